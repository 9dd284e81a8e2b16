#pragma once

// Compressed texts in base64: LZ-string for links to solvers, and zlib for data in the HTML page.
// Links are untrusted, so the unpacked size is limited.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridmill {

// The LZ-string compression (pieroxy.net/blog/pages/lz-string) in its base64 form, which links to
// solvers carry: an LZW of characters that appear in the stream when they are first used.

/// What compressToBase64 gives for a text of ASCII characters.
[[nodiscard]] std::string lz_compress_to_base64(std::string_view ascii);

/// What decompressFromBase64 gives, as UTF-8; nothing: damaged, or longer than 16 Mi characters or
/// `allowance`, which is reduced by the number of unpacked characters, even of damaged texts.
[[nodiscard]] std::optional<std::string> lz_decompress_from_base64(std::string_view text,
                                                                   std::size_t& allowance);
/// The same without an allowance.
[[nodiscard]] std::optional<std::string> lz_decompress_from_base64(std::string_view text);

// For the HTML page.

/// Bytes as base64.
[[nodiscard]] std::string base64(const std::vector<unsigned char>& bytes);

/// A text as base64 of its zlib stream, which browsers unpack (DecompressionStream 'deflate'). The
/// same zlib gives the same bytes.
[[nodiscard]] std::string deflate_to_base64(std::string_view text);

}  // namespace gridmill
