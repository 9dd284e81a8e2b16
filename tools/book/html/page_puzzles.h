#pragma once

// Puzzles, their boards and their steps as the page's scripts read them.

#include <string>
#include <string_view>
#include <vector>

#include "solver/board/board_ref.h"
#include "solver/board/constraints.h"
#include "solver/board/symbols.h"
#include "solver/steps/step_describer.h"
#include "tools/book/book.h"
#include "tools/book/html/page_json.h"

namespace gridmill {

/// A path as SVG. Its black is the color of the text, its white the color of the page.
[[nodiscard]] std::string themed_path(const SymbolPath& path);

/// A step with what is highlighted on the board: the numbers of its technique, cells and houses,
/// the candidates of the pattern as [digit, cells], links, and its text.
[[nodiscard]] page_json::Json step_json(const StepDescription& step);

/// Writes puzzles as JSON, and collects their boards. Boards, and the automata of clues, are
/// written once, since puzzles have most in common.
class PagePuzzles {
 public:
  /// @param book  language, names of cells and symbols of all texts; outlives the object
  explicit PagePuzzles(const Book& book) : book_(book) {}

  /// From now on boards have their "text", by which the page names them to its engine.
  void add_texts() { has_texts_ = true; }
  /// From now on the boards of f-puzzles, which are large, are packed by this function: "link" in
  /// place of "linkText".
  void pack_links(std::string (*pack)(std::string_view)) { pack_ = pack; }

  struct PuzzleJson {
    page_json::Json puzzle;
    page_json::Json steps;  ///< a list; empty if the board is not rated, or without steps
  };
  /// A puzzle with its solution.
  [[nodiscard]] PuzzleJson add(const BookPuzzle& puzzle, bool with_steps = true);

  /// The boards of the puzzles by their identity.
  [[nodiscard]] page_json::Json boards();
  /// The automata that boards() names by number; call it after boards().
  [[nodiscard]] page_json::Json machines() const;

 private:
  const Book& book_;
  bool has_texts_ = false;
  std::string (*pack_)(std::string_view) = nullptr;
  LastBoardCache<StepDescriber> describers_;
  std::vector<BoardRef> boards_;  ///< in the order of their first puzzles
  std::vector<Automaton> machines_;
};

}  // namespace gridmill
