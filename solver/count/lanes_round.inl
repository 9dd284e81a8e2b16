#pragma once

// Kernel text of the lane counter: boards in lanes, and what a round deduces about all of them at
// once. See LANES.md.

#include <cassert>
#include <cstdint>
#include <memory>
#include <type_traits>

#include "solver/count/lane_rules.h"
#include "solver/count/lanes_vector.inl"

namespace gridmill {
namespace {

constexpr LaneMask kAllLanes = static_cast<LaneMask>((std::uint64_t{1} << kLanes) - 1);
constexpr LaneMask lane_bit(int lane) { return static_cast<LaneMask>(std::uint64_t{1} << lane); }
inline int first_lane(LaneMask lanes) {
  assert(lanes != 0);
  return __builtin_ctz(lanes);
}
inline int count_lanes(LaneMask lanes) { return __builtin_popcount(lanes); }

/// A word for each lane, without padding: boards are arrays of rows read as words side by side.
struct alignas(sizeof(Word) * kLanes) VecStorage {
  Word at[kLanes];
};
static_assert(sizeof(VecStorage) == sizeof(Word) * kLanes);

/// A row for each cell of a board, or for something else there are `n` of.
inline std::unique_ptr<VecStorage[]> make_vec_storage(int n) {
  return std::make_unique<VecStorage[]>(static_cast<std::size_t>(n));
}

/// The candidates of a cell with that digit, or without one (0). A digit that the board does not
/// have leaves no candidates.
struct Candidates {
  explicit Candidates(int digits) {
    assert(1 <= digits && digits <= static_cast<int>(8 * sizeof(Word)));
    of[0] = static_cast<Word>((std::uint64_t{1} << digits) - 1);
    for (int d = 1; d <= digits; ++d) of[d] = static_cast<Word>(Word{1} << (d - 1));
  }

  Word of[256] = {};
};

/// Writes the candidates of `n` digits into a lane, which is named by its first cell.
GRIDMILL_LANES_INLINE void write_board(Word* to, const std::uint8_t* digits,
                                       const Candidates& candidates, int n) {
  GRIDMILL_UNROLL for (int i = 0; i < n; ++i) to[i * kLanes] = candidates.of[digits[i]];
}

/// The givens of a board with at most 255 cells. The sum is a byte, as the compiler then adds up
/// whole vectors of them.
inline int count_givens(const std::uint8_t* digits, int n) {
  std::uint8_t givens = 0;
  for (int i = 0; i < n; ++i) givens = static_cast<std::uint8_t>(givens + (digits[i] != 0 ? 1 : 0));
  return givens;
}

constexpr int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

/// The ways a digit can pass through a band: line r has it in box at[p][r].
template <int kLines>
struct BandPermutations {
  static constexpr int kCount = factorial(kLines);
  unsigned char at[kCount][kLines] = {};

  constexpr BandPermutations() {
    for (int p = 0; p < kCount; ++p) {  // the p-th permutation, by its factorial digits
      bool used[kLines] = {};
      int rest = p;
      for (int r = 0; r < kLines; ++r) {
        int skip = rest / factorial(kLines - 1 - r);
        rest %= factorial(kLines - 1 - r);
        int box = 0;
        while (used[box] || skip > 0) {
          if (!used[box]) --skip;
          ++box;
        }
        used[box] = true;
        at[p][r] = static_cast<unsigned char>(box);
      }
    }
  }
};
template <int kLines>
inline constexpr BandPermutations<kLines> kBandPermutations;

/// Results of a round for the lanes.
struct Outcome {
  LaneMask dead = 0;     ///< lanes without a solution
  LaneMask changed = 0;  ///< lanes that lost a candidate
  LaneMask solved = 0;   ///< lanes with one candidate a cell, unless they are dead
};

/// What the passes of a round learn about a board. `kLast`: nothing changes the cell after that.
/// Here for boards whose cells can be added up as numbers, which is up to 9x9: the sum sinks
/// whenever a candidate goes.
struct Sums {
  explicit Sums(int digits) : alive(broadcast((1 << digits) - 1)) {}

