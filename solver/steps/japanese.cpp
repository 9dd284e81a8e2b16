// Steps in Japanese. The models of the sentences are in JAPANESE.md; the sentences are no
// translation of the English ones. They have no blanks, and their brackets and signs are
// full-width.

#include <algorithm>
#include <iterator>

#include "solver/clues/clue_kinds.h"
#include "solver/clues/rule_sentences.h"
#include "solver/steps/step_renderer.h"

namespace gridmill::widest::step_text {
namespace {

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
    return place + "に注目します。";
  }

  /// "R1C1は5です。R1C2から2、R3C5から2・5を消します。"
  [[nodiscard]] std::string render(const Result& result) const override {
    if (result.left_to_search != 0) {
      return "残りの" + std::to_string(result.left_to_search) + "マスは探索で埋めます。";
    }
    std::vector<std::string> placed;
    for (const Change& change : result.placements) {
      placed.push_back(render(change.cells) + "は" + render(change.digits));
    }
    std::vector<std::string> removed;
    for (const Change& change : result.eliminations) {
      removed.push_back(render(change.cells) + "から" + render(change.digits));
    }
    return (placed.empty() ? "" : join(placed, "、") + "です。") +
           (removed.empty() ? "" : join(removed, "、") + "を消します。");
  }

 protected:
  using StepRenderer::render;

