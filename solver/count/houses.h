#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "solver/board/shape.h"

namespace gridmill {

/// Where a search that draws gets its luck.
class Draws {
 public:
  Draws() = default;
  Draws(const Draws&) = delete;
  Draws& operator=(const Draws&) = delete;
  virtual ~Draws() = default;

  /// Two random numbers, below n and below m.
  virtual std::array<std::uint32_t, 2> below(std::uint32_t n, std::uint32_t m) = 0;
};

enum class FillOutcome : std::uint8_t { kFull, kNone, kGivenUp };

/// Draws full grids of one board with the deductions of the house counter (HOUSES.md). Keeps its
/// work space, so one object serves one thread.
class HouseFill {
 public:
  HouseFill() = default;
  HouseFill(const HouseFill&) = delete;
  HouseFill& operator=(const HouseFill&) = delete;
  virtual ~HouseFill() = default;

  /// @param steps  back that it may take until it gives up; those that it took are subtracted.
  /// Grids
  ///               and steps are the same on every machine.
  /// @param grid   is set if one was found: shape.cells() digits. kNone: there is none.
  virtual FillOutcome fill(Draws& draws, std::uint64_t& steps, std::uint8_t* grid) = 0;
};

/// Whether the board has rows, columns and regions only, at most 9 digits, and no boxes.
[[nodiscard]] bool serves_house_fill(const Shape& shape);
/// The best for this machine.
[[nodiscard]] std::unique_ptr<HouseFill> make_house_fill(const Shape& shape);
/// The same without special instructions; and with AVX-512, or nullptr.
[[nodiscard]] std::unique_ptr<HouseFill> make_house_fill_portable(const Shape& shape);
[[nodiscard]] std::unique_ptr<HouseFill> make_house_fill_avx512(const Shape& shape);

}  // namespace gridmill
