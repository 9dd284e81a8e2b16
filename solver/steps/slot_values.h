#pragma once

// The content of a step's text as data: the values of the slots in sentences.def. They are made
// once for all languages, written to JSON and proved by tests.

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "solver/steps/step_describer.h"

namespace gridmill::widest::step_text {

/// Cells with a name ("A"), and the digits that they may hold.
struct NamedSet {
  std::string name;
  CellSet cells;
  DigitSet digits;
  HouseSet house = {};  ///< of an almost locked set, if no row, column, box or region has it
};
using NamedSets = std::vector<NamedSet>;

/// If the hub of a wing has the digit, a cell has another.
struct Option {
  Cell hub;
  Digit digit;
  Candidate then;
};
/// Two strong links of a digit: it has only these places in each of the houses, and the joint ones
/// exclude each other. So one of the ends has it.
struct StrongPair {
  Digit digit;
  HouseSet first, second;
  CellSet first_places, second_places, joint;
  Why why;
  CellSet ends;
  std::vector<Candidate> gone;
};
/// The places of a digit in each of these houses.
struct PlacesByHouse {
  Digit digit;
  std::vector<std::pair<HouseSet, CellSet>> list;
};
/// Cells with two digits by turns: one half takes one of them, the other half the other.
struct PairHalves {
  CellSet one, other;
};
/// Cells joined by houses with two places for a digit, which one or the other group has.
struct ColorCluster {
  NamedSet one, other;
  HouseSet houses;
};
/// Two cells that exclude each other, with their colors. So one of the opposite colors is right,
/// and targets that see both lose the digit.
struct ColorClash {
  std::string one, other;
  Cell one_cell, other_cell;
  std::string not_one = {}, not_other = {};
  CellSet targets = {};
};
/// A color that excludes itself or both colors of another cluster is wrong; else the targets see
/// both colors of which one is right.
struct Coloring {
  Digit digit;
  std::vector<ColorCluster> clusters;
  std::vector<ColorClash> clashes;
  std::string wrong;
  CellSet targets;
};
/// A cell of the bases of a fish that is in several covers.
struct DoubleCover {
  Cell cell;
  HouseSet covers;
};
/// A fin of a fish in its covers, as it is in several bases.
struct EndoFin {
  Cell cell;
  HouseSet houses;
};
/// A fish: apart from the fins, if there are any, the digit has its places in the houses in the
/// covers only. With the digit in a doubly covered cell of the bases, too few covers would be left.
struct FishView {
  Digit digit;
  HouseSet houses, covers;
  CellSet fins;
  CellSet targets;
  std::vector<DoubleCover> doubles = {};
  std::vector<EndoFin> endo_fins = {};
};
/// Sets in a line and a box with no more digits than cells. The first is in the crossing, the
/// others are in one of the houses each.
struct SueDeCoq {
  NamedSets sets;
  HouseSet line, box;
  DigitSet shared;  ///< digits of both the second and the third, in each of which they are
  DigitSet used_in_line, used_in_box;
};
/// Candidates whose cells see all places of their digits in these sets.
struct SetBite {
  std::vector<std::string> sets;
  std::vector<Candidate> gone;
};
/// If the stem of a blossom takes the digit, the set lacks it and holds what is eliminated.
struct Petal {
  Cell stem;
  Digit digit;
  std::string set;
  DigitSet held;
};

/// What is true at one place of a chain: a node or not, or what a set lacks and therefore holds.
struct Claim {
  enum class Kind : std::uint8_t { kIs, kIsNot, kLacks, kHolds };
  Kind kind = Kind::kIs;
  Node node;        ///< of the last two, the places of a digit in the set
  std::string set;  ///< of the last two, as its digits
  DigitSet digits;
  Why why = {};  ///< the house in which it has the last places; empty: inside a cell or set
  std::vector<RuledOut> ruled_out = {};  ///< of absence by claims before it, else by filled cells
};
/// Around a loop: one of two nodes, or a set, holds the digit, which so is eliminated elsewhere.
struct LoopLink {
  std::vector<Node> nodes;  ///< two, or the places of the digit in the set
  std::string set;
  std::vector<Candidate> gone;
  std::vector<RuledOut> ruled_out = {};  ///< of these
};
/// A chain: the first claim is assumed, and each follows from the one before it.
struct ChainText {
  enum class End : std::uint8_t {
    kLoop,    ///< it comes back to its beginning
    kItself,  ///< it proves the opposite of its beginning
    kEither,  ///< one of its ends is true
    kClash,   ///< its last claim contradicts an earlier one, so its beginning is refuted
  };
  std::vector<Claim> claims;
  End end = End::kEither;
  std::pair<Claim, Claim> either;
  std::vector<Candidate> gone;                                      ///< by this chain
  std::vector<RuledOut> ruled_out_first = {}, ruled_out_last = {};  ///< of these, by each end
  std::vector<LoopLink> loop = {};
  std::vector<Node> clash = {};  ///< the two that are not both true
  Why clash_why = {};            ///< empty: inside a cell