  [[nodiscard]] std::string render(const CellSet& cells, Conjunction between) const override {
    return join(names_of(cells), between == Conjunction::kOr ? "か" : "、");
  }
  [[nodiscard]] std::string render(DigitSet digits, Conjunction between) const override {
    return join(names_of(digits), between == Conjunction::kOr ? "か" : "・");
  }
  /// "A＝R1C2・R1C3（2・5・7）、B＝R4C2（5・7）"
  [[nodiscard]] std::string render(const NamedSets& sets) const override {
    std::vector<std::string> texts;
    for (const NamedSet& set : sets) {
      texts.push_back(set.name + "＝" + join(names_of(set.cells), "・") + "（" +
                      render(set.digits) + "）");
    }
    return join(texts, "、");
  }
  [[nodiscard]] std::string render(const By& by) const override {
    const std::string why = others_than_houses(by.why);
    return why.empty() ? "" : "（" + why + "）";
  }
  [[nodiscard]] std::string render(const std::vector<Option>& options) const override {
    std::string text = name_of(options.front().hub) + "が";
    for (const Option& option : options) {
      text += (&option == &options.front() ? "" : "、") + digit_placeholder(option.digit) + "なら" +
              name_of(option.then.cell) + "が" + digit_placeholder(option.then.digit);
    }
    return text + "です";
  }
  [[nodiscard]] std::string render(const std::vector<StrongPair>& pairs) const override {
    std::string text;
    for (const StrongPair& pair : pairs) {
      const std::string digit = digit_placeholder(pair.digit);
      text += (text.empty() ? "" : "同じように、") + render(pair.first) + "で" + digit +
              "が入るのは" + render(pair.first_places, Conjunction::kOr) + "、" +
              render(pair.second) + "では" + render(pair.second_places, Conjunction::kOr) +
              "です。" + render(pair.joint) + "は" + share(pair.why) + "、" + digit +
              "が入るのは多くても一つです。" + render(pair.ends) + "の少なくとも一つは" + digit +
              "なので、そのすべてから見える" + cells_of(pair.gone) + "には入りません。";
    }
    return text;
  }
  [[nodiscard]] std::string render(const PairHalves& halves) const override {
    return render(halves.one) + "に一方、" + render(halves.other) + "にもう一方が入ります";
  }
  [[nodiscard]] std::string render(const Coloring& coloring) const override {
    const std::string digit = digit_placeholder(coloring.digit);
    std::string text;
    for (const ColorCluster& cluster : coloring.clusters) {
      text += render(cluster.houses) + "で" + digit + "が入るのは二か所ずつなので、" +
              cluster.one.name + "＝" + join(names_of(cluster.one.cells), "・") + "か" +
              cluster.other.name + "＝" + join(names_of(cluster.other.cells), "・") +
              "の、どちらかの組がすべて" + digit + "です。";
    }
    for (const ColorClash& clash : coloring.clashes) {
      text += name_of(clash.one_cell) + "と" + name_of(clash.other_cell) + "は互いに見えるので、";
      text += clash.one == clash.other
                  ? clash.one + "がすべて" + digit + "になることはありません。"
                  : clash.one + "と" + clash.other + "の両方が正しいことはありません。";
    }
    if (!coloring.wrong.empty()) return text + coloring.wrong + "は誤りです。";
    return text +
           (coloring.clashes.empty() ? "両方の組のマスから見える"
                                     : "残る二組の少なくとも一方が正しく、その両方から見える") +
           render(coloring.targets) + "に" + digit + "は入りません。";
  }
  [[nodiscard]] std::string render(const std::vector<FishView>& views) const override {
    std::string text;
    for (const FishView& view : views) {
      const std::string digit = digit_placeholder(view.digit);
      text += (text.empty() ? "" : "同じように、") + render(view.houses) + "で" + digit +
              "が入るのは、フィンの" + render(view.fins) + "を除けば" + render(view.covers) +
              "だけです。フィンに" + digit + "が入るか、入らなければ" + render(view.covers) + "の" +
              digit + "がすべて" + render(view.houses) + "に入ります。どちらにしても" +
              render(view.targets) + "に" + digit + "は入りません。";
    }
    return text;
  }
  /// "R1C1の5、R2C2の7"
  [[nodiscard]] std::string render(const std::vector<Candidate>& candidates,
                                   Conjunction /*between*/) const override {
    std::vector<std::string> texts;
    for (const Change& change : changes_of(candidates)) {
      texts.push_back(render(change.cells) + "の" + render(change.digits));
    }
    return join(texts, "、");
  }
  [[nodiscard]] std::string render(const std::vector<Petal>& petals) const override {
    std::string text;
    for (const Petal& petal : petals) {
      text += (text.empty() ? name_of(petal.stem) + "が" : "、") + digit_placeholder(petal.digit) +
              "なら" + petal.set + "から" + digit_placeholder(petal.digit) + "が消えて" +
              render(petal.held) + "が入り";
    }
    return text + "ます";
  }
  [[nodiscard]] std::string render(const Chains& chains) const override {
    std::string text =
        chains.sets.empty()
            ? ""
            : render(chains.sets) + "は、候補の数字がマスより一つ多い集まり（ALS）です。";
    for (const ChainText& chain : chains.chains) text += story(chain);
    return text;
  }
  [[nodiscard]] std::string render(const Refutations& refutations) const override {
    std::string text;
    for (const Net& net : refutations.nets) {
      text += "仮に" + is(net.consequences.front()) + "とします。" + steps_of(net) +
              impasse(net.impasse) + "。";
    }
    return text;
  }
  [[nodiscard]] std::string render(const Cases& cases) const override {
    std::string text =
        cases.digits.size() > 1
            ? render(cases.cells) + "は" + render(cases.digits, Conjunction::kOr) + "です。"
            : render(cases.house) + "の" + render(cases.digits) + "は" +
                  render(cases.cells, Conjunction::kOr) + "に入ります。";
    for (const Net& net : cases.nets) {
      text += is(net.consequences.front()) + "なら、" + steps_of(net) +
              (net.impasse.empty() ? conclusion(cases) : impasse(net.impasse)) + "。";
    }
    return text;
  }
  /// "R1C1、R1C2のケージ（合計15）"
  [[nodiscard]] std::string render(const ClueName& name) const override {
    if (name.clue == nullptr) return render(name.cells) + "のヒント";
    const int house = house_of(name.cells);
    const bool has_letter = (name.clue->kind->fields & kLetters) != 0;
    const std::string kind(!has_letter              ? name.clue->kind->japanese
                           : name.clue->value == 10 ? "X"
                                                    : "V");
    const bool is_cage = name.clue->kind->id == "killer";
    return (name.cells.empty() ? ""
            : house < 0        ? render(name.cells) + "の"
                               : render(HouseSet::of(house)) + "の") +
           kind +
           (name.clue->value && !has_letter ? "（" + std::string(is_cage ? "合計" : "") +
                                                  std::to_string(*name.clue->value) + "）"
                                            : "");
  }
  [[nodiscard]] std::string render(const ClueMeaning& rule) const override {
    return rule.clue == nullptr ? "" : rule_sentence(*rule.clue, board()).japanese;
  }
  [[nodiscard]] std::string render(const Fills& fills) const override {
    std::vector<std::string> texts;
    for (const auto& [cell, digits] : fills.cells) {
      texts.push_back(name_of(cell) + "（" + ranges_of(digits, "〜", "・") + "）");
    }
    return join(texts, "、");
  }
  [[nodiscard]] std::string render(const Combinations& what) const override {
    std::string text = render(what.clue);
    if (what.sets.size() <= kListedCombinations) {
      text += "は" + sums_of(what.sets) + (what.sets.size() == 1 ? "だけです。" : "のどれかです。");
    } else if (!what.without.empty()) {
      text += "には、候補から作れる組み合わせのどれにも" + render(what.without) + "がありません。";
    } else {
      text += "には、組み合わせがいくつかあります。";
    }
    return text + misfits(what.misfits, what.total, what.clue.cells);
  }
  [[nodiscard]] std::string render(const HouseSum& sum) const override {
    std::vector<std::string> totals;
    int all = 0;
    for (const HouseSum::Cage& cage : sum.cages) {
      totals.push_back(sum.is_split ? join(names_of(cage.cells), "・") + "（合計" +
                                          std::to_string(cage.total) + "）"
                                    : std::to_string(cage.total));
      all += cage.total;
    }
    if (sum.is_split) {
      return render(sum.houses) + "にはどの数字も一つずつ入り、" + join(totals, "、") +
             "のケージはその中に収まっています。";
    }
    std::string text = render(sum.houses) + "の合計は" + std::to_string(sum.total) +
                       "です。ケージの合計（" + join(totals, "、") + "）";
    if (!sum.known_inside.empty()) text += "と" + render(sum.known_inside) + "の数字";
    text += "を足すと" + std::to_string(all + sum.inside) + "です。";
    const CellSet outside = sum.minus | sum.known_outside;
    if (!outside.empty()) text += render(outside) + "が外にはみ出しています。";
    const int inside = all + sum.inside - sum.outside;
    if (!sum.known_outside.empty()) {
      text += "はみ出した" + render(sum.known_outside) + "の数字を引くと" + std::to_string(inside) +
              "です。";
    }
    const std::string difference = sum.rest < 0
                                       ? std::to_string(inside) + "−" + std::to_string(sum.total)
                                       : std::to_string(sum.total) + "−" + std::to_string(inside);
    text +=
        difference + "＝" + std::to_string(std::abs(sum.rest)) + "なので、" + left_in(sum) + "。";
    if (!sum.sets.empty() && sum.sets.size() <= kListedCombinations) {
      text += "組み合わせは" + sums_of(sum.sets) + "だけです。";
    } else if (!sum.without.empty()) {
      text += "候補から作れる組み合わせのどれにも" + render(sum.without) + "がありません。";
    }
    return text +
           misfits(sum.misfits, sum.is_one_sided() ? std::abs(sum.rest) : 0, sum.plus | sum.minus);
  }

