#pragma once

#include <vector>

#include "tests/proof.h"

namespace gridmill::proof {

/// The facts with one of them changed, for each: another cell or digit in a set, another house, a
/// claim reversed, a set by another name, a wrong conclusion.
[[nodiscard]] std::vector<StepFacts> changes_of(const StepFacts& facts);

}  // namespace gridmill::proof
