#include "solver/clues/rule_sentences.h"

#include <set>
#include <string>

#include "solver/board/require.h"
#include "solver/board/rows.h"
#include "solver/clues/line_clues.h"
#include "solver/clues/outside_clues.h"
#include "solver/clues/pair_clues.h"

namespace gridmill {
namespace {

struct Fillings {
  std::string value;  ///< of the clues of the kind, or several
  std::string digits;
  bool several = false;  ///< whether there are outside numbers of other kinds
  std::string low, middle, high;  ///< the classes of digits
};

/// "1-3"
std::string range(int from, int to, std::string_view dash) {
  return std::to_string(from) + (from < to ? std::string(dash) + std::to_string(to) : "");
}

void add_classes(int n, std::string_view dash, Fillings& args) {
  const int low = low_digits(n);
  args.low = range(1, low, dash);
  args.middle = range(low + 1, n - low, dash);
  args.high = range(n - low + 1, n, dash);
}

/// The sentence of a row of clue_kinds.def with what belongs to the board.
std::string filled(std::string_view sentence, const Fillings& args) {
  constexpr std::string_view kSeveral = "several:";
  std::string text;
  for (;;) {
    const std::size_t begin = sentence.find('{');
    text += sentence.substr(0, begin);
    if (begin == std::string_view::npos) return text;
    const std::size_t end = sentence.find('}', begin);
    GRIDMILL_REQUIRE(end != std::string_view::npos);
    const std::string_view name = sentence.substr(begin + 1, end - begin - 1);
    if (name == "n") {
      text += args.digits;
    } else if (name == "value") {
      text += args.value;
    } else if (name == "low") {
      text += args.low;
    } else if (name == "middle") {
      text += args.middle;
    } else if (name == "high") {
      text += args.high;
    } else {
      GRIDMILL_REQUIRE(name.starts_with(kSeveral));
      if (args.several) text += name.substr(kSeveral.size());
    }
    sentence.remove_prefix(end + 1);
  }
}

std::string joined(const std::set<int>& values, std::string_view between) {
  return join(values, between, [](int value) { return std::to_string(value); });
}

}  // namespace

namespace {

RuleSentence sentence_of(const Clue& clue, const BoardSpec& board, const std::set<int>& values) {
  Fillings args;
  args.value = joined(values, " or ");
  args.digits = std::to_string(board.digits());
  args.several = has_other_numbers(clue, board);
  add_classes(board.digits(), "-", args);
  RuleSentence sentence;
  sentence.english = filled(clue.kind->english_rule, args);
  args.value = joined(values, "または");
  add_classes(board.digits(), "〜", args);
  sentence.japanese = filled(clue.kind->japanese_rule, args);
  return sentence;
}

}  // namespace

RuleSentence rule_sentence(const Clue& clue, const BoardSpec& board) {
  return sentence_of(clue, board, {clue.value.value_or(half_of_digits(board))});
}

std::vector<RuleSentence> rule_sentences(const BoardSpec& board) {
  std::vector<RuleSentence> sentences = board_sentences(board);
  const ClueKind* last = nullptr;
  for (const Clue& clue : board.clues()) {
    if (clue.kind == last) continue;  // clues are sorted by kind
    last = clue.kind;
    const std::vector<int> values = values_of(board, last->id, half_of_digits(board));
    sentences.push_back(sentence_of(clue, board, {values.begin(), values.end()}));
  }
  return sentences;
}

}  // namespace gridmill
