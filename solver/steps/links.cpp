#include "solver/steps/links.h"

#include <algorithm>
#include <bit>
#include <cassert>

/// Two ways to show that a step holds. A chain is a shortest way through the link graph of the
/// pattern alone. Its nodes are candidates; while something is left to prove, groups join them.
/// (Almost locked sets have their chains in set_links.cpp.) The other way is a contradiction:
/// singles follow from a candidate that goes, and each remembers what forced it, so that only those
/// that count are told.
///
/// Invariant: every link is true in any solution of the board (steps_test).

namespace gridmill::widest {
namespace {

/// No node, or no placement.
constexpr std::size_t kNoNode = ~std::size_t{0};

/// Whether a candidate goes if the node is true: each place of the node, one of which holds the
/// digit, excludes it.
bool sees(const BoardTopology& topology, const Node& node, Candidate c) {
  if (node.digit == c.digit) return topology.peers(c.cell).contains(node.cells);
  if (!topology.has_differences()) return node.cells == CellSet::of(c.cell);
  for (const Cell place : node.cells) {
    if (!topology.excludes({place, node.digit}, c)) return false;
  }
  return true;
}

/// What nodes a graph has; each kind has those of the one before as well.
enum class Nodes : std::uint8_t { kCandidates, kGroups };

/// The link graph of a pattern. Its links are those of the whole board between the pattern's nodes:
/// a house is asked for all places of a digit, not for those in the pattern.
class Graph {
 public:
  Graph(const State& state, const Deduction& deduction, Nodes kind)
      : state_(state),
        topology_(state.topology()),
        pattern_(deduction.cells | deduction.fins),
        digits_(deduction.digits) {
    for (const Digit d : DigitSet(deduction.digits)) {
      const CellSet places = state.places(d) & pattern_;
      for (const Cell c : places) add({d, CellSet::of(c)});
      for (const Intersection& crossing : topology_.intersections()) {
        // A crossing of a box with another house. Places outside the pattern do not join a group.
        const CellSet group = places & crossing.cells;
        if (kind == Nodes::kCandidates || !topology_.is_box(crossing.from)) continue;
        if (group.size() > 1) add({d, group});
      }
    }
    link_houses();
    link_cells();
    for (std::size_t a = 0; a < nodes_.size(); ++a) {
      for (std::size_t b = 0; b < nodes_.size(); ++b) {
        if (a != b && exclude(nodes_[a], nodes_[b])) weak_[a].push_back(b);
      }
    }
  }

