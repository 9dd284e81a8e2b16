#include "solver/board/grid_lines.h"
#include "tools/formats/format.h"

namespace gridmill {
namespace {

/// Rows and columns with a frame around the boxes, and a blank line after each puzzle: what
/// people read and what Gridmill reads back (--from grid).
class GridWriter final : public RecordWriter {
 public:
  void write(const Record& record, std::int64_t /*id*/, std::string& out) override {
    const BoardSpec& board = *record.board;
    const Division frames = text_frames(board);
    for (int row = 0; row < board.digits(); ++row) {
      if (row % frames.height == 0) append_border(board, out);
      for (int column = 0; column < board.digits(); ++column) {
        if (column % frames.width == 0) out += "| ";
        out += to_char(record.puzzle[board.cell_at(row, column)]);
        out += ' ';
      }
      out += "|\n";
    }
    append_border(board, out);
    out += '\n';
  }

 private:
  static void append_border(const BoardSpec& board, std::string& out) {
    const int width = text_frames(board).width;
    for (int column = 0; column < board.digits(); column += width) {
      out += '+';
      out.append(2 * static_cast<std::size_t>(width) + 1, '-');
    }
    out += "+\n";
  }
};

}  // namespace

std::unique_ptr<RecordWriter> make_grid_writer() { return std::make_unique<GridWriter>(); }

}  // namespace gridmill
