// As in solution_guided_chains.cpp, a chain refutes x if and only if two false statements that
// follow from "x is on" contradict each other at one link; false statements are "true node off"
// and "false node on", in turn. An almost locked set lacks one digit in the solution, so all its
// nodes are true but one at most: a true node that is off turns the false one on, and two true
// nodes that are off contradict each other. A strong link is such a set with two nodes, and never
// both true.
//
// Each node has the set of the candidates from which its false statement follows. At first that is
// what they do by themselves, then it is passed on until nothing is new. Most true nodes are seen
// by no false node; their sets stay as they are.
//
// Invariants:
//   1. A strong link has one true and one false side; of a set at most one node is false.
//   2. Nodes that see each other are not both true.
//   3. A node of a set, a candidate and a group are the same node if they have the same digit and
//      cells.
//
// About the last one: A closure of links (implications.cpp) keeps them apart in one regard: a set
// that is locked in a digit at one cell does not take the other candidates of the cell. Nothing is
// lost by that: without this cell, and so without this digit, it is a smaller set that lacks the
// same, is locked in the other candidates, and takes them. That fails only if two digits have
// their only place at one cell of the set, so that its other cells are a naked set; `supports`
// refuses such positions if it matters.

#include "solver/rate/solution_guided_chains.h"

#include <cassert>
#include <utility>

#include "solver/rate/als.h"

