// The original's search, walked as it walks: breadth first, the first way to a literal stays, three
// passes with different links (kPasses). What is ours is where it begins: only at candidates that
// the closure has as refuted, proved or in a cycle, as the rest finds nothing.
//
// It has to be walked, where the search in single_chains.cpp need not: an outer chain uses every
// hint, and the nodes of its path are what the outer one depends on. Another path of the same
// length to the same conclusion may have other parents, and the outer chain another length by that.
//
// Invariant: what is not walked finds nothing. What is walked goes along all links of its pass in
// the order of the original, except nodes that lead nowhere, which no path to a hint goes through.
//
// Source: Sudoku Explainer 1.2.1, Chaining.

#include "solver/explainer/chains/single_chains.h"

#include <algorithm>
#include <cassert>

#include "solver/board/hash.h"
#include "solver/explainer/chains/cycles.h"
#include "solver/explainer/chains/graph_closure.h"
#include "solver/explainer/chains/links.h"

namespace gridmill::explainer {
namespace {

/// A path of literals, from the conclusion back to the assumption.
using Path = std::vector<std::uint16_t>;

/// By what a candidate goes off when another one is on: the first that both share of the cell, the
/// box, the row and the column, which is the order in which links are followed.
Cause weak_cause(int on, int off) {
  if (cell_of(on) == cell_of(off)) return kByCell;
  const auto a = as_index(cell_of(on));
  const auto b = as_index(cell_of(off));
  for (std::size_t kind = 0; kind < 3; ++kind) {
    if (region_of(a, kind) == region_of(b, kind)) return static_cast<Cause>(kind);
  }
  return kAssumed;
}

/// The candidates that chains of X links alone refute or prove. A chain of X links is one of both
/// kinds, too, so only digits of which any chain finds something are looked at.
struct XConclusions {
  XConclusions(const Board& board, const Closure& closure) {
    Mask digits = 0;
    const auto add_digit = [&](int c) { digits = static_cast<Mask>(digits | bit_of(digit_of(c))); };
    closure.refuted().for_each(add_digit);
    closure.proved().for_each(add_digit);
    for_bits(digits, [&](int digit) { add(board, digit); });
  }

  CandidateBits refuted, proved;

 private:
  void add(const Board& board, int digit) {
    const DigitLinks links(board, digit);
    if (!links.fits()) {  // what is too much is only looked at in vain
      board.cells_with(digit).for_each([&](int cell) {
        refuted.insert(candidate_of(cell, digit));
        proved.insert(candidate_of(cell, digit));
      });
      return;
    }
    // By place of the digit; the sets here are by candidate.
    const DigitLinks::Conclusions conclusions = links.conclusions();
    const auto note = [&](DigitLinks::Places places, CandidateBits& set) {
      for (; places != 0; places &= places - 1) {
        set.insert(candidate_of(links.cell(as_index(std::countr_zero(places))), digit));
      }
    };
    note(conclusions.refuted, refuted);
    note(conclusions.proved, proved);
  }
};

/// Looks for all hints by walking, where the closure shows that there are some.
class SingleChains {
 public:
  SingleChains(const Board& board, const WeakLinks& links, const Closure& closure, Budget& budget)
      : board_(board), links_(links), closure_(closure), budget_(budget) {}

  /// Calls `visit(hint, path)` for every hint; hint.order is its position in Sudoku Explainer's
  /// order.
  template <typename Visit>
  void search(Visit&& visit) {
    const XConclusions x_conclusions(board_, closure_);
    Mask digits = 0;  // a cycle that strikes something runs along a chain that refutes it
    x_conclusions.refuted.for_each(
        [&](int c) { digits = static_cast<Mask>(digits | bit_of(digit_of(c))); });
    // Chains come before cycles here, after them in the original: hints are sorted by `order` in
    // the end, so which candidate is walked from first does not matter.
    for (std::size_t pass = 0; pass < kPasses.size(); ++pass) {
      if (kPasses[pass].x) {
        const auto try_chain = [&](int start) {
          const int candidate = candidate_in(start);
          if (board_.size(cell_of(candidate)) < 2) return;
          order_ = order_of(pass, candidate) + (is_on(start) ? 1 : 2);
          if (chain(start, kPasses[pass])) chain_hint(found_, kPasses[pass], visit);
        };
        const CandidateBits& open_on = kPasses[pass].y ? closure_.refuted() : x_conclusions.refuted;
        const CandidateBits& open_off = kPasses[pass].y ? closure_.proved() : x_conclusions.proved;
        if (open_on.empty() && open_off.empty()) continue;
        open_on.for_each([&](int c) { try_chain(literal(c, true)); });
        open_off.for_each([&](int c) { try_chain(literal(c, false)); });
      }
      // With Y links alone a cycle runs through cells of two only.
      for (int cell = 0; cell < kCells; ++cell) {
        const int size = board_.size(cell);
        if (size < 2 || (size > 2 && !kPasses[pass].x)) continue;
        for_bits(board_.candidates(cell), [&](int digit) {
          const int candidate = candidate_of(cell, digit);
          if (!closure_.in_cycle(candidate) || (!kPasses[pass].y && ((digits >> digit) & 1) == 0))
            return;
          order_ = order_of(pass, candidate);
          found_cycles_.clear();
          cycles(candidate, kPasses[pass]);
          for (const Path& path : found_cycles_) cycle_hint(path, kPasses[pass], visit);
        });
      }
    }
  }

