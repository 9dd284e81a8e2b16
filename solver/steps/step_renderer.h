#pragma once

// The content of a step's sentence as data, and the languages. A sentence of sentences.def has
// blanks. The content of a blank is data (a SlotValue), which is made once for all languages; a
// StepRenderer turns it into words. A language consists of a text in each row and a StepRenderer.
// The compiler rejects a language that lacks one of them.

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "solver/board/clue.h"
#include "solver/board/house_names.h"
#include "solver/steps/step_describer.h"

namespace gridmill::widest::step_text {

/// Cells that go by a name ("A"), and the digits that they may hold.
struct NamedSet {
  std::string name;
  CellSet cells;
  DigitSet digits;
};
using NamedSets = std::vector<NamedSet>;

/// The fins of a fish.
struct Fins {
  CellSet cells;
};
/// Sets of cells, called almost locked.
struct LockedSets {
  NamedSets sets;
};
/// The same before a chain that uses them; there may be none.
struct AlsPrefix {
  NamedSets sets;
};
/// The digits that join the sets of a chain.
struct Commons {
  DigitSet digits;
};
/// Cells with two digits by turns: one half takes one of them, the other half the other.
struct PairHalves {
  CellSet one;
  CellSet other;
};
/// The relations by which a pattern sees what goes, by their ids; there may be none.
struct SeeingRelations {
  std::vector<std::string_view> relations;
};
/// If the stem of a blossom takes the digit, the set lacks it and holds what goes.
struct Petal {
  Cell stem;
  Digit digit;
  std::string set;
  DigitSet held;
};

/// What is true at one place of a chain: a node or not, or what a set lacks and therefore holds.
struct Claim {
  enum class Kind : std::uint8_t { kIs, kIsNot, kLacks, kHolds };
  Kind kind = Kind::kIs;
  Node node;        ///< of the first two
  std::string set;  ///< of the last two, as its digits
  DigitSet digits;
};
/// A chain: the first claim is assumed, and each follows from the one before it.
struct ChainText {
  enum class End : std::uint8_t {
    kLoop,    ///< it comes back to its beginning
    kItself,  ///< it proves the opposite of its beginning
    kEither,  ///< one of its ends is true
  };
  std::vector<Claim> claims;
  End end = End::kEither;
  std::pair<Claim, Claim> either;
};
/// What singles make of an assumption.
struct ContradictionText {
  std::vector<Candidate> placed;  ///< the assumption first
  Impasse impasse;
  bool has_others = false;  ///< other candidates fail alike
};

/// A clue by its kind, with its number; null: some clue.
struct ClueName {
  const Clue* clue = nullptr;
};

/// What stands in a blank.
using SlotValue = std::variant<CellSet, DigitSet, HouseSet, NamedSets, Fins, LockedSets, AlsPrefix,
                               Commons, PairHalves, SeeingRelations, std::vector<Petal>,
                               std::vector<ChainText>, ContradictionText, ClueName, int>;

/// Cells that get or lose the same digits.
struct Change {
  CellSet cells;
  DigitSet digits;
};
/// What a step does.
struct Result {
  std::vector<Change> placements;
  std::vector<Change> eliminations;
  int left_to_search = 0;  ///< instead: how many cells a search fills in
};

/// A language, as far as steps need it. Digits in its texts are marks (`digit_placeholder`), for
/// `Symbols::replace_placeholders` to finish.
class StepRenderer {
 public:
  StepRenderer(const BoardSpec& board, const Wording& wording) : board_(board), wording_(wording) {}
  virtual ~StepRenderer() = default;
  StepRenderer(const StepRenderer&) = delete;
  StepRenderer& operator=(const StepRenderer&) = delete;

