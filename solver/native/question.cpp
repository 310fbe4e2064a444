#include "question.hpp"

namespace allfours {

Query Question::query(const Moment& moment) const {
    Set residual = past_.blank, marks = 0, taken = moment.taken;
    std::int64_t amount = 0;
    auto add = [&](const Effect& effect, std::int64_t times) {
        amount += effect.amount * times;
        residual += effect.add * Set(times);
        marks |= effect.set;
    };
    for (int player : {0, 1}) {
        add(past_.count[player], moment.count[player]);
        add(past_.tricks[player], moment.tricks[player]);
        for (Set rest = moment.hand[player] & past_.holding; rest; rest &= rest - 1)
            add(plan_->hold(player, plan_->game().inside(lowest(rest))), 1);
    }
    for (const auto& effects : past_.taken) {
        if (taken & 3) add(effects[taken & 3], 1);
        taken >>= 2;
    }
    return {residual | marks, int(amount), shift_, low_, high_, 1};
}

}  // namespace allfours
