// Steps in English: patterns. Chains are in english_chains.cpp, nets in english_nets.cpp, clues in
// english_clues.cpp.

#include <algorithm>

#include "solver/clues/clue_kinds.h"
#include "solver/steps/english_clues.h"

namespace gridmill::widest::step_text {
namespace {

class EnglishRenderer final : public EnglishClues {
 public:
  using EnglishClues::EnglishClues;

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
  using EnglishClues::render;

  /// "A = R1C2, R1C3 (2, 5, 7) and B = R4C2 (5, 7)"
  [[nodiscard]] std::string render(const NamedSets& sets) const override {
    std::vector<std::string> names;
    for (const NamedSet& set : sets) {
      names.push_back(set.name + " = " + join(names_of(set.cells), ", ") + " (" +
                      join(names_of(set.digits), ", ") +
                      (set.house.empty() ? "" : "; in " + render(set.house)) + ")");
    }
    return list(names);
  }
  /// "If R4C2 is 3, R3C2 is 4; if it is 5, R5C1 is 4"
  [[nodiscard]] std::string render(const std::vector<Option>& options) const override {
    std::string text;
    for (const Option& option : options) {
      text += (text.empty() ? "If it is " : "; if it is ") + digit_placeholder(option.digit) +
              ", " + is(option.then);
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
  /// "R1C1 and R4C6 hold the same digit, and R1C6 and R4C2 hold the other"
  [[nodiscard]] std::string render(const PairHalves& halves) const override {
    return render(halves.one) +
           by_number(halves.one, " holds one of the two digits", " hold the same digit") +
           ", and " + render(halves.other) + by_number(halves.other, " holds", " hold") +
           " the other";
  }
  [[nodiscard]] std::string render(const Coloring& coloring) const override {
    const std::string digit = digit_placeholder(coloring.digit);
    std::string text;
    for (const ColorCluster& cluster : coloring.clusters) {
      text += (text.empty() ? "In " : " In ") + render(cluster.houses) + ", the digit " + digit +
              " has just two places" + by_number(cluster.houses, "", " in each house") +
              ", so either " + color(cluster.one) + " or " + color(cluster.other) +
              by_number(cluster.other.cells, " is ", " are ") + digit + ".";
    }
    for (const ColorClash& clash : coloring.clashes) {
      text += " " + name_of(clash.one_cell) + " and " + name_of(clash.other_cell) +
              " see each other, so ";
      if (clash.one == clash.other) {
        text += "the cells of " + clash.one + " are not all " + digit + ".";
        continue;
      }
      text += clash.one + " and " + clash.other + " are not both " + digit;
      text += clash.targets.empty()
                  ? "."
                  : ". So all cells of " + clash.not_one + " or all of " + clash.not_other +
                        " are " + digit + ". " + render(clash.targets) +
                        by_number(clash.targets, " sees", " see") + " a cell of each.";
    }
    if (!coloring.wrong.empty()) {
      return text + " So no cell of " + coloring.wrong + " is " + digit + ".";
    }
    if (!coloring.clashes.empty()) return text;
    return text + " " + render(coloring.targets) + by_number(coloring.targets, " sees", " see") +
           " a cell of each group.";
  }
  [[nodiscard]] std::string render(const std::vector<FishView>& views) const override {
    std::string text;
    for (const FishView& view : views) {
      const std::string digit = digit_placeholder(view.digit);
      text += (text.empty() ? "In " : " Likewise, in ") + render(view.houses) + ", " + digit +
              " fits only in " + render(view.covers);
      if (view.fins.empty()) {
        text += ", one in each of them.";
        if (static_cast<std::size_t>(view.targets.size()) != view.doubles.size()) {
          text += " So no other cell of " + render(view.covers) + " can be " + digit + ".";
        }
      } else {
        const CellSet outside = outer_fins(view);
        if (!outside.empty()) {
          text += ", apart from " + std::string(by_number(outside, "the fin ", "the fins ")) +
                  render(outside);
        }
        text += ".";
        for (const EndoFin& own : view.endo_fins) text += " " + endo_fin(view, own);
        text += " Either " + by_number(view.fins, "the fin", "one of the fins") + " is " + digit +
                ", or " + render(view.covers) + " have their " + digit + " in " +
                render(view.houses) + ". " + render(view.targets) + " cannot be " + digit +
                " in either case.";
      }
      for (const DoubleCover& own : view.doubles) text += " " + double_cover(view, own);
    }
    return text;
  }
  [[nodiscard]] std::string render(const SueDeCoq& pattern) const override {
    const NamedSet& core = pattern.sets[0];
    const NamedSet& in_line = pattern.sets[1];
    const NamedSet& in_box = pattern.sets[2];
    const CellSet all = core.cells | in_line.cells | in_box.cells;
    const DigitSet digits = core.digits | in_line.digits | in_box.digits;
    const bool shares = !pattern.shared.empty();
    return "Look at the sets " + render(pattern.sets) + ". " + core.name + " and " + in_line.name +
           " share " + render(pattern.line) + ", " + core.name + " and " + in_box.name + " share " +
           render(pattern.box) + ", so neither pair holds a digit twice. " + in_line.name +
           " and " + in_box.name + " have " +
           (shares ? "only " + render(pattern.shared) : "no digit") + " in common. So the " +
           std::to_string(all.size()) + " cells need each of " + render(digits - pattern.shared) +
           " once" +
           (shares ? ", and " + render(pattern.shared) + " twice: in " + in_line.name + " and in " +
                         in_box.name
                   : std::string()) +
           ". That uses up " + render(pattern.used_in_line) + " in " + render(pattern.line) +
           ", and " + render(pattern.used_in_box) + " in " + render(pattern.box) + ".";
  }
  /// "R1C1 and R1C2 see every 5 of A and B; R3C3 sees every 7 of B"
  [[nodiscard]] std::string render(const std::vector<SetBite>& bites) const override {
    std::vector<std::string> texts;
    for (const SetBite& bite : bites) {
      for (const Change& change : changes_of(bite.gone)) {
        texts.push_back(render(change.cells) + by_number(change.cells, " sees", " see") +
                        " every " + render(change.digits) + " of " + list(bite.sets));
      }
    }
    return join(texts, "; ");
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
  /// "R1C1 is 2, 3 or 7, and sees every 2 and 3 of A and every 7 of B"
  [[nodiscard]] std::string render(const std::vector<Petal>& petals) const override {
    DigitSet all;
    std::vector<std::pair<std::string, DigitSet>> sets;
    for (const Petal& petal : petals) {
      all |= DigitSet::of(petal.digit);
      const auto same = std::find_if(sets.begin(), sets.end(),
                                     [&](const auto& own) { return own.first == petal.set; });
      (same == sets.end() ? sets.emplace_back(petal.set, DigitSet()) : *same).second |=
          DigitSet::of(petal.digit);
    }
    std::vector<std::string> texts;
    for (const auto& [set, digits] : sets) {
      texts.push_back("every " + render(digits) + " of " + set);
    }
    return name_of(petals.front().stem) + " is " + render(all, Conjunction::kOr) + ", and sees " +
           list(texts);
  }
  /// "R1C1 sees R5C2 and R5C3 in rows 1, 2 and 5 outside windows 1 and 2"
  [[nodiscard]] std::string render(const std::vector<Sight>& all) const override {
    const std::vector<Sight> sight = of_any_digit(all);
    // Cells that see the same are named together.
    std::vector<std::pair<std::string, CellSet>> groups;
    for (std::size_t i = 0; i < sight.size();) {
      const Cell cell = sight[i].cell;
      std::vector<std::string> seen;
      for (; i < sight.size() && sight[i].cell == cell; ++i) {
        const std::string why = reasons(sight[i].why) + steps_away(sight[i]);
        seen.push_back(render(sight[i].seen) + (why.empty() ? "" : " " + why));
      }
      const std::string text = list(seen);
      const auto same = std::find_if(groups.begin(), groups.end(),
                                     [&](const auto& group) { return group.first == text; });
      (same == groups.end() ? groups.emplace_back(text, CellSet()) : *same).second.insert(cell);
    }
    std::vector<std::string> texts;
    for (const auto& [text, cells] : groups) {
      texts.push_back(render(cells) + by_number(cells, " sees ", " see ") + text);
    }
    return join(texts, texts.size() == 2 ? ", and " : "; ");
  }
  /// "6 in R5C1 rules out 2 and 3 in R4C1 (by the X between R4C1 and R5C1)."
  [[nodiscard]] std::string render(const std::vector<RuledOut>& ruled_out) const override {
    std::vector<std::string> texts;
    const Clue* last = nullptr;  // a clue that is named again is "that whispers line"
    for (const auto& [one, filled] : own_digits_together(ruled_out)) {
      std::string why = others_than_houses(one);
      if (!why.empty()) {
        const Clue* own = one.why.clues.size() == 1 ? one.why.clues.front() : nullptr;
        const std::string name =
            own == nullptr ? "" : "the " + name_of(*own) + kinds_of_digits(*own);
        const std::size_t at = own != last || own == nullptr ? std::string::npos : why.find(name);
        if (at != std::string::npos) {
          why.replace(at, name.size(), "that " + std::string(own->kind->english));
        }
        last = own;
      }
      const std::string end = why.empty() ? "." : " (" + why + ").";
      DigitSet by;
      DigitSet gone;
      for (const Candidate& c : filled) by |= DigitSet::of(c.digit);
      for (const Candidate& c : one.excluded) gone |= DigitSet::of(c.digit);
      const bool are_own = by == gone && by.size() > 1;
      if (!are_own || filled.front().cell == filled.back().cell) {
        texts.push_back(render(filled, Conjunction::kOr) + " rules out " +
                        render(one.excluded, Conjunction::kAnd) + end);
        continue;
      }
      std::vector<std::string> names;
      CellSet cells;
      for (const Candidate& c : filled) {
        names.push_back(digit_placeholder(c.digit) + " in " + name_of(c.cell));
      }
      for (const Candidate& c : one.excluded) cells.insert(c.cell);
      texts.push_back(list(names) + " rule out these digits in " + render(cells) + end);
    }
    return join(texts, " ");
  }
  /// "In row 7, 4 fits only in R7C7 or R7C8, and in column 7 only in R2C7 or R7C7."
  [[nodiscard]] std::string render(const PlacesByHouse& places) const override {
    std::string text;
    for (const auto& [house, cells] : places.list) {
      text += (text.empty() ? "In " : ", and in ") + render(house) +
              (text.empty() ? ", " + digit_placeholder(places.digit) + " fits" : "") + " only in " +
              render(cells, Conjunction::kOr);
    }
    return text + ".";
  }
  [[nodiscard]] std::string render(const Swap& swap) const override {
    std::vector<std::string> why;
    if (swap.has_clues) why.emplace_back("every clue keeps its digits");
    if (swap.has_extra_houses) why.emplace_back("every extra house keeps its digits");
    if (swap.has_relations) {
      why.emplace_back("every cell that sees one of the two digits sees the other, too");
    }
    return " (" + list(why) + ")";
  }
  /// "Rows 1, 2 and 3 contain regions 1 and 2, and nine other cells: R4C7, ... . So these nine
  /// cells hold each digit once, like a house."
  [[nodiscard]] std::string render(const DerivedHouses& derived) const override {
    const std::string count = number_word(board().digits());
    const std::vector<DerivedName> names = names_of_derived(derived.houses);
    std::string text;
    for (const DerivedName& own : names) {
      const auto [of, without] = parts_of(own.house);
      text += text.empty() ? "" : " ";
      text += render_named(of, names) + " contain " + render_named(without, names) +
              (without.size() > 1 ? ", and " : " and ") + count + " other cells" +
              (names.size() > 1 ? ", " + own.short_name : "") + ": " +
              runs_of(cells_of_house(board(), own.house), " to ") + ".";
    }
    return text + (names.size() > 1
                       ? " Each of these houses holds each digit once."
                       : " So these " + count + " cells hold each digit once, like a house.");
  }

 private:
  /// "all of A = R1C1, R2C5", "A = R1C1"
  [[nodiscard]] std::string color(const NamedSet& own) const {
    return by_number(own.cells, "", "all of ") + own.name + " = " + join(names_of(own.cells), ", ");
  }

  /// "R7C3 is a fin, as it is in both row 7 and region 8, and 3 there would count for both."
  [[nodiscard]] std::string endo_fin(const FishView& view, const EndoFin& own) const {
    const bool two = own.houses.size() == 2;
    return name_of(own.cell) + " is a fin, as it is in " + (two ? "both " : "") +
           render(own.houses) + ", and " + digit_placeholder(view.digit) +
           " there would count for " + (two ? "both." : "each of them.");
  }

  /// "A 9 in R5C7 would use up both row 5 and box 6, leaving no place for 9 in row 9."
  [[nodiscard]] std::string double_cover(const FishView& view, const DoubleCover& own) const {
    const HouseSet others = houses_without(view, own.cell);
    const std::string digit = digit_placeholder(view.digit);
    return "With " + digit + " in " + name_of(own.cell) + ", " + render(own.covers) +
           " would be used up at once, leaving " +
           by_number(others, "no place for ", "too few places for ") + digit + " in " +
           render(others) + ".";
  }

  [[nodiscard]] std::string see(const std::vector<Candidate>& gone, const char* what) const {
    CellSet cells;
    for (const Candidate& c : gone) cells.insert(c.cell);
    return render(cells) + by_number(cells, " sees ", " see ") + what;
  }
};

}  // namespace

std::unique_ptr<StepRenderer> make_english_renderer(const BoardSpec& board,
                                                    const Wording& wording) {
  return std::make_unique<EnglishRenderer>(board, wording);
}

}  // namespace gridmill::widest::step_text