  template <bool kLast>
  GRIDMILL_LANES_INLINE void note(Vec /*before*/, Vec after) {
    if constexpr (kLast) {
      sum = add(sum, after);
      min_cell = min(min_cell, after);
    }
  }
  /// `last` are the sums of the last round, and become those of this one.
  Outcome outcome(int digits, Word* last) const {
    const int full = (1 << digits) - 1;
    const Outcome found{
        static_cast<LaneMask>(~lanes_equal(alive, broadcast(full)) | lanes_equal(min_cell, zero())),
        static_cast<LaneMask>(~lanes_equal(sum, load(last))),
        // Nothing is missing anywhere and no candidate is left over: every cell
        // has one.
        lanes_equal(sum, broadcast(digits * full))};
    store(last, sum);
    return found;
  }

  Vec alive;                         ///< digits that every house so far has a place for
  Vec min_cell = broadcast(0x7fff);  ///< the smallest of the cells: 0 means that one is empty
  Vec sum = zero();
};

/// The same for larger boards, bit by bit.
struct Changes {
  explicit Changes(int digits)
      : alive(broadcast(static_cast<int>((std::uint64_t{1} << digits) - 1))) {}

  template <bool kLast>
  GRIDMILL_LANES_INLINE void note(Vec before, Vec after) {
    changed = or_xor(changed, before, after);
    if constexpr (kLast) {
      open = or_and(open, after, add(after, broadcast(-1)));
      empty |= equal(after, zero());
    }
  }
  Outcome outcome(int digits, Word* /*last*/) const {
    const Vec full = broadcast(static_cast<int>((std::uint64_t{1} << digits) - 1));
    return {static_cast<LaneMask>(~lanes_equal(alive, full) | to_lane_mask(empty)),
            static_cast<LaneMask>(~lanes_equal(changed, zero())), lanes_equal(open, zero())};
  }

