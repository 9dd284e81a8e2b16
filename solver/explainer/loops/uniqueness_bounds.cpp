// Bounds what unique loops find anywhere between two boards, so that the steps in between need not
// be taken one by one. A board in between has at least the candidates of the later one, so a loop
// there has at least the extra digits that it has on the later one, and with more of them it finds
// less. Every loop that may be there is judged with the fewest extra digits, and with all that a
// type could strike whatever set it uses.
//
// Invariant: every loop of a board in between is walked, unless `to` already has what it would
// find. Its cells have both digits on `from`, and with fewer extra digits the tests of the walk are
// weaker. A cell that has neither digit on `to` is known to have an extra one, and singles and sets
// have struck there what follows.
//
// Source: ours; the types are those of unique_loops.cpp, SHORTCUT.md has the argument.

#include <cassert>

#include "solver/explainer/loops/unique_loops.h"
#include "solver/explainer/loops/uniqueness_bounds.h"

namespace gridmill::explainer {
namespace {

/// The eliminations that a loop's two cells with extra digits allow in a common region whose sets
/// are used up: the candidates eliminated whichever of the two has an extra digit.
template <typename Body>
void for_excluded(const Board& board, int region, Mask pair, const std::array<int, 2>& rescues,
                  Body&& body) {
  assert(cell_set(region).contains(rescues[0]) && cell_set(region).contains(rescues[1]));
  std::array<int, 9> cells;  // empty ones, the rescues last
  std::size_t count = 0;
  for (const std::uint8_t cell : cells_of(region)) {
    if (board.empty(cell) && cell != rescues[0] && cell != rescues[1]) cells[count++] = cell;
  }
  cells[count++] = rescues[0];
  cells[count++] = rescues[1];
  // Either rescue is tried as the one that has an extra digit; only candidates that both eliminate
  // are removed.
  std::array<Mask, 9> gone;
  gone.fill(0x1ff);
  for (int k = 0; k < 2; ++k) {
    std::swap(cells[count - 2], cells[count - 1]);
    std::array<Mask, 9> digits;
    for (std::size_t i = 0; i < count; ++i) digits[i] = board.candidates(cells[i]);
    // A digit cannot be in a cell exactly if others need it, that many cells for their digits; one
    // of these is the one that has an extra digit, as they do not do so without.
    digits[count - 1] = static_cast<Mask>(digits[count - 1] & ~pair);
    std::array<Mask, 9> left = digits;
    // By set of the other cells: the digits of the set and of the rescue. `spare` is how many more
    // digits than cells these are. Without any the digits are used up, and where cells outnumber
    // digits there is a contradiction, from which everything follows.
    std::array<Mask, 256> all;
    all[0] = digits[count - 1];
    for (std::uint32_t set = 0; set < (1U << (count - 1)); ++set) {
      if (set != 0) {
        all[set] =
            static_cast<Mask>(all[set & (set - 1)] | digits[as_index(std::countr_zero(set))]);
      }
      const int spare = count_of(all[set]) - count_of(set) - 1;
      if (spare > 0) continue;
      for (std::size_t i = 0; i < count; ++i) {
        const bool inside = i == count - 1 || ((set >> i) & 1U) != 0;
        if (spare < 0) {
          left[i] = 0;
        } else if (!inside) {
          remove_bits(left[i], all[set]);
        }
      }
    }
    // The two have changed places for the second one, and are put back.
    if (k == 1) std::swap(left[count - 2], left[count - 1]);
    for (std::size_t i = 0; i < count; ++i) gone[i] = static_cast<Mask>(gone[i] & ~left[i]);
  }
  std::swap(cells[count - 2], cells[count - 1]);
  for (std::size_t i = 0; i < count; ++i) {
    for_bits(board.candidates(cells[i]) & gone[i],
             [&](int digit) { body(candidate_of(cells[i], digit)); });
  }
}

/// Searches loops that may exist on a board between two, and what they find in addition to the
/// later one.
class LoopsBetween {
 public:
  LoopsBetween(const Board& from, const Board& to) : from_(from), to_(to) {
    for (int cell = 0; cell < kCells; ++cell) {
      assert((to.possible(cell) & ~from.possible(cell)) == 0);
    }
  }

  /// What they may strike of the later one; some of it if the first one is enough.
  CandidateBits find_eliminations(bool first_only) {
    first_only_ = first_only;
    search();
    return eliminations_;
  }

