// The cards of a search that are worth trying, and in what order.
#include <algorithm>

#include "search.hpp"

namespace allfours {
namespace {

constexpr int kFirst = 1 << 28;  // the score of a card known to be good

}  // namespace

// Cards of a hand that differ from `card` only in what they score: no one else's is between them.
Set Search::neighbours(int card, Set hand, Set others) const {
    Set above = others & (bit(card) - 1), below = others & ~(bit(card) | (bit(card) - 1));
    Set from = above ? ~Set{0} << highest(above) << 1 : ~Set{0};
    Set to = below ? (below & -below) - 1 : ~Set{0};
    return hand & from & to & plan_->chain(card) & ~bit(card);
}

Set Search::worth_leading(const Spot& spot) const {
    Set hand = spot.hand[spot.leader], among = hand, others = left(spot) & ~hand;
    if (!options_.equal) return among;
    for (Set rest = hand; rest; rest &= rest - 1) {
        int card = lowest(rest);
        Set near = neighbours(card, hand, others);
        if (!near) continue;
        Set better = plan_->better_than(card), cheaper = plan_->cheaper_than(card), spare = better & cheaper;
        if (options_.better) {
            Set replies = legal(spot, card), taking = game_.taking(card);
            if (!(replies & taking)) spare = better;
            else if (!(replies & ~taking)) spare = cheaper;
        }
        among &= ~(near & spare);
    }
    return among;
}

Set Search::worth_replying(const Spot& spot, int led) const {
    Set hand = spot.hand[1 - spot.leader], among = legal(spot, led), others = left(spot) & ~hand;
    if (!options_.equal || !(among & (among - 1))) return among;
    for (Set rest = among; rest; rest &= rest - 1) {
        int card = lowest(rest);
        Set near = neighbours(card, among, others);
        if (!near) continue;
        Set better = plan_->better_than(card), cheaper = plan_->cheaper_than(card), spare = better & cheaper;
        if (options_.better) spare = game_.wins(led, card) ? better : cheaper;
        among &= ~(near & spare);
    }
    return among;
}

// The neighbours of a lead that miss the question too, since they bring so little more than it. Its
// own bound is `value`; `answer` becomes a bound of theirs as well.
Set Search::no_better(int card, Set near, int value, int beta, bool up, int& answer) const {
    Set found = 0;
    for (; near; near &= near - 1) {
        int other = lowest(near), gap = plan_->gap(card, other);
        if (gap == kInfinite || (up ? value + gap >= beta : value - gap < beta)) continue;
        found |= bit(other);
        answer = up ? std::max(answer, value + gap) : std::min(answer, value - gap);
    }
    return found;
}

Search::End Search::playout(Spot spot, int led) const {
    int total = 0;
    while (spot.hand[0] && spot.hand[1]) {
        int card = led < 0 ? leads(spot, spot.hand[spot.leader], -1).begin()->card : led, amount = 0;
        int reply = replies(spot, card, legal(spot, card)).begin()->card;
        spot = next(spot, card, reply, amount);
        total += amount;
        led = -1;
    }
    return {spot, total};
}

// What drawing first after this trick is worth to its winner.
int Search::draw_guess(const Spot& spot) const {
    if (spot.drawn + 1 >= int(stock_.size())) return 0;
    int gain = allfours::draw_guess(*plan_, stock_[spot.drawn], stock_[spot.drawn + 1]);
    return game_.winner_first() ? gain : -gain;
}

Moves Search::leads(const Spot& spot, Set among, int first) const {
    Moves moves;
    int draw = draw_guess(spot);
    bool choice = (among & (among - 1)) != 0;
    for (Set rest = among; rest; rest &= rest - 1) {
        int card = lowest(rest), score = 0;
        if (card == first) {
            score = kFirst;
        } else if (options_.order && choice) {
            int best = -kFirst;
            for (Set hand = legal(spot, card); hand; hand &= hand - 1)
                best = std::max(best, reply_guess(*plan_, card, lowest(hand), draw));
            score = -best - game_.power(card) * kLeadPower / kPowers;
            if (options_.history) score += history_.lead(spot.leader, spot.drawn, card);
        }
        moves.add(card, score);
    }
    return moves;
}

Moves Search::replies(const Spot& spot, int led, Set among) const {
    Moves moves;
    int draw = draw_guess(spot);
    for (Set rest = among; rest; rest &= rest - 1) {
        int card = lowest(rest);
        int score = options_.order ? reply_guess(*plan_, led, card, draw) : 0;
        if (options_.history) score += history_.reply(1 - spot.leader, spot.drawn, led, card);
        moves.add(card, score);
    }
    return moves;
}

}  // namespace allfours
