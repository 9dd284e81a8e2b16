// bench clues: what a puzzle with clues takes, from its text to the count to 2. A batch has a
// puzzle a board, so reading it and making its counter count as well.
#include <algorithm>

#include "solver/count/counter.h"
#include "tools/bench/bench.h"
#include "tools/bench/sample.h"
#include "tools/formats/input.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

struct TimedPuzzle {
  std::size_t line = 0;
  std::string board;
  std::uint64_t count = 0;
  std::vector<double> seconds;

  [[nodiscard]] double median() const {
    std::vector<double> sorted = seconds;
    std::sort(sorted.begin(), sorted.end());
    return sorted[sorted.size() / 2];
  }
};

std::string milliseconds(double seconds) { return format_double("%.3f", 1000 * seconds); }

/// Reads and counts a file once. The first time it lists the puzzles.
void run(const std::string& file, const BenchArguments& arguments, bool is_counted,
         std::vector<TimedPuzzle>& puzzles) {
  PuzzleReader reader({file}, nullptr, input_format("auto"),
                      [](const ParseError& error) { throw error; });
  PuzzleBatch batch;
  double begin = cpu_seconds();
  for (std::size_t i = 0; i < arguments.max_items && reader.next(batch, 1); ++i) {
    const auto counter = make_counter(*batch.board, arguments.counter);
    const std::uint64_t count = counter->count(batch.puzzle(0), 2);
    const double end = cpu_seconds();
    if (i == puzzles.size()) puzzles.push_back({batch.lines[0], batch.board->name(), count, {}});
    if (is_counted) puzzles[i].seconds.push_back(end - begin);
    begin = cpu_seconds();
  }
  if (reader.missed_input()) throw UsageError(file + ": cannot be read");
}

}  // namespace

int bench_clues(const BenchArguments& arguments) {
  if (arguments.files.empty()) throw UsageError("bench clues: expected the files to count");
  BenchReport report(arguments);
  for (const std::string& file : arguments.files) {
    std::vector<TimedPuzzle> puzzles;
    for (int i = -arguments.warmup; i < arguments.repeat; ++i) {
      run(file, arguments, i >= 0, puzzles);
    }
    if (puzzles.empty()) throw UsageError(file + ": no puzzle");
    double sum = 0;
    std::vector<double> medians;
    for (const TimedPuzzle& puzzle : puzzles) {
      medians.push_back(puzzle.median());
      sum += medians.back();
      report.note("clues", "line " + std::to_string(puzzle.line),
                  puzzle.count == 2 ? "2+ solutions" : std::to_string(puzzle.count) + " solutions",
                  "CPU ms", milliseconds(medians.back()), puzzle.board);
    }
    std::sort(medians.begin(), medians.end());
    report.note("clues", base_name(file), "median", "CPU ms",
                milliseconds(medians[medians.size() / 2]));
    report.note("clues", base_name(file), "sum", "CPU ms", milliseconds(sum));
  }
  return kDone;
}

}  // namespace gridmill
