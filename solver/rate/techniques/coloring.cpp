// Coloring: where a house has two places of a digit, one of them holds it. Such links join into
// clusters whose cells take two colors in turn, and one color of a cluster is true everywhere.
// Remote pairs are the same with cells of two candidates. Nets come in the order of their first
// links.
//
// Why: a color is true as a whole or false as a whole. What sees both colors sees a true cell. A
// color of which two cells see each other cannot be true, nor one that sees both colors of
// another cluster. Where a color of one cluster sees a color of another, one of the two is false,
// so one of the opposite colors is true.
#include <algorithm>
#include <array>
#include <cassert>
#include <span>
#include <utility>
#include <vector>

#include "solver/rate/finder_context.h"
#include "solver/rate/strong_links.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {
namespace {

/// A connected cluster of cells in two colors, and what each color sees.
struct ColorCluster {
  std::array<CellSet, 2> color;
  std::array<CellSet, 2> seen;
};

CellSet seen_by(const BoardTopology& topology, CellSet cells) {
  CellSet result;
  for (const Cell c : cells) result |= topology.peers(c);
  return result;
}

/// The clusters of a digit, in the order of their first links. Returns how many there are. In a
/// puzzle with a solution every cluster can be colored with two colors; others get some
/// coloring.
int color(FinderContext& context, int d, std::array<ColorCluster, kRatedHouses>& clusters) {
  const StrongLinks links(context, d);
  CellSet done;
  int n = 0;
  for (const auto& first : links) {
    if (done.contains(first.a)) continue;
    ColorCluster cluster;
    cluster.color[0] = CellSet::of(first.a);
    for (bool grown = true; grown;) {
      grown = false;
      for (const auto& link : links) {
        for (std::size_t side = 0; side < 2; ++side) {
          CellSet& other = cluster.color[1 - side];
          for (const auto& [from, to] : {std::pair(link.a, link.b), std::pair(link.b, link.a)}) {
            if (cluster.color[side].contains(from) && !other.contains(to)) {
              other.insert(to);
              grown = true;
            }
          }
        }
      }
    }
    assert(!done.intersects(cluster.color[0] | cluster.color[1]));
    assert(!context.knows_solution() || !cluster.color[0].intersects(cluster.color[1]));
    done |= cluster.color[0] | cluster.color[1];
    for (std::size_t side = 0; side < 2; ++side) {
      cluster.seen[side] = seen_by(context.topology(), cluster.color[side]);
    }
    // A house has one link of a digit at most, and each cluster has its own link.
    assert(n < kRatedHouses);
    clusters[static_cast<std::size_t>(n++)] = cluster;
  }
  return n;
}

/// Calls `report(d, clusters)` for each digit that has changed and from which something can be
/// removed, until it returns false.
template <typename Report>
void for_digits(FinderContext& context, Technique technique, const Report& report) {
  for (const Digit digit : DigitSet(context.changes(technique).digits)) {
    const int d = digit.value;
    // Colors speak of one digit, so its templates know all that they can take.
    if (context.template_eliminations(d).empty()) continue;
    std::array<ColorCluster, kRatedHouses> clusters;
    const auto n = static_cast<std::size_t>(color(context, d, clusters));
    if (!report(d, std::span<const ColorCluster>(clusters.data(), n))) return;
  }
}

Deduction make(Technique technique, std::uint8_t variant, int d, CellSet cells, CellSet gone) {
  assert(!gone.empty());
  Deduction deduction(technique, cells, mask_of(d));
  deduction.variant = variant;
  deduction.eliminations.add(Digit{static_cast<std::uint8_t>(d)}, gone);
  return deduction;
}

}  // namespace

/// Simple colors: the strong links of a digit, joined, are colored in turn, so that one color is
/// right everywhere. Trap (variant 0): what sees both colors goes. Wrap (variant 1): a color that
/// sees itself goes.
void find_simple_colors(FinderContext& context, Technique technique, Sink& sink) {
  for_digits(context, technique, [&](int d, std::span<const ColorCluster> clusters) {
    for (const ColorCluster& cluster : clusters) {
      const CellSet cells = cluster.color[0] | cluster.color[1];
      const CellSet trapped =
          (context.state().places(d) & cluster.seen[0] & cluster.seen[1]) - cells;
      for (std::size_t side = 0; side < 2; ++side) {
        if (!cluster.color[side].intersects(cluster.seen[side])) continue;
        if (!sink.report(make(technique, 1, d, cells, cluster.color[side]))) return false;
      }
      if (!trapped.empty() && !sink.report(make(technique, 0, d, cells, trapped))) return false;
    }
    return true;
  });
}

namespace {

/// The eliminations of two clusters together; false: enough. Those of both orders are reported for
/// one order only.
bool compare(const State& state, Technique technique, int d, const ColorCluster& one,
             const ColorCluster& two, bool in_order, Sink& sink) {
  assert(!(one.color[0] | one.color[1]).intersects(two.color[0] | two.color[1]));
  const CellSet cells = one.color[0] | one.color[1] | two.color[0] | two.color[1];
  // The opposite colors are taken together: each pair of colors that see each other adds a
  // reason.
  CellSet gone;
  for (std::size_t side = 0; side < 2; ++side) {
    if (one.seen[side].intersects(two.color[0]) && one.seen[side].intersects(two.color[1]) &&
        !sink.report(make(technique, 1, d, cells, one.color[side]))) {
      return false;
    }
    for (std::size_t other = 0; other < 2; ++other) {
      if (one.seen[side].intersects(two.color[other])) {
        gone |= one.seen[1 - side] & two.seen[1 - other];
      }
    }
  }
  gone &= state.places(d);
  return !in_order || gone.empty() || sink.report(make(technique, 0, d, cells, gone));
}

}  // namespace

