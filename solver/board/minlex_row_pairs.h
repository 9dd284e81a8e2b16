#pragma once

// How two rows of a band of a 9 x 9 grid can be turned into the first two of a min-lex grid, as a
// table.
//
// Two rows a, b are, except the names of the digits, a permutation of the nine columns: column c
// goes to the column where a has the digit that b has in c. No column goes to its own stack, which
// leaves 12,096 permutations. Another order of the columns conjugates the permutation; under all
// 6^4 orders they fall into a few classes, each with its smallest second row (below 123456789).
// The table has the class of every permutation, and the orders that lead to the smallest row.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace gridmill {

class MinlexRowPairs {
 public:
  /// An order of columns: column[i] is the one that moves to place i.
  using Columns = std::array<std::uint8_t, 9>;

  /// The one table, made at the first call (some milliseconds); any thread may ask.
  [[nodiscard]] static const MinlexRowPairs& table();

  /// The number of a permutation, below 12,096: it means something here only.
  [[nodiscard]] std::uint16_t find(const Columns& to) const { return number_[index_of(to)]; }
  /// Its class; of two classes, the lower one has the smaller second row.
  [[nodiscard]] std::uint8_t rank(std::uint16_t number) const { return rank_[number]; }
  /// The permutation from b to a, by that from a to b; and its class, by the class.
  [[nodiscard]] static Columns inverse(const Columns& to) {
    Columns back{};
    for (std::uint8_t c = 0; c < 9; ++c) back[to[c]] = c;
    return back;
  }
  [[nodiscard]] std::uint8_t rank_of_inverse(std::uint8_t rank) const {
    return rank_of_inverse_[rank];
  }
  /// The orders of the columns that give the smallest second row, 1 to 18.
  [[nodiscard]] std::span<const Columns> orders(std::uint16_t number) const {
    return {orders_.data() + first_[number], orders_.data() + first_[number + 1U]};
  }

 private:
  MinlexRowPairs();
  void add_class(const Columns& smallest, std::uint8_t rank);

  [[nodiscard]] static constexpr std::size_t triple(const Columns& to, std::size_t box) {
    return to[3 * box] + std::size_t{9} * to[3 * box + 1] + std::size_t{81} * to[3 * box + 2];
  }
  /// The columns that boxes 1 and 2 go to decide those of box 3, except their order.
  [[nodiscard]] std::size_t index_of(const Columns& to) const {
    return (triple_[0][triple(to, 0)] * std::size_t{120} + triple_[1][triple(to, 1)]) * 6 +
           order_[triple(to, 2)];
  }

  std::array<std::array<std::uint8_t, 729>, 2> triple_{};  ///< of boxes 1 and 2, 0..119
  std::array<std::uint8_t, 729> order_{};                  ///< of three columns, 0..5
  std::vector<std::uint16_t> number_;                      ///< by index_of
  std::vector<std::uint8_t> rank_;
  std::vector<std::uint8_t> rank_of_inverse_;  ///< by rank
  std::vector<std::uint32_t> first_;           ///< into orders_
  std::vector<Columns> orders_;
};

}  // namespace gridmill
