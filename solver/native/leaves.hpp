// What residuals are worth at the end of a deal, remembered; and the least and most that can still
// come of one.
#pragma once

#include <vector>

#include "plan.hpp"

namespace allfours {

struct Range {
    int low;
    int high;
};

class Leaves {
  public:
    explicit Leaves(const Plan& plan);

    int leaf(Set residual, int last) {
        return remembered(leaf_[last], residual, [&] { return plan_.leaf(residual, last); });
    }
    int decided(Set residual) {
        return remembered(decided_, residual, [&] { return plan_.decided(residual); });
    }

    // The range of leaves when the marking cards `held` and `stock` are still to be captured, the
    // latter also to be drawn. Only for a plan that is `bounded`.
    Range reach(Set residual, Set held, Set stock);

  private:
    struct Entry {
        Set key = 0;
        int value = 0;
        bool used = false;
    };
    struct Reach {
        Set residual = 0, held = 0, stock = 0;
        Range range{};
        bool used = false;
    };
    using Cache = std::vector<Entry>;

    static std::size_t place(Set key, std::size_t size) {
        key ^= key >> 32;  // the high bits, where a need is, have to count too
        return (key * 0x9E3779B97F4A7C15u) >> 40 & (size - 1);
    }
    template <class Ask>
    static int remembered(Cache& cache, Set key, Ask ask) {
        Entry& entry = cache[place(key, cache.size())];
        if (!entry.used || entry.key != key) {
            int value = ask();
            entry = {key, value, true};
        }
        return entry.value;
    }
    Range explore(Set residual, Set held, Set stock);

    const Plan& plan_;
    std::array<Cache, 2> leaf_;  // by the winner of the last trick
    Cache decided_;
    std::vector<Reach> reach_;
};

}  // namespace allfours
