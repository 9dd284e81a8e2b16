#include <algorithm>

#include "tests/proof.h"

namespace gridmill::proof {

using widest::step_text::AlsPrefix;
using widest::step_text::ChainText;
using widest::step_text::Commons;
using widest::step_text::LockedSets;
using widest::step_text::NamedSet;
using widest::step_text::NamedSets;
using widest::step_text::Petal;

void Proof::read_sets(const NamedSets& sets, bool almost_locked) {
  for (const NamedSet& set : sets) {
    require(digits_of(set.cells) == set.digits, "the digits of a set");
    require(sets_.emplace(set.name, set.cells).second, "each name once");
    if (!almost_locked) continue;
    require(set.digits.size() == set.cells.size() + 1, "a digit more than cells");
    require(some(all_houses(), [&](const Cells& house) { return house.contains(set.cells); }),
            "a set in a house");
  }
}

void Proof::require_all_cells() {
  if (!has("all")) return;
  Cells together;
  for (const auto& [name, set] : sets_) {
    require(!together.intersects(set), "disjoint sets");
    together |= set;
  }
  require(together == cells("all"), "the cells of the sets");
  require(digits_of(together) == digits("digits"), "their digits");
}

bool Proof::excludes(const Node& on, Candidate c) {
  return every(on.places, [&](Cell place) { return exclude({place, on.digit}, c); });
}

Proof::Nodes Proof::nodes_of(const Claim& claim) const {
  Nodes nodes;
  if (claim.kind == Claim::Kind::kIs || claim.kind == Claim::Kind::kIsNot) {
    nodes.push_back({claim.node.digit, claim.node.cells, claim.kind == Claim::Kind::kIs, ""});
  } else {
    require(sets_.contains(claim.set), "a set with a name");
    for (const Digit d : claim.digits) {
      nodes.push_back(
          {d, places(d, sets_.at(claim.set)), claim.kind == Claim::Kind::kHolds, claim.set});
    }
  }
  require(!nodes.empty(), "a claim");
  for (const Node& node : nodes) {
    require(!node.places.empty(), "a claim about cells");
    require(places(node.digit, node.places) == node.places, "candidates");
  }
  return nodes;
}

bool Proof::follows(const Nodes& last, const Node& to) const {
  const auto is_false = [&](Candidate c) {
    return some(last, [&](const Node& n) {
      return n.is_on ? excludes(n, c) : n.digit == c.digit && n.places.contains(c.cell);
    });
  };
  if (!to.is_on) {
    return every(to.places, [&](Cell place) {
      return some(last, [&](const Node& n) { return n.is_on && excludes(n, {place, to.digit}); });
    });
  }
  // A set that lacks one digit has its others.
  if (!to.set.empty()) {
    return some(last,
                [&](const Node& n) { return !n.is_on && n.set == to.set && n.digit != to.digit; });
  }
  for (const Cells& house : all_houses()) {
    if (!house.contains(to.places)) continue;
    const Cells others = places(to.digit, house) - to.places;
    if (every(others, [&](Cell c) { return is_false({c, to.digit}); })) {
      return true;
    }
  }
  if (to.places.size() != 1) return false;
  const DigitSet others = marks_.candidates(to.places.front()) - DigitSet::of(to.digit);
  return every(others, [&](Digit d) { return is_false({to.places.front(), d}); });
}

void Proof::chains() {
  read_sets(slot<AlsPrefix>("with").sets, true);
  prove_chains();
}

void Proof::chains_of_sets() {
  read_sets(slot<LockedSets>("locked").sets, true);
  require_all_cells();
  commons_ = slot<Commons>("commons").digits;
  require(!commons_.empty(), "a restricted common");
  prove_chains();
}

void Proof::prove_chains() {
  for (const ChainText& chain : slot<std::vector<ChainText>>("proof")) follow(chain);
  for (const Candidate& c : facts_.eliminated) {
    require(std::find(proved_.begin(), proved_.end(), c) != proved_.end(), "does not follow");
  }
  require(facts_.placed.empty(), "a placement");
}

/// Of several digits in the premise one is false; the conclusion follows from either.
void Proof::follow(const ChainText& chain) {
  require(chain.claims.size() > 1, "a chain");
  const Nodes premises = nodes_of(chain.claims.front());
  for (const Node& first : premises) {
    require(!first.is_on, "the premise is a negation");
    std::vector<Nodes> claims{{first}};
    for (std::size_t i = 1; i < chain.claims.size(); ++i) {
      const Nodes next = nodes_of(chain.claims[i]);
      for (const Node& node : next) require(follows(claims.back(), node), "a link");
      claims.push_back(next);
    }
    const Nodes joins = joins_of(claims);
    finish(chain, first, claims.back(), joins);
    if (chain.end != ChainText::End::kLoop) continue;
    for (std::size_t i = 1; i < claims.size(); ++i) {
      if (claims[i].front().is_on) continue;
      for (const Node& from : claims[i - 1]) {
        for (const Node& to : claims[i]) prove(from, to);
      }
    }
    prove_locked(joins);
  }
}

Proof::Nodes Proof::joins_of(const std::vector<Nodes>& claims) {
  Nodes joins;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    // "A holds 2 and 6, so R1C1 is 7, so R1C1 is not 6": if R1C1 is 6, then A lacks just that.
    const bool leaves_cell = claims[i].size() > 1 && i + 2 < claims.size() &&
                             claims[i + 1].front().set.empty() &&
                             claims[i + 2].front().places == claims[i + 1].front().places;
    for (const Node& node : claims[i]) {
      if (!leaves_cell || node.digit == claims[i + 2].front().digit) joins.push_back(node);
    }
  }
  return joins;
}

