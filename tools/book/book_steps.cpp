#include "tools/book/book_steps.h"

#include <algorithm>
#include <compare>
#include <memory>
#include <optional>

#include "tools/book/step_drawing.h"

namespace gridmill {
namespace {

constexpr std::size_t kMaxSets = 4;  ///< of an example: more are hard to follow

/// What makes an example hard to follow, the worst first.
struct Effort {
  bool has_more_rules = false;  ///< than a plain board, so that more is drawn
  std::size_t sets = 0;
  std::size_t links = 0;
  std::size_t consequences = 0;
  std::size_t cells = 0;
  std::size_t letters = 0;
  auto operator<=>(const Effort&) const = default;
};

Effort effort_of(const StepDescription& step) {
  Effort effort;
  effort.has_more_rules = !step.before.board().is_plain();
  effort.sets = step.sets.size();
  effort.links = step.links.size();
  for (const std::vector<Link>& chain : step.further) effort.links += chain.size();
  for (const auto& net : step.nets) effort.consequences += net.consequences.size();
  effort.cells = static_cast<std::size_t>(step.deduction.cells.size());
  effort.cells += static_cast<std::size_t>(step.deduction.fins.size());
  for (const auto& part : step.deduction.parts)
    effort.cells += static_cast<std::size_t>(part.size());
  effort.letters = step.explanation.size();
  return effort;
}

bool is_clear(const Effort& effort) {
  return effort.sets <= kMaxSets && effort.links <= kMaxDrawnLinks &&
         effort.consequences <= kMaxDrawnLinks;
}

/// The first step of the hardest level that the way takes. None if there are no steps.
const StepDescription* sticking_point(const std::vector<StepDescription>& steps) {
  const auto hardest = std::max_element(
      steps.begin(), steps.end(), [](const StepDescription& a, const StepDescription& b) {
        return info(a.step.technique).level < info(b.step.technique).level;
      });
  return hardest == steps.end() ? nullptr : &*hardest;
}

}  // namespace

BookSteps explain_book(const Book& book, bool with_examples, bool with_hints) {
  constexpr int kMaxExampleDigits = 9;  // larger boards do not show their candidates
  BookSteps result;
  std::map<Technique, Effort> efforts;
  LastBoardCache<StepDescriber> describers;
  for (const Chapter& chapter : book.chapters) {
    for (const BookPuzzle& puzzle : chapter.puzzles) {
      const Record& record = puzzle.record;
      const bool has_examples =
          with_examples && chapter.level != 0 && record.board->digits() <= kMaxExampleDigits;
      if (!has_examples && !with_hints) continue;
      StepDescriber* describer = describers.get(
          record.board, [&] { return std::make_unique<StepDescriber>(*record.board); });
      const Symbols* symbols = &book.symbols;
      if (record.word) symbols = &(result.letters[puzzle.number] = record.letters());
      describer->set_wording({book.language, symbols, book.cells});
      std::vector<StepDescription> steps =
          describer->steps(record.puzzle.digits(), record.solution.digits());
      const StepDescription* hint = with_hints ? sticking_point(steps) : nullptr;
      if (hint != nullptr) result.hints.emplace(puzzle.number, *hint);
      if (!has_examples) continue;
      for (StepDescription& step : in_rounds(std::move(steps))) {
        const Effort effort = effort_of(step);
        if (!is_clear(effort)) continue;
        const Technique technique = step.step.technique;
        const auto [best, fresh] = efforts.try_emplace(technique, effort);
        if (!fresh && effort >= best->second) continue;
        best->second = effort;
        result.examples.insert_or_assign(technique, std::move(step));
      }
    }
  }
  return result;
}

}  // namespace gridmill
