#pragma once

// The content of a step's text as data, and the languages. A sentence of sentences.def has slots.
// The content of a slot is data (a SlotValue), which is made once for all languages, written to
// JSON and proved by tests; a StepRenderer puts it into words. A language consists of a text in
// each row and a StepRenderer. The compiler rejects a language that lacks one of them.

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "solver/board/house_names.h"
#include "solver/board/text.h"
#include "solver/steps/step_describer.h"

namespace gridmill::widest::step_text {

/// Cells that go by a name ("A"), and the digits that they may hold.
struct NamedSet {
  std::string name;
  CellSet cells;
  DigitSet digits;
};
using NamedSets = std::vector<NamedSet>;

/// By what a pattern excludes the targets, apart from houses; there may be nothing.
struct By {
  Why why;
};
/// If the hub of a wing has the digit, a cell has another.
struct Option {
  Cell hub;
  Digit digit;
  Candidate then;
};
/// Two strong links of a digit: it has only these places in each of the houses, and the joint ones
/// exclude each other. So one of the ends has it.
struct StrongPair {
  Digit digit;
  HouseSet first, second;
  CellSet first_places, second_places;
  CellSet joint;
  Why why;
  CellSet ends;
  std::vector<Candidate> gone;
};
/// Cells with two digits by turns: one half takes one of them, the other half the other.
struct PairHalves {
  CellSet one;
  CellSet other;
};
/// Cells joined by houses with two places for a digit: all of the first have it, or all of the
/// second.
struct ColorCluster {
  NamedSet one, other;
  HouseSet houses;
};
/// Two cells that exclude each other, and the colors that they are of.
struct ColorClash {
  std::string one, other;
  Cell one_cell, other_cell;
};
/// A color that excludes itself or both colors of another cluster is wrong; else the targets see
/// both colors of which one is right.
struct Coloring {
  Digit digit;
  std::vector<ColorCluster> clusters;
  std::vector<ColorClash> clashes;
  std::string wrong;
  CellSet targets;
};
/// A finned fish: apart from the fins, the digit has its places in the houses in the covers only.
struct FishView {
  Digit digit;
  HouseSet houses, covers;
  CellSet fins;
  CellSet targets;
};
/// If the stem of a blossom takes the digit, the set lacks it and holds what is eliminated.
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
  Why why = {};  ///< by which it follows from the one before; empty: inside a cell or set
};
/// Around a loop: one of two nodes, or a set, holds the digit, which so is eliminated elsewhere.
struct LoopLink {
  std::vector<Node> nodes;  ///< two, or the places of the digit in the set
  std::string set;
  std::vector<Candidate> gone;
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
  std::vector<Candidate> gone;  ///< by this chain
  Why first_why, last_why;      ///< by which the ends exclude these
  std::vector<LoopLink> loop;
};
/// The chains of a step, and the sets that they name.
struct Chains {
  NamedSets sets;
  std::vector<ChainText> chains;
};
/// Nets that refute their assumptions.
struct Refutations {
  std::vector<Net> nets;
};
/// Choices of which one is right, and what each leads to: an impasse or the conclusion.
struct Cases {
  CellSet cells;
  DigitSet digits;
  HouseSet house;  ///< of several cells
  std::vector<Net> nets;
  std::vector<Candidate> placed;
  std::vector<Candidate> eliminated;
};

/// A clue by its kind, with its number and cells; null: some clue.
struct ClueName {
  const Clue* clue = nullptr;
  CellSet cells;
};
/// What a clue means, as a sentence.
struct ClueMeaning {
  const Clue* clue = nullptr;
};
/// Cells with what they hold or may hold.
struct Fills {
  std::vector<std::pair<Cell, DigitSet>> cells;
};
/// What cells that are all different can hold together.
struct Combinations {
  ClueName clue;
  int total = 0;  ///< 0: not a sum
  std::vector<DigitSet> sets;
  DigitSet without;  ///< eliminated digits that no set has
  std::vector<Candidate>
      misfits;  ///< eliminated, but in a set: the other cells do not have the rest
};
/// What is added up by the 45 rule. Digits of `plus` less those of `minus` are the rest.
struct HouseSum {
  struct Cage {
    CellSet cells;
    int total = 0;
  };
  HouseSet houses;
  int total = 0;
  std::vector<Cage> cages;
  CellSet known_inside, known_outside;
  int inside = 0, outside = 0;  ///< the sums of these
  CellSet plus, minus;
  int rest = 0;
  bool is_split = false;       ///< the cages share out the digits of the house; nothing is added up
  std::vector<DigitSet> sets;  ///< of one side, if its cells are all different
  DigitSet without;            ///< as of Combinations
  std::vector<Candidate> misfits;

  [[nodiscard]] bool is_one_sided() const { return plus.empty() || minus.empty(); }
  /// The cells of the side that the text begins with, and how much they make more than the other.
  [[nodiscard]] const CellSet& left() const { return plus.empty() ? minus : plus; }
  [[nodiscard]] int left_sum() const { return plus.empty() ? -rest : rest; }
};

/// A cell excludes a digit from others by no house of the rules.
struct Sight {
  Cell cell;
  CellSet seen;
  Why why;
};

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

/// What stands in a slot.
using SlotValue =
    std::variant<CellSet, DigitSet, HouseSet, int, NamedSets, By, std::vector<Option>,
                 std::vector<StrongPair>, PairHalves, Coloring, std::vector<FishView>,
                 std::vector<Candidate>, std::vector<Petal>, Chains, Refutations, Cases, ClueName,
                 ClueMeaning, Fills, Combinations, HouseSum, std::vector<Sight>, Result>;

