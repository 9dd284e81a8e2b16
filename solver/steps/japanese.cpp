// Steps in Japanese. The models of the sentences are in JAPANESE.md; the sentences are no
// translation of the English ones. They have no blanks, and their brackets and signs are
// full-width.

#include <algorithm>
#include <iterator>

#include "solver/steps/japanese_clues.h"

namespace gridmill::widest::step_text {
namespace {

class JapaneseRenderer final : public JapaneseClues {
 public:
  using JapaneseClues::JapaneseClues;

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
  using JapaneseClues::render;

  /// "A＝R1C2・R1C3（2・5・7）、B＝R4C2（5・7）"
  [[nodiscard]] std::string render(const NamedSets& sets) const override {
    std::vector<std::string> texts;
    for (const NamedSet& set : sets) {
      texts.push_back(set.name + "＝" + join(names_of(set.cells), "・") + "（" +
                      render(set.digits) + (set.house.empty() ? "" : "：" + render(set.house)) +
                      "）");
    }
    return join(texts, "、");
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
      text += render(cluster.houses) + "で" + digit +
              (cluster.houses.size() == 1 ? "が入るのは二か所だけなので、"
                                          : "が入るのは二か所ずつなので、") +
              cluster.one.name + "＝" + join(names_of(cluster.one.cells), "・") + "か" +
              cluster.other.name + "＝" + join(names_of(cluster.other.cells), "・") +
              "の、どちらかの組がすべて" + digit + "です。";
    }
    for (const ColorClash& clash : coloring.clashes) {
      text += name_of(clash.one_cell) + "と" + name_of(clash.other_cell) + "は互いに見えるので、";
      if (clash.one == clash.other) {
        text += clash.one + "がすべて" + digit + "になることはありません。";
        continue;
      }
      text += clash.one + "と" + clash.other + "の両方が" + digit + "になることはありません。";
      if (clash.targets.empty()) continue;
      text += clash.not_one + "と" + clash.not_other + "の少なくとも一方が" + digit +
              "なので、両方の組のマスから見える" + render(clash.targets) + "に" + digit +
              "は入りません。";
    }
    if (!coloring.wrong.empty()) return text + coloring.wrong + "は" + digit + "ではありません。";
    if (!coloring.clashes.empty()) return text;
    return text + "両方の組のマスから見える" + render(coloring.targets) + "に" + digit +
           "は入りません。";
  }
  [[nodiscard]] std::string render(const std::vector<FishView>& views) const override {
    std::string text;
    for (const FishView& view : views) {
      const std::string digit = digit_placeholder(view.digit);
      text += (text.empty() ? "" : "同じように、") + render(view.houses) + "で" + digit;
      if (view.fins.empty()) {
        text += "が入るのは" + render(view.covers) + "だけで、それぞれに一つずつ入ります。";
        if (static_cast<std::size_t>(view.targets.size()) != view.doubles.size()) {
          text += render(view.covers) + "のほかのマスには入りません。";
        }
      } else {
        text += "が入るのは、フィンの" + render(view.fins) + "を除けば" + render(view.covers) +
                "だけです。フィンに" + digit + "が入るか、入らなければ" + render(view.covers) +
                "の" + digit + "がすべて" + render(view.houses) + "に入ります。どちらにしても" +
                render(view.targets) + "に" + digit + "は入りません。";
      }
      for (const DoubleCover& own : view.doubles) {
        HouseSet others;
        for (const int h : view.houses) {
          const std::vector<Cell> cells = cells_of_house(board(), h);
          if (std::find(cells.begin(), cells.end(), own.cell) == cells.end()) others.insert(h);
        }
        text += name_of(own.cell) + "が" + digit + "だと、" + render(own.covers) +
                "が一度に埋まり、" + render(others) + "の" + digit +
                "の入るマスが足りなくなります。";
      }
    }
    return text;
  }
  [[nodiscard]] std::string render(const SueDeCoq& pattern) const override {
    const NamedSet& core = pattern.sets[0];
    const NamedSet& in_line = pattern.sets[1];
    const NamedSet& in_box = pattern.sets[2];
    const CellSet all = core.cells | in_line.cells | in_box.cells;
    const std::string others = in_line.name + "と" + in_box.name;
    std::string text = render(pattern.sets) + "に注目します。" + core.name + "と" + in_line.name +
                       "は同じ" + render(pattern.line) + "、" + core.name + "と" + in_box.name +
                       "は同じ" + render(pattern.box) +
                       "にあり、それぞれ同じ数字は二度入りません。" + others + "に共通の数字は";
    text += pattern.shared.empty() ? "ありません。" : render(pattern.shared) + "だけです。";
    text += std::to_string(all.size()) + "マスには" +
            render(core.digits | in_line.digits | in_box.digits) + "が一つずつ";
    if (!pattern.shared.empty())
      text += "（" + render(pattern.shared) + "は" + others + "の両方に）";
    return text + "入ります。" + render(pattern.line) + "では" + render(pattern.used_in_line) +
           "、" + render(pattern.box) + "では" + render(pattern.used_in_box) + "を使い切ります。";
  }
  /// "R1C1、R1C2からはA・Bの5のマスがすべて見えます"
  [[nodiscard]] std::string render(const std::vector<SetBite>& bites) const override {
    std::vector<std::string> texts;
    for (const SetBite& bite : bites) {
      for (const Change& change : changes_of(bite.gone)) {
        texts.push_back(render(change.cells) + "からは" + join(bite.sets, "・") + "の" +
                        render(change.digits) + "のマスがすべて");
      }
    }
    return join(texts, "、") + "見えます";
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
    texts.reserve(sets.size());
    for (const auto& [set, digits] : sets) texts.push_back(set + "の" + render(digits));
    return name_of(petals.front().stem) + "は" + render(all, Conjunction::kOr) + "で、" +
           join(texts, "、") + "のマスがすべて見えます";
  }
  [[nodiscard]] std::string render(const Chains& chains) const override {
    std::string text =
        chains.sets.empty()
            ? ""
            : render(chains.sets) + "は、候補の数字がマスより一つ多い集まり（ALS）です。";
    const std::string between = behind_story(chains.chains.size(), "");
    for (const ChainText& chain : chains.chains)
      text += (text.empty() ? "" : between) + story(chain);
    return text + between;
  }
  [[nodiscard]] std::string render(const Refutations& refutations) const override {
    const std::vector<Candidate> alike = failing_alike(refutations.nets);
    if (!alike.empty()) {
      return render(alike, Conjunction::kAnd) + "のどれを入れても、" +
             impasse(refutations.nets.front().impasse) + "。";
    }
    std::string text;
    for (const Net& net : refutations.nets) {
      text += "仮に" + is(net.consequences.front()) + "だとします。" + steps_of(net) +
              impasse(net.impasse) + in_parentheses({}, net.ruled_out) + "。";
      const Consequence& first = net.consequences.front();
      if (refutations.nets.size() > 1) text += are_not({{first.cells.front(), first.digit}}) + "。";
      text += behind_story(refutations.nets.size(), "");
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
      const Consequence& last = net.consequences.back();
      text += is(net.consequences.front()) + "なら、";
      if (!net.impasse.empty()) {
        text += steps_of(net) + impasse(net.impasse) + in_parentheses({}, net.ruled_out) + "。";
      } else if (net.consequences.size() > 1 && last.is_placed &&
                 conclusion(cases) == is(last) + "です") {
        text += join(texts_of(net), "、") + "と順に決まります" + in_parentheses({}, net.ruled_out) +
                "。";
      } else {
        text += steps_of(net) + conclusion(cases) + in_parentheses({}, net.ruled_out) + "。";
      }
    }
    return text;
  }
  [[nodiscard]] std::string render(const std::vector<Sight>& sight) const override {
    std::string text;
    for (const Sight& one : of_any_digit(sight)) {
      text += name_of(one.cell) + "からは" + render(one.seen) + "が見えます" + note(one.why) + "。";
    }
    return text;
  }
  [[nodiscard]] std::string render(const std::vector<RuledOut>& ruled_out) const override {
    std::string text;
    for (const auto& [one, filled] : together(ruled_out)) {
      text += render(filled, Conjunction::kAnd) + "により、" +
              render(one.excluded, Conjunction::kAnd) + "は入りません" + note(one.why) + "。";
    }
    return text;
  }

