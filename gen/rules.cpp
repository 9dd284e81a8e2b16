#include "gen/rules.h"

#include <algorithm>
#include <charconv>

#include "solver/board/error.h"
#include "solver/board/require.h"
#include "solver/rules/clue_board.h"

namespace gridmill {
namespace {

constexpr int kMany = kManyClues;
/// Of a cage: larger ones say next to nothing.
constexpr int kMostCells = 9;

/// The part of a text before a separator, which is taken away with it.
std::string_view take_until(std::string_view& text, char separator) {
  const std::size_t end = text.find(separator);
  const std::string_view part = text.substr(0, end);
  text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  return part;
}

[[noreturn]] void refuse(std::string_view wanted, std::string_view found) {
  throw ParseError("", 0,
                   "expected " + std::string(wanted) + ", found '" + std::string(found) + "'");
}

int number_of(std::string_view text) {
  int number = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc() || rest != text.data() + text.size() || number < 0) {
    refuse("a number", text);
  }
  return number;
}

/// The kinds of ids with a blank between.
std::vector<const ClueKind*> kinds_of(std::string_view ids) {
  std::vector<const ClueKind*> kinds;
  while (!ids.empty()) {
    kinds.push_back(find_clue_kind(take_until(ids, ' ')));
    GRIDMILL_REQUIRE(kinds.back() != nullptr);
  }
  return kinds;
}

/// "4..6", or "4.." for any number from 4 on.
ClueNumber range_of(std::string_view text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) refuse("MIN..MAX", text);
  const std::string_view most = text.substr(dots + 2);
  return {number_of(text.substr(0, dots)), most.empty() ? kMany : number_of(most)};
}

std::string text_of(const ClueNumber& number) {
  return std::to_string(number.least) + ".." +
         (number.most == kMany ? "" : std::to_string(number.most));
}

}  // namespace

std::span<const ClueRule> clue_rules() {
  static const std::vector<ClueRule> table = {
#define RULE(id, kinds, negatives, least, most) \
  {id, kinds_of(kinds), kinds_of(negatives), {least, most}},
#include "gen/rules.def"
#undef RULE
  };
  return table;
}

const ClueRule* find_clue_rule(std::string_view id) {
  const auto found = std::find_if(clue_rules().begin(), clue_rules().end(),
                                  [&](const ClueRule& rule) { return rule.id == id; });
  return found == clue_rules().end() ? nullptr : &*found;
}

bool ClueRule::divides() const { return kinds.front()->id == "killer"; }

void ClueWish::add(const ClueRule& rule) {
  if (find(rule) != nullptr) return;
  const auto place =
      std::find_if(parts.begin(), parts.end(), [&](const Part& part) { return part.rule > &rule; });
  parts.insert(place, {&rule, rule.usual});
}

ClueWish::Part* ClueWish::find(const ClueRule& rule) {
  const auto found = std::find_if(parts.begin(), parts.end(),
                                  [&](const Part& part) { return part.rule == &rule; });
  return found == parts.end() ? nullptr : &*found;
}

bool ClueWish::divides() const {
  return std::any_of(parts.begin(), parts.end(),
                     [](const Part& part) { return part.rule->divides(); });
}

std::string ClueWish::to_string() const {
  std::string text;
  for (const Part& part : parts) {
    text += (text.empty() ? "" : ",") + std::string(part.rule->id);
    if (part.number != part.rule->usual) text += ":" + text_of(part.number);
  }
  if (cages != ClueWish().cages) text += ";cages=" + text_of(cages);
  if (negative) text += ";negative";
  if (keep_clues) text += ";keep";
  return text;
}

ClueWish ClueWish::parse(std::string_view text) {
  ClueWish wish;
  std::string_view parts = take_until(text, ';');
  while (!parts.empty()) {
    std::string_view number = take_until(parts, ',');
    const std::string_view id = take_until(number, ':');
    const ClueRule* rule = find_clue_rule(id);
    if (rule == nullptr) refuse("a known rule", id);
    wish.add(*rule);
    if (!number.empty()) wish.find(*rule)->number = range_of(number);
  }
  while (!text.empty()) {
    std::string_view value = take_until(text, ';');
    const std::string_view name = take_until(value, '=');
    if (name == "cages") {
      wish.cages = range_of(value);
    } else if (name == "negative") {
      wish.negative = true;
    } else if (name == "keep") {
      wish.keep_clues = true;
    } else {
      refuse("cages, negative or keep", name);
    }
  }
  return wish;
}

std::string ClueWish::mistake(const Shape& base) const {
  if (empty()) return "";
  if (base.digits() > kMostClueDigits) {
    return "clues are for boards of up to " + std::to_string(kMostClueDigits) + " digits";
  }
  if (cages.least < 1 || cages.least > cages.most || cages.most > kMostCells ||
      cages.least > base.digits()) {
    return "cages have 1 to " + std::to_string(std::min(base.digits(), kMostCells)) +
           " cells, the smallest number first";
  }
  for (const Part& part : parts) {
    if (part.number.least > part.number.most) {
      return "the least number of clues of " + std::string(part.rule->id) + " is above the most";
    }
  }
  if (negative && std::all_of(parts.begin(), parts.end(),
                              [](const Part& part) { return part.rule->negatives.empty(); })) {
    return "no rule here says that all its clues are shown: that is for kropki and xv";
  }
  return "";
}

}  // namespace gridmill
