#pragma once

#include <array>
#include <bit>
#include <memory>
#include <span>
#include <vector>

#include "solver/rate/finder.h"
#include "solver/rate/rated.h"
#include "solver/rate/templates.h"

namespace gridmill::inline GRIDMILL_BOARDS {

namespace chains {
class Graph;
}
namespace als {
class Catalog;
class SmallSets;
}  // namespace als
namespace clues {
class Clues;
class Arranger;
class LineReader;
}  // namespace clues
namespace uniqueness {
class Pairs;
}
class FalseChains;
class SetChains;
struct LinkRules;
class Implications;

/// Kinds of chains, by what may be linked.
enum class ChainKind : std::uint8_t {
  kX,        ///< one digit, houses with two places
  kXy,       ///< cells with two candidates
  kPlain,    ///< both
  kGrouped,  ///< and groups of two or three cells in a box and a line
  kSets,     ///< almost locked sets alone
  kAll,      ///< everything
};

/// Where something has changed: cells that lost a candidate, and digits that lost a place.
struct Changes {
  CellSet cells;
  DigitMask digits = 0;
};

/// A State as the finders look at it: with tables that several of them share, made when first asked
/// for (so asking is not const). Holds a reference to the state; call `changed` after each change.
/// Keeps its work space, so one object serves one thread and allocates nothing in use.
class Position {
 public:
  explicit Position(const State& state);
  Position(const Position&) = delete;
  Position& operator=(const Position&) = delete;
  ~Position();

  /// The state was changed: what was worked out before is void.
  void changed();
  /// The state is that of another puzzle. Its solution, where it is known, only spares searches
  /// (hall.h, false_chains.h, rectangles.h); it has to stay until the next puzzle.
  void restart(std::span<const std::uint8_t> solution = {});

  /// What has changed since everything that a technique finds was taken (`settle`); the whole board
  /// at first. Candidates only ever go, so what the technique finds now and did not find then has
  /// to do with these: a finder may leave out patterns that have nothing of them.
  [[nodiscard]] Changes changes(Technique technique) const {
    Changes all;
    for (std::size_t i = settled_[static_cast<std::size_t>(technique)]; i < log_.size(); ++i) {
      all.cells |= log_[i].cells;
      all.digits = static_cast<DigitMask>(all.digits | log_[i].digits);
    }
    return all;
  }
  /// All that the technique finds in this position will be applied.
  void settle(Technique technique) {
    settled_[static_cast<std::size_t>(technique)] = static_cast<std::uint16_t>(log_.size());
  }

  [[nodiscard]] const State& state() const { return *state_; }
  /// Whether it is the plain 9 x 9.
  [[nodiscard]] bool is_plain() const { return plain_; }
  /// Whether the solution is known; then its candidates, and the digit of a cell.
  [[nodiscard]] bool knows_truth() const { return !solution_.empty(); }
  [[nodiscard]] const CandidateSet& truth() const { return truth_; }
  [[nodiscard]] CellSet truth(Digit digit) const { return truth_[digit]; }
  [[nodiscard]] Digit truth_at(Cell c) const { return {solution_[c.index]}; }
  /// Work space for link graphs; what it holds is void after each use.
  [[nodiscard]] chains::Graph& graph() { return *graph_; }
  [[nodiscard]] const Layout& layout() const { return state_->layout(); }
  /// The candidates that chains of a kind refute, all at once. Where that is nothing, no pattern
  /// that is such a chain needs to be looked for.
  [[nodiscard]] const CandidateSet& refuted(ChainKind kind);
  /// Whether it is known, or likely enough to be worth a look, that no chain refutes anything, and
  /// it is so.
  [[nodiscard]] bool no_chain_refutes();
  /// What follows from each candidate along chains of a kind; valid until the next call.
  [[nodiscard]] Implications& implications(ChainKind kind);
  /// The places of a digit that no template has (see templates.h). Where there are none, nothing
  /// can be found that looks at this digit alone.
  [[nodiscard]] CellSet impossible(int digit) {
    const std::size_t d = static_cast<std::size_t>(digit - 1);
    if (((impossible_known_ >> d) & 1U) == 0) find_impossible(d);
    return impossible_[d];
  }
  /// The almost locked sets.
  [[nodiscard]] als::Catalog& als() { return *als_; }
  /// Those of two cells and of three, as of when they were last brought up to date.
  [[nodiscard]] als::SmallSets& small_sets() { return *small_sets_; }
  /// The clues of the puzzle, and work space for what they say.
  [[nodiscard]] const clues::Clues& clues() const { return *clues_; }
  [[nodiscard]] clues::Arranger& arranger() { return *arranger_; }
  [[nodiscard]] clues::LineReader& line_reader() { return *line_reader_; }
  /// The rectangles about to have two digits only.
  [[nodiscard]] uniqueness::Pairs& rectangles() { return *rectangles_; }

