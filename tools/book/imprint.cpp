#include "tools/book/imprint.h"

#include <vector>

#include "solver/board/error.h"

namespace gridmill {

// ISO 2108: 13 digits are weighed by 1 and 3 in turn, the sum is a multiple of 10; 10 digits by 10
// down to 1, of 11, where X is a last digit of 10.
std::string parse_isbn(std::string_view text) {
  std::vector<int> digits;
  bool is_number = true;
  for (const char c : text) {
    if (c >= '0' && c <= '9') {
      digits.push_back(c - '0');
    } else if (c == 'X' && digits.size() == 9) {
      digits.push_back(10);
    } else {
      is_number = is_number && (c == '-' || c == ' ');
    }
  }
  int sum = 0;
  const int size = static_cast<int>(digits.size());
  for (int i = 0; i < size; ++i) {
    const int weight = size == 13 ? (i % 2 == 0 ? 1 : 3) : 10 - i;
    sum += digits[static_cast<std::size_t>(i)] * weight;
  }
  if (!is_number || (size != 13 && size != 10) || sum % (size == 13 ? 10 : 11) != 0) {
    throw ParseError("", 0,
                     "expected an ISBN of 13 or 10 digits with the right last one, found '" +
                         std::string(text) + "'");
  }
  return std::string(text);
}

}  // namespace gridmill
