// Lines in English: sandwiches, X-sums, skyscrapers, between lines and quadruples.

#include <algorithm>
#include <cstdlib>

#include "solver/steps/english_clues.h"

namespace gridmill::widest::step_text {

/// " with the kinds 123, 456 and 789" of an entropic line, "... 147, 258 and 369" of a modular one.
std::string EnglishChains::kinds_of_digits(const Clue& clue) const {
  const std::vector<DigitSet> kinds = digit_kinds(clue);
  return kinds.empty() ? "" : " with the kinds " + sets_of_digits(kinds, " and ");
}

std::string EnglishChains::numbers_of(const std::vector<int>& distances,
                                      const std::string& unit) const {
  const std::vector<int> sizes = sizes_of(distances);
  std::vector<std::string> numbers;
  numbers.reserve(sizes.size());
  for (const int own : sizes) numbers.push_back(number_word(own));
  return list(numbers, Conjunction::kOr) + " " + unit + (sizes.back() == 1 ? "" : "s");
}

std::string EnglishChains::steps_away(const Sight& sight) const {
  const std::vector<int> distances = steps_between(sight);
  if (distances.empty()) return "";
  return ", " + numbers_of(distances, "step") + " away and so of " +
         by_number(sight.seen, "a different kind", "different kinds");
}

std::string EnglishChains::others_than_houses(const RuledOut& one) const {
  if (one.why.houses.empty() && one.why.relations.empty() && one.why.clues.size() == 1 &&
      is_of({one.why.clues.front(), {}}, "clone")) {
    return "as these are matching cells of the two clones";
  }
  std::string plain = others_than_houses(one.why);
  const bool is_by_line = one.why.houses.empty() && one.why.relations.empty() &&
                          one.why.clues.size() == 1 && !one.why.clues.front()->lines.empty();
  if (!is_by_line) return plain;
  const Clue& clue = *one.why.clues.front();
  const ClueName name{&clue, {}};
  const bool has_kinds = is_of(name, "entropic") || is_of(name, "modular");
  if (!has_kinds && !is_of(name, "thermo")) return plain;
  std::vector<int> distances;
  bool by_distance = has_kinds;
  for (const Candidate& gone : one.excluded) {
    distances.push_back(cells_between(clue, one.filled.cell, gone.cell));
    by_distance = by_distance || needs_distance(one.filled, gone, distances.back());
  }
  const bool are_alike = std::all_of(distances.begin(), distances.end(), [&](int cells) {
    return cells != 0 && (has_kinds     ? (cells % 3 == 0) == (distances.front() % 3 == 0)
                          : by_distance ? cells == distances.front()
                                        : (cells > 0) == (distances.front() > 0));
  });
  if (!are_alike) return plain;
  const std::string kind = distances.front() % 3 == 0 ? "the same kind" : "different kinds";
  return (by_distance ? numbers_of(distances, has_kinds ? "step" : "cell") + " " : "") +
         (has_kinds               ? "apart, so of " + kind + " on the "
          : distances.front() > 0 ? "further along the "
                                  : "earlier on the ") +
         name_of(clue) + kinds_of_digits(clue);
}

/// "1 in R1C1 and 9 in R3C1 or R5C1", "1 and 9 in R1C1 and R3C1 (either way round)"
std::vector<std::string> EnglishClues::places_of_ends(const LineReasons& reasons,
                                                      std::vector<std::size_t> cases) const {
  const std::string one = digit_placeholder({1});
  const std::string top = digit_placeholder(digit_of(board().digits()));
  std::vector<std::string> places;
  while (!cases.empty()) {
    const LineReasons::Case& first = reasons.cases[cases.front()];
    const auto is_reverse = [&](std::size_t i) {
      return reasons.cases[i].low == first.high && reasons.cases[i].high == first.low;
    };
    if (std::any_of(cases.begin(), cases.end(), is_reverse)) {
      places.push_back(one + " and " + top + " in " + name_of(first.low) + " and " +
                       name_of(first.high) + " (either way round)");
      std::erase_if(cases, [&](std::size_t i) { return is_reverse(i) || i == cases.front(); });
      continue;
    }
    CellSet tops;
    for (const std::size_t i : cases) {
      const LineReasons::Case& some = reasons.cases[i];
      const bool has_reverse = std::any_of(cases.begin(), cases.end(), [&](std::size_t j) {
        return reasons.cases[j].low == some.high && reasons.cases[j].high == some.low;
      });
      if (some.low == first.low && !has_reverse) tops.insert(some.high);
    }
    places.push_back(one + " in " + name_of(first.low) + " and " + top + " in " +
                     render(tops, Conjunction::kOr));
    std::erase_if(cases, [&, low = first.low](std::size_t i) {
      return reasons.cases[i].low == low && tops.contains(reasons.cases[i].high);
    });
  }
  return places;
}

std::string EnglishClues::cases(const LineReasons& reasons, bool is_first) const {
  const auto sum_of = [&](DigitSet set) { return join(names_of(set), "+"); };
  const std::string one = digit_placeholder({1});
  const std::string top = digit_placeholder(digit_of(board().digits()));
  std::vector<std::string> cases;
  const std::vector<bool> by_set = named_by_set(reasons);
  const std::vector<bool> both_ways = named_both_ways(reasons);
  std::vector<std::string> ways;
  for (std::size_t i = 0; i < reasons.cases.size(); ++i) {
    const LineReasons::Case& some = reasons.cases[i];
    const bool is_sandwich = some.first.value == 0;
    std::vector<std::string> sums;
    for (const DigitSet set : some.sets) {
      sums.push_back(sum_of(set));
      const std::string between = sums.back() + " between ";
      const bool is_only = set.empty() || (some.sets.size() == 1 && !by_set[ways.size()]);
      const std::string both = render(CellSet::of(some.low) | CellSet::of(some.high));
      const std::string ends =
          !both_ways[ways.size()]
              ? one + " in " + name_of(some.low) + " and " + top + " in " + name_of(some.high)
          : is_only ? one + " and " + top + " in " + both
                    : both;
      ways.push_back(!is_sandwich          ? sums.back()
                     : is_only             ? ends
                     : by_set[ways.size()] ? between + one + " and " + top
                                           : between + ends);
    }
    if (!is_sandwich) {
      cases.push_back((some.first.value == 1 ? "" : list(sums, Conjunction::kOr) + " with ") +
                      digit_placeholder(some.first) + " in " + name_of(some.low));
      continue;
    }
    const std::vector<std::size_t> same = with_same_sets(reasons, i);
    if (same.front() != i) continue;
    cases.push_back(list(places_of_ends(reasons, same), Conjunction::kOr) +
                    (some.sets.front().empty()
                         ? ""
                         : " with " + list(sums, Conjunction::kOr) + " between them"));
  }
  return std::string(is_first ? "Given the candidates of the whole line, " : "Then ") +
         (ways.size() == 1 ? "only one way is" : "only these ways are") + " left for the " +
         render(reasons.clue) + ": " + join(cases, "; ") + "." +
         narrowed(reasons.narrowings, ways, reasons.gone);
}

/// "at most 5 between them", "with 2+4 between them, nothing would be left for R1C2"
std::string EnglishClues::gap(const LineReasons::Gap& gap, int total, bool is_first) const {
  const std::string between = is_first ? " between them" : "";
  if (gap.between.empty()) {
    return gap.unfit.empty() ? "0" + between : "then " + shortage(gap.unfit.front().few);
  }
  if (!gap.unfit.empty()) return unfit_sums(gap, between);
  if (gap.bound >= 0) {
    return (gap.at_most ? "at most " : "at least ") + std::to_string(gap.bound) + between;
  }
  if (gap.between.size() == 1) return "no " + std::to_string(total) + " in " + render(gap.between);
  return "at most " + std::to_string(gap.nearest.front()) + " or at least " +
         std::to_string(gap.nearest.back()) + between;
}

/// "with 2+4 or 1+5 between them, nothing would be left for R1C2; with 3+3, ..."
std::string EnglishClues::unfit_sums(const LineReasons::Gap& gap,
                                     const std::string& between) const {
  std::vector<std::string> texts;
  for (const Unfit& some : gap.unfit) {
    if (some.ways.empty()) return "then " + shortage(some.few);
    std::vector<std::string> sums;
    for (const std::vector<DigitSet>& way : some.ways) {
      sums.push_back(join(names_of(way.front()), "+"));
    }
    texts.push_back("with " + list(sums, Conjunction::kOr) + between + ", " + shortage(some.few) +
                    (some.lacks_place_in_first() ? " in " + render(gap.between, Conjunction::kOr)
                     : some.lacks_place()        ? " among the other cells of the line"
                                                 : ""));
  }
  return join(texts, "; ");
}

/// "R1C2 and R1C3 would have to make 12, but they make at most 11"
std::string EnglishClues::x_sum(const LineReasons::Gap& gap, const ClueName& clue) const {
  const int n = board().digits();
  const std::string total = std::to_string(clue.clue->value.value_or(0));
  if (gap.between.empty()) {
    return "the sum would be " + digit_placeholder(gap.first.digit) + ", not " + total;
  }
  if (gap.bound >= 0 && gap.first.digit.value == n) {
    return "the sum would be " + std::to_string(n * (n + 1) / 2) + ", not " + total;
  }
  const auto [needed, is_added] = needed_in(gap, clue);
  const std::string text =
      (is_added ? render(gap.between)
                : by_number(gap.between, "the cell that is not added, ",
                            "the cells that are not added, ") +
                      render(gap.between) + ",") +
      " would have to " + by_number(gap.between, "be ", "make ") + std::to_string(needed) +
      (is_added ? "" : " (" + std::to_string(n * (n + 1) / 2) + " minus " + total + ")");
  if (gap.bound >= 0) {
    const bool is_last = gap.between.size() == 1 && gap.bound == (gap.at_most ? 1 : n);
    return text +
           by_number(gap.between, is_last ? ", but it would be " : ", but it is ",
                     ", but they make ") +
           (is_last       ? ""
            : gap.at_most ? "at most "
                          : "at least ") +
           std::to_string(gap.bound);
  }
  if (!gap.unfit.empty()) return text + ", but " + unfit_sums(gap, "");
  if (gap.between.size() == 1) return text + ", which is not one of its candidates";
  return text + ", but the nearest sums that they could make are " +
         std::to_string(gap.nearest.front()) + " and " + std::to_string(gap.nearest.back());
}

std::string EnglishClues::trials(const LineReasons& reasons, bool is_first) const {
  std::string text = is_first ? "Look at the " + render(reasons.clue) + "." : "";
  const Digit top = digit_of(board().digits());
  const std::string ends = digit_placeholder({1}) + " and " + digit_placeholder(top);
  const int total = reasons.clue.clue->value.value_or(0);
  if (is_first && reasons.max_between >= 0) {
    const int least = reasons.min_between;
    const int most = reasons.max_between;
    text += most == 0
                ? " This puts " + ends + " next to each other."
                : " The sum needs " +
                      (least == most ? ""
                                     : number_word(least) + (most - least == 1 ? " or " : " to ")) +
                      number_word(most) + (most == 1 ? " cell" : " cells") + " between " + ends +
                      ".";
  }
  for (const LineReasons::Trial& trial : reasons.trials) {
    const Digit own = trial.candidate.digit;
    const std::string cell = name_of(trial.candidate.cell);
    const std::string digit = digit_placeholder(own);
    CellSet alike;  // without a place for the rest, together
    for (const LineReasons::Trial& other : reasons.trials) {
      if (other.candidate.digit == own && other.gaps.empty()) alike.insert(other.candidate.cell);
    }
    if (trial.gaps.empty() && alike.front() != trial.candidate.cell) continue;
    if (is_of(reasons.clue, "x-sum")) {
      const DigitSet large = too_large(reasons);
      if (large.contains(own) && trial.gaps.front().first == trial.candidate) {
        if (large.front() != own) continue;
        text += " If " + cell + " were " + render(large, Conjunction::kOr) +
                ", the sum would be more than " + std::to_string(total) + ".";
        continue;
      }
      for (const LineReasons::Gap& some : trial.gaps) {
        const Cell first = some.first.cell;
        text += " If " + cell + " were " + digit +
                (trial.candidate.cell == first
                     ? ""
                     : " with " + digit_placeholder(some.first.digit) + " in " + name_of(first)) +
                ", " + x_sum(some, reasons.clue) + ".";
      }
      continue;
    }
    const bool is_end = own == top || own.value == 1;
    const std::string missing = !is_end ? ends : digit_placeholder(own == top ? Digit{1} : top);
    std::vector<std::string> places;
    const std::string end =
        trial.fails_alike() ? ", and in each case " + shortage(trial.gaps.front().unfit.front().few)
                            : "";
    for (const LineReasons::Gap& some : trial.gaps) {
      places.push_back(render(some.ends) +
                       (end.empty() ? " (" + gap(some, total, places.empty()) + ")" : ""));
    }
    text += " If " + (places.empty() ? render(alike, Conjunction::kOr) : cell) + " were " + digit +
            ", ";
    const bool are_next = reasons.max_between == 0;
    const char* none =
        is_end ? (are_next ? "no place next to it" : "no place at such a distance")
               : (are_next ? "no two cells next to each other" : "no places at such a distance");
    text += (places.empty() ? none + (" would be left for " + missing)
                            : missing + " would be in " + list(places, Conjunction::kOr) + end) +
            ".";
  }
  return is_first ? text : text.substr(1);
}

std::string EnglishClues::views(const LineReasons& reasons, bool is_first, bool are_listed) const {
  const auto one_of = [&](const std::vector<Candidate>& candidates) {
    std::vector<std::string> places;
    for (const Change& change : changes_of(candidates)) {
      places.push_back(render(change.digits, Conjunction::kOr) + " in " +
                       render(change.cells, Conjunction::kOr));
    }
    return list(places, Conjunction::kOr);
  };
  // Candidates with the same bound together: "With 5 in R3C5 or R4C5, at most two would be
  // visible".
  std::vector<std::string> parts;
  std::vector<std::pair<std::string, std::vector<Candidate>>> choices;
  for (std::size_t i = 0; i < reasons.views.size(); ++i) {
    if (!reasons.views[i].cases.empty()) {
      // Candidates that leave the same choices together.
      const Candidate& c = reasons.views[i].candidate;
      const std::string text =
          view_by_cases(reasons.views[i], digit_placeholder(c.digit) + " in " + name_of(c.cell));
      const auto same = std::find_if(choices.begin(), choices.end(),
                                     [&](const auto& other) { return other.first == text; });
      (same == choices.end() ? choices.emplace_back(text, std::vector<Candidate>()) : *same)
          .second.push_back(reasons.views[i].candidate);
      continue;
    }
    const auto is_same = [&](const LineReasons::View& other) {
      return other.cases.empty() && other.at_least == reasons.views[i].at_least &&
             other.bound == reasons.views[i].bound;
    };
    if (std::any_of(reasons.views.begin(), reasons.views.begin() + static_cast<std::ptrdiff_t>(i),
                    is_same)) {
      continue;
    }
    std::vector<Candidate> same;
    for (const LineReasons::View& view : reasons.views) {
      if (is_same(view)) same.push_back(view.candidate);
    }
    parts.push_back((reasons.views[i].at_least ? "at least " : "at most ") +
                    number_word(reasons.views[i].bound) +
                    (parts.empty() ? " would be visible with " : " with ") + one_of(same));
  }
  std::string by_cases;
  for (const auto& [text, candidates] : choices) {
    by_cases += (by_cases.empty() ? "" : " With ") + one_of(candidates) + text;
  }
  const std::string all = parts.empty() ? "" : join(parts, "; ") + ".";
  const int value = reasons.clue.clue->value.value_or(0);
  const bool has_fills = !reasons.fills.cells.empty();
  std::string text;
  if (is_first) {
    text = "The " + render(reasons.clue) + " needs " + number_word(value) + " visible building" +
           (value == 1 ? "" : "s") + (has_fills ? ". " : ", but ");
    if (!has_fills) return text + all;
  }
  const bool is_list = has_fills && !are_listed;
  if (is_list) {
    text += (is_first ? candidates_of(reasons.fills)
                      : "The candidates that are left are " + render(reasons.fills) + ".") +
            " ";
  }
  if (all.empty()) {
    text += reasons.has_each_once ? "The whole line has each digit once. With " + by_cases
            : is_list             ? "With " + by_cases
                                  : "Then with " + by_cases;
    return text;
  }
  const std::string once = "with each digit once in the whole line, ";
  text += !is_list                ? "Then " + (reasons.has_each_once ? once : "")
          : reasons.has_each_once ? "W" + once.substr(1)
                                  : "Whatever the other cells hold, ";
  return text + all + (by_cases.empty() ? "" : " With " + by_cases);
}

std::string EnglishClues::view_by_cases(const LineReasons::View& view,
                                        const std::string& with) const {
  const Candidate& first = view.cases.front().candidate;
  const bool is_one_cell = !view.has_places;
  const auto name = [&](const LineReasons::View& own) {
    return is_one_cell ? digit_placeholder(own.candidate.digit) : name_of(own.candidate.cell);
  };
  // Those with the same bound together. Those with cases of their own come last.
  std::vector<std::pair<std::string, std::vector<std::string>>> groups;
  std::vector<std::string> open;
  std::string further;
  for (const LineReasons::View& own : view.cases) {
    if (!own.cases.empty()) {
      open.push_back(name(own));
      const std::string both = with + " and " + digit_placeholder(own.candidate.digit) + " in " +
                               name_of(own.candidate.cell);
      further += " With " + both + view_by_cases(own, both);
      continue;
    }
    const std::string bound = (own.at_least ? "at least " : "at most ") + number_word(own.bound);
    const auto same = std::find_if(groups.begin(), groups.end(),
                                   [&](const auto& group) { return group.first == bound; });
    (same == groups.end() ? groups.emplace_back(bound, std::vector<std::string>()) : *same)
        .second.push_back(name(own));
  }
  std::vector<std::string> cases;
  for (const auto& [bound, names] : groups) {
    cases.push_back(list(names, Conjunction::kOr) + " (" + bound +
                    (cases.empty() ? " visible)" : ")"));
  }
  if (!open.empty()) cases.push_back(list(open, Conjunction::kOr));
  return ", " + (is_one_cell ? name_of(first.cell) : digit_placeholder(first.digit)) +
         " would be " + (is_one_cell ? "" : "in ") + list(cases, Conjunction::kOr) + "." + further;
}

std::string EnglishClues::confined(const LineReasons& reasons, bool is_first) const {
  std::string text = is_first ? "Look at the " + render(reasons.clue) + "." : "";
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
    text += std::string(text.empty()               ? "Then "
                        : is_left && !used.empty() ? " Then "
                                                   : " ") +
            list(wanted_in(reasons.clue, own)) + by_number(own, " fits", " fit") + " only in " +
            render(cells) +
            (cells.size() == 1 ? ", so " + render(cells) + " is " + render(own) + "."
             : own.size() == 1 ? ", so each of these is " + render(own) + "."
                               : ", so these hold nothing else.");
    used |= own;
    filled |= cells;
  }
  return text;
}

