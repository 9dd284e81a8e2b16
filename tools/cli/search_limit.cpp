#include "tools/cli/search_limit.h"

#include <string>

#include "gen/pipeline.h"
#include "tools/cli/common.h"
#include "tools/cli/values.h"

namespace gridmill {
namespace {

/// Boards up to this size are always searched to the end unless somebody asks for a limit.
constexpr int kSmallBoard = 81;

/// On a board of 16x16 `dlx` takes them in five seconds of processor time.
constexpr std::uint64_t kDefaultSteps = 10'000'000;

/// Above 16 digits `cdcl` counts: each of its steps tells more, and takes longer. On a board of
/// 25x25 it takes them in some ten seconds.
constexpr int kMostDancingDigits = 16;
constexpr std::uint64_t kDefaultLearningSteps = 300'000;

/// The clue counter thinks longer about each step: on a board of 16x16 with cages ten seconds.
constexpr std::uint64_t kDefaultClueSteps = 100'000;

}  // namespace

void SearchLimit::declare(OptionTable& options) {
  options.add("max-steps", "N",
              "give a puzzle up after N steps of its search, 0: never (default: " +
                  std::to_string(kDefaultSteps) + " for boards of more than 81 cells, with clues " +
                  std::to_string(kDefaultClueSteps) + ", of more than 16 digits " +
                  std::to_string(kDefaultLearningSteps) + "; never for smaller ones)");
  options.add("max-seconds", "S", "give a puzzle up after S seconds of its search");
}

SearchLimit::SearchLimit(const LowArguments& low)
    : by_board_(true), has_helpers_(threads_of(low) > 1) {
  if (const auto text = low.find("max-steps")) {
    steps_ = parse_number(*text, 0, 1'000'000'000'000'000, "--max-steps");
  }
  if (const auto text = low.find("max-seconds")) {
    seconds_ = static_cast<std::int64_t>(parse_number(*text, 1, 1'000'000'000, "--max-seconds"));
  }
}

std::unique_ptr<Counter> SearchLimit::make_counter(const Shape& shape,
                                                   const std::atomic<bool>* stop) const {
  const bool learns = shape.digits() > kMostDancingDigits;
  CountBudget budget;
  if (steps_.value_or(0) != 0) budget.steps = *steps_;
  if (!steps_ && by_board_ && shape.cells() > kSmallBoard) {
    budget.steps = shape.has_clues() ? kDefaultClueSteps
                   : learns          ? kDefaultLearningSteps
                                     : kDefaultSteps;
  }
  budget.milliseconds = seconds_ * 1000;
  budget.stop = stop;
  if (has_helpers_) budget.at_once = &run_at_once;
  // Lanes count no steps.
  const bool needs_steps = budget.steps != CountBudget::kEndless && !shape.has_clues();
  std::unique_ptr<Counter> counter = !needs_steps
                                         ? gridmill::make_counter(shape)
                                         : gridmill::make_counter(shape, learns ? "cdcl" : "dlx");
  counter->set_budget(budget);
  return counter;
}

std::string SearchLimit::recipe() const {
  std::string text;
  if (steps_) text += " max-steps=" + std::to_string(*steps_);
  if (seconds_ != 0) text += " max-seconds=" + std::to_string(seconds_);
  return text;
}

}  // namespace gridmill
