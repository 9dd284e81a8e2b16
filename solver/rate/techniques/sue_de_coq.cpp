// Sue de Coq: two or three cells of a crossing hold at least two digits too many; cells of the line
// and cells of the box, which share none of these digits, take up the surplus. Then every digit is
// locked in the line, in the box, or in the crossing.
//
// Why: let the core be n cells with n + s digits. k cells of the line with m digits of their own
// hold k - m of the core's digits at least. If cells of the line so need t of them, and cells of
// the box the other s - t, then n are left for the n cells of the core. Nothing is to spare: each
// digit of the core is in one of the three parts, and the cells of line and box hold all their own
// digits. A digit that the line's cells cannot have is then in the core or in the box's cells, and
// goes from the rest of the box. The same holds with line and box exchanged.
//
// Mostly that is an ALS-XZ. Where no naked set is left, the line's cells have two digits of the
// core at least. If they have just two, they are an almost locked set, and core and box's cells are
// another, which these two digits join. The same holds with line and box exchanged. So where no
// ALS-XZ is left, either both have three digits of the core, which has six then; or a cell of the
// crossing outside the core is chosen, too, and goes without an own digit of both, which an ALS-XZ
// does not prove for cells of its sets.
//
// Source: "Two-Sector Disjoint Subsets" in the Sudoku Players' Forum, named after their finder.
//
// Invariants:
//   1. Core, cells of the line and cells of the box are disjoint.
//   2. Line and box share no digit of the core.
//   3. At a find there are as many digits as cells, if own digits of line and box count apart.
#include <cassert>

#include "solver/rate/als.h"
#include "solver/rate/finder_context.h"
#include "solver/rate/technique.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {
namespace {

/// Core, cells of the line and cells of the box, chosen one after the other. A choice is followed
/// as long as the count can still come out even.
class SueDeCoqSearch {
 public:
  SueDeCoqSearch(FinderContext& context, Technique technique, Sink& sink)
      : technique_(technique),
        state_(context.state()),
        topology_(context.topology()),
        sink_(sink),
        changed_(context.changes(technique).cells) {
    // People get the first of several in a separate order.
    if (!sink.conclusions_only() || !context.als().als_graph(context).pairs().empty()) return;
    no_pairs_ = topology_.rows() | topology_.columns() | topology_.boxes();
    no_pairs_ -= context.reducible_houses();
  }

  /// The crossing of a line and a box. False: enough.
  bool run(int line, int box) {
    line_ = state_.open() & topology_.house(line);
    box_ = state_.open() & topology_.house(box);
    houses_ = HouseSet::of(line) | HouseSet::of(box);
    crossing_ = line_ & box_;
    if (crossing_.size() < 2 || !changed_.intersects(line_ | box_)) return true;
    return choose_core(crossing_, CellSet(), 0);
  }

 private:
  bool choose_core(CellSet left, CellSet core, DigitMask digits) {
    for (const Cell c : left) {
      left.erase(c);
      const CellSet wider = core | CellSet::of(c);
      const auto all = static_cast<DigitMask>(digits | state_.candidates(c));
      const int surplus = count_of(all) - wider.size();
      // One digit too many for the line, and one for the box, at least.
      if (wider.size() >= 2 && surplus >= 2 && !is_pair(wider, all)) {
        core_ = wider;
        core_digits_ = all;
        core_places_ = CellSet();
        for (const Digit d : DigitSet(all)) core_places_ |= state_.places(d);
        if (!choose_line(line_ - core_, CellSet(), 0, box_ - core_, surplus)) return false;
      }
      if (!choose_core(left, wider, all)) return false;
    }
    return true;
  }

  /// Whether all that this core could take is left to ALS-XZ.
  [[nodiscard]] bool is_pair(CellSet core, DigitMask digits) const {
    if (count_of(digits) >= 6 || !no_pairs_.contains(houses_)) return false;
    for (const Cell c : crossing_ - core) {
      if ((state_.candidates(c) & ~digits) != 0) return false;
    }
    return true;
  }

