// Links are read in the direction of their arrows: a strong one from a node that is false to one
// that is true, a weak one back. Where an almost locked set makes the strong link, it lacks a
// digit and so holds its others.

#include <algorithm>
#include <cassert>
#include <optional>

#include "solver/steps/links.h"
#include "solver/steps/pattern_facts.h"

namespace gridmill::widest::step_text {
namespace {

std::string set_name(const StepDescription& step, const CellSet& set) {
  const auto found = std::find(step.sets.begin(), step.sets.end(), set);
  assert(found != step.sets.end());
  return name_of_set(step, static_cast<std::size_t>(found - step.sets.begin()));
}

/// The digits of a set of open cells.
DigitSet digits_in(const StepDescription& step, const CellSet& set) {
  DigitSet digits;
  for (const Cell c : set) digits |= step.before.candidates(c);
  return digits;
}

/// The digits at the ends of a chain of sets: of one that goes, the same is true of the others.
DigitSet digits_at_ends(const StepDescription& step, const std::vector<Link>& links) {
  return step.deduction.parts.size() >= 2 ? touched(step.deduction)
                                          : DigitSet::of(links.front().from.digit);
}

CandidateSet without(const CandidateSet& all, const CandidateSet& some) {
  CandidateSet result;
  for (int d = 1; d <= kMaxDigits; ++d) {
    const Digit digit{static_cast<std::uint8_t>(d)};
    result.add(digit, all[digit] - some[digit]);
  }
  return result;
}

std::vector<Candidate> candidates_of(const Node& node) {
  std::vector<Candidate> list;
  for (const Cell c : node.cells) list.push_back({c, node.digit});
  return list;
}

Claim claim(const Node& node, bool is_true, const Why& why = {}) {
  return {is_true ? Claim::Kind::kIs : Claim::Kind::kIsNot, node, "", {}, why};
}
Claim lacks(std::string set, DigitSet digits, const Node& node) {
  return {Claim::Kind::kLacks, node, std::move(set), digits};
}
Claim holds(std::string set, DigitSet digits, const Node& node) {
  return {Claim::Kind::kHolds, node, std::move(set), digits};
}

/// A chain begins with its first node false.
std::vector<Claim> claims_of(const State& state, const StepDescription& step,
                             const std::vector<Link>& links) {
  assert(!links.empty());
  const auto name = [&](const CellSet& set) { return set_name(step, set); };
  const Link& first = links.front();
  const bool by_set = !first.set.empty();
  std::vector<Claim> claims;
  claims.push_back(by_set ? lacks(name(first.set), digits_at_ends(step, links), first.from)
                          : claim(first.from, false));
  for (std::size_t i = 0; i < links.size(); ++i) {
    const Link& link = links[i];
    if (link.kind == Link::Kind::kWeak) {
      // Behind the last link of a loop comes the first one.
      const CellSet& set = links[(i + 1) % links.size()].set;
      claims.push_back(set.empty() ? claim(link.to, false)
                                   : lacks(name(set), DigitSet::of(link.to.digit), link.to));
      claims.back().ruled_out = missed_exclusions(state, link.from, candidates_of(link.to));
    } else if (link.set.empty()) {
      claims.push_back(claim(link.to, true, link.why));
      claims.back().ruled_out = absent_of(state, link);
    } else if (link.set.contains(link.to.cells)) {
      const bool ends = i + 1 == links.size() && link.to.digit == first.from.digit && by_set;
      claims.push_back(holds(name(link.set),
                             ends ? digits_at_ends(step, links) : DigitSet::of(link.to.digit),
                             link.to));
    } else {
      // The set leaves a cell one digit.
      const Cell cell = link.to.cells.front();
      const DigitSet others =
          (step.before.candidates(cell) & digits_in(step, link.set)) - DigitSet::of(link.to.digit);
      claims.push_back(holds(name(link.set), others, link.to));
      for (const Digit d : others) {
        const Node places{d, state.places(d) & link.set};
        for (RuledOut& one : missed_exclusions(state, places, {{cell, d}})) {
          claims.back().ruled_out.push_back(std::move(one));
        }
      }
      claims.push_back(claim(link.to, true));
    }
  }
  // What filled cells exclude is given once.
  for (std::size_t i = 1; i < claims.size(); ++i) {
    if (claims[i].kind != Claim::Kind::kIs) continue;
    std::erase_if(claims[i].ruled_out, [&](const RuledOut& one) {
      return std::any_of(claims.begin(), claims.begin() + static_cast<std::ptrdiff_t>(i),
                         [&](const Claim& before) {
                           return std::find(before.ruled_out.begin(), before.ruled_out.end(),
                                            one) != before.ruled_out.end();
                         });
    });
  }
  return claims;
}

/// The ends of a chain, of which one is true.
std::pair<Claim, Claim> ends(const StepDescription& step, const std::vector<Link>& links) {
  const Link& first = links.front();
  const Link& last = links.back();
  const bool from_set = !first.set.empty();
  const bool to_set = last.set.contains(last.to.cells);
  const bool alike = from_set && to_set && first.from.digit == last.to.digit;
  const auto end = [&](const CellSet& set, bool is_set, const Node& node) {
    if (!is_set) return claim(node, true);
    return holds(set_name(step, set),
                 alike ? digits_at_ends(step, links) : DigitSet::of(node.digit), node);
  };
  return {end(first.set, from_set, first.from), end(last.set, to_set, last.to)};
}

/// Ends a chain at the first claim that contradicts an earlier one. One that comes back to its
/// beginning has such an end anyway.
void end_at_clash(const State& state, ChainText& chain) {
  const std::size_t last = chain.end == ChainText::End::kItself ? 1 : 0;
  for (std::size_t i = 1; i + last < chain.claims.size(); ++i) {
    const Claim& own = chain.claims[i];
    if (own.kind != Claim::Kind::kIs) continue;
    for (std::size_t j = 0; j < i; ++j) {
      const Claim& before = chain.claims[j];
      if (before.kind != Claim::Kind::kIs || before.node == own.node) continue;
      const bool in_cell = own.node.cells.size() == 1 && before.node.cells == own.node.cells;
      if (!in_cell && (own.node.digit != before.node.digit ||
                       !are_exclusive(state, before.node, own.node, &chain.clash_why))) {
        continue;
      }
      chain.end = ChainText::End::kClash;
      chain.clash = {before.node, own.node};
      chain.claims.resize(i + 1);
      return;
    }
  }
}

/// Adds to a claim of absence what digits of earlier claims exclude.
void add_exclusions(const State& state, Claim& absence,
                    const std::vector<std::pair<Candidate, Candidate>>& exclusions) {
  for (RuledOut& one : missed_exclusions(state, exclusions)) {
    const auto same = std::find_if(
        absence.ruled_out.begin(), absence.ruled_out.end(),
        [&](const RuledOut& own) { return own.filled == one.filled && own.why == one.why; });
    if (same == absence.ruled_out.end()) {
      absence.ruled_out.push_back(std::move(one));
      continue;
    }
    for (const Candidate& c : one.excluded) {
      if (std::find(same->excluded.begin(), same->excluded.end(), c) == same->excluded.end()) {
        same->excluded.push_back(c);
      }
    }
  }
}

/// Leaves a group the cells that no earlier claim excludes. A chain that comes back to its
/// beginning ends with the whole of that.
void shrink_groups(const State& state, ChainText& chain) {
  const BoardTopology& topology = state.topology();
  const std::size_t last = chain.end == ChainText::End::kItself ? 1 : 0;
  for (std::size_t i = 1; i + last < chain.claims.size(); ++i) {
    Node& node = chain.claims[i].node;
    if (chain.claims[i].kind != Claim::Kind::kIs || node.cells.size() == 1) continue;
    CellSet cells = node.cells;
    std::vector<std::pair<Candidate, Candidate>> missed;
    const auto excludes_plainly = [&](const Claim& claim, Cell c) {
      if (claim.kind == Claim::Kind::kIsNot) {
        return claim.node.digit == node.digit && claim.node.cells.contains(c);
      }
      for (const Cell by : claim.node.cells) {
        if (by == c ? claim.node.digit == node.digit
                    : claim.node.digit != node.digit || !see_plainly(topology, by, c)) {
          return false;
        }
      }
      return claim.kind == Claim::Kind::kIs;
    };
    std::vector<Claim> because;
    for (std::size_t j = 0; j < i; ++j) {
      const Claim& before = chain.claims[j];
      const CellSet left = cells;
      for (const Cell c : left) {
        const Candidate gone{c, node.digit};
        const bool is_plain = excludes_plainly(before, c);
        if (is_plain) {
          cells.erase(c);
          const bool is_just_before = excludes_plainly(chain.claims[i - 1], c) ||
                                      (i > 1 && excludes_plainly(chain.claims[i - 2], c));
          const bool has_cause = j > 0 && before.kind == Claim::Kind::kIsNot &&
                                 chain.claims[j - 1].kind == Claim::Kind::kIs;
          const Claim& by = chain.claims[has_cause ? j - 1 : j];
          if (!is_just_before &&
              std::none_of(because.begin(), because.end(), [&](const Claim& one) {
                return one.kind == by.kind && one.node == by.node;
              })) {
            because.push_back(claim(by.node, by.kind == Claim::Kind::kIs));
          }
        }
        if (before.kind != Claim::Kind::kIs) continue;
        // The claim before it has the reasons that are easily missed.
        const Candidate by{before.node.cells.front(), before.node.digit};
        if (is_plain || before.node.cells.size() != 1 || !topology.excludes(by, gone) ||
            chain.claims[i - 1].kind != Claim::Kind::kIsNot) {
          continue;
        }
        cells.erase(c);
        missed.emplace_back(by, gone);
      }
    }
    if (cells.empty()) continue;
    add_exclusions(state, chain.claims[i - 1], missed);
    Claim& end = chain.either.second;
    if (end.kind == Claim::Kind::kIs && end.node == node) end.node.cells = cells;
    node.cells = cells;
    chain.claims[i].because = std::move(because);
    // The cells that are left suffice for what follows.
    if (i + 1 < chain.claims.size()) {
      std::erase_if(chain.claims[i + 1].ruled_out, [&](const RuledOut& one) {
        return one.filled.digit == node.digit && !cells.contains(one.filled.cell);
      });
    }
  }
}

/// What each link of a loop eliminates of the candidates that are left.
std::vector<LoopLink> loop_links(const State& state, const StepDescription& step,
                                 const std::vector<Link>& links, CandidateSet left) {
  std::vector<LoopLink> result;
  for (const Link& link : links) {
    for (const Candidate& gone : list_of(left)) {
      LoopLink own;
      if (link.kind == Link::Kind::kWeak) {
        if (!eliminates(state, link, gone)) continue;
        own.nodes = {link.from, link.to};
      } else {
        const std::optional<Node> kept = node_kept(state, link, gone);
        if (!kept) continue;
        own.nodes = {*kept};
        if (link.set.contains(kept->cells)) own.set = set_name(step, link.set);
      }
      const auto same = std::find_if(result.begin(), result.end(), [&](const LoopLink& other) {
        return other.nodes == own.nodes && other.set == own.set;
      });
      (same == result.end() ? result.emplace_back(own) : *same).gone.push_back(gone);
      CandidateSet one;
      one.add(gone);
      left = without(left, one);
    }
  }
  for (LoopLink& link : result) {
    for (const Node& node : link.nodes) {
      for (RuledOut& one : missed_exclusions(state, node, link.gone)) {
        link.ruled_out.push_back(std::move(one));
      }
    }
  }
  return result;
}

/// A loop ends with a weak link; a chain that comes back to the node that it began with proves that
/// node.
ChainText chain_text(const State& state, const StepDescription& step,
                     const std::vector<Link>& links, const CandidateSet& gone) {
  ChainText result{claims_of(state, step, links), ChainText::End::kEither, ends(step, links),
                   list_of(gone)};
  // Of several digits the others may be in other cells of the last set.
  const bool several = !links.front().set.empty() && digits_at_ends(step, links).size() > 1;
  const auto ruled_out = [&](const Node& node, const CellSet& set) {
    if (!several) return missed_exclusions(state, node, result.gone);
    std::vector<RuledOut> all;
    for (const Candidate& c : result.gone) {
      const Node end{c.digit, state.places(c.digit) & set};
      for (RuledOut& one : missed_exclusions(state, end, {c})) all.push_back(std::move(one));
    }
    return all;
  };
  if (links.back().kind == Link::Kind::kWeak) {
    result.end = ChainText::End::kLoop;
    result.loop = loop_links(state, step, links, gone);
    return result;
  }
  // The last set may have its digit only in cells of the first one, which is said to lack it.
  const bool same_set = links.front().set == links.back().set;
  const CellSet last_places = state.places(links.back().to.digit) & links.back().set;
  if (!several && !same_set && !links.front().set.empty() && !last_places.empty() &&
      links.back().set.contains(links.back().to.cells) && links.front().set.contains(last_places) &&
      links.front().from.digit == links.back().to.digit) {
    result.end = ChainText::End::kItself;
  }
  if (links.back().to == links.front().from && same_set && !several) {
    result.end = ChainText::End::kItself;
  }
  shrink_groups(state, result);
  result.ruled_out_first = ruled_out(links.front().from, links.front().set);
  result.ruled_out_last = ruled_out(result.either.second.node, links.back().set);
  if (!several) end_at_clash(state, result);
  return result;
}

}  // namespace

std::string name_of_set(const StepDescription& step, std::size_t number) {
  return step.before.board().digits() > 9 || !step.wording.symbols->empty() ||
                 step.wording.cells == CellNames::kA1
             ? "S" + std::to_string(number + 1)
             : std::string(1, static_cast<char>('A' + number));
}

DigitSet touched(const Deduction& deduction) {
  DigitSet result;
  for (int d = 1; d <= kMaxDigits; ++d) {
    const Digit digit{static_cast<std::uint8_t>(d)};
    if (!deduction.placements[digit].empty() || !deduction.eliminations[digit].empty()) {
      result |= DigitSet::of(digit);
    }
  }
  return result;
}

NamedSets named_sets(const BoardTopology& topology, const StepDescription& step) {
  NamedSets sets;
  for (const CellSet& set : step.sets) {
    const HouseSet shared = shared_houses(topology, set);
    const bool is_named = !shared.empty() && !have_plain_house(topology, set);
    sets.push_back({set_name(step, set), set, digits_in(step, set),
                    is_named ? HouseSet::of(shared.front()) : HouseSet()});
  }
  return sets;
}

DigitSet restricted_commons(const StepDescription& step) {
  DigitSet digits;
  const auto add = [&](const std::vector<Link>& links) {
    for (const Link& link : links) {
      if (link.kind == Link::Kind::kWeak) digits |= DigitSet::of(link.to.digit);
    }
  };
  add(step.links);
  for (const std::vector<Link>& links : step.further) add(links);
  return digits;
}

Chains chains_of(const State& state, const StepDescription& step) {
  Chains result{named_sets(state.topology(), step), {}};
  CandidateSet left = step.deduction.eliminations;
  // Of sets, one chain stands for those of all digits that go.
  const bool all_at_once = step.deduction.parts.size() >= 2;
  const auto add = [&](const std::vector<Link>& links) {
    const CandidateSet rest = all_at_once ? CandidateSet() : unproved(state, links, left);
    result.chains.push_back(chain_text(state, step, links, without(left, rest)));
    left = rest;
  };
  add(step.links);
  for (const std::vector<Link>& links : step.further) add(links);
  return result;
}

Cases cases_of(const State& state, const StepDescription& step) {
  const Deduction& d = step.deduction;
  Cases cases{d.cells,   DigitSet(d.digits),    {},
              step.nets, list_of(d.placements), list_of(d.eliminations)};
  if (cases.digits.size() > 1) return cases;
  for (const int h : state.topology().full_houses()) {
    if ((state.places(cases.digits.front()) & state.topology().house(h)) == d.cells) {
      cases.house = HouseSet::of(h);
      break;
    }
  }
  return cases;
}

std::vector<Candidate> list_of(const CandidateSet& candidates) {
  std::vector<Candidate> result;
  for (int d = 1; d <= kMaxDigits; ++d) {
    const Digit digit{static_cast<std::uint8_t>(d)};
    for (const Cell c : candidates[digit]) result.push_back({c, digit});
  }
  return result;
}

std::vector<Petal> petals(const BoardTopology& topology, const StepDescription& step) {
  const Cell stem = step.deduction.cells.front();
  std::vector<Petal> result;
  for (const Digit d : step.before.candidates(stem)) {
    for (const CellSet& set : step.sets) {
      CellSet places;
      for (const Cell c : set) {
        if (step.before.candidates(c).contains(d)) places.insert(c);
      }
      if (places.empty() || !topology.peers(stem).contains(places)) continue;
      result.push_back({stem, d, set_name(step, set), touched(step.deduction)});
      break;
    }
  }
  return result;
}

}  // namespace gridmill::widest::step_text
