#pragma once

#include <string>

#include "solver/steps/teller.h"
#include "tools/book/book.h"

namespace gridmill {

/// A step in words.
[[nodiscard]] std::string hint(Language language, const Shape& shape, const ToldStep& step);
/// The text as a sentence of its own: a word at its beginning with a capital. A letter that stands
/// alone is a symbol and stays.
[[nodiscard]] std::string as_sentence(std::string text);
/// Where to look for it: "Look at row 3."
[[nodiscard]] std::string where(Language language, const Shape& shape, const ToldStep& step);
/// What its technique is called.
[[nodiscard]] std::string_view title(Language language, const ToldStep& step);

}  // namespace gridmill
