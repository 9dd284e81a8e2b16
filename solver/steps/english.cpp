// Steps in English. Every "so" of a chain is one link of it, in the direction of its arrow, so a
// reader can check it alone. A statement about a set is about its cells together.

#include <algorithm>
#include <iterator>

#include "solver/clues/clue_kinds.h"
#include "solver/steps/step_renderer.h"

namespace gridmill::widest::step_text {
namespace {

/// How people say what a relation is about, by its id.
constexpr std::pair<std::string_view, std::string_view> kEnglishRelations[] = {
    {"anti-knight", "a knight's move away"},
    {"anti-king", "a king's move away"},
    {"non-consecutive", "as neighbours may not be consecutive"}};

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

  [[nodiscard]] std::string conclusion(const std::string& reason,
                                       const std::string& result) const override {
    return reason + ", so " + result + ".";
  }

  /// Cells with the same digits together: "R1C1 and R1C2 are not 2; R3C3 is not 2 or 5".
  [[nodiscard]] std::string render(const Result& result) const override {
    if (result.left_to_search != 0) {
      return "the other " + std::to_string(result.left_to_search) + " cells are left to a search";
    }
    std::string text;
    const auto add = [&](const std::vector<Change>& changes, const char* negation) {
      for (const Change& change : changes) {
        if (!text.empty()) text += "; ";
        text += render(change.cells) + (change.cells.size() == 1 ? " is " : " are ") + negation +
                render(change.digits, Conjunction::kOr);
      }
    };
    add(result.placements, "");
    add(result.eliminations, "not ");
    return text;
  }

 protected:
  using StepRenderer::render;

  /// "A = R1C2 R1C3 (2, 5, 7) and B = R4C2 (5, 7)"
  [[nodiscard]] std::string render(const NamedSets& sets) const override {
    std::vector<std::string> names;
    for (const NamedSet& set : sets) {
      std::string name = set.name + " =";
      for (const Cell c : set.cells) name += " " + name_of(c);
      std::string held;
      for (const std::string& digit : names_of(set.digits)) {
        held += (held.empty() ? "" : ", ") + digit;
      }
      names.push_back(name + " (" + held + ")");
    }
    return list(names);
  }
  [[nodiscard]] std::string render(const Fins& fins) const override {
    return (fins.cells.size() == 1 ? "the fin " : "the fins ") + render(fins.cells);
  }
  [[nodiscard]] std::string render(const LockedSets& locked) const override {
    return (locked.sets.size() == 1 ? "the almost locked set " : "the almost locked sets ") +
           render(locked.sets);
  }
  [[nodiscard]] std::string render(const AlsPrefix& with) const override {
    return with.sets.empty() ? "" : "with " + render(LockedSets{with.sets}) + ": ";
  }
  [[nodiscard]] std::string render(const Commons& commons) const override {
    return (commons.digits.size() == 1 ? "the restricted common " : "the restricted commons ") +
           render(commons.digits);
  }
  /// "R1C1 and R4C6 take one of them, R1C6 and R4C2 the other"
  [[nodiscard]] std::string render(const PairHalves& halves) const override {
    const auto takes = [](const CellSet& half) { return half.size() == 1 ? " takes" : " take"; };
    return render(halves.one) + takes(halves.one) + " one of them, " + render(halves.other) +
           takes(halves.other) + " the other";
  }
  /// ", a knight's move away"
  [[nodiscard]] std::string render(const SeeingRelations& ties) const override {
    std::vector<std::string> names;
    for (const std::string_view id : ties.relations) {
      for (const auto& [relation, words] : kEnglishRelations) {
        if (relation == id) names.emplace_back(words);
      }
    }
    return names.empty() ? "" : ", " + list(names, Conjunction::kOr);
  }
  /// "if R1C1 is 3, A lacks 3 and holds 7"
  [[nodiscard]] std::string render(const std::vector<Petal>& petals) const override {
    std::vector<std::string> texts;
    for (const Petal& petal : petals) {
      texts.push_back("if " + is({petal.stem, petal.digit}) + ", " + petal.set + " lacks " +
                      digit_placeholder(petal.digit) + " and holds " + render(petal.held));
    }
    return list(texts);
  }
  [[nodiscard]] std::string render(const std::vector<ChainText>& proofs) const override {
    std::string text;
    for (const ChainText& proof : proofs) text += (text.empty() ? "" : "; ") + render(proof);
    return text;
  }
  /// "suppose R1C1 is 5: then R1C2 is 3, R4C2 is 7, and box 3 has no place for 7". One candidate is
  /// followed; of several that go, the others are said to fail alike.
  [[nodiscard]] std::string render(const ContradictionText& net) const override {
    std::string text = "suppose " + is(net.placed.front()) + ": then ";
    for (std::size_t i = 1; i < net.placed.size(); ++i) text += is(net.placed[i]) + ", ";
    text += net.placed.size() > 1 ? "and " : "";
    text += net.impasse.house.empty() ? render(net.impasse.cell) + " has no candidate left"
                                      : render(net.impasse.house) + " has no place for " +
                                            digit_placeholder(net.impasse.digit);
    return text + (net.has_others ? ", and the others fail alike" : "");
  }
  /// "cage of 15"
  [[nodiscard]] std::string render(const ClueName& name) const override {
    if (name.clue == nullptr) return "clue";
    return std::string(name.clue->kind->english) +
           (name.clue->value ? " of " + std::to_string(*name.clue->value) : "");
  }

