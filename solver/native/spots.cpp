// The starts of tricks that a search goes through: from one to the next, what is left to gain, the end,
// and how the table knows them.
#include <algorithm>

#include "search.hpp"

namespace allfours {
namespace {

std::uint64_t mixed(std::uint64_t x) {
    x ^= x >> 32;
    x *= 0xD6E8FEB86659FD93u;
    x ^= x >> 29;
    return x;
}

}  // namespace

void Search::use_stock(const std::vector<int>& cards) {
    stock_.clear();
    for (int card : cards) stock_.push_back(game_.inside(card));
    stock_left_.assign(stock_.size() + 1, 0);
    salt_.assign(stock_.size() + 1, 0);
    stock_swing_.assign(stock_.size() + 1, 0);
    for (std::size_t i = stock_.size(); i-- > 0;) {
        stock_left_[i] = stock_left_[i + 1] | bit(stock_[i]);
        salt_[i] = mixed(salt_[i + 1] * 0x9E3779B97F4A7C15u + std::uint64_t(stock_[i]) + 1);
        stock_swing_[i] = stock_swing_[i + 1] + plan_->swing(stock_[i]);
    }
}

Spot Search::spot(Set first, Set second, int leader, int drawn, Set residual) const {
    Spot spot{{game_.inside_set(first), game_.inside_set(second)}, residual, leader, drawn, 0};
    for (Set rest = left(spot); rest; rest &= rest - 1) spot.rest += plan_->swing(lowest(rest));
    int waiting = std::max(0, int(stock_.size()) - drawn);
    int first_tricks = (waiting + 1) / 2;
    int cards = std::max(std::popcount(first), std::popcount(second));
    spot.rest += first_tricks * plan_->trick_swing(kWhileStock);
    spot.rest += (cards + 1) * plan_->trick_swing(kAfterStock);
    return spot;
}

Set Search::legal(const Spot& spot, int led) const {
    return game_.legal(phase(spot), led, spot.hand[1 - spot.leader]);
}

// The end of the play: any card that no other can be played to is a trick of its own.
int Search::finish(const Spot& spot) {
    int last = game_.winner_leads() ? spot.leader : 1 - spot.leader;
    Set rest = spot.hand[0] | spot.hand[1], residual = spot.residual;
    int amount = 0;
    if (rest) last = spot.hand[0] ? 0 : 1;
    const Effect& trick = plan_->trick(last, kAfterStock);
    for (; rest; rest &= rest - 1) {
        const Effect& card = plan_->capture(last, lowest(rest));
        amount += card.amount + trick.amount;
        residual = (residual + card.add + trick.add) | card.set | trick.set;
    }
    if (spot.hand[0] || spot.hand[1]) residual = plan_->reached(residual);
    return amount + leaves_.leaf(residual, last);
}

bool Search::bounded(const Spot& spot, int beta, int& answer) {
    if (!plan_->bounded()) return false;
    Set stock = stock_left_[stock_index(spot.drawn)], sure = 0, residual = spot.residual;
    int amount = 0, rest = spot.rest;
    for (int player : {0, 1}) {
        if (!options_.sure || plan_->early()) break;
        Set against = spot.hand[1 - player] | stock;
        for (Set cards = spot.hand[player] & plan_->maybe_sure(); cards; cards &= cards - 1) {
            int card = lowest(cards);
            if (plan_->threats(card) & against) continue;
            const Effect& effect = plan_->capture(player, card);
            sure |= bit(card);
            amount += effect.amount;
            rest -= plan_->swing(card);
            residual = (residual + effect.add) | effect.set;
        }
    }
    Set drawing = stock & plan_->hold_marks();
    Set holding = left(spot) & plan_->capture_marks() & ~drawing & ~sure;
    Range range = leaves_.reach(residual, holding, drawing);
    answer = amount + range.low - rest;
    if (answer >= beta) return true;
    answer = amount + range.high + rest;
    return answer < beta;
}

Key Search::key(const Spot& spot) const {
    Hands hands{{spot.hand[0], spot.hand[1]}};
    if (options_.canonical) hands = compress_(*plan_, spot.hand[0], spot.hand[1], left(spot));
    std::uint64_t salt = salt_[stock_index(spot.drawn)] + std::uint64_t(spot.leader + 1);
    std::uint64_t check = mixed(hands.own[0] + salt * 0xA0761D6478BD642Fu);
    check = mixed(check + hands.own[1]);
    Set residual = spot.residual & ~plan_->need_bits();
    std::uint16_t need = std::uint16_t((spot.residual & plan_->need_bits()) >> plan_->need_shift());
    check = mixed(check + residual * 0xE7037ED1A0B428DBu) | 1;
    std::uint64_t place = hands.own[0] * 0x8EBC6AF09C88C6E3u + hands.own[1] * 0x589965CC75374CC3u;
    return {check, mixed(mixed(place + residual) ^ check), need};
}

Spot Search::next(const Spot& spot, int led, int reply, int& amount) const {
    int now = phase(spot), winner = game_.wins(led, reply) ? 1 - spot.leader : spot.leader;
    const Effect& first = plan_->capture(winner, led);
    const Effect& second = plan_->capture(winner, reply);
    const Effect& trick = plan_->trick(winner, now);
    Spot after = spot;
    after.hand[spot.leader] &= ~bit(led);
    after.hand[1 - spot.leader] &= ~bit(reply);
    after.leader = game_.winner_leads() ? winner : 1 - winner;
    after.rest -= plan_->swing(led) + plan_->swing(reply) + plan_->trick_swing(now);
    amount = first.amount + second.amount + trick.amount;
    after.residual += first.add + second.add + trick.add;
    after.residual |= first.set | second.set | trick.set;
    if (now == kWhileStock) draw(after, winner, amount);
    if (plan_->watching()) after.residual = plan_->reached(after.residual);
    return after;
}

void Search::draw(Spot& spot, int winner, int& amount) const {
    int player = game_.winner_first() ? winner : 1 - winner;
    for (int i = 0; i < 2; ++i, ++spot.drawn, player = 1 - player) {
        if (spot.drawn >= int(stock_.size())) continue;
        int card = stock_[spot.drawn];
        const Effect& effect = plan_->hold(player, card);
        spot.hand[player] |= bit(card);
        amount += effect.amount;
        spot.residual = (spot.residual + effect.add) | effect.set;
    }
}

}  // namespace allfours
