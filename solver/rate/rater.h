#pragma once

#include <array>
#include <bitset>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "solver/rate/level_table.h"
#include "solver/rate/plain_board.h"
#include "solver/rate/position.h"
#include "solver/rate/singles.h"
#include "solver/rate/technique.h"
#include "solver/record.h"

namespace gridmill {

/// A rating in numbers; RatingRecord is the same with names.
struct Rating {
  int level = 1;  ///< 1..7
  Technique hardest{};
  int rounds = 0;
  int narrowest = 0;
  std::array<std::uint16_t, kMostTechniques> uses{};  ///< deductions, a row of techniques.def each
  bool operator==(const Rating&) const = default;
};

/// Some rows of techniques.def: bit i is row i.
using TechniqueSet = std::bitset<kMostTechniques>;

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
/// Beyond the singles one pass over the techniques finds k: a technique that is tried only when
/// those before it are stuck is needed, because without it the rounds would end there.
///
/// `rounds` counts the rounds. `narrowest` is the fewest openings of a round: cells that could be
/// filled in or, when none could, candidates that could go.
///
/// Keeps its work space, so one object serves one thread.
class Rater {
 public:
  /// Throws ContractViolation unless serves(shape). The shape and the levels must outlive the
  /// rater.
  explicit Rater(const Shape& shape, const LevelTable& levels = LevelTable::standard());
  Rater(const Shape& shape, LevelTable&& levels) = delete;
  Rater(const Rater&) = delete;
  Rater& operator=(const Rater&) = delete;
  ~Rater() = default;

  /// Whether boards of this shape are rated: at most 81 cells and 9 digits.
  [[nodiscard]] static bool serves(const Shape& shape) { return Layout::serves(shape); }

  /// Whether every deduction is held against the solution; UnsoundStep is thrown if one is wrong.
  void set_check(bool check) { check_ = check; }

  /// The techniques that are tried from now on (at first every row up to trial). A puzzle that they
  /// do not solve comes out as one of trial, so `hardest` tells whether they suffice; one that they
  /// solve is rated as it would be if they were all there are.
  void set_available(const TechniqueSet& available) { available_ = available; }

  /// Rates a puzzle.
  /// @param givens    shape.cells() digits, row-major, 0 = empty; exactly one solution
  /// @param solution  that solution
  [[nodiscard]] RatingRecord rate(std::span<const std::uint8_t> givens,
                                  std::span<const std::uint8_t> solution);
  /// The same without the names.
  [[nodiscard]] Rating measure(std::span<const std::uint8_t> givens,
                               std::span<const std::uint8_t> solution);

  /// Whether the techniques that are available fill in all of these cells; it goes no further than
  /// that. So a puzzle without these givens is solved if the one with them is.
  /// @param givens    as above, but they may have other solutions, unless a technique counts on
  ///                  there being one
  /// @param solution  one of these solutions
  [[nodiscard]] bool reaches(std::span<const std::uint8_t> givens,
                             std::span<const std::uint8_t> solution, std::span<const Cell> cells);

  /// Takes a step and the state before it; false: enough.
  using Visit = std::function<bool(const State& before, const Deduction& deduction)>;
  /// Solves the puzzle in one way, the easiest technique at every step, and shows every step.
  /// Parameters as above; the board may already be filled in part.
  void walk(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution,
            const Visit& visit);
  /// The steps of `walk`.
  [[nodiscard]] std::vector<Step> steps(std::span<const std::uint8_t> givens,
                                        std::span<const std::uint8_t> solution);
  /// The next step on a board that may already be filled in part; none if it is full.
  [[nodiscard]] std::optional<Step> next_step(std::span<const std::uint8_t> board,
                                              std::span<const std::uint8_t> solution);

 private:
  class Collector;
  void start(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution);
  [[nodiscard]] bool is_available(Technique technique) const {
    return available_[static_cast<std::size_t>(technique)];
  }
  /// A single that goes before the other techniques, with its kernel.
  struct Single {
    Technique technique{};
    singles::Kind kind{};
  };
  /// Locked candidates that the plain board finds.
  struct Locker {
    Technique technique{};
    PlainBoard::Locked (PlainBoard::*find)() = nullptr;
  };
  bool place_all_singles(std::size_t techniques, Rating& rating);
  bool run_plain(std::size_t techniques, Rating& rating);
  int place_singles(std::size_t techniques, Rating& rating);
  void check_single(Candidate c) const;
  bool resume_singles(std::size_t techniques, Rating& rating);
  Technique eliminate(Rating& rating, int& openings);
  std::optional<Technique> lock(Rating& rating, int& openings);
  void catch_up();
  bool first_deduction(Deduction& deduction);
  void give_up(Deduction& deduction) const;
  void apply(const Deduction& deduction);

  Layout layout_;
  const LevelTable& levels_;
  /// The easiest techniques as long as they are singles, then on plain boards as long as they are
  /// locked candidates, then all others.
  std::vector<Single> singles_;
  std::vector<Locker> lockers_;
  std::vector<Technique> others_;
  /// The puzzle, and how far it is solved. Plain boards have both once more for their singles and
  /// locked candidates, and there the state catches up when more is needed: it is made when these
  /// are stuck for the first time.
  const bool plain_;
  PlainBoard plain_start_;
  PlainBoard plain_board_;
  bool has_state_ = false;
  State start_;
  State state_;
  Position position_;
  std::span<const std::uint8_t> givens_;
  std::span<const std::uint8_t> solution_;
  bool check_ = false;
  TechniqueSet available_ = TechniqueSet().set();
};

/// The rating with names.
[[nodiscard]] RatingRecord to_record(const Rating& rating);

}  // namespace gridmill
