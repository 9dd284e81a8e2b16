// The singles: one place left in a house, or one candidate in a cell. The kernels are in
// solver/rate/singles.h, where the rater places what they find without a deduction for each.
#include "solver/rate/singles.h"

#include "solver/rate/finder_context.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {
namespace {

Deduction placement(Technique technique, Candidate c) {
  Deduction deduction(technique, CellSet::of(c.cell), mask_of(c.digit));
  deduction.placements.add(c);
  return deduction;
}

/// Reports what a kernel of singles.h finds in houses; a cell that two houses find is reported
/// once.
class SingleReporter {
 public:
  SingleReporter(Technique technique, Sink& sink) : technique_(technique), sink_(sink) {}
  void operator()(int house, Candidate c) {
    if (!more_ || seen_.contains(c.cell)) return;
    seen_.insert(c.cell);
    Deduction deduction = placement(technique_, c);
    deduction.houses = HouseSet::of(house);
    more_ = sink_.report(deduction);
  }

 private:
  Technique technique_;
  Sink& sink_;
  CellSet seen_;
  bool more_ = true;
};

}  // namespace

/// Full House: one open cell is left in a house, and it takes the digit that the house misses.
void find_full_house(FinderContext& context, Technique technique, Sink& sink) {
  singles::full_houses(context.state(), singles::seen_at_once(context.topology()),
                       SingleReporter(technique, sink));
}

/// Hidden Single in a box: the digit has one place left there. The single that people see first.
void find_hidden_single_box(FinderContext& context, Technique technique, Sink& sink) {
  singles::hidden(context.state(), context.topology().boxes(), SingleReporter(technique, sink));
}

/// Hidden Single in a row, a column, an extra or a derived house: the digit has one place left.
void find_hidden_single_line(FinderContext& context, Technique technique, Sink& sink) {
  singles::hidden(context.state(), context.topology().full_lines(),
                  SingleReporter(technique, sink));
}

/// Naked Single: one candidate is left in a cell.
void find_naked_single(FinderContext& context, Technique technique, Sink& sink) {
  bool more = true;
  singles::naked(context.state(), [&](Candidate c) {
    if (more) more = sink.report(placement(technique, c));
  });
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
