#pragma once

// The components of many small graphs at once; components.inl is the kernel.

#include <cstddef>
#include <cstdint>

namespace gridmill {

/// The number of graphs must be a multiple of this, so that every vector is full.
inline constexpr std::size_t kGraphsAtOnce = 32;

/// Finds the components of graphs with up to as many nodes as Mask has bits.
/// @param joined  [node * graphs + graph]: the nodes that the node is joined to (one direction is
///                enough, if it leads to all of a component); then its component
/// @param small   [graph]: becomes the first nodes of the components of at most max_nodes
template <typename Mask>
using FindComponents = void (*)(Mask* joined, Mask* small, std::size_t graphs, int max_nodes);

/// For graphs of 9 nodes: with the best instructions that this machine has beyond the baseline's,
/// else nullptr.
[[nodiscard]] FindComponents<std::uint16_t> find_components_avx2();
[[nodiscard]] FindComponents<std::uint16_t> find_components_avx512();

}  // namespace gridmill
