#include "session.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace allfours {

Options options_without(const std::string& names) {
    Options options;
    std::istringstream text(names);
    for (std::string name; std::getline(text, name, ',');) {
        bool* option = name == "table"       ? &options.table
                       : name == "bounds"    ? &options.bounds
                       : name == "sure"      ? &options.sure
                       : name == "equal"     ? &options.equal
                       : name == "better"    ? &options.better
                       : name == "canonical" ? &options.canonical
                       : name == "order"     ? &options.order
                       : name == "history"   ? &options.history
                       : name == "probe"     ? &options.probe
                       : name == "guess"     ? &options.guess
                                             : nullptr;
        if (!option) throw std::invalid_argument("no technique is called " + name);
        *option = false;
    }
    return options;
}

void Session::limit(double seconds, std::function<void()> tick) {
    end_ = Clock::time_point::max();
    if (seconds >= 0)
        end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                  std::chrono::duration<double>(std::min(seconds, 1e9)));
    tick_ = std::move(tick);
    next_tick_ = Clock::now() + kTick;
    search_.use_watch([this] { watch(); });
}

void Session::watch() {
    Clock::time_point now = Clock::now();
    if (now >= end_) throw TimeUp();
    if (tick_ && now >= next_tick_) {
        next_tick_ = now + kTick;
        tick_();
    }
}

int Session::value(Set first, Set second, int leader, int drawn, int led, const Query& query,
                   int guess) {
    Spot spot = search_.spot(first, second, leader, drawn, query.residual);
    return climber_.value(spot, inside(led), -1, query, guess);
}

bool Session::reaches(Set first, Set second, int leader, int drawn, int led, const Query& query,
                      int target) {
    Spot spot = search_.spot(first, second, leader, drawn, query.residual);
    return climber_.reaches(spot, inside(led), -1, query, target);
}

std::vector<Valued> Session::values(Set first, Set second, int leader, int drawn, int led,
                                    const Query& query, int guess) {
    Spot spot = search_.spot(first, second, leader, drawn, query.residual);
    return climber_.all(spot, inside(led), query, guess);
}

}  // namespace allfours
