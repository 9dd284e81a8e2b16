// The graph is built in HoDoKu's order: candidates cell by cell, then groups line by line; what a
// node leads to by any number of links is then closed once by strong components, so that a search
// for chains asks what can be reached before it walks.
//
// Invariant: links lead to nodes of the board of the last `build` only, and every link can be
// taken backwards with both ends negated: if x implies y, then not y implies not x. So weak links
// join two on-nodes that exclude each other, strong links two off-nodes of which one is wrong.
//
// Source: the links that HoDoKu 2.2.0 fills its tables with, without and with groups; nodes that
// are almost locked sets are off by default.

#include "solver/hodoku/link_graph.h"

#include <algorithm>
#include <cassert>
#include <span>

#include "solver/pattern/strong_components.h"

namespace gridmill::hodoku {

void LinkGraph::build(const Board& board, bool grouped) {
  for (const Literal n : literals_) links_[n].clear();  // of the board before
  groups_.clear();
  link_candidates(board);
  if (grouped) find_groups(board);
  for (std::size_t i = 0; i < groups_.size(); ++i) link_group(board, i);
  compute_closure(board);
}

/// The links as a graph for StrongComponents. What a component reaches is known when those that
/// lead to it are done.
struct LinkGraph::Walk {
  using Number = std::uint16_t;
  using Components = pattern::StrongComponents<std::vector<Number>>;

  explicit Walk(LinkGraph& graph) : links(graph), next(graph.literals_.size(), kUnvisited) {
    links.component_.assign(next.size(), kOpen);
    links.component_[0] = 0;
    links.reached_.clear();
  }

  [[nodiscard]] const std::vector<Literal>& links_of(std::size_t number) const {
    return links.links_[links.literals_[number]];
  }
  [[nodiscard]] bool is_visited(std::size_t number) const { return next[number] != kUnvisited; }

  void enter(Number number) { next[number] = 0; }
  /// The links of a node are tried once each: `next` remembers how far the walk has come.
  Number next_unvisited(Number number) {
    const std::vector<Literal>& list = links_of(number);
    for (std::uint32_t& at = next[number]; at < list.size(); ++at) {
      const Number to = links.number_[list[at]];
      if (!is_visited(to)) return to;
    }
    return Components::kNone;
  }
  template <typename Body>
  void for_each_on_stack(Number number, Body&& body) const {
    for (const Literal n : links_of(number)) {
      if (const Number to = links.number_[n]; links.component_[to] == kOpen) body(to);
    }
  }
  /// All that the members lead to is complete, so the union over their links is the closure.
  void finish_component(std::span<const Number> members) {
    const std::size_t at = links.reached_.size();
    links.reached_.resize(at + links.words_);
    const auto component = static_cast<std::uint16_t>(at / links.words_);
    for (const Number member : members) {
      links.component_[member] = component;
      links.reached_[at + member / 64] |= std::uint64_t{1} << (member % 64);
    }
    for (const Number member : members) {
      for (const Literal n : links_of(member)) {
        const Number to = links.number_[n];
        // What contains a node contains all that it leads to, of this component or of another.
        if ((links.reached_[at + to / 64] >> (to % 64) & 1U) != 0) continue;
        const std::size_t other = links.component_[to];
        for (std::size_t w = 0; w < links.words_; ++w) {
          links.reached_[at + w] |= links.reached_[other * links.words_ + w];
        }
      }
    }
  }

  static constexpr std::uint32_t kUnvisited = ~std::uint32_t{0};
  static constexpr std::uint16_t kOpen = 0xFFFF;
  LinkGraph& links;
  std::vector<std::uint32_t> next;  ///< of a node that was met: the first link not tried yet
};

/// Number 0 represents nodes that the board does not have, so `reaches` is false for them.
void LinkGraph::compute_closure(const Board& board) {
  std::fill(number_.begin(), number_.end(), std::uint16_t{0});
  literals_.assign(1, 0);
  const auto add = [&](Literal n) {
    number_[n] = static_cast<std::uint16_t>(literals_.size());
    literals_.push_back(n);
  };
  board.for_each_candidate([&](int cell, int digit) {
    for (const bool on : {false, true}) add(literal(cell, digit, on));
  });
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    for (const bool on : {false, true}) add(group_literal(i, on));
  }
  words_ = (literals_.size() + 63) / 64;
  assert(literals_.size() < Walk::kOpen);
  Walk walk(*this);
  Walk::Components components;
  components.reset(literals_.size());
  for (std::size_t i = 1; i < literals_.size(); ++i) {
    if (!walk.is_visited(i)) components.visit(static_cast<Walk::Number>(i), walk);
  }
}

