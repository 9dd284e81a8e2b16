#include "tools/book/pages.h"

#include <algorithm>
#include <cmath>

#include "solver/board/error.h"
#include "solver/board/require.h"
#include "solver/rate/levels.h"
#include "tools/book/grid_drawing.h"
#include "tools/book/qr_code.h"

/// Which page has what, and the furniture that they share.

namespace gridmill {
namespace {

constexpr double kLeading = 1.45;  ///< of lines of text, in sizes of the font
constexpr double kKeyGap = 6;      ///< below a solution, in points
constexpr double kGap = 14;        ///< least space between grids, in points

}  // namespace

Pages::Pages(const Book& book, const PdfOptions& options, Typesetter& typesetter, double inside)
    : book_(book),
      options_(options),
      profile_(options.profile),
      typesetter_(typesetter),
      inside_(inside),
      text_(profile_.text_size),
      small_(profile_.text_size * 0.8),
      shape_(book.chapters.front().puzzles.front().record.shape) {
  puzzles_ = tile(profile_.per_page, caption_height() + note_height(), profile_.grid);
  require_legible("grid", puzzles_.side, puzzle_style());
  const double most = (profile_.key_per_page <= 12 ? 2.1 : 1.65) * kPointsPerInch;
  key_ = tile(profile_.key_per_page, key_caption_height() + kKeyGap, most);
  require_legible("key-per-page", key_.side, kKeyStyle);
  add_title();
  add_contents();
  add_rules();
  add_chapters();
  if (options_.hints) add_hints();
  add_key();
  add_notes();
}

double Pages::caption_height() const { return text_ * 1.7; }

double Pages::key_caption_height() const { return small_ * kLeading; }

double Pages::note_height() const { return options_.qr ? kQrSide + 10 : small_ * 1.9; }

GridStyle Pages::puzzle_style() const {
  GridStyle style = kPuzzleStyle;
  style.digit_size = profile_.digit_size;
  return style;
}

Area Pages::area(std::size_t index) const {
  const bool right_hand = index % 2 == 0;
  return {right_hand ? inside_ : profile_.margin_outside, profile_.margin_bottom,
          profile_.trim.width - (right_hand ? profile_.margin_outside : inside_),
          profile_.trim.height - profile_.margin_top};
}

Area Pages::body(std::size_t index) const {
  Area r = area(index);
  r.top -= small_ * 2.2;
  r.bottom += small_ * 2.2;
  return r;
}

// The arrangement with the largest squares; of two alike the one with fewer columns.
Pages::Tiling Pages::tile(std::size_t count, double extra_height, double most) const {
  const Area r = body(0);
  Tiling best;
  for (std::size_t columns = 1; columns <= count; ++columns) {
    const std::size_t rows = (count + columns - 1) / columns;
    const auto across = static_cast<double>(columns);
    const auto down = static_cast<double>(rows);
    const double side = std::min((r.right - r.left - (across - 1) * kGap) / across,
                                 (r.top - r.bottom) / down - extra_height);
    if (side > best.side + 0.001) best = {columns, rows, side};
  }
  best.side = std::min(best.side, most);
  return best;
}

void Pages::require_legible(const char* what, double side, const GridStyle& style) const {
  const double size = side > 0 ? digit_font_size(typesetter_, *shape_, side, style) : 0;
  if (size >= profile_.printer.least_text) return;
  throw ParseError("", 0,
                   std::string(what) + ": the page leaves a grid of " +
                       std::to_string(std::lround(std::max(side, 0.0))) +
                       " pt, whose digits the printer (" + profile_.printer.name +
                       ") does not take: fewer a page, a larger page or narrower margins");
}

void Pages::set_left(Canvas& canvas, const std::string& text, double size, double x, double y,
                     bool bold) const {
  canvas.text(typesetter_.line(text, bold), size, x, y);
}

void Pages::set_right(Canvas& canvas, const std::string& text, double size, double x, double y,
                      bool bold) const {
  const Text& line = typesetter_.line(text, bold);
  canvas.text(line, size, x - line.width * size, y);
}

void Pages::set_centred(Canvas& canvas, const std::string& text, double size, double x, double y,
                        bool bold) const {
  const Text& line = typesetter_.line(text, bold);
  canvas.text(line, size, x - line.width * size / 2, y);
}

double Pages::dots_width(double size) {
  return (static_cast<double>(levels().size()) - 1) * size * 0.72 + size * 0.56;
}

double Pages::draw_dots(Canvas& canvas, int level, double size, double left,
                        double baseline) const {
  const double radius = size * 0.28;
  const double line = std::max(profile_.printer.least_line, size * 0.06);
  double x = left + radius;
  for (const LevelInfo& info : levels()) {
    const double y = baseline + size * 0.36;
    if (info.level <= level) {
      canvas.disc(x, y, radius);
    } else {
      canvas.ring(x, y, radius - line / 2, line);
    }
    x += size * 0.72;
  }
  return dots_width(size);
}

void Pages::draw(std::size_t index, Canvas& canvas) const {
  const Page& page = pages_[index];
  if (page.bare) {
    page.draw(canvas, area(index));
    return;
  }
  page.draw(canvas, body(index));
  // On the outer side: what one sees when leafing through.
  const Area r = area(index);
  const double top = r.top - small_ * 0.9;
  const double bottom = r.bottom + small_ * 0.3;
  if (index % 2 == 0) {
    set_right(canvas, page.head, small_, r.right, top);
    set_right(canvas, page_number(index), text_, r.right, bottom, true);
  } else {
    set_left(canvas, page.head, small_, r.left, top);
    set_left(canvas, page_number(index), text_, r.left, bottom, true);
  }
}

Pages::Block Pages::paragraph(const std::string& text, double width) const {
  std::vector<Text> lines = typesetter_.wrap(text, width / text_);
  const double leading = text_ * kLeading;
  Block block;
  block.height = leading * static_cast<double>(lines.size()) + text_ * 0.6;
  block.draw = [size = text_, leading, lines = std::move(lines)](Canvas& canvas, double left,
                                                                 double top, double /*width*/) {
    for (const Text& line : lines) {
      top -= leading;
      canvas.text(line, size, left, top + leading - size);
    }
  };
  return block;
}

std::vector<std::size_t> Pages::add_flow(const std::string& title, std::size_t columns,
                                         std::vector<Block> blocks) {
  // Every page of the flow keeps its own part: a column, and how far down in it.
  struct Placed {
    Block block;
    std::size_t column = 0;
    double down = 0;
  };
  const Area r = body(0);
  const double title_height = text_ * 3.6;
  std::vector<std::size_t> page_of;
  std::vector<Placed> placed;
  std::size_t column = 0;
  double down = title_height;
  bool first = true;
  const auto end_page = [&] {
    Page page;
    if (!first) page.head = title;
    page.draw = [this, title, first, columns, placed](Canvas& canvas, const Area& area) {
      if (first) set_left(canvas, title, text_ * 1.8, area.left, area.top - text_ * 1.8, true);
      const double width = column_width(area, columns);
      for (const Placed& p : placed) {
        const double left = area.left + static_cast<double>(p.column) * (width + 2 * kGap);
        p.block.draw(canvas, left, area.top - p.down, width);
      }
    };
    pages_.push_back(std::move(page));
    placed.clear();
    first = false;
    column = 0;
    down = 0;
  };
  for (Block& block : blocks) {
    const double room = r.top - r.bottom;
    if (down + block.height > room && down > (first ? title_height : 0)) {
      if (++column == columns) {
        end_page();
      } else {
        down = first ? title_height : 0;
      }
    }
    page_of.push_back(pages_.size());
    const double height = block.height;
    placed.push_back({std::move(block), column, down});
    down += height;
  }
  end_page();
  return page_of;
}

double Pages::column_width(const Area& area, std::size_t columns) {
  const auto across = static_cast<double>(columns);
  return (area.right - area.left - (across - 1) * 2 * kGap) / across;
}

void Pages::add_title() {
  pages_.push_back(
      {"", [this](Canvas& canvas, const Area& area) { draw_title(canvas, area); }, true});
}

void Pages::draw_title(Canvas& canvas, const Area& area) const {
  const double width = area.right - area.left;
  const double middle = (area.left + area.right) / 2;
  // As large as four lines allow.
  double size = std::min(54.0, width / 7);
  std::vector<Text> lines;
  for (;; size *= 0.9) {
    lines = typesetter_.wrap(book_.title, width / size, true);
    const bool fits = std::all_of(lines.begin(), lines.end(),
                                  [&](const Text& line) { return line.width * size <= width; });
    if ((fits && lines.size() <= 4) || size < 12) break;
  }
  double y = area.bottom + (area.top - area.bottom) * 0.66 +
             size * 1.25 * static_cast<double>(lines.size() - 1) / 2;
  canvas.line(middle - width * 0.2, y + size * 1.6, middle + width * 0.2, y + size * 1.6, 2.5);
  for (const Text& line : lines) {
    canvas.text(line, size, middle - line.width * size / 2, y);
    y -= size * 1.25;
  }
  canvas.line(middle - width * 0.2, y + size * 0.4, middle + width * 0.2, y + size * 0.4, 0.75);
  const double sub = text_ * 1.5;
  y -= sub * 1.2;
  set_centred(canvas, say(Word::kSubtitle, {std::to_string(book_.puzzles())}), sub, middle, y);
  y -= sub * 1.6;
  const std::string first(level_name(book_.language, book_.chapters.front().level));
  const std::string last(level_name(book_.language, book_.chapters.back().level));
  set_centred(canvas, first == last ? first : say(Word::kLevelRange, {first, last}), sub, middle,
              y);
  if (book_.author.empty()) return;
  for (double base = area.bottom + sub;
       const Text& line : typesetter_.wrap(book_.author, width / sub)) {
    canvas.text(line, sub, middle - line.width * sub / 2, base);
    base -= sub * 1.3;
  }
}

Pages::Block Pages::contents_row(const std::string& name, int level, const std::string& detail,
                                 const std::size_t& page) const {
  Block block;
  block.height = text_ * (detail.empty() ? 2.2 : 3.4);
  // The page is known when the row is drawn.
  block.draw = [this, name, level, detail, &page](Canvas& canvas, double left, double top,
                                                  double width) {
    const double y = top - text_ * 1.1;
    const Text& line = typesetter_.line(name, true);
    canvas.text(line, text_ * 1.1, left, y);
    double x = left + line.width * text_ * 1.1;
    if (level > 0) x += text_ * 0.8 + draw_dots(canvas, level, text_, x + text_ * 0.8, y);
    const std::string number = page_number(page);
    const double right = left + width;
    set_right(canvas, number, text_ * 1.1, right, y, true);
    canvas.leader(x + text_ * 0.8, right - typesetter_.line(number, true).width * text_ - text_, y,
                  1.2);
    if (!detail.empty()) set_left(canvas, detail, small_, left, y - text_ * 1.2);
  };
  return block;
}

void Pages::add_contents() {
  std::vector<Block> rows;
  rows.push_back(contents_row(say(Word::kHowToPlay), 0, "", rules_page_));
  for (const Chapter& chapter : book_.chapters) {
    rows.push_back(contents_row(std::string(level_name(book_.language, chapter.level)),
                                chapter.level, puzzles_of(chapter), chapter_page_[&chapter]));
  }
  if (options_.hints) rows.push_back(contents_row(say(Word::kHints), 0, "", hints_page_));
  rows.push_back(contents_row(say(Word::kSolutions), 0, "", key_page_));
  add_flow(say(Word::kContents), 1, std::move(rows));
}

std::string Pages::puzzles_of(const Chapter& chapter) const {
  const std::string first = std::to_string(chapter.puzzles.front().number);
  if (chapter.puzzles.size() == 1) return say(Word::kPuzzle, {first});
  return say(Word::kPuzzles, {first, std::to_string(chapter.puzzles.back().number)});
}

void Pages::add_rules() {
  rules_page_ = pages_.size();
  const Area r = body(0);
  const double width = r.right - r.left;
  std::vector<Block> blocks;
  const auto add = [&](const std::string& text) { blocks.push_back(paragraph(text, width)); };
  std::string last(1, to_char({static_cast<std::uint8_t>(shape_->digits())}));
  add(say(Word::kRuleGoal, {std::move(last)}));
  if (shape_->has_extra_houses()) add(say(Word::kRuleExtra));
  for (const Word word :
       {Word::kRuleLogic, Word::kRuleStart, Word::kRulePencil, Word::kRuleLevels}) {
    add(say(word));
  }
  for (const Chapter& chapter : book_.chapters) {
    const std::string name(level_name(book_.language, chapter.level));
    Block about = paragraph(level_about(book_.language, chapter.level), width - text_ * 1.5);
    const double head = text_ * 1.5;
    blocks.push_back({about.height + head, [this, name, about, head, level = chapter.level](
                                               Canvas& canvas, double left, double top, double w) {
                        left += text_ * 1.5;
                        const Text& line = typesetter_.line(name, true);
                        canvas.text(line, text_, left, top - text_);
                        draw_dots(canvas, level, text_ * 0.9, left + (line.width + 0.7) * text_,
                                  top - text_);
                        about.draw(canvas, left, top - head, w);
                      }});
  }
  // These name pages that are not known yet: their widest numbers decide where lines end.
  const auto late = [&](Word word, const std::size_t& page) {
    const double height = paragraph(say(word, {"888"}), width).height;
    blocks.push_back(
        {height, [this, word, &page](Canvas& canvas, double left, double top, double w) {
           paragraph(say(word, {page_number(page)}), w).draw(canvas, left, top, w);
         }});
  };
  if (options_.hints) late(Word::kRuleHints, hints_page_);
  if (options_.qr) add(say(Word::kRuleQr));
  late(Word::kRuleKey, key_page_);
  add_flow(say(Word::kHowToPlay), 1, std::move(blocks));
}

void Pages::draw_opener(Canvas& canvas, const Area& area, const Chapter& chapter) const {
  const double middle = (area.left + area.right) / 2;
  const double width = area.right - area.left;
  double y = area.bottom + (area.top - area.bottom) * 0.62;
  set_centred(canvas, std::string(level_name(book_.language, chapter.level)), text_ * 3.2, middle,
              y, true);
  y -= text_ * 3;
  draw_dots(canvas, chapter.level, text_ * 1.8, middle - dots_width(text_ * 1.8) / 2, y);
  y -= text_ * 3;
  set_centred(canvas, puzzles_of(chapter), text_ * 1.3, middle, y);
  y -= text_ * 2.6;
  for (const Text& line :
       typesetter_.wrap(level_about(book_.language, chapter.level), width * 0.7 / text_)) {
    canvas.text(line, text_, middle - line.width * text_ / 2, y);
    y -= text_ * kLeading;
  }
}

void Pages::draw_puzzle(Canvas& canvas, const BookPuzzle& puzzle, int level, double left,
                        double top) const {
  const double right = left + puzzles_.side;
  const double caption = top - caption_height() + text_ * 0.5;
  set_left(canvas, std::to_string(puzzle.number), text_ * 1.15, left, caption, true);
  const double dots = right - dots_width(small_);
  draw_dots(canvas, level, small_, dots, caption);
  set_right(canvas, std::string(level_name(book_.language, level)), small_, dots - small_ * 0.6,
            caption);
  top -= caption_height();
  draw_grid(canvas, typesetter_, puzzle.record, false, left, top, puzzles_.side, puzzle_style());
  const double note = top - puzzles_.side - small_ * 1.25;
  set_right(canvas, say(Word::kSolutionOnPage, {page_number(solution_page_.at(puzzle.number))}),
            small_, right, note);
  if (options_.hints) {
    const std::string text = say(Word::kHintOnPage, {page_number(hint_page_.at(puzzle.number))});
    if (options_.qr) {
      set_right(canvas, text, small_, right, note - small_ * kLeading);
    } else {
      set_left(canvas, text, small_, left, note);
    }
  }
  if (options_.qr) draw_qr(canvas, puzzle, left, top - puzzles_.side - 8);
}

void Pages::draw_qr(Canvas& canvas, const BookPuzzle& puzzle, double left, double top) const {
  const QrCode code = qr_code(solver_address(puzzle.record.puzzle));
  const double module = kQrSide / static_cast<double>(code.size);
  for (std::size_t row = 0; row < code.size; ++row) {
    // Neighbours in one piece, so that no hair of white is left between them.
    for (std::size_t begin = 0, end = 0; begin < code.size; begin = end) {
      const bool black = code.black[row * code.size + begin];
      for (end = begin + 1; end < code.size && code.black[row * code.size + end] == black;) ++end;
      if (!black) continue;
      const double y = top - static_cast<double>(row) * module;
      canvas.fill({left + static_cast<double>(begin) * module, y - module,
                   left + static_cast<double>(end) * module, y});
    }
  }
}

void Pages::add_chapters() {
  const double slot_extra = caption_height() + note_height();
  for (const Chapter& chapter : book_.chapters) {
    chapter_page_[&chapter] = pages_.size();
    const std::string name(level_name(book_.language, chapter.level));
    pages_.push_back({"", [this, &chapter](Canvas& canvas, const Area& area) {
                        draw_opener(canvas, area, chapter);
                      }});
    const std::size_t per_page = profile_.per_page;
    for (std::size_t first = 0; first < chapter.puzzles.size(); first += per_page) {
      pages_.push_back(
          {name, [this, &chapter, first, slot_extra](Canvas& canvas, const Area& area) {
             each_tile(puzzles_, slot_extra, area, first, chapter.puzzles.size(),
                       [&](std::size_t i, double left, double top) {
                         draw_puzzle(canvas, chapter.puzzles[i], chapter.level, left, top);
                       });
           }});
    }
  }
}

void Pages::each_tile(const Tiling& tiling, double extra_height, const Area& area,
                      std::size_t first, std::size_t size,
                      const std::function<void(std::size_t, double, double)>& callback) {
  const double height = (area.top - area.bottom) / static_cast<double>(tiling.rows);
  // Columns stand as close to the edges as to each other; a single one stands in the middle.
  const auto between = static_cast<double>(tiling.columns) - 1;
  const double gap =
      between == 0 ? 0
                   : std::min((area.right - area.left - (between + 1) * tiling.side) / between,
                              tiling.side * 0.3);
  const double used = (between + 1) * tiling.side + between * gap;
  for (std::size_t k = 0; k < tiling.columns * tiling.rows && first + k < size; ++k) {
    const auto column = static_cast<double>(k % tiling.columns);
    const auto row = static_cast<double>(k / tiling.columns);
    callback(first + k,
             area.left + (area.right - area.left - used) / 2 + column * (tiling.side + gap),
             area.top - row * height - (height - tiling.side - extra_height) / 2);
  }
}

void Pages::add_hints() {
  hints_page_ = pages_.size();
  const Area r = body(0);
  const std::size_t columns = r.right - r.left > 45 * small_ ? 2 : 1;
  const double width = column_width(r, columns);
  const double indent = small_ * 2.4;
  const double leading = small_ * kLeading;
  std::vector<Block> blocks;
  std::vector<int> numbers;
  Teller teller(*shape_);
  for (const Chapter& chapter : book_.chapters) {
    for (const BookPuzzle& puzzle : chapter.puzzles) {
      const auto step = teller.next(puzzle.record.puzzle.digits(), puzzle.record.solution.digits());
      if (!step) continue;
      std::vector<Text> lines =
          typesetter_.wrap(hint(book_.language, *shape_, *step), (width - indent) / small_);
      const double height = leading * static_cast<double>(lines.size()) + small_ * 0.35;
      blocks.push_back({height, [this, leading, indent, number = std::to_string(puzzle.number),
                                 lines = std::move(lines)](Canvas& canvas, double left, double top,
                                                           double /*width*/) {
                          double y = top - small_;
                          set_left(canvas, number, small_, left, y, true);
                          for (const Text& line : lines) {
                            canvas.text(line, small_, left + indent, y);
                            y -= leading;
                          }
                        }});
      numbers.push_back(puzzle.number);
    }
  }
  const std::vector<std::size_t> page_of = add_flow(say(Word::kHints), columns, std::move(blocks));
  for (std::size_t i = 0; i < numbers.size(); ++i) hint_page_[numbers[i]] = page_of[i];
}

void Pages::add_key() {
  key_page_ = pages_.size();
  const double extra = key_caption_height();
  std::vector<const BookPuzzle*> all;
  for (const Chapter& chapter : book_.chapters) {
    for (const BookPuzzle& puzzle : chapter.puzzles) all.push_back(&puzzle);
  }
  for (std::size_t first = 0; first < all.size(); first += profile_.key_per_page) {
    for (std::size_t i = first; i < std::min(all.size(), first + profile_.key_per_page); ++i) {
      solution_page_[all[i]->number] = pages_.size();
    }
    pages_.push_back(
        {say(Word::kSolutions), [this, all, first, extra](Canvas& canvas, const Area& area) {
           each_tile(key_, extra, area, first, std::min(all.size(), first + profile_.key_per_page),
                     [&](std::size_t i, double left, double top) {
                       set_left(canvas, std::to_string(all[i]->number), small_, left, top - small_,
                                true);
                       draw_grid(canvas, typesetter_, all[i]->record, true, left, top - extra,
                                 key_.side, kKeyStyle);
                     });
         }});
  }
}

// A printer takes no book with fewer pages, and a leaf has two.
void Pages::add_notes() {
  const Printer& printer = profile_.printer;
  while (pages_.size() < printer.least_pages || (printer.even_pages && pages_.size() % 2 != 0)) {
    pages_.push_back({say(Word::kNotes), [this](Canvas& canvas, const Area& area) {
                        for (double y = area.top - text_ * 2; y > area.bottom; y -= text_ * 2.2) {
                          canvas.line(area.left + 1, y, area.right - 1, y, 0.75);
                        }
                      }});
  }
}

}  // namespace gridmill