  [[nodiscard]] std::string render_slot(const SlotValue& filling) const {
    return std::visit([this](const auto& what) { return render(what); }, filling);
  }
  /// "Look at row 3."
  [[nodiscard]] virtual std::string where(const HintLocation& spot) const = 0;
  /// "R3C5 is not 2 or 5"
  [[nodiscard]] virtual std::string render(const Result& result) const = 0;
  /// "R3C4 and R3C7 hold only 2 and 5, so R3C5 is not 2 or 5."
  [[nodiscard]] virtual std::string conclusion(const std::string& reason,
                                               const std::string& result) const = 0;

 protected:
  [[nodiscard]] std::string render(const CellSet& cells,
                                   Conjunction between = Conjunction::kAnd) const;
  [[nodiscard]] std::string render(DigitSet digits, Conjunction between = Conjunction::kAnd) const;
  [[nodiscard]] std::string render(const HouseSet& houses) const;
  [[nodiscard]] virtual std::string render(const NamedSets& sets) const = 0;
  [[nodiscard]] virtual std::string render(const Fins& fins) const = 0;
  [[nodiscard]] virtual std::string render(const LockedSets& locked) const = 0;
  [[nodiscard]] virtual std::string render(const AlsPrefix& with) const = 0;
  [[nodiscard]] virtual std::string render(const Commons& commons) const = 0;
  [[nodiscard]] virtual std::string render(const PairHalves& halves) const = 0;
  [[nodiscard]] virtual std::string render(const SeeingRelations& ties) const = 0;
  [[nodiscard]] virtual std::string render(const std::vector<Petal>& petals) const = 0;
  [[nodiscard]] virtual std::string render(const std::vector<ChainText>& proofs) const = 0;
  [[nodiscard]] virtual std::string render(const ContradictionText& net) const = 0;
  [[nodiscard]] virtual std::string render(const ClueName& name) const = 0;
  [[nodiscard]] std::string render(int number) const { return std::to_string(number); }

  [[nodiscard]] std::string list(const std::vector<std::string>& parts,
                                 Conjunction between = Conjunction::kAnd) const {
    return joined(parts, wording_.language, between);
  }
  /// Whether letters or drawings stand for the digits.
  [[nodiscard]] bool has_symbols() const { return !wording_.symbols->empty(); }
  [[nodiscard]] std::string name_of(Cell cell) const { return board_.name_of(cell); }
  [[nodiscard]] static std::vector<std::string> names_of(DigitSet digits);
  [[nodiscard]] std::vector<std::string> names_of(const CellSet& cells) const;

 private:
  const BoardSpec& board_;
  Wording wording_;
};

[[nodiscard]] std::unique_ptr<StepRenderer> make_english_renderer(const BoardSpec& board,
                                                                  const Wording& wording);
[[nodiscard]] std::unique_ptr<StepRenderer> make_japanese_renderer(const BoardSpec& board,
                                                                   const Wording& wording);

inline std::vector<std::string> StepRenderer::names_of(DigitSet digits) {
  std::vector<std::string> names;
  for (const Digit d : digits) names.push_back(digit_placeholder(d));
  return names;
}

inline std::vector<std::string> StepRenderer::names_of(const CellSet& cells) const {
  std::vector<std::string> names;
  for (const Cell c : cells) names.push_back(name_of(c));
  return names;
}

inline std::string StepRenderer::render(const CellSet& cells, Conjunction between) const {
  return list(names_of(cells), between);
}

inline std::string StepRenderer::render(DigitSet digits, Conjunction between) const {
  return list(names_of(digits), between);
}

inline std::string StepRenderer::render(const HouseSet& houses) const {
  std::vector<int> numbers;
  for (const int h : houses) numbers.push_back(h);
  return house_names(board_, numbers, wording_.language);
}

[[nodiscard]] inline std::unique_ptr<StepRenderer> make_renderer(const BoardSpec& board,
                                                                 const Wording& wording) {
  return wording.language == Language::kJapanese ? make_japanese_renderer(board, wording)
                                                 : make_english_renderer(board, wording);
}

}  // namespace gridmill::widest::step_text
