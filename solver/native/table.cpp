#include "table.hpp"

#include <bit>
#include <cstdlib>
#include <new>

namespace allfours {

constexpr std::size_t kCacheLine = 64;

void Table::Free::operator()(void* block) const { std::free(block); }

Table::Table(std::size_t bytes) {
    std::size_t lines = std::bit_floor(bytes / (kLine * sizeof(Entry)));
    if (lines == 0) lines = 1;
    mask_ = lines - 1;
    // calloc leaves large blocks to the system, which hands out zeroed pages on first use.
    std::size_t size = lines * kLine * sizeof(Entry), space = size + kCacheLine;
    void* block = std::calloc(1, space);
    if (block == nullptr) throw std::bad_alloc();
    block_.reset(block);
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

}  // namespace allfours
