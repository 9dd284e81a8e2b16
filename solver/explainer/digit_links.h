#pragma once

#include <array>
#include <cstdint>

#include "solver/explainer/sheet.h"

/// What the places of one digit imply: quick answers to whether chains of X links have anything to
/// tell, which mostly they have not.

namespace gridmill::explainer {

/// The links between the places of a digit.
class DigitLinks {
 public:
  DigitLinks(const Sheet& sheet, int digit);

  /// Whether a chain of X links refutes or proves a place, however long it is.
  [[nodiscard]] bool chains_tell() const;
  /// Whether a place leads to a contradiction by several lines together if it is on, or off. Places
  /// have numbers from 0, in the order of cells.
  [[nodiscard]] bool refutes_on(std::size_t place) const {
    return !fits_ || refuted(std::uint64_t{1} << place, weak_[place]);
  }
  [[nodiscard]] bool refutes_off(std::size_t place) const {
    return !fits_ || (partners_[place] != 0 && refuted(0, std::uint64_t{1} << place));
  }
  /// Whether any does.
  [[nodiscard]] bool nets_tell() const;

 private:
  using Places = std::uint64_t;  ///< by number, in the order of cells
  static constexpr std::size_t kMost = 64;

  [[nodiscard]] bool refuted(Places on, Places off) const;

  bool fits_ = true;  ///< otherwise all answers are yes
  std::size_t size_ = 0;
  std::array<Places, kMost> weak_, partners_;
  Places leads_ = 0;  ///< those with partners
  int strong_links_ = 0;
  std::array<Places, kRegions> regions_;  ///< with two places and more
  std::size_t region_count_ = 0;
};

/// Remembers for each digit the places with which something was not found.
class FruitlessDigits {
 public:
  [[nodiscard]] bool known(const Sheet& sheet, int digit) const {
    return rows(sheet, digit) == rows_[static_cast<std::size_t>(digit)];
  }
  void note(const Sheet& sheet, int digit) {
    rows_[static_cast<std::size_t>(digit)] = rows(sheet, digit);
  }

 private:
  using Rows = std::array<Mask, 9>;
  static Rows rows(const Sheet& sheet, int digit) {
    Rows rows;
    for (int y = 0; y < 9; ++y) rows[static_cast<std::size_t>(y)] = sheet.places(9 + y, digit);
    return rows;
  }

  std::array<Rows, kDigits> rows_{};
};

}  // namespace gridmill::explainer
