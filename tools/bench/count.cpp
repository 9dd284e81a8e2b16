// bench count: counters side by side on the puzzles of files.

#include "solver/count/counter.h"
#include "tools/bench/bench.h"
#include "tools/bench/sample.h"

namespace gridmill {

int bench_count(const BenchArguments& arguments) {
  const std::vector<std::string>& files = arguments.files;
  if (files.empty()) throw UsageError("bench count: expected the files to count");
  const std::string& wanted = arguments.counter;
  BenchReport report(arguments);
  for (const std::string& file : files) {
    const PuzzleBatch sample = file_sample(file, arguments.max_items);
    std::vector<std::unique_ptr<Counter>> engines;
    std::vector<BenchCase> cases;
    std::vector<std::uint64_t> counts(sample.size);
    for (const CounterInfo& info : counters()) {
      if (!info.supports(*sample.board) || (!wanted.empty() && wanted != info.id)) continue;
      engines.push_back(info.make(*sample.board));
      Counter* engine = engines.back().get();
      cases.push_back(
          {base_name(file), std::string(info.id), sample.size, [engine, &sample, &counts] {
             engine->count({sample.puzzles(), {}, 2, counts, {}});
           }});
    }
    if (cases.empty())
      static_cast<void>(choose_counter(*sample.board, wanted));  // throws the reason
    report.time("count", cases);
  }
  return kDone;
}

}  // namespace gridmill
