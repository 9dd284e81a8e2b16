#include "tools/book/book.h"

namespace gridmill {

std::size_t Book::puzzles() const {
  std::size_t sum = 0;
  for (const Chapter& chapter : chapters) sum += chapter.puzzles.size();
  return sum;
}

}  // namespace gridmill
