#include <cassert>
#include <climits>

#include "solver/explainer/chains/multiple_chains.h"

// What follows from propagations that have been made: a contradiction in one, or something that
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

namespace gridmill::explainer {

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
        finding.ends[k] = entries_[starts.items[k]].what.at[as_index(lit)];
      }
      offer(finding);
    }
  }
}

void MultipleChains::offer(Finding& finding) {
  finding.order = order_++;
  // Conclusions with the same strikes are one: a digit in a cell of two, and the other one not.
  int key = finding.conclusion;
  if (is_on(key)) {
    const int cell = cell_of(candidate_in(key));
    const auto others =
        static_cast<Mask>(board_.candidates(cell) & ~bit_of(digit_of(candidate_in(key))));
    if (others == 0) return;
    if (is_one(others)) key = literal(candidate_of(cell, std::countr_zero(others)), false);
  }
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
    const Propagation::Node& end = entries_[finding.starts.items[i]].what.nodes[finding.ends[i]];
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
      if (!ancestor_counter_.add(entries_[finding.starts.items[i]].what, finding.ends[i],
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
