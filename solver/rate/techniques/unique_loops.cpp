// Unique loops: rectangles drawn out to six cells or more. Pair by pair of digits, depth first from
// each cell that has these two alone; each set of cells is reported once.
//
// Why: in a loop that held the two digits in turn, each house would have one cell of either parity,
// or none. Swapping the digits would leave every house as it was, so there would be a second
// solution. Hence one of the cells with further candidates takes one of these. Parity is all that
// the swap needs, so a loop is its set of cells, in whatever order they are joined.
//
// Invariants:
//   1. Every cell of a path has both digits, and is there once.
//   2. Neighbors in the path have different parity; a loop has an even number of cells.
#include <algorithm>
#include <array>
#include <cassert>
#include <vector>

#include "solver/rate/techniques/uniqueness.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {

using namespace uniqueness;

namespace {

/// Loops through cells that may have both digits of a pair, in which every house has as many even
/// cells as odd ones (none, or one of each).
class UniqueLoopSearch {
 public:
  UniqueLoopSearch(FinderContext& context, Technique technique, Sink& sink)
      : context_(context),
        technique_(technique),
        state_(context.state()),
        topology_(context.topology()),
        sink_(sink) {}

  void run() {
    const CellSet bivalue = context_.cells_with(2);
    CellSet done;
    for (const Cell first : bivalue) {
      if (done.contains(first)) continue;
      digits_ = state_.candidates(first);
      const DigitSet pair(digits_);
      assert(pair.size() == 2);
      places_ =
          state_.places(pair.front()) & state_.places((pair - DigitSet::of(pair.front())).front());
      bivalue_ = places_ & bivalue;
      // Every cell with this pair is a start below, so the pair does not come up again.
      done |= bivalue_;
      reported_.clear();
      for (const Cell start : bivalue_) {
        narrow();
        if (places_.empty()) break;
        if (!places_.contains(start)) continue;
        if (!extend(start, CellSet(), 0, {}, 0)) return;
        // All loops through this cell are reported.
        places_.erase(start);
      }
    }
  }

 private:
  static constexpr int kShortest = 6;  // four cells are a rectangle

  /// Removes cells that are in no loop, all of them if there are too few for one.
  void narrow() {
    // Two cells with further digits and four without, or else all further digits are the same one:
    // mostly there are not even enough cells for that.
    const CellSet two = places_ & bivalue_;
    if (two.size() < kShortest - 2) {
      const CellSet three = places_ & context_.cells_with(3);
      places_ = {};
      if ((two | three).size() < kShortest) return;
      for (const Digit z : DigitSet(topology_.all_digits() & ~std::uint32_t{digits_})) {
        const CellSet same = two | (three & state_.places(z));
        if (same.size() >= kShortest) places_ |= same;
      }
    }
    if (!places_.empty()) prune();
    if (places_.size() < kShortest) places_ = {};
  }

  /// Cells that are alone in a house are in no loop.
  void prune() {
    for (bool changed = true; changed;) {
      changed = false;
      for (int h = 0; h < topology_.houses(); ++h) {
        const CellSet own = places_ & topology_.house(h);
        if (!own.is_single()) continue;
        places_ -= own;
        changed = true;
      }
    }
  }

  /// Takes a cell into the path. `passed` are the houses that have a cell of either parity,
  /// `further` the digits of the cells in addition to the two. False: the sink has enough.
  bool extend(Cell c, CellSet path, std::size_t parity, std::array<HouseSet, 2> passed,
              DigitMask further) {
    assert(places_.contains(c) && !path.contains(c) && parity <= 1);
    const HouseSet houses = topology_.house_set_of(c);
    // Two cells of one parity would hold the same digit.
    if (passed[parity].intersects(houses)) return true;
    passed[parity] |= houses;
    const auto more = static_cast<DigitMask>(state_.candidates(c) & ~digits_);
    further = static_cast<DigitMask>(further | more);
    const CellSet cells = path | CellSet::of(c);
    const CellSet extra = cells - bivalue_;
    // Two cells with further digits may make a set or leave a digit one place. Of three or more it
    // is only known that one takes a further digit, so it has to be the same for all. More cells
    // cannot mend that.
    if (extra.size() > 2 && count_of(further) != 1) return true;
    // Every house of the path has a cell of both parities: the loop is closed.
    if (passed[0] == passed[1]) {
      return cells.size() < kShortest || report_loop(cells, extra, further);
    }
    for (const Cell next : (places_ & topology_.peers(c)) - cells) {
      if (!extend(next, cells, 1 - parity, passed, further)) return false;
    }
    return true;
  }

  bool report_loop(CellSet cells, CellSet extra, DigitMask further) {
    if (extra.empty() || std::find(reported_.begin(), reported_.end(), cells) != reported_.end())
      return true;
    assert(cells.size() % 2 == 0 && cells.contains(extra));
    assert(extra.size() <= 2 || count_of(further) == 1);
    reported_.push_back(cells);
    Deduction loop(technique_, cells, digits_);
    if (extra.size() == 1) return report_eliminations(state_, loop, digits_, extra, sink_);
    if (count_of(further) == 1) {
      return report_eliminations(state_, loop, further, topology_.common_peers(extra), sink_);
    }
    for (const std::uint8_t h : topology_.houses_of(extra.front())) {
      if (!topology_.house(h).contains(extra)) continue;
      loop.houses = HouseSet::of(h);
      if (!each_naked_set(context_, extra, further, 0, h,
                          [&](CellSet set, DigitMask digits, CellSet targets) {
                            Deduction deduction = loop;
                            deduction.fins = set;
                            return report_eliminations(state_, deduction, digits, targets, sink_);
                          })) {
        return false;
      }
      for (const Digit x : DigitSet(digits_)) {
        if (!topology_.is_full(h) || !is_confined(state_, x, h, extra)) continue;
        Deduction deduction = loop;
        const auto y = static_cast<DigitMask>(digits_ & ~DigitSet::of(x).bits());
        if (!report_eliminations(state_, deduction, y, extra, sink_)) return false;
      }
    }
    return true;
  }

  FinderContext& context_;
  Technique technique_;
  const State& state_;
  const BoardTopology& topology_;
  Sink& sink_;
  DigitMask digits_ = 0;
  CellSet places_;   ///< cells that may have both digits
  CellSet bivalue_;  ///< and nothing else
  std::vector<CellSet> reported_;
};

}  // namespace

/// Loops of six cells or more that could be swapped like a rectangle. One cell has more than the
/// two digits; or several have one same digit more; or two in a house, whose further digits form a
/// naked set with other cells or which one of the two digits has no other place than.
void find_unique_loop(FinderContext& context, Technique technique, Sink& sink) {
  // Relations to cells outside would notice the swap.
  if (context.topology().has_relations()) return;
  UniqueLoopSearch(context, technique, sink).run();
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
