// Lines in Japanese: sandwiches, X-sums, skyscrapers, between lines and quadruples; and why digits
// exclude others.

#include <algorithm>
#include <cstdlib>
#include <map>

#include "solver/clues/clue_kinds.h"
#include "solver/steps/japanese_clues.h"

namespace gridmill::widest::step_text {

std::string JapaneseClues::kinds_of_digits(const Clue& clue) const {
  std::vector<std::string> names;
  for (const DigitSet kind : digit_kinds(clue)) names.push_back(sets_of_digits({kind}, ""));
  return names.empty() ? "" : "（" + join(names, "・") + "）";
}

namespace {

void replace_later(std::string& text, const std::string& words, const std::string& by) {
  std::size_t at = words.empty() ? std::string::npos : text.find(words);
  if (at == std::string::npos) return;
  while ((at = text.find(words, at + 1)) != std::string::npos) text.replace(at, words.size(), by);
}

}  // namespace

std::string JapaneseClues::shortened(std::string text) const {
  constexpr std::size_t kLongText = 1200;
  constexpr std::size_t kLongName = 40;
  std::map<std::string, std::vector<std::string>> names;  // by the kind and the sum
  for (const Clue& clue : board().clues()) {
    replace_later(text, kinds_of_digits(clue), "");
    std::string name = name_of(clue);
    if (text.size() < kLongText || text.find(name) == std::string::npos) continue;
    const std::size_t sum = name.find("（合計");
    const std::size_t end = sum == std::string::npos ? 0 : name.find("）", sum);
    names[std::string(clue.kind->japanese) + (end > 0 ? name.substr(sum, end + 3 - sum) : "")]
        .push_back(std::move(name));
  }
  for (const auto& [kind, all] : names) {
    if (all.size() > 1 || all.front().size() < kLongName) continue;
    replace_later(text, all.front(), "その" + kind);
  }
  return text;
}

std::string JapaneseClues::others_than_houses(const Why& why) const {
  std::vector<std::string> names = names_of_relations(why);
  const HouseSet houses = unusual(why.houses);
  if (!houses.empty()) names.push_back(render(houses));
  for (const Clue* clue : why.clues) {
    names.push_back(name_of(*clue) +
                    (clue->kind->fields == kNoFields ? "のルール" : kinds_of_digits(*clue)));
  }
  return join(names, "、");
}

namespace {

/// "1・2マス", of different distances
std::string numbers_of(const std::vector<int>& distances) {
  std::vector<std::string> numbers;
  numbers.reserve(distances.size());
  for (const int own : distances) numbers.push_back(std::to_string(own));
  return join(numbers, "・") + "マス";
}

}  // namespace

std::string JapaneseClues::steps_away(const Sight& sight) const {
  const std::vector<int> distances = steps_between(sight);
  if (distances.empty()) return "";
  const std::string numbers = numbers_of(distances);
  return "（" + (numbers == "1マス" ? "隣り合っていて" : numbers + "離れていて") + "違う組）";
}

/// "R1C1からR1C4への温度計で2マス先"
std::string JapaneseClues::others_than_houses(const RuledOut& one) const {
  std::string plain = others_than_houses(one.why);
  if (!one.why.houses.empty() || !one.why.relations.empty() || one.why.clues.size() != 1) {
    return plain;
  }
  const Clue& clue = *one.why.clues.front();
  const ClueName name{&clue, {}};
  if (is_of(name, "clone")) return "クローンの同じ位置";
  const bool has_kinds = is_of(name, "entropic") || is_of(name, "modular");
  if (clue.lines.empty() || (!has_kinds && !is_of(name, "thermo"))) return plain;
  std::vector<int> distances;
  bool by_distance = has_kinds;
  for (const Candidate& gone : one.excluded) {
    const int cells = cells_between(clue, one.filled.cell, gone.cell);
    distances.push_back(cells);
    by_distance = by_distance || needs_distance(one.filled, gone, cells);
  }
  const int first = distances.front();
  const bool are_alike = std::all_of(distances.begin(), distances.end(), [&](int cells) {
    return cells != 0 && (has_kinds     ? (cells % 3 == 0) == (first % 3 == 0)
                          : by_distance ? cells == first
                                        : (cells > 0) == (first > 0));
  });
  if (!are_alike) return plain;
  if (!has_kinds) {
    return name_of(clue) + "で" +
           (by_distance ? std::to_string(std::abs(first)) + "マス" : "より") +
           (first > 0 ? "先" : "手前");
  }
  const std::string numbers = numbers_of(sizes_of(distances));
  return name_of(clue) + "で" + (numbers == "1マス" ? "隣り合うので" : numbers + "離れているので") +
         (first % 3 == 0 ? "同じ組" : "違う組") + kinds_of_digits(clue);
}

std::string JapaneseClues::share(const Why& why) const {
  if (!why.houses.empty()) return "同じ" + render(why.houses) + "にあり";
  return "互いに打ち消し合い（" + others_than_houses(why) + "）";
}

std::string JapaneseClues::reasons_of(const Why& why) const {
  const std::string others = others_than_houses(why);
  const HouseSet usual = why.houses - unusual(why.houses);
  return others.empty() || usual.empty() ? others : render(usual) + "、" + others;
}

std::string JapaneseClues::in_parentheses(std::vector<std::string> notes,
                                          const std::vector<RuledOut>& ruled_out) const {
  for (const auto& [one, filled] : together(ruled_out)) {
    const auto is_same = [d = one.filled.digit](const Candidate& c) { return c.digit == d; };
    const bool sees = one.why.clues.empty() &&
                      std::all_of(one.excluded.begin(), one.excluded.end(), is_same) &&
                      std::all_of(filled.begin(), filled.end(), is_same);
    notes.push_back((sees ? cells_of(filled) + "から" + cells_of(one.excluded) + "が見える"
                          : render(filled, Conjunction::kAnd) + "により" +
                                render(one.excluded, Conjunction::kAnd) + "が消える") +
                    "：" + others_than_houses(one));
  }
  return notes.empty() ? "" : "（" + join(notes, "、") + "）";
}

std::string JapaneseClues::ways_of(const Fills& fills) const {
  std::vector<std::string> open;
  for (const auto& [cell, digits] : fills.cells) {
    if (digits.size() > 1) open.push_back(name_of(cell));
  }
  std::vector<std::string> ways;
  for (const std::vector<Digit>& way : fills.ways) ways.push_back(in_order(way));
  return join(open, "、") + "に入るのは" + (open.size() > 1 ? "順に" : "") + join(ways, "、") +
         is_one_of(ways.size());
}

std::string JapaneseClues::no_way(const Fills& fills) const {
  return !fills.ways.empty() ? ways_of(fills) : "次の候補を使うと、どうしても埋まりません。";
}

std::string JapaneseClues::cases(const LineReasons& reasons, bool is_first) const {
  const std::string one = digit_placeholder({1});
  const std::string top = digit_placeholder(digit_of(board().digits()));
  std::vector<std::string> cases;
  const std::vector<bool> by_set = named_by_set(reasons);
  const std::vector<bool> both_ways = named_both_ways(reasons);
  std::vector<std::string> ways;
  for (std::size_t i = 0; i < reasons.cases.size(); ++i) {
    const LineReasons::Case& some = reasons.cases[i];
    const bool is_sandwich = some.first.value == 0;
    const auto start_of = [&](const LineReasons::Case& own) {
      return is_sandwich ? name_of(own.low) + "が" + one + "、" + name_of(own.high) + "が" + top
                         : name_of(own.low) + "が" + digit_placeholder(own.first);
    };
    const char* between = is_sandwich ? "で間が" : "で";
    const bool nothing = is_sandwich ? some.sets.front().empty() : some.first.value == 1;
    std::vector<std::string> sums;
    for (const DigitSet set : some.sets) {
      sums.push_back(sums_of({set}));
      const std::string start =
          both_ways[ways.size()]
              ? render(CellSet::of(some.low) | CellSet::of(some.high)) + "が" + one + "と" + top
              : start_of(some);
      ways.push_back(!nothing && by_set[ways.size()]
                         ? sums.back()
                         : start + (nothing ? "" : between + sums.back()));
    }
    const std::vector<std::size_t> same = with_same_sets(reasons, i);
    if (is_sandwich && same.front() != i) continue;
    std::vector<std::string> starts;
    for (const std::size_t j : same) {
      const LineReasons::Case& own = reasons.cases[j];
      const auto reverse = std::find_if(same.begin(), same.end(), [&](std::size_t k) {
        return reasons.cases[k].low == own.high && reasons.cases[k].high == own.low;
      });
      if (reverse == same.end()) {
        starts.push_back(start_of(own));
      } else if (*reverse > j) {
        starts.push_back(render(CellSet::of(own.low) | CellSet::of(own.high)) + "が" + one + "と" +
                         top + "（順不同）");
      }
    }
    cases.push_back((is_sandwich ? join(starts, "、または") : start_of(some)) +
                    (nothing ? "" : between + join(sums, "か")));
  }
  return std::string(is_first ? "全体の候補から考えると、" : "これらの候補を除くと、") +
         render(reasons.clue) + "は、「" + join(cases, "」「") + "」" +
         (ways.size() == 1    ? "だけです。"
          : cases.size() == 1 ? "です。"
                              : is_one_of(cases.size())) +
         narrowed(reasons.narrowings, ways, reasons.gone);
}

/// "間の合計は5以下", "間が2+4だと、R1C2に入る数字がなくなります"
std::string JapaneseClues::gap(const LineReasons::Gap& gap, int total) const {
  if (gap.between.empty()) {
    return gap.unfit.empty() ? "間の合計は0" : shortage(gap.unfit.front().few);
  }
  if (!gap.unfit.empty()) return unfit_sums(gap, "間が");
  if (gap.bound >= 0) {
    return "間の合計は" + std::to_string(gap.bound) + (gap.at_most ? "以下" : "以上");
  }
  if (gap.between.size() == 1) {
    return render(gap.between) + "に" + std::to_string(total) + "の候補がない";
  }
  return "間の合計は" + std::to_string(gap.nearest.front()) + "以下か" +
         std::to_string(gap.nearest.back()) + "以上";
}

std::string JapaneseClues::unfit_sums(const LineReasons::Gap& gap, const char* between) const {
  std::vector<std::string> texts;
  for (const Unfit& some : gap.unfit) {
    if (some.ways.empty()) return shortage(some.few);
    std::vector<DigitSet> sets;
    for (const std::vector<DigitSet>& way : some.ways) sets.push_back(way.front());
    const std::string where = some.lacks_place_in_first() ? render(gap.between) + "に"
                              : some.lacks_place()        ? "ほかのマスに"
                                                          : "";
    texts.push_back(between + sums_of(sets) + "だと、" + where + shortage(some.few));
  }
  return join(texts, "。");
}

/// "R1C2、R1C3の合計が12になるはずですが、11以下です"
std::string JapaneseClues::x_sum(const LineReasons::Gap& gap, const ClueName& clue) const {
  const int n = board().digits();
  const std::string total = std::to_string(clue.clue->value.value_or(0));
  if (gap.between.empty()) {
    return "合計が" + digit_placeholder(gap.first.digit) + "になり、" + total + "になりません";
  }
  if (gap.bound >= 0 && gap.first.digit.value == n) {
    return "合計が" + std::to_string(n * (n + 1) / 2) + "になり、" + total + "になりません";
  }
  const auto [needed, is_added] = needed_in(gap, clue);
  const std::string text = (is_added ? "" : "残りの") + render(gap.between) +
                           (gap.between.size() == 1 ? "が" : "の合計が") +
                           (is_added ? "" : std::to_string(n * (n + 1) / 2) + "−" + total + "＝") +
                           std::to_string(needed) + "になるはずですが、";
  if (gap.bound >= 0)
    return text + std::to_string(gap.bound) + (gap.at_most ? "以下です" : "以上です");
  if (!gap.unfit.empty()) return text + unfit_sums(gap, "");
  if (gap.between.size() == 1) return text + "候補にありません";
  return text + "作れる合計で最も近いのは" + std::to_string(gap.nearest.front()) + "と" +
         std::to_string(gap.nearest.back()) + "です";
}

std::string JapaneseClues::trials(const LineReasons& reasons, bool is_first) const {
  std::string text = is_first ? render(reasons.clue) + "に注目します。" : "";
  const Digit top = digit_of(board().digits());
  const std::string ends = digit_placeholder({1}) + "と" + digit_placeholder(top);
  const int total = reasons.clue.clue->value.value_or(0);
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
    const std::string premise =
        (trial.gaps.empty() ? render(alike, Conjunction::kOr) : name_of(trial.candidate.cell)) +
        "が" + digit_placeholder(trial.candidate.digit);
    if (is_of(reasons.clue, "x-sum")) {
      const DigitSet large = too_large(reasons);
      if (large.contains(trial.candidate.digit) && trial.gaps.front().first == trial.candidate) {
        if (large.front() != trial.candidate.digit) continue;
        text += name_of(trial.candidate.cell) + "が" + render(large, Conjunction::kOr) +
                "だと、合計が" + std::to_string(total) + "を超えます。";
        continue;
      }
      for (const LineReasons::Gap& some : trial.gaps) {
        text +=
            premise +
            (trial.candidate.cell == some.first.cell
                 ? ""
                 : "、" + name_of(some.first.cell) + "が" + digit_placeholder(some.first.digit)) +
            "だと、" + x_sum(some, reasons.clue) + "。";
      }
      continue;
    }
    const Digit own = trial.candidate.digit;
    const bool is_end = own == top || own.value == 1;
    const std::string missing = !is_end ? ends : digit_placeholder(own == top ? Digit{1} : top);
    std::vector<std::string> places;
    const bool is_short = trial.fails_alike();
    const bool fits_the_sum = std::any_of(trial.gaps.begin(), trial.gaps.end(),
                                          [](const auto& some) { return !some.unfit.empty(); });
    const std::string fails = !fits_the_sum ? "合計が" + std::to_string(total) + "になりません"
                              : trial.gaps.size() == 1 ? "成り立ちません"
                                                       : "どの場合も成り立ちません";
    for (const LineReasons::Gap& some : trial.gaps) {
      places.push_back(render(some.ends) + (is_short ? "" : "（" + gap(some, total) + "）"));
    }
    const std::string where = reasons.max_between != 0 ? "その間隔で"
                              : is_end                 ? "隣に"
                                                       : "隣り合うマスに";
    text += premise + "だと、" +
            (places.empty() ? where + missing + "の入るマスがありません。"
                            : missing + "の位置は" + join(places, "か") +
                                  (is_short ? "だけで、どの場合も" + gap(trial.gaps.front(), total)
                                            : "だけになり、" + fails) +
                                  "。");
  }
  return text;
}

