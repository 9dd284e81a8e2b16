#pragma once

// What a book looks like: a file of data/profiles. All lengths are in points, 1/72 in.

#include <algorithm>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "tools/book/printer.h"

namespace gridmill {

/// A file of data/profiles.
struct Profile {
  std::string name;
  Printer printer;
  PageSize trim;
  std::size_t per_page = 1;
  double grid_size = 0;   ///< side of a puzzle's grid, if there is room
  double digit_size = 0;  ///< part of the cell's height
  double text_size = 0;
  double min_text = 0;        ///< smallest size of text; 0: the printer's
  double min_candidates = 0;  ///< of candidates and clues; 0: the printer's
  double box_line = 0;        ///< width of lines between boxes; 0: the usual one
  bool semibold = false;      ///< digits of puzzles
  std::size_t solutions_per_page = 0;
  double margin_top = 0;
  double margin_bottom = 0;
  double margin_outside = 0;
  double margin_inside = 0;
  double bleed = 0;
  std::string font;
  std::string title_font;  ///< of titles and of the cover; none: the same
  std::string paper;       ///< of printer.papers; none: the first

  [[nodiscard]] double min_text_size() const { return std::max(min_text, printer.min_font_size); }
  [[nodiscard]] double min_candidate_size() const {
    return std::max(min_candidates, printer.min_font_size);
  }

  /// The name of a file of data/profiles, or a path. Throws ParseError.
  [[nodiscard]] static Profile find(const std::string& name);
  /// Sets a row of profile_keys.def. Throws ParseError (without a place).
  void set(std::string_view key, const std::string& value);
  /// For another printer: margins grow to its minimum, and the grid shrinks to the room that is
  /// left.
  /// @param is_fixed  keys whose values stay
  void fit_printer(const std::function<bool(std::string_view)>& is_fixed);
  /// Throws ParseError when the printer does not accept the values together.
  void check() const;
};

/// A row of profile_keys.def.
struct ProfileKey {
  const char* key;
  const char* value;
  const char* about;
};
[[nodiscard]] std::span<const ProfileKey> profile_keys();

/// The names of data/profiles, separated by ", ".
[[nodiscard]] std::string profile_names();

/// A file of data/profiles or data/printers, compiled into the program by CMake.
struct BookData {
  std::string_view name;  ///< the file's name without its ending
  std::string_view text;
};

[[nodiscard]] std::span<const BookData> profile_data();
[[nodiscard]] std::span<const BookData> printer_data();

}  // namespace gridmill
