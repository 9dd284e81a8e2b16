#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/book/book_data.h"

/// What a book looks like, and what its printer accepts: data/profiles and data/printers. All
/// lengths are in points, 1/72 in.

namespace gridmill {

inline constexpr double kPointsPerInch = 72;

/// "3.4in", "86mm", "8.6cm" or "245pt" in points. Throws ParseError (without a place).
[[nodiscard]] double parse_length(std::string_view text);

struct PageSize {
  double width = 0;
  double height = 0;
};
/// "8.5x11in" in points. Throws ParseError (without a place).
[[nodiscard]] PageSize parse_page_size(std::string_view text);

/// What a printer accepts: a file of data/printers.
struct Printer {
  std::string name;
  struct Gutter {
    std::size_t pages = 0;  ///< from so many on
    double width = 0;
  };
  std::vector<Gutter> gutters;  ///< least inside margins, by ascending numbers of pages
  double margin = 0;            ///< least of the other margins
  double margin_bleed = 0;      ///< the same with bleed
  double bleed = 0;             ///< what bleed must be, if there is any
  std::size_t least_pages = 0;
  std::size_t most_pages = 0;
  bool even_pages = false;
  double least_text = 0;  ///< size of a font
  double least_line = 0;  ///< width
  std::uint64_t most_bytes = 0;

  /// The name of a file of data/printers, or a path. Throws ParseError.
  [[nodiscard]] static Printer find(const std::string& name);
  /// The least inside margin of a book of so many pages.
  [[nodiscard]] double gutter(std::size_t pages) const;
};

/// A file of data/profiles.
struct Profile {
  std::string name;
  Printer printer;
  PageSize trim;
  std::size_t per_page = 1;
  double grid = 0;        ///< side of a puzzle's grid, if there is room
  double digit_size = 0;  ///< part of the cell's height
  double text_size = 0;
  std::size_t key_per_page = 0;
  double margin_top = 0;
  double margin_bottom = 0;
  double margin_outside = 0;
  double margin_inside = 0;
  double bleed = 0;
  std::string font;

  /// The name of a file of data/profiles, or a path. Throws ParseError.
  [[nodiscard]] static Profile find(const std::string& name);
  /// Sets a row of profile_keys.def. Throws ParseError (without a place).
  void set(std::string_view key, const std::string& value);
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

/// The names of data/profiles, parted by ", ".
[[nodiscard]] std::string profile_names();

}  // namespace gridmill
