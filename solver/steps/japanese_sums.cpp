// Sums in Japanese: bounds, rests, combinations and the 45 rule.

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
            std::to_string(limit.bound) + (limit.at_most ? "以下です。" : "以上です。");
  }
  return text;
}

std::string JapaneseClues::clash(const SumLimit& limit, int total) const {
  if (limit.minus.empty()) {
    return "合計は" + plus_bound(limit, limit.at_most) + "になり、" + std::to_string(total) +
           "になりません。";
  }
  return bounded(limit.plus, plus_bound(limit, limit.at_most)) + "になりますが、" +
         bounded(limit.minus, minus_bound(limit, !limit.at_most)) + "です。";
}

std::string JapaneseClues::misfits(const std::vector<Misfit>& misfits) const {
  std::string text;
  for (const Misfit& misfit : misfits) {
    if (misfit.is_bare()) continue;
    const std::string premise = name_of(misfit.candidate.cell) + "が" +
                                digit_placeholder(misfit.candidate.digit) + "だと、";
    const bool swapped = misfit.plus.empty();
    const CellSet& left = swapped ? misfit.minus : misfit.plus;
    const int rest = swapped ? -misfit.rest : misfit.rest;
    if (!misfit.used.empty()) {
      const std::vector<Candidate> gone = gone_likewise(misfits, misfit);
      if (gone.front() != misfit.candidate) continue;
      text += render(misfit.plus) + "で" + render(misfit.used) + "を使い切るので、";
      for (const Change& change : changes_of(gone)) {
        text += render(change.cells) + "に" + render(change.digits) + "は";
      }
      text += "入りません。";
    } else if (left.size() > 2 && !misfit.nearest.empty()) {
      text += premise + render(left) + "の合計は" + std::to_string(rest) + "になるはずですが、";
      text += misfit.nearest.size() > 1
                  ? "作れる合計で最も近いのは" + std::to_string(misfit.nearest.front()) + "と" +
                        std::to_string(misfit.nearest.back()) + "です。"
                  : std::to_string(misfit.nearest.front()) +
                        (misfit.nearest.front() < rest ? "以下です。" : "以上です。");
    } else if (swapped || misfit.minus.empty()) {
      text += premise + render(left) + (left.size() == 1 ? "に" : "で合計") + std::to_string(rest) +
              (left.size() == 1 ? "が要りますが、候補にありません。" : "を作れません。");
    } else {
      text +=
          premise + render(left) + (left.size() == 1 ? "を" : "の合計を") + render(misfit.minus) +
          (misfit.minus.size() == 1 ? "" : "の合計") +
          (rest == 0 ? "と同じに"
                     : "より" + std::to_string(std::abs(rest)) + (rest > 0 ? "大きく" : "小さく")) +
          "できません。";
    }
  }
  return text;
}

