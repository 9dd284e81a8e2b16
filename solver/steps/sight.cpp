// What cells see by a diagonal, window, derived house, relation or clue, which is easily missed.

#include <algorithm>
#include <utility>

#include "solver/steps/pattern_facts.h"

namespace gridmill::widest::step_text {
namespace {

/// Whether cells see each other by rows, columns and boxes only.
bool is_plain(const BoardTopology& topology) {
  return topology.derived_houses().empty() && !topology.has_relations() &&
         !topology.board().has_extra_houses() && !topology.board().has_clues();
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

/// Chains and almost locked sets explain absent candidates if they have at most this many reasons.
constexpr std::size_t kShort = 2;

/// Candidates that are gone from open cells, but not by a digit in a row, column, box or region
/// that is easily seen.
class Absences {
 public:
  explicit Absences(const State& state) : state_(state) {}

  void in_cells(const CellSet& cells, DigitSet digits) {
    for (const Cell c : cells) {
      for (const Digit d : digits) add({c, d});
    }
  }
  void in_cells(const CellSet& cells) {
    in_cells(cells, DigitSet::first(state_.topology().digits()));
  }
  void in_house(int house, DigitSet digits, const CellSet& but) {
    in_cells(state_.topology().house(house) - but, digits);
  }
  /// A strong link needs the other candidates of its cell or house to be gone.
  void of(const Link& link) {
    if (link.kind != Link::Kind::kStrong || !link.set.empty()) return;
    if (link.from.digit != link.to.digit) in_cells(link.from.cells | link.to.cells);
    for (const int h : link.why.houses) {
      in_house(h, DigitSet::of(link.to.digit), link.from.cells | link.to.cells);
    }
  }

  /// As few filled cells as exclude them one after the other. Those are left out that only an
  /// earlier step has eliminated.
  [[nodiscard]] std::vector<RuledOut> ruled_out() const {
    const BoardTopology& topology = state_.topology();
    std::vector<Candidate> left = lacking_;
    std::vector<std::pair<Candidate, Candidate>> exclusions;
    while (true) {
      Candidate best{};
      std::ptrdiff_t most = 0;
      for (const Cell c : topology.all_cells()) {
        if (state_.value(c) == 0) continue;
        const Candidate filled{c, digit_of(state_.value(c))};
        const auto count = std::count_if(left.begin(), left.end(), [&](const Candidate& gone) {
          return topology.excludes(filled, gone);
        });
        if (count > most) {
          most = count;
          best = filled;
        }
      }
      if (most == 0) break;
      std::erase_if(left, [&](const Candidate& gone) {
        if (!topology.excludes(best, gone)) return false;
        exclusions.emplace_back(best, gone);
        return true;
      });
    }
    return missed_exclusions(state_, exclusions);
  }

 private:
  void add(const Candidate& c) {
    if (state_.value(c.cell) != 0 || DigitSet(state_.candidates(c.cell)).contains(c.digit)) return;
    for (const Cell other : state_.topology().all_cells()) {
      if (state_.value(other) == c.digit.value && see_plainly(state_.topology(), other, c.cell)) {
        return;
      }
    }
    if (std::find(lacking_.begin(), lacking_.end(), c) == lacking_.end()) lacking_.push_back(c);
  }

  const State& state_;
  std::vector<Candidate> lacking_;
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
      add(step.causes.ruled_out);
      add(step.refutation);
    }
    add(net.impasse.house);
    add(net.causes.ruled_out);
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

std::vector<RuledOut> ruled_out_of(const State& state, const StepDescription& step) {
  const Deduction& d = step.deduction;
  const BoardTopology& topology = state.topology();
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
  if (fails_at_once(state, step)) {
    std::vector<std::pair<Candidate, Candidate>> exclusions;
    for (const Candidate& gone : list_of(d.eliminations)) {
      for (const Cell c : d.cells) {
        for (const Digit digit : DigitSet(state.candidates(c)) & DigitSet(d.digits)) {
          exclusions.emplace_back(Candidate{c, digit}, gone);
        }
      }
    }
    return missed_exclusions(state, exclusions);
  }
  if (info(d.technique).family != "singles" || d.cells.empty()) return {};
  Absences absences(state);
  if (d.houses.empty()) {
    absences.in_cells(d.cells);
  } else {
    absences.in_house(d.houses.front(), DigitSet::of(list_of(d.placements).front().digit), {});
  }
  return absences.ruled_out();
}

namespace {

/// The houses in which a digit of a rectangle has no place outside it, as far as the step needs it.
HouseSet houses_of_rectangle(const State& state, const Deduction& d) {
  const TechniqueInfo& row = info(d.technique);
  const bool has_lines = row.id == "hidden-rectangle" || row.id == "uniqueness-test-6" ||
                         (row.id == "avoidable-rectangle-2" && d.cells.contains(targets_of(d)));
  if (!has_lines) return row.id == "uniqueness-test-4" ? d.houses : HouseSet();
  if (!d.houses.empty()) return d.houses;
  const BoardTopology& topology = state.topology();
  const CellSet targets = targets_of(d);
  const DigitSet gone = touched(d);
  const Digit digit = (targets.size() == 1 ? DigitSet(d.digits) - gone : gone).front();
  HouseSet lines;
  for (const int h : topology.rows() | topology.columns()) {
    const CellSet house = topology.house(h);
    if (house.intersects(targets) && (state.places(digit) & house).size() == 2 &&
        d.cells.contains(state.places(digit) & house)) {
      lines.insert(h);
    }
  }
  return lines;
}

}  // namespace

std::vector<RuledOut> absent_of(const State& state, const StepDescription& step) {
  const Deduction& d = step.deduction;
  const TechniqueInfo& row = info(d.technique);
  if (is_plain(state.topology()) || row.family == "singles") return {};
  Absences absences(state);
  const DigitSet digits(d.digits);
  const bool is_hidden = row.id.starts_with("hidden-");
  if (fails_at_once(state, step)) {
    if (d.houses.empty()) absences.in_cells(d.cells);
    for (const int h : d.houses) absences.in_house(h, digits, d.cells);
  } else if (row.id == "pointing" || row.id == "claiming") {
    constexpr int kLeftovers = 2;
    if (d.variant == kLeftovers) {
      absences.in_cells(d.cells, digits);
    } else if (d.houses.empty()) {
      absences.in_cells(d.cells);
    } else {
      absences.in_house(d.houses.front(), digits, d.cells);
    }
  } else if (row.family == "subsets" || row.family == "intersections") {
    if (!is_hidden) absences.in_cells(d.cells);
    for (const int h : is_hidden ? d.houses : HouseSet()) absences.in_house(h, digits, d.cells);
  } else if (row.family == "fish") {
    for (const FishView& view : fish_views_of(state, d)) {
      CellSet covered = view.fins;
      for (const int h : view.covers) covered |= state.topology().house(h);
      for (const int h : view.houses) absences.in_house(h, DigitSet::of(view.digit), covered);
    }
  } else if (row.id == "xy-wing" || row.id == "xyz-wing" || row.id == "remote-pair") {
    absences.in_cells(d.cells);
  } else if (row.family == "uniqueness" && !row.id.starts_with("bug") && row.id != "unique-loop") {
    absences.in_cells(d.cells | d.fins);
    for (const int h : d.fins.empty() ? houses_of_rectangle(state, d) : HouseSet()) {
      const DigitSet gone = touched(d);
      absences.in_house(h, targets_of(d).size() == 1 || !d.houses.empty() ? digits - gone : gone,
                        d.cells);
    }
  } else if (row.family == "coloring") {
    for (const Link& link : step.links) absences.of(link);
  } else if (row.family == "single-digit patterns" || row.id == "w-wing") {
    for (const Link& link : step.links) absences.of(link);
    for (const std::vector<Link>& links : step.further) {
      for (const Link& link : links) absences.of(link);
    }
  } else if (!step.sets.empty()) {
    for (const CellSet& set : step.sets) absences.in_cells(set);
    std::vector<RuledOut> few = absences.ruled_out();
    const HouseSet& derived = state.topology().derived_houses();
    const bool is_long =
        few.size() > kShort || std::any_of(few.begin(), few.end(), [&](const RuledOut& one) {
          return one.why.houses.intersects(derived);  // which needs a reason, too
        });
    return is_long ? std::vector<RuledOut>() : few;
  }
  return absences.ruled_out();
}

std::vector<RuledOut> absent_of(const State& state, const Link& link) {
  if (is_plain(state.topology())) return {};
  Absences absences(state);
  absences.of(link);
  std::vector<RuledOut> few = absences.ruled_out();
  return few.size() <= kShort ? few : std::vector<RuledOut>();
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
