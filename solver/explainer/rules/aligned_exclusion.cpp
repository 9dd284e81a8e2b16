// Aligned exclusion: a combination of candidates of the base cells is impossible where it leaves a
// cell that sees them all (an excluder) without candidates, or puts a digit twice into a region; a
// candidate that is in no possible combination goes. A base cell has at least two candidates, sees
// no naked single and sees an excluder, a cell of 2 to n candidates. A third base cell has to be
// itself an excluder of one of the first two. The row has the number of base cells: n is 2 or 3.
//
// Four things make it fast. Whether there is an instance at all is asked with sets of cells before
// the first one in Sudoku Explainer's order is looked for. A combination is never listed: masks
// show which digits are compatible. And a group of cells about which nothing has changed since
// nothing was found is not searched again. And an eliminated digit is incompatible with the digits
// that the bases have in the solution, which rules most pairs of these out (may_exclude).
//
// Kept from the original: a third base cell has to be an excluder of one of the first two, so it
// has at most three candidates. Without this, triplets would be found that the original passes
// over.
//
// Invariant: `changed_` has every cell that is not as it was when nothing was found. A candidate is
// lost by its own cell, the other bases and the excluders that see them all; so where none of these
// has changed, nothing is lost.
//
// Source: Sudoku Explainer 1.2.1, AlignedPairExclusion and AlignedExclusion.
#include <algorithm>
#include <cassert>

#include "solver/explainer/chains/chains.h"
#include "solver/explainer/rule.h"

namespace gridmill::explainer {
namespace {

/// One search on one board. Quick tests by sets come first; exclude() alone decides what an
/// instance strikes, and that it strikes something.
class Exclusion {
 public:
  /// Cells that are not in `changed` are as they were when nothing was found. The solution may be
  /// empty.
  Exclusion(const Board& board, int n, const CellSet& changed,
            std::span<const std::uint8_t> solution)
      : board_(board),
        n_(n),
        changed_(changed),
        excluders_(board.cells_with_max_candidates(n)),
        solution_(solution) {
    assert(n == 2 || n == 3);
    CellSet open = board.cells_with_max_candidates(kDigits);
    if (board.has_naked_single()) {
      for (int cell = 0; cell < kCells; ++cell) {
        if (board.size(cell) == 1) open = open & ~seen_by(cell);
      }
    }
    open.for_each([&](int cell) {
      const CellSet near = seen_by(cell) & excluders_;
      if (near.empty()) return;
      bases_.insert(cell);
      near_[as_index(cell)] = near;
    });
  }

  bool find(Hint& hint) {
    // Whether there is one at all is found faster than which is the first.
    if (!(n_ == 2 ? any_pair() : any_triplet(hint))) return false;
    CellSet before;
    return bases_.any_of([&](int b) {
      const CellSet firsts = before & seen_twice(near_[as_index(b)]);
      if (firsts.any_of([&](int a) { return try_pair(a, b, hint); })) return true;
      before.insert(b);
      return false;
    });
  }

 private:
  /// Whether a cell x loses a digit p because excluders of two have it with each digit of y.
  [[nodiscard]] bool any_pair() const {
    std::array<CellSet, kDigits> cells;
    for (int digit = 0; digit < kDigits; ++digit) {
      cells[as_index(digit)] = board_.cells_with(digit);
    }
    // An excluder of two has p and q: a pair of bases that it sees cannot have p and q.
    std::array<std::array<CellSet, kDigits>, kDigits> seen{};  // by an excluder of both digits
    excluders_.for_each([&](int cell) {
      const Mask digits = board_.candidates(cell);
      const auto low = as_index(std::countr_zero(digits));
      const auto high = as_index(std::bit_width(digits)) - 1;
      seen[low][high] = seen[low][high] | seen_by(cell);
      seen[high][low] = seen[low][high];
    });
    for (std::size_t p = 0; p < kDigits; ++p) {
      // First the cells y that could take p from another one: for each of their other digits they
      // see some excluder. Then whether a cell x sees one excluder for each digit, too.
      CellSet ys = bases_;
      for (std::size_t q = 0; q < kDigits; ++q) {
        if (q != p) ys = ys & (~cells[q] | seen[p][q]);
      }
      if (ys.any_of([&](int y) {
            // If y has p itself, only a cell that sees y cannot have it as well.
            CellSet losers = bases_ & cells[p];
            if (cells[p].contains(y)) {
              losers = losers & seen_by(y);
            }
            losers.erase(y);
            for_bits(board_.candidates(y) & ~(1U << p), [&](int q) {
              CellSet seen_with_y;
              (near_[as_index(y)] & cells[p] & cells[as_index(q)]).for_each([&](int cell) {
                seen_with_y = seen_with_y | seen_by(cell);
              });
              losers = losers & seen_with_y;
            });
            return !losers.empty();
          })) {
        return true;
      }
    }
    return false;
  }

