#include "solver/rate/techniques/templates.h"

#include <array>
#include <bit>

#include "solver/rate/position.h"
#include "solver/rate/technique.h"

/// Templates: the ways to put one digit in every house that must hold it. Candidates that no
/// template has go; cells that all have are placed.

namespace gridmill::templates {
namespace {

/// Searches for one template at a time.
class Search {
 public:
  Search(const Layout& layout, HouseSet missing) : layout_(layout) {
    for (int r = 0; r < layout.digits(); ++r) {
      if (((missing >> layout.row(r)) & 1U) != 0) rows_[n_++] = layout.house(layout.row(r));
    }
    // Rows, columns and boxes are served when every row is; other houses must be looked at.
    extra_ = missing & layout.full_houses() & (~HouseSet{0} << (3 * layout.digits()));
  }

  /// A template with `chosen` in it and the rest in `left`; empty if there is none.
  CellSet find(CellSet chosen, CellSet left) {
    chosen_ = chosen;
    return grow(0, left) ? chosen_ : CellSet();
  }

 private:
  bool grow(std::size_t row, CellSet left) {
    while (row < n_ && rows_[row].intersects(chosen_)) ++row;
    if (row == n_) {
      for (HouseSet rest = extra_; rest != 0; rest &= rest - 1) {
        if (!chosen_.intersects(layout_.house(std::countr_zero(rest)))) return false;
      }
      return true;
    }
    for (const Cell c : left& rows_[row]) {
      chosen_.insert(c);
      if (grow(row + 1, left - layout_.peers(c))) return true;
      chosen_.erase(c);
    }
    return false;
  }

  const Layout& layout_;
  std::array<CellSet, kRatedDigits> rows_{};
  std::size_t n_ = 0;
  HouseSet extra_ = 0;
  CellSet chosen_;
};

}  // namespace

CellSet Known::possible(const Layout& layout, CellSet places, HouseSet missing) {
  if (places == places_) return possible_;
  if ((missing & ~missing_) != 0) found_.clear();
  places_ = places;
  missing_ = missing;
  possible_ = CellSet();
  CellSet rows;
  for (int r = 0; r < layout.digits(); ++r) {
    if (((missing >> layout.row(r)) & 1U) != 0) rows |= layout.house(layout.row(r));
  }
  // What is left of a template that lost only cells where the digit now stands is a template.
  std::size_t kept = 0;
  for (const CellSet cells : found_) {
    const CellSet left = cells & rows;
    if (!places.contains(left)) continue;
    possible_ |= left;
    found_[kept++] = left;
  }
  found_.resize(kept);
  const CellSet open = places - possible_;
  if (open.empty()) return possible_;
  Search search(layout, missing);
  for (const Cell c : open) {
    if (possible_.contains(c)) continue;
    const CellSet cells = search.find(CellSet::of(c), places - layout.peers(c));
    if (cells.empty()) continue;
    found_.push_back(cells);
    possible_ |= cells;
  }
  return possible_;
}

}  // namespace gridmill::templates

namespace gridmill::finders {
namespace {

/// All digits together: a cell that every template of a digit has is closed to the other digits,
/// until nothing changes. By digit - 1: the cells that every template has, and those that some
/// template has.
struct All {
  std::array<CellSet, kRatedDigits> fixed;
  std::array<CellSet, kRatedDigits> possible;
};

All of_all_digits(const Position& position) {
  std::array<templates::Known, kRatedDigits> known;
  const State& state = position.state();
  const Layout& layout = position.layout();
  All all;
  const auto n = static_cast<std::size_t>(layout.digits());
  std::array<CellSet, kRatedDigits> places;
  for (std::size_t d = 0; d < n; ++d) places[d] = state.places(static_cast<int>(d) + 1);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t d = 0; d < n; ++d) {
      const HouseSet missing = state.houses_missing(static_cast<int>(d) + 1);
      all.possible[d] = known[d].possible(layout, places[d], missing);
      all.fixed[d] = CellSet();
      for (int r = 0; r < layout.digits(); ++r) {
        const CellSet left = all.possible[d] & layout.house(layout.row(r));
        if (left.size() == 1) all.fixed[d] |= left;
      }
      for (std::size_t e = 0; e < n; ++e) {
        if (e == d || !places[e].intersects(all.fixed[d])) continue;
        places[e] -= all.fixed[d];
        changed = true;
      }
    }
  }
  return all;
}

/// A step of one digit: its cells, and nothing else yet.
Deduction of_digit(Technique technique, int d, CellSet cells) {
  Deduction deduction;
  deduction.technique = technique;
  deduction.cells = cells;
  deduction.digits = digit_bit(d);
  return deduction;
}

}  // namespace

/// Template Set: cells that every template of a digit has.
void find_template_set(Position& position, Technique technique, Sink& sink) {
  const All all = of_all_digits(position);
  for (const Digit d : DigitSet(position.layout().all_digits())) {
    const CellSet fixed = all.fixed[d.value - 1U];
    if (fixed.empty()) continue;
    Deduction deduction = of_digit(technique, d.value, fixed);
    deduction.placements.add(d, fixed);
    if (!sink.take(deduction)) return;
  }
}

/// Template Delete: places that no template of a digit has.
void find_template_delete(Position& position, Technique technique, Sink& sink) {
  const All all = of_all_digits(position);
  for (const Digit d : DigitSet(position.layout().all_digits())) {
    const CellSet possible = all.possible[d.value - 1U];
    const CellSet gone = position.state().places(d) - possible;
    if (gone.empty()) continue;
    Deduction deduction = of_digit(technique, d.value, possible);
    deduction.eliminations.add(d, gone);
    if (!sink.take(deduction)) return;
  }
}

}  // namespace gridmill::finders