  [[nodiscard]] std::string render(const std::vector<Sight>& sight) const override {
    std::string text;
    for (const Sight& one : sight) {
      text += name_of(one.cell) + "からは" + render(one.seen) + "が見えます" + note(one.why) + "。";
    }
    return text;
  }

 private:
  [[nodiscard]] std::string sums_of(const std::vector<DigitSet>& sets) const {
    std::vector<std::string> texts;
    for (const DigitSet set : sets) texts.push_back(join(names_of(set), "+"));
    return join(texts, "、");
  }
  [[nodiscard]] std::string cells_of(const std::vector<Candidate>& candidates) const {
    CellSet cells;
    for (const Candidate& c : candidates) cells.insert(c.cell);
    return render(cells);
  }
  [[nodiscard]] std::string is(const Candidate& c) const {
    return name_of(c.cell) + "が" + digit_placeholder(c.digit);
  }
  [[nodiscard]] std::string is(const Node& node) const {
    return join(names_of(node.cells), "・") + (node.cells.size() == 1 ? "が" : "のどれかが") +
           digit_placeholder(node.digit);
  }
  [[nodiscard]] std::string is(const Consequence& step) const {
    return is(Node{step.digit, step.cells});
  }
  [[nodiscard]] std::string is_not(const CellSet& cells, Digit digit) const {
    return join(names_of(cells), "・") + (cells.size() == 1 ? "が" : "のどれも") +
           digit_placeholder(digit) + "でない";
  }
  /// "R1C2、R1C3に5は入りません"
  [[nodiscard]] std::string are_not(const std::vector<Candidate>& gone) const {
    std::vector<std::string> texts;
    for (const Change& change : changes_of(gone)) {
      texts.push_back(render(change.cells) + "に" + render(change.digits, Conjunction::kOr) + "は");
    }
    return join(texts, "、") + "入りません";
  }

