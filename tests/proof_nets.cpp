#include <algorithm>
#include <utility>

#include "solver/count/counter.h"
#include "tests/proof.h"

namespace gridmill::proof {

/// Each consequence follows from those that it names and those just before it, and from nothing
/// else.
class Proof::Story {
 public:
  Story(const Proof& proof, std::vector<widest::Consequence> outer)
      : proof_(proof), known_(std::move(outer)) {}

  [[nodiscard]] const std::vector<widest::Consequence>& known() const { return known_; }
  /// What is given next: candidates that a clue removes one after the other are given together.
  void add(const widest::Consequence& step) {
    if (!goes_on(step)) before_ = std::exchange(own_, {});
    own_.push_back(step);
    known_.push_back(step);
  }
  /// From now on, reasons may be in what comes just before this consequence, or before the end.
  void turn_to(const widest::Consequence& step) { just_before_ = goes_on(step) ? before_ : own_; }
  void turn_to_end() { just_before_ = own_; }

  [[nodiscard]] bool is_false(Candidate c) const {
    return some(known_, [&](const widest::Consequence& step) {
      if (!step.is_placed) return step.digit == c.digit && step.cells.contains(c.cell);
      return proof_.exclude({step.cells.front(), step.digit}, c);
    });
  }
  [[nodiscard]] bool is_placed(Candidate c) const {
    return some(known_, [&](const widest::Consequence& step) {
      return step.is_placed && step.digit == c.digit && step.cells == Cells::of(c.cell);
    });
  }
  [[nodiscard]] bool is_removed(Candidate c) const {
    return some(known_, [&](const widest::Consequence& step) {
      return !step.is_placed && step.digit == c.digit && step.cells.contains(c.cell);
    });
  }
  /// @param places  candidates that need not be placed
  void require_true(const widest::Causes& causes, const Candidates& places = {}) const {
    for (const Candidate& c : causes.placed) require(is_placed(c), "a digit that is placed");
    for (const Candidate& c : causes.removed) require(is_removed(c), "a candidate that is removed");
    for (const widest::RuledOut& one : causes.ruled_out) {
      require(is_placed(one.filled) ||
                  std::find(places.begin(), places.end(), one.filled) != places.end(),
              "a digit that excludes others");
      for (const Candidate& c : one.excluded) proof_.require_why(one.why, one.filled, c);
    }
  }
  /// Whether the candidate is false because of these, or of what comes just before.
  [[nodiscard]] bool is_false_by(const widest::Causes& causes, Candidate c) const {
    const auto excludes_plainly = [&](Candidate by) {
      return by.cell == c.cell ? by.digit != c.digit
                               : by.digit == c.digit && proof_.ground_.see_plainly(by.cell, c.cell);
    };
    const auto has = [&](const Candidates& list) {
      return std::find(list.begin(), list.end(), c) != list.end();
    };
    // Among reasons that are easily missed, what comes just before needs to be named, too.
    const auto is_named = [&](Candidate by) {
      return some(causes.ruled_out, [&](const widest::RuledOut& one) { return one.filled == by; });
    };
    return some(just_before_,
                [&](const widest::Consequence& step) {
                  const Candidate by{step.cells.front(), step.digit};
                  if (!causes.ruled_out.empty() && !(step.is_placed && is_named(by))) return false;
                  return step.is_placed ? excludes_plainly(by)
                                        : step.digit == c.digit && step.cells.contains(c.cell);
                }) ||
           some(causes.placed, excludes_plainly) || has(causes.removed) ||
           some(causes.ruled_out, [&](const widest::RuledOut& one) { return has(one.excluded); });
  }
  void require_false(const widest::Causes& causes, const Candidates& all) const {
    for (const Candidate& c : all) require(is_false_by(causes, c), "why a candidate is gone");
  }

  /// A clue cannot be filled with what is left in these cells, and with the candidate.
  void require_stuck(const Clue& clue, const Candidates& left, const Candidates& supposed,
                     const widest::Causes& causes) const {
    Proof other(proof_.marks_, proof_.facts_);
    Cells cells;
    for (const Candidate& c : left) cells.insert(c.cell);
    for (const Cell c : cells) {
      for (const Digit d : proof_.marks_.candidates(c)) {
        if (std::find(left.begin(), left.end(), Candidate{c, d}) != left.end()) continue;
        require(is_false_by(causes, {c, d}), "why a candidate is gone");
        widest::Consequence gone;
        gone.is_placed = false;
        gone.digit = d;
        gone.cells = Cells::of(c);
        other.known_.push_back(gone);
      }
    }
    require(other.is_unfillable(clue, supposed), "the clue");
  }

 private:
  [[nodiscard]] bool goes_on(const widest::Consequence& step) const {
    return !own_.empty() && !step.is_placed && !step.why.clues.empty() && !own_.back().is_placed &&
           own_.back().why == step.why;
  }

