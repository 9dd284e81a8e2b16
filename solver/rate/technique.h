#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/board/grid.h"
#include "solver/rate/state.h"

/// What a technique is, what it finds (Deduction), and how that is told to people (Step). A
/// technique is a row of techniques.def, which names its finder, a function in techniques/.

namespace gridmill {

class Position;

/// The rows of techniques.def, in order.
enum class Technique : std::uint8_t {
#define TECHNIQUE(name, ...) k##name,
#include "solver/rate/techniques.def"
#undef TECHNIQUE
};

inline constexpr int kTechniques = 0
#define TECHNIQUE(...) +1
#include "solver/rate/techniques.def"
#undef TECHNIQUE
    ;

/// A finding in sets, cheap to make by the thousand. `cells` and `digits` are the pattern (what a
/// person looks for), `fins` the cells that bend it; `houses` and `covers` are numbers as in
/// Layout.
struct Deduction {
  Technique technique{};
  std::uint8_t variant = 0;  ///< which of the codes of the row, from 0
  DigitMask digits = 0;
  CellSet cells;
  CellSet fins;
  HouseSet houses = 0;  ///< where the pattern is; the base sets of a fish
  HouseSet covers = 0;  ///< the cover sets of a fish
  CandidateSet placements;
  CandidateSet eliminations;
  /// The sets of cells that the pattern is made of, of almost locked sets and Sue de Coq. Left
  /// empty for a sink that wants conclusions only.
  std::vector<CellSet> parts;
};

/// Takes what a finder finds.
class Sink {
 public:
  Sink() = default;
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;
  virtual ~Sink() = default;
  /// Whether the sink only wants to know what follows, not from which pattern. Finders of chains
  /// may then put many patterns into one deduction.
  [[nodiscard]] virtual bool conclusions_only() const { return false; }
  /// Takes a deduction that places or eliminates something; false: enough, stop looking.
  virtual bool take(const Deduction& deduction) = 0;
};

/// Finds every instance of a technique that places or eliminates something, each once, in an order
/// that depends on the position alone. The state stays as it is: what one deduction takes away,
/// another may still count on. The finder is told which technique it is called for, as several may
/// share it.
using Finder = void(Position& position, Technique technique, Sink& sink);

/// A row of techniques.def.
struct TechniqueInfo {
  Technique technique{};
  std::string_view id;        ///< "naked-pair"
  std::string_view title;     ///< "Naked Pair"
  std::string_view japanese;  ///< the title as Japanese solvers have it
  std::string_view family;    ///< "subsets"
  int level = 0;              ///< 1..7
  std::string_view hodoku_code;
  Finder* finder = nullptr;

  void find(Position& position, Sink& sink) const { finder(position, technique, sink); }
};

/// The table.
[[nodiscard]] std::span<const TechniqueInfo> techniques();
/// The techniques from the easiest to the hardest: by level, then by row.
[[nodiscard]] std::span<const Technique> by_difficulty();
/// The position in that list.
[[nodiscard]] int rank_of(Technique technique);
[[nodiscard]] const TechniqueInfo& info(Technique technique);
/// The row of that id, or nullptr.
[[nodiscard]] const TechniqueInfo* find_technique(std::string_view id);

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
  Step(const Shape& shape, const Deduction& deduction);
  /// "Naked Pair: 1, 2 in R1C1 R1C2 (row 1), so R1C5 is not 1".
  [[nodiscard]] std::string to_string(const Shape& shape) const;
  /// What goes in and out: "R1C1=5 R1C2<>57".
  [[nodiscard]] std::string result(const Shape& shape) const;
};

/// "row 3", "column 1", "box 9", "extra house 1".
[[nodiscard]] std::string house_name(const Shape& shape, int house);

}  // namespace gridmill
