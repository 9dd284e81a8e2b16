// Steps in English. A chain is a story with two outcomes that mentions the cells that
// change; in parentheses stands what a reader cannot see in the cell itself: the house where a
// digit has its last place, or the clue that rules a digit out.

#include <algorithm>
#include <array>
#include <iterator>

#include "solver/clues/clue_kinds.h"
#include "solver/clues/rule_sentences.h"
#include "solver/steps/step_renderer.h"

namespace gridmill::widest::step_text {
namespace {

/// How people say what a relation is about, by its id.
constexpr std::pair<std::string_view, std::string_view> kEnglishRelations[] = {
    {"anti-knight", "a knight's move away"},
    {"anti-king", "a king's move away"},
    {"non-consecutive", "neighbors may not be consecutive"}};

std::string capitalized(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text;
}

/// "a", "a and b"; of one element the first word, else the second.
template <typename Set>
std::string by_number(const Set& set, const char* one, const char* many) {
  return set.size() == 1 ? one : many;
}

class EnglishRenderer final : public StepRenderer {
 public:
  using StepRenderer::StepRenderer;

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
  using StepRenderer::render;

  /// "A = R1C2, R1C3 (2, 5, 7) and B = R4C2 (5, 7)"
  [[nodiscard]] std::string render(const NamedSets& sets) const override {
    std::vector<std::string> names;
    for (const NamedSet& set : sets) {
      names.push_back(set.name + " = " + with_commas(names_of(set.cells)) + " (" +
                      with_commas(names_of(set.digits)) + ")");
    }
    return list(names);
  }
  [[nodiscard]] std::string render(const By& by) const override {
    const std::string why = others_than_houses(by.why);
    return why.empty() ? "" : " (" + why + ")";
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
              with_commas(names_of(cluster.one.cells)) + " or all of " + cluster.other.name +
              " = " + with_commas(names_of(cluster.other.cells)) + " are " + digit + ".";
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
  [[nodiscard]] std::string render(const Chains& chains) const override {
    std::string text;
    if (!chains.sets.empty()) {
      text = by_number(chains.sets, "The almost locked set ", "The almost locked sets ") +
             render(chains.sets) + by_number(chains.sets, " has", " each have") +
             " one digit more than cells.";
    }
    for (const ChainText& chain : chains.chains) text += (text.empty() ? "" : " ") + story(chain);
    return text;
  }
  [[nodiscard]] std::string render(const Refutations& refutations) const override {
    std::string text;
    for (const Net& net : refutations.nets) {
      text += (text.empty() ? "" : " ") + ("Suppose " + is(net.consequences.front())) + ". ";
      const std::string steps = steps_of(net);
      text += steps.empty() ? "Then " : "Then " + steps + ", and so ";
      text += impasse(net.impasse) + ".";
    }
    return text;
  }
  [[nodiscard]] std::string render(const Cases& cases) const override {
    std::string text =
        cases.digits.size() > 1
            ? render(cases.cells) + " is " + render(cases.digits, Conjunction::kOr) + "."
            : "In " + render(cases.house) + ", " + render(cases.digits) + " is in " +
                  render(cases.cells, Conjunction::kOr) + ".";
    for (const Net& net : cases.nets) {
      text += " If " + is(net.consequences.front()) + ", ";
      const std::string steps = steps_of(net);
      if (!net.impasse.empty()) {
        text += (steps.empty() ? "" : "then " + steps + ", and so ") + impasse(net.impasse) + ".";
      } else {
        text += (steps.empty() ? "" : "then " + steps + ", so ") + conclusion(cases) + ".";
      }
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
                       (sum.is_split ? " (" + with_commas(names_of(cage.cells)) + ")" : ""));
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
    const int rest = sum.plus.empty() ? -sum.rest : sum.rest;
    return text + "." +
           misfits(sum.misfits, sum.plus.empty() || sum.minus.empty() ? rest : 0,
                   sum.plus | sum.minus);
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
  [[nodiscard]] static std::string with_commas(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
  }
  [[nodiscard]] std::string is(const Candidate& c) const {
    return name_of(c.cell) + " is " + digit_placeholder(c.digit);
  }
  /// "R1C1 is 5", "one of R1C1 and R1C2 is 5"
  [[nodiscard]] std::string is(const Node& node) const {
    return (node.cells.size() == 1 ? "" : "one of ") + render(node.cells) + " is " +
           digit_placeholder(node.digit);
  }
  [[nodiscard]] std::string is_not(const CellSet& cells, Digit digit) const {
    const std::string what = render(cells) + " is ";
    return cells.size() == 1   ? what + "not " + digit_placeholder(digit)
           : cells.size() == 2 ? "neither of " + what + digit_placeholder(digit)
                               : "none of " + what + digit_placeholder(digit);
  }
  /// "R1C2 and R1C3 are not 5"
  [[nodiscard]] std::string are_not(const std::vector<Candidate>& gone) const {
    std::vector<std::string> texts;
    for (const Change& change : changes_of(gone)) {
      texts.push_back(render(change.cells) + by_number(change.cells, " is", " are") + " not " +
                      render(change.digits, Conjunction::kOr));
    }
    return list(texts);
  }
  [[nodiscard]] std::string see(const std::vector<Candidate>& gone, const char* what) const {
    CellSet cells;
    for (const Candidate& c : gone) cells.insert(c.cell);
    return render(cells) + by_number(cells, " sees ", " see ") + what;
  }

  /// "a knight's move away or the 15-cage R1C1 and R1C2"
  [[nodiscard]] std::string others_than_houses(const Why& why) const {
    std::vector<std::string> names;
    for (const std::string_view id : why.relations) {
      for (const auto& [relation, words] : kEnglishRelations) {
        if (relation == id) names.emplace_back(words);
      }
    }
    const HouseSet houses = derived(why.houses);
    if (!houses.empty()) names.push_back("in " + render(houses));
    for (const Clue* clue : why.clues) names.push_back("by the " + name_of(*clue));
    return list(names, Conjunction::kOr);
  }
  [[nodiscard]] std::string name_of(const Clue& clue) const {
    return render(ClueName{&clue, cells_of(clue)});
  }
  using StepRenderer::name_of;
  [[nodiscard]] static CellSet cells_of(const Clue& clue) {
    CellSet cells;
    for (const Cell c : clue.cells) cells.insert(c);
    for (const auto& line : clue.lines) {
      for (const Cell c : line) cells.insert(c);
    }
    return cells;
  }
  /// "they share row 9"
  [[nodiscard]] std::string share(const Why& why) const {
    std::vector<std::string> texts;
    if (!why.houses.empty()) texts.push_back("they share " + render(why.houses));
    const std::string others = others_than_houses({{}, why.relations, why.clues});
    if (!others.empty()) texts.push_back("they exclude each other (" + others + ")");
    return list(texts, Conjunction::kOr);
  }

  /// "R1C1 is 5 (last place in row 1)"; before it, what takes other digits away if that cannot be
  /// seen.
  [[nodiscard]] std::string follows(const Claim& claim, const Claim& before) const {
    std::vector<std::string> notes;
    const std::string others = others_than_houses(before.why);
    if (!others.empty()) {
      notes.push_back(is_not(before.node.cells, before.node.digit) + ", " + others);
    }
    if (!claim.why.houses.empty()) notes.push_back("last place in " + render(claim.why.houses));
    std::string text = is(claim.node);
    for (std::size_t i = 0; i < notes.size(); ++i) text += (i == 0 ? " (" : "; ") + notes[i];
    return notes.empty() ? text : text + ")";
  }
  [[nodiscard]] std::string claim(const Claim& claim) const {
    switch (claim.kind) {
      case Claim::Kind::kIs:
        return is(claim.node);
      case Claim::Kind::kIsNot:
        return is_not(claim.node.cells, claim.node.digit);
      case Claim::Kind::kLacks:
        return claim.set + " lacks " + render(claim.digits, Conjunction::kOr);
      case Claim::Kind::kHolds:
        break;
    }
    return claim.set + " holds " + render(claim.digits);
  }

  [[nodiscard]] std::string story(const ChainText& chain) const {
    const Claim& first = chain.claims.front();
    std::vector<std::string> steps;
    for (std::size_t i = 1; i < chain.claims.size(); ++i) {
      const Claim& own = chain.claims[i];
      const Claim& before = chain.claims[i - 1];
      if (own.kind == Claim::Kind::kIs) {
        steps.push_back(follows(own, before));
      } else if (own.kind == Claim::Kind::kHolds) {
        steps.push_back(claim(own));
      } else if (own.kind == Claim::Kind::kLacks) {
        const std::string others = others_than_houses(own.why);
        steps.push_back(claim(own) + (others.empty() ? "" : " (" + others + ")"));
      }
    }
    // Inside one cell "it is 2 instead".
    const Claim& second = chain.claims[1];
    const bool same_cell = first.kind == Claim::Kind::kIsNot && second.kind == Claim::Kind::kIs &&
                           first.node.cells == second.node.cells && first.node.cells.size() == 1;
    std::string premise = claim(first);
    if (same_cell) {
      premise = steps.front() + " instead";
      steps.erase(steps.begin());
    }
    if (chain.end == ChainText::End::kLoop) {
      return "If " + claim(first) + ", then " +
             list(same_cell ? with(premise_of(second), steps) : steps) +
             ", and so back to the beginning. Round the loop the other way, the opposite holds. " +
             loop(chain.loop);
    }
    if (chain.end == ChainText::End::kItself) {
      return "If " + claim(first) + ", then " +
             list(same_cell ? with(premise_of(second), steps) : steps) + " after all. So " +
             claim(chain.either.first) + note(chain.first_why) + ", and " + are_not(chain.gone) +
             ".";
    }
    if (first.kind == Claim::Kind::kIsNot && chain.either.second.kind == Claim::Kind::kIs) {
      const std::string not_gone = are_not(chain.gone);
      return "If " + is(first.node) + ", " + not_gone + note(chain.first_why) + ". If " + premise +
             (steps.empty() ? "" : ", then " + list(steps)) + ", so again " + not_gone +
             note(chain.last_why) + ".";
    }
    const bool same_digits = chain.either.first.kind == Claim::Kind::kHolds &&
                             chain.either.first.digits == chain.either.second.digits;
    return "If " + claim(first) + ", then " + list(steps) + ". So " + either(chain.either) +
           (same_digits ? "; " : ", and ") + are_not(chain.gone) +
           (same_digits ? ", as every place for " +
                              std::string(by_number(chain.either.first.digits, "it", "them")) +
                              " there is in sight" + note(chain.first_why) + "."
                        : " in either case.");
  }
  [[nodiscard]] std::string premise_of(const Claim& claim) const { return is(claim.node); }
  [[nodiscard]] static std::vector<std::string> with(const std::string& first,
                                                     std::vector<std::string> rest) {
    rest.insert(rest.begin(), first);
    return rest;
  }
  [[nodiscard]] std::string note(const Why& why) const { return render(By{why}); }

  /// "R1C1 is 5 or R7C3 is 5", "2 is in A or B", "3 and 4 are each in A or B"
  [[nodiscard]] std::string either(const std::pair<Claim, Claim>& ends) const {
    const auto& [one, other] = ends;
    if (one.kind == Claim::Kind::kHolds && other.kind == one.kind && one.digits == other.digits) {
      return render(one.digits) + by_number(one.digits, " is in ", " are each in ") + one.set +
             " or " + other.set;
    }
    return claim(one) + " or " + claim(other);
  }
  /// "One of R1C4 and R5C4 is 5, so R3C4 is not 5."
  [[nodiscard]] std::string loop(const std::vector<LoopLink>& links) const {
    std::string text;
    for (const LoopLink& link : links) {
      std::string what;
      if (!link.set.empty()) {
        what = link.set + " holds " + digit_placeholder(link.nodes.front().digit);
      } else if (link.nodes.front().cells == link.nodes.back().cells) {
        what = is(link.nodes.front()) + " or " + digit_placeholder(link.nodes.back().digit);
      } else {
        what = is(link.nodes.front()) + " or " + is(link.nodes.back());
      }
      text += (text.empty() ? "" : " ") + ("So " + what) + ", and " + are_not(link.gone) + ".";
    }
    return text;
  }

  [[nodiscard]] std::string is(const Consequence& step) const {
    return is(Node{step.digit, step.cells});
  }
  /// What follows from the assumption, up to the end.
  [[nodiscard]] std::string steps_of(const Net& net) const {
    std::vector<std::string> texts;
    for (std::size_t i = 1; i < net.consequences.size(); ++i) {
      const Consequence& step = net.consequences[i];
      if (step.is_placed) {
        texts.push_back(is(step) + (step.why.houses.empty()
                                        ? ""
                                        : " (last place in " + render(step.why.houses) + ")"));
      } else {
        std::vector<Candidate> gone;
        for (const Cell c : step.cells) gone.push_back({c, step.digit});
        texts.push_back(are_not(gone) +
                        (step.why.houses.empty()
                             ? " (" + others_than_houses(step.why) + ")"
                             : " (" + render(step.why.houses) + " needs its " +
                                   digit_placeholder(step.digit) + " where they see it)"));
      }
    }
    return texts.empty() ? "" : list(texts);
  }
  [[nodiscard]] std::string impasse(const Impasse& end) const {
    if (end.clue != nullptr) return "the " + name_of(*end.clue) + " cannot be filled";
    return end.house.empty()
               ? render(end.cell) + " has no candidate left"
               : render(end.house) + " has no place for " + digit_placeholder(end.digit);
  }
  [[nodiscard]] std::string conclusion(const Cases& cases) const {
    std::vector<std::string> texts;
    for (const Candidate& c : cases.placed) texts.push_back(is(c));
    if (!cases.eliminated.empty()) texts.push_back(are_not(cases.eliminated));
    return list(texts);
  }

  [[nodiscard]] std::string left_in(const HouseSum& sum) const {
    const CellSet& cells = sum.plus.empty() ? sum.minus : sum.plus;
    const int rest = sum.plus.empty() ? -sum.rest : sum.rest;
    const bool together = cells.size() > 1;
    std::string text = render(cells) + (together ? " together make " : " is ");
    if (sum.plus.empty() || sum.minus.empty()) {
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
