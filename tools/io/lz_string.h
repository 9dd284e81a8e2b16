#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

/// The LZ-string compression (pieroxy.net/blog/pages/lz-string) in its base64 form, which links to
/// solvers carry: an LZW of characters that appear in the stream when they are first used.

namespace gridmill {

/// What compressToBase64 gives for a text of ASCII characters.
[[nodiscard]] std::string lz_compress_to_base64(std::string_view ascii);

/// What decompressFromBase64 gives, as UTF-8; nothing: damaged, or longer than 16 Mi characters or
/// `allowance`, from which the characters that were unpacked are taken, also in vain.
[[nodiscard]] std::optional<std::string> lz_decompress_from_base64(std::string_view text,
                                                                   std::size_t& allowance);
/// The same with all the room there is.
[[nodiscard]] std::optional<std::string> lz_decompress_from_base64(std::string_view text);

}  // namespace gridmill