  /// A cell x loses a digit p if no digit q of y goes with a digit r of z: that does not depend on
  /// x except what it sees.
  bool any_triplet(Hint& hint) {
    if (!solution_.empty()) {
      excluders_.for_each([&](int cell) {
        const auto others = static_cast<Mask>(board_.candidates(cell) & ~solution_bit(cell));
        const auto low = as_index(std::countr_zero(others));
        const auto high = as_index(std::bit_width(others)) - 1;
        beside_[low][high].insert(cell);
        beside_[high][low] = beside_[low][high];
      });
    }
    CellSet before;
    return bases_.any_of([&](int y) {
      const CellSet& near = near_[as_index(y)];
      const bool found = (before & seen_twice(near)).any_of([&](int z) {
        // The third cell sees two excluders at least that the other two see, and something has
        // changed: about the two, or else about the third one itself.
        const CellSet common = near & near_[as_index(z)];
        if (!solution_.empty() && !may_exclude(y, z, common)) return false;
        CellSet losers = seen_twice(common) & bases_;
        if (!changed_.contains(y) && !changed_.contains(z) && (common & changed_).empty()) {
          losers = losers & changed_;
        }
        losers.erase(y);
        losers.erase(z);
        if (losers.empty()) return false;
        const Mask lost = lost_beside(y, z, common);
        return lost != 0 && losers.any_of([&](int x) {
          return (board_.candidates(x) & lost) != 0 &&
                 (is_third(x, y, z) || is_third(y, x, z) || is_third(z, x, y)) &&
                 exclude({x, y, z}, common & near_[as_index(x)], hint);
        });
      });
      before.insert(y);
      return found;
    });
  }

  /// A cell's digit in the solution, as a bit.
  [[nodiscard]] Mask solution_bit(int cell) const { return bit_of(solution_[as_index(cell)] - 1); }

  /// Whether a third cell may lose p in addition to two that have q and r in the solution. Then p,
  /// q, r are impossible together. An excluder that shows it sees both cells, so it has p in the
  /// solution and only q and r besides. Or else p is q, say, in the same region. Then p does not go
  /// with any other digit of that cell and r either: by such an excluder again, or because that
  /// digit is r or p is.
  [[nodiscard]] bool may_exclude(int y, int z, const CellSet& excluders) const {
    const auto q = as_index(solution_[as_index(y)] - 1);
    const auto r = as_index(solution_[as_index(z)] - 1);
    if (q == r) return true;
    if (!(excluders & (beside_[q][q] | beside_[r][r] | beside_[q][r])).empty()) return true;
    const auto both = static_cast<Mask>(solution_bit(y) | solution_bit(z));
    return seen_by(y).contains(z) && (board_.candidates(y) == both || board_.candidates(z) == both);
  }

