// Makes the description of a deduction: first the candidates of its pattern, then the links of its
// technique's ProofKind, then the words, which depend on the links.
//
// Invariant: the rater decides which steps there are; describing a step does not change the path.
// Most deductions are never described, so finders record cells only, and the slow work is done
// here.

#include "solver/steps/step_describer.h"

#include <algorithm>
#include <cassert>
#include <iterator>

#include "solver/steps/links.h"
#include "solver/steps/step_text.h"

namespace gridmill::widest {

std::string name_of(const BoardSpec& board, const Node& node) {
  std::string name;
  for (const Cell c : node.cells) name += (name.empty() ? "" : "/") + board.name_of(c);
  return name + "=" + to_char(node.digit);
}

std::string StepDescription::text() const {
  return std::string(title()) + (wording.language == Language::kJapanese ? "：" : ": ") +
         explanation;
}

namespace {

/// Chains that prove together all that goes: one, if that is possible. Empty if there are none.
std::vector<std::vector<Link>> chains_of(const State& state, const Deduction& deduction) {
  if (deduction.cells.empty()) return search_board(state, deduction);
  if (deduction.parts.size() >= 2) return {join_sets(state, deduction)};
  std::vector<std::vector<Link>> chains;
  CandidateSet left = deduction.eliminations;
  for (const std::vector<Literal>& chain : deduction.chains) {
    std::vector<Link> links = links_of_chain(state, chain);
    const CandidateSet rest = unproved(state, links, left);
    if (rest == left) continue;  // a chain before it proves the same
    left = rest;
    chains.push_back(std::move(links));
  }
  assert(chains.empty() || left.empty());
  return chains;
}

/// Follows what the technique's row says there is to follow.
void add_links(const State& state, StepDescription& description) {
  const Deduction& deduction = description.deduction;
  const ProofKind proof = info(deduction.technique).proof;
  if (proof == ProofKind::kPattern) return;
  if (proof == ProofKind::kColors) {
    description.links = find_colors(state, deduction);
    return;
  }
  if (proof != ProofKind::kNet) {
    std::vector<std::vector<Link>> chains = chains_of(state, deduction);
    if (!chains.empty()) {
      description.links = std::move(chains.front());
      description.further.assign(std::make_move_iterator(chains.begin() + 1),
                                 std::make_move_iterator(chains.end()));
      return;
    }
  }
  // What singles make of the first candidate that goes.
  for (int d = 1; d <= state.topology().digits(); ++d) {
    const Digit digit{static_cast<std::uint8_t>(d)};
    for (const Cell c : deduction.eliminations[digit]) {
      Contradiction contradiction = refute(state, {c, digit});
      if (contradiction.placed.empty()) continue;
      description.links = std::move(contradiction.links);
      description.refuted = std::move(contradiction.placed);
      description.contradiction = contradiction.impasse;
      description.deduction.fins = contradiction.impasse.cell;
      description.deduction.houses = contradiction.impasse.house;
      description.fins = CandidateSet();
      return;
    }
  }
}

/// The almost locked sets of the pattern, or of its links, each once.
void name_sets(StepDescription& description) {
  const auto add = [&](CellSet set) {
    if (std::find(description.sets.begin(), description.sets.end(), set) ==
        description.sets.end()) {
      description.sets.push_back(set);
    }
  };
  for (const CellSet& part : description.deduction.parts) add(part);
  const auto add_of = [&](const std::vector<Link>& links) {
    for (const Link& link : links) {
      if (!link.set.empty()) add(link.set);
    }
  };
  add_of(description.links);
  for (const std::vector<Link>& links : description.further) add_of(links);
}

}  // namespace

StepDescription describe_step(const State& state, const Deduction& deduction,
                              const Wording& wording) {
  const BoardTopology& topology = state.topology();
  StepDescription description;
  description.wording = wording;
  description.step = Step(topology.board(), deduction);
  description.deduction = deduction;
  description.before = PencilmarkGrid(state);
  for (const Digit d : DigitSet(deduction.digits)) {
    description.pattern.add(d, state.places(d) & (deduction.cells - deduction.fins));
    description.fins.add(d, state.places(d) & deduction.fins);
  }
  // Cells that help with other digits than the pattern's.
  for (const Cell c : deduction.fins) {
    if ((state.candidates(c) & deduction.digits) != 0) continue;
    for (const Digit d : DigitSet(state.candidates(c))) description.fins.add(d, CellSet::of(c));
  }
  assert(!deduction.placements.empty() || !deduction.eliminations.empty());
  description.hint_location = step_text::hint_location_of(topology, deduction);
  add_links(state, description);
  assert(description.refuted.empty() == description.contradiction.empty());
  name_sets(description);
  const Symbols& symbols = *wording.symbols;
  const auto renderer = step_text::make_renderer(topology.board(), wording);
  description.where = symbols.replace_placeholders(renderer->where(description.hint_location));
  description.reason =
      symbols.replace_placeholders(step_text::reason(topology, description, *renderer));
  description.result = symbols.replace_placeholders(
      renderer->render(step_text::result(topology.board(), description.deduction)));
  description.explanation = renderer->conclusion(description.reason, description.result);
  return description;
}

/// The rater's way, told as it goes: each step on the board that it is taken on.
std::vector<StepDescription> StepDescriber::steps(std::span<const std::uint8_t> givens,
                                                  std::span<const std::uint8_t> solution) {
  std::vector<StepDescription> result;
  rater_->for_each_step(givens, solution, [&](const State& before, const Deduction& deduction) {
    result.push_back(describe_step(before, deduction, wording_));
    return true;
  });
  return result;
}

/// The first step of the way from here; the walk ends behind it.
std::optional<StepDescription> StepDescriber::next(std::span<const std::uint8_t> board,
                                                   std::span<const std::uint8_t> solution) {
  std::optional<StepDescription> result;
  rater_->for_each_step(board, solution, [&](const State& before, const Deduction& deduction) {
    result = describe_step(before, deduction, wording_);
    return false;
  });
  return result;
}

}  // namespace gridmill::widest