  /// What both ends rule out.
  [[nodiscard]] std::vector<RuledOut> ruled_out() const {
    std::vector<RuledOut> both = ruled_out_first;
    both.insert(both.end(), ruled_out_last.begin(), ruled_out_last.end());
    return both;
  }
};
/// The chains of a step, and the sets that they name.
struct Chains {
  NamedSets sets;
  std::vector<ChainText> chains;
};
/// Nets that refute their assumptions.
struct Refutations {
  std::vector<Net> nets;
};
/// Choices of which one is right, and what each leads to: an impasse or the conclusion.
struct Cases {
  CellSet cells;
  DigitSet digits;
  HouseSet house;  ///< of several cells
  std::vector<Net> nets;
  std::vector<Candidate> placed;
  std::vector<Candidate> eliminated;
};

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
};
/// What follows in each of these ways to share out the digits, which are listed before.
struct Narrowing {
  std::vector<int> ways;  ///< from 0
  std::vector<FullSet> sets;
};
/// An eliminated candidate that leaves its sum a rest that the other open cells do not make: those
/// of `plus` less those of `minus`. Or these cells use up digits of a set; then `rest` is 0.
struct Misfit {
  Candidate candidate;
  CellSet plus, minus;
  int rest = 0;
  DigitSet used;  ///< by the cells of `plus`, if it is no sum
  /// The sums around `rest` that several cells of one side can make; one: a bound of their sum.
  std::vector<int> nearest = {};
  bool differs = false;  ///< two cells, or such as share no house: they could make it if equal
  /// Whether only the candidates of all cells show it.
  [[nodiscard]] bool is_bare() const { return plus.empty() && minus.empty(); }
};
/// What cells that are all different can hold together.
struct Combinations {
  ClueName clue;
  int total = 0;  ///< 0: not a sum
  std::vector<DigitSet> sets;
  DigitSet without;                        ///< eliminated digits that no set has
  std::vector<Misfit> misfits;             ///< eliminated, but in a set
  Fills fills;                             ///< if a misfit needs them all
  std::vector<Narrowing> narrowings = {};  ///< of the sets, instead: they refute the bare misfits
  [[nodiscard]] std::size_t size() const { return sets.size(); }
  /// The eliminated candidates that only `fills` refutes.
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
    kPlace,   ///< the digit has no other place among the cells
    kDigit,   ///< the cell has no other digit of the combination
    kOrders,  ///< it has the digit in every order
  };
  Candidate candidate;
  Kind kind = Kind::kPlace;
};
/// The cells of a clue that a combination fills, and their candidates if a fit needs them all.
struct Fits {
  std::vector<Fit> list;
  Fills fills;
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
    kNamed,  ///< as the rule of the clue says
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
};
/// Why candidates of a sum are eliminated: bounds, rests, or else all candidates.
struct SumReasons {
  Equation equation;
  std::vector<SumLimit> limits;
  std::vector<Misfit> misfits;
  Fills fills;
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
/// Why a clue has a digit in these cells: without it, its sides would have contradicting bounds.
struct SumLock {
  std::optional<Equation> equation;  ///< none: the combinations show it
  Digit digit;
  CellSet places;
  std::vector<SumLimit> clash;    ///< at most one
  Fills fills;                    ///< if there is no clash
  std::vector<int> nearest = {};  ///< then: the sums around the total that are left
};
/// What eliminated candidates of cells outside a clue would take from its cells.
struct Crossing {
  CellSet cells;
  Digit digit;
  std::vector<Candidate> taken;
  std::vector<SumLimit> clash;    ///< of what is left, if that proves it
  std::vector<int> nearest = {};  ///< else the sums around the total that are left
};
struct Crossings {
  std::optional<Equation> equation;  ///< none: the combinations show it
  int total = 0;                     ///< of a cage
  std::vector<Crossing> list;
  Fills fills;  ///< if a crossing has no clash
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
    /// Instead of a bound: one of these other candidates is right, each with its own bound. They
    /// are all of a cell, or all places of a digit.
    std::vector<View> cases = {};
    bool has_places = false;
  };
  /// Where the ends of a sandwich are, or how many digits are added up, and which digits these are.
  /// Without `sets` there are too many to list; a sum then has a case for each candidate of the
  /// first cell.
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
  /// Cells that would make at most or at least the bound, or another sum than the needed one.
  struct Gap {
    CellSet ends;  ///< of a sandwich: where the other end would be, or both
    CellSet between;
    int bound = -1;  ///< -1: just not the needed sum
    bool at_most = false;
  };
  /// A candidate, and all gaps that it leaves: for an end of a sandwich, to each place of the other
  /// end; else between all places of both ends. Only gaps count of so many cells as can make the
  /// sum. Of an X-sum with this first digit, the cells that are added, or the others if they are
  /// fewer.
  struct Trial {
    Candidate candidate;
    std::vector<Gap> gaps;
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
  bool has_other_choices = false;  ///< the combinations of the cages go together in other ways
  /// In these ways, fewer digits than cells are left for the cells outside the cages.
  struct Unfit {
    std::vector<std::vector<DigitSet>> ways;
    CellSet cells;
    DigitSet left;
  };
  std::vector<Unfit> unfit = {};
  bool are_others_named = false;  ///< all other choices are unfit or repeat a digit
  bool is_proved = false;         ///< by the splits with these:
  std::vector<Narrowing> narrowings;
  std::vector<Candidate> gone = {};  ///< that they exclude

