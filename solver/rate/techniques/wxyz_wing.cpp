// WXYZ-Wing: two almost locked sets (als.h) with four cells and four digits together, so a cell
// with two digits and a set of three cells, or two sets of two. They have two digits in common. If
// the places of one all see each other, the other goes from where it sees all its places in both;
// if both do, each set is locked in the rest.
//
// One of the two has to be new: to have a cell that has changed. The sets are kept from call to
// call (small_sets.h), and new ones are joined with all. Partners are chosen by sets: cells of two
// digits by their places, sets of two cells by their digits, a bit each.
#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/rate/small_sets.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {
namespace {

using als::SetOfThree;
using als::SetOfTwo;

class WingSearch {
 public:
  WingSearch(FinderContext& context, Technique technique, Sink& sink)
      : context_(context),
        state_(context.state()),
        technique_(technique),
        sink_(sink),
        sets_(context.small_sets()),
        twos_(context.cells_with(2)) {}

  void run() {
    // Patterns are reported house by house, so all of them are searched for anew.
    const CellSet changed = sink_.conclusions_only() ? context_.changes(technique_).cells
                                                     : state_.topology().all_cells();
    sets_.update(context_, changed);
    join_new_threes();
    join_old_threes(twos_ & changed);
    // By the cell, and then by the set in the order in which they were found.
    if (!sink_.conclusions_only() && found_.size() > 1) {
      std::stable_sort(found_.begin(), found_.end(), [](const Deduction& a, const Deduction& b) {
        return a.cells.front() < b.cells.front();
      });
    }
    join_twos();
    for (Deduction& deduction : found_) {
      if (!sink_.conclusions_only()) deduction.parts = {deduction.cells, deduction.fins};
      if (!sink_.report(deduction)) return;
    }
  }

 private:
  /// For each common digit, some candidates outside the set see all its places in the set: the
  /// partner, or what is eliminated. So few cells are left as partners.
  void join_new_threes() {
    for (std::size_t t = sets_.old_threes(); t < sets_.threes().size(); ++t) {
      const SetOfThree& set = sets_.threes()[t];
      CellSet seeing;
      CellSet once;
      CellSet twice;
      std::size_t rank = 0;
      for (const Digit d : DigitSet(set.digits)) {
        const CellSet places = state_.places(d);
        const CellSet seen = places & set.reach[rank++];
        seeing |= seen;
        const CellSet usable = seen.empty() ? CellSet() : places;
        twice |= once & usable;
        once |= usable;
      }
      for (const Cell c : twos_& seeing& twice) join(c, set);
    }
  }

  void join_old_threes(CellSet new_cells) {
    for (const Cell c : new_cells) {
      const DigitMask digits = state_.candidates(c);
      for (std::size_t t = 0; t < sets_.old_threes(); ++t) {
        const SetOfThree& set = sets_.threes()[t];
        if ((digits & ~set.digits) == 0 && set.peers.contains(c)) join(c, set);
      }
    }
  }

  /// A cell with two of the digits of three others.
  void join(Cell c, const SetOfThree& set) {
    const DigitSet common(state_.candidates(c));
    assert(common.size() == 2 && (state_.candidates(c) & ~set.digits) == 0);
    assert(!set.cells.contains(c));
    const Digit x = common.front();
    const Digit z = (common - DigitSet::of(x)).front();
    const CellSet around = state_.topology().peers(c);
    const auto seen = [&](Digit d) { return state_.places(d) & set.reach_of(d); };
    const bool by_x = seen(x).contains(c);
    const bool by_z = seen(z).contains(c);
    const CellSet without_x = by_x ? seen(z) & around : CellSet();
    const CellSet without_z = by_z ? seen(x) & around : CellSet();
    if (!(by_x && by_z) && (without_x | without_z).empty()) return;
    CandidateSet gone;
    gone.add(z, without_x);
    gone.add(x, without_z);
    if (by_x && by_z) {
      for (const Digit d : DigitSet(set.digits) - common) gone.add(d, seen(d));
    }
    note(CellSet::of(c), set.cells, set.digits, gone);
  }

