// For a place that no known template has, the search looks for a template with it. The template
// that it finds has other places as well, so few searches are needed.
//
// Why rows suffice: a template is one cell in each row that misses the digit, no two of them in
// sight. There are as many such rows as columns and as boxes that miss it, and all places lie in
// these. Each cell serves another column and another box, so all are served.
//
// On the plain board, where the cells with the digit are known too, no template is searched for:
// the places in each band are combined by their columns, one in each stack. Such a
// triple of columns is a number of three digits to the base 3, and a set of triples 27 bits. With a
// few extra houses, the same is done for each choice of the places that serve these.
//
// Invariants:
//   1. A template has one cell in each row that misses the digit, and all its cells are places.
//   2. `possible_` is the union of `found_` and the hint, for the places that were asked last.

#include "solver/rate/templates.h"

#include <array>
#include <cassert>

namespace gridmill::inline GRIDMILL_BOARDS::templates {
namespace {

/// Searches for one template at a time.
class Search {
 public:
  Search(const BoardTopology& topology, CellSet places, HouseSet missing)
      : topology_(topology), places_(places) {
    for (const int h : missing& topology.rows()) rows_[n_++] = topology.house(h);
    // Rows, columns and boxes are served when every row is; other houses must be looked at.
    extra_ = missing & topology.full_houses() & topology.extra_houses();
  }

  CellSet find(Cell place) {
    assert(places_.contains(place));
    chosen_ = CellSet::of(place);
    if (!grow(0, places_ - topology_.peers(place))) return {};
    assert(places_.contains(chosen_) && chosen_.size() == static_cast<int>(n_));
    return chosen_;
  }

  /// Call if no template has the place.
  void remove(Cell place) { places_.erase(place); }

 private:
  bool grow(std::size_t row, CellSet left) {
    while (row < n_ && rows_[row].intersects(chosen_)) ++row;
    // Extra houses that have no place left are not served at the end either.
    const CellSet all = chosen_ | left;
    if (extra_.any_of([&](int h) { return !all.intersects(topology_.house(h)); })) return false;
    if (row == n_) return true;
    for (const Cell c : left& rows_[row]) {
      chosen_.insert(c);
      if (grow(row + 1, left - topology_.peers(c))) return true;
      chosen_.erase(c);
    }
    return false;
  }

