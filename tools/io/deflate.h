#pragma once

#include <string>
#include <string_view>

namespace gridmill {

/// A text as base64 of its zlib stream, which browsers unpack (DecompressionStream 'deflate'). The
/// same zlib gives the same bytes.
[[nodiscard]] std::string deflate_to_base64(std::string_view text);

}  // namespace gridmill
