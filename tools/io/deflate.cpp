#include "tools/io/deflate.h"

#include <zlib.h>

#include <cstddef>
#include <vector>

#include "solver/board/require.h"

namespace gridmill {
namespace {

/// Three bytes are four characters of six bits.
std::string base64(const std::vector<unsigned char>& bytes) {
  constexpr std::string_view kCharacters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const auto at = [&](std::size_t k) {
      return i + k < bytes.size() ? static_cast<unsigned>(bytes[i + k]) : 0U;
    };
    const unsigned bits = at(0) << 16U | at(1) << 8U | at(2);
    for (std::size_t k = 0; k < 4; ++k) {
      text += i + k > bytes.size() ? '=' : kCharacters[bits >> (18 - 6 * k) & 63U];
    }
  }
  return text;
}

}  // namespace

std::string deflate_to_base64(std::string_view text) {
  uLongf size = compressBound(static_cast<uLong>(text.size()));
  std::vector<unsigned char> bytes(size);
  const int result = compress2(bytes.data(), &size, reinterpret_cast<const Bytef*>(text.data()),
                               static_cast<uLong>(text.size()), Z_BEST_COMPRESSION);
  GRIDMILL_REQUIRE(result == Z_OK);
  bytes.resize(size);
  return base64(bytes);
}

}  // namespace gridmill
