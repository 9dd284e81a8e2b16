#pragma once

// The links of the chains that people follow, X-Chains to AICs with almost locked sets: the nodes
// are candidates, then groups, then sets that have lost a digit. The order of links is the order
// in which they are tried, so it decides which of two equally long chains is found.
//
// Invariants:
//   1. A link is an implication from one literal to another. From a node that is on, weak
//      links lead to nodes that it sees, which are off. From a node that is off, strong links
//      lead to nodes that must be on instead. No link leads from on to on.
//   2. A set is a node only if it has lost a digit: then it is locked in its others, and nothing
//      else about it is of use to a chain.
//   3. The places of a node are among its cells, and there is one at least.
//
// The graph serves steps only. Levels use the closure of all links (implications.h); see
// solver/LINKS.md.

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <vector>

#include "solver/rate/als.h"
#include "solver/rate/strong_links.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {

/// "This node is on" or "is off". Candidates come first, then groups, then sets that a digit has
/// left (which are off only): each with its own number.
using Literal = std::uint16_t;
constexpr Literal kNone = 0xffff;

enum class NodeKind : std::uint8_t { kCandidate, kGroup, kAlmostLockedSet };

/// A node: `cells` hold `digit`; of a set, all its cells, while `places` hold the digit.
struct Node {
  NodeKind kind = NodeKind::kCandidate;
  Digit digit;
  CellSet cells;
  CellSet places;
  std::uint16_t als = 0;
};

/// A direct consequence, and how many links it counts.
struct Link {
  Literal to = kNone;
  std::uint16_t length = 1;
};

/// The graph of a position; void once the position changes.
class ChainGraph {
 public:
  ChainGraph(FinderContext& context, const LinkOptions& options)
      : context_(context),
        state_(context.state()),
        topology_(context.topology()),
        options_(options) {
    link_candidates();
    if (options_.groups) link_groups();
    if (options_.sets) link_sets();
  }

  static Literal literal(std::size_t node, bool on) {
    return static_cast<Literal>(2 * node + (on ? 1U : 0U));
  }
  static bool is_on(Literal f) { return (f & 1U) != 0; }
  [[nodiscard]] const Node& node(Literal f) const { return node_[f / 2U]; }
  /// The node of a candidate.
  [[nodiscard]] std::size_t candidate(Cell c, Digit d) const {
    assert(is_indexed(c, d));
    return index_[c.index][d.value - 1U];
  }
  /// The cell by which HoDoKu calls a node.
  [[nodiscard]] Cell cell(Literal f) const { return node(f).places.front(); }

 private:
  [[nodiscard]] bool is_indexed(Cell c, Digit d) const {
    const Node& node = node_[index_[c.index][d.value - 1U]];
    return node.cells == CellSet::of(c) && node.digit == d;
  }

  std::size_t add_node(const Node& node) {
    assert(node.cells.contains(node.places) && !node.places.empty());
    node_.push_back(node);
    links_.resize(2 * node_.size());
    return node_.size() - 1;
  }

  /// Candidates are linked once, whatever links them first: two houses may share the same two
  /// cells.
  void link(Literal from, Literal to, int length = 1) {
    assert(!(is_on(from) && is_on(to)) && length >= 1);
    auto& links = links_[from];
    if (to == from) return;
    if (node(to).kind == NodeKind::kCandidate) {
      for (const Link& l : links) {
        if (l.to == to) return;
      }
    }
    links.push_back({to, static_cast<std::uint16_t>(length)});
  }

  void link_candidates() {
    for (const Cell c : state_.open()) {
      for (const Digit d : DigitSet(state_.candidates(c) & options_.digits)) {
        index_[c.index][d.value - 1U] = static_cast<std::uint16_t>(
            add_node({NodeKind::kCandidate, d, CellSet::of(c), CellSet::of(c), 0}));
      }
    }
    candidates_ = node_.size();
    for (const Cell c : state_.open()) {
      // Inside the cell, then house by house. A table keeps the way that comes first among equal
      // ones, so this order shows in the steps.
      const DigitSet digits(state_.candidates(c) & options_.digits);
      const bool bivalue = options_.cells && state_.count(c) == 2;
      for (const Digit d : digits) {
        const std::size_t self = candidate(c, d);
        for (const Digit other : digits - DigitSet::of(d)) {
          if (options_.in_cell) link(literal(self, true), literal(candidate(c, other), false));
          if (bivalue) link(literal(self, false), literal(candidate(c, other), true));
        }
        for (const std::uint8_t h : topology_.houses_of(c)) {
          const CellSet others = (state_.places(d) & topology_.house(h)) - CellSet::of(c);
          for (const Cell o : others) link(literal(self, true), literal(candidate(o, d), false));
          if (options_.houses && topology_.is_full(h) && others.size() == 1) {
            link(literal(self, false), literal(candidate(others.front(), d), true));
          }
        }
        // What only relations bar: links of houses are there already.
        if (!topology_.has_relations()) continue;
        for (const Cell o : state_.places(d) & topology_.peers(c)) {
          link(literal(self, true), literal(candidate(o, d), false));
        }
      }
    }
  }

