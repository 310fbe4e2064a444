// One search as the Python side uses it: cards by the caller's numbers, one call for each question.
#pragma once

#include <string>

#include "climb.hpp"
#include "crew.hpp"

namespace allfours {

// All techniques but those named, separated by commas: `table,order`.
Options options_without(const std::string& names);

struct TimeUp : std::exception {
    const char* what() const noexcept override { return "time ran out"; }
};

class Session {
  public:
    Session(std::shared_ptr<const Plan> plan, std::size_t bytes, Options options)
        : search_(std::move(plan), bytes, options), climber_(search_) {}
    Session(const Session&) = delete;

    void use_stock(const std::vector<int>& cards) { search_.use_stock(cards); }

    // The hands at the trick's start, so a card led is still in its hand; `led` is -1 before.
    int value(Set first, Set second, int leader, int drawn, int led, const Query& query, int guess);
    bool reaches(Set first, Set second, int leader, int drawn, int led, const Query& query, int target);
    std::vector<Valued> values(Set first, Set second, int leader, int drawn, int led,
                               const Query& query, int guess);
    // Stops with TimeUp after some seconds from now; less than nothing means never. `tick` is called
    // about twenty times a second and may throw.
    void limit(double seconds, std::function<void()> tick);
    // What is proven so far of the value now asked for.
    std::pair<int, int> bounds() const { return {climber_.low, climber_.high}; }
    std::uint64_t nodes() const { return search_.nodes(); }
    Search& search() { return search_; }
    Climber& climber() { return climber_; }

  private:
    int inside(int led) const { return led < 0 ? led : search_.plan().game().inside(led); }
    void watch();

    using Clock = std::chrono::steady_clock;
    Clock::time_point end_ = Clock::time_point::max(), next_tick_ = Clock::now();
    std::function<void()> tick_;
    Search search_;
    Climber climber_;
};

}  // namespace allfours