 private:
  // Sheets in between are not known, only that each has the candidates of `to` and no others than
  // `from`. So the cells of a loop are taken from `from`, and what they have for certain from `to`.
  bool search() {
    std::array<std::array<Mask, 9>, kDigits> left{};  // where a digit may be in the end, by rows
    for (int cell = 0; cell < kCells; ++cell) {
      for_bits(to_.possible(cell), [&](int digit) {
        add_bits(left[as_index(digit)][as_index(cell / 9)], bit_of(cell % 9));
      });
    }
    for (int low = 0; low < kDigits; ++low) {
      for (int high = low + 1; high < kDigits; ++high) {
        // Cells that have both digits at first, and may have one of them in the end. Otherwise what
        // the finding of the loop, that it is broken, is known then.
        std::array<Mask, 9> rows = cells_with(from_, low, high);
        for (std::size_t y = 0; y < 9; ++y) {
          rows[y] = static_cast<Mask>(rows[y] & (left[as_index(low)][y] | left[as_index(high)][y]));
        }
        pair_ = static_cast<Mask>(bit_of(low) | bit_of(high));
        if (prune(rows) && enter(rows) && search_pair()) return true;
      }
    }
    return false;
  }

  /// Extra digits are those that a cell has for certain.
  bool enter(const std::array<Mask, 9>& rows) {
    cells_.clear();
    LoopLengthBound longest;
    set_of(rows).for_each([&](int cell) {
      const auto extras = static_cast<Mask>(to_.possible(cell) & ~pair_);
      longest.add(extras);
      cells_.add(cell, extras);
    });
    longest_ = longest.length();
    if (longest_ < 4) return false;
    cells_.join();
    return true;
  }

  /// Walks from each cell through later ones, so that each loop is met from its first cell alone;
  /// whether to stop.
  bool search_pair() {
    for (std::size_t start = 0; start + 3 < cells_.size(); ++start) {
      near_first_ = cells_[start].near_any();
      later_ = ~std::uint64_t{1} << start;
      if (extend(start, 0, 0)) return true;
    }
    return false;
  }

  /// Adds a cell to those of which `rescues` have extra digits, and continues; whether to stop.
  bool extend(std::size_t number, int rescues, Mask extras) {
    const LoopCell& cell = cells_[number];
    if (cell.extras != 0) {
      add_bits(extras, cell.extras);
      if (++rescues > 2 && !is_one(extras)) return false;
    }
    path_.push(cell, number);
    bool found = false;
    // A balanced path that does not close cannot be part of a loop: the next cell would have to
    // enter a region a second time with one parity.
    if (path_.balanced()) {
      found = ((near_first_ >> number) & 1) != 0 && adds_eliminations();
    } else if (path_.size() < longest_) {
      std::uint64_t rest = cell.near_any() & later_ & ~path_.cells();
      if (path_.size() + 1 == longest_) rest &= near_first_;
      for (; rest != 0 && !found; rest &= rest - 1) {
        const auto next = as_index(std::countr_zero(rest));
        if (path_.admits(cells_[next])) found = extend(next, rescues, extras);
      }
    }
    path_.pop(cell, number);
    return found;
  }

  /// Notes what a rule may strike of the later board, given that one of the extra digits holds;
  /// whether to stop. A loop has one where the solution is single.
  [[nodiscard]] bool adds_eliminations() {
    CellSet seen;  // by all cells with extra digits
    Mask extras = 0;
    std::array<int, 2> rescues;
    std::size_t count = 0;
    for (std::uint64_t rest = path_.cells(); rest != 0; rest &= rest - 1) {
      const LoopCell& cell = cells_[as_index(std::countr_zero(rest))];
      if (cell.extras == 0) continue;
      const CellSet& sees = seen_by(cell.cell);
      seen = count == 0 ? sees : seen & sees;
      add_bits(extras, cell.extras);
      if (count < 2) rescues[count] = cell.cell;
      ++count;
    }
    // Type 1; type 2, with any number of rescues; types 3 and 4 together, as what no choice of the
    // two rescues leaves in a region of both.
    if (count == 1) {
      for_bits(to_.candidates(rescues[0]) & pair_,
               [&](int digit) { eliminations_.insert(candidate_of(rescues[0], digit)); });
    }
    if (count >= 2 && is_one(extras)) {
      const int digit = std::countr_zero(extras);
      seen.for_each([&](int cell) {
        if (to_.has(cell, digit)) eliminations_.insert(candidate_of(cell, digit));
      });
    }
    if (count == 2) {
      const auto a = as_index(rescues[0]);
      const auto b = as_index(rescues[1]);
      for (std::size_t kind = 0; kind < 3; ++kind) {
        const int region = region_of(a, kind);
        if (region != region_of(b, kind)) continue;
        for_excluded(to_, region, pair_, rescues, [&](int c) { eliminations_.insert(c); });
      }
    }
    return first_only_ && !eliminations_.empty();
  }

  const Board& from_;
  const Board& to_;
  bool first_only_ = false;
  CandidateBits eliminations_;
  Mask pair_ = 0;
  LoopCells cells_;
  LoopPath path_;
  std::size_t longest_ = 0;
  std::uint64_t later_ = 0, near_first_ = 0;
};

}  // namespace

bool may_find_unique_loop(const Board& from, const Board& to) {
  return !LoopsBetween(from, to).find_eliminations(true).empty();
}

CandidateBits eliminations_of_loops(const Board& from, const Board& to) {
  return LoopsBetween(from, to).find_eliminations(false);
}

}  // namespace gridmill::explainer