void Proof::finish(const ChainText& chain, const Node& first, const Nodes& last,
                   const Nodes& joins) {
  if (chain.end == ChainText::End::kEither) return finish_either(chain, first, last, joins);
  const bool is_loop = chain.end == ChainText::End::kLoop;
  require(last.size() == 1 && last.front() == first && last.front().is_on != is_loop, "the end");
  if (!is_loop) prove(first, first);
}

void Proof::finish_either(const ChainText& chain, const Node& first, const Nodes& last,
                          const Nodes& joins) {
  const Nodes one = nodes_of(chain.either.first);
  const Nodes two = nodes_of(chain.either.second);
  require(one.front().is_on && two.front().is_on, "one end is true");
  const auto contains = [](const Nodes& nodes, const Node& node) {
    return std::find(nodes.begin(), nodes.end(), node) != nodes.end();
  };
  require(contains(one, first), "one end");
  for (const Node& node : two) require(contains(last, node), "the other end");
  const auto same =
      std::find_if(two.begin(), two.end(), [&](const Node& n) { return n.digit == first.digit; });
  if (first.set.empty() || two.front().set.empty() || same == two.end()) {
    require(one.size() == 1 && two.size() == 1, "the ends");
    return prove(first, two.front());
  }
  require(first.set == one.front().set, "the set at the end");
  for (const Node& n : joins) {
    require(commons_.empty() || n.set.empty() || n.digit == first.digit || one.size() > 1 ||
                commons_.contains(n.digit),
            "a restricted common");
  }
  prove(first, *same);
}

void Proof::prove(const Node& one, const Node& other) {
  for (const Candidate& c : facts_.eliminated) {
    if (excludes(one, c) && excludes(other, c)) proved_.push_back(c);
  }
}

void Proof::prove_locked(const Nodes& joins) {
  for (const auto& [name, cells] : sets_) {
    DigitSet joined;
    for (const Node& n : joins) {
      if (n.set == name) joined |= DigitSet::of(n.digit);
    }
    for (const Digit d : digits_of(cells) - joined) {
      const Node locked{d, places(d, cells), true, name};
      prove(locked, locked);
    }
  }
}

void Proof::double_link() {
  read_sets(slot<LockedSets>("locked").sets, true);
  require_all_cells();
  const DigitSet commons = digits("joins");
  require(slot<Commons>("commons").digits == commons && commons.size() == 2, "two commons");
  require(sets_.size() == 2, "two sets");
  const Cells& a = sets_.begin()->second;
  const Cells& b = sets_.rbegin()->second;
  for (const Digit d : commons) {
    require(!places(d, a).empty() && !places(d, b).empty(), "a digit of both");
    for (const Cell c : places(d, a)) {
      require(excludes({d, places(d, b), true, ""}, {c, d}), "a restricted common");
    }
  }
  for (const Candidate& c : facts_.eliminated) {
    const auto sees = [&](const Cells& set) {
      const Node node{c.digit, places(c.digit, set), true, ""};
      return !node.places.empty() && excludes(node, c);
    };
    require(commons.contains(c.digit) ? sees(a) && sees(b) : sees(a) || sees(b), "does not follow");
  }
}

void Proof::blossom() {
  read_sets(slot<LockedSets>("locked").sets, true);
  DigitSet seen;
  const auto& petals = slot<std::vector<Petal>>("petals");
  require(!petals.empty(), "petals");
  const Cell stem = petals.front().stem;
  for (const Petal& petal : petals) {
    require(petal.stem == stem && !seen.contains(petal.digit), "one stem, each digit once");
    seen |= DigitSet::of(petal.digit);
    require(sets_.contains(petal.set), "a set with a name");
    const Cells& set = sets_.at(petal.set);
    require((petal.held - digits_of(set)).empty() && digits_of(set).contains(petal.digit),
            "digits of the petal");
    for (const Cell c : places(petal.digit, set)) require(see(c, stem), "sees the stem");
    for (const Candidate& gone : facts_.eliminated) {
      require(petal.held.contains(gone.digit) && gone.digit != petal.digit, "the digit that stays");
      require(excludes({gone.digit, places(gone.digit, set), true, ""}, gone), "sees the petal");
    }
  }
  require(seen == marks_.candidates(stem), "each digit of the stem");
}

}  // namespace gridmill::proof
