#pragma once

// The rounds of singles and locked candidates. Kernel text, compiled once for each instruction set,
// whose file defines GRIDMILL_PLAIN_WIDTH: the lanes of a vector. Without it there are four, as any
// x86-64 has them; other processors get what the compiler makes of it.
//
// All digits are worked on at once. "Exactly one place in each house" is counting in parallel: of
// bits that are shifted onto each other, which are set once, and which twice or more. So a round is
// some hundred steps without a branch, however many singles it finds, and what they take from their
// peers is some hundred more.
//
// Locked candidates are found among the segments, the three cells that a line and a box have in
// common: nine of rows and nine of columns in a band, each of which has the digit or not.
//
// The open cells are treated like a digit: where they have one place in a house, that is a full
// house.

#include <cstdint>

#include "solver/rate/plain_kernel.h"

#if !defined(GRIDMILL_PLAIN_WIDTH)
#define GRIDMILL_PLAIN_WIDTH 4
#endif

namespace gridmill::plain {
namespace {

constexpr int kWidth = GRIDMILL_PLAIN_WIDTH;
using Vec [[gnu::vector_size(4 * kWidth)]] = std::uint32_t;
/// Vectors without digits and open cells are left out.
constexpr int kGroups = (kOpenLane + kWidth) / kWidth;
constexpr int kWords = (kOpenLane + 2) / 2;

/// A band of all lanes, as vectors and two lanes a word.
union Band {
  Vec groups[kGroups];
  std::uint64_t words[kGroups * kWidth / 2];
  std::uint32_t lanes[kGroups * kWidth];
};
struct Board {
  Band bands[kBands];
};

/// The first cell of each row of a band, of each of its boxes, of each column, and of each segment
/// of a row.
constexpr std::uint32_t kRows = 0x40201;
constexpr std::uint32_t kBoxes = 0x49;
constexpr std::uint32_t kColumns = 0x1FF;
constexpr std::uint32_t kSegments = 0x1249249;

inline Board load(const Lanes& lanes) {
  Board board;
  for (int b = 0; b < kBands; ++b) {
    __builtin_memcpy(&board.bands[b], lanes.bands[b], sizeof(Band));
  }
  return board;
}
inline void store(const Board& board, Lanes& lanes) {
  for (int b = 0; b < kBands; ++b) {
    __builtin_memcpy(lanes.bands[b], &board.bands[b], sizeof(Band));
  }
}

/// In the lanes of digits all bits, in the others none.
inline Band digit_lanes() {
  Band band;
  for (int i = 0; i < kGroups * kWidth; ++i) band.lanes[i] = i < kOpenLane ? ~std::uint32_t{0} : 0;
  return band;
}

/// What all lanes have together; with `open`, the open cells as well.
inline std::uint32_t join(const Band& band) {
  std::uint64_t all = 0;
  for (int w = 0; w < kWords; ++w) all |= band.words[w];
  return static_cast<std::uint32_t>(all | all >> 32);
}

/// Of some bits, which are set once or more, and which twice or more.
struct Counted {
  Vec once;
  Vec twice;
};
/// Adds up three counts that are `step` bits apart; the least of the three has the sum.
inline Counted add_up(const Vec& x, int step) {
  const Vec second = x >> step;
  const Vec third = x >> 2 * step;
  const Vec two = x | second;
  return {two | third, (x & second) | (two & third)};
}
inline Counted add_up(const Counted& c, int step) {
  const Counted once = add_up(c.once, step);
  return {once.once, once.twice | c.twice | c.twice >> step | c.twice >> 2 * step};
}
inline Counted add(const Counted& a, const Counted& b) {
  return {a.once | b.once, a.twice | b.twice | (a.once & b.once)};
}

/// All cells of the rows of which the first cell is set; of the boxes of a band; of its columns.
inline Vec fill_rows(Vec first) { return (first << 9) - first; }
inline Vec fill_columns(Vec top) { return top | top << 9 | top << 18; }
inline Vec top_of_boxes(Vec first) { return (first << 3) - first; }

/// The places that are the only ones of their digit in a house.
inline void find_only(const Board& places, int g, Board& in_box, Board& in_line) {
  Vec rows[kBands];
  Counted columns{};
  for (int b = 0; b < kBands; ++b) {
    const Vec x = places.bands[b].groups[g];
    // Three cells of a row and a box first: both houses are made of these.
    const Counted parts = add_up(x, 1);
    const Counted boxes = add_up(parts, 9);
    const Counted lines = add_up(parts, 3);
    const Counted part_columns = add_up(x, 9);
    columns = b == 0 ? part_columns : add(columns, part_columns);
    in_box.bands[b].groups[g] = x & fill_columns(top_of_boxes(boxes.once & ~boxes.twice & kBoxes));
    rows[b] = fill_rows(lines.once & ~lines.twice & kRows);
  }
  const Vec column = fill_columns(columns.once & ~columns.twice & kColumns);
  for (int b = 0; b < kBands; ++b) {
    in_line.bands[b].groups[g] = places.bands[b].groups[g] & (rows[b] | column);
  }
}

/// Takes from `places` what shares a house with one of these cells, and these.
inline void eliminate_seen(const Vec* cells, Board& places, int g) {
  Vec columns = cells[0] | cells[1] | cells[2];
  columns = (columns | columns >> 9 | columns >> 18) & kColumns;
  for (int b = 0; b < kBands; ++b) {
    const Vec x = cells[b];
    const Vec parts = x | x >> 1 | x >> 2;
    const Vec boxes = (parts | parts >> 9 | parts >> 18) & kBoxes;
    const Vec rows = (parts | parts >> 3 | parts >> 6) & kRows;
    places.bands[b].groups[g] &= ~(fill_rows(rows) | fill_columns(top_of_boxes(boxes) | columns));
  }
}

inline bool is_open(const Board& board) {
  return (board.bands[0].lanes[kOpenLane] | board.bands[1].lanes[kOpenLane] |
          board.bands[2].lanes[kOpenLane]) != 0;
}

void start(Lanes& lanes) {
  const Board standing = load(lanes);
  const Band digits = digit_lanes();
  Board places;
  for (int g = 0; g < kGroups; ++g) {
    Vec cells[kBands];
    for (int b = 0; b < kBands; ++b) {
      cells[b] = standing.bands[b].groups[g];
      places.bands[b].groups[g] = digits.groups[g] & lanes.bands[b][kOpenLane];
    }
    eliminate_seen(cells, places, g);
  }
  for (int b = 0; b < kBands; ++b) places.bands[b].lanes[kOpenLane] = lanes.bands[b][kOpenLane];
  store(places, lanes);
}

inline int size_of(const std::uint32_t* bands) {
  return __builtin_popcountll(bands[0] | std::uint64_t{bands[1]} << 27) +
         __builtin_popcountll(bands[2]);
}

Rounds run(Lanes& all_places, Lanes& all_placed, std::uint32_t kinds) {
  constexpr int kFull = 0, kBox = 1, kLine = 2, kNaked = 3;
  const Band digits = digit_lanes();
  Board places = load(all_places);
  Board placed = load(all_placed);
  // All bits for the kinds that are asked for.
  std::uint32_t wanted[kKinds];
  for (int k = 0; k < kKinds; ++k) wanted[k] = 0U - (kinds >> k & 1U);
  Rounds rounds;
  while (is_open(places)) {
    Board in_box;
    Board in_line;
    for (int g = 0; g < kGroups; ++g) find_only(places, g, in_box, in_line);
    std::uint32_t now[kBands];
    std::uint32_t by_cell[kBands];
    for (int b = 0; b < kBands; ++b) {
      const std::uint32_t full =
          in_box.bands[b].lanes[kOpenLane] | in_line.bands[b].lanes[kOpenLane];
      Band own[3];
      for (int g = 0; g < kGroups; ++g) {
        own[0].groups[g] = in_box.bands[b].groups[g] & digits.groups[g];
        own[1].groups[g] = in_line.bands[b].groups[g] & digits.groups[g];
        own[2].groups[g] = places.bands[b].groups[g] & digits.groups[g];
      }
      std::uint64_t once = 0;
      std::uint64_t twice = 0;
      for (int w = 0; w < kWords; ++w) {
        twice |= once & own[2].words[w];
        once |= own[2].words[w];
      }
      const std::uint64_t other = once >> 32;
      const auto any = static_cast<std::uint32_t>(once | other);
      const auto several = static_cast<std::uint32_t>(twice | twice >> 32 | (once & other));
      // The last open cell of a house may have no candidate: a contradiction, and no single.
      const std::uint32_t found[kKinds] = {full & any, join(own[0]), join(own[1]), any & ~several};
      by_cell[b] = (found[kFull] & wanted[kFull]) | (found[kNaked] & wanted[kNaked]);
      now[b] = by_cell[b] | (found[kBox] & wanted[kBox]) | (found[kLine] & wanted[kLine]);
      for (int k = 0; k < kKinds; ++k) rounds.cells[k][b] |= found[k];
    }
    const int count = size_of(now);
    if (count == 0) break;
    if (rounds.count == 0 || count < rounds.min_openings) rounds.min_openings = count;
    ++rounds.count;
    for (int g = 0; g < kGroups; ++g) {
      Vec placing[kBands];
      for (int b = 0; b < kBands; ++b) {
        placing[b] = ((in_box.bands[b].groups[g] & wanted[kBox]) |
                      (in_line.bands[b].groups[g] & wanted[kLine]) |
                      (places.bands[b].groups[g] & by_cell[b])) &
                     digits.groups[g];
        placed.bands[b].groups[g] |= placing[b];
        places.bands[b].groups[g] &= ~now[b];
      }
      eliminate_seen(placing, places, g);
    }
  }
  store(places, all_places);
  store(placed, all_placed);
  return rounds;
}

/// Of three segments in a row, or three columns of a box, `step` apart: which have an adjacent
/// one. `first` has the first of each three.
inline Vec others_of_three(Vec x, std::uint32_t first, int step) {
  const Vec second = x >> step;
  const Vec third = x >> 2 * step;
  return ((second | third) & first) | ((x | third) & first) << step |
         ((x | second) & first) << 2 * step;
}

inline Vec columns_of(Vec x) { return (x | x >> 9 | x >> 18) & kColumns; }

inline int size_of(const Band& band) {
  int count = 0;
  for (int w = 0; w < kWords; ++w) count += __builtin_popcountll(band.words[w]);
  return count;
}

/// Takes what is locked, all digits found first. A bit of `by_row` and `by_column` is a find.
inline Locked eliminate_locked(Board& places, const Board& by_row, const Board& by_column,
                               const Board& gone, Lanes& lanes) {
  Locked locked;
  for (int b = 0; b < kBands; ++b)
    locked.count += size_of(by_row.bands[b]) + size_of(by_column.bands[b]);
  if (locked.count == 0) return locked;
  for (int b = 0; b < kBands; ++b) {
    Band own;
    for (int g = 0; g < kGroups; ++g) {
      own.groups[g] = gone.bands[b].groups[g] & places.bands[b].groups[g];
      places.bands[b].groups[g] &= ~own.groups[g];
    }
    locked.eliminated += size_of(own);
  }
  // The open cells were left out above.
  for (int b = 0; b < kBands; ++b) places.bands[b].lanes[kOpenLane] = lanes.bands[b][kOpenLane];
  store(places, lanes);
  return locked;
}

inline Board load_digits(const Lanes& lanes) {
  Board places = load(lanes);
  for (int b = 0; b < kBands; ++b) places.bands[b].lanes[kOpenLane] = 0;
  return places;
}

Locked point(Lanes& lanes) {
  Board places = load_digits(lanes);
  Board by_row;
  Board by_column;
  Board gone;
  for (int g = 0; g < kGroups; ++g) {
    Vec columns[kBands];
    Vec hits[kBands];
    for (int b = 0; b < kBands; ++b) {
      const Vec x = places.bands[b].groups[g];
      const Vec own = (x | x >> 1 | x >> 2) & kSegments;
      by_row.bands[b].groups[g] =
          own & ~others_of_three(own, kBoxes, 9) & others_of_three(own, kRows, 3);
      const Vec from = others_of_three(by_row.bands[b].groups[g], kRows, 3);
      gone.bands[b].groups[g] = from | from << 1 | from << 2;
      columns[b] = columns_of(x);
    }
    for (int b = 0; b < kBands; ++b) {
      const Vec elsewhere = columns[(b + 1) % kBands] | columns[(b + 2) % kBands];
      hits[b] = columns[b] & ~others_of_three(columns[b], kBoxes, 1) & elsewhere;
      by_column.bands[b].groups[g] = hits[b];
    }
    for (int b = 0; b < kBands; ++b) {
      gone.bands[b].groups[g] |= fill_columns(hits[(b + 1) % kBands] | hits[(b + 2) % kBands]);
    }
  }
  return eliminate_locked(places, by_row, by_column, gone, lanes);
}

Locked claim(Lanes& lanes) {
  Board places = load_digits(lanes);
  Board by_row;
  Board by_column;
  Board gone;
  for (int g = 0; g < kGroups; ++g) {
    Vec columns[kBands];
    for (int b = 0; b < kBands; ++b) {
      const Vec x = places.bands[b].groups[g];
      const Vec own = (x | x >> 1 | x >> 2) & kSegments;
      by_row.bands[b].groups[g] =
          own & ~others_of_three(own, kRows, 3) & others_of_three(own, kBoxes, 9);
      const Vec from = others_of_three(by_row.bands[b].groups[g], kBoxes, 9);
      gone.bands[b].groups[g] = from | from << 1 | from << 2;
      columns[b] = columns_of(x);
    }
    for (int b = 0; b < kBands; ++b) {
      const Vec elsewhere = columns[(b + 1) % kBands] | columns[(b + 2) % kBands];
      const Vec hits = columns[b] & ~elsewhere & others_of_three(columns[b], kBoxes, 1);
      by_column.bands[b].groups[g] = hits;
      gone.bands[b].groups[g] |= fill_columns(others_of_three(hits, kBoxes, 1));
    }
  }
  return eliminate_locked(places, by_row, by_column, gone, lanes);
}

}  // namespace
}  // namespace gridmill::plain