  void link_groups() {
    // All groups are nodes before any is linked, as they are linked with each other.
    groups_ = node_.size();
    for (const bool rows : {true, false}) {
      const int lines = rows ? topology_.row_count() : topology_.column_count();
      for (int line = 0; line < lines; ++line) {
        const CellSet house = topology_.house(rows ? topology_.row(line) : topology_.column(line));
        for (int d = 1; d <= topology_.digits(); ++d) {
          for (int b = 0; b < topology_.box_count(); ++b) {
            const CellSet cells = state_.places(d) & house & topology_.house(topology_.box(b));
            if (cells.size() < 2 || (!kOneGrid && is_group(d, cells))) continue;
            add_node({NodeKind::kGroup, {static_cast<std::uint8_t>(d)}, cells, cells, 0});
          }
        }
      }
    }
    after_groups_ = node_.size();
    for (std::size_t g = groups_; g < after_groups_; ++g) link_group(g);
  }

  /// Where grids overlap, several lines may cross several boxes in the same cells.
  [[nodiscard]] bool is_group(int d, const CellSet& cells) const {
    return std::any_of(
        node_.begin() + static_cast<std::ptrdiff_t>(groups_), node_.end(),
        [&](const Node& node) { return node.digit.value == d && node.cells == cells; });
  }

  void link_group(std::size_t g) {
    const Digit d = node_[g].digit;
    const CellSet cells = node_[g].cells;
    assert(node_[g].kind == NodeKind::kGroup && cells.several());
    const CellSet seen = state_.places(d) & topology_.common_peers(cells);
    for (const Cell c : seen) {
      link(literal(g, true), literal(candidate(c, d), false));
      link(literal(candidate(c, d), true), literal(g, false));
    }
    // Rows, columns and boxes are full: a digit that is not in the group is in the rest of such a
    // house.
    const auto in_both = [&](int h) {
      if (!topology_.house(h).contains(cells)) return;
      const CellSet rest = seen & topology_.house(h);
      if (rest.size() == 1) {
        link(literal(g, false), literal(candidate(rest.front(), d), true));
        link(literal(candidate(rest.front(), d), false), literal(g, true));
      }
    };
    // Rows, columns and boxes come before other houses; one grid has one of each.
    const auto& houses = topology_.houses_of(cells.front());
    const auto end =
        static_cast<std::size_t>(std::count_if(houses.begin(), houses.end(), [&](int h) {
          return h < topology_.box(topology_.box_count());
        }));
    const auto boxes = static_cast<std::size_t>(
        std::count_if(houses.begin(), houses.end(), [&](int h) { return topology_.is_box(h); }));
    for (std::size_t k = end - boxes; k < end; ++k) in_both(houses[k]);
    for (std::size_t k = 0; k < end - boxes; ++k) in_both(houses[k]);
    // By row, column and box: the groups of the same digit that share it without a common cell.
    std::vector<int> count(end);
    std::vector<std::size_t> first(end);
    for (std::size_t o = groups_; o < after_groups_; ++o) {
      if (o == g || node_[o].digit != d || node_[o].cells.intersects(cells)) continue;
      for (std::size_t k = 0; k < end; ++k) {
        if (!topology_.house(houses[k]).contains(cells | node_[o].cells)) continue;
        if (count[k]++ == 0) first[k] = o;
        link(literal(g, true), literal(o, false));
      }
    }
    for (std::size_t k = 0; k < end; ++k) {
      // With two other groups in the house, neither follows.
      if (count[k] != 1) continue;
      const CellSet both = cells | node_[first[k]].cells;
      if (both.contains(state_.places(d) & topology_.house(houses[k]))) {
        link(literal(g, false), literal(first[k], true));
      }
    }
  }

