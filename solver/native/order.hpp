// Which cards to try first.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <vector>

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

// How often a card answered a question, by who played it, at what moment (cards drawn) and to which
// lead. Newer answers count more than older ones.
class History {
  public:
    int lead(int player, int moment, int card) const { return reply(player, moment, card, card); }
    int reply(int player, int moment, int led, int card) const {
        return scores_[place(player, moment, led, card)] / kUnit;
    }
    // `by` is above nothing for a card that answered, below it for one that did not; small.
    void credit(int player, int moment, int led, int card, int by) {
        std::int16_t& score = scores_[place(player, moment, led, card)];
        score = std::int16_t(score + by * kWeight - score * std::abs(by) * kWeight / kMost);
    }

  private:
    static constexpr int kMoments = 32;
    static constexpr int kMost = 4096;   // scores stay within this, either way
    static constexpr int kWeight = 64;
    static constexpr int kUnit = 32;     // what counts as much as the smallest strength of a card

    static std::size_t place(int player, int moment, int led, int card) {
        return ((std::size_t(moment % kMoments) * 2 + player) * kMaxCards + led) * kMaxCards + card;
    }
    std::vector<std::int16_t> scores_ = std::vector<std::int16_t>(2 * kMoments * kMaxCards * kMaxCards);
};

// Weights of a guess, in the smallest strength of a card. Tried on whole-deal searches; the number
// of nodes is flat around them.
constexpr int kPrize = 10;  // for each unit of what the trick's cards are worth
constexpr int kDraw = 8;    // for each unit by which the card drawn first is worth more
constexpr int kReplyPower = 3; // for each card that the reply would take a trick from, in halves
constexpr int kLeadPower = 1;  // the same of a lead
constexpr int kPowers = 2;
constexpr int kUnsettled = 48; // for each reply to a lead that the table does not answer

// A guess of what a reply brings its player: the cards of the trick and the better draw, less the
// strength it spends. `draw` is what drawing as the winner is worth.
inline int reply_guess(const Plan& plan, int led, int reply, int draw) {
    int prize = (plan.weight(led) + plan.weight(reply)) * kPrize + draw;
    return (plan.game().wins(led, reply) ? prize : -prize) - plan.game().power(reply) * kReplyPower / kPowers;
}

// What drawing one card rather than the other is worth.
inline int draw_guess(const Plan& plan, int one, int other) {
    return plan.game().power(one) - plan.game().power(other) +
           (plan.weight(one) - plan.weight(other)) * kDraw;
}

}  // namespace allfours
