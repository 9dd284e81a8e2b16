// The types of unique loops. If every cell of a loop had the pair alone, the two digits could be
// swapped all around it, and the puzzle had two solutions. So one of the *rescues*, the cells with
// extra digits, has an extra digit:
//
//     type 1   one rescue: it is not one of the pair
//     type 2   all rescues have the same extra digit: it goes from what sees them all
//     type 3   two rescues, as one cell with their extra digits, are in a naked or hidden set
//     type 4   two rescues; one digit of the pair has no other place in a region of both, so it
//              is in one of them, and the other digit of the pair is in neither
//
// All types of all loops are collected, and unique_loop.cpp takes the easiest, as the original
// does.
//
// Invariant: no two findings have the same key, and each strikes something.
//
// Source: Sudoku Explainer 1.2.1, UniqueLoops; the ratings are in rules.def.

#include "solver/explainer/loops/unique_loops.h"

#include <algorithm>
#include <cassert>

#include "solver/explainer/patterns.h"

namespace gridmill::explainer {

// Loops of a pair can only be where enough cells have both digits. Two quick tests come before any
// walk, and most pairs fail one of them: every region of a loop has two of its cells (prune), and
// all but two cells have only the pair, or the same digit in addition (LoopLengthBound). A walk
// then finds the neighbors of a cell in one mask a kind of region (LoopCells).
//
// Invariant: both tests only take away what no loop needs. The search of the original counts on
// cells that it merely looks at, so those that are pruned are still numbered (unique_loop.cpp).
//
// Source: ours.

// Cells are kept by rows, so that a whole row is tested by one mask. Taking a cell away may leave
// another one alone, so it continues until nothing changes.
bool prune(std::array<Mask, 9>& rows) {
  // A column is counted by two masks: what has come up once, and what has come up again.
  for (;;) {
    Mask once = 0;
    Mask columns = 0;  // with two cells and more
    int cells = 0;
    for (const Mask row : rows) {
      add_bits(columns, once & row);
      add_bits(once, row);
      cells += count_of(row);
    }
    if (cells < 4) return false;  // the shortest loop is a rectangle
    bool changed = false;
    for (std::size_t band = 0; band < 9; band += 3) {
      // Boxes with two cells and more, as their three columns.
      Mask boxes = 0;
      for (int x = 0; x < 9; x += 3) {
        const auto box = static_cast<Mask>(0b111U << x);
        if (count_of(rows[band] & box) + count_of(rows[band + 1] & box) +
                count_of(rows[band + 2] & box) >=
            2) {
          add_bits(boxes, box);
        }
      }
      for (std::size_t y = band; y < band + 3; ++y) {
        const auto row = static_cast<Mask>((rows[y] & (rows[y] - 1)) != 0 ? 0x1ff : 0);
        const auto kept = static_cast<Mask>(rows[y] & row & columns & boxes);
        changed = changed || kept != rows[y];
        rows[y] = kept;
      }
    }
    if (!changed) return true;
  }
}

std::array<Mask, 9> cells_with(const Board& board, int low, int high) {
  std::array<Mask, 9> rows;
  for (int y = 0; y < 9; ++y) {
    rows[as_index(y)] = static_cast<Mask>(board.places(9 + y, low) & board.places(9 + y, high));
  }
  return rows;
}

CellSet set_of(const std::array<Mask, 9>& rows) {
  CellSet cells;
  for (int y = 0; y < 9; ++y) {
    for_bits(rows[as_index(y)], [&](int x) { cells.insert(9 * y + x); });
  }
  return cells;
}

void LoopLengthBound::add(Mask extras) {
  if (extras == 0) ++alone_;
  if (is_one(extras)) ++beside_[as_index(std::countr_zero(extras))];
}

// A loop begins at a cell that has the pair alone. Two rescues may have any extra digits (types 3
// and 4), or more of them have the same one (type 2). Each region has two cells, so the length is
// even.
std::size_t LoopLengthBound::length() const {
  if (alone_ == 0) return 0;
  const std::size_t max_length =
      alone_ + std::max<std::size_t>(2, *std::max_element(beside_.begin(), beside_.end()));
  return max_length - max_length % 2;
}

void LoopCells::add(int cell, Mask extras) {
  assert(cells_.size() < 64);
  LoopCell& added = cells_.emplace_back();
  added.cell = cell;
  added.extras = extras;
  for (const std::uint8_t region : regions_of(cell)) added.regions |= 1U << region;
}

// A cell is among its own neighbors here: the walk masks out the cells of its path anyway.
void LoopCells::join() {
  assert(std::is_sorted(cells_.begin(), cells_.end(),
                        [](const LoopCell& a, const LoopCell& b) { return a.cell < b.cell; }));
  std::array<std::uint64_t, kRegions> members{};
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    for_bits(cells_[i].regions,
             [&](int region) { members[as_index(region)] |= std::uint64_t{1} << i; });
  }
  for (LoopCell& cell : cells_) {
    for (std::size_t kind = 0; kind < 3; ++kind) {
      cell.near[kind] = members[region_of(cell.cell, kind)];
    }
  }
}

