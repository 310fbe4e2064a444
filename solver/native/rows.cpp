#include "rows.hpp"

#include <algorithm>
#include <stdexcept>

namespace allfours {

Moment Rows::moment(std::size_t row) const {
    std::int64_t first = lead[row], led = table[row];
    if (first < 0 || first > 1) throw std::invalid_argument("a leader who is neither player");
    if (led < -1 || led >= kMaxCards) throw std::invalid_argument("a card led that is none");
    Moment moment{{Set(hand[0][row]), Set(hand[1][row])}, int(first), int(led),
                  {count[0][row], count[1][row]}, {tricks[0][row], tricks[1][row]}, Set(taken[row])};
    if (led >= 0) moment.hand[first] |= bit(int(led));
    return moment;
}

std::size_t Limits::fault(const Rows& rows) const {
    for (std::size_t row = 0; row < rows.size; ++row)
        if (!possible(rows, row)) return row;
    return rows.size;
}

bool Limits::possible(const Rows& rows, std::size_t row) const {
    std::int64_t lead = rows.lead[row], led = rows.table[row];
    std::size_t kind = rows.place(row);
    if (kind >= values.size() || rows.questions[kind] < 0) return false;
    if (lead < 0 || lead > 1 || led < -1 || led >= std::popcount(pack)) return false;
    Set table = led < 0 ? 0 : bit(int(led));
    Set first = Set(rows.hand[0][row]), second = Set(rows.hand[1][row]);
    if ((first & second) || ((first | second) & table) || ((first | second) & ~pack)) return false;
    Moment moment = rows.moment(row);
    int size = std::popcount(moment.hand[0]);
    if (size != std::popcount(moment.hand[1]) || size < 1 || size > most) return false;
    if (size == most && first_lead >= 0 && lead != first_lead) return false;
    return !told || whole(moment, kind);
}

// Whether all that has gone was captured by somebody.
bool Limits::whole(const Moment& moment, std::size_t kind) const {
    Set gone = pack & ~(moment.hand[0] | moment.hand[1]), taken = moment.taken;
    std::int64_t away = 0;
    for (Set rest = gone; rest; rest &= rest - 1) away += values[kind][lowest(rest)];
    if (moment.count[0] + moment.count[1] != away) return false;
    if (!signs && std::min(moment.count[0], moment.count[1]) < 0) return false;
    for (const Owned& one : owned[kind]) {
        int owners = std::popcount(taken & 3), most = std::popcount(gone & one.cards);
        if (bool(owners) != bool(most) || owners > (one.several ? most : 1)) return false;
        taken >>= 2;
    }
    if (taken) return false;
    if (!tricks) return true;
    int all = std::popcount(gone) / 2, early = std::min(all, drawing);
    int played = scope == kWhileStock ? early : scope == kAfterStock ? all - early : all;
    const auto& [dealer, other] = moment.tricks;
    return dealer + other == played && std::min(dealer, other) >= 0;
}

}  // namespace allfours
