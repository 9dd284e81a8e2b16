// Text in columns, over as many pages as it needs.

#include <algorithm>

#include "tools/book/book_layout.h"

namespace gridmill {

double BookLayout::Block::height() const {
  double height = 0;
  for (const Piece& piece : pieces) height += piece.height;
  return height;
}

void BookLayout::Block::add(Block&& other) {
  std::move(other.pieces.begin(), other.pieces.end(), std::back_inserter(pieces));
}

BookLayout::Block BookLayout::text_block(const std::string& text, double size, double width,
                                         double indent, bool bold) const {
  Block block;
  for (GlyphRun& line : typesetter_.wrap(text, (width - indent) / size, bold)) {
    // The blank half of a bracket that begins a line is no ink, but programs that check margins see
    // the whole character.
    const double blank = line.glyphs.empty() ? 0 : -line.glyphs.front().dx * size;
    const double left_of_line = std::max(indent, blank);
    block.pieces.push_back({size * kLeading, [line = std::move(line), size, left_of_line](
                                                 Canvas& canvas, double left, double top, double) {
                              canvas.text(line, size, left + left_of_line, top - size);
                            }});
  }
  return block;
}

BookLayout::Block BookLayout::paragraph(const std::string& text, double width) const {
  Block block = text_block(text, text_, width);
  block.gap = text_ * 0.6;
  return block;
}

void BookLayout::draw_block(Canvas& canvas, const Block& block, double left, double top,
                            double width) {
  for (const Piece& piece : block.pieces) {
    piece.draw(canvas, left, top, width);
    top -= piece.height;
  }
}

// A line alone at the foot of a column or at the head of the next one is easily overlooked.
std::size_t BookLayout::pieces_that_fit(const Block& block, std::size_t first, double room) {
  std::size_t count = 0;
  for (double used = 0; first + count < block.pieces.size(); ++count) {
    used += block.pieces[first + count].height;
    if (used > room + 0.001) break;
  }
  const std::size_t left = block.pieces.size() - first - count;
  if (left == 1 && count > 2) return count - 1;
  return left > 0 && count == 1 ? 0 : count;
}

std::vector<std::size_t> BookLayout::add_flow(const std::string& title, std::size_t columns,
                                              std::vector<Block> blocks, bool is_continued) {
  // Every page of the flow keeps its own part: a column, and how far down in it.
  struct Placed {
    Piece piece;
    std::size_t column = 0;
    double down = 0;
  };
  const PageRect r = body(0);
  const double room = r.top - r.bottom;
  Block heading = text_block(title, text_ * 1.8, r.right - r.left, 0, true);
  const double title_height = title.empty() ? 0 : heading.height() + text_;
  std::vector<std::size_t> page_of;
  std::vector<Placed> placed;
  std::size_t column = 0;
  bool first = !is_continued;
  double down = first ? title_height : 0;
  const auto end_page = [&] {
    Page page;
    if (!first) page.head = title;
    page.draw = [heading = first ? heading : Block{}, columns, placed = std::move(placed)](
                    Canvas& canvas, const PageRect& area) {
      draw_block(canvas, heading, area.left, area.top, area.right - area.left);
      const double width = column_width(area, columns);
      for (const Placed& p : placed) {
        const double left = area.left + static_cast<double>(p.column) * (width + 2 * kGap);
        p.piece.draw(canvas, left, area.top - p.down, width);
      }
    };
    pages_.push_back(std::move(page));
    placed.clear();
    first = false;
    column = 0;
  };
  const auto top = [&] { return first ? title_height : 0; };
  std::string above;  // the heading of the last block in the column
  const auto end_column = [&] {
    if (++column == columns) end_page();
    down = top();
    above.clear();
  };
  const double head_height = text_ * 2.2;
  const auto place_head = [&](const std::string& text) {
    placed.push_back({{head_height,
                       [this, text, head_height](Canvas& canvas, double left, double y, double) {
                         set(canvas, Align::kLeft, text, text_, left, y - head_height + text_ * 0.6,
                             true);
                       }},
                      column,
                      down});
    down += head_height;
    above = text;
  };
  for (Block& block : blocks) {
    const auto head = [&] {
      return block.heading.empty() || block.heading == above ? 0 : head_height;
    };
    const double height = head() + block.height();
    const double room_in_next = room - (first && column + 1 < columns ? title_height : 0);
    if (down + height > room && down > top() && height <= room_in_next) end_column();
    for (std::size_t i = 0; i < block.pieces.size();) {
      std::size_t count = pieces_that_fit(block, i, room - down - head());
      if (count == 0 && down > top()) {
        end_column();
        continue;
      }
      // A piece below the title may have room on the next page.
      const double piece = block.pieces[i].height;
      if (count == 0 && first && down + piece > room && piece <= room) {
        end_page();
        down = 0;
        above.clear();
      }
      count = std::max<std::size_t>(count, 1);
      if (i == 0) page_of.push_back(pages_.size());
      if (head() > 0) place_head(block.heading);
      for (; count > 0; --count, ++i) {
        placed.push_back({std::move(block.pieces[i]), column, down});
        down += placed.back().piece.height;
      }
      if (i < block.pieces.size()) end_column();
    }
    down += block.gap;
  }
  end_page();
  return page_of;
}

double BookLayout::column_width(const PageRect& area, std::size_t columns) {
  const auto across = static_cast<double>(columns);
  return (area.right - area.left - (across - 1) * 2 * kGap) / across;
}

void BookLayout::set_within(Canvas& canvas, Align align, const std::string& text, double size,
                            double x, double y, double room, bool bold) const {
  const GlyphRun* line = &typesetter_.line(text, bold);
  size = std::max(std::min(size, room / line->width), std::min(size, min_text_));
  if (line->width * size <= room + 0.001) return canvas.text(*line, size, x, y, align);
  // Its first words, and a sign that there are more.
  const GlyphRun& more = typesetter_.line("…", bold);
  GlyphRun begin = typesetter_.wrap(text, room / size - more.width, bold).front();
  begin.glyphs.insert(begin.glyphs.end(), more.glyphs.begin(), more.glyphs.end());
  begin.width += more.width;
  canvas.text(begin, size, x, y, align);
}

}  // namespace gridmill