std::size_t LoopCells::number(int cell) const {
  const auto it = std::find_if(cells_.begin(), cells_.end(),
                               [&](const LoopCell& other) { return other.cell == cell; });
  assert(it != cells_.end());
  return as_index(it - cells_.begin());
}

namespace {

/// The original tries sets of up to seven digits.
constexpr int kMaxSubset = 7;

/// The kinds of ratings are loops of four cells, six, eight, and ten or more.
double base_rating(const Ratings& ratings, std::size_t length) {
  assert(length >= 4 && length % 2 == 0);
  return ratings[std::min<std::size_t>(length / 2 - 2, 3)];
}

}  // namespace

void LoopTypes::add(LoopType type, double rating, Eliminations eliminations, int region,
                    Mask digits, Mask cells) {
  if (eliminations.empty()) return;
  LoopFinding found{
      rating, {type, loop_cells(), region, digits, cells}, loop_->size(), std::move(eliminations)};
  const auto same = [&](const LoopFinding& other) { return other.key == found.key; };
  if (std::none_of(findings_.begin(), findings_.end(), same)) findings_.push_back(std::move(found));
}

CellSet LoopTypes::loop_cells() const {
  CellSet cells;
  for (const int cell : *loop_) cells.insert(cell);
  return cells;
}

void LoopTypes::judge(Mask pair, const Loop& loop) {
  assert(is_two(pair) && loop.size() >= 4 && board_.candidates(loop.front()) == pair);
  assert(std::all_of(loop.begin(), loop.end(),
                     [&](int cell) { return (board_.candidates(cell) & pair) == pair; }));
  pair_ = pair;
  loop_ = &loop;
  std::vector<int> rescues;
  Mask extra = 0;
  for (const int cell : *loop_) {
    if (board_.size(cell) > 2) {
      rescues.push_back(cell);
      add_bits(extra, extras(cell));
    }
  }
  // A loop has one cell at least without extra digits, from which it was walked. Without any rescue
  // the puzzle has two solutions, and there is no elimination.
  const double rating = base_rating(ratings_, loop_->size());
  if (rescues.size() == 1) {
    Eliminations eliminations;
    for_bits(pair_, [&](int d) {
      eliminations.push_back(static_cast<std::uint16_t>(candidate_of(rescues[0], d)));
    });
    add(kOneRescue, rating, std::move(eliminations));
  } else if (rescues.size() > 2) {
    assert(is_one(extra));  // the walk admits no others
    common_digit(rescues, rating);
  } else if (rescues.size() == 2) {
    if (is_one(extra)) {
      common_digit(rescues, rating);
    } else if (count_of(extra) >= 2) {
      sets(rescues[0], rescues[1], extra, rating);
    }
    // Besides the others, not instead of them: both are collected.
    locked_digit(rescues[0], rescues[1], rating);
  }
}

/// Type 2: the extra cells share an extra digit.
void LoopTypes::common_digit(const std::vector<int>& rescues, double rating) {
  const int digit = std::countr_zero(extras(rescues[0]));
  CellSet seen = seen_by(rescues[0]);
  for (const int cell : rescues) seen = seen & seen_by(cell);
  Eliminations eliminations;
  seen.for_each([&](int cell) {
    if (board_.has(cell, digit)) {
      eliminations.push_back(static_cast<std::uint16_t>(candidate_of(cell, digit)));
    }
  });
  add(kCommonDigit, rating, std::move(eliminations));
}

/// Type 3: the extra digits of the two cells, seen as one cell, belong to a naked or hidden set.
/// The set has n digits, and the two are one of its n cells. As for plain sets, regions with fewer
/// than 2 n empty cells are not looked at, for hidden ones those with 2 n.
void LoopTypes::sets(int first, int second, Mask extra, double rating) {
  const auto a = as_index(first);
  const auto b = as_index(second);
  for (int n = count_of(extra); n <= kMaxSubset; ++n) {
    for (std::size_t kind = 0; kind < 3; ++kind) {
      const int region = region_of(a, kind);
      if (region != region_of(b, kind)) continue;
      const Mask bit_a = bit_of(place_in(a, kind));
      const Mask bit_b = bit_of(place_in(b, kind));
      const int empty = board_.empty_cells(region);
      if (2 * n <= empty) naked_sets(first, second, extra, rating, n, region, bit_a, bit_b);
      if (2 * n < empty) hidden_sets(extra, rating, n, region, bit_a, bit_b);
    }
  }
}

