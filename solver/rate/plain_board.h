#pragma once

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

/// Singles and locked candidates on the plain 9 x 9, where a round of the whole board costs less
/// than a look at one house after the other. A value of some 400 bytes.
class PlainBoard {
 public:
  explicit PlainBoard(const plain::Kernel& kernel = plain::best_kernel()) : kernel_(&kernel) {}

  /// Whether a board has the rows, columns and boxes of the plain 9 x 9 and no other rule.
  [[nodiscard]] static bool supports(const BoardTopology& topology);

  /// Begins with a puzzle, or where a state stands.
  void start(std::span<const std::uint8_t> givens);
  void start(const State& state);

  /// What rounds came to.
  struct Rounds {
    int count = 0;
    int min_openings = 0;  ///< the fewest cells that one filled in
    /// By kind, the cells that it fills; of a kind that was asked for, that is in their round.
    std::array<CellSet, singles::kKinds> cells;
  };
  /// Goes on until the board is full or these kinds find nothing. A round fills in all that they
  /// find on the board as it was before the round.
  Rounds run(SingleKindSet kinds);

  /// What locked candidates came to. `count`: each a digit, the house that it is locked in, and the
  /// house that it goes from.
  using Locked = plain::Locked;
  /// Takes what the digits of each box that are confined to a line take from the line (pointing),
  /// or those of each line that are confined to a box take from the box (claiming). All are found
  /// on the board as it is.
  Locked point();
  Locked claim();

  [[nodiscard]] bool solved() const;
  [[nodiscard]] CellSet open() const;
  /// What is left of a digit.
  [[nodiscard]] CellSet places(Digit digit) const;
  /// What `run` has filled in since the start.
  [[nodiscard]] CandidateSet placed() const;
  /// The candidates that `after` has not.
  [[nodiscard]] CandidateSet lost(const PlainBoard& after) const;

 private:
  const plain::Kernel* kernel_;
  plain::Lanes places_{};
  plain::Lanes placed_{};
};

}  // namespace gridmill::inline GRIDMILL_BOARDS
