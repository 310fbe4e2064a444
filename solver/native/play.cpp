#include "play.hpp"

#include <algorithm>
#include <stdexcept>

#include "crew.hpp"

namespace allfours {
namespace {

constexpr std::uint64_t kBlock = 256;  // deals that a thread takes at a time

int nth(Set cards, int skip) {
    for (; skip; --skip) cards &= cards - 1;
    return lowest(cards);
}

// One of some cards, all with the same chance; the caller's numbers say which place is which.
int any_of(const Game& game, Set cards, Chance& chance) {
    Set rest = game.outside_set(cards);
    return game.inside(nth(rest, chance.below(std::popcount(rest))));
}

// One deal being played, in the numbers of its game.
class Round {
  public:
    Round(const Suit& suit, const Set* hands, const int* stock, int size, int leader)
        : suit_(suit), plan_(*suit.plan), game_(plan_.game()), size_(size), leader_(leader),
          residual_(suit.blank) {
        for (int i = 0; i < size; ++i) in_play_ |= bit(stock_[i] = game_.inside(stock[i]));
        for (int player : {0, 1})
            in_play_ |= held_[player] = hand_[player] = game_.inside_set(hands[player]);
    }

    int any_lead(Chance& chance) const { return any_of(game_, hand_[leader_], chance); }
    bool going_on() const { return hand_[0] && hand_[1]; }

    void trick(int led, Chance& chance) {
        int follower = 1 - leader_, phase = drawn_ < size_ ? kWhileStock : kAfterStock;
        int reply = any_of(game_, game_.legal(phase, led, hand_[follower]), chance);
        hand_[leader_] &= ~bit(led);
        hand_[follower] &= ~bit(reply);
        int winner = game_.wins(led, reply) ? follower : leader_;
        take(winner, bit(led) | bit(reply), phase);
        draw(game_.winner_first() ? winner : 1 - winner);
        leader_ = game_.winner_leads() ? winner : 1 - winner;
    }

    // A last card that no other can be played to is a trick of its own.
    void finish() {
        int holder = hand_[0] ? 0 : 1;
        for (Set rest = hand_[holder]; rest; rest &= rest - 1) take(holder, rest & -rest, kAfterStock);
    }

    Set residual() const { return residual_ | marked(); }
    int last() const { return last_; }

  private:
    void take(int winner, Set cards, int phase) {
        captured_[winner] |= cards;
        last_ = winner;
        residual_ += plan_.trick(winner, phase).add;
        for (; cards; cards &= cards - 1) residual_ += plan_.capture(winner, lowest(cards)).add;
        if (plan_.watching()) residual_ = plan_.reached(residual_);
    }

    void draw(int player) {
        for (int end = std::min(drawn_ + 2, size_); drawn_ < end; ++drawn_, player = 1 - player) {
            hand_[player] |= bit(stock_[drawn_]);
            held_[player] |= bit(stock_[drawn_]);
        }
    }

    Set marked() const {
        Set found = 0;
        for (const Mark& mark : suit_.marks) {
            Set cards = 0;
            for (int card : mark.cards) {
                cards |= in_play_ & bit(card);
                if (cards && !mark.every) break;
            }
            for (int player : {0, 1})
                if (cards & (mark.held ? held_ : captured_)[player]) found |= mark.bits[player];
        }
        return found;
    }

    const Suit& suit_;
    const Plan& plan_;
    const Game& game_;
    int size_, drawn_ = 0;  // of the stock
    int leader_, last_ = 0;
    Set hand_[2], held_[2], captured_[2] = {}, in_play_ = 0, residual_;
    std::array<int, kMaxCards> stock_;
};

}  // namespace

Play::Play(Dealing dealing, std::vector<Suit> suits)
    : dealing_(std::move(dealing)), suits_(std::move(suits)) {
    if (dealing_.size > kMaxCards) throw std::invalid_argument("a pack of more than 64 cards");
    for (Suit& suit : suits_)
        for (Mark& mark : suit.marks)
            for (int& card : mark.cards) card = suit.plan->game().inside(card);
}

int Play::shuffle(Chance& chance, Pack& cards) const {
    const int size = dealing_.size;
    int* pack = cards.data();
    for (;;) {
        int shown = kNone;
        for (int card = 0; card < size; ++card) pack[card] = card;
        chance.shuffle(pack, size);
        if (!dealing_.shown.empty()) {
            int depth = 1 + chance.below(size - 1);
            shown = pack[dealing_.shown[depth]];
            std::rotate(pack, pack + depth, pack + size);
            if (dealing_.reshuffled) chance.shuffle(pack, size);
        }
        if (dealing_.turned != kNone) shown = pack[dealing_.turned];
        if (dealing_.returned != kNone)
            chance.shuffle(pack + dealing_.returned, size - dealing_.returned);
        int plan = shown == kNone ? dealing_.plan : dealing_.plan_of[shown];
        if (plan != kDealAgain) return plan;
    }
}

End Play::deal(Chance& chance) const {
    Pack pack, stock;
    Set hands[2] = {};
    int plan = shuffle(chance, pack), size = 0, leader = dealing_.leader, first = kNone;
    for (int player : {0, 1})
        for (int place : dealing_.hands[player]) hands[player] |= bit(pack[place]);
    for (int place : dealing_.stock) stock[size++] = pack[place];
    if (dealing_.first_led) {
        first = nth(hands[leader], chance.below(std::popcount(hands[leader])));
        plan = dealing_.plan_of[first];
    }
    Round round(suits_[plan], hands, stock.data(), size, leader);
    if (first != kNone) round.trick(suits_[plan].plan->game().inside(first), chance);
    while (round.going_on()) round.trick(round.any_lead(chance), chance);
    round.finish();
    return {round.residual(), plan, round.last()};
}

void Play::run(std::uint64_t seed, std::uint64_t first, std::uint64_t deals, int threads,
               const std::function<void()>& tick) {
    std::atomic<std::uint64_t> next{0};
    std::vector<Ends> parts(threads);
    Crew crew;
    crew.run(threads, [&](int number) {
        Ends ends;
        while (!crew.stopped()) {
            std::uint64_t start = next.fetch_add(kBlock);
            if (start >= deals) break;
            for (std::uint64_t i = start; i < std::min(start + kBlock, deals); ++i) {
                Chance chance(seed, first + i);
                ++ends[deal(chance)];
            }
        }
        parts[number] = std::move(ends);
    }, tick);
    for (const Ends& part : parts)
        for (const auto& [end, many] : part) ends_[end] += many;
}

}  // namespace allfours
