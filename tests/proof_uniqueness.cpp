#include <algorithm>

#include "tests/proof.h"

namespace gridmill::proof {

Case Proof::swap() {
  const Cells pattern = cells("cells");
  const DigitSet pair = digits("digits");
  require(pair.size() == 2, "two digits");
  for (const Cell c : pattern) require(!marks_.is_given(c), "not given");
  for (const Cells& house : all_houses()) {
    const int inside = (pattern & house).size();
    require(inside == 0 || inside == 2, "two in each house");
  }
  if (has("extra")) {
    Cells extra;
    for (const Cell c : pattern) {
      if (!(marks_.candidates(c) - pair).empty()) extra.insert(c);
    }
    require(cells("extra") == extra, "cells with other digits");
  }
  if (has("kept")) require((pair - digits("kept")).size() == 1, "the digit that stays");
  Case facts(marks_);
  facts.fill(pattern);
  facts.forbid(pattern, pair);
  return facts;
}

void Proof::one_extra() {
  const Case facts = swap();
  cell("extra");
  conclude(facts);
}

void Proof::same_extra() {
  const Case facts = swap();
  require(digits_of(cells("extra")) - digits("digits") == DigitSet::of(digit("gone")),
          "one other digit");
  conclude(facts);
}

void Proof::extra_set() {
  Case facts = swap();
  require(house("houses").contains(cells("set") | cells("extra")), "in the house");
  facts.fill(cells("set"));
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
  const Cell corner = cell("targets");
  const Digit kept = digit("kept");
  for (const int line : {row(corner), 9 + column(corner)}) {
    const Cells& house = all_houses()[static_cast<std::size_t>(line)];
    require(cells("cells").contains(places(kept, house)), "no other place");
    facts.place(kept, house);
  }
  conclude(facts);
}

void Proof::avoidable() { conclude(swap()); }

bool Proof::is_bug_without(const Candidates& saving) const {
  const auto saved = [&](Candidate c) {
    return std::find(saving.begin(), saving.end(), c) != saving.end();
  };
  for (const Cell c : all_cells()) {
    int left = 0;
    for (const Digit d : marks_.candidates(c)) left += saved({c, d}) ? 0 : 1;
    if (marks_.value(c).empty() && left != 2) return false;
  }
  for (const Cells& house : all_houses()) {
    for (const Digit d : digits_of(house)) {
      int left = 0;
      for (const Cell c : places(d, house)) left += saved({c, d}) ? 0 : 1;
      if (left != 2) return false;
    }
  }
  return true;
}

Candidates Proof::saving_candidates(const std::vector<Cell>& cells, std::size_t at,
                                    const Candidates& before) const {
  if (at == cells.size()) return is_bug_without(before) ? before : Candidates();
  const DigitSet own = marks_.candidates(cells[at]);
  for (const Digit one : own) {
    for (const Digit two : own) {
      if (one >= two) continue;
      Candidates saving = before;
      for (const Digit d : own - DigitSet::of(one) - DigitSet::of(two)) {
        saving.push_back({cells[at], d});
      }
      saving = saving_candidates(cells, at + 1, saving);
      if (!saving.empty()) return saving;
    }
  }
  return {};
}

/// The candidates that save the board from a BUG, one of which is true.
Case Proof::bug() {
  std::vector<Cell> others;
  for (const Cell c : cells("cells")) others.push_back(c);
  const Candidates saving = saving_candidates(others, 0, {});
  require(!saving.empty(), "a BUG without these cells");
  if (has("digits")) {
    DigitSet digits;
    for (const Candidate& c : saving) digits |= DigitSet::of(c.digit);
    require(this->digits("digits") == digits, "the digits");
  }
  Case facts(marks_);
  facts.choose(saving);
  facts.fill(cells("cells"));
  return facts;
}

void Proof::bug_one() {
  cell("cells");
  conclude(bug());
}

void Proof::bug_same() {
  digit("digits");
  conclude(bug());
}

void Proof::bug_set() {
  Case facts = bug();
  require(house("houses").contains(cells("set") | cells("cells")), "in the house");
  facts.fill(cells("set"));
  conclude(facts);
}

void Proof::bug_place() {
  Case facts = bug();
  for (const Digit d : digits_of(house("houses"))) {
    if (cells("cells").contains(places(d, house("houses")))) facts.place(d, house("houses"));
  }
  conclude(facts);
}

}  // namespace gridmill::proof
