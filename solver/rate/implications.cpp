#include "solver/rate/implications.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "solver/rate/als.h"

/// Nodes and links are made from the position, then closed component by component. Sets of
/// candidates are rows of `words_` words; a node that nothing asks for is never opened.
///
/// Invariant: each step needs one node only. A link with several cells follows from a node that
/// takes the digit from all of them, not from several nodes that take one each. So the closure is
/// what chains imply, and no net.
///
/// A chain that people draw passes each candidate once; a way through the graph may come back to
/// one. Implications can be put behind each other however they cross, so the closure has all chains
/// and refutes what they refute together.

namespace gridmill {
namespace {

constexpr std::uint32_t kNone = ~std::uint32_t{0};
constexpr std::uint32_t kUnmet = ~std::uint32_t{0};

}  // namespace

Implications::NodeId Implications::add_node(Digit digit, CellSet cells) {
  nodes_.push_back({digit, cells});
  return static_cast<NodeId>(nodes_.size() - 1);
}

/// `to` follows when all these cells, of which `from` says that one has the digit, have lost it.
void Implications::add_link(Digit digit, CellSet cells, NodeId from, NodeId to) {
  const NodeId first = index_[cells.front().index][digit.value - 1U];
  // The link waits in the list of its first cell. When that cell loses the digit, a link of one
  // cell follows at once; for the others `lose` looks at the rest.
  const bool single = cells.is_single();
  std::uint32_t& head = (single ? single_ : multiple_)[first];
  links_.push_back({cells, single ? first : from, to, head});
  head = static_cast<std::uint32_t>(links_.size() - 1);
}

void Implications::build(Position& position, const LinkRules& rules) {
  state_ = &position.state();
  in_cell_ = rules.in_cell;
  candidates_.clear();
  nodes_.clear();
  links_.clear();
  named_.clear();
  add_candidates(position, rules);
  for (Heads* const heads : {&single_, &multiple_, &groups_, &in_set_}) {
    // Only the lists that this position's candidates have; the arrays are larger.
    std::fill_n(heads->begin(), candidates_.size(), kNone);
  }
  if (rules.cells) add_cells(position);
  if (rules.houses) add_houses(position, rules);
  sets_ = sets_end_ = static_cast<NodeId>(nodes_.size());
  if (rules.sets) add_sets(position, !rules.cells);
  close();
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
}

/// Strong links inside cells with two candidates.
void Implications::add_cells(Position& position) {
  for (const Cell c : position.cells_with(2)) {
    const DigitSet digits(state_->candidates(c));
    const Digit a = digits.front();
    const Digit b = (digits - DigitSet::of(a)).front();
    const NodeId one = index_[c.index][a.value - 1U];
    const NodeId two = index_[c.index][b.value - 1U];
    add_link(a, CellSet::of(c), one, two);
    add_link(b, CellSet::of(c), two, one);
  }
}

/// The node of these cells in a list; a new one takes the digit from `seen`.
Implications::NodeId Implications::find_or_add(Heads& heads, Digit digit, CellSet cells,
                                               CellSet seen) {
  std::uint32_t& head = heads[index_[cells.front().index][digit.value - 1U]];
  for (std::uint32_t i = head; i != kNone; i = named_[i].next) {
    if (named_[i].cells == cells) return named_[i].node;
  }
  named_.push_back({cells, add_node(digit, seen), head});
  head = static_cast<std::uint32_t>(named_.size() - 1);
  return named_.back().node;
}

/// The node "one of these cells has the digit".
Implications::NodeId Implications::node_of(const Position& position, Digit digit, CellSet cells) {
  if (cells.is_single()) return index_[cells.front().index][digit.value - 1U];
  return find_or_add(groups_, digit, cells,
                     state_->places(digit) & position.layout().common_peers(cells));
}

void Implications::link(const Position& position, Digit digit, CellSet one, CellSet two) {
  assert(!one.intersects(two) && state_->places(digit).contains(one | two));
  const NodeId first = node_of(position, digit, one);
  const NodeId second = node_of(position, digit, two);
  add_link(digit, one, first, second);
  add_link(digit, two, second, first);
}

/// Strong links inside full houses: two places, or with groups two parts that are a place or lie in
/// a box and a line.
void Implications::add_houses(const Position& position, const LinkRules& rules) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  for (const int h : layout.full_houses()) {
    for (const Digit digit : DigitSet(state.missing(h) & rules.digits)) {
      const int count = count_of(position.places(h, digit.value));
      // Three places or more are a strong link only if some of them are a group.
      if (count > 2 && !rules.groups) continue;
      const CellSet places = state.places(digit) & layout.house(h);
      if (count == 2) {
        const CellSet first = CellSet::of(places.front());
        link(position, digit, first, places - first);
        continue;
      }
      if (count < 3) continue;
      // A part of a crossing, the rest one cell or inside a crossing as well.
      // On the plain board, cells that share one house only see nothing together outside it, and
      // inside it the link has every place. So no other parts are worth a node.
      for (const Crossing& crossing : layout.crossings_of(h)) {
        const CellSet part = places & crossing.cells;
        const CellSet rest = places - part;
        if (part.empty() || rest.empty() || part.is_single()) continue;
        if (rest.is_single()) {
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
void Implications::add_sets(Position& position, bool small) {
  std::vector<std::pair<NodeId, NodeId>> locks;
  for (const als::Als& set : position.als().sets(position)) {
    if (count_of(set.digits) == 2 && !small) continue;
    // A digit of which nothing outside sees all places can neither be taken away nor take.
    std::array<Digit, kRatedDigits> digits;
    std::size_t n = 0;
    for (const Digit d : DigitSet(set.digits)) {
      if (!set.seen_of(d).empty()) digits[n++] = d;
    }
    // A link needs a digit to lose and another to be locked in.
    if (n < 2) continue;
    std::array<NodeId, kRatedDigits> nodes{};
    for (std::size_t i = 0; i < n; ++i) {
      const CellSet places = set.places_of(digits[i]);
      // Sets that have the digit in the same cells share the node: what sees all of these is the
      // same. Without it each of them is locked in its other digits, so the partner leads to those
      // of all.
      nodes[i] = find_or_add(in_set_, digits[i], places, set.seen_of(digits[i]));
      for (std::size_t j = 0; j < i; ++j) locks.emplace_back(nodes[i], nodes[j]);
    }
  }
  sets_end_ = static_cast<NodeId>(nodes_.size());
  // Rows of bits, as many sets join the same two nodes.
  lock_words_ = (sets_end_ - sets_ + 63U) / 64;
  locks_.assign((sets_end_ - sets_) * lock_words_, 0);
  const auto lock = [&](NodeId gone, NodeId taken) {
    locks_[gone * lock_words_ + taken / 64] |= std::uint64_t{1} << (taken % 64);
  };
  for (const auto& [one, two] : locks) {
    lock(one - sets_, two - sets_);
    lock(two - sets_, one - sets_);
  }
  for (NodeId first = 0; first < candidates_.size(); ++first) {
    for (std::uint32_t i = in_set_[first]; i != kNone; i = named_[i].next) {
      const auto [places, node, next] = named_[i];
      add_link(candidates_[first].digit, places, node, node + (sets_end_ - sets_));
    }
  }
}

/// Cells lose a digit to a node: notes that, and adds what follows to what the node leads to. A
/// link of several cells stands in one list only, so it is met once.
void Implications::lose(NodeId node, Digit digit, CellSet cells) {
  for (const Cell c : cells) {
    const NodeId gone = index_[c.index][digit.value - 1U];
    lost(node)[gone / 64] |= std::uint64_t{1} << (gone % 64);
    for (std::uint32_t i = single_[gone]; i != kNone; i = links_[i].next) {
      if (links_[i].to != node) next_.push_back(links_[i].to);
    }
    for (std::uint32_t i = multiple_[gone]; i != kNone; i = links_[i].next) {
      if (links_[i].to != node && cells.contains(links_[i].cells)) next_.push_back(links_[i].to);
    }
  }
}

void Implications::close() {
  words_ = (candidates_.size() + 63) / 64;
  const std::size_t nodes = nodes_.size() + (sets_end_ - sets_);
  lost_.resize(nodes * words_);
  direct_.resize(nodes_.size() * words_);
  next_.clear();
  edges_.assign(nodes, {kUnmet, kUnmet, kUnmet, kUnmet});
  component_.assign(nodes, kNone);
  components_.reset(nodes);
  // Other candidates lead nowhere from which a way comes back; `lost_if` closes those that it is
  // asked for.
  for (const Link& link : links_) {
    visit(link.from);
    visit(link.to);
  }
}

/// Works out what a node takes away at once, and adds what it leads to.
void Implications::open(NodeId node) {
  std::fill_n(lost(node), words_, std::uint64_t{0});
  // A partner: sets that have lost a digit. It takes nothing itself and leads to what they are
  // locked in. Partners are numbered behind all nodes, in the order of the rows of `locks_`.
  if (node >= nodes_.size()) {
    const std::uint64_t* const row = locks_.data() + (node - sets_end_) * lock_words_;
    for (std::size_t w = 0; w < lock_words_; ++w) {
      for (std::uint64_t rest = row[w]; rest != 0; rest &= rest - 1) {
        next_.push_back(sets_ + static_cast<NodeId>(w * 64) +
                        static_cast<NodeId>(std::countr_zero(rest)));
      }
    }
    return;
  }
  const auto [digit, cells] = nodes_[node];
  lose(node, digit, cells);
  if (in_cell_ && node < candidates_.size()) {
    const Cell own = candidates_[node].cell;
    for (const Digit d : DigitSet(state_->candidates(own)) - DigitSet::of(digit)) {
      lose(node, d, CellSet::of(own));
    }
  }
  // The component will add to the one row; `refuted` needs the other as it is.
  std::copy_n(lost(node), words_, direct(node));
}

/// The graph for StrongComponents: a component's set is the union of those that it leads to. Most
/// nodes that a node leads to are complete when the walk passes them, and are done with then.
struct Implications::Walk {
  Implications& graph;

  void enter(NodeId node) {
    Edges& edges = graph.edges_[node];
    edges.first = edges.open = edges.at = static_cast<std::uint32_t>(graph.next_.size());
    graph.open(node);
    edges.end = static_cast<std::uint32_t>(graph.next_.size());
  }
  NodeId unmet(NodeId node) {
    Edges& edges = graph.edges_[node];
    NodeId* const next = graph.next_.data();
    const NodeId* const component = graph.component_.data();
    for (std::uint32_t at = edges.at; at < edges.end; ++at) {
      const NodeId to = next[at];
      // A complete one is final and is taken over now. One that was met and is not complete is kept
      // for `for_open` at the front of the list, over entries that are done with.
      if (component[to] != kNone) {
        add(node, component[to]);
      } else if (graph.edges_[to].first != kUnmet) {
        next[edges.open++] = to;
      } else {
        edges.at = at;
        return to;
      }
    }
    edges.at = edges.end;
    return kNone;
  }
  template <typename Body>
  void for_open(NodeId node, Body&& body) {
    const Edges& edges = graph.edges_[node];
    for (std::uint32_t i = edges.first; i < edges.open; ++i) {
      const NodeId to = graph.next_[i];
      if (graph.component_[to] == kNone) {
        body(to);
      } else {
        add(node, graph.component_[to]);
      }
    }
  }
  void close(std::span<const NodeId> members) {
    for (const NodeId member : members) {
      // Members lead to each other, so all take away the same, and one row serves them.
      graph.component_[member] = members.front();
      if (member != members.front()) add(members.front(), member);
    }
  }

 private:
  /// What `to` takes away, `from` takes away as well.
  void add(NodeId from, NodeId to) {
    std::uint64_t* const own = graph.lost(from);
    const std::uint64_t* const theirs = graph.lost(to);
    for (std::size_t w = 0; w < graph.words_; ++w) own[w] |= theirs[w];
  }
};

void Implications::visit(NodeId node) {
  if (edges_[node].first == kUnmet) components_.visit(node, Walk{*this});
}

CandidateSet Implications::set_of(const std::uint64_t* row) const {
  CandidateSet result;
  for (std::size_t w = 0; w < words_; ++w) {
    for (std::uint64_t rest = row[w]; rest != 0; rest &= rest - 1) {
      result.add(candidates_[w * 64 + static_cast<std::size_t>(std::countr_zero(rest))]);
    }
  }
  return result;
}

CandidateSet Implications::lost_if(Candidate c) {
  assert(state_->has(c));
  // A candidate that is no end of a link has not been closed yet.
  const NodeId node = index_[c.cell.index][c.digit.value - 1U];
  visit(node);
  return set_of(lost(component_[node]));
}

CandidateSet Implications::refuted() {
  // A candidate that `from` takes away at once would also take `from` away, for weak links run both
  // ways. Then `to` follows. If `to` leads to the loss of that candidate, it turns itself off. As
  // every chain begins with the loss of one side of a link, all refutations are met here.
  std::array<std::uint64_t, (kRatedCells * kRatedDigits + 63) / 64> row{};
  for (const Link& link : links_) {
    const std::uint64_t* const from = direct(link.from);
    const std::uint64_t* const to = lost(component_[link.to]);
    for (std::size_t w = 0; w < words_; ++w) row[w] |= from[w] & to[w];
  }
  return set_of(row.data());
}

}  // namespace gridmill
