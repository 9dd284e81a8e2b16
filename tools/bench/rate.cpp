// bench rate: puzzles a second on one of the scales, on one thread.

#include "tools/bench/bench.h"
#include "tools/bench/sample.h"
#include "tools/cli/common.h"
#include "tools/scales/scale.h"

namespace gridmill {

int bench_rate(const po::variables_map& arguments) {
  const auto most = static_cast<std::size_t>(
      parse_number(arguments["most"].as<std::string>(), 1, 1'000'000'000, "--most"));
  const ScaleInfo& info = find_scale(arguments["scale"].as<std::string>());
  BenchReport report(arguments);
  for (const RatedSample& sample : rated_samples(arguments, most)) {
    const std::unique_ptr<Scale> scale = info.make(*sample.shape, false);
    if (scale == nullptr) throw UsageError(sample.name + ": not on the scale");
    RowPrinter printer(RowFormat::kCsv, info.columns);
    const std::size_t cells = static_cast<std::size_t>(sample.shape->cells());
    report.time("rate", {{sample.name, std::string(info.id), sample.size, [&] {
                            std::string out;
                            printer.print_to(out);
                            for (std::size_t i = 0; i < sample.size; ++i) {
                              scale->rate({sample.puzzles.data() + i * cells, cells},
                                          {sample.solutions.data() + i * cells, cells}, printer);
                              printer.end_row();
                            }
                          }}});
  }
  return kDone;
}

}  // namespace gridmill
