#include "chains.hpp"

#include <algorithm>

namespace allfours {
namespace {

class Chain {
  public:
    Chain(const GameTables& tables, Set suit) : tables_(tables), suit_(suit) {
        for (Set rest = suit; rest; rest &= rest - 1) cards_.push_back(lowest(rest));
        auto strength = [&](int card) { return std::popcount(tables.beats[card] & suit); };
        std::stable_sort(cards_.begin(), cards_.end(),
                         [&](int a, int b) { return strength(a) < strength(b); });
    }

    const std::vector<int>& cards() const { return cards_; }

    // Whether no table tells the cards apart but by their order.
    bool holds() const { return ordered() && alike_outside() && alike_when_led(); }

  private:
    bool ordered() const {
        Set above = 0;
        for (int card : cards_) {
            bool outside = (tables_.beats[card] & ~suit_) == (tables_.beats[cards_[0]] & ~suit_);
            if ((tables_.beats[card] & suit_) != above || !outside) return false;
            above |= bit(card);
        }
        return true;
    }

    bool whole(Set set) const { return (set & suit_) == 0 || (set & suit_) == suit_; }

    // Cards of other suits, when led, treat all of the suit alike.
    bool alike_outside() const {
        for (int led = 0; led < int(tables_.beats.size()); ++led) {
            if (suit_ >> led & 1) continue;
            if (!whole(tables_.beats[led])) return false;
            for (const auto& phase : tables_.follow)
                for (const Binding& one : phase[led])
                    if (!whole(one.holding) || !whole(one.playable)) return false;
        }
        return true;
    }

    bool alike_when_led() const {
        for (const auto& phase : tables_.follow) {
            const Bindings& first = phase[cards_[0]];
            for (int card : cards_)
                if (phase[card].size() != first.size()) return false;
            for (std::size_t i = 0; i < first.size(); ++i) {
                auto holding = [&](int card) { return phase[card][i].holding; };
                auto playable = [&](int card) { return phase[card][i].playable; };
                if (!same_shape(holding) || !same_shape(playable)) return false;
            }
        }
        return true;
    }

    // One of three shapes fits the set that belongs to each card led: none of the suit, all of it,
    // or the cards above the one led; and outside the suit it is the same set.
    template <class SetOf>
    bool same_shape(SetOf set_of) const {
        bool none = true, all = true, over = true;
        Set above = 0, outside = set_of(cards_[0]) & ~suit_;
        for (int card : cards_) {
            Set own = set_of(card) & suit_;
            none &= own == 0;
            all &= own == suit_;
            over &= own == above;
            above |= bit(card);
            if ((set_of(card) & ~suit_) != outside) return false;
        }
        return none || all || over;
    }

    const GameTables& tables_;
    Set suit_;
    std::vector<int> cards_;
};

}  // namespace

std::vector<std::vector<int>> find_chains(const GameTables& tables) {
    std::vector<std::vector<int>> found;
    Set seen = 0;
    for (int card = 0; card < int(tables.suit_of.size()); ++card) {
        if (seen >> card & 1) continue;
        Set suit = tables.suit_of[card] & ~seen;
        Chain chain(tables, suit);
        if (suit == tables.suit_of[card] && (suit >> card & 1) && chain.holds()) {
            found.push_back(chain.cards());
            seen |= suit;
        } else {
            found.push_back({card});
            seen |= bit(card);
        }
    }
    return found;
}

}  // namespace allfours
