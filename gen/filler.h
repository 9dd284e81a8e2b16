#pragma once

// Random full grids: the methods are rows of fills.def.

#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "gen/random_stream.h"
#include "solver/board/board_spec.h"
#include "solver/board/interface.h"

namespace gridmill {

/// A board has no full grid, or none was found within the limit.
class NoFullGrid : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Makes random full grids of one board. Reuses its memory: use one object per thread; it does not
/// allocate after the first call.
class Filler : public Interface {
 public:
  /// Fills all board.cells() digits; a function of the stream alone. Throws NoFullGrid if
  /// the board has no full grid or none was found within the backtrack limit. That is possible with
  /// extra houses from a user's file; it has never happened with a built-in board.
  virtual void fill(RandomStream& stream, std::span<std::uint8_t> grid) = 0;

  /// Makes `fill` give up after that many backtracks, or a few more.
  void set_backtrack_limit(std::uint64_t steps) { backtrack_limit_ = steps; }

  /// Choices undone so far, over all calls: the cost of dead ends. A choice is a digit (the list
  /// fills) or a row (row-retry).
  [[nodiscard]] std::uint64_t retries() const { return retries_; }

 protected:
  static constexpr std::uint64_t kMaxBacktracks = 10'000'000;

  std::uint64_t backtrack_limit_ = kMaxBacktracks;
  std::uint64_t retries_ = 0;
};

/// A row of fills.def.
struct FillInfo {
  std::string_view id;     ///< value of --fill
  std::string_view title;  ///< for people
  /// Whether the method finishes in reasonable time on that board.
  bool (*supports)(const BoardSpec& board);
  std::unique_ptr<Filler> (*make)(const BoardSpec& board);
};

/// The table, best first.
[[nodiscard]] std::span<const FillInfo> fills();
/// The row of that id, or nullptr.
[[nodiscard]] const FillInfo* find_fill(std::string_view id);
/// The first row that supports the board.
[[nodiscard]] const FillInfo& default_fill(const BoardSpec& board);
/// A filler of that id for the board. Throws std::invalid_argument, with a message for the user, if
/// there is no such row or it does not support the board.
[[nodiscard]] std::unique_ptr<Filler> make_filler(const BoardSpec& board, std::string_view id);

/// Whether a board has a full grid.
enum class Feasibility : std::uint8_t {
  kYes,
  kNo,
  kUnknown  ///< one grid of too many cells, a relation that distinguishes digits, or the search
            ///< gave up
};

/// Checks boards of at most 81 cells, and those of several grids: many layouts of irregular regions
/// have no full grid at all, and a search cell by cell takes hours to find that out. Deterministic;
/// takes at most a second or two.
[[nodiscard]] Feasibility check_feasibility(const BoardSpec& board);

/// Of a board of several grids without a full grid: the top left cells ("R1C1") of grids that
/// cannot be filled together, as few as leaving out one after the other leads to. Empty if it is
/// one grid.
[[nodiscard]] std::vector<std::string> conflicting_grids(const BoardSpec& board);
/// The top left cells of the grids that share cells with others.
[[nodiscard]] std::vector<std::string> overlapping_grids(const BoardSpec& board);

}  // namespace gridmill
