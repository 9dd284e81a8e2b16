#pragma once

// How much of a long test this build can bear. Sanitizers and unoptimised builds are ten to fifty
// times slower than release, so sweeps are cut down there; what is tested stays the same.

#include <algorithm>
#include <cstdlib>

namespace gridmill::repetitions {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif
#else
inline constexpr bool kSanitized = false;
#endif

#ifdef NDEBUG
inline constexpr bool kFast = !kSanitized;
#else
inline constexpr bool kFast = false;
#endif

/// Whether this is a run of the long tests in a fast build.
[[nodiscard]] inline bool is_long() {
  return kFast && std::getenv("GRIDMILL_SLOW_TESTS") != nullptr;
}

/// `n` repetitions in the long tests, half of them in a fast build otherwise, fewer in a slow one;
/// at least one.
[[nodiscard]] inline int times(int n) {
  const int divisor = is_long() ? 1 : kFast ? 2 : kSanitized ? 30 : 8;
  return std::max(n / divisor, 1);
}

/// Repetitions of an expensive sweep: `n` in the long tests, a fifth of them in a fast build
/// otherwise, times(n) in a slow build.
[[nodiscard]] inline int sampled(int n) { return kFast && !is_long() ? (n + 4) / 5 : times(n); }

}  // namespace gridmill::repetitions
