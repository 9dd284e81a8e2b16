#include "tools/bench/throughput.h"

#include <algorithm>
#include <memory>
#include <optional>

#include "gen/puzzle_source.h"
#include "solver/rate/any_rater.h"
#include "solver/rate/level_table.h"
#include "tools/bench/bench.h"
#include "tools/cli/interrupt_flag.h"
#include "tools/cli/progress.h"
#include "tools/cli/recipe_options.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

struct Throughput {
  double made = 0;    ///< puzzles per second of the processor
  double graded = 0;  ///< made and graded
  int median_givens = 0;
  int median_clues = 0;               ///< in addition to the givens
  std::vector<std::size_t> of_level;  ///< none: they are not rated
  std::size_t rated = 0;
};

/// Enough puzzles of a board for a steady figure; a board that has none after so many seconds is
/// given up.
constexpr double kEnoughSeconds = 0.5;
constexpr std::int64_t kMaxMilliseconds = 20'000;

/// The time a puzzle of `step` takes, from more and more of them; none: `stop` came first.
template <typename Step>
std::optional<double> seconds_each(std::size_t max_items, const Step& step) {
  for (std::size_t n = std::min<std::size_t>(max_items, 16);; n = std::min(max_items, 4 * n)) {
    const double begin = cpu_seconds();
    if (!step(n)) return std::nullopt;
    const double seconds = cpu_seconds() - begin;
    if (seconds >= kEnoughSeconds || n == max_items) return seconds / static_cast<double>(n);
  }
}

int median(std::vector<int>& values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

std::string per_second(double value) {
  return value >= 1000 ? format_count(static_cast<std::uint64_t>(value))
                       : format_double("%.3g", value);
}

/// Makes at most `max_puzzles` puzzles, as many as a steady figure takes. None: there was none in
/// 20 s.
std::optional<Throughput> measure_throughput(const Recipe& recipe, std::size_t max_puzzles,
                                             const std::string& counter) {
  const std::unique_ptr<Counter> engine = make_counter(*recipe.board, counter);
  const auto maker = make_puzzle_source(recipe, *engine);
  const InterruptFlag stop(TimeLimit{kMaxMilliseconds, std::nullopt});
  std::vector<GeneratedPuzzle> made;
  const auto each = seconds_each(
      max_puzzles, [&](std::size_t n) { return maker->make(0, n, made, 1, &stop.flag()); });
  if (!each) return std::nullopt;
  Throughput result;
  result.made = 1 / *each;
  std::erase_if(made, [](const GeneratedPuzzle& puzzle) {
    return puzzle.status != GenerationStatus::kGenerated;
  });
  if (made.empty()) return std::nullopt;
  std::vector<int> givens;
  std::vector<int> clues;
  for (const GeneratedPuzzle& puzzle : made) {
    givens.push_back(puzzle.givens);
    clues.push_back(static_cast<int>(puzzle.board->clues().size()));
  }
  result.median_givens = median(givens);
  result.median_clues = median(clues);
  if (!is_rated(*made.front().board)) return result;
  LastBoardCache<AnyRater> raters;
  const auto level_of = [&](const GeneratedPuzzle& puzzle) {
    AnyRater* rater = raters.get(puzzle.board, [&] { return make_rater(*puzzle.board); });
    return rater->rate(puzzle.puzzle.digits(), puzzle.solution.digits()).level;
  };
  const auto rated = seconds_each(made.size(), [&](std::size_t n) {
    result.of_level.assign(levels().size(), 0);
    result.rated = n;
    for (std::size_t i = 0; i < n && !stop.stopped(); ++i) {
      ++result.of_level.at(static_cast<std::size_t>(level_of(made[i]) - 1));
    }
    return !stop.stopped();
  });
  if (!rated) {
    result.of_level.clear();
    return result;
  }
  result.graded = 1 / (*each + *rated);
  return result;
}

/// Writes them down.
/// @param plain  puzzles per second of the plain 9 x 9, bare: all ratios are to that
void report_throughput(BenchReport& report, const char* bench, const std::string& name,
                       const std::optional<Throughput>& throughput, double plain) {
  const auto note = [&](const char* subject, const char* what, const std::string& value,
                        const std::string& ratio = "") {
    report.note(bench, name, subject, what, value, ratio);
  };
  if (!throughput) return note("made", "per CPU second", "none in time");
  note("made", "per CPU second", per_second(throughput->made),
       format_double("%.5f", throughput->made / plain));
  note("made", "median givens", std::to_string(throughput->median_givens));
  if (throughput->median_clues != 0)
    note("made", "median clues", std::to_string(throughput->median_clues));
  if (throughput->of_level.empty()) return;
  note("graded", "per CPU second", per_second(throughput->graded),
       format_double("%.5f", throughput->graded / plain));
  for (std::size_t level = 0; level < throughput->of_level.size(); ++level) {
    const auto part = static_cast<double>(throughput->of_level[level]);
    note("graded", ("level " + std::to_string(level + 1)).c_str(),
         format_double("%.1f %%", 100 * part / static_cast<double>(throughput->rated)));
  }
}

}  // namespace

int compare_with_plain(const BenchArguments& arguments, const char* bench,
                       const std::string& counter,
                       const std::vector<std::pair<std::string, Recipe>>& recipes) {
  BenchReport report(arguments);
  const auto throughput_of = [&](const Recipe& recipe) {
    return measure_throughput(recipe, arguments.max_items, counter);
  };
  const Recipe standard = recipe_with(BoardSpec::standard());
  const auto plain = throughput_of(standard);
  if (!plain) return kInterrupted;
  for (const auto& [name, recipe] : recipes) {
    report_throughput(report, bench, name, recipe == standard ? plain : throughput_of(recipe),
                      plain->made);
  }
  return kDone;
}

}  // namespace gridmill
