#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solver/board/language.h"
#include "solver/board/symbols.h"
#include "solver/rate/any_rater.h"
#include "solver/steps/pencilmark_grid.h"

/// How a puzzle is solved, told to people: each step with its words, the candidates that make its
/// pattern and the links between them. Hints, the key of a book, pages and pictures are made of it.
/// Everything is worked out from the Deduction and the candidates before it, so a new technique is
/// told without a line here; sentences.def may give it better words.

namespace gridmill::widest {

/// A digit in one cell, or in one of several cells of a house (a group).
struct Node {
  Digit digit;
  CellSet cells;
  bool operator==(const Node&) const = default;
};

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
  bool operator==(const Link&) const = default;
};

/// Where to look for a step, without giving anything away: in houses, or else at one cell, at a
/// digit, around a cell, or (nothing of these) on the whole board.
struct HintLocation {
  HouseSet houses;
  CellSet cell;
  Digit digit;
  bool around = false;  ///< not at the cell itself alone
};

/// Where an assumption comes to an end: a cell without a candidate, or a house without a place for
/// a digit.
struct Impasse {
  CellSet cell;
  HouseSet house;
  Digit digit;

  [[nodiscard]] bool empty() const { return cell.empty() && house.empty(); }
};

/// In which words a step is told.
struct Wording {
  Language language = Language::kEnglish;
  const Symbols* symbols = &Symbols::none();  ///< what stands for digits; outlives the steps
};

/// A step and all that there is to say and draw about it.
struct StepDescription {
  Step step;                ///< technique, cells, fins, digits, houses, what goes in and what goes
  Deduction deduction;      ///< the same in sets, bases and covers apart
  PencilmarkGrid before;    ///< the board that the step is taken on
  CandidateSet pattern;     ///< candidates to be coloured, without fins
  CandidateSet fins;        ///< candidates to be coloured otherwise
  std::vector<Link> links;  ///< arrows, in reading order; empty where nothing is followed
  std::vector<std::vector<Link>> further;  ///< chains that prove what the links do not
  std::vector<CellSet> sets;               ///< sets of cells by which it is told: A, B, C, ...
  std::vector<Candidate> refuted;  ///< of a contradiction: the assumption and what it forces
  Impasse contradiction;           ///< where those lead to

  HintLocation hint_location;  ///< of the pattern, not of what it leads to
  Wording wording;
  std::string where;        ///< "Look at row 3.": the spot in words
  std::string reason;       ///< "R3C4 and R3C7 hold only 2 and 5"
  std::string result;       ///< "R3C5 is not 2 or 5"
  std::string explanation;  ///< "R3C4 and R3C7 hold only 2 and 5, so R3C5 is not 2 or 5."

  [[nodiscard]] std::string_view title() const {
    const TechniqueInfo& row = info(step.technique);
    return in_language(wording.language, row.title, row.japanese);
  }
  /// "Naked Pair: R3C4 and R3C7 hold only 2 and 5, so R3C5 is not 2 or 5."
  [[nodiscard]] std::string text() const;
};

/// Tells steps. Keeps its work space, so one object serves one thread.
class StepDescriber {
 public:
  /// Throws ContractViolation unless is_rated(board). The board and the levels, which decide
  /// what is easiest, must outlive the teller.
  explicit StepDescriber(const BoardSpec& board, const Wording& wording = {},
                         const LevelTable& levels = LevelTable::standard())
      : board_(&board), wording_(wording), rater_(make_rater(board, levels)) {}

  [[nodiscard]] const BoardSpec& board() const { return *board_; }

  /// One way to solve the puzzle, the easiest technique at every step.
  /// @param givens    board.cells() digits, row-major, 0 = empty; exactly one solution
  /// @param solution  that solution
  [[nodiscard]] std::vector<StepDescription> steps(std::span<const std::uint8_t> givens,
                                                   std::span<const std::uint8_t> solution);
  /// The next step on a board that may already be filled in part; none if it is full.
  [[nodiscard]] std::optional<StepDescription> next(std::span<const std::uint8_t> board,
                                                    std::span<const std::uint8_t> solution);

 private:
  const BoardSpec* board_;
  Wording wording_;
  std::unique_ptr<AnyRater> rater_;
};

/// The step that a deduction is, told. `state` is the board before it.
[[nodiscard]] StepDescription describe_step(const State& state, const Deduction& deduction,
                                            const Wording& wording = {});

}  // namespace gridmill::widest

namespace gridmill {
using widest::describe_step;
using widest::HintLocation;
using widest::Link;
using widest::name_of;
using widest::Node;
using widest::StepDescriber;
using widest::StepDescription;
using widest::Wording;
}  // namespace gridmill
