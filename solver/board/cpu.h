#pragma once

#include <cstdint>

/// The one question about the processor: which instruction sets may be used.

namespace gridmill {

enum class InstructionSet : std::uint8_t {
  kSse41,   ///< with SSSE3
  kAvx2,    ///< 256 bits of integers
  kAvx512,  ///< F, BW, VL: 512 bits, 16-bit lanes, masks
  kBmi2,    ///< with BMI and POPCNT: work on single bits
};

/// Whether this processor has the instruction set and the operating system saves its registers.
/// Always false where the program was not compiled for x86.
[[nodiscard]] bool cpu_has(InstructionSet set);

}  // namespace gridmill
