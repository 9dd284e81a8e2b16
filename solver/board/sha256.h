#pragma once

#include <string>
#include <string_view>

namespace gridmill {

/// The SHA-256 of a text as 64 hexadecimal digits: what `sha256sum` prints for the same bytes.
/// For texts that must never be confused, on any machine. Source: FIPS 180-4.
[[nodiscard]] std::string sha256(std::string_view text);

}  // namespace gridmill
