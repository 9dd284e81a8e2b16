#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/rate/finder.h"
#include "solver/rate/finder_context.h"

/// Chains between two places of one digit: strong links ("if one end is off, the other is on") and
/// weak links ("if one is on, the other is off") in turn, strong ones first and last. Loops and
/// AICs are in loop_graph.h, what follows from all chains together in implications.h.

namespace gridmill::inline GRIDMILL_BOARDS::chains {

/// What links a chain may use.
struct ChainOptions {
  bool houses = true;  ///< strong links inside houses
  bool cells = true;   ///< strong links inside cells with two candidates
};

/// The candidates of a position and their links. Keeps its work space and allocates only when it
/// grows.
class ChainGraph {
 public:
  void build(const FinderContext& context, const ChainOptions& options);

  /// Tells of each pair of ends that cannot both be off and so eliminate something, each pair once,
  /// with a shortest chain. Variant 1: a chain that comes back to where it began and so
  /// proves that candidate, which HoDoKu calls a loop.
  void report_chains(const FinderContext& context, Technique technique, Sink& sink);

 private:
  static constexpr std::size_t kNodes = kRatedCells * kRatedDigits;
  static constexpr std::size_t kWords = (kNodes + 63) / 64;
  using Nodes = std::array<std::uint64_t, kWords>;  // words beyond words_ stay untouched

  static void insert(Nodes& set, std::size_t i) { set[i / 64] |= std::uint64_t{1} << (i % 64); }
  static bool contains(const Nodes& set, std::size_t i) {
    return ((set[i / 64] >> (i % 64)) & 1) != 0;
  }
  void add_node(Candidate candidate);
  void link_strong(Candidate a, Candidate b);
  void link_weakly(const FinderContext& context);
  void search(std::size_t from);
  void add_chain(std::size_t from, std::size_t to, Deduction& deduction) const;

  std::size_t n_ = 0;
  std::size_t words_ = 0;
  std::vector<Candidate> candidate_;
  std::vector<Nodes> weak_;
  std::vector<std::vector<std::uint16_t>> strong_;
  std::array<std::array<std::uint16_t, kRatedDigits>, kRatedCells> index_{};
  // A search: what is on and off, and the node that made it so.
  Nodes on_{};
  Nodes off_{};
  std::vector<std::uint16_t> on_from_;
  std::vector<std::uint16_t> off_from_;
  std::vector<std::uint16_t> queue_;
};

/// Tells a sink that wants conclusions only, in one deduction, of everything that chains of a kind
/// refute. False: there is something, and the sink wants the chains.
bool conclude(FinderContext& context, Technique technique, ChainKind kind, Sink& sink);

}  // namespace gridmill::inline GRIDMILL_BOARDS::chains
