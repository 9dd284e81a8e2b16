// Lines in Japanese: sandwiches, X-sums, skyscrapers, between lines and quadruples.

#include <algorithm>

#include "solver/steps/japanese_clues.h"

namespace gridmill::widest::step_text {

std::string JapaneseClues::ways_of(const Fills& fills) const {
  std::vector<std::string> open;
  for (const auto& [cell, digits] : fills.cells) {
    if (digits.size() > 1) open.push_back(name_of(cell));
  }
  std::vector<std::string> ways;
  for (const std::vector<Digit>& way : fills.ways) ways.push_back(in_order(way));
  return join(open, "、") + "に入るのは" + (open.size() > 1 ? "順に" : "") + join(ways, "、") +
         (ways.size() == 1 ? "だけです。" : "のどれかです。");
}

std::string JapaneseClues::no_way(const Fills& fills) const {
  return !fills.ways.empty() ? ways_of(fills) : "次の候補を使うと、どうしても埋まりません。";
}

std::string JapaneseClues::full_sets(const std::vector<FullSet>& sets) const {
  std::string text;
  for (const FullSet& set : sets) {
    text += set.is_hidden ? render(set.digits) + "が入るのは" + render(set.cells) + "だけです。"
                          : render(set.cells) + "には" + render(set.digits) + "だけが入ります。";
  }
  return text;
}

std::string JapaneseClues::narrowed(const std::vector<Narrowing>& narrowings,
                                    const std::vector<std::string>& ways) const {
  std::string text;
  std::size_t named = 0;
  for (const Narrowing& narrowing : narrowings) {
    std::vector<std::string> names;
    for (const int way : narrowing.ways) {
      // A name may stand for several ways.
      const std::string name = "「" + ways[static_cast<std::size_t>(way)] + "」";
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    text += (ways.size() == 1                       ? "すると、"
             : narrowing.ways.size() == ways.size() ? "どの場合も、"
                                                    : join(names, "") + "のとき、") +
            full_sets(narrowing.sets);
    named += narrowing.ways.size();
  }
  if (named == 0 || (named == ways.size() && narrowings.size() == 1)) return text;
  return text + (named < ways.size() ? "ほかの場合は、そのままで次の候補が入りません。" : "") +
         "どの場合にも、次の候補は消えます。";
}

std::string JapaneseClues::cases_without_digits(const LineReasons& reasons) const {
  if (reasons.cases.empty()) return "";
  std::vector<std::string> cases;
  for (const LineReasons::Case& some : reasons.cases) {
    const std::string one = digit_placeholder({1});
    const std::string top = digit_placeholder(digit_of(board().digits()));
    if (some.first.value == 0) {
      cases.push_back(name_of(some.low) + "が" + one + "、" + name_of(some.high) + "が" + top);
      continue;
    }
    const auto [added, rest] = added_to(some.first, reasons);
    cases.push_back(name_of(some.low) + "が" + digit_placeholder(some.first) +
                    (added.empty()
                         ? ""
                         : "、" + render(added) + (added.size() == 1 ? "が" : "の合計が") +
                               std::to_string(rest)));
  }
  return "「" + join(cases, "」「") + "」" +
         (cases.size() == 1 ? "だけが考えられます。" : "のどれかです。");
}

std::string JapaneseClues::cases(const LineReasons& reasons) const {
  const std::string one = digit_placeholder({1});
  const std::string top = digit_placeholder(digit_of(board().digits()));
  std::vector<std::string> cases;
  const std::vector<bool> by_set = named_by_set(reasons);
  std::vector<std::string> ways;
  for (const LineReasons::Case& some : reasons.cases) {
    const bool is_sandwich = some.first.value == 0;
    const std::string start =
        is_sandwich ? name_of(some.low) + "が" + one + "、" + name_of(some.high) + "が" + top
                    : name_of(some.low) + "が" + digit_placeholder(some.first);
    const char* between = is_sandwich ? "で間が" : "で";
    const bool nothing = is_sandwich ? some.sets.front().empty() : some.first.value == 1;
    for (const DigitSet set : some.sets) {
      ways.push_back(!nothing && by_set[ways.size()]
                         ? sums_of({set})
                         : start + (nothing ? "" : between + sums_of({set})));
    }
    cases.push_back(start + (nothing ? "" : between + sums_of(some.sets)));
  }
  return render(reasons.clue) + "は、「" + join(cases, "」「") + "」" +
         (ways.size() == 1 ? "だけです。" : "のどれかです。") + narrowed(reasons.narrowings, ways);
}

std::string JapaneseClues::trials(const LineReasons& reasons, bool is_first) const {
  std::string text = is_first ? render(reasons.clue) + "に注目します。" : "";
  const Digit top = digit_of(board().digits());
  const std::string ends = digit_placeholder({1}) + "と" + digit_placeholder(top);
  const std::string total = std::to_string(reasons.clue.clue->value.value_or(0));
  const std::string rest_of_all =
      std::to_string(top.value * (top.value + 1) / 2) + "−" + total + "＝";
  const auto sum_of = [&](const LineReasons::Gap& gap) {
    return gap.bound < 0 ? total + "にならない"
                         : std::to_string(gap.bound) + (gap.at_most ? "以下" : "以上");
  };
  if (is_first && reasons.max_between >= 0) {
    const int most = reasons.max_between;
    text +=
        ends +
        (most == 0
             ? "は隣り合います。"
             : "の間は" +
                   (reasons.min_between == most ? "" : std::to_string(reasons.min_between) + "〜") +
                   std::to_string(most) + "マスです。");
  }
  for (const LineReasons::Trial& trial : reasons.trials) {
    CellSet alike;  // without a place for the rest, together
    for (const LineReasons::Trial& other : reasons.trials) {
      const bool is_alike = other.candidate.digit == trial.candidate.digit && other.gaps.empty();
      if (is_alike) alike.insert(other.candidate.cell);
    }
    if (trial.gaps.empty() && alike.front() != trial.candidate.cell) continue;
    text += (trial.gaps.empty() ? render(alike, Conjunction::kOr) : name_of(trial.candidate.cell)) +
            "が" + digit_placeholder(trial.candidate.digit) + "だと、";
    if (is_of(reasons.clue, "x-sum")) {
      const LineReasons::Gap& gap = trial.gaps.front();
      const auto [needed, is_added] = needed_in(trial, reasons);
      text += gap.between.empty() ? "合計が" + digit_placeholder(trial.candidate.digit) +
                                        "になり、" + total + "になりません。"
                                  : (is_added ? "" : "残りの") + render(gap.between) +
                                        (gap.between.size() == 1 ? "が" : "の合計が") +
                                        (is_added ? "" : rest_of_all) + std::to_string(needed) +
                                        "になるはずですが、" +
                                        (gap.bound < 0 ? "作れません。" : sum_of(gap) + "です。");
      continue;
    }
    const Digit own = trial.candidate.digit;
    const bool is_end = own == top || own.value == 1;
    const std::string missing = !is_end ? ends : digit_placeholder(own == top ? Digit{1} : top);
    std::vector<std::string> places;
    for (const LineReasons::Gap& gap : trial.gaps) {
      places.push_back(render(gap.ends) + "（間の合計は" + sum_of(gap) + "）");
    }
    text += places.empty() ? "その間隔で" + missing + "の入るマスがありません。"
                           : missing + "の位置は" + join(places, "か") + "だけになり、合計が" +
                                 total + "になりません。";
  }
  return text;
}

std::string JapaneseClues::views(const LineReasons& reasons, bool is_first) const {
  const auto bound_of = [](const LineReasons::View& view) {
    return (view.at_least ? "少なくとも" : "最大") + std::to_string(view.bound) + "棟";
  };
  std::vector<std::string> texts;
  std::string by_cases;
  for (const LineReasons::View& view : reasons.views) {
    const std::string premise =
        name_of(view.candidate.cell) + "が" + digit_placeholder(view.candidate.digit) + "だと";
    if (view.cases.empty()) {
      texts.push_back(premise + bound_of(view));
      continue;
    }
    const Candidate& first = view.cases.front().candidate;
    const bool is_one_cell = first.cell == view.cases.back().candidate.cell;
    std::vector<std::string> cases;
    for (const LineReasons::View& own : view.cases) {
      cases.push_back(
          (is_one_cell ? digit_placeholder(own.candidate.digit) : name_of(own.candidate.cell)) +
          "（" + bound_of(own) + "）");
    }
    by_cases += premise + "、" +
                (is_one_cell ? name_of(first.cell) : digit_placeholder(first.digit)) + "は" +
                join(cases, "か") + (is_one_cell ? "" : "に入り") + "、どれも数が合いません。";
  }
  const std::string start =
      !is_first ? "すると、"
                : render(reasons.clue) + (reasons.fills.cells.empty()
                                              ? "の"
                                              : "の候補は" + render(reasons.fills) + "です。");
  return start +
         (texts.empty() ? "" : "見える建物は、" + join(texts, "、") + "になり、数が合いません。") +
         by_cases;
}

std::string JapaneseClues::confined(const LineReasons& reasons, bool is_first) const {
  std::string text = is_first ? render(reasons.clue) + "に注目します。" : "";
  for (const LineReasons::Confined& confined : reasons.confined) {
    text += join(wanted_in(reasons.clue, confined.digits), "・") + "が入るのは" +
            render(confined.cells) + "だけです。";
  }
  return text;
}

std::string JapaneseClues::ends(const LineReasons& reasons, bool is_first) const {
  std::vector<std::string> ends;
  for (const Cell c : reasons.ends) {
    ends.push_back(name_of(c) + "（" +
                   ranges(c == reasons.ends.front() ? reasons.one_end : reasons.other_end) + "）");
  }
  DigitSet digits;
  for (const Candidate& c : reasons.not_between) digits |= DigitSet::of(c.digit);
  std::string text = (is_first ? render(reasons.clue) + "の両端の丸は" : "すると両端の丸は") +
                     join(ends, "、") + "です。";
  if (!digits.empty()) text += render(digits) + "は、どの二つの数字の間にもありません。";
  for (const LineReasons::Blocked& blocked : reasons.blocked) {
    const Cell other = (reasons.ends - CellSet::of(blocked.end)).front();
    text +=
        name_of(blocked.end) + "が" + render(blocked.digits, Conjunction::kOr) +
        (blocked.others.empty()
             ? ""
             : "、" + name_of(other) + "が" + render(blocked.others, Conjunction::kOr)) +
        "だと、" + render(blocked.cells) +
        (blocked.left.empty() ? "に間の数字が入りません。"
                              : "に入る間の数字は" + render(blocked.left) + "だけで、足りません。");
  }
  return text;
}

std::string JapaneseClues::stage(const LineReasons& reasons, bool is_first) const {
  if (!reasons.views.empty()) return views(reasons, is_first);
  if (!reasons.confined.empty()) return confined(reasons, is_first);
  if (!reasons.ends.empty()) return ends(reasons, is_first);
  if (!reasons.sets.empty()) {
    return (is_first ? render(reasons.clue) + "に注目します。" : "すると、") +
           full_sets(reasons.sets);
  }
  if (!reasons.trials.empty()) return trials(reasons, is_first);
  const bool has_sets = !reasons.cases.empty() && !reasons.cases.front().sets.empty();
  std::string text = has_sets ? cases(reasons) : cases_without_digits(reasons);
  if (reasons.fills.cells.empty()) return text;
  return text + render(reasons.clue) + "の候補は" + render(reasons.fills) + "です。" +
         no_way(reasons.fills);
}

std::string JapaneseClues::render(const LineReasons& reasons) const {
  std::string text = stage(reasons, true);
  for (const LineReasons& next : reasons.next) text += stage(next, false);
  return text;
}

}  // namespace gridmill::widest::step_text
