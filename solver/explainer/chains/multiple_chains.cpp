// Where to look, and what comes of it. A search goes through the candidates in Sudoku Explainer's
// order (visit), follows what promises something (propagation) and keeps the best conclusion, or
// the best for each set of strikes (offer).
//
// Invariant: promises are never too few, and where something is promised, the search does what the
// original does in its order. So the hint is the original's, whatever is left out. Literals have
// entries of this board only.
//
// Source: Sudoku Explainer 1.2.1, the rule Chaining; its oddities are in SCALE.md.

#include "solver/explainer/chains/multiple_chains.h"

#include <algorithm>
#include <cassert>
#include <climits>

namespace gridmill::explainer {
namespace {

/// A hash of each literal.
constexpr auto kHashes = [] {
  std::array<std::uint64_t, std::size_t{2} * kCandidates> hashes{};
  for (std::size_t i = 0; i < hashes.size(); ++i) hashes[i] = splitmix64(i + 1);
  return hashes;
}();

/// Sudoku Explainer's words for what is looked for inside. From kInsideTwice on they nest.
std::string nested_suffix(int level) {
  switch (level) {
    case kInsideNothing:
      return "";
    case kInsidePatterns:
      return " (+)";
    case kInsideSingle:
      return " (+ Forcing Chains)";
    case kInsideMultiple:
      return " (+ Multiple Forcing Chains)";
    case kInsideDynamic:
      return " (+ Dynamic Forcing Chains)";
    default:
      return " (+ Dynamic Forcing Chains" + nested_suffix(level_inside(level)) + ")";
  }
}

}  // namespace

bool MultipleChains::find(const Board& board, const WeakLinks& links, const ChainMode& mode,
                          double base, ChainHint& best, std::string& name) {
  assert(links.supports(board));
  assert(!mode.nishio || (mode.dynamic && mode.level == kInsideNothing));
  prepare(board, mode);
  links_ = &links;
  only_best_ = true;
  max_complexity_ = INT_MAX;
  // Four ways to the same: by digit; by bounds, where these are good for the level; everywhere; and
  // by closures, where chains are single lines.
  if (mode.nishio) {
    search_digits();
  } else if (mode.dynamic && mode.level < ImplicationBounds::kLevels) {
    search_best();
  } else if (mode.dynamic) {
    search(nullptr);
  } else {
    const SearchTargets targets = static_targets();
    search(&targets);
  }
  if (findings_.empty()) return false;
  const Finding& finding = findings_.front();
  best.complexity = finding.complexity;
  best.rating = base + length_rating(finding.complexity);
  best.sort_key = finding.form;
  best.conclusion = finding.conclusion;
  best.eliminations = eliminations_of(board, finding.conclusion);
  // The original names what it found by its form, and leaves "Contradiction" out for Nishio.
  name = mode.nishio ? "Nishio " : mode.dynamic ? "Dynamic " : "";
  switch (finding.form) {
    case kContradiction:
      if (!mode.nishio) name += "Contradiction ";
      break;
    case kDouble:
      name += "Double ";
      break;
    case kCell:
      name += "Cell ";
      break;
    case kRegion:
      name += "Region ";
      break;
  }
  name += "Forcing Chains" + nested_suffix(mode.level);
  return true;
}

std::vector<ChainHint> MultipleChains::all(const Board& board, const Board& source,
                                           const WeakLinks& links, const ChainMode& mode,
                                           const SearchTargets* targets) {
  assert(mode.multiple && (mode.dynamic || targets != nullptr));
  assert(links.supports(board) && candidates_of(source).contains(candidates_of(board)));
  prepare(board, mode);
  links_ = &links;
  only_best_ = false;
  finding_of_.fill(-1);
  search(targets);
  // By length, then by form, then by what was found first: no two are equal, so any sort will do.
  std::sort(findings_.begin(), findings_.end(), [](const Finding& a, const Finding& b) {
    if (a.complexity != b.complexity) return a.complexity < b.complexity;
    if (a.form != b.form) return a.form < b.form;
    return a.order < b.order;
  });
  std::vector<ChainHint> hints;
  hints.reserve(findings_.size());
  for (const Finding& finding : findings_) {
    ChainHint& hint = hints.emplace_back();
    hint.complexity = finding.complexity;
    hint.sort_key = finding.form;
    hint.conclusion = finding.conclusion;
    hint.eliminations = eliminations_of(board, finding.conclusion);
    // An outer chain needs to know on what the hint depends, and which hints are the same chain:
    // those with the same nodes, whatever their order, so the hashes of nodes are added up.
    // Both are found by walking back from the ends, as a propagation keeps parents of nodes only.
    Parents parents;
    for (std::size_t i = 0; i < finding.starts.count; ++i) {
      const Propagation& p = followed(finding.starts.items[i]);
      std::uint64_t nodes = 0;
      for_each_behind(p, finding.ends[i], [&](const Propagation::Node& node) {
        nodes += kHashes[node.literal];
        if (!is_on(node.literal)) return true;
        // A start holds because of the cell or region whose candidates are tried one after the
        // other: with more of them there would be another chain to make.
        Cause cause = node.cause;
        if (cause == kAssumed && finding.form == kCell) cause = kByCell;
        if (cause == kAssumed && finding.form == kRegion)
          cause = static_cast<Cause>(finding.region / 9);
        parents.add(board, source, candidate_in(node.literal), cause);
        return true;
      });
      hint.identity = splitmix64(hint.identity + nodes) + p.nodes[finding.ends[i]].literal;
    }
    hint.parents = parents.release();
  }
  return hints;
}

void MultipleChains::prepare(const Board& board, const ChainMode& mode) {
  // A dynamic search continues where the one of the level before it stopped.
  const bool same = board == board_ && mode.dynamic == mode_.dynamic && mode.nishio == mode_.nishio;
  if (!same || entries_used_ == 0) {
    entry_of_.fill(nullptr);
    entries_used_ = 0;
    board_ = board;
    all_ = candidates_of(board);
    candidates_ = count_candidates(board);
    nested_.clear();
    if (mode.dynamic && !mode.nishio) link_follower_.start_board(all_);
  }
  assert(all_ == candidates_of(board));
  mode_ = mode;
  findings_.clear();
  order_ = 0;
}

/// Nishio: what is found for a digit holds as long as its places are the same.
void MultipleChains::search_digits() {
  const Finding* best = nullptr;
  for (int digit = 0; digit < kDigits; ++digit) {
    // Lengths are of one digit, too: the limit begins anew for each.
    DigitFinding& known = digit_findings_[as_index(digit)];
    std::array<Mask, 9> rows;
    for (int y = 0; y < 9; ++y) rows[as_index(y)] = board_.places(9 + y, digit);
    if (!known.searched || known.rows != rows) {
      findings_.clear();
      max_complexity_ = INT_MAX;
      // Sets hold the places that lead to a contradiction; only these are followed, for their
      // length.
      const DigitLinks links(board_, digit);
      std::size_t place = 0;
      for (int cell = 0; cell < kCells; ++cell) {
        if (!board_.has(cell, digit)) continue;
        const int candidate = candidate_of(cell, digit);
        if (board_.size(cell) >= 2) {
          if (links.refutes_on(place)) from_start(literal(candidate, true));
          if (links.refutes_off(place)) from_start(literal(candidate, false));
        }
        ++place;
      }
      known.searched = true;
      known.rows = rows;
      known.finding.reset();
      if (!findings_.empty()) known.finding = findings_.front();
    }
    if (!known.finding) continue;
    // Among equals the one that comes first in the order of candidates.
    if (best == nullptr || known.finding->complexity < best->complexity ||
        (known.finding->complexity == best->complexity &&
         candidate_in(known.finding->conclusion) < candidate_in(best->conclusion))) {
      best = &*known.finding;
    }
  }
  findings_.clear();
  if (best != nullptr) findings_.push_back(*best);
}

/// Looks for the best hint of dynamic chains among what they can imply at most. Contradictions are
/// searched for first, as they show what can be shared; of two hints that are equally good, only
/// their forms and what comes first of the same form decide.
void MultipleChains::search_best() {
  bounds_.update(board_, mode_.level, budget_);
  for (int cell = 0; cell < kCells; ++cell) {
    if (board_.size(cell) < 2) continue;
    for_bits(board_.candidates(cell), [&](int digit) {
      for (const bool state : {true, false}) {
        const int start = literal(candidate_of(cell, digit), state);
        if (bounds_.conflict(start)) from_start(start);
      }
    });
  }
  const SearchTargets targets = best_targets();
  search(&targets);
}

/// What is promised besides contradictions, which are known.
SearchTargets MultipleChains::best_targets() {
  // What contradicts itself has been followed until then; what was implied before still counts.
  const auto left_by = [&](int start) {
    if (!bounds_.conflict(start)) return bounds_.left(start);
    const Propagation& p = propagation(start);
    // What is on excludes the rest of its cell, even if the propagation ended before that: a
    // conclusion that is on counts as striking that.
    CandidateBits left = all_;
    left -= p.off;
    p.on.for_each([&](int c) {
      for_bits(board_.candidates(cell_of(c)) & ~bit_of(digit_of(c)),
               [&](int digit) { left.erase(candidate_of(cell_of(c), digit)); });
    });
    return left;
  };
  SearchTargets targets;
  const auto lefts = std::make_unique<std::array<CandidateBits, kCandidates>>();
  all_.for_each([&](int c) {
    CandidateBits& left = (*lefts)[as_index(c)];
    left = left_by(literal(c, true));
    // In a cell of two, off puts the other one on, and the double is the cell's chain.
    if (board_.size(cell_of(c)) < 3) return;
    CandidateBits both = left_by(literal(c, false));
    both |= left;
    if (!(both == all_)) targets.doubles.insert(c);
  });
  // Something is implied by all of a group exactly if their bounds together leave something out.
  const auto share = [&](std::span<const std::uint16_t> group) {
    CandidateBits left;
    for (const std::uint16_t c : group) left |= (*lefts)[c];
    return !(left == all_);
  };
  add_groups(board_, share, targets);
  return targets;
}

/// Searches where something is promised; everywhere without promises. For a candidate the order is:
/// on, off, both; then its regions, if it is the first place there; then, after all candidates of a
/// cell, the cell.
void MultipleChains::search(const SearchTargets* targets) {
  // A nested search for dynamic chains with nothing inside makes its promises itself: every hint
  // counts there, and bounds are not kept for its boards.
  std::optional<SearchTargets> dynamic;
  if (!only_best_ && mode_.dynamic && mode_.level == kInsideNothing)
    targets = &dynamic.emplace(dynamic_targets());
  visit(
      targets,
      [&](int candidate) {
        if (targets == nullptr || targets->refuted.contains(candidate)) {
          from_start(literal(candidate, true));
        }
        if (targets == nullptr || targets->proved.contains(candidate)) {
          from_start(literal(candidate, false));
        }
        if (board_.size(cell_of(candidate)) >= 3 &&
            (targets == nullptr || targets->doubles.contains(candidate))) {
          from_both(candidate);
        }
      },
      [&](int region, int digit) { common(starts_of(region, digit), kRegion, region); },
      [&](int cell) { common(starts_of(cell), kCell, 0); });
}

MultipleChains::Starts MultipleChains::starts_of(int region, int digit) const {
  Starts starts;
  for_bits(board_.places(region, digit), [&](int place) {
    const int cell = cell_at(region, place);
    starts.add(literal(candidate_of(cell, digit), true));
  });
  return starts;
}

MultipleChains::Starts MultipleChains::starts_of(int cell) const {
  Starts starts;
  for_bits(board_.candidates(cell),
           [&](int digit) { starts.add(literal(candidate_of(cell, digit), true)); });
  return starts;
}

// The consequences of propagations that have been made: a contradiction in one, or something that
// several share. A conclusion counts the nodes of all its chains, and each nested chain once.
//
// Two quirks of the original are kept. The two ends of a contradiction are two chains from the same
// start, and each counts its own nodes, so that what they share counts twice. And what is implied
// before a contradiction ends a propagation is still compared with what others imply.
//
// Invariant: of two findings with the same strikes, or of all if only the best is wanted, the one
// with the lower count stays, then the one of the lower form, then the first.
//
// Source: Sudoku Explainer 1.2.1, Chaining.

// The two ends of a contradiction: a candidate that is on and off.
void MultipleChains::from_start(int start) {
  const Propagation& p = propagation(start);
  if (p.conflict_on < 0) return;
  assert(p.conflict_off >= 0);
  Finding finding;
  finding.form = kContradiction;
  finding.conclusion = start ^ 1;
  finding.starts.add(start);
  finding.starts.add(start);
  finding.ends[0] = static_cast<std::uint16_t>(p.conflict_on);
  finding.ends[1] = static_cast<std::uint16_t>(p.conflict_off);
  offer(finding);
}

// A double: what follows whether the candidate is on or off.
void MultipleChains::from_both(int candidate) {
  Starts both;
  both.add(literal(candidate, true));
  both.add(literal(candidate, false));
  common(both, kDouble, 0);
}

/// Offers what all starts imply: first what is on, then what is off, in the order of the first one.
void MultipleChains::common(const Starts& starts, Form form, int region) {
  assert(starts.count >= 2);
  const Propagation& first = propagation(starts.items[0]);
  CandidateBits on = first.on;
  CandidateBits off = first.off;
  for (const std::uint16_t start : starts.literals().subspan(1)) {
    const Propagation& p = propagation(start);
    on &= p.on;
    off &= p.off;
  }
  for (const bool state : {true, false}) {
    const CandidateBits& shared = state ? on : off;
    if (shared.empty()) continue;
    for (std::size_t i = 0; i < first.size(); ++i) {
      const int lit = first.nodes[i].literal;
      if (is_on(lit) != state || !shared.contains(candidate_in(lit))) continue;
      Finding finding;
      finding.form = form;
      finding.conclusion = lit;
      finding.region = region;
      finding.starts = starts;
      for (std::size_t k = 0; k < starts.count; ++k) {
        finding.ends[k] = followed(starts.items[k]).at[as_index(lit)];
      }
      offer(finding);
    }
  }
}

/// Conclusions with the same strikes are one: a digit in a cell of two, and the other one not. -1:
/// it strikes nothing.
int MultipleChains::strikes_of(int conclusion) const {
  if (!is_on(conclusion)) return conclusion;
  const int candidate = candidate_in(conclusion);
  const auto others =
      static_cast<Mask>(board_.candidates(cell_of(candidate)) & ~bit_of(digit_of(candidate)));
  if (others == 0) return -1;
  if (!is_one(others)) return conclusion;
  return literal(candidate_of(cell_of(candidate), std::countr_zero(others)), false);
}

void MultipleChains::offer(Finding& finding) {
  finding.order = order_++;
  const int key = strikes_of(finding.conclusion);
  if (key < 0) return;
  // With only the best wanted there is one rival, else the one with the same strikes.
  Finding* rival = nullptr;
  if (only_best_) {
    if (!findings_.empty()) rival = &findings_.front();
  } else if (finding_of_[as_index(key)] >= 0) {
    rival = &findings_[as_index(finding_of_[as_index(key)])];
  }
  // Among equals the one found first stays.
  const int max_complexity =
      rival == nullptr ? INT_MAX : rival->complexity - (finding.form < rival->form ? 0 : 1);
  // A first bound: nodes are counted start by start, and what nested chains count is at least that
  // of the start with most of it. Where only one start has any, the bound is the count.
  int count = 0;
  int nested = 0;
  bool shared = false;  // nested chains may be
  for (std::size_t i = 0; i < finding.starts.count; ++i) {
    const Propagation::Node& end = followed(finding.starts.items[i]).nodes[finding.ends[i]];
    count += end.count;
    shared = shared || (nested > 0 && end.nested_count > 0);
    nested = std::max(nested, end.nested_count);
  }
  if (count + nested > max_complexity) return;
  finding.complexity = count + nested;
  // Several starts may use the same nested chain, which counts once: walk back and count.
  if (shared) {
    ancestor_counter_.clear();
    for (std::size_t i = 0; i < finding.starts.count; ++i) {
      if (!ancestor_counter_.add(followed(finding.starts.items[i]), finding.ends[i],
                                 max_complexity))
        return;
    }
    finding.complexity = ancestor_counter_.total();
  }
  if (rival != nullptr) {
    *rival = finding;
  } else {
    assert(findings_.size() < finding_of_.size());
    finding_of_[as_index(key)] = static_cast<std::int16_t>(findings_.size());
    findings_.push_back(finding);
  }
  if (only_best_) max_complexity_ = finding.complexity;
}

}  // namespace gridmill::explainer
