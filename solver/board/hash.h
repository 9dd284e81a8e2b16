#pragma once

// Hashes that are the same on every machine: FNV-1a, the fast one for fingerprints, and SHA-256 if a
// collision would matter, as for digests of boards.

#include <cstdint>
#include <string>
#include <string_view>

namespace gridmill {

/// FNV-1a of 64 bits, to distinguish texts. Its high bits are weak: mix them before they decide
/// anything. Source: Fowler, Noll, Vo, Eastlake, draft-eastlake-fnv.
class Fnv1a {
 public:
  constexpr explicit Fnv1a(std::uint64_t start = 0xCBF29CE484222325) : hash_(start) {}

  /// A byte, or a larger number in one step.
  constexpr void add(std::uint64_t value) { hash_ = (hash_ ^ value) * 0x100000001B3; }
  constexpr void add(std::string_view text) {
    for (const char c : text) add(std::uint64_t{static_cast<unsigned char>(c)});
  }
  [[nodiscard]] constexpr std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_;
};

/// The SHA-256 of a text as 64 hexadecimal digits: what `sha256sum` prints for the same bytes.
/// For texts that must never be confused, on any machine. Source: FIPS 180-4.
[[nodiscard]] std::string sha256(std::string_view text);

}  // namespace gridmill
