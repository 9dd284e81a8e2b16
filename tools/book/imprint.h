#pragma once

#include <string>
#include <string_view>

namespace gridmill {

/// The text on the back of a title page. Each field may be empty.
struct Imprint {
  std::string copyright;  ///< "2027 Jane Miller"
  std::string publisher;
  std::string isbn;

  [[nodiscard]] bool empty() const {
    return copyright.empty() && publisher.empty() && isbn.empty();
  }
};

/// Returns an ISBN unchanged, with or without separators between its 10 or 13 digits. Throws
/// ParseError (without a position) if its check digit is wrong.
[[nodiscard]] std::string parse_isbn(std::string_view text);

}  // namespace gridmill
