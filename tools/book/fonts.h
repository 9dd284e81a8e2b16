#pragma once

// The choice of installed fonts. A text falls back to the next font that has all its characters.
// The order depends on the names of files, so the same installed fonts give the same book.

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tools/book/font.h"

namespace gridmill {

/// Where fonts are installed.
inline constexpr const char* kDefaultFontFolders = "/usr/local/share/fonts:/usr/share/fonts";

/// Finds fonts: first the requested one, then the rows of fonts.def, then any other font in the
/// folders, Noto Sans first. Deterministic: the same installed fonts give the same choice.
class Fonts {
 public:
  /// @param folders  separated by ':', searched recursively
  /// @param wanted   the name of a font's file without folder and extension, a path, or "" for any.
  ///                 Its bold font is "X-Bold" for "X" or "X-Regular".
  /// Throws std::runtime_error if the wanted font, or the first row of fonts.def, is missing.
  Fonts(const std::string& folders, const std::string& wanted);

  /// The first font that has every one of the characters, or nullptr.
  [[nodiscard]] const Font* find(std::u32string_view characters, bool bold);
  /// Whether the wanted font has a matching bold font. If not, the strokes of bold text are
  /// thickened.
  [[nodiscard]] bool wanted_has_bold() const;
  /// Throws std::runtime_error that names the character and a remedy.
  [[noreturn]] void fail(char32_t character) const;

 private:
  /// What is known of a file that was opened.
  struct KnownFont {
    CharacterRanges characters;  ///< none: it cannot be used
    std::unique_ptr<Font> font;  ///< kept once it is used: a folder may have a gigabyte of others
  };

  [[nodiscard]] std::string path_of(std::string_view file) const;
  void add_wanted(const std::string& wanted);

  std::string folders_;
  bool has_wanted_ = false;
  std::map<std::string, std::string, std::less<>> files_;  ///< path by file name
  std::vector<std::string> choice_[2];                     ///< paths: regular, bold
  std::map<std::string, KnownFont> known_;                 ///< by path
};

}  // namespace gridmill
