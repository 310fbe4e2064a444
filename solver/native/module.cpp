// The Python module: converts arguments, and lets other threads run while it searches.
#include "bindings.hpp"

#include <nanobind/stl/function.h>
#include <nanobind/stl/string.h>

#include "session.hpp"

using namespace allfours;

namespace {

using Triples = std::vector<std::vector<Triple>>;
using WatchArgs = std::tuple<std::vector<int>, std::vector<int>, int, int, int, Set, Set>;

Effects effects_of(const Triples& triples) {
    Effects found;
    for (int player : {0, 1})
        for (std::size_t card = 0; card < triples.at(player).size(); ++card)
            found[player][card] = effect_of(triples[player][card]);
    return found;
}

std::shared_ptr<Game> make_game(std::vector<Set> suit_of, std::vector<Set> beats,
                                const std::vector<std::vector<std::vector<std::pair<Set, Set>>>>& follow,
                                bool winner_leads, bool winner_first) {
    GameTables tables{std::move(suit_of), std::move(beats), {}, winner_leads, winner_first};
    for (int phase : {kWhileStock, kAfterStock})
        for (const auto& bindings : follow.at(phase)) {
            Bindings& found = tables.follow[phase].emplace_back();
            for (const auto& [holding, playable] : bindings) found.push_back({holding, playable});
        }
    if (tables.beats.size() > kMaxCards) throw std::invalid_argument("more than 64 cards");
    return std::make_shared<Game>(tables);
}

// Python functions are called from threads that do not hold the lock.
Leaf locked_leaf(nb::callable leaf) {
    return [leaf = std::move(leaf)](Set residual, int last) {
        nb::gil_scoped_acquire lock;
        return nb::cast<int>(leaf(residual, last));
    };
}

Decided locked_decided(const std::optional<nb::callable>& decided) {
    if (!decided) return {};
    return [decided = *decided](Set residual) {
        nb::gil_scoped_acquire lock;
        nb::object value = decided(residual);
        return value.is_none() ? kOpen : nb::cast<int>(value);
    };
}

std::shared_ptr<Plan> make_plan(std::shared_ptr<Game> game, const Triples& capture,
                                const Triples& hold, const Triples& trick,
                                const std::vector<WatchArgs>& watches,
                                const std::vector<int>& weight, bool uses_last, int need_shift,
                                nb::callable leaf,
                                std::optional<nb::callable> decided) {
    PlanTables tables{effects_of(capture), effects_of(hold), {}, {}, {}, uses_last, need_shift,
                      locked_leaf(std::move(leaf)), locked_decided(decided)};
    for (int player : {0, 1})
        for (int phase : {kWhileStock, kAfterStock})
            tables.trick[player][phase] = effect_of(trick.at(player).at(phase));
    for (const auto& [first, second, width, bias, at, mark0, mark1] : watches)
        tables.watches.push_back({{first, second}, width, bias, at, {mark0, mark1}});
    std::copy(weight.begin(), weight.end(), tables.weight.begin());
    return std::make_shared<Plan>(std::move(game), std::move(tables));
}

Query query_of(const std::tuple<Set, int, int, int, int>& query) {
    auto [residual, amount, shift, low, high] = query;
    return {residual, amount, shift, low, high, 1};
}

}  // namespace

NB_MODULE(_kernel, module) {
    nb::set_leak_warnings(false);  // plans are kept until the process ends, on purpose
    nb::exception<TimeUp>(module, "TimeUp");
    nb::class_<Game>(module, "Game").def(nb::new_(&make_game));
    nb::class_<Plan>(module, "Plan")
        .def(nb::new_(&make_plan), nb::arg("game"), nb::arg("capture"), nb::arg("hold"),
             nb::arg("trick"), nb::arg("watches"), nb::arg("weight"), nb::arg("uses_last"), nb::arg("need_shift"),
             nb::arg("leaf"), nb::arg("decided").none());
    nb::class_<Session>(module, "Session")
        .def("__init__",
             [](Session* self, std::shared_ptr<Plan> plan, std::size_t bytes, const std::string& off) {
                 new (self) Session(std::move(plan), bytes, options_without(off));
             }, nb::arg("plan"), nb::arg("bytes"), nb::arg("off") = "")
        .def("use_stock", &Session::use_stock)
        .def("value",
             [](Session& self, Set first, Set second, int leader, int drawn, int led,
                const std::tuple<Set, int, int, int, int>& query, int guess) {
                 Query asked = query_of(query);
                 nb::gil_scoped_release free;
                 return self.value(first, second, leader, drawn, led, asked, guess);
             })
        .def("reaches",
             [](Session& self, Set first, Set second, int leader, int drawn, int led,
                const std::tuple<Set, int, int, int, int>& query, int target) {
                 Query asked = query_of(query);
                 nb::gil_scoped_release free;
                 return self.reaches(first, second, leader, drawn, led, asked, target);
             })
        .def("values",
             [](Session& self, Set first, Set second, int leader, int drawn, int led,
                const std::tuple<Set, int, int, int, int>& query, int guess) {
                 Query asked = query_of(query);
                 std::vector<Valued> found;
                 {
                     nb::gil_scoped_release free;
                     found = self.values(first, second, leader, drawn, led, asked, guess);
                 }
                 nb::list answer;
                 for (const Valued& one : found) answer.append(nb::make_tuple(one.card, one.value));
                 return answer;
             })
        .def("limit",
             [](Session& self, double seconds, std::optional<nb::callable> report) {
                 self.limit(seconds, locked_tick(std::move(report)));
             }, nb::arg("seconds"), nb::arg("report").none())
        .def_prop_ro("bounds", &Session::bounds)
        .def_prop_ro("nodes", &Session::nodes);
    bind_batch(module);
    bind_play(module);
}