void LoopTypes::naked_sets(int first, int second, Mask extra, double rating, int n, int region,
                           Mask bit_a, Mask bit_b) {
  const auto& cells = cells_of(region);
  // `bit_a` represents both rescues, so `bit_b` is no member. An extra digit that only one rescue
  // has must be in one of the other cells as well, as in the original.
  const auto shared =
      static_cast<Mask>(extra & board_.candidates(first) & board_.candidates(second));
  Mask usable_cells = bit_a;
  for (std::size_t i = 0; i < 9; ++i) {
    const Mask digits = board_.candidates(cells[i]);
    if (count_of(digits) >= 2 && count_of(static_cast<Mask>(digits | extra)) <= n) {
      add_bits(usable_cells, 1U << i);
    }
  }
  remove_bits(usable_cells, bit_b);
  if (count_of(usable_cells) < n) return;
  for (const Mask members : subsets_of_nine(n)) {
    if ((members & bit_a) == 0 || (members & ~usable_cells) != 0) continue;
    Mask others = 0;
    for_bits(members & ~bit_a,
             [&](int place) { add_bits(others, board_.candidates(cells[as_index(place)])); });
    const auto all = static_cast<Mask>(others | extra);
    if (count_of(static_cast<Mask>(others | shared)) != n || count_of(all) != n) {
      continue;
    }
    Eliminations eliminations;
    for_naked_eliminations(board_, {region, static_cast<Mask>(members | bit_b), all},
                           [&](int c) { eliminations.push_back(static_cast<std::uint16_t>(c)); });
    add(kNakedSet, rating + (n - 1) * 0.1, std::move(eliminations), region, all,
        static_cast<Mask>(members & ~bit_a));
  }
}

void LoopTypes::hidden_sets(Mask extra, double rating, int n, int region, Mask bit_a, Mask bit_b) {
  const auto places_of = [&](int d) {
    return static_cast<Mask>(board_.places(region, d) & ~bit_b);
  };
  // The set is the pair and n - 2 other digits, in the two rescues, which are one cell, and n - 1
  // others. So no digit of it has more than n places.
  bool small = true;
  for_bits(pair_, [&](int d) { small = small && count_of(places_of(d)) <= n; });
  if (!small) return;
  std::array<int, kDigits> rest;
  int count = 0;
  for_bits(0x1ffU & ~pair_ & ~extra, [&](int d) {
    const int size = count_of(places_of(d));
    if (size >= 1 && size <= n) rest[as_index(count++)] = d;
  });
  if (n - 2 > count) return;
  for (const Mask chosen : subsets_of_nine(n - 2)) {
    if ((chosen >> count) != 0) break;
    Mask digits = pair_;
    for_bits(chosen,
             [&](int i) { digits = static_cast<Mask>(digits | bit_of(rest[as_index(i)])); });
    Mask places = 0;
    for_bits(digits, [&](int d) { places = static_cast<Mask>(places | places_of(d)); });
    if (count_of(places) != n) continue;
    const auto others = static_cast<Mask>(places & ~bit_a & ~bit_b);
    Eliminations eliminations;
    for_hidden_eliminations(board_, {region, others, digits},
                            [&](int c) { eliminations.push_back(static_cast<std::uint16_t>(c)); });
    add(kHiddenSet, rating + (count_of(others) - 1) * 0.1, std::move(eliminations), region, digits,
        others);
  }
}

/// Type 4: one digit of the pair has to be in one of the two cells, so the other one goes. Where
/// both are locked the lower one counts, and the higher one goes.
void LoopTypes::locked_digit(int first, int second, double rating) {
  const int low = std::countr_zero(pair_);
  const int high = std::countr_zero(static_cast<Mask>(pair_ & (pair_ - 1)));
  bool low_locked = false;
  bool high_locked = false;
  for (std::size_t kind = 0; kind < 3; ++kind) {
    const int region = region_of(first, kind);
    if (region != region_of(second, kind)) continue;
    const Mask both = bit_of(place_in(first, kind)) | bit_of(place_in(second, kind));
    low_locked = low_locked || (board_.places(region, low) & ~both) == 0;
    high_locked = high_locked || (board_.places(region, high) & ~both) == 0;
  }
  if (!low_locked && !high_locked) return;
  const int gone = low_locked ? high : low;
  add(kLockedDigit, rating,
      {static_cast<std::uint16_t>(candidate_of(first, gone)),
       static_cast<std::uint16_t>(candidate_of(second, gone))});
}

}  // namespace gridmill::explainer
