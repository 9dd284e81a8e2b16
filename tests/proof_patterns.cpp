#include <algorithm>
#include <tuple>

#include "tests/proof.h"

namespace gridmill::proof {

void Proof::last_cell() {
  const Cells cell = Cells::of(this->cell("cells"));
  for (const Cell c : house("houses") - cell) require(!marks_.value(c).empty(), "the last cell");
  require(house("houses").contains(cell), "in the house");
  Case facts(marks_);
  facts.fill(cell);
  require(facts_.placed == Candidates{{cell.front(), digit("digits")}}, "the digit");
  conclude(facts);
}

void Proof::naked_single() {
  Case facts(marks_);
  facts.fill(Cells::of(cell("cells")));
  require(facts_.placed == Candidates{{cell("cells"), digit("digits")}}, "the digit");
  require_explained(cells("cells"));
  conclude(facts);
}

void Proof::hidden_single() {
  require_explained(digit("digits"), house("houses"));
  Case facts(marks_);
  facts.place(digit("digits"), house("houses"));
  require(facts_.placed == Candidates{{cell("cells"), digit("digits")}}, "the digit");
  conclude(facts);
}

void Proof::naked_set() {
  const Cells set = cells("cells");
  for (const Cells& house : houses("houses")) require(house.contains(set), "in the house");
  require(digits_of(set) == digits("digits"), "only these digits");
  require(set.size() == digits_of(set).size(), "as many digits as cells");
  require_explained(set);
  Case facts(marks_);
  facts.fill(set);
  conclude(facts);
}

void Proof::hidden_set() {
  const Cells set = cells("cells");
  Case facts(marks_);
  require(set.size() == digits("digits").size(), "as many digits as cells");
  for (const Digit d : digits("digits")) {
    require(set.contains(places(d, house("houses"))), "no other place");
    require_explained(d, house("houses") - set);
    facts.place(d, house("houses"));
  }
  conclude(facts);
}

void Proof::locked() {
  const Digit d = digit("digits");
  const Cells from = house("houses");
  require(places(d, from) == cells("cells"), "all places");
  require_explained(d, from - cells("cells"));
  require(house("covers").contains(cells("cells")), "in both houses");
  Case facts(marks_);
  facts.place(d, from);
  conclude(facts);
}

void Proof::locked_elsewhere() {
  const Digit d = digit("digits");
  require(places(d, house("houses")) == cells("cells"), "all places");
  require_explained(d, house("houses") - cells("cells"));
  require_pattern_excludes();
  Case facts(marks_);
  facts.place(d, house("houses"));
  conclude(facts);
}

void Proof::either_digit() {
  require(digits_of(cells("cells")) == digits("digits"), "its digits");
  require_explained(cells("cells"));
  require_pattern_excludes();
  const auto named = slot<std::vector<widest::RuledOut>>("ruled_out");
  for (const Candidate& gone : facts_.eliminated) {
    for (const Digit d : digits("digits")) {
      require(some(named,
                   [&](const widest::RuledOut& one) {
                     return one.filled.digit == d &&
                            std::find(one.excluded.begin(), one.excluded.end(), gone) !=
                                one.excluded.end();
                   }),
              "what each digit rules out");
    }
  }
  Case facts(marks_);
  facts.fill(Cells::of(cell("cells")));
  conclude(facts);
}

void Proof::any_digit() {
  require(digits_of(cells("cells")) == digits("digits"), "its digits");
  require_explained(cells("cells"));
  require_pattern_excludes();
  Case facts(marks_);
  facts.fill(Cells::of(cell("cells")));
  conclude(facts);
}

/// Both groups have the digits of as many houses, less those that they share.
void Proof::leftovers() { check_leftovers(false); }

void Proof::filled_leftovers() { check_leftovers(true); }

/// @param has_filled  whether filled cells of both groups have the digit
void Proof::check_leftovers(bool has_filled) {
  const Digit d = digit("digits");
  const auto together = [&](std::string_view name) {
    Cells all;
    for (const Cells& house : houses(name)) {
      require(ground_.is_full(house) && !all.intersects(house), "houses that share no cell");
      all |= house;
    }
    return all;
  };
  const Cells in = together("houses");
  const Cells out = together("covers");
  require(in.size() == out.size(), "as many houses");
  require(cells("cells") == in - out && cells("others") == out - in, "what they have beyond");
  const auto count = [&](const Cells& group) {
    int n = 0;
    for (const Cell c : group) n += marks_.value(c) == d ? 1 : 0;
    return n;
  };
  require(places(d, cells("cells")).empty(), "no place left");
  require_explained(d, cells("cells"));
  require(count(cells("cells")) == count(cells("others")), "as often");
  require((count(cells("cells")) > 0) == has_filled, "filled cells with the digit");
  for (const Candidate& c : facts_.eliminated) {
    require(c.digit == d && cells("others").contains(c.cell), "in the second group");
  }
}

/// The digit has its places in the bases in the covers, apart from the fins.
Case Proof::bases(Digit digit, const std::vector<Cells>& bases, const std::vector<Cells>& covers,
                  const Cells& fins) {
  Cells covered = fins;
  for (const Cells& cover : covers) covered |= cover;
  require(bases.size() == covers.size(), "as many covers");
  Case facts(marks_);
  Cells base_cells;
  for (const Cells& base : bases) {
    require(ground_.is_full(base), "a full house");
    facts.place(digit, base);
    require(covered.contains(places(digit, base)), "covered");
    require_explained(digit, base - covered);
    base_cells |= base;
  }
  require(base_cells.contains(fins) && places(digit, fins) == fins, "fins in the base");
  return facts;
}

void Proof::fish() {
  conclude(bases(digit("digits"), houses("houses"), houses("covers"), Cells()));
}

/// Targets in the bases are in several covers.
void Proof::check_doubles(const widest::step_text::FishView& view) {
  Cells base_cells;
  for (const Cells& base : houses(view.houses)) base_cells |= base;
  Cells doubles;
  for (const auto& own : view.doubles) {
    require(own.covers.size() > 1 && view.covers.contains(own.covers), "several covers");
    for (const Cells& cover : houses(own.covers)) require(cover.contains(own.cell), "in them");
    doubles.insert(own.cell);
  }
  require(doubles == (view.targets & base_cells), "the targets in the bases");
  Cells covered, endo;
  for (const Cells& cover : houses(view.covers)) covered |= cover;
  for (const auto& own : view.endo_fins) {
    require(own.houses.size() > 1 && view.houses.contains(own.houses), "several bases");
    for (const Cells& base : houses(own.houses)) require(base.contains(own.cell), "in them");
    endo.insert(own.cell);
  }
  require(endo == (view.fins & covered), "the fins in the covers");
}

void Proof::finned_fish() {
  Candidates proved;
  for (const auto& view : slot<std::vector<widest::step_text::FishView>>("views")) {
    Candidates gone;
    for (const Candidate& c : facts_.eliminated) {
      if (!view.targets.contains(c.cell)) continue;
      for (const Cell fin : view.fins) require(exclude({fin, c.digit}, c), "sees the fins");
      gone.push_back(c);
    }
    require(static_cast<int>(gone.size()) == view.targets.size(), "the targets");
    check_doubles(view);
    conclude(bases(view.digit, houses(view.houses), houses(view.covers), view.fins), gone);
    proved.insert(proved.end(), gone.begin(), gone.end());
  }
  require(proved.size() == facts_.eliminated.size(), "all targets");
}

void Proof::strong_pairs() {
  for (const auto& pair : slot<std::vector<widest::step_text::StrongPair>>("strong")) {
    Case facts(marks_);
    for (const auto& [set, own] :
         {std::pair(pair.first, pair.first_places), std::pair(pair.second, pair.second_places)}) {
      const std::vector<Cells> house = houses(set);
      require(house.size() == 1 && places(pair.digit, house.front()) == own, "all places");
      require_explained(pair.digit, house.front() - own);
      facts.place(pair.digit, house.front());
    }
    for (const Cell a : pair.joint& pair.first_places) {
      for (const Cell b : pair.joint& pair.second_places) {
        require_why(pair.why, {a, pair.digit}, {b, pair.digit});
      }
    }
    require(pair.ends == (pair.first_places | pair.second_places) - pair.joint, "the ends");
    for (const Candidate& gone : pair.gone) {
      for (const Cell end : pair.ends) require(exclude({end, pair.digit}, gone), "sees the ends");
    }
    conclude(facts, pair.gone);
    proved_.insert(proved_.end(), pair.gone.begin(), pair.gone.end());
  }
  require_all_proved();
}

void Proof::wing() {
  const Digit gone = digit("gone");
  const auto& options = slot<std::vector<widest::step_text::Option>>("options");
  require(options.size() == 2, "two options");
  const Cell hub = options.front().hub;
  if (has("hub")) require(cell("hub") == hub, "the hub");
  if (has("choices")) require(digits("choices") == marks_.candidates(hub), "its digits");
  DigitSet taken;
  const Cells all = Cells::of(hub);
  Cells arms;
  for (const auto& option : options) {
    require(option.hub == hub && option.then.digit == gone, "one hub");
    require(
        marks_.candidates(option.then.cell) == (DigitSet::of(gone) | DigitSet::of(option.digit)),
        "two digits");
    require(exclude({hub, option.digit}, {option.then.cell, option.digit}), "in sight");
    taken |= DigitSet::of(option.digit);
    arms.insert(option.then.cell);
  }
  if (has("arms")) {
    require(cells("arms") == arms && marks_.candidates(hub) == taken, "the hub");
  } else {
    require(marks_.candidates(hub) == (taken | DigitSet::of(gone)), "the hub");
  }
  Case facts(marks_);
  facts.fill(all | arms);
  conclude(facts);
}

void Proof::w_wing() {
  const Digit linked = digit("linked");
  const Cells pair = cells("pair");
  require(pair.size() == 2 && digits("digits").size() == 2, "two cells");
  for (const Cell c : pair) require(marks_.candidates(c) == digits("digits"), "two digits");
  require(digits("digits") == (DigitSet::of(linked) | DigitSet::of(digit("gone"))), "the digits");
  require(places(linked, house("houses")) == cells("middle"), "all places");
  Cells middle, met;
  for (const auto& meeting : slot<std::vector<widest::step_text::Sight>>("meetings")) {
    require(meeting.digit == linked, "the digit");
    for (const Cell p : meeting.seen) require_why(meeting.why, {meeting.cell, linked}, {p, linked});
    middle.insert(meeting.cell);
    met |= meeting.seen;
  }
  require(middle == cells("middle") && met == pair, "each place sees one, and both are seen");
  Case facts(marks_);
  facts.fill(pair);
  facts.place(linked, house("houses"));
  conclude(facts);
}

/// Only the houses that are named link the cells.
void Proof::colors() {
  const auto& coloring = slot<widest::step_text::Coloring>("colors");
  Case facts(marks_);
  std::map<std::string, Cells> groups;
  for (const auto& cluster : coloring.clusters) {
    Cells linked;
    for (const Cells& house : houses(cluster.houses)) {
      const Cells own = places(coloring.digit, house);
      require(own.size() == 2 && (own & cluster.one.cells).size() == 1 &&
                  (own & cluster.other.cells).size() == 1,
              "one of each");
      require(linked.empty() || cluster.houses.size() > 1, "linked");
      facts.place(coloring.digit, house);
      linked |= own;
    }
    require(linked == (cluster.one.cells | cluster.other.cells), "linked");
    groups[cluster.one.name] = cluster.one.cells;
    groups[cluster.other.name] = cluster.other.cells;
  }
  require(groups.size() == 2 * coloring.clusters.size(), "each name once");
  for (const auto& clash : coloring.clashes) {
    require(groups[clash.one].contains(clash.one_cell) &&
                groups[clash.other].contains(clash.other_cell) &&
                exclude({clash.one_cell, coloring.digit}, {clash.other_cell, coloring.digit}),
            "they see each other");
  }
  Cells targets;
  for (const Candidate& c : facts_.eliminated) targets.insert(c.cell);
  require(coloring.targets == targets, "the targets");
  if (coloring.wrong.empty() && !coloring.clashes.empty()) check_clashes(coloring, groups);
  if (!coloring.wrong.empty()) {
    require(groups[coloring.wrong].contains(targets) && !coloring.clashes.empty(),
            "the wrong color");
  }
  conclude(facts);
}

/// Each clash names the colors of which one is right, and targets that see both.
void Proof::check_clashes(const widest::step_text::Coloring& coloring,
                          const std::map<std::string, Cells>& groups) const {
  const auto opposite = [&](const std::string& name) {
    for (const auto& cluster : coloring.clusters) {
      if (cluster.one.name == name) return cluster.other.name;
      if (cluster.other.name == name) return cluster.one.name;
    }
    return std::string();
  };
  Cells targets;
  for (const auto& clash : coloring.clashes) {
    require(clash.not_one == opposite(clash.one) && clash.not_other == opposite(clash.other),
            "the opposite colors");
    for (const Cell c : clash.targets) {
      for (const std::string& name : {clash.not_one, clash.not_other}) {
        require(some(groups.at(name),
                     [&](Cell own) {
                       return exclude({own, coloring.digit}, {c, coloring.digit});
                     }),
                "sees a cell of both");
      }
    }
    targets |= clash.targets;
  }
  require(targets == coloring.targets, "the targets of the clashes");
}

void Proof::sue_de_coq() {
  const auto& pattern = slot<widest::step_text::SueDeCoq>("crossing");
  require(pattern.sets.size() == 3, "three sets");
  read_sets(pattern.sets, false);
  const auto& [core, in_line, in_box] = std::tie(pattern.sets[0], pattern.sets[1], pattern.sets[2]);
  const Cells line = houses(pattern.line).front();
  const Cells box = houses(pattern.box).front();
  require(line.contains(core.cells | in_line.cells) && box.contains(core.cells | in_box.cells),
          "where the sets are");
  const Cells all = core.cells | in_line.cells | in_box.cells;
  require(core.cells.size() + in_line.cells.size() + in_box.cells.size() == all.size(),
          "sets without common cells");
  require(pattern.shared == (in_line.digits & in_box.digits) &&
              all.size() == digits_of(all).size() + pattern.shared.size(),
          "as many digits as cells");
  require(
      pattern.used_in_line == (((core.digits | in_line.digits) - in_box.digits) | pattern.shared) &&
          pattern.used_in_box ==
              (((core.digits | in_box.digits) - in_line.digits) | pattern.shared),
      "what is used up");
  for (const Candidate& c : facts_.eliminated) {
    const Cells rest_of_line = line - core.cells - in_line.cells;
    const Cells rest_of_box = box - core.cells - in_box.cells;
    require((rest_of_line.contains(c.cell) && pattern.used_in_line.contains(c.digit)) ||
                (rest_of_box.contains(c.cell) && pattern.used_in_box.contains(c.digit)),
            "used up in its house");
  }
  Case facts(marks_);
  facts.fill(all);
  conclude(facts);
}

void Proof::templates() {
  if (has("cells")) {
    for (const Candidate& c : facts_.placed) require(cells("cells").contains(c.cell), "placed");
    require(cells("cells").size() == static_cast<int>(facts_.placed.size()), "all are placed");
  }
  Candidates removed;
  for (bool more = true; more;) {
    more = false;
    for (const Digit d : DigitSet::first(ground_.digits())) {
      const Case ways = templates_of(d, removed);
      for (const Cell c : places(d, ground_.all_cells())) {
        if (ways.is_possible_without({c, d})) continue;
        for (const Digit other : marks_.candidates(c) - DigitSet::of(d)) {
          const Candidate out{c, other};
          if (std::find(removed.begin(), removed.end(), out) != removed.end()) continue;
          removed.push_back(out);
          more = true;
        }
      }
    }
  }
  conclude(templates_of(digit("digits"), removed));
}

Case Proof::templates_of(Digit digit, const Candidates& removed) const {
  Case ways(marks_);
  for (const Cells& house : ground_.houses()) ways.place(digit, house);
  ways.remove(removed);
  return ways;
}

/// Cells of a half hold the same digit, so what sees a cell of each half has neither.
void Proof::remote_pair() {
  const Cells all = cells("cells");
  const DigitSet pair = digits("digits");
  const auto& halves = slot<widest::step_text::PairHalves>("halves");
  for (const Cell c : all) require(marks_.candidates(c) == pair && pair.size() == 2, "the digits");
  require((halves.one | halves.other) == all && !halves.one.intersects(halves.other), "halves");
  Case facts(marks_);
  facts.fill(all);
  for (const Cells& half : {halves.one, halves.other}) {
    require(!half.empty(), "a half");
    for (const Cell c : half - Cells::of(half.front())) {
      require(!facts.is_possible(
                  {{c, pair.front()}, {half.front(), (pair - DigitSet::of(pair.front())).front()}}),
              "the same digit");
    }
    for (const Candidate& gone : facts_.eliminated) {
      require(some(half,
                   [&](Cell c) {
                     return exclude({c, gone.digit}, gone);
                   }),
              "sees one of each");
    }
  }
  conclude(facts);
}

}  // namespace gridmill::proof
