#include "tools/cli/solved_batch.h"

#include <algorithm>
#include <iostream>

#include "solver/board/house_names.h"
#include "solver/board/require.h"
#include "solver/board/size.h"
#include "solver/rate/any_rater.h"
#include "tools/book/words.h"

namespace gridmill {

bool SolvedBatch::turn_to(const SharedShape& shape) {
  if (counter_ != nullptr && shape_ == shape) return false;
  counter_ = limit_.make_counter(*shape);
  shape_ = shape;
  return true;
}

bool SolvedBatch::solve(const PuzzleBatch& batch) {
  const bool changed = turn_to(batch.shape);
  solutions_.find(*counter_, batch.puzzles());
  return changed;
}

void tell_puzzles(Language language, std::uint64_t puzzles, Message one, Message more) {
  if (puzzles != 0) std::cerr << "gridmill: " << counted(language, puzzles, one, more) << "\n";
}

void tell_given_up(Language language, std::uint64_t puzzles) {
  tell_puzzles(language, puzzles, Message::kWasGivenUp, Message::kWereGivenUp);
}

void Unsolved::tell(Language language) const {
  tell_puzzles(language, unsolvable, Message::kHasNoSolution, Message::kHaveNoSolution);
  tell_puzzles(language, ambiguous, Message::kHasSeveralSolutions, Message::kHaveSeveralSolutions);
  tell_puzzles(language, unrated, Message::kHasNoSteps, Message::kHaveNoSteps);
  tell_given_up(language, given_up);
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
  const std::size_t most = SizeTwentyFive::kHouses;
  GRIDMILL_REQUIRE(shape.houses().size() > most);  // nothing else keeps a board from being rated
  return because(Word::kTooManyHouses,
                 {std::to_string(shape.houses().size()), std::to_string(most)});
}

}  // namespace gridmill
