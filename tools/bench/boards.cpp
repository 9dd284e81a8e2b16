// bench boards: what each board costs against the plain 9 x 9, and what its puzzles are like.
#include <time.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <optional>

#include "gen/maker.h"
#include "solver/rate/any_rater.h"
#include "solver/rate/levels.h"
#include "tools/bench/bench.h"
#include "tools/cli/progress.h"
#include "tools/cli/stop.h"
#include "tools/cli/values.h"

namespace gridmill {
namespace {

/// Enough puzzles of a board for a steady figure; a board that has none after so many seconds is
/// given up.
constexpr double kEnoughSeconds = 0.5;
constexpr std::int64_t kMostMilliseconds = 20'000;

struct Measured {
  double made = 0;  ///< puzzles a second of the processor
  double graded = 0;
  int median_givens = 0;
  std::vector<std::size_t> of_level;  ///< none: the board is not rated
  std::size_t rated = 0;
};

double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// The time a puzzle of `step` takes, from more and more of them; none: `stop` came first.
template <typename Step>
std::optional<double> seconds_each(std::size_t most, const Step& step) {
  for (std::size_t n = std::min<std::size_t>(most, 16);; n = std::min(most, 4 * n)) {
    const double begin = cpu_seconds();
    if (!step(n)) return std::nullopt;
    const double seconds = cpu_seconds() - begin;
    if (seconds >= kEnoughSeconds || n == most) return seconds / static_cast<double>(n);
  }
}

std::optional<Measured> measure(const Shape& shape, std::size_t most, const std::string& counter) {
  Recipe recipe;
  recipe.shape = &shape;
  recipe.fill = default_fill(shape).id;
  const std::unique_ptr<Counter> engine = make_counter(shape, counter);
  Maker maker(recipe, *engine);
  const StopSource stop(TimeLimit{kMostMilliseconds, std::nullopt});
  std::vector<Made> made;
  const auto each =
      seconds_each(most, [&](std::size_t n) { return maker.make(0, n, made, 1, &stop.flag()); });
  if (!each) return std::nullopt;
  Measured result;
  result.made = 1 / *each;
  const auto middle = made.begin() + static_cast<std::ptrdiff_t>(made.size() / 2);
  std::nth_element(made.begin(), middle, made.end(),
                   [](const Made& a, const Made& b) { return a.clues < b.clues; });
  result.median_givens = middle->clues;
  if (!is_rated(shape)) return result;
  // As they were made: sorted by givens, the first would not stand for all.
  std::sort(made.begin(), made.end(),
            [](const Made& a, const Made& b) { return a.index < b.index; });
  ForBoard<AnyRater> raters;
  const auto level_of = [&](const Made& puzzle) {
    AnyRater* rater = raters.get(puzzle.shape, [&] { return make_rater(*puzzle.shape); });
    return rater->measure(puzzle.puzzle.digits(), puzzle.solution.digits()).level;
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

std::string fixed(const char* format, double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), format, value);
  return text.data();
}

std::string per_second(double value) {
  return value >= 1000 ? format_count(static_cast<std::uint64_t>(value)) : fixed("%.3g", value);
}

}  // namespace

int bench_boards(const BenchArguments& arguments) {
  std::vector<const Shape*> boards;
  for (const std::string& name : arguments.files) {
    const Shape* shape = Shape::find(name);
    if (shape == nullptr) throw UsageError("expected a built-in board, found '" + name + "'");
    boards.push_back(shape);
  }
  if (boards.empty()) {
    for (const Shape& shape : Shape::all()) boards.push_back(&shape);
  }
  BenchReport report(arguments);
  // All ratios are to the bare rate of the plain 9 x 9.
  const auto plain = measure(Shape::standard(), arguments.most, arguments.counter);
  if (!plain) return kInterrupted;
  for (const Shape* shape : boards) {
    const auto note = [&](const char* subject, const char* what, const std::string& value,
                          const std::string& ratio = "") {
      report.note("boards", shape->name(), subject, what, value, ratio);
    };
    const auto measured =
        shape == &Shape::standard() ? plain : measure(*shape, arguments.most, arguments.counter);
    if (!measured) {
      note("made", "per CPU second", "none in time");
      continue;
    }
    note("made", "per CPU second", per_second(measured->made),
         fixed("%.5f", measured->made / plain->made));
    note("made", "median givens", std::to_string(measured->median_givens));
    if (measured->of_level.empty()) continue;
    note("graded", "per CPU second", per_second(measured->graded),
         fixed("%.5f", measured->graded / plain->made));
    for (std::size_t level = 0; level < measured->of_level.size(); ++level) {
      const auto part = static_cast<double>(measured->of_level[level]);
      note("graded", ("level " + std::to_string(level + 1)).c_str(),
           fixed("%.1f %%", 100 * part / static_cast<double>(measured->rated)));
    }
  }
  return kDone;
}

}  // namespace gridmill
