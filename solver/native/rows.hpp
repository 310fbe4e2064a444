// Positions as columns of whole numbers, and whether they can be.
#pragma once

#include <cstring>

#include "question.hpp"

namespace allfours {

// A column of integers of any size, or the same number everywhere.
struct Ints {
    const char* data = nullptr;
    std::ptrdiff_t stride = 0;
    int bytes = 0;
    bool sign = false;
    std::int64_t fill = 0;

    std::int64_t operator[](std::size_t row) const {
        if (!data) return fill;
        const char* at = data + std::ptrdiff_t(row) * stride;
        switch (bytes) {
            case 1: return sign ? read<std::int8_t>(at) : read<std::uint8_t>(at);
            case 2: return sign ? read<std::int16_t>(at) : read<std::uint16_t>(at);
            case 4: return sign ? read<std::int32_t>(at) : read<std::uint32_t>(at);
            default: return read<std::int64_t>(at);
        }
    }

  private:
    template <class T>
    static std::int64_t read(const char* at) {
        T number;
        std::memcpy(&number, at, sizeof number);
        return std::int64_t(number);
    }
};

// `kind` says which question a row puts: by its place in `questions`, -1 being the last. Hands are
// without a card led.
struct Rows {
    std::size_t size;
    Ints kind;
    std::vector<int> questions;
    Ints hand[2];
    Ints lead;
    Ints table;
    Ints count[2];
    Ints tricks[2];
    Ints taken;
    Ints stock;
    std::vector<std::vector<int>> stocks;

    std::size_t place(std::size_t row) const {
        std::int64_t given = kind[row];
        return std::size_t(given < 0 ? given + std::int64_t(questions.size()) : given);
    }
    int question(std::size_t row) const { return questions.at(place(row)); }
    // Throws where a number is none that a position can have.
    Moment moment(std::size_t row) const;
};

// What positions without a stock must be like. For each place in `questions`: the value of every
// card, and for each point the cards that give it to their captor or holder.
struct Limits {
    struct Owned {
        Set cards;
        bool several;  // whether both players can own it
    };
    Set pack;
    int most;        // cards in a hand
    int first_lead;  // who leads the first trick where hands are then full; -1: not in question
    bool told;       // whether the past is told
    bool signs;      // whether cards can count less than nothing
    bool tricks;     // whether the tricks won before are told, or asked for
    int drawing;     // tricks while the stock lasts
    int scope;       // the phase of the tricks that are told; -1: both
    std::vector<std::vector<int>> values;
    std::vector<std::vector<Owned>> owned;

    // The first row that cannot be, or the number of rows.
    std::size_t fault(const Rows& rows) const;

  private:
    bool possible(const Rows& rows, std::size_t row) const;
    bool whole(const Moment& moment, std::size_t kind) const;
};

}  // namespace allfours
