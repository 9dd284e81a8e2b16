// Makes the description of a deduction: first the candidates of its pattern, then the links of its
// technique's ProofKind, then the words, which depend on the links.
//
// Invariant: the rater decides which steps there are; describing a step does not change the path.
// Most deductions are never described, so finders record cells only, and the slow work is done
// here.

#include "solver/steps/step_describer.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <iterator>

#include "solver/steps/links.h"
#include "solver/steps/pattern_facts.h"
#include "solver/steps/step_text.h"

namespace gridmill::widest {

std::string name_of(const BoardSpec& board, const Node& node) {
  std::string name;
  for (const Cell c : node.cells) name += (name.empty() ? "" : "/") + board.name_of(c);
  return name + "=" + to_char(node.digit);
}

std::string StepDescription::lines() const {
  return title + (wording.language == Language::kJapanese ? "：" : ": ") + explanation;
}

std::string StepDescription::text() const {
  std::string all = lines();
  if (wording.language == Language::kJapanese) {
    std::erase(all, '\n');
  } else {
    std::replace(all.begin(), all.end(), '\n', ' ');
  }
  return all;
}

namespace {

/// A sentence may begin with "row 3 column 2".
void capitalize_sentences(std::string& text) {
  bool is_first = true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_first && text[i] >= 'a' && text[i] <= 'z') text[i] += 'A' - 'a';
    is_first = text[i] == '\n' || (text[i] == ' ' && i > 0 && text[i - 1] == '.');
  }
}

/// As few of the chains as prove all that they can: the one that proves most of the rest, of
/// several the shortest.
std::vector<std::vector<Link>> fewest(const State& state, const std::vector<std::vector<Link>>& all,
                                      const CandidateSet& eliminations) {
  std::vector<std::vector<Candidate>> proved;
  for (const std::vector<Link>& links : all) {
    const CandidateSet rest = unproved(state, links, eliminations);
    proved.emplace_back();
    for (const Candidate& gone : step_text::list_of(eliminations)) {
      if (!rest.contains(gone)) proved.back().push_back(gone);
    }
  }
  std::vector<std::vector<Link>> chains;
  for (;;) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < all.size(); ++i) {
      const bool is_shorter =
          proved[i].size() == proved[best].size() && all[i].size() < all[best].size();
      if (proved[i].size() > proved[best].size() || is_shorter) best = i;
    }
    if (all.empty() || proved[best].empty()) return chains;
    chains.push_back(all[best]);
    const std::vector<Candidate> done = proved[best];
    for (std::vector<Candidate>& list : proved) {
      std::erase_if(list, [&](const Candidate& c) {
        return std::find(done.begin(), done.end(), c) != done.end();
      });
    }
  }
}

/// Chains that prove together all that goes: one, if that is possible. Empty if there are none.
std::vector<std::vector<Link>> chains_of(const State& state, const Deduction& deduction) {
  const CandidateSet& eliminations = deduction.eliminations;
  if (deduction.cells.empty()) {
    std::vector<std::vector<Link>> chains =
        fewest(state, search_board(state, deduction), eliminations);
    CandidateSet left = eliminations;
    for (const std::vector<Link>& links : chains) left = unproved(state, links, left);
    return left.empty() ? chains : std::vector<std::vector<Link>>();
  }
  if (deduction.parts.size() >= 2) return {join_sets(state, deduction)};
  std::vector<std::vector<Link>> all;
  for (const std::vector<Literal>& chain : deduction.chains) {
    all.push_back(links_of_chain(state, chain));
  }
  return fewest(state, all, eliminations);
}

/// The nets that refute all that is eliminated, or of a verity those of each choice; none if one of
/// them fails.
std::vector<Net> nets_of(const State& state, const Deduction& deduction) {
  std::vector<Net> nets;
  const bool is_verity = deduction.variant == 1 && info(deduction.technique).family == "forcing";
  if (!is_verity && !deduction.placements.empty()) return {};
  for (const Digit d : DigitSet(state.topology().all_digits())) {
    for (const Cell c : is_verity ? deduction.cells : deduction.eliminations[d]) {
      if (is_verity && (!DigitSet(deduction.digits).contains(d) || !state.has({c, d}))) continue;
      nets.push_back(is_verity ? lead(state, {c, d}, deduction.placements, deduction.eliminations)
                               : refute_by_trials(state, {c, d}));
      if (nets.back().consequences.empty()) return {};
    }
  }
  return nets;
}

