#include <array>
#include <bitset>
#include <optional>

#include "tests/proof_sentence.h"

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
            if (at(c)[d]) own.push_back(c);
          }
          if (own.empty()) return false;
          if (own.size() == 1 && at(own[0]).count() > 1) {
            at(own[0]) = bit(d);
            more = true;
          }
          // What sees all places of the house.
          for (const Cell c : all_cells()) {
            if (own.size() > 3 || !at(c)[d]) continue;
            if (std::all_of(own.begin(), own.end(), [&](Cell o) { return see(o, c); })) {
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

void Sentence::net() {
  require(gone_.size() == 1 && gone_[0] == Candidate{cell_in(parts_[1]), digit_in(parts_[2])},
          "what is supposed goes");
  Candidates placed{gone_[0]};
  const auto is_out = [&](Candidate c) {
    return std::any_of(placed.begin(), placed.end(),
                       [&](const Candidate& p) { return exclude(p, c); });
  };
  const auto nothing_left = [&](const Candidates& options) {
    return std::all_of(options.begin(), options.end(), is_out);
  };
  std::vector<std::string> claims = split(parts_[3], ", ");
  std::string end = claims.back();
  claims.pop_back();
  if (end.starts_with("and ")) end = end.substr(4);
  for (const std::string& claim : claims) {
    const std::vector<Node> nodes = read_claim(claim);
    const Candidate c{nodes.front().places.front(), nodes.front().digit};
    bool good = true;
    for (const Digit d : marks_.candidates(c.cell))
      good = good && (d == c.digit || is_out({c.cell, d}));
    for (const Cells& house : all_houses()) {
      if (good || !has(house, c.cell)) continue;
      good = true;
      for (const Cell o : places(c.digit, house)) {
        good = good && (o == c.cell || is_out({o, c.digit}));
      }
    }
    require(good && !is_out(c), "then " + claim);
    placed.push_back(c);
  }
  std::smatch m;
  Candidates options;
  if (matches(end, m, "(R.C.) has no candidate left")) {
    for (const Digit d : marks_.candidates(cell_in(m[1]))) options.push_back({cell_in(m[1]), d});
    require(marks_.value(cell_in(m[1])).empty(), "an open cell");
  } else {
    require(matches(end, m, "(.*) has no place for (.)"), "an end: " + end);
    const Cells house = houses_in(m[1]).front();
    for (const Cell c : house) {
      require(marks_.value(c) != digit_in(m[2]), "it stands there");
      if (is_open({c, digit_in(m[2])})) options.push_back({c, digit_in(m[2])});
    }
  }
  // What is placed is a place.
  for (const Candidate& c : placed) {
    require(std::find(options.begin(), options.end(), c) == options.end(), "it has its place");
  }
  require(nothing_left(options), "the contradiction");
}

/// One of the candidates is right, as they are all of a cell or all places of a digit in a house,
/// and what is said follows from each.
void Sentence::verity() {
  const Digits digits = digits_in(parts_[1]);
  const Cells cells = cells_in(parts_[2]);
  const auto is_all_places = [&](const Cells& house) { return places(digits[0], house) == cells; };
  require(digits.size() > 1
              ? cells.size() == 1 && digits_of(cells) == digits
              : digits.size() == 1 && cells.size() > 1 &&
                    std::any_of(all_houses().begin(), all_houses().end(), is_all_places),
          "one of them is right");
  for (const Cell c : cells) {
    for (const Digit d : digits) {
      Line line(marks_);
      if (!line.suppose({c, d})) continue;
      for (const Candidate& gone : gone_) require(!line.may_be(gone), "what goes");
      for (const Candidate& placed : placed_) {
        for (const Digit other : marks_.candidates(placed.cell)) {
          require(other == placed.digit || !line.may_be({placed.cell, other}), "what goes in");
        }
      }
    }
  }
}

/// Links between candidates and groups follow from one fact each, so what they say follows.
void Sentence::contradiction() {
  const Candidate supposed{cell_in(parts_[2]), digit_in(parts_[1])};
  require(gone_ == Candidates{supposed} && placed_.empty(), "what is supposed goes");
  require(!Line(marks_).suppose(supposed), "there is no contradiction");
}

/// Nothing is named but the candidate, so every way on from it is tried.
void Sentence::trial() {
  const Candidate supposed{cell_in(parts_[2]), digit_in(parts_[1])};
  require(gone_ == Candidates{supposed} && placed_.empty(), "what is supposed goes");
  Line line(marks_);
  require(!line.suppose(supposed) || !line.has_solution(), "there is a way on");
}

}  // namespace gridmill::proof
