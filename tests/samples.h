#pragma once

// Puzzles and texts for the tests of readers and writers.

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "gen/filler.h"
#include "solver/record.h"
#include "tools/formats/format_parser.h"

namespace gridmill {

inline const std::string kPuzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
inline const std::string kSolution =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A record of that board: a full grid of which every other cell is given.
inline Record record_of(const BoardSpec& board, std::uint64_t index = 0) {
  Record record;
  record.board = BoardRef(&board);
  record.solution = Grid(board);
  RandomStream stream(1, index, Stage::kFullGrid);
  make_filler(board, default_fill(board).id)->fill(stream, record.solution.digits());
  record.puzzle = record.solution;
  for (std::size_t i = index % 2; i < record.puzzle.size(); i += 2) record.puzzle.digits()[i] = 0;
  record.givens = record.puzzle.count_givens();
  return record;
}

/// The puzzle that the tests quote, as a record.
inline Record quoted_record() {
  Record record;
  record.board = BoardRef(&BoardSpec::standard());
  record.puzzle = Grid::parse(*record.board, kPuzzle);
  record.solution = Grid::parse(*record.board, kSolution);
  record.givens = record.puzzle.count_givens();
  record.symmetry = "none";
  return record;
}

/// The output of a reader.
class Found final : public PuzzleSink {
 public:
  void on_puzzle(ParsedPuzzle puzzle) override { puzzles.push_back(std::move(puzzle)); }
  void on_error(std::size_t line, const std::string& message) override {
    errors.push_back(std::to_string(line) + ": " + message);
  }
  [[nodiscard]] std::size_t records() const { return puzzles.size() + errors.size(); }
  std::vector<ParsedPuzzle> puzzles;
  std::vector<std::string> errors;
};

/// Has a reader read a whole text.
inline void read_text(FormatParser& reader, std::string_view text, Found& found) {
  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    reader.on_line(text.substr(0, end), ++number, found);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  reader.on_end(found);
}

}  // namespace gridmill
