// Steps in English: patterns, clues and sums. Chains are in english_chains.cpp.

#include <algorithm>
#include <array>
#include <iterator>

#include "solver/clues/clue_kinds.h"
#include "solver/clues/rule_sentences.h"
#include "solver/steps/english_chains.h"

namespace gridmill::widest::step_text {
namespace {

std::string capitalized(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text;
}

class EnglishRenderer final : public EnglishChains {
 public:
  using EnglishChains::EnglishChains;

  [[nodiscard]] std::string where(const HintLocation& spot) const override {
    if (!spot.houses.empty()) return "Look at " + render(spot.houses) + ".";
    if (!spot.digit.empty()) {
      const std::string digit = digit_placeholder(spot.digit);
      return "Look at the " + (has_symbols() ? "digit " + digit + "." : digit + "s.");
    }
    if (spot.cell.empty()) return "Look at the whole board.";
    return (spot.around ? "Look around " : "Look at ") + render(spot.cell) + ".";
  }

  /// "R1C1 is 5. Remove 2 from R1C2, and 2 and 5 from R3C5."
  [[nodiscard]] std::string render(const Result& result) const override {
    if (result.left_to_search != 0) {
      return "The other " + std::to_string(result.left_to_search) +
             " cells are filled in by a search.";
    }
    std::vector<std::string> placed;
    for (const Change& change : result.placements) {
      placed.push_back(render(change.cells) + by_number(change.cells, " is ", " are ") +
                       render(change.digits));
    }
    std::string text = placed.empty() ? "" : list(placed) + ".";
    std::vector<std::string> removed;
    for (const Change& change : result.eliminations) {
      removed.push_back(render(change.digits) + " from " + render(change.cells));
    }
    for (std::size_t i = 0; i < removed.size(); ++i) {
      text += i == 0 ? std::string(text.empty() ? "" : " ") + "Remove "
                     : std::string(removed.size() > 2 ? ";" : ",") +
                           (i + 1 == removed.size() ? " and " : " ");
      text += removed[i];
    }
    return removed.empty() ? text : text + ".";
  }

 protected:
  using EnglishChains::render;

