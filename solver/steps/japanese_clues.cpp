// Clues in Japanese, apart from sums.

#include "solver/steps/japanese_clues.h"

#include <algorithm>
#include <array>

#include "solver/clues/clue_kinds.h"
#include "solver/clues/rule_sentences.h"

namespace gridmill::widest::step_text {

std::string JapaneseClues::render(const CellSet& cells, Conjunction between) const {
  return join(names_of(cells), between == Conjunction::kOr ? "か" : "、");
}

std::string JapaneseClues::render(DigitSet digits, Conjunction between) const {
  if (between == Conjunction::kAnd) return join(names_of(digits), "・");
  return digits.size() <= 3 ? join(names_of(digits), "か")
                            : join(names_of(digits), "・") + "のどれか";
}

std::string JapaneseClues::counted(int number) {
  constexpr std::array<const char*, 10> kWords = {"零", "一", "二", "三", "四",
                                                  "五", "六", "七", "八", "九"};
  return number < 10 ? std::string(kWords[static_cast<std::size_t>(number)]) + "つの"
                     : std::to_string(number);
}

std::string JapaneseClues::render(const std::vector<Candidate>& candidates,
                                  Conjunction /*between*/) const {
  std::vector<std::string> texts;
  for (const Change& change : changes_of(candidates)) {
    texts.push_back(render(change.cells) + "の" + render(change.digits));
  }
  return join(texts, "、");
}

std::string JapaneseClues::cells_of(const std::vector<Candidate>& candidates) const {
  CellSet cells;
  for (const Candidate& c : candidates) cells.insert(c.cell);
  return render(cells);
}

std::string JapaneseClues::is(const Candidate& c) const {
  return name_of(c.cell) + "が" + digit_placeholder(c.digit);
}

std::string JapaneseClues::is(const Node& node) const {
  return join(names_of(node.cells), "・") +
         one_of(node.cells.size(), "が", "のどちらかが", "のどれかが") +
         digit_placeholder(node.digit);
}

std::string JapaneseClues::is(const Consequence& step) const {
  return is(Node{step.digit, step.cells});
}

std::string JapaneseClues::is_not(const CellSet& cells, Digit digit) const {
  return join(names_of(cells), "・") + one_of(cells.size(), "が", "のどちらも", "のどれも") +
         digit_placeholder(digit) + "で";
}

std::string JapaneseClues::are_not(const std::vector<Candidate>& gone, const char* verb) const {
  std::vector<std::string> texts;
  for (const Change& change : changes_of(gone)) {
    texts.push_back(render(change.cells) + "に" + render(change.digits) + "は");
  }
  return join(texts, "、") + verb;
}

std::string JapaneseClues::whichever(const std::vector<Change>& changes) const {
  const Change& first = changes.front();
  if (changes.size() == 1 && first.digits.size() == 1) {
    return render(first.cells) + (first.cells.size() == 2 ? "のどちらに" : "のどこに") +
           render(first.digits) + "を入れても、";
  }
  if (changes.size() == 1 && first.cells.size() == 1) {
    return render(first.cells) + "に" + render(first.digits) +
           (first.digits.size() == 2 ? "のどちらを入れても、" : "のどれを入れても、");
  }
  std::vector<std::string> texts;
  int all = 0;
  for (const Change& change : changes) {
    texts.push_back(render(change.cells) + "の" + render(change.digits));
    all += change.cells.size() * change.digits.size();
  }
  return join(texts, "、") + (all == 2 ? "のどちらが入っても、" : "のどれが入っても、");
}

namespace {

/// @param is_end  whether the verb of the last part ends the sentence
template <typename Parts>
std::string sentence_of(const Parts& parts, bool is_end) {
  std::string text;
  const auto is_cell = [](const auto& part) { return part.is_cell(); };
  if (parts.size() > 1 && std::all_of(parts.begin(), parts.end(), is_cell)) {
    for (const auto& part : parts) text += (text.empty() ? "" : "、") + part.text + part.note;
    return text + (is_end ? "と順に決まります" : "と順に決まり、");
  }
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto& part = parts[i];
    const bool is_last = i + 1 == parts.size();
    const std::string verb(is_last && is_end ? part.ends : part.goes_on);
    const bool shares = part.is_cell() && !is_last && parts[i + 1].is_cell();
    text += part.is_cell() ? part.text + part.note + (shares ? "" : verb)
                           : part.text + verb + part.note;
    if (!is_last || !is_end) text += "、";
  }
  return text;
}

/// Several sentences, if the parts are many.
template <typename Parts>
std::string sentences_of(const Parts& parts, bool is_end) {
  constexpr std::size_t kPartsInSentence = 8;
  std::string text;
  for (std::size_t from = 0; from < parts.size();) {
    const std::size_t left = parts.size() - from;
    const std::size_t n = left <= kPartsInSentence + 2 ? left : kPartsInSentence;
    const auto begin = parts.begin() + static_cast<std::ptrdiff_t>(from);
    const Parts some(begin, begin + static_cast<std::ptrdiff_t>(n));
    text += (from == 0 ? "" : "次に、") + sentence_of(some, is_end || n < left);
    if (n < left) text += "。";
    from += n;
  }
  return text;
}

}  // namespace

