#include "search.hpp"

#include <algorithm>

namespace allfours {
namespace {

constexpr int kNever = 2 * kInfinite;   // beyond every worth
constexpr int kProbeStock = 4;          // cards of stock above which looking through the table pays
constexpr std::uint64_t kWatchMask = 0xFFF;

std::int16_t narrow(int bound) { return std::int16_t(std::clamp(bound, -32'000, 32'000)); }

}  // namespace

Search::Search(std::shared_ptr<const Plan> plan, std::size_t bytes, Options options)
    : plan_(std::move(plan)),
      game_(plan_->game()),
      options_(options),
      table_(options.table ? bytes : 1),
      leaves_(*plan_),
      compress_(choose_compress()) {}

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

}  // namespace allfours