  [[nodiscard]] std::string others_than_houses(const Why& why) const {
    std::vector<std::string> names = names_of_relations(why);
    const HouseSet houses = derived(why.houses);
    if (!houses.empty()) names.push_back(render(houses));
    for (const Clue* clue : why.clues) names.push_back(name_of(*clue));
    return join(names, "、");
  }
  [[nodiscard]] std::string share(const Why& why) const {
    if (!why.houses.empty()) return "同じ" + render(why.houses) + "にあり";
    return "互いに打ち消し合い（" + others_than_houses(why) + "）";
  }
  [[nodiscard]] std::string note(const Why& why) const { return render(By{why}); }

  /// "R1C1が5（1行目でここだけ）"
  [[nodiscard]] std::string follows(const Claim& claim, const Claim& before) const {
    std::vector<std::string> notes;
    const std::string others = others_than_houses(before.why);
    if (!others.empty()) {
      notes.push_back(is_not(before.node.cells, before.node.digit) + "：" + others);
    }
    if (!claim.why.houses.empty()) notes.push_back(render(claim.why.houses) + "でここだけ");
    return is(claim.node) + (notes.empty() ? "" : "（" + join(notes, "、") + "）");
  }
  [[nodiscard]] std::string claim(const Claim& claim) const {
    switch (claim.kind) {
      case Claim::Kind::kIs:
        return is(claim.node);
      case Claim::Kind::kIsNot:
        return is_not(claim.node.cells, claim.node.digit);
      case Claim::Kind::kLacks:
        return claim.set + "に" + render(claim.digits, Conjunction::kOr) + "がない";
      case Claim::Kind::kHolds:
        break;
    }
    return claim.set + "に" + render(claim.digits) + "が入る";
  }
  /// "R9C6が9、R9C5が4、R1C4が4と順に決まり"
  [[nodiscard]] std::string steps_of(const ChainText& chain, std::size_t from) const {
    std::vector<std::string> texts;
    for (std::size_t i = from; i < chain.claims.size(); ++i) {
      const Claim& own = chain.claims[i];
      if (own.kind == Claim::Kind::kIs) {
        texts.push_back(follows(own, chain.claims[i - 1]));
      } else if (own.kind != Claim::Kind::kIsNot) {
        texts.push_back(claim(own) + note(own.why));
      }
    }
    return texts.empty() ? "" : join(texts, "、") + "と順に決まり、";
  }

  [[nodiscard]] std::string story(const ChainText& chain) const {
    const Claim& first = chain.claims.front();
    const std::string premise = claim(first) + "とすると、";
    if (chain.end == ChainText::End::kLoop) {
      std::string text =
          premise + steps_of(chain, 1) + "はじめに戻ります。逆にたどると、すべて逆になります。";
      for (const LoopLink& link : chain.loop) {
        text += "そこで、" + link_text(link) + "ので、" + are_not(link.gone) + "。";
      }
      return text;
    }
    if (chain.end == ChainText::End::kItself) {
      return premise + steps_of(chain, 1) + "仮定に反します。" +
             (first.kind == Claim::Kind::kIsNot ? is(first.node) + "な"
                                                : claim(chain.either.first)) +
             "ので" + note(chain.first_why) + "、" + are_not(chain.gone) + "。";
    }
    if (first.kind == Claim::Kind::kIsNot && chain.either.second.kind == Claim::Kind::kIs) {
      const std::string not_gone = are_not(chain.gone);
      return is(first.node) + "なら、" + not_gone + note(chain.first_why) + "。" + claim(first) +
             "なら、" + steps_of(chain, 1) + "やはり" + not_gone + note(chain.last_why) + "。";
    }
    return premise + steps_of(chain, 1) + either(chain.either) + "。どちらにしても" +
           are_not(chain.gone) + "。";
  }
  [[nodiscard]] std::string either(const std::pair<Claim, Claim>& ends) const {
    const auto& [one, other] = ends;
    if (one.kind == Claim::Kind::kHolds && other.kind == one.kind && one.digits == other.digits) {
      return render(one.digits) + "は" + one.set + "か" + other.set + "に入ります";
    }
    return "「" + claim(one) + "」か「" + claim(other) + "」のどちらかです";
  }
  [[nodiscard]] std::string link_text(const LoopLink& link) const {
    const Node& one = link.nodes.front();
    const Node& other = link.nodes.back();
    if (!link.set.empty()) return link.set + "に" + digit_placeholder(one.digit) + "が入る";
    if (link.nodes.size() == 1) return is(one) + "な";
    if (one.cells == other.cells) return is(one) + "か" + digit_placeholder(other.digit) + "な";
    return is(one) + "か、" + is(other) + "な";
  }

