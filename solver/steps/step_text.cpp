// Sentences with blanks: the first row of sentences.def whose key and condition fit a step is
// used, and `filling` has the value of each name in braces. The condition of a row excludes steps
// without the values that its sentence names.
//
// Invariant: the last row fits every step, so there always is a sentence. Words come from the
// deduction, its links and the board before it; they say nothing that is not in these.

#include "solver/steps/step_text.h"

#include <algorithm>
#include <optional>

#include "solver/board/clue.h"
#include "solver/clues/clue_kinds.h"
#include "solver/steps/claims.h"

namespace gridmill::widest::step_text {
namespace {

CellSet set_of(const std::vector<Cell>& cells) {
  CellSet set;
  for (const Cell c : cells) set.insert(c);
  return set;
}
CellSet set_of(const Constraints::Sum& sum) {
  CellSet set;
  for (const Constraints::Term& term : sum.terms) set.insert(term.cell);
  return set;
}

// Steps name cells. Which clue they belong to is found by what each clue compiles to.

/// The first clue with a constraint on exactly these cells, or nullptr.
const Clue* clue_in(const BoardSpec& board, const CellSet& cells) {
  for (const Clue& clue : board.clues()) {
    Constraints own;
    clue.kind->compile(clue, board, own);
    const auto is_of_these = [&](const auto& some) { return set_of(some.cells) == cells; };
    if (std::any_of(own.sums.begin(), own.sums.end(),
                    [&](const Constraints::Sum& sum) { return set_of(sum) == cells; }) ||
        std::any_of(own.sets.begin(), own.sets.end(), is_of_these) ||
        std::any_of(own.regulars.begin(), own.regulars.end(), is_of_these) ||
        std::any_of(own.domains.begin(), own.domains.end(),
                    [&](const auto& some) { return CellSet::of(some.cell) == cells; }) ||
        std::any_of(own.binary_tables.begin(), own.binary_tables.end(),
                    [&](const Constraints::BinaryTable& relation) {
                      return set_of({relation.one, relation.other}) == cells;
                    })) {
      return &clue;
    }
  }
  return nullptr;
}

/// The known sum of a step by the 45 rule: its houses without the cells that no cage covers
/// (`cells`), plus the cells of cages outside of the houses (`fins`).
int sum_of_cages(const BoardTopology& topology, const StepDescription& step) {
  const Deduction& d = step.deduction;
  CellSet rest;
  for (const int h : d.houses) rest |= topology.house(h);
  const CellSet inside = rest;
  int sum = 0;
  for (const CellSet& cage : d.parts) {
    const auto of =
        std::find_if(topology.constraints().sums.begin(), topology.constraints().sums.end(),
                     [&](const Constraints::Sum& some) { return set_of(some) == cage; });
    if (of != topology.constraints().sums.end()) sum += of->total;
    rest -= cage;
    // What a cage has outside belongs to the sum only where the step names it.
    for (const Cell c : cage - inside - d.fins) sum -= step.before.value(c).value;
  }
  for (const Cell c : rest - d.cells) sum += step.before.value(c).value;
  return sum;
}

/// The cells that get or lose a digit.
CellSet targets(const Deduction& deduction) {
  CellSet result;
  for (int d = 1; d <= kMaxDigits; ++d) {
    const Digit digit{static_cast<std::uint8_t>(d)};
    result |= deduction.placements[digit] | deduction.eliminations[digit];
  }
  return result;
}

/// What a sentence is good for; sentences.def says what each condition means.
enum class If : std::uint8_t {
  kAny,
  kFins,
  kCovers,
  kHouse,
  kChain,
  kLoop,
  kNet,
  kInside,
  kVerity,
  kLeftovers,
  kHub,
  kCorner,
  kBare
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
/// neither is what the others turn around, so nothing is said of it.
CellSet hub(const BoardTopology& topology, CellSet cells) {
  CellSet result;
  for (const Cell c : cells) {
    if (topology.peers(c).contains(cells - CellSet::of(c))) result.insert(c);
  }
  return result.size() == 1 ? result : CellSet();
}

/// The cell of a wing that the others turn around: it sees them, and has three candidates or not
/// the one that goes.
CellSet pivot(const BoardTopology& topology, const StepDescription& step) {
  const Deduction& d = step.deduction;
  for (const Cell c : d.cells) {
    const DigitSet own = step.before.candidates(c);
    if ((own.size() == 3 || (own & touched(d)).empty()) &&
        topology.peers(c).contains(d.cells - CellSet::of(c))) {
      return CellSet::of(c);
    }
  }
  return {};
}

/// The links of a chain begin with a strong one; those of a net force. Colours are strong links
/// only, and their sentences ask for no chain.
bool is_chain(const StepDescription& step) {
  return !step.links.empty() && step.links.front().kind == Link::Kind::kStrong;
}

/// Whether a digit stands or may stand in a house in these cells only.
bool is_confined(const BoardTopology& topology, const PencilmarkGrid& marks, Digit digit, int house,
                 const CellSet& cells) {
  for (const Cell c : topology.house(house) - cells) {
    if (marks.value(c) == digit || marks.candidates(c).contains(digit)) return false;
  }
  return true;
}

/// Whether the digit that the pattern keeps has no place outside it in the row and the column of
/// the one cell that loses the other.
bool is_corner(const BoardTopology& topology, const StepDescription& step) {
  const Deduction& d = step.deduction;
  const CellSet cells = targets(d);
  const DigitSet kept = DigitSet(d.digits) - touched(d);
  if (cells.size() != 1 || kept.size() != 1) return false;
  const Cell corner = cells.front();
  return is_confined(topology, step.before, kept.front(), topology.row(topology.row_of(corner)),
                     d.cells) &&
         is_confined(topology, step.before, kept.front(),
                     topology.column(topology.column_of(corner)), d.cells);
}

/// A loop ends with a weak link, as it is told with the one that closes it; a chain that comes back
/// to the node that it began with proves that node.
bool holds(If condition, const BoardTopology& topology, const StepDescription& step) {
  switch (condition) {
    case If::kFins:
      return !step.deduction.fins.empty();
    case If::kCovers:
      return !step.deduction.covers.empty();
    case If::kHouse:
      return !step.deduction.houses.empty();
    case If::kChain:
      return is_chain(step);
    case If::kBare:
      return step.deduction.cells.empty();
    case If::kHub:
      return !pivot(topology, step).empty();
    case If::kVerity:
      return step.deduction.variant == 1;
    case If::kLeftovers:
      return step.deduction.variant == 2;
    case If::kLoop:
      return is_chain(step) && step.links.back().kind == Link::Kind::kWeak;
    case If::kNet:
      return !step.refuted.empty();
    case If::kCorner:
      return is_corner(topology, step);
    case If::kInside:
      return step.deduction.cells.contains(targets(step.deduction));
    default:
      return true;
  }
}

/// Of cells that hold one of two digits by turns, who takes the same.
PairHalves pair_halves(const BoardTopology& topology, const Deduction& deduction) {
  CellSet one = CellSet::of(deduction.cells.front());
  CellSet other;
  // Whoever sees one half is of the other.
  for (bool more = true; more;) {
    more = false;
    for (const Cell c : deduction.cells - one - other) {
      const CellSet peers = topology.peers(c);
      if (!peers.intersects(one) && !peers.intersects(other)) continue;
      (peers.intersects(one) ? other : one).insert(c);
      more = true;
    }
  }
  return {one, other};
}

/// The rows or the columns of the pattern, those outside of which what goes has no place.
HouseSet lines(const BoardTopology& topology, const StepDescription& step) {
  const Deduction& d = step.deduction;
  HouseSet rows;
  HouseSet columns;
  for (const Cell c : d.cells) {
    rows.insert(topology.row(topology.row_of(c)));
    columns.insert(topology.column(topology.column_of(c)));
  }
  const Digit digit = touched(d).front();
  bool by_rows = true;
  for (const int h : rows) {
    by_rows = by_rows && is_confined(topology, step.before, digit, h, d.cells);
  }
  return by_rows ? rows : columns;
}

/// The relations by which what goes sees the pattern, where no house would do.
SeeingRelations seeing_relations(const BoardTopology& topology, const Deduction& d) {
  SeeingRelations result;
  for (const Relation& relation : topology.board().relations()) {
    bool used = false;
    for (const auto& [a, b] : relation.pairs) {
      for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)}) {
        if (!d.cells.contains(from) || !targets(d).contains(to)) continue;
        used = used || relation.difference != 0 ||
               !topology.house_set_of(from).intersects(topology.house_set_of(to));
      }
    }
    if (used) result.relations.push_back(relation.id);
  }
  return result;
}

