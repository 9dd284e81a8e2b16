#include <algorithm>

#include "tests/proof.h"

namespace gridmill::proof {

using widest::step_text::Chains;
using widest::step_text::ChainText;
using widest::step_text::LoopLink;
using widest::step_text::NamedSet;
using widest::step_text::NamedSets;
using widest::step_text::Petal;

void Proof::read_sets(const NamedSets& sets, bool almost_locked) {
  for (const NamedSet& set : sets) {
    require(digits_of(set.cells) == set.digits, "the digits of a set");
    require(sets_.emplace(set.name, set.cells).second, "each name once");
    if (!set.house.empty()) {
      require(houses(set.house).front().contains(set.cells), "its house");
    }
    if (!almost_locked) continue;
    require(set.digits.size() == set.cells.size() + 1, "a digit more than cells");
    require(some(ground_.houses(), [&](const Cells& house) { return house.contains(set.cells); }),
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

bool Proof::excludes(const Node& on, Candidate c) const {
  return every(on.places, [&](Cell place) { return exclude({place, on.digit}, c); });
}

Proof::Nodes Proof::nodes_of(const Claim& claim) const {
  Nodes nodes;
  if (claim.kind == Claim::Kind::kIs || claim.kind == Claim::Kind::kIsNot) {
    nodes.push_back({claim.node.digit, claim.node.cells, claim.kind == Claim::Kind::kIs, "",
                     claim.why, claim.ruled_out, claim.because});
  } else {
    require(sets_.contains(claim.set), "a set with a name");
    for (const Digit d : claim.digits) {
      nodes.push_back({d, places(d, sets_.at(claim.set)), claim.kind == Claim::Kind::kHolds,
                       claim.set, claim.why, claim.ruled_out, claim.because});
    }
  }
  require(!nodes.empty(), "a claim");
  for (const Node& node : nodes) {
    require(!node.places.empty(), "a claim about cells");
    require(places(node.digit, node.places) == node.places, "candidates");
  }
  return nodes;
}

/// The two claims before count; earlier ones do if the claim names them, or what they rule out.
bool Proof::follows(const std::vector<Nodes>& claims, const Node& to) const {
  const Nodes& last = claims.back();
  const auto is_false_by = [&](const Node& n, Candidate c) {
    return n.is_on ? excludes(n, c) : n.digit == c.digit && n.places.contains(c.cell);
  };
  const auto is_claimed = [&](const Claim& named, const Nodes& nodes) {
    const Node& n = nodes.front();
    return n.set.empty() && n.digit == named.node.digit && n.places == named.node.cells &&
           named.kind == (n.is_on ? Claim::Kind::kIs : Claim::Kind::kIsNot);
  };
  const auto is_named = [&](const Nodes& nodes) {
    return some(to.because, [&](const Claim& named) { return is_claimed(named, nodes); });
  };
  const auto is_false = [&](Candidate c) {
    const bool is_by_last = some(last, [&](const Node& n) {
      if (!is_false_by(n, c)) return false;
      if (n.is_on && !n.set.empty()) {
        for (const Cell place : n.places) require_ruled_out(n.ruled_out, {place, n.digit}, c);
      }
      return true;
    });
    if (is_by_last) return true;
    const bool is_ruled_out = some(last.front().ruled_out, [&](const widest::RuledOut& one) {
      return some(one.excluded, [&](const Candidate& gone) { return gone == c; });
    });
    for (std::size_t i = 0; i + 1 < claims.size(); ++i) {
      const Nodes& nodes = claims[i];
      if (nodes.size() != 1 || !nodes.front().set.empty()) continue;
      const bool is_cause = i > 0 && !nodes.front().is_on && is_named(claims[i - 1]);
      if (i + 2 < claims.size() && !is_cause && !is_named(nodes) && !is_ruled_out) continue;
      if (is_false_by(nodes.front(), c)) return true;
    }
    return false;
  };
  for (const Claim& named : to.because) {
    require(some(claims, [&](const Nodes& nodes) { return is_claimed(named, nodes); }),
            "an earlier claim");
  }
  if (!to.is_on) {
    for (const widest::RuledOut& one : to.ruled_out) {
      const auto is_cause = [&](const Node& n) {
        return n.is_on && n.digit == one.filled.digit && n.places.contains(one.filled.cell);
      };
      require(some(claims, [&](const Nodes& nodes) { return some(nodes, is_cause); }),
              "what an earlier claim rules out");
    }
    for (const Cell place : to.places) {
      const Candidate c{place, to.digit};
      const bool found = some(last, [&](const Node& n) {
        if (!n.is_on) return false;
        for (const Cell own : n.places) {
          if (!exclude({own, n.digit}, c) && to.ruled_out.empty()) return false;
        }
        for (const Cell own : n.places) require_ruled_out(to.ruled_out, {own, n.digit}, c);
        return true;
      });
      if (!found) return false;
    }
    return true;
  }
  // A set that lacks one digit has its others.
  if (!to.set.empty()) {
    return some(last,
                [&](const Node& n) { return !n.is_on && n.set == to.set && n.digit != to.digit; });
  }
  require_absent(to.ruled_out);
  if (!to.why.houses.empty()) {
    require(to.why.houses.size() == 1, "one house");
    const Cells house = ground_.house(to.why.houses.front());
    return ground_.is_full(house) && house.contains(to.places) &&
           every(places(to.digit, house) - to.places, [&](Cell c) {
             return is_false({c, to.digit});
           });
  }
  if (to.places.size() != 1) return false;
  const DigitSet others = marks_.candidates(to.places.front()) - DigitSet::of(to.digit);
  return every(others, [&](Digit d) { return is_false({to.places.front(), d}); });
}

void Proof::chains() {
  require_all_sets();
  const Chains& chains = slot<Chains>("proof");
  if (sets_.empty()) read_sets(chains.sets, true);
  require_all_cells();
  for (const ChainText& chain : chains.chains) follow(chain);
  require_all_proved();
}

void Proof::require_all_sets() {
  if (has("sets")) read_sets(slot<NamedSets>("sets"), true);
}

void Proof::require_all_proved() const {
  for (const Candidate& c : facts_.eliminated) {
    require(std::find(proved_.begin(), proved_.end(), c) != proved_.end(), "does not follow");
  }
  require(facts_.placed.empty(), "a placement");
}

/// Of several digits in the premise one is false; the conclusion follows from either.
void Proof::follow(const ChainText& chain) {
  require(chain.claims.size() > 1, "a chain");
  for (const Node& first : nodes_of(chain.claims.front())) {
    require(!first.is_on, "the premise is a negation");
    std::vector<Nodes> claims{{first}};
    for (std::size_t i = 1; i < chain.claims.size(); ++i) {
      const Nodes next = nodes_of(chain.claims[i]);
      for (const Node& node : next) require(follows(claims, node), "a link");
      claims.push_back(next);
    }
    const Nodes& last = claims.back();
    if (chain.end == ChainText::End::kEither) {
      finish_either(chain, first, last);
      continue;
    }
    if (chain.end == ChainText::End::kClash) {
      finish_clash(chain, first);
      continue;
    }
    if (chain.end == ChainText::End::kItself && !first.set.empty() && last.size() == 1 &&
        last.front().set != first.set) {
      // The digit of the last set can only be in the first one.
      require(last.front().is_on && last.front().digit == first.digit &&
                  first.places.contains(last.front().places),
              "the end");
      prove(first, first, chain.gone, chain.ruled_out_first, chain.ruled_out_first);
      continue;
    }
    const bool is_loop = chain.end == ChainText::End::kLoop;
    require(last.size() == 1 && last.front() == first && last.front().is_on != is_loop, "the end");
    if (is_loop) {
      finish_loop(chain, claims);
    } else {
      prove(first, first, chain.gone, chain.ruled_out_first, chain.ruled_out_last);
    }
  }
}

void Proof::finish_either(const ChainText& chain, const Node& first, const Nodes& last) {
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
    return prove(first, two.front(), chain.gone, chain.ruled_out_first, chain.ruled_out_last);
  }
  require(first.set == one.front().set, "the set at the end");
  Candidates own;
  for (const Candidate& c : chain.gone) {
    if (one.size() == 1 || c.digit == first.digit) own.push_back(c);
  }
  prove(first, *same, own, chain.ruled_out_first, chain.ruled_out_last);
}

/// Two of the claims, the last one among them, are not both true.
void Proof::finish_clash(const ChainText& chain, const Node& first) {
  require(chain.clash.size() == 2 && chain.clash.back() == chain.claims.back().node, "the clash");
  for (const widest::Node& node : chain.clash) {
    require(some(chain.claims,
                 [&](const Claim& claim) {
                   return claim.kind == Claim::Kind::kIs && claim.node == node;
                 }),
            "a claim");
  }
  for (const Cell a : chain.clash.front().cells) {
    for (const Cell b : chain.clash.back().cells) {
      const Candidate one{a, chain.clash.front().digit};
      const Candidate other{b, chain.clash.back().digit};
      if (chain.clash_why.empty()) {
        require(a == b && one.digit != other.digit, "one cell");
      } else {
        require_why(chain.clash_why, one, other);
      }
    }
  }
  const Nodes proved = nodes_of(chain.either.first);
  require(proved.size() == 1 && proved.front().is_on && proved.front() == first, "the opposite");
  prove(first, first, chain.gone, chain.ruled_out_first, chain.ruled_out_first);
}

/// Either all that is claimed to be true is, or all that is claimed to be false; so of each weak
/// link one end is true, and a set has all digits but one of those that join it.
void Proof::finish_loop(const ChainText& chain, const std::vector<Nodes>& claims) {
  for (const LoopLink& link : chain.loop) {
    const auto is_of = [&](const Nodes& nodes, const widest::Node& node) {
      return some(nodes,
                  [&](const Node& n) { return n.digit == node.digit && n.places == node.cells; });
    };
    bool holds = false;
    for (std::size_t i = 1; i < claims.size() && link.nodes.size() == 2; ++i) {
      holds = holds || (!claims[i].front().is_on && is_of(claims[i - 1], link.nodes[0]) &&
                        is_of(claims[i], link.nodes[1]));
    }
    for (const auto& [name, cells] : sets_) {
      if (link.nodes.size() != 1 || (!link.set.empty() && link.set != name)) continue;
      const Digit d = link.nodes[0].digit;
      Cells places = this->places(d, cells);
      DigitSet joined;
      for (std::size_t i = 0; i < claims.size(); ++i) {
        for (const Node& n : claims[i]) {
          if (n.set != name) continue;
          // "A holds 2 and 6, so R1C1 is 7": the set lacks one of them to that cell.
          const bool leaves_cell = n.is_on && i + 1 < claims.size() &&
                                   claims[i + 1].front().is_on && claims[i + 1].front().set.empty();
          if (leaves_cell && n.digit == d) places |= claims[i + 1].front().places;
          if (!leaves_cell) joined |= DigitSet::of(n.digit);
        }
      }
      holds = holds || (!joined.empty() && !joined.contains(d) && digits_of(cells).contains(d) &&
                        link.nodes[0].cells == places);
    }
    require(holds, "one of these is true");
    for (const Candidate& c : link.gone) {
      for (const widest::Node& node : link.nodes) {
        for (const Cell own : node.cells) require_ruled_out(link.ruled_out, {own, node.digit}, c);
      }
      proved_.push_back(c);
    }
  }
}

void Proof::prove(const Node& one, const Node& other, const Candidates& gone,
                  const std::vector<widest::RuledOut>& by_one,
                  const std::vector<widest::RuledOut>& by_other) {
  for (const Candidate& c : gone) {
    for (const Cell own : one.places) require_ruled_out(by_one, {own, one.digit}, c);
    for (const Cell own : other.places) require_ruled_out(by_other, {own, other.digit}, c);
    proved_.push_back(c);
  }
}

/// Each set lacks one of the digits that join them.
void Proof::double_link() {
  require_all_sets();
  require_all_cells();
  const DigitSet joins = digits("joins");
  require(joins.size() == 2 && sets_.size() == 2, "two sets");
  const Cells& a = sets_.begin()->second;
  const Cells& b = sets_.rbegin()->second;
  for (const Digit d : joins) {
    require(!places(d, a).empty() && !places(d, b).empty(), "a digit of both");
    for (const Cell c : places(d, a)) {
      require(excludes({d, places(d, b), true, ""}, {c, d}), "a restricted common");
    }
  }
  for (const auto& bite : slot<std::vector<widest::step_text::SetBite>>("bites")) {
    for (const Candidate& c : bite.gone) {
      require(bite.sets.size() == (joins.contains(c.digit) ? 2U : 1U), "the sets");
      for (const std::string& name : bite.sets) {
        require(sets_.contains(name), "a set with a name");
        const Node node{c.digit, places(c.digit, sets_.at(name)), true, ""};
        require(!node.places.empty() && excludes(node, c), "does not follow");
      }
      require(bite.sets.size() == 1 || bite.sets.front() != bite.sets.back(), "two sets");
      proved_.push_back(c);
    }
  }
  require_all_proved();
}

void Proof::blossom() {
  require_all_sets();
  DigitSet seen;
  const auto& petals = slot<std::vector<widest::step_text::Petal>>("petals");
  require(!petals.empty(), "petals");
  const Cell stem = petals.front().stem;
  for (const auto& petal : petals) {
    require(petal.stem == stem && !seen.contains(petal.digit), "one stem, each digit once");
    seen |= DigitSet::of(petal.digit);
    require(sets_.contains(petal.set), "a set with a name");
    const Cells& set = sets_.at(petal.set);
    require((petal.held - digits_of(set)).empty() && digits_of(set).contains(petal.digit),
            "digits of the petal");
    for (const Cell c : places(petal.digit, set)) {
      require(exclude({c, petal.digit}, {stem, petal.digit}), "sees the stem");
    }
    for (const Candidate& gone : facts_.eliminated) {
      require(petal.held.contains(gone.digit) && gone.digit != petal.digit, "the digit that stays");
      require(excludes({gone.digit, places(gone.digit, set), true, ""}, gone), "sees the petal");
    }
  }
  require(seen == marks_.candidates(stem), "each digit of the stem");
}

}  // namespace gridmill::proof