  [[nodiscard]] std::string steps_of(const Net& net) const {
    std::vector<std::string> texts;
    for (std::size_t i = 1; i < net.consequences.size(); ++i) {
      const Consequence& step = net.consequences[i];
      if (step.is_placed) {
        texts.push_back(is(step) + (step.why.houses.empty()
                                        ? ""
                                        : "（" + render(step.why.houses) + "でここだけ）"));
      } else {
        texts.push_back(
            render(step.cells) + "に" + digit_placeholder(step.digit) + "は入らず（" +
            (step.why.houses.empty()
                 ? others_than_houses(step.why)
                 : render(step.why.houses) + "の" + digit_placeholder(step.digit) + "とぶつかる") +
            "）");
      }
    }
    return texts.empty() ? "" : join(texts, "、") + "と順に決まり、";
  }
  [[nodiscard]] std::string impasse(const Impasse& end) const {
    if (end.clue != nullptr) return name_of(*end.clue) + "が埋まりません";
    return end.house.empty() ? render(end.cell) + "に入る数字がなくなります"
                             : render(end.house) + "に" + digit_placeholder(end.digit) +
                                   "の入るマスがなくなります";
  }
  [[nodiscard]] std::string conclusion(const Cases& cases) const {
    std::vector<std::string> texts;
    for (const Candidate& c : cases.placed) texts.push_back(is(c));
    std::string text = texts.empty() ? "" : join(texts, "、") + "です";
    if (cases.eliminated.empty()) return text;
    return (text.empty() ? "" : text + "。また、") + are_not(cases.eliminated);
  }

  [[nodiscard]] std::string left_in(const HouseSum& sum) const {
    const CellSet& cells = sum.left();
    const int rest = sum.left_sum();
    const std::string what = render(cells) + (cells.size() > 1 ? "の合計は" : "は");
    if (sum.is_one_sided()) {
      return what +
             (cells.size() > 1 ? std::to_string(rest)
                               : digit_placeholder(Digit{static_cast<std::uint8_t>(rest)})) +
             "です";
    }
    const std::string other = render(sum.minus) + (sum.minus.size() > 1 ? "の合計" : "");
    if (rest == 0) return what + other + "と同じです";
    return what + other + "より" + std::to_string(std::abs(rest)) +
           (rest > 0 ? "大きい" : "小さい") + "です";
  }
  [[nodiscard]] std::string misfits(const std::vector<Candidate>& candidates, int total,
                                    const CellSet& cells) const {
    std::string text;
    for (const Candidate& c : candidates) {
      const CellSet others = cells - CellSet::of(c.cell);
      text += is(c) + "だと、";
      text += total == 0 ? "ほかのマスを埋められません。"
                         : render(others) + (others.size() == 1 ? "に" : "で合計") +
                               std::to_string(total - c.digit.value) +
                               (others.size() == 1 ? "が要りますが、候補にありません。"
                                                   : "を作れません。");
    }
    return text;
  }
};

}  // namespace

std::unique_ptr<StepRenderer> make_japanese_renderer(const BoardSpec& board,
                                                     const Wording& wording) {
  return std::make_unique<JapaneseRenderer>(board, wording);
}

}  // namespace gridmill::widest::step_text
