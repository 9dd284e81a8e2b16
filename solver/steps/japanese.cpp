#include <algorithm>
#include <iterator>

#include "solver/rules/kinds.h"
#include "solver/steps/grammar.h"

/// Steps in Japanese. A chain is written with arrows, as solvers do there: each is one link, so a
/// reader can check it alone. There are no blanks; brackets and signs are those of Japanese type.

namespace gridmill::told::words {
namespace {

/// How people say what a relation is about, by its id.
constexpr std::pair<std::string_view, std::string_view> kRelations[] = {
    {"anti-knight", "ナイトの動き"},
    {"anti-king", "キングの動き"},
    {"non-consecutive", "隣り合うマスに一つ違いの数字は入らない"}};

class Japanese final : public Grammar {
 public:
  using Grammar::Grammar;

  [[nodiscard]] std::string where(const Spot& spot) const override {
    std::string place = "盤面全体";
    if (!spot.houses.empty()) {
      place = say(spot.houses);
    } else if (!spot.digit.empty()) {
      place = "数字" + digit_mark(spot.digit);
    } else if (!spot.cell.empty()) {
      place = say(spot.cell) + (spot.around ? "のまわり" : "");
    }
    return place + "に注目。";
  }

  [[nodiscard]] std::string conclusion(const std::string& reason,
                                       const std::string& result) const override {
    return reason + "。よって、" + result + "。";
  }

  /// "R1C1は5、R1C2に2は入らず、R3C3に2も5も入らない": the last verb ends the sentence.
  [[nodiscard]] std::string say(const Result& result) const override {
    if (result.left_to_search != 0) {
      return "残りの" + std::to_string(result.left_to_search) + "マスは探索で埋める";
    }
    std::string text;
    for (const Change& change : result.placements) {
      text += (text.empty() ? "" : "、") + say(change.cells) + "は" + say(change.digits);
    }
    for (const Change& change : result.eliminations) {
      const bool is_last = &change == &result.eliminations.back();
      text += (text.empty() ? "" : "、") + say(change.cells) + "に";
      for (const std::string& digit : names_of(change.digits)) {
        text += digit + (change.digits.size() == 1 ? "は" : "も");
      }
      text += is_last ? "入らない" : "入らず";
    }
    return text;
  }

 protected:
  using Grammar::say;

  /// "A＝R1C2・R1C3（2・5・7）、B＝R4C2（5・7）"
  [[nodiscard]] std::string say(const NamedSets& sets) const override {
    std::string text;
    for (const NamedSet& set : sets) {
      text += (text.empty() ? "" : "、") + set.name + "＝" + dotted(names_of(set.cells)) + "（" +
              dotted(names_of(set.digits)) + "）";
    }
    return text;
  }
  [[nodiscard]] std::string say(const Fins& fins) const override {
    return "フィンの" + say(fins.cells);
  }
  [[nodiscard]] std::string say(const LockedSets& locked) const override {
    return "ALSの" + say(locked.sets);
  }
  [[nodiscard]] std::string say(const With& with) const override {
    return with.sets.empty() ? "" : say(LockedSets{with.sets}) + "がある。";
  }
  [[nodiscard]] std::string say(const Commons& commons) const override {
    return "限定共通候補の" + say(commons.digits);
  }
  [[nodiscard]] std::string say(const Halves& halves) const override {
    return say(halves.one) + "に一方、" + say(halves.other) + "にもう一方が入る";
  }
  /// "（ナイトの動き）"
  [[nodiscard]] std::string say(const Ties& ties) const override {
    std::vector<std::string> names;
    for (const std::string_view id : ties.relations) {
      for (const auto& [relation, words] : kRelations) {
        if (relation == id) names.emplace_back(words);
      }
    }
    return names.empty() ? "" : "（" + list(names, Between::kOr) + "）";
  }
  [[nodiscard]] std::string say(const std::vector<Petal>& petals) const override {
    std::string text;
    for (const Petal& petal : petals) {
      text += (text.empty() ? "" : "。") + name_of(petal.stem) + "が" + digit_mark(petal.digit) +
              "なら、" + petal.set + "から" + digit_mark(petal.digit) + "がなくなって" +
              say(petal.held) + "が入る";
    }
    return text;
  }
  [[nodiscard]] std::string say(const std::vector<Proof>& proofs) const override {
    std::string text;
    for (const Proof& proof : proofs) text += (text.empty() ? "" : "。また、") + say(proof);
    return text;
  }
  /// "R1C1が5だとすると、R1C2は3→R4C2は7となり、ブロック3に7の入るマスがなくなる"
  [[nodiscard]] std::string say(const Net& net) const override {
    const Candidate& first = net.placed.front();
    std::string text = name_of(first.cell) + "が" + digit_mark(first.digit) + "だとすると、";
    for (std::size_t i = 1; i < net.placed.size(); ++i) {
      text += (i == 1 ? "" : "→") + name_of(net.placed[i].cell) + "は" +
              digit_mark(net.placed[i].digit);
    }
    text += net.placed.size() > 1 ? "となり、" : "";
    text += net.impasse.house.empty() ? say(net.impasse.cell) + "の候補がなくなる"
                                      : say(net.impasse.house) + "に" +
                                            digit_mark(net.impasse.digit) + "の入るマスがなくなる";
    return text + (net.has_others ? "。ほかの候補も同じように矛盾する" : "");
  }
  /// "ケージ（15）"
  [[nodiscard]] std::string say(const ClueName& name) const override {
    if (name.clue == nullptr) return "ヒント";
    return std::string(name.clue->kind->japanese) +
           (name.clue->value ? "（" + std::to_string(*name.clue->value) + "）" : "");
  }

