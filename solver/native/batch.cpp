#include "batch.hpp"

#include <algorithm>
#include <condition_variable>
#include <thread>

namespace allfours {

constexpr std::size_t kBlock = 32;  // tasks that a thread takes at a time

struct Batch::Job {
    Job(const std::vector<Task>& all, const std::vector<std::vector<int>>& known, bool every, int threads)
        : tasks(all), stocks(known), cards(every), results(all.size()), running(threads) {}

    const std::vector<Task>& tasks;
    const std::vector<std::vector<int>>& stocks;
    bool cards;
    std::vector<Result> results;
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stopped{false};
    std::mutex lock;
    std::condition_variable changed;
    std::exception_ptr failure;
    int running;

    void fail(std::exception_ptr error) {
        std::lock_guard guard(lock);
        if (!failure) failure = std::move(error);
        stopped = true;
    }
};

int Batch::add_plan(std::shared_ptr<const Plan> plan, std::size_t bytes) {
    plans_.push_back({std::move(plan), bytes});
    return int(plans_.size()) - 1;
}

Session& Batch::session(Worker& worker, int plan, Job& job) {
    worker.resize(plans_.size());
    auto& found = worker.at(plan);
    if (!found) found = std::make_unique<Session>(plans_[plan].plan, plans_[plan].bytes, Options{});
    found->search().use_watch([&job] {
        if (job.stopped) throw TimeUp();
    });
    return *found;
}

void Batch::work(Worker& worker, Job& job) {
    int plan = -1, stock = -1;
    Session* asked = nullptr;
    while (!job.stopped) {
        std::size_t start = job.next.fetch_add(kBlock);
        if (start >= job.tasks.size()) break;
        for (std::size_t i = start; i < std::min(start + kBlock, job.tasks.size()); ++i) {
            const Task& task = job.tasks[i];
            if (task.plan != plan) asked = &session(worker, plan = task.plan, job), stock = -1;
            if (task.stock != stock) asked->use_stock(job.stocks.at(stock = task.stock));
            Result& result = job.results[i];
            if (!job.cards) {
                result.value = asked->value(task.first, task.second, task.leader, 0, task.led, task.query, 0);
                continue;
            }
            result.cards = asked->values(task.first, task.second, task.leader, 0, task.led, task.query, 0);
            bool up = (task.leader == 0) == (task.led < 0);
            auto less = [](const Valued& a, const Valued& b) { return a.value < b.value; };
            auto best = up ? std::max_element(result.cards.begin(), result.cards.end(), less)
                           : std::min_element(result.cards.begin(), result.cards.end(), less);
            if (best != result.cards.end()) result.value = best->value;
        }
    }
}

std::vector<Result> Batch::run(const std::vector<Task>& tasks,
                               const std::vector<std::vector<int>>& stocks, bool cards,
                               const std::function<void()>& tick) {
    Job job(tasks, stocks, cards, int(workers_.size()));
    std::vector<std::thread> threads;
    for (Worker& worker : workers_)
        threads.emplace_back([this, &worker, &job] {
            try {
                work(worker, job);
            } catch (...) {
                job.fail(std::current_exception());
            }
            std::lock_guard guard(job.lock);
            --job.running;
            job.changed.notify_all();
        });
    {
        std::unique_lock guard(job.lock);
        while (!job.changed.wait_for(guard, kTick, [&] { return job.running == 0; })) {
            guard.unlock();
            try {
                tick();
            } catch (...) {
                job.fail(std::current_exception());
            }
            guard.lock();
        }
    }
    for (std::thread& thread : threads) thread.join();
    if (job.failure) std::rethrow_exception(job.failure);
    return std::move(job.results);
}

}  // namespace allfours
