#pragma once

// The facts of steps that reason on clues: what clues demand, and why candidates are eliminated.

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "solver/steps/step_describer.h"

namespace gridmill::widest::step_text {

/// A clue by its kind, with its number and cells; null: some clue.
struct ClueName {
  const Clue* clue = nullptr;
  CellSet cells;
};
/// What a clue means, as a sentence.
struct ClueMeaning {
  const Clue* clue = nullptr;
};
/// Cells with what they hold or may hold, and all ways to fill them if these are few: the digits
/// of the open cells, which are those with several digits, in order.
struct Fills {
  std::vector<std::pair<Cell, DigitSet>> cells;
  std::vector<std::vector<Digit>> ways = {};
};
/// Cells that hold only these digits, as many as cells; or, hidden, the digits fit only there.
struct FullSet {
  CellSet cells;
  DigitSet digits;
  bool is_hidden = false;
  bool is_next = false;  ///< only as the sets before it are full
  bool operator==(const FullSet&) const = default;
};
/// What follows in each of these ways to share out the digits, which are listed before.
struct Narrowing {
  std::vector<int> ways;  ///< from 0
  std::vector<FullSet> sets;
};
/// These ways to share out digits, a set for each part, do not fit. The cells hold fewer digits
/// than they are; or, hidden, the digits fit in fewer cells.
struct Unfit {
  std::vector<std::vector<DigitSet>> ways;
  FullSet few;
  /// Whether a digit has no place in the cells that have to hold it; and whether these are the
  /// first ones of the ways.
  [[nodiscard]] bool lacks_place() const { return few.is_hidden && few.cells.empty(); }
  [[nodiscard]] bool lacks_place_in_first() const {
    return lacks_place() && ways.front().front().contains(few.digits.front());
  }
};
/// The sums that the sides of an equation can make; no two of them go together.
struct SideSums {
  std::vector<int> plus, minus;
  [[nodiscard]] bool empty() const { return plus.empty(); }
};
/// An eliminated candidate that leaves its sum a rest that the other open cells do not make: those
/// of `plus` less those of `minus`. Or these cells use up digits of a set; then `rest` is 0.
struct Misfit {
  Candidate candidate;
  CellSet plus, minus;
  int rest = 0;
  DigitSet used = {};  ///< by the cells of `plus`, if it is no sum
  /// The sums around `rest` that several cells of one side can make; one: a bound of their sum.
  std::vector<int> nearest = {};
  bool differs = false;  ///< two cells, or such as share no house: they could make it if equal
  SideSums sums = {};    ///< if both sides have cells
  FullSet few = {};      ///< else: some of the cells have too few digits
  std::vector<Candidate> forced = {};  ///< the only digits of cells, which leave `few` nothing
  /// Two cells would need the same digit in this house, or one cell the digit of the candidate.
  HouseSet house = {};
  std::vector<RuledOut> ruled_out = {};  ///< by the candidate, easily missed; all that matters
  /// Whether the combinations show it.
  [[nodiscard]] bool is_bare() const { return plus.empty() && minus.empty(); }
};
/// The sides of an equation have these bounds, which leave a cell a bound; without a cell, they
/// contradict each other.
struct SumLimit {
  Cell cell;
  bool at_most = false;  ///< of the cell; without a cell, `plus` has its upper bound
  int bound = 0;
  CellSet plus, minus;  ///< the cells of each side without the cell
  int plus_bound = 0, minus_bound = 0;
  bool is_plus_exact = false, is_minus_exact = false;  ///< the side makes nothing else
  /// Cells that see each other differ. This makes the bound of the side tighter than the sum of the
  /// cells' own bounds. Always false if one house has all cells of the side.
  bool plus_differs = false, minus_differs = false;
  bool is_of_plus = true;  ///< the side of the cell

