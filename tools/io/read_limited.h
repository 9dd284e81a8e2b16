#pragma once

// Small input files, read whole: texts, drawings and images. A file may come from anybody, and a
// name may be a device that never ends, so there is a limit.

#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

#include "solver/board/error.h"
#include "tools/files/file_registry.h"

namespace gridmill {

/// Of texts: boards, patterns, profiles, level tables, drawings.
inline constexpr std::size_t kMaxTextMegabytes = 16;

/// The content of a file, or nothing if it cannot be read, with the reason in errno. Throws
/// ParseError that names the file if it is too long.
[[nodiscard]] inline std::optional<std::string> read_limited(
    const std::string& file, std::size_t max_megabytes = kMaxTextMegabytes) {
  auto text = read_input(file, max_megabytes << 20U);
  if (!text && errno == EFBIG) {
    throw ParseError(file + ": expected at most " + std::to_string(max_megabytes) +
                     " MB; the file is larger");
  }
  return text;
}

/// Throws ParseError unless the path, or what it links to, is a regular file: opening a FIFO would
/// wait for a writer.
inline void require_regular_file(const std::string& file) {
  std::error_code ignored;
  const auto status = std::filesystem::status(file, ignored);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    throw ParseError(file + ": expected a regular file, not a folder, pipe or device");
  }
}

}  // namespace gridmill
