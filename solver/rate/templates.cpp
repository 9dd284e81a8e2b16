#include "solver/rate/templates.h"

#include <array>
#include <cassert>

/// A place that no known template has is a question to the search: is there a template with it? The
/// answer has other places as well, so few questions are asked.
///
/// Why rows suffice: a template is one cell in each row that misses the digit, no two of them in
/// sight. There are as many such rows as columns and as boxes that miss it, and all places lie in
/// these. Each cell serves another column and another box, so all are served.

namespace gridmill::templates {
namespace {

/// Searches for one template at a time.
class Search {
 public:
  Search(const Layout& layout, HouseSet missing) : layout_(layout) {
    for (const int h : missing& layout.rows()) rows_[n_++] = layout.house(h);
    // Rows, columns and boxes are served when every row is; other houses must be looked at.
    extra_ = missing & layout.full_houses() & layout.extra_houses();
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
      return !extra_.any_of([&](int h) { return !chosen_.intersects(layout_.house(h)); });
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
  HouseSet extra_;
  CellSet chosen_;
};

}  // namespace

CellSet Known::possible(const Layout& layout, CellSet places, HouseSet missing) {
  // Equal places mean equal missing rows: a row that misses the digit has a place for it, or the
  // position has no solution.
  if (places == places_) return possible_;
  assert(places.size() >= (missing & layout.rows()).size());
  // In another puzzle the digit may be missing in rows where the known templates have no cell.
  if (!missing_.contains(missing)) found_.clear();
  places_ = places;
  missing_ = missing;
  possible_ = CellSet();
  CellSet rows;
  for (const int h : missing& layout.rows()) rows |= layout.house(h);
  // What is left of a template in the rows that still miss the digit is a template, if all of it
  // are places. (Whether it still serves the extra houses is not asked. Where it does not, a place
  // too many is kept, and nothing is eliminated that has a template.)
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
    // One template is enough to keep the place, and it keeps its other places as well.
    const CellSet cells = search.find(CellSet::of(c), places - layout.peers(c));
    if (cells.empty()) continue;
    found_.push_back(cells);
    possible_ |= cells;
  }
  return possible_;
}

}  // namespace gridmill::templates
