#pragma once

// Sudoku as exact cover, the form that dlx.cpp searches and cdcl_solver.h learns from. Extra houses
// with fewer cells than digits, and relations, become secondary items.

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/board/board_spec.h"
#include "solver/count/counter.h"

namespace gridmill {

/// A BoardSpec's rules as an exact cover problem (D. E. Knuth, TAOCP 7.2.2.1, where the words item
/// and option come from). Built once for a BoardSpec and never changed.
///
/// Items are what has to be covered: "this cell is filled", and for each house and digit "this
/// house has this digit". Options are candidates: option o = cell * digits + digit - 1 covers its
/// cell's item and one item of each house of the cell. A board is solved by a set of options that
/// covers every primary item exactly once and every secondary item at most once; secondary are the
/// items of houses with fewer cells than digits, and of relations: "one of these two candidates",
/// for each two that a relation keeps apart.
///
///     items   0 .. cells-1 | house 0, digit 1 .. | house 1, digit 1 .. | ... | secondary ones
///     nodes   option 0: cell, house, house, house, related .. | option 1: cell, house, ... | ...
struct ExactCover {
  explicit ExactCover(const BoardSpec& board);

  /// The houses of a cell, as indices into board.houses().
  [[nodiscard]] std::span<const std::uint16_t> houses_of(std::size_t cell) const {
    return {houses.data() + houses_begin[cell], houses.data() + houses_begin[cell + 1]};
  }
  /// The items that an option covers.
  [[nodiscard]] std::span<const std::uint16_t> items_of(std::size_t o) const {
    assert(o < options());
    return {item.data() + begin[o], item.data() + begin[o + 1]};
  }
  /// Those of relations among them.
  [[nodiscard]] std::span<const std::uint16_t> related_items_of(std::size_t o) const {
    const std::size_t first = begin[o] + 1 + houses_of(o / digits).size();
    assert(first <= begin[o + 1]);
    return {item.data() + first, item.data() + begin[o + 1]};
  }
  [[nodiscard]] std::size_t cells() const { return cell_count; }
  [[nodiscard]] std::size_t options() const { return begin.size() - 1; }
  [[nodiscard]] std::size_t nodes() const { return item.size(); }

  std::size_t digits = 0;
  std::size_t cell_count = 0;
  std::size_t items = 0;              ///< primary and secondary ones together
  std::size_t primary = 0;            ///< items [0, primary) are primary
  std::vector<std::uint32_t> begin;   ///< option o has the nodes [begin[o], begin[o + 1])
  std::vector<std::uint16_t> item;    ///< of each node
  std::vector<std::uint16_t> option;  ///< of each node
  std::vector<std::uint16_t> houses;  ///< of all cells, one after the other
  std::vector<std::uint32_t> houses_begin;
};

/// Which options of an exact cover problem the givens and the exclusion of a job leave.
///
/// Invariants while `find` runs:
/// 1. used_[h] has the digits that givens have in house h so far, each at most once.
/// 2. used_items_ has the items of relations that the options of these givens cover.
///
/// `kPlain`: the board has no relations. Nothing is allocated after construction.
template <bool kPlain>
class RemainingOptions {
 public:
  explicit RemainingOptions(const ExactCover& cover, const BoardSpec& board)
      : cover_(cover), used_(board.houses().size()) {
    if (!board.relations().empty()) used_items_.resize(cover_.items);
  }

  /// Calls on_given(option) for each given, then on_open(option) for each option that is left, in
  /// order; false, perhaps early, when givens contradict each other.
  template <typename OnGiven, typename OnOpen>
  bool find(const CountJob& job, OnGiven&& on_given, OnOpen&& on_open) {
    assert(job.exclusion.digit == 0 || job.exclusion.cell < cover_.cells());
    assert(job.exclusion.digit <= cover_.digits);
    std::fill(used_.begin(), used_.end(), 0U);
    std::fill(used_items_.begin(), used_items_.end(), false);
    const auto lifted = [&](std::size_t c) {
      return job.exclusion.digit != 0 && c == job.exclusion.cell;
    };
    for (std::size_t c = 0; c < cover_.cells(); ++c) {
      const std::size_t given = job.givens[c];
      if (given == 0 || lifted(c)) continue;
      assert(given <= cover_.digits);
      const std::uint32_t bit = 1U << (given - 1);
      for (const std::uint16_t h : cover_.houses_of(c)) {
        if ((used_[h] & bit) != 0) return false;
        used_[h] |= bit;
      }
      const std::size_t option = c * cover_.digits + given - 1;
      if (!is_open(option)) return false;
      for (const std::uint16_t item : related_items_of(option)) used_items_[item] = true;
      on_given(option);
    }
    for (std::size_t c = 0; c < cover_.cells(); ++c) {
      if (job.givens[c] != 0 && !lifted(c)) continue;
      std::uint32_t digits = (1U << cover_.digits) - 1U;
      for (const std::uint16_t h : cover_.houses_of(c)) {
        assert(used_[h] >> cover_.digits == 0);
        digits &= ~used_[h];
      }
      if (lifted(c)) digits &= ~(1U << (job.exclusion.digit - 1U));
      for (; digits != 0; digits &= digits - 1) {
        const std::size_t option =
            c * cover_.digits + static_cast<std::size_t>(std::countr_zero(digits));
        if (is_open(option)) on_open(option);
      }
    }
    return true;
  }

 private:
  [[nodiscard]] std::span<const std::uint16_t> related_items_of(std::size_t option) const {
    if constexpr (kPlain) return {};
    return cover_.related_items_of(option);
  }
  /// Whether no given is related to it.
  [[nodiscard]] bool is_open(std::size_t option) const {
    const auto related = related_items_of(option);
    return std::none_of(related.begin(), related.end(),
                        [&](std::uint16_t item) { return used_items_[item]; });
  }

  const ExactCover& cover_;
  std::vector<std::uint32_t> used_;  ///< digits given in each house: bit d-1 for digit d
  std::vector<bool> used_items_;     ///< of relations, by givens
};

}  // namespace gridmill