  /// Whether `plus_bound` is an upper bound; `minus_bound` is the opposite.
  [[nodiscard]] bool plus_at_most() const { return at_most != is_of_plus; }
  /// Whether only one of so many digits is within the bound.
  [[nodiscard]] bool is_last(int digits) const { return bound == (at_most ? 1 : digits); }
};
/// What cells that are all different can hold together.
struct Combinations {
  ClueName clue;
  int total = 0;  ///< 0: not a sum
  std::vector<DigitSet> sets;
  DigitSet without;                        ///< eliminated digits that no set has
  std::vector<SumLimit> limits = {};       ///< of a sum
  std::vector<Misfit> misfits = {};        ///< eliminated, but in a set and within the limits
  std::vector<Narrowing> narrowings = {};  ///< of the sets: they refute the bare misfits
  [[nodiscard]] std::size_t size() const { return sets.size(); }
  /// The eliminated candidates that the narrowings refute.
  [[nodiscard]] std::vector<Candidate> bare() const {
    std::vector<Candidate> result;
    for (const Misfit& misfit : misfits) {
      if (misfit.is_bare()) result.push_back(misfit.candidate);
    }
    return result;
  }
};
/// A digit that only combination allows, in the order in which the cells can be filled.
struct Fit {
  enum class Kind : std::uint8_t {
    kPlace,  ///< the digit has no other place among the cells
    kDigit,  ///< the cell has no other digit of the combination
    kSets,   ///< full sets of the cells leave the cell nothing else
  };
  Candidate candidate;
  Kind kind = Kind::kPlace;
};
/// The cells of a clue that a combination fills: the digits that follow one after the other, and
/// full sets from which the other digits follow.
struct Fits {
  std::vector<Fit> list;
  std::vector<FullSet> sets = {};
};
/// What a clue demands of two cells, and why candidates have no partner.
struct Pairing {
  enum class Kind : std::uint8_t {
    kEqual,
    kRise,        ///< `other` is at least `number` more than `one`
    kSum,         ///< of `number`
    kDifference,  ///< of `number`
    kRatio,       ///< of `number`
    kApart,       ///< by at least `number`
    kSameClass,   ///< of `classes`; they are `number` cells apart
    kOtherClass,
    kNamed,           ///< as the rule of the clue says
    kNotConsecutive,  ///< by a rule of the board, without a clue
  };
  /// An eliminated candidate, and the digits that the clue allows with it in the other cell.
  struct Partners {
    Candidate gone;
    DigitSet digits;
  };
  ClueName clue;
  Kind kind = Kind::kNamed;
  int number = 0;
  std::vector<DigitSet> classes;
  Cell one, other;
  DigitSet one_digits, other_digits;  ///< what the cells may hold
  std::vector<Partners> gone;
  HouseSet house = {};  ///< of both cells, if only the same digit would be the partner

