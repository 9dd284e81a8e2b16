#pragma once

// The bench signature: hashes of what the program generates, equal for every counter, compiler and
// number of threads. A commit that changes one on purpose states it (CONTRIBUTING.md).

#include <cstddef>
#include <string>
#include <vector>

#include "gen/recipe.h"

namespace gridmill {

/// The first puzzles of a recipe, with their ratings on all scales of their board.
struct SignaturePart {
  std::string name;  ///< of the board, the rule, or what else the recipe shows
  Recipe recipe;
  std::size_t puzzles = 0;
};

/// Every built-in board, every clue rule, and the options that change how puzzles are reduced. The
/// first part is 500 plain 9x9 puzzles.
[[nodiscard]] std::vector<SignaturePart> signature_parts();

/// The hash of a part, 16 hexadecimal digits.
/// @param counter  a row of counters.def, "" = the best for the board
[[nodiscard]] std::string signature_of(const SignaturePart& part, const std::string& counter,
                                       std::size_t threads);

}  // namespace gridmill