std::string JapaneseClues::goes_on(const Parts& parts) { return sentences_of(parts, false); }

std::string JapaneseClues::ends(const Parts& parts) { return sentences_of(parts, true); }

std::string JapaneseClues::render(const std::vector<Sight>& all) const {
  // Cells that see the same are named together, and then what is for the same reason.
  struct Group {
    CellSet cells, seen;
    std::string why, away;
  };
  std::vector<Group> groups;
  std::vector<std::string> reasons;
  for (const Sight& one : of_any_digit(all)) {
    const std::string why = reasons_of(one.why);
    const std::string away = steps_away(one);
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const Group& group) {
      return group.seen == one.seen && group.why == why && group.away == away;
    });
    (same == groups.end() ? groups.emplace_back(Group{{}, one.seen, why, away}) : *same)
        .cells.insert(one.cell);
    if (std::find(reasons.begin(), reasons.end(), why) == reasons.end()) reasons.push_back(why);
  }
  std::string text;
  for (const std::string& why : reasons) {
    std::vector<std::string> seen;
    for (const Group& group : groups) {
      if (group.why != why) continue;
      seen.push_back(render(group.cells) + (why.empty() ? "からは" : "から") + render(group.seen) +
                     group.away + "が");
    }
    text += (why.empty() ? "" : why + "で、") + join(seen, "、") + "見えます。";
  }
  return text;
}

std::string JapaneseClues::render(const std::vector<RuledOut>& ruled_out) const {
  // Several digits of one cell are its choices.
  const auto is_other = [&](const RuledOut& one) {
    return one.filled.cell == ruled_out.front().filled.cell &&
           one.filled.digit != ruled_out.front().filled.digit;
  };
  const bool is_choice = std::any_of(ruled_out.begin(), ruled_out.end(), is_other);
  std::string text;
  for (const auto& [one, filled] : own_digits_together(ruled_out)) {
    const std::vector<Change> choices = changes_of(filled);
    const std::string why = others_than_houses(one);
    const CellSet cells = choices.front().cells;
    text += (choices.size() > 1 ? render(filled, Conjunction::kAnd) + "により、"
             : is_choice ? render(cells) + "が" + render(choices.front().digits, Conjunction::kOr) +
                               "なら、"
                         : render(cells, Conjunction::kOr) + "の" + render(choices.front().digits) +
                               "により、") +
            are_not(one.excluded) + (why.empty() ? "" : "（" + why + "）") + "。";
  }
  return shortened(text);
}

std::string JapaneseClues::render(const PlacesByHouse& places) const {
  std::vector<std::string> texts;
  for (const auto& [house, cells] : places.list) {
    texts.push_back(StepRenderer::render(house) + "では" + render(cells, Conjunction::kOr));
  }
  return digit_placeholder(places.digit) + "が入るのは、" + join(texts, "、") + "だけです。";
}