  const Proof& proof_;
  std::vector<widest::Consequence> known_;
  std::vector<widest::Consequence> own_, before_, just_before_;
};

void Proof::check_consequence(const widest::Consequence& step, const Story& story) {
  const widest::Causes& causes = step.causes;
  require(!step.cells.empty(), "cells");
  const auto candidates_of = [&](Digit d, const Cells& cells) {
    Candidates all;
    for (const Cell c : cells) all.push_back({c, d});
    return all;
  };
  if (step.is_placed) {
    const Cell c = step.cells.front();
    require(step.cells.size() == 1 && marks_.candidates(c).contains(step.digit) &&
                !story.is_false({c, step.digit}),
            "a candidate");
    story.require_true(causes);
    if (step.why.houses.empty()) {
      Candidates others;
      for (const Digit d : marks_.candidates(c) - DigitSet::of(step.digit))
        others.push_back({c, d});
      return story.require_false(causes, others);
    }
    const Cells house = ground_.house(step.why.houses.front());
    require(ground_.is_full(house) && house.contains(c), "a house");
    return story.require_false(causes,
                               candidates_of(step.digit, places(step.digit, house) - Cells::of(c)));
  }
  if (!step.refutation.empty()) {
    const widest::Consequence& first = step.refutation.front().consequences.front();
    require(step.cells.size() == 1 && first.cells == step.cells && first.digit == step.digit,
            "the assumption");
    return check_net(step.refutation.front(), true, story.known());
  }
  if (!step.why.houses.empty()) {
    const Cells house = ground_.house(step.why.houses.front());
    require(ground_.is_full(house) && !step.by.empty() && house.contains(step.places), "a house");
    story.require_true(causes, candidates_of(step.by, step.places));
    story.require_false(causes, candidates_of(step.by, places(step.by, house) - step.places));
    for (const Cell own : step.places) {
      for (const Cell c : step.cells) {
        require_ruled_out(causes.ruled_out, {own, step.by}, {c, step.digit});
      }
    }
    return;
  }
  story.require_true(causes);
  require(step.why.clues.size() == 1 && step.cells.size() == 1, "a clue");
  story.require_stuck(*step.why.clues.front(), step.left, {{step.cells.front(), step.digit}},
                      causes);
}

void Proof::check_net(const widest::Net& net, bool refutes,
                      const std::vector<widest::Consequence>& outer) {
  require(!net.consequences.empty(), "an assumption");
  const widest::Consequence& first = net.consequences.front();
  Story story(*this, outer);
  require(first.is_placed && first.cells.size() == 1 &&
              marks_.candidates(first.cells.front()).contains(first.digit) &&
              !story.is_false({first.cells.front(), first.digit}),
          "a candidate");
  story.add(first);
  for (const widest::Consequence& step : net.consequences) {
    if (&step == &first) continue;
    story.turn_to(step);
    check_consequence(step, story);
    story.add(step);
  }
  story.turn_to_end();
  const widest::Causes& causes = net.causes;
  story.require_true(causes);
  if (!refutes) {
    story.require_false(causes, facts_.eliminated);
    for (const Candidate& c : facts_.placed) require(story.is_placed(c), "may be false");
    return;
  }
  const widest::Impasse& end = net.impasse;
  if (end.clue != nullptr) return story.require_stuck(*end.clue, end.left, {}, causes);
  Candidates all;
  if (end.house.empty()) {
    require(end.cell.size() == 1, "one cell");
    const Cell c = end.cell.front();
    for (const Digit d : marks_.candidates(c)) {
      require(!story.is_placed({c, d}), "it has its digit");
      all.push_back({c, d});
    }
    require(!all.empty(), "an open cell");
  } else {
    require(end.house.size() == 1, "one house");
    const Cells house = ground_.house(end.house.front());
    require(ground_.is_full(house), "a full house");
    for (const Cell c : house) {
      require(marks_.value(c) != end.digit && !story.is_placed({c, end.digit}), "it has its place");
    }
    for (const Cell c : places(end.digit, house)) all.push_back({c, end.digit});
  }
  story.require_false(causes, all);
}

void Proof::nets() {
  require(facts_.placed.empty(), "a placement");
  for (const widest::Net& net : slot<widest::step_text::Refutations>("nets").nets) {
    check_net(net, true);
    proved_.push_back({net.consequences.front().cells.front(), net.consequences.front().digit});
  }
  require_all_proved();
}

/// The digit is in each of the rows, where nets refute all of its other places.
void Proof::nets_of_rows() {
  const Digit d = digit("digits");
  Candidates refuted;
  for (const widest::Net& net : slot<widest::step_text::Refutations>("nets").nets) {
    check_net(net, true);
    refuted.push_back({net.consequences.front().cells.front(), net.consequences.front().digit});
  }
  Cells placed;
  for (const Candidate& c : facts_.placed) placed.insert(c.cell);
  require(cells("cells") == placed && facts_.eliminated.empty(), "what is placed");
  Cells rows;
  for (const Cells& row : houses("rows")) {
    require(ground_.is_full(row) && (row & placed).size() == 1, "a row of a cell");
    for (const Cell c : places(d, row) - placed) {
      require(std::find(refuted.begin(), refuted.end(), Candidate{c, d}) != refuted.end(),
              "another place");
    }
    rows |= row;
  }
  require(rows.contains(placed), "all rows");
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
