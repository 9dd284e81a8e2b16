#pragma once

// The rater of a class of boards. rater.cpp has the procedure and its invariants, solve_path.cpp
// the steps for people.

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "solver/rate/any_rater.h"
#include "solver/rate/finder.h"
#include "solver/rate/finder_context.h"
#include "solver/rate/level_table.h"
#include "solver/rate/plain_board.h"
#include "solver/rate/singles.h"

namespace gridmill::inline GRIDMILL_BOARDS {

/// Fills in and eliminates what a deduction says.
template <typename Size>
void apply_to(StateOf<Size>& state, const DeductionOf<Size>& deduction) {
  for (int d = 1; d <= Size::kDigits; ++d) {
    const Digit digit{static_cast<std::uint8_t>(d)};
    for (const Cell c : deduction.placements[digit]) {
      if (state.open().contains(c)) state.place({c, digit});
    }
  }
  state.eliminate(deduction.eliminations);
}

/// The rater of a class of boards; any_rater.h defines the rating.
/// Reuses its memory: use one object per thread.
class Rater final : public AnyRater {
 public:
  /// Throws ContractViolation unless supports(board). The board and the levels must outlive the
  /// rater.
  explicit Rater(const BoardSpec& board, const LevelTable& levels = LevelTable::standard());
  Rater(const BoardSpec& board, LevelTable&& levels) = delete;

  /// Whether boards of this kind fit the class.
  [[nodiscard]] static bool supports(const BoardSpec& board) {
    return BoardTopology::supports(board);
  }

  [[nodiscard]] bool set_board(const BoardSpec& board) override;
  void set_check(bool check) override { check_ = check; }
  void set_available(const TechniqueSet& available) override { available_ = available; }
  [[nodiscard]] Rating rate(std::span<const std::uint8_t> givens,
                            std::span<const std::uint8_t> solution) override;
  void for_each_step_from(const Position& position, std::span<const std::uint8_t> solution,
                          const StepVisitor& visit) override;
  void for_each_rated_step(std::span<const std::uint8_t> givens,
                           std::span<const std::uint8_t> solution,
                           const StepVisitor& visit) override;

  [[nodiscard]] bool can_fill(std::span<const std::uint8_t> givens,
                              std::span<const std::uint8_t> solution,
                              std::span<const Cell> cells) override;

  /// Called with a step and the state before it; returns false to stop.
  using DeductionVisitor = std::function<bool(const State& before, const Deduction& deduction)>;
  /// The path of `for_each_step_from`, in the sets of this class.
  void for_each_deduction(const Position& position, std::span<const std::uint8_t> solution,
                          const DeductionVisitor& visit);
  void for_each_deduction(std::span<const std::uint8_t> givens,
                          std::span<const std::uint8_t> solution, const DeductionVisitor& visit) {
    for_each_deduction(Position{givens}, solution, visit);
  }
  /// Called with the deductions of a round and the state before it; returns false to stop.
  using RoundVisitor = std::function<bool(const State& before, std::span<const Deduction> round)>;
  /// The path of `for_each_rated_step`, in the sets of this class.
  void for_each_round(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution,
                      const RoundVisitor& visit);
  /// The steps of `for_each_deduction`.
  [[nodiscard]] std::vector<Step> steps(std::span<const std::uint8_t> givens,
                                        std::span<const std::uint8_t> solution);
  /// The next step on a board that may be partly filled; none if it is full.
  [[nodiscard]] std::optional<Step> next_step(std::span<const std::uint8_t> board,
                                              std::span<const std::uint8_t> solution);

 private:
  class Collector;
  void start(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution);
  [[nodiscard]] bool is_available(Technique technique) const {
    return available_[static_cast<std::size_t>(technique)];
  }
  /// A single that is tried before the other techniques, with its kernel.
  struct Single {
    Technique technique{};
    singles::SingleKind kind{};
  };
  /// Locked candidates that the plain board finds.
  struct LockedFinder {
    Technique technique{};
    PlainBoard::Locked (PlainBoard::*find)() = nullptr;
  };
  bool place_all_singles(std::size_t techniques, Rating& rating);
  bool run_plain(std::size_t techniques, Rating& rating);
  int place_singles(std::size_t techniques, Rating& rating);
  void check_single(Candidate c) const;
  bool resume_singles(std::size_t techniques, Rating& rating);
  [[nodiscard]] bool is_level_known(const Rating& rating) const;
  [[nodiscard]] bool is_left_out(Technique technique, const Rating& rating, bool is_known) const;
  Technique eliminate(Rating& rating, int& openings);
  /// Whether nothing of the solution is lost. If there are several, a technique that assumes one
  /// may be wrong, and is left out: an open cell always keeps its digit.
  [[nodiscard]] bool keeps_solution(const Deduction& deduction) const {
    for (const Digit d : DigitSet(topology_.all_digits())) {
      const CellSet& own = context_.solution_cells()[d];
      if (deduction.eliminations[d].intersects(own) || !own.contains(deduction.placements[d])) {
        return false;
      }
    }
    return true;
  }
  std::optional<Technique> apply_locked_candidates(Rating& rating, int& openings);
  void catch_up();
  bool first_deduction(Deduction& deduction);
  [[nodiscard]] std::vector<Deduction> find_round(std::span<const Technique> used);
  [[nodiscard]] RoundVisitor in_widest(const Position& position, const StepVisitor& visit);
  void fill_from_solution(Deduction& deduction) const;
  void begin_round();
  [[nodiscard]] bool has_budget_for(Technique technique, std::uint64_t budgets);
  void apply(const Deduction& deduction);

  BoardTopology topology_;
  const LevelTable& levels_;
  /// The techniques for this board, in order.
  std::vector<Technique> tried_;
  /// The easiest techniques as long as they are singles, then on plain boards as long as they are
  /// locked candidates, then all others.
  std::vector<Single> singles_;
  std::vector<LockedFinder> locked_finders_;
  std::vector<Technique> others_;
  /// By technique: a later one that finds everything that it finds, if that is tried.
  std::vector<std::optional<Technique>> later_;
  /// The puzzle, and how far it is solved. Plain boards have both once more for their singles and
  /// locked candidates, and there the state catches up when more is needed: it is made when these
  /// are stuck for the first time.
  const bool plain_;
  PlainBoard plain_start_;
  PlainBoard plain_board_;
  bool has_state_ = false;
  State start_;
  State state_;
  FinderContext context_;
  std::span<const std::uint8_t> givens_;
  std::span<const std::uint8_t> solution_;
  std::uint64_t candidates_ = 0;  ///< on the board, on large boards
  std::uint64_t spent_ = 0;       ///< steps since the start, on large boards
  std::uint64_t forced_ = 0;      ///< of these, on the last level
  std::optional<widest::BoardTopology> widest_topology_;  ///< made at the first report
  std::vector<Technique> stuck_rounds_;  ///< of the last rating: what went on where singles ended
  bool check_ = false;
  TechniqueSet available_ = TechniqueSet().set();
};

}  // namespace gridmill::inline GRIDMILL_BOARDS
