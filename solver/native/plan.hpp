// What a search maximises: how each trick changes an amount and a residual, and what a residual is
// worth in the end. The caller made these tables; no rule of scoring is known here.
//
// The worth of a deal from a moment on is the sum of the amounts of its tricks and draws, plus
// leaf(residual, winner of the last trick). Always from the side of player 0.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "game.hpp"

namespace allfours {

// What winning or drawing a card, or winning a trick, brings: `amount` is added to the worth, `add`
// to the residual, and the bits of `set` are set in it.
struct Effect {
    int amount = 0;
    Set add = 0;
    Set set = 0;

    bool marks() const { return add || set; }
    bool operator==(const Effect&) const = default;
};
using Effects = std::array<std::array<Effect, kMaxCards>, 2>;  // by player and card

// Who first has an amount: fields of the residual that hold it for each player (more than one are
// added up), and the bits that say who got there.
struct Watch {
    std::array<std::vector<int>, 2> shifts;
    int width;
    int bias;
    int at;
    std::array<Set, 2> mark;

    bool reached(Set residual, int player) const {
        int amount = 0;
        for (int shift : shifts[player])
            amount += int(residual >> shift & ((Set{1} << width) - 1)) - bias;
        return amount >= at;
    }
};

constexpr int kInfinite = 16'000;   // certainly won or lost, whatever is still added
constexpr int kLargest = 4'000;     // amounts of a whole deal stay within this, either way
constexpr int kOpen = 1'000'000;    // what `decided` answers while nothing is

constexpr int kNoNeed = 64;

using Leaf = std::function<int(Set residual, int last)>;
using Decided = std::function<int(Set residual)>;

struct PlanTables {
    Effects capture;                            // by the caller's card numbers
    Effects hold;
    std::array<std::array<Effect, 2>, 2> trick; // by player and phase
    std::vector<Watch> watches;
    std::array<int, kMaxCards> weight{};        // a guess of what a card is worth, for ordering
    bool uses_last;
    int need_shift = kNoNeed;                   // where in the residual the need begins, if it has one
    Leaf leaf;
    Decided decided;                            // empty where nothing is decided early
};

class Plan {
  public:
    Plan(std::shared_ptr<const Game> game, PlanTables tables);

    const Game& game() const { return *game_; }
    const Effect& capture(int player, int card) const { return tables_.capture[player][card]; }
    const Effect& hold(int player, int card) const { return tables_.hold[player][card]; }
    const Effect& trick(int player, int phase) const { return tables_.trick[player][phase]; }
    int weight(int card) const { return tables_.weight[card]; }
    bool early() const { return bool(tables_.decided); }
    bool uses_last() const { return tables_.uses_last; }
    bool watching() const { return !tables_.watches.empty(); }
    int leaf(Set residual, int last) const { return tables_.leaf(residual, last); }
    int decided(Set residual) const { return tables_.decided(residual); }

    // The residual with every watched amount marked that has just been reached.
    Set reached(Set residual) const;

    // The top bits of the residual may say what the rest of the deal must bring: the larger they
    // are, the smaller the worth, all else the same.
    Set need_bits() const { return need_bits_; }
    int need_shift() const { return need_shift_; }

    // Cards that begin a run: the cards of a run differ only in strength.
    Set run_heads() const { return run_heads_; }
    struct Run {
        int start;
        Set cards;
    };
    const std::vector<Run>& runs() const { return runs_; }  // of two cards or more
    Set single() const { return single_; }                  // cards in no such run

    // Cards of the same chain that a player need not play when this one can be played instead, if
    // no card of anyone else stands between: `better` where the player captures it, since it brings
    // at least as much, `cheaper` where the other player does.
    Set better_than(int card) const { return better_[card]; }
    Set cheaper_than(int card) const { return cheaper_[card]; }
    // How much more one card of a chain can bring than another, either way; kInfinite if they differ
    // in more than an amount.
    int gap(int one, int two) const { return gap_[one][two]; }
    Set chain(int card) const { return chain_[card]; }

    // The most that a card's capture or draw can add to or take from the worth.
    int swing(int card) const { return swing_[card]; }
    int trick_swing(int phase) const { return trick_swing_[phase]; }
    // Cards whose capture, or whose draw, changes the residual; nothing if tricks change it, since
    // then every trick does.
    Set capture_marks() const { return capture_marks_; }
    Set hold_marks() const { return hold_marks_; }
    bool bounded() const { return bounded_; }

    // The cards that could take a card from its holder, or that it could fail to take when played
    // to them. With none of them against it, a card is sure to be captured by who holds it.
    Set threats(int card) const { return threats_[card]; }
    Set maybe_sure() const { return maybe_sure_; }  // cards worth asking this of

  private:
    void measure();
    void find_runs();
    void find_threats();
    void find_better();
    int gap_of(int one, int two) const;
    bool at_least(int one, int two) const;
    bool alike(int one, int two) const;

    std::shared_ptr<const Game> game_;
    PlanTables tables_;
    Set run_heads_ = 0, single_ = 0, capture_marks_ = 0, hold_marks_ = 0;
    bool bounded_ = true;
    std::vector<Run> runs_;
    std::array<int, kMaxCards> swing_{};
    std::array<int, 2> trick_swing_{};
    std::array<Set, kMaxCards> threats_{};
    std::array<std::array<std::int16_t, kMaxCards>, kMaxCards> gap_{};
    std::array<Set, kMaxCards> better_{}, cheaper_{}, chain_{};
    Set maybe_sure_ = 0;
    Set need_bits_ = 0;
    int need_shift_ = 0;
};

}  // namespace allfours
