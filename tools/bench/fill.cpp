// bench fill: the methods side by side, how fast on each board and how even.

#include <algorithm>

#include "gen/filler.h"
#include "gen/uniformity.h"
#include "tools/bench/bench.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

void time_fills(BenchReport& report, const BoardSpec& board, std::uint64_t grids) {
  std::vector<std::unique_ptr<Filler>> fillers;
  std::vector<BenchCase> cases;
  for (const FillInfo& info : fills()) {
    if (!info.supports(board)) {
      report.note("fill", board.name(), std::string(info.id), "not supported", "");
      continue;
    }
    fillers.push_back(info.make(board));
    Filler* filler = fillers.back().get();
    cases.push_back({board.name(), std::string(info.id), grids, [filler, &board, grids] {
                       std::vector<std::uint8_t> grid(static_cast<std::size_t>(board.cells()));
                       for (std::uint64_t i = 0; i < grids; ++i) {
                         RandomStream stream(1, i, Stage::kFullGrid);
                         filler->fill(stream, grid);
                       }
                     }});
  }
  report.time("fill", cases);
}

void print_evenness(BenchReport& report, const FillInfo& fill, const std::string& board,
                    const UniformityTest& result) {
  const auto note = [&](const char* what, const std::string& value) {
    report.note("fill", board + " " + result.property, std::string(fill.id), what, value);
  };
  note("chi-square",
       format_double("%.1f", result.statistic) + " (df " + std::to_string(result.degrees) + ")");
  note("p-value", format_double("%.3g", result.p_value));
  note("deviation", format_double("%.2f %%", 100 * result.deviation));
}

}  // namespace

int bench_fill(const BenchArguments& arguments) {
  const std::uint64_t max_grids = arguments.max_items;
  BenchReport report(arguments);
  for (const BoardSpec& board : BoardSpec::all()) {
    // Larger boards cost more; the same work for each, about.
    const auto cells = static_cast<std::uint64_t>(board.cells());
    const std::uint64_t grids =
        std::clamp<std::uint64_t>(max_grids * 81 * 81 / (cells * cells), 1, max_grids);
    time_fills(report, board, grids);
  }
  // Below the smaller numbers a chi-square means nothing.
  const std::uint64_t small = std::max<std::uint64_t>(288 * max_grids / 10, 2'880);
  const std::uint64_t standard = std::max<std::uint64_t>(100 * max_grids, 100'000);
  for (const FillInfo& fill : fills()) {
    print_evenness(report, fill, "4x4", test_uniformity_4x4(fill, 1, small));
  }
  for (const FillInfo& fill : fills()) {
    for (const UniformityTest& result : test_uniformity_9x9(fill, 1, standard)) {
      print_evenness(report, fill, "9x9", result);
    }
  }
  return kDone;
}

}  // namespace gridmill
