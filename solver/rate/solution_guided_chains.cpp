// A node means "one of these cells holds the digit", and the solution decides whether that is true.
// At least one side of a strong link is true, and here exactly one: its sides are all the places of
// a digit in a house, or all the digits of a cell. At most one side of a weak link is true.
//
// A chain that refutes x leads from "x is on" to "x is off", from what is false to what is true.
// The consequences of the truth are true, so somewhere in it there is one link from the last false
// statement to the first true one. Each link runs both ways: the true half, read backwards and
// denied, is another chain of false statements from "x is on". So x is refuted if and only if two
// false statements that follow from it contradict each other at one link. Of a strong link they
// would deny both sides, which are not both false; so they are two false nodes that are on and see
// each other, of which x itself may be one.
//
// False statements are "true node off" and "false node on", in turn. A true node that is off turns
// its partners on, the false sides of its strong links; these turn off the true nodes that they
// see. Each node has the set of the false candidates from which its false statement follows. At
// first that are those that see a true node, then it is passed on until nothing is new.
//
// A false x turns off a true candidate if one of the false nodes that are on sees it. The first
// true statement on the way to a false one that x turns off is "false node off", because x sees it
// or turned on a false node that does. What follows from that is passed on in the other direction:
// a false node that is off leaves its partners on, and a true node that is on turns off what it
// sees.
//
// Cells may also exclude different digits of each other, by relations and clues of two cells. These
// weak links are in lists of their own. Sums are left out: a candidate in a sum implies more than a
// group with the candidate does, so links would not run both ways.
//
// Invariants:
//   1. Of a cell, at most one node is true.
//   2. Rows have the false candidates of one block.

#include "solver/rate/solution_guided_chains.h"

#include <algorithm>
#include <cassert>
#include <span>

#include "solver/rate/clues.h"

