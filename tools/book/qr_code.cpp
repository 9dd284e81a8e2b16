#include "tools/book/qr_code.h"

#include <qrencode.h>

#include <cerrno>
#include <memory>
#include <system_error>

namespace gridmill {

QrCode qr_code(const std::string& text) {
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
      QRcode_encodeString(text.c_str(), 0, QR_ECLEVEL_M, QR_MODE_8, 1), QRcode_free);
  if (!code) throw std::system_error(errno, std::generic_category(), "cannot make a QR code");
  QrCode result;
  result.size = static_cast<std::size_t>(code->width);
  for (std::size_t i = 0; i < result.size * result.size; ++i) {
    result.black.push_back((code->data[i] & 1U) != 0);
  }
  return result;
}

std::string solver_address(const Grid& puzzle) {
  std::string address = "https://www.sudokuwiki.org/sudoku.htm?bd=";
  for (const std::uint8_t digit : puzzle.digits()) address += static_cast<char>('0' + digit);
  return address;
}

}  // namespace gridmill