 private:
  [[nodiscard]] std::string is(const Candidate& c) const {
    return name_of(c.cell) + " is " + digit_placeholder(c.digit);
  }

  /// "R1C1 is 5", "one of R1C1 and R1C2 is 5", "neither ... is 5", "none of ... is 5", "A lacks 3"
  [[nodiscard]] std::string render(const Claim& claim) const {
    const std::string cells = render(claim.node.cells);
    const bool one = claim.node.cells.size() == 1;
    switch (claim.kind) {
      case Claim::Kind::kIs:
        return (one ? "" : "one of ") + cells + " is " + digit_placeholder(claim.node.digit);
      case Claim::Kind::kIsNot:
        if (one) return cells + " is not " + digit_placeholder(claim.node.digit);
        return (claim.node.cells.size() == 2 ? "neither of " : "none of ") + cells + " is " +
               digit_placeholder(claim.node.digit);
      case Claim::Kind::kLacks:
        return claim.set + " lacks " + render(claim.digits, Conjunction::kOr);
      case Claim::Kind::kHolds:
        break;
    }
    return claim.set + " holds " + render(claim.digits);
  }

  /// "if R1C1 is not 5, then R1C4 is 5, so R5C4 is not 5, so A lacks 4 and holds 7: either ..."
  [[nodiscard]] std::string render(const ChainText& proof) const {
    std::string text = "if " + render(proof.claims.front());
    for (std::size_t i = 1; i < proof.claims.size(); ++i) {
      const Claim& claim = proof.claims[i];
      if (claim.kind == Claim::Kind::kHolds) {  // what it lacks stands before it
        text += (i == 1 ? ", it holds " : " and holds ") + render(claim.digits);
      } else {
        text += (i == 1 ? ", then " : ", so ") + render(claim);
      }
    }
    switch (proof.end) {
      case ChainText::End::kLoop:
        return text + ", and so back to the beginning: one end of each link is true";
      case ChainText::End::kItself:
        return text + " after all";
      case ChainText::End::kEither:
        break;
    }
    return text + ": " + either(proof.either.first, proof.either.second);
  }

  /// "either R1C1 is 5 or R7C3 is 5", "either A or B holds 5", "each of 3 and 4 is in A or B"
  [[nodiscard]] std::string either(const Claim& one, const Claim& other) const {
    if (one.kind != Claim::Kind::kHolds || other.kind != one.kind || one.digits != other.digits) {
      return "either " + render(one) + " or " + render(other);
    }
    const std::string sets = one.set + " or " + other.set;
    return one.digits.size() == 1 ? "either " + sets + " holds " + render(one.digits)
                                  : "each of " + render(one.digits) + " is in " + sets;
  }
};

}  // namespace

std::unique_ptr<StepRenderer> make_english_renderer(const BoardSpec& board,
                                                    const Wording& wording) {
  return std::make_unique<EnglishRenderer>(board, wording);
}

}  // namespace gridmill::widest::step_text
