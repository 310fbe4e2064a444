#include "climb.hpp"

#include <algorithm>

namespace allfours {

// A bound of the value: at least `target` if that much is proven, else below `target`.
int Climber::ask(const Spot& spot, int led, int reply, const Query& query, int target) {
    Spot asked = spot;
    asked.residual = query.residual;
    int beta = -query.amount;
    if (query.shift >= 0) asked.residual += Set(std::int64_t(target)) << query.shift;
    else beta += target;
    int worth = led < 0     ? search_.visit(asked, beta)
                : reply < 0 ? search_.lead(asked, led, beta)
                            : search_.follow(asked, led, reply, beta);
    if (query.shift < 0) return worth + query.amount;
    return worth >= beta ? target : target - query.step;
}

// The value that an end brings, when the play reaches it.
int Climber::outcome(const Search::End& end, const Query& query) {
    Query there = query;
    there.residual = end.spot.residual;
    there.amount += end.amount;
    if (query.shift < 0) return ask(end.spot, -1, -1, there, 0);
    int found = query.high;
    while (found > query.low && ask(end.spot, -1, -1, there, found) < found) found -= query.step;
    return found;
}

int Climber::value(const Spot& spot, int led, int reply, const Query& query, int guess) {
    low = query.low, high = query.high;
    if (guess < low) guess = search_.options().guess ? outcome(search_.playout(spot, led), query) : 0;
    int target = std::clamp(guess, low + query.step, high);
    while (low < high) {
        int bound = ask(spot, led, reply, query, target);
        if (bound >= target) low = std::max(low, std::min(bound, high));
        else high = std::min(high, std::max(bound, low));
        target = bound >= target ? low + query.step : high;
    }
    return low;
}

bool Climber::reaches(const Spot& spot, int led, int reply, const Query& query, int target) {
    if (target <= query.low) return true;
    if (target > query.high) return false;
    return ask(spot, led, reply, query, target) >= target;
}

std::vector<Valued> Climber::all(const Spot& spot, int led, const Query& query, int guess) {
    std::vector<Valued> found;
    Set cards = led < 0 ? spot.hand[spot.leader] : search_.legal(spot, led);
    Moves moves = led < 0 ? search_.leads(spot, cards, -1) : search_.replies(spot, led, cards);
    for (const Move& move : moves) {
        int first = led < 0 ? move.card : led, second = led < 0 ? -1 : move.card;
        guess = value(spot, first, second, query, guess);
        found.push_back({search_.plan().game().outside(move.card), guess});
    }
    return found;
}

}  // namespace allfours
