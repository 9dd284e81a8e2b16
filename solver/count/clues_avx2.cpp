// The clue counter with AVX2: a row of 32 boards is two registers.
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <numeric>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "solver/board/constraints.h"
#include "solver/board/cpu.h"
#include "solver/board/require.h"
#include "solver/clues/clue_kinds.h"
#include "solver/count/clue_model.h"
#include "solver/count/counter.h"
#include "solver/count/minimality.h"

#if defined(__x86_64__)
#if !defined(__clang__)
// false alarms in the header's "undefined" vectors: gcc.gnu.org/PR105593
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#define GRIDMILL_CLUES_AVX2
GRIDMILL_TARGET("avx2,bmi,bmi2,popcnt")

#include "solver/count/clues_removal.inl"

GRIDMILL_TARGET_END

namespace gridmill {
bool supports_clues_portable(const BoardSpec& board);

bool supports_clues_avx2(const BoardSpec& board) {
  return cpu_has(InstructionSet::kAvx2) && cpu_has(InstructionSet::kBmi2) &&
         supports_clues_portable(board);
}
std::unique_ptr<Counter> make_clues_avx2(const BoardSpec& board) {
  return make_of_digits<Counter, ClueCounter>(board);
}
std::unique_ptr<RemovalCounter> make_removal_avx2(const BoardSpec& board) {
  return make_of_digits<RemovalCounter, RemovalSearch>(board);
}
}  // namespace gridmill

#else  // not x86
namespace gridmill {
bool supports_clues_avx2(const BoardSpec&) { return false; }
std::unique_ptr<Counter> make_clues_avx2(const BoardSpec&) { return nullptr; }
std::unique_ptr<RemovalCounter> make_removal_avx2(const BoardSpec&) { return nullptr; }
}  // namespace gridmill
#endif
