#include "solver/explainer/chains/single_chains.h"

#include "solver/explainer/chains/best_single_chain.h"
#include "solver/explainer/chains/pass.h"

// Three questions about one sheet: the hint that Sudoku Explainer takes, the rating of the easiest
// one, and the strikes of all that are not harder than a rating. The last needs no chain: closures
// say what is refuted, lengths say by how short a chain.
//
// Invariant: what is remembered of a digit holds while its places are the same, and for one rating.
//
// Source: ours; the rule is Chaining of Sudoku Explainer 1.2.1.

namespace gridmill::explainer {
namespace {

/// Takes what chains of at most that many nodes, an even number, tell.
template <std::size_t W>
bool apply_chains(Board& board, const LinkGraph<W>& graph, const GraphClosure<W>& closure,
                  GraphLengths<W>& lengths, int nodes) {
  CandidateBits struck, placed;
  closure.refuted().for_each([&](int c) {
    if (lengths.refutes(graph.number(c), nodes)) struck.insert(c);
  });
  closure.proved().for_each([&](int c) {
    if (lengths.proves(graph.number(c), nodes)) placed.insert(c);
  });
  struck.for_each([&](int c) { board.eliminate(c); });
  // Where a sheet contradicts itself, as one may that unique loops have been tried on, the one may
  // have taken the other away.
  placed.for_each([&](int c) {
    if (board.has(c)) board.place(cell_of(c), digit_of(c));
  });
  return !struck.empty() || !placed.empty();
}

/// The same of one digit.
template <std::size_t W>
bool apply_x_chains(Board& board, int digit, int nodes) {
  const LinkGraph<W> graph(board, {.y = false, .digits = bit_of(digit)});
  GraphLengths<W> lengths(graph);
  return apply_chains(board, graph, GraphClosure<W>(graph), lengths, nodes);
}

}  // namespace

SingleChainSearch::SingleChainSearch() : graph_(std::make_unique<BoardGraph>()) {}
SingleChainSearch::~SingleChainSearch() = default;

bool SingleChainSearch::find(const Board& board, Budget& budget, ChainHint& best,
                             std::string& name) {
  return find_best_single_chain(board, HintSelection::kFirst, budget, find_misses_, *graph_, best,
                                name);
}

bool SingleChainSearch::find_easiest(const Board& board, Budget& budget, ChainHint& best) {
  std::string name;
  return find_best_single_chain(board, HintSelection::kAnyOfSameRating, budget, find_misses_,
                                *graph_, best, name);
}

// X links first, digit by digit: they are rated lowest and are quickest. Where they tell something
// the sheet has changed, and the caller begins again with singles.
bool SingleChainSearch::apply(Board& board, double rating) {
  if (rating != rating_) {
    rating_ = rating;
    max_x_nodes_ = max_nodes(kPasses[kXPass].chain_rating, rating);
    max_xy_nodes_ = max_nodes(kPasses[kXyPass].chain_rating, rating);
    apply_misses_ = {};
  }
  bool any = false;
  for (int digit = 0; digit < kDigits && max_x_nodes_ >= 4; ++digit) {
    // Chains of X links depend on the places of their digit alone.
    if (apply_misses_.contains(board, digit) || find_misses_.contains(board, digit)) continue;
    const DigitLinks links(board, digit);
    if (!links.has_conclusions()) {
      find_misses_.insert(board, digit);
    } else if (links.fits() ? apply_x_chains<1>(board, digit, max_x_nodes_)
                            : apply_x_chains<2>(board, digit, max_x_nodes_)) {
      any = true;
    } else {
      apply_misses_.insert(board, digit);
    }
  }
  if (any || max_xy_nodes_ < 4) return any;
  graph_->visit(board, [&](auto& all) {
    any = !all.closure.empty() &&
          apply_chains(board, all.graph, all.closure, all.lengths, max_xy_nodes_);
  });
  return any;
}

}  // namespace gridmill::explainer