 private:
  /// "R1C2・R1C3"
  [[nodiscard]] static std::string dotted(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : "・") + name;
    return text;
  }

  /// "R1C1は5", "R1C1・R1C2のどれかが5", "R1C1は5でない", "R1C1・R1C2のどれも5でない",
  /// "Aに3がない", "Aに7が入る"
  [[nodiscard]] std::string say(const Claim& claim) const {
    const std::string cells = dotted(names_of(claim.node.cells));
    const bool one = claim.node.cells.size() == 1;
    switch (claim.kind) {
      case Claim::Kind::kIs:
        return cells + (one ? "は" : "のどれかが") + digit_mark(claim.node.digit);
      case Claim::Kind::kIsNot:
        return cells + (one ? "は" : "のどれも") + digit_mark(claim.node.digit) + "でない";
      case Claim::Kind::kLacks:
        return claim.set + "に" + say(claim.digits, Between::kOr) + "がない";
      case Claim::Kind::kHolds:
        break;
    }
    return claim.set + "に" + say(claim.digits) + "が入る";
  }

  /// "R1C1は5でないとすると、R1C4は5→R5C4は5でない→Aに4がない→Aに7が入る。つまり、..."
  [[nodiscard]] std::string say(const Proof& proof) const {
    std::string text = say(proof.claims.front()) + "とすると、";
    for (std::size_t i = 1; i < proof.claims.size(); ++i) {
      text += (i == 1 ? "" : "→") + say(proof.claims[i]);
    }
    switch (proof.end) {
      case Proof::End::kLoop:
        return text + "→はじめに戻る。どのリンクも一方の端が正しい";
      case Proof::End::kItself:
        return text + "となり、仮定に反する";
      case Proof::End::kEither:
        break;
    }
    return text + "。つまり、" + either(proof.either.first, proof.either.second);
  }

  /// "R1C1が5かR7C3が5のどちらか", "AかBに5が入る", "3と4はそれぞれAかBに入る"
  [[nodiscard]] std::string either(const Claim& one, const Claim& other) const {
    if (one.kind != Claim::Kind::kHolds || other.kind != one.kind || one.digits != other.digits) {
      return "「" + say(one) + "」か「" + say(other) + "」のどちらかが正しい";
    }
    const std::string sets = one.set + "か" + other.set;
    return one.digits.size() == 1 ? sets + "に" + say(one.digits) + "が入る"
                                  : say(one.digits) + "はそれぞれ" + sets + "に入る";
  }
};

}  // namespace

std::unique_ptr<Grammar> make_japanese(const Shape& shape, const Wording& wording) {
  return std::make_unique<Japanese>(shape, wording);
}

}  // namespace gridmill::told::words
