#include <algorithm>
#include <array>

#include "tests/proof.h"

namespace gridmill::proof {

/// Whether a cell sees as many of either diagonal of a rectangle.
bool Proof::sees_alike(Cell cell, const Cells& rectangle) {
  const Cell corner = rectangle.front();
  std::array<bool, 2> seen{};
  for (const Cell c : rectangle) {
    const BoardSpec& board = ground_.board();
    const bool across = c == corner || (board.row_of(c) != board.row_of(corner) &&
                                        board.column_of(c) != board.column_of(corner));
    for (const Digit d : digits("digits")) {
      if (exclude({cell, d}, {c, d})) seen[across ? 1 : 0] = true;
    }
  }
  return seen[0] == seen[1];
}

Cells Proof::loop() {
  const auto& loop = slot<std::vector<Cell>>("loop");
  Cells all;
  for (std::size_t i = 0; i < loop.size(); ++i) {
    require(ground_.see(loop[i], loop[(i + 1) % loop.size()]), "each sees the next");
    all.insert(loop[i]);
  }
  require(static_cast<std::size_t>(all.size()) == loop.size(), "each once");
  return all;
}

Case Proof::swap() {
  const Cells pattern = has("loop") ? loop() : cells("cells");
  const DigitSet pair = digits("digits");
  require(pair.size() == 2, "two digits");
  for (const Cell c : pattern) require(!marks_.is_given(c), "not given");
  for (const Cells& house : ground_.houses()) {
    const int inside = (pattern & house).size();
    require(inside == 0 || inside == 2, "two in each house");
  }
  // What sees one digit of the pattern from outside has to see the other.
  for (const Cell c : ground_.all_cells() - pattern) {
    require(ground_.board().has_clues() || ground_.board().relations().empty() ||
                pattern.size() != 4 || sees_alike(c, pattern),
            "seen alike");
  }
  Cells extra;
  for (const Cell c : pattern) {
    if (!(marks_.candidates(c) - pair).empty()) extra.insert(c);
  }
  if (has("extra")) require(cells("extra") == extra, "cells with other digits");
  if (has("floor")) require(cells("floor") == pattern - extra, "cells without");
  if (has("kept")) require((pair - digits("kept")).size() == 1, "the digit that stays");
  Case facts(marks_);
  facts.fill(pattern);
  facts.forbid(pattern, pair);
  return facts;
}

void Proof::one_extra() {
  const Case facts = swap();
  require(digits("gone") == (marks_.candidates(cell("extra")) & digits("digits")),
          "its digits of the pattern");
  conclude(facts);
}

void Proof::same_extra() {
  const Case facts = swap();
  require(digits_of(cells("extra")) - digits("digits") == DigitSet::of(digit("gone")),
          "one other digit");
  conclude(facts);
}

void Proof::add_set(Case& facts, const Cells& with, DigitSet further) {
  const Cells set = cells("set");
  require(digits_of(set) == digits("held"), "the digits of the set");
  require(digits("taken") == (digits("held") | further), "the digits of the naked set");
  require(digits("taken").size() == set.size() + 1, "a digit more than cells");
  for (const Cells& house : houses("together")) {
    require(house.contains(set | with), "in the house");
  }
  facts.fill(set);
}

void Proof::extra_set() {
  Case facts = swap();
  const DigitSet further = digits_of(cells("extra")) - digits("digits");
  require(digits("further") == further, "the further digits");
  add_set(facts, cells("extra"), further);
  for (const Candidate& c : facts_.eliminated) {
    require(some(houses("together"), [&](const Cells& house) { return house.contains(c.cell); }),
            "in a house that is named");
  }
  conclude(facts);
}

void Proof::extra_place() {
  Case facts = swap();
  const Digit kept = digit("kept");
  require(cells("extra").contains(places(kept, house("houses"))), "no other place");
  facts.place(kept, house("houses"));
  conclude(facts);
}

void Proof::swap_lines() {
  Case facts = swap();
  const Digit gone = digit("gone");
  for (const Cells& line : houses("lines")) {
    require(cells("cells").contains(places(gone, line)), "no other place");
    facts.place(gone, line);
  }
  conclude(facts);
}

void Proof::swap_corner() {
  Case facts = swap();
  const Cell target = cell("targets");
  const auto lined_up = [&](Cell c) {
    const BoardSpec& board = ground_.board();
    return board.row_of(c) == board.row_of(target) || board.column_of(c) == board.column_of(target);
  };
  for (const Cell c : cells("cells")) {
    require(c == target || cells("beside").contains(c) == lined_up(c), "the cells beside it");
  }
  require(cells("beside").size() == 2 && cells("cells").contains(cells("beside")), "two cells");
  const Digit kept = digit("kept");
  digit("gone");
  const auto& corner = slot<widest::step_text::PlacesByHouse>("corner");
  require(corner.digit == kept && corner.list.size() == 2, "two lines");
  for (const auto& [line, own] : corner.list) {
    const Cells house = houses(line).front();
    require(own == (cells("cells") & house) && own.contains(target) &&
                own.contains(places(kept, house)),
            "no other place");
    facts.place(kept, house);
  }
  conclude(facts);
}

void Proof::avoidable() {
  digit("gone");
  conclude(swap());
}

bool Proof::is_bug_without(const Candidates& saving) const {
  const auto saved = [&](Candidate c) {
    return std::find(saving.begin(), saving.end(), c) != saving.end();
  };
  for (const Cell c : ground_.all_cells()) {
    int left = 0;
    for (const Digit d : marks_.candidates(c)) left += saved({c, d}) ? 0 : 1;
    if (marks_.value(c).empty() && left != 2) return false;
  }
  for (const Cells& house : ground_.houses()) {
    for (const Digit d : digits_of(house)) {
      int left = 0;
      for (const Cell c : places(d, house)) left += saved({c, d}) ? 0 : 1;
      if (left != 2) return false;
    }
  }
  return true;
}

/// The candidates that save the board from a BUG, one of which is true.
Case Proof::bug() {
  const auto& saving = slot<Candidates>("saving");
  require(!saving.empty() && is_bug_without(saving), "a BUG without these");
  for (const Candidate& c : saving) {
    require(marks_.candidates(c.cell).contains(c.digit), "a candidate");
  }
  Case facts(marks_);
  facts.choose(saving);
  return facts;
}

void Proof::bug_one() {
  Case facts = bug();
  DigitSet digits;
  for (const Candidate& c : slot<Candidates>("saving")) digits |= DigitSet::of(c.digit);
  require(this->digits("digits") == digits &&
              digits_of(Cells::of(cell("cells"))).contains(digits.front()),
          "the digits");
  facts.fill(cells("cells"));
  conclude(facts);
}

void Proof::bug_same() {
  const Case facts = bug();
  const Digit d = digit("digits");
  Cells own;
  for (const Candidate& c : slot<Candidates>("saving")) {
    require(c.digit == d, "one digit");
    own.insert(c.cell);
  }
  require(own == cells("cells"), "its cells");
  conclude(facts);
}

void Proof::bug_set() {
  Case facts = bug();
  Cells own;
  DigitSet further;
  for (const Candidate& c : slot<Candidates>("saving")) {
    own.insert(c.cell);
    further |= DigitSet::of(c.digit);
  }
  add_set(facts, own, further);
  conclude(facts);
}

void Proof::bug_place() {
  Case facts = bug();
  require(places(digit("locked"), house("houses")) == cells("cells"), "no other place");
  facts.place(digit("locked"), house("houses"));
  facts.fill(cells("cells"));
  conclude(facts);
}

}  // namespace gridmill::proof
