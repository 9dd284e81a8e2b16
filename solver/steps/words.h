#pragma once

#include "solver/steps/grammar.h"

/// What is said of a step, in the words of a language.

namespace gridmill::told::words {

/// Where people look for a deduction.
[[nodiscard]] Spot spot(const Layout& layout, const Deduction& deduction);
/// Why the step holds, a row of sentences.def filled in.
[[nodiscard]] std::string reason(const Layout& layout, const ToldStep& step,
                                 const Grammar& grammar);
/// Placements and eliminations.
[[nodiscard]] Result result(const Shape& shape, const Deduction& deduction);

}  // namespace gridmill::told::words
