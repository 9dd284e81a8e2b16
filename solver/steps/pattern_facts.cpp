#include "solver/steps/pattern_facts.h"

#include <algorithm>
#include <cassert>

#include "solver/steps/links.h"

namespace gridmill::widest::step_text {

CellSet targets_of(const Deduction& deduction) {
  CellSet result;
  for (int d = 1; d <= kMaxDigits; ++d) {
    const Digit digit{static_cast<std::uint8_t>(d)};
    result |= deduction.placements[digit] | deduction.eliminations[digit];
  }
  return result;
}

CellSet hub_of(const State& state, const Deduction& deduction) {
  for (const Cell c : deduction.cells) {
    const DigitSet own(state.candidates(c));
    if ((own.size() == 3 || (own & touched(deduction)).empty()) &&
        state.topology().peers(c).contains(deduction.cells - CellSet::of(c))) {
      return CellSet::of(c);
    }
  }
  return {};
}

std::vector<Option> options_of(const State& state, const Deduction& deduction) {
  const CellSet hub = hub_of(state, deduction);
  const DigitSet gone = touched(deduction);
  std::vector<Option> options;
  for (const Digit d : DigitSet(state.candidates(hub.front())) - gone) {
    for (const Cell arm : (deduction.cells - hub) & state.places(d)) {
      const DigitSet rest = DigitSet(state.candidates(arm)) - DigitSet::of(d);
      if (rest == gone) options.push_back({hub.front(), d, {arm, gone.front()}});
    }
  }
  return options;
}

std::vector<StrongPair> strong_pairs_of(const State& state, const StepDescription& step) {
  std::vector<std::vector<Link>> chains{step.links};
  chains.insert(chains.end(), step.further.begin(), step.further.end());
  CandidateSet left = step.deduction.eliminations;
  std::vector<StrongPair> pairs;
  for (const std::vector<Link>& links : chains) {
    if (links.size() != 3 || links[0].why.houses.empty() || links[2].why.houses.empty()) return {};
    StrongPair& pair = pairs.emplace_back();
    pair.digit = links[0].from.digit;
    pair.first = links[0].why.houses;
    pair.second = links[2].why.houses;
    pair.first_places = links[0].from.cells | links[0].to.cells;
    pair.second_places = links[2].from.cells | links[2].to.cells;
    pair.joint = links[1].from.cells | links[1].to.cells;
    pair.why = links[1].why;
    pair.ends = links[0].from.cells | links[2].to.cells;
    const CandidateSet rest = unproved(state, links, left);
    for (const Candidate& c : list_of(left)) {
      if (!rest.contains(c)) pair.gone.push_back(c);
    }
    left = rest;
  }
  return pairs;
}

PairHalves pair_halves_of(const State& state, const Deduction& deduction) {
  CellSet one = CellSet::of(deduction.cells.front());
  CellSet other;
  // Peers of one half are in the other.
  for (bool more = true; more;) {
    more = false;
    for (const Cell c : deduction.cells - one - other) {
      const CellSet peers = state.topology().peers(c);
      if (!peers.intersects(one) && !peers.intersects(other)) continue;
      (peers.intersects(one) ? other : one).insert(c);
      more = true;
    }
  }
  return {one, other};
}

namespace {

/// The clusters of a digit, as the links join them.
std::vector<ColorCluster> clusters_of(const StepDescription& step) {
  std::vector<ColorCluster> clusters;
  for (const Link& link : step.links) {
    ColorCluster own;
    own.one.cells = link.from.cells;
    own.other.cells = link.to.cells;
    own.houses = link.why.houses;
    for (std::size_t i = clusters.size(); i-- > 0;) {
      if (!clusters[i].one.cells.intersects(own.one.cells) &&
          !clusters[i].other.cells.intersects(own.other.cells)) {
        continue;
      }
      own.one.cells |= clusters[i].one.cells;
      own.other.cells |= clusters[i].other.cells;
      own.houses |= clusters[i].houses;
      clusters.erase(clusters.begin() + static_cast<std::ptrdiff_t>(i));
    }
    clusters.push_back(own);
  }
  std::size_t number = 0;
  for (ColorCluster& cluster : clusters) {
    for (NamedSet* set : {&cluster.one, &cluster.other}) {
      set->name = name_of_set(step, number++);
      set->digits = DigitSet::of(step.links.front().from.digit);
    }
  }
  return clusters;
}

}  // namespace

Coloring coloring_of(const State& state, const StepDescription& step) {
  const BoardTopology& topology = state.topology();
  Coloring result;
  result.digit = step.links.front().from.digit;
  result.clusters = clusters_of(step);
  result.targets = targets_of(step.deduction);
  CellSet unseen = result.targets;
  std::vector<std::pair<const NamedSet*, const NamedSet*>> colors;  // with the opposite one
  for (const ColorCluster& cluster : result.clusters) {
    colors.emplace_back(&cluster.one, &cluster.other);
    colors.emplace_back(&cluster.other, &cluster.one);
    if (cluster.one.cells.contains(result.targets)) result.wrong = cluster.one.name;
    if (cluster.other.cells.contains(result.targets)) result.wrong = cluster.other.name;
  }
  const auto sees = [&](Cell target, const NamedSet* color) {
    return topology.peers(target).intersects(color->cells);
  };
  for (const auto& [one, not_one] : colors) {
    for (const auto& [other, not_other] : colors) {
      if (one->name > other->name || other == not_one) continue;
      bool helps = one->name == result.wrong || other->name == result.wrong;
      for (const Cell target : result.targets) {
        helps = helps || (result.wrong.empty() && one != other && sees(target, not_one) &&
                          sees(target, not_other));
      }
      if (!helps || (one == other && one->name != result.wrong)) continue;
      for (const Cell a : one->cells) {
        const CellSet met = topology.peers(a) & other->cells;
        if (met.empty()) continue;
        ColorClash& clash =
            result.clashes.emplace_back(ColorClash{one->name, other->name, a, met.front()});
        if (!result.wrong.empty()) break;
        clash.not_one = not_one->name;
        clash.not_other = not_other->name;
        for (const Cell target : unseen) {
          if (sees(target, not_one) && sees(target, not_other)) clash.targets.insert(target);
        }
        unseen -= clash.targets;
        if (clash.targets.empty()) result.clashes.pop_back();
        break;
      }
    }
  }
  return result;
}

std::vector<FishView> fish_views_of(const State& state, const Deduction& deduction) {
  const BoardTopology& topology = state.topology();
  const Digit digit = DigitSet(deduction.digits).front();
  const CellSet targets = targets_of(deduction);
  const auto with_doubles = [&](FishView view) {
    for (const Cell c : view.fins) {
      const HouseSet own = topology.house_set_of(c);
      if (own.intersects(view.covers) && (own & view.houses).size() > 1) {
        view.endo_fins.push_back({c, own & view.houses});
      }
    }
    CellSet bases;
    for (const int h : view.houses) bases |= topology.house(h);
    for (const Cell c : view.targets& bases) {
      view.doubles.push_back({c, topology.house_set_of(c) & view.covers});
    }
    return view;
  };
  if (deduction.variant != 1) {
    return {with_doubles({digit, deduction.houses, deduction.covers, deduction.fins, targets})};
  }
  // Every choice of as many covers as bases makes a fish, with other fins.
  CellSet base, twice;
  for (const int h : deduction.houses) {
    twice |= base & topology.house(h);
    base |= topology.house(h);
  }
  base &= state.places(digit);
  std::vector<FishView> views;
  CellSet left = targets;
  const auto add = [&](const HouseSet& covers) {
    CellSet covered;
    for (const int h : covers) covered |= topology.house(h);
    const CellSet fins = (base - covered) | (base & twice);
    if (fins.empty()) return;
    const CellSet own = left & topology.common_peers(fins) & covered;
    if (own.empty()) return;
    views.push_back(with_doubles({digit, deduction.houses, covers, fins, own}));
    left -= own;
  };
  const auto choose = [&](const auto& self, HouseSet covers, int surplus) -> void {
    if (surplus == 0) return add(covers);
    for (const int h : covers) {
      HouseSet fewer = covers;
      fewer.erase(h);
      self(self, fewer, surplus - 1);
    }
  };
  choose(choose, deduction.covers, deduction.covers.size() - deduction.houses.size());
  return views;
}

std::vector<Candidate> saving_candidates(const State& state, const Deduction& deduction) {
  const BoardTopology& topology = state.topology();
  std::vector<Candidate> result;
  for (const Cell c : deduction.cells) {
    for (const Digit d : DigitSet(state.candidates(c)) & DigitSet(deduction.digits)) {
      const auto& houses = topology.houses_of(c);
      if (std::all_of(houses.begin(), houses.end(), [&](std::uint8_t h) {
            return (state.places(d) & topology.house(h)).size() > 2;
          })) {
        result.push_back({c, d});
      }
    }
  }
  return result;
}

bool fails_at_once(const State& state, const StepDescription& step) {
  const Deduction& d = step.deduction;
  if (info(d.technique).proof != ProofKind::kChain || !step.step.cells.empty() ||
      !d.placements.empty() || step.nets.empty()) {
    return false;
  }
  const Impasse& end = step.nets.front().impasse;
  if (end.clue != nullptr) return false;
  const int left =
      end.house.empty()
          ? state.count(end.cell.front())
          : (state.places(end.digit) & state.topology().house(end.house.front())).size();
  return left == 1 && std::all_of(step.nets.begin(), step.nets.end(), [&](const Net& net) {
           return net.consequences.size() == 1 && net.impasse == end;
         });
}

std::vector<Cell> loop_of(const BoardTopology& topology, const CellSet& cells) {
  std::vector<Cell> loop{cells.front()};
  const auto go_on = [&](const auto& self, const CellSet& left) -> bool {
    if (left.empty()) return topology.peers(loop.back()).contains(loop.front());
    for (const bool plain : {true, false}) {
      for (const Cell c : left& topology.peers(loop.back())) {
        if (see_plainly(topology, loop.back(), c) != plain) continue;
        loop.push_back(c);
        if (self(self, left - CellSet::of(c))) return true;
        loop.pop_back();
      }
    }
    return false;
  };
  (void)go_on(go_on, cells - CellSet::of(cells.front()));
  return loop;
}

SueDeCoq sue_de_coq_of(const State& state, const StepDescription& step) {
  const Deduction& d = step.deduction;
  assert(d.parts.size() == 3 && d.houses.size() == 2);
  SueDeCoq result;
  result.sets = named_sets(state.topology(), step);
  for (const int h : d.houses) {
    (state.topology().house(h).contains(d.parts[0] | d.parts[1]) && result.line.empty()
         ? result.line
         : result.box)
        .insert(h);
  }
  const DigitSet core = result.sets[0].digits;
  const DigitSet in_line = result.sets[1].digits;
  const DigitSet in_box = result.sets[2].digits;
  result.shared = in_line & in_box;
  result.used_in_line = ((core | in_line) - in_box) | result.shared;
  result.used_in_box = ((core | in_box) - in_line) | result.shared;
  return result;
}

std::vector<SetBite> bites_of(const State& state, const StepDescription& step) {
  const NamedSets sets = named_sets(state.topology(), step);
  const DigitSet joins = restricted_commons(step);
  std::vector<SetBite> bites;
  for (const Candidate& gone : list_of(step.deduction.eliminations)) {
    const CellSet peers = state.topology().peers(gone.cell);
    SetBite own;
    for (const NamedSet& set : sets) {
      const CellSet places = state.places(gone.digit) & set.cells;
      if (places.empty() || !peers.contains(places)) continue;
      if (!joins.contains(gone.digit)) own.sets.clear();
      own.sets.push_back(set.name);
    }
    const auto same = std::find_if(bites.begin(), bites.end(),
                                   [&](const SetBite& bite) { return bite.sets == own.sets; });
    (same == bites.end() ? bites.emplace_back(own) : *same).gone.push_back(gone);
  }
  return bites;
}

}  // namespace gridmill::widest::step_text
