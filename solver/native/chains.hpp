// Finds the suits whose cards differ only in strength, by trying every table on them.
#pragma once

#include "game.hpp"

namespace allfours {

// All cards, in chains from the strongest down. A card that fits no chain is a chain of its own, so
// rules of any kind are safe: they only lose the shortcuts that equal cards give.
std::vector<std::vector<int>> find_chains(const GameTables& tables);

}  // namespace allfours
