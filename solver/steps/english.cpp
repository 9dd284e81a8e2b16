#include <algorithm>
#include <iterator>

#include "solver/rules/kinds.h"
#include "solver/steps/grammar.h"

/// Steps in English. Every "so" of a chain is one link of it, in the direction of its arrow, so a
/// reader can check it alone. What is said of a set is meant of its cells together.

namespace gridmill::told::words {
namespace {

/// How people say what a relation is about, by its id.
constexpr std::pair<std::string_view, std::string_view> kRelations[] = {
    {"anti-knight", "a knight's move away"},
    {"anti-king", "a king's move away"},
    {"non-consecutive", "as neighbours may not be consecutive"}};

class English final : public Grammar {
 public:
  using Grammar::Grammar;

  [[nodiscard]] std::string where(const Spot& spot) const override {
    if (!spot.houses.empty()) return "Look at " + say(spot.houses) + ".";
    if (!spot.digit.empty()) {
      const std::string digit = digit_mark(spot.digit);
      return "Look at the " + (has_symbols() ? "digit " + digit + "." : digit + "s.");
    }
    if (spot.cell.empty()) return "Look at the whole board.";
    return (spot.around ? "Look around " : "Look at ") + say(spot.cell) + ".";
  }

  [[nodiscard]] std::string conclusion(const std::string& reason,
                                       const std::string& result) const override {
    return reason + ", so " + result + ".";
  }

  /// Cells with the same digits together: "R1C1 and R1C2 are not 2; R3C3 is not 2 or 5".
  [[nodiscard]] std::string say(const Result& result) const override {
    if (result.left_to_search != 0) {
      return "the other " + std::to_string(result.left_to_search) + " cells are left to a search";
    }
    std::string text;
    const auto add = [&](const std::vector<Change>& changes, const char* negation) {
      for (const Change& change : changes) {
        if (!text.empty()) text += "; ";
        text += say(change.cells) + (change.cells.size() == 1 ? " is " : " are ") + negation +
                say(change.digits, Between::kOr);
      }
    };
    add(result.placements, "");
    add(result.eliminations, "not ");
    return text;
  }

 protected:
  using Grammar::say;

