#pragma once

#include <string>

#include "solver/steps/teller.h"
#include "tools/book/book.h"

namespace gridmill {

/// A step in words.
[[nodiscard]] std::string hint(Language language, const Shape& shape, const ToldStep& step);

}  // namespace gridmill
