// bench generate: minimal puzzles per second, from the full grid on, without rating.

#include "tools/bench/bench.h"
#include "tools/run/generate_job.h"

namespace gridmill {
int bench_generate(const BenchArguments& arguments) {
  const std::string& wanted = arguments.counter;
  const std::uint64_t max_puzzles = arguments.max_items;
  BenchReport report(arguments);
  std::vector<BenchCase> cases;
  const auto add = [&](const std::string& name, std::string_view counter, std::uint32_t per_grid,
                       std::size_t threads, bool wall) {
    GenerateJobOptions options;
    options.recipe.per_grid = per_grid;
    options.counter = counter;
    options.rate = false;
    options.goal.count = max_puzzles;
    options.threads = threads;
    cases.push_back({name, std::string(counter), max_puzzles,
                     [options] {
                       NullSink sink;
                       GenerateJob(options, sink, [](const GoalRunState&) {}).run();
                     },
                     wall});
  };
  for (const CounterInfo& info : counters()) {
    if (!info.supports(BoardSpec::standard()) || (!wanted.empty() && wanted != info.id)) continue;
    add("one per grid", info.id, 1, 1, false);
  }
  if (cases.empty())
    static_cast<void>(choose_counter(BoardSpec::standard(), wanted));  // throws the reason
  const std::string best = cases.front().subject;
  add("32 per grid", best, 32, 1, false);
  const std::size_t threads = arguments.threads;
  for (const std::size_t n : {std::size_t{1}, threads}) {
    if (threads > 1) add(std::to_string(n) + " threads, by the clock", best, 1, n, true);
  }
  report.time("generate", cases);
  return kDone;
}

}  // namespace gridmill
