// Pushes the cards of each run up against its start: what is gone leaves no gap, so positions that
// differ only in which cards of a run have gone look the same.
#pragma once

#include "plan.hpp"

namespace allfours {

struct Hands {
    Set own[2];
};

using Compress = Hands (*)(const Plan& plan, Set first, Set second, Set left);

Hands compress_plain(const Plan& plan, Set first, Set second, Set left);
#ifdef ALLFOURS_BMI2
Hands compress_bmi2(const Plan& plan, Set first, Set second, Set left);
#endif

// The fastest this machine has.
Compress choose_compress();

}  // namespace allfours
