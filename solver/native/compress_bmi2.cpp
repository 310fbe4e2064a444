// Built with the instructions of newer processors; used only where the processor has them.
#include <immintrin.h>

#include "compress.hpp"

namespace allfours {

Hands compress_bmi2(const Plan& plan, Set first, Set second, Set left) {
    Hands hands{{first & plan.single(), second & plan.single()}};
    for (const Plan::Run& run : plan.runs()) {
        Set here = left & run.cards;
        hands.own[0] |= _pext_u64(first, here) << run.start;
        hands.own[1] |= _pext_u64(second, here) << run.start;
    }
    return hands;
}

}  // namespace allfours
