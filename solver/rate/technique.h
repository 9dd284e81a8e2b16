#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/board/grid.h"
#include "solver/rate/state.h"

/// What a technique is, what it finds (DeductionOf), and how that is told to people (Step). A
/// technique is a row of techniques.def, which names its finder, a function in techniques/
/// (finder.h). This header does not depend on the table, so that a new row compiles technique.cpp
/// and finder.cpp alone.

namespace gridmill {

/// A row of techniques.def, by its number.
enum class Technique : std::uint8_t {};

/// Room for the rows in arrays by number; technique.cpp asserts that it is enough.
inline constexpr std::size_t kMaxTechniques = 128;

/// A fact of a chain: that the digit is in one of the places, or in none of them.
template <typename Size>
struct LiteralOf {
  Digit digit;
  typename Size::CellSet places;
  typename Size::CellSet set;  ///< of an almost locked set that has lost the digit, its cells
  bool is_on = false;
};

/// A finding in sets, cheap to make by the thousand. `cells` and `digits` are the pattern (what a
/// person looks for), `fins` the cells that bend it; `houses` and `covers` are numbers as in
/// BoardTopology.
template <typename Size>
struct DeductionOf {
  using CellSet = typename Size::CellSet;
  using HouseSet = typename Size::HouseSet;
  using DigitMask = typename Size::DigitMask;
  using CandidateSet = CandidateSetOf<Size>;

  Technique technique{};
  std::uint8_t variant = 0;  ///< which of the codes of the row, from 0
  DigitMask digits = 0;
  CellSet cells;
  CellSet fins;
  HouseSet houses;  ///< where the pattern is; the base sets of a fish
  HouseSet covers;  ///< the cover sets of a fish
  CandidateSet placements;
  CandidateSet eliminations;
  /// The sets of cells that the pattern is made of, of almost locked sets and Sue de Coq. Left
  /// empty for a sink that wants conclusions only.
  std::vector<CellSet> parts;
  /// Of loops and AICs, each fact with the one that follows from it. Likewise.
  std::vector<LiteralOf<Size>> chain;

  /// Whether it says something new and possible: it places or takes away candidates, which the
  /// state has, and its pattern lies on the board.
  [[nodiscard]] bool has_effect_on(const StateOf<Size>& state) const;
};

extern template struct DeductionOf<SizeNine>;
extern template struct DeductionOf<SizeSixteen>;
extern template struct DeductionOf<SizeTwentyFive>;

/// What shows people that a step of a technique holds.
enum class ProofKind : std::uint8_t {
  kPattern,  ///< the pattern itself: there is nothing to follow
  kColors,   ///< the strong links of the pattern, in two colors
  kChain,    ///< chains through the pattern that prove all that goes, or else a net
  kNet,      ///< what singles make of a candidate that goes
};

/// Whether easier techniques find what a technique finds, and which.
struct Subsumption {
  enum class Extent : std::uint8_t { kNone, kNearly, kWholly };
  Extent extent = Extent::kNone;
  std::string_view by;      ///< with a verb: "easier techniques find"
  bool everywhere = false;  ///< on boards with more rules, too
};

/// A row of techniques.def.
struct TechniqueInfo {
  Technique technique{};
  std::string_view id;        ///< "naked-pair"
  std::string_view title;     ///< "Naked Pair"
  std::string_view japanese;  ///< the title as Japanese solvers have it
  std::string_view family;    ///< "subsets"
  std::string_view group;     ///< another name that stands for several rows, or ""
  int level = 0;              ///< 1..7, as built in (level_table.h)
  ProofKind proof = ProofKind::kPattern;
  Subsumption subsumption;
  int max_digits = 0;        ///< it is not tried on boards with more
  bool needs_clues = false;  ///< it is tried only where the puzzle has clues
};

/// The table.
[[nodiscard]] std::span<const TechniqueInfo> techniques();
[[nodiscard]] const TechniqueInfo& info(Technique technique);
/// The row of that id, or nullptr.
[[nodiscard]] const TechniqueInfo* find_technique(std::string_view id);
/// The technique of an id that the program counts on. Throws ContractViolation if there is none.
[[nodiscard]] Technique technique_of(std::string_view id);
/// The technique that solves what is left when all others fail, and so says that they do.
[[nodiscard]] Technique last_resort();

/// A deduction as people read it.
struct Step {
  Technique technique{};
  std::vector<Cell> cells;              ///< of the pattern
  std::vector<Cell> fins;               ///< cells that bend the pattern
  std::vector<Digit> digits;            ///< of the pattern
  std::vector<std::string> houses;      ///< "row 3"
  std::vector<Candidate> placements;    ///< digits that go in
  std::vector<Candidate> eliminations;  ///< candidates that go

  Step() = default;
  template <typename Size>
  Step(const BoardSpec& board, const DeductionOf<Size>& deduction);
  /// "Naked Pair: 1, 2 in R1C1 R1C2 (row 1), so R1C5 is not 1".
  [[nodiscard]] std::string to_string(const BoardSpec& board) const;
  /// What goes in and out: "R1C1=5 R1C2<>57".
  [[nodiscard]] std::string result(const BoardSpec& board) const;
};

/// "row 3", "box 9", "diagonal R1C1-R9C9", "rows 2, 3 and 4 without windows 1 and 2"; by numbers
/// as in BoardTopology.
[[nodiscard]] std::string house_name(const BoardSpec& board, int house);
/// "rows 1 and 2 and box 9".
[[nodiscard]] std::string house_names(const BoardSpec& board, const std::vector<int>& houses);

}  // namespace gridmill
