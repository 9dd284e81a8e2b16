// ALS chains: almost locked sets, each joined to the next by a restricted common that is not the
// one before. Breadth first from each set, so the shortest chain to an end is found; a state is the
// set and the digits by which it was reached.
//
// Invariants:
//   1. A link comes after the link that it starts from.
//   2. No restricted common serves twice in a row.
//   3. A chain has `kMaxLinks` links at most, and one set more than links.
#include <cassert>
#include <vector>

#include "solver/rate/als.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {

using namespace als;

namespace {

constexpr std::size_t kMaxLinks = 6;  // of a chain

/// Chains of sets, breadth first from one start after the other.
class ChainSearch {
 public:
  ChainSearch(FinderContext& context, Technique technique, Sink& sink)
      : technique_(technique),
        sets_(context.als().sets(context)),
        sink_(sink),
        from_(sets_.size()) {
    for (const AlsPair& pair : context.als().pairs(context)) {
      // Sets with common cells are variants (als.h), which chains do not have.
      if (pair.overlap) continue;
      from_[pair.a].push_back({pair.b, pair.x, pair.y});
      from_[pair.b].push_back({pair.a, pair.x, pair.y});
    }
  }

  void run() {
    for (start_ = 0; start_ < sets_.size(); ++start_) {
      for (const RestrictedCommon& join : from_[start_]) {
        for (const Digit first : {join.x, join.y}) {
          if (!first.empty() && !follow(join, first)) return;
        }
      }
    }
  }

 private:
  /// A set joined to another.
  struct RestrictedCommon {
    std::uint16_t to = 0;
    Digit x;
    Digit y;
  };
  /// A set of a chain, reached by one restricted common, or by two. (By two it cannot be reached at
  /// all, so that anything follows, and only the first is kept from serving again.)
  struct Link {
    std::uint16_t set = 0;
    Digit used;
    Digit also;
    std::size_t links = 0;  ///< from the start
    std::size_t from = 0;   ///< the link before
  };

  /// All chains that begin with this join; what follows depends on where a chain is, not on how it
  /// came there, so the shortest way to each end is enough. False: the sink has enough.
  bool follow(const RestrictedCommon& join, Digit first) {
    reached_.assign(sets_.size() * kStates, false);
    chain_.clear();
    add(join.to, first, Digit(), 1, 0);
    for (std::size_t i = 0; i < chain_.size(); ++i) {
      const Link end = chain_[i];
      // Fewer links are ALS-XZ and ALS-XY-Wing. A reversed chain is a chain, too, so each is
      // reported from its smaller end only.
      if (end.links >= 3 && end.set > start_ && !report(end, first)) return false;
      if (end.links == kMaxLinks) continue;
      for (const RestrictedCommon& next : from_[end.set]) {
        if (next.to == start_) continue;
        const Digit x = next.x == end.used ? next.y : next.x;
        const Digit y = next.x == end.used || next.y == end.used ? Digit() : next.y;
        if (!x.empty()) add(next.to, x, y, end.links + 1, i);
      }
    }
    return true;
  }

  void add(std::uint16_t set, Digit used, Digit also, std::size_t links, std::size_t from) {
    assert(!used.empty() && 1 <= links && links <= kMaxLinks);
    const std::size_t state = set * kStates + used.value * (kRatedDigits + 1U) + also.value;
    if (reached_[state]) return;
    reached_[state] = true;
    chain_.push_back({set, used, also, links, from});
  }

  bool report(const Link& link, Digit first) {
    const Als& end = sets_[link.set];
    assert(link.set != start_ && link.links >= 3);
    Deduction deduction;
    add_common(sets_[start_], end,
               static_cast<DigitMask>(bit_of(first) | bit_of(link.used) | bit_of(link.also)),
               deduction.eliminations);
    if (deduction.eliminations.empty()) return true;
    deduction.technique = technique_;
    deduction.parts = {end.cells};
    for (const Link* at = &link; at->links > 1;) {
      at = &chain_[at->from];
      deduction.parts.push_back(sets_[at->set].cells);
    }
    deduction.parts.push_back(sets_[start_].cells);
    assert(deduction.parts.size() == link.links + 1);
    for (const CellSet& set : deduction.parts) deduction.cells |= set;
    deduction.digits = static_cast<DigitMask>(sets_[start_].digits | end.digits);
    return sink_.report(deduction);
  }

  Technique technique_;
  const std::vector<Als>& sets_;
  Sink& sink_;
  std::vector<std::vector<RestrictedCommon>> from_;
  std::size_t start_ = 0;
  static constexpr std::size_t kStates =
      (kRatedDigits + 1) * (kRatedDigits + 1);  // of a set: what it is reached by
  std::vector<bool> reached_;
  std::vector<Link> chain_;
};

}  // namespace

/// ALS Chain: four to seven sets, neighbors joined by restricted commons of which none serves
/// twice in a row; a digit of both ends goes.
void find_als_chain(FinderContext& context, Technique technique, Sink& sink) {
  if (context.conclude_chains(technique, ChainKind::kSets, sink)) return;
  ChainSearch(context, technique, sink).run();
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
