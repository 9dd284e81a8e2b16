#include "tools/book/pages.h"

#include <algorithm>
#include <cmath>

#include "solver/board/error.h"
#include "solver/rules/rule_sentences.h"
#include "tools/book/grid_drawing.h"

/// Which page has what, and the furniture that they share.

namespace gridmill {
namespace {

constexpr double kKeyGap = 6;  ///< below a solution, in points
constexpr double kGap = 14;    ///< least space between grids, in points

std::vector<const Shape*> boards_of(const Book& book) {
  std::vector<const Shape*> boards;
  for (const Chapter& chapter : book.chapters) {
    for (const BookPuzzle& puzzle : chapter.puzzles) {
      const Shape* board = puzzle.record.shape;
      const bool known = std::any_of(boards.begin(), boards.end(), [&](const Shape* other) {
        // Jigsaws differ in nothing that is said of them.
        return other == board || (board->is_jigsaw() && other->name() == board->name());
      });
      if (!known) boards.push_back(board);
    }
  }
  return boards;
}

}  // namespace

Pages::Pages(const Book& book, const PdfOptions& options, Typesetter& typesetter,
             Typesetter& titles, double inside)
    : book_(book),
      options_(options),
      profile_(options.profile),
      typesetter_(typesetter),
      titles_(titles),
      inside_(inside),
      text_(profile_.text_size),
      small_(profile_.text_size * 0.8),
      boards_(boards_of(book)) {
  place_puzzles();
  require_legible("grid", puzzles_.side, puzzle_style());
  place_key();
  const auto texts = std::count_if(options_.parts.begin(), options_.parts.end(),
                                   [](const Part& p) { return p.kind == Part::Kind::kText; });
  text_pages_.resize(static_cast<std::size_t>(texts));
  has_techniques_ = has(Part::Kind::kTechniques) && !examples().empty();
  for (const Chapter& chapter : book_.chapters) chapter_page_[&chapter] = 0;
  std::size_t text = 0;
  for (const Part& part : options_.parts) add(part, text);
  fill_up();
}

void Pages::add(const Part& part, std::size_t& text) {
  switch (part.kind) {
    case Part::Kind::kHalfTitle:
      return add_half_title();
    case Part::Kind::kTitle:
      return add_title();
    case Part::Kind::kCopyright:
      return add_copyright();
    case Part::Kind::kContents:
      return add_contents();
    case Part::Kind::kRules:
      return add_rules();
    case Part::Kind::kTechniques:
      return add_techniques();
    case Part::Kind::kPuzzles:
      return add_chapters();
    case Part::Kind::kHints:
      return add_hints();
    case Part::Kind::kSolutions:
      return add_key();
    case Part::Kind::kCombinations:
      return add_combinations();
    case Part::Kind::kNotes:
      return;  // fill_up knows how many
    case Part::Kind::kText:
      return add_text(part, text_pages_[text++]);
  }
}

bool Pages::has(Part::Kind kind) const {
  return std::any_of(options_.parts.begin(), options_.parts.end(),
                     [&](const Part& part) { return part.kind == kind; });
}

void Pages::begin_right_hand() {
  if (pages_.size() % 2 != 0) add_bare([](Canvas&, const Area&) {});
}

// Fewer solutions a page than the profile says where a large board's digits would be too small.
void Pages::place_key() {
  // What readers need to check theirs: a few on a page are not blown up to fill it.
  const double most = (profile_.key_per_page <= 6    ? 3.1
                       : profile_.key_per_page <= 9  ? 2.5
                       : profile_.key_per_page <= 12 ? 2.1
                                                     : 1.65) *
                      kPointsPerInch;
  key_per_page_ = profile_.key_per_page + 1;
  do {
    --key_per_page_;
    key_ = tile(key_per_page_, key_caption_height() + kKeyGap,
                key_per_page_ == profile_.key_per_page ? most : profile_.grid);
  } while (key_per_page_ > 1 && !is_legible(key_.side, kKeyStyle));
  require_legible("key-per-page", key_.side, kKeyStyle);
}

// A text about digits tells of letters or of symbols where these stand for them.
std::string Pages::say(Word word, std::initializer_list<std::string> fillings) const {
  return book_.symbols.worded(gridmill::say(book_.language, word, fillings));
}

double Pages::caption_height() const { return text_ * 1.7; }

double Pages::rules_height() const { return small_ * kLeading * static_cast<double>(rule_lines_); }

// The lines of rules take room from the grids, and narrow grids make more lines.
void Pages::place_puzzles() {
  for (rule_lines_ = 0;; ++rule_lines_) {
    puzzles_ =
        tile(profile_.per_page, caption_height() + note_height() + rules_height(), profile_.grid);
    if (puzzles_.side <= 0) return;
    const bool fits = std::all_of(boards_.begin(), boards_.end(), [&](const Shape* board) {
      return lines_under(*board, puzzles_.side).size() <= rule_lines_;
    });
    if (fits) return;
  }
}

std::vector<Text> Pages::lines_under(const Shape& shape, double width) const {
  std::vector<Text> lines;
  for (const RuleSentence& rule : rule_sentences(shape)) {
    if (rule.is_drawn) continue;
    for (Text& line : typesetter_.wrap(in_language(book_.language, rule.english, rule.japanese),
                                       width / small_)) {
      lines.push_back(std::move(line));
    }
  }
  return lines;
}

double Pages::key_caption_height() const { return small_ * kLeading; }

double Pages::note_height() const { return options_.qr ? kQrSide + 2 * kQrQuiet : small_ * 1.9; }

GridStyle Pages::puzzle_style() const {
  GridStyle style = kPuzzleStyle;
  style.digit_size = profile_.digit_size;
  style.symbols = &book_.symbols;
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

bool Pages::is_legible(double side, const GridStyle& style) const {
  return side > 0 && std::all_of(boards_.begin(), boards_.end(), [&](const Shape* board) {
           return least_font_size(typesetter_, *board, side, style) >= profile_.printer.least_text;
         });
}

void Pages::require_legible(const char* what, double side, const GridStyle& style) const {
  if (is_legible(side, style)) return;
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

double Pages::draw_dots(Canvas& canvas, int level, double size, double left,
                        double baseline) const {
  return gridmill::draw_dots(canvas, level, size, profile_.printer.least_line, left, baseline);
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

}  // namespace gridmill
