#include "tools/book/cover.h"

#include <algorithm>
#include <optional>

#include "solver/board/error.h"
#include "tools/book/book_strings.h"
#include "tools/book/canvas.h"
#include "tools/book/grid_drawing.h"
#include "tools/book/image.h"
#include "tools/book/title.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

constexpr double kInset = 0.3 * kPointsPerInch;  ///< of text from the safe area's edge
constexpr double kPanel = 10;                    ///< of white around a puzzle

class Cover {
 public:
  Cover(const Book& book, const CoverOptions& options, const Profile& profile, Fonts& fonts,
        std::size_t pages, const std::optional<OutputIntent>& intent)
      : book_(book),
        options_(options),
        profile_(profile),
        typesetter_(fonts),
        geometry_(cover_geometry_of(profile.printer, profile.trim, pages, profile.paper)),
        canvas_(writer_, {0, 0, true, profile.printer.min_line_width}),
        ink_(options.background.is_light() ? kBlack : kWhite) {
    if (intent) writer_.set_output_intent(*intent);
  }

  CoverPdf make() {
    canvas_.color(options_.background);
    canvas_.fill(geometry_.sheet);
    draw_front();
    draw_back();
    draw_spine();
    writer_.add_page(geometry_.sheet, geometry_.trim, canvas_.content());
    result_.file = writer_.finish(book_.title, book_.author,
                                  book_.language == Language::kEnglish ? "en" : "ja");
    result_.spine = geometry_.spine.right - geometry_.spine.left;
    return result_;
  }

 private:
  void draw_front() {
    const PageRect r = inset(geometry_.safe_front);
    const double middle = (r.left + r.right) / 2;
    const double width = r.right - r.left;
    const double height = r.top - r.bottom;
    canvas_.color(ink_);
    double top =
        set_title(typesetter_, book_.title, width, height * 0.3, 72).draw(canvas_, middle, r.top);
    if (!book_.subtitle.empty()) {
      top = set_title(typesetter_, book_.subtitle, width, height * 0.12, 20, false)
                .draw(canvas_, middle, top - 10);
    }
    double bottom = r.bottom;
    if (!book_.author.empty()) {
      const Title author = set_title(typesetter_, book_.author, width, height * 0.1, 22);
      author.draw(canvas_, middle, bottom + author.height());
      bottom += author.height() + 14;
    }
    draw_picture({r.left, bottom, r.right, top - 18});
  }

  /// The user's image, or else the book's first puzzle, as large as it gets.
  void draw_picture(const PageRect& r) {
    const double width = r.right - r.left;
    const double height = r.top - r.bottom;
    const double x = (r.left + r.right) / 2;
    const double y = (r.top + r.bottom) / 2;
    if (width <= 0 || height <= 0) {
      throw ParseError("cover: title, subtitle and author leave no room for a picture");
    }
    if (!options_.image.empty()) {
      const Image image = read_image(options_.image, options_.background);
      const auto across = static_cast<double>(image.width);
      const auto down = static_cast<double>(image.height);
      const double scale = std::min(width / across, height / down);
      const double half_width = across * scale / 2;
      const double half_height = down * scale / 2;
      canvas_.image(writer_.add_image(image),
                    {x - half_width, y - half_height, x + half_width, y + half_height});
      result_.dpi = kPointsPerInch / scale;
      return;
    }
    const double side = std::min({width, height, 0.86 * profile_.trim.width}) - 2 * kPanel;
    for (const Chapter& chapter : book_.chapters) {
      front_ = &chapter.puzzles.front();
      if (is_legible(*front_, side)) break;
    }
    draw_puzzle(*front_, x - side / 2, y + side / 2, side);
  }

  [[nodiscard]] bool is_legible(const BookPuzzle& puzzle, double side) {
    const GridStyle style = style_of_puzzles(profile_, book_.symbols);
    const BoardSpec& board = *puzzle.record.board;
    return std::min(digit_font_size(typesetter_, board, side, style),
                    min_clue_font_size(typesetter_, board, side, style)) >=
           profile_.printer.min_font_size;
  }

  /// A puzzle for the back, from the middle of the book on, and its chapter: not the one on the
  /// front, and legible.
  [[nodiscard]] std::pair<const Chapter*, const BookPuzzle*> find_back_puzzle(double side) {
    const std::size_t count = book_.chapters.size();
    for (std::size_t i = 0; i < count; ++i) {
      const Chapter& chapter = book_.chapters[(count / 2 + i) % count];
      const BookPuzzle& puzzle = chapter.puzzles[chapter.puzzles.size() / 2];
      if (&puzzle != front_ && is_legible(puzzle, side)) return {&chapter, &puzzle};
    }
    return {};
  }

  void draw_puzzle(const BookPuzzle& puzzle, double left, double top, double side) {
    canvas_.color(kWhite);
    canvas_.fill({left - kPanel, top - side - kPanel, left + side + kPanel, top + kPanel});
    canvas_.color(kBlack);
    draw_grid(canvas_, typesetter_, puzzle.record, false, left, top, side,
              style_of_puzzles(profile_, book_.symbols));
  }

