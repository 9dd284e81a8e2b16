// gridmill bench: the signature, and how fast everything is.

#include "tools/bench/bench.h"

#include <cassert>

namespace gridmill {
namespace {

int run(const BenchArguments& arguments) {
  const BenchInfo* bench = find_by_id(benches(), arguments.kind);
  assert(bench != nullptr);
  return bench->run(arguments);
}

}  // namespace

Command command_bench() {
  return make_command<BenchArguments, run>("bench", {table_lines(benches())});
}

}  // namespace gridmill
