// Two ways to show that a step holds. One is links: whether they prove a step, and the links of a
// coloring. (The links of chains are in chain_links.cpp.) The other is a contradiction: singles
// follow from a candidate, each remembers what forced it, and only those that count are reported.
//
// Invariant: every link is true in any solution of the board (steps_test).

#include "solver/steps/links.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

namespace gridmill::widest {
namespace {

/// No placement.
constexpr std::size_t kNoPlacement = ~std::size_t{0};

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
    return kNoPlacement;
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
    if (i != kNoPlacement && std::find(numbers.begin(), numbers.end(), i) == numbers.end()) {
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
