#include "solver/rate/implications.h"

#include <algorithm>
#include <bit>

#include "solver/rate/als.h"

namespace gridmill {
namespace {

constexpr std::uint32_t kNone = ~std::uint32_t{0};
constexpr std::uint32_t kUnseen = 0;

bool is_single(CellSet cells) { return cells == CellSet::of(cells.front()); }

/// The list of a cell, empty when it is asked for first.
template <typename T>
std::vector<T>& list_of(std::array<std::vector<T>, kRatedCells>& lists, CellSet& in_use, Cell c) {
  std::vector<T>& list = lists[c.index];
  if (!in_use.contains(c)) list.clear();
  in_use.insert(c);
  return list;
}

}  // namespace

Implications::NodeId Implications::add_node(Digit digit, CellSet cells) {
  nodes_.push_back({digit, cells});
  return static_cast<NodeId>(nodes_.size() - 1);
}

/// The node follows when all these cells have lost the digit.
void Implications::add_trigger(Digit digit, CellSet cells, NodeId node) {
  const std::size_t d = digit.value - 1U;
  const Cell first = cells.front();
  if (is_single(cells)) {
    list_of(on_cell_[d], has_on_cell_[d], first).push_back(node);
  } else {
    list_of(on_cells_[d], has_on_cells_[d], first).push_back({cells, node});
  }
}

void Implications::build(const Position& position, const LinkRules& rules) {
  candidates_.clear();
  nodes_.clear();
  locked_.clear();
  has_on_cell_ = {};
  has_on_cells_ = {};
  has_group_ = {};
  add_candidates(position, rules);
  if (rules.houses) add_houses(position, rules);
  if (rules.sets) add_sets(position, !rules.cells);
  close(position.state(), rules.in_cell);
}

void Implications::add_candidates(const Position& position, const LinkRules& rules) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  for (const Digit d : DigitSet(rules.digits & layout.all_digits())) {
    for (const Cell c : state.places(d)) {
      index_[c.index][d.value - 1U] = add_node(d, state.places(d) & layout.peers(c));
      candidates_.push_back({c, d});
    }
  }
  if (!rules.cells) return;
  for (const Cell c : position.cells_with(2)) {
    const DigitSet digits(state.candidates(c));
    const Digit a = digits.front();
    const Digit b = (digits - DigitSet::of(a)).front();
    add_trigger(a, CellSet::of(c), index_[c.index][b.value - 1U]);
    add_trigger(b, CellSet::of(c), index_[c.index][a.value - 1U]);
  }
}

/// The node "one of these cells has the digit".
Implications::NodeId Implications::node_of(const Position& position, Digit digit, CellSet cells) {
  const std::size_t d = digit.value - 1U;
  const Cell first = cells.front();
  if (is_single(cells)) return index_[first.index][d];
  std::vector<Trigger>& groups = list_of(groups_[d], has_group_[d], first);
  for (const Trigger& group : groups) {
    if (group.cells == cells) return group.node;
  }
  const NodeId node =
      add_node(digit, position.state().places(digit) & position.layout().common_peers(cells));
  groups.push_back({cells, node});
  return node;
}

void Implications::link(const Position& position, Digit digit, CellSet one, CellSet two) {
  add_trigger(digit, one, node_of(position, digit, two));
  add_trigger(digit, two, node_of(position, digit, one));
}

/// Strong links inside full houses: two places, or with groups two parts that are a place or lie in
/// a box and a line.
void Implications::add_houses(const Position& position, const LinkRules& rules) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  for (HouseSet full = layout.full_houses(); full != 0; full &= full - 1) {
    const int h = std::countr_zero(full);
    for (const Digit digit : DigitSet(state.missing(h) & rules.digits)) {
      const int count = count_of(position.places(h, digit.value));
      if (count > 2 && !rules.groups) continue;
      const CellSet places = state.places(digit) & layout.house(h);
      if (count == 2) {
        const CellSet first = CellSet::of(places.front());
        link(position, digit, first, places - first);
        continue;
      }
      if (count < 3) continue;
      // A part of a crossing, the rest one cell or inside a crossing as well.
      for (const Crossing& crossing : layout.crossings_of(h)) {
        const CellSet part = places & crossing.cells;
        const CellSet rest = places - part;
        if (part.empty() || rest.empty() || is_single(part)) continue;
        if (is_single(rest)) {
          link(position, digit, part, rest);
          continue;
        }
        for (const Crossing& other : layout.crossings_of(h)) {
          // Each pair of groups once.
          if (other.cells.contains(rest) && part.front() < rest.front()) {
            link(position, digit, part, rest);
            break;
          }
        }
      }
    }
  }
}

