// The loop of the scale: after each step the search begins again with the first row of steps.def,
// as HoDoKu's solver does. So each step is the first one of the easiest row that finds any, and
// the score belongs to one path.
//
// Invariant: a step that is taken places a digit in an open cell or removes a candidate that is
// there, so the loop ends; and the last row, Brute Force, finds a step on every board that is not
// solved, so there always is one. HoDoKu's Give Up, the row behind it, is never reached.
//
// Source: HoDoKu 2.2.0 with its default settings: the levels' limits here, levels and points of
// the steps in steps.def.

#include "solver/hodoku/rater.h"

#include <algorithm>

#include "solver/board/error.h"
#include "solver/board/require.h"
#include "solver/hodoku/step_finder.h"

namespace gridmill {

std::string_view name_of(HodokuLevel level) {
  constexpr std::string_view kNames[] = {"EASY", "MEDIUM", "HARD", "UNFAIR", "EXTREME"};
  return kNames[static_cast<std::size_t>(level)];
}

namespace {

/// By level: a score above this lifts a puzzle into the next one. Extreme has no limit.
constexpr int kMaxScore[] = {800, 1000, 1600, 1800};

Candidate candidate(const hodoku::CellDigit& spot) { return {Cell{spot.cell}, Digit{spot.digit}}; }

}  // namespace

/// What is kept from puzzle to puzzle for its space; `reset` starts it over.
struct HodokuRater::Work {
  hodoku::StepFinder search;
  hodoku::SolutionStep found;
};

HodokuRater::HodokuRater() : work_(std::make_unique<Work>()) {}
HodokuRater::~HodokuRater() = default;

/// Calls f(row of the table, step) for each step, before the step is carried out.
template <typename F>
void HodokuRater::solve(std::span<const std::uint8_t> givens,
                        std::span<const std::uint8_t> solution, F&& f) {
  GRIDMILL_REQUIRE(givens.size() == hodoku::kCells && solution.size() == hodoku::kCells);
  auto& [search, found] = *work_;
  search.reset(givens, solution);
  while (!search.board.solved()) {
    const hodoku::StepInfo* taken = nullptr;
    for (const hodoku::StepInfo& row : hodoku::steps()) {
      if (!search.find(row, found)) continue;
      taken = &row;
      break;
    }
    GRIDMILL_REQUIRE(taken != nullptr);
    // Every step claims something about the solution: placements are in it, eliminations are not.
    if (check_) {
      for (const hodoku::CellDigit& spot : found.placements) {
        if (solution[spot.cell] != spot.digit) throw UnsoundStep(std::string(taken->title));
      }
      for (const hodoku::CellDigit& spot : found.eliminations) {
        if (solution[spot.cell] == spot.digit) throw UnsoundStep(std::string(taken->title));
      }
    }
    f(*taken, found);
    search.apply(found);
  }
}

/// The level is that of the hardest step, then the lowest one from there on whose limit the score
/// keeps.
HodokuRating HodokuRater::rate(std::span<const std::uint8_t> givens,
                               std::span<const std::uint8_t> solution) {
  HodokuRating rating;
  solve(givens, solution, [&](const hodoku::StepInfo& row, const hodoku::SolutionStep&) {
    rating.score += row.score;
    rating.level = std::max(rating.level, row.level);
  });
  while (rating.level != HodokuLevel::kExtreme &&
         rating.score > kMaxScore[static_cast<std::size_t>(rating.level)]) {
    rating.level = static_cast<HodokuLevel>(static_cast<int>(rating.level) + 1);
  }
  return rating;
}

std::vector<HodokuStep> HodokuRater::path(std::span<const std::uint8_t> givens,
                                          std::span<const std::uint8_t> solution) {
  std::vector<HodokuStep> result;
  solve(givens, solution, [&](const hodoku::StepInfo& row, const hodoku::SolutionStep& found) {
    HodokuStep& step = result.emplace_back();
    step.code = found.code;
    step.title = row.title;
    step.level = row.level;
    step.score = row.score;
    for (const hodoku::CellDigit& spot : found.placements)
      step.placements.push_back(candidate(spot));
    for (const hodoku::CellDigit& spot : found.eliminations) {
      // HoDoKu may list a candidate twice, say for the row and for the box of a naked pair. It goes
      // once.
      const Candidate c = candidate(spot);
      if (std::find(step.eliminations.begin(), step.eliminations.end(), c) ==
          step.eliminations.end()) {
        step.eliminations.push_back(c);
      }
    }
  });
  return result;
}

}  // namespace gridmill
