#pragma once

// What candidates put off by single lines of implication, kept while a board loses candidates.

#include <array>
#include <cstdint>
#include <vector>

#include "solver/board/bits.h"
#include "solver/explainer/chains/links.h"

namespace gridmill::explainer {

/// The numbers and groups of the candidates of a board. They serve all boards with fewer
/// candidates.
class OffLayout {
 public:
  static constexpr std::size_t kMax = 256;
  using Row = Bits<kMax / 64>;
  /// A cell, or a digit in a region, with two candidates or more.
  struct Group {
    std::array<std::uint8_t, 9> members;
    std::uint8_t count = 0;
    Row set{};
  };

  /// False if the board has more than kMax candidates.
  bool assign(const Board& board);
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t number(int candidate) const { return number_[as_index(candidate)]; }
  [[nodiscard]] int candidate(std::size_t i) const { return candidate_[i]; }
  [[nodiscard]] Row numbers_of(const CandidateBits& candidates) const;
  [[nodiscard]] const std::vector<Group>& groups() const { return groups_; }
  /// The groups of a candidate.
  [[nodiscard]] std::span<const std::uint16_t> groups_of(std::size_t i) const {
    return {groups_of_[i].data(), group_count_[i]};
  }

 private:
  std::size_t size_ = 0;
  std::array<std::uint8_t, kCandidates> number_;
  std::array<std::uint16_t, kMax> candidate_;
  std::vector<Group> groups_;
  std::array<std::array<std::uint16_t, 4>, kMax> groups_of_;
  std::array<std::uint8_t, kMax> group_count_;
};

/// Row i has what is off when candidate i is on, by any number of links. If i puts j off, then j
/// puts i off, so the matrix is symmetric, and column i shows which rows a new link of i changes.
///
/// Invariant: among the candidates that are left, the rows are closed under the links of the board
/// that has these candidates. Rows of the others are full, so a group can be intersected with them.
///
/// Source: ours.
class OffMatrix {
 public:
  using Row = OffLayout::Row;

  /// Begins with a board that has the candidates of the layout.
  void start(const OffLayout& layout);
  /// Begins with the rows of another matrix.
  void start(const OffMatrix& base, std::size_t size);
  /// Removes all candidates but these, and adds the links that this makes. Returns what is refuted
  /// then: candidates that contradict themselves, or that all candidates of a group put off.
  /// `quiet`: nothing was refuted before.
  Row keep(const OffLayout& layout, const Row& left, bool quiet);

 private:
  void link(std::size_t a, std::size_t b);
  [[nodiscard]] Row shared(const OffLayout::Group& group) const;

  Row left_;
  std::array<Row, OffLayout::kMax> rows_;
};

}  // namespace gridmill::explainer
