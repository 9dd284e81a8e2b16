#pragma once

// Which candidates a fish may eliminate, asked of each by itself: far cheaper than the search for
// the fish, and mostly the answer is that there is none.
//
// A fish takes a place because k bases, k covers and fins leave it no chance. So put the digit
// there, and look at what is left out of sight of the place:
//
//   - No fin is left, for the place sees them all. Endo fins are fins, so no two bases share a
//     place any more, and all that the bases still have is covered.
//   - The place is in a cover and in no base, or in two covers and one base (in two bases it would
//     be an endo fin, and see itself). Its houses are served. Either way the other bases
//     outnumber the other covers.
//
// So n bases without a common place have all their places in n - 1 covers, for some n up to k.
// This is tested here. The search tests whether the fish has the fins and the houses of its kind.

#include <cassert>

#include "solver/rate/finder_context.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {

/// Houses that may be bases, and those that may be covers, and the cells that they have.
struct Sides {
  HouseSet bases;
  HouseSet covers;
  CellSet cells;
};

/// Two bases in one cover, where both are parallel lines: two lines whose only place is in line.
inline bool has_twins(const BoardTopology& topology, const Sides& open, CellSet left) {
  HouseSet once;
  for (const int h : open.bases) {
    const CellSet base = left & topology.house(h);
    if (base.empty()) return true;
    if (base.several()) continue;
    const HouseSet across = topology.house_set_of(base.front()) & open.covers;
    if (across.intersects(once)) return true;
    once |= across;
  }
  return false;
}

/// Disjoint bases in too few covers.
///
/// Bases are added one by one, each with the covers that it lacks. If the solution is known, few
/// bases come into question. Some base has lost its true place: n true places would need n covers.
/// Each further base has the true place of a cover that is chosen already. If no chosen cover has
/// the true place of a base, the base needs one more cover, and the other bases clash without it.
class FishClash {
 public:
  /// @param left      the places that are left
  /// @param solution  the true places of the digit, if known
  FishClash(const BoardTopology& topology, const Sides& open, CellSet left, CellSet solution)
      : topology_(topology),
        open_(open),
        left_(left),
        solution_(solution),
        lines_only_(!open.bases.intersects(open.covers)) {}

  /// Whether some 2 to `size` disjoint bases lie in fewer covers, or a base has no place.
  [[nodiscard]] bool has(int size) {
    HouseSet first = open_.bases;
    if (!solution_.empty()) {
      HouseSet lost;  // houses whose true place is gone
      for (const Cell c : solution_ - left_) lost |= topology_.house_set_of(c);
      first &= lost;
    }
    for (const int h : first) {
      if (!left_.intersects(topology_.house(h))) return true;
    }
    max_covers_ = size - 1;
    return extend({.may = first});
  }

 private:
  struct Choice {
    HouseSet may{};     ///< bases that come into question
    HouseSet tried{};   ///< bases that are chosen, or cannot be
    CellSet taken{};    ///< places of the bases
    CellSet covered{};  ///< places of the covers
    int bases = 0;
    int covers = 0;
  };

  /// Adds one base more.
  [[nodiscard]] bool extend(Choice choice) const {
    if (choice.bases > choice.covers) return true;
    for (const int house : choice.may - choice.tried) {
      choice.tried.insert(house);
      const CellSet base = left_ & topology_.house(house);
      if (base.intersects(choice.taken)) continue;
      const CellSet rest = base - choice.covered;
      // A line crosses another once.
      if (lines_only_ && has_more(rest, max_covers_ - choice.covers)) continue;
      Choice more = choice;
      more.taken |= base;
      ++more.bases;
      if (cover(rest, more)) return true;
    }
    return false;
  }

  /// Whether there are more places than so many.
  [[nodiscard]] static bool has_more(CellSet places, int many) {
    for (; many > 0 && !places.empty(); --many) places.pop_front();
    return !places.empty();
  }

  /// Adds covers for these places.
  [[nodiscard]] bool cover(CellSet places, const Choice& choice) const {
    if (places.empty()) return extend(choice);
    if (choice.covers == max_covers_) return false;
    for (const int house : topology_.house_set_of(places.front()) & open_.covers) {
      const CellSet cells = left_ & topology_.house(house);
      // A cover of a single place could go, together with the base that it serves.
      if (!cells.several()) continue;
      Choice more = choice;
      for (const Cell c : solution_& cells) more.may |= topology_.house_set_of(c) & open_.bases;
      more.covered |= cells;
      ++more.covers;
      if (cover(places - cells, more)) return true;
    }
    return false;
  }

  const BoardTopology& topology_;
  const Sides& open_;
  CellSet left_;
  CellSet solution_;
  bool lines_only_;  ///< bases are parallel, and covers cross them
  int max_covers_ = 0;
};

/// A superset of the targets that fish of up to `size` bases with any fins eliminate.
/// @param targets  places of the digit
inline CellSet possible_targets(const FinderContext& context, Digit digit, const Sides& sides,
                                int size, CellSet targets) {
  const State& state = context.state();
  const BoardTopology& topology = state.topology();
  const CellSet places = state.places(digit) & sides.cells;
  assert(size >= 2 && state.places(digit).contains(targets));
  const HouseSet missing = state.houses_missing(digit.value);
  const bool twins = size == 2 && !sides.bases.intersects(sides.covers);
  CellSet reached;
  for (const Cell target : targets& sides.cells) {
    const HouseSet open = missing - topology.house_set_of(target);
    const Sides others{sides.bases & open, sides.covers & open, sides.cells};
    const CellSet left = places - topology.peers(target) - CellSet::of(target);
    if (twins) {
      if (has_twins(topology, others, left)) reached.insert(target);
      continue;
    }
    const CellSet solution = places & context.solution_cells(digit);
    if (FishClash(topology, others, left, solution).has(size)) reached.insert(target);
  }
  return reached;
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
