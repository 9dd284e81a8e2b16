#pragma once

// Steps as the forums write them: chains in Eureka notation, "(4)r1c4 = (4)r1c7 - (4=3)r5c7 =>
// r1c1<>4", patterns as HoDoKu prints them, "9 r68 c19 => r4c9,r9c1<>9".

#include <string>

#include "solver/steps/step_describer.h"

namespace gridmill::widest {

[[nodiscard]] std::string to_notation(const StepDescription& step);

}  // namespace gridmill::widest

namespace gridmill {
using widest::to_notation;
}  // namespace gridmill
