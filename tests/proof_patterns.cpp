#include "tests/proof_sentence.h"

namespace gridmill::proof {

void Sentence::last_cell() {
  const Cells house = houses_in(parts_[2]).front();
  const Cell cell = cell_in(parts_[1]);
  for (const Cell c : house) require(c == cell || !marks_.value(c).empty(), "the last cell");
  Case named(marks_);
  named.take(cell);
  conclude(named);
}

void Sentence::naked_single() {
  Case named(marks_);
  named.take(cell_in(parts_[1]));
  conclude(named);
}

void Sentence::hidden_single() {
  Case named(marks_);
  named.place(digit_in(parts_[1]), houses_in(parts_[2]).front());
  conclude(named);
}

void Sentence::naked_set() {
  const Cells cells = cells_in(parts_[1]);
  for (const Cells& house : houses_in(parts_[2])) require(contains(house, cells), "in the house");
  require(digits_of(cells) == digits_in(parts_[3]), "only these digits");
  require(cells.size() == digits_of(cells).size(), "as many digits as cells");
  Case named(marks_);
  named.take(cells);
  conclude(named);
}

void Sentence::hidden_set() {
  const Cells house = houses_in(parts_[2]).front();
  const Cells cells = cells_in(parts_[3]);
  Case named(marks_);
  for (const Digit d : digits_in(parts_[1])) {
    require(contains(cells, places(d, house)), "nowhere else");
    named.place(d, house);
  }
  conclude(named);
}

void Sentence::locked() {
  const Digit d = digit_in(parts_[1]);
  const Cells house = houses_in(parts_[2]).front();
  require(places(d, house) == cells_in(parts_[4]), "all places");
  require(contains(houses_in(parts_[3]).front(), cells_in(parts_[4])), "in both");
  Case named(marks_);
  named.place(d, house);
  conclude(named);
}

void Sentence::fish() {
  const Cells fins = cells_in(parts_[1]);
  const Digit d = digit_in(parts_[2]);
  const bool is_siamese = reason_.starts_with("of two");
  require(is_siamese || fins == cells_in(parts_[5]), "the same fins");
  Case named(marks_);
  for (const Cells& base : houses_in(parts_[3])) {
    named.place(d, base);
    for (const Cell c : places(d, base)) {
      const std::vector<Cells> covers = houses_in(parts_[4]);
      require(has(fins, c) || std::any_of(covers.begin(), covers.end(),
                                          [&](const Cells& cover) { return has(cover, c); }),
              "covered");
    }
  }
  for (const Candidate& c : gone_) {
    for (const Cell fin : fins) require(is_siamese || see(fin, c.cell), "sees the fins");
  }
  conclude(named);
}

void Sentence::pivot() {
  const Cell pivot = cell_in(parts_[1]);
  const Cells arms = cells_in(parts_[3]);
  const Digit z = digit_in(parts_[4]);
  Case named(marks_);
  named.take(pivot);
  named.take(arms);
  for (const Candidate& c : gone_) require(c.digit == z, "the digit");
  conclude(named);
}

void Sentence::colors() {
  const Digit d = digit_in(parts_[1]);
  const Cells cells = cells_in(parts_[2]);
  Cells linked;
  Case named(marks_);
  for (const Cells& house : all_houses()) {
    const Cells own = places(d, house);
    if (own.size() != 2 || !contains(cells, own)) continue;
    named.place(d, house);
    linked.insert(linked.end(), own.begin(), own.end());
  }
  require(contains(linked, cells), "linked");
  conclude(named);
}

void Sentence::sue_de_coq() {
  Cells cells;
  for (const auto& [name, set] : read_sets(parts_[1], false)) {
    for (const Cell c : set) {
      if (!has(cells, c)) cells.push_back(c);
    }
  }
  require(digits_of(cells) == digits_in(parts_[2]), "the digits");
  Case named(marks_);
  named.take(cells);
  conclude(named);
}

void Sentence::templates() {
  const Digit own = digit_in(parts_[1]);
  Candidates barred;
  for (bool more = true; more;) {
    more = false;
    for (std::uint8_t d = 1; d <= 9; ++d) {
      const Case ways = ways_of(Digit{d}, barred);
      for (const Cell c : places(Digit{d}, all_cells())) {
        if (ways.is_possible_without({c, Digit{d}})) continue;
        for (const Digit other : marks_.candidates(c)) {
          const Candidate out{c, other};
          if (other == Digit{d} || std::find(barred.begin(), barred.end(), out) != barred.end()) {
            continue;
          }
          barred.push_back(out);
          more = true;
        }
      }
    }
  }
  conclude(ways_of(own, barred));
}

Case Sentence::ways_of(Digit d, const Candidates& barred) const {
  Case ways(marks_);
  for (const Cells& house : all_houses()) ways.place(d, house);
  ways.bar(barred);
  return ways;
}

void Sentence::halves() {
  const Cells cells = cells_in(parts_[1]);
  for (const Cell c : cells) require(digits_of({c}) == digits_in(parts_[2]), "only these");
  for (const Cells& half : {cells_in(parts_[3]), cells_in(parts_[4])}) {
    require(contains(cells, half), "of the pattern");
    // Cells of a half hold the same digit.
    for (const Cell c : half) {
      Case different(marks_);
      different.take(cells);
      require(!different.is_possible(
                  {{c, digits_in(parts_[2])[0]}, {half[0], digits_in(parts_[2])[1]}}),
              "the same digit");
    }
  }
  const Cells one = cells_in(parts_[3]);
  const Cells other = cells_in(parts_[4]);
  for (const Candidate& gone : gone_) {
    for (const Cells& half : {one, other}) {
      require(std::any_of(half.begin(), half.end(), [&](Cell c) { return see(c, gone.cell); }),
              "sees one of each");
    }
  }
  Case named(marks_);
  named.take(cells);
  conclude(named);
}

}  // namespace gridmill::proof