 private:
  /// Finds the cycles that a breadth first search from the candidate finds, with 4 links or more.
  // A level of the tree is two links deeper than the one before: on, then off, then on. A candidate
  // is on in one node of the tree, the first that reaches it.
  void cycles(int start, const Pass& pass) {
    assert(closure_.in_cycle(start) && board_.has(start));
    tree_.set_root(as_index(start));
    CandidateBits on;
    on.insert(start);
    CandidateBits last;  // what puts the start on by going off
    const StrongLinks& around = closure_.strong(start);
    for (int i = 0; i < around.count; ++i) {
      if (used(around, i, pass)) last.insert(around.to[as_index(i)]);
    }
    std::size_t next = 0;
    for (int length = 2; next < tree_.size(); length += 2) {
      const std::size_t level = tree_.size();
      for (; next < level; ++next) {
        const int at = tree_[next].on;
        // Two links back and forth are no cycle, so none closes before the fourth.
        const bool closes = length >= 4 && last.intersects(weak_links(at));
        for (const std::uint16_t off : leads_of(at, pass.y)) {
          const StrongLinks& strong = closure_.strong(off);
          const bool ends = closes && last.contains(off);
          const auto is_new = [&](std::uint16_t to) {
            return !on.contains(to) && closure_.same_part(start, to);
          };
          // No cycle puts a candidate off twice.
          const auto to = std::span(strong.to).first(as_index(strong.count));
          if ((!ends && std::none_of(to.begin(), to.end(), is_new)) || tree_.passes(next, off))
            continue;
          if (ends && may_eliminate(start, off, next)) {
            found_cycles_.push_back(cycle(start, off, next));
          }
          for (int i = 0; i < strong.count; ++i) {
            // What does not lead back is of no use.
            if (used(strong, i, pass) && is_new(to[as_index(i)])) {
              on.insert(to[as_index(i)]);
              tree_.add(to[as_index(i)], off, next);
            }
          }
        }
      }
    }
  }

  /// The candidates that a candidate turns off and that turn another one on, in the order of the
  /// links. All others lead nowhere.
  std::span<const std::uint16_t> leads_of(int candidate, bool with_cell) {
    budget_.spend(links_.of(candidate, with_cell).size());
    LeadList& list = lists_[as_index(candidate)];
    if (!listed_.contains(candidate)) {
      listed_.insert(candidate);
      list = {leads_.size(), 0, 0};
      for (const std::uint16_t off : links_.of(candidate, true)) {
        if (!closure_.leads().contains(off)) continue;
        leads_.push_back(off);
        list.in_cell += cell_of(off) == cell_of(candidate) ? 1U : 0U;
      }
      list.count = leads_.size() - list.first;
    }
    const std::span<const std::uint16_t> all(leads_.data() + list.first, list.count);
    return with_cell ? all : all.subspan(list.in_cell);
  }

  /// Whether a pass goes along the i-th strong link.
  static bool used(const StrongLinks& strong, int i, const Pass& pass) {
    return strong.cause[as_index(i)] == kByCell ? pass.y : pass.x;
  }

  /// Whether something that can be refuted sees both a node that is on and one that is off. What a
  /// cycle strikes is refuted by a chain along the cycle, so most cycles are dropped here, before
  /// their paths are made.
  [[nodiscard]] bool may_eliminate(int start, int off, std::size_t node) const {
    CandidateBits by_on = weak_links(start);
    CandidateBits by_off = weak_links(off);
    tree_.for_each_on_path(node, [&](const CycleTree::Node& n) {
      by_on |= weak_links(n.on);
      by_off |= weak_links(n.off);
    });
    by_on &= by_off;
    return by_on.intersects(closure_.refuted());
  }

