// Skyscraper, 2-String Kite, Turbot Fish and Empty Rectangle: two strong links of one digit, or
// one and a box whose places lie in a row and a column, joined by a weak link.
//
// Why: the near ends see each other, so one of them is off, and the far end of its link is on.
// What sees both far ends goes. All of these are chains of one digit. So a digit whose templates
// leave every place is passed over, and so is one that has lost no place since the last look.
//
// Source: the terms are sudopedia's, the dual patterns HoDoKu's.

#include <cassert>
#include <span>
#include <utility>
#include <vector>

#include "solver/rate/strong_links.h"
#include "solver/rate/technique.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {
namespace {

/// The places that patterns of a digit may take.
CellSet targets_of(FinderContext& context, int d) {
  const CellSet impossible = context.template_eliminations(d);
  // With extra houses, templates may keep a place too many (templates.cpp).
  const bool exact = context.topology().extra_houses().empty() || impossible.empty();
  return exact ? impossible : context.state().places(d);
}

/// Reports two joined strong links: the far ends `x` and `y` cannot both miss the digit. False:
/// enough.
bool report_pair(const FinderContext& context, Technique technique, int d, const StrongLink& first,
                 Cell x, const StrongLink& second, Cell y, Sink& sink) {
  const BoardTopology& topology = context.topology();
  Deduction deduction(
      technique,
      CellSet::of(first.a) | CellSet::of(first.b) | CellSet::of(second.a) | CellSet::of(second.b),
      mask_of(d));
  const CellSet gone =
      (context.state().places(d) & topology.peers(x) & topology.peers(y)) - deduction.cells;
  if (gone.empty()) return true;
  assert((x == first.a || x == first.b) && (y == second.a || y == second.b));
  assert(deduction.cells.size() == 4);
  deduction.houses = HouseSet::of(first.house) | HouseSet::of(second.house);
  const Digit digit{static_cast<std::uint8_t>(d)};
  deduction.eliminations.add(digit, gone);
  if (!sink.conclusions_only()) {
    const Cell near1 = x == first.a ? first.b : first.a;
    const Cell near2 = y == second.a ? second.b : second.a;
    assert(topology.peers(near1).contains(near2));
    const auto add = [&](const std::array<Cell, 4>& cells) {
      deduction.add_chain({{digit, CellSet::of(cells[0])},
                           {digit, CellSet::of(cells[1])},
                           {digit, CellSet::of(cells[2])},
                           {digit, CellSet::of(cells[3])}});
    };
    if (x.index < y.index) {
      add({x, near1, near2, y});
    } else {
      add({y, near2, near1, x});
    }
  }
  return sink.report(deduction);
}

/// Reports every pair of strong links of which `fits(link, link)` holds and `joined(cell, cell)`
/// holds for one end of each.
template <typename Fits, typename Joined>
void find_pairs(FinderContext& context, Technique technique, const Fits& fits, const Joined& joined,
                Sink& sink) {
  const BoardTopology& topology = context.topology();
  for (const Digit digit : DigitSet(context.changes(technique).digits)) {
    const int d = digit.value;
    const CellSet targets = targets_of(context, d);
    if (targets.empty()) continue;
    const StrongLinks links(context, d);
    for (const StrongLink* link = links.begin(); link != links.end(); ++link) {
      const StrongLink& first = *link;
      const std::array<CellSet, 2> gone = {targets & topology.peers(first.a),
                                           targets & topology.peers(first.b)};
      if ((gone[0] | gone[1]).empty()) continue;
      for (const StrongLink& second : std::span(link + 1, links.end())) {
        if (!fits(first, second)) continue;
        for (std::size_t i = 0; i < 2; ++i) {
          const Cell x = i == 0 ? first.a : first.b;
          const Cell near1 = i == 0 ? first.b : first.a;
          for (const auto& [y, near2] :
               {std::pair(second.a, second.b), std::pair(second.b, second.a)}) {
            if (!gone[i].intersects(topology.peers(y))) continue;
            // Links that share a cell are no pattern of four cells.
            if (near1 == near2 || x == y || x == near2 || y == near1) continue;
            if (!joined(near1, near2)) continue;
            if (!report_pair(context, technique, d, first, x, second, y, sink)) return;
          }
        }
      }
    }
  }
}

}  // namespace

