#include "search.hpp"

#include <algorithm>

namespace allfours {
namespace {

constexpr int kNever = 2 * kInfinite;   // beyond every worth
constexpr int kFirst = 1 << 28;         // the score of a card known to be good
constexpr int kProbeStock = 6;          // cards of stock above which looking through the table pays
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
        equals = equal_cards(all, spot.hand[0]) | equal_cards(all, spot.hand[1]);
    }
    if (!options_.table) return try_leads(spot, beta, equals, best);
    Key place = key(spot);
    if (known(place, beta, answer, best)) return answer;
    answer = try_leads(spot, beta, equals, best);
    remember(place, beta, answer, best, nodes_ - before);
    return answer;
}

// Whether the table answers; it may at least know a good lead.
bool Search::known(const Key& place, int beta, int& answer, int& best) {
    Known known = table_.find(place, -kNever, kNever);
    best = known.lead;
    answer = known.low >= beta ? known.low : known.high;
    return known.low >= beta || known.high < beta;
}

void Search::remember(const Key& place, int beta, int answer, int best, std::uint64_t work) {
    Entry& entry = table_.slot(place);
    if (entry.check != place.check || entry.need != place.need) {
        entry.check = place.check;
        entry.need = place.need;
        entry.low = narrow(-kNever);
        entry.high = narrow(kNever);
    }
    if (answer >= beta) entry.low = std::max(entry.low, narrow(answer));
    else entry.high = std::min(entry.high, narrow(answer));
    entry.lead = std::uint8_t(best + 1);
    entry.work = std::uint8_t(std::bit_width(work));
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

// Cards that another card of the same hand stands for: the next one up among all cards still to
// come, of the same run. Gone cards are bridged by letting an addition carry through them.
Set Search::equal_cards(Set all, Set hand) const {
    Set heads = plan_->run_heads(), gone = ~all & ~heads, below = hand << 1;
    Set carried = gone + (below & gone);
    return (below | carried) & ~gone & hand & ~heads;
}

int Search::try_leads(const Spot& spot, int beta, Set equals, int& best) {
    bool up = spot.leader == 0;
    int answer = up ? -kNever : kNever;
    Set among = spot.hand[spot.leader] & ~equals;
    Moves moves = leads(spot, among, best);
    Set refuted = 0;
    if (probing(spot)) {
        for (const Move& move : moves) {
            int value = 0;
            Probe result = probe(spot, move.card, legal(spot, move.card) & ~equals, beta, value);
            if (result == Probe::open) continue;
            if (up ? value > answer : value < answer) answer = value, best = move.card;
            if (result == Probe::fails) return answer;
            refuted |= bit(move.card);
        }
    }
    for (const Move& move : moves) {
        if (refuted >> move.card & 1) continue;
        int value = try_replies(spot, move.card, equals, beta);
        if (up ? value > answer : value < answer) answer = value, best = move.card;
        if (up ? value >= beta : value < beta) break;
    }
    return answer;
}

int Search::try_replies(const Spot& spot, int led, Set equals, int beta) {
    bool up = spot.leader != 0;
    int answer = up ? -kNever : kNever;
    for (const Move& move : replies(spot, led, legal(spot, led) & ~equals)) {
        int value = follow(spot, led, move.card, beta);
        if (up ? value > answer : value < answer) answer = value;
        if (up ? value >= beta : value < beta) break;
    }
    return answer;
}

int Search::lead(const Spot& spot, int led, int beta) { return try_replies(spot, led, 0, beta); }

bool Search::probing(const Spot& spot) const {
    return options_.probe && options_.table && int(stock_.size()) - spot.drawn > kProbeStock;
}

// Whether the table knows a reply that answers the question, so that none need be searched; or
// that every reply falls short of it.
Search::Probe Search::probe(const Spot& spot, int led, Set among, int beta, int& answer) {
    struct Child { Key key; int amount; } children[kMaxCards];
    int count = 0;
    bool up = spot.leader != 0, all = true;
    for (Set rest = among; rest; rest &= rest - 1) {
        Child& child = children[count++];
        child.amount = 0;
        child.key = key(next(spot, led, lowest(rest), child.amount));
        table_.prefetch(child.key);
    }
    answer = up ? -kNever : kNever;
    for (int i = 0; i < count; ++i) {
        Known known = table_.find(children[i].key, -kNever, kNever);
        int low = children[i].amount + known.low, high = children[i].amount + known.high;
        if (up ? low >= beta : high < beta) {
            answer = up ? low : high;
            return Probe::found;
        }
        all &= up ? high < beta : low >= beta;
        answer = up ? std::max(answer, high) : std::min(answer, low);
    }
    return all ? Probe::fails : Probe::open;
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
            score = -best - game_.power(card);
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
        moves.add(card, options_.order ? reply_guess(*plan_, led, card, draw) : 0);
    }
    return moves;
}

}  // namespace allfours
