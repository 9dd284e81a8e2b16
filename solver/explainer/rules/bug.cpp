// Bivalue Universal Grave: if every cell had two candidates and every digit two places in each
// region, there would be no single solution; so an extra candidate holds. Type 1 has one cell with
// extra candidates; types 2 (one extra digit), 3 (a naked set) and 4 (a locked digit) have several
// and are rated higher, type 3 by 0.1 more for each cell of its set besides.
//
// A *grave cell* is one with extra candidates. The extra ones are found region by region: a digit
// with other than two places has its extra place in a cell of three candidates or more. Without
// them the board has to be a grave in fact. There are several only where all are seen by a common
// cell or have the same extra digit; otherwise no type eliminates anything.
//
// The order of the types is the original's: type 2 before 4, and 4 before 3.
//
// Invariant: `rest_` is the board without the extra candidates found so far; `common_` are the
// cells that all grave cells see, without these.
//
// Source: Sudoku Explainer 1.2.1, BivalueUniversalGrave.
#include <algorithm>
#include <cassert>

#include "solver/explainer/loops/uniqueness_bounds.h"
#include "solver/explainer/rule.h"

namespace gridmill::explainer {
namespace {

/// The original tries sets of up to six digits.
constexpr int kMaxBugSubset = 6;

/// The kinds of its ratings.
enum BugKind : std::size_t { kOneCell, kSeveralCells };

class Bug {
 public:
  Bug(const Board& board, const Ratings& ratings) : board_(board), ratings_(ratings) {}

  bool find(Hint& hint) {
    if (!collect() || !is_bug()) return false;
    if (cells_.size() == 1) return one_cell(hint);
    if (is_one(all_digits_)) {
      return one_digit(hint) || (cells_.size() == 2 && locked_digit(hint));
    }
    if (common_.empty()) return false;
    return (cells_.size() == 2 && locked_digit(hint)) || naked_set(hint);
  }

 private:
  /// Finds the cells and digits that are too many. False: there cannot be a grave of a type.
  bool collect() {
    rest_ = board_;
    bool first = true;
    for (int region = 0; region < kRegions; ++region) {
      for (int digit = 0; digit < kDigits; ++digit) {
        const Mask places = board_.places(region, digit);
        if (places == 0 || is_two(places)) continue;
        int cell = -1;
        int count = 0;
        for_bits(places, [&](int place) {
          const int c = cell_at(region, place);
          if (board_.size(c) >= 3) {
            cell = c;
            ++count;
          }
        });
        // Another region may show which of several such cells has the extra place.
        if (count == 0) return false;
        if (count > 1) continue;
        const auto known = std::find(cells_.begin(), cells_.end(), cell);
        if (known == cells_.end()) {
          cells_.push_back(cell);
          digits_.push_back(bit_of(digit));
        } else {
          add_bits(digits_[as_index(known - cells_.begin())], bit_of(digit));
        }
        add_bits(all_digits_, bit_of(digit));
        rest_.eliminate(cell, digit);  // several regions may find the same
        const CellSet& sees = seen_by(cell);
        common_ = first ? sees : common_ & sees;
        first = false;
        for (const int c : cells_) common_.erase(c);
        if (cells_.size() > 1 && count_of(all_digits_) > 1 && common_.empty()) return false;
      }
    }
    return !cells_.empty();
  }

  [[nodiscard]] bool is_bug() const {
    for (int cell = 0; cell < kCells; ++cell) {
      if (rest_.empty(cell) && rest_.size(cell) != 2) return false;
    }
    for (int region = 0; region < kRegions; ++region) {
      for (int digit = 0; digit < kDigits; ++digit) {
        const Mask places = rest_.places(region, digit);
        if (places != 0 && !is_two(places)) return false;
      }
    }
    return true;
  }

  static void eliminate(Hint& hint, int cell, Mask digits) {
    for_bits(digits, [&](int d) { hint.eliminate(candidate_of(cell, d)); });
  }

  /// Type 1: one of the extra digits of the cell holds.
  bool one_cell(Hint& hint) const {
    assert(cells_.size() == 1);
    hint.rating = ratings_[kOneCell];
    hint.name = "BUG type 1";
    eliminate(hint, cells_[0], static_cast<Mask>(board_.candidates(cells_[0]) & ~all_digits_));
    return true;
  }

  /// Type 2: one of the cells has the one extra digit, so what sees them all has not.
  bool one_digit(Hint& hint) const {
    common_.for_each([&](int cell) {
      eliminate(hint, cell, static_cast<Mask>(board_.candidates(cell) & all_digits_));
    });
    hint.rating = ratings_[kSeveralCells];
    hint.name = "BUG type 2";
    return !hint.eliminations.empty();
  }

