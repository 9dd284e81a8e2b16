#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

struct hb_font_t;

/// TrueType fonts: what they can set, and the subset that a book embeds.

namespace gridmill {

/// An installed font with TrueType outlines. HarfBuzz does the work.
class Font {
 public:
  /// Throws std::runtime_error when the file is not a font with TrueType outlines, or its maker
  /// does not allow it to be embedded.
  explicit Font(const std::string& path);
  Font(const Font&) = delete;
  Font& operator=(const Font&) = delete;
  ~Font() = default;

  [[nodiscard]] const std::string& path() const { return path_; }
  /// As PDF names fonts: "NotoSans-Regular".
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] bool has(char32_t character) const;

  // Measures are in ems: multiply them by the size of the font.
  [[nodiscard]] double advance(std::uint32_t glyph) const;
  /// Height of the lining digits, which is that of capitals.
  [[nodiscard]] double digit_height() const { return digit_height_; }
  [[nodiscard]] double ascender() const { return ascender_; }
  [[nodiscard]] double descender() const { return descender_; }  ///< below 0
  struct Box {
    double left = 0;
    double bottom = 0;
    double right = 0;
    double top = 0;
  };
  [[nodiscard]] Box box() const { return box_; }  ///< around every glyph

  /// For shaping; scaled to units_per_em().
  [[nodiscard]] hb_font_t* handle() const { return font_.get(); }
  [[nodiscard]] double units_per_em() const { return units_; }

  /// A font file with these glyphs and glyph 0 only.
  struct Subset {
    std::string file;
    std::vector<std::uint16_t> glyphs;  ///< the number in the new file of each glyph asked for
  };
  [[nodiscard]] Subset subset(const std::vector<std::uint32_t>& glyphs) const;

 private:
  struct Destroy {
    void operator()(hb_font_t* font) const;
  };
  std::string path_;
  std::string name_;
  std::unique_ptr<hb_font_t, Destroy> font_;
  double units_ = 1000;
  double digit_height_ = 0;
  double ascender_ = 0;
  double descender_ = 0;
  Box box_;
};

}  // namespace gridmill