/// Cells of the pattern with other candidates than its digits.
CellSet extra(const StepDescription& step) {
  CellSet cells;
  for (const Cell c : step.deduction.cells) {
    if (!(step.before.candidates(c) - DigitSet(step.deduction.digits)).empty()) cells.insert(c);
  }
  return cells;
}

/// What stands for a name in braces; sentences.def lists the names. There is nothing for a name
/// that is not known.
std::optional<SlotValue> slot_value(const BoardTopology& topology, const StepDescription& step,
                                    std::string_view name) {
  const BoardSpec& board = topology.board();
  const Deduction& d = step.deduction;
  if (name == "cells") return d.cells;
  if (name == "set") return d.fins;
  if (name == "fins") return Fins{d.fins};
  if (name == "all") return d.cells | d.fins;
  if (name == "extra") return extra(step);
  if (name == "targets") return targets(d);
  if (name == "hub") return pivot(topology, step);
  if (name == "arms") return d.cells - pivot(topology, step);
  if (name == "digits") return DigitSet(d.digits);
  if (name == "gone") return touched(d);
  if (name == "kept") return DigitSet(d.digits) - touched(d);
  if (name == "joins") return restricted_commons(step);
  if (name == "commons") return Commons{restricted_commons(step)};
  if (name == "houses") return d.houses;
  if (name == "covers") return d.covers;
  if (name == "lines") return lines(topology, step);
  if (name == "by") return seeing_relations(topology, d);
  if (name == "halves") return pair_halves(topology, d);
  if (name == "sets") return named_sets(board, step);
  if (name == "locked") return LockedSets{named_sets(board, step)};
  if (name == "with") return AlsPrefix{named_sets(board, step)};
  if (name == "petals") return petals(topology, step);
  if (name == "proof") return chain_texts(board, step);
  if (name == "clue") return ClueName{clue_in(board, d.cells)};
  if (name == "sum") return sum_of_cages(topology, step);
  if (name == "net") return contradiction_text(step);
  return std::nullopt;
}

