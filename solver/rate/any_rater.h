#pragma once

// The rating of a puzzle, and the interface of raters. What a level means is explained here;
// rater.cpp has the procedure.

#include <array>
#include <bitset>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>

#include "solver/board/interface.h"
#include "solver/rate/level_table.h"
#include "solver/rate/technique.h"
#include "solver/rate/widest_types.h"
#include "solver/record.h"

namespace gridmill {

/// The version of the ratings. Bump it whenever any rating changes (level, hardest technique,
/// counts). It is stored with each run, so that no run has ratings of two versions.
inline constexpr std::uint64_t kRaterVersion = 9;

/// A rating in numbers; RatingRecord is the same with names.
struct Rating {
  int level = 1;  ///< 1..7
  Technique hardest{};
  int rounds = 0;
  int min_openings = 0;
  std::array<std::uint16_t, kMaxTechniques> uses{};  ///< deductions, a row of techniques.def each
  /// Large boards only: the node budget ran out, and trial solved the rest.
  bool over_budget = false;
  bool operator==(const Rating&) const = default;
};

/// A board in progress, with the digits and pencil marks of a player.
struct Position {
  std::span<const std::uint8_t> digits;  ///< row-major, 0 = empty
  /// The digits at the start; empty: all digits are givens.
  std::span<const std::uint8_t> givens = {};
  /// Of each cell the digits that are left, bit 0 for 1; 0: all that the board allows. Empty: the
  /// same for all cells.
  std::span<const std::uint32_t> candidates = {};

  /// Whether the pencil marks leave a digit of a cell.
  [[nodiscard]] bool allows(std::size_t cell, int digit) const {
    return candidates.empty() || candidates[cell] == 0 ||
           (candidates[cell] >> (digit - 1) & 1U) != 0;
  }
};

/// Some rows of techniques.def: bit i is row i.
using TechniqueSet = std::bitset<kMaxTechniques>;

/// Gridmill's own rating, a procedure whose result is invariant under symmetries of the board.
///
/// The techniques have an order: by level, then by their rows in techniques.def. With the first k
/// of them, a puzzle is solved in rounds. A round applies at once every placement that the singles
/// among the k find; if they find none, it applies every deduction of the first other technique
/// that finds any. The hardest technique is the k-th for the smallest k that solves the puzzle, and
/// the level is its level. (Applying all techniques at once would not measure difficulty: at level
/// 7, trial solves everything in one round.)
///
/// Finders report every instance and see the state as it was when the round began. So neither the
/// order of the cells nor the board's orientation matters.
///
/// The order of the techniques matters. Uniqueness techniques are not monotone: if another
/// technique removes a candidate of the pattern, the pattern is gone. The test "the order of the
/// techniques is part of the level" has a puzzle that level 5 solves if the unique loop is tried
/// before the Skyscraper, and not otherwise. Within a round the order has made no difference in
/// any puzzle of the tests, but there is no proof.
///
/// On boards with more rules most minimal puzzles are of the last level. Once a technique of that
/// level was needed, the level is known. The techniques between level 4 and the hardest one so far
/// are then tried only if all others are stuck, because they take most of the time. So k is an
/// upper bound there; the level does not change. The techniques that techniques.def calls subsumed
/// nearly_everywhere also come last there: a puzzle that needs Sue de Coq below level 7 is rated as
/// level 7.
///
/// Beyond the singles, one pass over the techniques finds k: a technique that is tried only when
/// those before it are stuck is needed, because without it the rounds would end there.
///
/// `rounds` counts the rounds. `min_openings` is the minimum of the openings of a round: cells that
/// could be filled in or, if there are none, candidates that could be eliminated.
///
/// Reuses its memory: use one object per thread.
class AnyRater : public Interface {
 public:
  /// Rates puzzles of another board from now on, which takes less time than another rater: each
  /// jigsaw has its own board. The board must outlive the rater; the one before need not any more.
  /// False: the boards differ too much, and this rater is of no use any more.
  [[nodiscard]] virtual bool set_board(const BoardSpec& board) = 0;

  /// Whether every deduction is compared with the solution; throws UnsoundStep if one is wrong.
  virtual void set_check(bool check) = 0;

  /// Sets the techniques that are tried (by default every row up to trial). If they do not solve a
  /// puzzle, its `hardest` technique is trial; if they do, the puzzle is rated as if there were no
  /// other techniques.
  virtual void set_available(const TechniqueSet& available) = 0;

  /// Rates a puzzle.
  /// @param givens    board.cells() digits, row-major, 0 = empty; exactly one solution
  /// @param solution  that solution
  [[nodiscard]] virtual Rating rate(std::span<const std::uint8_t> givens,
                                    std::span<const std::uint8_t> solution) = 0;
  /// The same with names.
  [[nodiscard]] RatingRecord rate_to_record(std::span<const std::uint8_t> givens,
                                            std::span<const std::uint8_t> solution);

  /// Whether the available techniques fill in all of these cells; stops once they are filled in. If
  /// so, a puzzle without these givens is solved if the puzzle with them is.
  /// @param givens    as above, but with several solutions allowed, unless a technique assumes
  ///                  uniqueness
  /// @param solution  one of these solutions
  [[nodiscard]] virtual bool can_fill(std::span<const std::uint8_t> givens,
                                      std::span<const std::uint8_t> solution,
                                      std::span<const Cell> cells) = 0;

  /// Called with a step and the state before it; returns false to stop.
  using StepVisitor =
      std::function<bool(const widest::State& before, const widest::Deduction& deduction)>;
  /// Solves the puzzle along one path, with the easiest technique at every step, and visits every
  /// step. Parameters as above; the board may be partly filled.
  void for_each_step(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution,
                     const StepVisitor& visit) {
    for_each_step_from({givens}, solution, visit);
  }
  /// The same from a position whose digits and candidates include the solution.
  virtual void for_each_step_from(const Position& position, std::span<const std::uint8_t> solution,
                                  const StepVisitor& visit) = 0;
  /// Visits the steps of rate() instead, round by round, each with the state in which its round
  /// began. Leaves out steps that add nothing to earlier ones of their round.
  virtual void for_each_rated_step(std::span<const std::uint8_t> givens,
                                   std::span<const std::uint8_t> solution,
                                   const StepVisitor& visit) = 0;
};

/// Whether this board can be rated: nearly every one; in a browser, those of one grid.
[[nodiscard]] bool is_rated(const BoardSpec& board);

/// Makes the rater for a board. Throws ContractViolation unless is_rated(board). The board and the
/// levels must outlive it.
[[nodiscard]] std::unique_ptr<AnyRater> make_rater(
    const BoardSpec& board, const LevelTable& levels = LevelTable::standard());

/// The hardest technique of a puzzle that is over budget, since the real one is unknown. Not a row
/// of techniques.def.
inline constexpr std::string_view kBudgetSpent = "over-budget";
/// The id of the hardest technique, or kBudgetSpent.
[[nodiscard]] std::string_view name_of_hardest(const Rating& rating);
/// The rating with names.
[[nodiscard]] RatingRecord to_record(const Rating& rating);

}  // namespace gridmill