/// How many combinations a text lists.
inline constexpr std::size_t kListedCombinations = 6;

/// A language, as far as steps need it. Digits in its texts are marks (`digit_placeholder`), for
/// `Symbols::replace_placeholders` to finish.
class StepRenderer {
 public:
  StepRenderer(const BoardSpec& board, const Wording& wording) : board_(board), wording_(wording) {}
  virtual ~StepRenderer() = default;
  StepRenderer(const StepRenderer&) = delete;
  StepRenderer& operator=(const StepRenderer&) = delete;

  /// @param or_last  before the last element of a list: "or" instead of "and"
  [[nodiscard]] std::string render_slot(const SlotValue& value, bool or_last) const;
  /// "Look at row 3."
  [[nodiscard]] virtual std::string where(const HintLocation& spot) const = 0;
  /// "Remove 2 and 5 from R3C5."
  [[nodiscard]] virtual std::string render(const Result& result) const = 0;

 protected:
  [[nodiscard]] virtual std::string render(const CellSet& cells, Conjunction between) const;
  [[nodiscard]] virtual std::string render(DigitSet digits, Conjunction between) const;
  [[nodiscard]] std::string render(const CellSet& cells) const {
    return render(cells, Conjunction::kAnd);
  }
  [[nodiscard]] std::string render(DigitSet digits) const {
    return render(digits, Conjunction::kAnd);
  }
  [[nodiscard]] std::string render(const HouseSet& houses) const;
  [[nodiscard]] std::string render(int number) const { return std::to_string(number); }
  [[nodiscard]] virtual std::string render(const NamedSets& sets) const = 0;
  [[nodiscard]] virtual std::string render(const By& by) const = 0;
  [[nodiscard]] virtual std::string render(const std::vector<Option>& options) const = 0;
  [[nodiscard]] virtual std::string render(const std::vector<StrongPair>& pairs) const = 0;
  [[nodiscard]] virtual std::string render(const PairHalves& halves) const = 0;
  [[nodiscard]] virtual std::string render(const Coloring& coloring) const = 0;
  [[nodiscard]] virtual std::string render(const std::vector<FishView>& views) const = 0;
  [[nodiscard]] virtual std::string render(const std::vector<Candidate>& candidates,
                                           Conjunction between) const = 0;
  [[nodiscard]] virtual std::string render(const std::vector<Petal>& petals) const = 0;
  [[nodiscard]] virtual std::string render(const Chains& chains) const = 0;
  [[nodiscard]] virtual std::string render(const Refutations& nets) const = 0;
  [[nodiscard]] virtual std::string render(const Cases& cases) const = 0;
  [[nodiscard]] virtual std::string render(const ClueName& name) const = 0;
  [[nodiscard]] virtual std::string render(const ClueMeaning& rule) const = 0;
  [[nodiscard]] virtual std::string render(const Fills& fills) const = 0;
  [[nodiscard]] virtual std::string render(const Combinations& combinations) const = 0;
  [[nodiscard]] virtual std::string render(const HouseSum& sum) const = 0;
  [[nodiscard]] virtual std::string render(const std::vector<Sight>& sight) const = 0;

  [[nodiscard]] std::string list(const std::vector<std::string>& parts,
                                 Conjunction between = Conjunction::kAnd) const {
    return joined(parts, wording_.language, between);
  }
  /// Whether letters or drawings stand for the digits.
  [[nodiscard]] bool has_symbols() const { return !wording_.symbols->empty(); }
  [[nodiscard]] const BoardSpec& board() const { return board_; }
  [[nodiscard]] std::string name_of(Cell cell) const;
  [[nodiscard]] static std::vector<std::string> names_of(DigitSet digits);
  [[nodiscard]] std::vector<std::string> names_of(const CellSet& cells) const;
  /// A clue with its cells.
  [[nodiscard]] std::string name_of(const Clue& clue) const;
  /// What relations of cells are about, in words.
  [[nodiscard]] std::vector<std::string> names_of_relations(const Why& why) const;
  /// The derived houses among these.
  [[nodiscard]] HouseSet derived(const HouseSet& houses) const;
  /// "1-4, 7": digits with a dash where three or more follow each other.
  [[nodiscard]] static std::string ranges_of(DigitSet digits, std::string_view dash,
                                             std::string_view between);
  /// "127", with more than nine digits "1+2+11"
  [[nodiscard]] std::string sets_of_digits(const std::vector<DigitSet>& sets,
                                           std::string_view between) const;
  /// The house whose cells these are, or -1.
  [[nodiscard]] int house_of(const CellSet& cells) const;

 private:
  const BoardSpec& board_;
  Wording wording_;
};

[[nodiscard]] std::unique_ptr<StepRenderer> make_english_renderer(const BoardSpec& board,
                                                                  const Wording& wording);
[[nodiscard]] std::unique_ptr<StepRenderer> make_japanese_renderer(const BoardSpec& board,
                                                                   const Wording& wording);

[[nodiscard]] inline std::unique_ptr<StepRenderer> make_renderer(const BoardSpec& board,
                                                                 const Wording& wording) {
  return wording.language == Language::kJapanese ? make_japanese_renderer(board, wording)
                                                 : make_english_renderer(board, wording);
}

/// Cells with the same digits together, in the order of the groups' first cells.
[[nodiscard]] std::vector<Change> changes_of(const std::vector<Candidate>& candidates);

}  // namespace gridmill::widest::step_text
