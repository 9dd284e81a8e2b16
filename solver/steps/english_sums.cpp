// Sums in English: bounds, rests, combinations and the 45 rule.

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "solver/steps/english_clues.h"

namespace gridmill::widest::step_text {
namespace {

constexpr int kNamedCells = 4;  ///< of a sum; more are not named twice

constexpr const char* kDiffer = "cells that see each other differ";
/// Why the bound of several cells is tighter than the sum of their own bounds.
std::string differ(bool differs) { return differs ? " (" + std::string(kDiffer) + ")" : ""; }

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
  const bool is_one_sided = misfit.used.empty() && misfit.few.cells.empty() &&
                            misfit.ruled_out.empty() && misfit.plus.empty() != misfit.minus.empty();
  if (!is_one_sided) return cells;
  for (const Misfit& one : misfits) {
    const bool is_alike =
        one.candidate.digit == misfit.candidate.digit && one.plus.empty() == misfit.plus.empty() &&
        one.minus.empty() == misfit.minus.empty() && all_of(one) == all_of(misfit) &&
        one.rest == misfit.rest && one.nearest == misfit.nearest && one.differs == misfit.differs &&
        one.few.cells.empty() && one.ruled_out.empty();
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
    const bool is_short = limit.minus.empty() && limit.plus.size() > kNamedCells;
    text += " " + (is_short ? others(limit) : both_bounds(limit, ", and ")) + ", so " +
            name_of(limit.cell) + " is " +
            (limit.is_last(board().digits()) ? ""
             : limit.at_most                 ? "at most "
                                             : "at least ") +
            std::to_string(limit.bound) + ".";
  }
  return text;
}

/// "The other five cells make at least 15"
std::string EnglishClues::others(const SumLimit& limit) const {
  const char* word = limit.is_plus_exact ? "" : limit.plus_at_most() ? "at most " : "at least ";
  return (limit.is_of_plus ? "The other " : "The ") + number_word(limit.plus.size()) +
         " cells make " + word + std::to_string(limit.plus_bound) + differ(limit.plus_differs);
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
std::string EnglishClues::bounds_clash(const SumLimit& limit, int total,
                                       const CellSet& supposed) const {
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
  const std::string plus =
      limit.plus == supposed && supposed.size() > 1 ? "they" : some_cells(limit.plus);
  return plus + " would " + by_number(limit.plus, "be ", "make ") + bound + ", but " + minus +
         differ(limit.minus_differs);
}

std::string EnglishClues::clash(const SumClash& clash, const Equation& equation,
                                const CellSet& supposed) const {
  if (!clash.few.cells.empty()) return shortage(clash.few, clash.forced);
  if (!clash.bounds.empty()) return bounds_clash(clash.bounds.front(), equation.total, supposed);
  if (!clash.sums.empty()) {
    return side_sums(clash.sums, some_cells(equation.plus), equation.plus, equation.minus);
  }
  return by_number(clash.nearest, "the nearest possible sum would be ",
                   "the nearest possible sums would be ") +
         list(runs_of(clash.nearest, "-")) + ", not " + std::to_string(equation.total);
}

/// "R1C1 and R1C2 could only make 3 or 5-7, and R1C3 could only be 8"
std::string EnglishClues::side_sums(const SideSums& sums, const std::string& subject,
                                    const CellSet& plus, const CellSet& minus) const {
  return subject + " could only " + by_number(plus, "be ", "make ") + numbers_in_words(sums.plus) +
         ", and " + render(minus) + " could only " + by_number(minus, "be ", "make ") +
         numbers_in_words(sums.minus);
}

std::string EnglishClues::some_cells(const CellSet& cells) const {
  return cells.size() > kNamedCells ? "the " + number_word(cells.size()) + " cells" : render(cells);
}

std::string EnglishClues::shortage(const FullSet& few, const std::vector<Candidate>& forced) const {
  if (!forced.empty()) {
    std::vector<std::string> cells;
    for (const Candidate& c : forced) {
      cells.push_back(name_of(c.cell) + " would be " + digit_placeholder(c.digit));
    }
    return list(cells) + ", so " + shortage(few);
  }
  if (few.is_hidden) {
    return (few.cells.empty() ? "no place" : "only " + render(few.cells)) + " would be left for " +
           render(few.digits);
  }
  if (few.digits.empty()) return "nothing would be left for " + render(few.cells);
  if (few.digits.size() == 1 && few.cells.size() == 2) {
    return render(few.cells) + " would both be " + render(few.digits);
  }
  return "only " + render(few.digits) + " would be left for " + render(few.cells);
}

std::string EnglishClues::candidates_of(const Fills& fills) const {
  return "The candidates are " + render(fills) + ".";
}

std::string EnglishClues::no_way(const Fills& fills) const {
  return !fills.ways.empty()
             ? ways_of(fills)
             : " No way to fill these cells uses any of the candidates that are removed.";
}

/// " If R1C1 were 8, R1C2 would have to be 7, which is not one of its candidates."
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
    if (!misfit.few.cells.empty()) {
      text += " If " + cell + " were " + digit + ", " + shortage(misfit.few, misfit.forced) +
              note(misfit.ruled_out) + ".";
      continue;
    }
    const bool swapped = misfit.plus.empty();
    const CellSet& left = swapped ? misfit.minus : misfit.plus;
    const int rest = swapped ? -misfit.rest : misfit.rest;
    const bool is_short = left.size() >= kNamedCells && (swapped || misfit.minus.empty());
    const CellSet alike = is_short ? cells_with_same(misfits, misfit) : CellSet();
    if (is_short) {
      if (!alike.empty() && alike.front() != misfit.candidate.cell) continue;
      text += " If " + (alike.empty() ? cell : render(alike, Conjunction::kOr)) + " were " + digit +
              ", the other " + number_word(left.size()) + " open cells would have to make " +
              std::to_string(rest) + cannot_make(misfit) + ".";
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
  if (!misfit.sums.empty()) {
    return ", but " +
           side_sums(misfit.sums, by_number(misfit.plus, "it", "they"), misfit.plus, misfit.minus) +
           note(misfit.ruled_out);
  }
  if (left.size() == 1) {
    if (!misfit.ruled_out.empty()) return ", but " + list(excludes(misfit.ruled_out));
    return !misfit.house.empty() ? ", too, but they share " + render(misfit.house)
           : misfit.differs      ? ", too, but all cells of the clue differ"
                                 : ", which is not one of its candidates";
  }
  if (!misfit.house.empty()) {
    return ", which would take two " + digit_placeholder(digit_of(rest / 2)) + "s in " +
           render(misfit.house) + note(misfit.ruled_out);
  }
  std::vector<std::string> notes;
  if (misfit.differs) notes.emplace_back(kDiffer);
  const std::string why = in_parentheses(notes, misfit.ruled_out);
  const int first = misfit.nearest.front();
  if (misfit.nearest.size() > 1) {
    return ", but the nearest sums that they could make are " + std::to_string(first) + " and " +
           std::to_string(misfit.nearest.back()) + why;
  }
  return std::string(", but they would make ") + (first < rest ? "at most " : "at least ") +
         std::to_string(first) + why;
}

/// "12, 17-20 or 23"
std::string EnglishClues::numbers_in_words(const std::vector<int>& numbers) const {
  return list(runs_of(numbers, "-"), Conjunction::kOr);
}

std::string EnglishClues::render(const SumReasons& reasons) const {
  std::string text = render(reasons.equation);
  text += limits(reasons.limits) + misfits(reasons.misfits);
  if (reasons.most > 0) {
    const bool is_one = reasons.least == reasons.most;
    text += " " + bounded(reasons.equation.plus, is_one ? "" : "at least ", reasons.least) +
            (is_one ? "" : " and at most " + std::to_string(reasons.most)) + ".";
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
  for (const SumReasons::Unmade& unmade : reasons.unmade) {
    const std::string cell = name_of(unmade.candidate.cell);
    const std::string digit = digit_placeholder(unmade.candidate.digit);
    const std::string made = by_number(cells, "be ", "make ") + numbers_in_words(unmade.made);
    if (!cells.contains(unmade.candidate.cell)) {
      text += " If " + cell + " were " + digit + ", the number would be " +
              numbers_in_words(unmade.numbers) + ", but " + render(cells) + " could only " + made +
              ".";
      continue;
    }
    sums.push_back((sums.empty() ? " The number is " + numbers_in_words(unmade.numbers) + ", but " +
                                       render(cells) + " could only "
                                 : "") +
                   made + " with " + digit + " in " + cell);
  }
  return text + (sums.empty() ? "" : join(sums, "; ") + ".");
}

std::string EnglishClues::render(const SumLock& lock) const {
  const std::string text = lock.equation ? render(*lock.equation) : "";
  const std::string digit = digit_placeholder(lock.digit);
  const std::string none = lock.places.size() == 1   ? " If "
                           : lock.places.size() == 2 ? " If neither of "
                                                     : " If none of ";
  return text + none + render(lock.places) + " were " + by_number(lock.places, "not ", "") + digit +
         ", " + clash(lock.clash, *lock.equation, lock.places) + ". So " +
         (lock.places.size() == 1 ? std::string()
                                  : "one of these " + number_word(lock.places.size()) + " ") +
         by_number(lock.places, "it is ", "is ") + digit + ".";
}

std::string EnglishClues::render(const Crossings& crossings) const {
  std::string text = crossings.equation ? render(*crossings.equation) : "";
  Equation cage;
  cage.total = crossings.total;
  for (const Crossing& crossing : crossings.list) {
    text += (text.empty() ? "If " : " If ") + render(crossing.cells, Conjunction::kOr) + " were " +
            digit_placeholder(crossing.digit) + ", then ";
    std::vector<std::string> taken;
    for (const Change& change : changes_of(crossing.taken)) {
      taken.push_back(render(change.cells) + " could not be " +
                      render(change.digits, Conjunction::kOr));
    }
    text += list(taken) + note(crossing.ruled_out);
    if (crossing.unfit.empty()) {
      CellSet supposed;
      for (const Candidate& c : crossing.taken) supposed.insert(c.cell);
      text += ", and " + clash(crossing.clash, crossings.equation.value_or(cage), supposed) + ".";
    } else if (crossing.unfit.size() == 1) {
      text += ", and " + shortage(crossing.unfit.front().few) + ".";
    } else {
      text += ". " + unfit(crossing.unfit);
      text.pop_back();
    }
  }
  return text;
}

std::string EnglishClues::unfit(const std::vector<Unfit>& unfit) const {
  std::string text;
  for (const Unfit& some : unfit) {
    std::vector<std::string> ways;
    for (const std::vector<DigitSet>& way : some.ways) ways.push_back(sets_of_digits(way, " and "));
    text += "With " + list(ways, Conjunction::kOr) + ", " + shortage(some.few) + ". ";
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
  text += unfit(sum.unfit) + (sum.has_repeats ? "Every other choice repeats a digit. " : "");
  text.pop_back();
  return text + narrowed(sum.narrowings, ways, sum.gone);
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
  const bool are_listed = sum.sets.size() <= kListedCombinations || !sum.without.empty();
  if (!sum.sets.empty() && are_listed) text += ": " + sets_of_digits(sum.sets, " or ");
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
