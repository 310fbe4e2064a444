// Which cards to try first.
#pragma once

#include <array>
#include <cstdint>

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

// How often a card decided a question, by player: led, or played to a card led.
class History {
  public:
    int led(int player, int card) const { return leads_[player][card]; }
    int replied(int player, int led, int card) const { return replies_[player][led][card]; }
    void reward_lead(int player, int card, int by) { add(leads_[player][card], by); }
    void reward_reply(int player, int led, int card, int by) {
        add(replies_[player][led][card], by);
    }

  private:
    // Grows ever more slowly towards a ceiling, so that what is new can still catch up.
    static constexpr int kCeiling = 1 << 14;
    static void add(std::int16_t& score, int by) {
        score = std::int16_t(score + by - score * by / kCeiling);
    }
    std::array<std::array<std::int16_t, kMaxCards>, 2> leads_{};
    std::array<std::array<std::array<std::int16_t, kMaxCards>, kMaxCards>, 2> replies_{};
};

// A guess of what a reply brings its player: the cards of the trick, less the strength it spends.
inline int reply_guess(const Plan& plan, int led, int reply) {
    int prize = plan.weight(led) + plan.weight(reply);
    bool wins = plan.game().wins(led, reply);
    return (wins ? prize : -prize) * 16 - plan.game().power(reply);
}

}  // namespace allfours
