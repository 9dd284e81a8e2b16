#pragma once

// The clues that the puzzles of a run have in addition to their givens.

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/board/board_spec.h"
#include "solver/clues/clue_kinds.h"

namespace gridmill {

/// A number of clues or cells, inclusive.
struct CountRange {
  int min = 0;
  int max = 0;
  bool operator==(const CountRange&) const = default;
};

/// A row of rules.def: a known name for one or several kinds of clues.
struct ClueRule {
  std::string_view id;  ///< value of --rules
  std::vector<const ClueKind*> kinds;
  std::vector<const ClueKind*> negatives;  ///< mean that all of these clues are shown
  CountRange default_count;                ///< clues of a puzzle
  std::uint64_t max_nodes;                 ///< of a question that is asked beside others
  bool ranks_boxes;                        ///< some boxes lose their givens before others

  /// Whether its clues are the cages that the whole board is divided into.
  [[nodiscard]] bool uses_cages() const;
};

/// No bound to the number of clues.
inline constexpr int kUnlimitedClues = std::numeric_limits<int>::max();

/// The table.
[[nodiscard]] std::span<const ClueRule> clue_rules();
/// The row of that id, or nullptr.
[[nodiscard]] const ClueRule* find_clue_rule(std::string_view id);

/// The clues that a recipe asks for.
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
  /// The least of its rules.
  [[nodiscard]] std::uint64_t max_nodes() const;
  /// Whether one of its rules ranks boxes.
  [[nodiscard]] bool ranks_boxes() const;
  /// Adds a rule, in its place, with its usual number of clues.
  void add(const ClueRule& rule);
  /// The entry of a rule, or nullptr.
  [[nodiscard]] Entry* find(const ClueRule& rule);
  /// "killer,thermo:4..6;cages=2..5;negative": a word of a recipe.
  [[nodiscard]] std::string to_string() const;
  /// Reads it back. Throws ParseError (without a place).
  [[nodiscard]] static ClueRequest parse(std::string_view text);
  /// Why the request is impossible, as a message for the user, or "".
  [[nodiscard]] std::string validation_error(const BoardSpec& base) const;
};

}  // namespace gridmill
