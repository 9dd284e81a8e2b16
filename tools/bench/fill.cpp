// bench fill: the methods side by side, how fast on each board and how even.

#include <algorithm>
#include <cstdio>

#include "gen/evenness.h"
#include "gen/full_grid.h"
#include "tools/bench/bench.h"

namespace gridmill {
namespace {

void time_fills(BenchReport& report, const Shape& shape, std::uint64_t grids) {
  std::vector<std::unique_ptr<Filler>> fillers;
  std::vector<BenchCase> cases;
  for (const FillInfo& info : fills()) {
    if (!info.serves(shape)) {
      report.note("fill", shape.name(), std::string(info.id), "does not serve", "");
      continue;
    }
    fillers.push_back(info.make(shape));
    Filler* filler = fillers.back().get();
    cases.push_back({shape.name(), std::string(info.id), grids, [filler, &shape, grids] {
                       std::vector<std::uint8_t> grid(static_cast<std::size_t>(shape.cells()));
                       for (std::uint64_t i = 0; i < grids; ++i) {
                         Stream stream(1, i, Stage::kFullGrid);
                         filler->fill(stream, grid);
                       }
                     }});
  }
  report.time("fill", cases);
}

void print_evenness(BenchReport& report, const FillInfo& fill, const std::string& board,
                    const Evenness& result) {
  char text[96];
  const std::string name = board + " " + result.property;
  std::snprintf(text, sizeof(text), "%.1f (df %d)", result.statistic, result.degrees);
  report.note("fill", name, std::string(fill.id), "chi-square", text);
  std::snprintf(text, sizeof(text), "%.3g", result.p_value);
  report.note("fill", name, std::string(fill.id), "p-value", text);
  std::snprintf(text, sizeof(text), "%.2f %%", 100 * result.deviation);
  report.note("fill", name, std::string(fill.id), "deviation", text);
}

}  // namespace

int bench_fill(const BenchArguments& arguments) {
  const std::uint64_t most = arguments.most;
  BenchReport report(arguments);
  for (const Shape& shape : Shape::all()) {
    // Larger boards cost more; the same work for each, about.
    const auto cells = static_cast<std::uint64_t>(shape.cells());
    const std::uint64_t grids =
        std::clamp<std::uint64_t>(most * 81 * 81 / (cells * cells), 1, most);
    time_fills(report, shape, grids);
  }
  // Below the smaller numbers a chi-square means nothing.
  const std::uint64_t small = std::max<std::uint64_t>(288 * most / 10, 2'880);
  const std::uint64_t standard = std::max<std::uint64_t>(100 * most, 100'000);
  for (const FillInfo& fill : fills()) {
    print_evenness(report, fill, "4x4", evenness_4x4(fill, 1, small));
  }
  for (const FillInfo& fill : fills()) {
    for (const Evenness& result : evenness_9x9(fill, 1, standard)) {
      print_evenness(report, fill, "9x9", result);
    }
  }
  return kDone;
}

}  // namespace gridmill
