#pragma once

// Random full grids by the house counter: the same propagation as in HOUSES.md, with random
// branches. by_houses.cpp makes it a fill.

#include <array>
#include <cstdint>
#include <memory>

#include "solver/board/board_spec.h"
#include "solver/board/interface.h"

namespace gridmill {

/// Where a search that draws gets its luck.
class RandomSource : public Interface {
 public:
  /// Two random numbers, below n and below m.
  virtual std::array<std::uint32_t, 2> below(std::uint32_t n, std::uint32_t m) = 0;
};

enum class FillOutcome : std::uint8_t { kFull, kNone, kGivenUp };

/// Draws full grids of one board with the deductions of the house counter (HOUSES.md). Keeps its
/// work space, so one object serves one thread.
class HouseFill : public Interface {
 public:
  /// Grids and backtracks are the same on every machine. kNone: the board has no full grid.
  /// @param backtracks  limit; the number of backtracks taken is subtracted
  /// @param grid        board.cells() digits, set if a grid is found
  virtual FillOutcome fill(RandomSource& random, std::uint64_t& backtracks, std::uint8_t* grid) = 0;
};

/// Whether the board has rows, columns and regions only, at most 9 digits, and no boxes.
[[nodiscard]] bool supports_house_fill(const BoardSpec& board);
/// The best for this machine.
[[nodiscard]] std::unique_ptr<HouseFill> make_house_fill(const BoardSpec& board);
/// The same without special instructions; and with AVX2 or AVX-512, or nullptr.
[[nodiscard]] std::unique_ptr<HouseFill> make_house_fill_portable(const BoardSpec& board);
[[nodiscard]] std::unique_ptr<HouseFill> make_house_fill_avx2(const BoardSpec& board);
[[nodiscard]] std::unique_ptr<HouseFill> make_house_fill_avx512(const BoardSpec& board);

}  // namespace gridmill
