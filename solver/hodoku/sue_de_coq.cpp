// Sue de Coq: the cells where a line and a box cross hold at least two digits more than cells, and
// sets in the rest of the line and of the box take these up. Then every digit involved is inside,
// and goes from the rest of the line or the box.
//
// Why: a set takes as many of the crossing's digits as it has cells more than digits that the
// crossing lacks. If the two sets share no digit of the crossing, and together take as many as it
// has beyond its cells, there are as many digits as cells in the three parts. Each digit occurs
// at most once, because its cells share the line or the box (an extra digit of both sets may occur
// in each). So each occurs exactly once: a digit that is not in the box's set can be removed from
// the rest of the line, one that is not in the line's set from the rest of the box, and one of the
// crossing alone from both.
//
// The solution shows if there is none. As many of the crossing's digits as the surplus are
// outside of it. Each of them is in the set of the line or in the set of the box, and both sets
// have at least one. The extra digits of a set are in the set.
//
// Order: rows, then columns; of each the boxes; in the crossing the first two cells, then these
// with a third; sets in lexicographic order. The first one that eliminates something is HoDoKu's
// step.
//
// Source: HoDoKu 2.2.0's order; the pattern is sudopedia's Sue de Coq.

#include "solver/hodoku/step_finder.h"

namespace gridmill::hodoku {
namespace {

/// Two or three open cells where a line and a box cross, with two digits more than cells at least;
/// cells of the line and of the box that take up the surplus between them. A crossing cell that is
/// left out may be part of either set.
class SueDeCoq {
 public:
  SueDeCoq(const StepFinder& search, SolutionStep& step)
      : board_(search.board), solution_(search.solution()), step_(step) {
    for (const Cell c : board_.open()) {
      for (const std::uint8_t house : houses_of(c.index)) {
        with_digit_[house][solution_[c.index]] = board_.candidates(c.index);
      }
    }
  }

  bool find(int line, int box) {
    in_line_ = &with_digit_[static_cast<std::size_t>(line)];
    in_box_ = &with_digit_[static_cast<std::size_t>(18 + box)];
    line_ = house_cells(line) & board_.open();
    box_ = house_cells(18 + box) & board_.open();
    const CellSet both = line_ & box_;
    if (!both.several()) return false;
    for (CellSet one = both; !one.empty(); one.erase(one.front())) {
      for (CellSet two = one - CellSet::of(one.front()); !two.empty(); two.erase(two.front())) {
        const CellSet pair = CellSet::of(one.front()) | CellSet::of(two.front());
        if (try_crossing(pair, 2)) return true;
        for (const Cell third : two - CellSet::of(two.front())) {
          if (try_crossing(pair | CellSet::of(third), 3)) return true;
        }
      }
    }
    return false;
  }

 private:
  [[nodiscard]] int digits_of(CellSet cells) const {
    int digits = 0;
    for (const Cell c : cells) digits |= board_.candidates(c.index);
    return digits;
  }
  static int size(int digits) { return count_of(static_cast<unsigned>(digits)); }

  /// A surplus of two at least: each of the two sets takes one digit or more.
  bool try_crossing(CellSet cells, int count) {
    crossing_ = cells;
    crossing_digits_ = digits_of(cells);
    surplus_ = size(crossing_digits_) - count;
    return surplus_ >= 2 && may_split() && extend_line(line_ - crossing_, {}, 0, 0);
  }

  [[nodiscard]] int digits_in_solution(CellSet cells) const {
    int digits = 0;
    for (const Cell c : cells) digits |= digit_bit(solution_[c.index]);
    return digits;
  }

