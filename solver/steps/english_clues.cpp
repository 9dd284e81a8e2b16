// Clues and sums in English. A sentence names the clue, what it demands of the cells, and the
// reason; where there is no short one, it lists the candidates of all cells.

#include "solver/steps/english_clues.h"

#include <algorithm>

#include "solver/clues/clue_kinds.h"
#include "solver/clues/rule_sentences.h"

namespace gridmill::widest::step_text {

std::string EnglishClues::render(const ClueName& name) const {
  if (name.clue == nullptr) return "clue in " + render(name.cells);
  const Clue& clue = *name.clue;
  const std::string kind(clue.kind->english);
  const std::string value = clue.value ? std::to_string(*clue.value) : "";
  const std::string cells = name.cells.empty() ? "" : " " + render(name.cells);
  const std::string between = name.cells.empty() ? "" : " between" + cells;
  const unsigned fields = clue.kind->fields;
  if ((fields & kLetters) != 0) return (clue.value == 10 ? "X" : "V") + between;
  if (clue.direction) return "diagonal" + cells + " (sum " + value + ")";
  if (clue.coord) {
    const int n = board().digits();
    const auto [row, column] = *clue.coord;
    const bool is_row = column == 0 || column == n + 1;
    const std::string side = row == 0       ? "above "
                             : row == n + 1 ? "below "
                             : column == 0  ? "left of "
                                            : "right of ";
    const std::string place = render(HouseSet::of(is_row ? row - 1 : n + column - 1));
    return kind + (kind == "skyscraper" ? " clue " : " ") + value + " " + side + place;
  }
  if (kind == "cage") return (value.empty() ? "" : value + "-") + kind + cells;
  if (clue.kind->id == "difference" || clue.kind->id == "ratio") {
    return kind + (value.empty() ? "" : " " + value) + between;
  }
  if ((fields & kOneCell) != 0) return kind + " " + name_of(clue.cells.front());
  if (const std::vector<Cell>* line = line_of(name)) {
    return kind + " from " + name_of(line->front()) + " to " + name_of(line->back());
  }
  std::vector<std::string> digits;
  for (const int digit : clue.digits) digits.push_back(digit_placeholder(digit_of(digit)));
  return kind + cells + (digits.empty() ? "" : " (" + list(digits) + ")");
}

std::string EnglishClues::render(const ClueMeaning& rule) const {
  return rule.clue == nullptr ? "" : rule_sentence(*rule.clue, board()).english;
}

std::string EnglishClues::render(const Fills& fills) const {
  std::vector<std::string> texts;
  for (const auto& [cell, digits] : fills.cells) {
    texts.push_back(name_of(cell) + " (" + ranges(digits) + ")");
  }
  return list(texts);
}

std::string EnglishClues::render(const Combinations& what) const {
  std::string text;
  if (what.sets.size() <= kListedCombinations || what.total == 0 || !what.without.empty()) {
    text = "The " + render(what.clue) + " can only hold " + sets_of_digits(what.sets, " or ") + ".";
  } else {
    text = "Look at the " + render(what.clue) + ".";
  }
  text += limits(what.limits) + misfits(what.misfits);
  const std::vector<Candidate> bare = what.bare();
  if (bare.empty()) return text;
  std::vector<std::string> ways;
  for (const DigitSet set : what.sets) ways.push_back(sets_of_digits({set}, ""));
  return text + narrowed(what.narrowings, ways, bare);
}

std::string EnglishClues::render(const Fits& fits) const {
  std::vector<std::string> parts;
  std::vector<std::string> last;
  for (const Fit& fit : fits.list) {
    const std::string digit = digit_placeholder(fit.candidate.digit);
    const std::string cell = name_of(fit.candidate.cell);
    if (fit.kind == Fit::Kind::kSets) {
      last.push_back(cell + " is " + digit);
    } else if (fit.kind == Fit::Kind::kPlace) {
      parts.push_back(digit + " fits only in " + cell);
    } else {
      parts.push_back("only " + digit + " fits in " + cell);
    }
  }
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    text += (i == 0 ? "Of these digits, " : ". Then ") + parts[i];
  }
  if (!text.empty()) text += ".";
  if (last.empty()) return text;
  return text + (text.empty() ? "Of these digits, " : " Then ") + full_sets(fits.sets) + ", so " +
         list(last) + ".";
}

