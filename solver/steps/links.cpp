// Whether links prove a step, and the links of a coloring. (The links of chains are in
// chain_links.cpp.)
//
// Invariant: every link is true in any solution of the board (steps_test).

#include "solver/steps/links.h"

#include <algorithm>
#include <array>
#include <utility>

namespace gridmill::widest {
std::optional<Node> node_kept(const State& state, const Link& link, Candidate gone) {
  const CellSet places = state.places(gone.digit) & link.set;
  if (places.empty() || gone.digit == link.from.digit) return {};
  CellSet all = places;
  if (link.set.contains(link.to.cells)) {
    if (gone.digit == link.to.digit) return {};
  } else if (gone.digit != link.to.digit && state.places(gone.digit).contains(link.to.cells)) {
    // The set may have lost it to the cell where it leaves one digit.
    all |= link.to.cells;
  }
  if (!state.topology().peers(gone.cell).contains(all)) return {};
  return Node{gone.digit, all};
}

bool eliminates(const State& state, const Link& link, Candidate gone) {
  const Node node{gone.digit, CellSet::of(gone.cell)};
  return are_exclusive(state, link.from, node) && are_exclusive(state, link.to, node);
}

namespace {

/// Whether these links eliminate a candidate.
bool proves(const State& state, const std::vector<Link>& links, Candidate gone) {
  if (links.empty()) return false;
  if (links.back().kind != Link::Kind::kWeak) {
    return eliminates(state, {links.front().from, links.back().to}, gone);
  }
  return std::any_of(links.begin(), links.end(), [&](const Link& link) {
    return link.kind == Link::Kind::kWeak ? eliminates(state, link, gone)
                                          : node_kept(state, link, gone).has_value();
  });
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

/// Breadth first from each cell without a color yet. Links between cells that have theirs are left
/// out, so what is drawn of each cluster is a tree.
std::vector<Link> find_colors(const State& state, const Deduction& deduction) {
  const BoardTopology& topology = state.topology();
  const Digit digit = DigitSet(deduction.digits).front();
  const CellSet places = state.places(digit) & deduction.cells;
  std::vector<std::pair<Cell, Cell>> pairs;
  for (const int h : topology.full_houses()) {
    const CellSet two = state.places(digit) & topology.house(h);
    if (two.size() != 2 || !places.contains(two)) continue;
    const Cell a = two.front();
    const Cell b = (two - CellSet::of(a)).front();
    pairs.emplace_back(a, b);
    pairs.emplace_back(b, a);
  }
  std::vector<Link> links;
  std::array<CellSet, 2> color;
  for (const Cell start : places) {
    if ((color[0] | color[1]).contains(start)) continue;
    color[0].insert(start);
    std::vector<Cell> queue{start};
    for (std::size_t at = 0; at < queue.size(); ++at) {
      for (const auto& [from, to] : pairs) {
        if (from != queue[at] || (color[0] | color[1]).contains(to)) continue;
        const bool forward = color[0].contains(from);
        color[forward ? 1 : 0].insert(to);
        queue.push_back(to);
        // Arrows lead from the first color to the second.
        links.push_back({{digit, CellSet::of(forward ? from : to)},
                         {digit, CellSet::of(forward ? to : from)},
                         Link::Kind::kStrong});
      }
    }
  }
  return links;
}

}  // namespace gridmill::widest