  [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
  [[nodiscard]] const std::vector<std::size_t>& strong(std::size_t i) const { return strong_[i]; }
  [[nodiscard]] const std::vector<std::size_t>& weak(std::size_t i) const { return weak_[i]; }

 private:
  std::size_t add(const Node& node) {
    const auto found = std::find(nodes_.begin(), nodes_.end(), node);
    if (found != nodes_.end()) return static_cast<std::size_t>(found - nodes_.begin());
    nodes_.push_back(node);
    strong_.emplace_back();
    weak_.emplace_back();
    return nodes_.size() - 1;
  }

  /// If one of the two is false, the other is true.
  void link(std::size_t a, std::size_t b) {
    assert(a != b);
    strong_[a].push_back(b);
    strong_[b].push_back(a);
  }

  /// Two nodes that hold all places of their digit in a house. The house must be one that needs
  /// every digit; extra houses with fewer cells may do without it.
  void link_houses() {
    for (const int h : topology_.full_houses()) {
      const CellSet house = topology_.house(h);
      for (std::size_t b = 0; b < nodes_.size(); ++b) {
        const CellSet places = state_.places(nodes_[b].digit) & house;
        if (!house.contains(nodes_[b].cells)) continue;
        for (std::size_t a = 0; a < b; ++a) {
          if (nodes_[a].digit == nodes_[b].digit && house.contains(nodes_[a].cells) &&
              (nodes_[a].cells | nodes_[b].cells) == places) {
            link(a, b);
          }
        }
      }
    }
  }

  /// The two candidates of a cell, if these are digits of the pattern.
  void link_cells() {
    for (const Cell c : pattern_& state_.open()) {
      const DigitSet digits(state_.candidates(c));
      if (digits.size() != 2 || !(digits - DigitSet(digits_)).empty()) continue;
      const Digit a = digits.front();
      const Digit b = (digits - DigitSet::of(a)).front();
      link(add({a, CellSet::of(c)}), add({b, CellSet::of(c)}));
    }
  }

  /// Whether two nodes cannot both be true: two digits of one cell, or two places of a digit that
  /// see each other, each place of a group all of the other's.
  [[nodiscard]] bool exclude(const Node& a, const Node& b) const {
    if (a.digit != b.digit) {
      if (!topology_.has_differences()) return a.cells == b.cells && a.cells.size() == 1;
      for (const Cell c : b.cells) {
        if (!sees(topology_, a, {c, b.digit})) return false;
      }
      return true;
    }
    return !a.cells.intersects(b.cells) && topology_.common_peers(a.cells).contains(b.cells);
  }

  const State& state_;
  const BoardTopology& topology_;
  CellSet pattern_;
  DigitMask digits_;  ///< of the pattern
  std::vector<Node> nodes_;
  std::vector<std::vector<std::size_t>> strong_;
  std::vector<std::vector<std::size_t>> weak_;
};

/// What follows if one node is false, nearest first. Strong links make nodes true, weak ones false,
/// in turn, so each way back is a chain that begins and ends with a strong link.
struct LinkSearch {
  LinkSearch(const Graph& graph, std::size_t from)
      : on_from(graph.nodes().size(), kNoNode), off_from(graph.nodes().size(), kNoNode) {
    off_from[from] = from;
    std::vector<std::size_t> queue{from};
    for (std::size_t at = 0; at < queue.size(); ++at) {
      for (const std::size_t on : graph.strong(queue[at])) {
        if (on_from[on] != kNoNode) continue;
        on_from[on] = queue[at];
        for (const std::size_t off : graph.weak(on)) {
          if (off_from[off] != kNoNode) continue;
          off_from[off] = on;
          queue.push_back(off);
        }
      }
    }
  }