/// Skyscraper: two parallel lines with strong links, one end of each in the same crossing line.
void find_skyscraper(FinderContext& context, Technique technique, Sink& sink) {
  const BoardTopology& topology = context.topology();
  find_pairs(
      context, technique,
      [&](const StrongLink& p, const StrongLink& q) {
        return (topology.is_row(p.house) && topology.is_row(q.house)) ||
               (topology.is_column(p.house) && topology.is_column(q.house));
      },
      [&](Cell a, Cell b) { return topology.share_line(a, b); }, sink);
}

namespace {

/// Passes patterns on and keeps them, to report at the end two that share their cells in a box and
/// eliminate different candidates, of one digit or of two: a dual pattern.
class DualPatternSink final : public Sink {
 public:
  explicit DualPatternSink(Sink& sink) : sink_(sink) {}
  [[nodiscard]] bool conclusions_only() const override { return sink_.conclusions_only(); }
  bool report(const Deduction& deduction) override {
    // A dual takes what its two patterns take, so it is for people only.
    if (!sink_.conclusions_only()) all_.push_back(deduction);
    return more_ = sink_.report(deduction);
  }
  /// @param in_box  the part of a pattern that a dual shares
  template <typename F>
  void report_pair(std::uint8_t variant, const F& in_box) {
    for (std::size_t i = 0; i < all_.size(); ++i) {
      for (std::size_t j = i + 1; j < all_.size() && more_; ++j) {
        if (in_box(all_[i]) != in_box(all_[j]) || all_[i].eliminations == all_[j].eliminations) {
          continue;
        }
        Deduction dual = all_[i];
        dual.variant = variant;
        dual.digits |= all_[j].digits;
        dual.cells |= all_[j].cells;
        dual.houses |= all_[j].houses;
        dual.eliminations.add(all_[j].eliminations);
        assert(!all_[j].chains.empty());
        dual.chains.push_back(all_[j].chains.front());
        more_ = sink_.report(dual);
      }
    }
  }

 private:
  Sink& sink_;
  std::vector<Deduction> all_;
  bool more_ = true;
};

}  // namespace

/// 2-String Kite: a row and a column with strong links, one end of each in the same box. Variant 1:
/// two kites that share their cells in the box.
void find_two_string_kite(FinderContext& context, Technique technique, Sink& sink) {
  const BoardTopology& topology = context.topology();
  DualPatternSink duals(sink);
  find_pairs(
      context, technique,
      [&](const StrongLink& p, const StrongLink& q) {
        return topology.is_row(p.house) && topology.is_column(q.house);
      },
      [&](Cell a, Cell b) { return topology.share_box(a, b); }, duals);
  // The cells in the box where the row and the column meet.
  duals.report_pair(1, [&](const Deduction& kite) {
    for (int b = 0; b < topology.box_count(); ++b) {
      const CellSet part = kite.cells & topology.house(topology.box(b));
      bool joins = true;
      for (const int h : kite.houses) joins = joins && part.intersects(topology.house(h));
      if (joins) return part;
    }
    return CellSet();
  });
}

/// Turbot Fish: any two strong links with one end of each in the same house.
void find_turbot_fish(FinderContext& context, Technique technique, Sink& sink) {
  const BoardTopology& topology = context.topology();
  find_pairs(
      context, technique, [](const StrongLink&, const StrongLink&) { return true; },
      [&](Cell a, Cell b) { return topology.peers(a).contains(b); }, sink);
}