/// The nets that refute what no template of a digit has: the candidates that go, or those in the
/// rows of the cells that every template has. None if one of them fails.
std::vector<Net> nets_of_templates(const State& state, const Deduction& deduction) {
  const Digit d = DigitSet(deduction.digits).front();
  CellSet gone = deduction.eliminations[d];
  for (const Cell c : deduction.placements[d]) {
    const int row = state.topology().row(state.topology().row_of(c));
    gone |= (state.places(d) & state.topology().house(row)) - CellSet::of(c);
  }
  std::vector<Net> nets;
  for (const Cell c : gone) {
    nets.push_back(refute_by_trials(state, {c, d}));
    if (nets.back().consequences.empty()) return {};
  }
  return nets;
}

/// Adds why each link holds.
void explain(const State& state, std::vector<Link>& links) {
  const BoardTopology& topology = state.topology();
  for (Link& link : links) {
    if (link.kind == Link::Kind::kWeak) {
      link.why = why_not_both(state, link.from, link.to);
    } else if (link.set.empty() && link.from.digit == link.to.digit) {
      const CellSet both = link.from.cells | link.to.cells;
      for (const int h : topology.full_houses()) {
        if ((state.places(link.to.digit) & topology.house(h)) == both) {
          link.why.houses = HouseSet::of(h);
          break;
        }
      }
    }
  }
}

/// Follows what the technique's row says there is to follow.
void add_links(const State& state, StepDescription& description) {
  const Deduction& deduction = description.deduction;
  const ProofKind proof = info(deduction.technique).proof;
  if (info(deduction.technique).family == "templates") {
    description.nets = nets_of_templates(state, deduction);
  }
  if (proof == ProofKind::kPattern) return;
  if (proof == ProofKind::kColors) {
    description.links = find_colors(state, deduction);
    explain(state, description.links);
    return;
  }
  if (proof == ProofKind::kChain) {
    std::vector<std::vector<Link>> chains = chains_of(state, deduction);
    if (!chains.empty()) {
      description.links = std::move(chains.front());
      description.further.assign(std::make_move_iterator(chains.begin() + 1),
                                 std::make_move_iterator(chains.end()));
      explain(state, description.links);
      for (std::vector<Link>& links : description.further) explain(state, links);
      return;
    }
  }
  description.nets = nets_of(state, deduction);
  for (const Net& net : description.nets) {
    for (const auto& [from, to] : net.forces) {
      const Link link{{from.digit, CellSet::of(from.cell)},
                      {to.digit, CellSet::of(to.cell)},
                      Link::Kind::kForces};
      if (std::find(description.links.begin(), description.links.end(), link) ==
          description.links.end()) {
        description.links.push_back(link);
      }
    }
  }
  if (deduction.variant == 1 || description.nets.empty()) return;
  description.deduction.fins = description.nets.front().impasse.cell;
  description.deduction.houses = description.nets.front().impasse.house;
  description.fins = CandidateSet();
}

