#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/rate/position.h"
#include "solver/rate/technique.h"

/// The link graph and what follows from it: X-chains, XY-chains, nice loops and AICs, with and
/// without groups. A node is a candidate or a group (two or three cells of a box and a line that
/// hold a digit); it is on (one of its cells has the digit) or off. A strong link says "if one end
/// is off, the other is on", a weak link "if one is on, the other is off".

namespace gridmill::chains {

/// What links a chain may use.
struct Rules {
  bool houses = true;   ///< strong links inside houses
  bool cells = true;    ///< strong links inside cells with two candidates
  bool in_cell = true;  ///< weak links between digits of a cell
  bool groups = false;  ///< group nodes
};

/// The link graph of a position. Keeps its work space and allocates only when it grows.
class Graph {
 public:
  void build(const Position& position, const Rules& rules);

  /// The candidates that cannot be: if they were on, links would turn them off.
  [[nodiscard]] CandidateSet refuted();

  /// Tells of each pair of ends that cannot both be off and so eliminate something, each pair once,
  /// with a shortest chain. Variants: 0 a continuous loop (the ends exclude each other as well), 1
  /// a discontinuous loop (both ends in one cell, or one end that is proved), 2 a chain. With
  /// `same_digit` only chains between equal digits, as variant 0.
  void tell_chains(const Position& position, Technique technique, bool same_digit, Sink& sink);

 private:
  static constexpr std::size_t kNodes = 1280;  // 729 candidates and at most 486 groups
  static constexpr std::size_t kWords = kNodes / 64;
  using Nodes = std::array<std::uint64_t, kWords>;  // words beyond words_ stay untouched

  static void insert(Nodes& set, std::size_t i) { set[i / 64] |= std::uint64_t{1} << (i % 64); }
  static bool contains(const Nodes& set, std::size_t i) {
    return ((set[i / 64] >> (i % 64)) & 1) != 0;
  }
  void add_node(Digit digit, CellSet cells);
  void link_strong(int a, int b);
  [[nodiscard]] int find_node(Digit digit, CellSet cells) const;
  void link_houses(const Position& position, bool groups);
  void link_weakly(const Position& position, bool in_cell);
  void search(std::size_t from);
  void add_common(std::size_t a, std::size_t b, CandidateSet& eliminations) const;
  [[nodiscard]] CellSet add_path(std::size_t from, std::size_t to, bool loop, Deduction& deduction);

  std::size_t n_ = 0;
  std::size_t candidates_ = 0;  ///< nodes below are candidates, from there on groups
  std::size_t words_ = 0;
  std::vector<Digit> digit_;
  std::vector<CellSet> cells_;
  std::vector<Nodes> weak_;
  std::vector<std::vector<std::uint16_t>> strong_;
  std::array<std::array<std::uint16_t, kRatedDigits>, kRatedCells> index_{};
  std::array<std::size_t, kRatedDigits + 1> groups_of_{};  ///< first group of each digit
  // A search: what is on and off, and the node that made it so.
  Nodes on_{};
  Nodes off_{};
  std::vector<std::uint16_t> on_from_;
  std::vector<std::uint16_t> off_from_;
  std::vector<std::uint16_t> queue_;
};

/// Finds chains under these rules. A sink that wants conclusions only gets one deduction with
/// everything that chains of the kind refute.
void find(const Position& position, Technique technique, const Rules& rules, bool same_digit,
          Sink& sink);

}  // namespace gridmill::chains
