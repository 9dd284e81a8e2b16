#include "tools/book/step_text.h"

#include <string_view>

namespace gridmill {

std::string keep_together(std::string text) {
  constexpr std::string_view kIs = " is ";
  for (std::size_t at = 0; (at = text.find(kIs, at)) != std::string::npos; at += kIs.size()) {
    text.replace(at, kIs.size(), " is\u00a0");
  }
  return text;
}

std::string as_sentence(std::string text) {
  const auto is_small = [&](std::size_t i) {
    return i < text.size() && text[i] >= 'a' && text[i] <= 'z';
  };
  if (is_small(0) && is_small(1)) text.front() = static_cast<char>(text.front() - 'a' + 'A');
  return text;
}

}  // namespace gridmill
