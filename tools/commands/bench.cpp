// gridmill bench: the signature, and how fast everything is.

#include "tools/bench/bench.h"

#include <algorithm>
#include <cassert>

namespace gridmill {
namespace {

int run(const BenchArguments& arguments) {
  const auto bench = std::find_if(benches().begin(), benches().end(),
                                  [&](const BenchInfo& info) { return info.id == arguments.kind; });
  assert(bench != benches().end());
  return bench->run(arguments);
}

}  // namespace

Command command_bench() {
  return make_command<BenchArguments, run>("bench", {table_lines(benches())});
}

}  // namespace gridmill
