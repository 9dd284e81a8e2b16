// The table that killer books have at the back: for each number of cells the sums that they can
// have, and all sets of different digits that make them.

#include <algorithm>
#include <bit>

#include "solver/board/constraints.h"
#include "solver/board/text.h"
#include "solver/clues/clue_kinds.h"
#include "tools/book/book_layout.h"

namespace gridmill {
namespace {

constexpr int kMaxTableDigits = 9;  ///< of a board: with more the table would fill a book

/// The widest board with cages, and the largest cage with a sum; no cells: there is none.
struct Cages {
  int digits = 0;
  int cells = 0;
};

Cages cages_of(std::span<const BoardSpec* const> boards) {
  Cages cages;
  for (const BoardSpec* board : boards) {
    if (board->digits() > kMaxTableDigits) continue;
    for (const Clue& clue : board->clues()) {
      if (clue.kind->id != "killer" || !clue.value) continue;
      cages.digits = std::max(cages.digits, board->digits());
      cages.cells = std::max(cages.cells, static_cast<int>(clue.cells.size()));
    }
  }
  return cages;
}

/// By sum: the sets of so many of the digits 1 to n, each as "123", in ascending order.
std::map<int, std::vector<std::string>> combinations(int digits, int cells) {
  std::map<int, std::vector<std::string>> result;
  for (DigitBits set = 0; set <= all_digits(digits); ++set) {
    if (std::popcount(set) != cells) continue;
    int sum = 0;
    std::string text;
    for (int digit = 1; digit <= digits; ++digit) {
      if ((set & bit_of(digit)) == 0) continue;
      sum += digit;
      text += to_char({static_cast<std::uint8_t>(digit)});
    }
    result[sum].push_back(std::move(text));
  }
  for (auto& [sum, sets] : result) std::sort(sets.begin(), sets.end());
  return result;
}

}  // namespace

bool BookLayout::has_combinations() const {
  return book_.symbols.empty() && cages_of(boards_).cells > 1;
}

// A sum with its sets in as many lines as they need.
void BookLayout::add_combinations() {
  if (!has_combinations()) return;
  combinations_page_ = pages_.size();
  constexpr std::size_t kColumns = 2;
  const double indent = small_ * 2.2;
  const double width = column_width(body(0), kColumns) - indent;
  const Cages cages = cages_of(boards_);
  std::vector<Block> blocks;
  for (int cells = 2; cells <= cages.cells; ++cells) {
    for (const auto& [sum, sets] : combinations(cages.digits, cells)) {
      Block block = text_block(join(sets, "  "), small_, width + indent, indent);
      block.heading = localize(BookString::kCombinationsOf, {std::to_string(cells)});
      Piece& first = block.pieces.front();
      first.draw = [this, indent, number = std::to_string(sum), line = std::move(first.draw)](
                       Canvas& canvas, double left, double top, double across) {
        set(canvas, Align::kRight, number, small_, left + indent * 0.7, top - small_, true);
        line(canvas, left, top, across);
      };
      blocks.push_back(std::move(block));
    }
  }
  add_flow(localize(BookString::kCombinations), kColumns, std::move(blocks));
}

}  // namespace gridmill
