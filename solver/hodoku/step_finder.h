#pragma once

// The search of HoDoKu 2.2.0 for the next step. Each finder stops at the step that HoDoKu would
// take, so its order is part of what it finds; the comments describe that order. Source of
// orders and limits: HoDoKu 2.2.0's behavior, sourceforge.net/projects/hodoku.

#include <memory>
#include <string_view>
#include <vector>

#include "solver/hodoku/board.h"
#include "solver/hodoku/rater.h"

namespace gridmill::hodoku {

// Templates: the ways to put one digit in every row, column and box.

/// Checks whether every place of a digit is in a template. If so, no reasoning about this digit
/// alone eliminates anything, and all searches for fish, colors and chains of one digit can skip
/// it. On a hard board that is usually true of all nine digits.
///
/// Why that is exact: such reasoning uses the places of the digit and that each house has it once.
/// A template with the place is consistent with all of that, so a sound step cannot refute the
/// place. HoDoKu does not check first; it searches these digits, too, and finds nothing.
class Templates {
 public:
  /// Whether some place of the digit is in no template. `solution_cells` are its cells in the
  /// solution.
  [[nodiscard]] bool has_eliminations(const Board& board, int digit, const CellSet& solution_cells);

 private:
  bool complete(std::size_t row, unsigned columns, unsigned boxes);

  std::array<unsigned, 9> rows_{};    ///< the places, row by row
  std::array<unsigned, 9> chosen_{};  ///< one of each row
  /// What was found last time of a digit; it stays true while the places do.
  struct CachedResult {
    CellSet places;
    bool has_eliminations = false;
  };
  std::array<CachedResult, 10> cache_{};
};

/// A step. Eliminations are in the order in which they are applied, which decides the order
/// of the singles that follow; one may occur twice.
struct SolutionStep {
  std::string_view code;  ///< HoDoKu's number of the technique: "0803"
  std::vector<CellDigit> placements;
  std::vector<CellDigit> eliminations;

  void clear() {
    code = {};
    placements.clear();
    eliminations.clear();
  }
  void eliminate(int cell, int digit) {
    eliminations.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)});
  }
  void eliminate(CellSet cells, int digit) {
    for (const Cell c : cells) eliminate(c.index, digit);
  }
  /// Those of these digits that are candidates of a cell, or of cells.
  void eliminate(const Board& board, CellSet cells, int digits) {
    for (const Cell c : cells) {
      for (const Digit d : DigitSet(board.candidates(c.index) & digits))
        eliminate(c.index, d.value);
    }
  }
  void place(int cell, int digit) {
    placements.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)});
  }
  /// By digit, then by cell, each once: how chains list them.
  void sort_eliminations();
};

/// The best step that a finder has met, if HoDoKu collects all of them: more eliminations, then a
/// smaller sum of (weight * cell + digit) with the weights 1, 81, 161, ...; then the first. The
/// eliminations of a chain are usually known before the chain, so finders check them first.
class BestStep {
 public:
  void clear() { best_.clear(); }
  /// Whether a step with the eliminations of this one, which are sorted, would be the best so far.
  [[nodiscard]] bool is_better(const SolutionStep& step) const;
  void offer(const SolutionStep& step) {
    if (is_better(step)) best_ = step;
  }
  /// How many candidates it eliminates; 0 if there is none.
  [[nodiscard]] std::size_t size() const { return best_.eliminations.size(); }
  /// Copies it to `step`, with its code if it has one; false if there is none.
  [[nodiscard]] bool copy_to(SolutionStep& step) const;

 private:
  SolutionStep best_;
};

class LinkGraph;
class AlsTable;
struct StepInfo;

/// The first rectangle of every kind: uniqueness tests 1 to 6, hidden, avoidable 1 and 2. A kind
/// without a step has one without eliminations.
using Rectangles = std::array<SolutionStep, 9>;
/// Finds them all in one pass, in the order of the start cells; `first` gets them.
void find_rectangles(const Board& board, Rectangles& first);

/// A board with the tables that several finders share; `apply` voids them. One thread's.
class StepFinder {
 public:
  StepFinder();
  StepFinder(const StepFinder&) = delete;
  StepFinder& operator=(const StepFinder&) = delete;
  ~StepFinder();

  Board board;

  void reset(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution);
  /// The first step of a row, if it has one.
  [[nodiscard]] bool find(const StepInfo& row, SolutionStep& step);
  /// Applies a step.
  void apply(const SolutionStep& step);
  /// The solution saves searches: steps are sound, so steps that contradict it need no search. It
  /// decides nothing except Brute Force.
  [[nodiscard]] std::span<const std::uint8_t> solution() const { return solution_; }
  /// Where the solution has a digit.
  [[nodiscard]] const CellSet& solution_cells(int digit) const {
    return solution_cells_[static_cast<std::size_t>(digit)];
  }

  [[nodiscard]] const LinkGraph& link_graph(bool grouped);
  [[nodiscard]] const AlsTable& als();
  /// The first rectangle of a kind; without eliminations if there is none.
  [[nodiscard]] const SolutionStep& rectangle(std::size_t kind);
  /// The houses, one bit each, in which a naked or hidden subset eliminates candidates.
  [[nodiscard]] std::uint32_t reducible_houses();
  /// Whether reasoning about this digit alone can eliminate anything.
  [[nodiscard]] bool is_reducible(int digit) {
    return templates_.has_eliminations(board, digit, solution_cells(digit));
  }
  /// The first sashimi fish of a size, 2 to 4: the search for finned ones finds it too.
  [[nodiscard]] SolutionStep& sashimi(int size) {
    return sashimi_[static_cast<std::size_t>(size - 2)];
  }
  BestStep best_step;
  SolutionStep scratch;

 private:
  std::span<const std::uint8_t> solution_;
  std::array<CellSet, 10> solution_cells_;
  Templates templates_;
  std::array<SolutionStep, 3> sashimi_;
  std::unique_ptr<LinkGraph> link_graph_;
  std::unique_ptr<AlsTable> als_;
  Rectangles rectangles_;
  int link_graph_known_ = 0;  ///< 1: without groups, 2: with groups
  std::uint32_t reducible_houses_ = 0;
  bool reducible_known_ = false;
  bool als_known_ = false;
  bool rectangles_known_ = false;
};

/// A row of steps.def.
struct StepInfo {
  bool (*find)(StepFinder& search, const StepInfo& row, SolutionStep& step) = nullptr;
  int order = 0;
  std::string_view code;
  int n = 0;
  std::string_view title;
  HodokuLevel level{};
  int score = 0;
};
[[nodiscard]] std::span<const StepInfo> steps();

}  // namespace gridmill::hodoku
