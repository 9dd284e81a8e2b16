#pragma once

#include <cstdint>

namespace gridmill {

/// Bump it whenever any rating changes (level, hardest technique, counts). It is
/// stored with each run, so that no run has ratings of two versions.
inline constexpr std::uint64_t kRaterVersion = 7;

}  // namespace gridmill