  /// The cycle from the start to a node, then by `off` to the start. The start is at both ends.
  [[nodiscard]] Path cycle(int start, int off, std::size_t node) const {
    Path path;
    const auto add = [&](int candidate, bool on) {
      path.push_back(static_cast<std::uint16_t>(literal(candidate, on)));
    };
    add(start, true);
    add(off, false);
    tree_.for_each_on_path(node, [&](const CycleTree::Node& n) {
      add(n.on, true);
      add(n.off, false);
    });
    add(start, true);
    return path;
  }

  /// Finds the shortest chain from a literal to its opposite, breadth first, into found_. A literal
  /// is reached once, by the way that comes first; a chain may use a candidate both on and off.
  // Sets of what is known by state, and the parent of each literal that was reached: that is all a
  // path needs, as the search ends at the first path.
  bool chain(int start, const Pass& pass) {
    queue_.assign(1, static_cast<std::uint16_t>(start));
    CandidateBits on, off;
    (is_on(start) ? on : off).insert(candidate_in(start));
    // The nodes that lead to the opposite in one link, so that the last level need not be made.
    CandidateBits last;
    if (is_on(start)) {
      last = weak_links(candidate_in(start));
    } else {
      const StrongLinks& around = closure_.strong(candidate_in(start));
      for (int i = 0; i < around.count; ++i) {
        if (used(around, i, pass)) last.insert(around.to[as_index(i)]);
      }
    }
    // Without Y links the last link is not within the cell.
    if (is_on(start) && !pass.y) {
      for (int d = 0; d < kDigits; ++d) last.erase(candidate_of(cell_of(candidate_in(start)), d));
    }
    const auto reach = [&](int from, int to, CandidateBits& known) {
      const int candidate = candidate_in(to);
      if (known.contains(candidate)) return false;
      known.insert(candidate);
      parent_[as_index(to)] = static_cast<std::uint16_t>(from);
      // One link before the end: the opposite of the start, then the way back to it.
      if (is_on(to) == is_on(start) && last.contains(candidate)) {
        found_.assign(1, static_cast<std::uint16_t>(start ^ 1));
        for (int at = to; at != start; at = parent_[as_index(at)]) {
          found_.push_back(static_cast<std::uint16_t>(at));
        }
        found_.push_back(static_cast<std::uint16_t>(start));
        return true;
      }
      queue_.push_back(static_cast<std::uint16_t>(to));
      return false;
    };
    for (std::size_t next = 0; next < queue_.size(); ++next) {
      const int at = queue_[next];
      if (is_on(at)) {
        for (const std::uint16_t to : leads_of(candidate_in(at), pass.y)) {
          if (reach(at, literal(to, false), off)) return true;
        }
      } else {
        const StrongLinks& strong = closure_.strong(candidate_in(at));
        for (int i = 0; i < strong.count; ++i) {
          if (used(strong, i, pass) && reach(at, literal(strong.to[as_index(i)], true), on)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  template <typename Visit>
  void cycle_hint(const Path& path, const Pass& pass, Visit&& visit) {
    // The first node of the path is its last one too. What is in a cell of the cycle is not struck,
    // as in the original, even where it sees both ends of a link.
    const int complexity = static_cast<int>(path.size()) - 1;
    CellSet inside;
    for (const std::uint16_t node : path) inside.insert(cell_of(candidate_in(node)));
    CandidateBits by_on, by_off;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
      const int candidate = candidate_in(path[i]);
      const int digit = digit_of(candidate);
      CandidateBits& seen = is_on(path[i]) ? by_on : by_off;
      for (const std::uint8_t peer : peers_of(cell_of(candidate))) {
        if (board_.has(peer, digit) && !inside.contains(peer))
          seen.insert(candidate_of(peer, digit));
      }
    }
    by_on &= by_off;
    if (by_on.empty()) return;
    ChainHint hint;
    hint.rating = rating_of_cycle(pass, complexity);
    hint.complexity = complexity;
    hint.sort_key = pass.sort_key;
    hint.conclusion = -1;
    hint.order = order_;
    hint.eliminations = by_on;
    visit(hint, path);
  }

  template <typename Visit>
  void chain_hint(const Path& path, const Pass& pass, Visit&& visit) {
    ChainHint hint;
    hint.complexity = static_cast<int>(path.size());
    hint.rating = rating_of_chain(pass, hint.complexity);
    hint.sort_key = pass.sort_key;
    hint.conclusion = path.front();
    hint.order = order_;
    hint.eliminations = eliminations_of(board_, path.front());
    visit(hint, path);
  }

  const Board& board_;
  const WeakLinks& links_;
  const Closure& closure_;
  Budget& budget_;
  /// Of `leads_`; those in the cell are first.
  struct LeadList {
    std::size_t first, count, in_cell;
  };
  CandidateBits listed_;  ///< candidates with a list
  std::array<LeadList, kCandidates> lists_;
  std::vector<std::uint16_t> leads_;
  CycleTree tree_;
  std::vector<std::uint16_t> queue_;                   ///< literals reached, first ones first
  std::array<std::uint16_t, 2 * kCandidates> parent_;  ///< of a literal in the queue
  std::vector<Path> found_cycles_;                     ///< from the candidate at hand
  Path found_;                                         ///< the chain that was found last
  int order_ = 0;                                      ///< of the hints at hand
};

/// Collects what a path depends on. A node that is on is put down to the first strong link from the
/// node before it: by the cell, then by the box, the row, the column.
void collect_parents(const Board& board, const Board& source, const Path& path, bool y,
                     Parents& parents) {
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    if (!is_on(path[i])) continue;
    const int candidate = candidate_in(path[i]);
    const StrongLinks strong = strong_links(board, candidate_in(path[i + 1]), y, true);
    for (int k = 0; k < strong.count; ++k) {
      if (strong.to[as_index(k)] == candidate) {
        parents.add(board, source, candidate, strong.cause[as_index(k)]);
      }
    }
  }
}

/// The same for the cycle run backwards. Sudoku Explainer keeps the causes of the forward run, so
/// that a node that is on is put down to the weak link that switched it off before.
void collect_parents_backwards(const Board& board, const Board& source, const Path& path,
                               Parents& parents) {
  for (std::size_t i = path.size() - 1; i-- > 0;) {
    if (is_on(path[i])) continue;
    const int candidate = candidate_in(path[i]);
    parents.add(board, source, candidate, weak_cause(candidate_in(path[i + 1]), candidate));
  }
}

/// Equal for chains with the same nodes in the same order.
std::uint64_t identity_of(const Path& path) {
  Fnv1a hash;
  for (const std::uint16_t node : path) hash.add(node);
  return hash.value();
}

}  // namespace

std::vector<ChainHint> all_single_chains(const Board& board, const Board& source,
                                         const WeakLinks& links, const Closure& closure,
                                         Budget& budget) {
  assert(!closure.empty());
  assert(candidates_of(source).contains(candidates_of(board)));
  std::vector<ChainHint> hints;
  std::vector<Path> paths;
  SingleChains chains(board, links, closure, budget);
  chains.search([&](const ChainHint& hint, const Path& path) {
    hints.push_back(hint);
    hints.back().identity = paths.size();
    paths.push_back(path);
  });
  // Sorted first, then only the best for each set of strikes stays, as the original does.
  std::stable_sort(hints.begin(), hints.end(), is_before);
  std::vector<ChainHint> kept;
  for (ChainHint& hint : hints) {
    if (std::any_of(kept.begin(), kept.end(), [&](const ChainHint& other) {
          return other.eliminations == hint.eliminations;
        })) {
      continue;
    }
    const Path& path = paths[hint.identity];
    Parents parents;
    collect_parents(board, source, path, hint.sort_key != kPasses[kXPass].sort_key, parents);
    if (hint.conclusion < 0) collect_parents_backwards(board, source, path, parents);
    hint.parents = parents.release();
    hint.identity = identity_of(path);
    kept.push_back(std::move(hint));
  }
  return kept;
}

// Copies the results of a GraphClosure into tables indexed by candidate, because the walk in this
// file does not use the numbers of the graph. The strong links are copied, too, so that the walk
// need not find them again for each node. If nothing is refuted or proved, nothing is copied.
//
// Invariant: a candidate without strong links has no part and no links here. No path goes through
// it but at its ends.

Closure::Closure(const Board& board) {
  const Leads leads(board);
  dispatch_width<1>(leads.count, [&](auto w) {
    const LinkGraph<w> graph(board, {}, &leads);
    const GraphClosure<w> closure(graph);
    refuted_ = closure.refuted();
    proved_ = closure.proved();
    if (empty()) return;
    part_.fill(kNoPart);
    for (std::size_t i = 0; i < graph.members(); ++i) {
      const int c = graph.candidate(i);
      const std::size_t part = closure.part(i);
      part_[as_index(c)] = static_cast<std::uint16_t>(part);
      if (closure.members(part).several()) cyclic_.insert(c);
      strong_[as_index(c)] = strong_links(board, c, true, true);
      assert(strong_[as_index(c)].count != 0);
      leads_.insert(c);
    }
  });
}

}  // namespace gridmill::explainer
