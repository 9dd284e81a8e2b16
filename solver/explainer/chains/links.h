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

 private:
  static constexpr std::size_t kMax = kDigits - 1 + 20;

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

}  // namespace gridmill::explainer
