#pragma once

// Removes givens from a full grid while the techniques of a level solve the puzzle.
//
// As in minimizer.h the order alone decides the result: the orbits are tried in turn, and one is
// removed if the puzzle without it has one solution, is solved by techniques up to the level, and
// has at least `min_givens` givens. Most techniques find no less on a board with fewer candidates,
// so orbits that must stay must also stay at the end. Techniques that assume uniqueness may find
// more with one given less (an avoidable rectangle), so orbits that only they could have saved are
// tried again until none is removed (in one puzzle of 3,000 one is).
//
// A puzzle is never solved again to the end. It was solved with the orbit, so once the techniques
// have filled in the cells of the orbit without it, the rest is known. For the same reason several
// orbits may be removed at once: a solution without all of them is one without some of them.
//
// Techniques that assume uniqueness are tried last, after a counter has confirmed it. All others
// prove it themselves.
//
// Invariants between questions:
// 1. puzzle_ is the solution with 0 in the cells that are not in given_set_, of which there are
//    givens_.
// 2. place_.undecided is the number of cells of the orbits order_[place_.at] and behind.
// 3. The orbits of a round are given when it begins.

#include <array>
#include <cassert>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "gen/minimizer.h"
#include "gen/recipe.h"
#include "gen/symmetry.h"
#include "gen/unavoidable.h"
#include "solver/rate/any_rater.h"

namespace gridmill {

/// The rater for a removal. Reuses its memory: use one object per thread; it may work on several
/// puzzles in turn.
class LevelSolver {
 public:
  /// Both must outlive it. is_rated(board).
  LevelSolver(const BoardSpec& board, const LevelTable& levels);

  /// Whether a level has easy techniques only. They are fast, and need no counter.
  [[nodiscard]] bool is_easy(int level) const { return of(level).easy == of(level).all; }
  /// Whether the easy techniques up to the level, or all of them, lead from the givens to these
  /// cells, which are empty. For all of them the givens must have one solution.
  [[nodiscard]] bool can_fill_easily(int level, std::span<const std::uint8_t> givens,
                                     std::span<const std::uint8_t> solution,
                                     std::span<const Cell> cells);
  [[nodiscard]] bool can_fill(int level, std::span<const std::uint8_t> givens,
                              std::span<const std::uint8_t> solution, std::span<const Cell> cells);
  /// Whether a puzzle with one solution is of this level or an easier one.
  [[nodiscard]] bool solves(int level, std::span<const std::uint8_t> givens,
                            std::span<const std::uint8_t> solution);
  /// Whether a level has every technique, and so every puzzle.
  [[nodiscard]] bool solves_all(int level) const;

 private:
  struct Techniques {
    TechniqueSet easy;
    TechniqueSet all;
  };
  [[nodiscard]] const Techniques& of(int level) const {
    assert(1 <= level && static_cast<std::size_t>(level) < techniques_.size());
    return techniques_[static_cast<std::size_t>(level)];
  }

  std::unique_ptr<AnyRater> rater_;
  std::array<Techniques, LevelTable::kMaxLevels + 1> techniques_;
};

/// The removal as a chain of questions. Reuses its memory from one puzzle to the next.
class LevelMinimizer final : public CountTask {
 public:
  /// Starts a puzzle; parameters as in Minimizer::start. `level` must not be one that has every
  /// technique. Arguments passed by reference must outlive the puzzle, except the sets.
  void start(std::span<const std::uint8_t> solution, const Orbits& orbits,
             std::span<const std::uint16_t> order, const GivensRange& range,
             const UnavoidableSets& sets, int level, LevelSolver& solver);

  bool next(CountJob& job) override;
  bool answer(const CountJob& job, std::uint64_t count) override;

  /// The puzzle; final once next() has returned false, unless it gave up.
  [[nodiscard]] std::span<const std::uint8_t> puzzle() const { return puzzle_; }
  /// The unavoidable sets that were passed.
  [[nodiscard]] std::span<const std::uint64_t> sets() const { return sets_; }
  /// Whether there would be more than range.max givens.
  [[nodiscard]] bool gave_up() const { return givens_ - place_.undecided > range_.max; }

 private:
  /// A place in the order.
  struct Place {
    std::size_t at = 0;
    int undecided = 0;  ///< cells of the orbits from there on
  };

  [[nodiscard]] bool must_stay(std::span<const Cell> cells);
  void remove_group();
  void restore_group(const Place& place);

  void begin_round();
  [[nodiscard]] bool invariant_holds() const;

  /// An orbit that stays because logic fails, and the orbits that had gone by then.
  struct Refused {
    std::uint16_t orbit = 0;
    std::size_t gone = 0;
  };

  const Orbits* orbits_ = nullptr;
  std::vector<std::uint16_t> order_;  ///< of this round
  std::vector<Refused> refused_;      ///< in this round
  std::size_t gone_ = 0;              ///< orbits
  GivensRange range_;
  int level_ = 0;
  LevelSolver* solver_ = nullptr;
  std::vector<std::uint8_t> solution_;
  std::vector<std::uint8_t> puzzle_;
  std::vector<std::uint64_t> sets_;       ///< unavoidable ones, as in UnavoidableSets
  std::vector<std::uint64_t> given_set_;  ///< the cells of puzzle_ that are not empty, like a set
  Place place_;
  Place after_first_;  ///< behind the first orbit of the group
  int givens_ = 0;
  std::size_t span_ = 1;     ///< orbits to take at once
  std::size_t removed_ = 0;  ///< orbits in the group
  std::vector<Cell> group_;  ///< the cells that the question is about
};

}  // namespace gridmill
