// Many positions at once, shared out among threads.
#pragma once

#include "crew.hpp"
#include "rows.hpp"
#include "session.hpp"

namespace allfours {

// For the player to move, in points: the value of a position, and of each of its cards, by number,
// where those are wanted.
struct Result {
    double value = 0;
    std::vector<std::pair<int, double>> cards;
};

// The result of one position whose cards a session has valued.
Result result_of(const Question& question, const Moment& moment, const std::vector<Valued>& cards);

class Batch {
  public:
    explicit Batch(int threads) : workers_(threads) {}
    Batch(const Batch&) = delete;

    // The number of a question from now on; its sessions get a table of that size each.
    int add(std::shared_ptr<const Question> question, std::size_t bytes);

    // The results of the rows from `first` up to `last`, in order. Without `cards` only values. `tick`
    // is called in the calling thread about twenty times a second and may throw, which ends the work.
    std::vector<Result> run(const Rows& rows, std::size_t first, std::size_t last, bool cards,
                            const std::function<void()>& tick);

  private:
    struct Asked {
        std::shared_ptr<const Question> question;
        std::size_t bytes;
    };
    using Worker = std::vector<std::unique_ptr<Session>>;  // by question, made when first needed
    struct Job {
        const Rows& rows;
        std::size_t first;
        bool cards;
        std::vector<Result> results;
        std::atomic<std::size_t> next{0};
        Crew crew{};
    };

    void work(Worker& worker, Job& job);
    void solve(Session& session, Job& job, std::size_t place) const;
    Session& session(Worker& worker, int question, Job& job);

    std::vector<Asked> questions_;
    std::vector<Worker> workers_;
};

}  // namespace allfours
