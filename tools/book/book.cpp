#include "tools/book/book.h"

#include <stdexcept>

namespace gridmill {

Language language(std::string_view code) {
  if (code == "en") return Language::kEnglish;
  if (code == "ja") return Language::kJapanese;
  throw std::invalid_argument("expected en or ja, found '" + std::string(code) + "'");
}

std::size_t Book::puzzles() const {
  std::size_t sum = 0;
  for (const Chapter& chapter : chapters) sum += chapter.puzzles.size();
  return sum;
}

}  // namespace gridmill
