// Random play of whole deals: for Python.
#include <nanobind/stl/unique_ptr.h>

#include "bindings.hpp"
#include "play.hpp"

namespace allfours {
namespace {

using MarkArgs = std::tuple<std::vector<int>, bool, bool, Set, Set>;
using SuitArgs = std::tuple<std::shared_ptr<Plan>, Set, std::vector<MarkArgs>>;

std::unique_ptr<Play> make_play(int size, std::vector<int> shown, bool reshuffled,
                                std::optional<int> returned, std::optional<int> turned,
                                const std::vector<std::vector<int>>& hands, std::vector<int> stock,
                                int leader, std::vector<int> plan_of, int plan, bool first_led,
                                const std::vector<SuitArgs>& suits) {
    Dealing dealing{size, std::move(shown), reshuffled, returned.value_or(kNone),
                    turned.value_or(kNone), {hands.at(0), hands.at(1)}, std::move(stock),
                    leader, std::move(plan_of), plan, first_led};
    std::vector<Suit> found;
    for (const auto& [plan, blank, marks] : suits) {
        Suit& suit = found.emplace_back(Suit{plan, blank, {}});
        for (const auto& [cards, every, held, bits0, bits1] : marks)
            suit.marks.push_back({cards, every, held, {bits0, bits1}});
    }
    return std::make_unique<Play>(std::move(dealing), std::move(found));
}

}  // namespace

void bind_play(nb::module_& module) {
    nb::class_<Play>(module, "Play")
        .def(nb::new_(&make_play), nb::arg("size"), nb::arg("shown"), nb::arg("reshuffled"),
             nb::arg("returned").none(), nb::arg("turned").none(), nb::arg("hands"), nb::arg("stock"),
             nb::arg("leader"), nb::arg("plan_of"), nb::arg("plan"), nb::arg("first_led"), nb::arg("suits"))
        .def("run",
             [](Play& self, std::uint64_t seed, std::uint64_t first, std::uint64_t deals, int threads) {
                 nb::gil_scoped_release free;
                 self.run(seed, first, deals, threads, locked_tick(std::nullopt));
             })
        .def("ends", [](const Play& self) {
            nb::list found;
            for (const auto& [end, many] : self.ends())
                found.append(nb::make_tuple(end.plan, end.residual, end.last, many));
            return found;
        });
}

}  // namespace allfours
