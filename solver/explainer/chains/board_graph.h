#pragma once

// All links of the boards that were asked for last, with their closure and the lengths of chains.
// The search for a chain and the taking of what chains find look at the same board in turn, so a
// few boards are kept, and the one that was used longest ago gives way.
//
// Invariant: an entry that has been used has the graph of its board. Graphs are large (17 KB of
// sets with one word each), so they are built in place and never copied.
//
// Source: ours.

#include <algorithm>
#include <array>
#include <cassert>
#include <type_traits>
#include <variant>

#include "solver/explainer/chains/graph_closure.h"
#include "solver/explainer/chains/graph_lengths.h"

namespace gridmill::explainer {

class BoardGraph {
 public:
  /// Calls `body(known)` with the Tables of the board.
  template <typename Body>
  void visit(const Board& board, Body&& body) {
    Entry& entry = find(board);
    assert(entry.board == board && entry.known.index() != 0);
    entry.used = ++uses_;
    std::visit(
        [&](auto& known) {
          // The empty state is that of an entry before its first use, and is never visited.
          if constexpr (!std::is_same_v<decltype(known), std::monostate&>) body(known);
        },
        entry.known);
  }

 private:
  template <std::size_t W>
  struct Tables {
    Tables(const Board& board, const Leads& leads)
        : graph(board, {}, &leads), closure(graph), lengths(graph) {}
    LinkGraph<W> graph;
    GraphClosure<W> closure;
    GraphLengths<W> lengths;
  };
  struct Entry {
    std::uint64_t used = 0;
    Board board;
    std::variant<std::monostate, Tables<1>, Tables<2>, Tables<4>, Tables<12>> known;
  };

  Entry& find(const Board& board) {
    for (Entry& entry : entries_) {
      if (entry.used != 0 && entry.board == board) return entry;
    }
    Entry& oldest =
        *std::min_element(entries_.begin(), entries_.end(),
                          [](const Entry& a, const Entry& b) { return a.used < b.used; });
    const Leads leads(board);
    dispatch_width<1>(leads.count,
                      [&](auto w) { oldest.known.template emplace<Tables<w>>(board, leads); });
    oldest.board = board;
    return oldest;
  }

  std::uint64_t uses_ = 0;
  std::array<Entry, 4> entries_;
};

}  // namespace gridmill::explainer
