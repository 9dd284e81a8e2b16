#include <algorithm>
#include <array>
#include <bitset>
#include <optional>

#include "tests/proof.h"

namespace gridmill::proof {
namespace {

/// What follows from a candidate by singles and by what boxes and lines leave each other: as much
/// as chains of links between candidates and groups can say, and what nets of singles say.
class Line {
 public:
  explicit Line(const PencilmarkGrid& marks) {
    for (const Cell c : all_cells()) {
      if (!marks.value(c).empty()) {
        at(c).set(marks.value(c).value);
      } else {
        for (const Digit d : marks.candidates(c)) at(c).set(d.value);
      }
    }
  }

  [[nodiscard]] bool may_be(Candidate c) const { return possible_[c.cell.index][c.digit.value]; }
  /// False: that cannot be.
  bool suppose(Candidate c) {
    at(c.cell) &= bit(c.digit.value);
    return run();
  }
  /// Whether it can be completed.
  [[nodiscard]] bool has_solution() const {
    std::optional<Cell> best;
    for (const Cell c : all_cells()) {
      const std::size_t count = possible_[c.index].count();
      if (count > 1 && (!best || count < possible_[best->index].count())) best = c;
    }
    if (!best) return true;
    for (std::uint8_t d = 1; d <= 9; ++d) {
      if (!may_be({*best, Digit{d}})) continue;
      Line way = *this;
      if (way.suppose({*best, Digit{d}}) && way.has_solution()) return true;
    }
    return false;
  }

 private:
  using Set = std::bitset<10>;  ///< of digits
  static Set bit(std::size_t digit) { return Set().set(digit); }
  Set& at(Cell c) { return possible_[c.index]; }

  bool run() {
    for (bool more = true; more;) {
      more = false;
      for (const Cell c : all_cells()) {
        if (at(c).none()) return false;
        if (at(c).count() > 1) continue;
        for (const Cell peer : all_cells()) {
          if (see(c, peer) && (at(peer) & at(c)).any()) {
            at(peer) &= ~at(c);
            more = true;
          }
        }
      }
      for (const Cells& house : all_houses()) {
        for (std::size_t d = 1; d <= 9; ++d) {
          Cells own;
          for (const Cell c : house) {
            if (at(c)[d]) own.insert(c);
          }
          if (own.empty()) return false;
          if (own.size() == 1 && at(own.front()).count() > 1) {
            at(own.front()) = bit(d);
            more = true;
          }
          // What sees all places of the house.
          for (const Cell c : all_cells()) {
            if (own.size() > 3 || !at(c)[d]) continue;
            if (every(own, [&](Cell o) { return see(o, c); })) {
              at(c).reset(d);
              more = true;
            }
          }
        }
      }
    }
    return true;
  }

  std::array<Set, 81> possible_{};
};

}  // namespace

void Proof::net() {
  const auto& net = slot<widest::step_text::ContradictionText>("net");
  require(facts_.placed.empty() && facts_.eliminated == Candidates{net.placed.front()} &&
              !net.has_others,
          "the assumption is refuted");
  Candidates placed{net.placed.front()};
  const auto is_false = [&](Candidate c) {
    return some(placed, [&](const Candidate& p) { return exclude(p, c); });
  };
  const auto all_false = [&](Digit d, const Cells& cells) {
    return every(cells, [&](Cell c) { return is_false({c, d}); });
  };
  const auto none_left = [&](DigitSet digits, Cell c) {
    return every(digits, [&](Digit d) { return is_false({c, d}); });
  };
  for (const Candidate& c : net.placed) {
    if (&c == &net.placed.front()) continue;
    const bool is_last = none_left(marks_.candidates(c.cell) - DigitSet::of(c.digit), c.cell);
    const bool is_forced = is_last || some(all_houses(), [&](const Cells& house) {
                             return house.contains(c.cell) &&
                                    all_false(c.digit, places(c.digit, house) - Cells::of(c.cell));
                           });
    require(is_forced && marks_.candidates(c.cell).contains(c.digit) && !is_false(c), "forced");
    placed.push_back(c);
  }
  if (net.impasse.house.empty()) {
    require(net.impasse.cell.size() == 1, "one cell");
    const Cell c = net.impasse.cell.front();
    require(marks_.value(c).empty() && none_left(marks_.candidates(c), c), "the contradiction");
    for (const Candidate& p : placed) require(p.cell != c, "it has its digit");
  } else {
    require(net.impasse.house.size() == 1 && net.impasse.house.front() < 27, "one house");
    const Cells& house = all_houses()[static_cast<std::size_t>(net.impasse.house.front())];
    const Digit d = net.impasse.digit;
    for (const Cell c : house) require(marks_.value(c) != d, "it has its place");
    for (const Candidate& p : placed) {
      require(p.digit != d || !house.contains(p.cell), "it has its place");
    }
    require(all_false(d, places(d, house)), "the contradiction");
  }
}

/// One of the candidates is true, as they are all of a cell or all places of a digit in a house,
/// and the conclusion follows from each.
void Proof::verity() {
  const DigitSet digits = this->digits("digits");
  const Cells cells = this->cells("cells");
  require(digits.size() > 1 ? cells.size() == 1 && digits_of(cells) == digits
                            : digits.size() == 1 && cells.size() > 1 &&
                                  some(all_houses(),
                                       [&](const Cells& house) {
                                         return places(digits.front(), house) == cells;
                                       }),
          "one of them is true");
  for (const Cell c : cells) {
    for (const Digit d : digits) {
      Line line(marks_);
      if (!line.suppose({c, d})) continue;
      for (const Candidate& gone : facts_.eliminated) require(!line.may_be(gone), "may be true");
      for (const Candidate& placed : facts_.placed) {
        for (const Digit other : marks_.candidates(placed.cell)) {
          require(other == placed.digit || !line.may_be({placed.cell, other}), "may be false");
        }
      }
    }
  }
}

/// Links between candidates and groups follow from one fact each, so what they lead to follows.
void Proof::contradiction() {
  require(!Line(marks_).suppose(assumption()), "there is no contradiction");
}

/// Nothing is named but the candidate, so every continuation is tried.
void Proof::trial() {
  Line line(marks_);
  require(!line.suppose(assumption()) || !line.has_solution(), "there is a solution");
}

}  // namespace gridmill::proof
