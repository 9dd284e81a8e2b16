#pragma once

// The Typeface of pictures, from the fonts and the shaping of books.

#include <string>

#include "tools/book/fonts.h"
#include "tools/book/typesetter.h"
#include "tools/drawing/typeface.h"

namespace gridmill {

/// The letters of installed fonts, shaped as in books.
class FontTypeface final : public Typeface {
 public:
  /// @param folders, wanted  as for `Fonts`, which throws
  FontTypeface(const std::string& folders, const std::string& wanted);
  [[nodiscard]] OutlinedText line(std::string_view utf8, Weight weight) override;

 private:
  void append(std::string_view utf8, Weight weight, OutlinedText& line);

  Fonts fonts_;
  Typesetter typesetter_;
  double digit_height_;  ///< in ems
};

}  // namespace gridmill
