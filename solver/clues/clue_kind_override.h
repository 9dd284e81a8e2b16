#pragma once

// Fault injection for tests: replaces functions of a row of clue_kinds() for a scope. The
// definition is in clue_kinds.cpp.

#include <string_view>

#include "solver/clues/clue_kinds.h"

namespace gridmill {

/// Replaces functions of a row of clue_kinds() while it exists, so that a test can see what a
/// mistake in them leads to. A null function stays. No other thread may use the row when it begins
/// or ends.
class ClueKindOverride {
 public:
  ClueKindOverride(std::string_view id, CompileClue* compile, GenerateClues* generate = nullptr);
  ClueKindOverride(const ClueKindOverride&) = delete;
  ClueKindOverride& operator=(const ClueKindOverride&) = delete;
  ~ClueKindOverride();

 private:
  ClueKind& row_;
  ClueKind original_;
};

}  // namespace gridmill