  /// What fish may take from each digit, as far as it was worked out (fish.cpp): by their size, up
  /// to four bases, by whether their bases are rows or columns, and by whether boxes may be among
  /// them.
  struct Reach {
    DigitMask known = 0;
    std::array<CellSet, kRatedDigits> cells;
  };
  [[nodiscard]] Reach& fish_reach(int size, bool rows, bool boxes) {
    return fish_reach_[static_cast<std::size_t>(size - 2)][(rows ? 1U : 0U) + (boxes ? 2U : 0U)];
  }

  /// The houses in which naked and hidden sets may take something away.
  [[nodiscard]] HouseSet loose_houses() {
    if (!unknown_.empty()) find_loose();
    return loose_;
  }

  /// The places of a digit in a house: bit i is the house's cell i.
  [[nodiscard]] DigitMask places(int house, int digit) const {
    return in_house_[static_cast<std::size_t>(house)][static_cast<std::size_t>(digit - 1)];
  }
  /// Those of all digits, by digit - 1; more lanes than digits, for the compiler to work on all at
  /// once.
  static constexpr std::size_t kLanes = kRatedDigits <= 16 ? 16 : 32;
  using Lanes = std::array<DigitMask, kLanes>;
  [[nodiscard]] const Lanes& places(int house) const {
    return in_house_[static_cast<std::size_t>(house)];
  }

  /// The digits that have exactly two places in a house.
  [[nodiscard]] DigitMask twos(int house) const { return twos_[static_cast<std::size_t>(house)]; }

  /// The open cells with 2, 3 or 4 candidates.
  [[nodiscard]] CellSet cells_with(int candidates) {
    if (!counts_known_) find_counts();
    return with_[static_cast<std::size_t>(candidates - 2)];
  }

 private:
  /// Whether `places` says of every house and digit what the state says.
  [[nodiscard]] bool knows_places() const;
  void find_places(HouseSet houses);
  void find_plain_places();
  void find_twos(HouseSet houses);
  void find_impossible(std::size_t d);
  void find_counts();
  void find_loose();
  [[nodiscard]] LinkRules rules_of(ChainKind kind);

  const State* state_;
  const bool plain_;  ///< the board of nine.h
  std::unique_ptr<chains::Graph> graph_;
  std::unique_ptr<als::Catalog> als_;
  std::unique_ptr<als::SmallSets> small_sets_;
  std::unique_ptr<const clues::Clues> clues_;
  std::unique_ptr<clues::Arranger> arranger_;
  std::unique_ptr<clues::LineReader> line_reader_;
  std::unique_ptr<uniqueness::Pairs> rectangles_;
  std::unique_ptr<FalseChains> false_chains_;
  std::unique_ptr<SetChains> set_chains_;
  std::unique_ptr<Implications> implications_;
  static constexpr std::size_t kKinds = 6;
  std::array<CandidateSet, kKinds> refuted_;
  std::uint32_t refuted_known_ = 0;
  bool were_none_ = false;  ///< no chain refuted anything in the position before
  std::array<CellSet, kRatedDigits> impossible_;
  std::array<templates::Known, kRatedDigits> templates_;
  std::uint32_t impossible_known_ = 0;
  std::array<std::array<Reach, 4>, 3> fish_reach_;
  bool counts_known_ = false;
  std::array<CellSet, 3> with_;
  std::array<CellSet, kRatedDigits> places_;  ///< of each digit, as of the last change
  std::array<Lanes, kRatedHouses> in_house_{};
  std::array<DigitMask, kRatedHouses> twos_{};
  std::vector<Changes> log_;                              ///< of this puzzle
  std::array<std::uint16_t, kMostTechniques> settled_{};  ///< how far each has come in it
  std::span<const std::uint8_t> solution_;
  CandidateSet truth_;
  HouseSet loose_;
  HouseSet unknown_;  ///< houses with a change since `loose_` was worked out
};

}  // namespace gridmill::inline GRIDMILL_BOARDS