  /// The blurb above; below it a puzzle with its level, next to the area of the barcode.
  void draw_back() {
    canvas_.color(kWhite);
    canvas_.fill(geometry_.barcode);
    const PageRect r = inset(geometry_.safe_back);
    const double side = std::min(geometry_.barcode.left - kInset - r.left, 3.6 * kPointsPerInch);
    const double label = std::max(13.0, profile_.min_text_size());
    double top = r.bottom + side + 2 * label;
    const double inner = side - 2 * kPanel;
    const auto [found, puzzle] = find_back_puzzle(inner);
    if (side > 1.2 * kPointsPerInch && found != nullptr) {
      const Chapter& chapter = *found;
      draw_puzzle(*puzzle, r.left + kPanel, r.bottom + side - kPanel, inner);
      canvas_.color(ink_);
      const double y = r.bottom + side + label * 0.6;
      const GlyphRun& name = typesetter_.line(chapter_name(book_.language, chapter), true);
      const double dots = chapter.level == 0 ? 0 : label * 0.6 + level_dots_width(label);
      const double size = std::min(label, (r.right - r.left - dots) / name.width);
      canvas_.text(name, size, r.left, y);
      if (chapter.level != 0) {
        draw_level_dots(canvas_, chapter.level, label, profile_.printer.min_line_width,
                        r.left + name.width * size + label * 0.6, y);
      }
    } else {
      top = geometry_.barcode.top;
    }
    canvas_.color(ink_);
    draw_blurb({r.left, top + label, r.right, r.top});
  }

  /// In the largest size, up to 16 pt or the profile's smallest, that the room allows.
  void draw_blurb(const PageRect& r) {
    if (options_.blurb.empty()) return;
    const double min_size = std::max(9.0, profile_.min_text_size());
    const double max_size = std::max(16.0, min_size);
    for (int step = 0; max_size - 0.5 * step >= min_size; ++step) {
      const double size = max_size - 0.5 * step;
      std::vector<std::optional<GlyphRun>> lines;  // none: between paragraphs
      for (const std::string_view text : split(options_.blurb, '\n')) {
        for (GlyphRun& line : typesetter_.wrap(text, (r.right - r.left) / size)) {
          lines.emplace_back(std::move(line));
        }
        lines.emplace_back();
      }
      double y = r.top - size;
      if (y - 1.4 * size * static_cast<double>(lines.size()) < r.bottom) continue;
      for (const std::optional<GlyphRun>& line : lines) {
        if (line) canvas_.text(*line, size, r.left, y);
        y -= size * (line ? 1.4 : 0.7);
      }
      return;
    }
    throw ParseError("blurb: the text does not fit on the back of the cover");
  }

  /// Title and author, from the top down; their letters as high as the spine allows.
  void draw_spine() {
    const PageRect& r = geometry_.safe_spine;
    const Font& font = *typesetter_.line("1", true).glyphs.front().font;
    const double letter = font.ascender() - font.descender();
    double size = std::min(24.0, (r.right - r.left) / letter);
    const double ends = geometry_.safe_front.top - geometry_.safe_front.bottom - 2 * kInset;
    const bool japanese = book_.language == Language::kJapanese;
    const auto pieces_of = [&](const std::string& text, bool bold) {
      if (japanese) return typesetter_.vertical(text, bold);
      const GlyphRun& line = typesetter_.line(text, bold);
      return std::vector<VerticalPiece>{{line, line.width, false}};
    };
    const std::vector<VerticalPiece> title = pieces_of(book_.title, true);
    const std::vector<VerticalPiece> author = pieces_of(book_.author, false);
    const double gap = book_.author.empty() ? 0 : 2;
    size = std::min(size, ends / (length_of(title) + length_of(author) + gap));
    result_.spine_is_bare = size < profile_.printer.min_font_size;
    if (result_.spine_is_bare) return;
    canvas_.color(ink_);
    const double middle = (r.left + r.right) / 2;
    // The baseline of turned letters puts their box in the middle, or the height of capitals next
    // to upright ones.
    const double baseline =
        middle - (japanese ? font.digit_height() : font.ascender() + font.descender()) / 2 * size;
    const double top = geometry_.safe_front.top - kInset;
    draw_downwards(title, size, middle, baseline, top);
    draw_downwards(author, size, middle, baseline, top - ends + length_of(author) * size);
  }

  static double length_of(const std::vector<VerticalPiece>& pieces) {
    double length = 0;
    for (const VerticalPiece& piece : pieces) length += piece.length;
    return length;
  }

  void draw_downwards(const std::vector<VerticalPiece>& pieces, double size, double middle,
                      double baseline, double y) {
    for (const VerticalPiece& piece : pieces) {
      if (piece.upright) {
        canvas_.text(piece.run, size, middle, y);
      } else {
        canvas_.rotated(baseline, y, [&](Canvas& part) { part.text(piece.run, size, 0, 0); });
      }
      y -= piece.length * size;
    }
  }

  static PageRect inset(const PageRect& r) {
    return {r.left + kInset, r.bottom + kInset, r.right - kInset, r.top - kInset};
  }

  const Book& book_;
  const CoverOptions& options_;
  const Profile& profile_;
  Typesetter typesetter_;
  CoverGeometry geometry_;
  PdfWriter writer_;
  Canvas canvas_;
  Color ink_;
  const BookPuzzle* front_ = nullptr;  ///< the puzzle on the front
  CoverPdf result_;
};

}  // namespace

CoverPdf make_cover(const Book& book, const CoverOptions& options, const Profile& profile,
                    Fonts& fonts, std::size_t pages, const std::optional<OutputIntent>& intent) {
  return Cover(book, options, profile, fonts, pages, intent).make();
}

}  // namespace gridmill
