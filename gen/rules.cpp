#include "gen/rules.h"

#include <algorithm>
#include <cassert>

#include "solver/board/error.h"
#include "solver/board/require.h"
#include "solver/board/rows.h"
#include "solver/board/text.h"
#include "solver/clues/clue_board.h"

namespace gridmill {
namespace {

constexpr int kMany = kUnlimitedClues;
/// The values of ClueRule::ranks_boxes.
constexpr bool kRandom = false;
constexpr bool kByBoxes = true;
/// Of a cage: larger ones are almost no constraint.
constexpr int kMaxCageCells = 9;

/// The part of a text before a separator. Both are removed from the text.
std::string_view split_off(std::string_view& text, char separator) {
  const std::size_t end = text.find(separator);
  const std::string_view part = text.substr(0, end);
  text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  return part;
}

int parse_count(std::string_view text) {
  const int number = parse_as<int>(text).value_or(-1);
  if (number < 0) fail_expected("a number", text);
  return number;
}

/// The kinds of ids with a blank between.
std::vector<const ClueKind*> parse_kinds(std::string_view ids) {
  std::vector<const ClueKind*> kinds;
  while (!ids.empty()) {
    kinds.push_back(find_clue_kind(split_off(ids, ' ')));
    GRIDMILL_REQUIRE(kinds.back() != nullptr);
  }
  return kinds;
}

/// "4..6", or "4.." for any number from 4 on.
CountRange parse_count_range(std::string_view text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) fail_expected("MIN..MAX", text);
  const std::string_view max = text.substr(dots + 2);
  return {parse_count(text.substr(0, dots)), max.empty() ? kMany : parse_count(max)};
}

std::string format_count_range(const CountRange& number) {
  return std::to_string(number.min) + ".." +
         (number.max == kMany ? "" : std::to_string(number.max));
}

}  // namespace

std::span<const ClueRule> clue_rules() {
  static const std::vector<ClueRule> table = {
#define RULE(id, kinds, negatives, min, max, nodes, order) \
  {id, parse_kinds(kinds), parse_kinds(negatives), {min, max}, nodes, order},
#include "gen/rules.def"
#undef RULE
  };
  return table;
}

const ClueRule* find_clue_rule(std::string_view id) {
  return find_by(clue_rules(), &ClueRule::id, id);
}

bool ClueRule::uses_cages() const {
  assert(!kinds.empty());
  return kinds.front()->id == "killer";
}

std::uint64_t ClueRequest::max_nodes() const {
  assert(!empty());
  std::uint64_t least = entries.front().rule->max_nodes;
  for (const Entry& entry : entries) least = std::min(least, entry.rule->max_nodes);
  return least;
}

bool ClueRequest::ranks_boxes() const {
  return std::any_of(entries.begin(), entries.end(),
                     [](const Entry& part) { return part.rule->ranks_boxes; });
}

void ClueRequest::add(const ClueRule& rule) {
  if (find(rule) != nullptr) return;
  const auto position = std::find_if(entries.begin(), entries.end(),
                                     [&](const Entry& part) { return part.rule > &rule; });
  entries.insert(position, {&rule, rule.default_count});
  assert(std::is_sorted(entries.begin(), entries.end(),
                        [](const Entry& a, const Entry& b) { return a.rule <= b.rule; }));
}

ClueRequest::Entry* ClueRequest::find(const ClueRule& rule) {
  return find_by(entries, &Entry::rule, &rule);
}

bool ClueRequest::uses_cages() const {
  return std::any_of(entries.begin(), entries.end(),
                     [](const Entry& part) { return part.rule->uses_cages(); });
}

std::string ClueRequest::to_string() const {
  std::string text;
  for (const Entry& part : entries) {
    text += (text.empty() ? "" : ",") + std::string(part.rule->id);
    if (part.count != part.rule->default_count) text += ":" + format_count_range(part.count);
  }
  if (cages != ClueRequest().cages) text += ";cages=" + format_count_range(cages);
  if (negative) text += ";negative";
  if (keep_redundant) text += ";keep";
  return text;
}

ClueRequest ClueRequest::parse(std::string_view text) {
  ClueRequest request;
  std::string_view rules_text = split_off(text, ';');
  while (!rules_text.empty()) {
    std::string_view number = split_off(rules_text, ',');
    const std::string_view id = split_off(number, ':');
    const ClueRule* rule = find_clue_rule(id);
    if (rule == nullptr) fail_expected("a known rule", id);
    request.add(*rule);
    if (!number.empty()) request.find(*rule)->count = parse_count_range(number);
  }
  while (!text.empty()) {
    std::string_view value = split_off(text, ';');
    const std::string_view name = split_off(value, '=');
    if (name == "cages") {
      request.cages = parse_count_range(value);
    } else if (name == "negative") {
      request.negative = true;
    } else if (name == "keep") {
      request.keep_redundant = true;
    } else {
      fail_expected("cages, negative or keep", name);
    }
  }
  return request;
}

std::string ClueRequest::validation_error(const BoardSpec& base) const {
  if (empty()) return "";
  if (base.has_several_grids()) return "clues are for boards of one grid";
  if (base.digits() > kMaxClueDigits) {
    return "clues are for boards of up to " + std::to_string(kMaxClueDigits) + " digits";
  }
  if (cages.min < 1 || cages.min > cages.max || cages.max > kMaxCageCells ||
      cages.min > base.digits()) {
    return "expected cages of 1 to " + std::to_string(std::min(base.digits(), kMaxCageCells)) +
           " cells, as MIN..MAX";
  }
  for (const Entry& part : entries) {
    if (part.count.min > part.count.max) {
      return "the minimum number of clues of " + std::string(part.rule->id) +
             " is more than the maximum";
    }
  }
  if (negative && std::all_of(entries.begin(), entries.end(),
                              [](const Entry& part) { return part.rule->negatives.empty(); })) {
    return "only the rules kropki and xv can show all their clues (negative)";
  }
  return "";
}

}  // namespace gridmill
