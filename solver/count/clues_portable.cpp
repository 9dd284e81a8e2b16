// The clue counter in the compilers' vector extensions.
#include <memory>

#include "solver/board/board_spec.h"
#include "solver/count/clue_model.h"
#include "solver/count/clues_removal.inl"
#include "solver/count/counter.h"
#include "solver/count/minimality.h"

namespace gridmill {

bool supports_clues_portable(const BoardSpec& board) {
  return board.has_clues() && board.digits() <= ClueModel::kMaxModelDigits;
}
std::unique_ptr<Counter> make_clues_portable(const BoardSpec& board) {
  return make_of_digits<Counter, ClueCounter>(board);
}
std::unique_ptr<RemovalCounter> make_removal_portable(const BoardSpec& board) {
  return make_of_digits<RemovalCounter, RemovalSearch>(board);
}

}  // namespace gridmill
