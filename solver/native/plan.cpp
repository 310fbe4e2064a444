#include "plan.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

namespace allfours {
namespace {

constexpr int kMostMarks = 10;  // more marking cards than this are not tried in every way

Effects moved(const Game& game, const Effects& effects) {
    Effects found;
    for (int player : {0, 1})
        for (int card = 0; card < game.size(); ++card)
            found[player][game.inside(card)] = effects[player][card];
    return found;
}

int swing_of(const std::array<Effect, 2>& either) {
    return std::max(std::abs(either[0].amount), std::abs(either[1].amount));
}

}  // namespace

Plan::Plan(std::shared_ptr<const Game> game, PlanTables tables)
    : game_(std::move(game)), tables_(std::move(tables)) {
    tables_.capture = moved(*game_, tables_.capture);
    tables_.hold = moved(*game_, tables_.hold);
    auto weight = tables_.weight;
    for (int card = 0; card < game_->size(); ++card)
        tables_.weight[game_->inside(card)] = weight[card];
    if (tables_.need_shift < kNoNeed) {
        need_shift_ = tables_.need_shift;
        need_bits_ = ~Set{0} << need_shift_;
        if (64 - need_shift_ > 16) throw std::range_error("needs too large for the kernel");
    }
    measure();
    find_runs();
    find_threats();
    find_better();
}

void Plan::measure() {
    int all = 0;
    for (int card = 0; card < game_->size(); ++card) {
        swing_[card] = swing_of({capture(0, card), capture(1, card)}) +
                       swing_of({hold(0, card), hold(1, card)});
        all += swing_[card];
        if (capture(0, card).marks() || capture(1, card).marks()) capture_marks_ |= bit(card);
        if (hold(0, card).marks() || hold(1, card).marks()) hold_marks_ |= bit(card);
    }
    for (int phase : {kWhileStock, kAfterStock}) {
        trick_swing_[phase] = swing_of({trick(0, phase), trick(1, phase)});
        all += trick_swing_[phase] * kMaxCards / 2;
        if (trick(0, phase).marks() || trick(1, phase).marks()) bounded_ = false;
    }
    if (all > kLargest) throw std::range_error("amounts too large for the kernel");
    int marks = std::popcount(capture_marks_) + std::popcount(hold_marks_);
    if (watching() || marks > kMostMarks) bounded_ = false;
}

void Plan::find_threats() {
    for (int card = 0; card < game_->size(); ++card) {
        for (int other = 0; other < game_->size(); ++other)
            if (other != card && (game_->wins(card, other) || !game_->wins(other, card)))
                threats_[card] |= bit(other);
        bool matters = swing_[card] || (capture_marks_ >> card & 1);
        if (matters && std::popcount(threats_[card]) * 2 < game_->size()) maybe_sure_ |= bit(card);
    }
}

void Plan::find_better() {
    for (int card = 0, head = 0; card < game_->size(); ++card) {
        if (game_->chain_heads() >> card & 1) head = card;
        for (int other = head; other <= card; ++other) chain_[other] |= bit(card), chain_[card] |= bit(other);
    }
    for (int one = 0; one < game_->size(); ++one)
        for (Set rest = chain_[one] & ~bit(one); rest; rest &= rest - 1) {
            int two = lowest(rest);
            gap_[one][two] = std::int16_t(gap_of(one, two));
            bool more = at_least(one, two), less = at_least(two, one), first = one < two;
            if (more && (!less || first)) better_[one] |= bit(two);
            if (less && (!more || first)) cheaper_[one] |= bit(two);
        }
}

int Plan::gap_of(int one, int two) const {
    int gap = 0;
    for (int player : {0, 1}) {
        const Effect& a = capture(player, one);
        const Effect& b = capture(player, two);
        if (a.add != b.add || a.set != b.set) return kInfinite;
        gap += std::abs(a.amount - b.amount);
    }
    return gap;
}

// Whether either player would rather capture one card than another, or as soon.
bool Plan::at_least(int one, int two) const {
    for (int player : {0, 1}) {
        const Effect& a = capture(player, one);
        const Effect& b = capture(player, two);
        if (a == b) continue;
        Set add = a.add - b.add;
        if (early() || watching() || a.set != b.set || (add & ~need_bits_)) return false;
        std::int64_t need = need_bits_ ? std::int64_t(add) >> need_shift_ : 0;
        int amount = a.amount - b.amount, sign = player == 0 ? 1 : -1;
        if (sign * amount < 0 || sign * need > 0) return false;
    }
    return true;
}

bool Plan::alike(int one, int two) const {
    for (int player : {0, 1})
        if (capture(player, one) != capture(player, two) || hold(player, one) != hold(player, two))
            return false;
    return true;
}

void Plan::find_runs() {
    for (int card = 0; card < game_->size(); ++card)
        if (game_->chain_heads() >> card & 1 || !alike(card - 1, card)) run_heads_ |= bit(card);
    for (int card = 0; card < game_->size();) {
        int end = card + 1;
        while (end < game_->size() && !(run_heads_ >> end & 1)) ++end;
        Set cards = 0;
        for (int i = card; i < end; ++i) cards |= bit(i);
        if (end - card > 1) runs_.push_back({card, cards});
        else single_ |= cards;
        card = end;
    }
}

Set Plan::reached(Set residual) const {
    for (const Watch& watch : tables_.watches) {
        if (residual & (watch.mark[0] | watch.mark[1])) continue;
        Set marks = 0;
        for (int player : {0, 1})
            if (watch.reached(residual, player)) marks |= watch.mark[player];
        residual |= marks;
    }
    return residual;
}

}  // namespace allfours
