#pragma once

// The components of many small graphs at once, one graph in each lane of a vector, so that almost
// nothing branches on the data. Kernel text: it is compiled once more for AVX2 and AVX-512, so it
// is in an anonymous namespace. Their files include its headers before the target region.

#include <cstddef>

#include "gen/components.h"

namespace gridmill {
namespace {

/// FindComponents for kNodes nodes and vectors of kBytes: joins what hangs together (Warshall's
/// algorithm).
template <typename Mask, std::size_t kNodes, std::size_t kBytes>
void find_components(Mask* joined, Mask* small, std::size_t graphs, int max_nodes) {
  typedef Mask Vector __attribute__((vector_size(kBytes)));
  constexpr std::size_t kLanes = kBytes / sizeof(Mask);
  static_assert(kGraphsAtOnce % kLanes == 0);
  for (std::size_t from = 0; from < graphs; from += kLanes) {
    Vector nodes[kNodes];  // std::array would lose the vector's attribute
    for (std::size_t i = 0; i < kNodes; ++i) {
      __builtin_memcpy(nodes + i, joined + i * graphs + from, sizeof(Vector));
      nodes[i] |= static_cast<Mask>(Mask{1} << i);
    }
    for (std::size_t k = 0; k < kNodes; ++k) {
      const auto bit = static_cast<Mask>(Mask{1} << k);  // named: the sanitizers make it an int
      for (std::size_t i = 0; i < kNodes; ++i) {
        nodes[i] |= nodes[k] & (Vector)((nodes[i] & bit) != 0);
      }
    }
    Vector first{};
    for (std::size_t i = 0; i < kNodes; ++i) {
      __builtin_memcpy(joined + i * graphs + from, nodes + i, sizeof(Vector));
      const auto bit = static_cast<Mask>(Mask{1} << i);
      const Vector earlier = nodes[i] & static_cast<Mask>(bit - 1);
      Vector rest = nodes[i];
      for (int k = 0; k < max_nodes; ++k) rest &= rest - 1;
      first |= (Vector)((earlier | rest) == 0) & bit;
    }
    __builtin_memcpy(small + from, &first, sizeof(Vector));
  }
}

}  // namespace
}  // namespace gridmill
