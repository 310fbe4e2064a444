// Many positions at once, shared out among threads.
#pragma once

#include <atomic>
#include <exception>
#include <memory>
#include <mutex>

#include "session.hpp"

namespace allfours {

// One position: a plan by its number, and what a session is asked. `stock` is one of the batch's.
struct Task {
    int plan;
    Set first;
    Set second;
    int leader;
    int led;
    Query query;
    int stock;
};

// The value of a position, and of each of its cards where those are wanted.
struct Result {
    int value = 0;
    std::vector<Valued> cards;
};

class Batch {
  public:
    explicit Batch(int threads) : workers_(threads) {}
    Batch(const Batch&) = delete;

    // The number of a plan from now on; its sessions get a table of that size each.
    int add_plan(std::shared_ptr<const Plan> plan, std::size_t bytes);

    // Every task's result in order. Without `cards` only values. `tick` is called in the calling
    // thread about twenty times a second and may throw, which ends the work.
    std::vector<Result> run(const std::vector<Task>& tasks, const std::vector<std::vector<int>>& stocks,
                            bool cards, const std::function<void()>& tick);

  private:
    struct Planned {
        std::shared_ptr<const Plan> plan;
        std::size_t bytes;
    };
    using Worker = std::vector<std::unique_ptr<Session>>;  // by plan, made when first needed
    struct Job;

    void work(Worker& worker, Job& job);
    Session& session(Worker& worker, int plan, Job& job);

    std::vector<Planned> plans_;
    std::vector<Worker> workers_;
};

}  // namespace allfours