namespace gridmill::inline GRIDMILL_BOARDS {

void SolutionGuidedChains::restart() {
  for (auto& graphs : graphs_) {
    for (DigitGraph& graph : graphs) graph.restart();
  }
}

bool SolutionGuidedChains::link(FinderContext& context, const LinkOptions& options) {
  assert(context.knows_solution() && !options.sets);
  if (!context.clues().sums().empty()) return false;
  context_ = &context;
  cells_ = options.cells;
  in_cell_ = options.in_cell;
  const DigitGraph::Links links = options.groups   ? DigitGraph::Links::kGrouped
                                  : options.houses ? DigitGraph::Links::kPlain
                                                   : DigitGraph::Links::kNone;
  closed_.reset();
  parts_.clear();
  candidates_.clear();
  linked_ = options.cells ? context.cells_with(2) : CellSet();
  for (const Digit d : DigitSet(context.topology().all_digits() & options.digits)) {
    // Without links in houses, a digit that is in no cell with two candidates has no chain.
    if (!options.houses && !context.state().places(d).intersects(context.cells_with(2))) continue;
    DigitGraph& graph = graphs_[static_cast<std::size_t>(links)][at(d)];
    if (!graph.build(context, d, links)) return false;
    parts_.push_back({.digit = d, .graph = &graph, .first_candidate = candidates_.size()});
    for (const Cell c : graph.candidates()) candidates_.push_back({c, d});
    linked_ |= graph.linked();
  }
  number_nodes();
  true_excluded_.clear();
  true_by_number_.clear();
  false_by_number_.clear();
  if (in_cell_ && context.topology().has_differences()) add_exclusions();
  return true;
}

/// Relations between different digits.
void SolutionGuidedChains::add_exclusions() {
  const State& state = context_->state();
  // Calls f(part, cells) for the places that nodes of a digit exclude.
  const auto each_excluded = [&](Digit digit, CellSet cells, const auto& f) {
    state.topology().each_excluded(digit, cells, [&](Digit other, CellSet excluded) {
      const CellSet places = excluded & state.places(other);
      if (!places.empty()) f(parts_[at(other)], places);
    });
  };
  const auto add_numbers = [&](std::vector<Exclusion>& to, std::size_t node, const Part& part,
                               CellSet places) {
    for (const Cell c : places - context_->solution_cells(part.digit)) {
      to.push_back(
          {static_cast<std::uint32_t>(node), static_cast<std::uint32_t>(number({c, part.digit}))});
    }
  };
  for (const Part& part : parts_) {
    part.graph->each_true_node([&](std::size_t yes, CellSet cells) {
      each_excluded(part.digit, cells, [&](const Part& other, CellSet places) {
        add_numbers(true_by_number_, yes, other, places);
      });
    });
    for (std::size_t n = 0; n < part.graph->nodes().size(); ++n) {
      const std::size_t no = part.first_node + n;
      const CellSet cells = part.graph->nodes()[n].cells;
      each_excluded(part.digit, cells, [&](const Part& other, CellSet places) {
        add_numbers(false_by_number_, no, other, places);
        other.graph->each_true_node([&](std::size_t yes, CellSet own) {
          if (!places.contains(own)) return;
          true_excluded_.push_back(
              {static_cast<std::uint32_t>(yes), static_cast<std::uint32_t>(no)});
        });
        for (std::size_t m = 0; m < other.graph->nodes().size(); ++m) {
          const std::size_t second = other.first_node + m;
          if (second >= no || !places.contains(other.graph->nodes()[m].cells)) continue;
          clashes_.push_back({static_cast<std::uint32_t>(second), static_cast<std::uint32_t>(no)});
        }
      });
    }
  }
}

/// Calls f(node, i) for what candidate i of the block excludes.
template <typename F>
void SolutionGuidedChains::each_number(const std::vector<Exclusion>& exclusions, const F& f) const {
  for (const auto& [node, by] : exclusions) {
    if (by - first_ < Row::kMax) f(node, by - first_);
  }
}

void SolutionGuidedChains::number_nodes() {
  nodes_ = 0;
  clashes_.clear();
  // By cell: the nodes in it so far.
  std::array<std::array<std::uint32_t, kRatedDigits>, kRatedCells> of_cell;
  std::array<std::uint8_t, kRatedCells> in_cell{};
  for (Part& part : parts_) {
    part.first_node = nodes_;
    nodes_ += part.graph->nodes().size();
    if (!in_cell_) continue;
    for (const Cell c : part.graph->singles()) {
      const auto no = static_cast<std::uint32_t>(part.first_node + part.graph->node(c));
      std::uint8_t& before = in_cell[c.index];
      for (std::size_t i = 0; i < before; ++i) clashes_.push_back({of_cell[c.index][i], no});
      of_cell[c.index][before++] = no;
    }
  }
}

/// The false candidates of a digit in this block.
SolutionGuidedChains::Row SolutionGuidedChains::row_of(const Part& part,
                                                       const DigitGraph::Ranks& ranks) const {
  Row row{};
  row.insert_from(part.first_candidate - first_, ranks);  // may begin before the block
  return row;
}

/// The other false candidates in the cell of a false one.
SolutionGuidedChains::Row SolutionGuidedChains::seen_in_cell(const Part& part, Cell c) const {
  Row row = in_cells_[c.index];
  const std::size_t own = part.first_candidate + part.graph->rank(c) - first_;
  if (own < Row::kMax) row.erase(own);
  return row;
}

/// The false candidates that see a false node.
SolutionGuidedChains::Row SolutionGuidedChains::seen_row(const Part& part, const Node& node) const {
  const Row row = row_of(part, node.false_seen);
  if (!in_cell_ || !node.single) return row;
  return row | seen_in_cell(part, node.cells.front());
}

/// Calls f(one, two) for each two false nodes that see each other.
template <typename F>
void SolutionGuidedChains::each_clash(const F& f) const {
  for (const auto& [one, two] : clashes_) f(one, two);
  for (const Part& part : parts_) {
    for (const auto& [one, two] : part.graph->clashes()) {
      f(part.first_node + one, part.first_node + two);
    }
  }
}

/// Calls f() for each block of false candidates, and returns those in the rows that it returns.
template <typename F>
CandidateSet SolutionGuidedChains::in_blocks(const F& f) {
  CandidateSet result;
  for (std::size_t first = 0; first < candidates_.size(); first += Row::kMax) {
    if (closed_ != first) {
      first_ = first;
      turn_on();
      closed_ = first;
    }
    const Row row = f();
    for (const std::size_t i : row) result.add(candidates_[first + i]);
  }
  return result;
}

/// Passes on what is false.
void SolutionGuidedChains::turn_on() {
  if (in_cell_) {
    for (const Cell c : context_->state().open()) in_cells_[c.index] = {};
    const std::size_t end = std::min(candidates_.size(), first_ + Row::kMax);
    for (std::size_t i = first_; i < end; ++i) {
      in_cells_[candidates_[i].cell.index].insert(i - first_);
    }
  }
  off_by_.resize(kRatedCells + kRatedDigits * DigitGraph::kMaxGroups);
  on_by_.assign(nodes_, {});
  for (const Part& part : parts_) {
    part.graph->each_true_single(linked_, [&](std::size_t c, const DigitGraph::Ranks& ranks) {
      off_by_[c] = row_of(part, ranks);
      if (in_cell_) off_by_[c] |= in_cells_[c];
    });
    part.graph->each_true_group([&](std::size_t yes, const DigitGraph::Ranks& ranks) {
      off_by_[yes] = row_of(part, ranks);
    });
  }
  each_number(true_by_number_, [&](std::size_t yes, std::size_t i) { off_by_[yes].insert(i); });
  for (bool more = true; more;) {
    more = false;
    for (const auto& [yes, no] : true_excluded_) off_by_[yes] |= on_by_[no];
    for (const Part& part : parts_) {
      Row* on = on_by_.data() + part.first_node;
      for (const Node& node : part.graph->nodes()) {
        Row row = *on;
        for (const auto yes : part.graph->partners(node)) row |= off_by_[yes];
        if (cells_ && node.in_pair) row |= off_by_[node.cells.front().index];
        Row& own = *on++;
        if (row == own) continue;
        own = row;
        more = true;
        for (const auto yes : part.graph->true_seen(node)) off_by_[yes] |= row;
        if (in_cell_ && node.single) off_by_[node.cells.front().index] |= row;
      }
    }
  }
}

CandidateSet SolutionGuidedChains::refuted() {
  return in_blocks([&] {
    Row result{};
    each_clash([&](std::size_t one, std::size_t two) { result |= on_by_[one] & on_by_[two]; });
    for (const Part& part : parts_) {
      const std::vector<Node>& nodes = part.graph->nodes();
      for (std::size_t n = 0; n < nodes.size(); ++n) {
        const Row& on = on_by_[part.first_node + n];
        if (!on.empty()) result |= on & seen_row(part, nodes[n]);
      }
    }
    each_number(false_by_number_, [&](std::size_t no, std::size_t i) {
      if (on_by_[no].contains(i)) result.insert(i);
    });
    return result;
  });
}

/// The same for true candidates without a link, from which nothing follows.
void SolutionGuidedChains::turn_off_unlinked() {
  const CellSet unlinked = context_->state().open() - linked_;
  for (const Part& part : parts_) {
    part.graph->each_true_single(unlinked, [&](std::size_t c, const DigitGraph::Ranks& ranks) {
      off_by_[c] = row_of(part, ranks) | in_cells_[c];
    });
  }
  each_number(true_by_number_, [&](std::size_t yes, std::size_t i) { off_by_[yes].insert(i); });
  for (const auto& [yes, no] : true_excluded_) off_by_[yes] |= on_by_[no];
  for (const Part& part : parts_) {
    const Row* on = on_by_.data() + part.first_node;
    for (const Node& node : part.graph->nodes()) {
      const Row& row = *on++;
      if (row.empty()) continue;
      for (const auto yes : part.graph->true_seen(node)) off_by_[yes] |= row;
      if (node.single) off_by_[node.cells.front().index] |= row;
    }
  }
}

/// Passes on what is true: false nodes that are off, and true ones that are on.
void SolutionGuidedChains::turn_off() {
  stays_off_by_.resize(nodes_);
  stays_on_by_.resize(off_by_.size());
  for (const Part& part : parts_) {
    part.graph->each_true_node([&](std::size_t yes, const CellSet&) { stays_on_by_[yes] = {}; });
    Row* off = stays_off_by_.data() + part.first_node;
    for (const Node& node : part.graph->nodes()) *off++ = seen_row(part, node);
  }
  each_clash([&](std::size_t one, std::size_t two) {
    stays_off_by_[one] |= on_by_[two];
    stays_off_by_[two] |= on_by_[one];
  });
  each_number(false_by_number_,
              [&](std::size_t no, std::size_t i) { stays_off_by_[no].insert(i); });
  bool all = true;  // whether nodes are passed on that have not changed
  for (bool more = true; more;) {
    more = false;
    for (const auto& [yes, no] : true_excluded_) {
      all |= !stays_off_by_[no].contains(stays_on_by_[yes]);
      stays_off_by_[no] |= stays_on_by_[yes];
    }
    for (const Part& part : parts_) {
      Row* off = stays_off_by_.data() + part.first_node;
      for (const Node& node : part.graph->nodes()) {
        Row row = *off;
        for (const auto yes : part.graph->true_seen(node)) row |= stays_on_by_[yes];
        if (node.single) row |= stays_on_by_[node.cells.front().index];
        Row& own = *off++;
        if (row == own && !all) continue;
        own = row;
        more = true;
        for (const auto yes : part.graph->partners(node)) stays_on_by_[yes] |= row;
        if (node.in_pair) stays_on_by_[node.cells.front().index] |= row;
      }
    }
    all = false;
  }
}

/// The false candidates of the block that turn off each false candidate.
void SolutionGuidedChains::find_lost() {
  lost_by_.clear();
  for (const Part& part : parts_) {
    for (std::size_t i = 0; i < part.graph->candidates().size(); ++i) {
      lost_by_.push_back(row_of(part, part.graph->seen(i)) |
                         seen_in_cell(part, part.graph->candidates()[i]));
    }
  }
  const auto add = [&](const Part& part, const DigitGraph::Ranks& ranks, const Row& row) {
    for (const std::size_t i : ranks) lost_by_[part.first_candidate + i] |= row;
  };
  const auto add_in_cell = [&](Cell c, Digit but, const Row& row) {
    for (const Digit d : DigitSet(context_->state().candidates(c)) - DigitSet::of(but) -
                             DigitSet::of(context_->solution_at(c))) {
      lost_by_[number({c, d})] |= row;
    }
  };
  for (const Part& part : parts_) {
    part.graph->each_true_single(linked_, [&](std::size_t c, const DigitGraph::Ranks& ranks) {
      const Row& row = stays_on_by_[c];
      if (row.empty()) return;
      add(part, ranks, row);
      add_in_cell({static_cast<std::uint16_t>(c)}, part.digit, row);
    });
    part.graph->each_true_group([&](std::size_t yes, const DigitGraph::Ranks& ranks) {
      if (!stays_on_by_[yes].empty()) add(part, ranks, stays_on_by_[yes]);
    });
    const Row* on = on_by_.data() + part.first_node;
    for (const Node& node : part.graph->nodes()) {
      const Row& row = *on++;
      if (row.empty()) continue;
      add(part, node.false_seen, row);
      if (node.single) add_in_cell(node.cells.front(), part.digit, row);
    }
  }
  for (const auto& [yes, by] : true_by_number_) lost_by_[by] |= stays_on_by_[yes];
  for (const auto& [no, by] : false_by_number_) lost_by_[by] |= on_by_[no];
  if (!context_->topology().has_differences()) return;
  for (const Candidate c : candidates_) {
    context_->topology().each_excluded(c.digit, CellSet::of(c.cell), [&](Digit d, CellSet cells) {
      for (const Cell other : (cells & context_->state().places(d)) - context_->solution_cells(d)) {
        const std::size_t i = number({other, d}) - first_;
        if (i < Row::kMax) lost_by_[number(c)].insert(i);
      }
    });
  }
}

SolutionGuidedChains::Row SolutionGuidedChains::forced_in_block() const {
  const State& state = context_->state();
  const BoardTopology& topology = context_->topology();
  Row off{};
  for (const Cell c : state.open()) {
    const Digit own = context_->solution_at(c);
    Row common = off_by_[c.index];
    for (const Digit d : DigitSet(state.candidates(c)) - DigitSet::of(own)) {
      common &= lost_by_[number({c, d})];
    }
    off |= common;
    for (const int h : topology.house_set_of(c) & topology.full_houses()) {
      common = off_by_[c.index];
      for (const Cell other : (state.places(own) & topology.house(h)) - CellSet::of(c)) {
        if (common.empty()) break;
        common &= lost_by_[number({other, own})];
      }
      off |= common;
    }
  }
  return off;
}

CandidateSet SolutionGuidedChains::forced_off() {
  assert(parts_.size() == static_cast<std::size_t>(context_->topology().digits()));
  assert(cells_ && in_cell_);
  return in_blocks([&] {
    turn_off_unlinked();
    turn_off();
    find_lost();
    return forced_in_block();
  });
}

}  // namespace gridmill::inline GRIDMILL_BOARDS