 private:
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
  [[nodiscard]] std::string are_not(const std::vector<Candidate>& gone,
                                    const char* verb = "入りません") const {
    std::vector<std::string> texts;
    for (const Change& change : changes_of(gone)) {
      texts.push_back(render(change.cells) + "に" + render(change.digits) + "は");
    }
    return join(texts, "、") + verb;
  }

  [[nodiscard]] std::string others_than_houses(const Why& why) const {
    std::vector<std::string> names = names_of_relations(why);
    const HouseSet houses = unusual(why.houses);
    if (!houses.empty()) names.push_back(render(houses));
    for (const Clue* clue : why.clues) names.push_back(name_of(*clue));
    return join(names, "、");
  }
  [[nodiscard]] std::string others_than_houses(const RuledOut& one) const override {
    return others_than_houses(one.why);
  }
  [[nodiscard]] std::string reasons(const Why& why) const {
    const std::string others = others_than_houses(why);
    const HouseSet usual = why.houses - unusual(why.houses);
    return others.empty() || usual.empty() ? others : render(usual) + "、" + others;
  }
  [[nodiscard]] std::string share(const Why& why) const {
    if (!why.houses.empty()) return "同じ" + render(why.houses) + "にあり";
    return "互いに打ち消し合い（" + others_than_houses(why) + "）";
  }
  [[nodiscard]] std::string note(const Why& why) const {
    const std::string text = reasons(why);
    return text.empty() ? "" : "（" + text + "）";
  }
  [[nodiscard]] std::string note(const std::vector<RuledOut>& ruled_out) const {
    return in_parentheses({}, ruled_out);
  }