/// Almost locked sets: when one digit is lost, what sees all places of another loses that one.
/// Cells with two candidates count as sets only if `small` (else they are links of their own).
void Implications::add_sets(const Position& position, bool small) {
  const std::vector<als::Als>& sets = position.als().sets(position);
  std::vector<std::pair<const als::Als*, NodeId>> useful;
  for (const als::Als& set : sets) {
    if (count_of(set.digits) == 2 && !small) continue;
    // A digit of which nothing outside sees all places can neither be taken away nor take.
    const auto first = static_cast<NodeId>(nodes_.size());
    for (const Digit d : DigitSet(set.digits)) {
      if (!set.seen_of(d).empty()) (void)add_node(d, set.seen_of(d));
    }
    if (nodes_.size() - first < 2) {
      nodes_.resize(first);
    } else {
      useful.emplace_back(&set, first);
    }
  }
  auto node = static_cast<NodeId>(nodes_.size());
  for (std::size_t i = 0; i < useful.size(); ++i) {
    const auto [set, first] = useful[i];
    const NodeId end =
        i + 1 < useful.size() ? useful[i + 1].second : static_cast<NodeId>(nodes_.size());
    for (NodeId own = first; own < end; ++own) {
      locked_.push_back({first, end, own});
      const Digit gone = nodes_[own].digit;
      add_trigger(gone, set->places_of(gone), node++);
    }
  }
}

/// Adds what follows when these cells lose the digit.
void Implications::follow(Digit digit, CellSet cells) {
  const std::size_t d = digit.value - 1U;
  for (const Cell c : cells& has_on_cell_[d]) {
    next_.insert(next_.end(), on_cell_[d][c.index].begin(), on_cell_[d][c.index].end());
  }
  for (const Cell c : cells& has_on_cells_[d]) {
    for (const Trigger& trigger : on_cells_[d][c.index]) {
      if (cells.contains(trigger.cells)) next_.push_back(trigger.node);
    }
  }
}

void Implications::close(const State& state, bool in_cell) {
  words_ = (candidates_.size() + 63) / 64;
  const std::size_t nodes = nodes_.size() + locked_.size();
  lost_.assign(nodes * words_, 0);
  next_.clear();
  first_next_.clear();
  const auto lose = [&](NodeId node, Cell c, Digit d) {
    const NodeId i = index_[c.index][d.value - 1U];
    row(node)[i / 64] |= std::uint64_t{1} << (i % 64);
  };
  for (NodeId i = 0; i < nodes_.size(); ++i) {
    first_next_.push_back(static_cast<std::uint32_t>(next_.size()));
    const Node& node = nodes_[i];
    for (const Cell c : node.cells) lose(i, c, node.digit);
    follow(node.digit, node.cells);
    if (!in_cell || i >= candidates_.size()) continue;
    const Cell own = candidates_[i].cell;
    for (const Digit d : DigitSet(state.candidates(own)) - DigitSet::of(node.digit)) {
      lose(i, own, d);
      follow(d, CellSet::of(own));
    }
  }
  for (const Locked& set : locked_) {
    first_next_.push_back(static_cast<std::uint32_t>(next_.size()));
    for (NodeId i = set.first; i < set.end; ++i) {
      if (i != set.own) next_.push_back(i);
    }
  }
  first_next_.push_back(static_cast<std::uint32_t>(next_.size()));
  order_.assign(nodes, kUnseen);
  low_.resize(nodes);
  component_.assign(nodes, kNone);
  stack_.clear();
  visited_ = 0;
  for (NodeId i = 0; i < candidates_.size(); ++i) {
    if (order_[i] == kUnseen) visit(i);
  }
}

/// Tarjan's strongly connected components: a component is closed when all that it leads to is, so
/// its set is the union of theirs.
void Implications::visit(NodeId node) {
  order_[node] = low_[node] = ++visited_;
  stack_.push_back(node);
  std::uint64_t* const lost = row(node);
  for (std::uint32_t i = first_next_[node]; i < first_next_[node + 1]; ++i) {
    const NodeId to = next_[i];
    if (order_[to] == kUnseen) {
      visit(to);
      low_[node] = std::min(low_[node], low_[to]);
    }
    if (component_[to] == kNone) {
      low_[node] = std::min(low_[node], order_[to]);
      continue;
    }
    const std::uint64_t* const theirs = row(component_[to]);
    for (std::size_t w = 0; w < words_; ++w) lost[w] |= theirs[w];
  }
  if (low_[node] != order_[node]) return;
  while (true) {
    const NodeId member = stack_.back();
    stack_.pop_back();
    component_[member] = node;
    if (member == node) return;
    for (std::size_t w = 0; w < words_; ++w) lost[w] |= row(member)[w];
  }
}

CandidateSet Implications::lost_if(Candidate c) const {
  const std::uint64_t* const lost = row(component_[index_[c.cell.index][c.digit.value - 1U]]);
  CandidateSet result;
  for (std::size_t w = 0; w < words_; ++w) {
    for (std::uint64_t rest = lost[w]; rest != 0; rest &= rest - 1) {
      result.add(candidates_[w * 64 + static_cast<std::size_t>(std::countr_zero(rest))]);
    }
  }
  return result;
}

CandidateSet Implications::refuted() const {
  CandidateSet result;
  for (NodeId i = 0; i < candidates_.size(); ++i) {
    if (((row(component_[i])[i / 64] >> (i % 64)) & 1U) != 0) result.add(candidates_[i]);
  }
  return result;
}

}  // namespace gridmill