std::string EnglishClues::ways_of(const Fills& fills) const {
  std::vector<std::string> open;
  for (const auto& [cell, digits] : fills.cells) {
    if (digits.size() > 1) open.push_back(name_of(cell));
  }
  std::vector<std::string> ways;
  for (const std::vector<Digit>& way : fills.ways) ways.push_back(in_order(way));
  return " Only " + list(ways, Conjunction::kOr) + " can be in " + list(open) +
         (open.size() > 1 ? ", in this order." : ".");
}

std::string EnglishClues::full_sets(const std::vector<FullSet>& sets) const {
  std::vector<std::string> texts;
  for (const FullSet& set : sets) {
    const std::string then = set.is_next ? "then " : "";
    if (set.is_hidden) {
      texts.push_back(then + render(set.digits) + by_number(set.digits, " fits", " fit") +
                      " only in " + render(set.cells) +
                      by_number(set.cells, "", " and fill these cells"));
    } else {
      texts.push_back(then + render(set.cells) + by_number(set.cells, " is ", " hold only ") +
                      render(set.digits));
    }
  }
  return join(texts, texts.size() == 2 ? ", and " : "; ");
}

namespace {

/// "2+4 or 1+5 between 1 and 9": what all names end with is said once.
std::string one_of(std::vector<std::string> names) {
  constexpr std::string_view kBetween = " between ";
  const std::string end =
      names.front().substr(std::min(names.front().find(kBetween), names.front().size()));
  const bool is_common = std::all_of(names.begin(), names.end(),
                                     [&](const std::string& name) { return name.ends_with(end); });
  if (end.empty() || !is_common) return joined(names, Language::kEnglish, Conjunction::kOr);
  for (std::string& name : names) name.resize(name.size() - end.size());
  return joined(names, Language::kEnglish, Conjunction::kOr) + end;
}

}  // namespace

std::string EnglishClues::narrowed(const std::vector<Narrowing>& narrowings,
                                   const std::vector<std::string>& ways,
                                   const std::vector<Candidate>& gone) const {
  const std::size_t named = count_ways(narrowings);
  if (named == 0) return "";
  const std::vector<NamedNarrowing> texts = by_names(narrowings, ways);
  const bool are_others = texts.back().names.size() > kMaxNames;
  const bool is_only = named == ways.size() && texts.size() == 1;
  std::string text;
  for (const auto& [names, narrowing] : texts) {
    const bool is_last = &names == &texts.back().names;
    text += (ways.size() == 1        ? " So "
             : is_only               ? " In every case, "
             : is_last && are_others ? " In every other case, "
                                     : " With " + one_of(names) + ", ") +
            full_sets(narrowing->sets) + ".";
  }
  if (is_only) return text;
  const std::vector<Change> changes = changes_of(gone);
  const bool is_short = changes.size() <= 3;
  if (named == ways.size()) {
    return is_short ? text + " So in every case, " + are_not(gone) + "." : text;
  }
  if (are_others) text.pop_back();
  const bool is_one = ways.size() - named == 1;
  const std::string others = are_others ? ", or "
                             : is_one   ? " The other choice "
                                        : " The other choices ";
  if (!is_short) {
    return text + (are_others ? ", or every candidate that is removed is ruled out."
                   : is_one   ? " The other choice rules out every candidate that is removed."
                              : " The other choices rule out every candidate that is removed.");
  }
  std::vector<std::string> left;
  for (const Change& change : changes) {
    left.push_back("no " + render(change.digits, Conjunction::kOr) +
                   (are_others ? " is left for " : " for ") + render(change.cells));
  }
  return text + others + (are_others ? "" : is_one ? "leaves " : "leave ") + list(left) + ".";
}