/// Weak: the other digits of the cell, the other places of the digit in row, column and box.
/// Strong: the other one of two digits or of two places. A cell that shares two houses is linked
/// once, by the first of them; it may be strong by the second.
void LinkGraph::link_candidates(const Board& board) {
  for (const Cell c : board.open()) {
    const int cell = c.index;
    const DigitMask digits = board.candidates(cell);
    for (const Digit d : DigitSet(digits)) {
      const int digit = d.value;
      auto& weak = links_[literal(cell, digit, true)];
      auto& strong = links_[literal(cell, digit, false)];
      for (const Digit other : DigitSet(digits & ~digit_bit(digit))) {
        weak.push_back(literal(cell, other.value, false));
        if (count_of(digits) == 2) strong.push_back(literal(cell, other.value, true));
      }
      CellSet done = CellSet::of(cell);
      CellSet done_strong;
      for (const int house : houses_of(cell)) {
        const CellSet others = (board.places(digit) & house_cells(house)) - CellSet::of(cell);
        for (const Cell other : others - done) weak.push_back(literal(other.index, digit, false));
        done |= others;
        if (board.count(house, digit) == 2 && !done_strong.contains(others)) {
          strong.push_back(literal(others.front().index, digit, true));
          done_strong |= others;
        }
      }
    }
  }
}

/// Two or three places where a line and a box cross. Groups are numbered by line, digit, box. A
/// digit's three places in a crossing are one group, not three smaller ones besides.
void LinkGraph::find_groups(const Board& board) {
  for (int digit = 1; digit <= 9; ++digit) {
    for (int line = 0; line < 18; ++line) {
      const CellSet places = board.places(digit) & house_cells(line);
      for (int box = 0; box < 9 && places.several(); ++box) {
        const CellSet cells = places & house_cells(18 + box);
        if (cells.several()) groups_.push_back({digit, cells});
      }
    }
  }
}

/// A group is on if one of its places holds the digit, off if none does. On, it excludes what sees
/// all of it. Off, it leaves the rest of its line and of its box: if that is one place, or one
/// group, that is on.
///
/// The order in which links are added (places, then strong links by box and line, then groups) is
/// HoDoKu's; of equally short chains the first is seen.
void LinkGraph::link_group(const Board& board, std::size_t i) {
  const Group& group = groups_[i];
  const int first = group.cells.front().index;
  const int line =
      house_cells(row_of(first)).contains(group.cells) ? row_of(first) : 9 + column_of(first);
  const int box = 18 + box_of(first);
  const Literal on = group_literal(i, true);
  const Literal off = group_literal(i, false);
  const CellSet places = board.places(group.digit);
  const CellSet seen = places & common_peers(group.cells);
  for (const Cell c : seen) {
    links_[on].push_back(literal(c.index, group.digit, false));
    links_[literal(c.index, group.digit, true)].push_back(off);
  }
  // All places of the line or the box outside the group see it.
  for (const int house : {box, line}) {
    const CellSet left = seen & house_cells(house);
    if (!left.is_single()) continue;
    links_[off].push_back(literal(left.front().index, group.digit, true));
    links_[literal(left.front().index, group.digit, false)].push_back(on);
  }
  // Other groups of the digit in the same line or box. Groups that share cells imply nothing about
  // each other: both may be on by one place.
  std::array<int, 2> count{};
  std::array<std::size_t, 2> found{};
  const std::array<int, 2> houses = {line, box};
  std::size_t j = i;  // the first group of the digit
  while (j > 0 && groups_[j - 1].digit == group.digit) --j;
  for (; j < groups_.size() && groups_[j].digit == group.digit; ++j) {
    const Group& other = groups_[j];
    if (other.cells.intersects(group.cells)) continue;
    for (std::size_t k = 0; k < 2; ++k) {
      if (!house_cells(houses[k]).contains(other.cells)) continue;
      if (count[k]++ == 0) found[k] = j;
      links_[on].push_back(group_literal(j, false));
    }
  }
  for (std::size_t k = 0; k < 2; ++k) {
    if (count[k] != 1) continue;
    // Strong if nothing is left of the digit but the two. With several other groups in the house
    // HoDoKu makes no strong link.
    const CellSet rest = (places & house_cells(houses[k])) - group.cells - groups_[found[k]].cells;
    if (rest.empty()) links_[off].push_back(group_literal(found[k], true));
  }
}

/// Breadth first, so the list is sorted by distance, and the first way to a node is a shortest one.
/// A stamp for each start saves clearing `seen_`.
void ImplicationSearch::follow(const LinkGraph& links, Literal start) {
  entries_.clear();
  ++stamp_;
  entries_.push_back({start, 0, 0});
  seen_[start] = stamp_;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const Entry from = entries_[i];
    for (const Literal next : links.from(from.literal)) {
      if (seen_[next] == stamp_) continue;
      seen_[next] = stamp_;
      entries_.push_back(
          {next, static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(from.distance + 1)});
    }
  }
}

void ImplicationSearch::chain(std::size_t entry, std::vector<Literal>& nodes) const {
  nodes.clear();
  for (; entry != 0; entry = entries_[entry].parent) nodes.push_back(entries_[entry].literal);
  nodes.push_back(entries_[0].literal);
  std::reverse(nodes.begin(), nodes.end());
}

}  // namespace gridmill::hodoku
