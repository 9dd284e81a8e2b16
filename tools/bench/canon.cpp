// bench canon: canonical forms a second on one thread, with and without finding the solutions.

#include "solver/board/canonical.h"
#include "solver/count/counter.h"
#include "tools/bench/bench.h"
#include "tools/bench/sample.h"

namespace gridmill {

int bench_canon(const BenchArguments& arguments) {
  BenchReport report(arguments);
  for (const RatedSample& sample : rated_samples(arguments.files, arguments.max_items)) {
    const auto cells = static_cast<std::size_t>(sample.board->cells());
    const std::unique_ptr<Counter> counter = make_counter(*sample.board, arguments.counter);
    Canonizer canonizer(*sample.board);
    std::vector<std::uint64_t> counts(sample.size);
    std::vector<std::uint8_t> solutions(sample.size * 2 * cells);
    std::vector<std::uint8_t> form(cells);
    const auto canonize_all = [&] {
      for (std::size_t i = 0; i < sample.size; ++i) {
        (void)canonizer.canonize({sample.puzzles.data() + i * cells, cells},
                                 {sample.solutions.data() + i * cells, cells}, form);
      }
    };
    report.time("canon", {{sample.name, "solution known", sample.size, canonize_all},
                          {sample.name, "with solving", sample.size, [&] {
                             counter->count({sample.puzzles, {}, 2, counts, solutions});
                             canonize_all();
                           }}});
  }
  return kDone;
}

}  // namespace gridmill
