#include "batch.hpp"

#include <algorithm>

namespace allfours {

constexpr std::size_t kBlock = 32;  // rows that a thread takes at a time

Result result_of(const Question& question, const Moment& moment, const std::vector<Valued>& cards) {
    Result result;
    for (const Valued& one : cards)
        result.cards.emplace_back(one.card, question.points(moment, one.value));
    std::sort(result.cards.begin(), result.cards.end());
    if (!cards.empty()) result.value = result.cards.front().second;
    for (const auto& [card, value] : result.cards) result.value = std::max(result.value, value);
    return result;
}

int Batch::add(std::shared_ptr<const Question> question, std::size_t bytes) {
    questions_.push_back({std::move(question), bytes});
    return int(questions_.size()) - 1;
}

std::vector<Result> Batch::run(const Rows& rows, std::size_t first, std::size_t last, bool cards,
                               const std::function<void()>& tick) {
    Job job{rows, first, cards, std::vector<Result>(last - first)};
    job.crew.run(int(workers_.size()), [&](int number) { work(workers_[number], job); }, tick);
    return std::move(job.results);
}

Session& Batch::session(Worker& worker, int question, Job& job) {
    const Asked& asked = questions_.at(question);
    worker.resize(questions_.size());
    auto& found = worker[question];
    if (!found) found = std::make_unique<Session>(asked.question->plan(), asked.bytes, Options{});
    found->search().use_watch([&job] {
        if (job.crew.stopped()) throw TimeUp();
    });
    return *found;
}

void Batch::work(Worker& worker, Job& job) {
    int question = -1, stock = -1;
    Session* asked = nullptr;
    while (!job.crew.stopped()) {
        std::size_t start = job.next.fetch_add(kBlock);
        if (start >= job.results.size()) break;
        for (std::size_t i = start; i < std::min(start + kBlock, job.results.size()); ++i) {
            int number = job.rows.question(job.first + i), cards = int(job.rows.stock[job.first + i]);
            if (number != question) asked = &session(worker, question = number, job), stock = -1;
            if (cards != stock) asked->use_stock(job.rows.stocks.at(stock = cards));
            solve(*asked, job, i);
        }
    }
}

void Batch::solve(Session& session, Job& job, std::size_t place) const {
    const Question& question = *questions_[job.rows.question(job.first + place)].question;
    Moment moment = job.rows.moment(job.first + place);
    Query query = question.query(moment);
    const auto& [first, second] = moment.hand;
    if (job.cards) {
        job.results[place] = result_of(
            question, moment, session.values(first, second, moment.lead, 0, moment.led, query, 0));
    } else {
        int value = session.value(first, second, moment.lead, 0, moment.led, query, 0);
        job.results[place].value = question.points(moment, value);
    }
}

}  // namespace allfours
