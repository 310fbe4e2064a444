#include "search.hpp"

#include <algorithm>

namespace allfours {
namespace {

constexpr int kFirst = 1 << 28;         // the score of a card known to be good
constexpr std::uint64_t kWatchMask = 0xFFF;

std::uint64_t mixed(std::uint64_t x) {
    x ^= x >> 32;
    x *= 0xD6E8FEB86659FD93u;
    x ^= x >> 29;
    return x;
}

std::int16_t narrow(int bound) { return std::int16_t(std::clamp(bound, -32'000, 32'000)); }

}  // namespace

Search::Search(std::shared_ptr<const Plan> plan, std::size_t bytes, Options options)
    : plan_(std::move(plan)),
      game_(plan_->game()),
      options_(options),
      table_(options.table ? bytes : 1),
      leaves_(*plan_),
      compress_(choose_compress()) {}

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

int Search::visit(const Spot& spot, int beta) {
    if ((++nodes_ & kWatchMask) == 0 && watch_) watch_();
    if (plan_->early()) {
        int value = leaves_.decided(spot.residual);
        if (value != kOpen) return value;
    }
    if (!spot.hand[0] || !spot.hand[1]) return finish(spot);
    int answer = 0;
    if (options_.bounds && bounded(spot, beta, answer)) return answer;
    std::uint64_t before = nodes_;
    int best = -1;
    Set equals = 0;
    if (options_.equal) {
        Set all = left(spot);
        equals = equal_cards(spot, all, spot.hand[0]) | equal_cards(spot, all, spot.hand[1]);
    }
    if (!options_.table) return try_leads(spot, beta, equals, best);
    Key place = key(spot);
    int low = -kInfinite * 2, high = kInfinite * 2;
    if (const Entry* known = table_.find(place)) {
        low = known->low, high = known->high;
        if (low >= beta) return low;
        if (high < beta) return high;
        best = int(known->lead) - 1;
    }
    answer = try_leads(spot, beta, equals, best);
    Entry& entry = table_.slot(place);
    if (entry.check != place.check) {
        entry.check = place.check;
        entry.low = narrow(-kInfinite * 2);
        entry.high = narrow(kInfinite * 2);
    }
    if (answer >= beta) entry.low = narrow(std::max(answer, low));
    else entry.high = narrow(std::min(answer, high));
    if (best >= 0) entry.lead = std::uint8_t(best + 1);
    entry.work = std::uint8_t(std::bit_width(nodes_ - before));
    return answer;
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
    Set stock = stock_left_[stock_index(spot.drawn)];
    Set drawing = stock & plan_->hold_marks();
    Set holding = left(spot) & plan_->capture_marks() & ~drawing;
    Range range = leaves_.reach(spot.residual, holding, drawing);
    answer = range.low - spot.rest;
    if (answer >= beta) return true;
    answer = range.high + spot.rest;
    return answer < beta;
}

Key Search::key(const Spot& spot) const {
    Hands hands{{spot.hand[0], spot.hand[1]}};
    if (options_.canonical) hands = compress_(*plan_, spot.hand[0], spot.hand[1], left(spot));
    std::uint64_t salt = salt_[stock_index(spot.drawn)] + std::uint64_t(spot.leader + 1);
    std::uint64_t check = mixed(hands.own[0] + salt * 0xA0761D6478BD642Fu);
    check = mixed(check + hands.own[1]);
    check = mixed(check + spot.residual * 0xE7037ED1A0B428DBu) | 1;
    std::uint64_t place = hands.own[0] * 0x8EBC6AF09C88C6E3u + hands.own[1] * 0x589965CC75374CC3u;
    return {check, mixed(mixed(place + spot.residual) ^ check)};
}

// Cards that another card of the same hand stands for: the next one up among all cards still to
// come, of the same run. Gone cards are bridged by letting an addition carry through them.
Set Search::equal_cards(const Spot&, Set all, Set hand) const {
    Set heads = plan_->run_heads(), gone = ~all & ~heads, below = hand << 1;
    Set carried = gone + (below & gone);
    return (below | carried) & ~gone & hand & ~heads;
}

int Search::try_leads(const Spot& spot, int beta, Set equals, int& best) {
    bool up = spot.leader == 0;
    int answer = up ? -kInfinite * 2 : kInfinite * 2;
    for (const Move& move : leads(spot, spot.hand[spot.leader] & ~equals, best)) {
        int value = try_replies(spot, move.card, equals, beta);
        if (up ? value > answer : value < answer) answer = value, best = move.card;
        if (up ? value >= beta : value < beta) {
            if (options_.history) history_.reward_lead(spot.leader, move.card, 64);
            break;
        }
    }
    return answer;
}

int Search::lead(const Spot& spot, int led, int beta) { return try_replies(spot, led, 0, beta); }

int Search::try_replies(const Spot& spot, int led, Set equals, int beta) {
    bool up = spot.leader != 0;
    int answer = up ? -kInfinite * 2 : kInfinite * 2;
    for (const Move& move : replies(spot, led, legal(spot, led) & ~equals, -1)) {
        int value = follow(spot, led, move.card, beta);
        if (up ? value > answer : value < answer) answer = value;
        if (up ? value >= beta : value < beta) {
            if (options_.history) history_.reward_reply(1 - spot.leader, led, move.card, 64);
            break;
        }
    }
    return answer;
}

int Search::follow(const Spot& spot, int led, int reply, int beta) {
    int amount = 0;
    Spot after = next(spot, led, reply, amount);
    return amount + visit(after, beta - amount);
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

Moves Search::leads(const Spot& spot, Set among, int first) {
    Moves moves;
    bool single = (among & (among - 1)) == 0;
    for (Set rest = among; rest; rest &= rest - 1) {
        int card = lowest(rest), score = 0;
        if (card == first) {
            score = kFirst;
        } else if (options_.order && !single) {
            int best = -kFirst;
            for (Set hand = legal(spot, card); hand; hand &= hand - 1)
                best = std::max(best, reply_guess(*plan_, card, lowest(hand)));
            score = -best - game_.power(card);
        }
        if (options_.history) score += history_.led(spot.leader, card);
        moves.add(card, score);
    }
    return moves;
}

Moves Search::replies(const Spot& spot, int led, Set among, int first) {
    Moves moves;
    for (Set rest = among; rest; rest &= rest - 1) {
        int card = lowest(rest), score = card == first ? kFirst : 0;
        if (options_.order) score += reply_guess(*plan_, led, card);
        if (options_.history) score += history_.replied(1 - spot.leader, led, card);
        moves.add(card, score);
    }
    return moves;
}

}  // namespace allfours