std::string EnglishClues::ends(const LineReasons& reasons, bool is_first) const {
  std::vector<std::string> ends;
  for (const Cell c : reasons.ends) {
    ends.push_back(name_of(c) + " (" +
                   ranges(c == reasons.ends.front() ? reasons.one_end : reasons.other_end) + ")");
  }
  DigitSet digits;
  for (const Candidate& c : reasons.not_between) digits |= DigitSet::of(c.digit);
  std::string text =
      (is_first ? "The circles of the " + render(reasons.clue) + " are " : "Now the circles are ") +
      list(ends) + ".";
  if (!digits.empty()) {
    text += " No two of their digits have " + render(digits, Conjunction::kOr) + " between them.";
  }
  for (const LineReasons::Blocked& blocked : reasons.blocked) {
    const Cell other = (reasons.ends - CellSet::of(blocked.end)).front();
    const bool is_one = blocked.left.empty() && blocked.held.size() == 1;
    text += " With " + render(blocked.digits, Conjunction::kOr) + " in " + name_of(blocked.end) +
            (blocked.others.empty()
                 ? ""
                 : " and " + render(blocked.others, Conjunction::kOr) + " in " + name_of(other)) +
            (is_one ? ", " + render(blocked.held) + " in " + render(blocked.cells) +
                          " would not be between them."
             : blocked.left.empty() ? ", no candidate of " + render(blocked.cells) + " (" +
                                          ranges(blocked.held) + ") would be between them."
                                    : ", only " + render(blocked.left) + " would be left for " +
                                          render(blocked.cells) + ".");
  }
  return text;
}

std::string EnglishClues::stage(const LineReasons& reasons, bool is_first, bool are_listed) const {
  if (!reasons.views.empty()) return views(reasons, is_first, are_listed);
  if (!reasons.confined.empty()) return confined(reasons, is_first);
  if (!reasons.ends.empty()) return ends(reasons, is_first);
  if (!reasons.sets.empty()) {
    return (is_first ? "Look at the " + render(reasons.clue) + ". " : "Then ") +
           full_sets(reasons.sets) + ".";
  }
  if (!reasons.trials.empty()) return trials(reasons, is_first);
  if (!reasons.cases.empty()) return cases(reasons, is_first);
  return (is_first ? "Look at the " + render(reasons.clue) + ". " : "") +
         candidates_of(reasons.fills) + no_way(reasons.fills);
}

std::string EnglishClues::render(const LineReasons& reasons) const {
  std::string text = stage(reasons, true, false);
  bool are_listed = !reasons.fills.cells.empty();
  for (const LineReasons& next : reasons.next) {
    text += " " + stage(next, false, are_listed);
    are_listed = are_listed || !next.fills.cells.empty();
  }
  return text;
}

}  // namespace gridmill::widest::step_text
