// The 45 rule: the digits of a house are 45 together, so what its cages do not cover, or have
// outside, is known, too. (Sums of other boards likewise; the rule has its name from 9 x 9.) And
// Cage Splitting: how the cages of a house and its other cells can share out the digits.
#include <cassert>

#include "solver/rate/clues.h"
#include "solver/rate/finder_context.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {
namespace {

using clues::Region;
using clues::Sum;

/// What is left of a region when cages are taken out of it.
struct Rest {
  CellSet plus;   ///< open cells inside that no such cage covers
  CellSet minus;  ///< open cells of such cages outside
  int total = 0;  ///< of the one less the other
  bool has_cages = false;
};

/// Whether a cage is taken out: if that leaves fewer open cells than it covers.
bool is_taken_out(const State& state, const Region::Cage& cage) {
  return (cage.outside & state.open()).size() < (cage.inside & state.open()).size();
}

Rest rest_of(const FinderContext& context, const Region& region) {
  const State& state = context.state();
  Rest rest;
  CellSet plus = region.cells;
  CellSet minus;
  rest.total = region.total;
  for (const Region::Cage& cage : region.cages) {
    if (!is_taken_out(state, cage)) continue;
    plus -= cage.inside;
    minus |= cage.outside;
    rest.total -= context.clues().sums()[cage.number].total;
    rest.has_cages = true;
  }
  rest.plus = plus & state.open();
  rest.minus = minus & state.open();
  assert(region.cells.contains(rest.plus) && !region.cells.intersects(rest.minus));
  for (const Cell c : plus - rest.plus) rest.total -= state.value(c);
  for (const Cell c : minus - rest.minus) rest.total += state.value(c);
  return rest;
}

/// Calls f(region, rest) for each region of so many houses with a change of which so many cells at
/// most are left; stops when it returns false.
template <typename F>
void each_rest(const FinderContext& context, Technique technique, int max_houses, int max_cells,
               const F& f) {
  const CellSet changed = context.changes(technique).cells;
  for (const Region& region : context.clues().regions()) {
    if (region.houses.size() > max_houses || !region.all.intersects(changed)) continue;
    const Rest rest = rest_of(context, region);
    const int n = (rest.plus | rest.minus).size();
    if (n == 0 || n > max_cells || !rest.has_cages) continue;
    if (!f(region, rest)) return;
  }
}

Deduction deduction_of(const FinderContext& context, Technique technique, const Region& region,
                       const Rest& rest, const Sink& sink) {
  Deduction deduction;
  deduction.technique = technique;
  deduction.cells = rest.plus;
  deduction.fins = rest.minus;
  deduction.houses = region.houses;
  if (sink.conclusions_only()) return deduction;
  for (const Region::Cage& cage : region.cages) {
    if (is_taken_out(context.state(), cage)) deduction.parts.push_back(cage.inside | cage.outside);
  }
  return deduction;
}

/// The digit of the only cell that is left, or 0 if there is none such.
int digit_of(const Rest& rest) { return rest.plus.empty() ? -rest.total : rest.total; }

bool place(FinderContext& context, Technique technique, const Region& region, const Rest& rest,
           Sink& sink) {
  assert((rest.plus | rest.minus).is_single());
  const Cell c = (rest.plus | rest.minus).front();
  const int digit = digit_of(rest);
  if (digit < 1 || digit > context.topology().digits()) return true;
  const Candidate candidate{c, {static_cast<std::uint8_t>(digit)}};
  if (!context.state().has(candidate)) return true;
  Deduction deduction = deduction_of(context, technique, region, rest, sink);
  deduction.digits = mask_of(candidate.digit);
  deduction.placements.add(candidate);
  return sink.report(deduction);
}

}  // namespace

/// The 45 rule with one cell: one open cell of a house is in none of the cages that lie in it, or
/// these have one open cell outside.
void find_rule_of_45_cell(FinderContext& context, Technique technique, Sink& sink) {
  each_rest(context, technique, 1, 1, [&](const Region& region, const Rest& rest) {
    return place(context, technique, region, rest, sink);
  });
}

/// The 45 rule with up to so many cells, also over two or three houses.
void find_rule_of_45(FinderContext& context, Technique technique, int max_cells, Sink& sink) {
  const State& state = context.state();
  clues::SumCombinations& arranger = context.sum_combinations();
  each_rest(context, technique, 3, max_cells, [&](const Region& region, const Rest& rest) {
    if ((rest.plus | rest.minus).is_single()) {
      return place(context, technique, region, rest, sink);
    }
    const Sum sum = clues::Clues::grouped(context.topology(), rest.plus, rest.minus, rest.total);
    if (!arranger.run(state, sum)) return true;
    Deduction deduction = deduction_of(context, technique, region, rest, sink);
    for (std::size_t g = 0; g < sum.groups.size(); ++g) {
      for (std::size_t i = 0; i < sum.groups[g].cells.size(); ++i) {
        const Cell c = sum.groups[g].cells[i];
        const auto gone = static_cast<DigitMask>(state.candidates(c) & ~arranger.left()[g][i]);
        deduction.digits |= gone;
        for (const Digit d : DigitSet(gone)) deduction.eliminations.add({c, d});
      }
    }
    return deduction.eliminations.empty() || sink.report(deduction);
  });
}

/// Cage Splitting: candidates that are in no arrangement of the cages of a house.
void find_cage_splitting(FinderContext& context, Technique technique, Sink& sink) {
  const State& state = context.state();
  const CellSet changed = context.changes(technique).cells;
  for (const clues::Region& region : context.clues().regions()) {
    if (!region.houses.is_single() || !region.cells.intersects(changed)) continue;
    std::vector<Cell> cells;
    std::vector<int> sums;
    CellSet rest = region.cells;
    CellSet pattern;
    int sum = 0;
    for (const auto& [number, inside, outside] : region.cages) {
      if (!outside.empty() || !inside.intersects(state.open())) continue;
      pattern |= inside;
      rest -= inside;
      for (const Cell c : inside) cells.push_back(c);
      sums.resize(cells.size(), -1);
      sums.back() = sum += context.clues().sums()[number].total;
    }
    if (pattern.empty()) continue;
    for (const Cell c : rest) cells.push_back(c);
    sums.resize(cells.size(), -1);
    assert(cells.size() == static_cast<std::size_t>(region.cells.size()));
    assert(sums.size() == cells.size() && sum <= region.total);
    if (!context.sum_combinations().run(state, cells, sums)) continue;
    Deduction deduction;
    deduction.technique = technique;
    deduction.cells = pattern;
    deduction.houses = region.houses;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (!state.open().contains(cells[i])) continue;
      const auto gone = static_cast<DigitMask>(state.candidates(cells[i]) &
                                               ~context.sum_combinations().left()[0][i]);
      deduction.digits |= gone;
      for (const Digit d : DigitSet(gone)) deduction.eliminations.add({cells[i], d});
    }
    if (!deduction.eliminations.empty() && !sink.report(deduction)) return;
  }
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
