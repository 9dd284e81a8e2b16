// Steps in Japanese. A chain is written with arrows, as solvers do there: each is one link, so a
// reader can check it alone. There are no blanks; brackets and signs are full-width.

#include <algorithm>
#include <iterator>

#include "solver/clues/clue_kinds.h"
#include "solver/steps/step_renderer.h"

namespace gridmill::widest::step_text {
namespace {

/// How people say what a relation is about, by its id.
constexpr std::pair<std::string_view, std::string_view> kJapaneseRelations[] = {
    {"anti-knight", "ナイトの動き"},
    {"anti-king", "キングの動き"},
    {"non-consecutive", "隣り合うマスに一つ違いの数字は入らない"}};

class JapaneseRenderer final : public StepRenderer {
 public:
  using StepRenderer::StepRenderer;

  [[nodiscard]] std::string where(const HintLocation& spot) const override {
    std::string place = "盤面全体";
    if (!spot.houses.empty()) {
      place = render(spot.houses);
    } else if (!spot.digit.empty()) {
      place = "数字" + digit_placeholder(spot.digit);
    } else if (!spot.cell.empty()) {
      place = render(spot.cell) + (spot.around ? "のまわり" : "");
    }
    return place + "に注目。";
  }

  [[nodiscard]] std::string conclusion(const std::string& reason,
                                       const std::string& result) const override {
    return reason + "。よって、" + result + "。";
  }

  /// "R1C1は5、R1C2に2は入らず、R3C3に2も5も入らない": the last verb ends the sentence.
  [[nodiscard]] std::string render(const Result& result) const override {
    if (result.left_to_search != 0) {
      return "残りの" + std::to_string(result.left_to_search) + "マスは探索で埋める";
    }
    std::string text;
    for (const Change& change : result.placements) {
      text += (text.empty() ? "" : "、") + render(change.cells) + "は" + render(change.digits);
    }
    for (const Change& change : result.eliminations) {
      const bool is_last = &change == &result.eliminations.back();
      text += (text.empty() ? "" : "、") + render(change.cells) + "に";
      for (const std::string& digit : names_of(change.digits)) {
        text += digit + (change.digits.size() == 1 ? "は" : "も");
      }
      text += is_last ? "入らない" : "入らず";
    }
    return text;
  }

 protected:
  using StepRenderer::render;

