// Complete deals between two players who play any legal card, all with the same chance: dealt,
// played and counted by how they end. How cards are dealt, what may be played and what is
// remembered comes in tables; no rule is known here.
#pragma once

#include <memory>
#include <unordered_map>

#include "plan.hpp"

namespace allfours {

// The numbers of one deal of a seed: SplitMix64, bounded and shuffled as `engine/rng.py` says, so
// that a deal is the same there and here.
class Chance {
  public:
    Chance(std::uint64_t seed, std::uint64_t deal) : state_(seed + deal * kStretch * kGamma) {}

    std::uint64_t bits64() {
        std::uint64_t mixed = state_ += kGamma;
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
        return mixed ^ mixed >> 31;
    }
    int below(int stop) {
        if (stop < 2) return 0;
        std::uint64_t many = std::uint64_t(stop), product = (bits64() >> 32) * many;
        if ((product & kLow) < many) {
            std::uint64_t uneven = (kLow + 1) % many;
            while ((product & kLow) < uneven) product = (bits64() >> 32) * many;
        }
        return int(product >> 32);
    }
    void shuffle(int* cards, int size) {
        for (int last = size - 1; last > 0; --last) std::swap(cards[last], cards[below(last + 1)]);
    }

  private:
    static constexpr std::uint64_t kGamma = 0x9E3779B97F4A7C15u, kStretch = 1 << 20;
    static constexpr std::uint64_t kLow = 0xFFFFFFFFu;
    std::uint64_t state_;
};

constexpr int kDealAgain = -1;
constexpr int kNone = -1;

// Where cards come from, by their places in a shuffled pack, the top being 0.
struct Dealing {
    int size;                               // cards of the pack
    std::vector<int> shown;                 // the place a cut shows, by the cards lifted; empty: no cut
    bool reshuffled;                        // whether the pack is shuffled again after the cut
    int returned;                           // from this place on it is shuffled once more; kNone: not
    int turned;                             // the card that fixes the trump before that; kNone: none
    std::array<std::vector<int>, 2> hands;
    std::vector<int> stock;                 // the first to be drawn first
    int leader;
    std::vector<int> plan_of;               // by the card shown, turned or led first; or kDealAgain
    int plan;                               // where no card is shown or turned
    bool first_led;                         // whether the first card led fixes the plan
};

// Something that is remembered of the player who captures a card, or holds one: the first of the
// cards that is in play, or `every` one.
struct Mark {
    std::vector<int> cards;
    bool every;
    bool held;
    std::array<Set, 2> bits;  // of the residual, by player
};

// One trump suit: its rules, what tricks add to a residual that begins as `blank`, and the marks.
// Of a plan's effects only `add` is used.
struct Suit {
    std::shared_ptr<const Plan> plan;
    Set blank;
    std::vector<Mark> marks;
};

// How a deal ended: the residual, by which plan, and who won the last trick.
struct End {
    Set residual;
    int plan;
    int last;

    bool operator==(const End&) const = default;
};
struct EndHash {
    std::size_t operator()(const End& end) const {
        Set key = end.residual * 0x9E3779B97F4A7C15u + Set(end.plan * 2 + end.last);
        return std::size_t((key ^ key >> 32) * 0xD6E8FEB86659FD93u >> 20);
    }
};
using Ends = std::unordered_map<End, std::uint64_t, EndHash>;  // how many deals

class Play {
  public:
    Play(Dealing dealing, std::vector<Suit> suits);

    // Plays deals `first`, `first` + 1, ... of a seed on some threads and adds them to the ends; all
    // of them, or none if `tick` throws.
    void run(std::uint64_t seed, std::uint64_t first, std::uint64_t deals, int threads,
             const std::function<void()>& tick);
    const Ends& ends() const { return ends_; }

  private:
    using Pack = std::array<int, kMaxCards>;

    // Shuffles and cuts until the card that is shown fixes a plan, which is returned.
    int shuffle(Chance& chance, Pack& cards) const;
    End deal(Chance& chance) const;

    Dealing dealing_;
    std::vector<Suit> suits_;
    Ends ends_;
};

}  // namespace allfours