  /// Whether the crossing's digits that occur outside it can be divided. If the cell of one of them
  /// in the line and that of another one in the box share such a digit, the first cannot be in the
  /// set of the line while the second is in that of the box: it draws the second into the line. So
  /// one of them has to leave another one to the box, by whatever it draws along.
  [[nodiscard]] bool may_split() const {
    const int outside = crossing_digits_ & ~digits_in_solution(crossing_);
    std::array<int, 10> drawn{};
    for (const Digit one : DigitSet(static_cast<std::uint32_t>(outside))) {
      const int with = (*in_line_)[one.value] & crossing_digits_;
      int& draws = drawn[one.value];
      draws = digit_bit(one.value);
      for (const Digit two : DigitSet(static_cast<std::uint32_t>(outside))) {
        if (((*in_box_)[two.value] & with) != 0) draws |= digit_bit(two.value);
      }
    }
    for (const Digit one : DigitSet(static_cast<std::uint32_t>(outside))) {
      int all = 0;
      for (int more = drawn[one.value]; more != all;) {
        all = more;
        for (const Digit d : DigitSet(static_cast<std::uint32_t>(all))) more |= drawn[d.value];
      }
      if (all != outside) return true;
    }
    return false;
  }

  /// Sets of line cells in lexicographic order, smaller sets before those that begin with them. A
  /// set takes less than the surplus, so that the box's set has something to take.
  bool extend_line(CellSet from, CellSet cells, int count, int digits) {
    while (!from.empty()) {
      const Cell next = from.front();
      from.erase(next);
      const CellSet wider = cells | CellSet::of(next);
      const int more = digits | board_.candidates(next.index);
      const int extra = size(more & ~crossing_digits_);
      const int taken = count + 1 - extra;
      if ((more & crossing_digits_) != 0 && taken > 0 && taken < surplus_ &&
          is_in_solution(more & ~crossing_digits_, wider)) {
        line_cells_ = wider;
        line_digits_ = more;
        if (extend_box(box_ - crossing_ - wider, {}, 0, 0, surplus_ - taken)) return true;
      }
      if (extend_line(from, wider, count + 1, more)) return true;
    }
    return false;
  }

  /// Sets of box cells in the same order, which take the rest of the surplus.
  bool extend_box(CellSet from, CellSet cells, int count, int digits, int surplus) {
    while (!from.empty()) {
      const Cell next = from.front();
      from.erase(next);
      const int more = digits | board_.candidates(next.index);
      // What the line takes of the crossing's digits, the box must not; nor may any wider set.
      if ((more & line_digits_ & crossing_digits_) != 0) continue;
      const CellSet wider = cells | CellSet::of(next);
      const int extra = size(more & ~crossing_digits_);
      if ((more & crossing_digits_) != 0 && count + 1 - extra == surplus &&
          is_in_solution(more & ~crossing_digits_, wider) && eliminate(wider, more)) {
        return true;
      }
      if (extend_box(from, wider, count + 1, more, surplus)) return true;
    }
    return false;
  }

  [[nodiscard]] bool is_in_solution(int digits, CellSet cells) const {
    return (digits & ~digits_in_solution(cells)) == 0;
  }

  /// Box first, then line. A digit that both added sets have is used up in the box and in the
  /// line, so it is removed from the rest of both.
  bool eliminate(CellSet box_cells, int box_digits) {
    const int common = box_digits & line_digits_;
    step_.eliminate(board_, box_ - box_cells - crossing_,
                    ((crossing_digits_ | box_digits) & ~line_digits_) | common);
    step_.eliminate(board_, line_ - line_cells_ - crossing_,
                    ((crossing_digits_ | line_digits_) & ~box_digits) | common);
    return !step_.eliminations.empty();
  }

  /// By digit: the candidates of the cell that holds it in the solution, if that is open.
  using CandidatesByDigit = std::array<DigitMask, 10>;

  const Board& board_;
  std::span<const std::uint8_t> solution_;
  SolutionStep& step_;
  std::array<CandidatesByDigit, kHouses> with_digit_{};
  const CandidatesByDigit* in_line_ = nullptr;
  const CandidatesByDigit* in_box_ = nullptr;
  CellSet line_, box_;
  CellSet crossing_;
  int crossing_digits_ = 0;
  int surplus_ = 0;
  CellSet line_cells_;
  int line_digits_ = 0;
};

}  // namespace

bool find_sue_de_coq(StepFinder& search, const StepInfo& /*row*/, SolutionStep& step) {
  SueDeCoq finder(search, step);
  for (int line = 0; line < 18; ++line) {
    for (int box = 0; box < 9; ++box) {
      if (finder.find(line, box)) return true;
    }
  }
  return false;
}

}  // namespace gridmill::hodoku
