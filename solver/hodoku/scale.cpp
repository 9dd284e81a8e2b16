#include "solver/hodoku/scale.h"

#include <algorithm>

#include "solver/board/error.h"
#include "solver/board/require.h"
#include "solver/hodoku/search.h"

/// The loop of the scale: after each step the search begins again with the first row of steps.def.

namespace gridmill {

std::string_view name_of(HodokuLevel level) {
  constexpr std::string_view kNames[] = {"EASY", "MEDIUM", "HARD", "UNFAIR", "EXTREME"};
  return kNames[static_cast<std::size_t>(level)];
}

namespace {

/// A score above this lifts a puzzle into the next level.
constexpr int kMostScore[] = {800, 1000, 1600, 1800};

Candidate candidate(const hodoku::Spot& spot) { return {Cell{spot.cell}, Digit{spot.digit}}; }

}  // namespace

struct HodokuRater::Work {
  hodoku::Search search;
  hodoku::Move move;
};

HodokuRater::HodokuRater() : work_(std::make_unique<Work>()) {}
HodokuRater::~HodokuRater() = default;

/// Calls f(row of the table, step) for each step.
template <typename F>
void HodokuRater::solve(std::span<const std::uint8_t> givens,
                        std::span<const std::uint8_t> solution, F&& f) {
  GRIDMILL_REQUIRE(givens.size() == hodoku::kCells && solution.size() == hodoku::kCells);
  auto& [search, move] = *work_;
  search.reset(givens, solution);
  while (!search.board.solved()) {
    const hodoku::StepInfo* taken = nullptr;
    for (const hodoku::StepInfo& row : hodoku::steps()) {
      move.clear();
      if (!row.find(search, move)) continue;
      taken = &row;
      break;
    }
    GRIDMILL_REQUIRE(taken != nullptr);
    if (check_) {
      for (const hodoku::Spot& spot : move.placements) {
        if (solution[spot.cell] != spot.digit) throw UnsoundStep(std::string(taken->title));
      }
      for (const hodoku::Spot& spot : move.eliminations) {
        if (solution[spot.cell] == spot.digit) throw UnsoundStep(std::string(taken->title));
      }
    }
    f(*taken, move);
    search.apply(move);
  }
}

HodokuRating HodokuRater::rate(std::span<const std::uint8_t> givens,
                               std::span<const std::uint8_t> solution) {
  HodokuRating rating;
  solve(givens, solution, [&](const hodoku::StepInfo& row, const hodoku::Move&) {
    rating.score += row.score;
    rating.level = std::max(rating.level, row.level);
  });
  while (rating.level != HodokuLevel::kExtreme &&
         rating.score > kMostScore[static_cast<std::size_t>(rating.level)]) {
    rating.level = static_cast<HodokuLevel>(static_cast<int>(rating.level) + 1);
  }
  return rating;
}

std::vector<HodokuStep> HodokuRater::path(std::span<const std::uint8_t> givens,
                                          std::span<const std::uint8_t> solution) {
  std::vector<HodokuStep> result;
  solve(givens, solution, [&](const hodoku::StepInfo& row, const hodoku::Move& move) {
    HodokuStep& step = result.emplace_back();
    step.code = move.code;
    step.title = row.title;
    step.level = row.level;
    step.score = row.score;
    for (const hodoku::Spot& spot : move.placements) step.placements.push_back(candidate(spot));
    for (const hodoku::Spot& spot : move.eliminations) {
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