  /// Type 4: two cells that see each other share one digit in addition to the extra ones. Each has
  /// an extra digit or this one, so the rest goes.
  bool locked_digit(Hint& hint) const {
    assert(cells_.size() == 2);
    const auto common = static_cast<Mask>(board_.candidates(cells_[0]) &
                                          board_.candidates(cells_[1]) & ~all_digits_);
    if (!is_one(common) || !seen_by(cells_[0]).contains(cells_[1])) {
      return false;
    }
    for (std::size_t i = 0; i < 2; ++i) {
      eliminate(hint, cells_[i],
                static_cast<Mask>(board_.candidates(cells_[i]) & ~digits_[i] & ~common));
    }
    hint.rating = ratings_[kSeveralCells];
    hint.name = "BUG type 4";
    return true;
  }

  /// Type 3: the extra digits of the cells, as one cell, are in a naked set with n - 1 others of
  /// their region.
  bool naked_set(Hint& hint) const {
    for (std::size_t kind = 0; kind < 3; ++kind) {
      const int region = region_of(cells_[0], kind);
      if (!std::all_of(cells_.begin(), cells_.end(),
                       [&](int cell) { return region_of(cell, kind) == region; })) {
        continue;
      }
      // The order of the common cells is that of the first grave cell's peers.
      std::vector<int> others;
      for (const std::uint8_t cell : peers_of(cells_[0])) {
        if (common_.contains(cell) && region_of(cell, kind) == region) others.push_back(cell);
      }
      const int count = static_cast<int>(others.size());
      // The set has n digits in n - 1 cells and the grave cells as one. With all other common cells
      // in it nothing is left to strike.
      for (int n = 2; n <= kMaxBugSubset && n <= count; ++n) {
        for (const Mask chosen : subsets_of_nine(n - 1)) {
          if ((chosen >> count) != 0) break;
          Mask digits = 0;
          bool usable = true;
          for_bits(chosen, [&](int i) {
            const Mask mask = board_.candidates(others[as_index(i)]);
            usable = usable && count_of(mask) >= 2;
            add_bits(digits, mask);
          });
          // Only sets whose other cells have all n digits by themselves count.
          const auto all = static_cast<Mask>(digits | all_digits_);
          if (!usable || count_of(all_digits_) < 2 || count_of(digits) != n || count_of(all) != n) {
            continue;
          }
          hint.eliminations.clear();
          for (int i = 0; i < count; ++i) {
            if (((chosen >> i) & 1) != 0) continue;
            const int cell = others[as_index(i)];
            eliminate(hint, cell, static_cast<Mask>(board_.candidates(cell) & all));
          }
          if (hint.eliminations.empty()) continue;
          hint.rating = ratings_[kSeveralCells] + (n - 1) * 0.1;
          hint.name = "BUG type 3";
          return true;
        }
      }
    }
    return false;
  }

  const Board& board_;
  const Ratings& ratings_;
  Board rest_;  ///< without the extra candidates
  std::vector<int> cells_;
  std::vector<Mask> digits_;  ///< the extra ones of each
  Mask all_digits_ = 0;
  CellSet common_;  ///< what all of them see
};

}  // namespace

bool may_find_bug(const Board& to) {
  // All cells of three candidates and more would be grave cells. If they are not in one region,
  // they have one extra digit, the same, which another cell that they see loses. A cell of four has
  // two extra digits, so then there is no one digit to share.
  CellSet common;
  Mask shared = 0x1ff;  // digits of all of them
  std::uint32_t regions = ~0U;
  bool first = true;
  const bool apart =
      (to.cells_with_max_candidates(9) & ~to.cells_with_max_candidates(2)).any_of([&](int cell) {
        const CellSet& sees = seen_by(cell);
        common = first ? sees : common & sees;
        first = false;
        shared = to.size(cell) > 3 ? Mask{0} : static_cast<Mask>(shared & to.candidates(cell));
        std::uint32_t own = 0;
        for (const std::uint8_t region : regions_of(cell)) {
          own |= 1U << region;
        }
        regions &= own;
        return regions == 0 && (shared == 0 || common.empty());
      });
  return !apart && (regions != 0 ||
                    common.any_of([&](int cell) { return (to.candidates(cell) & shared) != 0; }));
}

bool find_bug(RuleContext& search, const RuleInfo& row, Hint& hint) {
  return may_find_bug(search.board) && Bug(search.board, row.ratings).find(hint);
}

}  // namespace gridmill::explainer
