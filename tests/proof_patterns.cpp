#include <algorithm>

#include "tests/proof.h"

namespace gridmill::proof {

void Proof::last_cell() {
  const Cells cell = Cells::of(this->cell("cells"));
  for (const Cell c : house("houses") - cell) require(!marks_.value(c).empty(), "the last cell");
  require(house("houses").contains(cell), "in the house");
  Case facts(marks_);
  facts.fill(cell);
  conclude(facts);
}

void Proof::naked_single() {
  Case facts(marks_);
  facts.fill(Cells::of(cell("cells")));
  conclude(facts);
}

void Proof::hidden_single() {
  Case facts(marks_);
  facts.place(digit("digits"), house("houses"));
  conclude(facts);
}

void Proof::naked_set() {
  const Cells set = cells("cells");
  for (const Cells& house : houses("houses")) require(house.contains(set), "in the house");
  require(digits_of(set) == digits("digits"), "only these digits");
  require(set.size() == digits_of(set).size(), "as many digits as cells");
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
    facts.place(d, house("houses"));
  }
  conclude(facts);
}

void Proof::locked() {
  const Digit d = digit("digits");
  const Cells from = house("houses");
  require(places(d, from) == cells("cells"), "all places");
  require(house("covers").contains(cells("cells")), "in both houses");
  Case facts(marks_);
  facts.place(d, from);
  conclude(facts);
}

void Proof::fish() {
  const Cells fins = has("fins") ? slot<widest::step_text::Fins>("fins").cells : Cells();
  siamese_fish();
  for (const Candidate& c : facts_.eliminated) {
    for (const Cell fin : fins) require(see(fin, c.cell), "sees the fins");
  }
}

/// Of two fish in one, what is eliminated sees the fins of one only.
void Proof::siamese_fish() {
  const Cells fins = has("fins") ? slot<widest::step_text::Fins>("fins").cells : Cells();
  const Digit d = digit("digits");
  Cells covered = fins;
  for (const Cells& cover : houses("covers")) covered |= cover;
  Case facts(marks_);
  Cells base_cells;
  for (const Cells& base : houses("houses")) {
    facts.place(d, base);
    require(covered.contains(places(d, base)), "covered");
    base_cells |= base;
  }
  require(base_cells.contains(fins) && places(d, fins) == fins, "fins in the base");
  conclude(facts);
}

void Proof::wing() {
  digit("gone");
  const Cells all = Cells::of(cell("hub")) | cells("arms");
  if (has("cells")) require(cells("cells") == all, "the cells of the wing");
  Case facts(marks_);
  facts.fill(all);
  conclude(facts);
}

void Proof::colors() {
  const Digit d = digit("digits");
  const Cells colored = cells("cells");
  Cells linked;
  Case facts(marks_);
  for (const Cells& house : all_houses()) {
    const Cells own = places(d, house);
    if (own.size() != 2 || !colored.contains(own)) continue;
    facts.place(d, house);
    linked |= own;
  }
  require(linked == colored, "linked");
  conclude(facts);
}

void Proof::sue_de_coq() {
  read_sets(slot<widest::step_text::NamedSets>("sets"), false);
  Cells all;
  for (const auto& [name, set] : sets_) all |= set;
  require(digits_of(all) == digits("digits"), "the digits");
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
    for (const Digit d : DigitSet::first(9)) {
      const Case ways = templates_of(d, removed);
      for (const Cell c : places(d, all_cells())) {
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
  for (const Cells& house : all_houses()) ways.place(digit, house);
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
      require(some(half, [&](Cell c) { return see(c, gone.cell); }), "sees one of each");
    }
  }
  conclude(facts);
}

}  // namespace gridmill::proof
