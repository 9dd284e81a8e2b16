#pragma once

#include <vector>

#include "solver/steps/grammar.h"

/// What the links of a step claim, one after the other: chains, almost locked sets and nets.

namespace gridmill::told::words {

/// The digits that go in or out anywhere.
[[nodiscard]] DigitSet touched(const Deduction& deduction);
/// The sets that the step is told by, with the digits they may hold.
[[nodiscard]] NamedSets named_sets(const Shape& shape, const ToldStep& step);
/// The digits that join the sets of a chain.
[[nodiscard]] DigitSet restricted_commons(const ToldStep& step);
/// The chains of a step.
[[nodiscard]] std::vector<Proof> proofs(const Shape& shape, const ToldStep& step);
/// Which set stands for each digit of the stem of a blossom.
[[nodiscard]] std::vector<Petal> petals(const Layout& layout, const ToldStep& step);
/// What follows from the first candidate that goes.
[[nodiscard]] Net net(const ToldStep& step);

}  // namespace gridmill::told::words
