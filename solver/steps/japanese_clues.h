#pragma once

// Clues, sums and nets in Japanese, how cells and digits are listed, and how one leads to another.

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

#include "solver/steps/step_renderer.h"

namespace gridmill::widest::step_text {

class JapaneseClues : public StepRenderer {
 public:
  using StepRenderer::StepRenderer;

 protected:
  using StepRenderer::render;

  [[nodiscard]] std::string render(const CellSet& cells, Conjunction between) const override;
  [[nodiscard]] std::string render(DigitSet digits, Conjunction between) const override;
  /// "R1C1、R1C2のケージ（合計15）", "R1C1からR3C1への温度計"
  [[nodiscard]] std::string render(const PlacesByHouse& places) const override;
  [[nodiscard]] std::string render(const Refutations& refutations) const override;
  [[nodiscard]] std::string render(const Cases& cases) const override;
  [[nodiscard]] std::string render(const ClueName& name) const override;
  [[nodiscard]] std::string render(const ClueMeaning& rule) const override;
  [[nodiscard]] std::string render(const Fills& fills) const override;
  [[nodiscard]] std::string render(const Combinations& what) const override;
  [[nodiscard]] std::string render(const Fits& fits) const override;
  [[nodiscard]] std::string render(const Pairing& pairing) const override;
  [[nodiscard]] std::string render(const Equation& equation) const override;
  [[nodiscard]] std::string render(const SumReasons& reasons) const override;
  [[nodiscard]] std::string render(const SumLock& lock) const override;
  [[nodiscard]] std::string render(const Crossings& crossings) const override;
  [[nodiscard]] std::string render(const LineReasons& reasons) const override;
  [[nodiscard]] std::string render(const HouseSum& sum) const override;
  [[nodiscard]] std::string render(const Swap& swap) const override;
  [[nodiscard]] std::string render(const DerivedHouses& derived) const override;

  /// "、フィンのR1C2を除けば3列目だけです。"
  [[nodiscard]] std::string but_fins(const FishView& view) const;
  /// "R1C1の5、R2C2の7"
  [[nodiscard]] std::string render(const std::vector<Candidate>& candidates,
                                   Conjunction between) const override;
  [[nodiscard]] std::string render(const std::vector<Sight>& sight) const override;
  [[nodiscard]] std::string render(const std::vector<RuledOut>& ruled_out) const override;

  /// A step of a chain or net in two forms: "Bに7は入らず" and "Bに7は入りません". Cells with a
  /// digit
  /// ("R1C1が5") share the verb.
  struct Part {
    std::string text, note = {};
    std::string_view goes_on = "になり", ends = "になります";
    [[nodiscard]] bool is_cell() const { return goes_on == "になり"; }
  };
  using Parts = std::vector<Part>;
  /// "R9C6が9、R9C5が4と順に決まり、", "Aに7が入り、Bに7は入らず（…）、R1C1が5になり、", or
  /// nothing.
  [[nodiscard]] static std::string goes_on(const Parts& parts);
  /// "R9C6が9、R9C5が4と順に決まります": reasons may come before the period.
  [[nodiscard]] static std::string ends(const Parts& parts);

  /// The word for one, two or more.
  [[nodiscard]] static const char* one_of(std::integral auto number, const char* one,
                                          const char* two, const char* many) {
    return number == 1 ? one : number == 2 ? two : many;
  }
  /// What a list of so many choices ends with.
  [[nodiscard]] static const char* is_one_of(std::integral auto number) {
    return one_of(number, "だけです。", "のどちらかです。", "のどれかです。");
  }
  /// So many cells, all of them.
  [[nodiscard]] static const char* all_of(int number) {
    return one_of(number, "そのマス", "両方", "そのすべて");
  }
  /// "二つの"
  [[nodiscard]] static std::string counted(int number);

  [[nodiscard]] std::string is(const Candidate& c) const;
  /// "R1C1・R1C2のどちらかが5"
  [[nodiscard]] std::string is(const Node& node) const;
  [[nodiscard]] std::string is(const Consequence& step) const;
  /// "R1C1・R1C2のどちらも5で", before "ない"
  [[nodiscard]] std::string is_not(const CellSet& cells, Digit digit) const;
  /// "R1C2、R1C3に5は入りません"
  [[nodiscard]] std::string are_not(const std::vector<Candidate>& gone,
                                    const char* verb = "入りません") const;
  [[nodiscard]] std::string cells_of(const std::vector<Candidate>& candidates) const;
  /// "R1C1、R1C2のどちらに4を入れても、", "R1C1に2・8のどちらを入れても、"
  [[nodiscard]] std::string whichever(const std::vector<Change>& changes) const;