std::string JapaneseClues::render(const ClueName& name) const {
  if (name.clue == nullptr) return render(name.cells) + "の手がかり";
  const Clue& clue = *name.clue;
  const unsigned fields = clue.kind->fields;
  const bool has_letter = (fields & kLetters) != 0;
  const std::string kind(!has_letter ? clue.kind->japanese : clue.value == 10 ? "X" : "V");
  const bool is_total = clue.kind->id == "killer" || clue.direction;
  const std::string value = clue.value && !has_letter ? "（" + std::string(is_total ? "合計" : "") +
                                                            std::to_string(*clue.value) + "）"
                                                      : "";
  if (clue.coord && !clue.direction) {
    const int n = board().digits();
    const auto [row, column] = *clue.coord;
    const bool is_row = column == 0 || column == n + 1;
    const std::string place = render(HouseSet::of(is_row ? row - 1 : n + column - 1));
    const char* side = row == 0 ? "上" : row == n + 1 ? "下" : column == 0 ? "左" : "右";
    return place + "の" + side + "の" + kind + value;
  }
  if (name.cells.empty()) return kind + value;
  if ((fields & kOneCell) != 0) return name_of(clue.cells.front()) + "の" + kind;
  if (const std::vector<Cell>* line = line_of(name)) {
    return name_of(line->front()) + "から" + name_of(line->back()) + "への" + kind;
  }
  std::vector<std::string> digits;
  for (const int digit : clue.digits) digits.push_back(digit_placeholder(digit_of(digit)));
  return render(name.cells) + "の" + kind +
         (digits.empty() ? value : "（" + join(digits, "・") + "）");
}

std::string JapaneseClues::render(const ClueMeaning& rule) const {
  return rule.clue == nullptr ? "" : rule_sentence(*rule.clue, board()).japanese;
}

std::string JapaneseClues::render(const Fills& fills) const {
  std::vector<std::string> texts;
  for (const auto& [cell, digits] : fills.cells) {
    texts.push_back(name_of(cell) + "（" + ranges(digits) + "）");
  }
  return join(texts, "、");
}

std::string JapaneseClues::sums_of(const std::vector<DigitSet>& sets) const {
  std::vector<std::string> texts;
  texts.reserve(sets.size());
  for (const DigitSet set : sets) texts.push_back(join(names_of(set), "+"));
  return join(texts, "、");
}

std::string JapaneseClues::render(const Combinations& what) const {
  // Without a total, the digits are not added up.
  std::vector<std::string> ways;
  for (const DigitSet set : what.sets) {
    ways.push_back(what.total == 0 ? join(names_of(set), "・") : sums_of({set}));
  }
  std::string text = render(what.clue);
  if (what.sets.size() <= kListedCombinations || what.total == 0 || !what.without.empty()) {
    text +=
        (what.total == 0 ? "に入るのは「" + join(ways, "」「") + "」" : "は" + join(ways, "、")) +
        is_one_of(what.sets.size());
  } else {
    text += "に注目します。";
  }
  text += limits(what.limits) + misfits(what.misfits);
  const std::vector<Candidate> bare = what.bare();
  return bare.empty() ? text : text + narrowed(what.narrowings, ways, bare);
}

std::string JapaneseClues::render(const Fits& fits) const {
  std::string text;
  std::vector<std::string> last;
  for (const Fit& fit : fits.list) {
    const std::string digit = digit_placeholder(fit.candidate.digit);
    const std::string cell = name_of(fit.candidate.cell);
    if (fit.kind == Fit::Kind::kSets) {
      last.push_back(cell + "は" + digit);
      continue;
    }
    text += (text.empty() ? "このうち" : "次に、") +
            (fit.kind == Fit::Kind::kPlace ? digit + "が入るのは" + cell + "だけです。"
                                           : cell + "に入るのは" + digit + "だけです。");
  }
  if (last.empty()) return text;
  return text + (text.empty() ? "このうち" : "次に、") + full_sets(fits.sets) + "そこで、" +
         join(last, "、") + "です。";
}

