#pragma once

#include <string>

#include "solver/steps/teller.h"

/// Steps as the forums write them: chains in Eureka notation, "(4)r1c4 = (4)r1c7 - (4=3)r5c7 =>
/// r1c1<>4", patterns as HoDoKu prints them, "9 r68 c19 => r4c9,r9c1<>9".

namespace gridmill::told {

[[nodiscard]] std::string notation(const ToldStep& step);

}  // namespace gridmill::told

namespace gridmill {
using told::notation;
}  // namespace gridmill