/// Makes a pattern of the last place of a digit in a house, or the last candidate of a cell, which
/// an assumption would take.
void add_last_left(const State& state, StepDescription& description) {
  const Impasse& end = description.nets.front().impasse;
  Deduction& deduction = description.deduction;
  deduction.fins = {};
  deduction.houses = end.house;
  if (end.house.empty()) {
    deduction.cells = end.cell;
    deduction.digits = state.candidates(end.cell.front());
  } else {
    deduction.cells = state.places(end.digit) & state.topology().house(end.house.front());
    deduction.digits = DigitSet::of(end.digit).bits();
  }
  for (const Digit d : DigitSet(deduction.digits)) {
    description.pattern.add(d, state.places(d) & deduction.cells);
  }
  description.hint_location = step_text::hint_location_of(state.topology(), deduction);
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

/// A pattern with the cells and digits of links.
Deduction pattern_of(const std::vector<Link>& links) {
  Deduction pattern;
  DigitSet digits;
  for (const Link& link : links) {
    for (const Node& node : {link.from, link.to}) {
      pattern.cells |= node.cells;
      digits |= DigitSet::of(node.digit);
    }
  }
  pattern.digits = digits.bits();
  return pattern;
}

/// Leaves out the sets of a blossom that no petal needs.
void drop_unused_sets(const BoardTopology& topology, StepDescription& description) {
  std::vector<CellSet> used;
  for (std::size_t i = 0; i < description.sets.size(); ++i) {
    const std::string name = step_text::name_of_set(description, i);
    const std::vector<step_text::Petal> petals = step_text::petals(topology, description);
    if (std::any_of(petals.begin(), petals.end(),
                    [&](const step_text::Petal& petal) { return petal.set == name; })) {
      used.push_back(description.sets[i]);
    }
  }
  description.sets = std::move(used);
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
  if (deduction.cells.empty() && deduction.houses.empty()) {
    description.hint_location =
        step_text::hint_location_of(topology, pattern_of(description.links));
  }
  const bool fails_at_once = step_text::fails_at_once(state, description);
  if (fails_at_once) add_last_left(state, description);
  name_sets(description);
  if (info(deduction.technique).id == "death-blossom") drop_unused_sets(topology, description);
  const Symbols& symbols = *wording.symbols;
  const auto renderer = step_text::make_renderer(topology.board(), wording);
  description.title = fails_at_once ? step_text::title_of_last_left(
                                          topology.board(), description.deduction, wording.language)
                                    : step_text::title_of(state, description);
  const auto finished = [&](std::string text) {
    if (wording.language == Language::kEnglish) capitalize_sentences(text);
    return symbols.replace_placeholders(std::move(text));
  };
  description.where = finished(renderer->where(description.hint_location));
  description.result =
      finished(renderer->render(step_text::result(topology.board(), description.deduction)));
  description.facts =
      std::make_shared<const step_text::SentenceFacts>(step_text::facts_of(state, description));
  description.explanation =
      finished(step_text::text_of(*description.facts, wording.language, *renderer));
  return description;
}

namespace {

/// Whether a step continues another one: with the combinations of another clue, with the same
/// pattern, or, if it names no pattern, with candidates of the same cell.
bool continues(const StepDescription& round, const StepDescription& step) {
  const Deduction& before = round.deduction;
  const Deduction& own = step.deduction;
  if (step.title != round.title || !before.placements.empty() || !own.placements.empty()) {
    return false;
  }
  if (info(own.technique).id == "combination") return true;
  if (own.cells != before.cells || step.sets != round.sets) return false;
  if (own.cells.empty()) {
    const CellSet targets = step_text::targets_of(own);
    return targets.size() == 1 && targets == step_text::targets_of(before);
  }
  // Assumptions about a cell may fail in different houses.
  return own.houses == before.houses || info(own.technique).family == "forcing";
}

}  // namespace

std::vector<StepDescription> in_rounds(std::vector<StepDescription> steps) {
  std::vector<StepDescription> result;
  for (StepDescription& step : steps) {
    if (result.empty() || !continues(result.back(), step)) {
      result.push_back(std::move(step));
      continue;
    }
    StepDescription& round = result.back();
    const auto append = [](auto& list, const auto& more) {
      list.insert(list.end(), more.begin(), more.end());
    };
    for (const Cell c : step.deduction.cells - round.deduction.cells) {
      round.step.cells.push_back(c);
    }
    append(round.step.eliminations, step.step.eliminations);
    round.deduction.cells |= step.deduction.cells;
    round.deduction.fins |= step.deduction.fins;
    round.deduction.digits |= step.deduction.digits;
    round.deduction.eliminations.add(step.deduction.eliminations);
    round.pattern.add(step.pattern);
    round.fins.add(step.fins);
    if (!step.links.empty()) round.further.push_back(step.links);
    append(round.further, step.further);
    append(round.nets, step.nets);
    round.result += " " + step.result;
    round.explanation += "\n" + step.explanation;
    ++round.count;
  }
  return result;
}

namespace {

/// The part of a deduction that one chain proves, or if there is none, a net, or nets that fail at
/// once for the same reason.
Deduction single_part_of(const State& state, const Deduction& deduction) {
  Deduction part = deduction;
  part.eliminations = {};
  const std::vector<std::vector<Link>> chains =
      fewest(state, search_board(state, deduction), deduction.eliminations);
  CandidateSet rest;
  if (!chains.empty()) rest = unproved(state, chains.front(), deduction.eliminations);
  std::optional<Net> first;
  for (const Candidate& gone : step_text::list_of(deduction.eliminations)) {
    if (!chains.empty()) {
      if (!rest.contains(gone)) part.eliminations.add(gone);
      continue;
    }
    const Net net = refute(state, gone);
    if (net.consequences.empty() || (first && !fail_alike(*first, net))) continue;
    part.eliminations.add(gone);
    if (!first) first = net;
  }
  return part;
}

/// Visits the parts of a deduction, each on the board that the earlier ones leave. Candidates that
/// have no proof there any more are refuted together on the first board.
bool visit_parts(const State& before, const Deduction& deduction,
                 const AnyRater::StepVisitor& visit) {
  if (!deduction.cells.empty() || !deduction.placements.empty() ||
      info(deduction.technique).proof != ProofKind::kChain) {
    return visit(before, deduction);
  }
  State now = before;
  Deduction rest = deduction;
  while (!rest.eliminations.empty()) {
    const Deduction part = single_part_of(now, rest);
    if (part.eliminations.empty()) return visit(before, rest);
    if (!visit(now, part)) return false;
    now.eliminate(part.eliminations);
    CandidateSet left;
    for (const Candidate& gone : step_text::list_of(rest.eliminations)) {
      if (!part.eliminations.contains(gone)) left.add(gone);
    }
    rest.eliminations = left;
  }
  return true;
}

}  // namespace

void for_each_single_step(AnyRater& rater, const Position& position,
                          std::span<const std::uint8_t> solution,
                          const AnyRater::StepVisitor& visit) {
  rater.for_each_step_from(position, solution,
                           [&](const State& before, const Deduction& deduction) {
                             return visit_parts(before, deduction, visit);
                           });
}

/// The rater's steps, described one by one: each step on the board that it is taken on.
std::vector<StepDescription> StepDescriber::steps(std::span<const std::uint8_t> givens,
                                                  std::span<const std::uint8_t> solution) {
  std::vector<StepDescription> result;
  for_each_single_step(*rater_, givens, solution,
                       [&](const State& before, const Deduction& deduction) {
                         result.push_back(describe_step(before, deduction, wording_));
                         return true;
                       });
  return result;
}

namespace {

/// Keeps the first step of some techniques, with its number.
struct FirstOf {
  bool operator()(const State& before, const Deduction& deduction) {
    ++number;
    if (!techniques[static_cast<std::size_t>(deduction.technique)]) return true;
    found.emplace(number, describe_step(before, deduction, wording));
    return false;
  }

  const TechniqueSet& techniques;
  const Wording& wording;
  std::int64_t number = 0;
  std::optional<std::pair<std::int64_t, StepDescription>> found;
};

}  // namespace

std::optional<std::pair<std::int64_t, StepDescription>> StepDescriber::find(
    const TechniqueSet& techniques, std::span<const std::uint8_t> givens,
    std::span<const std::uint8_t> solution) {
  FirstOf first{techniques, wording_, 0, {}};
  for_each_single_step(*rater_, givens, solution, std::ref(first));
  return std::move(first.found);
}

std::optional<std::pair<std::int64_t, StepDescription>> StepDescriber::find_rated(
    const TechniqueSet& techniques, std::span<const std::uint8_t> givens,
    std::span<const std::uint8_t> solution) {
  FirstOf first{techniques, wording_, 0, {}};
  rater_->for_each_rated_step(givens, solution,
                              [&](const State& before, const Deduction& deduction) {
                                return visit_parts(before, deduction, std::ref(first));
                              });
  return std::move(first.found);
}

/// The first step of the way from here; the walk ends behind it.
std::optional<StepDescription> StepDescriber::next(const Position& position,
                                                   std::span<const std::uint8_t> solution) {
  std::optional<StepDescription> result;
  for_each_single_step(*rater_, position, solution,
                       [&](const State& before, const Deduction& deduction) {
                         result = describe_step(before, deduction, wording_);
                         return false;
                       });
  return result;
}

}  // namespace gridmill::widest