std::string JapaneseClues::render(const SumReasons& reasons) const {
  const char* by_number = reasons.equation.plus.size() == 1 ? "" : "の合計";
  std::string text = render(reasons.equation) + limits(reasons.limits);
  text += misfits(reasons.misfits);
  if (reasons.most > 0) {
    text += render(reasons.equation.plus) + by_number + "は" + std::to_string(reasons.least) +
            "以上" + std::to_string(reasons.most) + "以下です。";
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
  const auto joined = [&](const std::vector<int>& numbers) {
    std::vector<std::string> words;
    words.reserve(numbers.size());
    for (const int number : numbers) words.push_back(std::to_string(number));
    return join(words, "・");
  };
  std::vector<std::string> sums;
  std::string numbers;
  for (const SumReasons::Unmade& unmade : reasons.unmade) {
    const std::string own =
        name_of(unmade.candidate.cell) + "が" + digit_placeholder(unmade.candidate.digit) + "だと";
    if (unmade.made.empty()) {
      text += own + "、丸の数は" + joined(unmade.numbers) + "ですが、" +
              render(reasons.equation.plus) + by_number + "はその数になりません。";
      continue;
    }
    numbers = joined(unmade.numbers);
    sums.push_back(own +
                   (unmade.made.size() > kListedCombinations ? "別の数" : joined(unmade.made)));
  }
  if (!sums.empty()) {
    text += "丸の数は" + numbers + "ですが、" + render(reasons.equation.plus) + by_number + "は、" +
            join(sums, "、") + "になります。";
  }
  if (reasons.fills.cells.empty()) return text;
  return text + "候補は" + render(reasons.fills) + "です。" + no_way(reasons.fills);
}

std::string JapaneseClues::not_total(const std::vector<int>& nearest, int total) const {
  return "合計は" + std::to_string(nearest.front()) + "や" + std::to_string(nearest.back()) +
         "にはなっても、" + std::to_string(total) + "にはなりません。";
}

std::string JapaneseClues::render(const SumLock& lock) const {
  const std::string digit = digit_placeholder(lock.digit);
  std::string text = lock.equation ? render(*lock.equation) : "";
  const int total = lock.equation ? lock.equation->total : 0;
  if (lock.clash.empty() && lock.nearest.empty()) {
    return text + "候補は" + render(lock.fills) + "です。" +
           (lock.fills.ways.empty() ? "" : ways_of(lock.fills)) + "どう埋めても、" +
           render(lock.places, Conjunction::kOr) + "に" + digit + "が入ります。";
  }
  return text + render(lock.places) + "に" + digit + "が入らないと、" +
         (lock.clash.empty() ? not_total(lock.nearest, total) : clash(lock.clash.front(), total)) +
         digit + "は" + render(lock.places, Conjunction::kOr) + "に入ります。";
}

std::string JapaneseClues::render(const Crossings& crossings) const {
  std::string text = crossings.equation ? render(*crossings.equation) : "";
  if (!crossings.fills.cells.empty()) text += "候補は" + render(crossings.fills) + "です。";
  if (!crossings.fills.ways.empty()) text += ways_of(crossings.fills);
  for (const Crossing& crossing : crossings.list) {
    text += render(crossing.cells, Conjunction::kOr) + "が" + digit_placeholder(crossing.digit) +
            "だと、" + render(crossing.taken, Conjunction::kAnd) + "が消え、";
    if (!crossing.clash.empty()) {
      text += clash(crossing.clash.front(),
                    crossings.equation ? crossings.equation->total : crossings.total);
    } else if (!crossing.nearest.empty()) {
      text += not_total(crossing.nearest,
                        crossings.equation ? crossings.equation->total : crossings.total);
    } else if (!crossings.fills.ways.empty()) {
      text += "どの埋め方もできなくなります。";
    } else if (!crossings.fills.cells.empty()) {
      text += "どうしても埋まりません。";
    } else {
      text += "どの組み合わせも作れなくなります。";
    }
  }
  return text;
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

std::string JapaneseClues::unfit(const HouseSum& sum) const {
  if (!sum.has_other_choices) return "";
  const bool is_one = sum.cages.size() == 1;
  if (!sum.are_others_named) {
    return std::string("それ以外の組み合わせでは、") +
           (is_one                   ? "残りの数字が入りきりません。"
            : cells_outside(sum) > 0 ? "同じ数字が重なるか、残りの数字が入りきりません。"
                                     : "同じ数字が重なります。");
  }
  std::string text;
  for (const HouseSum::Unfit& unfit : sum.unfit) {
    text +=
        "「" + join(names_of_ways(unfit.ways), "」「") + "」だと、" + render(unfit.cells) +
        (unfit.left.empty() ? "に入る数字がありません。"
                            : "に入る残りの数字は" + render(unfit.left) + "だけで、足りません。");
  }
  return text + (is_one ? "" : "それ以外の組み合わせでは、同じ数字が重なります。");
}

std::string JapaneseClues::split(const HouseSum& sum) const {
  std::vector<std::string> cages;
  for (const HouseSum::Cage& cage : sum.cages) {
    cages.push_back(render(ClueName{cage.clue, cage.cells}));
  }
  std::string text = render(sum.houses) + "にはどの数字も一つずつ入り、" + join(cages, "と") +
                     "はその中に収まっています。";
  if (sum.splits.empty()) {
    return text + "数字をどう分けても、次の候補を使う入れ方はありません。";
  }
  const std::vector<std::string> ways = names_of_ways(sum.splits);
  text += (cages.size() == 1 ? "入る組み合わせは" : "入る組み合わせは順に、") + join(ways, "、") +
          is_one_of(ways.size());
  if (cells_outside(sum) > 0) text += "ほかのマスには残りの数字が入ります。";
  return text + unfit(sum) +
         (sum.is_proved ? narrowed(sum.narrowings, ways, sum.gone)
                        : "このように埋めると、次の候補はどこにも残りません。");
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
  if (!sum.sets.empty() && sum.sets.size() <= kListedCombinations) {
    text += "組み合わせは" + sums_of(sum.sets) + "だけです。";
  } else if (!sum.without.empty()) {
    text += "候補から作れる組み合わせのどれにも" + render(sum.without) + "がありません。";
  }
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
