#include "leaves.hpp"

#include <algorithm>

namespace allfours {
namespace {

constexpr std::size_t kSize = 2048;

Set after(Set residual, const Effect& effect) { return (residual + effect.add) | effect.set; }

void widen(Range& range, Range other) {
    range.low = std::min(range.low, other.low);
    range.high = std::max(range.high, other.high);
}

}  // namespace

Leaves::Leaves(const Plan& plan)
    : plan_(plan), leaf_{Cache(kSize), Cache(kSize)}, decided_(plan.early() ? kSize : 1), reach_(kSize) {}

Range Leaves::reach(Set residual, Set held, Set stock) {
    Set key = residual + (held * 0xD6E8FEB86659FD93u) + (stock * 0xA0761D6478BD642Fu);
    Reach& entry = reach_[place(key, reach_.size())];
    if (!entry.used || entry.residual != residual || entry.held != held || entry.stock != stock) {
        Range range = explore(residual, held, stock);
        entry = {residual, held, stock, range, true};
    }
    return entry.range;
}

// Cards may go in any order where the order can decide something; elsewhere one order will do. A
// decided residual is explored too: the trick that decides may bring a second card.
Range Leaves::explore(Set residual, Set held, Set stock) {
    Range range{kInfinite * 2, -kInfinite * 2};
    if (plan_.early()) {
        int value = decided(residual);
        if (value != kOpen) range = {value, value};
    }
    if (!held && !stock) {
        for (int last : {0, 1}) {
            int value = leaf(residual, last);
            widen(range, {value, value});
            if (!plan_.uses_last()) break;
        }
        return range;
    }
    for (Set rest = stock; rest; rest &= rest - 1) {
        int card = lowest(rest);
        Set drawn = plan_.capture_marks() & bit(card);
        for (int player : {0, 1})
            widen(range, reach(after(residual, plan_.hold(player, card)), held | drawn, stock & ~bit(card)));
        if (!plan_.early()) return range;
    }
    for (Set rest = held; rest; rest &= rest - 1) {
        int card = lowest(rest);
        for (int player : {0, 1})
            widen(range, reach(after(residual, plan_.capture(player, card)), held & ~bit(card), stock));
        if (!plan_.early()) return range;
    }
    return range;
}

}  // namespace allfours
