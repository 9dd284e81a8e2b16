#include "solver/clues/rule_sentences.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "solver/board/require.h"
#include "solver/board/rows.h"
#include "solver/clues/line_clues.h"
#include "solver/clues/outside_clues.h"
#include "solver/clues/pair_clues.h"

namespace gridmill {
namespace {

/// The values of the names in braces, and whether the conditions hold.
struct Fillings {
  std::map<std::string_view, std::string> texts;
  std::map<std::string_view, bool> conditions;
};

/// "1-3"
std::string range(int from, int to, std::string_view dash) {
  return std::to_string(from) + (from < to ? std::string(dash) + std::to_string(to) : "");
}

void add_classes(int n, std::string_view dash, Fillings& args) {
  const int low = low_digits(n);
  args.texts["low"] = range(1, low, dash);
  args.texts["middle"] = range(low + 1, n - low, dash);
  args.texts["high"] = range(n - low + 1, n, dash);
}

/// Whether a line of the clue returns to a box that it has left.
bool returns_to_box(const Clue& clue, const BoardSpec& board) {
  return std::any_of(clue.lines.begin(), clue.lines.end(), [&](const std::vector<Cell>& line) {
    std::set<int> left;
    for (std::size_t i = 1; i < line.size(); ++i) {
      const int box = board.box_of(line[i]);
      if (box == board.box_of(line[i - 1])) continue;
      left.insert(board.box_of(line[i - 1]));
      if (left.contains(box)) return true;
    }
    return false;
  });
}

/// The conditions that depend on the clues of a kind.
void add_conditions(const ClueKind& kind, const BoardSpec& board, Fillings& args) {
  const auto has = [&](const auto& test) {
    return std::any_of(board.clues().begin(), board.clues().end(),
                       [&](const Clue& clue) { return clue.kind == &kind && test(clue); });
  };
  args.conditions["pill"] = has([](const Clue& clue) { return clue.cells.size() > 1; });
  args.conditions["returns"] = has([&](const Clue& clue) { return returns_to_box(clue, board); });
  args.conditions["twice"] = has([](const Clue& clue) {
    return std::adjacent_find(clue.digits.begin(), clue.digits.end()) != clue.digits.end();
  });
  args.conditions["unsummed"] = has([](const Clue& clue) { return !clue.value; });
  args.conditions["lines"] = std::any_of(
      board.clues().begin(), board.clues().end(),
      [&](const Clue& clue) { return clue.kind != &kind && (clue.kind->fields & kLines) != 0; });
}

/// The sentence of a row of clue_kinds.def with what belongs to the board. What a condition prints
/// may have names, too.
std::string filled(std::string_view sentence, const Fillings& args) {
  std::string text;
  while (!sentence.empty()) {
    const std::size_t begin = sentence.find('{');
    text += sentence.substr(0, begin);
    if (begin == std::string_view::npos) break;
    sentence.remove_prefix(begin + 1);
    std::size_t end = 0;
    for (int open = 1; open > 0; ++end) {
      GRIDMILL_REQUIRE(end < sentence.size());
      open += sentence[end] == '{' ? 1 : sentence[end] == '}' ? -1 : 0;
    }
    const std::string_view inside = sentence.substr(0, end - 1);
    sentence.remove_prefix(end);
    if (const std::size_t colon = inside.find(':'); colon != std::string_view::npos) {
      if (args.conditions.at(inside.substr(0, colon)))
        text += filled(inside.substr(colon + 1), args);
    } else {
      text += args.texts.at(inside);
    }
  }
  return text;
}

std::string joined(const std::set<int>& values, std::string_view between) {
  return join(values, between, [](int value) { return std::to_string(value); });
}

/// The numbers of the dots whose absence a clue such as all_differences explains.
std::set<int> shown_values(const Clue& clue, const BoardSpec& board) {
  if (clue.kind->fields != kNoFields) return {};
  const std::string_view dots = clue.kind->word();
  const std::vector<int> values = values_of(board, dots, dots == "ratio" ? 2 : 1);
  return {values.begin(), values.end()};
}

RuleSentence sentence_of(const Clue& clue, const BoardSpec& board, const std::set<int>& values) {
  Fillings args;
  args.conditions["several"] = has_other_numbers(clue, board);
  args.conditions["numbered"] = values.size() > 1;
  add_conditions(*clue.kind, board, args);
  args.texts["n"] = std::to_string(board.digits());
  args.texts["box"] = board.has_boxes() ? "box" : "region";
  args.texts["value"] = joined(values, " or ");
  args.texts["shown"] = joined(shown_values(clue, board), " or ");
  add_classes(board.digits(), "-", args);
  RuleSentence sentence;
  sentence.english = filled(clue.kind->english_rule, args);
  args.texts["value"] = joined(values, "または");
  args.texts["shown"] = joined(shown_values(clue, board), "または");
  add_classes(board.digits(), "〜", args);
  sentence.japanese = filled(clue.kind->japanese_rule, args);
  return sentence;
}

/// The first clue of each kind.
std::vector<const Clue*> first_of_kinds(const BoardSpec& board) {
  std::vector<const Clue*> clues;
  for (const Clue& clue : board.clues()) {
    // Clues are sorted by kind.
    if (clues.empty() || clues.back()->kind != clue.kind) clues.push_back(&clue);
  }
  return clues;
}

/// The numbers that a kind's sentence names, if it names any.
std::set<int> rule_values(const Clue& clue, const BoardSpec& board) {
  if (clue.kind->english_rule.find("{value}") == std::string_view::npos) return {};
  const std::vector<int> values = values_of(board, clue.kind->id, half_of_digits(board));
  return {values.begin(), values.end()};
}

}  // namespace

RuleSentence rule_sentence(const Clue& clue, const BoardSpec& board) {
  return sentence_of(clue, board, {clue.value.value_or(half_of_digits(board))});
}

std::vector<RuleSentence> rule_sentences(const BoardSpec& board) {
  std::vector<RuleSentence> sentences = board_sentences(board);
  for (const Clue* clue : first_of_kinds(board)) {
    sentences.push_back(sentence_of(*clue, board, rule_values(*clue, board)));
  }
  return sentences;
}

bool have_common_rules(const BoardSpec& one, const BoardSpec& other) {
  if (&one == &other) return true;
  const bool same_base = one.is_jigsaw() ? one.board_name() == other.board_name()
                                         : one.board_digest() == other.board_digest();
  if (!same_base) return false;
  const auto explains = [](const BoardSpec& board, const BoardSpec& from) {
    const std::vector<const Clue*> clues = first_of_kinds(board);
    for (const Clue* clue : first_of_kinds(from)) {
      const auto same = std::find_if(clues.begin(), clues.end(),
                                     [&](const Clue* own) { return own->kind == clue->kind; });
      if (same == clues.end()) {
        // A sentence without conditions can be there for nothing.
        const bool is_plain = clue->kind->english_rule.find('{') == std::string_view::npos;
        if (!is_plain || clue->kind->fields == kNoFields) return false;
      } else if (rule_values(**same, board) != rule_values(*clue, from) ||
                 shown_values(**same, board) != shown_values(*clue, from)) {
        return false;
      }
    }
    return true;
  };
  return explains(one, other) && explains(other, one);
}

// Sentences of a kind differ only in what a condition adds, and no kind has two conditions.
std::vector<RuleSentence> common_rule_sentences(std::span<const BoardSpec* const> boards) {
  std::map<const ClueKind*, RuleSentence> kinds;  // in the order of the table
  for (const BoardSpec* board : boards) {
    for (const Clue* clue : first_of_kinds(*board)) {
      RuleSentence sentence = sentence_of(*clue, *board, rule_values(*clue, *board));
      RuleSentence& longest = kinds[clue->kind];
      if (sentence.english.size() > longest.english.size()) longest = std::move(sentence);
    }
  }
  std::vector<RuleSentence> sentences = board_sentences(*boards.front());
  for (auto& [kind, sentence] : kinds) sentences.push_back(std::move(sentence));
  return sentences;
}

}  // namespace gridmill
