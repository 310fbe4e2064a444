#include "search.hpp"

#include <algorithm>

namespace allfours {
namespace {

constexpr int kNever = 2 * kInfinite;   // beyond every worth
constexpr int kFirst = 1 << 28;         // the score of a card known to be good
constexpr int kProbeStock = 4;          // cards of stock above which looking through the table pays
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
    if (!spot.hand[0] || !spot.hand[1]) return finish(spot);
    if (plan_->early()) {
        int value = leaves_.decided(spot.residual);
        if (value != kOpen) return value;
    }
    int answer = 0;
    if (options_.bounds && bounded(spot, beta, answer)) return answer;
    std::uint64_t before = nodes_;
    int best = -1;
    if (!options_.table) return try_leads(spot, beta, best);
    Key place = key(spot);
    if (known(place, beta, answer, best)) return answer;
    answer = try_leads(spot, beta, best);
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
    Entry& entry = table_.claim(place, narrow(-kNever), narrow(kNever));
    if (answer >= beta) entry.low = std::max(entry.low, narrow(answer));
    else entry.high = std::min(entry.high, narrow(answer));
    entry.lead = std::uint16_t(best + 1) & 0x7F;
    entry.work = std::uint16_t(std::bit_width(work)) & 0x3F;
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

int Search::try_leads(const Spot& spot, int beta, int& best) {
    bool up = spot.leader == 0;
    int answer = up ? -kNever : kNever;
    Set hand = spot.hand[spot.leader], others = left(spot) & ~hand, open = worth_leading(spot);
    auto missed = [&](int card, int value) {
        if (up ? value > answer : value < answer) answer = value, best = card;
        open &= ~bit(card);
        if (options_.better)
            open &= ~no_better(card, neighbours(card, open, others), value, beta, up, answer);
    };
    Moves moves = leads(spot, open, best);
    if (probing(spot)) {
        Moves sorted;
        for (const Move& move : moves) {
            Probed probed = probe(spot, move.card, worth_replying(spot, move.card), beta);
            if (probed.open) {
                sorted.add(move.card, move.score - kUnsettled * probed.open);
                continue;
            }
            if (up ? probed.bound >= beta : probed.bound < beta) {
                best = move.card;
                return probed.bound;
            }
            missed(move.card, probed.bound);
        }
        moves = sorted;
    }
    std::uint64_t before = nodes_;
    Set tried = 0;
    for (const Move& move : moves) {
        if (!(open >> move.card & 1)) continue;
        int value = try_replies(spot, move.card, beta, false);
        if (up ? value >= beta : value < beta) {
            best = move.card;
            if (options_.history) credit(spot, -1, tried, move.card, nodes_ - before);
            return value;
        }
        tried |= bit(move.card);
        missed(move.card, value);
    }
    return answer;
}

int Search::try_replies(const Spot& spot, int led, int beta, bool every) {
    bool up = spot.leader != 0;
    int answer = up ? -kNever : kNever;
    std::uint64_t before = nodes_;
    Set tried = 0;
    for (const Move& move : replies(spot, led, every ? legal(spot, led) : worth_replying(spot, led))) {
        int value = follow(spot, led, move.card, beta);
        if (up ? value > answer : value < answer) answer = value;
        if (up ? value >= beta : value < beta) {
            if (options_.history) credit(spot, led, tried, move.card, nodes_ - before);
            break;
        }
        tried |= bit(move.card);
    }
    return answer;
}

// Remembers which card answered, and which ones were tried before it in vain. `led` is -1 for leads.
void Search::credit(const Spot& spot, int led, Set tried, int card, std::uint64_t work) {
    int player = led < 0 ? spot.leader : 1 - spot.leader, by = std::bit_width(work);
    for (Set rest = tried | bit(card); rest; rest &= rest - 1) {
        int one = lowest(rest);
        history_.credit(player, spot.drawn, led < 0 ? one : led, one, one == card ? by : -by);
    }
}

int Search::lead(const Spot& spot, int led, int beta) { return try_replies(spot, led, beta, true); }

bool Search::probing(const Spot& spot) const {
    return options_.probe && options_.table && int(stock_.size()) - spot.drawn > kProbeStock;
}

// What the table and the bounds say of a lead before any search: a bound of it that answers the
// question or misses it, with no reply `open`; or how many replies are.
Search::Probed Search::probe(const Spot& spot, int led, Set among, int beta) {
    struct Child { Key key; int amount; Spot spot; } children[kMaxCards];
    int count = 0;
    bool up = spot.leader != 0;
    for (Set rest = among; rest; rest &= rest - 1) {
        Child& child = children[count++];
        child.amount = 0;
        child.spot = next(spot, led, lowest(rest), child.amount);
        child.key = key(child.spot);
        table_.prefetch(child.key);
    }
    Probed probed{up ? -kNever : kNever, 0};
    for (const Child* child = children; child < children + count; ++child) {
        Known known = table_.find(child->key, -kNever, kNever);
        int low = child->amount + known.low, high = child->amount + known.high, value = 0;
        if (options_.bounds && low < beta && high >= beta &&
            bounded(child->spot, beta - child->amount, value)) {
            value += child->amount;
            (value >= beta ? low : high) = value;
        }
        if (up ? low >= beta : high < beta) return {up ? low : high, 0};
        probed.open += low < beta && high >= beta;
        probed.bound = up ? std::max(probed.bound, high) : std::min(probed.bound, low);
    }
    return probed;
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
