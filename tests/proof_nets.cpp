#include <algorithm>

#include "solver/count/counter.h"
#include "tests/proof.h"

namespace gridmill::proof {

/// Each consequence follows from those before it for the reason that it names.
void Proof::check_net(const widest::Net& net, bool refutes) {
  std::vector<widest::Consequence> known;
  const auto is_false = [&](Candidate c) {
    return some(known, [&](const widest::Consequence& step) {
      if (!step.is_placed) return step.digit == c.digit && step.cells.contains(c.cell);
      return exclude({step.cells.front(), step.digit}, c);
    });
  };
  const auto all_false = [&](Digit d, const Cells& cells) {
    return every(cells, [&](Cell c) { return is_false({c, d}); });
  };
  const auto none_left = [&](DigitSet digits, Cell c) {
    return every(digits, [&](Digit d) { return is_false({c, d}); });
  };
  /// Whether a clue has no way to be filled with what is left, and with this candidate.
  const auto is_stuck = [&](const Clue& clue, const Candidates& supposed) {
    Proof other(marks_, facts_);
    for (const auto& step : known) other.known_.push_back(step);
    return other.is_unfillable(clue, supposed);
  };
  require(!net.consequences.empty(), "an assumption");
  const auto require_exclusions = [&](const std::vector<widest::RuledOut>& ruled_out) {
    for (const widest::RuledOut& one : ruled_out) {
      for (const Candidate& c : one.excluded) require_why(one.why, one.filled, c);
    }
  };
  require_exclusions(net.ruled_out);
  for (const widest::Consequence& step : net.consequences) {
    const bool is_first = &step == &net.consequences.front();
    require(!step.cells.empty(), "cells");
    require_exclusions(step.ruled_out);
    if (step.is_placed) {
      const Candidate c{step.cells.front(), step.digit};
      require(step.cells.size() == 1 && marks_.candidates(c.cell).contains(c.digit) && !is_false(c),
              "a candidate");
      if (!is_first && step.why.houses.empty()) {
        require(none_left(marks_.candidates(c.cell) - DigitSet::of(c.digit), c.cell), "forced");
      } else if (!is_first) {
        const Cells house = ground_.house(step.why.houses.front());
        require(ground_.is_full(house) && house.contains(c.cell) &&
                    all_false(c.digit, places(c.digit, house) - Cells::of(c.cell)),
                "forced");
      }
    } else if (!step.why.houses.empty()) {
      const Cells house = ground_.house(step.why.houses.front());
      require(!is_first && ground_.is_full(house), "a house");
      require(!step.by.empty(), "a digit");
      for (const Cell own : places(step.by, house)) {
        if (is_false({own, step.by})) continue;
        for (const Cell c : step.cells) {
          require(exclude({own, step.by}, {c, step.digit}), "sees all places");
        }
      }
    } else {
      require(step.why.clues.size() == 1, "a clue");
      for (const Cell c : step.cells) {
        require(is_stuck(*step.why.clues.front(), {{c, step.digit}}), "the clue takes it");
      }
    }
    known.push_back(step);
  }
  if (!refutes) {
    for (const Candidate& c : facts_.eliminated) require(is_false(c), "may be true");
    for (const Candidate& c : facts_.placed) {
      require(some(known,
                   [&](const widest::Consequence& step) {
                     return step.is_placed && step.digit == c.digit &&
                            step.cells == Cells::of(c.cell);
                   }),
              "may be false");
    }
    return;
  }
  const widest::Impasse& end = net.impasse;
  if (end.clue != nullptr) {
    require(is_stuck(*end.clue, {}), "the contradiction");
    Cells open;
    for (const Candidate& c : end.left) open.insert(c.cell);
    for (const Cell c : open) {
      for (const Digit d : marks_.candidates(c)) {
        require(some(end.left,
                     [&](const Candidate& one) {
                       return one == Candidate{c, d};
                     }) ||
                    is_false({c, d}),
                "a candidate that is left");
      }
    }
  } else if (end.house.empty()) {
    require(end.cell.size() == 1, "one cell");
    const Cell c = end.cell.front();
    require(marks_.value(c).empty() && none_left(marks_.candidates(c), c), "the contradiction");
    for (const auto& step : known) {
      require(!step.is_placed || step.cells.front() != c, "it has its digit");
    }
  } else {
    require(end.house.size() == 1, "one house");
    const Cells house = ground_.house(end.house.front());
    require(ground_.is_full(house), "a full house");
    for (const Cell c : house) require(marks_.value(c) != end.digit, "it has its place");
    for (const auto& step : known) {
      require(!step.is_placed || step.digit != end.digit || !house.contains(step.cells),
              "it has its place");
    }
    require(all_false(end.digit, places(end.digit, house)), "the contradiction");
  }
}

void Proof::nets() {
  require(facts_.placed.empty(), "a placement");
  for (const widest::Net& net : slot<widest::step_text::Refutations>("nets").nets) {
    check_net(net, true);
    proved_.push_back({net.consequences.front().cells.front(), net.consequences.front().digit});
  }
  require_all_proved();
}

/// One of the choices is true, as they are all candidates of a cell or all places of a digit in a
/// house.
void Proof::cases() {
  const auto& cases = slot<widest::step_text::Cases>("cases");
  Candidates choices;
  for (const Cell c : cases.cells) {
    for (const Digit d : cases.digits) choices.push_back({c, d});
  }
  if (cases.digits.size() > 1) {
    require(cases.cells.size() == 1 && digits_of(cases.cells) == cases.digits, "all candidates");
  } else {
    const std::vector<Cells> house = houses(cases.house);
    require(house.size() == 1 && ground_.is_full(house.front()) &&
                places(cases.digits.front(), house.front()) == cases.cells,
            "all places");
  }
  require(cases.placed == facts_.placed && cases.eliminated == facts_.eliminated, "what follows");
  require(cases.nets.size() == choices.size(), "all choices");
  for (const widest::Net& net : cases.nets) {
    check_net(net, !net.impasse.empty());
    std::erase(choices,
               Candidate{net.consequences.front().cells.front(), net.consequences.front().digit});
  }
  require(choices.empty(), "each choice once");
}

/// Nothing is named but the candidates, so solutions are counted. (That the puzzle has one solution
/// is known.)
void Proof::trial() {
  std::vector<std::uint8_t> digits;
  for (int i = 0; i < ground_.board().cells(); ++i) {
    digits.push_back(marks_.value(Cell{static_cast<std::uint16_t>(i)}).value);
  }
  const auto counter = make_counter(marks_.board());
  for (const Candidate& c : facts_.eliminated) {
    std::vector<std::uint8_t> with = digits;
    with[c.cell.index] = c.digit.value;
    require(counter->count(with, 1) == 0, "there is a solution");
  }
  for (const Candidate& c : facts_.placed) digits[c.cell.index] = c.digit.value;
  require(facts_.placed.empty() || counter->count(digits, 1) == 1, "there is no solution");
}

}  // namespace gridmill::proof
