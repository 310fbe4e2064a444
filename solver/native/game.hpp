// The rules of one game for one trump suit, as plain tables. Nothing here knows which game it is.
//
// Cards are numbered inside the kernel so that the cards of a chain stand together, the strongest
// first; a chain is a suit whose cards differ in nothing but strength and what they score.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace allfours {

using Set = std::uint64_t;  // a set of cards

constexpr int kMaxCards = 64;
enum Phase { kWhileStock = 0, kAfterStock = 1 };

// A hand that holds a card of `holding` must play one of `playable`.
struct Binding {
    Set holding;
    Set playable;
};
using Bindings = std::vector<Binding>;

constexpr Set bit(int card) { return Set{1} << card; }
inline int lowest(Set set) { return std::countr_zero(set); }
inline int highest(Set set) { return 63 - std::countl_zero(set); }

// The same tables with the caller's own card numbers.
struct GameTables {
    std::vector<Set> suit_of;                    // for each card, the cards of its suit
    std::vector<Set> beats;                      // for each card led, the cards that take the trick
    std::array<std::vector<Bindings>, 2> follow; // for each phase and card led
    bool winner_leads;
    bool winner_first;                           // who draws first
};

class Game {
  public:
    explicit Game(const GameTables& tables);

    int size() const { return size_; }
    bool winner_leads() const { return winner_leads_; }
    bool winner_first() const { return winner_first_; }
    bool wins(int led, int reply) const { return beats_[led] >> reply & 1; }
    Set taking(int led) const { return beats_[led]; }  // cards that take the trick from it
    Set chain_heads() const { return chain_heads_; }
    // How many cards of the pack this card takes a trick from.
    int power(int card) const { return power_[card]; }

    Set legal(int phase, int led, Set hand) const {
        const Rule& rule = rules_[phase][led];
        for (int i = rule.first; i < rule.last; ++i)
            if (hand & bindings_[i].holding) return hand & bindings_[i].playable;
        return hand;
    }

    int inside(int card) const { return inside_[card]; }
    int outside(int card) const { return outside_[card]; }
    Set inside_set(Set cards) const { return identity_ ? cards : moved(cards, inside_); }
    Set outside_set(Set cards) const { return identity_ ? cards : moved(cards, outside_); }

  private:
    struct Rule {
        int first = 0;
        int last = 0;
    };
    using Numbers = std::array<int, kMaxCards>;

    static Set moved(Set cards, const Numbers& to);
    void number(const GameTables& tables);

    int size_;
    bool winner_leads_, winner_first_, identity_ = true;
    Numbers inside_{}, outside_{}, power_{};
    Set chain_heads_ = 0;
    std::array<Set, kMaxCards> beats_{};
    std::array<std::array<Rule, kMaxCards>, 2> rules_{};
    Bindings bindings_;
};

}  // namespace allfours
