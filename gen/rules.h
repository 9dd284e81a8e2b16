#pragma once

#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/board/board_spec.h"
#include "solver/clues/clue_kinds.h"

/// What clues the puzzles of a run have beside their givens.

namespace gridmill {

/// How many, both ends included.
struct CountRange {
  int min = 0;
  int max = 0;
  bool operator==(const CountRange&) const = default;
};

/// A row of rules.def: a name that people know for one kind of clues or several.
struct ClueRule {
  std::string_view id;  ///< what --rules takes
  std::vector<const ClueKind*> kinds;
  std::vector<const ClueKind*> negatives;  ///< say that all of these clues are shown
  CountRange default_count;                ///< clues of a puzzle

  /// Whether its clues are the cages that the whole board is divided into.
  [[nodiscard]] bool uses_cages() const;
};

/// No bound to the number of clues.
inline constexpr int kUnlimitedClues = std::numeric_limits<int>::max();

/// The table.
[[nodiscard]] std::span<const ClueRule> clue_rules();
/// The row of that id, or nullptr.
[[nodiscard]] const ClueRule* find_clue_rule(std::string_view id);

/// What a recipe says of clues.
struct ClueRequest {
  struct Entry {
    const ClueRule* rule = nullptr;
    CountRange count;
    bool operator==(const Entry&) const = default;
  };

  std::vector<Entry> entries;   ///< in the order of rules.def, each rule once
  CountRange cages{2, 5};       ///< cells of a cage, as far as there are digits
  bool negative = false;        ///< all clues are shown, of rules that have such a rule
  bool keep_redundant = false;  ///< also those that the puzzle does not need

  [[nodiscard]] bool empty() const { return entries.empty(); }
  /// Whether the board is divided into cages.
  [[nodiscard]] bool uses_cages() const;
  /// Adds a rule, in its place, with its usual number of clues.
  void add(const ClueRule& rule);
  /// What is said of a rule, or nullptr.
  [[nodiscard]] Entry* find(const ClueRule& rule);
  /// "killer,thermo:4..6;cages=2..5;negative": a word of a recipe.
  [[nodiscard]] std::string to_string() const;
  /// Reads it back. Throws ParseError (without a place).
  [[nodiscard]] static ClueRequest parse(std::string_view text);
  /// What cannot be, for people, or "".
  [[nodiscard]] std::string validation_error(const BoardSpec& base) const;
};

}  // namespace gridmill