  [[nodiscard]] DigitSet gone_in(Cell cell) const {
    DigitSet digits;
    for (const Partners& partners : gone) {
      if (partners.gone.cell == cell) digits |= DigitSet::of(partners.gone.digit);
    }
    return digits;
  }
};
/// Cells of a clue that add up to a total, less those of another side.
struct Equation {
  ClueName clue;
  CellSet plus, minus;
  HouseSet plus_house, minus_house;  ///< of a line with the same sum in each of these
  int total = 0;
  bool is_number = false;  ///< the cells of `minus` are a number of several digits
};
/// Why candidates of a sum are eliminated: bounds and rests.
struct SumReasons {
  Equation equation;
  std::vector<SumLimit> limits = {};
  std::vector<Misfit> misfits = {};
  int least = 0, most = 0;  ///< if several cells add up to a number: what they can make
  /// Candidates with which the number would be outside this range.
  std::vector<Candidate> out_of_range = {};
  /// Else the number has these bounds, but with the candidates the cells would make at least or at
  /// most another.
  int least_number = 0, most_number = 0;
  struct Bound {
    std::vector<Candidate> candidates;
    bool at_least = false;
    int bound = 0;
  };
  std::vector<Bound> bounds = {};
  /// Else the possible numbers with a candidate, and the sums of its cells if these add up to it.
  struct Unmade {
    Candidate candidate;
    std::vector<int> numbers, made;
  };
  std::vector<Unmade> unmade = {};
};
/// Why a sum is impossible.
struct SumClash {
  std::vector<SumLimit> bounds = {};  ///< of the sides, which contradict each other; at most one
  std::vector<int> nearest = {};      ///< else the sums around the total that the one side can make
  SideSums sums = {};                 ///< else what both sides can make
  FullSet few = {};                   ///< else: some of the cells have too few digits
  std::vector<Candidate> forced = {};  ///< the only digits of cells, which leave `few` nothing
};
/// Why a clue has a digit in these cells: without it, the sum would be impossible.
struct SumLock {
  std::optional<Equation> equation;  ///< none: the combinations show it
  Digit digit;
  CellSet places;
  SumClash clash = {};
};
/// What eliminated candidates of cells outside a clue would take from its cells.
struct Crossing {
  CellSet cells;
  Digit digit;
  std::vector<Candidate> taken;
  SumClash clash = {};
  std::vector<Unfit> unfit = {};         ///< instead: why each of the combinations is impossible
  std::vector<RuledOut> ruled_out = {};  ///< of `taken`, what is easily missed
};
struct Crossings {
  std::optional<Equation> equation;  ///< none: the combinations show it
  int total = 0;                     ///< of a cage
  std::vector<Crossing> list;
};
/// Why candidates of a line are eliminated. With `fills`, all its candidates are needed.
struct LineReasons {
  /// Wanted digits that fit only in as many cells; a digit may be wanted more than once.
  struct Confined {
    DigitSet digits;
    CellSet cells;
  };
  /// With a candidate, so many buildings can be seen at most, or at least. With `fills`, the
  /// candidates of the line show it, else the lengths of both parts of the line and the heights.
  struct View {
    Candidate candidate;
    bool at_least = false;
    int bound = 0;
    /// Instead of a bound: one of these other candidates is right, each with its own bound or
    /// cases. They are all of a cell, or all places of a digit.
    std::vector<View> cases = {};
    bool has_places = false;
  };
  /// Where the ends of a sandwich are, or how many digits are added up, and which digits these are.
  struct Case {
    Cell low, high;  ///< of a sandwich
    Digit first;     ///< of a sum of so many digits
    std::vector<DigitSet> sets;
  };
  /// With these digits at an end, cells between the ends that see each other have too few digits.
  struct Blocked {
    Cell end;
    DigitSet digits;
    CellSet cells;
    DigitSet left;
    DigitSet others = {};  ///< if just these are at the other end
    DigitSet held = {};    ///< by the one cell, if nothing is left
  };
  /// Cells that would make at most or at least the bound, or else the sums around the needed one;
  /// or else all sets of digits with the sum do not fit. Without ways, the line lacks digits or
  /// places whatever the cells hold.
  struct Gap {
    CellSet ends;          ///< of a sandwich: where the other end would be, or both
    Candidate first = {};  ///< of an X-sum: the cell with the number of digits
    CellSet between;
    int bound = -1;  ///< -1: none
    bool at_most = false;
    std::vector<int> nearest = {};
    std::vector<Unfit> unfit = {};
  };
  /// A candidate, and all gaps that it leaves: for an end of a sandwich, to each place of the other
  /// end; else between all places of both ends. Only gaps count of so many cells as can make the
  /// sum. Of an X-sum for each first digit, the cells that are added, or the others if they are
  /// fewer.
  struct Trial {
    Candidate candidate;
    std::vector<Gap> gaps;
    /// Whether several gaps have no cells and leave the same others too few digits.
    [[nodiscard]] bool fails_alike() const {
      return gaps.size() > 1 && std::all_of(gaps.begin(), gaps.end(), [&](const Gap& gap) {
               return gap.between.empty() && !gap.unfit.empty() &&
                      gap.unfit.front().few == gaps.front().unfit.front().few;
             });
    }
  };
  ClueName clue;
  std::vector<Confined> confined;
  std::vector<View> views;
  bool has_each_once = false;  ///< the views count only lines with each digit once
  std::vector<Case> cases;
  /// The ends of a line between which no digits of these cells can be.
  CellSet ends;
  DigitSet one_end, other_end;
  std::vector<Candidate> not_between;
  std::vector<Blocked> blocked;
  std::vector<Narrowing> narrowings;  ///< of the cases; a way is a set of a case
  std::vector<Trial> trials;
  /// How many cells between the ends of a sandwich can make its sum, if there are trials.
  int min_between = 0, max_between = -1;
  std::vector<FullSet> sets;
  Fills fills;
  std::vector<Candidate> gone;    ///< by this reason
  std::vector<LineReasons> next;  ///< after which these reasons follow, one after the other
};
/// What is added up by the 45 rule. Digits of `plus` less those of `minus` are the rest.
struct HouseSum {
  struct Cage {
    CellSet cells;
    int total = 0;
    const Clue* clue = nullptr;
  };
  HouseSet houses;
  int total = 0;
  std::vector<Cage> cages;
  CellSet known_inside, known_outside, plus, minus;
  int inside = 0, outside = 0;  ///< the sums of the known cells
  int rest = 0;
  bool is_split = false;       ///< the cages share out the digits of the house; nothing is added up
  std::vector<DigitSet> sets;  ///< of one side, if its cells are all different
  DigitSet without;            ///< as of Combinations
  std::vector<Misfit> misfits;
  std::vector<SumLimit> limits;  ///< of `plus` and `minus`, if there are no sets
  /// How the cages can share out the digits, a set for each; none if there are too many to list.
  std::vector<std::vector<DigitSet>> splits;
  bool has_repeats = false;  ///< the combinations of the cages also go together with equal digits
  std::vector<Unfit> unfit = {};  ///< ways that leave the cells outside the cages too few digits
  std::vector<Narrowing> narrowings;  ///< of the splits
  std::vector<Candidate> gone = {};   ///< that they exclude

  [[nodiscard]] bool is_one_sided() const { return plus.empty() || minus.empty(); }
  /// The cells of the side that the text begins with, and how much they make more than the other.
  [[nodiscard]] const CellSet& left() const { return plus.empty() ? minus : plus; }
  [[nodiscard]] int left_sum() const { return plus.empty() ? -rest : rest; }
};

}  // namespace gridmill::widest::step_text