  /// "A＝R1C2・R1C3（2・5・7）、B＝R4C2（5・7）"
  [[nodiscard]] std::string render(const NamedSets& sets) const override {
    std::string text;
    for (const NamedSet& set : sets) {
      text += (text.empty() ? "" : "、") + set.name + "＝" + dotted(names_of(set.cells)) + "（" +
              dotted(names_of(set.digits)) + "）";
    }
    return text;
  }
  [[nodiscard]] std::string render(const Fins& fins) const override {
    return "フィンの" + render(fins.cells);
  }
  [[nodiscard]] std::string render(const LockedSets& locked) const override {
    return "ALSの" + render(locked.sets);
  }
  [[nodiscard]] std::string render(const AlsPrefix& with) const override {
    return with.sets.empty() ? "" : render(LockedSets{with.sets}) + "がある。";
  }
  [[nodiscard]] std::string render(const Commons& commons) const override {
    return "限定共通候補の" + render(commons.digits);
  }
  [[nodiscard]] std::string render(const PairHalves& halves) const override {
    return render(halves.one) + "に一方、" + render(halves.other) + "にもう一方が入る";
  }
  /// "（ナイトの動き）"
  [[nodiscard]] std::string render(const SeeingRelations& ties) const override {
    std::vector<std::string> names;
    for (const std::string_view id : ties.relations) {
      for (const auto& [relation, words] : kJapaneseRelations) {
        if (relation == id) names.emplace_back(words);
      }
    }
    return names.empty() ? "" : "（" + list(names, Conjunction::kOr) + "）";
  }
  [[nodiscard]] std::string render(const std::vector<Petal>& petals) const override {
    std::string text;
    for (const Petal& petal : petals) {
      text += (text.empty() ? "" : "。") + name_of(petal.stem) + "が" +
              digit_placeholder(petal.digit) + "なら、" + petal.set + "から" +
              digit_placeholder(petal.digit) + "がなくなって" + render(petal.held) + "が入る";
    }
    return text;
  }
  [[nodiscard]] std::string render(const std::vector<ChainText>& proofs) const override {
    std::string text;
    for (const ChainText& proof : proofs) text += (text.empty() ? "" : "。また、") + render(proof);
    return text;
  }
  /// "R1C1が5だとすると、R1C2は3→R4C2は7となり、ブロック3に7の入るマスがなくなる"
  [[nodiscard]] std::string render(const ContradictionText& net) const override {
    const Candidate& first = net.placed.front();
    std::string text = name_of(first.cell) + "が" + digit_placeholder(first.digit) + "だとすると、";
    for (std::size_t i = 1; i < net.placed.size(); ++i) {
      text += (i == 1 ? "" : "→") + name_of(net.placed[i].cell) + "は" +
              digit_placeholder(net.placed[i].digit);
    }
    text += net.placed.size() > 1 ? "となり、" : "";
    text += net.impasse.house.empty()
                ? render(net.impasse.cell) + "の候補がなくなる"
                : render(net.impasse.house) + "に" + digit_placeholder(net.impasse.digit) +
                      "の入るマスがなくなる";
    return text + (net.has_others ? "。ほかの候補も同じように矛盾する" : "");
  }
  /// "ケージ（15）"
  [[nodiscard]] std::string render(const ClueName& name) const override {
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
  [[nodiscard]] std::string render(const Claim& claim) const {
    const std::string cells = dotted(names_of(claim.node.cells));
    const bool one = claim.node.cells.size() == 1;
    switch (claim.kind) {
      case Claim::Kind::kIs:
        return cells + (one ? "は" : "のどれかが") + digit_placeholder(claim.node.digit);
      case Claim::Kind::kIsNot:
        return cells + (one ? "は" : "のどれも") + digit_placeholder(claim.node.digit) + "でない";
      case Claim::Kind::kLacks:
        return claim.set + "に" + render(claim.digits, Conjunction::kOr) + "がない";
      case Claim::Kind::kHolds:
        break;
    }
    return claim.set + "に" + render(claim.digits) + "が入る";
  }

  /// "R1C1は5でないとすると、R1C4は5→R5C4は5でない→Aに4がない→Aに7が入る。つまり、..."
  [[nodiscard]] std::string render(const ChainText& proof) const {
    std::string text = render(proof.claims.front()) + "とすると、";
    for (std::size_t i = 1; i < proof.claims.size(); ++i) {
      text += (i == 1 ? "" : "→") + render(proof.claims[i]);
    }
    switch (proof.end) {
      case ChainText::End::kLoop:
        return text + "→はじめに戻る。どのリンクも一方の端が正しい";
      case ChainText::End::kItself:
        return text + "となり、仮定に反する";
      case ChainText::End::kEither:
        break;
    }
    return text + "。つまり、" + either(proof.either.first, proof.either.second);
  }

  /// "R1C1が5かR7C3が5のどちらか", "AかBに5が入る", "3と4はそれぞれAかBに入る"
  [[nodiscard]] std::string either(const Claim& one, const Claim& other) const {
    if (one.kind != Claim::Kind::kHolds || other.kind != one.kind || one.digits != other.digits) {
      return "「" + render(one) + "」か「" + render(other) + "」のどちらかが正しい";
    }
    const std::string sets = one.set + "か" + other.set;
    return one.digits.size() == 1 ? sets + "に" + render(one.digits) + "が入る"
                                  : render(one.digits) + "はそれぞれ" + sets + "に入る";
  }
};

}  // namespace

std::unique_ptr<StepRenderer> make_japanese_renderer(const BoardSpec& board,
                                                     const Wording& wording) {
  return std::make_unique<JapaneseRenderer>(board, wording);
}

}  // namespace gridmill::widest::step_text
