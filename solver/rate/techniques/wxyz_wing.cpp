// WXYZ-Wing: two almost locked sets (als.h) with four cells and four digits together, so a cell
// with two digits and a set of three cells, or two sets of two. They have two digits in common. If
// the places of one all see each other, the other goes from where it sees all its places in both;
// if both do, each set is locked in the rest.
//
// What a digit of a set sees is worked out once a set. Partners are then chosen by sets: cells of
// two digits by where they stand, sets of two cells by their digits, a bit each.
#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/rate/position.h"

namespace gridmill::finders {
namespace {

/// An almost locked set.
struct Few {
  CellSet cells;
  DigitMask digits = 0;
  /// By digit - 1, for its digits: the places that see all those of the set.
  std::array<CellSet, kRatedDigits> seen;

  Few(const State& state, CellSet own, DigitMask mask) : cells(own), digits(mask) {
    assert(count_of(digits) == cells.size() + 1);
    for (const Digit d : DigitSet(digits)) seen[d.value - 1U] = state.places(d);
    for (const Cell c : cells) {
      const CellSet peers = state.layout().peers(c);
      for (const Digit d : DigitSet(state.candidates(c))) seen[d.value - 1U] &= peers;
    }
  }
  [[nodiscard]] CellSet seen_of(Digit d) const { return seen[d.value - 1U]; }
};

/// Both, as a number, without a branch: nobody can foresee which sets are kept.
std::size_t one_if(bool a, bool b) {
  return static_cast<std::size_t>(a) & static_cast<std::size_t>(b);
}

class WingSearch {
 public:
  WingSearch(Position& position, Technique technique)
      : position_(position),
        state_(position.state()),
        technique_(technique),
        twos_(position.cells_with(2)),
        changed_(position.changes(technique).cells) {}

  void tell(Sink& sink) {
    search_houses();
    // By the cell, and then by the set in the order in which they were found.
    if (found_.size() > 1) {
      std::stable_sort(found_.begin(), found_.end(), [](const Deduction& a, const Deduction& b) {
        return a.cells.front() < b.cells.front();
      });
    }
    join_pairs();
    for (Deduction& deduction : found_) {
      if (!sink.conclusions_only()) deduction.parts = {deduction.cells, deduction.fins};
      if (!sink.take(deduction)) return;
    }
  }

 private:
  /// Goes through the sets of two cells and of three in a house, each in the first house that has
  /// it.
  void search_houses() {
    const Layout& layout = state_.layout();
    // A cell of such a set has four candidates at most; one with a single candidate is left to
    // singles.
    const CellSet small = twos_ | position_.cells_with(3) | position_.cells_with(4);
    HouseSet passed;
    for (int h = 0; h < layout.houses(); passed.insert(h++)) {
      std::array<Cell, kRatedDigits> cells;
      std::array<DigitMask, kRatedDigits> digits;
      std::array<HouseSet, kRatedDigits> earlier{};  // a set that shares one was found there
      std::size_t n = 0;
      for (const Cell c : small& layout.house(h)) {
        cells[n] = c;
        digits[n] = state_.candidates(c);
        earlier[n++] = layout.house_set_of(c) & passed;
      }
      // Each choice is written down and then kept or not: nobody can foresee which, a branch least
      // of all.
      struct Choice {
        std::uint8_t i, j, k;
        DigitMask digits;
      };
      std::array<Choice, 37> pairs;  // of nine cells, and room for one that is not kept
      std::array<Choice, 85> triples;
      std::size_t of_two = 0;
      std::size_t of_three = 0;
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = i + 1; j < n; ++j) {
          const auto two = static_cast<DigitMask>(digits[i] | digits[j]);
          const HouseSet before = earlier[i] & earlier[j];
          const auto first = static_cast<std::uint8_t>(i);
          const auto second = static_cast<std::uint8_t>(j);
          pairs[of_two] = {first, second, 0, two};
          of_two += one_if(count_of(two) == 3, before.empty());
          for (std::size_t k = j + 1; k < n; ++k) {
            const auto three = static_cast<DigitMask>(two | digits[k]);
            triples[of_three] = {first, second, static_cast<std::uint8_t>(k), three};
            of_three += one_if(count_of(three) == 4, !before.intersects(earlier[k]));
          }
        }
      }
      for (std::size_t p = 0; p < of_two; ++p) {
        const Choice& c = pairs[p];
        pairs_.emplace_back(state_, CellSet::of(cells[c.i]) | CellSet::of(cells[c.j]), c.digits);
      }
      for (std::size_t t = 0; t < of_three; ++t) {
        const Choice& c = triples[t];
        const Cell one = cells[c.i];
        const Cell two = cells[c.j];
        const Cell three = cells[c.k];
        join_triple(CellSet::of(one) | CellSet::of(two) | CellSet::of(three), c.digits,
                    layout.peers(one) | layout.peers(two) | layout.peers(three));
      }
    }
  }

