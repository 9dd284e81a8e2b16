#pragma once

// QR codes by libqrencode, and the address of a solver that they contain.

#include <string>
#include <vector>

#include "solver/board/grid.h"

namespace gridmill {

/// A square of black and white modules.
struct QrCode {
  std::size_t size = 0;     ///< modules a side, without the white border of four that it needs
  std::vector<bool> black;  ///< row-major, from the top
};

/// A QR code of a text, with the correction level M: about 15 % of it may be damaged.
[[nodiscard]] QrCode qr_code(const std::string& text);

/// An address that opens a 9 x 9 puzzle in a solver on the web.
[[nodiscard]] std::string solver_address(const Grid& puzzle);

}  // namespace gridmill