  /// The node "this set has lost the digit".
  std::size_t set_node(const std::vector<als::Als>& sets, std::size_t s, Digit d) {
    // Made when a link first needs it. Only the literal "off" has links.
    std::uint16_t& n = set_node_[s * kRatedDigits + d.value - 1U];
    if (n == kNone) {
      n = static_cast<std::uint16_t>(
          add_node({NodeKind::kAlmostLockedSet, d, sets[s].cells, sets[s].places_of(d),
                    static_cast<std::uint16_t>(s)}));
    }
    return n;
  }

  /// Links that a set adds to the length of a chain, so that ways without sets, or through small
  /// ones, win.
  static int penalty(const als::Als& set) {
    const int n = count_of(set.digits);
    assert(n == set.cells.size() + 1);
    return n == 2 ? 1 : (n - 1) * 2;
  }

  void link_sets() {
    sets_.clear();
    for (const als::Als& set : context_.als().sets(context_)) {
      // A single cell is a cell with two candidates, which the links of candidates know.
      if (set.cells.size() > 1) sets_.push_back(set);
    }
    set_node_.assign(sets_.size() * kRatedDigits, kNone);
    for (std::size_t s = 0; s < sets_.size(); ++s) {
      for (const Digit d : DigitSet(sets_[s].digits)) link_set(s, d);
    }
  }

  void link_set(std::size_t s, Digit entry) {
    const als::Als& set = sets_[s];
    assert(set.cells.several() && DigitSet(set.digits).contains(entry));
    const DigitSet others = DigitSet(set.digits) - DigitSet::of(entry);
    CellSet seen;
    for (const Digit d : others) seen |= set.seen_of(d);
    // A set that takes nothing leads nowhere.
    if (seen.empty()) return;
    const Literal self = literal(set_node(sets_, s, entry), false);
    // In: what sees all places of `entry` takes it from the set.
    for (const Cell c : set.seen_of(entry)) {
      link(literal(candidate(c, entry), true), self);
    }
    for (std::size_t g = groups_; g < after_groups_; ++g) {
      if (node_[g].digit == entry && set.seen_of(entry).contains(node_[g].cells)) {
        link(literal(g, true), self);
      }
    }
    const int extra = penalty(set);
    // Out: it is locked in each other digit, which goes from what sees all its places. If these are
    // all places of the digit in another set, that set has lost it in turn.
    for (const Digit d : others) {
      for (const Cell c : set.seen_of(d)) link(self, literal(candidate(c, d), false), 1 + extra);
      for (std::size_t g = groups_; g < after_groups_; ++g) {
        if (node_[g].digit == d && set.seen_of(d).contains(node_[g].cells)) {
          link(self, literal(g, false), 1 + extra);
        }
      }
    }
    for (std::size_t o = 0; o < sets_.size(); ++o) {
      // HoDoKu joins sets with common cells only by an option.
      if (o == s || set.cells.intersects(sets_[o].cells)) continue;
      for (const Digit d : others) {
        const CellSet places = sets_[o].places_of(d);
        if (places.empty() || !set.seen_of(d).contains(places)) continue;
        const Literal to = literal(set_node(sets_, o, d), false);
        link(self, to, 1 + extra);
      }
    }
    // A cell that is left with one digit.
    for (const Cell c : seen) {
      // With two candidates, the links of candidates mean the same.
      if (state_.count(c) == 2) continue;
      DigitSet left(state_.candidates(c));
      for (const Digit d : others) {
        if (set.seen_of(d).contains(c)) left -= DigitSet::of(d);
      }
      if (left.size() == 1) {
        link(self, literal(candidate(c, left.front()), true), 2 + extra);
      }
    }
  }

 protected:
  FinderContext& context_;
  const State& state_;
  const BoardTopology& topology_;
  LinkOptions options_;
  std::vector<Node> node_;
  std::vector<std::vector<Link>> links_;
  std::size_t candidates_ = 0;
  std::size_t groups_ = 0;
  std::size_t after_groups_ = 0;
  std::vector<als::Als> sets_;
  std::vector<std::uint16_t> set_node_;
  std::array<std::array<std::uint16_t, kRatedDigits>, kRatedCells> index_{};
};

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
