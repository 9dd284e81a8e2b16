#include "tests/proof_sentence.h"

namespace gridmill::proof {

void Sentence::require_swap(const Cells& cells, const Digits& digits) const {
  require(digits.size() == 2, "two digits");
  for (const Cell c : cells) require(!marks_.is_given(c), "not given");
  for (const Cells& house : all_houses()) {
    const auto inside =
        std::count_if(cells.begin(), cells.end(), [&](Cell c) { return has(house, c); });
    require(inside == 0 || inside == 2, "two in each house");
  }
}

void Sentence::swap() {
  const Cells cells =
      cells_in(parts_[1].empty() ? reason_.substr(0, reason_.find(" is given")) : parts_[1]);
  const Digits digits = digits_in(parts_[2]);
  require_swap(cells, digits);
  Case named(marks_);
  named.take(cells);
  named.forbid(cells, digits);
  // Cells with other digits than the two.
  Cells extra;
  for (const Cell c : cells) {
    for (const Digit d : marks_.candidates(c)) {
      if (!has(digits, d) && !has(extra, c)) extra.push_back(c);
    }
  }
  const std::string& rest = parts_[3];
  std::smatch m;
  if (matches(rest, m, ", and only (.*) has another digit")) {
    require(extra == cells_in(m[1]), "the only one");
  } else if (matches(rest, m, ": one of (.*) is (.)")) {
    require(extra == cells_in(m[1]), "those with another digit");
    require(digits_of(extra).size() <= 3, "one other digit");
  } else if (matches(rest, m,
                     ": (.*) take another digit, and with (.*) make "
                     "a naked set in (.*)")) {
    require(extra == cells_in(m[1]), "those with another digit");
    require(contains(houses_in(m[3]).front(), cells_in(m[2])), "the set in the house");
    require(contains(houses_in(m[3]).front(), extra), "the cells in the house");
    named.take(cells_in(m[2]));
  } else if (matches(rest, m,
                     ", and one of (.*) is (.), which (.*) has no "
                     "other place for")) {
    const Cells house = houses_in(m[3]).front();
    require(contains(cells_in(m[1]), places(digit_in(m[2]), house)), "no other place");
    named.place(digit_in(m[2]), house);
  } else if (matches(rest, m,
                     ", as they would with (.) in (.*), because (.) "
                     "has no other place in (.*)")) {
    for (const Cells& house : houses_in(m[4])) {
      require(contains(cells, places(digit_in(m[1]), house)), "no other place");
      named.place(digit_in(m[1]), house);
    }
  } else if (matches(rest, m,
                     ", and (.) has no other place in the row and "
                     "column of (.*)")) {
    const Cell corner = cell_in(m[2]);
    for (const Cells& house : all_houses()) {
      if (!has(house, corner) ||
          (row(house[0]) != row(house[8]) && column(house[0]) != column(house[8]))) {
        continue;
      }
      require(contains(cells, places(digit_in(m[1]), house)), "no other place");
      named.place(digit_in(m[1]), house);
    }
  } else {
    throw Fault("no sentence that is known: " + rest);
  }
  conclude(named);
}

void Sentence::avoidable() {
  const Cells cells = cells_in(parts_[1]);
  require_swap(cells, digits_in(parts_[4]));
  Case named(marks_);
  named.take(cells);
  named.forbid(cells, digits_in(parts_[4]));
  conclude(named);
}

bool Sentence::is_bug_without(const Candidates& saving) const {
  const auto left_in = [&](const Candidates& candidates) {
    return std::count_if(candidates.begin(), candidates.end(), [&](const Candidate& c) {
      return is_open(c) && std::find(saving.begin(), saving.end(), c) == saving.end();
    });
  };
  for (const Cell c : all_cells()) {
    Candidates own;
    for (const Digit d : marks_.candidates(c)) own.push_back({c, d});
    if (!own.empty() && left_in(own) != 2) return false;
  }
  for (const Cells& house : all_houses()) {
    for (const Digit d : digits_of(house)) {
      Candidates own;
      for (const Cell c : places(d, house)) own.push_back({c, d});
      if (left_in(own) != 2) return false;
    }
  }
  return true;
}

Candidates Sentence::saving_in(const Cells& cells, std::size_t at, const Candidates& before) const {
  if (at == cells.size()) return is_bug_without(before) ? before : Candidates();
  const Digits own = digits_of({cells[at]});
  for (std::size_t i = 0; i < own.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      Candidates saving = before;
      for (std::size_t k = 0; k < own.size(); ++k) {
        if (k != i && k != j) saving.push_back({cells[at], own[k]});
      }
      saving = saving_in(cells, at + 1, saving);
      if (!saving.empty()) return saving;
    }
  }
  return {};
}

void Sentence::bug() {
  const std::string& rest = parts_[1];
  const Cells cells = cells_in(rest.substr(0, rest.find(": with")));
  const Candidates saving = saving_in(cells, 0, {});
  require(!saving.empty(), "a bug without these cells");
  Case named(marks_);
  named.choose(saving);
  named.take(cells);
  std::smatch m;
  if (matches(rest, m, "without (.*) in .* there would be two solutions")) {
    Candidates without;
    for (const Digit d : digits_in(m[1])) without.push_back({cells.front(), d});
    require(saving == without, "the digits");
  } else if (matches(rest, m,
                     "if none of .* were (.) there would be two "
                     "solutions")) {
    for (const Candidate& c : saving) require(c.digit == digit_in(m[1]), "the digit");
  } else if (matches(rest, m,
                     "if none of .* took one of (.*) there would be "
                     "two solutions: with (.*) that makes a naked "
                     "set in (.*)")) {
    for (const Candidate& c : saving) require(has(digits_in(m[1]), c.digit), "the digits");
    require(contains(houses_in(m[3]).front(), cells_in(m[2])), "the set in the house");
    named.take(cells_in(m[2]));
  } else if (matches(rest, m,
                     "one of .* takes the digit that has no other "
                     "place in (.*), so that the other .*")) {
    const Cells house = houses_in(m[1]).front();
    for (const Digit d : digits_of(house)) {
      if (contains(cells, places(d, house))) named.place(d, house);
    }
  } else {
    throw Fault("no sentence that is known: " + rest);
  }
  conclude(named);
}

}  // namespace gridmill::proof
