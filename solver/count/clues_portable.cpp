// The clue counter in the compilers' vector extensions.
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstring>
#include <functional>
#include <memory>
#include <numeric>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "solver/board/require.h"
#include "solver/clues/clue_kinds.h"
#include "solver/count/clue_model.h"
#include "solver/count/counter.h"

namespace gridmill {
namespace {
#include "solver/count/clues_any.inl"
#include "solver/count/clues_sets.inl"

#include "solver/count/clues_propagation.inl"
#include "solver/count/clues_search.inl"

}  // namespace

bool supports_clues_portable(const BoardSpec& board) {
  return board.has_clues() && board.digits() <= ClueModel::kMaxModelDigits;
}
std::unique_ptr<Counter> make_clues_portable(const BoardSpec& board) {
  return make_clue_counter(board);
}

}  // namespace gridmill
