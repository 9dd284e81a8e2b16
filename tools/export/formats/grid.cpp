#include "solver/board/grid_lines.h"
#include "tools/export/format.h"

namespace gridmill {
namespace {

/// Rows and columns with a frame around the boxes, and a blank line after each puzzle: what
/// people read and what Gridmill reads back (--from grid).
class GridWriter final : public RecordWriter {
 public:
  void write(const Record& record, std::int64_t /*id*/, std::string& out) override {
    const Shape& shape = *record.shape;
    const Division frames = text_frames(shape);
    for (int row = 0; row < shape.digits(); ++row) {
      if (row % frames.height == 0) append_border(shape, out);
      for (int column = 0; column < shape.digits(); ++column) {
        if (column % frames.width == 0) out += "| ";
        out += to_char(record.puzzle[shape.cell_at(row, column)]);
        out += ' ';
      }
      out += "|\n";
    }
    append_border(shape, out);
    out += '\n';
  }

 private:
  static void append_border(const Shape& shape, std::string& out) {
    const int width = text_frames(shape).width;
    for (int column = 0; column < shape.digits(); column += width) {
      out += '+';
      out.append(2 * static_cast<std::size_t>(width) + 1, '-');
    }
    out += "+\n";
  }
};

}  // namespace

std::unique_ptr<RecordWriter> make_grid_writer() { return std::make_unique<GridWriter>(); }

}  // namespace gridmill
