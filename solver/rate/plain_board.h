#pragma once

// The plain 9x9 with all digits at once. plain_board.cpp has the invariants.

#include <array>
#include <cstdint>
#include <span>

#include "solver/rate/plain_kernel.h"
#include "solver/rate/singles.h"
#include "solver/rate/size_config.h"

namespace gridmill::inline GRIDMILL_BOARDS {

/// Some kinds of singles: bit i is Kind i.
using SingleKindSet = std::uint32_t;
[[nodiscard]] constexpr SingleKindSet set_of(singles::SingleKind kind) {
  return SingleKindSet{1} << static_cast<unsigned>(kind);
}

/// Singles and locked candidates on the plain 9x9. A round of the whole board costs less than
/// checking house by house. A value of about 400 bytes.
class PlainBoard {
 public:
  explicit PlainBoard(const plain::Kernel& kernel = plain::best_kernel()) : kernel_(&kernel) {}

  /// Whether a board has the rows, columns and boxes of the plain 9 x 9 and no other rule.
  [[nodiscard]] static bool supports(const BoardTopology& topology);
  /// Whether the board has the rows, columns and boxes of the plain one.
  [[nodiscard]] static bool has_plain_houses(const BoardTopology& topology);

  /// Starts from givens, or from a state.
  void start(std::span<const std::uint8_t> givens);
  void start(const State& state);

  /// The result of rounds.
  struct Rounds {
    int count = 0;
    int min_openings = 0;  ///< the fewest cells that a round filled in
    /// By kind, the cells that it fills; of a kind that was asked for, that is in their round.
    std::array<CellSet, singles::kKinds> cells;
  };
  /// Runs rounds until the board is full or these kinds find nothing. A round fills in everything
  /// that they find on the board before the round.
  Rounds run(SingleKindSet kinds);

  /// The result of locked candidates. `count` is the number of instances: a digit, the house that
  /// it is locked in, and the house that loses it.
  using Locked = plain::Locked;
  /// Applies pointing (digits of a box that are confined to a line are eliminated from the rest of
  /// the line) or claiming (digits of a line that are confined to a box, from the rest of the box).
  /// All are found before any is applied.
  Locked point();
  Locked claim();

  [[nodiscard]] bool solved() const;
  [[nodiscard]] CellSet open() const;
  /// The places of a digit.
  [[nodiscard]] CellSet places(Digit digit) const;
  /// The placements of `run` since the start.
  [[nodiscard]] CandidateSet placed() const;
  /// The candidates that `after` does not have.
  [[nodiscard]] CandidateSet lost(const PlainBoard& after) const;

 private:
  const plain::Kernel* kernel_;
  plain::Lanes places_{};
  plain::Lanes placed_{};
};

}  // namespace gridmill::inline GRIDMILL_BOARDS