std::string JapaneseClues::demand(const Pairing& pairing) const {
  using Kind = Pairing::Kind;
  const std::string clue = render(pairing.clue);
  const std::string both = render(pairing.clue.cells);
  const std::string number = std::to_string(pairing.number);
  const std::string joined =
      both + "の間に" + render(ClueName{pairing.clue.clue, {}}) + "があるので、";
  switch (pairing.kind) {
    case Kind::kEqual:
      return is_of(pairing.clue, "clone")
                 ? both + "はクローンの同じ位置なので、同じ数字が入ります。"
                 : clue + "では、" + both + "に同じ数字が入ります。";
    case Kind::kRise:
      if (pairing.clue.clue->lines.empty()) {
        const bool is_low = pairing.clue.clue->cells.front() == pairing.one;
        return name_of(pairing.clue.clue->cells.front()) + "は" +
               std::string(pairing.clue.clue->kind->japanese) + "なので、隣の" +
               name_of(is_low ? pairing.other : pairing.one) + "より" +
               (is_low ? "小さい" : "大きい") + "数字が入ります。";
      }
      return clue + "では、先へ進むと数字が" +
             (pairing.number == 0 ? "大きくなるか、同じままです。" : "大きくなります。");
    case Kind::kSum:
      return joined + "和は" + number + "です。";
    case Kind::kDifference:
      return joined + "差は" + number + "です。";
    case Kind::kRatio:
      return joined + "一方は他方の" + number + "倍です。";
    case Kind::kApart:
      return both + "は" + clue + "で隣り合うので、差は" + number + "以上です。";
    case Kind::kSameClass:
    case Kind::kOtherClass: {
      std::vector<std::string> classes;
      const bool is_modular = is_of(pairing.clue, "modular");
      for (const DigitSet set : pairing.classes) {
        classes.push_back(is_modular ? render(set) : ranges(set));
      }
      return clue + "では、" + (is_modular ? "3で割った余りの組" : "小・中・大の組") + "（" +
             join(classes, "、") + "）がくり返し並びます。" + both +
             (pairing.number == 1 ? "は隣り合うので、" : "は" + number + "マス離れているので、") +
             (pairing.kind == Kind::kSameClass ? "同じ組です。" : "違う組です。");
    }
    case Kind::kNamed:
    case Kind::kNotConsecutive:
      break;
  }
  return render(ClueMeaning{pairing.clue.clue});
}

std::string JapaneseClues::bounds(const Pairing& pairing) const {
  const int steps = pairing.number;
  const bool is_line = !pairing.clue.clue->lines.empty();
  std::string text;
  for (const bool low : {true, false}) {
    const Cell own = low ? pairing.one : pairing.other;
    const bool loses =
        std::any_of(pairing.gone.begin(), pairing.gone.end(),
                    [&](const Pairing::Partners& partners) { return partners.gone.cell == own; });
    if (!loses) continue;
    const DigitSet digits = low ? pairing.other_digits : pairing.one_digits;
    const int value = low ? last_digit(digits) : digits.front().value;
    const std::string bound =
        std::to_string(low ? value - steps : value + steps) + (low ? "以下です。" : "以上です。");
    const bool is_edge = value == (low ? board().digits() : 1) && digits.size() > 1;
    if (is_line && steps > 0 && is_edge) {
      text += name_of(own) + "の" + (low ? "先" : "手前") + "に" + std::to_string(steps) +
              "マスあるので、" + name_of(own) + "は" + bound;
      continue;
    }
    if (!is_line && is_edge) {
      text += (text.empty() ? "したがって、" + name_of(own) + "は"
                            : name_of(own) + "は" + name_of(pairing.one) + "より大きいので、") +
              bound;
      continue;
    }
    text += name_of(low ? pairing.other : pairing.one) + "は" + std::to_string(value) +
            (digits.size() == 1 ? ""
             : low              ? "以下"
                                : "以上");
    text += steps <= 1 ? "な"
                       : "で、" + name_of(own) + "の" + std::to_string(steps) + "マス" +
                             (low ? "先" : "手前") + "にある";
    text += "ので、" + name_of(own) + "は" + bound;
  }
  return text;
}

std::string JapaneseClues::partners(const Pairing& pairing) const {
  std::vector<Candidate> alone;
  std::string text;
  for (const Cell own : {pairing.one, pairing.other}) {
    const bool is_one = own == pairing.one;
    const DigitSet digits = is_one ? pairing.other_digits : pairing.one_digits;
    const std::string other = name_of(is_one ? pairing.other : pairing.one);
    std::vector<std::string> needs;
    DigitSet needed;
    for (const Pairing::Partners& partners : pairing.gone) {
      if (partners.gone.cell != own) continue;
      if (partners.digits.empty()) {
        alone.push_back(partners.gone);
      } else {
        needed |= partners.digits;
        needs.push_back(digit_placeholder(partners.gone.digit) + "なら" +
                        (needs.empty() ? other + "は" : "") +
                        render(partners.digits, Conjunction::kOr));
      }
    }
    if (needs.empty()) continue;
    const bool is_given = digits.size() == 1;
    text += (is_given ? other + "は" + render(digits) + "です。" : "") + name_of(own) + "が" +
            join(needs, "、") +
            (is_given ? "のはずなので、合いません。"
                      : "になりますが、" + other + "に" + render(needed) + "は入りません。");
  }
  if (alone.empty()) return text;
  return render(alone, Conjunction::kAnd) + "には、組になる数字がありません。" + text;
}

