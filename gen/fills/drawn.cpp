// Draws one of the full grids of a board, which are all listed (GridList). For the first grids,
// only the lines that have them are decoded.
#include <algorithm>
#include <memory>
#include <vector>

#include "gen/filler.h"
#include "solver/board/require.h"
#include "solver/count/grid_list.h"

namespace gridmill {
namespace {

/// To decode the list takes as long as some hundred lines. A filler that has made so many grids
/// will make more.
constexpr int kFillsBeforeList = 10;

class Drawn final : public Filler {
 public:
  explicit Drawn(const BoardSpec& board) : board_(board), lines_(GridList::lines(board)) {
    std::uint32_t total = 0;
    for (const GridList::Line& line : lines_) ends_.push_back(total += line.grids * line.images);
  }

  void fill(RandomStream& stream, std::span<std::uint8_t> grid) override {
    GRIDMILL_REQUIRE(grid.size() == static_cast<std::size_t>(board_.cells()));
    std::uint32_t number = stream.below(ends_.back());
    const auto end = std::upper_bound(ends_.begin(), ends_.end(), number);
    const auto line = static_cast<std::size_t>(end - ends_.begin());
    if (line > 0) number -= ends_[line - 1];
    if (list_ == nullptr && fills_++ == kFillsBeforeList) list_ = &GridList::of(board_);
    if (list_ != nullptr) {
      list_->read(line, number, grid.data());
    } else {
      GridList({&lines_[line], 1}).read(0, number, grid.data());
    }
  }

 private:
  const BoardSpec& board_;
  std::vector<GridList::Line> lines_;
  std::vector<std::uint32_t> ends_;  ///< the grids up to the end of each line
  int fills_ = 0;                    ///< without the whole list
  const GridList* list_ = nullptr;   ///< the whole list, once it is decoded
};

}  // namespace

bool supports_drawn(const BoardSpec& board) { return GridList::has(board); }
std::unique_ptr<Filler> make_drawn(const BoardSpec& board) {
  return std::make_unique<Drawn>(board);
}

}  // namespace gridmill
