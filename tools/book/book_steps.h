#pragma once

// The steps that a book explains.

#include <map>

#include "solver/steps/step_describer.h"
#include "tools/book/book.h"

namespace gridmill {

struct BookSteps {
  /// The clearest step of each technique that solves a puzzle of the book, in the table's order.
  /// Techniques whose steps are all too long have none.
  std::map<Technique, StepDescription> examples;
  /// The hardest step of each puzzle, by its number: where people get stuck.
  std::map<int, StepDescription> hints;
  /// The letters of puzzles with words, by number, for their steps.
  std::map<int, Symbols> letters;
};

/// Solves the puzzles of a book, once for all of its pages. The book must outlive the steps.
[[nodiscard]] BookSteps explain_book(const Book& book, bool with_examples, bool with_hints);

}  // namespace gridmill
