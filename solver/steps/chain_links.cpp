// The links of recorded chains, and chains of almost locked sets. A set of n cells with n + 1
// digits that lacks one of these has all the others, which is a strong link between the places of
// two of its digits. Two sets whose places of a digit all see each other have it as a restricted
// common: not both have it, which is a weak link.
//
// Invariant: links are strong and weak in turn, and the first one is strong.

#include <cassert>

#include "solver/steps/links.h"

namespace gridmill::widest {
namespace {

/// The way that a finder went has a premise and what follows from it. If the premise is true and
/// the end is the same candidate, or another one of its cell, what matters is what lies between
/// them: one end of that is true, and the candidate that goes sees both.
std::vector<Link> links_of(const State& state, const std::vector<Literal>& chain) {
  std::vector<Link> links;
  for (std::size_t i = 0; i + 1 < chain.size(); ++i) {
    const Literal& from = chain[i];
    const Literal& to = chain[i + 1];
    const Node one{from.digit, from.places};
    const Node two{to.digit, to.places};
    if (from.is_on) {
      links.push_back({one, two, Link::Kind::kWeak, {}});
    } else if (from.set.empty() || to.is_on) {
      links.push_back({one, two, Link::Kind::kStrong, from.set});
    } else {
      // A set that lacks a digit has the next one.
      const Node kept{to.digit, state.places(to.digit) & from.set};
      links.push_back({one, kept, Link::Kind::kStrong, from.set});
      links.push_back({kept, two, Link::Kind::kWeak, {}});
    }
  }
  return links;
}

/// The digits of an almost locked set.
DigitSet digits_in(const State& state, CellSet set) {
  DigitSet digits;
  for (const Cell c : set) digits |= DigitSet(state.candidates(c));
  return digits;
}

/// Digits of both sets whose places all see each other.
DigitSet commons(const State& state, CellSet a, CellSet b) {
  DigitSet result;
  for (const Digit d : digits_in(state, a) & digits_in(state, b)) {
    const CellSet places = state.places(d) & a;
    if (state.topology().common_peers(places).contains(state.places(d) & b)) {
      result |= DigitSet::of(d);
    }
  }
  return result;
}

/// The sets in a row, from a digit of the first to one of the last, by these restricted commons.
std::vector<Link> links_along(const State& state, const std::vector<CellSet>& sets,
                              const std::vector<Digit>& joins, Digit from, Digit to) {
  assert(joins.size() + 1 == sets.size());
  const auto node = [&](Digit d, std::size_t set) { return Node{d, state.places(d) & sets[set]}; };
  std::vector<Link> links;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    const Digit in = i == 0 ? from : joins[i - 1];
    const Digit out = i < joins.size() ? joins[i] : to;
    links.push_back({node(in, i), node(out, i), Link::Kind::kStrong, sets[i]});
    if (i < joins.size()) {
      links.push_back({node(out, i), node(out, i + 1), Link::Kind::kWeak, {}});
    }
  }
  return links;
}

/// Chooses restricted commons for the joins from `at` on, no digit twice in a row and none that
/// goes at the ends.
bool choose_joins(const std::vector<DigitSet>& commons, DigitSet gone, std::size_t at,
                  std::vector<Digit>& joins) {
  if (at == commons.size()) return true;
  DigitSet possible = commons[at];
  if (at == 0 || at + 1 == commons.size()) possible -= gone;
  if (at > 0) possible -= DigitSet::of(joins[at - 1]);
  for (const Digit d : possible) {
    joins.push_back(d);
    if (choose_joins(commons, gone, at + 1, joins)) return true;
    joins.pop_back();
  }
  return false;
}

}  // namespace

std::vector<Link> links_of_chain(const State& state, const std::vector<Literal>& chain) {
  std::vector<Link> links = links_of(state, chain);
  const Node first = links.front().from;
  const Node last = links.back().to;
  const bool is_loop = first.cells == last.cells && first.digit != last.digit &&
                       chain.front().is_on != chain.back().is_on;
  if (is_loop) {
    // Closed inside the cell where it began: by two candidates of which not both are right, or of
    // which one is.
    if (links.front().kind == Link::Kind::kStrong) {
      links.push_back({last, first, Link::Kind::kWeak, {}});
    } else {
      links.insert(links.begin(), {last, first, Link::Kind::kStrong, {}});
    }
  } else {
    // An eliminated candidate is the premise, or sees it; it sees what follows first as well.
    if (links.front().kind == Link::Kind::kWeak) links.erase(links.begin());
    if (!links.empty() && links.back().kind == Link::Kind::kWeak) links.pop_back();
  }
  return links;
}

std::vector<Link> join_sets(const State& state, const Deduction& deduction) {
  const std::vector<CellSet>& sets = deduction.parts;
  assert(sets.size() >= 2);
  std::vector<DigitSet> common;
  for (std::size_t i = 0; i + 1 < sets.size(); ++i) {
    common.push_back(commons(state, sets[i], sets[i + 1]));
  }
  DigitSet gone;
  for (const Digit d : DigitSet(state.topology().all_digits())) {
    if (!deduction.eliminations[d].empty()) gone |= DigitSet::of(d);
  }
  const DigitSet at_ends = digits_in(state, sets.front()) & digits_in(state, sets.back());
  std::vector<Digit> joins;
  if ((gone - at_ends).empty() && choose_joins(common, gone, 0, joins)) {
    bool proves_all = true;
    for (const Digit z : gone) {
      CandidateSet own;
      own.add(z, deduction.eliminations[z]);
      proves_all =
          proves_all && unproved(state, links_along(state, sets, joins, z, z), own).empty();
    }
    if (proves_all) return links_along(state, sets, joins, gone.front(), gone.front());
  }
  // Two sets with two restricted commons: each has one of them, and all its other digits.
  assert(sets.size() == 2 && common[0].size() == 2);
  const Digit x = common[0].front();
  const Digit y = (common[0] - DigitSet::of(x)).front();
  std::vector<Link> links = links_along(state, sets, {y}, x, x);
  links.push_back({links.back().to, links.front().from, Link::Kind::kWeak, {}});
  assert(unproved(state, links, deduction.eliminations).empty());
  return links;
}

}  // namespace gridmill::widest
