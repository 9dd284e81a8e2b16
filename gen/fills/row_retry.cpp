// Row by row: each cell gets a random one of the digits that the row still lacks. When none fits,
// the row starts over; after kTriesOfRow failures the whole grid does.
//
// Invariant: used_[h] has the digits that the cells of house h hold in `grid`.
#include <array>
#include <cassert>
#include <utility>

#include "gen/filler.h"
#include "solver/board/require.h"

namespace gridmill {
namespace {

class RowRetry final : public Filler {
 public:
  explicit RowRetry(const BoardSpec& board) : board_(board), used_(board.houses().size()) {}

  void fill(RandomStream& stream, std::span<std::uint8_t> grid) override {
    GRIDMILL_REQUIRE(grid.size() == static_cast<std::size_t>(board_.cells()));
    std::uint64_t tries = 0;
    for (bool full = false; !full;) {
      std::fill(used_.begin(), used_.end(), 0U);
      full = true;
      for (int row = 0; full && row < board_.rows(); ++row) {
        full = false;
        for (int i = 0; !full && i < kTriesOfRow; ++i) {
          if (++tries == backtrack_limit_) {
            throw NoFullGrid("row-retry found no full grid of the board " + board_.name() + " in " +
                             std::to_string(backtrack_limit_) + " attempts at a row");
          }
          full = fill_row(stream, row, grid);
          if (!full) ++retries_;
        }
      }
    }
  }

 private:
  static constexpr int kTriesOfRow = 20;

  bool fill_row(RandomStream& stream, int row, std::span<std::uint8_t> grid) {
    const auto n = static_cast<std::uint32_t>(board_.digits());
    std::array<std::uint8_t, kMaxDigits> left;
    for (std::uint32_t i = 0; i < n; ++i) left[i] = static_cast<std::uint8_t>(i + 1);
    for (std::uint32_t column = 0; column < n; ++column) {
      const Cell cell = board_.cell_at(row, static_cast<int>(column));
      std::uint32_t taken = 0;
      for (const std::uint16_t h : board_.houses_of(cell)) taken |= used_[h];
      // left[0, rest) is not tried yet, left[rest, n - column) does not fit here.
      std::uint32_t rest = n - column;
      std::uint32_t pick = 0;
      do {
        if (rest == 0) {
          undo_row(row, column, grid);
          return false;
        }
        pick = stream.below(rest--);
        std::swap(left[pick], left[rest]);
      } while ((taken >> left[rest] & 1U) != 0);
      const std::uint8_t digit = left[rest];
      left[rest] = left[n - column - 1];
      grid[cell.index] = digit;
      assert(1 <= digit && digit <= n);
      for (const std::uint16_t h : board_.houses_of(cell)) {
        assert((used_[h] >> digit & 1U) == 0);
        used_[h] |= 1U << digit;
      }
    }
    return true;
  }

  void undo_row(int row, std::uint32_t columns, std::span<const std::uint8_t> grid) {
    for (std::uint32_t column = 0; column < columns; ++column) {
      const Cell cell = board_.cell_at(row, static_cast<int>(column));
      for (const std::uint16_t h : board_.houses_of(cell)) {
        assert((used_[h] >> grid[cell.index] & 1U) != 0);
        used_[h] &= ~(1U << grid[cell.index]);
      }
    }
  }

  const BoardSpec& board_;
  std::vector<std::uint32_t> used_;  // a house's digits, bit d for digit d
};

}  // namespace

// At 16 x 16 a grid takes 825 failed rows; 10 million were not enough for a grid of 25 x 25.
// Houses are all it looks at, and extra ones make large boards too hard for it.
bool supports_row_retry(const BoardSpec& board) {
  if (board.has_several_grids()) return false;
  return board.is_plain() ? board.digits() <= 16 : board.digits() <= 9 && board.relations().empty();
}
std::unique_ptr<Filler> make_row_retry(const BoardSpec& board) {
  return std::make_unique<RowRetry>(board);
}

}  // namespace gridmill
