#pragma once

// The filters of `query` and `export`.

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gridmill {

/// Which puzzles of a Store, and in which order. Everything that is set must hold; what is left
/// alone does not matter. Names that no row has match nothing.
struct Query {
  std::vector<int> levels;  ///< any of these; empty: any level, and unrated
  bool unrated = false;     ///< only puzzles without a level
  std::optional<int> min_givens;
  std::optional<int> max_givens;
  std::optional<bool> minimal;
  std::optional<std::string> symmetry;
  std::vector<std::string> boards;  ///< names of boards: any of these; empty: any
  /// Ids of kinds of clues (clue_kinds.def), in groups: of each group one is among the clues.
  std::vector<std::vector<std::string>> clue_kinds;
  /// No clue is of another kind, apart from rules of the whole board; empty: any kind.
  std::vector<std::string> allowed_clue_kinds;
  std::optional<bool> has_clues;
  std::optional<bool> has_word;
  std::vector<std::string> hardest;  ///< ids of techniques: the hardest one is any of these
  /// Ids of techniques, in groups: of each group one is used, on the path of the rating or of a
  /// wish.
  std::vector<std::vector<std::string>> uses;
  std::vector<std::string> avoids;  ///< ids of techniques: none is used on any of these paths
  std::optional<int> min_rounds;
  std::optional<int> max_rounds;
  /// A column of a rating is within these, both included: "se_er" from 71 to 73.
  struct RatingRange {
    std::string column;
    std::optional<int> min;
    std::optional<int> max;
  };
  std::vector<RatingRange> ratings;
  std::vector<std::pair<std::string, std::string>> equal;  ///< two columns of ratings, each pair
  std::optional<std::string> without;   ///< a column of a rating that has no value
  std::int64_t above_id = 0;            ///< ids of rows above this one
  std::optional<std::int64_t> run;      ///< id of the run
  bool unknown_wish_paths = false;      ///< from before schema 10, and the paths are not known
  bool unused = false;                  ///< in no export yet
  std::optional<std::string> exported;  ///< name of the export they are in; orders by place
  bool one_per_solution = false;        ///< of puzzles with the same solution only the first row
  std::vector<std::int64_t> ids;        ///< ids of rows; empty: any

  /// A seed: the rows come in a random order, which is a function of the seed and of the puzzles
  /// themselves, so that a limit takes a reproducible sample. None: by id, the order in which they
  /// were added.
  std::optional<std::uint64_t> shuffle_seed;
  std::optional<std::uint64_t> limit;
  std::uint64_t offset = 0;  ///< rows left out at the start
};

/// What Store::counts counts by.
enum class Facet : std::uint8_t {
  kLevel,
  kGivens,
  kHardest,
  kSymmetry,
  kBoard,
  kRun,
  kMinimal,
  kRounds,
  kTechnique,  ///< a puzzle counts once for every technique that it uses
};

/// A column of a rating to count by.
struct RatingFacet {
  std::string column;
  bool tenths = false;  ///< 72 is printed as "7.2", negative values as "over budget"
};

}  // namespace gridmill
