#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "solver/steps/teller.h"

/// Steps in English. Digits are marks (`digit_mark`), for `Symbols::worded` to finish.

namespace gridmill::told::words {

/// "a", "a and b", "a, b and c"; `last` is the "and".
[[nodiscard]] std::string join(const std::vector<std::string>& parts, std::string_view last);
/// "R1C2, R1C3 and R4C5"; the same.
[[nodiscard]] std::string list(const Shape& shape, CellSet cells, std::string_view last = "and");
/// "2, 5 and 7"
[[nodiscard]] std::string list(DigitSet digits, std::string_view last = "and");
/// "rows 2 and 5, column 1 and box 3"
[[nodiscard]] std::string list(const Shape& shape, HouseSet houses);

/// Where people look for a deduction.
[[nodiscard]] Spot spot(const Layout& layout, const Deduction& deduction);
/// "Look at row 3."
[[nodiscard]] std::string where(const Shape& shape, const Spot& spot, const Symbols& symbols);
/// Why the step holds, a row of sentences.def filled in.
[[nodiscard]] std::string reason(const Layout& layout, const ToldStep& step);
/// Placements and eliminations: "R3C5 is not 2 or 5".
[[nodiscard]] std::string result(const Layout& layout, const ToldStep& step);

}  // namespace gridmill::told::words
