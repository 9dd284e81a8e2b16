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

/// The kinds with their titles, from the table.
std::string_view about() {
  static const std::string text = [] {
    std::string lines = "Without NAME: the signature.";
    for (const BenchInfo& info : benches()) {
      lines += "\n  " + std::string(info.id) + std::string(11 - info.id.size(), ' ') +
               std::string(info.title);
    }
    return lines;
  }();
  return text;
}

}  // namespace

Command command_bench() {
  return {"bench",
          "prints the signature of the output, or measures speeds",
          "[NAME] [options] [FILE...]",
          about(),
          "gridmill bench\n"
          "gridmill bench count puzzles.txt --most 5000\n"
          "gridmill bench generate --format csv\n"
          "gridmill bench fill",
          &BenchArguments::declare,
          &run_with<BenchArguments, run>};
}

}  // namespace gridmill
