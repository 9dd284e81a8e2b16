#include "solver/steps/hint.h"

#include <algorithm>

#include "solver/board/board_class.h"
#include "solver/board/house_names.h"
#include "solver/board/require.h"
#include "solver/steps/step_renderer.h"

namespace gridmill {
namespace {

std::string hint_string(Language language, std::string_view english, std::string_view japanese,
                        std::initializer_list<std::string> args = {}) {
  return fill_template(in_language(language, english, japanese), args);
}

/// "5 in R1C2 and 3 in R4C4", or only the cells.
std::string list_mistakes(const BoardSpec& board, const std::vector<Candidate>& mistakes,
                          bool with_digits, const Wording& wording) {
  const auto renderer = widest::step_text::make_renderer(board, wording);
  std::vector<std::string> items;
  for (const Candidate& c : mistakes) {
    const std::string cell = renderer->render_slot(widest::CellSet::of(c.cell), false);
    items.push_back(with_digits ? hint_string(wording.language, "{0} in {1}", "{1}の{0}",
                                              {std::string(1, to_char(c.digit)), cell})
                                : cell);
  }
  return joined(items, wording.language);
}

}  // namespace

std::string hint_text(const StepDescription& step, HintDepth depth) {
  if (depth == HintDepth::kStep) return step.text();
  if (depth == HintDepth::kWhere) return step.where;
  return hint_string(step.wording.language, "{} Technique: {}.", "{}解き方：{}。",
                     {step.where, step.title});
}

std::string no_hint_text(const std::string& reason, Language language) {
  return hint_string(language, "No hint: {}.", "ヒントなし：{}。", {reason});
}

std::string no_step_reason(const BoardSpec& board, std::span<const std::uint8_t> digits,
                           std::uint64_t solutions, Language language) {
  for (std::size_t h = 0; h < board.houses().size(); ++h) {
    DigitSet seen;
    for (const Cell c : board.houses()[h].cells) {
      const Digit digit{digits[c.index]};
      if (digit.empty()) continue;
      if (seen.contains(digit)) {
        return hint_string(
            language, "no solution, because {} appears twice in {}", "解がない（{}が{}に二つある）",
            {std::string(1, to_char(digit)), house_name(board, static_cast<int>(h), language)});
      }
      seen |= DigitSet::of(digit);
    }
  }
  if (solutions == 0) return hint_string(language, "no solution", "解がない");
  if (solutions > 2) return hint_string(language, "the search was given up", "探索を打ち切った");
  if (solutions == 2) return hint_string(language, "several solutions", "解がいくつもある");
  if (std::count(digits.begin(), digits.end(), 0) == 0) {
    return hint_string(language, "the board is full", "すべてのマスが埋まっている");
  }
  const std::size_t max_houses = kMaxRatedHouses;
  GRIDMILL_REQUIRE(board.houses().size() >
                   max_houses);  // nothing else keeps a board from being rated
  return hint_string(language,
                     "the board has {} houses, but Gridmill explains only boards of up to {}",
                     "盤に{}個の領域があり、手順を調べられるのは{}個まで",
                     {std::to_string(board.houses().size()), std::to_string(max_houses)});
}

Mistakes find_mistakes(const Position& position, std::span<const std::uint8_t> solution) {
  Mistakes mistakes;
  for (std::size_t i = 0; i < solution.size(); ++i) {
    const Cell cell{static_cast<std::uint16_t>(i)};
    if (position.digits[i] != 0) {
      if (position.digits[i] != solution[i]) mistakes.wrong.push_back({cell, {position.digits[i]}});
    } else if (!position.allows(i, solution[i])) {
      mistakes.missing.push_back({cell, {solution[i]}});
    }
  }
  return mistakes;
}

std::string mistakes_text(const BoardSpec& board, const Mistakes& mistakes, HintDepth depth,
                          const Wording& wording) {
  const bool wrong = !mistakes.wrong.empty();
  const std::vector<Candidate>& list = wrong ? mistakes.wrong : mistakes.missing;
  const auto text = [&](std::string_view english, std::string_view japanese,
                        const std::string& arg) {
    return hint_string(wording.language, english, japanese, {arg});
  };
  const bool one = list.size() == 1;
  if (depth == HintDepth::kWhere) {
    const std::string count = std::to_string(list.size());
    if (wrong) {
      return text(one ? "{} entry is wrong." : "{} entries are wrong.",
                  "間違った数字が{}マスにあります。", count);
    }
    return text(
        one ? "Pencil marks are missing in {} cell." : "Pencil marks are missing in {} cells.",
        "{}マスで候補が足りません。", count);
  }
  const bool with_digits = depth == HintDepth::kStep;
  const std::string all = list_mistakes(board, list, with_digits, wording);
  if (wrong) {
    return text(one ? "{} is wrong." : "{} are wrong.",
                with_digits ? "{}は間違いです。" : "{}の数字が間違っています。", all);
  }
  return text(with_digits ? "Missing pencil marks: {}." : "Pencil marks are missing in {}.",
              with_digits ? "足りない候補：{}。" : "{}の候補が足りません。", all);
}

}  // namespace gridmill
