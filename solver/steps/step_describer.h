#pragma once

// Explains how a puzzle is solved: each step in words, with the candidates of its pattern and the
// links between them. Hints, the solutions of a book, pages and pictures are made of it. All of it
// is computed from the deduction and the candidates before it, so a new technique needs no code
// here; sentences.def may give it a better sentence.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solver/board/language.h"
#include "solver/board/symbols.h"
#include "solver/rate/any_rater.h"
#include "solver/steps/nets.h"
#include "solver/steps/pencilmark_grid.h"

namespace gridmill::widest {

namespace step_text {
struct SentenceFacts;  // step_text.h
}

/// "R1C5=1", of a group "R1C5/R1C6=1".
[[nodiscard]] std::string name_of(const BoardSpec& board, const Node& node);

/// An arrow from one node to another, in the direction in which it is read.
struct Link {
  enum class Kind : std::uint8_t {
    kStrong,  ///< if `from` is false, `to` is true
    kWeak,    ///< if `from` is true, `to` is false
    kForces,  ///< `from` being true helps to make `to` true
  };
  Node from;
  Node to;
  Kind kind = Kind::kStrong;
  CellSet set = {};  ///< the almost locked set that makes a strong link, if one does
  /// Of a strong link without a set, the house where the digit has no other place; of a weak one,
  /// by what the nodes exclude each other. Empty: inside a cell.
  Why why = {};
  bool operator==(const Link&) const = default;
};

/// Where to look for a step, without giving it away: in houses, or else at one cell, at a digit,
/// around a cell, or (if nothing is set) on the whole board.
struct HintLocation {
  HouseSet houses;
  CellSet cell;
  Digit digit;
  bool around = false;  ///< not at the cell itself alone
};

/// How texts name cells.
enum class CellNames : std::uint8_t {
  kR1C1,
  kA1,     ///< letters A to H and J name rows, numbers columns: for boards of at most nine rows
  kWords,  ///< "row 4 column 7"
};

/// The language, cell names and symbols of a description.
struct Wording {
  Language language = Language::kEnglish;
  const Symbols* symbols = &Symbols::none();  ///< what stands for digits; outlives the steps
  CellNames cells = CellNames::kR1C1;
};

/// A step with everything that is needed to explain and draw it.
struct StepDescription {
  Step step;                ///< technique, cells, fins, digits, houses, placements, eliminations
  Deduction deduction;      ///< the same as sets, with bases and covers separated
  PencilmarkGrid before;    ///< the board before the step
  CandidateSet pattern;     ///< candidates to highlight, without fins
  CandidateSet fins;        ///< candidates to highlight as fins
  std::vector<Link> links;  ///< arrows in reading order; empty if there is no chain
  std::vector<std::vector<Link>> further;  ///< chains that prove the other eliminations
  std::vector<CellSet> sets;               ///< sets of cells that the text names A, B, C, ...
  std::vector<Net> nets;  ///< for each eliminated candidate, or of a verity for each choice

  HintLocation hint_location;  ///< of the pattern, not of its eliminations
  int count = 1;               ///< how many steps it stands for (in_rounds)
  /// What the text says as data, complete enough to check the step.
  std::shared_ptr<const step_text::SentenceFacts> facts;
  Wording wording;
  std::string title;   ///< "Naked Pair"
  std::string where;   ///< "Look at row 3.": hint_location in words
  std::string result;  ///< "Remove 2 and 5 from R3C5."
  /// "R3C4 and R3C7 hold only 2 and 5, ... Remove 2 and 5 from R3C5.", in several lines if it is
  /// long.
  std::string explanation;

