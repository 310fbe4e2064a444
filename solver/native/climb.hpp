// From yes or no to values: a value is the highest of a row of questions that are answered yes.
#pragma once

#include <vector>

#include "search.hpp"

namespace allfours {

// The past of a position, and the values that may come of it, low to high in steps. The lowest is
// certain. Without `shift` a value is the worth plus `amount`. With it, the value asked for is
// written into the residual from that bit on, and is reached if the worth plus `amount` is not
// below nothing.
struct Query {
    Set residual;
    int amount;
    int shift;  // -1: none
    int low;
    int high;
    int step;
};

struct Valued {
    int card;   // the caller's number
    int value;
};

// A search with the questions put to it.
class Climber {
  public:
    explicit Climber(Search& search) : search_(search) {}

    // What a trick's start, a lead, or a reply to a lead is worth. `led` and `reply` are -1 where
    // no such card is played yet. `guess` only saves time;
    // one below the lowest value stands for what a quick play-out brings.
    int value(const Spot& spot, int led, int reply, const Query& query, int guess);
    // Whether that value is at least `target`.
    bool reaches(const Spot& spot, int led, int reply, const Query& query, int target);
    // Every legal card of the player to move.
    std::vector<Valued> all(const Spot& spot, int led, const Query& query, int guess);

    // Bounds of the value last asked for.
    int low = 0, high = 0;

  private:
    int outcome(const Search::End& end, const Query& query);
    int ask(const Spot& spot, int led, int reply, const Query& query, int target);
    Search& search_;
};

}  // namespace allfours
