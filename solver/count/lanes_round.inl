// Part of the lane counter: one round of deduction for all lanes at once. See LANES.md. Included by
// lanes_kernel.inl.

namespace gridmill {
namespace {

constexpr Mask kAllLanes = static_cast<Mask>((std::uint64_t{1} << kLanes) - 1);
constexpr Mask lane_bit(int lane) { return static_cast<Mask>(std::uint64_t{1} << lane); }
inline int first_lane(Mask lanes) {
  assert(lanes != 0);
  return __builtin_ctz(lanes);
}
inline int count_lanes(Mask lanes) { return __builtin_popcount(lanes); }

constexpr int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

/// The ways a digit can pass through a band: line r has it in box at[p][r].
template <int kLines>
struct Paths {
  static constexpr int kCount = factorial(kLines);
  unsigned char at[kCount][kLines] = {};

  constexpr Paths() {
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
inline constexpr Paths<kLines> kPaths;

/// What the rounds learn about a board besides its cells.
struct Findings {
  Vec alive;  ///< digits that every band so far has a place for
  Vec least;  ///< the smallest of the cells: 0 means that one is empty
  Vec sum;    ///< of all cells as numbers: it sinks whenever a candidate goes
};

/// Deduction inside one band (or stack: a band turned by 90 degrees) of kLines lines that cross as
/// many boxes; where line and box meet lie kShort cells, a "short line". Cell c of the short line
/// in line r and box x lies at cells[r * kLineStep + x * kBoxStep + c * kCellStep] (in rows of
/// lanes).
///
///   any    digits that some cell of the short line can hold
///   more   those that two or more cells of it can hold
///   single those that a cell of it is settled on
///   paths  one for each way through the band: the digits that can take that way
///
/// A digit stays in a short line if one of its paths goes there. It is fixed to the short line if
/// all of them do; fixed and possible in one cell only, it takes the cell. Singles clear only the
/// other short lines of their line and box here; the cells beside them are cleared when the same
/// cells come by in the other direction. This finds naked and hidden singles and all locked
/// candidates.
///
/// Tried and lost: three digits that fill a short line leave no room for others (tdoku has that):
/// 11 % to 32 % fewer branches, but 1 % to 8 % more time.
template <int kLines, int kShort, int kLineStep, int kBoxStep, int kCellStep, bool kLast>
GRIDMILL_LANES_INLINE void deduce(std::uint16_t* cells, std::uint16_t* paths_out,
                                  Findings& findings) {
  Vec any[kLines][kLines];
  Vec more[kLines][kLines];
  Vec single[kLines][kLines];
  GRIDMILL_UNROLL for (int r = 0; r < kLines; ++r) {
    GRIDMILL_UNROLL for (int x = 0; x < kLines; ++x) {
      const std::uint16_t* at = cells + (r * kLineStep + x * kBoxStep) * kLanes;
      const Vec first = load(at);
      const Vec second = load(at + kCellStep * kLanes);
      single[r][x] = add_single(add_single(zero(), first), second);
      if constexpr (kShort == 3) {
        const Vec third = load(at + 2 * kCellStep * kLanes);
        single[r][x] = add_single(single[r][x], third);
        any[r][x] = or3(first, second, third);
        more[r][x] = majority(first, second, third);
      } else {
        any[r][x] = or2(first, second);
        more[r][x] = and2(first, second);
        GRIDMILL_UNROLL for (int c = 2; c < kShort; ++c) {
          const Vec next = load(at + c * kCellStep * kLanes);
          single[r][x] = add_single(single[r][x], next);
          more[r][x] = or_and(more[r][x], any[r][x], next);
          any[r][x] = or2(any[r][x], next);
        }
      }
    }
  }

  Vec open[kLines][kLines];
  Vec allowed[kLines][kLines];
  GRIDMILL_UNROLL for (int r = 0; r < kLines; ++r) {
    GRIDMILL_UNROLL for (int x = 0; x < kLines; ++x) {
      open[r][x] = any[r][x];
      GRIDMILL_UNROLL for (int i = 1; i < kLines; ++i) {
        open[r][x] = without(open[r][x], single[(r + i) % kLines][x], single[r][(x + i) % kLines]);
      }
      allowed[r][x] = zero();
    }
  }

  Vec somewhere = zero();
  GRIDMILL_UNROLL for (int p = 0; p < Paths<kLines>::kCount; ++p) {
    constexpr const Paths<kLines>& kAll = kPaths<kLines>;
    Vec digits = open[0][kAll.at[p][0]];
    if constexpr (kLines == 3) {
      digits = and3(digits, open[1][kAll.at[p][1]], open[2][kAll.at[p][2]]);
    } else {
      GRIDMILL_UNROLL for (int r = 1; r < kLines; ++r) {
        digits = and2(digits, open[r][kAll.at[p][r]]);
      }
    }
    store(paths_out + p * kLanes, digits);
    somewhere = or2(somewhere, digits);
    GRIDMILL_UNROLL for (int r = 0; r < kLines; ++r) {
      allowed[r][kAll.at[p][r]] = or2(allowed[r][kAll.at[p][r]], digits);
    }
  }
  findings.alive = and2(findings.alive, somewhere);

  GRIDMILL_RELOAD;

  GRIDMILL_UNROLL for (int r = 0; r < kLines; ++r) {
    GRIDMILL_UNROLL for (int x = 0; x < kLines; ++x) {
      Vec forced = without(allowed[r][x], more[r][x], allowed[r][(x + 1) % kLines]);
      GRIDMILL_UNROLL for (int i = 2; i < kLines; ++i) {
        forced = without(forced, allowed[r][(x + i) % kLines]);
      }
      GRIDMILL_UNROLL for (int c = 0; c < kShort; ++c) {
        std::uint16_t* at = cells + (r * kLineStep + x * kBoxStep + c * kCellStep) * kLanes;
        const Vec cell = keep(load(at), allowed[r][x], forced);
        store(at, cell);
        if constexpr (kLast) {
          findings.sum = add(findings.sum, cell);
          findings.least = min(findings.least, cell);
        }
      }
    }
  }
}

}  // namespace
}  // namespace gridmill
