#pragma once

#include <array>
#include <bitset>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "solver/rate/level_table.h"
#include "solver/rate/technique.h"
#include "solver/rate/widest_types.h"
#include "solver/record.h"

namespace gridmill {

/// A rating in numbers; RatingRecord is the same with names.
struct Rating {
  int level = 1;  ///< 1..7
  Technique hardest{};
  int rounds = 0;
  int min_openings = 0;
  std::array<std::uint16_t, kMaxTechniques> uses{};  ///< deductions, a row of techniques.def each
  /// Of large boards: the budget of steps ended the search, and trial took what was left.
  bool over_budget = false;
  bool operator==(const Rating&) const = default;
};

/// Some rows of techniques.def: bit i is row i.
using TechniqueSet = std::bitset<kMaxTechniques>;

/// Gridmill's own rating: a procedure, with an outcome that turning the board does not change.
///
/// The techniques have an order: by level, then by their rows in techniques.def. With the first k
/// of them, a puzzle is solved in rounds. A round applies at once every placement that the singles
/// among the k find; if they find none, it applies every deduction of the first other technique
/// that finds any. The hardest technique is the k-th for the smallest k that solves the puzzle, and
/// the level is its level. (All techniques at once would tell little about how hard a puzzle is: at
/// level 7, trial solves everything in one round.)
///
/// Finders report every instance and see the state as it was when the round began. So neither the
/// order of the cells nor the board's orientation matters.
///
/// The order of the techniques matters. Uniqueness techniques are not monotone: when another
/// technique removes a candidate of the pattern, the pattern is gone. The test "the order of the
/// techniques is part of the level" has a puzzle that level 5 solves if the unique loop is looked
/// for before the Skyscraper, and not otherwise. What all techniques of the level find at once is
/// the same in all puzzles of the tests, but not by a proof.
///
/// On boards with more rules most minimal puzzles are of the last level. Once a technique of that
/// level was needed the level is known, and what lies between level 4 and the hardest technique so
/// far is looked for only when all others are stuck, because it takes most of the time. So there
/// the k of level 7 is an upper bound; the level is not touched by that. What techniques.def calls
/// eclipsed nearly everywhere comes last there, too: a puzzle that only Sue de Coq helps with short
/// of level 7 would be of level 7.
///
/// Beyond the singles one pass over the techniques finds k: a technique that is tried only when
/// those before it are stuck is needed, because without it the rounds would end there.
///
/// `rounds` counts the rounds. `min_openings` is the fewest openings of a round: cells that could
/// be filled in or, when none could, candidates that could go.
///
/// Keeps its work space, so one object serves one thread.
class AnyRater {
 public:
  AnyRater() = default;
  AnyRater(const AnyRater&) = delete;
  AnyRater& operator=(const AnyRater&) = delete;
  virtual ~AnyRater() = default;

  /// Whether every deduction is held against the solution; UnsoundStep is thrown if one is wrong.
  virtual void set_check(bool check) = 0;

  /// The techniques that are tried from now on (at first every row up to trial). A puzzle that they
  /// do not solve comes out as one of trial, so `hardest` tells whether they suffice; one that they
  /// solve is rated as it would be if they were all there are.
  virtual void set_available(const TechniqueSet& available) = 0;

  /// Rates a puzzle.
  /// @param givens    board.cells() digits, row-major, 0 = empty; exactly one solution
  /// @param solution  that solution
  [[nodiscard]] virtual Rating rate(std::span<const std::uint8_t> givens,
                                    std::span<const std::uint8_t> solution) = 0;
  /// The same with names.
  [[nodiscard]] RatingRecord rate_to_record(std::span<const std::uint8_t> givens,
                                            std::span<const std::uint8_t> solution);

  /// Whether the techniques that are available fill in all of these cells; it goes no further than
  /// that. So a puzzle without these givens is solved if the one with them is.
  /// @param givens    as above, but they may have other solutions, unless a technique counts on
  ///                  there being one
  /// @param solution  one of these solutions
  [[nodiscard]] virtual bool can_fill(std::span<const std::uint8_t> givens,
                                      std::span<const std::uint8_t> solution,
                                      std::span<const Cell> cells) = 0;

  /// Takes a step and the state before it; false: enough.
  using StepVisitor =
      std::function<bool(const widest::State& before, const widest::Deduction& deduction)>;
  /// Solves the puzzle in one way, the easiest technique at every step, and tells every step.
  /// Parameters as above; the board may already be filled in part.
  virtual void for_each_step(std::span<const std::uint8_t> givens,
                             std::span<const std::uint8_t> solution, const StepVisitor& visit) = 0;
};

/// Whether boards of this kind are rated, which all are.
[[nodiscard]] bool is_rated(const BoardSpec& board);

/// The rater for boards of this kind. Throws ContractViolation unless is_rated(board). The board
/// and the levels must outlive it.
[[nodiscard]] std::unique_ptr<AnyRater> make_rater(
    const BoardSpec& board, const LevelTable& levels = LevelTable::standard());

/// What stands for the hardest technique of a puzzle that is over budget, as nobody knows it. Not a
/// row of techniques.def.
inline constexpr std::string_view kBudgetSpent = "over-budget";
/// The id of the hardest technique, or that.
[[nodiscard]] std::string_view name_of_hardest(const Rating& rating);
/// The rating with names.
[[nodiscard]] RatingRecord to_record(const Rating& rating);

}  // namespace gridmill
