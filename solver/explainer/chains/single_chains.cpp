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
bool apply_chains(Sheet& sheet, const LinkGraph<W>& graph, const GraphClosure<W>& closure,
                  GraphLengths<W>& lengths, int nodes) {
  CandidateBits struck, placed;
  closure.refuted().for_each([&](int c) {
    if (lengths.refutes(graph.number(c), nodes)) struck.insert(c);
  });
  closure.proved().for_each([&](int c) {
    if (lengths.proves(graph.number(c), nodes)) placed.insert(c);
  });
  struck.for_each([&](int c) { sheet.strike(c); });
  // Where a sheet contradicts itself, as one may that unique loops have been tried on, the one may
  // have taken the other away.
  placed.for_each([&](int c) {
    if (sheet.has(c)) sheet.place(cell_of(c), digit_of(c));
  });
  return !struck.empty() || !placed.empty();
}

/// The same of one digit.
template <std::size_t W>
bool apply_x_chains(Sheet& sheet, int digit, int nodes) {
  const LinkGraph<W> graph(sheet, {.y = false, .digits = bit_of(digit)});
  GraphLengths<W> lengths(graph);
  return apply_chains(sheet, graph, GraphClosure<W>(graph), lengths, nodes);
}

}  // namespace

SingleChainSearch::SingleChainSearch() : graph_(std::make_unique<SheetGraph>()) {}
SingleChainSearch::~SingleChainSearch() = default;

bool SingleChainSearch::find(const Sheet& sheet, Budget& budget, ChainHint& best,
                             std::string& name) {
  return find_best_single_chain(sheet, Wanted::kFirst, budget, nothing_at_all_, *graph_, best,
                                name);
}

bool SingleChainSearch::find_easiest(const Sheet& sheet, Budget& budget, ChainHint& best) {
  std::string name;
  return find_best_single_chain(sheet, Wanted::kAnyAsEasy, budget, nothing_at_all_, *graph_, best,
                                name);
}

// X links first, digit by digit: they are rated lowest and are quickest. Where they tell something
// the sheet has changed, and the caller begins again with singles.
bool SingleChainSearch::apply(Sheet& sheet, double rating) {
  if (rating != rating_) {
    rating_ = rating;
    most_x_ = most_nodes(kPasses[kXPass].chain_rating, rating);
    most_xy_ = most_nodes(kPasses[kXyPass].chain_rating, rating);
    nothing_to_apply_ = {};
  }
  bool any = false;
  for (int digit = 0; digit < kDigits && most_x_ >= 4; ++digit) {
    // Chains of X links depend on the places of their digit alone.
    if (nothing_to_apply_.known(sheet, digit) || nothing_at_all_.known(sheet, digit)) continue;
    const DigitLinks links(sheet, digit);
    if (!links.chains_tell()) {
      nothing_at_all_.note(sheet, digit);
    } else if (links.fits() ? apply_x_chains<1>(sheet, digit, most_x_)
                            : apply_x_chains<2>(sheet, digit, most_x_)) {
      any = true;
    } else {
      nothing_to_apply_.note(sheet, digit);
    }
  }
  if (any || most_xy_ < 4) return any;
  graph_->visit(sheet, [&](auto& all) {
    any =
        !all.closure.empty() && apply_chains(sheet, all.graph, all.closure, all.lengths, most_xy_);
  });
  return any;
}

}  // namespace gridmill::explainer