  /// Three cells with four digits, and a cell with two of these. Most of the cells with two digits
  /// have others or see nothing of the three, so what the three see is left for those that remain.
  /// `peers` are seen by some of the three.
  void join_triple(CellSet cells, DigitMask digits, CellSet peers) {
    // One of the two has to be new.
    CellSet partners = (cells.intersects(changed_) ? twos_ : twos_ & changed_) & peers;
    for (const Digit d : DigitSet(state_.layout().all_digits() & ~std::uint32_t{digits})) {
      partners -= state_.places(d);
    }
    for (const Cell c : partners - cells) {
      const DigitSet common(state_.candidates(c));
      const Digit x = common.front();
      const Digit z = (common - DigitSet::of(x)).front();
      const CellSet around = state_.layout().peers(c);
      const bool by_x = around.contains(state_.places(x) & cells);
      const bool by_z = around.contains(state_.places(z) & cells);
      if (!by_x && !by_z) continue;
      CandidateSet gone;
      const auto seen = [&](Digit d) {
        const CellSet places = state_.places(d);
        return places & state_.layout().common_peers(places & cells);
      };
      if (by_x) gone.add(z, seen(z) & around);
      if (by_z) gone.add(x, seen(x) & around);
      if (by_x && by_z) {
        for (const Digit d : DigitSet(digits) - common) gone.add(d, seen(d));
      }
      note(CellSet::of(c), cells, digits, gone);
    }
  }

  /// Two times two cells, each with three digits, two of them the same.
  void join_pairs() {
    // By 64 sets: those with a digit, and those with a change.
    struct Word {
      std::array<std::uint64_t, kRatedDigits> with{};
      std::uint64_t changed = 0;
    };
    std::vector<Word> words(pairs_.size() / 64 + 1);
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      Word& word = words[i / 64];
      const std::uint64_t bit = std::uint64_t{1} << (i % 64);
      for (const Digit d : DigitSet(pairs_[i].digits)) word.with[d.value - 1U] |= bit;
      if (pairs_[i].cells.intersects(changed_)) word.changed |= bit;
    }
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      const bool is_new = (words[i / 64].changed >> (i % 64) & 1U) != 0;
      for (std::size_t w = i / 64; w < words.size(); ++w) {
        std::uint64_t one = 0;
        std::uint64_t two = 0;
        std::uint64_t three = 0;
        for (const Digit d : DigitSet(pairs_[i].digits)) {
          const std::uint64_t with = words[w].with[d.value - 1U];
          three |= two & with;
          two |= one & with;
          one |= with;
        }
        std::uint64_t rest = two & ~three;
        if (!is_new) rest &= words[w].changed;
        if (w == i / 64) rest &= ~std::uint64_t{1} << (i % 64);  // each two sets once
        for (; rest != 0; rest &= rest - 1) {
          const Few& other = pairs_[w * 64 + static_cast<std::size_t>(std::countr_zero(rest))];
          if (!other.cells.intersects(pairs_[i].cells)) join(pairs_[i], other);
        }
      }
    }
  }

  void join(const Few& a, const Few& b) {
    const DigitSet common(static_cast<DigitMask>(a.digits & b.digits));
    const Digit x = common.front();
    const Digit z = (common - DigitSet::of(x)).front();
    const bool by_x = a.seen_of(x).contains(state_.places(x) & b.cells);
    const bool by_z = a.seen_of(z).contains(state_.places(z) & b.cells);
    if (!by_x && !by_z) return;
    CandidateSet gone;
    if (by_x) gone.add(z, a.seen_of(z) & b.seen_of(z));
    if (by_z) gone.add(x, a.seen_of(x) & b.seen_of(x));
    if (by_x && by_z) {
      for (const Digit d : DigitSet(a.digits) - common) gone.add(d, a.seen_of(d));
      for (const Digit d : DigitSet(b.digits) - common) gone.add(d, b.seen_of(d));
    }
    note(a.cells, b.cells, static_cast<DigitMask>(a.digits | b.digits), gone);
  }

  void note(CellSet a, CellSet b, DigitMask digits, const CandidateSet& gone) {
    if (gone.empty()) return;
    Deduction& deduction = found_.emplace_back();
    deduction.technique = technique_;
    deduction.cells = a;
    deduction.fins = b;
    deduction.digits = digits;
    deduction.eliminations = gone;
  }

  Position& position_;
  const State& state_;
  Technique technique_;
  CellSet twos_;  ///< cells with two candidates
  CellSet changed_;
  std::vector<Few> pairs_;
  std::vector<Deduction> found_;
};

}  // namespace

void find_wxyz_wing(Position& position, Technique technique, Sink& sink) {
  WingSearch(position, technique).tell(sink);
}

}  // namespace gridmill::finders
