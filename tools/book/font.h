#pragma once

// Fonts through HarfBuzz: metrics, and the subset that a book embeds. Fonts whose license (OS/2
// table, fsType) forbids embedding are refused.

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

struct hb_font_t;
struct hb_feature_t;


namespace gridmill {

/// First and last characters of ranges, ascending.
using CharacterRanges = std::vector<std::pair<char32_t, char32_t>>;

/// An installed font with TrueType outlines (.ttf) or PostScript ones (.otf). HarfBuzz does the
/// work.
class Font {
 public:
  /// Throws std::runtime_error if the file is not such a font, or its license does not allow
  /// embedding.
  explicit Font(const std::string& path);
  Font(const Font&) = delete;
  Font& operator=(const Font&) = delete;
  ~Font() = default;

  [[nodiscard]] const std::string& path() const { return path_; }
  /// The PostScript name, for PDF: "NotoSans-Regular".
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] bool has_postscript_outlines() const { return postscript_; }
  /// Whether the font declares itself bold.
  [[nodiscard]] bool is_bold() const { return weight_ >= 600; }
  /// The characters that it has.
  [[nodiscard]] CharacterRanges characters() const;

  /// For shaping: lining figures, if the font has several kinds.
  static const hb_feature_t kLining;

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
  [[nodiscard]] Box box_of(std::uint32_t glyph) const;

  /// For shaping; scaled to units_per_em().
  [[nodiscard]] hb_font_t* handle() const { return font_.get(); }
  [[nodiscard]] double units_per_em() const { return units_; }

  /// The subset of these glyphs and glyph 0: a font file, or for a font with PostScript outlines
  /// its table "CFF ", as PDF needs it.
  struct Subset {
    std::string file;
    std::vector<std::uint16_t> glyphs;  ///< how to address each glyph asked for: see cff.h
  };
  [[nodiscard]] Subset subset(const std::vector<std::uint32_t>& glyphs) const;

 private:
  struct FontDeleter {
    void operator()(hb_font_t* font) const;
  };
  std::string path_;
  std::string name_;
  std::unique_ptr<hb_font_t, FontDeleter> font_;
  bool postscript_ = false;
  int weight_ = 400;
  double units_ = 1000;
  double digit_height_ = 0;
  double ascender_ = 0;
  double descender_ = 0;
  Box box_;
};

}  // namespace gridmill
