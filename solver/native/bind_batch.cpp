// Columns of positions, the questions they put, and the threads that answer: for Python.
#include <nanobind/ndarray.h>

#include "batch.hpp"
#include "bindings.hpp"

namespace allfours {
namespace {

using Column = nb::ndarray<nb::ro, nb::ndim<1>, nb::device::cpu>;

// The columns of rows, which must live as long.
struct HeldRows : Rows {
    std::vector<Column> held;
};

// A buffer of whole numbers, one for each row, or the number that all rows have.
Ints ints_of(HeldRows& rows, nb::handle column) {
    std::int64_t same = 0;
    if (nb::try_cast(column, same)) return {nullptr, 0, 0, false, same};
    Column found = nb::cast<Column>(column);
    bool sign = found.dtype().code == std::uint8_t(nb::dlpack::dtype_code::Int);
    if (!sign && found.dtype().code != std::uint8_t(nb::dlpack::dtype_code::UInt))
        throw std::invalid_argument("a column of other numbers than integers");
    if (found.size() != rows.size) throw std::invalid_argument("columns of different lengths");
    rows.held.push_back(found);
    int bytes = found.dtype().bits / 8;
    return {static_cast<const char*>(found.data()), found.stride(0) * bytes, bytes, sign, 0};
}

std::shared_ptr<HeldRows> make_rows(std::size_t size, std::vector<int> questions, nb::dict columns,
                                    std::vector<std::vector<int>> stocks) {
    auto rows = std::make_shared<HeldRows>();
    auto column = [&](const char* name) { return ints_of(*rows, columns[name]); };
    rows->size = size;
    rows->questions = std::move(questions);
    rows->kind = column("kind");
    rows->hand[0] = column("dealer"), rows->hand[1] = column("non_dealer");
    rows->lead = column("lead"), rows->table = column("table");
    rows->count[0] = column("dealer_count"), rows->count[1] = column("non_dealer_count");
    rows->tricks[0] = column("dealer_tricks"), rows->tricks[1] = column("non_dealer_tricks");
    rows->taken = column("taken"), rows->stock = column("stock");
    rows->stocks = std::move(stocks);
    return rows;
}

std::size_t first_fault(const HeldRows& rows, Set pack, int most, int first_lead, bool told, bool signs,
                        bool tricks, int drawing, int scope, std::vector<std::vector<int>> values,
                        const std::vector<std::vector<std::pair<Set, bool>>>& owned) {
    Limits limits{pack, most, first_lead, told, signs, tricks, drawing, scope, std::move(values), {}};
    for (const auto& points : owned) {
        auto& found = limits.owned.emplace_back();
        for (const auto& [cards, several] : points) found.push_back({cards, several});
    }
    nb::gil_scoped_release free;
    return limits.fault(rows);
}

std::shared_ptr<Question> make_question(std::shared_ptr<Plan> plan, Set blank, Set holding,
                                        const std::vector<Triple>& count, const std::vector<Triple>& tricks,
                                        const std::vector<std::vector<Triple>>& taken,
                                        std::tuple<int, int, int> query, int scale) {
    Past past{blank, holding, {effect_of(count.at(0)), effect_of(count.at(1))},
              {effect_of(tricks.at(0)), effect_of(tricks.at(1))}, {}};
    for (const auto& one : taken)
        past.taken.push_back({Effect{}, effect_of(one.at(0)), effect_of(one.at(1)), effect_of(one.at(2))});
    auto [shift, low, high] = query;
    return std::make_shared<Question>(std::move(plan), std::move(past), shift, low, high, scale);
}

nb::tuple solved(const Result& result) {
    nb::list cards;
    for (const auto& [card, value] : result.cards) cards.append(nb::make_tuple(card, value));
    return nb::make_tuple(result.value, nb::tuple(cards));
}

// Every card of one position, without what a batch needs.
nb::tuple ask(const Question& question, Session& session, Set dealer, Set non_dealer, int lead, int table,
              std::pair<int, int> count, std::pair<int, int> tricks, Set taken) {
    Moment moment{{dealer, non_dealer}, lead, table, {count.first, count.second},
                  {tricks.first, tricks.second}, taken};
    if (table >= 0) moment.hand[lead] |= bit(table);
    Query query = question.query(moment);
    Result result;
    {
        nb::gil_scoped_release free;
        const auto& [first, second] = moment.hand;
        result = result_of(question, moment, session.values(first, second, lead, 0, table, query, 0));
    }
    return solved(result);
}

nb::object run_batch(Batch& batch, const HeldRows& rows, std::size_t first, std::size_t last, bool cards) {
    std::vector<Result> results;
    {
        nb::gil_scoped_release free;
        results = batch.run(rows, first, last, cards, locked_tick(std::nullopt));
    }
    if (cards) {
        nb::list found;
        for (const Result& result : results) found.append(solved(result));
        return found;
    }
    std::vector<double> values;
    for (const Result& result : results) values.push_back(result.value);
    return nb::bytes(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(double));
}

}  // namespace

void bind_batch(nb::module_& module) {
    nb::class_<Question>(module, "Question")
        .def(nb::new_(&make_question), nb::arg("plan"), nb::arg("blank"), nb::arg("holding"),
             nb::arg("count"), nb::arg("tricks"), nb::arg("taken"), nb::arg("query"), nb::arg("scale"))
        .def("ask", &ask);
    nb::class_<HeldRows>(module, "Rows")
        .def(nb::new_(&make_rows), nb::arg("size"), nb::arg("questions"), nb::arg("columns"),
             nb::arg("stocks"))
        .def("fault", &first_fault, nb::arg("pack"), nb::arg("most"), nb::arg("first_lead"),
             nb::arg("told"), nb::arg("signs"), nb::arg("tricks"), nb::arg("drawing"), nb::arg("scope"),
             nb::arg("values"), nb::arg("owned"));
    nb::class_<Batch>(module, "Batch")
        .def(nb::init<int>(), nb::arg("threads"))
        .def("add", [](Batch& self, std::shared_ptr<Question> question, std::size_t bytes) {
            return self.add(std::move(question), bytes);
        })
        .def("run", &run_batch);
}

}  // namespace allfours
