#pragma once

#include <string>

#include "solver/steps/teller.h"

/// Chains, almost locked sets and nets in English: links read one after the other.

namespace gridmill::told::words {

/// The digits that go in or out anywhere.
[[nodiscard]] DigitSet touched(const Deduction& deduction);
/// "A = R1C2 R1C3 (2, 5, 7) and B = R4C2 (5, 7)": cells and the digits they hold.
[[nodiscard]] std::string sets(const Shape& shape, const ToldStep& step);
/// "the almost locked sets A = R1C2 R1C3 (2, 5, 7) and B = R4C2 (5, 7)"
[[nodiscard]] std::string locked_sets(const Shape& shape, const ToldStep& step);
/// The digits that join the sets of a chain.
[[nodiscard]] DigitSet restricted_commons(const ToldStep& step);
/// One after the other, of a step that takes several chains.
[[nodiscard]] std::string proofs(const Shape& shape, const ToldStep& step);
/// Which set stands for each digit of the stem of a blossom: "if R1C1 is 3, A lacks 3 and holds 7".
[[nodiscard]] std::string petals(const Layout& layout, const ToldStep& step);
/// "suppose R1C1 is 5: then R1C2 is 3, R4C2 is 7, and box 3 has no place for 7". One candidate is
/// followed; of several that go, the others are said to fail alike.
[[nodiscard]] std::string net(const Shape& shape, const ToldStep& step);

}  // namespace gridmill::told::words