namespace {

std::string bound_of(const LineReasons::View& view) {
  return (view.at_least ? "少なくとも" : "最大で") + std::to_string(view.bound) + "棟";
}

}  // namespace

std::string JapaneseClues::views(const LineReasons& reasons, bool is_first, bool are_listed) const {
  const auto premise = [&](const std::vector<Candidate>& candidates) {
    std::vector<std::string> places;
    for (const Change& change : changes_of(candidates)) {
      places.push_back(render(change.cells, Conjunction::kOr) + "が" +
                       render(change.digits, Conjunction::kOr));
    }
    return join(places, "、または") + "だと";
  };
  // Candidates with the same bound or the same choices together.
  std::vector<std::pair<std::string, std::vector<Candidate>>> bounds;
  std::vector<std::pair<std::string, std::vector<Candidate>>> choices;
  for (const LineReasons::View& view : reasons.views) {
    const std::string with =
        name_of(view.candidate.cell) + "が" + digit_placeholder(view.candidate.digit);
    const std::string text = view.cases.empty() ? bound_of(view) : view_by_cases(view, with);
    auto& groups = view.cases.empty() ? bounds : choices;
    const auto same = std::find_if(groups.begin(), groups.end(),
                                   [&](const auto& group) { return group.first == text; });
    (same == groups.end() ? groups.emplace_back(text, std::vector<Candidate>()) : *same)
        .second.push_back(view.candidate);
  }
  const bool has_list = !reasons.fills.cells.empty() && !are_listed;
  std::string text = is_first ? render(reasons.clue) : "";
  if (has_list) text += (is_first ? "の候補は" : "残りの候補は") + render(reasons.fills) + "です。";
  if (reasons.has_each_once) {
    text += is_first && !has_list ? "では、" : "";
    text += "この一列にはどの数字も一つずつ入るので、";
  } else if (!has_list) {
    text += is_first ? "では、" : "これらの候補を除くと、";
  }
  std::vector<std::string> texts;
  for (const auto& [bound, candidates] : bounds) texts.push_back(premise(candidates) + bound);
  if (!texts.empty()) {
    text += "見える建物は、" + join(texts, "、") + "になり、数が合いません。";
  }
  for (const auto& [cases, candidates] : choices) text += premise(candidates) + "、" + cases;
  return text;
}

