#pragma once

// Removes givens from a full grid while the solution stays unique.
//
// The order alone decides the result. Each orbit is tried once, in that order, and is removed if
// the puzzle without it still has one solution and at least `min_givens` givens. If an orbit is
// too large for that, a smaller one may still be removed later. One pass makes the puzzle minimal:
// a given that must stay when there are more givens must also stay at the end.
//
// Invariants of Minimizer between questions:
// 1. The orbits before at_ have been decided as the plain removal would, if the puzzle in puzzle_
//    has one solution; and it has, if open_ is empty.
// 2. puzzle_, given_set_, givens_ and undecided_ agree; the orbits in open_ are decided, in order,
//    and removed.
// 3. A known unavoidable set is in the list of its last orbit, first_set_[place], unless it has a
//    cell that is not in the order.

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "gen/last_places.h"
#include "gen/recipe.h"
#include "gen/symmetry.h"
#include "gen/unavoidable.h"
#include "solver/board/interface.h"
#include "solver/count/counter.h"

namespace gridmill {

/// Removes as many of the items [begin, end) as possible. `try_remove(begin, end)` removes a range,
/// or returns false and removes nothing. The result is the same as trying the items one by one,
/// because an item that must stay must also stay when there are fewer; bisection needs fewer
/// questions.
/// @param known_to_fail  whether it is known that they cannot all be removed
/// @return whether all of them were removed
template <typename TryRemove>
bool thin_out(std::size_t begin, std::size_t end, bool known_to_fail, const TryRemove& try_remove) {
  assert(begin <= end);
  if (begin == end) return true;
  if (!known_to_fail && try_remove(begin, end)) return true;
  if (end - begin == 1) return false;
  const std::size_t middle = begin + (end - begin) / 2;
  const bool all = thin_out(begin, middle, false, try_remove);
  return thin_out(middle, end, all, try_remove) && all;
}

/// Work that consists of a chain of questions to a counter. Many such chains share the lanes of one
/// counter (see PuzzleGenerator).
class CountTask : public Interface {
 public:
  /// Fills in the next question (except the tag) and returns true, or false if the work is done.
  virtual bool next(CountJob& job) = 0;
  /// Whether next() has another question that does not depend on a pending answer.
  [[nodiscard]] bool has_another() const { return another_; }
  /// Receives an answer; returns true if no other answer is pending and next() should be called.
  virtual bool answer(const CountJob& job, std::uint64_t count) = 0;
  /// Whether the answer to a pending question still matters; see CountFeed::wants.
  [[nodiscard]] virtual bool wants(const CountJob& /*job*/) const { return true; }

 protected:
  bool another_ = false;
};

/// The same with fewer questions; gen/REMOVAL.md shows why the puzzle is the same, given by given.
/// Reuses its memory from one puzzle to the next.
class Minimizer final : public CountTask {
 public:
  /// Starts a puzzle; `solution`, `orbits` and `order` as above. The last two must outlive the
  /// puzzle. Gives up as soon as more than range.max givens must stay.
  /// @param sets  of the solution, or null; they save questions and change nothing else
  void start(std::span<const std::uint8_t> solution, const Orbits& orbits,
             std::span<const std::uint16_t> order, const GivensRange& range,
             const UnavoidableSets* sets);

  /// Minimal puzzles of the board have about so many givens. It decides when questions are asked.
  /// By default they have as many as plain ones.
  void expect_givens(int givens) { expected_ = givens; }

  bool next(CountJob& job) override;
  bool answer(const CountJob& job, std::uint64_t count) override;

  /// The puzzle; final once next() has returned false, unless it gave up.
  [[nodiscard]] std::span<const std::uint8_t> puzzle() const { return {puzzle_.data(), cells_}; }
  [[nodiscard]] int givens() const { return givens_; }
  /// Whether there would be more than range.max givens.
  [[nodiscard]] bool gave_up() const { return givens_ - undecided_ > range_.max; }
  /// Whether an orbit stayed only because of range.min.
  [[nodiscard]] bool stopped_early() const { return stopped_at_ < order_.size(); }

