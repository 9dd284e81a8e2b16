// What cells see by a diagonal, window, derived house, relation or clue, which is easily missed.

#include <algorithm>
#include <utility>

#include "solver/steps/claims.h"
#include "solver/steps/pattern_facts.h"

namespace gridmill::widest::step_text {
namespace {

/// Whether cells see each other by rows, columns and boxes only.
bool is_plain(const BoardTopology& topology) {
  return topology.derived_houses().empty() && !topology.has_relations() &&
         topology.board().houses().size() == static_cast<std::size_t>(3 * topology.digits()) &&
         !topology.board().has_clues();
}

/// Locked candidates that eliminate wherever all of them do, not in a second house.
bool has_common_peers(const Deduction& d) {
  const std::string_view id = info(d.technique).id;
  return (id == "pointing" || id == "claiming") && d.covers.empty();
}

/// Whether the digit of the pattern is the one that is eliminated.
bool is_of_one_digit(const Deduction& d) {
  return DigitSet(d.digits).size() == 1 && touched(d) == DigitSet(d.digits);
}

/// Collects what cells see by houses and relations that are easily missed.
class Sights {
 public:
  explicit Sights(const State& state) : state_(state), topology_(state.topology()) {}

  /// The cell sees all of the others.
  void all(Cell c, Digit digit, const CellSet& others) {
    for (const Cell other : others - CellSet::of(c)) {
      if (see_plainly(topology_, c, other)) continue;
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
      if (see_plainly(topology_, c, other)) return;
    }
    all(c, digit, CellSet::of(seen.front()));
  }

  /// Cells of two groups see each other: the links that join the parts that plain links leave.
  void join(const CellSet& one, const CellSet& other, Digit digit) {
    std::vector<CellSet> parts;
    for (const Cell c : one | other) parts.push_back(CellSet::of(c));
    for (const bool plain : {true, false}) {
      for (const Cell a : one) {
        for (const Cell b : other& topology_.peers(a)) {
          const auto has = [](Cell c) {
            return [c](const CellSet& part) { return part.contains(c); };
          };
          const auto left = std::find_if(parts.begin(), parts.end(), has(a));
          const auto right = std::find_if(parts.begin(), parts.end(), has(b));
          if (left == right || see_plainly(topology_, a, b) != plain) continue;
          if (!plain) all(a, digit, CellSet::of(b));
          *left |= *right;
          parts.erase(right);
        }
      }
    }
  }

  std::vector<Sight> found;

 private:
  const State& state_;
  const BoardTopology& topology_;
};

/// The derived houses that a value of a slot names.
class DerivedFinder {
 public:
  explicit DerivedFinder(const HouseSet& derived) : derived_(derived) {}

  HouseSet found;

  void add(const HouseSet& houses) { found |= houses & derived_; }
  void add(const Why& why) { add(why.houses); }
  void add(const StrongPair& pair) {
    add(pair.first);
    add(pair.second);
    add(pair.why);
  }
  void add(const Coloring& coloring) {
    for (const ColorCluster& cluster : coloring.clusters) add(cluster.houses);
  }
  void add(const FishView& view) {
    add(view.houses);
    add(view.covers);
  }
  void add(const NamedSet& set) { add(set.house); }
  void add(const SueDeCoq& pattern) {
    add(pattern.line);
    add(pattern.box);
  }
  void add(const Chains& chains) {
    add(chains.sets);
    for (const ChainText& chain : chains.chains) {
      for (const Claim& claim : chain.claims) {
        add(claim.why);
        add(claim.ruled_out);
      }
      if (chain.end != ChainText::End::kLoop) add(chain.ruled_out_first);
      if (chain.end == ChainText::End::kEither) add(chain.ruled_out_last);
      for (const LoopLink& link : chain.loop) add(link.ruled_out);
      add(chain.clash_why);
    }
  }
  void add(const Net& net) {
    for (const Consequence& step : net.consequences) {
      add(step.why);
      add(step.ruled_out);
    }
    add(net.impasse.house);
    add(net.ruled_out);
  }
  void add(const Refutations& refutations) { add(refutations.nets); }
  void add(const Cases& cases) {
    add(cases.house);
    add(cases.nets);
  }
  void add(const Sight& sight) { add(sight.why); }
  void add(const RuledOut& exclusion) { add(exclusion.why); }
  template <typename T>
  void add(const std::vector<T>& list) {
    for (const T& one : list) add(one);
  }
  /// Values without houses.
  template <typename T>
  void add(const T& /*value*/) {}

