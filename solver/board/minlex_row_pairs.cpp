// The permutations are met in ascending order, so the first one of a class is its smallest row,
// and all orders of the columns applied to that one reach the rest of the class.

#include "solver/board/minlex_row_pairs.h"

#include <algorithm>
#include <functional>

namespace gridmill {
namespace {

constexpr std::uint16_t kNone = 0xFFFF;

using Columns = MinlexRowPairs::Columns;

/// The 6^4 orders of the columns.
std::vector<Columns> all_orders() {
  using Three = std::array<std::uint8_t, 3>;
  std::vector<Three> threes;
  Three three{0, 1, 2};
  do {
    threes.push_back(three);
  } while (std::next_permutation(three.begin(), three.end()));
  std::vector<Columns> orders;
  for (const Three& stacks : threes) {
    for (const Three& a : threes) {
      for (const Three& b : threes) {
        for (const Three& c : threes) {
          Columns& order = orders.emplace_back();
          for (std::size_t i = 0; i < 3; ++i) {
            order[i] = static_cast<std::uint8_t>(3 * stacks[0] + a[i]);
            order[3 + i] = static_cast<std::uint8_t>(3 * stacks[1] + b[i]);
            order[6 + i] = static_cast<std::uint8_t>(3 * stacks[2] + c[i]);
          }
        }
      }
    }
  }
  return orders;
}

/// The first column that goes to its own stack, or 9.
std::size_t first_in_its_stack(const Columns& to) {
  std::size_t c = 0;
  while (c < 9 && to[c] / 3U != c / 3) ++c;
  return c;
}

}  // namespace

const MinlexRowPairs& MinlexRowPairs::table() {
  static const MinlexRowPairs table;
  return table;
}

MinlexRowPairs::MinlexRowPairs() : number_(std::size_t{120} * 120 * 6, kNone) {
  std::array<std::uint8_t, 2> next{};
  for (std::uint8_t c = 0; c < 9; ++c) {
    for (std::uint8_t b = 0; b < 9; ++b) {
      for (std::uint8_t a = 0; a < 9; ++a) {
        if (a == b || b == c || a == c) continue;
        const std::size_t at = a + std::size_t{9} * b + std::size_t{81} * c;
        order_[at] = static_cast<std::uint8_t>((a > b ? 1 : 0) + (c < a ? 2 : 0) + (c < b ? 2 : 0));
        for (std::size_t box = 0; box < 2; ++box) {
          if (a / 3U != box && b / 3U != box && c / 3U != box) triple_[box][at] = next[box]++;
        }
      }
    }
  }
  first_.push_back(0);
  Columns to{3, 4, 5, 6, 7, 8, 0, 1, 2};
  std::uint8_t rank = 0;
  std::vector<Columns> smallest;  // of each class
  do {
    const std::size_t wrong = first_in_its_stack(to);
    if (wrong < 9) {
      // As are all that begin like it: on to the last one of these.
      std::sort(to.begin() + static_cast<std::ptrdiff_t>(wrong) + 1, to.end(), std::greater<>());
    } else if (number_[index_of(to)] == kNone) {
      add_class(to, rank++);
      smallest.push_back(to);
    }
  } while (std::next_permutation(to.begin(), to.end()));
  for (const Columns& one : smallest) {
    rank_of_inverse_.push_back(this->rank(find(inverse(one))));
  }
}

void MinlexRowPairs::add_class(const Columns& smallest, std::uint8_t rank) {
  static const std::vector<Columns> kOrders = all_orders();
  const std::size_t first_number = rank_.size();
  // Which permutation each order reaches, and how many orders reach each.
  std::vector<std::uint16_t> reached;
  std::vector<std::uint32_t> counts;
  reached.reserve(kOrders.size());
  for (const Columns& order : kOrders) {
    Columns to{};
    for (std::size_t i = 0; i < 9; ++i) to[order[i]] = order[smallest[i]];
    std::uint16_t& number = number_[index_of(to)];
    if (number == kNone) {
      number = static_cast<std::uint16_t>(first_number + counts.size());
      counts.push_back(0);
    }
    reached.push_back(static_cast<std::uint16_t>(number - first_number));
    ++counts[reached.back()];
  }
  std::vector<std::uint32_t> next;
  for (const std::uint32_t count : counts) {
    next.push_back(first_.back());
    first_.push_back(first_.back() + count);
    rank_.push_back(rank);
  }
  orders_.resize(first_.back());
  for (std::size_t i = 0; i < kOrders.size(); ++i) orders_[next[reached[i]]++] = kOrders[i];
}

}  // namespace gridmill
