#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "solver/board/features.h"
#include "solver/steps/step_describer.h"
#include "tools/book/book_steps.h"
#include "tools/book/book_strings.h"
#include "tools/book/canvas.h"
#include "tools/book/grid_drawing.h"
#include "tools/book/pdf_book.h"
#include "tools/book/step_drawing.h"

namespace gridmill {

/// The pages of a book for one inside margin: first the content of each page, then, when every page
/// number is known, its drawing. book_layout.cpp has the code that all pages share; README.md lists
/// the files of the sections.
class BookLayout {
 public:
  /// @param inside  margin at the spine, in points
  /// @param titles  in the font of titles
  BookLayout(const Book& book, const BookSteps& steps, const PdfOptions& options,
             Typesetter& typesetter, Typesetter& titles, double inside);
  BookLayout(const BookLayout&) = delete;  // drawing functions point to this
  BookLayout& operator=(const BookLayout&) = delete;
  ~BookLayout() = default;

  [[nodiscard]] std::size_t size() const { return pages_.size(); }
  /// The number of pages that only the printer needs.
  [[nodiscard]] std::size_t padding_pages() const { return padding_pages_; }
  /// The bookmarks for screens: sections and chapters, with the indices of their pages.
  [[nodiscard]] std::vector<std::pair<std::string, std::size_t>> bookmarks() const;
  /// Side of the smallest grid of a puzzle, in points.
  [[nodiscard]] double grid() const;
  /// @param index  from 0
  void draw(std::size_t index, Canvas& canvas) const;

 private:
  /// Draws within a rectangle of a page.
  using Draw = std::function<void(Canvas&, const PageRect& area)>;
  struct Page {
    std::string head;  ///< the running head; empty if it is the title of the page
    Draw draw;
    bool bare = false;  ///< without running head and page number, using their space
  };
  /// A part of a block that no page breaks: a line of text, a board.
  struct Piece {
    double height = 0;
    std::function<void(Canvas&, double left, double top, double width)> draw;
  };
  /// Pieces below each other. They stay in one column if a column has room for all of them.
  struct Block {
    std::vector<Piece> pieces;
    double gap = 0;  ///< below the block, unless it ends its column
    /// Above the first block that has it, and again at the top of each column.
    std::string heading = {};

    [[nodiscard]] double height() const;
    void add(Block&& other);  ///< appends the pieces
  };
  /// Equal squares in columns and rows.
  struct Tiling {
    std::size_t columns = 1;
    std::size_t rows = 1;
    double side = 0;
    bool operator==(const Tiling&) const = default;
  };

  /// The puzzles whose rules have one text.
  struct RuleGroup {
    std::string name;                      ///< of the puzzles: "Killer"
    std::vector<const BoardSpec*> boards;  ///< each once
    std::vector<int> numbers;              ///< of the puzzles, ascending
  };
  /// What the pages of a chapter have in common.
  struct ChapterLayout {
    std::vector<const BoardSpec*> boards;  ///< each once
    std::vector<std::size_t> groups;       ///< indices of the rule groups, each once
    std::vector<const BookPuzzle*> words;  ///< the puzzles with words
    std::size_t rule_lines = 0;            ///< below each puzzle
    bool wide_notes = false;               ///< the pages of hint and solution need a line each
    Tiling tiling;
    Tiling solutions;
    std::size_t solutions_per_page = 0;
    std::size_t page = 0;  ///< of the opener
  };

  static constexpr double kGap = 14;        ///< least space between grids and columns, in points
  static constexpr double kLeading = 1.45;  ///< of lines of text, in sizes of the font
  static constexpr double kQrSide = 54;     ///< 0.75 in: modules of 0.4 mm and more
  /// The quiet zone around a code, which must be four modules of at most 2.3 pt.
  static constexpr double kQrQuiet = 10;