namespace gridmill::inline GRIDMILL_BOARDS {

bool SolutionGuidedAlsChains::supports(FinderContext& context, const LinkOptions& options) {
  assert(context.knows_solution() && options.sets);
  if (!options.in_cell) return true;
  // Links that it does not know.
  if (context.topology().has_differences() || context.topology().board().has_clues()) return false;
  const State& state = context.state();
  for (const als::AlsGraph::AlsVertex& set : context.als().als_graph(context).sets()) {
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

template <std::size_t Words>
class SolutionGuidedAlsChains::Propagation {
  using Row = Bits<Words>;

 public:
  Propagation(SolutionGuidedAlsChains& graph, const FinderContext& context,
              const als::AlsGraph& als_graph, bool in_cell)
      : graph_(graph),
        context_(context),
        als_graph_(als_graph),
        in_cell_(in_cell),
        causes_(std::get<std::vector<Row>>(graph.causes_)),
        turns_(graph.turns_) {
    causes_.resize(graph.nodes_.size());
    turns_.clear();
    assert(graph.targets_.size() <= 64 * Words && graph.yes_.size() == causes_.size());
  }

  CandidateSet run() {
    for (std::size_t n = 0; n < causes_.size(); ++n) {
      causes_[n] = graph_.yes_[n] != 0 ? seen(graph_.nodes_[n]) : Row{};
    }
    add_turns();
    close();
    const Row row = contradicted();
    CandidateSet result;
    for (const std::size_t i : row) result.add(graph_.targets_[i]);
    return result;
  }

 private:
  /// The false candidates that see a node.
  Row seen(const als::Node& node) const {
    Row row{};
    const auto& numbers = graph_.numbers_;
    const CellSet truth = context_.solution_cells(node.digit);
#if defined(__BMI2__)
    const CellSet all = context_.state().places(node.digit) - truth;
    if (all.empty()) return row;
    row.insert_from(numbers[node.digit.value - 1U][all.front().index],
                    ranks_in(all.bits(), (node.seen - truth).bits()));
#else
    for (const Cell c : node.seen - truth) row.insert(numbers[node.digit.value - 1U][c.index]);
#endif
    if (!in_cell_ || !node.cells.is_single()) return row;
    const Cell own = node.cells.front();
    const DigitSet others(context_.state().candidates(own));
    for (const Digit d :
         others - DigitSet::of(node.digit) - DigitSet::of(context_.solution_at(own))) {
      row.insert(numbers[d.value - 1U][own.index]);
    }
    return row;
  }

  /// What turns on if a true node goes off.
  void add_turns() {
    for (const als::AlsGraph::AlsVertex& set : als_graph_.sets()) {
      NodeId no = als::Nodes::kNone;
      for (const Digit d : DigitSet(set.digits)) {
        if (graph_.yes_[set.node(d)] == 0) no = set.node(d);
      }
      if (no == als::Nodes::kNone) continue;
      Row all = causes_[no];
      for (const Digit d : DigitSet(set.digits)) {
        const NodeId yes = set.node(d);
        assert((graph_.yes_[yes] == 0) == (yes == no));
        if (yes == no) continue;
        all |= causes_[yes];
        if (graph_.reached_[yes] != 0) turns_.push_back({yes, no});
      }
      causes_[no] = all;
    }
    const auto turn = [&](NodeId yes, NodeId no) {
      causes_[no] |= causes_[yes];
      if (graph_.reached_[yes] != 0) turns_.push_back({yes, no});
    };
    for (const auto& [one, two] : graph_.links_) {
      assert(graph_.yes_[one] != graph_.yes_[two]);
      if (graph_.yes_[one] != 0) {
        turn(one, two);
      } else {
        turn(two, one);
      }
    }
  }

  void close() {
    for (bool more = true; more;) {
      for (const auto& [from, to] : graph_.steps_) causes_[to] |= causes_[from];
      more = false;
      for (const auto& [from, to] : turns_) {
        const Row before = causes_[to];
        causes_[to] |= causes_[from];
        more |= causes_[to] != before;
      }
    }
  }

  Row contradicted() const {
    Row result{};
    for (const auto& [one, two] : graph_.clashes_) result |= causes_[one] & causes_[two];
    for (std::size_t n = 0; n < causes_.size(); ++n) {
      if (graph_.yes_[n] == 0) result |= causes_[n] & seen(graph_.nodes_[n]);
    }
    for (const als::AlsGraph::AlsVertex& set : als_graph_.sets()) {
      Row once{};
      for (const Digit d : DigitSet(set.digits)) {
        if (graph_.yes_[set.node(d)] == 0) continue;
        result |= once & causes_[set.node(d)];
        once |= causes_[set.node(d)];
      }
    }
    return result;
  }

  const SolutionGuidedAlsChains& graph_;
  const FinderContext& context_;
  const als::AlsGraph& als_graph_;
  const bool in_cell_;
  /// By node: the candidates that turn it on if it is false, and off if it is true.
  std::vector<Row>& causes_;
  std::vector<Step>& turns_;  ///< from true nodes with steps to the false ones that turn on
};

CandidateSet SolutionGuidedAlsChains::refuted(FinderContext& context, const LinkOptions& options) {
  assert(supports(context, options));
  const als::AlsGraph& als_graph = context.als().als_graph(context);
  nodes_ = als_graph.nodes();
  add_links(context, options);
  yes_.resize(nodes_.size());
  for (std::size_t n = 0; n < nodes_.size(); ++n) {
    yes_[n] = context.solution_cells(nodes_[n].digit).intersects(nodes_[n].cells) ? 1 : 0;
  }
  add_steps(context, als_graph, options.in_cell);
  targets_.clear();
  for (int d = 1; d <= context.topology().digits(); ++d) {
    const Digit digit{static_cast<std::uint8_t>(d)};
    for (const Cell c : context.state().places(digit) - context.solution_cells(digit)) {
      numbers_[digit.value - 1U][c.index] = static_cast<std::uint16_t>(targets_.size());
      targets_.push_back({c, digit});
    }
  }
  if (targets_.size() <= 128)
    return Propagation<2>(*this, context, als_graph, options.in_cell).run();
  if (targets_.size() <= 256)
    return Propagation<4>(*this, context, als_graph, options.in_cell).run();
  if (!kSmallBoards && targets_.size() <= 512) {
    return Propagation<8>(*this, context, als_graph, options.in_cell).run();
  }
  if (!kSmallBoards && targets_.size() <= 1024) {
    return Propagation<16>(*this, context, als_graph, options.in_cell).run();
  }
  return Propagation<kMaxWords>(*this, context, als_graph, options.in_cell).run();
}

void SolutionGuidedAlsChains::add_links(FinderContext& context, const LinkOptions& options) {
  links_.clear();
  each_strong_link_of_sets(context, options, [&](Digit a, CellSet one, Digit b, CellSet two) {
    const NodeId first = find_or_add(context.state(), a, one);
    links_.push_back({first, find_or_add(context.state(), b, two)});
  });
}

SolutionGuidedAlsChains::NodeId SolutionGuidedAlsChains::find_or_add(const State& state,
                                                                     Digit digit, CellSet cells) {
  const NodeId node = nodes_.find(digit, cells);
  if (node != als::Nodes::kNone) return node;
  assert(state.places(digit).contains(cells));
  return nodes_.add(digit, cells, state.places(digit) & state.topology().common_peers(cells));
}

void SolutionGuidedAlsChains::see_each_other(NodeId one, NodeId two) {
  assert(yes_[one] == 0 || yes_[two] == 0);
  assert(one != two);
  if (yes_[one] != 0) std::swap(one, two);
  if (yes_[two] == 0) {
    clashes_.push_back({one, two});
    return;
  }
  steps_.push_back({one, two});
  reached_[two] = 1;
}

/// What sees what.
void SolutionGuidedAlsChains::add_steps(const FinderContext& context,
                                        const als::AlsGraph& als_graph, bool in_cell) {
  steps_.clear();
  clashes_.clear();
  reached_.assign(nodes_.size(), 0);
  als_graph.each_restricted_common([&](NodeId one, NodeId two) { see_each_other(one, two); });
  nodes_.each_pair(als_graph.nodes().size(),
                   [&](NodeId one, NodeId two) { see_each_other(one, two); });
  if (!in_cell) return;
  for (const Cell c : context.state().open()) {
    const Digit truth = context.solution_at(c);
    const NodeId yes = nodes_[Candidate{c, truth}];
    std::array<NodeId, kRatedDigits> nos;
    std::size_t n = 0;
    for (const Digit d : DigitSet(context.state().candidates(c)) - DigitSet::of(truth)) {
      nos[n] = nodes_[Candidate{c, d}];
      n += nos[n] != als::Nodes::kNone ? 1U : 0U;
    }
    for (std::size_t i = 0; i < n; ++i) {
      if (yes != als::Nodes::kNone) see_each_other(nos[i], yes);
      for (std::size_t j = 0; j < i; ++j) see_each_other(nos[i], nos[j]);
    }
  }
}

}  // namespace gridmill::inline GRIDMILL_BOARDS