std::string JapaneseClues::view_by_cases(const LineReasons::View& view,
                                         const std::string& with) const {
  const Candidate& first = view.cases.front().candidate;
  const bool is_one_cell = !view.has_places;
  std::vector<std::string> cases;
  std::string further;
  for (const LineReasons::View& own : view.cases) {
    cases.push_back(is_one_cell ? digit_placeholder(own.candidate.digit)
                                : name_of(own.candidate.cell));
    if (own.cases.empty()) {
      cases.back() += "（" + bound_of(own) + "）";
      continue;
    }
    const std::string both =
        with + "、" + name_of(own.candidate.cell) + "が" + digit_placeholder(own.candidate.digit);
    further += both + "だと、" + view_by_cases(own, both);
  }
  const std::string choice = (is_one_cell ? name_of(first.cell) : digit_placeholder(first.digit)) +
                             "は" + join(cases, "か");
  if (!further.empty()) return choice + (is_one_cell ? "です。" : "に入ります。") + further;
  return choice + (is_one_cell ? "で、" : "に入り、") +
         one_of(cases.size(), "", "どちらも", "どれも") + "数が合いません。";
}

std::string JapaneseClues::confined(const LineReasons& reasons, bool is_first) const {
  std::string text = is_first ? render(reasons.clue) + "に注目します。" : "";
  // The fewest digits first: they are used up for the others.
  std::vector<LineReasons::Confined> steps = reasons.confined;
  std::stable_sort(steps.begin(), steps.end(),
                   [](const auto& a, const auto& b) { return a.digits.size() < b.digits.size(); });
  DigitSet used;
  CellSet filled;
  for (const LineReasons::Confined& confined : steps) {
    const bool is_left = (used - confined.digits).empty() && confined.cells.contains(filled);
    const DigitSet own = is_left ? confined.digits - used : confined.digits;
    const CellSet cells = is_left ? confined.cells - filled : confined.cells;
    text += (is_left && !used.empty() ? "次に、" : "") + join(wanted_in(reasons.clue, own), "・") +
            "が入るのは" + render(cells) + "だけなので、";
    if (cells.size() == 1) {
      text += render(cells) + "は" + render(own) + "です。";
    } else if (own.size() == 1) {
      text += one_of(cells.size(), "", "どちらも", "どれも") + render(own) + "です。";
    } else {
      text += "この" + counted(cells.size()) + "マスにほかの数字は入りません。";
    }
    used |= own;
    filled |= cells;
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
        (blocked.left.empty() ? "（" + ranges(blocked.held) + "）に間の数字が入りません。"
                              : "に入る間の数字は" + render(blocked.left) + "だけで、足りません。");
  }
  return text;
}

std::string JapaneseClues::stage(const LineReasons& reasons, bool is_first, bool are_listed) const {
  if (!reasons.views.empty()) return views(reasons, is_first, are_listed);
  if (!reasons.confined.empty()) return confined(reasons, is_first);
  if (!reasons.ends.empty()) return ends(reasons, is_first);
  if (!reasons.sets.empty()) {
    return (is_first ? render(reasons.clue) + "に注目します。" : "すると、") +
           full_sets(reasons.sets);
  }
  if (!reasons.trials.empty()) return trials(reasons, is_first);
  if (!reasons.cases.empty()) return cases(reasons, is_first);
  return render(reasons.clue) + "の候補は" + render(reasons.fills) + "です。" +
         no_way(reasons.fills);
}

std::string JapaneseClues::render(const LineReasons& reasons) const {
  std::string text = stage(reasons, true, false);
  bool are_listed = !reasons.fills.cells.empty();
  for (const LineReasons& next : reasons.next) {
    text += stage(next, false, are_listed);
    are_listed = are_listed || !next.fills.cells.empty();
  }
  return text;
}

}  // namespace gridmill::widest::step_text