/// Multi colors, two such clusters. Variant 0: a color of each see each other, so what sees both
/// of the other colors goes. Variant 1: a color that sees both colors of another cluster goes.
void find_multi_colors(FinderContext& context, Technique technique, Sink& sink) {
  for_digits(context, technique, [&](int d, std::span<const ColorCluster> clusters) {
    for (const ColorCluster& one : clusters) {
      for (const ColorCluster& two : clusters) {
        if (&one == &two) continue;
        if (!compare(context.state(), technique, d, one, two, &one < &two, sink)) return false;
      }
    }
    return true;
  });
}

namespace {

/// A shortest way from a cell of a net to one of the other color, so of an even number of cells;
/// of all these the one whose ends see the most of some cells.
std::vector<Cell> best_way(const BoardTopology& topology, CellSet net, CellSet seen) {
  std::vector<Cell> best;
  int max_count = 0;
  for (const Cell start : net) {
    std::vector<Cell> reached{start};
    std::vector<std::size_t> from{0};
    std::vector<std::size_t> length{1};
    CellSet open = net - CellSet::of(start);
    for (std::size_t at = 0; at < reached.size(); ++at) {
      for (const Cell c : open& topology.peers(reached[at])) {
        open.erase(c);
        reached.push_back(c);
        from.push_back(at);
        length.push_back(length[at] + 1);
      }
      const int count = (seen & topology.peers(start) & topology.peers(reached[at])).size();
      if (length[at] % 2 != 0 || count == 0 || count < max_count ||
          (count == max_count && length[at] >= best.size())) {
        continue;
      }
      max_count = count;
      best.assign(1, reached[at]);
      for (std::size_t i = at; i != 0; i = from[i]) best.push_back(reached[from[i]]);
      std::reverse(best.begin(), best.end());
    }
  }
  assert(best.size() % 2 == 0);
  return best;
}

/// Adds the chains by which a remote pair takes each digit: along the cells, each is the one digit
/// or the other in turn.
void add_chains(const BoardTopology& topology, Deduction& deduction) {
  const DigitSet digits(deduction.digits);
  for (const Digit d : digits) {
    const Digit other = (digits - DigitSet::of(d)).front();
    CellSet left = deduction.eliminations[d];
    while (!left.empty()) {
      const std::vector<Cell> way = best_way(topology, deduction.cells, left);
      if (way.empty()) break;  // in a puzzle without a solution
      std::vector<std::pair<Digit, CellSet>> nodes;
      for (const Cell c : way) {
        const bool even = nodes.size() % 4 == 0;
        nodes.emplace_back(even ? d : other, CellSet::of(c));
        nodes.emplace_back(even ? other : d, CellSet::of(c));
      }
      assert(nodes.size() == 2 * way.size() && nodes.back().first == d);
      deduction.add_chain(nodes);
      left -= topology.peers(way.front()) & topology.peers(way.back());
    }
  }
}

}  // namespace

/// Remote pair: cells with the same two candidates, joined by sight, are colored in turn; what
/// sees both colors loses both digits. Four cells or more.
void find_remote_pair(FinderContext& context, Technique technique, Sink& sink) {
  const State& state = context.state();
  const BoardTopology& topology = context.topology();
  const CellSet changed = context.changes(technique).cells;
  CellSet twos = context.cells_with(2);
  // A net without a change was found before. Only a sink of patterns needs the order of all nets.
  CellSet starts = sink.conclusions_only() ? twos & changed : twos;
  while (!starts.empty()) {
    const Cell start = starts.front();
    starts.erase(start);
    twos.erase(start);
    const DigitMask digits = state.candidates(start);
    assert(count_of(digits) == 2);
    CellSet same = twos;
    for (const Digit d : DigitSet(digits)) same &= state.places(d);
    if (!same.several() || same.size() < 3 || !changed.intersects(same | CellSet::of(start)))
      continue;
    std::array<CellSet, 2> color = {CellSet::of(start), CellSet()};
    for (bool grown = true; grown;) {
      grown = false;
      for (std::size_t side = 0; side < 2; ++side) {
        const CellSet reached = (seen_by(topology, color[side]) & same) - color[1 - side];
        if (reached.empty()) continue;
        color[1 - side] |= reached;
        grown = true;
      }
    }
    const CellSet cells = color[0] | color[1];
    // Nets share no cell.
    twos -= cells;
    starts -= cells;
    if (cells.size() < 4) continue;
    const CellSet targets = (seen_by(topology, color[0]) & seen_by(topology, color[1])) - cells;
    Deduction deduction(technique, cells, digits);
    for (const Digit d : DigitSet(digits)) deduction.eliminations.add(d, state.places(d) & targets);
    if (deduction.eliminations.empty()) continue;
    if (!sink.conclusions_only()) add_chains(topology, deduction);
    if (!sink.report(deduction)) return;
  }
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
