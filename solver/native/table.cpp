#include "table.hpp"

#include <bit>
#include <cstdint>
#include <cstdlib>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace allfours {

namespace {

constexpr std::size_t kCacheLine = 64;
constexpr std::size_t kLarge = 1 << 14;  // lines
constexpr int kDoublings = 3;            // as many as an entry has bits for

// Large pages, where the system gives them on request: far fewer faults, and quicker look-ups.
void ask_large_pages([[maybe_unused]] void* block, [[maybe_unused]] std::size_t size) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    constexpr std::uintptr_t kPage = 1 << 21;
    std::uintptr_t from = (reinterpret_cast<std::uintptr_t>(block) + kPage - 1) & ~(kPage - 1);
    std::uintptr_t to = (reinterpret_cast<std::uintptr_t>(block) + size) & ~(kPage - 1);
    if (to > from) madvise(reinterpret_cast<void*>(from), to - from, MADV_HUGEPAGE);
#endif
}

}  // namespace

void Table::Free::operator()(void* block) const { std::free(block); }

Table::Table(std::size_t bytes) {
    std::size_t lines = std::bit_floor(bytes / (kLine * sizeof(Entry)));
    if (lines == 0) lines = 1;
    most_ = lines >= kLarge ? kDoublings : 0;
    mask_ = (lines >> most_) - 1;
    start_ = std::bit_width(mask_);
    // calloc leaves large blocks to the system, which hands out zeroed pages on first use.
    std::size_t size = lines * kLine * sizeof(Entry), space = size + kCacheLine;
    void* block = std::calloc(1, space);
    if (block == nullptr) throw std::bad_alloc();
    block_.reset(block);
    ask_large_pages(block, space);
    entries_ = static_cast<Entry*>(std::align(kCacheLine, size, block, space));
}

Entry& Table::slot(const Key& key) {
    Entry* line = line_of(key);
    Entry* cheapest = line;
    for (int i = 0; i < kLine; ++i) {
        if (line[i].check == key.check && line[i].need == key.need) return line[i];
        if (line[i].work < cheapest->work) cheapest = line + i;
    }
    return *cheapest;
}

Entry& Table::claim(const Key& key, std::int16_t low, std::int16_t high) {
    // Two in three entries used leave few lines full.
    if (used_ * 3 > (mask_ + 1) * kLine * 2 && grown_ < most_) grow();
    Entry& entry = slot(key);
    if (entry.check == key.check && entry.need == key.need) return entry;
    if (entry.check == 0) ++used_;
    entry = {key.check, low, high, 0, 0, std::uint16_t(key.place >> start_ & ((1 << kDoublings) - 1)), key.need};
    return entry;
}

// Half of the entries move, each to the line as far up as the table was large.
void Table::grow() {
    std::uint64_t lines = mask_ + 1;
    for (Entry* entry = entries_; entry < entries_ + lines * kLine; ++entry) {
        if (!(entry->higher >> grown_ & 1)) continue;
        entry[lines * kLine] = *entry;
        *entry = {};
    }
    mask_ = 2 * lines - 1;
    ++grown_;
}

}  // namespace allfours