  /// `of_box`: the cells of the box without a digit of the core that these cells have. With one it
  /// could be in two places.
  bool choose_line(CellSet left, CellSet cells, DigitMask digits, CellSet of_box, int surplus) {
    assert(surplus >= 2 && !left.intersects(core_));
    for (const Cell c : left) {
      left.erase(c);
      CellSet box_left = of_box;
      for (const Digit d : DigitSet(state_.candidates(c) & core_digits_)) {
        box_left -= state_.places(d);
      }
      // Nothing of the core is left for the box, and more cells would not mend that.
      if (!box_left.intersects(core_places_)) continue;
      const CellSet wider = cells | CellSet::of(c);
      const auto all = static_cast<DigitMask>(digits | state_.candidates(c));
      const int taken = wider.size() - count_of(all & ~core_digits_);
      // Something has to be left for the box.
      if ((all & core_digits_) != 0 && taken > 0 && taken < surplus) {
        line_cells_ = wider;
        line_digits_ = all;
        if (!choose_box(box_left - wider, CellSet(), 0, surplus - taken)) return false;
      }
      if (!choose_line(left, wider, all, box_left, surplus)) return false;
    }
    return true;
  }

  bool choose_box(CellSet left, CellSet cells, DigitMask digits, int surplus) {
    assert(surplus >= 1 && !left.intersects(core_ | line_cells_));
    for (const Cell c : left) {
      left.erase(c);
      const CellSet wider = cells | CellSet::of(c);
      const auto all = static_cast<DigitMask>(digits | state_.candidates(c));
      assert((all & line_digits_ & core_digits_) == 0);
      const int taken = wider.size() - count_of(all & ~core_digits_);
      if ((all & core_digits_) != 0 && taken == surplus && !report(wider, all)) return false;
      if (!choose_box(left, wider, all, surplus)) return false;
    }
    return true;
  }

  bool report(CellSet box_cells, DigitMask box_digits) {
    assert(!line_cells_.intersects(box_cells) && !core_.intersects(line_cells_ | box_cells));
    // Nothing is to spare: as many digits as cells, own digits of line and box counted apart.
    assert(count_of(core_digits_) + count_of(line_digits_ & ~core_digits_) +
               count_of(box_digits & ~core_digits_) ==
           (core_ | line_cells_ | box_cells).size());
    Deduction deduction(technique_, core_,
                        static_cast<DigitMask>(core_digits_ | line_digits_ | box_digits));
    // Own digits of the line's cells and of the box's cells alike: they are in each, so they go
    // from the rest of both.
    const auto both = static_cast<DigitMask>(box_digits & line_digits_);
    add(box_ - box_cells - core_,
        static_cast<DigitMask>(((core_digits_ | box_digits) & ~line_digits_) | both), deduction);
    add(line_ - line_cells_ - core_,
        static_cast<DigitMask>(((core_digits_ | line_digits_) & ~box_digits) | both), deduction);
    if (deduction.eliminations.empty()) return true;
    if (!sink_.conclusions_only()) deduction.parts = {core_, line_cells_, box_cells};
    deduction.fins = line_cells_ | box_cells;
    deduction.houses = houses_;
    return sink_.report(deduction);
  }

  void add(CellSet cells, DigitMask digits, Deduction& deduction) const {
    for (const Digit d : DigitSet(digits)) deduction.eliminations.add(d, state_.places(d) & cells);
  }

  Technique technique_;
  const State& state_;
  const BoardTopology& topology_;
  Sink& sink_;
  CellSet changed_;
  HouseSet no_pairs_;  ///< where neither naked sets nor ALS-XZ are left
  CellSet line_;
  CellSet box_;
  HouseSet houses_;
  CellSet crossing_;
  CellSet core_;
  DigitMask core_digits_ = 0;
  CellSet core_places_;  ///< of these digits
  CellSet line_cells_;
  DigitMask line_digits_ = 0;
};

}  // namespace

void find_sue_de_coq(FinderContext& context, Technique technique, Sink& sink) {
  const BoardTopology& topology = context.topology();
  SueDeCoqSearch search(context, technique, sink);
  // Houses are numbered rows first, then columns.
  for (int line = 0; line < topology.box(0); ++line) {
    for (int box = 0; box < topology.box_count(); ++box) {
      if (!search.run(line, topology.box(box))) return;
    }
  }
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
