#include "db/puzzle_insert_batch.h"

#include <array>
#include <span>

namespace gridmill {
namespace {

/// What to_char says of all digits, by sums, which the compiler does for many cells at once.
constexpr std::uint8_t char_of(std::uint8_t digit) {
  const int above = digit > 9 ? 'A' - 10 - '0' : 0;
  return static_cast<std::uint8_t>(digit == 0 ? '.' : '0' + digit + above);
}
static_assert([] {
  for (std::uint8_t d = 0; d <= kMaxDigits; ++d) {
    if (static_cast<char>(char_of(d)) != to_char({d})) return false;
  }
  return true;
}());

constexpr std::size_t kTexts = 5;

void add_text(std::span<const std::uint8_t> digits, std::string& texts) {
  std::array<char, kMaxCells> chars;
  for (std::size_t i = 0; i < digits.size(); ++i) chars[i] = static_cast<char>(char_of(digits[i]));
  texts.append(chars.data(), digits.size());
}

}  // namespace

void PuzzleInsertBatch::clear() {
  puzzles_.clear();
  texts_.clear();
  ends_.clear();
}

void PuzzleInsertBatch::add(const Puzzle& puzzle, std::string_view key,
                            std::string_view technique_counts) {
  puzzles_.push_back(puzzle);
  add_text(puzzle.record->puzzle.digits(), texts_);
  ends_.push_back(texts_.size());
  add_text(puzzle.record->solution.digits(), texts_);
  ends_.push_back(texts_.size());
  texts_ += key;
  ends_.push_back(texts_.size());
  texts_ += technique_counts;
  ends_.push_back(texts_.size());
  if (puzzle.record->board->is_jigsaw()) texts_ += puzzle.record->board->layout();
  ends_.push_back(texts_.size());
}

void PuzzleInsertBatch::write_column(std::size_t row, int column,
                                     ColumnResult result) const noexcept {
  const auto text = [&](std::size_t i) {
    const std::size_t at = kTexts * row + i;
    const std::size_t begin = at == 0 ? 0 : ends_[at - 1];
    return std::string_view(texts_.data() + begin, ends_[at] - begin);
  };
  const Puzzle& puzzle = puzzles_[row];
  const Record& record = *puzzle.record;
  switch (column) {
    case 0:
      return result.set(puzzle.id);
    case 1:
      return result.set(puzzle.run);
    case 2:
      return result.set(static_cast<std::int64_t>(record.index));
    case 3:
      return result.set(*puzzle.board);
    case 4:
      return result.set(text(0));
    case 5:
      return result.set(text(1));
    case 6:
      return result.set(record.givens);
    case 7:
      return result.set(record.minimal ? 1 : 0);
    case 8:
      return result.set(record.symmetry);
    case 13:
      return result.set_blob(text(2));
    case 14:
      if (!text(3).empty()) result.set(text(3));
      return;
    case 15:
      if (!text(4).empty()) result.set(text(4));
      return;
    case 16:
      if (record.board->has_clues()) result.set(record.board->clue_text());
      return;
    default:
      break;
  }
  if (!record.rating) return;
  switch (column) {
    case 9:
      return result.set(record.rating->level);
    case 10:
      if (puzzle.hardest) result.set(*puzzle.hardest);
      return;
    case 11:
      return result.set(record.rating->rounds);
    case 12:
      return result.set(record.rating->min_openings);
    default:
      break;
  }
}

}  // namespace gridmill