  /// Two times two cells, each with three digits, two of them the same.
  void join_twos() {
    const std::vector<SetOfTwo>& sets = sets_.twos();
    if (sets_.old_twos() == sets.size()) return;
    // In words of 64 sets: the sets with a digit, those whose places for it all have a common peer
    // among the digit's candidates, and those that may still be a partner. Common digits of a wing
    // have such peers: the candidates of the other set, or those that are eliminated.
    struct Word {
      std::array<std::uint64_t, kRatedDigits> with{};
      std::array<std::uint64_t, kRatedDigits> seen{};
      std::uint64_t left = ~std::uint64_t{0};
    };
    std::vector<Word> words(sets.size() / 64 + 1);
    for (std::size_t i = 0; i < sets.size(); ++i) {
      for (const Digit d : DigitSet(sets[i].digits)) {
        const std::uint64_t bit = std::uint64_t{1} << (i % 64);
        words[i / 64].with[d.value - 1U] |= bit;
        words[i / 64].seen[d.value - 1U] |=
            sets[i].reach_of(d).intersects(state_.places(d)) ? bit : 0;
      }
    }
    for (std::size_t i = sets_.old_twos(); i < sets.size(); ++i) {
      const SetOfTwo& set = sets[i];
      words[i / 64].left &= ~(std::uint64_t{1} << (i % 64));  // each two sets once
      // By its digits: the candidates in its reach, the other ones, and whether there are any of
      // the first.
      std::array<Digit, 3> digits;
      std::array<CellSet, 3> seen;
      std::array<CellSet, 3> unseen;
      std::array<std::uint64_t, 3> any;
      std::size_t n = 0;
      for (const Digit d : DigitSet(set.digits)) {
        digits[n] = d;
        seen[n] = state_.places(d) & set.reach_of(d);
        unseen[n] = state_.places(d) - set.reach_of(d);
        any[n] = seen[n].empty() ? 0 : ~std::uint64_t{0};
        ++n;
      }
      assert(n == 3);
      for (std::size_t w = 0; w < words.size(); ++w) {
        const auto with = [&](std::size_t d) { return words[w].with[digits[d].value - 1U]; };
        const auto may = [&](std::size_t d) {
          return words[w].seen[digits[d].value - 1U] & any[d];
        };
        // Those with two of its digits: without the third, the second, the first.
        const std::uint64_t by_01 = may(0) & may(1) & ~with(2);
        const std::uint64_t by_02 = may(0) & may(2) & ~with(1);
        const std::uint64_t by_12 = may(1) & may(2) & ~with(0);
        for (std::uint64_t rest = (by_01 | by_02 | by_12) & words[w].left; rest != 0;
             rest &= rest - 1) {
          const auto k = static_cast<std::size_t>(std::countr_zero(rest));
          const SetOfTwo& other = sets[w * 64 + k];
          const std::size_t x = by_12 >> k & 1U;
          const std::size_t z = 2 - (by_01 >> k & 1U);
          const bool by_x = !unseen[x].intersects(other.cells);
          const bool by_z = !unseen[z].intersects(other.cells);
          const bool sees_x = seen[x].intersects(other.reach_of(digits[x]));
          const bool sees_z = seen[z].intersects(other.reach_of(digits[z]));
          // Most joins take nothing, and it is unpredictable why.
          if (!((by_x & (by_z | sees_z)) | (by_z & sees_x))) continue;
          if (other.cells.intersects(set.cells)) continue;
          join(set, other, digits[x], digits[z], by_x, by_z);
        }
      }
    }
  }

  void join(const SetOfTwo& a, const SetOfTwo& b, Digit x, Digit z, bool by_x, bool by_z) {
    const DigitSet common(static_cast<DigitMask>(a.digits & b.digits));
    assert(common == (DigitSet::of(x) | DigitSet::of(z)));
    const auto seen = [&](const SetOfTwo& set, Digit d) {
      return set.reach_of(d) & state_.places(d);
    };
    const CellSet without_x = by_x ? seen(a, z) & b.reach_of(z) : CellSet();
    const CellSet without_z = by_z ? seen(a, x) & b.reach_of(x) : CellSet();
    CandidateSet gone;
    gone.add(z, without_x);
    gone.add(x, without_z);
    if (by_x && by_z) {
      for (const Digit d : DigitSet(a.digits) - common) gone.add(d, seen(a, d));
      for (const Digit d : DigitSet(b.digits) - common) gone.add(d, seen(b, d));
    }
    note(a.cells, b.cells, static_cast<DigitMask>(a.digits | b.digits), gone);
  }

  void note(CellSet a, CellSet b, DigitMask digits, const CandidateSet& gone) {
    assert((a | b).size() == 4 && !a.intersects(b) && count_of(digits) == 4);
    if (gone.empty()) return;
    Deduction& deduction = found_.emplace_back(technique_, a, digits);
    deduction.fins = b;
    deduction.eliminations = gone;
  }

  FinderContext& context_;
  const State& state_;
  Technique technique_;
  Sink& sink_;
  als::SmallSets& sets_;
  CellSet twos_;  ///< cells with two candidates
  std::vector<Deduction> found_;
};

}  // namespace

void find_wxyz_wing(FinderContext& context, Technique technique, Sink& sink) {
  WingSearch(context, technique, sink).run();
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
