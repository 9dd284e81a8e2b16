// bench rate: puzzles per second on one of the scales, on one thread.

#include "tools/bench/bench.h"
#include "tools/bench/sample.h"
#include "tools/scales/scale.h"

namespace gridmill {

int bench_rate(const BenchArguments& arguments) {
  const ScaleInfo& info = arguments.scale;
  BenchReport report(arguments);
  for (const RatedSample& sample : rated_samples(arguments.files, arguments.max_items)) {
    const std::unique_ptr<Scale> scale = info.make(*sample.board, LevelTable::standard(), false);
    if (scale == nullptr) throw UsageError(sample.name + ": not on the scale");
    RatingValues values;
    const std::size_t cells = static_cast<std::size_t>(sample.board->cells());
    report.time("rate", {{sample.name, std::string(info.id), sample.size, [&] {
                            for (std::size_t i = 0; i < sample.size; ++i) {
                              scale->rate({sample.puzzles.data() + i * cells, cells},
                                          {sample.solutions.data() + i * cells, cells}, values);
                            }
                          }}});
  }
  return kDone;
}

}  // namespace gridmill
