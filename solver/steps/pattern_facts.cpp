#include "solver/steps/pattern_facts.h"

#include <algorithm>
#include <cassert>

#include "solver/steps/claims.h"
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

By excluded_by(const State& state, const Deduction& deduction) {
  By by;
  for (const Candidate& gone : list_of(deduction.eliminations)) {
    for (const Cell c : deduction.cells) {
      for (const Digit d : DigitSet(state.candidates(c)) & DigitSet(deduction.digits)) {
        Why why;
        (void)are_exclusive(state, {d, CellSet::of(c)}, {gone.digit, CellSet::of(gone.cell)}, &why);
        by.why.houses |= why.houses;
        for (const auto id : why.relations) {
          auto& all = by.why.relations;
          if (std::find(all.begin(), all.end(), id) == all.end()) all.push_back(id);
        }
        for (const Clue* clue : why.clues) {
          auto& all = by.why.clues;
          if (std::find(all.begin(), all.end(), clue) == all.end()) all.push_back(clue);
        }
      }
    }
  }
  return by;
}

SueDeCoq sue_de_coq_of(const State& state, const StepDescription& step) {
  const Deduction& d = step.deduction;
  assert(d.parts.size() == 3 && d.houses.size() == 2);
  SueDeCoq result;
  result.sets = named_sets(step);
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
  const NamedSets sets = named_sets(step);
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

namespace {

/// Collects what cells see by houses and relations that are easily missed.
class Sights {
 public:
  explicit Sights(const State& state) : state_(state), topology_(state.topology()) {
    for (int h = 0; h < topology_.houses(); ++h) {
      const auto at = static_cast<std::size_t>(h);
      const auto houses = topology_.board().houses();
      if (at >= houses.size() || houses[at].kind == HouseKind::kExtra) unusual_.insert(h);
    }
  }

  /// The cell sees all of the others.
  void all(Cell c, Digit digit, const CellSet& others) {
    for (const Cell other : others - CellSet::of(c)) {
      if (is_plain(c, other)) continue;
      Why why;
      if (!are_exclusive(state_, {digit, CellSet::of(c)}, {digit, CellSet::of(other)}, &why)) {
        continue;
      }
      const auto same = std::find_if(found.begin(), found.end(), [&](const Sight& one) {
        return one.cell == c && one.why == why && (one.digit == digit || why.clues.empty());
      });
      if (same == found.end()) {
        found.push_back({c, CellSet::of(other), why, digit});
      } else {
        same->seen.insert(other);
      }
    }
  }
  void all(const CellSet& cells, Digit digit, const CellSet& others) {
    for (const Cell c : cells) all(c, digit, others);
  }
  /// The cell sees one of the others at least.
  void any(Cell c, Digit digit, const CellSet& others) {
    const CellSet seen = others & topology_.peers(c);
    if (seen.empty()) return;
    for (const Cell other : seen) {
      if (is_plain(c, other)) return;
    }
    all(c, digit, CellSet::of(seen.front()));
  }

  std::vector<Sight> found;

 private:
  [[nodiscard]] bool is_plain(Cell a, Cell b) const {
    const HouseSet shared = topology_.house_set_of(a) & topology_.house_set_of(b);
    return !unusual_.contains(shared);
  }

  const State& state_;
  const BoardTopology& topology_;
  HouseSet unusual_;
};

}  // namespace

std::vector<Sight> sight_of(const State& state, const StepDescription& step) {
  const Deduction& d = step.deduction;
  const BoardTopology& topology = state.topology();
  Sights sights(state);
  const auto own_houses = static_cast<std::size_t>(3 * topology.digits());
  const bool is_plain = topology.derived_houses().empty() && !topology.has_relations() &&
                        topology.board().houses().size() == own_houses &&
                        !topology.board().has_clues();
  if (is_plain || !d.placements.empty() || d.eliminations.empty()) return {};
  const TechniqueInfo& row = info(d.technique);
  const CellSet targets = targets_of(d);
  const Digit digit = touched(d).front();
  if (row.family == "fish") {
    for (const FishView& view : fish_views_of(state, d)) {
      sights.all(view.targets, view.digit, view.fins);
    }
  } else if (row.family == "single-digit patterns" && step.nets.empty() && !step.links.empty()) {
    for (const StrongPair& pair : strong_pairs_of(state, step)) {
      for (const Candidate& gone : pair.gone) sights.all(gone.cell, gone.digit, pair.ends);
    }
  } else if (row.id == "w-wing" && step.links.size() == 5 && step.nets.empty()) {
    const CellSet pair = step.links.front().from.cells | step.links.back().to.cells;
    const Digit linked = step.links[2].from.digit;
    for (const Cell c : step.links[2].from.cells | step.links[2].to.cells) {
      sights.any(c, linked, pair);
    }
    sights.all(targets, digit, pair);
  } else if (row.id == "xy-wing" || row.id == "xyz-wing") {
    const CellSet hub = hub_of(state, d);
    if (hub.empty()) return {};
    for (const Option& option : options_of(state, d)) {
      sights.all(option.hub, option.digit, CellSet::of(option.then.cell));
    }
    sights.all(targets, digit, row.id == "xy-wing" ? d.cells - hub : d.cells);
  } else if (row.id == "remote-pair") {
    const PairHalves halves = pair_halves_of(state, d);
    for (const Cell c : targets) {
      sights.any(c, digit, halves.one);
      sights.any(c, digit, halves.other);
    }
  } else if (row.family == "coloring") {
    const Coloring coloring = coloring_of(state, step);
    const auto cells_of = [&](const std::string& name) {
      for (const ColorCluster& cluster : coloring.clusters) {
        if (cluster.one.name == name) return cluster.one.cells;
        if (cluster.other.name == name) return cluster.other.cells;
      }
      return CellSet();
    };
    for (const ColorClash& clash : coloring.clashes) {
      sights.all(clash.one_cell, coloring.digit, CellSet::of(clash.other_cell));
      for (const Cell c : clash.targets) {
        sights.any(c, coloring.digit, cells_of(clash.not_one));
        sights.any(c, coloring.digit, cells_of(clash.not_other));
      }
    }
    if (coloring.clashes.empty()) {
      for (const Cell c : targets) {
        sights.any(c, coloring.digit, coloring.clusters.front().one.cells);
        sights.any(c, coloring.digit, coloring.clusters.front().other.cells);
      }
    }
  } else if (row.id == "bug-type-2") {
    sights.all(targets, digit, d.cells);
  } else if (row.family == "uniqueness" && d.fins.empty() && d.houses.empty()) {
    CellSet extra;
    for (const Cell c : d.cells) {
      if (!(DigitSet(state.candidates(c)) - DigitSet(d.digits)).empty()) extra.insert(c);
    }
    sights.all(targets - d.cells, digit, extra);
  } else if (row.id == "death-blossom") {
    for (const Petal& petal : petals(topology, step)) {
      for (const NamedSet& set : named_sets(step)) {
        if (set.name != petal.set) continue;
        sights.all(petal.stem, petal.digit, state.places(petal.digit) & set.cells);
        for (const Candidate& gone : list_of(d.eliminations)) {
          sights.all(gone.cell, gone.digit, state.places(gone.digit) & set.cells);
        }
      }
    }
  } else if (row.id == "locked-in-clue" || row.id == "crossing-clues") {
    for (const Candidate& gone : list_of(d.eliminations)) {
      if (d.cells.contains(gone.cell)) continue;
      sights.all(gone.cell, gone.digit, state.places(gone.digit) & d.cells);
    }
  } else if (d.parts.size() == 2 && !step.links.empty() &&
             step.links.back().kind == Link::Kind::kWeak) {
    const NamedSets sets = named_sets(step);
    for (const Digit join : restricted_commons(step)) {
      sights.all(state.places(join) & sets[0].cells, join, state.places(join) & sets[1].cells);
    }
    for (const SetBite& bite : bites_of(state, step)) {
      for (const NamedSet& set : sets) {
        if (std::find(bite.sets.begin(), bite.sets.end(), set.name) == bite.sets.end()) continue;
        for (const Candidate& gone : bite.gone) {
          sights.all(gone.cell, gone.digit, state.places(gone.digit) & set.cells);
        }
      }
    }
  }
  return sights.found;
}

}  // namespace gridmill::widest::step_text
