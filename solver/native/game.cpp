#include "game.hpp"

#include <stdexcept>

#include "chains.hpp"

namespace allfours {

Game::Game(const GameTables& tables)
    : size_(int(tables.beats.size())),
      winner_leads_(tables.winner_leads),
      winner_first_(tables.winner_first) {
    if (size_ > kMaxCards) throw std::invalid_argument("a pack of more than 64 cards");
    number(tables);
    for (int card = 0; card < size_; ++card) {
        beats_[inside_[card]] = inside_set(tables.beats[card]);
        for (int phase : {kWhileStock, kAfterStock}) {
            Rule& rule = rules_[phase][inside_[card]];
            rule.first = int(bindings_.size());
            for (const Binding& one : tables.follow[phase][card])
                bindings_.push_back({inside_set(one.holding), inside_set(one.playable)});
            rule.last = int(bindings_.size());
        }
    }
    for (int led = 0; led < size_; ++led)
        for (Set rest = beats_[led]; rest; rest &= rest - 1) ++power_[lowest(rest)];
}

void Game::number(const GameTables& tables) {
    int next = 0;
    for (const auto& chain : find_chains(tables)) {
        chain_heads_ |= bit(next);
        for (int card : chain) {
            identity_ &= card == next;
            outside_[next] = card;
            inside_[card] = next++;
        }
    }
}

Set Game::moved(Set cards, const Numbers& to) {
    Set found = 0;
    for (; cards; cards &= cards - 1) found |= bit(to[lowest(cards)]);
    return found;
}

}  // namespace allfours
