// Sums in Japanese: bounds, rests, combinations and the 45 rule.

#include <algorithm>
#include <cstdlib>

#include "solver/clues/clue_kinds.h"
#include "solver/steps/japanese_clues.h"

namespace gridmill::widest::step_text {

std::string JapaneseClues::render(const Equation& equation) const {
  const std::string plus = render(equation.plus);
  const std::string sum = plus + (equation.plus.size() == 1 ? "" : "の合計");
  if (is_of(equation.clue, "arrow")) {
    std::vector<std::string> number;
    for (const Cell c : equation.clue.clue->cells) number.push_back(name_of(c));
    return "矢印では、" + sum + "が丸の" + join(number, "、") +
           (number.size() > 1 ? "をこの順に読んだ数と等しくなります。" : "と等しくなります。");
  }
  if (equation.is_number) {
    return render(ClueMeaning{equation.clue.clue}) + render(equation.clue) + "に注目します。";
  }
  if (is_of(equation.clue, "killer")) return render(equation.clue) + "に注目します。";
  if (equation.minus.empty()) {
    const bool is_diagonal = equation.clue.clue != nullptr && equation.clue.clue->direction;
    return (is_diagonal ? "斜めの" : "") + sum + "は" + std::to_string(equation.total) + "です。";
  }
  const auto in = [&](const HouseSet& house) { return house.empty() ? "" : render(house) + "の"; };
  return render(equation.clue) + "では、" + in(equation.plus_house) + sum + "と、" +
         in(equation.minus_house) + render(equation.minus) +
         (equation.minus.size() == 1 ? "" : "の合計") + "が等しくなります。";
}

std::string JapaneseClues::bounded(const CellSet& cells, const std::string& bound) const {
  return render(cells) + (cells.size() == 1 ? "は" : "の合計は") + bound;
}

namespace {

/// "3以上", "3": with the reason, if cells that see each other make the bound tighter
std::string bound_of(int bound, bool at_most, bool is_exact, bool differs) {
  return std::to_string(bound) +
         (is_exact  ? ""
          : at_most ? "以下"
                    : "以上") +
         (differs ? "（互いに見えるマスの数字は異なる）" : "");
}
std::string plus_bound(const SumLimit& limit, bool at_most) {
  return bound_of(limit.plus_bound, at_most, limit.is_plus_exact, limit.plus_differs);
}
std::string minus_bound(const SumLimit& limit, bool at_most) {
  return bound_of(limit.minus_bound, at_most, limit.is_minus_exact, limit.minus_differs);
}

}  // namespace

/// The reason of tight bounds is given once.
std::string JapaneseClues::limits(const std::vector<SumLimit>& limits) const {
  std::string text;
  bool is_given = false;
  for (SumLimit limit : limits) {
    limit.plus_differs = limit.plus_differs && !is_given;
    limit.minus_differs = limit.minus_differs && !is_given && !limit.plus_differs;
    is_given = is_given || limit.plus_differs || limit.minus_differs;
    const bool at_most = limit.plus_at_most();
    std::vector<std::string> bounds;
    if (!limit.plus.empty()) bounds.push_back(bounded(limit.plus, plus_bound(limit, at_most)));
    if (!limit.minus.empty()) bounds.push_back(bounded(limit.minus, minus_bound(limit, !at_most)));
    text += join(bounds, "、") + "なので、" + name_of(limit.cell) + "は" +
            std::to_string(limit.bound) +
            (limit.is_last(board().digits()) ? "です。"
             : limit.at_most                 ? "以下です。"
                                             : "以上です。");
  }
  return text;
}

std::string JapaneseClues::clash(const SumClash& clash, const Equation& equation) const {
  if (!clash.few.cells.empty()) return shortage(clash.few, clash.forced) + "。";
  if (!clash.sums.empty()) return side_sums(clash.sums, equation.plus, equation.minus) + "。";
  if (clash.bounds.empty()) {
    return "合計は" + std::to_string(equation.total) + "にならず、作れる合計で最も近いのは" +
           join(runs_of(clash.nearest, "〜"), "と") + "です。";
  }
  const SumLimit& limit = clash.bounds.front();
  if (limit.minus.empty()) {
    return "合計は" + plus_bound(limit, limit.at_most) + "になり、" +
           std::to_string(equation.total) + "になりません。";
  }
  return bounded(limit.plus, plus_bound(limit, limit.at_most)) + "になりますが、" +
         bounded(limit.minus, minus_bound(limit, !limit.at_most)) + "です。";
}

/// "R1C1、R1C2の合計は3・5〜7、R1C3は8にしかなりません"
std::string JapaneseClues::side_sums(const SideSums& sums, const CellSet& plus,
                                     const CellSet& minus) const {
  return bounded(plus, join(runs_of(sums.plus, "〜"), "・")) + "、" +
         bounded(minus, join(runs_of(sums.minus, "〜"), "・")) + "にしかなりません";
}

std::string JapaneseClues::shortage(const FullSet& few,
                                    const std::vector<Candidate>& forced) const {
  if (!forced.empty()) {
    std::vector<std::string> cells;
    for (const Candidate& c : forced) {
      cells.push_back(name_of(c.cell) + "が" + digit_placeholder(c.digit));
    }
    return join(cells, "、") + "になり、" + shortage(few);
  }
  if (few.is_hidden) {
    return few.cells.empty()
               ? render(few.digits) + "の入るマスがなくなります"
               : render(few.digits) + "の入るマスが" + render(few.cells) + "だけになり、足りません";
  }
  return few.digits.empty()
             ? render(few.cells) + "に入る数字がなくなります"
             : render(few.cells) + "に入る数字が" + render(few.digits) + "だけになり、足りません";
}

std::string JapaneseClues::misfits(const std::vector<Misfit>& misfits) const {
  std::string text;
  for (const Misfit& misfit : misfits) {
    if (misfit.is_bare()) continue;
    if (!misfit.used.empty()) {
      const std::vector<Candidate> gone = gone_likewise(misfits, misfit);
      if (gone.front() != misfit.candidate) continue;
      text += render(misfit.plus) + "で" + render(misfit.used) + "を使い切るので、";
      for (const Change& change : changes_of(gone)) {
        text += render(change.cells) + "に" + render(change.digits) + "は";
      }
      text += "入りません。";
      continue;
    }
    text += name_of(misfit.candidate.cell) + "が" + digit_placeholder(misfit.candidate.digit) +
            "だと、" + rest(misfit) + "。";
  }
  return text;
}

std::string JapaneseClues::rest(const Misfit& misfit) const {
  const std::string why = note(misfit.ruled_out);
  if (!misfit.few.cells.empty()) return shortage(misfit.few, misfit.forced) + why;
  const bool swapped = misfit.plus.empty();
  const CellSet& left = swapped ? misfit.minus : misfit.plus;
  const int rest = swapped ? -misfit.rest : misfit.rest;
  if (!misfit.sums.empty()) {
    return render(left) + (left.size() == 1 ? "は" : "の合計は") + render(misfit.minus) +
           (misfit.minus.size() == 1 ? "" : "の合計") +
           (rest == 0
                ? "と同じ"
                : "より" + std::to_string(std::abs(rest)) + (rest > 0 ? "大きく" : "小さく")) +
           (rest == 0 ? "になるはずですが、" : "なるはずですが、") +
           side_sums(misfit.sums, misfit.plus, misfit.minus) + why;
  }
  if (left.size() == 1) {
    if (!misfit.house.empty()) {
      return render(left) + "も" + std::to_string(rest) + "になるはずですが、どちらも" +
             render(misfit.house) + "にあります";
    }
    if (misfit.differs) {
      return render(left) + "も" + std::to_string(rest) +
             "になるはずですが、この手がかりのマスの数字はすべて異なります";
    }
    return render(left) + "に" + std::to_string(rest) + "が要りますが、" +
           (why.empty() ? "候補にありません" : "入りません" + why);
  }
  const std::string needed = bounded(left, std::to_string(rest)) + "になるはずですが、";
  if (!misfit.house.empty()) {
    return needed + render(misfit.house) + "に" + digit_placeholder(digit_of(rest / 2)) +
           "が二つ要ります" + why;
  }
  const int first = misfit.nearest.front();
  return needed +
         (misfit.nearest.size() > 1
              ? "作れる合計で最も近いのは" + std::to_string(first) + "と" +
                    std::to_string(misfit.nearest.back()) + "です"
              : std::to_string(first) + (first < rest ? "以下です" : "以上です")) +
         (misfit.differs ? "（互いに見えるマスの数字は異なる）" : "") + why;
}

std::string JapaneseClues::render(const SumReasons& reasons) const {
  const char* by_number = reasons.equation.plus.size() == 1 ? "" : "の合計";
  std::string text = render(reasons.equation) + limits(reasons.limits);
  text += misfits(reasons.misfits);
  if (reasons.most > 0) {
    text += render(reasons.equation.plus) + by_number + "は" + std::to_string(reasons.least) +
            (reasons.least == reasons.most ? "" : "以上" + std::to_string(reasons.most) + "以下") +
            "です。";
  }
  if (!reasons.out_of_range.empty()) {
    text += render(reasons.out_of_range, Conjunction::kAnd) + "では、数がこの範囲から外れます。";
  }
  for (const SumReasons::Bound& bound : reasons.bounds) {
    const int number = bound.at_least ? reasons.most_number : reasons.least_number;
    text += "丸の数は" + std::to_string(number) + (bound.at_least ? "以下" : "以上") + "ですが、" +
            render(bound.candidates, Conjunction::kAnd) + "では、" + render(reasons.equation.plus) +
            by_number + "が" + std::to_string(bound.bound) + (bound.at_least ? "以上" : "以下") +
            "になります。";
  }
  const CellSet& cells = reasons.equation.plus;
  for (const SumReasons::Unmade& unmade : reasons.unmade) {
    const std::string own =
        name_of(unmade.candidate.cell) + "が" + digit_placeholder(unmade.candidate.digit) + "だと";
    const std::string number = "丸の数は" + join(runs_of(unmade.numbers, "〜"), "・") + "ですが、";
    const std::string made =
        bounded(cells, join(runs_of(unmade.made, "〜"), "・")) + "にしかなりません。";
    text += cells.contains(unmade.candidate.cell) ? number + own + "、" + made
                                                  : own + "、" + number + made;
  }
  return text;
}

std::string JapaneseClues::render(const SumLock& lock) const {
  const std::string digit = digit_placeholder(lock.digit);
  if (!lock.equation) return "";
  return render(*lock.equation) + render(lock.places) + "に" + digit + "が入らないと、" +
         clash(lock.clash, *lock.equation) + digit + "は" + render(lock.places, Conjunction::kOr) +
         "に入ります。";
}

std::string JapaneseClues::render(const Crossings& crossings) const {
  std::string text = crossings.equation ? render(*crossings.equation) : "";
  Equation cage;
  cage.total = crossings.total;
  for (const Crossing& crossing : crossings.list) {
    text += render(crossing.cells, Conjunction::kOr) + "が" + digit_placeholder(crossing.digit) +
            "だと、" + render(crossing.taken, Conjunction::kAnd) + "が消え" +
            note(crossing.ruled_out) + "、";
    if (crossing.unfit.empty()) {
      text += clash(crossing.clash, crossings.equation.value_or(cage));
    } else if (crossing.unfit.size() == 1) {
      text += shortage(crossing.unfit.front().few) + "。";
    } else {
      text += unfit(crossing.unfit);
    }
  }
  return text;
}

std::string JapaneseClues::full_sets(const std::vector<FullSet>& sets) const {
  std::string text;
  for (const FullSet& set : sets) {
    if (set.is_next) text += "次に、";
    const std::string cells = render(set.cells);
    text +=
        !set.is_hidden
            ? cells + (set.cells.size() == 1 ? "は" : "に入るのは") + render(set.digits) +
                  (set.cells.size() == 1 ? "です。" : "だけです。")
            : render(set.digits) + "が入るのは" + cells +
                  (set.cells.size() == 1 ? "だけです。" : "だけで、ここにほかの数字は入りません。");
  }
  return text;
}

std::string JapaneseClues::narrowed(const std::vector<Narrowing>& narrowings,
                                    const std::vector<std::string>& ways,
                                    const std::vector<Candidate>& gone) const {
  const std::size_t named = count_ways(narrowings);
  if (named == 0) return "";
  const std::vector<NamedNarrowing> texts = by_names(narrowings, ways);
  const bool are_others = texts.back().names.size() > kMaxNames;
  const bool is_only = named == ways.size() && texts.size() == 1;
  const bool is_short = !gone.empty() && changes_of(gone).size() <= 3;
  const std::string not_left = is_short ? are_not(gone) : "次の候補は入りません";
  std::string text;
  for (const auto& [names, narrowing] : texts) {
    const bool is_last = &names == &texts.back().names;
    text += (ways.size() == 1 ? "すると、"
             : is_only        ? "どの場合も、"
             : is_last && are_others
                 ? (named == ways.size() ? "ほかの場合は、"
                                         : "ほかの場合は、すぐに" + not_left + "。そうでなければ、")
                 : "「" + join(names, "」「") + "」のとき、") +
            full_sets(narrowing->sets);
  }
  if (named == ways.size() || are_others) return text;
  return text + "ほかの場合も、" + not_left + "。";
}

int JapaneseClues::cells_outside(const HouseSum& sum) const {
  int cells = board().digits();
  for (const HouseSum::Cage& cage : sum.cages) cells -= cage.cells.size();
  return cells;
}

std::vector<std::string> JapaneseClues::names_of_ways(
    const std::vector<std::vector<DigitSet>>& ways) const {
  std::vector<std::string> names;
  for (const std::vector<DigitSet>& way : ways) {
    std::vector<std::string> sets;
    for (const DigitSet set : way) sets.push_back(sums_of({set}));
    names.push_back(join(sets, "と"));
  }
  return names;
}

std::string JapaneseClues::unfit(const std::vector<Unfit>& unfit) const {
  std::string text;
  for (const Unfit& some : unfit) {
    text += "「" + join(names_of_ways(some.ways), "」「") + "」だと、" + shortage(some.few) + "。";
  }
  return text;
}

std::string JapaneseClues::split(const HouseSum& sum) const {
  std::vector<std::string> cages;
  for (const HouseSum::Cage& cage : sum.cages) {
    cages.push_back(render(ClueName{cage.clue, cage.cells}));
  }
  std::string text = render(sum.houses) + "にはどの数字も一つずつ入り、" + join(cages, "と") +
                     "はその中に収まっています。";
  const std::vector<std::string> ways = names_of_ways(sum.splits);
  text += (cages.size() == 1 ? "入る組み合わせは" : "入る組み合わせは順に、") + join(ways, "、") +
          is_one_of(ways.size());
  if (cells_outside(sum) > 0) text += "ほかのマスには残りの数字が入ります。";
  return text + unfit(sum.unfit) +
         (sum.has_repeats ? "それ以外の組み合わせでは、同じ数字が重なります。" : "") +
         narrowed(sum.narrowings, ways, sum.gone);
}

std::string JapaneseClues::render(const HouseSum& sum) const {
  if (sum.is_split) return split(sum);
  std::vector<std::string> totals;
  int all = 0;
  bool all_cages = true;
  for (const HouseSum::Cage& cage : sum.cages) {
    const bool is_diagonal = cage.clue != nullptr && cage.clue->direction.has_value();
    totals.push_back((is_diagonal ? "斜め" : "") + std::to_string(cage.total));
    all_cages = all_cages && !is_diagonal;
    all += cage.total;
  }
  std::string text = render(sum.houses) + "の合計は" + std::to_string(sum.total) + "です。" +
                     (all_cages ? "ケージ" : "手がかり") + "の合計（" + join(totals, "、") + "）";
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
  text += difference + "＝" + std::to_string(std::abs(sum.rest)) + "なので、" + left_in(sum) + "。";
  const bool are_listed = sum.sets.size() <= kListedCombinations || !sum.without.empty();
  if (!sum.sets.empty() && are_listed) text += "組み合わせは" + sums_of(sum.sets) + "だけです。";
  return text + limits(sum.limits) + misfits(sum.misfits);
}

std::string JapaneseClues::left_in(const HouseSum& sum) const {
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
  return what + other + "より" + std::to_string(std::abs(rest)) + (rest > 0 ? "大きい" : "小さい") +
         "です";
}

}  // namespace gridmill::widest::step_text
