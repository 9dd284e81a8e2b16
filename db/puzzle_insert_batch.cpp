#include "db/puzzle_insert_batch.h"

#include <array>
#include <span>

#include "db/puzzle_columns.h"

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

/// What `texts_` has of each row, in this order.
enum Text : std::uint8_t {
  kPuzzleText,
  kSolutionText,
  kCanonicalText,
  kTechniquesText,
  kLayoutText,
  kTexts
};
static_assert(kPuzzleColumns <= RowSource::kMaxColumns);

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

void PuzzleInsertBatch::write_column(std::size_t row, int column, ColumnResult result) const {
  const auto text = [&](Text which) {
    const std::size_t at = kTexts * row + which;
    const std::size_t begin = at == 0 ? 0 : ends_[at - 1];
    return std::string_view(texts_.data() + begin, ends_[at] - begin);
  };
  const auto set_unless_empty = [&](std::string_view value) {
    if (!value.empty()) result.set(value);
  };
  const Puzzle& puzzle = puzzles_[row];
  const Record& record = *puzzle.record;
  const RatingRecord* const rating = record.rating ? &*record.rating : nullptr;
  switch (static_cast<PuzzleColumn>(column)) {
    case PuzzleColumn::kId:
      return result.set(puzzle.id);
    case PuzzleColumn::kPuzzle:
      return result.set(text(kPuzzleText));
    case PuzzleColumn::kSolution:
      return result.set(text(kSolutionText));
    case PuzzleColumn::kBoard:
      return result.set(*puzzle.board);
    case PuzzleColumn::kLayout:
      return set_unless_empty(text(kLayoutText));
    case PuzzleColumn::kCluesJson:
      if (record.board->has_clues()) result.set(record.board->clue_text());
      return;
    case PuzzleColumn::kGivens:
      return result.set(record.givens);
    case PuzzleColumn::kMinimal:
      return result.set(record.minimal ? 1 : 0);
    case PuzzleColumn::kSymmetry:
      return result.set(record.symmetry);
    case PuzzleColumn::kLevel:
      if (rating != nullptr) result.set(rating->level);
      return;
    case PuzzleColumn::kHardest:
      if (rating != nullptr && puzzle.hardest) result.set(*puzzle.hardest);
      return;
    case PuzzleColumn::kRounds:
      if (rating != nullptr) result.set(rating->rounds);
      return;
    case PuzzleColumn::kMinOpenings:
      if (rating != nullptr) result.set(rating->min_openings);
      return;
    case PuzzleColumn::kRun:
      return result.set(puzzle.run);
    case PuzzleColumn::kRunIndex:
      return result.set(static_cast<std::int64_t>(record.index));
    case PuzzleColumn::kCanonical:
      return result.set_blob(text(kCanonicalText));
    case PuzzleColumn::kTechniques:
      return set_unless_empty(text(kTechniquesText));
  }
}

}  // namespace gridmill
