#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "solver/explainer/sheet.h"

/// What the searches for chains have in common.

namespace gridmill::explainer {

/// A search took more steps than it may.
class OverBudget : public std::runtime_error {
 public:
  OverBudget() : std::runtime_error("over the step budget") {}
};

/// Counts the links followed, which is what a search costs.
class Budget {
 public:
  explicit Budget(std::uint64_t steps) : left_(steps) {}
  void spend(std::uint64_t steps) {
    if (steps > left_) {
      left_ = 0;
      throw OverBudget();
    }
    left_ -= steps;
  }

 private:
  std::uint64_t left_;
};

/// A candidate that is on (true) or off.
[[nodiscard]] constexpr int literal(int candidate, bool on) { return 2 * candidate + (on ? 1 : 0); }
[[nodiscard]] constexpr int candidate_in(int literal) { return literal / 2; }
[[nodiscard]] constexpr bool is_on(int literal) { return (literal & 1) != 0; }

/// Why a literal holds: by a cell, by a region of a kind (kBox ... kColumn), by a pattern, or
/// because it is the assumption.
enum Cause : std::uint8_t { kByBox, kByRow, kByColumn, kByCell, kByPattern, kAssumed };

/// 0.1 for each threshold that a chain's length passes.
[[nodiscard]] double length_rating(int complexity);

/// A chain that was found inside another one.
struct NestedChain {
  int complexity = 0;
  std::uint64_t identity = 0;  ///< equal for chains with the same nodes
};

/// A finding of a chain rule.
struct ChainHint {
  double rating = 0;
  int complexity = 0;
  int sort_key = 0;    ///< Sudoku Explainer's order among equals
  int conclusion = 0;  ///< the literal that holds; -1 for a cycle
  int order = 0;       ///< when Sudoku Explainer comes to its start
  CandidateBits strikes;
  // Only where the hint is for the use of an outer chain:
  std::vector<std::uint16_t> parents;  ///< what has to be off for it, as candidates
  std::uint64_t identity = 0;
};

/// Candidates that cannot both be on: same cell, or same digit and a shared region.
[[nodiscard]] const CandidateBits& weak_links(int candidate);
/// All candidates of a sheet.
[[nodiscard]] CandidateBits candidates_of(const Sheet& sheet);
[[nodiscard]] std::size_t count_candidates(const Sheet& sheet);

/// For every candidate the ones that go off when it is on, in Sudoku Explainer's order: those of
/// its cell, then those of its digit in the box, the row and the column. Found when asked for.
class WeakLinks {
 public:
  explicit WeakLinks(const Sheet& sheet) : sheet_(sheet) {}
  [[nodiscard]] std::span<const std::uint16_t> of(int candidate, bool with_cell) const {
    const auto c = static_cast<std::size_t>(candidate);
    if (count_[c] == 0) find(candidate);
    const std::span<const std::uint16_t> all(targets_[c].data(), count_[c]);
    return with_cell ? all : all.subspan(in_cell_[c]);
  }

 private:
  static constexpr std::size_t kMost = kDigits - 1 + 20;

  void find(int candidate) const;

  Sheet sheet_;
  mutable std::array<std::uint8_t, kCandidates> count_{};
  mutable std::array<std::uint8_t, kCandidates> in_cell_;
  mutable std::array<std::array<std::uint16_t, kMost>, kCandidates> targets_;
};

/// What goes on when a candidate goes off.
struct StrongLinks {
  std::array<std::uint16_t, 4> to;
  std::array<Cause, 4> cause;
  int count = 0;
};
/// In order: the cell (if `with_cell`), then (if `with_regions`) the box, the row and the column.
inline StrongLinks strong_links(const Sheet& sheet, int candidate, bool with_cell,
                                bool with_regions) {
  StrongLinks links;
  const auto add = [&](int to, Cause cause) {
    for (int i = 0; i < links.count; ++i) {
      if (links.to[static_cast<std::size_t>(i)] == to) return;
    }
    links.to[static_cast<std::size_t>(links.count)] = static_cast<std::uint16_t>(to);
    links.cause[static_cast<std::size_t>(links.count)] = cause;
    ++links.count;
  };
  const int cell = cell_of(candidate);
  const int digit = digit_of(candidate);
  if (with_cell) {
    const Mask digits = sheet.candidates(cell);
    if (is_two(digits)) {
      add(candidate_of(cell, std::countr_zero(static_cast<Mask>(digits & ~bit_of(digit)))),
          kByCell);
    }
  }
  if (with_regions) {
    for (std::size_t kind = 0; kind < 3; ++kind) {
      const std::size_t region = kGeometry.region[static_cast<std::size_t>(cell)][kind];
      const Mask places = sheet.places(static_cast<int>(region), digit);
      if (!is_two(places)) continue;
      const auto other = static_cast<Mask>(
          places & ~bit_of(kGeometry.place[static_cast<std::size_t>(cell)][kind]));
      add(candidate_of(kGeometry.cells[region][static_cast<std::size_t>(std::countr_zero(other))],
                       digit),
          static_cast<Cause>(kind));
    }
  }
  return links;
}

}  // namespace gridmill::explainer