  std::vector<std::size_t> on_from;   ///< the node whose being false makes it true
  std::vector<std::size_t> off_from;  ///< the node whose being true makes it false
};

/// The chain that made `to` true, read backwards from there.
std::vector<Link> path(const Graph& graph, const LinkSearch& search, std::size_t from,
                       std::size_t to) {
  std::vector<Link> links;
  while (true) {
    const std::size_t off = search.on_from[to];
    links.push_back({graph.nodes()[off], graph.nodes()[to], Link::Kind::kStrong});
    if (off == from) break;
    to = search.off_from[off];
    links.push_back({graph.nodes()[to], graph.nodes()[off], Link::Kind::kWeak});
  }
  std::reverse(links.begin(), links.end());
  return links;
}

/// Around a loop one end of each link is true. So a set in it has lost one of the digits that join
/// it, and has all others.
bool keeps(const State& state, const Link& link, Candidate gone) {
  const BoardTopology& topology = state.topology();
  const CellSet places = state.places(gone.digit) & link.set;
  if (places.empty() || gone.digit == link.from.digit) return false;
  CellSet all = places;
  if (link.set.contains(link.to.cells)) {
    if (gone.digit == link.to.digit) return false;
  } else if (gone.digit != link.to.digit && state.places(gone.digit).contains(link.to.cells)) {
    // The set may have lost it to the cell where it leaves one digit.
    all |= link.to.cells;
  }
  return topology.peers(gone.cell).contains(all);
}

/// Whether a candidate goes by these links.
bool proves(const State& state, const std::vector<Link>& links, Candidate gone) {
  const BoardTopology& topology = state.topology();
  const auto sees_both = [&](const Node& a, const Node& b) {
    return sees(topology, a, gone) && sees(topology, b, gone);
  };
  if (links.empty()) return false;
  if (links.back().kind != Link::Kind::kWeak) {
    return sees_both(links.front().from, links.back().to);
  }
  return std::any_of(links.begin(), links.end(), [&](const Link& link) {
    return link.kind == Link::Kind::kWeak ? sees_both(link.from, link.to)
                                          : keeps(state, link, gone);
  });
}

/// How many of the eliminations the links prove.
int proved(const State& state, const std::vector<Link>& links, const CandidateSet& eliminations) {
  return eliminations.size() - unproved(state, links, eliminations).size();
}

}  // namespace

CandidateSet unproved(const State& state, const std::vector<Link>& links,
                      const CandidateSet& eliminations) {
  CandidateSet left;
  for (const Digit d : DigitSet(state.topology().all_digits())) {
    for (const Cell c : eliminations[d]) {
      if (!proves(state, links, {c, d})) left.add(Candidate{c, d});
    }
  }
  return left;
}

/// Every node as the start, every node as the end. Groups are asked only while something is left to
/// prove, so that a chain of candidates is told where one proves all.
std::vector<Link> find_chain(const State& state, const Deduction& deduction) {
  std::vector<Link> best;
  int most = 0;
  for (const Nodes kind : {Nodes::kCandidates, Nodes::kGroups}) {
    if (most == deduction.eliminations.size()) break;
    const Graph graph(state, deduction, kind);
    for (std::size_t from = 0; from < graph.nodes().size(); ++from) {
      const LinkSearch search(graph, from);
      for (std::size_t to = 0; to < graph.nodes().size(); ++to) {
        if (search.on_from[to] == kNoNode) continue;
        std::vector<Link> links = path(graph, search, from, to);
        // If the ends exclude each other, the chain closes to a loop.
        const auto& around = graph.weak(to);
        const bool loop = std::find(around.begin(), around.end(), from) != around.end();
        int count = proved(state, links, deduction.eliminations);
        if (loop) {
          // The closing link is told only if the loop proves more than the chain.
          links.push_back({graph.nodes()[to], graph.nodes()[from], Link::Kind::kWeak});
          const int around_it = proved(state, links, deduction.eliminations);
          if (around_it > count) {
            count = around_it;
          } else {
            links.pop_back();
          }
        }
        if (count < most || count == 0) continue;
        if (count == most && links.size() >= best.size()) continue;
        most = count;
        best = std::move(links);
      }
    }
  }
  return best;
}

/// Breadth first from each node without a colour yet. Links between nodes that have theirs are left
/// out, so what is drawn of each net is a tree.
std::vector<Link> find_colors(const State& state, const Deduction& deduction) {
  const Graph graph(state, deduction, Nodes::kCandidates);
  std::vector<Link> links;
  std::vector<int> color(graph.nodes().size(), -1);
  for (std::size_t start = 0; start < color.size(); ++start) {
    if (color[start] >= 0) continue;
    color[start] = 0;
    std::vector<std::size_t> queue{start};
    for (std::size_t at = 0; at < queue.size(); ++at) {
      for (const std::size_t next : graph.strong(queue[at])) {
        if (color[next] >= 0) continue;
        color[next] = 1 - color[queue[at]];
        queue.push_back(next);
        // Arrows lead from the first colour to the second.
        const std::size_t from = color[next] == 1 ? queue[at] : next;
        const std::size_t to = color[next] == 1 ? next : queue[at];
        links.push_back({graph.nodes()[from], graph.nodes()[to], Link::Kind::kStrong});
      }
    }
  }
  return links;
}

namespace {

/// Singles that remember why: of each placement the placements that made it one. Naked singles are
/// placed before hidden ones and the first of each kind first; another order may end in another
/// contradiction, and whether there is one is the same in each.
class Follower {
 public:
  explicit Follower(const State& start) : start_(start), state_(start) {}

  /// Ends because each placement fills a cell: with a contradiction, or with no single left.
  Contradiction run(Candidate assumed) {
    place(assumed, {});
    while (true) {
      if (find_end()) return trace();
      if (!place_naked() && !place_hidden()) return {};
    }
  }

 private:
  using Numbers = std::vector<std::size_t>;  ///< of placements

  void place(Candidate c, Numbers reasons) {
    state_.place(c);
    placed_.push_back(c);
    reasons_.push_back(std::move(reasons));
  }

