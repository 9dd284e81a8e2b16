#pragma once

#include <cstdint>

namespace gridmill {

/// Raised when the same puzzle comes to have another rating (level, hardest technique, counts);
/// stored with each run, so that one run never has ratings of two kinds.
inline constexpr std::uint64_t kRaterVersion = 7;

}  // namespace gridmill