/// The first row that fits; the last one is not asked, it always does.
const Sentence& choose(const BoardTopology& topology, const StepDescription& step) {
  const TechniqueInfo& row = info(step.step.technique);
  return *std::find_if(std::begin(kSentences), std::end(kSentences) - 1, [&](const Sentence& s) {
    return (s.key.empty() || s.key == row.id || s.key == row.family) &&
           holds(s.condition, topology, step);
  });
}

/// Calls visit(words, name) for the words before each blank, and those at the end with no name.
template <typename Visit>
void for_each_piece(std::string_view text, const Visit& visit) {
  while (true) {
    const std::size_t open = text.find('{');
    if (open == std::string_view::npos) return visit(text, std::string_view());
    const std::size_t close = text.find('}', open);
    visit(text.substr(0, open), text.substr(open + 1, close - open - 1));
    text.remove_prefix(close + 1);
  }
}

/// Cells with the same digits together, in the order of the groups' first cells.
std::vector<Change> changes(const BoardSpec& board, const CandidateSet& candidates) {
  std::vector<Change> groups;
  for (int i = 0; i < board.cells(); ++i) {
    const Cell c{static_cast<std::uint16_t>(i)};
    DigitSet digits;
    for (int d = 1; d <= board.digits(); ++d) {
      const Digit digit{static_cast<std::uint8_t>(d)};
      if (candidates.contains({c, digit})) digits |= DigitSet::of(digit);
    }
    if (digits.empty()) continue;
    const auto same = std::find_if(groups.begin(), groups.end(),
                                   [&](const Change& group) { return group.digits == digits; });
    if (same == groups.end()) {
      groups.push_back({CellSet::of(c), digits});
    } else {
      same->cells.insert(c);
    }
  }
  return groups;
}

}  // namespace

/// As little as helps: the houses of the pattern; else its only cell or digit; else the cell that
/// sees the others; else its first cell, if it has any. Nothing of what follows is given away.
HintLocation hint_location_of(const BoardTopology& topology, const Deduction& deduction) {
  if (!deduction.houses.empty()) return {deduction.houses, {}, {}, false};
  if (deduction.cells.size() == 1) return {{}, deduction.cells, {}, false};
  const DigitSet digits(deduction.digits);
  if (digits.size() == 1) return {{}, {}, *digits.begin(), false};
  const CellSet center = hub(topology, deduction.cells);
  if (!center.empty()) return {{}, center, {}, true};
  if (deduction.cells.empty()) return {};
  return {{}, CellSet::of(deduction.cells.front()), {}, true};
}

/// A name that is not known stays as it is, braces and all, which steps_test looks for.
std::string reason(const BoardTopology& topology, const StepDescription& step,
                   const StepRenderer& renderer) {
  const Sentence& sentence = choose(topology, step);
  std::string text;
  for_each_piece(in_language(step.wording.language, sentence.english, sentence.japanese),
                 [&](std::string_view words, std::string_view name) {
                   text += words;
                   if (name.empty()) return;
                   const std::optional<SlotValue> value = slot_value(topology, step, name);
                   text += value ? renderer.render_slot(*value) : "{" + std::string(name) + "}";
                 });
  return text;
}

SentenceFacts facts_of(const BoardTopology& topology, const StepDescription& step) {
  const Sentence& sentence = choose(topology, step);
  SentenceFacts facts{sentence.key, sentence.condition_name, {}};
  for (const std::string_view text : {sentence.english, sentence.japanese}) {
    for_each_piece(text, [&](std::string_view /*words*/, std::string_view name) {
      if (const auto value = slot_value(topology, step, name)) facts.slots.emplace(name, *value);
    });
  }
  return facts;
}

Result result(const BoardSpec& board, const Deduction& deduction) {
  // Trial fills in what is left when nothing else is found.
  if (deduction.placements.size() > board.digits()) return {{}, {}, deduction.placements.size()};
  return {changes(board, deduction.placements), changes(board, deduction.eliminations), 0};
}

}  // namespace gridmill::widest::step_text
