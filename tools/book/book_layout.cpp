// Which page has what, and the furniture that they share.

#include "tools/book/book_layout.h"

#include <algorithm>
#include <cmath>

#include "solver/board/error.h"
#include "solver/board/rows.h"
#include "tools/book/grid_drawing.h"

namespace gridmill {
namespace {

constexpr double kSolutionsGap = 6;  ///< below a solution, in points

std::vector<const BoardSpec*> boards_of(const Book& book) {
  std::vector<const BoardSpec*> boards;
  for (const Chapter& chapter : book.chapters) {
    for (const BookPuzzle& puzzle : chapter.puzzles) {
      const BoardSpec* board = puzzle.record.board;
      const bool known = std::any_of(boards.begin(), boards.end(), [&](const BoardSpec* other) {
        // The rules of all jigsaws have the same text.
        return other == board || (board->is_jigsaw() && other->name() == board->name());
      });
      if (!known) boards.push_back(board);
    }
  }
  return boards;
}

}  // namespace

BookLayout::BookLayout(const Book& book, const BookSteps& steps, const PdfOptions& options,
                       Typesetter& typesetter, Typesetter& titles, double inside)
    : book_(book),
      steps_(steps),
      options_(options),
      profile_(options.profile),
      typesetter_(typesetter),
      titles_(titles),
      inside_(inside),
      text_(profile_.text_size),
      small_(profile_.text_size * 0.8),
      min_text_(profile_.min_text_size()),
      min_candidates_(profile_.min_candidate_size()),
      boards_(boards_of(book)) {
  group_rules();
  for (const Chapter& chapter : book_.chapters) {
    ChapterLayout& layout = chapters_.at(&chapter);
    place_puzzles(layout);
    require_legible("grid", layout.boards, layout.tiling.side, puzzle_style());
    if (has(BookSection::Kind::kSolutions)) place_solutions(layout);
  }
  const auto texts =
      std::count_if(options_.sections.begin(), options_.sections.end(),
                    [](const BookSection& p) { return p.kind == BookSection::Kind::kText; });
  text_pages_.resize(static_cast<std::size_t>(texts));
  has_techniques_ = has(BookSection::Kind::kTechniques) && !steps_.examples.empty();
  std::size_t text = 0;
  for (const BookSection& part : options_.sections) add(part, text);
  pad();
}

void BookLayout::add(const BookSection& section, std::size_t& text) {
  static constexpr void (BookLayout::*kAdders[])() = {
#define BOOK_SECTION(id, section, name, about) &BookLayout::add_##section,
#include "tools/book/book_sections.def"
#undef BOOK_SECTION
  };
  if (section.kind == BookSection::Kind::kText) return add_text(section, text_pages_[text++]);
  (this->*kAdders[static_cast<std::size_t>(section.kind)])();
}

bool BookLayout::has(BookSection::Kind kind) const {
  return find_by(options_.sections, &BookSection::kind, kind) != nullptr;
}

void BookLayout::start_recto() {
  if (pages_.size() % 2 != 0) add_bare([](Canvas&, const PageRect&) {});
}

// Fewer solutions per page than in the profile if a large board's digits would be too small.
void BookLayout::place_solutions(ChapterLayout& chapter) const {
  // What readers need to check theirs: a few on a page are not blown up to fill it.
  const double max_side = (profile_.solutions_per_page <= 6    ? 3.1
                           : profile_.solutions_per_page <= 9  ? 2.5
                           : profile_.solutions_per_page <= 12 ? 2.1
                                                               : 1.65) *
                          kPointsPerInch;
  std::size_t& count = chapter.solutions_per_page;
  for (count = profile_.solutions_per_page;; --count) {
    chapter.solutions = tile(count, solutions_caption_height() + kSolutionsGap,
                             count == profile_.solutions_per_page ? max_side : profile_.grid_size);
    if (count == 1 || is_legible(chapter.boards, chapter.solutions.side, kSolutionsStyle)) break;
  }
  require_legible("solutions-per-page", chapter.boards, chapter.solutions.side, kSolutionsStyle);
}

// A text about digits names letters or symbols if these replace them.
std::string BookLayout::localize(BookString word, std::initializer_list<std::string> args) const {
  return book_.symbols.replace_placeholders(gridmill::localize(book_.language, word, args));
}

double BookLayout::caption_height() const { return text_ * 1.7; }

double BookLayout::grid() const {
  double side = chapters_.begin()->second.tiling.side;
  for (const auto& [chapter, layout] : chapters_) side = std::min(side, layout.tiling.side);
  return side;
}

double BookLayout::rules_height(const ChapterLayout& chapter) const {
  return small_ * kLeading * static_cast<double>(chapter.rule_lines);
}

// The lines of rules take room from the grids, and narrow grids make more lines.
void BookLayout::place_puzzles(ChapterLayout& chapter) const {
  for (chapter.rule_lines = 0;; ++chapter.rule_lines) {
    for (const bool wide : {false, true}) {
      chapter.wide_notes = wide;
      chapter.tiling =
          tile(profile_.per_page, caption_height() + note_height(chapter) + rules_height(chapter),
               profile_.grid_size);
      if (options_.qr || note_width() * min_text_ <= chapter.tiling.side) break;
    }
    if (chapter.tiling.side <= 0) return;
    const bool fits =
        std::all_of(chapter.boards.begin(), chapter.boards.end(),
                    [&](const BoardSpec* board) {
                      return lines_under(chapter, *board, chapter.tiling.side).size() <=
                             chapter.rule_lines;
                    }) &&
        std::all_of(chapter.words.begin(), chapter.words.end(), [&](const BookPuzzle* puzzle) {
          const double side = chapter.tiling.side;
          return lines_under(chapter, *puzzle->record.board, side).size() +
                     letters_under(*puzzle, side).size() <=
                 chapter.rule_lines;
        });
    if (fits) return;
  }
}

double BookLayout::solutions_caption_height() const { return small_ * kLeading; }

double BookLayout::note_height(const ChapterLayout& chapter) const {
  if (options_.qr) return kQrSide + 2 * kQrQuiet;
  return small_ * (chapter.wide_notes ? 1.9 + kLeading : 1.9);
}

double BookLayout::note_width() const {
  if (!has(BookSection::Kind::kHints) || !has(BookSection::Kind::kSolutions)) return 0;
  double width = 1;  // between them
  for (const BookString note : {BookString::kHintOnPage, BookString::kSolutionOnPage}) {
    width += typesetter_.line(localize(note, {"888"})).width;
  }
  return width;
}

GridStyle BookLayout::puzzle_style() const { return style_of_puzzles(profile_, book_.symbols); }

StepStyle BookLayout::step_style() const {
  StepStyle style{min_text_, min_candidates_};
  if (profile_.box_line > 0) style.box = profile_.box_line * style.box / kPuzzleStyle.box;
  return style;
}

PageRect BookLayout::area(std::size_t index) const {
  const bool right_hand = index % 2 == 0;
  return {right_hand ? inside_ : profile_.margin_outside, profile_.margin_bottom,
          profile_.trim.width - (right_hand ? profile_.margin_outside : inside_),
          profile_.trim.height - profile_.margin_top};
}

PageRect BookLayout::body(std::size_t index) const {
  PageRect r = area(index);
  r.top -= small_ * 2.2;
  r.bottom += small_ * 2.2;
  return r;
}

// The arrangement with the largest squares; of two alike the one with fewer columns.
BookLayout::Tiling BookLayout::tile(std::size_t count, double extra_height, double max_side) const {
  const PageRect r = body(0);
  Tiling best;
  for (std::size_t columns = 1; columns <= count; ++columns) {
    const std::size_t rows = (count + columns - 1) / columns;
    const auto across = static_cast<double>(columns);
    const auto down = static_cast<double>(rows);
    const double side = std::min((r.right - r.left - (across - 1) * kGap) / across,
                                 (r.top - r.bottom) / down - extra_height);
    if (side > best.side + 0.001) best = {columns, rows, side};
  }
  best.side = std::min(best.side, max_side);
  return best;
}

bool BookLayout::is_legible(std::span<const BoardSpec* const> boards, double side,
                            const GridStyle& style) const {
  return side > 0 && std::all_of(boards.begin(), boards.end(), [&](const BoardSpec* board) {
           return digit_font_size(typesetter_, *board, side, style) >= min_text_ &&
                  min_clue_font_size(typesetter_, *board, side, style) >= min_candidates_;
         });
}

void BookLayout::require_legible(const char* what, std::span<const BoardSpec* const> boards,
                                 double side, const GridStyle& style) const {
  if (is_legible(boards, side, style)) return;
  const bool are_digits = std::any_of(boards.begin(), boards.end(), [&](const BoardSpec* board) {
    return digit_font_size(typesetter_, *board, side, style) < min_text_;
  });
  throw ParseError(std::string(what) + ": a grid can be only " +
                   std::to_string(std::lround(std::max(side, 0.0))) + " pt wide, and its " +
                   (are_digits ? "digits" : "clues") + " are too small for the " +
                   (min_text_ > profile_.printer.min_font_size
                        ? "profile (" + profile_.name
                        : "printer (" + profile_.printer.name) +
                   "); use fewer grids per page, a larger page or narrower margins");
}

double BookLayout::draw_level_dots(Canvas& canvas, int level, double size, double left,
                                   double baseline) const {
  return gridmill::draw_level_dots(canvas, level, size, profile_.printer.min_line_width, left,
                                   baseline);
}

void BookLayout::draw(std::size_t index, Canvas& canvas) const {
  const Page& page = pages_[index];
  if (page.bare) {
    page.draw(canvas, area(index));
    return;
  }
  page.draw(canvas, body(index));
  // On the outer side: what one sees when leafing through.
  const PageRect r = area(index);
  const double top = r.top - small_ * 0.9;
  const double bottom = r.bottom + small_ * 0.3;
  const Align align = index % 2 == 0 ? Align::kRight : Align::kLeft;
  const double x = index % 2 == 0 ? r.right : r.left;
  set_within(canvas, align, page.head, small_, x, top, r.right - r.left);
  set(canvas, align, page_number(index), text_, x, bottom, true);
}

}  // namespace gridmill
