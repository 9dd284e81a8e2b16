#pragma once

// The kinds of clues: the rows of clue_kinds.def, with their files in kinds.

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/board/board_spec.h"
#include "solver/board/clue.h"
#include "solver/board/constraints.h"
#include "solver/board/grid.h"

namespace gridmill {

/// Which fields of a Clue a kind has, as flags.
enum ClueFields : std::uint16_t {
  kNoFields = 0,     ///< a rule of the whole board
  kHasCells = 1,     ///< `cells`, at least one
  kLines = 2,        ///< `lines`
  kCopies = 4,       ///< `copies`
  kValue = 8,        ///< `value`, which must be there
  kMayValue = 16,    ///< `value`, which may be missing
  kHasDigits = 32,   ///< `digits`
  kOutside = 64,     ///< `coord`, next to a row or column, not at a corner
  kDirection = 128,  ///< `direction`, with a place outside the board, corners allowed
  kOneCell = 256,    ///< `cells`, which is one
  kAnyOrder = 512,   ///< the order of `cells` means nothing
  kBothWays = 1024,  ///< a line means the same from its other end
  kLetters = 2048,   ///< `value` is written as X (10) or V (5)
  kReading = 4096,   ///< `cells` are in reading order, whatever their order in a text
  kInCells = 8192,   ///< f-puzzles keeps it in the cells of its grid, as the list of `digits`
};

struct ClueKind;
class Drawing;  // drawing.h

/// Draws a number below n, which is at least 1.
using RandomBelow = std::function<unsigned(unsigned)>;

/// Adds the constraints of a clue. Other clues of the board may matter: "all dots are shown" needs
/// to know which are.
using CompileClue = void(const Clue& clue, const BoardSpec& board, Constraints& into);
/// Whether it holds on a full grid, computed the obvious way, independently of the constraints. If
/// digits repeat in a house, it may return either, as long as the constraints agree.
using ClueHolds = bool(const Clue& clue, const BoardSpec& board, const Grid& grid);
/// Appends clues that the full grid allows: all of them if they are few (dots, outside sums), else
/// a random choice (cages, lines). The caller may drop any of them, except that "all dots are
/// shown" comes with its dots, which must be kept.
using GenerateClues = void(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                           const RandomBelow& below, std::vector<Clue>& clues);
/// Why the clue is impossible, as the rest of a sentence that its name begins ("names R1C1 twice"),
/// or empty. `validation_error` has already checked everything that all kinds share.
using ValidateClue = std::string(const Clue& clue, const BoardSpec& board);

/// Adds the graphics of the clue, which show its cells and identify its kind without color.
using DrawClue = void(const Clue& clue, const BoardSpec& board, Drawing& into);

/// A row of clue_kinds.def. The functions are those of the kind's file (compile_<name>, ...) or
/// shared by several kinds.
struct ClueKind {
  std::string_view id;   ///< of the file, for people's options: "killer"
  std::string_view key;  ///< of f-puzzles' JSON: "killercage"; "negative xv" is a word in a list
  unsigned fields;       ///< ClueFields
  std::string_view english;
  std::string_view japanese;
  std::string_view english_rule;  ///< a sentence
  std::string_view japanese_rule;
  CompileClue* compile;
  ClueHolds* holds;
  GenerateClues* generate;
  ValidateClue* validate;
  DrawClue* draw;

  /// The member of f-puzzles' JSON that lists clues of this kind.
  [[nodiscard]] std::string_view member() const { return key.substr(0, key.find(' ')); }
  /// The word that represents the clue in that list, if it is not an object: "xv"; else empty.
  [[nodiscard]] std::string_view word() const {
    const std::size_t blank = key.find(' ');
    return blank == std::string_view::npos ? std::string_view() : key.substr(blank + 1);
  }
};

/// The table.
[[nodiscard]] std::span<const ClueKind> clue_kinds();
/// The row of that id or key, or nullptr.
[[nodiscard]] const ClueKind* find_clue_kind(std::string_view id_or_key);

/// Why a clue from a file is invalid, in the form of ValidateClue, or empty. Parsers must call this
/// first: all other functions require valid clues.
[[nodiscard]] std::string validation_error(const Clue& clue, const BoardSpec& board);
/// Whether all clues of the board hold on a full grid.
[[nodiscard]] bool clues_hold(const BoardSpec& board, const Grid& grid);

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
