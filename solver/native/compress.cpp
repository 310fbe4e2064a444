#include "compress.hpp"

namespace allfours {
namespace {

Set gather(Set cards, Set left) {
    Set found = 0;
    for (int place = 0; left; left &= left - 1, ++place)
        if (cards & left & -left) found |= bit(place);
    return found;
}

}  // namespace

Hands compress_plain(const Plan& plan, Set first, Set second, Set left) {
    Hands hands{{first & plan.single(), second & plan.single()}};
    for (const Plan::Run& run : plan.runs()) {
        Set here = left & run.cards;
        hands.own[0] |= gather(first & run.cards, here) << run.start;
        hands.own[1] |= gather(second & run.cards, here) << run.start;
    }
    return hands;
}

Compress choose_compress() {
#ifdef ALLFOURS_BMI2
    if (__builtin_cpu_supports("bmi2")) return compress_bmi2;
#endif
    return compress_plain;
}

}  // namespace allfours
