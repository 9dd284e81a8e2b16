#pragma once

// Literals, and the links between them one by one, in Sudoku Explainer's order; what a search that
// follows them may cost. link_graph.h has the same links as sets, where the order does not matter.

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "solver/explainer/board.h"

namespace gridmill::explainer {

/// A candidate that is on (true) or off.
[[nodiscard]] constexpr int literal(int candidate, bool on) {
  assert(0 <= candidate && candidate < kCandidates);
  return 2 * candidate + (on ? 1 : 0);
}
[[nodiscard]] constexpr int candidate_in(int literal) { return literal / 2; }
[[nodiscard]] constexpr bool is_on(int literal) { return (literal & 1) != 0; }

/// Why a literal holds: by a cell, by a region of a kind (kBox ... kColumn), by a pattern, or
/// because it is the assumption.
enum Cause : std::uint8_t { kByBox, kByRow, kByColumn, kByCell, kByPattern, kAssumed };

/// Candidates that cannot both be on: same cell, or same digit and a shared region.
[[nodiscard]] const CandidateBits& weak_links(int candidate);
/// All candidates of a board.
[[nodiscard]] CandidateBits candidates_of(const Board& board);
[[nodiscard]] std::size_t count_candidates(const Board& board);

/// For every candidate the ones that go off when it is on, in Sudoku Explainer's order: those of
/// its cell, then those of its digit in the box, the row and the column. Found when asked for.
class WeakLinks {
 public:
  explicit WeakLinks(const Board& board) : board_(board) {}
  /// Whether they serve another board: it has no other candidates.
  [[nodiscard]] bool supports(const Board& board) const {
    return candidates_of(board_).contains(candidates_of(board));
  }
  [[nodiscard]] std::span<const std::uint16_t> of(int candidate, bool with_cell) const {
    const auto c = as_index(candidate);
    if (count_[c] == 0) find(candidate);
    const std::span<const std::uint16_t> all(targets_[c].data(), count_[c]);
    return with_cell ? all : all.subspan(in_cell_[c]);
  }

  static constexpr std::size_t kMax = kDigits - 1 + 20;  ///< of a candidate

 private:
  void find(int candidate) const;

  Board board_;
  mutable std::array<std::uint8_t, kCandidates> count_{};
  mutable std::array<std::uint8_t, kCandidates> in_cell_;
  mutable std::array<std::array<std::uint16_t, kMax>, kCandidates> targets_;
};

/// The candidates that turn on when a candidate turns off.
struct StrongLinks {
  std::array<std::uint16_t, 4> to;
  std::array<Cause, 4> cause;
  int count = 0;
};
/// In order: the cell (if `with_cell`), then (if `with_regions`) the box, the row and the column.
inline StrongLinks strong_links(const Board& board, int candidate, bool with_cell,
                                bool with_regions) {
  StrongLinks links;
  const auto add = [&](int to, Cause cause) {
    for (int i = 0; i < links.count; ++i) {
      if (links.to[as_index(i)] == to) return;
    }
    links.to[as_index(links.count)] = static_cast<std::uint16_t>(to);
    links.cause[as_index(links.count)] = cause;
    ++links.count;
  };
  const int cell = cell_of(candidate);
  const int digit = digit_of(candidate);
  if (with_cell) {
    const Mask digits = board.candidates(cell);
    if (is_two(digits)) {
      add(candidate_of(cell, std::countr_zero(static_cast<Mask>(digits & ~bit_of(digit)))),
          kByCell);
    }
  }
  if (with_regions) {
    for (std::size_t kind = 0; kind < 3; ++kind) {
      const std::size_t region = region_of(cell, kind);
      const Mask places = board.places(static_cast<int>(region), digit);
      if (!is_two(places)) continue;
      const auto other = static_cast<Mask>(places & ~bit_of(place_in(cell, kind)));
      add(candidate_of(cell_at(region, std::countr_zero(other)), digit), static_cast<Cause>(kind));
    }
  }
  return links;
}

/// The candidates with strong links: those in bivalue cells and in bilocal regions. Every chain
/// runs through them; any other candidate can only begin or end one.
struct Leads {
  explicit Leads(const Board& board);

  std::array<Mask, kCells> digits{};  ///< by cell
  std::size_t count = 0;
};

// On what a chain inside another one depends: the candidates that the outer chain has struck and
// without whose absence a link of the inner one would not be there. They become the parents of
// what the inner chain concludes, and so add to the length of the outer one.

/// Collects the candidates whose absence a chain depends on, each once, in order.
class Parents {
 public:
  /// Adds what `source` has and `board` has not, in the cell of a candidate or at its digit in a
  /// region, by which it went on.
  void add(const Board& board, const Board& source, int candidate, Cause cause);
  void insert(int candidate);
  [[nodiscard]] std::vector<std::uint16_t> release() { return std::move(list_); }

 private:
  CandidateBits known_;
  std::vector<std::uint16_t> list_;
};

// What a search may cost. The cost is counted in links followed, not in seconds, so that a puzzle
// is over budget on every machine or on none.

/// A search took more steps than it may.
class OverBudget : public std::runtime_error {
 public:
  OverBudget() : std::runtime_error("over the step budget") {}
};

/// What searches by sets cost. They follow no links one by one, so each costs a fixed number.
enum Cost : std::uint64_t {
  kCostOfRound = 20,          ///< a round of placements and patterns under an assumption
  kCostOfNestedSearch = 200,  ///< a look inside a chain, or for chains under an assumption
  kCostOfGraph = 1000,        ///< a graph and its closure, for a nested search
  kCostOfClosure = 2000,      ///< a closure of dynamic chains
};

/// Counts the links followed, which is what a search costs.
class Budget {
 public:
  explicit Budget(std::uint64_t links) : left_(links) {}
  void spend(std::uint64_t links) {
    if (links > left_) {
      left_ = 0;
      throw OverBudget();
    }
    left_ -= links;
  }

 private:
  std::uint64_t left_;
};

// What the places of one digit imply. It is a quick test whether X links lead to a conclusion,
// which is rare. A digit has at most 64 places on all boards but the emptiest, so a set of places
// is one word.
//
// Single lines (`conclusions`) are closed as GraphClosure does it for any links; several lines
// together (`refutes_on`, `refutes_off`) are what Nishio follows.

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
