#include "solver/explainer/chains/pass.h"

#include "solver/explainer/chains/chain_hint.h"
#include "solver/explainer/rules.h"

// The passes are numbers from the row of forcing chains and nothing else. They stand in a file of
// their own so that a changed row does not rebuild the searches for chains, whose templates are
// the most of the room.

namespace gridmill::explainer {
namespace {

/// The kinds of ratings that the row of forcing chains has.
enum ChainKind : std::size_t { kCycle, kXChain, kMixed };
constexpr const Ratings& kBase = ratings_of(Rule::kForcingChain);

}  // namespace

// The second pass has cycles only, as in the original, so its rating of chains is never given.
constinit const std::array<Pass, 3> kPasses{{{true, false, 2, kBase[kCycle], kBase[kXChain]},
                                             {false, true, 3, kBase[kCycle], kBase[kCycle]},
                                             {true, true, 4, kBase[kMixed], kBase[kMixed]}}};

double rating_of_chain(const Pass& pass, int nodes) {
  return pass.chain_rating + length_rating(nodes);
}
double rating_of_cycle(const Pass& pass, int links) {
  return pass.cycle_rating + length_rating(links);
}

}  // namespace gridmill::explainer
