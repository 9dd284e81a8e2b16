#pragma once

// Formats of puzzles: the rows of formats.def.

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/board/interface.h"
#include "solver/board/language.h"
#include "solver/board/symbols.h"
#include "solver/rate/level_table.h"
#include "solver/record.h"
#include "tools/drawing/typeface.h"
#include "tools/formats/format_parser.h"

namespace gridmill {

/// How wide a picture is.
struct PictureWidth {
  double number = 0;  ///< 0: not chosen, a cell is 36 pt wide
  std::string unit;   ///< mm, cm, in, pt or px, which is a dot of a PNG and 1/96 in elsewhere

  [[nodiscard]] bool is_chosen() const { return number > 0; }
  /// Lengths on paper.
  [[nodiscard]] double points() const;
  /// Of a PNG: on paper it has 300 an inch.
  [[nodiscard]] double dots() const;
};

/// "60mm", "2.5in", "600px". Throws ParseError (without a place), also for pictures of fewer than
/// 50 dots or more than 10,000.
[[nodiscard]] PictureWidth parse_picture_width(const std::string& text);

/// What the caption of a picture says.
enum class CaptionItem : std::uint8_t { kDate, kLevel, kStars, kNumber, kWord };

/// What users can choose of a picture.
struct PictureStyle {
  Symbols symbols;  ///< instead of digits
  PictureWidth width;
  std::shared_ptr<Typeface> typeface = {};  ///< null: a pen's strokes, or text in an SVG
  std::vector<CaptionItem> caption = {};    ///< empty: no caption
};

/// Where a puzzle appears, for captions.
struct Publication {
  std::uint64_t number = 0;
  std::optional<std::chrono::sys_days> day = {};
  /// The puzzle of an earlier day, whose solution is drawn below.
  const Record* previous = nullptr;
  std::chrono::sys_days previous_day = {};
};

/// Writes records as text, appended to `out`. Its only state is how to write, so several threads
/// may write pieces of a file, which are joined in order.
class RecordWriter : public Interface {
 public:
  /// Sets the names of levels; the table must outlive the writer. Default: the built-in names.
  void set_levels(const LevelTable& levels) { levels_ = &levels; }
  /// The language of the names of levels.
  void set_language(Language language) { language_ = language; }

  /// Whether the format is a picture, whose style users can choose.
  [[nodiscard]] virtual bool is_picture() const { return false; }
  /// Whether it can write any letter as text. If not, symbols must be drawings or have strokes
  /// (`has_strokes` in tools/drawing/painter.h).
  [[nodiscard]] virtual bool has_text() const { return false; }
  /// For pictures.
  void set_style(const PictureStyle& style) { style_ = style; }
  /// For pictures: where the next puzzle appears.
  void set_publication(const Publication& publication) { publication_ = publication; }

  /// The scales whose ratings records may have, for formats with columns; before `begin`.
  virtual void set_scales(std::span<const ScaleColumns> scales) { static_cast<void>(scales); }
  /// Whether records may have words, for formats with columns; before `begin`.
  virtual void set_words(bool has_words) { static_cast<void>(has_words); }
  /// Writes the text before the first record.
  virtual void begin(std::string& out) { static_cast<void>(out); }
  /// @param id     of the row in its database, 0 if the puzzle comes from none
  virtual void write(const Record& record, std::int64_t id, std::string& out) = 0;
  /// Writes the solution in place of the puzzle; formats that distinguish givens show them.
  virtual void write_solution(const Record& record, std::int64_t id, std::string& out) {
    Record solved = record;
    solved.puzzle = solved.solution;
    write(solved, id, out);
  }
  /// Whether the format has a place for the steps that solve a puzzle.
  [[nodiscard]] virtual bool supports_steps() const { return false; }
  /// The same with these steps, members of a JSON object; formats that do not support steps omit
  /// them.
  virtual void write_with_steps(const Record& record, std::int64_t id, std::string_view steps,
                                std::string& out) {
    static_cast<void>(steps);
    write(record, id, out);
  }
  /// Writes the text after the last record.
  virtual void end(std::string& out) { static_cast<void>(out); }

 protected:
  [[nodiscard]] const std::string& level_name(const RatingRecord& rating) const {
    const LevelInfo& level = levels_->levels()[static_cast<std::size_t>(rating.level) - 1];
    return in_language(language_, level.english, level.japanese);
  }

  [[nodiscard]] const PictureStyle& style() const { return style_; }
  [[nodiscard]] const Publication& publication() const { return publication_; }
  [[nodiscard]] Language language() const { return language_; }

 private:
  PictureStyle style_;
  Publication publication_;
  const LevelTable* levels_ = &LevelTable::standard();
  Language language_ = Language::kEnglish;
};

/// A row of formats.def.
struct FormatInfo {
  std::string_view id;                           ///< value of --format and --from
  std::string_view extension;                    ///< of a file's name, without the dot
  std::string_view title;                        ///< for people
  bool many = true;                              ///< a file may hold any number of puzzles
  bool (*supports)(const BoardSpec&) = nullptr;  ///< which boards it can hold
  std::unique_ptr<RecordWriter> (*make_writer)() = nullptr;  ///< null: is not written
  std::unique_ptr<FormatParser> (*make_parser)() = nullptr;  ///< null: is not read, or see below
  bool read_by_input = false;  ///< PuzzleReader reads it itself, line by line
  [[nodiscard]] bool is_read() const { return make_parser != nullptr || read_by_input; }
};

/// The formats of one command.
using FormatList = std::vector<const FormatInfo*>;

/// The table.
[[nodiscard]] std::span<const FormatInfo> formats();
/// The row of that id that is written. Case and signs do not matter: "puzz.link" is "puzzlink".
/// Throws std::invalid_argument that names the known ones.
[[nodiscard]] const FormatInfo& written_format(std::string_view id);
/// The same for one that is read.
[[nodiscard]] const FormatInfo& read_format(std::string_view id);
/// "lines", "csv", ...: the ones that are written.
[[nodiscard]] std::vector<std::string> format_names();
/// The same of the ones that are read.
[[nodiscard]] std::vector<std::string> read_format_names();

}  // namespace gridmill