  [[nodiscard]] double caption_height() const;
  [[nodiscard]] double note_height(const ChapterLayout& chapter) const;
  /// The width of the line below a grid, with page numbers of three digits, in ems.
  [[nodiscard]] double note_width() const;
  [[nodiscard]] double rules_height(const ChapterLayout& chapter) const;
  /// The rules of a board as lines of that width, if its chapter has puzzles with different rules.
  [[nodiscard]] std::vector<GlyphRun> lines_under(const ChapterLayout& chapter,
                                                  const BoardSpec& board, double width) const;
  /// The letters of a puzzle with a word, or the word, as lines of that width.
  [[nodiscard]] std::vector<GlyphRun> letters_under(const BookPuzzle& puzzle, double width) const;
  [[nodiscard]] bool is_graded() const;
  /// "Digits from 1 to 9.", or how many of the symbols a board has.
  [[nodiscard]] std::string digits_of(const BoardSpec& board) const;
  /// "Fill every empty cell ..."
  [[nodiscard]] std::string goal_of(const BoardSpec& board) const;
  [[nodiscard]] std::vector<std::string> texts_of(const std::vector<RuleSentence>& rules) const;
  /// The rules of a group, with its goal if most groups have another.
  [[nodiscard]] std::vector<std::string> rules_of(const RuleGroup& group) const;
  /// "Killer"
  [[nodiscard]] std::string name_of(const BoardSpec& board) const;
  /// "Puzzles 1 to 10, 15"
  [[nodiscard]] std::string numbers_of(const std::vector<int>& ascending) const;
  /// The rules of all groups, each under its name if there are several.
  [[nodiscard]] std::vector<Block> blocks_of_rules(double width) const;
  /// How texts name cells and boxes, if the book has such texts.
  [[nodiscard]] std::vector<Block> blocks_of_cell_names(double width) const;
  [[nodiscard]] double solutions_caption_height() const;
  [[nodiscard]] GridStyle puzzle_style() const;
  [[nodiscard]] GridStyle solutions_style() const;
  [[nodiscard]] StepStyle step_style() const;
  /// Room around the board of a step, for its widest frame.
  [[nodiscard]] double board_inset() const { return step_style().box * kRegionLine; }
  /// The symbols in rows, below the rule about them.
  [[nodiscard]] Block rows_of_symbols(double width) const;
  [[nodiscard]] std::string puzzles_of(const Chapter& chapter) const;
  [[nodiscard]] static double column_width(const PageRect& area, std::size_t columns);
  /// Calls back for each tile of a page, with the index of its item and its corner.
  static void each_tile(const Tiling& tiling, double extra_height, const PageRect& area,
                        std::size_t first, std::size_t size,
                        const std::function<void(std::size_t, double left, double top)>& callback);

  [[nodiscard]] PageRect area(std::size_t index) const;
  [[nodiscard]] PageRect body(std::size_t index) const;
  [[nodiscard]] Tiling tile(std::size_t count, double extra_height, double max_side) const;
  [[nodiscard]] bool is_legible(std::span<const BoardSpec* const> boards, double side,
                                const GridStyle& style) const;
  void require_legible(const char* what, std::span<const BoardSpec* const> boards, double side,
                       const GridStyle& style) const;
  [[nodiscard]] std::string page_number(std::size_t index) const {
    return std::to_string(index + 1);
  }
  [[nodiscard]] std::string localize(BookString word,
                                     std::initializer_list<std::string> args = {}) const;