  /// "A = R1C2, R1C3 (2, 5, 7) and B = R4C2 (5, 7)"
  [[nodiscard]] std::string render(const NamedSets& sets) const override {
    std::vector<std::string> names;
    for (const NamedSet& set : sets) {
      names.push_back(set.name + " = " + join(names_of(set.cells), ", ") + " (" +
                      join(names_of(set.digits), ", ") + ")");
    }
    return list(names);
  }
  /// "If R4C2 is 3, R3C2 is 4; if it is 5, R5C1 is 4"
  [[nodiscard]] std::string render(const std::vector<Option>& options) const override {
    std::string text;
    for (const Option& option : options) {
      text += (text.empty() ? "If " + name_of(option.hub) : std::string("; if it")) + " is " +
              digit_placeholder(option.digit) + ", " + is(option.then);
    }
    return text;
  }
  [[nodiscard]] std::string render(const std::vector<StrongPair>& pairs) const override {
    std::string text;
    for (const StrongPair& pair : pairs) {
      const std::string digit = digit_placeholder(pair.digit);
      text += (text.empty() ? "In " : " Likewise, in ") + render(pair.first) + ", " + digit +
              " fits only in " + render(pair.first_places, Conjunction::kOr) + ", and in " +
              render(pair.second) + " only in " + render(pair.second_places, Conjunction::kOr) +
              ". At most one of " + render(pair.joint) + " is " + digit + ", as " +
              share(pair.why) + ", so at least one of " + render(pair.ends) + " is " + digit +
              ". " + see(pair.gone, pair.ends.size() == 2 ? "both" : "all of these") + ".";
    }
    return text;
  }
  /// "R1C1 and R4C6 are one of them, R1C6 and R4C2 the other"
  [[nodiscard]] std::string render(const PairHalves& halves) const override {
    return render(halves.one) + by_number(halves.one, " is", " are") + " one of them and " +
           render(halves.other) + " the other";
  }
  [[nodiscard]] std::string render(const Coloring& coloring) const override {
    const std::string digit = digit_placeholder(coloring.digit);
    std::string text;
    for (const ColorCluster& cluster : coloring.clusters) {
      text += (text.empty() ? "In " : " In ") + render(cluster.houses) + ", " + digit +
              " has just two places" + by_number(cluster.houses, "", " each") +
              ", so either all of " + cluster.one.name + " = " +
              join(names_of(cluster.one.cells), ", ") + " or all of " + cluster.other.name + " = " +
              join(names_of(cluster.other.cells), ", ") + " are " + digit + ".";
    }
    for (const ColorClash& clash : coloring.clashes) {
      text += " " + name_of(clash.one_cell) + " and " + name_of(clash.other_cell) +
              " exclude each other, so ";
      text += clash.one == clash.other ? "not all of " + clash.one + " are " + digit + "."
                                       : clash.one + " and " + clash.other + " are not both right.";
    }
    if (!coloring.wrong.empty()) return text + " So " + coloring.wrong + " is wrong.";
    return text + " " + render(coloring.targets) + by_number(coloring.targets, " sees", " see") +
           (coloring.clashes.empty()
                ? " a cell of each."
                : " a cell of either of the two others, one of which is right.");
  }
  [[nodiscard]] std::string render(const std::vector<FishView>& views) const override {
    std::string text;
    for (const FishView& view : views) {
      const std::string digit = digit_placeholder(view.digit);
      const std::string fins = by_number(view.fins, "the fin ", "the fins ") + render(view.fins);
      text += (text.empty() ? "In " : " Likewise, in ") + render(view.houses) + ", " + digit +
              " fits only in " + render(view.covers) + ", apart from " + fins + ". Either " +
              by_number(view.fins, "the fin", "one of the fins") + " is " + digit + ", or " +
              render(view.covers) + " have their " + digit + " in " + render(view.houses) + ". " +
              render(view.targets) + " cannot be " + digit + " in either case.";
    }
    return text;
  }
  /// "5 in R1C1 and 7 in R2C2"
  [[nodiscard]] std::string render(const std::vector<Candidate>& candidates,
                                   Conjunction between) const override {
    std::vector<std::string> texts;
    for (const Change& change : changes_of(candidates)) {
      texts.push_back(render(change.digits, between) + " in " + render(change.cells, between));
    }
    return list(texts, between);
  }
  /// "If R1C1 is 3, A lacks 3 and holds 7"
  [[nodiscard]] std::string render(const std::vector<Petal>& petals) const override {
    std::string text;
    for (const Petal& petal : petals) {
      text += (text.empty() ? "If " + name_of(petal.stem) : std::string("; if it")) + " is " +
              digit_placeholder(petal.digit) + ", " + petal.set + " lacks " +
              digit_placeholder(petal.digit) + " and so holds " + render(petal.held);
    }
    return text;
  }
  /// "15-cage R1C1 and R1C2", "sandwich sum of 12 in row 3"
  [[nodiscard]] std::string render(const ClueName& name) const override {
    if (name.clue == nullptr) return "clue in " + render(name.cells);
    const std::string kind(name.clue->kind->english);
    const int house = house_of(name.cells);
    const std::string place = name.cells.empty() ? ""
                              : house < 0        ? " " + render(name.cells)
                                                 : " in " + render(HouseSet::of(house));
    if ((name.clue->kind->fields & kLetters) != 0) {
      return (name.clue->value == 10 ? "X" : "V") + place;
    }
    if (!name.clue->value) return kind + place;
    const std::string value = std::to_string(*name.clue->value);
    return (kind == "cage" ? value + "-cage" : kind + " of " + value) + place;
  }
  [[nodiscard]] std::string render(const ClueMeaning& rule) const override {
    return rule.clue == nullptr ? "" : rule_sentence(*rule.clue, board()).english;
  }
  /// "R1C1 (2, 5) and R1C2 (3)"
  [[nodiscard]] std::string render(const Fills& fills) const override {
    std::vector<std::string> texts;
    for (const auto& [cell, digits] : fills.cells) {
      texts.push_back(name_of(cell) + " (" + ranges_of(digits, "-", ", ") + ")");
    }
    return list(texts);
  }
  [[nodiscard]] std::string render(const Combinations& what) const override {
    std::string text = "The " + render(what.clue);
    if (what.sets.size() <= kListedCombinations) {
      text += " can only hold " + sets_of_digits(what.sets, " or ") + ".";
    } else if (!what.without.empty()) {
      text = "No combination that the candidates of the " + render(what.clue) + " allow has " +
             render(what.without, Conjunction::kOr) + ".";
    } else {
      text += " has several combinations.";
    }
    return text + misfits(what.misfits, what.total, what.clue.cells);
  }
  [[nodiscard]] std::string render(const HouseSum& sum) const override {
    std::vector<std::string> totals;
    int all = 0;
    for (const HouseSum::Cage& cage : sum.cages) {
      totals.push_back(std::to_string(cage.total) +
                       (sum.is_split ? " (" + join(names_of(cage.cells), ", ") + ")" : ""));
      all += cage.total;
    }
    const std::string cages = by_number(totals, "the cage of ", "the cages of ") + list(totals);
    if (sum.is_split) {
      return capitalized(render(sum.houses)) + " has each digit once, and " + cages +
             by_number(totals, " lies", " lie") + " inside it.";
    }
    std::string text = capitalized(render(sum.houses)) +
                       by_number(sum.houses, " adds up to ", " add up to ") +
                       std::to_string(sum.total) + ". " + capitalized(cages);
    const CellSet outside = sum.minus | sum.known_outside;
    if (!outside.empty()) {
      text += by_number(totals, ", which reaches out to ", ", which reach out to ") +
              render(outside) + ",";
    }
    if (!sum.known_inside.empty()) {
      text += by_number(sum.known_inside, " and the digit in ", " and the digits in ") +
              render(sum.known_inside);
    }
    const bool one = totals.size() == 1 && sum.known_inside.empty();
    text += (one ? " makes " : " make ") + std::to_string(all + sum.inside);
    if (!sum.known_outside.empty()) {
      text += ", or " + std::to_string(all + sum.inside - sum.outside) + " without " +
              render(sum.known_outside);
    }
    text += ". So " + left_in(sum);
    if (!sum.sets.empty() && sum.sets.size() <= kListedCombinations) {
      text += ": " + sets_of_digits(sum.sets, " or ");
    } else if (!sum.without.empty()) {
      text += ", and no combination that their candidates allow has " +
              render(sum.without, Conjunction::kOr);
    }
    return text + "." +
           misfits(sum.misfits, sum.is_one_sided() ? sum.left_sum() : 0, sum.plus | sum.minus);
  }