  [[nodiscard]] bool is_one_sided() const { return plus.empty() || minus.empty(); }
  /// The cells of the side that the text begins with, and how much they make more than the other.
  [[nodiscard]] const CellSet& left() const { return plus.empty() ? minus : plus; }
  [[nodiscard]] int left_sum() const { return plus.empty() ? -rest : rest; }
};
/// Digits that no clue or extra house of the board distinguishes in the cells of the pattern.
struct Swap {
  DigitSet digits;
  bool has_clues = false, has_extra_houses = false;
};
/// Houses that follow from the rules, of which the text says why they hold each digit once.
struct DerivedHouses {
  HouseSet houses;
};
/// A cell excludes a digit from others by a house or relation that is easily missed.
struct Sight {
  Cell cell;
  CellSet seen;
  Why why;
  Digit digit;
};
/// Cells that get or lose the same digits.
struct Change {
  CellSet cells;
  DigitSet digits;
};
/// What a step does.
struct Result {
  std::vector<Change> placements, eliminations;
  int left_to_search = 0;  ///< instead: how many cells a search fills in
};
/// The value of a slot.
using SlotValue =
    std::variant<CellSet, DigitSet, HouseSet, int, NamedSets, std::vector<Option>,
                 std::vector<StrongPair>, PairHalves, Coloring, std::vector<FishView>, SueDeCoq,
                 std::vector<SetBite>, std::vector<Candidate>, std::vector<Petal>, Chains,
                 Refutations, Cases, ClueName, ClueMeaning, Fills, Combinations, Fits, Pairing,
                 Equation, SumReasons, SumLock, Crossings, LineReasons, HouseSum,
                 std::vector<Sight>, std::vector<RuledOut>, PlacesByHouse, Swap, DerivedHouses,
                 Result>;

[[nodiscard]] inline Digit digit_of(int value) { return {static_cast<std::uint8_t>(value)}; }

}  // namespace gridmill::widest::step_text
