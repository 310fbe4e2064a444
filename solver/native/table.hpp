// The transposition table: what is proven of the worth of a trick's start.
#pragma once

#include <cstdint>
#include <memory>

namespace allfours {

// Bounds of a worth, and the lead that was best. 16 bytes; four share a cache line.
struct Entry {
    std::uint64_t check;
    std::int16_t low;
    std::int16_t high;
    std::uint16_t lead : 7;   // card + 1, 0 for none
    std::uint16_t work : 6;   // logarithm of the nodes it took: the cheapest entry of a line goes first
    std::uint16_t higher : 3; // bits of its place that the table has no use for until it grows
    std::uint16_t need;  // a larger need never makes a worth larger
};

// Where a position is kept. `check` and `place` are two hashes of it, so a wrong match needs both
// to agree: about 64 + the table's own bits.
struct Key {
    std::uint64_t check;
    std::uint64_t place;
    std::uint16_t need;
};

// What the table says of a position, from the entries for all its needs.
struct Known {
    int low;
    int high;
    int lead;  // -1: none
};

class Table {
  public:
    // At most `bytes`, a power of two of cache lines. A large table starts smaller and grows as it
    // fills, in place: pages never touched cost neither memory nor the time to clear them.
    explicit Table(std::size_t bytes);

    // All needs of a position share a line, so one look finds what any of them proves.
    Known find(const Key& key, int least, int most) const {
        Known known{least, most, -1};
        const Entry* line = line_of(key);
        for (int i = 0; i < kLine; ++i) {
            const Entry& entry = line[i];
            if (entry.check != key.check) continue;
            if (entry.need >= key.need && entry.low > known.low) known.low = entry.low;
            if (entry.need <= key.need && entry.high < known.high) known.high = entry.high;
            if (entry.lead && (known.lead < 0 || entry.need == key.need)) known.lead = entry.lead - 1;
        }
        return known;
    }
    // The entry to write for a key: its own, or the one of its line that took least work.
    Entry& slot(const Key& key);
    // The same made over to a key with nothing proven.
    Entry& claim(const Key& key, std::int16_t low, std::int16_t high);
    void prefetch(const Key& key) const { __builtin_prefetch(line_of(key)); }

  private:
    static constexpr int kLine = 4;
    Entry* line_of(const Key& key) const { return entries_ + (key.place & mask_) * kLine; }

    struct Free {
        void operator()(void* block) const;
    };
    void grow();
    std::uint64_t mask_;
    int start_ = 0;            // the bit of a place that comes after those used from the start
    int grown_ = 0, most_ = 0; // times the table has doubled, and may
    std::uint64_t used_ = 0;
    std::unique_ptr<void, Free> block_;
    Entry* entries_;  // within the block, at the start of a cache line
};

}  // namespace allfours
