// The lane counter with 8 lanes in the compilers' vector extensions: SSE2 on x86-64, NEON on
// aarch64, plain words if there are no vectors.
#include <memory>

#include "solver/count/counter.h"
#include "solver/count/lanes_engine.inl"

namespace gridmill {
bool supports_lanes_portable(const BoardSpec& board) { return fits_lanes(board); }
std::unique_ptr<Counter> make_lanes_portable(const BoardSpec& board) { return make_engine(board); }
}  // namespace gridmill
