#pragma once

// The content of a step's text as data: the values of the slots in sentences.def. They are made
// once for all languages, written to JSON and proved by tests.

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "solver/steps/clue_values.h"

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
  /// Of absence by claims before it; of a place by filled cells; of a cell behind a set by that
  /// set.
  std::vector<RuledOut> ruled_out = {};
  /// Earlier claims that leave it these places, apart from the one just before it.
  std::vector<Claim> because = {};
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

/// Digits that no clue, extra house or relation distinguishes in the cells of the pattern.
struct Swap {
  DigitSet digits;
  bool has_clues = false, has_extra_houses = false, has_relations = false;
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
                 Result, std::vector<Cell>>;

[[nodiscard]] inline Digit digit_of(int value) { return {static_cast<std::uint8_t>(value)}; }

}  // namespace gridmill::widest::step_text
