// Alpha-beta with a window of no width: one question at a time, whether the rest of a deal is worth
// at least `beta` to player 0. The answer is a bound that may say more than was asked.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "compress.hpp"
#include "leaves.hpp"
#include "order.hpp"
#include "table.hpp"

namespace allfours {

// Each technique can be left out, to compare answers and to measure what it gains.
struct Options {
    bool table = true;     // remember proven bounds of trick starts
    bool bounds = true;    // stop where what is left cannot change the answer
    bool sure = true;      // count cards that their holder is certain to capture
    bool equal = true;     // try one of several equal cards
    bool better = true;    // leave out a card where another is certainly as good
    bool canonical = true; // remember positions by the order of the cards left in a run
    bool order = true;     // try the most promising cards first
    bool history = true;   // prefer cards that answered such questions before
    bool probe = true;     // look through the table for an answer before searching
    bool guess = true;     // ask first for what a quick play-out brings
};

// A trick's start. `drawn` cards of the stock have gone; `rest` is the most that what is left can
// add to, or take from, the worth.
struct Spot {
    Set hand[2];
    Set residual;
    int leader;
    int drawn;
    int rest;
};

class Search {
  public:
    // `watch` is called now and then and may throw to end the search; the table stays good.
    Search(std::shared_ptr<const Plan> plan, std::size_t bytes, Options options);

    // The stock, in the caller's card numbers, for what is asked from now on.
    void use_stock(const std::vector<int>& cards);
    void use_watch(std::function<void()> watch) { watch_ = std::move(watch); }

    // A trick's start by the caller's card numbers.
    Spot spot(Set first, Set second, int leader, int drawn, Set residual) const;

    // Bounds of the worth: at least `beta` when it is proven to be so, else less than `beta` and
    // then never under the worth.
    int visit(const Spot& spot, int beta);
    int lead(const Spot& spot, int led, int beta);
    int follow(const Spot& spot, int led, int reply, int beta);

    // Cards to lead, or to play to a lead, best guess first.
    Moves leads(const Spot& spot, Set among, int first) const;
    Moves replies(const Spot& spot, int led, Set among) const;

    // The end that is reached when both follow the first guess, and what was added on the way.
    struct End {
        Spot spot;
        int amount;
    };
    End playout(Spot spot, int led) const;

    Set legal(const Spot& spot, int led) const;
    const Plan& plan() const { return *plan_; }
    const Options& options() const { return options_; }
    std::uint64_t nodes() const { return nodes_; }

  private:
    Set left(const Spot& spot) const {
        return spot.hand[0] | spot.hand[1] | stock_left_[stock_index(spot.drawn)];
    }
    std::size_t stock_index(int drawn) const { return std::min<std::size_t>(drawn, stock_.size()); }
    int phase(const Spot& spot) const {
        return spot.drawn < int(stock_.size()) ? kWhileStock : kAfterStock;
    }
    int draw_guess(const Spot& spot) const;
    int finish(const Spot& spot);
    bool bounded(const Spot& spot, int beta, int& answer);
    Key key(const Spot& spot) const;
    int try_leads(const Spot& spot, int beta, int& best);
    int try_replies(const Spot& spot, int led, int beta, bool all);
    void credit(const Spot& spot, int led, Set tried, int card, std::uint64_t work);
    Set no_better(int card, Set near, int value, int beta, bool up, int& answer) const;
    Set neighbours(int card, Set hand, Set others) const;
    Set worth_leading(const Spot& spot) const;
    Set worth_replying(const Spot& spot, int led) const;
    Spot next(const Spot& spot, int led, int reply, int& amount) const;
    void draw(Spot& spot, int winner, int& amount) const;
    bool known(const Key& place, int beta, int& answer, int& best);
    void remember(const Key& place, int beta, int answer, int best, std::uint64_t work);
    bool probing(const Spot& spot) const;
    struct Probed {
        int bound, open;
    };
    Probed probe(const Spot& spot, int led, Set among, int beta);

    std::shared_ptr<const Plan> plan_;
    const Game& game_;
    Options options_;
    Table table_;
    Leaves leaves_;
    History history_;
    Compress compress_;
    std::function<void()> watch_;
    std::vector<int> stock_;
    std::vector<Set> stock_left_{0}, salt_{0};
    std::vector<int> stock_swing_{0};
    std::uint64_t nodes_ = 0;
};

}  // namespace allfours