  [[nodiscard]] std::string others_than_houses(const Why& why) const;
  [[nodiscard]] std::string others_than_houses(const RuledOut& one) const override;
  /// "（1・2マス離れていて違う組）" on an entropic or modular line
  [[nodiscard]] std::string steps_away(const Sight& sight) const;
  /// "同じブロック1にあり"
  [[nodiscard]] std::string share(const Why& why) const;
  /// Why cells see each other, if it is not by rows, columns and boxes alone.
  [[nodiscard]] std::string reasons_of(const Why& why) const;
  [[nodiscard]] std::string note(const std::vector<RuledOut>& ruled_out) const {
    return in_parentheses({}, ruled_out);
  }
  /// "（R5C5からR8C2が見える：右下がりの対角線）"
  [[nodiscard]] std::string in_parentheses(std::vector<std::string> notes,
                                           const std::vector<RuledOut>& ruled_out) const;
  /// "（R1C5との間の白丸）", if a clue of two cells is the whole reason
  [[nodiscard]] std::string by_pair(const Consequence& step) const;
  /// Gives the kinds of the digits of lines once, and in a long text the name of a clue that is the
  /// only one of its kind.
  [[nodiscard]] std::string shortened(std::string text) const;

 private:
  [[nodiscard]] Part follows(const Consequence& step, const std::vector<Candidate>& gone) const;
  [[nodiscard]] Parts parts_of_net(const Net& net) const;
  [[nodiscard]] std::string story(const Net& net, bool is_inner) const;
  /// "R1C1の3とR2C2の5による"
  [[nodiscard]] std::string because(const Causes& causes, const CellSet& own) const;
  /// The causes in parentheses, with another reason; or nothing.
  [[nodiscard]] std::string notes_of(const Causes& causes, const std::string& reason = "",
                                     const CellSet& own = {}) const;
  [[nodiscard]] std::string impasse(const Impasse& end) const;
  [[nodiscard]] std::string conclusion(const Cases& cases) const;
  [[nodiscard]] std::string ranges(DigitSet digits) const { return ranges_of(digits, "〜", "・"); }
  [[nodiscard]] std::string sums_of(const std::vector<DigitSet>& sets) const;
  [[nodiscard]] std::string demand(const Pairing& pairing) const;
  [[nodiscard]] std::string bounds(const Pairing& pairing) const;
  [[nodiscard]] std::string partners(const Pairing& pairing) const;
  /// "R1C1は3以上", "R1C1、R1C2の合計は9以下"
  /// @param bound  "3以上", "3"
  [[nodiscard]] std::string bounded(const CellSet& cells, const std::string& bound) const;
  [[nodiscard]] std::string limits(const std::vector<SumLimit>& limits) const;
  /// "合計は28や30にはなっても、29にはなりません。"
  [[nodiscard]] std::string clash(const SumClash& clash, const Equation& equation) const;
  [[nodiscard]] std::string side_sums(const SideSums& sums, const CellSet& plus,
                                      const CellSet& minus) const;
  /// "R4C6に入る数字がなくなります"
  /// @param forced  what comes first: "R1C1が5になり、"
  [[nodiscard]] std::string shortage(const FullSet& few,
                                     const std::vector<Candidate>& forced = {}) const;
  [[nodiscard]] std::string misfits(const std::vector<Misfit>& misfits) const;
  /// "R1C2に7が要りますが、候補にありません"
  [[nodiscard]] std::string rest(const Misfit& misfit) const;
  [[nodiscard]] std::string left_in(const HouseSum& sum) const;
  /// The number of cells of the house that are in no cage.
  [[nodiscard]] int cells_outside(const HouseSum& sum) const;
  /// "1+7+9と2+6": for each way, a combination for each cage.
  [[nodiscard]] std::vector<std::string> names_of_ways(
      const std::vector<std::vector<DigitSet>>& ways) const;
  [[nodiscard]] std::string unfit(const std::vector<Unfit>& unfit) const;
  [[nodiscard]] std::string split(const HouseSum& sum) const;
  [[nodiscard]] std::string cases(const LineReasons& reasons, bool is_first) const;
  [[nodiscard]] std::string gap(const LineReasons::Gap& gap, int total) const;
  [[nodiscard]] std::string unfit_sums(const LineReasons::Gap& gap, const char* between) const;
  [[nodiscard]] std::string x_sum(const LineReasons::Gap& gap, const ClueName& clue) const;
  [[nodiscard]] std::string trials(const LineReasons& reasons, bool is_first) const;
  [[nodiscard]] std::string views(const LineReasons& reasons, bool is_first, bool are_listed) const;
  /// @param with  "R8C5が3", for cases of cases
  [[nodiscard]] std::string view_by_cases(const LineReasons::View& view,
                                          const std::string& with) const;
  [[nodiscard]] std::string confined(const LineReasons& reasons, bool is_first) const;
  [[nodiscard]] std::string ends(const LineReasons& reasons, bool is_first) const;
  [[nodiscard]] std::string stage(const LineReasons& reasons, bool is_first, bool are_listed) const;
  /// "R1C1、R1C2に入るのは順に15、51のどれかです。"
  [[nodiscard]] std::string ways_of(const Fills& fills) const;
  [[nodiscard]] std::string no_way(const Fills& fills) const;
  [[nodiscard]] std::string full_sets(const std::vector<FullSet>& sets) const;
  [[nodiscard]] std::string narrowed(const std::vector<Narrowing>& narrowings,
                                     const std::vector<std::string>& ways,
                                     const std::vector<Candidate>& gone) const;
  /// "（147・258・369）" of a line of three kinds of digits that take turns; else nothing.
  [[nodiscard]] std::string kinds_of_digits(const Clue& clue) const;
};

}  // namespace gridmill::widest::step_text