  /// Digits that a third cell may lose in addition to two, all of which see the excluders. Those
  /// are digits p that exclude each q of the one cell or else, with q or alone, all r of the other.
  /// This is a bound: that the third cell sees both, and sees all excluders, is taken for granted.
  [[nodiscard]] Mask lost_beside(int y, int z, const CellSet& excluders) const {
    std::array<Mask, kDigits> partners{};  // in excluders of two, and the digit itself
    for (int d = 0; d < kDigits; ++d) partners[as_index(d)] = bit_of(d);
    std::array<Mask, kCells> triples;
    std::size_t triple_count = 0;
    excluders.for_each([&](int cell) {
      const Mask digits = board_.candidates(cell);
      if (!is_two(digits)) {
        triples[triple_count++] = digits;
        return;
      }
      for_bits(digits, [&](int d) { add_bits(partners[as_index(d)], digits); });
    });
    // A digit p is lost if it survives no q: `lost` are the digits that no q so far has allowed.
    const bool together = seen_by(y).contains(z);
    Mask lost = 0x1ff;
    for (Mask qs = board_.candidates(y); qs != 0 && lost != 0;
         qs = static_cast<Mask>(qs & (qs - 1))) {
      const int q = std::countr_zero(qs);
      const Mask by_q = partners[as_index(q)];
      Mask by_rest = lost;
      for_bits(board_.candidates(z) & ~(together ? by_q : by_q & ~bit_of(q)), [&](int r) {
        Mask by_r = partners[as_index(r)];
        const auto both = static_cast<Mask>(bit_of(q) | bit_of(r));
        for (std::size_t i = 0; i < triple_count; ++i) {
          const auto third = static_cast<Mask>(triples[i] & ~both);
          if (is_one(third)) by_r = static_cast<Mask>(by_r | third);
        }
        by_rest = static_cast<Mask>(by_rest & by_r);
      });
      lost = static_cast<Mask>(lost & (by_q | by_rest));
    }
    return lost;
  }

  /// Whether a base cell may be the third one of two others.
  [[nodiscard]] bool is_third(int cell, int a, int b) const {
    const CellSet& sees = seen_by(cell);
    return excluders_.contains(cell) && (sees.contains(a) || sees.contains(b));
  }

  /// What sees two and more of the cells.
  static CellSet seen_twice(const CellSet& cells) {
    CellSet once, twice;
    cells.for_each([&](int cell) {
      const CellSet& sees = seen_by(cell);
      twice = twice | (once & sees);
      once = once | sees;
    });
    return twice;
  }

  /// Tries two cells, or with n = 3 all third ones in addition. Nothing is found where neither they
  /// nor what sees both has changed since nothing was found.
  bool try_pair(int a, int b, Hint& hint) const {
    const CellSet& sees_a = seen_by(a);
    const CellSet& sees_b = seen_by(b);
    const CellSet common = near_[as_index(a)] & near_[as_index(b)];
    const bool fresh = changed_.contains(a) || changed_.contains(b);
    const CellSet seen = sees_a & sees_b & changed_;
    if (n_ == 3) {
      return (fresh || !seen.empty() || !((sees_a | sees_b) & changed_).empty()) &&
             thirds(a, b, common, fresh, seen, hint);
    }
    if (!fresh && seen.empty()) return false;
    // To lose a candidate, a cell needs an excluder for every digit of the other one.
    int needed = std::min(board_.size(a), board_.size(b)) - (sees_a.contains(b) ? 1 : 0);
    Mask excluded = 0;
    common.for_each([&](int cell) {
      --needed;
      add_bits(excluded, board_.candidates(cell));
    });
    return needed <= 0 &&
           ((board_.candidates(a) & ~excluded) == 0 || (board_.candidates(b) & ~excluded) == 0) &&
           exclude({a, b, b}, common, hint);
  }

  bool thirds(int a, int b, const CellSet& common, bool fresh, const CellSet& seen,
              Hint& hint) const {
    CellSet left = (near_[as_index(a)] | near_[as_index(b)]) & bases_;
    left.erase(a);
    left.erase(b);
    left = left & seen_twice(common);
    if (!fresh && seen.empty()) left = left & changed_;
    if (left.empty()) return false;
    // Whether there is one at all is found faster than which is the first.
    const auto try_third = [&](int c) {
      if (!fresh && !changed_.contains(c) && (seen & seen_by(c)).empty()) {
        return false;
      }
      // The same three cells have come up before if another two of them come first, which is by the
      // later and then by the earlier one.
      if (c < b && (is_third(b, a, c) || (c < a && is_third(a, b, c)))) return false;
      return exclude({a, b, c}, common & near_[as_index(c)], hint);
    };
    if (!left.any_of(try_third)) return false;
    for (const int near : {a, b}) {
      // Third cells come in the order of the peers, those of the first cell before the second's.
      for (const std::uint8_t c : peers_of(near)) {
        if (left.contains(c) && try_third(c)) return true;
      }
    }
    return false;
  }

