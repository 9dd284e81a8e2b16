#pragma once

// Puzzles on their way between generator, raters, database and writers. Plain data with techniques
// and scales by name, so the database includes no rater.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "solver/board/board_ref.h"
#include "solver/board/grid.h"
#include "solver/board/symbols.h"

namespace gridmill {

/// The name of a technique: the id of a row of techniques.def, or a name from a file. Names are
/// interned, because a record has several of them, and tens of thousands of records per second
/// pass from thread to thread. Constructing one from text takes a lock.
class TechniqueName {
 public:
  /// No name: "", number 0.
  TechniqueName() = default;
  template <typename Text>
  requires(std::convertible_to<const Text&, std::string_view> && !std::same_as<Text, TechniqueName>)
      TechniqueName(const Text& text)
      : entry_(entry_of(text)) {}

  [[nodiscard]] const std::string& text() const {
    static const std::string kNone;
    return entry_ == nullptr ? kNone : entry_->first;
  }
  operator std::string_view() const { return text(); }
  /// A small number, the same in the whole process: names are numbered in order of appearance.
  [[nodiscard]] std::size_t number() const { return entry_ == nullptr ? 0 : entry_->second; }
  [[nodiscard]] bool empty() const { return entry_ == nullptr; }
  bool operator==(const TechniqueName&) const = default;

 private:
  using Entry = std::pair<const std::string, std::size_t>;

  static const Entry* entry_of(std::string_view text) {
    static std::mutex mutex;
    static std::map<std::string, std::size_t, std::less<>> entries;  // which stay where they are
    if (text.empty()) return nullptr;
    const std::scoped_lock lock(mutex);
    auto entry = entries.find(text);
    if (entry == entries.end()) entry = entries.emplace(text, entries.size() + 1).first;
    return &*entry;
  }

  const Entry* entry_ = nullptr;
};

/// The rating of a puzzle as it is stored and printed. Plain data: the techniques are named, so the
/// store needs no rater.
struct RatingRecord {
  int level = 0;          ///< 1..7: the level of the hardest technique
  TechniqueName hardest;  ///< the hardest technique that was needed
  int rounds = 0;         ///< rounds until solved, all deductions of a round applied at once
  int min_openings = 0;   ///< openings (placements possible) at the narrowest round
  struct Use {
    TechniqueName technique;
    int count = 0;
  };
  std::vector<Use> uses;  ///< every technique used, in the table's order
  /// The path that a wish found for techniques that easier ones replace (see rate_for_wish).
  struct WishPath {
    std::string wish;  ///< "sue-de-coq"
    std::vector<Use> uses;
  };
  std::vector<WishPath> uses_by_wish;  ///< one per such wish of the run
};

/// A column of a scale's ratings, as the store keeps it and exported rows show it: "se_er".
struct RatingColumn {
  std::string name;      ///< lower case, digits and '_'
  bool is_text = false;  ///< else a whole number
  bool tenths = false;   ///< the number counts tenths: 71 is printed as 7.1
};

/// A scale and the columns of its ratings.
struct ScaleColumns {
  std::string scale;  ///< "se"
  std::vector<RatingColumn> columns;
};

/// A value of a rating: an integer, a text, or unknown.
using RatingValue = std::variant<std::monostate, std::int64_t, std::string>;
using RatingValues = std::vector<RatingValue>;

/// A puzzle's rating on a scale other than Gridmill's own. Plain data: the scale is named, so the
/// database needs no rater.
struct ScaleRating {
  std::string scale;    ///< "se"
  RatingValues values;  ///< of its columns, in their order; the first is never nothing
};

enum class GenerationStatus : std::uint8_t {
  kGenerated,   ///< there is a puzzle
  kOverBudget,  ///< none within the attempts that the recipe allows
  kImpossible,  ///< there can be none: see infeasible_pattern_reason()
  kSkipped      ///< none was asked for: see PuzzleSource::skip_levels()
};

/// Puzzle `index` of a run, as a PuzzleSource makes it. Without a puzzle, only index, status,
/// symmetry, target_level and attempts mean something.
struct GeneratedPuzzle {
  std::uint64_t index = 0;
  GenerationStatus status = GenerationStatus::kGenerated;
  BoardRef board;
  Grid puzzle;    ///< with exactly one solution
  Grid solution;  ///< a full grid
  int givens = 0;
  bool minimal = false;        ///< no single given can be removed
  std::string symmetry;        ///< that of the givens: "none", "rotational", ...
  int target_level = 0;        ///< the level that it was made for, or 0
  std::uint32_t attempts = 0;  ///< full grids used up; 1: the first one served
};

/// A puzzle on its way from its source to the database and back.
struct Record : GeneratedPuzzle {
  Grid canonical;               ///< the canonical form of its equivalence class; empty: unknown
  std::string canonical_label;  ///< Canonizer::label of that form; empty also if unknown
  std::optional<RatingRecord> rating;  ///< none: not rated
  std::vector<ScaleRating> ratings;    ///< on other scales
  std::int64_t run = 0;                ///< in the database it was read from; 0: none
  std::optional<std::uint64_t> seed;   ///< of that run
  std::optional<HiddenWord> word;      ///< of a word sudoku; it fits the solution

  /// The letters of a word sudoku; none for other puzzles.
  [[nodiscard]] Symbols letters() const {
    return word ? letters_of_word(*word, *board, solution.digits()) : Symbols();
  }
  /// Gridmill's level, 1 to 7; 0: not rated.
  [[nodiscard]] int level() const { return rating ? rating->level : 0; }
};

}  // namespace gridmill