  /// The placement that took a candidate of the start away, the first one. Reasons are looked for
  /// when a single is about to be placed, so they come before it.
  [[nodiscard]] std::size_t taker(Candidate gone) const {
    for (std::size_t i = 0; i < placed_.size(); ++i) {
      if (state_.topology().excludes(placed_[i], gone)) return i;
    }
    return kNoNode;
  }

  /// What took the other candidates of a cell (digit 0: all of them).
  [[nodiscard]] Numbers takers_in_cell(Cell cell, Digit but) const {
    Numbers result;
    for (const Digit d : DigitSet(start_.candidates(cell))) {
      if (d != but) add(result, taker({cell, d}));
    }
    return result;
  }

  /// What took the other places of a digit in a house.
  [[nodiscard]] Numbers takers_in_house(int house, Digit digit, CellSet but) const {
    Numbers result;
    for (const Cell c : (start_.places(digit) & state_.topology().house(house)) - but) {
      add(result, taker({c, digit}));
    }
    return result;
  }

  /// A reason counts once, however many candidates it took.
  static void add(Numbers& numbers, std::size_t i) {
    if (i != kNoNode && std::find(numbers.begin(), numbers.end(), i) == numbers.end()) {
      numbers.push_back(i);
    }
  }

  /// A cell without candidates, or a house that needs a digit and has no place for it. Its reasons
  /// are what took the candidates that the board had there before the assumption.
  bool find_end() {
    const BoardTopology& topology = state_.topology();
    const CellSet none = state_.sparse().none;
    if (!none.empty()) {
      impasse_.cell = CellSet::of(none.front());
      end_reasons_ = takers_in_cell(none.front(), Digit{});
      return true;
    }
    for (const int h : topology.full_houses()) {
      for (const Digit d : DigitSet(state_.missing(h))) {
        if ((state_.places(d) & topology.house(h)).empty()) {
          impasse_.house = HouseSet::of(h);
          impasse_.digit = d;
          end_reasons_ = takers_in_house(h, d, CellSet());
          return true;
        }
      }
    }
    return false;
  }

  bool place_naked() {
    const CellSet singles = state_.sparse().exactly_one;
    if (singles.empty()) return false;
    const Cell c = singles.front();
    const Digit d = DigitSet(state_.candidates(c)).front();
    place({c, d}, takers_in_cell(c, d));
    return true;
  }

  bool place_hidden() {
    const BoardTopology& topology = state_.topology();
    for (const int h : topology.full_houses()) {
      for (const Digit d : DigitSet(state_.missing(h))) {
        const CellSet places = state_.places(d) & topology.house(h);
        if (places.size() != 1) continue;
        place({places.front(), d}, takers_in_house(h, d, places));
        return true;
      }
    }
    return false;
  }

  /// What the end needs, and what that needs, in the order of placing. Reasons come before what
  /// they force, so one pass from the last placement to the first marks all.
  [[nodiscard]] Contradiction trace() const {
    assert(!placed_.empty() && reasons_.size() == placed_.size());
    std::vector<bool> needed(placed_.size(), false);
    needed[0] = true;
    for (const std::size_t i : end_reasons_) needed[i] = true;
    for (std::size_t i = placed_.size(); i-- > 0;) {
      if (!needed[i]) continue;
      for (const std::size_t reason : reasons_[i]) {
        assert(reason < i);
        needed[reason] = true;
      }
    }
    Contradiction result;
    result.impasse = impasse_;
    const auto node = [&](std::size_t i) {
      return Node{placed_[i].digit, CellSet::of(placed_[i].cell)};
    };
    for (std::size_t i = 0; i < placed_.size(); ++i) {
      if (!needed[i]) continue;
      result.placed.push_back(placed_[i]);
      for (const std::size_t reason : reasons_[i]) {
        result.links.push_back({node(reason), node(i), Link::Kind::kForces});
      }
    }
    return result;
  }

  const State& start_;
  State state_;
  std::vector<Candidate> placed_;
  std::vector<Numbers> reasons_;
  Impasse impasse_;
  Numbers end_reasons_;
};

}  // namespace

Contradiction refute(const State& state, Candidate assumed) { return Follower(state).run(assumed); }

}  // namespace gridmill::widest
