#pragma once

// The rounds of PlainBoard as a kernel for each instruction set (plain_kernel.inl). It uses words
// and bits only, so that no function shared with other files is compiled for an instruction set
// that the processor may lack.

#include <cstdint>
#include <span>

namespace gridmill::plain {

/// A digit's 81 cells are three words of 27 bits, one for each band of three rows: bit
/// 9 * row + column. Lane d - 1 is digit d, and lane 9 the open cells; the others stay 0.
inline constexpr int kBands = 3;
inline constexpr int kLanes = 16;
inline constexpr int kOpenLane = 9;
struct alignas(64) Lanes {
  std::uint32_t bands[kBands][kLanes];
};

/// As singles::SingleKind.
inline constexpr int kKinds = 4;

/// The result of rounds; see PlainBoard::Rounds.
struct Rounds {
  int count = 0;
  int min_openings = 0;
  std::uint32_t cells[kKinds][kBands] = {};
};
/// The result of locked candidates; see PlainBoard::Locked.
struct Locked {
  int count = 0;
  int eliminated = 0;
};

struct Kernel {
  const char* name;
  bool (*supports)();
  /// Turns lanes of placements, by digit, into lanes of candidates.
  void (*start)(Lanes& lanes);
  /// Bit i of `kinds` enables kind i. Placements are added to `placed`.
  Rounds (*run)(Lanes& places, Lanes& placed, std::uint32_t kinds);
  Locked (*point)(Lanes& places);
  Locked (*claim)(Lanes& places);
};

/// All kernels, the fastest first; the last one runs on any processor.
[[nodiscard]] std::span<const Kernel* const> kernels();
/// The first that runs on this processor.
[[nodiscard]] const Kernel& best_kernel();

}  // namespace gridmill::plain