  Vec alive;
  Vec changed = zero();  ///< candidates that went
  Vec open = zero();     ///< candidates of cells that have several
  VecMask empty = to_vec_mask(0);
};

/// The cells of a band (or stack) in a board whose lines are equally far apart, as steps in rows of
/// lanes: cell c of the mini-line in line r and box x.
template <int kLineStep, int kBoxStep, int kCellStep>
struct BandCells {
  Word* first;
  GRIDMILL_LANES_INLINE Word* operator()(int r, int x, int c) const {
    return first + (r * kLineStep + x * kBoxStep + c * kCellStep) * kLanes;
  }
};

/// Finds the paths of a band of four lines in two halves. In the first half, two lines take two
/// boxes. In the second half, the other lines take the other boxes. This takes half the steps of
/// the search path by path. Adds to `allowed` what is open in each mini-line, and returns the
/// digits that have a path.
GRIDMILL_LANES_INLINE Vec join_half_paths(const Vec (&open)[4][4], Vec (&allowed)[4][4]) {
  Vec half[2][4][4];  // [the first or the last lines][box of their first line][of their second]
  GRIDMILL_UNROLL for (int h = 0; h < 2; ++h) {
    GRIDMILL_UNROLL for (int x = 0; x < 4; ++x) {
      GRIDMILL_UNROLL for (int y = 0; y < 4; ++y) {
        half[h][x][y] = and2(open[2 * h][x], open[2 * h + 1][y]);
      }
    }
  }
  GRIDMILL_UNROLL for (int x = 0; x < 4; ++x) {
    GRIDMILL_UNROLL for (int y = x + 1; y < 4; ++y) {
      const int z = x != 0 ? 0 : (y != 1 ? 1 : 2);  // the other two boxes
      const int w = 6 - x - y - z;
      const Vec first = or2(half[0][x][y], half[0][y][x]);
      const Vec last = or2(half[1][z][w], half[1][w][z]);
      const Vec paths[2][2] = {{and2(half[0][x][y], last), and2(half[0][y][x], last)},
                               {and2(half[1][z][w], first), and2(half[1][w][z], first)}};
      allowed[0][x] = or2(allowed[0][x], paths[0][0]);
      allowed[1][y] = or2(allowed[1][y], paths[0][0]);
      allowed[0][y] = or2(allowed[0][y], paths[0][1]);
      allowed[1][x] = or2(allowed[1][x], paths[0][1]);
      allowed[2][z] = or2(allowed[2][z], paths[1][0]);
      allowed[3][w] = or2(allowed[3][w], paths[1][0]);
      allowed[2][w] = or2(allowed[2][w], paths[1][1]);
      allowed[3][z] = or2(allowed[3][z], paths[1][1]);
    }
  }
  return or2(or2(allowed[0][0], allowed[0][1]), or2(allowed[0][2], allowed[0][3]));
}

/// The same for a band of five lines: the first two lines take any two boxes, the third takes one
/// of the rest, and the last two the others.
GRIDMILL_LANES_INLINE Vec join_half_paths(const Vec (&open)[5][5], Vec (&allowed)[5][5]) {
  Vec first[5][5];  // [box of the first line][of the second]
  Vec last[5][5];   // [box of the fourth line][of the fifth]
  GRIDMILL_UNROLL for (int x = 0; x < 5; ++x) {
    GRIDMILL_UNROLL for (int y = 0; y < 5; ++y) {
      first[x][y] = and2(open[0][x], open[1][y]);
      last[x][y] = and2(open[3][x], open[4][y]);
    }
  }
  Vec before[5][5];  // [x][y], x < y: the paths of the other lines when the last two take x and y
  GRIDMILL_UNROLL for (int x = 0; x < 5; ++x) {
    GRIDMILL_UNROLL for (int y = x + 1; y < 5; ++y) before[x][y] = zero();
  }
  GRIDMILL_UNROLL for (int x = 0; x < 5; ++x) {
    GRIDMILL_UNROLL for (int y = x + 1; y < 5; ++y) {
      const Vec both = or2(first[x][y], first[y][x]);
      Vec others = zero();
      GRIDMILL_UNROLL for (int z = 0; z < 5; ++z) {
        if (z == x || z == y) continue;
        int v = 0;  // the last two boxes
        while (v == x || v == y || v == z) ++v;
        const int w = 10 - x - y - z - v;
        const Vec rest = and2(open[2][z], or2(last[v][w], last[w][v]));
        const Vec path = and2(open[2][z], both);
        others = or2(others, rest);
        allowed[2][z] = or2(allowed[2][z], and2(rest, both));
        before[v][w] = or2(before[v][w], path);
      }
      const Vec paths[2] = {and2(first[x][y], others), and2(first[y][x], others)};
      allowed[0][x] = or2(allowed[0][x], paths[0]);
      allowed[1][y] = or2(allowed[1][y], paths[0]);
      allowed[0][y] = or2(allowed[0][y], paths[1]);
      allowed[1][x] = or2(allowed[1][x], paths[1]);
    }
  }
  Vec somewhere = zero();
  GRIDMILL_UNROLL for (int x = 0; x < 5; ++x) {
    GRIDMILL_UNROLL for (int y = x + 1; y < 5; ++y) {
      const Vec paths[2] = {and2(last[x][y], before[x][y]), and2(last[y][x], before[x][y])};
      allowed[3][x] = or2(allowed[3][x], paths[0]);
      allowed[4][y] = or2(allowed[4][y], paths[0]);
      allowed[3][y] = or2(allowed[3][y], paths[1]);
      allowed[4][x] = or2(allowed[4][x], paths[1]);
    }
    somewhere = or2(somewhere, allowed[0][x]);
  }
  return somewhere;
}

/// Deduction inside one band (or stack: a band turned by 90 degrees) of kLines lines that cross as
/// many boxes; where line and box meet lie kMiniLineSize cells, a "mini-line". `cells` finds them,
/// see BandCells.
///
///   any    digits that some cell of the mini-line can hold
///   more   those that two or more cells of it can hold
///   single those that a cell of it is settled on
///   paths  one for each way through the band: the digits that can take that way
///
/// A digit stays in a mini-line if one of its paths goes there. It is fixed to the mini-line if
/// all of them do; fixed and possible in one cell only, it takes the cell. Singles clear only the
/// other mini-lines of their line and box here; the adjacent cells are cleared when the same
/// cells come by in the other direction. This finds naked and hidden singles and all locked
/// candidates. `paths_out`: where the paths are stored, or nullptr.
///
/// Tried and lost: three digits that fill a mini-line leave no room for others (tdoku has that):
/// 11 % to 32 % fewer branches, but 1 % to 8 % more time.
template <int kLines, int kMiniLineSize, bool kLast, class Cells, class Paths, class Findings>
GRIDMILL_LANES_INLINE void deduce(const Cells& cells, Paths paths_out, Findings& findings) {
  Vec any[kLines][kLines];
  Vec more[kLines][kLines];
  Vec single[kLines][kLines];
  GRIDMILL_UNROLL for (int r = 0; r < kLines; ++r) {
    GRIDMILL_UNROLL for (int x = 0; x < kLines; ++x) {
      const Vec first = load(cells(r, x, 0));
      const Vec second = load(cells(r, x, 1));
      single[r][x] = add_single(add_single(zero(), first), second);
      if constexpr (kMiniLineSize == 3) {
        const Vec third = load(cells(r, x, 2));
        single[r][x] = add_single(single[r][x], third);
        any[r][x] = or3(first, second, third);
        more[r][x] = majority(first, second, third);
      } else {
        any[r][x] = or2(first, second);
        more[r][x] = and2(first, second);
        GRIDMILL_UNROLL for (int c = 2; c < kMiniLineSize; ++c) {
          const Vec next = load(cells(r, x, c));
          single[r][x] = add_single(single[r][x], next);
          more[r][x] = or_and(more[r][x], any[r][x], next);
          any[r][x] = or2(any[r][x], next);
        }
      }
    }
  }
  GRIDMILL_IN_MEMORY(any);
  GRIDMILL_IN_MEMORY(more);
  GRIDMILL_IN_MEMORY(single);

  Vec open[kLines][kLines];
  Vec allowed[kLines][kLines];
  GRIDMILL_UNROLL for (int r = 0; r < kLines; ++r) {
    GRIDMILL_UNROLL for (int x = 0; x < kLines; ++x) {
      open[r][x] = any[r][x];
      GRIDMILL_UNROLL for (int i = 1; i < kLines; ++i) {
        open[r][x] = and_not(open[r][x], single[(r + i) % kLines][x], single[r][(x + i) % kLines]);
      }
      allowed[r][x] = zero();
    }
  }

  Vec somewhere = zero();
  if constexpr (kLines == 5 || (kLines == 4 && kLanes < 32 && std::is_null_pointer_v<Paths>)) {
    static_assert(std::is_null_pointer_v<Paths>);
    somewhere = join_half_paths(open, allowed);
  } else {
    GRIDMILL_UNROLL for (int p = 0; p < BandPermutations<kLines>::kCount; ++p) {
      constexpr const BandPermutations<kLines>& kAll = kBandPermutations<kLines>;
      Vec digits = open[0][kAll.at[p][0]];
      if constexpr (kLines == 3) {
        digits = and3(digits, open[1][kAll.at[p][1]], open[2][kAll.at[p][2]]);
      } else {
        GRIDMILL_UNROLL for (int r = 1; r < kLines; ++r) {
          digits = and2(digits, open[r][kAll.at[p][r]]);
        }
      }
      if constexpr (!std::is_null_pointer_v<Paths>) store(paths_out + p * kLanes, digits);
      somewhere = or2(somewhere, digits);
      GRIDMILL_UNROLL for (int r = 0; r < kLines; ++r) {
        allowed[r][kAll.at[p][r]] = or2(allowed[r][kAll.at[p][r]], digits);
      }
    }
  }
  findings.alive = and2(findings.alive, somewhere);

  GRIDMILL_RELOAD;

  GRIDMILL_UNROLL for (int r = 0; r < kLines; ++r) {
    GRIDMILL_UNROLL for (int x = 0; x < kLines; ++x) {
      Vec forced = and_not(allowed[r][x], more[r][x], allowed[r][(x + 1) % kLines]);
      GRIDMILL_UNROLL for (int i = 2; i < kLines; ++i) {
        forced = and_not(forced, allowed[r][(x + i) % kLines]);
      }
      GRIDMILL_UNROLL for (int c = 0; c < kMiniLineSize; ++c) {
        Word* at = cells(r, x, c);
        const Vec before = load(at);
        const Vec cell = restrict_cell(before, allowed[r][x], forced);
        store(at, cell);
        findings.template note<kLast>(before, cell);
      }
    }
  }
}

/// Naked and hidden singles of one house.
template <class Findings>
GRIDMILL_LANES_INLINE void propagate_house(const LaneRules::ExtraHouse& house, Word* lanes,
                                           Findings& findings) {
  Vec once = zero();
  Vec more = zero();
  Vec single = zero();
  Vec clash = zero();  // cells that are settled on the same digit
  for (int i = 0; i < house.size; ++i) {
    const Vec cell = load(lanes + house.cell[i] * kLanes);
    const Vec settled = add_single(zero(), cell);
    more = or_and(more, once, cell);
    once = or2(once, cell);
    clash = or_and(clash, single, settled);
    single = or2(single, settled);
  }
  findings.alive = and_not(house.full ? and2(findings.alive, once) : findings.alive, clash);
  const Vec forced = house.full ? and_not(once, more) : zero();
  for (int i = 0; i < house.size; ++i) {
    Word* at = lanes + house.cell[i] * kLanes;
    const Vec before = load(at);
    const Vec cell = restrict_cell(
        before, or_and_not(add_single(zero(), before), broadcast(-1), single), forced);
    findings.template note<false>(before, cell);
    store(at, cell);
  }
}

/// The digits that differ by two or more from some candidate of a cell.
GRIDMILL_LANES_INLINE Vec two_apart(Vec cell, int digits) {
  Vec down = or2(cell, shift_down(cell, 1));
  for (int by = 2; by < digits; by *= 2) down = or2(down, shift_down(down, by));
  return or2(shift_up(or2(cell, sub(zero(), cell)), 2), shift_down(down, 2));
}

/// Takes from each cell the digits that leave one of its partners nothing: those that differ by
/// `difference` from each candidate of the partner. `excluded` has a row for each cell.
template <class Findings>
inline void propagate_relation(const LaneRules::Relation& relation, int n, int digits, Word* lanes,
                               VecStorage* excluded, Findings& findings) {
  const LaneRules::Cells* partners = relation.partners.data();
  const int apart = relation.difference;
  const Vec full = broadcast((1 << digits) - 1);
  for (int i = 0; i < n; ++i) {
    const Vec cell = load(lanes + i * kLanes);
    const Vec settled = add_single(zero(), cell);
    if (apart == 0) {
      store(excluded[i].at, settled);
      continue;
    }
    if (relation.of_peers && apart == 1) {
      // With anything else, nothing is left to the cell.
      store(excluded[i].at, and_not(full, two_apart(cell, digits)));
      continue;
    }
    // the one between two candidates, if there are no others
    const Vec rest = and2(cell, add(cell, broadcast(-1)));
    const Vec between = and2(shift_up(cell, apart), shift_down(cell, apart));
    const Vec two = select(equal(and2(rest, add(rest, broadcast(-1))), zero()), between, zero());
    store(excluded[i].at,
          and2(full, or3(two, shift_up(settled, apart), shift_down(settled, apart))));
  }
  for (int i = 0; i < n; ++i) {
    const LaneRules::Cells& of = partners[i];
    Vec bad = zero();
    for (int k = 0; k < of.size; ++k) bad = or2(bad, load(excluded[of.cell[k]].at));
    const Vec before = load(lanes + i * kLanes);
    const Vec cell = and_not(before, bad);
    findings.template note<false>(before, cell);
    store(lanes + i * kLanes, cell);
  }
}

/// The digits whose neighbors below and above, as far as there are any, are among these.
GRIDMILL_LANES_INLINE Vec between_neighbors(Vec digits, Vec lowest, Vec highest) {
  return and2(or2(shift_up(digits, 1), lowest), or2(shift_down(digits, 1), highest));
}

/// A line of `n` cells with all digits, in which cells next to each other do not differ by one. A
/// digit stays in a cell if each cell beside it has a candidate that is two apart or more, and if
/// the digits below and above it have a place in the rest of the line.
template <class Findings>
GRIDMILL_LANES_INLINE void propagate_chain(const std::uint16_t* at, int n, Word* lanes,
                                           Findings& findings) {
  const Vec lowest = broadcast(1);
  const Vec highest = broadcast(static_cast<int>(std::uint32_t{1} << (n - 1)));
  Vec cell[kMaxDigits];
  Vec beside[kMaxDigits];
  Vec behind[kMaxDigits + 2];  // what the cells from there on can hold
  behind[n] = behind[n + 1] = zero();
  for (int i = n; i-- > 0;) {
    cell[i] = load(lanes + at[i] * kLanes);
    beside[i] = two_apart(cell[i], n);
    behind[i] = or2(behind[i + 1], cell[i]);
  }
  Vec before = zero();  // what the cells up to two before can hold
  for (int i = 0; i < n; ++i) {
    if (i >= 2) before = or2(before, load(lanes + at[i - 2] * kLanes));
    Vec left = and2(cell[i], between_neighbors(or2(before, behind[i + 2]), lowest, highest));
    if (i > 0) left = and2(left, beside[i - 1]);
    if (i + 1 < n) left = and2(left, beside[i + 1]);
    findings.template note<false>(cell[i], left);
    store(lanes + at[i] * kLanes, left);
  }
}

/// Takes from a cell the digits whose neighbors have no place in the rest of the house.
template <class Findings>
GRIDMILL_LANES_INLINE void propagate_neighbors(const LaneRules::NeighborLock& lock, int digits,
                                               Word* lanes, Findings& findings) {
  Vec left = zero();
  GRIDMILL_UNROLL for (int i = 0; i < LaneRules::NeighborLock::kMaxLeft; i += 2) {
    left = or3(left, load(lanes + lock.left[i] * kLanes), load(lanes + lock.left[i + 1] * kLanes));
  }
  Word* to = lanes + lock.cell * kLanes;
  const Vec before = load(to);
  const Vec highest = broadcast(static_cast<int>(std::uint32_t{1} << (digits - 1)));
  const Vec cell = and2(before, between_neighbors(left, broadcast(1), highest));
  findings.template note<false>(before, cell);
  store(to, cell);
}

/// Takes from cells the digits that would leave a house without a place for them.
template <class Findings>
GRIDMILL_LANES_INLINE void propagate_common_peers(const LaneRules::CommonPeerLock& lock,
                                                  Word* lanes, Findings& findings) {
  Vec left = zero();
  GRIDMILL_UNROLL for (int i = 0; i < LaneRules::CommonPeerLock::kMaxUnseen; ++i) {
    left = or2(left, load(lanes + lock.unseen[i] * kLanes));
  }
  Word* to = lanes + lock.cell * kLanes;
  const Vec before = load(to);
  const Vec cell = and2(before, left);
  findings.template note<false>(before, cell);
  store(to, cell);
}

}  // namespace
}  // namespace gridmill