  /// "Naked Pair: R3C4 and R3C7 hold only 2 and 5, ..."
  [[nodiscard]] std::string lines() const;
  /// The same in one line.
  [[nodiscard]] std::string text() const;
};

/// Visits the steps of the rater's path to the solution; see AnyRater::for_each_step. A search of
/// the whole board finds chains for many candidates at once; here each of its chains is a step.
void for_each_single_step(AnyRater& rater, const Position& position,
                          std::span<const std::uint8_t> solution,
                          const AnyRater::StepVisitor& visit);
inline void for_each_single_step(AnyRater& rater, std::span<const std::uint8_t> board,
                                 std::span<const std::uint8_t> solution,
                                 const AnyRater::StepVisitor& visit) {
  for_each_single_step(rater, Position{board}, solution, visit);
}

/// Explains steps. Reuses its memory: use one object per thread.
class StepDescriber {
 public:
  /// Throws ContractViolation unless is_rated(board). The board and the levels, which decide
  /// which step is easiest, must outlive the object.
  explicit StepDescriber(const BoardSpec& board, const Wording& wording = {},
                         const LevelTable& levels = LevelTable::standard())
      : board_(&board), wording_(wording), rater_(make_rater(board, levels)) {}

  [[nodiscard]] const BoardSpec& board() const { return *board_; }
  /// Its rater, for techniques other than all: they hold for the paths here as well.
  [[nodiscard]] AnyRater& rater() { return *rater_; }
  /// From now on, for puzzles with other symbols.
  void set_wording(const Wording& wording) { wording_ = wording; }

  /// One path to the solution, with the easiest technique at every step.
  /// @param givens    board.cells() digits, row-major, 0 = empty; exactly one solution
  /// @param solution  that solution
  [[nodiscard]] std::vector<StepDescription> steps(std::span<const std::uint8_t> givens,
                                                   std::span<const std::uint8_t> solution);
  /// The first step of one of these techniques on that path, with its number from 1.
  [[nodiscard]] std::optional<std::pair<std::int64_t, StepDescription>> find(
      const TechniqueSet& techniques, std::span<const std::uint8_t> givens,
      std::span<const std::uint8_t> solution);
  /// The same on the path of the rating (AnyRater::for_each_rated_step).
  [[nodiscard]] std::optional<std::pair<std::int64_t, StepDescription>> find_rated(
      const TechniqueSet& techniques, std::span<const std::uint8_t> givens,
      std::span<const std::uint8_t> solution);
  /// The next step on a board that may be partly filled; none if it is full. Its digits and
  /// candidates include the solution.
  [[nodiscard]] std::optional<StepDescription> next(const Position& position,
                                                    std::span<const std::uint8_t> solution);
  [[nodiscard]] std::optional<StepDescription> next(std::span<const std::uint8_t> board,
                                                    std::span<const std::uint8_t> solution) {
    return next(Position{board}, solution);
  }

 private:
  const BoardSpec* board_;
  Wording wording_;
  std::unique_ptr<AnyRater> rater_;
};

/// Steps for people: the combinations of clues that follow each other are one step, with a line for
/// each clue in its text, and so are steps with the same pattern, or that refute several candidates
/// of a cell.
[[nodiscard]] std::vector<StepDescription> in_rounds(std::vector<StepDescription> steps);

/// Explains one deduction. `state` is the board before it.
[[nodiscard]] StepDescription describe_step(const State& state, const Deduction& deduction,
                                            const Wording& wording = {});

/// A step as the forums write it: chains in Eureka notation, "(4)r1c4 = (4)r1c7 - (4=3)r5c7 =>
/// r1c1<>4", patterns as HoDoKu prints them, "9 r68 c19 => r4c9,r9c1<>9".
[[nodiscard]] std::string to_notation(const StepDescription& step);

}  // namespace gridmill::widest

namespace gridmill {
using widest::CellNames;
using widest::describe_step;
using widest::for_each_single_step;
using widest::HintLocation;
using widest::in_rounds;
using widest::Link;
using widest::name_of;
using widest::Node;
using widest::StepDescriber;
using widest::StepDescription;
using widest::to_notation;
using widest::Wording;
}  // namespace gridmill
