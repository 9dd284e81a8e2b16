#pragma once

#include <cstdio>
#include <string>

#include "solver/board/hash.h"

namespace gridmill {

/// A hash as the golden lists write it: 16 hexadecimal digits.
inline std::string text_of(const Fnv1a& hash) {
  char text[17];
  std::snprintf(text, sizeof(text), "%016llx", static_cast<unsigned long long>(hash.value()));
  return text;
}

}  // namespace gridmill