 private:
  HouseSet derived_;
};

}  // namespace

std::vector<RuledOut> ruled_out_of(const State& state, const Deduction& d) {
  const BoardTopology& topology = state.topology();
  const std::string_view family = info(d.technique).family;
  if (is_plain(topology)) return {};
  if (has_common_peers(d) && !is_of_one_digit(d)) {
    // All that each digit excludes, even what is easily seen: it is what the digits have in common.
    std::vector<RuledOut> result;
    for (const Cell c : d.cells) {
      for (const Digit digit : DigitSet(state.candidates(c)) & DigitSet(d.digits)) {
        std::vector<std::pair<Candidate, Candidate>> exclusions;
        RuledOut same{{c, digit}, {}, {}};
        for (const Candidate& gone : list_of(d.eliminations)) {
          exclusions.emplace_back(Candidate{c, digit}, gone);
          if (gone.digit == digit && see_plainly(topology, c, gone.cell)) {
            same.excluded.push_back(gone);
            same.why.houses |= shared_houses(topology, CellSet::of(c) | CellSet::of(gone.cell));
          }
        }
        if (!same.excluded.empty()) result.push_back(same);
        for (RuledOut& one : missed_exclusions(state, exclusions)) result.push_back(std::move(one));
      }
    }
    return result;
  }
  if (family != "singles" || d.cells.empty()) return {};
  // The candidates that the single lacks, but not by a row, column, box or region.
  const auto is_obvious = [&](const Candidate& c) {
    for (const Cell other : topology.all_cells()) {
      if (state.value(other) == c.digit.value && see_plainly(topology, other, c.cell)) return true;
    }
    return false;
  };
  std::vector<Candidate> lacking;
  const auto add = [&](const Candidate& c) {
    if (state.value(c.cell) == 0 && !DigitSet(state.candidates(c.cell)).contains(c.digit) &&
        !is_obvious(c)) {
      lacking.push_back(c);
    }
  };
  const Cell cell = d.cells.front();
  if (d.houses.empty()) {
    for (int digit = 1; digit <= topology.digits(); ++digit) add({cell, digit_of(digit)});
  } else {
    const Digit digit = list_of(d.placements).front().digit;
    for (const Cell c : topology.house(d.houses.front())) add({c, digit});
  }
  std::vector<RuledOut> result;
  for (const Cell c : topology.all_cells()) {
    if (state.value(c) == 0) continue;
    const Digit value = digit_of(state.value(c));
    std::erase_if(lacking, [&](const Candidate& gone) {
      // An earlier step has eliminated the candidates that only larger clues refute.
      if (!topology.excludes({c, value}, gone)) return false;
      const Why why =
          why_not_both(state, {value, CellSet::of(c)}, {gone.digit, CellSet::of(gone.cell)});
      if (result.empty() || result.back().filled.cell != c || !(result.back().why == why)) {
        result.push_back({{c, value}, {}, why});
      }
      result.back().excluded.push_back(gone);
      return true;
    });
  }
  return result;
}

std::vector<Sight> meetings_of(const State& state, const StepDescription& step) {
  std::vector<Sight> meetings;
  for (const std::size_t i : {std::size_t{1}, std::size_t{3}}) {
    const Link& link = step.links[i];
    const Node& middle = i == 1 ? link.to : link.from;
    const Node& pair = i == 1 ? link.from : link.to;
    for (const Cell c : middle.cells) {
      meetings.push_back(
          {c, pair.cells, why_not_both(state, {pair.digit, CellSet::of(c)}, pair), pair.digit});
    }
  }
  return meetings;
}

std::vector<Sight> sight_of(const State& state, const StepDescription& step) {
  const Deduction& d = step.deduction;
  const BoardTopology& topology = state.topology();
  Sights sights(state);
  if (is_plain(topology) || !d.placements.empty() || d.eliminations.empty()) return {};
  const TechniqueInfo& row = info(d.technique);
  const CellSet targets = targets_of(d);
  const Digit digit = touched(d).front();
  if (has_common_peers(d) && is_of_one_digit(d)) {
    for (const Cell c : targets) sights.all(c, digit, d.cells);
  } else if (row.family == "fish") {
    for (const FishView& view : fish_views_of(state, d)) {
      sights.all(view.targets, view.digit, view.fins);
    }
  } else if (row.family == "single-digit patterns" && step.nets.empty() && !step.links.empty()) {
    for (const StrongPair& pair : strong_pairs_of(state, step)) {
      for (const Candidate& gone : pair.gone) sights.all(gone.cell, gone.digit, pair.ends);
    }
  } else if (row.id == "w-wing" && step.links.size() == 5 && step.nets.empty()) {
    const CellSet pair = step.links.front().from.cells | step.links.back().to.cells;
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
    sights.join(halves.one, halves.other, digit);
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
      for (const NamedSet& set : named_sets(topology, step)) {
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
    const NamedSets sets = named_sets(topology, step);
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

HouseSet derived_houses_in(const HouseSet& derived, const SlotValue& value) {
  DerivedFinder finder(derived);
  std::visit([&](const auto& what) { finder.add(what); }, value);
  return finder.found;
}

}  // namespace gridmill::widest::step_text
