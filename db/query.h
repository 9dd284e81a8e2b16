#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gridmill {

/// Which puzzles of a Store, and in which order. Everything that is set must hold; what is left
/// alone does not matter. Names that no row has match nothing.
struct Query {
  std::vector<int> levels;  ///< any of these; empty: any level, and unrated
  std::optional<int> min_clues;
  std::optional<int> max_clues;
  std::optional<bool> minimal;
  std::optional<std::string> symmetry;
  std::optional<std::string> shape;  ///< name of the shape: "9x9"
  std::vector<std::string> hardest;  ///< ids of techniques: the hardest one is any of these
  std::vector<std::string> uses;     ///< ids of techniques: each one is used
  std::vector<std::string> avoids;   ///< ids of techniques: none is used
  std::optional<int> min_rounds;
  std::optional<int> max_rounds;
  /// Sudoku Explainer's rating, in tenths; and whether the puzzle is a pearl, a diamond.
  std::optional<int> min_er;
  std::optional<int> max_er;
  bool er_equals_ep = false;
  bool er_equals_ed = false;
  bool without_se = false;              ///< not rated by Sudoku Explainer
  bool without_hodoku = false;          ///< not rated on HoDoKu's scale
  std::int64_t above_id = 0;            ///< ids of rows above this one
  std::optional<std::int64_t> run;      ///< id of the run
  bool unused = false;                  ///< in no export yet
  std::optional<std::string> exported;  ///< name of the export they are in; orders by place
  bool one_per_solution = false;        ///< of puzzles with the same solution only the first row
  std::vector<std::int64_t> ids;        ///< ids of rows; empty: any

  /// A seed: the rows come in a random order, which is a function of the seed and of the puzzles
  /// themselves, so that a limit takes a reproducible sample. None: by id, the order in which they
  /// were added.
  std::optional<std::uint64_t> sample;
  std::optional<std::uint64_t> limit;
  std::uint64_t offset = 0;  ///< rows left out at the start
};

/// What Store::counts counts by.
enum class Facet : std::uint8_t {
  kLevel,
  kClues,
  kHardest,
  kSymmetry,
  kShape,
  kRun,
  kMinimal,
  kRounds,
  kRating,     ///< Sudoku Explainer's, in tenths: "7.2"
  kTechnique,  ///< a puzzle counts once for every technique that it uses
};

}  // namespace gridmill