  /// With two bases the third repeats the second, and has its digit.
  bool exclude(const std::array<int, 3>& bases, const CellSet& excluders, Hint& hint) const {
    assert((n_ == 2) == (bases[1] == bases[2]));
    const auto sees = [](int x, int y) { return seen_by(x).contains(y); };
    const Mask a = board_.candidates(bases[0]);
    const Mask b = board_.candidates(bases[1]);
    const Mask c = board_.candidates(bases[2]);
    std::array<Mask, kCells> triples;
    std::size_t triple_count = 0;
    std::array<Mask, kDigits> partners{};  // the second digit of an excluder of two
    excluders.for_each([&](int cell) {
      const Mask digits = board_.candidates(cell);
      if (is_two(digits)) {
        for_bits(digits, [&](int d) { add_bits(partners[as_index(d)], digits & ~bit_of(d)); });
        // An excluder of three excludes only combinations that take one digit from each base.
      } else if ((digits & ~(a | b | c)) == 0 && (digits & a) != 0 && (digits & b) != 0 &&
                 (digits & c) != 0) {
        triples[triple_count++] = digits;
      }
    });
    const bool ab = sees(bases[0], bases[1]);
    // Of each base, the digits that some possible combination has.
    std::array<Mask, 3> possible{};
    if (n_ == 2) {
      for_bits(a, [&](int p) {
        const auto left =
            static_cast<Mask>(b & ~partners[as_index(p)] & ~(ab ? bit_of(p) : Mask{0}));
        if (left != 0) possible[0] = static_cast<Mask>(possible[0] | bit_of(p));
        add_bits(possible[1], left);
      });
      if (possible[0] == a && possible[1] == b) return false;
    } else {
      const bool ac = sees(bases[0], bases[2]);
      const bool bc = sees(bases[1], bases[2]);
      for (Mask ps = a; ps != 0; ps = static_cast<Mask>(ps & (ps - 1))) {
        const int p = std::countr_zero(ps);
        const Mask no_p = partners[as_index(p)];
        for (auto qs = static_cast<Mask>(b & ~no_p & ~(ab ? bit_of(p) : 0U)); qs != 0;
             qs = static_cast<Mask>(qs & (qs - 1))) {
          const int q = std::countr_zero(qs);
          auto left = static_cast<Mask>(c & ~no_p & ~partners[as_index(q)] &
                                        ~(ac ? bit_of(p) : 0U) & ~(bc ? bit_of(q) : 0U));
          // An excluder of three that has p and q excludes its last digit from the third base.
          const auto both = static_cast<Mask>(bit_of(p) | bit_of(q));
          for (std::size_t i = 0; i < triple_count; ++i) {
            const auto third = static_cast<Mask>(triples[i] & ~both);
            if (is_one(third)) left = static_cast<Mask>(left & ~third);
          }
          if (left == 0) continue;
          add_bits(possible[0], bit_of(p));
          add_bits(possible[1], bit_of(q));
          add_bits(possible[2], left);
          // This p is possible, and so is all of the other two: the next p.
          if (possible[1] == b && possible[2] == c) break;
        }
      }
      if (possible[0] == a && possible[1] == b && possible[2] == c) return false;
    }
    hint.eliminations.clear();
    for (std::size_t i = 0; i < as_index(n_); ++i) {
      for_bits(board_.candidates(bases[i]) & ~possible[i],
               [&](int d) { hint.eliminate(candidate_of(bases[i], d)); });
    }
    return !hint.eliminations.empty();
  }

  const Board& board_;
  int n_;
  CellSet changed_;
  CellSet excluders_, bases_;
  std::array<CellSet, kCells> near_;  ///< the excluders that a base sees
  std::span<const std::uint8_t> solution_;
  /// Excluders by their one or two candidates that the solution has elsewhere.
  std::array<std::array<CellSet, kDigits>, kDigits> beside_;
};

}  // namespace

bool find_aligned_exclusion(RuleContext& search, const RuleInfo& row, Hint& hint) {
  // The board on which nothing was found is kept; on one that is equal nothing is found again.
  Board& nothing = search.chains.nothing_excluded(row.n);
  const CellSet changed = search.board.changed_cells(nothing);
  if (changed.empty()) return false;
  const auto solution = search.chains.solution_from(search.board);
  if (Exclusion(search.board, row.n, changed, solution).find(hint)) {
    hint.rating = row.ratings.min();
    hint.name = row.name;
    return true;
  }
  nothing = search.board;
  return false;
}

}  // namespace gridmill::explainer
