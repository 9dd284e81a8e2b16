#pragma once

// Techniques, their finds as sets (DeductionOf), and the finds as people read them (Step). A
// technique is a row of techniques.def, which names its finder, a function in techniques/
// (finder.h). This header does not depend on the table, so a new row recompiles technique.cpp and
// finder.cpp only.

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/board/grid.h"
#include "solver/rate/state.h"

namespace gridmill {

/// A row of techniques.def, by its number.
enum class Technique : std::uint8_t {};

/// Room for the rows in arrays by number; technique.cpp asserts that it is enough.
inline constexpr std::size_t kMaxTechniques = 128;

/// A literal of a chain: the digit is in one of the places (on), or in none of them (off).
template <typename Size>
struct LiteralOf {
  Digit digit;
  typename Size::CellSet places;
  typename Size::CellSet set;  ///< the cells of an almost locked set that has lost the digit
  bool is_on = false;
};

/// A find as sets, cheap to make by the thousand. `cells` and `digits` are the pattern that a
/// person looks for, `fins` its extra cells; `houses` and `covers` are numbered as in
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
  /// The sets of cells that the pattern consists of (almost locked sets, Sue de Coq). Empty if the
  /// sink wants conclusions only.
  std::vector<CellSet> parts;
  /// The chains that prove it, each literal with the one that follows from it. Likewise.
  std::vector<std::vector<LiteralOf<Size>>> chains;

  DeductionOf() = default;
  DeductionOf(Technique row, CellSet pattern, DigitMask pattern_digits)
      : technique(row), digits(pattern_digits), cells(pattern) {}

  /// Adds a chain of digits in their places: the first is off, then on and off in turn.
  void add_chain(const std::vector<std::pair<Digit, CellSet>>& nodes) {
    assert(nodes.size() >= 2 && nodes.size() % 2 == 0);  // the last one is on
    std::vector<LiteralOf<Size>>& chain = chains.emplace_back();
    for (const auto& [digit, places] : nodes) {
      chain.push_back({digit, places, CellSet(), chain.size() % 2 != 0});
    }
  }

  /// Whether it changes the state and is well-formed: it places or eliminates candidates that the
  /// state has, and its pattern is on the board.
  [[nodiscard]] bool has_effect_on(const StateOf<Size>& state) const;
};

extern template struct DeductionOf<SizeNine>;
extern template struct DeductionOf<SizeSixteen>;
extern template struct DeductionOf<SizeTwentyFive>;
extern template struct DeductionOf<SizeGrids>;

/// How a step of a technique is proven to the reader.
enum class ProofKind : std::uint8_t {
  kPattern,  ///< the pattern itself: there is nothing to follow
  kColors,   ///< the strong links of the pattern, in two colors
  kChain,    ///< chains through the pattern that prove every elimination, or else a net
  kNet,      ///< singles lead from an eliminated candidate to a contradiction
};

/// Which techniques find everything that a technique finds.
struct Subsumption {
  enum class Extent : std::uint8_t { kNone, kNearly, kWholly };
  Extent extent = Extent::kNone;
  std::string_view by;       ///< with a verb: "easier techniques find"
  bool everywhere = false;   ///< on boards with more rules, too
  std::string_view later{};  ///< the id of a harder technique that does, or ""
};

/// A row of techniques.def.
struct TechniqueInfo {
  Technique technique{};
  std::string_view id;        ///< "naked-pair"
  std::string_view title;     ///< "Naked Pair"
  std::string_view japanese;  ///< the title as Japanese solvers have it
  std::string_view family;    ///< "subsets"
  std::string_view group;     ///< another name that represents several rows, or ""
  int level = 0;              ///< 1..7, as built in (level_table.h)
  ProofKind proof = ProofKind::kPattern;
  Subsumption subsumption;
  int max_digits = 0;        ///< it is not tried on boards with more
  bool needs_clues = false;  ///< it is tried only where the puzzle has clues

  /// Whether the board is small enough for it. What small boards alone have is not tried on those
  /// of several grids.
  [[nodiscard]] bool suits_size(const BoardSpec& board) const;
};

/// The table.
[[nodiscard]] std::span<const TechniqueInfo> techniques();
[[nodiscard]] const TechniqueInfo& info(Technique technique);
/// The row of that id, or nullptr.
[[nodiscard]] const TechniqueInfo* find_technique(std::string_view id);
/// The technique of an id that must exist. Throws ContractViolation if it does not.
[[nodiscard]] Technique technique_of(std::string_view id);
/// The technique that solves the rest when all others fail: trial.
[[nodiscard]] Technique last_resort();

/// A deduction as people read it.
struct Step {
  Technique technique{};
  std::vector<Cell> cells;              ///< of the pattern
  std::vector<Cell> fins;               ///< extra cells of the pattern
  std::vector<Digit> digits;            ///< of the pattern
  std::vector<std::string> houses;      ///< "row 3"
  std::vector<Candidate> placements;    ///< digits that are filled in
  std::vector<Candidate> eliminations;  ///< candidates that are removed

  Step() = default;
  template <typename Size>
  Step(const BoardSpec& board, const DeductionOf<Size>& deduction);
  /// "Naked Pair: 1, 2 in R1C1 R1C2 (row 1), so R1C5 is not 1".
  [[nodiscard]] std::string to_string(const BoardSpec& board) const;
  /// Placements and eliminations: "R1C1=5 R1C2<>57".
  [[nodiscard]] std::string result(const BoardSpec& board) const;
};

/// "row 3", "box 9", "diagonal R1C1-R9C9", "rows 2, 3 and 4 without windows 1 and 2"; by numbers
/// as in BoardTopology.
[[nodiscard]] std::string house_name(const BoardSpec& board, int house);
/// "rows 1 and 2 and box 9".
[[nodiscard]] std::string house_names(const BoardSpec& board, const std::vector<int>& houses);

}  // namespace gridmill
