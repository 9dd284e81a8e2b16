#include "solver/rate/plain_board.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "solver/board/nine.h"

/// A digit's 81 cells are three words of 27 bits, one for each band of three rows, and four digits
/// are worked on at once. "Exactly one place in each house" is counting in parallel: of bits that
/// are shifted onto each other, which are set once, and which twice or more. So a round is some
/// hundred steps without a branch, however many singles it finds, and what they take from their
/// peers is some hundred more.
///
/// Locked candidates are found among the segments, the three cells that a line and a box have in
/// common: nine of rows and nine of columns in a band, each of which has the digit or not.
///
/// The open cells are treated like a digit: where they have one place in a house, that is a full
/// house.

namespace gridmill {
namespace {

using Lanes = PlainBoard::Lanes;
using Group = PlainBoard::Group;
using Board = PlainBoard::Board;
constexpr std::size_t kBands = PlainBoard::kBands;
constexpr std::size_t kGroups = PlainBoard::kGroups;

/// A set of cells by bands.
using Bands = std::array<std::uint32_t, kBands>;
constexpr std::uint32_t kBand = (1U << 27U) - 1;
/// Where digit d stands is lane d - 1; open cells are in the next one.
constexpr std::size_t kWidth = 4;
constexpr std::size_t kOpen = 9;

/// The first cell of each row of a band, of each of its boxes, and of each column.
constexpr std::uint32_t kRows = 0x40201;
constexpr std::uint32_t kBoxes = 0x49;
constexpr std::uint32_t kColumns = 0x1FF;

std::uint32_t lane(const Board& board, std::size_t i, std::size_t band) {
  return board.groups[i / kWidth].bands[band][i % kWidth];
}
void set_lane(Board& board, std::size_t i, const Bands& bands) {
  for (std::size_t b = 0; b < kBands; ++b) board.groups[i / kWidth].bands[b][i % kWidth] = bands[b];
}
Bands bands_of(const CellSet& cells) {
  const auto& [low, high] = cells.row().words;
  return {static_cast<std::uint32_t>(low) & kBand, static_cast<std::uint32_t>(low >> 27) & kBand,
          static_cast<std::uint32_t>(low >> 54 | high << 10)};
}
CellSet cells_of(const Bands& bands) {
  return CellSet::of_row({bands[0] | std::uint64_t{bands[1]} << 27 | std::uint64_t{bands[2]} << 54,
                          std::uint64_t{bands[2]} >> 10});
}
int size_of(const Bands& bands) {
  int count = 0;
  for (const std::uint32_t band : bands) {
    count += count_of(band & 0x1FF) + count_of(band >> 9 & 0x1FF) + count_of(band >> 18);
  }
  return count;
}

/// Of some bits, which are set once or more, and which twice or more.
struct Counted {
  Lanes once;
  Lanes twice;
};
/// Adds up three counts that are `Step` bits apart; the least of the three has the sum.
template <int Step>
Counted add_up(const Counted& c) {
  const Lanes second = c.once >> Step;
  const Lanes third = c.once >> 2 * Step;
  const Lanes two = c.once | second;
  return {two | third,
          c.twice | c.twice >> Step | c.twice >> 2 * Step | (c.once & second) | (two & third)};
}
Counted add(const Counted& a, const Counted& b) {
  return {a.once | b.once, a.twice | b.twice | (a.once & b.once)};
}

/// All cells of the rows of which the first cell is set; of the boxes of a band; of its columns.
Lanes fill_rows(Lanes first) { return (first << 9) - first; }
Lanes fill_columns(Lanes top) { return top | top << 9 | top << 18; }
Lanes top_of_boxes(Lanes first) { return (first << 3) - first; }

/// The places that are the only ones of their digit in a house.
struct Only {
  Group in_box;
  Group in_line;
};
Only only_places(const Group& places) {
  Only only;
  Lanes rows[kBands];
  Counted columns{};
  for (std::size_t b = 0; b < kBands; ++b) {
    const Lanes x = places.bands[b];
    // Three cells of a row and a box first: both houses are made of these.
    const Counted parts = add_up<1>({x, Lanes{}});
    const Counted boxes = add_up<9>(parts);
    const Counted lines = add_up<3>(parts);
    const Counted part_columns = add_up<9>({x, Lanes{}});
    columns = b == 0 ? part_columns : add(columns, part_columns);
    only.in_box.bands[b] = x & fill_columns(top_of_boxes(boxes.once & ~boxes.twice & kBoxes));
    rows[b] = fill_rows(lines.once & ~lines.twice & kRows);
  }
  const Lanes column = fill_columns(columns.once & ~columns.twice & kColumns);
  for (std::size_t b = 0; b < kBands; ++b)
    only.in_line.bands[b] = places.bands[b] & (rows[b] | column);
  return only;
}

/// The cells that share a house with one of these, and these.
Group seen_by(const Group& cells) {
  Group seen;
  Lanes columns{};
  for (std::size_t b = 0; b < kBands; ++b) {
    const Lanes x = cells.bands[b];
    columns |= x | x >> 9 | x >> 18;
  }
  columns &= kColumns;
  for (std::size_t b = 0; b < kBands; ++b) {
    const Lanes x = cells.bands[b];
    const Lanes parts = x | x >> 1 | x >> 2;
    const Lanes boxes = (parts | parts >> 9 | parts >> 18) & kBoxes;
    const Lanes rows = (parts | parts >> 3 | parts >> 6) & kRows;
    seen.bands[b] = fill_rows(rows) | fill_columns(top_of_boxes(boxes) | columns);
  }
  return seen;
}

/// In the lanes of digits all bits, in the others none.
constexpr Lanes kDigitLanes[kGroups] = {{~0U, ~0U, ~0U, ~0U}, {~0U, ~0U, ~0U, ~0U}, {~0U, 0, 0, 0}};

/// What the lanes of the nine digits have together.
std::uint32_t join(const Lanes& one, const Lanes& two, const Lanes& three) {
  const Lanes both = one | two;
  return both[0] | both[1] | both[2] | both[3] | three[0];
}

/// The first cell of each segment of the rows of a band; a digit's segments are such bits.
constexpr std::uint32_t kSegments = 0x1249249;
/// Of three segments in a row, or three columns of a box: the first one, and the other two.
template <std::uint32_t First, int Step>
Lanes others_of_three(Lanes x) {
  const Lanes second = x >> Step;
  const Lanes third = x >> 2 * Step;
  return ((second | third) & First) | ((x | third) & First) << Step |
         ((x | second) & First) << 2 * Step;
}
/// The segments that a digit has in the rows of a band, and with the others in the row and the box.
struct Segments {
  Lanes own;
  Lanes in_row;
  Lanes in_box;
};
Segments segments_of(Lanes x) {
  const Lanes own = (x | x >> 1 | x >> 2) & kSegments;
  return {own, others_of_three<kRows, 3>(own), others_of_three<kBoxes, 9>(own)};
}

int size_of(const Lanes& lanes) {
  int count = 0;
  for (std::size_t i = 0; i < kWidth; ++i) count += std::popcount(lanes[i]);
  return count;
}

bool any(const Lanes& lanes) {
  const auto halves = std::bit_cast<std::array<std::uint64_t, 2>>(lanes);
  return (halves[0] | halves[1]) != 0;
}

}  // namespace

bool PlainBoard::serves(const Layout& layout) {
  if (layout.cells() != nine::kCells || layout.houses() != nine::kHouses) return false;
  for (int h = 0; h < nine::kHouses; ++h) {
    if (layout.house(h) != nine::house_cells(h)) return false;
  }
  return true;
}

void PlainBoard::start(std::span<const std::uint8_t> givens) {
  assert(givens.size() == nine::kCells);
  // A list first: whether a cell is given is anyone's guess, and a wrong one is dear.
  std::array<std::uint8_t, nine::kCells> given;
  std::size_t count = 0;
  for (std::size_t i = 0; i < nine::kCells; ++i) {
    given[count] = static_cast<std::uint8_t>(i);
    count += givens[i] != 0 ? 1 : 0;
  }
  std::array<Bands, 12> standing{};
  Bands open = {kBand, kBand, kBand};
  for (std::size_t n = 0; n < count; ++n) {
    const std::size_t i = given[n];
    const std::uint32_t bit = 1U << i % 27;
    standing[givens[i] - 1U][i / 27] |= bit;
    open[i / 27] ^= bit;
  }
  for (std::size_t d = 0; d < standing.size(); ++d) set_lane(places_, d, standing[d]);
  for (std::size_t g = 0; g < kGroups; ++g) {
    const Group seen = seen_by(places_.groups[g]);
    for (std::size_t b = 0; b < kBands; ++b) {
      places_.groups[g].bands[b] = (Lanes{} + open[b]) & ~seen.bands[b] & kDigitLanes[g];
    }
  }
  set_lane(places_, kOpen, open);
  placed_ = {};
}

void PlainBoard::start(const State& state) {
  places_ = {};
  for (std::size_t d = 0; d < nine::kDigits; ++d) {
    set_lane(places_, d, bands_of(state.places(static_cast<int>(d) + 1)));
  }
  set_lane(places_, kOpen, bands_of(state.open()));
  placed_ = {};
}

PlainBoard::Rounds PlainBoard::run(KindSet kinds) {
  const auto of_kind = [](singles::Kind kind) { return static_cast<std::size_t>(kind); };
  const std::size_t full = of_kind(singles::Kind::kFullHouse);
  const std::size_t box = of_kind(singles::Kind::kHiddenInBox);
  const std::size_t line = of_kind(singles::Kind::kHiddenInLine);
  const std::size_t naked = of_kind(singles::Kind::kNaked);
  // All bits for the kinds that are asked for.
  std::array<std::uint32_t, singles::kKinds> wanted{};
  for (std::size_t k = 0; k < wanted.size(); ++k) wanted[k] = 0U - (kinds >> k & 1U);

  Rounds rounds;
  std::array<Bands, singles::kKinds> cells{};
  while (!solved()) {
    Only only[kGroups];
    for (std::size_t g = 0; g < kGroups; ++g) only[g] = only_places(places_.groups[g]);
    Bands now;
    Bands by_cell;
    for (std::size_t b = 0; b < kBands; ++b) {
      std::array<std::uint32_t, singles::kKinds> found;
      const Group& last = places_.groups[2];
      found[full] = only[2].in_box.bands[b][1] | only[2].in_line.bands[b][1];
      found[box] = join(only[0].in_box.bands[b], only[1].in_box.bands[b], only[2].in_box.bands[b]);
      found[line] =
          join(only[0].in_line.bands[b], only[1].in_line.bands[b], only[2].in_line.bands[b]);
      const Lanes one = places_.groups[0].bands[b];
      const Lanes two = places_.groups[1].bands[b];
      const Lanes once = one | two;
      const Lanes twice = one & two;
      std::uint32_t any = last.bands[b][0];
      std::uint32_t several = 0;
      for (std::size_t i = 0; i < kWidth; ++i) {
        several |= twice[i] | (any & once[i]);
        any |= once[i];
      }
      found[naked] = any & ~several;
      // The last open cell of a house may have no candidate: a contradiction, and no single.
      found[full] &= any;
      by_cell[b] = (found[full] & wanted[full]) | (found[naked] & wanted[naked]);
      now[b] = by_cell[b] | (found[box] & wanted[box]) | (found[line] & wanted[line]);
      for (std::size_t k = 0; k < found.size(); ++k) cells[k][b] |= found[k];
    }
    const int count = size_of(now);
    if (count == 0) break;
    rounds.narrowest = rounds.count == 0 ? count : std::min(rounds.narrowest, count);
    ++rounds.count;
    for (std::size_t g = 0; g < kGroups; ++g) {
      Group& places = places_.groups[g];
      Group placing;
      for (std::size_t b = 0; b < kBands; ++b) {
        placing.bands[b] =
            ((only[g].in_box.bands[b] & wanted[box]) | (only[g].in_line.bands[b] & wanted[line]) |
             (places.bands[b] & by_cell[b])) &
            kDigitLanes[g];
        placed_.groups[g].bands[b] |= placing.bands[b];
      }
      const Group seen = seen_by(placing);
      for (std::size_t b = 0; b < kBands; ++b) places.bands[b] &= ~(seen.bands[b] | now[b]);
    }
  }
  for (std::size_t k = 0; k < cells.size(); ++k) rounds.cells[k] = cells_of(cells[k]);
  return rounds;
}

/// Takes from each digit what `find(places, hits, eliminated)` says: a bit for each find in
/// `hits.bands`, and what goes, of which some need not be there.
template <typename F>
PlainBoard::Locked PlainBoard::lock(const F& find) {
  Locked locked;
  for (std::size_t g = 0; g < kGroups; ++g) {
    Group& places = places_.groups[g];
    Group digits = places;
    for (Lanes& band : digits.bands) band &= kDigitLanes[g];
    Group row_hits;
    Group column_hits;
    const Group gone = find(digits, row_hits, column_hits);
    for (std::size_t b = 0; b < kBands; ++b) {
      if (!any(row_hits.bands[b] | column_hits.bands[b])) continue;
      locked.count += size_of(row_hits.bands[b]) + size_of(column_hits.bands[b]);
    }
    for (std::size_t b = 0; b < kBands; ++b) {
      const Lanes own = gone.bands[b] & digits.bands[b];
      if (!any(own)) continue;
      locked.eliminated += size_of(own);
      places.bands[b] &= ~own;
    }
  }
  return locked;
}

PlainBoard::Locked PlainBoard::point() {
  return lock([](const Group& x, Group& row_hits, Group& column_hits) {
    Group gone;
    Lanes columns[kBands];
    for (std::size_t b = 0; b < kBands; ++b) {
      const auto [own, in_row, in_box] = segments_of(x.bands[b]);
      row_hits.bands[b] = own & ~in_box & in_row;
      const Lanes from = others_of_three<kRows, 3>(row_hits.bands[b]);
      gone.bands[b] = from | from << 1 | from << 2;
      columns[b] = (x.bands[b] | x.bands[b] >> 9 | x.bands[b] >> 18) & kColumns;
    }
    for (std::size_t b = 0; b < kBands; ++b) {
      const Lanes elsewhere = columns[(b + 1) % kBands] | columns[(b + 2) % kBands];
      column_hits.bands[b] = columns[b] & ~others_of_three<kBoxes, 1>(columns[b]) & elsewhere;
    }
    for (std::size_t b = 0; b < kBands; ++b) {
      gone.bands[b] |=
          fill_columns(column_hits.bands[(b + 1) % kBands] | column_hits.bands[(b + 2) % kBands]);
    }
    return gone;
  });
}

PlainBoard::Locked PlainBoard::claim() {
  return lock([](const Group& x, Group& row_hits, Group& column_hits) {
    Group gone;
    Lanes columns[kBands];
    for (std::size_t b = 0; b < kBands; ++b) {
      const auto [own, in_row, in_box] = segments_of(x.bands[b]);
      row_hits.bands[b] = own & ~in_row & in_box;
      const Lanes from = others_of_three<kBoxes, 9>(row_hits.bands[b]);
      gone.bands[b] = from | from << 1 | from << 2;
      columns[b] = (x.bands[b] | x.bands[b] >> 9 | x.bands[b] >> 18) & kColumns;
    }
    for (std::size_t b = 0; b < kBands; ++b) {
      const Lanes elsewhere = columns[(b + 1) % kBands] | columns[(b + 2) % kBands];
      const Lanes in_box = others_of_three<kBoxes, 1>(columns[b]);
      column_hits.bands[b] = columns[b] & ~elsewhere & in_box;
      gone.bands[b] |= fill_columns(others_of_three<kBoxes, 1>(column_hits.bands[b]));
    }
    return gone;
  });
}

bool PlainBoard::solved() const {
  return (lane(places_, kOpen, 0) | lane(places_, kOpen, 1) | lane(places_, kOpen, 2)) == 0;
}

CellSet PlainBoard::places(Digit digit) const {
  const std::size_t d = digit.value - 1U;
  return cells_of({lane(places_, d, 0), lane(places_, d, 1), lane(places_, d, 2)});
}

CandidateSet PlainBoard::placed() const {
  CandidateSet set;
  for (std::size_t d = 0; d < nine::kDigits; ++d) {
    set.add(Digit{static_cast<std::uint8_t>(d + 1)},
            cells_of({lane(placed_, d, 0), lane(placed_, d, 1), lane(placed_, d, 2)}));
  }
  return set;
}

CandidateSet PlainBoard::lost(const PlainBoard& after) const {
  CandidateSet set;
  for (int d = 1; d <= nine::kDigits; ++d) {
    const Digit digit{static_cast<std::uint8_t>(d)};
    set.add(digit, places(digit) - after.places(digit));
  }
  return set;
}

}  // namespace gridmill
