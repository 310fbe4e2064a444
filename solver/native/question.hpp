// What a position asks of a search: its plan, and what its past comes to, by parts that add up.
#pragma once

#include "climb.hpp"

namespace allfours {

// A position of a plan: the hands at the trick's start, so a card led is still in its hand, and what
// was captured before. `taken` has two bits for each point, who owns it; the first point lowest.
struct Moment {
    Set hand[2];
    int lead;
    int led;  // -1: nobody has led
    std::array<std::int64_t, 2> count;
    std::array<std::int64_t, 2> tricks;
    Set taken;

    int to_move() const { return led < 0 ? lead : 1 - lead; }
};

// What the parts of a past add, one unit each, by player; of a point taken, by the set of its owners.
struct Past {
    Set blank;    // the residual of no past
    Set holding;  // cards that score for who holds them, in the caller's numbers
    std::array<Effect, 2> count;
    std::array<Effect, 2> tricks;
    std::vector<std::array<Effect, 4>> taken;
};

class Question {
  public:
    // The range and place of a query, as `Query` has them; `scale` steps of a value are one point.
    Question(std::shared_ptr<const Plan> plan, Past past, int shift, int low, int high, int scale)
        : plan_(std::move(plan)), past_(std::move(past)), shift_(shift), low_(low), high_(high),
          scale_(scale) {}

    const std::shared_ptr<const Plan>& plan() const { return plan_; }
    Query query(const Moment& moment) const;
    // A value of a query in points, for the player to move.
    double points(const Moment& moment, int value) const {
        return double(moment.to_move() == 0 ? value : -value) / scale_;
    }

  private:
    std::shared_ptr<const Plan> plan_;
    Past past_;
    int shift_, low_, high_, scale_;
};

}  // namespace allfours
