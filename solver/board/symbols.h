#pragma once

// Symbols that people see instead of digits: letters or drawings, and the words that letters spell.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/board/board_spec.h"
#include "solver/board/cell.h"

namespace gridmill {

/// A filled or stroked outline in a square from (0, 0), top left, to (1, 1).
struct SymbolPath {
  struct Step {
    char op = 'M';  ///< M, L, C or Z
    double x[3]{};  ///< M and L have one point, C the two of its pull and its end
    double y[3]{};
    [[nodiscard]] int points() const { return op == 'Z' ? 0 : op == 'C' ? 3 : 1; }
  };
  std::vector<Step> steps;
  double grey = 0;     ///< 0 black, 1 white; how light its color is, if it has one
  double stroke = 0;   ///< width of the line; 0: it is filled
  bool round = false;  ///< the line's ends and corners are
  std::optional<std::uint32_t> color = {};  ///< 0xRRGGBB, where pictures have colors
  bool nonzero = false;  ///< it is filled by the nonzero rule; otherwise by the even-odd rule
};

struct Symbol {
  std::string text;               ///< UTF-8, of a letter
  std::vector<SymbolPath> paths;  ///< or a drawing, from the back to the front
  std::string english = {};       ///< what the drawing is called
  std::string japanese = {};
};

/// A digit in a text that `Symbols::replace_placeholders` is to finish: a character of no other
/// meaning, U+E001 for 1 and so on.
[[nodiscard]] std::string digit_placeholder(Digit digit);
/// The digit that such a character means, or none.
[[nodiscard]] Digit digit_of_placeholder(char32_t character);

/// By digit, from 1 on; none at all: the digits themselves.
class Symbols {
 public:
  Symbols() = default;
  explicit Symbols(std::vector<Symbol> list) : list_(std::move(list)) {}

  /// The digits themselves.
  [[nodiscard]] static const Symbols& none();
  /// A letter for each digit: "ABCDEFGHI". Throws ParseError for a letter that comes twice.
  [[nodiscard]] static Symbols letters(std::string_view utf8);

  [[nodiscard]] bool empty() const { return list_.empty(); }
  [[nodiscard]] std::size_t size() const { return list_.size(); }
  [[nodiscard]] bool are_drawn() const { return !empty() && !list_.front().paths.empty(); }
  /// A text about digits, in English or Japanese, as one about letters or symbols. The marks in it
  /// become digits or letters; those of drawings stay, for who sets the text to draw them.
  [[nodiscard]] std::string replace_placeholders(std::string text) const;
  /// The symbol of a digit, or the digit itself if there are no symbols.
  [[nodiscard]] Symbol of(Digit digit) const;
  /// The symbol of a digit in a text: a digit, a letter, or the mark of a drawing.
  [[nodiscard]] std::string in_text(Digit digit) const {
    return replace_placeholders(digit_placeholder(digit));
  }
  /// The drawing of a digit, as long as this object lives; null if there is none.
  [[nodiscard]] const Symbol* drawing(Digit digit) const;

 private:
  std::vector<Symbol> list_;
};

/// The word of a word sudoku: its letters replace the digits so that the solution spells it.
struct HiddenWord {
  std::string text;         ///< UTF-8, each letter once, as many as the board has digits
  std::vector<Cell> cells;  ///< in the order of the letters
};

/// The letters by which a solution spells a word. Throws ParseError (without a place) if the word
/// does not have as many different letters as the board has digits, or its cells not all digits.
[[nodiscard]] Symbols letters_of_word(const HiddenWord& word, const BoardSpec& board,
                                      std::span<const std::uint8_t> solution);
/// Each letter as one character with its accents, in the order of the digits: "KCHLB...".
[[nodiscard]] std::string joined_letters(const Symbols& letters);

/// "R1C1 R2C2 R3C3"
[[nodiscard]] std::string cell_names(const BoardSpec& board, std::span<const Cell> cells);
/// Reads such a text. Throws ParseError (without a place).
[[nodiscard]] std::vector<Cell> parse_cell_names(const BoardSpec& board, std::string_view text);

}  // namespace gridmill
