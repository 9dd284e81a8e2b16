// Sums in English: bounds, rests, combinations and the 45 rule.

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "solver/steps/english_clues.h"

namespace gridmill::widest::step_text {
namespace {

constexpr int kNamedCells = 4;  ///< of a sum; more are not named twice

/// Why the bound of several cells is tighter than the sum of their own bounds.
const char* differ(bool differs) { return differs ? " (cells that see each other differ)" : ""; }

std::string capitalized(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text;
}

/// The cells that leave the others of a side the same rest with the same digit.
CellSet cells_with_same(const std::vector<Misfit>& misfits, const Misfit& misfit) {
  const auto all_of = [](const Misfit& one) {
    return one.plus | one.minus | CellSet::of(one.candidate.cell);
  };
  CellSet cells;
  if (!misfit.used.empty() || (!misfit.plus.empty() && !misfit.minus.empty())) return cells;
  for (const Misfit& one : misfits) {
    const bool is_alike =
        one.candidate.digit == misfit.candidate.digit && one.plus.empty() == misfit.plus.empty() &&
        one.minus.empty() == misfit.minus.empty() && all_of(one) == all_of(misfit) &&
        one.rest == misfit.rest && one.nearest == misfit.nearest && one.differs == misfit.differs;
    if (is_alike) cells.insert(one.candidate.cell);
  }
  return cells;
}

/// If two cages can hold any two different ones of these sets, and the order does not matter: the
/// sets; else nothing.
std::vector<DigitSet> sets_in_any_order(const HouseSum& sum) {
  std::vector<DigitSet> sets;
  for (const std::vector<DigitSet>& way : sum.splits) {
    if (way.size() != 2) return {};
    if (std::find(sets.begin(), sets.end(), way.front()) == sets.end()) sets.push_back(way.front());
  }
  if (sum.splits.size() != sets.size() * (sets.size() - 1)) return {};
  std::vector<std::size_t> narrowing_of(sum.splits.size(), sum.narrowings.size());
  for (std::size_t i = 0; i < sum.narrowings.size(); ++i) {
    for (const int way : sum.narrowings[i].ways) narrowing_of[static_cast<std::size_t>(way)] = i;
  }
  for (std::size_t i = 0; i < sum.splits.size(); ++i) {
    const std::vector<DigitSet> swapped{sum.splits[i].back(), sum.splits[i].front()};
    const auto other = std::find(sum.splits.begin(), sum.splits.end(), swapped);
    if (other == sum.splits.end()) return {};
    const auto at = static_cast<std::size_t>(other - sum.splits.begin());
    if (narrowing_of[i] != narrowing_of[at]) return {};
  }
  return sets;
}

}  // namespace

std::string EnglishClues::render(const Equation& equation) const {
  const Clue* clue = equation.clue.clue;
  const std::string plus = render(equation.plus);
  if (is_of(equation.clue, "arrow")) {
    if (equation.minus.size() > 1) {
      std::vector<std::string> number;
      for (const Cell c : clue->cells) number.push_back(name_of(c));
      return "On the arrow, " + plus + (equation.plus.size() == 1 ? " is" : " add up to") +
             " the number that " + list(number) + " make in this order.";
    }
    return "On the arrow, " + plus + (equation.plus.size() == 1 ? " equals " : " add up to ") +
           "the circle " + render(equation.minus) + ".";
  }
  if (equation.is_number) {
    return render(ClueMeaning{clue}) + " Look at the " + render(equation.clue) + ".";
  }
  if (is_of(equation.clue, "killer")) return "Look at the " + render(equation.clue) + ".";
  if (equation.minus.empty()) {
    return (clue != nullptr && clue->direction ? "The diagonal " : "The cells ") + plus +
           (clue != nullptr && clue->direction ? " adds up to " : " add up to ") +
           std::to_string(equation.total) + ".";
  }
  const auto in = [&](const HouseSet& house) {
    return house.empty() ? "" : " in " + render(house);
  };
  const bool is_one = equation.minus.size() == 1;
  const char* verb = equation.plus.size() == 1 ? (is_one ? " equals " : " equals the sum of ")
                     : is_one                  ? " add up to "
                                               : " make the same sum as ";
  return "On the " + render(equation.clue) + ", " + plus + in(equation.plus_house) + verb +
         render(equation.minus) + in(equation.minus_house) + ".";
}

std::string EnglishClues::bounded(const CellSet& cells, const char* bound, int value) const {
  return render(cells) + by_number(cells, " is ", " make ") + bound + std::to_string(value);
}

/// " R1C1 is at least 3, so R1C2 is at most 6." The reason of tight bounds is given once.
std::string EnglishClues::limits(const std::vector<SumLimit>& limits) const {
  std::string text;
  bool is_given = false;
  for (SumLimit limit : limits) {
    limit.plus_differs = limit.plus_differs && !is_given;
    limit.minus_differs = limit.minus_differs && !is_given && !limit.plus_differs;
    is_given = is_given || limit.plus_differs || limit.minus_differs;
    text += " " + both_bounds(limit, " and ") + ", so " + name_of(limit.cell) + " is " +
            (limit.at_most ? "at most " : "at least ") + std::to_string(limit.bound) + ".";
  }
  return text;
}

std::string EnglishClues::both_bounds(const SumLimit& limit, const char* between) const {
  // The bound of a side without a cell is 0. The sides have opposite bounds.
  const bool plus_at_most = limit.plus_at_most();
  std::vector<std::string> texts;
  const auto word = [](bool exact, bool at_most) {
    return exact ? "" : at_most ? "at most " : "at least ";
  };
  if (!limit.plus.empty()) {
    texts.push_back(bounded(limit.plus, word(limit.is_plus_exact, plus_at_most), limit.plus_bound) +
                    differ(limit.plus_differs));
  }
  if (!limit.minus.empty()) {
    texts.push_back(
        bounded(limit.minus, word(limit.is_minus_exact, !plus_at_most), limit.minus_bound) +
        differ(limit.minus_differs));
  }
  return texts.size() == 1 ? texts.front() : texts.front() + between + texts.back();
}

/// "R1C1 and R1C2 would make at least 11, but R1C3 is at most 8"
std::string EnglishClues::clash(const SumLimit& limit, int total, const CellSet& supposed) const {
  const char* word = limit.at_most ? "at most " : "at least ";
  const char* other = limit.at_most ? "at least " : "at most ";
  const std::string bound = (limit.is_plus_exact ? "" : word) + std::to_string(limit.plus_bound) +
                            differ(limit.plus_differs);
  if (limit.minus.empty()) return "the sum would be " + bound + ", not " + std::to_string(total);
  const std::string minus =
      limit.minus.intersects(supposed)
          ? render(limit.minus) + " would " + by_number(limit.minus, "be ", "make ") +
                (limit.is_minus_exact ? "" : other) + std::to_string(limit.minus_bound)
          : bounded(limit.minus, limit.is_minus_exact ? "" : other, limit.minus_bound);
  const std::string plus = limit.plus == supposed && supposed.size() > 1 ? "they"
                           : limit.plus.size() > kNamedCells
                               ? "the " + number_word(limit.plus.size()) + " cells"
                               : render(limit.plus);
  return plus + " would " + by_number(limit.plus, "be ", "make ") + bound + ", but " + minus +
         differ(limit.minus_differs);
}

std::string EnglishClues::candidates_of(const Fills& fills) const {
  return "The candidates are " + render(fills) + ".";
}

std::string EnglishClues::no_way(const Fills& fills) const {
  return !fills.ways.empty()
             ? ways_of(fills)
             : " No way to fill these cells uses any of the candidates that are removed.";
}

/// " If R1C1 were 8, R1C2 and R2C2 would have to make 7, which they cannot."
std::string EnglishClues::misfits(const std::vector<Misfit>& misfits) const {
  std::string text;
  for (const Misfit& misfit : misfits) {
    if (misfit.is_bare()) continue;
    const std::string cell = name_of(misfit.candidate.cell);
    const std::string digit = digit_placeholder(misfit.candidate.digit);
    if (!misfit.used.empty()) {
      const std::vector<Candidate> gone = gone_likewise(misfits, misfit);
      if (gone.front() != misfit.candidate) continue;
      text += " " + render(misfit.plus) + by_number(misfit.plus, " is ", " use up ") +
              render(misfit.used) + ", so " + are_not(gone) + ".";
      continue;
    }
    const bool swapped = misfit.plus.empty();
    const CellSet& left = swapped ? misfit.minus : misfit.plus;
    const int rest = swapped ? -misfit.rest : misfit.rest;
    const CellSet alike = left.size() < kNamedCells ? CellSet() : cells_with_same(misfits, misfit);
    if (alike.size() > 1) {
      if (alike.front() != misfit.candidate.cell) continue;
      text += " If " + render(alike, Conjunction::kOr) + " were " + digit + ", the other " +
              number_word(left.size()) + " open cells would have to make " + std::to_string(rest) +
              cannot_make(misfit) + ".";
      continue;
    }
    text += " If " + cell + " were " + digit + ", " + render(left) + " would have to " +
            by_number(left, "be ", "make ");
    if (swapped || misfit.minus.empty()) {
      text += std::to_string(rest);
    } else if (rest == 0) {
      text += "the same as " + render(misfit.minus) + by_number(misfit.minus, "", " together");
    } else {
      text += std::to_string(std::abs(rest)) + (rest > 0 ? " more than " : " less than ") +
              render(misfit.minus) + by_number(misfit.minus, "", " together");
    }
    text += cannot_make(misfit) + ".";
  }
  return text;
}

std::string EnglishClues::cannot_make(const Misfit& misfit) const {
  const CellSet& left = misfit.plus.empty() ? misfit.minus : misfit.plus;
  const int rest = misfit.plus.empty() ? -misfit.rest : misfit.rest;
  if (left.size() <= 2 || misfit.nearest.empty()) {
    return by_number(left, ", which it cannot be", ", which they cannot") + differ(misfit.differs);
  }
  const int first = misfit.nearest.front();
  if (misfit.nearest.size() > 1) {
    return ", but the nearest sums that they could make are " + std::to_string(first) + " and " +
           std::to_string(misfit.nearest.back()) + differ(misfit.differs);
  }
  return std::string(", but they could make ") + (first < rest ? "at most " : "at least ") +
         std::to_string(first) + differ(misfit.differs);
}

/// "12, 17 or 18"
std::string EnglishClues::numbers_in_words(const std::vector<int>& numbers) const {
  std::vector<std::string> words;
  words.reserve(numbers.size());
  for (const int number : numbers) words.push_back(std::to_string(number));
  return list(words, Conjunction::kOr);
}

std::string EnglishClues::render(const SumReasons& reasons) const {
  std::string text = render(reasons.equation);
  text += limits(reasons.limits) + misfits(reasons.misfits);
  if (reasons.most > 0) {
    text += " " + bounded(reasons.equation.plus, "at least ", reasons.least) + " and at most " +
            std::to_string(reasons.most) + ".";
  }
  if (!reasons.out_of_range.empty()) {
    text += " With " + render(reasons.out_of_range, Conjunction::kOr) +
            ", the number would be outside this range.";
  }
  for (const bool at_least : {true, false}) {
    std::vector<std::string> bounds;
    for (const SumReasons::Bound& bound : reasons.bounds) {
      if (bound.at_least != at_least) continue;
      bounds.push_back((at_least ? "at least " : "at most ") + std::to_string(bound.bound) +
                       " with " + render(bound.candidates, Conjunction::kOr));
    }
    if (bounds.empty()) continue;
    text += std::string(" The number is ") + (at_least ? "at most " : "at least ") +
            std::to_string(at_least ? reasons.most_number : reasons.least_number) + ", but " +
            render(reasons.equation.plus) + " would " +
            by_number(reasons.equation.plus, "be ", "make ") + join(bounds, "; ") + ".";
  }
  const CellSet& cells = reasons.equation.plus;
  std::vector<std::string> sums;
  std::string numbers;
  for (const SumReasons::Unmade& unmade : reasons.unmade) {
    const std::string cell = name_of(unmade.candidate.cell);
    const std::string digit = digit_placeholder(unmade.candidate.digit);
    const std::string own = numbers_in_words(unmade.numbers);
    const char* none = unmade.numbers.size() == 1 ? "that" : "any of these";
    if (unmade.made.empty()) {
      text += " If " + cell + " were " + digit + ", the number would be " + own + ", but " +
              render(cells) + " could not " + by_number(cells, "be ", "make ") + none + " then.";
      continue;
    }
    numbers = own;
    sums.push_back((unmade.made.size() > kListedCombinations ? std::string("other sums")
                                                             : numbers_in_words(unmade.made)) +
                   " with " + digit + " in " + cell);
  }
  if (!sums.empty()) {
    text += " The number is " + numbers + ", but " + render(cells) + " would " +
            by_number(cells, "be ", "make ") + join(sums, "; ") + ".";
  }
  if (reasons.fills.cells.empty()) return text;
  return text + " " + candidates_of(reasons.fills) + no_way(reasons.fills);
}

/// "the sum could be 28 or 30, but not 29"
std::string EnglishClues::not_total(const std::vector<int>& nearest, int total) const {
  return "the sum could be " + std::to_string(nearest.front()) + " or " +
         std::to_string(nearest.back()) + ", but not " + std::to_string(total);
}

std::string EnglishClues::render(const SumLock& lock) const {
  std::string text = lock.equation ? render(*lock.equation) : "";
  const std::string digit = digit_placeholder(lock.digit);
  const std::string places = render(lock.places, Conjunction::kOr);
  const int total = lock.equation ? lock.equation->total : 0;
  if (lock.clash.empty() && lock.nearest.empty()) {
    return text + " " + candidates_of(lock.fills) +
           (lock.fills.ways.empty() ? " Every way to fill them has "
                                    : ways_of(lock.fills) + " Each of these has ") +
           digit + " in " + places + ".";
  }
  const std::string none = lock.places.size() == 1   ? " If "
                           : lock.places.size() == 2 ? " If neither of "
                                                     : " If none of ";
  return text + none + render(lock.places) + " were " + by_number(lock.places, "not ", "") + digit +
         ", " +
         (lock.clash.empty() ? not_total(lock.nearest, total)
                             : clash(lock.clash.front(), total, lock.places)) +
         ". So " +
         (lock.places.size() == 1 ? std::string()
                                  : "one of these " + number_word(lock.places.size()) + " ") +
         by_number(lock.places, "it is ", "is ") + digit + ".";
}

std::string EnglishClues::render(const Crossings& crossings) const {
  std::string text = crossings.equation ? render(*crossings.equation) : "";
  if (!crossings.fills.cells.empty()) {
    text += (text.empty() ? "" : " ") + candidates_of(crossings.fills);
    if (!crossings.fills.ways.empty()) text += ways_of(crossings.fills);
  }
  for (const Crossing& crossing : crossings.list) {
    text += (text.empty() ? "If " : " If ") + render(crossing.cells, Conjunction::kOr) + " were " +
            digit_placeholder(crossing.digit) + ", then ";
    std::vector<std::string> taken;
    for (const Change& change : changes_of(crossing.taken)) {
      taken.push_back(render(change.cells) + " could not be " +
                      render(change.digits, Conjunction::kOr));
    }
    text += list(taken) + ", and ";
    if (!crossing.clash.empty()) {
      CellSet supposed;
      for (const Candidate& c : crossing.taken) supposed.insert(c.cell);
      text += clash(crossing.clash.front(),
                    crossings.equation ? crossings.equation->total : crossings.total, supposed) +
              ".";
    } else if (!crossing.nearest.empty()) {
      text += not_total(crossing.nearest,
                        crossings.equation ? crossings.equation->total : crossings.total) +
              ".";
    } else if (!crossings.fills.ways.empty()) {
      text += "none of these ways would be left.";
    } else if (!crossings.fills.cells.empty()) {
      text += "there would be no way to fill the clue.";
    } else {
      text += "none of these combinations would be left.";
    }
  }
  return text;
}

std::string EnglishClues::unfit(const HouseSum& sum) const {
  std::string text;
  for (const HouseSum::Unfit& unfit : sum.unfit) {
    std::vector<std::string> ways;
    for (const std::vector<DigitSet>& way : unfit.ways) {
      ways.push_back(sets_of_digits(way, " and "));
    }
    const bool is_only = unfit.left.size() == 1;
    text += "With " + list_apart(ways, Conjunction::kOr) + ", " +
            (unfit.left.empty() ? "nothing would be left for " + render(unfit.cells)
             : is_only && unfit.cells.size() == 2
                 ? render(unfit.cells) + " would both be " + render(unfit.left)
                 : "only " + render(unfit.left) + " would be left for " + render(unfit.cells)) +
            ". ";
  }
  return text;
}

std::string EnglishClues::split(const HouseSum& sum) const {
  std::vector<std::string> cages;
  int others = board().digits();
  for (const HouseSum::Cage& cage : sum.cages) {
    cages.push_back("the " + render(ClueName{cage.clue, cage.cells}));
    others -= cage.cells.size();
  }
  std::string text = capitalized(render(sum.houses)) + " has each digit once, and " + list(cages) +
                     by_number(cages, " lies", " lie") + " inside it.";
  if (sum.splits.empty()) {
    return text + " No way to share out the digits between " + by_number(cages, "it", "these") +
           " and the other cells uses any of the candidates that are removed.";
  }
  std::vector<std::string> ways;
  for (const std::vector<DigitSet>& way : sum.splits) {
    std::vector<std::string> sets;
    for (const DigitSet set : way) sets.push_back(sets_of_digits({set}, ""));
    ways.push_back(list(sets));
  }
  if (const std::vector<DigitSet> any = sets_in_any_order(sum); any.size() > 2) {
    text += " They can only hold two different ones of " + sets_of_digits(any, " and ");
    for (std::size_t i = 0; i < ways.size(); ++i) {
      std::vector<DigitSet> way = sum.splits[i];
      if (way.back().front() < way.front().front()) std::swap(way.front(), way.back());
      ways[i] = sets_of_digits(way, " and ");
    }
  } else {
    text += by_number(cages, " It can only hold ", " In this order, they can only hold ");
    for (std::size_t i = 0; i < ways.size(); ++i) {
      const char* between = cages.size() > 1 ? ", or " : i + 1 == ways.size() ? " or " : ", ";
      text += (i == 0 ? "" : between) + ways[i];
    }
  }
  text += ". ";
  if (others > 0)
    text += "The other cells of " + render(sum.houses) + " take the remaining digits. ";
  if (sum.are_others_named) {
    text += unfit(sum);
    if (cages.size() > 1) {
      text += "Every other choice repeats a digit. ";
    }
  } else if (sum.has_other_choices) {
    text += by_number(cages, "Every other combination", "Every other choice repeats a digit") +
            std::string(cages.size() > 1 && others > 0 ? " or" : "") +
            (others > 0 ? " leaves the other cells digits that they cannot hold. " : ". ");
  }
  if (sum.is_proved) {
    text.pop_back();
    return text + narrowed(sum.narrowings, ways, sum.gone);
  }
  return text + "No way to fill " + render(sum.houses) +
         " like this uses any of the candidates that are removed.";
}

std::string EnglishClues::render(const HouseSum& sum) const {
  if (sum.is_split) return split(sum);
  std::vector<std::string> totals;
  std::vector<std::string> diagonals;
  int all = 0;
  for (const HouseSum::Cage& cage : sum.cages) {
    const bool is_diagonal = cage.clue != nullptr && cage.clue->direction.has_value();
    (is_diagonal ? diagonals : totals).push_back(std::to_string(cage.total));
    all += cage.total;
  }
  std::vector<std::string> names;
  if (!totals.empty()) {
    names.push_back(by_number(totals, "the cage of ", "the cages of ") + list(totals));
  }
  if (!diagonals.empty()) {
    names.push_back(by_number(diagonals, "the diagonal of ", "the diagonals of ") +
                    list(diagonals));
  }
  std::string text = capitalized(render(sum.houses)) +
                     by_number(sum.houses, " adds up to ", " add up to ") +
                     std::to_string(sum.total) + ". " + capitalized(list(names));
  const CellSet outside = sum.minus | sum.known_outside;
  if (!outside.empty()) {
    text += by_number(sum.cages, ", which also contains ", ", which also contain ") +
            render(outside) + ",";
  }
  if (!sum.known_inside.empty()) {
    text += by_number(sum.known_inside, " and the digit in ", " and the digits in ") +
            render(sum.known_inside);
  }
  const bool one = sum.cages.size() == 1 && sum.known_inside.empty();
  text += (one ? " makes " : " make ") + std::to_string(all + sum.inside);
  if (!sum.known_outside.empty()) {
    text += ", or " + std::to_string(all + sum.inside - sum.outside) + " without " +
            render(sum.known_outside) +
            by_number(sum.known_outside, ", which is ", ", which make ") +
            std::to_string(sum.outside);
  }
  text += ". So " + left_in(sum);
  if (!sum.sets.empty() && sum.sets.size() <= kListedCombinations) {
    text += ": " + sets_of_digits(sum.sets, " or ");
  } else if (!sum.without.empty()) {
    text += ", and no combination that fits their candidates has " +
            render(sum.without, Conjunction::kOr);
  }
  return text + "." + limits(sum.limits) + misfits(sum.misfits);
}

std::string EnglishClues::left_in(const HouseSum& sum) const {
  const CellSet& cells = sum.left();
  const int rest = sum.left_sum();
  const bool together = cells.size() > 1;
  if (rest == 0 && !sum.is_one_sided()) {
    const bool is_one = sum.minus.size() == 1;
    return render(cells) +
           (together ? (is_one ? " add up to " : " make the same sum as ")
                     : (is_one ? " equals " : " equals the sum of ")) +
           render(sum.minus);
  }
  std::string text = render(cells) + (together ? " together make " : " is ");
  if (sum.is_one_sided()) {
    return text + (together ? std::to_string(rest)
                            : digit_placeholder(Digit{static_cast<std::uint8_t>(rest)}));
  }
  text += std::to_string(std::abs(rest)) + (rest > 0 ? " more" : " less") + " than " +
          render(sum.minus);
  return text + (sum.minus.size() > 1 ? " together" : "");
}

}  // namespace gridmill::widest::step_text
