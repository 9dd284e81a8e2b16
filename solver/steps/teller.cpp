#include "solver/steps/teller.h"

#include <algorithm>
#include <cassert>
#include <iterator>

#include "solver/steps/links.h"
#include "solver/steps/words.h"

/// A deduction becomes a told step: the candidates of its pattern, the links that the technique's
/// row says there are to follow (Proof), and then the words, which depend on the links.
///
/// Invariant: the rater decides which steps there are; telling one changes nothing of the way.
/// Finders name cells only, since most deductions are never told, so what takes time is done here.

namespace gridmill::told {

std::string name_of(const Shape& shape, const Node& node) {
  std::string name;
  for (const Cell c : node.cells) name += (name.empty() ? "" : "/") + shape.name_of(c);
  return name + "=" + to_char(node.digit);
}

std::string ToldStep::text() const {
  return std::string(title()) + (wording.language == Language::kJapanese ? "：" : ": ") +
         explanation;
}

namespace {

/// Chains that prove together all that goes: one, if that is possible. Empty if there are none.
std::vector<std::vector<Link>> chains_of(const State& state, const Deduction& deduction) {
  if (deduction.cells.empty()) return search_board(state, deduction);
  if (!deduction.way.empty()) return {follow_way(state, deduction)};
  if (deduction.parts.size() >= 2) return {join_sets(state, deduction)};
  std::vector<std::vector<Link>> chains;
  Deduction rest = deduction;
  while (!rest.eliminations.empty()) {
    std::vector<Link> links = find_chain(state, rest);
    if (links.empty()) return {};
    rest.eliminations = unproved(state, links, rest.eliminations);
    chains.push_back(std::move(links));
  }
  return chains;
}

/// Follows what the technique's row says there is to follow.
void add_links(const State& state, ToldStep& told) {
  const Deduction& deduction = told.deduction;
  const Proof proof = info(deduction.technique).proof;
  if (proof == Proof::kPattern) return;
  if (proof == Proof::kColors) {
    told.links = find_colors(state, deduction);
    return;
  }
  if (proof != Proof::kNet) {
    std::vector<std::vector<Link>> chains = chains_of(state, deduction);
    if (!chains.empty()) {
      told.links = std::move(chains.front());
      told.further.assign(std::make_move_iterator(chains.begin() + 1),
                          std::make_move_iterator(chains.end()));
      return;
    }
  }
  // What singles make of the first candidate that goes.
  for (int d = 1; d <= state.layout().digits(); ++d) {
    const Digit digit{static_cast<std::uint8_t>(d)};
    for (const Cell c : deduction.eliminations[digit]) {
      Contradiction contradiction = refute(state, {c, digit});
      if (contradiction.placed.empty()) continue;
      told.links = std::move(contradiction.links);
      told.refuted = std::move(contradiction.placed);
      told.contradiction = contradiction.impasse;
      told.deduction.fins = contradiction.impasse.cell;
      told.deduction.houses = contradiction.impasse.house;
      told.fins = CandidateSet();
      return;
    }
  }
}

/// The almost locked sets of the pattern, or of its links, each once.
void name_sets(ToldStep& told) {
  const auto add = [&](CellSet set) {
    if (std::find(told.sets.begin(), told.sets.end(), set) == told.sets.end()) {
      told.sets.push_back(set);
    }
  };
  for (const CellSet& part : told.deduction.parts) add(part);
  const auto add_of = [&](const std::vector<Link>& links) {
    for (const Link& link : links) {
      if (!link.set.empty()) add(link.set);
    }
  };
  add_of(told.links);
  for (const std::vector<Link>& links : told.further) add_of(links);
}

}  // namespace

ToldStep tell(const State& state, const Deduction& deduction, const Wording& wording) {
  const Layout& layout = state.layout();
  ToldStep told;
  told.wording = wording;
  told.step = Step(layout.shape(), deduction);
  told.deduction = deduction;
  told.before = Marks(state);
  for (const Digit d : DigitSet(deduction.digits)) {
    told.pattern.add(d, state.places(d) & (deduction.cells - deduction.fins));
    told.fins.add(d, state.places(d) & deduction.fins);
  }
  // Cells that help with other digits than the pattern's.
  for (const Cell c : deduction.fins) {
    if ((state.candidates(c) & deduction.digits) != 0) continue;
    for (const Digit d : DigitSet(state.candidates(c))) told.fins.add(d, CellSet::of(c));
  }
  assert(!deduction.placements.empty() || !deduction.eliminations.empty());
  told.spot = words::spot(layout, deduction);
  add_links(state, told);
  assert(told.refuted.empty() == told.contradiction.empty());
  name_sets(told);
  const Symbols& symbols = *wording.symbols;
  const auto grammar = words::make_grammar(layout.shape(), wording);
  told.where = symbols.worded(grammar->where(told.spot));
  told.reason = symbols.worded(words::reason(layout, told, *grammar));
  told.result = symbols.worded(grammar->say(words::result(layout.shape(), told.deduction)));
  told.explanation = grammar->conclusion(told.reason, told.result);
  return told;
}

/// The rater's way, told as it goes: each step on the board that it is taken on.
std::vector<ToldStep> Teller::steps(std::span<const std::uint8_t> givens,
                                    std::span<const std::uint8_t> solution) {
  std::vector<ToldStep> result;
  rater_->tell(givens, solution, [&](const State& before, const Deduction& deduction) {
    result.push_back(tell(before, deduction, wording_));
    return true;
  });
  return result;
}

/// The first step of the way from here; the walk ends behind it.
std::optional<ToldStep> Teller::next(std::span<const std::uint8_t> board,
                                     std::span<const std::uint8_t> solution) {
  std::optional<ToldStep> result;
  rater_->tell(board, solution, [&](const State& before, const Deduction& deduction) {
    result = tell(before, deduction, wording_);
    return false;
  });
  return result;
}

}  // namespace gridmill::told