 private:
  [[nodiscard]] std::uint16_t last_position(std::span<const std::uint64_t> set) const;
  void file_lone_sets(FindLastPlaces find);
  void file_set(std::size_t id, std::uint16_t last);
  [[nodiscard]] std::span<const Cell> cells_at(std::size_t place) const {
    return lone_cells_.empty() ? (*orbits_)[order_[place]] : std::span(&lone_cells_[place], 1);
  }
  [[nodiscard]] bool must_stay(std::size_t place, std::span<const Cell> cells);
  [[nodiscard]] int scaled(int givens) const;
  [[nodiscard]] int next_goal() const;
  template <bool kLone>
  void advance();
  void remove_givens(std::span<const Cell> cells);
  void restore_givens(std::span<const Cell> cells);
  void ask_alone(CountJob& job, Cell c);
  [[nodiscard]] bool begin_sweep();
  void end_sweep();
  std::uint16_t add_unavoidable_set();
  void roll_back(std::uint16_t place);
  [[nodiscard]] bool invariant_holds() const;

  std::size_t cells_ = 0;
  std::size_t words_ = 0;  ///< of 64 cells, in a set of cells
  const Orbits* orbits_ = nullptr;
  std::span<const std::uint16_t> order_;
  std::vector<Cell> lone_cells_;  ///< at each place, if each orbit is a cell; else empty
  GivensRange range_;
  std::vector<std::uint8_t> solution_;
  std::vector<std::uint8_t> puzzle_;
  static constexpr std::size_t kMaxWords = (kMaxCells + 63) / 64;
  std::array<std::uint64_t, kMaxWords> given_set_{};  ///< the cells of puzzle_ that are not empty
  std::vector<std::uint16_t> position_of_;  ///< of each cell: its orbit's place in the order
  std::vector<std::uint8_t> solutions_;     ///< two, brought by the counter
  int givens_ = 0;
  int undecided_ = 0;  ///< cells of the orbits from at_ on
  int expected_ = 0;   ///< givens of a minimal puzzle; 0: as plain boards have
  int goal_ = 0;       ///< givens to remove down to before the next question
  std::size_t at_ = 0;
  std::size_t stopped_at_ = 0;       ///< the first orbit that stayed because of range_.min
  bool lone_ = false;                ///< the question is about one given alone
  std::vector<std::uint16_t> open_;  ///< places of orbits removed since the last "one solution"
  std::vector<std::uint8_t> stays_;  ///< of each place: proved to stay
  // The sweep: places to ask about out of turn, how many were asked, and answers to come.
  bool swept_ = false;
  std::vector<std::uint16_t> sweep_;
  std::size_t asked_ = 0;
  std::size_t awaited_ = 0;
  // Known unavoidable sets, in a list for each place: those whose last orbit it is.
  std::vector<std::uint64_t> sets_;
  std::vector<std::uint16_t> set_after_;
  std::vector<std::uint16_t> first_set_;
  std::vector<std::uint8_t> last_places_;  ///< of the sets, while they are filed
};

/// Checks whether a puzzle with one solution is minimal, as a chain of questions.
class MinimalCheck final : public CountTask {
 public:
  /// Starts a puzzle with exactly this solution.
  /// @param sets  unavoidable sets of the solution, concatenated as in UnavoidableSets, or empty;
  ///   they save questions
  void start(std::span<const std::uint8_t> puzzle, std::span<const std::uint8_t> solution,
             std::span<const std::uint64_t> sets = {});

  bool next(CountJob& job) override;
  bool answer(const CountJob& job, std::uint64_t count) override;
  [[nodiscard]] bool wants(const CountJob& /*job*/) const override { return minimal_; }

  [[nodiscard]] bool minimal() const { return minimal_; }

 private:
  /// The next given from `at_` on.
  void skip_to_next_given();

  std::vector<std::uint8_t> puzzle_;
  std::vector<std::uint8_t> solution_;
  std::vector<std::uint8_t> needed_;  ///< of each cell: a set has no other given
  std::size_t at_ = 0;
  std::size_t awaited_ = 0;
  bool minimal_ = true;
};

}  // namespace gridmill
