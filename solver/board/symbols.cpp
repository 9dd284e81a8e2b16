#include "solver/board/symbols.h"

#include <unordered_set>

#include "solver/board/error.h"
#include "solver/board/rows.h"
#include "solver/board/text.h"

namespace gridmill {
namespace {

constexpr char32_t kFirstPlaceholder =
    0xE000;  // of the private use area, behind which the digits are

/// A letter with 30 accents, as many as Unicode expects (UAX 15, stream-safe text). Fonts take
/// hours to place a hundred thousand.
constexpr std::size_t kMaxLetterBytes = 64;

/// Accents that follow their letter (U+0300 to U+036F, and the dots of Kana), and what
/// chooses the look of a sign (U+FE0E, U+FE0F).
bool joins_the_last(std::string_view letter) {
  return (letter >= "\u0300" && letter <= "\u036f") || letter == "\u3099" || letter == "\u309a" ||
         letter == "\ufe0e" || letter == "\ufe0f";
}

}  // namespace

const Symbols& Symbols::none() {
  static const Symbols digits;
  return digits;
}

Symbols Symbols::letters(std::string_view utf8) {
  if (!is_utf8(utf8)) throw ParseError("expected letters in UTF-8");
  std::vector<Symbol> list;
  for (std::size_t at = 0; at < utf8.size();) {
    std::size_t end = at + 1;
    while (end < utf8.size() && (static_cast<unsigned char>(utf8[end]) & 0xC0U) == 0x80) ++end;
    const std::string_view letter = utf8.substr(at, end - at);
    at = end;
    if (list.empty() || !joins_the_last(letter)) list.emplace_back();
    list.back().text += letter;
  }
  if (list.empty()) throw ParseError("expected letters, found nothing");
  for (const Symbol& symbol : list) {
    const bool is_blank = static_cast<unsigned char>(symbol.text.front()) <= ' ' ||
                          symbol.text == "\u00a0" || symbol.text == "\u3000";
    if (is_blank) throw ParseError("expected letters, found a blank");
    if (symbol.text.size() > kMaxLetterBytes) {
      throw ParseError("expected letters of at most 30 accents, found more");
    }
  }
  std::unordered_set<std::string_view> known;
  for (const Symbol& symbol : list) {
    if (known.insert(symbol.text).second) continue;
    throw ParseError("expected each letter once, found '" + symbol.text + "' twice");
  }
  return Symbols(std::move(list));
}

std::string digit_placeholder(Digit digit) {
  static_assert(kMaxDigits < 64);  // so that only the last byte differs
  return {'\xEE', '\x80', static_cast<char>(0x80 + digit.value)};
}

Digit digit_of_placeholder(char32_t character) {
  const bool is_mark = character > kFirstPlaceholder && character <= kFirstPlaceholder + kMaxDigits;
  return {static_cast<std::uint8_t>(is_mark ? character - kFirstPlaceholder : 0)};
}

std::string Symbols::replace_placeholders(std::string text) const {
  const bool drawn = are_drawn();
  const auto replace = [&](std::string_view from, std::string_view to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
      text.replace(at, from.size(), to);
    }
  };
  const std::string mark = digit_placeholder({});
  const std::string_view start = std::string_view(mark).substr(0, mark.size() - 1);
  for (std::size_t at = 0; !drawn && (at = text.find(start, at)) != std::string::npos;) {
    const auto value = static_cast<std::uint8_t>(text[at + start.size()] & 0x3F);
    const std::string shown = of({value}).text;
    text.replace(at, mark.size(), shown);
    at += shown.size();
  }
  if (empty()) return text;
  replace("digit", drawn ? "symbol" : "letter");
  replace("Digit", drawn ? "Symbol" : "Letter");
  replace("数字", drawn ? "絵" : "文字");
  return text;
}

Symbol Symbols::of(Digit digit) const {
  if (empty()) return {std::string(1, to_char(digit)), {}};
  return list_.at(digit.value - 1U);
}

const Symbol* Symbols::drawing(Digit digit) const {
  if (digit.empty() || digit.value > list_.size() || !are_drawn()) return nullptr;
  return &list_[digit.value - 1U];
}

Symbols letters_of_word(const HiddenWord& word, const BoardSpec& board,
                        std::span<const std::uint8_t> solution) {
  const Symbols letters = Symbols::letters(word.text);
  const auto digits = static_cast<std::size_t>(board.digits());
  if (letters.size() != digits) {
    throw ParseError("expected a word of " + std::to_string(digits) + " letters, found '" +
                     word.text + "'");
  }
  std::vector<Symbol> by_digit(digits);
  std::size_t found = 0;
  for (std::size_t i = 0; i < word.cells.size() && i < digits; ++i) {
    const std::uint8_t digit = solution[word.cells[i].index];
    if (digit == 0 || !by_digit[digit - 1U].text.empty()) break;
    by_digit[digit - 1U] = letters.of({static_cast<std::uint8_t>(i + 1)});
    ++found;
  }
  if (found != digits || word.cells.size() != digits) {
    throw ParseError("expected cells with all digits for the word '" + word.text + "', found " +
                     cell_names(board, word.cells));
  }
  return Symbols(std::move(by_digit));
}

std::string joined_letters(const Symbols& letters) {
  std::string text;
  for (std::size_t i = 1; i <= letters.size(); ++i) {
    text += letters.of({static_cast<std::uint8_t>(i)}).text;
  }
  return text;
}

std::string cell_names(const BoardSpec& board, std::span<const Cell> cells) {
  return join(cells, " ", [&](Cell c) { return board.name_of(c); });
}

std::vector<Cell> parse_cell_names(const BoardSpec& board, std::string_view text) {
  std::vector<Cell> cells;
  for (const std::string_view name : split(text, ' ')) {
    const std::size_t middle = name.find('C');
    if (name.starts_with('R') && middle != std::string_view::npos) {
      const auto row = parse_as<std::int16_t>(name.substr(1, middle - 1));
      const auto column = parse_as<std::int16_t>(name.substr(middle + 1));
      if (row && column && board.has_cell(*row - 1, *column - 1)) {
        cells.push_back(board.cell_at(*row - 1, *column - 1));
        continue;
      }
    }
    fail_expected("cells such as R1C1 on this board", name);
  }
  return cells;
}

}  // namespace gridmill
