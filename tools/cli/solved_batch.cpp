#include "tools/cli/solved_batch.h"

#include <algorithm>
#include <iostream>

#include "solver/board/house_names.h"
#include "solver/rate/any_rater.h"
#include "tools/book/words.h"

namespace gridmill {

bool SolvedBatch::solve(const PuzzleBatch& batch) {
  const bool changed = counter_ == nullptr || shape_ != batch.shape;
  if (changed) counter_ = limit_.make_counter(*batch.shape);
  shape_ = batch.shape;
  cells_ = static_cast<std::size_t>(batch.shape->cells());
  counts_.resize(batch.size);
  solutions_.resize(batch.size * kLimit * cells_);
  counter_->count({{batch.digits.data(), batch.size * cells_}, {}, kLimit, counts_, solutions_});
  return changed;
}

void tell_puzzles(std::uint64_t puzzles, const std::string& one, const std::string& more) {
  if (puzzles == 0) return;
  std::cerr << "gridmill: " << puzzles << (puzzles == 1 ? " puzzle " + one : " puzzles " + more)
            << "\n";
}

void tell_given_up(std::uint64_t puzzles) {
  tell_puzzles(puzzles, "was given up (--max-steps, --max-seconds)",
               "were given up (--max-steps, --max-seconds)");
}

void Unsolved::tell() const {
  tell_puzzles(unsolvable, "has no solution", "have no solution");
  tell_puzzles(ambiguous, "has several solutions", "have several solutions");
  tell_puzzles(unrated, "is of a board that has no steps", "are of boards that have no steps");
  tell_given_up(given_up);
}

std::string why_no_step(const Shape& shape, std::span<const std::uint8_t> board,
                        std::uint64_t solutions, Language language) {
  const auto because = [language](Word word, std::initializer_list<std::string> fillings = {}) {
    return say(language, word, fillings);
  };
  for (std::size_t h = 0; h < shape.houses().size(); ++h) {
    DigitSet seen;
    for (const Cell c : shape.houses()[h].cells) {
      const Digit digit{board[c.index]};
      if (digit.empty()) continue;
      if (seen.contains(digit)) {
        return because(Word::kTwiceInHouse, {std::string(1, to_char(digit)),
                                             house_name(shape, static_cast<int>(h), language)});
      }
      seen |= DigitSet::of(digit);
    }
  }
  if (solutions == 0) return because(Word::kNoSolution);
  if (solutions == kUncounted) return because(Word::kGivenUp);
  if (solutions > 1) return because(Word::kSeveralSolutions);
  if (std::count(board.begin(), board.end(), 0) == 0) return because(Word::kBoardIsFull);
  return because(Word::kNotRated, {shape.name()});
}

}  // namespace gridmill