  /// "A = R1C2 R1C3 (2, 5, 7) and B = R4C2 (5, 7)"
  [[nodiscard]] std::string say(const NamedSets& sets) const override {
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
  [[nodiscard]] std::string say(const Fins& fins) const override {
    return (fins.cells.size() == 1 ? "the fin " : "the fins ") + say(fins.cells);
  }
  [[nodiscard]] std::string say(const LockedSets& locked) const override {
    return (locked.sets.size() == 1 ? "the almost locked set " : "the almost locked sets ") +
           say(locked.sets);
  }
  [[nodiscard]] std::string say(const With& with) const override {
    return with.sets.empty() ? "" : "with " + say(LockedSets{with.sets}) + ": ";
  }
  [[nodiscard]] std::string say(const Commons& commons) const override {
    return (commons.digits.size() == 1 ? "the restricted common " : "the restricted commons ") +
           say(commons.digits);
  }
  /// "R1C1 and R4C6 take one of them, R1C6 and R4C2 the other"
  [[nodiscard]] std::string say(const Halves& halves) const override {
    const auto takes = [](const CellSet& half) { return half.size() == 1 ? " takes" : " take"; };
    return say(halves.one) + takes(halves.one) + " one of them, " + say(halves.other) +
           takes(halves.other) + " the other";
  }
  /// ", a knight's move away"
  [[nodiscard]] std::string say(const Ties& ties) const override {
    std::vector<std::string> names;
    for (const std::string_view id : ties.relations) {
      for (const auto& [relation, words] : kRelations) {
        if (relation == id) names.emplace_back(words);
      }
    }
    return names.empty() ? "" : ", " + list(names, Between::kOr);
  }
  /// "if R1C1 is 3, A lacks 3 and holds 7"
  [[nodiscard]] std::string say(const std::vector<Petal>& petals) const override {
    std::vector<std::string> texts;
    for (const Petal& petal : petals) {
      texts.push_back("if " + is({petal.stem, petal.digit}) + ", " + petal.set + " lacks " +
                      digit_mark(petal.digit) + " and holds " + say(petal.held));
    }
    return list(texts);
  }
  [[nodiscard]] std::string say(const std::vector<Proof>& proofs) const override {
    std::string text;
    for (const Proof& proof : proofs) text += (text.empty() ? "" : "; ") + say(proof);
    return text;
  }
  /// "suppose R1C1 is 5: then R1C2 is 3, R4C2 is 7, and box 3 has no place for 7". One candidate is
  /// followed; of several that go, the others are said to fail alike.
  [[nodiscard]] std::string say(const Net& net) const override {
    std::string text = "suppose " + is(net.placed.front()) + ": then ";
    for (std::size_t i = 1; i < net.placed.size(); ++i) text += is(net.placed[i]) + ", ";
    text += net.placed.size() > 1 ? "and " : "";
    text += net.impasse.house.empty()
                ? say(net.impasse.cell) + " has no candidate left"
                : say(net.impasse.house) + " has no place for " + digit_mark(net.impasse.digit);
    return text + (net.has_others ? ", and the others fail alike" : "");
  }
  /// "cage of 15"
  [[nodiscard]] std::string say(const ClueName& name) const override {
    if (name.clue == nullptr) return "clue";
    return std::string(name.clue->kind->english) +
           (name.clue->value ? " of " + std::to_string(*name.clue->value) : "");
  }

 private:
  [[nodiscard]] std::string is(const Candidate& c) const {
    return name_of(c.cell) + " is " + digit_mark(c.digit);
  }

  /// "R1C1 is 5", "one of R1C1 and R1C2 is 5", "neither ... is 5", "none of ... is 5", "A lacks 3"
  [[nodiscard]] std::string say(const Claim& claim) const {
    const std::string cells = say(claim.node.cells);
    const bool one = claim.node.cells.size() == 1;
    switch (claim.kind) {
      case Claim::Kind::kIs:
        return (one ? "" : "one of ") + cells + " is " + digit_mark(claim.node.digit);
      case Claim::Kind::kIsNot:
        if (one) return cells + " is not " + digit_mark(claim.node.digit);
        return (claim.node.cells.size() == 2 ? "neither of " : "none of ") + cells + " is " +
               digit_mark(claim.node.digit);
      case Claim::Kind::kLacks:
        return claim.set + " lacks " + say(claim.digits, Between::kOr);
      case Claim::Kind::kHolds:
        break;
    }
    return claim.set + " holds " + say(claim.digits);
  }

  /// "if R1C1 is not 5, then R1C4 is 5, so R5C4 is not 5, so A lacks 4 and holds 7: either ..."
  [[nodiscard]] std::string say(const Proof& proof) const {
    std::string text = "if " + say(proof.claims.front());
    for (std::size_t i = 1; i < proof.claims.size(); ++i) {
      const Claim& claim = proof.claims[i];
      if (claim.kind == Claim::Kind::kHolds) {  // what it lacks stands before it
        text += (i == 1 ? ", it holds " : " and holds ") + say(claim.digits);
      } else {
        text += (i == 1 ? ", then " : ", so ") + say(claim);
      }
    }
    switch (proof.end) {
      case Proof::End::kLoop:
        return text + ", and so back to the beginning: one end of each link is true";
      case Proof::End::kItself:
        return text + " after all";
      case Proof::End::kEither:
        break;
    }
    return text + ": " + either(proof.either.first, proof.either.second);
  }

  /// "either R1C1 is 5 or R7C3 is 5", "either A or B holds 5", "each of 3 and 4 is in A or B"
  [[nodiscard]] std::string either(const Claim& one, const Claim& other) const {
    if (one.kind != Claim::Kind::kHolds || other.kind != one.kind || one.digits != other.digits) {
      return "either " + say(one) + " or " + say(other);
    }
    const std::string sets = one.set + " or " + other.set;
    return one.digits.size() == 1 ? "either " + sets + " holds " + say(one.digits)
                                  : "each of " + say(one.digits) + " is in " + sets;
  }
};

}  // namespace

std::unique_ptr<Grammar> make_english(const Shape& shape, const Wording& wording) {
  return std::make_unique<English>(shape, wording);
}

}  // namespace gridmill::told::words