  /// "R1C1が5（1行目でここだけ）"
  [[nodiscard]] std::string follows(const std::vector<Claim>& claims, std::size_t i) const {
    const Claim& own = claims[i];
    const Claim& before = claims[i - 1];
    std::vector<std::string> notes;
    if (const Claim* set = set_before(claims, i); set != nullptr && !has_digit(*set, before)) {
      if (set->node.cells == before.node.cells) notes.push_back(is(set->node));
    } else if (set != nullptr) {
      const bool is_own = before.node.cells == own.node.cells;
      notes.push_back((is_own ? "" : render(before.node.cells) + "から") + set->set + "の" +
                      digit_placeholder(before.node.digit) + "がすべて見える");
    } else if (before.kind == Claim::Kind::kHolds) {
      notes.push_back(before.set + "の" + render(before.digits) + "がすべて見える");
    }
    if (!own.why.houses.empty()) notes.push_back(render(own.why.houses) + "でここだけ");
    return is(own.node) + in_parentheses(notes, before.ruled_out);
  }
  /// "（Aの5のマスから、Bの5のマスがすべて見える）"
  [[nodiscard]] std::string why_lacking(const Claim& claim, const Claim& before) const {
    const bool holds = before.kind == Claim::Kind::kHolds;
    const DigitSet by = holds ? before.digits : DigitSet::of(before.node.digit);
    const std::string from = holds ? before.set + "の" + render(by) : render(before.node.cells);
    const std::string gone = claim.set + "の" + render(claim.digits);
    std::string why = from + "により" + gone + "がすべて消える";
    if (!(by & claim.digits).empty()) {
      why = from + (holds ? "のマスから" : "から") + gone + "のマスがすべて見える";
    } else if (holds && before.node.cells == claim.node.cells) {
      why = is(before.node) + "で、" + gone + "のマスはほかにない";
    }
    return in_parentheses({why}, claim.ruled_out);
  }
  [[nodiscard]] std::string clash(const ChainText& chain) const {
    const Node& one = chain.clash.front();
    const Node& other = chain.clash.back();
    const std::string digits = digit_placeholder(one.digit) + "と" + digit_placeholder(other.digit);
    if (chain.clash_why.empty()) {
      return render(one.cells) + "に" + digits + "の両方が入ることになって矛盾します。";
    }
    return "「" + is(one) + "」と「" + is(other) + "」は" + share(chain.clash_why) +
           "、矛盾します。";
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
        texts.push_back(follows(chain.claims, i));
      } else if (own.kind == Claim::Kind::kHolds) {
        texts.push_back(claim(own));
      } else if (own.kind == Claim::Kind::kLacks) {
        texts.push_back(claim(own) + why_lacking(own, chain.claims[i - 1]));
      }
    }
    return in_turn(texts);
  }

  [[nodiscard]] std::string story(const ChainText& chain) const {
    const Claim& first = chain.claims.front();
    const std::string premise = claim(first) + "とすると、";
    if (chain.end == ChainText::End::kLoop) {
      std::string text = premise + steps_of(chain, 1) +
                         "はじめに戻ります。この輪は逆にもたどれるので、"
                         "どのリンクでも両端の一方が正しくなります。";
      for (const LoopLink& link : chain.loop) {
        text += link_text(link) + "ので、" + are_not(link.gone) + note(link.ruled_out) + "。";
      }
      return text;
    }
    if (chain.end == ChainText::End::kItself || chain.end == ChainText::End::kClash) {
      return premise + steps_of(chain, 1) +
             (chain.end == ChainText::End::kItself ? "仮定に反します。" : clash(chain)) +
             (first.kind == Claim::Kind::kIsNot ? is(first.node) + "な"
                                                : claim(chain.either.first)) +
             "ので" + note(chain.ruled_out_first) + "、" + are_not(chain.gone) + "。";
    }
    if (first.kind == Claim::Kind::kIsNot && chain.either.second.kind == Claim::Kind::kIs) {
      const std::string not_gone = are_not(chain.gone);
      return is(first.node) + "なら、" + not_gone + note(chain.ruled_out_first) + "。" +
             claim(first) + "なら、" + steps_of(chain, 1) + "やはり" + not_gone +
             note(chain.ruled_out_last) + "。";
    }
    const Claim& one = chain.either.first;
    const Claim& other = chain.either.second;
    std::string text = premise + steps_of(chain, 1) + either(chain.either) + "。";
    const std::string why = note(chain.ruled_out());
    if (one.kind != Claim::Kind::kHolds || other.kind != one.kind || one.digits != other.digits) {
      return text + "どちらにしても" + are_not(chain.gone) + why + "。";
    }
    std::vector<std::string> seen;
    for (const Change& change : changes_of(chain.gone)) {
      seen.push_back(render(change.cells) + "からは" + one.set + "・" + other.set + "の" +
                     render(change.digits) + "のマスがすべて");
    }
    return text + join(seen, "、") + "見えます" + why + "。";
  }
  [[nodiscard]] std::string either(const std::pair<Claim, Claim>& ends) const {
    const auto& [one, other] = ends;
    if (one.kind == Claim::Kind::kHolds && other.kind == one.kind && one.digits == other.digits) {
      return render(one.digits) + "は" + one.set + "か" + other.set + "に入ります";
    }
    return "「" + claim(one) + "」か「" + claim(other) + "」のどちらかです";
  }
  [[nodiscard]] std::string link_text(const LoopLink& link) const {
    const auto& [one, other] = std::pair(link.nodes.front(), link.nodes.back());
    if (!link.set.empty()) return link.set + "に" + digit_placeholder(one.digit) + "が入る";
    if (link.nodes.size() == 1) return is(one) + "な";
    if (one.cells == other.cells) return is(one) + "か" + digit_placeholder(other.digit) + "な";
    return is(one) + "か、" + is(other) + "な";
  }

  [[nodiscard]] std::string steps_of(const Net& net) const { return in_turn(texts_of(net)); }
  [[nodiscard]] std::vector<std::string> texts_of(const Net& net) const {
    std::vector<std::string> texts;
    for (const auto& [step, gone] : told_in(net)) {
      const HouseSet& house = step.why.houses;
      std::vector<std::string> notes;
      std::string text = is(step);
      if (step.is_placed && !house.empty()) notes.push_back(render(house) + "でここだけ");
      if (!step.is_placed) {
        text = are_not(gone, "入らず");
        notes.push_back(house.empty() ? "入ると" + name_of(*step.why.clues.front()) + "が埋まらない"
                                      : render(house) + "の残った" + digit_placeholder(step.by) +
                                            (step.by == step.digit ? "のマスがすべて見える"
                                                                   : "のどのマスとも両立しない"));
      }
      texts.push_back(text + in_parentheses(notes, step.ruled_out));
    }
    return texts;
  }
  /// "（R5C5からR8C2が見える：右下がりの対角線）"
  [[nodiscard]] std::string in_parentheses(std::vector<std::string> notes,
                                           const std::vector<RuledOut>& ruled_out) const {
    for (const auto& [one, filled] : together(ruled_out)) {
      const auto is_same = [d = one.filled.digit](const Candidate& c) { return c.digit == d; };
      const bool sees = std::all_of(one.excluded.begin(), one.excluded.end(), is_same);
      notes.push_back(cells_of(filled) +
                      (sees ? "から" + cells_of(one.excluded) + "が見える"
                            : "により" + render(one.excluded, Conjunction::kAnd) + "が消える") +
                      "：" + others_than_houses(one));
    }
    return notes.empty() ? "" : "（" + join(notes, "、") + "）";
  }
  [[nodiscard]] std::string impasse(const Impasse& end) const {
    if (end.clue != nullptr) {
      return render(end.left, Conjunction::kAnd) + "では、" + name_of(*end.clue) + "が埋まりません";
    }
    return end.house.empty() ? render(end.cell) + "に入る数字がなくなります"
                             : render(end.house) + "に" + digit_placeholder(end.digit) +
                                   "の入るマスがなくなります";
  }
  [[nodiscard]] std::string conclusion(const Cases& cases) const {
    std::vector<std::string> texts;
    for (const Candidate& c : cases.placed) texts.push_back(is(c));
    std::string text = texts.empty() ? "" : join(texts, "、") + "です";
    const std::vector<Candidate> others = not_plain(cases);
    if (others.empty()) return text;
    return (text.empty() ? "" : text + "。また、") + are_not(others);
  }
};

}  // namespace

std::unique_ptr<StepRenderer> make_japanese_renderer(const BoardSpec& board,
                                                     const Wording& wording) {
  return std::make_unique<JapaneseRenderer>(board, wording);
}

}  // namespace gridmill::widest::step_text