std::string JapaneseClues::but_fins(const FishView& view) const {
  const CellSet outer = outer_fins(view);
  const std::string digit = digit_placeholder(view.digit);
  std::string text = outer.empty() ? "" : "、フィンの" + render(outer) + "を除けば";
  text += render(view.covers) + "だけです。";
  for (const EndoFin& own : view.endo_fins) {
    text += name_of(own.cell) + "は" + render(own.houses) + "が重なるマスで、ここの" + digit +
            "は二重に数えられるので、フィンとします。";
  }
  return text;
}

std::string JapaneseClues::render(const Pairing& pairing) const {
  if (pairing.kind == Pairing::Kind::kNotConsecutive) {
    return "隣り合うマスに一つ違いの数字は入りません。";
  }
  if (pairing.clue.clue == nullptr) return "";
  using Kind = Pairing::Kind;
  std::string text = demand(pairing);
  if (!pairing.house.empty()) {
    for (const Pairing::Partners& own : pairing.gone) {
      const std::string digit = digit_placeholder(own.gone.digit);
      text += name_of(own.gone.cell) + "が" + digit + "だと、同じ" + render(pairing.house) + "の" +
              name_of(own.gone.cell == pairing.one ? pairing.other : pairing.one) + "も" + digit +
              "になってしまいます。";
    }
    return text;
  }
  if (pairing.kind == Kind::kRise) return text + bounds(pairing);
  if (pairing.kind == Kind::kEqual) {
    return text + "両方の候補にあるのは" + render(pairing.one_digits & pairing.other_digits) +
           "だけです。";
  }
  const bool has_classes = pairing.kind == Kind::kSameClass || pairing.kind == Kind::kOtherClass;
  if (!has_classes && pairing.kind != Kind::kNamed) return text + partners(pairing);
  for (const bool is_one : {true, false}) {
    const Cell own = is_one ? pairing.one : pairing.other;
    const std::string other = name_of(is_one ? pairing.other : pairing.one);
    const DigitSet gone = pairing.gone_in(own);
    if (gone.empty()) continue;
    if (pairing.kind == Kind::kNamed) {
      text += other + "に入るのは" + render(is_one ? pairing.other_digits : pairing.one_digits) +
              "だけで、" + name_of(own) + "の" + render(gone) + "はどれとも合いません。";
      continue;
    }
    for (const DigitSet set : pairing.classes) {
      if ((set & gone).empty()) continue;
      text += other +
              (pairing.kind == Kind::kOtherClass
                   ? "は" + render(set, Conjunction::kOr) + "なので、" + name_of(own) +
                         "はそのどれでもありません。"
                   : "に" + render(set) + "は入らないので、" + name_of(own) + "にも入りません。");
    }
  }
  return text;
}

std::string JapaneseClues::render(const Swap& swap) const {
  std::string text;
  if (swap.has_clues || swap.has_extra_houses) {
    text = std::string(!swap.has_extra_houses ? "どの手がかり"
                       : !swap.has_clues      ? "どの追加の領域"
                                              : "どの手がかりや追加の領域") +
           "でも、中の数字は変わりません。";
  }
  return text + (swap.has_relations ? "一方の数字が見えるマスからは、もう一方も見えます。" : "");
}

/// 「1行目、2行目、3行目には領域1、領域2がすべて含まれます。残りのマス（R4C7、…）にも各数字が一つ
/// ずつ入ります。」
std::string JapaneseClues::render(const DerivedHouses& derived) const {
  const std::vector<DerivedName> names = names_of_derived(derived.houses);
  std::string text;
  for (const DerivedName& own : names) {
    const auto [of, without] = parts_of(own.house);
    text += render_named(of, names) + "には" + render_named(without, names) +
            "がすべて含まれます。残りのマス（" + runs_of(cells_of_house(board(), own.house), "〜") +
            "）" +
            (names.size() > 1 ? "を" + own.short_name + "とします。"
                              : "にも各数字が一つずつ入ります。");
  }
  return text + (names.size() > 1 ? "どの隠れた枠にも各数字が一つずつ入ります。" : "");
}

}  // namespace gridmill::widest::step_text
