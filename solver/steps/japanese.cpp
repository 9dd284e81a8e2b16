// Steps in Japanese, apart from nets and clues. The models of the sentences are in JAPANESE.md; the
// sentences are no translation of the English ones. They have no blanks, and their brackets and
// signs are full-width.

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
    std::vector<std::string> texts;
    for (const Option& own : options) {
      texts.push_back(digit_placeholder(own.digit) + "なら" + is(own.then));
    }
    return join(texts, "、") + "になります";
  }
  [[nodiscard]] std::string render(const std::vector<StrongPair>& pairs) const override {
    std::string text;
    for (const StrongPair& pair : pairs) {
      const std::string digit = digit_placeholder(pair.digit);
      text += (text.empty() ? "" : "同じように、") + render(pair.first) + "で" + digit +
              "が入るのは" + render(pair.first_places, Conjunction::kOr) + "、" +
              render(pair.second) + "では" + render(pair.second_places, Conjunction::kOr) +
              "だけです。" + render(pair.joint) + "は" + share(pair.why) + "、" +
              (pair.joint.size() == 2 ? "両方が" + digit + "になることはありません。"
                                      : digit + "が入るのは多くても一つです。") +
              "そこで、" + render(pair.ends) +
              (pair.ends.size() == 2 ? "の少なくとも一方は" : "の少なくとも一つは") + digit +
              "です。" + cells_of(pair.gone) + "からは" + all_of(pair.ends.size()) + "が見えます。";
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
              (cluster.one.cells.size() + cluster.other.cells.size() == 2
                   ? "のどちらかが"
                   : "の、どちらかの組がすべて") +
              digit + "です。";
    }
    for (const ColorClash& clash : coloring.clashes) {
      text += name_of(clash.one_cell) + "と" + name_of(clash.other_cell) + "は互いに見えるので、";
      if (clash.one == clash.other) {
        text += clash.one + "がすべて" + digit + "になることはありません。";
        continue;
      }
      text += clash.one + "と" + clash.other + "の両方が" + digit + "になることはありません。";
      if (clash.targets.empty()) continue;
      text += "そこで、" + clash.not_one + "と" + clash.not_other + "の少なくとも一方がすべて" +
              digit + "です。" + render(clash.targets) + "からは両方の組のマスが見えます。";
    }
    if (!coloring.wrong.empty()) {
      return text + "したがって、" + coloring.wrong + "のマスはどれも" + digit + "ではありません。";
    }
    if (!coloring.clashes.empty()) return text;
    return text + render(coloring.targets) + "からは両方の組のマスが見えます。";
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
        text += "が入るのは" + but_fins(view) + "フィン" +
                one_of(view.fins.size(), "に", "のどちらかに", "のどれかに") + digit +
                "が入るか、入らなければ" + render(view.covers) + "の" + digit + "がすべて" +
                render(view.houses) + "に入ります。どちらにしても" + render(view.targets) + "に" +
                digit + "は入りません。";
      }
      for (const DoubleCover& own : view.doubles) {
        text += name_of(own.cell) + "が" + digit + "だと、" + render(own.covers) +
                "が一度に埋まり、" + render(houses_without(view, own.cell)) + "の" + digit +
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
    text += "この" + counted(all.size()) + "マスには" +
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
    const std::string stem = name_of(petals.front().stem);
    return stem + "は" + render(all, Conjunction::kOr) + "です。" + stem + "からは、" +
           join(texts, "、") + "のマスがすべて見えます";
  }
  [[nodiscard]] std::string render(const Chains& chains) const override {
    std::string text =
        chains.sets.empty()
            ? ""
            : render(chains.sets) + "は、候補の数字がマスより一つ多い集まり（ALS）です。";
    const std::string between = behind_story(chains.chains.size(), "");
    for (const ChainText& chain : chains.chains) {
      text += (text.empty() ? "" : between) + story(chain, chains.chains.size() == 1);
    }
    return shortened(text + between);
  }

 private:
  /// "R1C1が5（1行目でここだけ）"
  [[nodiscard]] Part follows(const std::vector<Claim>& claims, std::size_t i) const {
    const Claim& own = claims[i];
    const Claim& before = claims[i - 1];
    std::vector<std::string> notes;
    if (const Claim* set = set_before(claims, i); set != nullptr && !has_digit(*set, before)) {
      if (set->node.cells == before.node.cells) notes.push_back(fits_only(*set));
    } else if (set != nullptr) {
      const bool is_own = before.node.cells == own.node.cells;
      const std::string digit = digit_placeholder(before.node.digit);
      notes.push_back((is_own ? "" : render(before.node.cells) + "から") + set->set + "の" + digit +
                      "のマスがすべて見え" + (is_own ? "る" : "、" + digit + "は入らない"));
    } else if (before.kind == Claim::Kind::kHolds) {
      notes.push_back(before.set + "の" + render(before.digits) + "のマスがすべて見える");
    }
    if (!own.why.houses.empty()) notes.push_back(render(own.why.houses) + "でここだけ");
    for (const Claim& cause : own.because) {
      notes.push_back(cause.kind == Claim::Kind::kIs
                          ? is(cause.node) + "なので"
                          : is_not(cause.node.cells, cause.node.digit) + "ないので");
    }
    for (const auto& [one, filled] : together(own.ruled_out)) {
      notes.push_back(cells_of(filled) + "により" + render(one.excluded, Conjunction::kAnd) +
                      "が消える：" + others_than_houses(one));
    }
    return {is(own.node), in_parentheses(notes, before.ruled_out)};
  }
  /// "Aで6が入るのはR1C1だけ"
  [[nodiscard]] std::string fits_only(const Claim& set) const {
    if (!set.digits.contains(set.node.digit)) return is(set.node);  // behind the set
    return set.set + "で" + digit_placeholder(set.node.digit) + "が入るのは" +
           render(set.node.cells) + "だけ";
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
      why = fits_only(before) + "で、" + gone + "のマスはほかにない";
    }
    return in_parentheses({why}, claim.ruled_out);
  }
  [[nodiscard]] std::string clash(const ChainText& chain, const Parts& parts) const {
    const Node& one = chain.clash.front();
    const Node& other = chain.clash.back();
    const std::string digits = digit_placeholder(one.digit) + "と" + digit_placeholder(other.digit);
    if (chain.clash_why.empty()) {
      return goes_on(parts) + render(one.cells) + "に" + digits +
             "の両方が入ることになって矛盾します。";
    }
    const std::string others = others_than_houses(chain.clash_why);
    return ends(parts) + "。これは「" + is(one) + "」と両立しません（" +
           (others.empty() ? "同じ" + render(chain.clash_why.houses) : others) + "）。";
  }
  [[nodiscard]] Part lacks(const Claim& claim) const {
    return {claim.set + "に" + render(claim.digits) + "は", "", "入らず", "入りません"};
  }
  [[nodiscard]] Part holds(const Claim& claim) const {
    return {claim.set + "に" + render(claim.digits) + "が", "", "入り", "入ります"};
  }
  /// "R1C1が5でないとすると、", "Aに5が入らないとすると、"
  [[nodiscard]] std::string premise(const Claim& first) const {
    if (first.kind == Claim::Kind::kIsNot) {
      return is_not(first.node.cells, first.node.digit) + "ないとすると、";
    }
    if (first.kind == Claim::Kind::kIs) return is(first.node) + "だとすると、";
    return first.set + "に" + render(first.digits) +
           one_of(first.digits.size(), "", "のどちらか", "のどれか") + "が" +
           (first.kind == Claim::Kind::kLacks ? "入らないとすると、" : "入るとすると、");
  }
  [[nodiscard]] Parts parts_of_chain(const ChainText& chain) const {
    Parts parts;
    for (std::size_t i = 1; i < chain.claims.size(); ++i) {
      const Claim& own = chain.claims[i];
      if (own.kind == Claim::Kind::kIs) {
        parts.push_back(follows(chain.claims, i));
      } else if (own.kind == Claim::Kind::kHolds) {
        parts.push_back(holds(own));
      } else if (own.kind == Claim::Kind::kLacks) {
        parts.push_back(lacks(own));
        parts.back().note = why_lacking(own, chain.claims[i - 1]);
      }
    }
    return parts;
  }

  [[nodiscard]] std::string story(const ChainText& chain, bool is_only) const {
    const Claim& first = chain.claims.front();
    const Claim& last = chain.claims.back();
    const Parts parts = parts_of_chain(chain);
    if (chain.end == ChainText::End::kLoop) {
      std::string text = premise(first) + goes_on(parts) +
                         "はじめに戻ります。この輪は逆にもたどれるので、どのリンクでも両端の一方が"
                         "正しくなります。";
      for (const LoopLink& link : chain.loop) {
        text += link_text(link) + "ので、" + are_not(link.gone) + note(link.ruled_out) + "。";
      }
      return text;
    }
    const Claim& one = chain.either.first;
    const Claim& other = chain.either.second;
    if (chain.end == ChainText::End::kItself || chain.end == ChainText::End::kClash) {
      std::string text = premise(first);
      if (chain.end == ChainText::End::kClash) {
        text += clash(chain, parts);
      } else if (last.kind == Claim::Kind::kHolds && last.set != first.set) {
        text += ends(parts) + "。その" + render(last.digits) + "のマスは" + first.set +
                "のマスでもあるので、仮定に反します。";
      } else {
        text += goes_on(parts) + "仮定に反します。";
      }
      const std::string why = note(chain.ruled_out_first);
      if (first.kind == Claim::Kind::kLacks) {
        return text + "そこで、" + ends({holds(one)}) + "。" + seen_by(chain, {one}, "ます") + why +
               "。";
      }
      if (!is_only)
        return text + is(first.node) + "なので" + why + "、" + are_not(chain.gone) + "。";
      return text + "したがって、" +
             (first.node.cells.size() == 1
                  ? render(first.node.cells) + "は" + digit_placeholder(first.node.digit)
                  : is(first.node)) +
             "です" + why + "。";
    }
    if (first.kind == Claim::Kind::kIsNot && other.kind == Claim::Kind::kIs) {
      const std::string not_gone = are_not(chain.gone);
      return is(first.node) + "なら、" + not_gone + note(chain.ruled_out_first) + "。" +
             is_not(first.node.cells, first.node.digit) + "なければ、" + goes_on(parts) + "やはり" +
             not_gone + note(chain.ruled_out_last) + "。";
    }
    const std::string text =
        premise(first) + ends(parts) + "。つまり、" + either(chain.either) + "。";
    const std::string why = note(chain.ruled_out());
    if (one.kind == Claim::Kind::kHolds && other.kind == one.kind && one.digits == other.digits) {
      std::vector<std::string> seen;
      for (const Change& change : changes_of(chain.gone)) {
        seen.push_back(render(change.cells) + "からは" + one.set + "・" + other.set + "の" +
                       render(change.digits) + "のマスがすべて");
      }
      return text + join(seen, "、") + "見えます" + why + "。";
    }
    const std::string seen = seen_by(chain, {one, other}, "るので、");
    return text + seen + "どちらにしても" + are_not(chain.gone) + why + "。";
  }
  /// "R8C7からはAの3のマスがすべて見えます": a removed candidate sees every place
  /// of its digit in a set at the end of a chain.
  [[nodiscard]] std::string seen_by(const ChainText& chain, const std::vector<Claim>& ends,
                                    const std::string& verb) const {
    std::vector<std::string> texts;
    std::string only;
    const bool are_together = hold_alike(ends);
    for (const Claim& end : ends) {
      if (end.kind != Claim::Kind::kHolds) continue;
      std::vector<Candidate> gone = chain.gone;
      const auto others =
          std::erase_if(gone, [&](const Candidate& c) { return !end.digits.contains(c.digit); });
      if (others != 0 && !(are_together && &end != &ends.front())) {
        const DigitSet digits =
            are_together ? ends.front().digits | ends.back().digits : end.digits;
        only +=
            end.set + "の" + render(digits) + "のマスは" + render(end.node.cells) + "だけです。";
      }
      for (const Change& change : changes_of(gone)) {
        texts.push_back(render(change.cells) + "からは" + end.set + "の" + render(change.digits) +
                        "のマスがすべて");
      }
    }
    if (!texts.empty()) return only + join(texts, "、") + "見え" + verb;
    if (!only.empty() && verb == "ます") only.resize(only.size() - std::string_view("。").size());
    return only;
  }
  [[nodiscard]] std::string either(const std::pair<Claim, Claim>& ends) const {
    const auto& [one, other] = ends;
    if (one.kind == Claim::Kind::kHolds && other.kind == one.kind) {
      if (one.digits == other.digits) {
        return render(one.digits) + one_of(one.digits.size(), "は", "はどちらも", "はどれも") +
               one.set + "か" + other.set + "に入ります";
      }
      if (one.set == other.set) {
        return one.set + "に" + render(one.digits | other.digits, Conjunction::kOr) + "が入ります";
      }
    }
    const auto end = [&](const Claim& claim) {
      return claim.kind == Claim::Kind::kHolds ? claim.set + "に" + render(claim.digits) + "が入る"
                                               : is(claim.node) + "になる";
    };
    return end(one) + "か、" + end(other) + "かのどちらかです";
  }
  [[nodiscard]] std::string link_text(const LoopLink& link) const {
    const auto& [one, other] = std::pair(link.nodes.front(), link.nodes.back());
    if (!link.set.empty()) return link.set + "に" + digit_placeholder(one.digit) + "が入る";
    if (link.nodes.size() == 1) return is(one) + "な";
    if (one.cells == other.cells) return is(one) + "か" + digit_placeholder(other.digit) + "な";
    return is(one) + "か、" + is(other) + "な";
  }
};

}  // namespace

std::unique_ptr<StepRenderer> make_japanese_renderer(const BoardSpec& board,
                                                     const Wording& wording) {
  return std::make_unique<JapaneseRenderer>(board, wording);
}

}  // namespace gridmill::widest::step_text
