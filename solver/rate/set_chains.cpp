#include "solver/rate/set_chains.h"

#include <cassert>
#include <utility>

#include "solver/rate/als.h"

/// As in false_chains.cpp a chain refutes x if and only if two false statements that follow from
/// "x is on" contradict each other at one link; false statements are "true node off" and "false
/// node on", in turn. An almost locked set lacks one digit in the solution, so all its nodes are
/// true but one at most: a true node that is off turns the false one on, and two true nodes that
/// are off contradict each other. A strong link is such a set with two nodes, and never both true.
///
/// Each node has the set of the candidates from which its false statement follows. At first that is
/// what they do by themselves, then it is passed on until nothing is new. Most true nodes are seen
/// by no false node; their sets stay as they are.
///
/// Invariant: a node of a set, a candidate and a group are the same node if they have the same
/// digit and cells. A closure of links (implications.cpp) keeps them apart in one regard: a set
/// that is locked in a digit at one cell does not take the other candidates of the cell. Nothing is
/// lost by that: without this cell, and so without this digit, it is a smaller set that lacks the
/// same, is locked in the other candidates, and takes them. That fails only if two digits have
/// their only place at one cell of the set, so that its other cells are a naked set; `serves`
/// refuses such positions if it matters.

namespace gridmill {
namespace {

/// Whether that adds anything.
bool add_news(CandidateSet& to, const CandidateSet& more) {
  CandidateSet both = to;
  both.add(more);
  if (both == to) return false;
  to = both;
  return true;
}

}  // namespace

bool SetChains::serves(Position& position, const LinkRules& rules) {
  assert(position.knows_truth() && rules.sets);
  if (!rules.in_cell) return true;
  const State& state = position.state();
  for (const als::Web::Set& set : position.als().web(position).sets()) {
    if (set.cells.is_single()) continue;
    DigitMask once = 0;
    DigitMask twice = 0;
    for (const Cell c : set.cells) {
      twice = static_cast<DigitMask>(twice | (once & state.candidates(c)));
      once = static_cast<DigitMask>(once | state.candidates(c));
    }
    for (const Cell c : set.cells) {
      const auto here = static_cast<DigitMask>(state.candidates(c) & ~twice);
      if (count_of(here) > 1 && (set.digits & ~here) != 0) return false;
    }
  }
  return true;
}

CandidateSet SetChains::refuted(Position& position, const LinkRules& rules) {
  assert(serves(position, rules));
  const als::Web& web = position.als().web(position);
  nodes_ = web.nodes();
  add_links(position, rules);
  find_truth(position, rules.in_cell);
  add_steps(position, web, rules.in_cell);
  add_turns(web);
  close();
  return contradicted(web, rules.in_cell);
}

void SetChains::add_links(Position& position, const LinkRules& rules) {
  links_.clear();
  const auto link = [&](Digit a, CellSet one, Digit b, CellSet two) {
    const NodeId first = find_or_add(position.state(), a, one);
    links_.push_back({first, find_or_add(position.state(), b, two)});
  };
  each_strong_link(position, rules, [&](Candidate one, Candidate two) {
    link(one.digit, CellSet::of(one.cell), two.digit, CellSet::of(two.cell));
  });
  if (!rules.groups) return;
  each_grouped_link(position, rules.digits,
                    [&](Digit digit, CellSet one, CellSet two) { link(digit, one, digit, two); });
}

SetChains::NodeId SetChains::find_or_add(const State& state, Digit digit, CellSet cells) {
  const NodeId node = nodes_.find(digit, cells);
  if (node != als::Nodes::kNone) return node;
  return nodes_.add(digit, cells, state.places(digit) & state.layout().common_peers(cells));
}

/// Which nodes are true, and which candidates turn these off at once.
void SetChains::find_truth(const Position& position, bool in_cell) {
  yes_.resize(nodes_.size());
  causes_.assign(nodes_.size(), CandidateSet());
  for (std::size_t n = 0; n < nodes_.size(); ++n) {
    const als::Node& node = nodes_[n];
    yes_[n] = position.truth(node.digit).intersects(node.cells) ? 1 : 0;
    if (yes_[n] == 0) continue;
    causes_[n].add(node.digit, node.seen);
    if (!in_cell || !node.cells.is_single()) continue;
    const DigitSet own(position.state().candidates(node.cells.front()));
    for (const Digit d : own - DigitSet::of(node.digit)) causes_[n].add(d, node.cells);
  }
}

void SetChains::see_each_other(NodeId one, NodeId two) {
  assert(yes_[one] == 0 || yes_[two] == 0);
  if (yes_[one] != 0) std::swap(one, two);
  if (yes_[two] == 0) {
    clashes_.push_back({one, two});
    return;
  }
  steps_.push_back({one, two});
  reached_[two] = 1;
}

/// What sees what.
void SetChains::add_steps(const Position& position, const als::Web& web, bool in_cell) {
  steps_.clear();
  clashes_.clear();
  reached_.assign(nodes_.size(), 0);
  web.each_join([&](NodeId one, NodeId two) { see_each_other(one, two); });
  for (std::size_t n = web.nodes().size(); n < nodes_.size(); ++n) {
    nodes_.each_inside(nodes_[n].digit, nodes_[n].seen, [&](NodeId other) {
      if (other < n) see_each_other(static_cast<NodeId>(n), other);
    });
  }
  if (!in_cell) return;
  for (const Cell c : position.state().open()) {
    std::array<NodeId, kRatedDigits> here;
    std::size_t n = 0;
    for (const Digit d : DigitSet(position.state().candidates(c))) {
      const NodeId node = nodes_[Candidate{c, d}];
      if (node == als::Nodes::kNone) continue;
      for (std::size_t i = 0; i < n; ++i) see_each_other(node, here[i]);
      here[n++] = node;
    }
  }
}

/// What turns on if a true node goes off.
void SetChains::add_turns(const als::Web& web) {
  turns_.clear();
  const auto turn = [&](NodeId yes, NodeId no) {
    causes_[no].add(causes_[yes]);
    if (reached_[yes] != 0) turns_.push_back({yes, no});
  };
  for (const als::Web::Set& set : web.sets()) {
    NodeId no = als::Nodes::kNone;
    for (const Digit d : DigitSet(set.digits)) {
      if (yes_[set.node(d)] == 0) no = set.node(d);
    }
    if (no == als::Nodes::kNone) continue;
    for (const Digit d : DigitSet(set.digits)) {
      if (set.node(d) != no) turn(set.node(d), no);
    }
  }
  for (const auto& [one, two] : links_) {
    assert(yes_[one] != yes_[two]);
    if (yes_[one] != 0) {
      turn(one, two);
    } else {
      turn(two, one);
    }
  }
}

void SetChains::close() {
  news_.assign(nodes_.size(), 1);
  for (bool more = true; more;) {
    more = false;
    for (const std::vector<Step>* steps : {&steps_, &turns_}) {
      for (const auto& [from, to] : *steps) {
        if (news_[from] == 0 || !add_news(causes_[to], causes_[from])) continue;
        news_[to] = 2;
        more = true;
      }
      // What was passed on is not passed on again.
      for (std::uint8_t& news : news_) news = static_cast<std::uint8_t>(news >> 1);
    }
  }
}

CandidateSet SetChains::contradicted(const als::Web& web, bool in_cell) const {
  CandidateSet result;
  const auto add_common = [&](CandidateSet a, const CandidateSet& b) {
    a.keep(b);
    result.add(a);
  };
  for (const auto& [one, two] : clashes_) add_common(causes_[one], causes_[two]);
  for (std::size_t n = 0; n < nodes_.size(); ++n) {
    if (yes_[n] != 0) continue;
    const als::Node& node = nodes_[n];
    result.add(node.digit, node.seen & causes_[n][node.digit]);
    if (!in_cell || !node.cells.is_single()) continue;
    for (int i = 1; i <= kRatedDigits; ++i) {
      const Digit d{static_cast<std::uint8_t>(i)};
      if (d != node.digit) result.add(d, node.cells & causes_[n][d]);
    }
  }
  for (const als::Web::Set& set : web.sets()) {
    CandidateSet once;
    for (const Digit d : DigitSet(set.digits)) {
      const NodeId node = set.node(d);
      if (yes_[node] == 0) continue;
      add_common(once, causes_[node]);
      once.add(causes_[node]);
    }
  }
  return result;
}

}  // namespace gridmill
