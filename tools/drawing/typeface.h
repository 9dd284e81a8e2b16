#pragma once

// Text as outlines, so that a picture needs no installed font.

#include <cstdint>
#include <string>
#include <string_view>

#include "solver/board/interface.h"
#include "solver/board/symbols.h"

namespace gridmill {

/// How thick a letter is: in a solution, the givens are bold and the others light.
enum class Weight : std::uint8_t { kRegular, kBold, kLight };

/// A line of letters as a drawing. Lengths are in heights of a digit, to the right and down from
/// the left end of the baseline.
struct OutlinedText {
  SymbolPath outline;
  double width = 0;
  double stroke = 0;  ///< also draw the outline as a line: a bold that the font does not have
  /// How far the letters reach from the middle of a digit, up or down.
  double reach = 0;
};

/// The letters of a font as outlines, for pictures that carry no font.
class Typeface : public Interface {
 public:
  /// Throws std::runtime_error for a character that no font has.
  [[nodiscard]] virtual OutlinedText line(std::string_view utf8, Weight weight) = 0;
};

}  // namespace gridmill