/// "R1C1 and R1C2 have a white dot between them, so they differ by 1."
std::string EnglishClues::demand(const Pairing& pairing) const {
  using Kind = Pairing::Kind;
  const std::string clue = render(pairing.clue);
  const std::string both = render(pairing.clue.cells);
  const std::string number = std::to_string(pairing.number);
  const std::string kind = render(ClueName{pairing.clue.clue, {}});
  const std::string joined =
      both + " have " + (kind == "X" ? "an " : "a ") + kind + " between them, so ";
  switch (pairing.kind) {
    case Kind::kEqual:
      if (is_of(pairing.clue, "clone")) {
        return both + " are matching cells of the two clones, so they have the same digit.";
      }
      return "The " + clue + " gives " + both + " the same digit.";
    case Kind::kRise:
      if (pairing.clue.clue->lines.empty()) {
        const bool is_low = pairing.clue.clue->cells.front() == pairing.one;
        return name_of(is_low ? pairing.one : pairing.other) + " is a " +
               std::string(pairing.clue.clue->kind->english) + ", so it is " +
               (is_low ? "less" : "greater") + " than its neighbor " +
               name_of(is_low ? pairing.other : pairing.one) + ".";
      }
      return (pairing.number == 0 ? "The digits never fall along the "
                                  : "The digits rise along the ") +
             clue + ".";
    case Kind::kSum:
      return joined + "they add up to " + number + ".";
    case Kind::kDifference:
      return joined + "they differ by " + number + ".";
    case Kind::kRatio:
      return joined + "one is " +
             (pairing.number == 2 ? std::string("twice") : number_word(pairing.number) + " times") +
             " the other.";
    case Kind::kApart:
      return both + " are neighbors on the " + clue + ", so they differ by at least " + number +
             ".";
    case Kind::kSameClass:
    case Kind::kOtherClass: {
      std::vector<std::string> classes;
      for (const DigitSet set : pairing.classes) {
        classes.push_back(is_of(pairing.clue, "modular") ? sets_of_digits({set}, "") : ranges(set));
      }
      const bool same = pairing.kind == Kind::kSameClass;
      const std::string name =
          is_of(pairing.clue, "modular")
              ? "digits of three kinds (" + list(classes) + ", by their remainders modulo 3)"
              : "low, middle and high digits (" + list(classes) + ")";
      return "On the " + clue + ", " + name + " take turns. " + both + ", " +
             (pairing.number == 1 ? "which are next to each other"
                                  : number_word(pairing.number) + " steps apart on it") +
             ", are of " + (same ? "the same kind." : "different kinds.");
    }
    case Kind::kNamed:
    case Kind::kNotConsecutive:
      break;
  }
  return render(ClueMeaning{pairing.clue.clue});
}

/// "R1C1 is at most 7, so R2C1 is at most 6."
std::string EnglishClues::bounds(const Pairing& pairing) const {
  const auto value_of = [&](DigitSet digits, const char* bound, int value) {
    return (digits.size() == 1 ? "" : bound) + std::to_string(value);
  };
  const int steps = pairing.number;
  const std::string one = name_of(pairing.one);
  const std::string other = name_of(pairing.other);
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
    const std::string bound = (low ? "at most " + std::to_string(value - steps)
                                   : "at least " + std::to_string(value + steps));
    const bool is_edge = value == (low ? board().digits() : 1) && digits.size() > 1;
    if (is_line && steps > 0 && is_edge) {
      text += " " + name_of(own) + " has " + (steps == 1 ? "a" : number_word(steps)) +
              (low ? " larger digit" : " smaller digit") + (steps == 1 ? "" : "s") +
              (low ? " after it" : " before it") + ", so it is " + bound + ".";
      continue;
    }
    if (!is_line && is_edge) {
      text += (text.empty() ? " This makes " + name_of(own) + " "
                            : " " + other + " is greater than " + one + ", so it is ") +
              bound + ".";
      continue;
    }
    text += " " + (low ? other : one) + " is " +
            value_of(digits, low ? "at most " : "at least ", value);
    if (steps > 1) {
      text += " and comes " + number_word(steps) + " cells " + (low ? "after " : "before ") +
              name_of(own);
    }
    text += ", so " + name_of(own) + " is " + bound + ".";
  }
  return text;
}

