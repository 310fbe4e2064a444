// The Python module: converts arguments, and lets other threads run while it searches.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "batch.hpp"

namespace nb = nanobind;
using namespace allfours;

namespace {

using Triple = std::tuple<int, Set, Set>;
using Triples = std::vector<std::vector<Triple>>;
using WatchArgs = std::tuple<std::vector<int>, std::vector<int>, int, int, int, Set, Set>;

Effect effect_of(const Triple& triple) {
    return {std::get<0>(triple), std::get<1>(triple), std::get<2>(triple)};
}

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

// Lets Python act on Ctrl-C, and report.
std::function<void()> locked_tick(std::optional<nb::callable> report) {
    return [report = std::move(report)] {
        nb::gil_scoped_acquire lock;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        if (report) (*report)();
    };
}

Query query_of(const std::tuple<Set, int, int, int, int>& query) {
    auto [residual, amount, shift, low, high] = query;
    return {residual, amount, shift, low, high, 1};
}

template <class T>
using Column = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Columns of one row for each position; queries by plan as for a session, but without the past.
nb::object run_batch(Batch& batch, const Column<std::int32_t>& plan, const Column<Set>& first,
                     const Column<Set>& second, const Column<std::int32_t>& leader,
                     const Column<std::int32_t>& led, const Column<Set>& residual,
                     const Column<std::int32_t>& amount, const Column<std::int32_t>& stock,
                     const std::vector<std::vector<int>>& stocks,
                     const std::vector<std::tuple<int, int, int>>& queries, bool cards) {
    std::size_t size = plan.size();
    for (std::size_t other : {first.size(), second.size(), leader.size(), led.size(),
                              residual.size(), amount.size(), stock.size()})
        if (other != size) throw std::invalid_argument("columns of different lengths");
    std::vector<Task> tasks(size);
    for (std::size_t i = 0; i < size; ++i) {
        auto [shift, low, high] = queries.at(plan(i));
        tasks[i] = {plan(i), first(i), second(i), leader(i), led(i),
                    {residual(i), amount(i), shift, low, high, 1}, stock(i)};
    }
    std::vector<Result> results;
    {
        nb::gil_scoped_release free;
        results = batch.run(tasks, stocks, cards, locked_tick(std::nullopt));
    }
    nb::list found;
    if (cards) {
        for (const Result& result : results) {
            nb::list values;
            for (const Valued& one : result.cards) values.append(nb::make_tuple(one.card, one.value));
            found.append(values);
        }
        return found;
    }
    std::vector<std::int32_t> values;
    for (const Result& result : results) values.push_back(result.value);
    return nb::bytes(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(std::int32_t));
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
    nb::class_<Batch>(module, "Batch")
        .def(nb::init<int>(), nb::arg("threads"))
        .def("add_plan", [](Batch& self, std::shared_ptr<Plan> plan, std::size_t bytes) {
            return self.add_plan(std::move(plan), bytes);
        })
        .def("run", &run_batch);
}