namespace {

/// Those of the cells that share one of these lines with `far`: one at most in one grid.
CellSet crossings(const BoardTopology& topology, Cell far, const HouseSet& lines, CellSet cells) {
  CellSet result;
  for (const int h : topology.house_set_of(far) & lines) result |= cells & topology.house(h);
  result.erase(far);
  return result;
}

void report_empty_rectangles(FinderContext& context, Technique technique, Sink& sink) {
  const State& state = context.state();
  const BoardTopology& topology = context.topology();
  for (const Digit digit : DigitSet(context.changes(technique).digits)) {
    const int d = digit.value;
    const CellSet targets = targets_of(context, d);
    if (targets.empty()) continue;
    const StrongLinks links(context, d);
    if (links.begin() == links.end()) continue;
    HouseSet with_target;
    for (const Cell c : targets) with_target |= topology.house_set_of(c);
    for (int box = 0; box < topology.box_count(); ++box) {
      const int b = topology.box(box);
      const std::uint32_t in = context.places(b, d);
      if ((in & (in - 1)) == 0) continue;
      const CellSet in_box = state.places(d) & topology.house(b);
      for (const auto& [row, in_row] : topology.rows_of_box(box)) {
        const std::uint32_t row_part = in & in_row;
        // With all places in one line the box is a pointing, which needs no link.
        if (row_part == 0 || row_part == in) continue;
        for (const auto& [column, in_column] : topology.columns_of_box(box)) {
          const std::uint32_t column_part = in & in_column;
          if (column_part == in || (row_part | column_part) != in) continue;
          // Both lines have a place that is not where they cross.
          if ((column_part & ~row_part) == 0 || (row_part & ~column_part) == 0) continue;
          const CellSet row_cells = topology.house(topology.row(row));
          const CellSet column_cells = topology.house(topology.column(column));
          if (!(with_target.contains(topology.row(row)) ||
                with_target.contains(topology.column(column))))
            continue;
          for (const StrongLink& link : links) {
            for (const auto& [near, far] : {std::pair(link.a, link.b), std::pair(link.b, link.a)}) {
              // From the row by a column, or from the column by a row. The target on would leave
              // the box only its other line, so `near` would be off and `far` on; but `far` sees
              // the target.
              const bool by_column = topology.is_column(link.house) && row_cells.contains(near);
              const bool by_row = topology.is_row(link.house) && column_cells.contains(near);
              if ((!by_column && !by_row) || in_box.contains(near) || in_box.contains(far))
                continue;
              const CellSet gone =
                  crossings(topology, far, by_column ? topology.rows() : topology.columns(),
                            targets & ((by_column ? column_cells : row_cells) - topology.house(b)));
              if (gone.empty() || topology.house(b).contains(near)) continue;
              Deduction deduction(technique, in_box | CellSet::of(near) | CellSet::of(far),
                                  mask_of(d));
              deduction.variant = in_box.size() == 2 ? 1 : 0;
              deduction.houses = HouseSet::of(b) | HouseSet::of(link.house);
              deduction.eliminations.add(digit, gone);
              if (!sink.conclusions_only()) {
                // The target sees one line of the box, `near` the rest.
                const CellSet seen = in_box & (by_column ? column_cells : row_cells);
                assert(!seen.empty() && topology.common_peers(in_box - seen).contains(near));
                deduction.add_chain({{digit, CellSet::of(far)},
                                     {digit, CellSet::of(near)},
                                     {digit, in_box - seen},
                                     {digit, seen}});
              }
              if (!sink.report(deduction)) return;
            }
          }
        }
      }
    }
  }
}

}  // namespace

/// Empty Rectangle: a box whose places lie in one row and one column and a strong link that leaves
/// that row or column. Variant 1: only two places in the box, which others call a turbot fish.
/// Variant 2: two that share their cells in the box.
void find_empty_rectangle(FinderContext& context, Technique technique, Sink& sink) {
  const BoardTopology& topology = context.topology();
  DualPatternSink duals(sink);
  report_empty_rectangles(context, technique, duals);
  duals.report_pair(2, [&](const Deduction& rectangle) {
    const HouseSet box = rectangle.houses & topology.boxes();
    return rectangle.cells & topology.house(box.front());
  });
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
