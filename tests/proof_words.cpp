#include "tests/proof_words.h"

#include <cctype>
#include <map>

namespace gridmill::proof {

const Cells& all_cells() {
  static const Cells kCells = [] {
    Cells cells;
    for (std::uint16_t c = 0; c < 81; ++c) cells.push_back(Cell{c});
    return cells;
  }();
  return kCells;
}

const std::vector<Cells>& all_houses() {
  static const std::vector<Cells> kHouses =
      houses_in("rows 1 2 3 4 5 6 7 8 9 columns 1 2 3 4 5 6 7 8 9 boxes 1 2 3 4 5 6 7 8 9");
  return kHouses;
}

bool matches(const std::string& text, std::smatch& match, const char* pattern) {
  // Made once, which takes longer than to match.
  static std::map<const char*, std::regex> made;
  return std::regex_match(text, match, made.try_emplace(pattern, pattern).first->second);
}

Cells cells_in(const std::string& text) {
  Cells cells;
  for (std::size_t i = 0; i + 3 < text.size(); ++i) {
    if (text[i] == 'R' && text[i + 2] == 'C' && text[i + 1] >= '1' && text[i + 1] <= '9') {
      cells.push_back(
          Cell{static_cast<std::uint16_t>((text[i + 1] - '1') * 9 + text[i + 3] - '1')});
    }
  }
  return cells;
}

Digits digits_in(const std::string& text) {
  Digits digits;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto is_word = [&](std::size_t at) {
      return at < text.size() && std::isalnum(static_cast<unsigned char>(text[at])) != 0;
    };
    if (text[i] >= '1' && text[i] <= '9' && !is_word(i - 1) && !is_word(i + 1)) {
      digits.push_back(Digit{static_cast<std::uint8_t>(text[i] - '0')});
    }
  }
  return digits;
}

Digit digit_in(const std::string& text) {
  const Digits digits = digits_in(text);
  require(digits.size() == 1, "one digit: " + text);
  return digits.front();
}
Cell cell_in(const std::string& text) {
  const Cells cells = cells_in(text);
  require(cells.size() == 1, "one cell: " + text);
  return cells.front();
}

std::vector<Cells> houses_in(const std::string& text) {
  std::vector<Cells> houses;
  static const std::regex kWords("(row|column|box)(?:e?s)? |([1-9])");
  int (*number)(Cell) = nullptr;
  for (std::sregex_iterator i(text.begin(), text.end(), kWords), end; i != end; ++i) {
    if ((*i)[1].matched) {
      number = (*i)[1] == "row" ? row : (*i)[1] == "column" ? column : box;
      continue;
    }
    require(number != nullptr, "a house: " + text);
    Cells house;
    for (std::uint16_t c = 0; c < 81; ++c) {
      if (number(Cell{c}) == (*i)[2].str()[0] - '1') house.push_back(Cell{c});
    }
    houses.push_back(house);
  }
  require(!houses.empty(), "houses: " + text);
  return houses;
}

std::vector<std::string> split(const std::string& text, const std::string& by) {
  std::vector<std::string> result;
  for (std::size_t at = 0;;) {
    const std::size_t end = text.find(by, at);
    result.push_back(text.substr(at, end - at));
    if (end == std::string::npos) return result;
    at = end + by.size();
  }
}

}  // namespace gridmill::proof
