#pragma once

// What the places of one digit imply. It is a quick test whether X links lead to a conclusion,
// which is rare. A digit has at most 64 places on all boards but the emptiest, so a set of places
// is one word.
//
// Single lines (`conclusions`) are closed as GraphClosure does it for any links; several lines
// together (`refutes_on`, `refutes_off`) are what Nishio follows.

#include <array>
#include <cassert>
#include <cstdint>

#include "solver/explainer/board.h"

namespace gridmill::explainer {

/// The links between the places of a digit.
class DigitLinks {
 public:
  /// Places of the digit by number, from 0 in the order of cells.
  using Places = std::uint64_t;

  DigitLinks(const Board& board, int digit);

  /// Whether the places fit into a word. If not, all answers are yes, and nothing else may be
  /// asked.
  [[nodiscard]] bool fits() const { return fits_; }
  [[nodiscard]] int cell(std::size_t place) const {
    assert(fits_ && place < size_);
    return cells_[place];
  }

  /// What chains of X links refute or prove, however long they are.
  struct Conclusions {
    Places refuted = 0, proved = 0;
  };
  [[nodiscard]] Conclusions conclusions() const;
  /// Whether that is anything, on a board without locked candidates: one strong link alone refutes
  /// only what they do.
  [[nodiscard]] bool has_conclusions() const;
  /// Whether a place leads to a contradiction by several lines together if it is on, or off.
  [[nodiscard]] bool refutes_on(std::size_t place) const {
    assert(!fits_ || place < size_);
    return !fits_ || refuted(std::uint64_t{1} << place, weak_[place]);
  }
  [[nodiscard]] bool refutes_off(std::size_t place) const {
    assert(!fits_ || place < size_);
    return !fits_ || (partners_[place] != 0 && refuted(0, std::uint64_t{1} << place));
  }
  /// Whether any does.
  [[nodiscard]] bool has_contradiction() const;

 private:
  static constexpr std::size_t kMax = 64;

  [[nodiscard]] bool refuted(Places on, Places off) const;
  /// The invariant, for asserts.
  [[nodiscard]] bool invariant_holds() const;

  bool fits_ = true;
  std::size_t size_ = 0;
  std::array<std::uint8_t, kMax> cells_;
  std::array<Places, kMax> weak_, partners_;
  Places leads_ = 0;  ///< those with partners
  int strong_links_ = 0;
  std::array<Places, kRegions> regions_;  ///< with two places and more
  std::size_t region_count_ = 0;
};

/// Remembers for each digit the places with which something was not found.
class DigitMissCache {
 public:
  [[nodiscard]] bool contains(const Board& board, int digit) const {
    return rows(board, digit) == rows_[as_index(digit)];
  }
  void insert(const Board& board, int digit) { rows_[as_index(digit)] = rows(board, digit); }

 private:
  using Rows = std::array<Mask, 9>;
  static Rows rows(const Board& board, int digit) {
    Rows rows;
    for (int y = 0; y < 9; ++y) rows[as_index(y)] = board.places(9 + y, digit);
    return rows;
  }

  std::array<Rows, kDigits> rows_{};
};

}  // namespace gridmill::explainer
