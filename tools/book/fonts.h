#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tools/book/font.h"

namespace gridmill {

/// Where fonts are installed.
inline constexpr const char* kDefaultFontFolders = "/usr/local/share/fonts:/usr/share/fonts";

/// Finds fonts: first the one that was asked for, then the rows of fonts.def, then any other font
/// in the folders, those of the Noto Sans family first. The same fonts on
/// the disk give the same choice.
class Fonts {
 public:
  /// @param folders  separated by ':', searched recursively
  /// @param wanted   the name of a font's file without folder and ending, a path, or "": no wish.
  ///                 It brings its bold along: "X-Bold" of "X" or "X-Regular".
  /// Throws std::runtime_error when the wanted font, or the first row of fonts.def, is not there.
  Fonts(const std::string& folders, const std::string& wanted);

  /// The first font that has every one of the characters, or nullptr.
  [[nodiscard]] const Font* find(std::u32string_view characters, bool bold);
  /// Whether the wanted font has a bold one beside it. What is bold is drawn with thicker strokes
  /// where the font is not.
  [[nodiscard]] bool wanted_has_bold() const;
  /// The paths of all fonts that were looked at.
  [[nodiscard]] std::vector<std::string> opened() const;
  /// Throws std::runtime_error: no font has that character, and what to do about it.
  [[noreturn]] void fail(char32_t character) const;

 private:
  /// The font of a path, opened once; nullptr if it cannot be used.
  const Font* open(const std::string& path);
  [[nodiscard]] std::string path_of(std::string_view file) const;
  void add_wanted(const std::string& wanted);

  std::string folders_;
  bool has_wanted_ = false;
  std::map<std::string, std::string, std::less<>> files_;  ///< path by file name
  std::vector<std::string> choice_[2];                     ///< paths: regular, bold
  std::map<std::string, std::unique_ptr<Font>> opened_;
};

}  // namespace gridmill
