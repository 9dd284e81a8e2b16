// What the finders share: the order among steps, tables that are built when first asked for, and
// the rows of steps.def.
//
// Invariant: a table that is marked as known belongs to the board of this moment. `apply` and
// `reset` are the only ways in which the board changes between two finders, and both void the
// tables. Finders may take singles from the board's queues, which no table depends on.
//
// Source: HoDoKu 2.2.0's order of steps, by which finders that collect all their steps choose.

#include "solver/hodoku/step_finder.h"

#include <algorithm>
#include <cassert>

#include "solver/hodoku/als.h"
#include "solver/hodoku/link_graph.h"
#include "solver/pattern/hall.h"

namespace gridmill::hodoku {
namespace {

/// HoDoKu's measure of what a step eliminates; the order of the list counts. Different lists may
/// have the same sum, and then the step that was found first is taken.
int index_sum(const SolutionStep& step) {
  int sum = 0;
  int weight = 1;
  for (const CellDigit& spot : step.eliminations) {
    sum += weight * spot.cell + spot.digit;
    weight += 80;
  }
  return sum;
}

}  // namespace

void SolutionStep::sort_eliminations() {
  const auto before = [](const CellDigit& a, const CellDigit& b) {
    return a.digit != b.digit ? a.digit < b.digit : a.cell < b.cell;
  };
  std::sort(eliminations.begin(), eliminations.end(), before);
  eliminations.erase(std::unique(eliminations.begin(), eliminations.end()), eliminations.end());
}

/// Of chains to the same end HoDoKu prefers the shorter one, which eliminates the same: that
/// decides nothing here.
bool BestStep::is_better(const SolutionStep& step) const {
  const std::size_t best_size = best_.eliminations.size();
  const std::size_t size = step.eliminations.size();
  return size != best_size ? size > best_size : size > 0 && index_sum(step) < index_sum(best_);
}

bool BestStep::copy_to(SolutionStep& step) const {
  if (best_.eliminations.empty()) return false;
  if (!best_.code.empty()) step.code = best_.code;
  step.eliminations = best_.eliminations;
  return true;
}

StepFinder::StepFinder()
    : link_graph_(std::make_unique<LinkGraph>()), als_(std::make_unique<AlsTable>()) {}

StepFinder::~StepFinder() = default;

void StepFinder::reset(std::span<const std::uint8_t> givens,
                       std::span<const std::uint8_t> solution) {
  assert(solution.size() == kCells);
  board.reset(givens);
  assert(board.invariant_holds());
  solution_ = solution;
  solution_cells_ = {};
  for (int cell = 0; cell < kCells; ++cell) {
    solution_cells_[solution[static_cast<std::size_t>(cell)]].insert(cell);
  }
  link_graph_known_ = 0;
  reducible_known_ = als_known_ = rectangles_known_ = false;
}

bool StepFinder::find(const StepInfo& row, SolutionStep& step) {
  step.clear();
  step.code = row.code;
  return row.find(*this, row, step);
}

/// One candidate at a time, in the order of the step: singles come up in this order. A candidate
/// that is listed twice is gone the second time, and `remove` does nothing.
void StepFinder::apply(const SolutionStep& step) {
  for (const CellDigit& spot : step.placements) board.set(spot.cell, spot.digit);
  for (const CellDigit& spot : step.eliminations) board.remove(spot.cell, spot.digit);
  assert(board.invariant_holds());
  link_graph_known_ = 0;
  reducible_known_ = als_known_ = rectangles_known_ = false;
}

/// The graphs with and without groups share their space. Rows ask for the plain one first, then for
/// the one with groups, which forcing chains and nets use again.
const LinkGraph& StepFinder::link_graph(bool grouped) {
  const int wanted = grouped ? 2 : 1;
  if (link_graph_known_ != wanted) link_graph_->build(board, grouped);
  link_graph_known_ = wanted;
  return *link_graph_;
}

std::uint32_t StepFinder::reducible_houses() {
  static constexpr auto kHousesOf = [] {
    std::array<std::uint32_t, kCells> bits{};
    for (int cell = 0; cell < kCells; ++cell) {
      for (const std::uint8_t house : houses_of(cell))
        bits[static_cast<std::size_t>(cell)] |= 1U << house;
    }
    return bits;
  }();
  if (!reducible_known_) {
    reducible_houses_ = pattern::reducible_houses<std::uint32_t, kDigits>(
        board.open(), [&](Cell c) { return std::uint32_t{board.candidates(c.index)}; },
        [&](Cell c) { return kHousesOf[c.index]; }, solution_);
  }
  reducible_known_ = true;
  return reducible_houses_;
}

const AlsTable& StepFinder::als() {
  if (!als_known_) als_->build(board, solution_);
  als_known_ = true;
  return *als_;
}

const SolutionStep& StepFinder::rectangle(std::size_t kind) {
  if (!rectangles_known_) find_rectangles(board, rectangles_);
  rectangles_known_ = true;
  return rectangles_[kind];
}

/// The finders are declared here and not in a header, so that a changed row of the table compiles
/// this file alone.
#define STEP(finder, ...) \
  bool find_##finder(StepFinder& search, const StepInfo& row, SolutionStep& step);
#include "solver/hodoku/steps.def"
#undef STEP

std::span<const StepInfo> steps() {
  static constexpr StepInfo kSteps[] = {
#define STEP(finder, order, code, n, title, level, score) \
  {&find_##finder, order, code, n, title, HodokuLevel::k##level, score},
#include "solver/hodoku/steps.def"
#undef STEP
  };
  return kSteps;
}

}  // namespace gridmill::hodoku
