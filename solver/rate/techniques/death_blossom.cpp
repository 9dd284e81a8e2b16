// Death Blossom: a stem cell and for each of its digits a petal, an almost locked set that loses
// that digit if it is in the stem. One petal is locked whatever the stem holds, so a digit of all
// petals goes from where it sees all its places in them. Petals may overlap: those are variant 1.
//
// Invariants:
//   1. There is one petal for each digit of the stem that was chosen.
//   2. A petal has the digit that it represents, and not the stem.
#include <cassert>
#include <vector>

#include "solver/rate/als.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {

using namespace als;

namespace {

/// Flowers, stem by stem.
class BlossomSearch {
 public:
  BlossomSearch(FinderContext& context, Technique technique, Sink& sink)
      : technique_(technique), state_(context.state()), context_(context), sink_(sink) {}

  void run() {
    for (const Cell stem : state_.open()) {
      // Most stems have no flower with eliminations, which rows of bits show.
      const CandidateSet targets = context_.als().als_graph(context_).blossom(stem);
      if (targets.empty()) continue;
      stem_ = stem;
      digits_ = state_.candidates(stem);
      // All places of d in a petal for d see the stem.
      bool possible = true;
      for (const Digit d : DigitSet(digits_)) {
        petals_[d.value - 1U].clear();
        for (const Als& als : context_.als().sets(context_)) {
          if (als.seen_of(d).contains(stem)) petals_[d.value - 1U].push_back(&als);
        }
        // A digit without a petal could be the stem's, and nothing would follow.
        possible = possible && !petals_[d.value - 1U].empty();
      }
      if (possible && !grow(digits_, CellSet(), false, targets, 0)) return;
    }
  }

 private:
  /// The digit whose petals are chosen next: with the fewest, where the order does not matter.
  [[nodiscard]] Digit next(DigitMask left) const {
    // The fewest petals first keep the tree small. People get flowers in the order of the digits.
    Digit best = DigitSet(left).front();
    if (!sink_.conclusions_only()) return best;
    for (const Digit d : DigitSet(left)) {
      if (petals_[d.value - 1U].size() < petals_[best.value - 1U].size()) best = d;
    }
    return best;
  }

  /// One more petal; `targets` is what all petals so far eliminate together.
  bool grow(DigitMask left, CellSet cells, bool overlap, const CandidateSet& targets,
            DigitMask digits) {
    if (left == 0) {
      assert(static_cast<int>(flower_.size()) == count_of(digits_));
      Deduction deduction(technique_, CellSet::of(stem_), digits);
      for (const Digit d : DigitSet(digits_ ^ state_.topology().all_digits())) {
        deduction.eliminations.add(d, targets[d] - cells - CellSet::of(stem_));
      }
      if (deduction.eliminations.empty()) return true;
      deduction.variant = overlap ? 1 : 0;
      deduction.fins = cells;
      if (!sink_.conclusions_only()) deduction.parts = flower_;
      return sink_.report(deduction);
    }
    const Digit d = next(left);
    for (const Als* als : petals_[d.value - 1U]) {
      assert(DigitSet(als->digits).contains(d) && !als->cells.contains(stem_));
      CandidateSet common;
      bool any = false;
      for (const Digit e : DigitSet(static_cast<DigitMask>(als->digits & ~digits_))) {
        const CellSet cells_left = targets[e] & als->seen_of(e);
        any = any || !cells_left.empty();
        common.add(e, cells_left);
      }
      // An eliminated cell sees every petal, so each petal can only narrow the set.
      if (!any) continue;
      flower_.push_back(als->cells);
      const bool more = grow(static_cast<DigitMask>(left & ~bit_of(d)), cells | als->cells,
                             overlap || cells.intersects(als->cells), common,
                             static_cast<DigitMask>(digits | als->digits));
      flower_.pop_back();
      if (!more) return false;
    }
    return true;
  }

  Technique technique_;
  const State& state_;
  FinderContext& context_;
  Sink& sink_;
  Cell stem_;
  DigitMask digits_ = 0;
  std::array<std::vector<const Als*>, kRatedDigits> petals_;
  std::vector<CellSet> flower_;  ///< the petals chosen
};

}  // namespace

/// Death Blossom: a cell, and for each of its digits a set whose places all see the cell: a digit
/// that all these sets share, and the cell lacks, goes from where it sees all its places.
void find_death_blossom(FinderContext& context, Technique technique, Sink& sink) {
  BlossomSearch(context, technique, sink).run();
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
