#pragma once

// The content of a step's text as data, and the languages. A sentence of sentences.def has slots.
// The content of a slot is data (a SlotValue), which is made once for all languages, written to
// JSON and proved by tests; a StepRenderer puts it into words. A language consists of a text in
// each row and a StepRenderer. The compiler rejects a language that lacks one of them.

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "solver/board/house_names.h"
#include "solver/board/text.h"
#include "solver/steps/slot_values.h"

namespace gridmill::widest::step_text {

/// A text with this number of chains or nets, or more, has a line for each.
inline constexpr std::size_t kStoriesInLine = 3;
/// How many combinations or cases a text lists unless it must; how many combinations if it must;
/// how many ways to fill cells.
inline constexpr std::size_t kListedCombinations = 6, kListedSets = 12, kListedWays = 16;

/// The greatest digit, or 0.
[[nodiscard]] inline int last_digit(DigitSet digits) {
  int last = 0;
  for (const Digit d : digits) last = d.value;
  return last;
}

/// What a text calls a derived house before and after the sentence that introduces it.
struct DerivedName {
  int house;
  std::string name;        ///< "rows 1 and 2 outside region 1"
  std::string short_name;  ///< "implied house 1", or "this house" if it is the only one
};

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
  /// The derived houses among these and their parts, each behind its parts.
  [[nodiscard]] std::vector<DerivedName> names_of_derived(const HouseSet& derived) const;

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
  [[nodiscard]] std::string render(const std::vector<Cell>& cells) const;
  [[nodiscard]] std::string render(int number) const { return std::to_string(number); }
  [[nodiscard]] virtual std::string render(const NamedSets& sets) const = 0;
  [[nodiscard]] virtual std::string render(const std::vector<Option>& options) const = 0;
  [[nodiscard]] virtual std::string render(const std::vector<StrongPair>& pairs) const = 0;
  [[nodiscard]] virtual std::string render(const PairHalves& halves) const = 0;
  [[nodiscard]] virtual std::string render(const Coloring& coloring) const = 0;
  [[nodiscard]] virtual std::string render(const std::vector<FishView>& views) const = 0;
  [[nodiscard]] virtual std::string render(const SueDeCoq& pattern) const = 0;
  [[nodiscard]] virtual std::string render(const std::vector<SetBite>& bites) const = 0;
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
  [[nodiscard]] virtual std::string render(const Fits& fits) const = 0;
  [[nodiscard]] virtual std::string render(const Pairing& pairing) const = 0;
  [[nodiscard]] virtual std::string render(const Equation& equation) const = 0;
  [[nodiscard]] virtual std::string render(const SumReasons& reasons) const = 0;
  [[nodiscard]] virtual std::string render(const SumLock& lock) const = 0;
  [[nodiscard]] virtual std::string render(const Crossings& crossings) const = 0;
  [[nodiscard]] virtual std::string render(const LineReasons& reasons) const = 0;
  [[nodiscard]] virtual std::string render(const HouseSum& sum) const = 0;
  [[nodiscard]] virtual std::string render(const std::vector<Sight>& sight) const = 0;
  [[nodiscard]] virtual std::string render(const std::vector<RuledOut>& ruled_out) const = 0;
  [[nodiscard]] virtual std::string render(const PlacesByHouse& places) const = 0;
  [[nodiscard]] virtual std::string render(const Swap& swap) const = 0;
  [[nodiscard]] virtual std::string render(const DerivedHouses& derived) const = 0;

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
  /// The three kinds of digits of an entropic or modular line; none for other clues.
  [[nodiscard]] std::vector<DigitSet> digit_kinds(const Clue& clue) const;
  /// The houses among these that are neither rows, columns nor boxes.
  [[nodiscard]] HouseSet unusual(const HouseSet& houses) const;
  /// The bases of a fish without the cell.
  [[nodiscard]] HouseSet houses_without(const FishView& view, Cell cell) const;
  /// The fins outside the covers.
  [[nodiscard]] static CellSet outer_fins(const FishView& view);
  /// Exclusions of the same candidates for the same reason, with all that exclude them.
  [[nodiscard]] std::vector<std::pair<RuledOut, std::vector<Candidate>>> together(
      const std::vector<RuledOut>& ruled_out) const;
  /// The same, and cells that exclude their own digits from the same cells together.
  [[nodiscard]] std::vector<std::pair<RuledOut, std::vector<Candidate>>> own_digits_together(
      const std::vector<RuledOut>& ruled_out) const;
  /// Why a digit excludes candidates, unless it is by a row, column, box or region.
  [[nodiscard]] virtual std::string others_than_houses(const RuledOut& one) const = 0;
  /// The candidates that the same cells exclude as they use up the same digits.
  [[nodiscard]] static std::vector<Candidate> gone_likewise(const std::vector<Misfit>& misfits,
                                                            const Misfit& misfit);
  /// What separates several chains or nets: if they are many, each has its own line.
  [[nodiscard]] static std::string behind_story(std::size_t stories, const char* blank) {
    return stories < kStoriesInLine ? blank : "\n";
  }
  /// Of a claim behind one of absence that follows from what a set holds, that set; else null.
  [[nodiscard]] static const Claim* set_before(const std::vector<Claim>& claims, std::size_t i) {
    const bool follows = i >= 2 && claims[i - 1].kind == Claim::Kind::kIsNot &&
                         claims[i - 2].kind == Claim::Kind::kHolds;
    return follows ? &claims[i - 2] : nullptr;
  }
  /// Whether a set holds the digit that another claim is about.
  [[nodiscard]] static bool has_digit(const Claim& set, const Claim& other) {
    return set.digits.contains(other.node.digit);
  }
  /// What a cell sees for the same reason, together for all digits.
  [[nodiscard]] static std::vector<Sight> of_any_digit(const std::vector<Sight>& sight);
  /// What follows in a net, with the candidates that go: those that a clue excludes one after the
  /// other are one consequence.
  [[nodiscard]] static std::vector<std::pair<Consequence, std::vector<Candidate>>>
  shown_consequences(const Net& net);
  /// The causes without digits that are given as the only ones left in cells of a clue.
  [[nodiscard]] static Causes beyond(Causes causes, const std::vector<Candidate>& left) {
    std::erase_if(causes.placed, [&](const Candidate& c) {
      return std::find(left.begin(), left.end(), c) != left.end();
    });
    return causes;
  }
  /// The assumptions of several nets that fail alike; none if they do not.
  [[nodiscard]] static std::vector<Candidate> failing_alike(const std::vector<Net>& nets);
  /// What is eliminated, but not in the cell of a placed digit or in its houses.
  [[nodiscard]] std::vector<Candidate> not_plain(const Cases& cases) const;
  /// The houses of which a derived one is a part, and those that it is without.
  [[nodiscard]] std::pair<HouseSet, HouseSet> parts_of(int derived) const;
  /// The sizes of distances along a line, each once, ascending.
  [[nodiscard]] static std::vector<int> sizes_of(std::vector<int> distances);
  /// How many steps a cell is from those that it sees, if only the kinds of digits of a line let it
  /// see them; else empty.
  [[nodiscard]] std::vector<int> steps_between(const Sight& sight) const;
  /// Whether the two ends of a chain are digits of a set with the same places.
  [[nodiscard]] static bool hold_alike(const std::vector<Claim>& ends);
  /// How many names a narrowing may have; more are not named if all other ways are.
  static constexpr std::size_t kMaxNames = 4;
  /// A narrowing and the names of its ways, each once: a name may stand for several ways.
  struct NamedNarrowing {
    std::vector<std::string> names;
    const Narrowing* narrowing;
  };
  /// Those with the fewest names first.
  /// @param ways  the name of each way
  [[nodiscard]] static std::vector<NamedNarrowing> by_names(
      const std::vector<Narrowing>& narrowings, const std::vector<std::string>& ways);
  /// How many ways they have in all.
  [[nodiscard]] static std::size_t count_ways(const std::vector<Narrowing>& narrowings);
  [[nodiscard]] bool is_derived(int house) const {
    return static_cast<std::size_t>(house) >= board_.houses().size();
  }
  /// "row 4 and implied house 1"
  [[nodiscard]] std::string render_named(const HouseSet& houses,
                                         const std::vector<DerivedName>& names) const;
  /// "R1C8 to R3C8 and R5C2": three or more neighbors in a line are a run.
  [[nodiscard]] std::string runs_of(const std::vector<Cell>& cells, std::string_view to) const;
  /// "1-4, 7": digits with a dash where three or more follow each other.
  [[nodiscard]] static std::string ranges_of(DigitSet digits, std::string_view dash,
                                             std::string_view between);
  /// "8", "10-13": ascending numbers with a dash where three or more follow each other.
  [[nodiscard]] static std::vector<std::string> runs_of(const std::vector<int>& numbers,
                                                        std::string_view dash);
  /// "127", with more than nine digits "1+2+11"
  [[nodiscard]] std::string sets_of_digits(const std::vector<DigitSet>& sets,
                                           std::string_view between) const;
  /// "172", with more than nine digits "1-7-12"
  [[nodiscard]] std::string in_order(const std::vector<Digit>& digits) const;
  /// For each way of a line, a set of a case, whether the set alone names it: the same follows from
  /// all ways with the set.
  [[nodiscard]] static std::vector<bool> named_by_set(const LineReasons& reasons);
  /// For each way of a sandwich, whether the same follows with its ends exchanged.
  [[nodiscard]] static std::vector<bool> named_both_ways(const LineReasons& reasons);
  /// The sum that the cells of a gap of an X-sum need, and whether they are added.
  [[nodiscard]] std::pair<int, bool> needed_in(const LineReasons::Gap& gap,
                                               const ClueName& clue) const;
  /// The first digits of an X-sum's trials that alone are too large.
  [[nodiscard]] static DigitSet too_large(const LineReasons& reasons);
  /// The cases of a line with the same sets as one of them.
  [[nodiscard]] static std::vector<std::size_t> with_same_sets(const LineReasons& reasons,
                                                               std::size_t i);
  /// The digits of a circle that are among `digits`. A digit that the circle shows twice comes
  /// twice ("4", "4", "8"), unless it is the only one.
  [[nodiscard]] static std::vector<std::string> wanted_in(const ClueName& circle, DigitSet digits);
  /// Whether a clue is of the kind with this id.
  [[nodiscard]] static bool is_of(const ClueName& name, std::string_view id);
  /// The line of a clue that has these cells, if its ends name it.
  [[nodiscard]] static const std::vector<Cell>* line_of(const ClueName& name);

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
