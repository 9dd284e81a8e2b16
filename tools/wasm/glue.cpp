// What the npm package needs in addition to the C interface: the options of a call, whose progress
// goes to JavaScript, and the JSON of f-puzzles.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "solver/board/board_spec.h"
#include "solver/board/error.h"
#include "solver/clues/clue_board.h"
#include "tools/formats/fpuzzles_puzzle.h"
#include "tools/formats/table_writer.h"
#include "tools/lib/batch.h"
#include "tools/lib/board.h"
#include "tools/lib/call.h"
#include "tools/lib/gridmill.h"

using namespace gridmill;

namespace {

/// Keeps a puzzle as three texts: its cells, its board, and its solution or "".
class TextSink final : public PuzzleSink {
 public:
  explicit TextSink(std::vector<std::string>& texts) : texts_(texts) {}
  void on_puzzle(ParsedPuzzle puzzle) override {
    const BoardSpec* board = puzzle.board;
    if (board == nullptr) board = BoardSpec::with_cells(puzzle.cells.size());
    texts_.insert(texts_.end(), {puzzle.cells, text_of_board(*board), puzzle.solution});
  }
  void on_error(std::size_t /*line*/, const std::string& message) override {
    throw ParseError(message);
  }

 private:
  std::vector<std::string>& texts_;
};

}  // namespace

extern "C" {

/// Imported: the progress callback of gridmill_options.
int gridmill_wasm_progress(double done, double all);

/// The options of the next call.
/// @param max_nodes  of a search; 0: no limit
[[clang::export_name("gridmill_wasm_options")]] const gridmill_options* gridmill_wasm_options(
    double max_nodes) {
  static gridmill_options options{sizeof(gridmill_options), 1,
                                  [](void* /*data*/, std::uint64_t done, std::uint64_t all) {
                                    return gridmill_wasm_progress(static_cast<double>(done),
                                                                  static_cast<double>(all));
                                  },
                                  nullptr, 0};
  options.max_nodes = static_cast<std::uint64_t>(max_nodes);
  return &options;
}

/// The puzzle of f-puzzles' JSON as three strings.
[[clang::export_name("gridmill_wasm_read")]] gridmill_status gridmill_wasm_read(
    const char* json, gridmill_strings** strings) {
  return call([&] {
    auto made = std::make_unique<gridmill_strings>();
    TextSink sink(made->strings);
    read_fpuzzles(std::string_view(json), 1, sink);
    *strings = made.release();
  });
}

/// Each puzzle as f-puzzles' JSON or as a framed grid.
[[clang::export_name("gridmill_wasm_write")]] gridmill_status gridmill_wasm_write(
    const gridmill_board* board, const std::uint8_t* puzzles, std::size_t n, int as_grid,
    gridmill_strings** strings) {
  return call([&] {
    const gridmill_board& of = gridmill_board::of(board);
    const auto digits = puzzles_of(of, puzzles, n);
    auto made = std::make_unique<gridmill_strings>();
    for (std::size_t i = 0; i < n; ++i) {
      Record record;
      record.board = of.boards()[of.has_board_per_puzzle() ? i : 0];
      record.puzzle = Grid(digits.subspan(i * of.cells(), of.cells()));
      std::string& text = made->strings.emplace_back();
      if (as_grid == 0) {
        if (record.board->has_several_grids()) {
          throw CallError(GRIDMILL_UNSUPPORTED,
                          "f-puzzles' JSON cannot hold several grids; lines and grid can");
        }
        text = fpuzzles_text(record, 0);
        continue;
      }
      if (record.board->has_clues()) {
        throw CallError(GRIDMILL_UNSUPPORTED, "a grid cannot hold clues; fpuzzles-json can");
      }
      std::vector<std::string> cells;
      for (const char c : record.puzzle.to_string()) cells.emplace_back(1, c);
      append_framed_rows(text, *record.board, cells);
    }
    *strings = made.release();
  });
}
}