  void group_rules();
  void place_puzzles(ChapterLayout& chapter) const;
  void place_solutions(ChapterLayout& chapter) const;
  void add(const BookSection& section, std::size_t& text_page);
#define BOOK_SECTION(id, section, name, about) void add_##section();
#include "tools/book/book_sections.def"
#undef BOOK_SECTION
  void add_text(const BookSection& section, std::size_t& page);
  /// A line of the contents.
  struct Entry {
    std::string name;
    const Chapter* chapter;  ///< or nullptr
    const std::size_t* page;
  };
  [[nodiscard]] std::vector<Entry> entries() const;
  /// Whether the book has cages with sums, for the table of combinations.
  [[nodiscard]] bool has_combinations() const;
  /// Padding pages for the printer, ruled if the book has a section of notes.
  void pad();
  /// A page without a number, which may use its space.
  void add_bare(Draw draw) { pages_.push_back({"", std::move(draw), true}); }
  /// Makes the next page a right-hand one, with an empty page before it if needed.
  void start_recto();
  [[nodiscard]] bool has(BookSection::Kind kind) const;
  /// The title of the user's own pages: their first line, if it begins with "# ".
  [[nodiscard]] static std::string title_of(const BookSection& section);
  /// "Part 2: Easy", or "Easy" if there is only one.
  [[nodiscard]] std::string name_of(const Chapter& chapter) const;
  [[nodiscard]] std::string number_of(const Chapter& chapter) const;
  /// Fills columns with blocks, as many pages as it takes; the first has the title above them.
  /// @param is_continued  the title is the running head of the first page, too
  /// @return for each block the index of its page
  std::vector<std::size_t> add_flow(const std::string& title, std::size_t columns,
                                    std::vector<Block> blocks, bool is_continued = false);
  /// @param min_side  of the board
  [[nodiscard]] Block block_of_hint(int puzzle, const StepDescription& step, double min_side,
                                    double indent, double width) const;
  [[nodiscard]] Block block_of_technique(const StepDescription& step, double side,
                                         double width) const;
  /// Lines of text, in that size.
  [[nodiscard]] Block text_block(const std::string& text, double size, double width,
                                 double indent = 0, bool bold = false) const;
  [[nodiscard]] Block paragraph(const std::string& text, double width) const;
  static void draw_block(Canvas& canvas, const Block& block, double left, double top, double width);
  /// How many pieces of a block, from one on, have room there without leaving a line alone.
  [[nodiscard]] static std::size_t pieces_that_fit(const Block& block, std::size_t first,
                                                   double room);
  [[nodiscard]] Block contents_row(const std::string& name, int level, const std::string& detail,
                                   const std::size_t& page) const;

  void draw_title(Canvas& canvas, const PageRect& area) const;
  [[nodiscard]] Block block_of_opener(const Chapter& chapter, double width) const;
  void add_opener(const Chapter& chapter);
  void draw_puzzle(Canvas& canvas, const BookPuzzle& puzzle, const Chapter& chapter, double left,
                   double top) const;
  /// The word of a solution, above it.
  void draw_word(Canvas& canvas, const BookPuzzle& puzzle, double left, double baseline,
                 double side) const;
  /// The size of small text, reduced if that many ems do not fit.
  [[nodiscard]] double small_that_fits(double width, double room) const;
  void draw_qr(Canvas& canvas, const BookPuzzle& puzzle, double left, double top) const;
  double draw_level_dots(Canvas& canvas, int level, double size, double left,
                         double baseline) const;

  void set(Canvas& canvas, Align align, const std::string& text, double size, double x, double y,
           bool bold = false) const {
    canvas.text(typesetter_.line(text, bold), size, x, y, align);
  }
  /// The same in a smaller size if there is no room, or only the beginning of the text.
  void set_within(Canvas& canvas, Align align, const std::string& text, double size, double x,
                  double y, double room, bool bold = false) const;

  const Book& book_;
  const BookSteps& steps_;
  const PdfOptions& options_;
  const Profile& profile_;
  Typesetter& typesetter_;
  Typesetter& titles_;
  double inside_;
  double text_;  ///< sizes of fonts
  double small_;
  double min_text_;
  double min_candidates_;
  std::vector<const BoardSpec*> boards_;  ///< of the puzzles, each once, in the book's order
  std::vector<RuleGroup> groups_;
  std::string usual_goal_;                            ///< that of most groups
  int max_digits_ = 0;                                ///< of the largest board
  std::map<const Chapter*, ChapterLayout> chapters_;  ///< all of them, from the beginning
  std::vector<Page> pages_;
  std::map<int, std::size_t> solution_page_;  ///< by number of the puzzle
  std::map<int, std::size_t> hint_page_;
  std::vector<std::size_t> text_pages_;  ///< of the user's own, in their order
  std::size_t padding_pages_ = 0;
  bool has_techniques_ = false;
  std::size_t rules_page_ = 0;
  std::size_t techniques_page_ = 0;
  std::size_t hints_page_ = 0;
  std::size_t solutions_page_ = 0;
  std::size_t combinations_page_ = 0;
};

}  // namespace gridmill
