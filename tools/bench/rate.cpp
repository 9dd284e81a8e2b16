// bench rate: puzzles a second through the rater, on one thread.

#include "solver/rate/rater.h"
#include "tools/bench/bench.h"
#include "tools/bench/sample.h"
#include "tools/cli/common.h"

namespace gridmill {

int bench_rate(const po::variables_map& arguments) {
  const auto most = static_cast<std::size_t>(
      parse_number(arguments["most"].as<std::string>(), 1, 1'000'000'000, "--most"));
  BenchReport report(arguments);
  for (const RatedSample& sample : rated_samples(arguments, most)) {
    Rater rater(*sample.shape);
    const std::size_t cells = static_cast<std::size_t>(sample.shape->cells());
    report.time("rate",
                {{sample.name, "level", sample.size, [&] {
                    for (std::size_t i = 0; i < sample.size; ++i) {
                      static_cast<void>(rater.rate({sample.puzzles.data() + i * cells, cells},
                                                   {sample.solutions.data() + i * cells, cells}));
                    }
                  }}});
  }
  return kDone;
}

}  // namespace gridmill
