// Sentences with slots: the first row of sentences.def whose key and condition fit a step is used,
// and `slot_value` has the value of each name in braces. The condition of a row excludes steps
// without the values that its sentence names.
//
// Invariant: the last row fits every step. Words come from the deduction, its links and the board
// before it, and from nothing else.

#include "solver/steps/step_text.h"

#include <algorithm>
#include <optional>

#include "solver/steps/clue_facts.h"
#include "solver/steps/clue_reasons.h"
#include "solver/steps/pattern_facts.h"

namespace gridmill::widest::step_text {
namespace {

/// What a sentence is good for; sentences.def says what each condition means.
enum class If : std::uint8_t {
  kAny,
  kFins,
  kCovers,
  kHouse,
  kChain,
  kLoop,
  kPairs,
  kNet,
  kOthers,
  kInside,
  kOverlap,
  kSame,
  kVerity,
  kAlikeDigits,
  kAlikePlaces,
  kLeftovers,
  kFilledLeftovers,
  kHub,
  kCorner,
  kBare,
  kCage,
  kListed,
  kSets,
  kSum,
  kSingle,
  kPlaces,
  kPlace,
  kDigit,
  kPartner
};

struct Sentence {
  std::string_view key;  ///< id of a technique, name of a family, or "" for any
  If condition = If::kAny;
  std::string_view condition_name;
  std::string_view english;
  std::string_view japanese;
};

constexpr Sentence kSentences[] = {
#define SENTENCE(key, condition, english, japanese) \
  {key, If::k##condition, #condition, english, japanese},
#include "solver/steps/sentences.def"
#undef SENTENCE
};

/// The cell of the pattern that sees all the others, if there is one only. Of two such cells
/// neither is what the others turn around.
CellSet center_of(const BoardTopology& topology, CellSet cells) {
  CellSet result;
  for (const Cell c : cells) {
    if (topology.peers(c).contains(cells - CellSet::of(c))) result.insert(c);
  }
  return result.size() == 1 ? result : CellSet();
}

/// The links of a chain begin with a strong one; those of a net force.
bool is_chain(const StepDescription& step) {
  return !step.links.empty() && step.links.front().kind == Link::Kind::kStrong;
}

/// Whether a digit is or may be in a house in these cells only.
bool is_confined(const State& state, Digit digit, int house, const CellSet& cells) {
  for (const Cell c : state.topology().house(house) - cells) {
    if (state.value(c) == digit.value || state.has({c, digit})) return false;
  }
  return true;
}

/// Of the rows or columns of a cell, of which several grids may have several, one in which the
/// digit has no place outside the pattern, or else the first.
int line_of(const State& state, const Deduction& d, const HouseSet& lines, Cell cell, Digit digit) {
  const HouseSet own = state.topology().house_set_of(cell) & lines;
  for (const int h : own) {
    if (is_confined(state, digit, h, d.cells)) return h;
  }
  return own.front();
}

/// The row and the column of the one target in which the digit that the pattern keeps has its
/// place.
HouseSet lines_through_target(const State& state, const Deduction& d) {
  const BoardTopology& topology = state.topology();
  const Cell target = targets_of(d).front();
  const Digit kept = (DigitSet(d.digits) - touched(d)).front();
  return HouseSet::of(line_of(state, d, topology.rows(), target, kept)) |
         HouseSet::of(line_of(state, d, topology.columns(), target, kept));
}

/// Whether the digit that the pattern keeps has no place outside it in the row and the column of
/// the one cell that loses the other.
bool is_corner(const State& state, const Deduction& d) {
  const CellSet cells = targets_of(d);
  const DigitSet kept = DigitSet(d.digits) - touched(d);
  if (cells.size() != 1 || kept.size() != 1) return false;
  bool result = true;
  for (const int h : lines_through_target(state, d)) {
    result = result && is_confined(state, kept.front(), h, d.cells);
  }
  return result;
}

/// Whether each place of the digit, or each digit of the cell, excludes all candidates in the same
/// way.
bool are_alike(const State& state, const StepDescription& step) {
  const Deduction& d = step.deduction;
  const std::vector<RuledOut> all = ruled_out_of(state, step);
  const int choices = d.houses.empty() ? DigitSet(d.digits).size() : d.cells.size();
  return std::ssize(all) == choices &&
         all.front().excluded.size() == list_of(d.eliminations).size() &&
         std::all_of(all.begin(), all.end(), [&](const RuledOut& one) {
           return one.excluded == all.front().excluded && one.why == all.front().why;
         });
}

bool holds(If condition, const State& state, const StepDescription& step) {
  const Deduction& d = step.deduction;
  switch (condition) {
    case If::kFins:
      return !d.fins.empty();
    case If::kCovers:
      return !d.covers.empty();
    case If::kHouse:
      return !d.houses.empty();
    case If::kChain:
      return is_chain(step);
    case If::kLoop:
      return is_chain(step) && step.links.back().kind == Link::Kind::kWeak;
    case If::kPairs:
      return is_chain(step) && !strong_pairs_of(state, step).empty();
    case If::kNet:
      return !step.nets.empty() && d.placements.empty();
    case If::kOthers:
      return !step.nets.empty();
    case If::kBare:
      return d.cells.empty();
    case If::kHub:
      return !hub_of(state, d).empty();
    case If::kVerity:
      return d.variant == 1 && (info(d.technique).family != "forcing" || !step.nets.empty());
    case If::kAlikeDigits:
      return d.variant == 1 && are_alike(state, step);
    case If::kAlikePlaces:
      return d.variant == 0 && are_alike(state, step);
    case If::kLeftovers:
      return d.variant == 2;
    case If::kFilledLeftovers:
      for (const Cell c : d.cells) {
        if (d.variant == 2 && state.value(c) == DigitSet(d.digits).front().value) return true;
      }
      return false;
    case If::kCorner:
      return is_corner(state, d);
    case If::kInside:
      return d.cells.contains(targets_of(d));
    case If::kOverlap: {
      CellSet bases;
      for (const int h : d.houses) bases |= state.topology().house(h);
      return bases.intersects(targets_of(d));
    }
    case If::kSame:
      return touched(d) == DigitSet(d.digits);
    case If::kCage:
      return has_combinations(state, d);
    case If::kListed:
      return !sum_lock_of(state, d).equation;
    case If::kSets:
      return has_combinations(state, d) && !is_sum(state, d);
    case If::kSum:
      return is_sum(state, d);
    case If::kSingle:
      return d.cells.size() == 1;
    case If::kPlaces:
      return !d.placements.empty();
    case If::kPlace:
      return fails_at_once(state, step) && !d.houses.empty();
    case If::kDigit:
      return fails_at_once(state, step) && d.houses.empty();
    case If::kPartner:
      return partner_pairing_of(state, d).clue.clue != nullptr;
    case If::kAny:
      break;
  }
  return true;
}

HouseSet rows_of(const BoardTopology& topology, const CellSet& cells) {
  HouseSet rows;
  for (const Cell c : cells) rows.insert(topology.row(topology.row_of(c)));
  return rows;
}

/// The rows or the columns of the pattern, those outside of which the eliminated digit has no
/// place.
HouseSet lines_of(const State& state, const Deduction& d) {
  HouseSet rows;
  HouseSet columns;
  const Digit digit = touched(d).front();
  for (const Cell c : d.cells) {
    rows.insert(line_of(state, d, state.topology().rows(), c, digit));
    columns.insert(line_of(state, d, state.topology().columns(), c, digit));
  }
  for (const int h : rows) {
    if (!is_confined(state, digit, h, d.cells)) return columns;
  }
  return rows;
}

/// Cells of the pattern with other candidates than its digits.
CellSet extra_cells(const State& state, const Deduction& d) {
  CellSet cells;
  for (const Cell c : d.cells) {
    if (!(DigitSet(state.candidates(c)) - DigitSet(d.digits)).empty()) cells.insert(c);
  }
  return cells;
}

DigitSet candidates_in(const State& state, const CellSet& cells) {
  DigitSet digits;
  for (const Cell c : cells) digits |= DigitSet(state.candidates(c));
  return digits;
}

/// The digits of the pattern's cells that make a naked set with the others.
DigitSet further_digits(const State& state, const Deduction& d) {
  return info(d.technique).id == "bug-type-3"
             ? DigitSet(d.digits)
             : candidates_in(state, extra_cells(state, d)) - DigitSet(d.digits);
}

/// The houses in which a naked set of some of the pattern's cells and the fins eliminates.
HouseSet houses_together(const State& state, const Deduction& d) {
  const bool all = info(d.technique).id == "bug-type-3";
  const CellSet set = d.fins | (all ? d.cells : extra_cells(state, d));
  HouseSet result;
  for (int h = 0; h < state.topology().houses(); ++h) {
    const CellSet house = state.topology().house(h);
    if (house.contains(set) && house.intersects(targets_of(d))) result.insert(h);
  }
  return result;
}

/// Of a BUG, the digit that has its places in a house in the pattern's cells, and saves neither.
DigitSet locked_digit(const State& state, const Deduction& d) {
  const std::vector<Candidate> saving = saving_candidates(state, d);
  for (const Digit digit : DigitSet(d.digits) - touched(d)) {
    const bool saves = std::any_of(saving.begin(), saving.end(),
                                   [&](const Candidate& c) { return c.digit == digit; });
    if (!saves && (state.places(digit) & state.topology().house(d.houses.front())) == d.cells) {
      return DigitSet::of(digit);
    }
  }
  return {};
}

CellSet outside(const BoardTopology& topology, const HouseSet& in, const HouseSet& out) {
  CellSet cells;
  for (const int h : in) cells |= topology.house(h);
  for (const int h : out) cells -= topology.house(h);
  return cells;
}

/// The houses of a naked or hidden set, without derived ones that eliminate nothing more.
HouseSet used_houses(const State& state, const Deduction& d) {
  const CellSet targets = targets_of(d);
  HouseSet used;
  CellSet reached;
  for (const int h : d.houses) {
    const CellSet own = targets & state.topology().house(h);
    const bool is_derived = state.topology().derived_houses().contains(HouseSet::of(h));
    if (is_derived && reached.contains(own)) continue;
    used.insert(h);
    reached |= own;
  }
  return used;
}

/// The cells of a rectangle that are in the row or the column of the one target.
CellSet beside(const State& state, const Deduction& d) {
  return (d.cells & outside(state.topology(), lines_through_target(state, d), {})) - targets_of(d);
}

/// Where the digit that the rectangle keeps fits in the row and column of the one target.
PlacesByHouse corner_places(const State& state, const Deduction& d) {
  PlacesByHouse places{(DigitSet(d.digits) - touched(d)).front(), {}};
  for (const int h : lines_through_target(state, d)) {
    places.list.emplace_back(HouseSet::of(h), d.cells & state.topology().house(h));
  }
  return places;
}

int known_sum(const State& state, const Deduction& d) {
  int sum = 0;
  for (const Cell c : d.cells) sum += state.value(c);
  return sum;
}

/// What stands for a name in braces; sentences.def lists the names. There is nothing for a name
/// that is not known.
std::optional<SlotValue> slot_value(const State& state, const StepDescription& step,
                                    std::string_view name) {
  const BoardTopology& topology = state.topology();
  const Deduction& d = step.deduction;
  const std::vector<Link>& links = step.links;
  if (name == "cells") return d.cells;
  if (name == "set") return d.fins;
  if (name == "all") return d.cells | d.fins;
  if (name == "digits") return DigitSet(d.digits);
  if (name == "houses")
    return info(d.technique).family == "subsets" ? used_houses(state, d) : d.houses;
  if (name == "covers") return d.covers;
  if (name == "others") return outside(topology, d.covers, d.houses);
  if (name == "together") return houses_together(state, d);
  if (name == "hub") return hub_of(state, d);
  if (name == "choices") return DigitSet(state.candidates(hub_of(state, d).front()));
  if (name == "arms") return d.cells - hub_of(state, d);
  if (name == "options") return options_of(state, d);
  if (name == "pair") return links.front().from.cells | links.back().to.cells;
  if (name == "middle") return links[2].from.cells | links[2].to.cells;
  if (name == "meetings") return meetings_of(state, step);
  if (name == "linked") return DigitSet::of(links[2].from.digit);
  if (name == "extra") return extra_cells(state, d);
  if (name == "loop") return loop_of(topology, d.cells);
  if (name == "floor") return d.cells - extra_cells(state, d);
  if (name == "further") return further_digits(state, d);
  if (name == "held") return candidates_in(state, d.fins);
  if (name == "taken") return candidates_in(state, d.fins) | further_digits(state, d);
  if (name == "gone") return touched(d);
  if (name == "kept") return DigitSet(d.digits) - touched(d);
  if (name == "locked") return locked_digit(state, d);
  if (name == "lines") return lines_of(state, d);
  if (name == "corner") return corner_places(state, d);
  if (name == "targets") return targets_of(d);
  if (name == "saving") return saving_candidates(state, d);
  if (name == "removed") return list_of(d.eliminations);
  if (name == "halves") return pair_halves_of(state, d);
  if (name == "colors") return coloring_of(state, step);
  if (name == "views") return fish_views_of(state, d);
  if (name == "strong") return strong_pairs_of(state, step);
  if (name == "sets") return named_sets(topology, step);
  if (name == "joins") return restricted_commons(step);
  if (name == "bites") return bites_of(state, step);
  if (name == "crossing") return sue_de_coq_of(state, step);
  if (name == "beside") return beside(state, d);
  if (name == "rows") return rows_of(topology, d.cells);
  if (name == "petals") return petals(topology, step);
  if (name == "count") return (d.cells | d.fins).size();
  if (name == "proof") return chains_of(state, step);
  if (name == "nets") return Refutations{step.nets};
  if (name == "cases") return cases_of(state, step);
  if (name == "clue") return clue_of(state, d);
  if (name == "rule") return ClueMeaning{clue_of(state, d).clue};
  if (name == "fills") return fills_of_cells(state, StepConstraint(state, d)->order);
  if (name == "fits") return fits_of(state, d);
  if (name == "pairing") {
    return info(d.technique).id == "no-partner" ? pairing_of(state, d)
                                                : partner_pairing_of(state, d);
  }
  if (name == "equation") return equation_of(state, d);
  if (name == "sums") return sum_reasons_of(state, d);
  if (name == "arrangement") return line_reasons_of(state, d);
  if (name == "lock") return sum_lock_of(state, d);
  if (name == "places") return sum_lock_of(state, d).places;
  if (name == "crossings") return crossings_of(state, d);
  if (name == "known") return known_sum(state, d);
  if (name == "combinations") return combinations_of(state, d);
  if (name == "sum") return house_sum_of(state, d);
  if (name == "result") return result(topology.board(), d);
  return std::nullopt;
}

/// Slots with sums or arrangements of the cells of a clue.
constexpr std::string_view kFillings[] = {"combinations", "sums",      "sum",
                                          "lock",         "crossings", "arrangement"};

/// A line of nine cells has at most eight pairs of neighbors; other relations take one slot.
constexpr std::string_view kDemands[] = {"demand1", "demand2", "demand3", "demand4", "demand5",
                                         "demand6", "demand7", "demand8", "demand9"};

/// The first row that fits; the last one is not asked, it always does.
const Sentence& choose(const State& state, const StepDescription& step) {
  const TechniqueInfo& row = info(step.step.technique);
  return *std::find_if(std::begin(kSentences), std::end(kSentences) - 1, [&](const Sentence& s) {
    return (s.key.empty() || s.key == row.id || s.key == row.family) &&
           holds(s.condition, state, step);
  });
}

}  // namespace

/// As little as helps: the houses of the pattern; else its only cell or digit; else the cell that
/// sees the others; else its first cell, if it has any. Nothing of what follows is given away.
HintLocation hint_location_of(const BoardTopology& topology, const Deduction& deduction) {
  if (!deduction.houses.empty()) return {deduction.houses, {}, {}, false};
  if (deduction.cells.size() == 1) return {{}, deduction.cells, {}, false};
  const DigitSet digits(deduction.digits);
  if (digits.size() == 1) return {{}, {}, *digits.begin(), false};
  const CellSet center = center_of(topology, deduction.cells);
  if (!center.empty()) return {{}, center, {}, true};
  if (deduction.cells.empty()) return {};
  return {{}, CellSet::of(deduction.cells.front()), {}, true};
}

SentenceFacts facts_of(const State& state, const StepDescription& step) {
  const Sentence& sentence = choose(state, step);
  SentenceFacts facts{
      sentence.key, sentence.condition_name, sentence.english, sentence.japanese, {}};
  for (const std::string_view text : {sentence.english, sentence.japanese}) {
    for_each_piece(text, [&](std::string_view /*words*/, const Slot& slot) {
      if (slot.name.empty() || facts.slots.contains(slot.name)) return;
      if (const auto value = slot_value(state, step, slot.name)) {
        facts.slots.emplace(slot.name, *value);
      }
    });
  }
  const bool is_of_pair = sentence.condition == If::kPartner;  // the pairing has all reasons
  const bool is_sum =
      info(step.deduction.technique).family == "45 rule";  // of marks, not of places
  const std::vector<RuledOut> absent = absent_of(state, step);
  if (!absent.empty() && !is_of_pair && !is_sum) facts.slots.emplace("absent", absent);
  const bool has_fillings =
      std::any_of(std::begin(kFillings), std::end(kFillings),
                  [&](std::string_view name) { return facts.slots.contains(name); });
  if (has_fillings) {
    const std::vector<Pairing> demands = demands_of(state, step.deduction);
    const std::size_t most = std::size(kDemands);
    for (std::size_t i = 0; i < std::min(most, demands.size()); ++i) {
      facts.slots.emplace(kDemands[i], demands[i]);
    }
  }
  std::vector<Sight> sight = sight_of(state, step);
  if (info(step.deduction.technique).id == "death-blossom") {
    const Cell stem = step.deduction.cells.front();
    const auto others = std::stable_partition(sight.begin(), sight.end(),
                                              [&](const Sight& one) { return one.cell == stem; });
    if (others != sight.begin()) {
      facts.slots.emplace("stem_sight", std::vector<Sight>(sight.begin(), others));
    }
    sight.erase(sight.begin(), others);
  }
  const bool is_crossing = info(step.deduction.technique).id == "crossing-clues";  // has its own
  if (!sight.empty() && !is_of_pair && !is_crossing) facts.slots.emplace("sight", sight);
  const std::vector<RuledOut> ruled_out = ruled_out_of(state, step);
  if (!ruled_out.empty() && !is_of_pair) facts.slots.emplace("ruled_out", ruled_out);
  const TechniqueInfo& row = info(step.deduction.technique);
  const bool swaps = row.family == "uniqueness" && !row.id.starts_with("bug");
  const BoardSpec& board = state.topology().board();
  const Swap swap{DigitSet(step.deduction.digits), board.has_clues(), board.has_extra_houses(),
                  !board.relations().empty()};
  if (swaps && (swap.has_clues || swap.has_extra_houses || swap.has_relations)) {
    facts.slots.emplace("swap", swap);
  }
  HouseSet derived;
  for (const auto& [name, value] : facts.slots) {
    derived |= derived_houses_in(state.topology().derived_houses(), value);
  }
  if (!derived.empty()) facts.slots.emplace("derived", DerivedHouses{derived});
  return facts;
}

Result result(const BoardSpec& board, const Deduction& deduction) {
  // Trial fills in what is left when nothing else is found.
  if (deduction.placements.size() > board.digits()) return {{}, {}, deduction.placements.size()};
  return {changes_of(list_of(deduction.placements)), changes_of(list_of(deduction.eliminations)),
          0};
}

}  // namespace gridmill::widest::step_text