/// "No digit is a possible partner of 5 in R1C1. R1C2 cannot be 6, so R1C1 is not 4."
std::string EnglishClues::partners(const Pairing& pairing) const {
  constexpr int kFew = 2;  // digits that are named first
  std::vector<Candidate> alone;
  std::string text;
  for (const Cell own : {pairing.one, pairing.other}) {
    const bool is_one = own == pairing.one;
    const DigitSet digits = is_one ? pairing.other_digits : pairing.one_digits;
    const std::string other = name_of(is_one ? pairing.other : pairing.one);
    DigitSet gone;
    DigitSet needed;
    for (const Pairing::Partners& partners : pairing.gone) {
      if (partners.gone.cell != own) continue;
      if (partners.digits.empty()) {
        alone.push_back(partners.gone);
      } else {
        gone |= DigitSet::of(partners.gone.digit);
        needed |= partners.digits;
      }
    }
    if (gone.empty()) continue;
    const bool is_sum = pairing.kind == Pairing::Kind::kSum && digits.size() > 1;
    const int most = pairing.number - digits.front().value;
    const int least = pairing.number - last_digit(digits);
    if (is_sum && last_digit(gone) < least) {
      text += " " + other + " is at most " + std::to_string(last_digit(digits)) + ", so " +
              name_of(own) + " is at least " + std::to_string(least) + ".";
    } else if (is_sum && gone.front().value > most) {
      text += " " + other + " is at least " + std::to_string(digits.front().value) + ", so " +
              name_of(own) + " is at most " + std::to_string(most) + ".";
    } else {
      text += " " + other +
              (digits.size() == 1 ? " is " + render(digits)
               : digits.size() <= kFew || digits.size() < needed.size()
                   ? " has only " + render(digits)
                   : " cannot be " + render(needed, Conjunction::kOr)) +
              ", so " + name_of(own) + " is not " + render(gone, Conjunction::kOr) + ".";
    }
  }
  if (alone.empty()) return text;
  return " No digit is a possible partner of " + render(alone, Conjunction::kOr) + "." + text;
}

std::string EnglishClues::render(const Pairing& pairing) const {
  if (pairing.kind == Pairing::Kind::kNotConsecutive) return "Neighbors may not be consecutive.";
  if (pairing.clue.clue == nullptr) return "";
  using Kind = Pairing::Kind;
  std::string text = demand(pairing);
  if (!pairing.house.empty()) {
    for (const Pairing::Partners& own : pairing.gone) {
      const bool is_one = own.gone.cell == pairing.one;
      const std::string digit = digit_placeholder(own.gone.digit);
      text += " With " + digit + " in " + name_of(own.gone.cell) + ", " +
              name_of(is_one ? pairing.other : pairing.one) + " would be " + digit +
              ", too, but they share " + render(pairing.house) + ".";
    }
    return text;
  }
  if (pairing.kind == Kind::kRise) return text + bounds(pairing);
  if (pairing.kind == Kind::kEqual) {
    const DigitSet common = pairing.one_digits & pairing.other_digits;
    return text + " Only " + render(common) +
           by_number(common, " is a candidate", " are candidates") + " of both.";
  }
  if (pairing.kind == Kind::kSameClass || pairing.kind == Kind::kOtherClass) {
    for (const bool is_one : {true, false}) {
      const Cell own = is_one ? pairing.one : pairing.other;
      const DigitSet gone = pairing.gone_in(own);
      if (gone.empty()) continue;
      for (const DigitSet set : pairing.classes) {
        if ((set & gone).empty()) continue;
        text += " " + name_of(is_one ? pairing.other : pairing.one);
        text += pairing.kind == Kind::kOtherClass
                    ? " is " +
                          render(set & (is_one ? pairing.other_digits : pairing.one_digits),
                                 Conjunction::kOr) +
                          ", so " + name_of(own) + " is not " + render(set, Conjunction::kOr) + "."
                    : " is not " + render(set, Conjunction::kOr) + ", so neither is " +
                          name_of(own) + ".";
      }
    }
    return text;
  }
  if (pairing.kind != Kind::kNamed) return text + partners(pairing);
  for (const bool is_one : {true, false}) {
    const Cell own = is_one ? pairing.one : pairing.other;
    const DigitSet gone = pairing.gone_in(own);
    if (gone.empty()) continue;
    const DigitSet digits = is_one ? pairing.other_digits : pairing.one_digits;
    const std::string other = name_of(is_one ? pairing.other : pairing.one);
    text +=
        " " + other + (digits.size() == 1 ? " is " : " has only ") + render(digits) + ", and " +
        render(gone) + " in " + name_of(own) +
        (digits.size() == 1 ? by_number(gone, " does not go with it.", " do not go with it.")
                            : by_number(gone, " goes", " go") +
                                  (digits.size() == 2 ? " with neither." : " with none of these."));
  }
  return text;
}

}  // namespace gridmill::widest::step_text
