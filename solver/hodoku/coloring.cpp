// Coloring: where a house has two places of a digit, one of them holds it, so nets of such links
// take two colors, of which one is true. A color with two cells that see each other is false;
// what sees both colors of a net is false (simple colors). Of two nets: a color that sees both
// colors of the other is false; if a color of each see each other, one of the two opposite
// colors is true, and what sees both of these is false (multi colors).
//
// Invariant: on a board with a solution each ring of such links is even, so a net has one
// coloring; its first cell has color 0. Nets share no cells, and each has both colors.
//
// Order: digit by digit; nets in the order of their first cells; the first step is HoDoKu's. A
// digit is left out if each of its places is in a template (Templates): colors argue about one
// digit alone.
//
// Source: HoDoKu 2.2.0's order; the terms are sudopedia's.

#include "solver/hodoku/step_finder.h"

namespace gridmill::hodoku {
namespace {

/// A net of conjugate pairs in two colors: the cells of each, and what sees one of them.
struct ColorCluster {
  std::array<CellSet, 2> color;
  std::array<CellSet, 2> seen;
};

/// HoDoKu has room for twenty of a digit.
struct ColorClusters {
  std::array<ColorCluster, 20> cluster;
  int n = 0;
};

/// Colors depth first from `cell`. As rings are even, the order of the walk decides nothing.
void color(const Board& board, int digit, int cell, std::size_t side, CellSet& rest,
           ColorCluster& cluster) {
  rest -= CellSet::of(cell);
  cluster.color[side] |= CellSet::of(cell);
  for (const int house : houses_of(cell)) {
    if (board.count(house, digit) != 2) continue;
    const CellSet other = (board.places(digit) & house_cells(house)) - CellSet::of(cell);
    if (!rest.contains(other)) continue;
    color(board, digit, other.front().index, 1 - side, rest, cluster);
  }
}

void find_clusters(const Board& board, int digit, ColorClusters& clusters) {
  clusters.n = 0;
  CellSet rest;
  for (int house = 0; house < kHouses; ++house) {
    if (board.count(house, digit) == 2) rest |= board.places(digit) & house_cells(house);
  }
  while (!rest.empty() && clusters.n < static_cast<int>(clusters.cluster.size())) {
    ColorCluster& cluster = clusters.cluster[static_cast<std::size_t>(clusters.n)];
    cluster = {};
    color(board, digit, rest.front().index, 0, rest, cluster);
    if (cluster.color[1].empty()) continue;
    for (std::size_t side = 0; side < 2; ++side) cluster.seen[side] = seen_by(cluster.color[side]);
    ++clusters.n;
  }
}

/// Calls `visit(digit, nets)` for each digit that can eliminate anything, until it returns true;
/// returns whether it did.
template <typename Visit>
bool for_digits(StepFinder& search, const Visit& visit) {
  ColorClusters clusters;
  for (int digit = 1; digit <= 9; ++digit) {
    if (!search.is_reducible(digit)) continue;
    find_clusters(search.board, digit, clusters);
    if (visit(digit, std::span<const ColorCluster>(clusters.cluster.data(),
                                                   static_cast<std::size_t>(clusters.n)))) {
      return true;
    }
  }
  return false;
}

/// A color that sees both colors of another net, else what sees the far colors of two that meet.
/// What the colors give is one step.
bool compare(const Board& board, int digit, const ColorCluster& one, const ColorCluster& two,
             SolutionStep& step) {
  step.code = "0503";
  for (std::size_t side = 0; side < 2; ++side) {
    if (one.seen[side].intersects(two.color[0]) && one.seen[side].intersects(two.color[1])) {
      step.eliminate(one.color[side], digit);
    }
  }
  if (!step.eliminations.empty()) return true;
  step.code = "0502";
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t other = 0; other < 2; ++other) {
      if (!one.seen[side].intersects(two.color[other])) continue;
      step.eliminate(board.places(digit) & one.seen[1 - side] & two.seen[1 - other], digit);
    }
  }
  return !step.eliminations.empty();
}

}  // namespace

/// Net by net, a color that sees itself before what sees both colors; that order is HoDoKu's.
bool find_simple_colors(StepFinder& search, const StepInfo& /*row*/, SolutionStep& step) {
  return for_digits(search, [&](int digit, std::span<const ColorCluster> clusters) {
    for (const ColorCluster& cluster : clusters) {
      step.code = "0501";
      for (std::size_t side = 0; side < 2; ++side) {
        if (cluster.color[side].intersects(cluster.seen[side]))
          step.eliminate(cluster.color[side], digit);
      }
      if (!step.eliminations.empty()) return true;
      step.code = "0500";
      step.eliminate(search.board.places(digit) & cluster.seen[0] & cluster.seen[1], digit);
      if (!step.eliminations.empty()) return true;
    }
    return false;
  });
}

/// Every ordered pair of nets, since of two only one may see both colors of the other.
bool find_multi_colors(StepFinder& search, const StepInfo& /*row*/, SolutionStep& step) {
  return for_digits(search, [&](int digit, std::span<const ColorCluster> clusters) {
    for (const ColorCluster& one : clusters) {
      for (const ColorCluster& two : clusters) {
        if (&one != &two && compare(search.board, digit, one, two, step)) return true;
      }
    }
    return false;
  });
}

}  // namespace gridmill::hodoku
