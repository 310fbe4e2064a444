// Which cards to try first.
#pragma once

#include "plan.hpp"

namespace allfours {

struct Move {
    int score;
    int card;
};

// Cards with their scores, kept with the highest score first.
class Moves {
  public:
    void add(int card, int score) {
        int place = size_++;
        for (; place > 0 && moves_[place - 1].score < score; --place)
            moves_[place] = moves_[place - 1];
        moves_[place] = {score, card};
    }
    const Move* begin() const { return moves_; }
    const Move* end() const { return moves_ + size_; }
    int size() const { return size_; }

  private:
    int size_ = 0;
    Move moves_[kMaxCards];
};

// Weights of a guess, in the smallest strength of a card. Tried on whole-deal searches; the number
// of nodes is flat around them.
constexpr int kPrize = 16;  // for each unit of what the trick's cards are worth
constexpr int kDraw = 8;    // for each unit by which the card drawn first is worth more

// A guess of what a reply brings its player: the cards of the trick and the better draw, less the
// strength it spends. `draw` is what drawing as the winner is worth.
inline int reply_guess(const Plan& plan, int led, int reply, int draw) {
    int prize = (plan.weight(led) + plan.weight(reply)) * kPrize + draw;
    return (plan.game().wins(led, reply) ? prize : -prize) - plan.game().power(reply);
}

// What drawing one card rather than the other is worth.
inline int draw_guess(const Plan& plan, int one, int other) {
    return plan.game().power(one) - plan.game().power(other) +
           (plan.weight(one) - plan.weight(other)) * kDraw;
}

}  // namespace allfours
