#pragma once

#include <string>

namespace gridmill {

/// The words of a step as a book sets them: "is 5" stays in one line, because a digit of its own at
/// the start of a line is easily overlooked.
[[nodiscard]] std::string keep_together(std::string text);
/// The text as a sentence of its own: a word at its beginning with a capital. A letter that stands
/// alone is a symbol and stays.
[[nodiscard]] std::string as_sentence(std::string text);

}  // namespace gridmill