  const BoardTopology& topology_;
  CellSet places_;
  std::array<CellSet, kRatedDigits> rows_{};
  std::size_t n_ = 0;
  HouseSet extra_;
  CellSet chosen_;
};

/// A set of cells or of triples for each band.
using Bands [[gnu::vector_size(16)]] = std::uint32_t;
/// Something for each row of a band and each stack.
using Grid = std::array<std::array<Bands, 3>, 3>;

/// By three columns of each stack, the triples with one of them there.
Grid triples_with(const Bands& cells) {
  Grid triples{};
  for (unsigned row = 0; row < 3; ++row) {
    const Bands low = cells >> 9 * row & 7;
    Bands all = low | low << 3 | low << 6;
    triples[row][0] = all | all << 9 | all << 18;
    // Bit i goes to bit 3 * i, or to bit 9 * i, and is then made three or nine.
    const Bands middle = cells >> (9 * row + 3) & 7;
    all = ((middle | middle << 2 | middle << 4) & 0x49) * 7;
    triples[row][1] = all | all << 9 | all << 18;
    const Bands high = cells >> (9 * row + 6) & 7;
    triples[row][2] = ((high | high << 8 | high << 16) & 0x40201) * 0x1FF;
  }
  return triples;
}

/// Which columns the triples have in each stack, as cells of a row.
Bands columns_of(const Bands& first, const Bands& second, const Bands& third) {
  Bands all = first | first >> 9 | first >> 18;
  const Bands low = (all | all >> 3 | all >> 6) & 7;
  all = second | second >> 9 | second >> 18;
  all = (all | all >> 1 | all >> 2) & 0x49;
  const Bands middle = (all | all >> 2 | all >> 4) & 7;
  all = third | third >> 1 | third >> 2;
  all = (all | all >> 3 | all >> 6) & 0x40201;
  const Bands high = (all | all >> 8 | all >> 16) & 7;
  return low | middle << 3 | high << 6;
}

/// The triples that differ from a triple in each stack.
constexpr auto kApart = [] {
  std::array<std::uint32_t, 27> apart{};
  for (unsigned a = 0; a < apart.size(); ++a) {
    for (unsigned b = 0; b < apart.size(); ++b) {
      const bool differ = a % 3 != b % 3 && a / 3 % 3 != b / 3 % 3 && a / 9 != b / 9;
      if (differ) apart[a] |= 1U << b;
    }
  }
  return apart;
}();

/// The left and the right column of each stack change places.
constexpr std::uint32_t mirrored(std::uint32_t band) {
  constexpr std::uint32_t kLeft = 0x1249249;
  return (band & kLeft << 1) | (band & kLeft) << 2 | (band >> 2 & kLeft);
}

}  // namespace

CellSet possible_on_plain(CellSet cells) {
  constexpr std::uint32_t kBand = (1U << 27) - 1;
  const auto& words = cells.bits().words;
  // Triple t of the last band is 26 - t there. The columns that triples a and b leave are number
  // 39 - a - b, for each digit is 3 less those two.
  const Bands bands = {static_cast<std::uint32_t>(words[0]) & kBand,
                       static_cast<std::uint32_t>(words[0] >> 27) & kBand,
                       mirrored(static_cast<std::uint32_t>(words[0] >> 54 | words[1] << 10)), 0};
  // A template has one cell in each row and each stack of a band: six ways.
  const Grid one = triples_with(bands);
  Grid two{};  // with this cell, those of the two ways for the other two stacks
  for (std::size_t row = 0; row < 3; ++row) {
    const auto& next = one[(row + 1) % 3];
    const auto& last = one[(row + 2) % 3];
    two[row][0] = one[row][0] & ((next[1] & last[2]) | (last[1] & next[2]));
    two[row][1] = one[row][1] & ((next[0] & last[2]) | (last[0] & next[2]));
    two[row][2] = one[row][2] & ((next[0] & last[1]) | (last[0] & next[1]));
  }
  const Bands open = two[0][0] | two[1][0] | two[2][0];
  Bands used{};
  for_bits(open[0], [&](int a) {
    const std::uint32_t fits = open[1] & kApart[static_cast<std::size_t>(a)] &
                               static_cast<std::uint32_t>(std::uint64_t{open[2]} << 13 >> a);
    if (fits == 0) return;
    used |= Bands{1U << a, fits, static_cast<std::uint32_t>(std::uint64_t{fits} << a >> 13), 0};
  });
  Bands result{};
  for (unsigned row = 0; row < 3; ++row) {
    const auto& ways = two[row];
    result |= columns_of(ways[0] & used, ways[1] & used, ways[2] & used) << 9 * row;
  }
  const std::uint64_t last = mirrored(result[2]);
  const CellSet possible =
      CellSet::from_bits({{result[0] | std::uint64_t{result[1]} << 27 | last << 54, last >> 10}});
  assert(cells.contains(possible));
  return possible;
}

CellSet possible_with_extra_houses(const BoardTopology& topology, CellSet cells, HouseSet extra,
                                   CellSet wanted) {
  if (extra.empty()) return possible_on_plain(cells);
  const int house = extra.front();
  extra.pop_front();
  CellSet possible;
  for (const Cell c : cells& topology.house(house)) {
    possible |= possible_with_extra_houses(topology, cells - topology.peers(c), extra, wanted);
    if (possible.contains(wanted)) break;
  }
  return possible;
}

CellSet TemplateCache::possible(const BoardTopology& topology, CellSet places, HouseSet missing,
                                const Hints& hints) {
  assert(places.contains(hints.known) && hints.likely.contains(hints.known));
  // Equal places mean equal missing rows: a row that misses the digit has a place for it, or the
  // position has no solution.
  if (places == places_) return possible_;
  assert(places.size() >= (missing & topology.rows()).size());
  assert(places_.empty() || (places_.contains(places) && missing_.contains(missing)));
  places_ = places;
  missing_ = missing;
  possible_ = hints.known;
  CellSet rows;
  for (const int h : missing& topology.rows()) rows |= topology.house(h);
  // What is left of a template in the rows that still miss the digit is a template, if all of it
  // are places, and the extra houses that still miss the digit get theirs from it.
  const HouseSet extra = missing & topology.full_houses() & topology.extra_houses();
  std::size_t kept = 0;
  for (const CellSet& cells : found_) {
    const CellSet left = cells & rows;
    assert(left.size() == (missing & topology.rows()).size());  // one cell in each row
    if (!places.contains(left)) continue;
    if (extra.any_of([&](int h) { return !left.intersects(topology.house(h)); })) continue;
    possible_ |= left;
    found_[kept++] = left;
  }
  found_.resize(kept);
  // Candidates only disappear, so a place that had no template has none now.
  impossible_ &= places;
  assert(!impossible_.intersects(possible_));
  const CellSet likely = (places & hints.likely) - impossible_;
  const CellSet open = likely - possible_;
  if (open.empty()) return possible_;
  Search search(topology, likely, missing);
  for (const Cell c : open) {
    if (possible_.contains(c)) continue;
    // One template is enough to keep the place, and it keeps its other places as well.
    const CellSet cells = search.find(c);
    if (cells.empty()) {
      search.remove(c);
      impossible_.insert(c);
      continue;
    }
    assert(cells.contains(c) && places.contains(cells));
    found_.push_back(cells);
    possible_ |= cells;
  }
  return possible_;
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::templates