  /// " R1C1 sees R5C2 and R5C3 (in rows 1, 2 and 5 without windows 1 and 2)."
  [[nodiscard]] std::string render(const std::vector<Sight>& sight) const override {
    std::string text;
    for (const Sight& one : sight) {
      text += " " + name_of(one.cell) + " sees " + render(one.seen) + note(one.why) + ".";
    }
    return text;
  }

 private:
  [[nodiscard]] std::string see(const std::vector<Candidate>& gone, const char* what) const {
    CellSet cells;
    for (const Candidate& c : gone) cells.insert(c.cell);
    return render(cells) + by_number(cells, " sees ", " see ") + what;
  }

  /// "they share row 9"
  [[nodiscard]] std::string share(const Why& why) const {
    std::vector<std::string> texts;
    if (!why.houses.empty()) texts.push_back("they share " + render(why.houses));
    const std::string others = others_than_houses({{}, why.relations, why.clues});
    if (!others.empty()) texts.push_back("they exclude each other (" + others + ")");
    return list(texts, Conjunction::kOr);
  }

  [[nodiscard]] std::string left_in(const HouseSum& sum) const {
    const CellSet& cells = sum.left();
    const int rest = sum.left_sum();
    const bool together = cells.size() > 1;
    std::string text = render(cells) + (together ? " together make " : " is ");
    if (sum.is_one_sided()) {
      return text + (together ? std::to_string(rest)
                              : digit_placeholder(Digit{static_cast<std::uint8_t>(rest)}));
    }
    if (rest == 0 && !together && sum.minus.size() == 1)
      return text + "the same as " + render(sum.minus);
    text += rest == 0 ? "as much" : std::to_string(std::abs(rest)) + (rest > 0 ? " more" : " less");
    text += (rest == 0 ? " as " : " than ") + render(sum.minus);
    return text + (sum.minus.size() > 1 ? " together" : "");
  }
  /// " The candidates rule out 8 in R1C1 (R1C2 and R2C2 would have to make 7)."
  [[nodiscard]] std::string misfits(const std::vector<Candidate>& candidates, int total,
                                    const CellSet& cells) const {
    if (candidates.empty()) return "";
    std::vector<std::string> texts;
    for (const Candidate& c : candidates) {
      const CellSet others = cells - CellSet::of(c.cell);
      texts.push_back(digit_placeholder(c.digit) + " in " + name_of(c.cell));
      if (total == 0) continue;
      texts.back() += " (" + render(others) + " would have to " +
                      by_number(others, "be ", "make ") + std::to_string(total - c.digit.value) +
                      ")";
    }
    return " The candidates of the other cells rule out " + list(texts) + ".";
  }
};

}  // namespace

std::unique_ptr<StepRenderer> make_english_renderer(const BoardSpec& board,
                                                    const Wording& wording) {
  return std::make_unique<EnglishRenderer>(board, wording);
}

}  // namespace gridmill::widest::step_text
