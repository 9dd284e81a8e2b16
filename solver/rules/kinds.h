#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "solver/board/clue.h"
#include "solver/board/shape.h"
#include "solver/rules/primitives.h"

/// The kinds of clues: the rows of kinds.def, and a file each.

namespace gridmill {

/// Which fields of a Clue a kind has, as flags.
enum ClueFields : std::uint16_t {
  kNoFields = 0,     ///< a rule of the whole board
  kCells = 1,        ///< `cells`, at least one
  kLines = 2,        ///< `lines`
  kCopies = 4,       ///< `copies`
  kValue = 8,        ///< `value`, which must be there
  kMayValue = 16,    ///< `value`, which may be missing
  kDigits = 32,      ///< `digits`
  kOutside = 64,     ///< `place`, beside a row or column, and no corner
  kDirection = 128,  ///< `direction`, with a place beside the board, corners allowed
  kOneCell = 256,    ///< `cells`, which is one
  kAnyOrder = 512,   ///< the order of `cells` means nothing
  kBothWays = 1024,  ///< a line means the same from its other end
  kLetters = 2048,   ///< `value` is written as X (10) or V (5)
};

/// A row of kinds.def. Each function is one of the kind's file.
struct ClueKind {
  std::string_view id;   ///< of the file, for people's options: "killer"
  std::string_view key;  ///< of f-puzzles' JSON: "killercage"
  unsigned fields;       ///< ClueFields
  std::string_view english;
  std::string_view japanese;
  std::string_view english_rule;  ///< a sentence
  std::string_view japanese_rule;
};

/// The table.
[[nodiscard]] std::span<const ClueKind> clue_kinds();
/// The row of that id or key, or nullptr.
[[nodiscard]] const ClueKind* find_clue_kind(std::string_view id_or_key);

}  // namespace gridmill
