// The one hint that Sudoku Explainer would take of all single chains and cycles: the lowest rating,
// then the fewest nodes, then the pass, then what it reaches first.
//
// Chains are not walked. The closure gives the candidates that they refute or prove, GraphLengths
// the length of the shortest chain, and the first candidate with a chain of this length is the
// conclusion. Cycles have to be walked, because the path to a candidate decides what a cycle
// eliminates; but only a few matter:
//
// - A chain along the cycle, two links longer, refutes each elimination of a cycle. So a cycle is
//   at most two links shorter than the shortest chain, and cycles of n links matter only while n is
//   within the limit that the best hint sets for the pass (`limits_`).
// - CycleStarts has the candidates through which a cycle of a given length may run.
//
// Invariant: a hint that is skipped would have a higher rating than the best hint, or the same
// rating and more nodes. Of equal hints, the one that Sudoku Explainer finds first wins (`before`).
//
// Source: Sudoku Explainer 1.2.1, Chaining, for what is found; how it is found is ours.

#include "solver/explainer/chains/single_chains.h"

#include <algorithm>
#include <cassert>

#include "solver/explainer/chains/cycles.h"
#include "solver/explainer/chains/graph_lengths.h"

namespace gridmill::explainer {
namespace {

/// Which hint is wanted: the one that Sudoku Explainer takes, or any that is rated like it.
enum class HintSelection : std::uint8_t { kFirst, kAnyOfSameRating };

/// Looks for the best single chain or cycle. `misses` are digits in which no chain of X links
/// finds anything but what locked candidates strike; `name` gets Sudoku Explainer's.
class BestSingleChain {
 public:
  BestSingleChain(const Board& board, HintSelection wanted, Budget& budget, DigitMissCache& misses,
                  BoardGraph& graph, ChainHint& best, std::string& name)
      : board_(board),
        rating_only_(wanted == HintSelection::kAnyOfSameRating),
        budget_(budget),
        misses_(misses),
        graph_(graph),
        best_(best),
        name_(name),
        refuted_(candidates_of(board)) {}

  bool find() {
    search();
    return found_;
  }

 private:
  // Cheapest first, and each hint narrows what comes after: chains of one digit, then all links, of
  // which chains come before cycles.
  void search() {
    for (int digit = 0; digit < kDigits; ++digit) x_chains(digit);
    // No chain has fewer than four nodes. Y-cycles are rated lower and may still matter.
    if (limits_[kXyPass] < kMinNodes) {
      y_cycles(nullptr);
      return;
    }
    graph_.visit(board_, [&](auto& all) {
      const auto& graph = all.graph;
      const auto& closure = all.closure;
      budget_.spend(2 * graph.size());
      // What a cycle strikes is refuted by a chain that runs along the cycle.
      if (closure.empty()) return;
      refuted_ = closure.refuted();
      // A Y-cycle's chain is one of both kinds of links, so the same bound serves both passes.
      shortest_[kYPass] = shortest_[kXyPass] = chain(graph, closure, all.lengths, kXyPass);
      if (!may_have_cycles(kYPass) && !may_have_cycles(kXyPass)) return;
      const auto on = cyclic(graph, closure);
      if (on.empty()) return;
      CellSet cells;
      on.for_each([&](std::size_t i) { cells.insert(cell_of(graph.candidate(i))); });
      y_cycles(&cells);
      if (shortest_[kXyPass] != 0 && may_have_cycles(kXyPass)) cycles(graph, on, kXyPass);
    });
  }

  /// Cycles of cells of two; only of `among`, if there are any.
  void y_cycles(const CellSet* among) {
    if (!may_have_cycles(kYPass)) return;
    CellSet cells = board_.cells_with_max_candidates(2);
    if (among != nullptr) cells = cells & *among;
    dispatch_width<1>(2 * as_index(cells.size()), [&](auto w) {
      const LinkGraph<w> links(board_, {.x = false, .bivalue = &cells});
      cycles(links, cyclic(links, GraphClosure<w>(links)), kYPass);
    });
  }

  /// Whether a pass may have cycles that matter. What a cycle strikes is refuted by a chain along
  /// it, longer by two.
  [[nodiscard]] bool may_have_cycles(std::size_t pass) const {
    return limits_[pass] >= min_links(pass);
  }
  [[nodiscard]] int min_links(std::size_t pass) const {
    return std::max(pass == kYPass ? kMinYLinks : kMinNodes, shortest_[pass] - 2);
  }

  /// Cycles and chains of one digit.
  void x_chains(int digit) {
    if (misses_.contains(board_, digit)) return;
    const DigitLinks links(board_, digit);
    if (!links.has_conclusions()) {
      misses_.insert(board_, digit);
      return;
    }
    if (links.fits()) {
      x_chains<1>(digit);
    } else {
      x_chains<2>(digit);
    }
  }
  /// W: words for the places of the digit, of which there are at most 81.
  template <std::size_t W>
  void x_chains(int digit) {
    const LinkGraph<W> graph(board_, {.y = false, .digits = bit_of(digit)});
    budget_.spend(graph.size());
    const GraphClosure<W> closure(graph);
    if (closure.empty()) return;
    GraphLengths<W> lengths(graph);
    shortest_[kXPass] = chain(graph, closure, lengths, kXPass);
    if (shortest_[kXPass] != 0 && may_have_cycles(kXPass)) {
      cycles(graph, cyclic(graph, closure), kXPass);
    }
  }

  /// Cycles of what is on in them.
  template <std::size_t W>
  void cycles(const LinkGraph<W>& graph, const Bits<W>& on, std::size_t pass) {
    if (on.empty()) return;
    // Only what may be on in cycles is walked, forwards (links) and backwards (previous).
    std::array<Bits<W>, LinkGraph<W>::kMax> previous;
    on.for_each([&](std::size_t i) {
      previous[i] = graph.previous(i);
      previous[i] &= on;
    });
    CycleStarts<W> starts(graph, previous, on, refuted_);
    CycleLinks<W> links(board_, graph, kPasses[pass], on);
    const auto search = [&](const Bits<W>& from, int steps) {
      from.for_each([&](std::size_t i) {
        if (!may_have_cycles(pass)) return;
        cycles_from(graph, links, previous, i, pass, std::min(steps, limits_[pass] / 2));
      });
    };
    // Mostly the shortest that there may be are there, and then no longer ones are needed. What is
    // found sets the limit for the second search.
    int steps = min_links(pass) / 2;
    Bits<W> shortest{};
    for (; shortest.empty() && 2 * steps < limits_[pass] && !starts.all(steps); ++steps) {
      shortest = starts.find(steps);
    }
    if (!shortest.empty()) search(shortest, steps - 1);
    if (2 * steps <= limits_[pass]) search(starts.find(limits_[pass] / 2), limits_[pass] / 2);
  }

  /// What may be on in a cycle that strikes something: candidates that imply each other, among them
  /// one that a refuted candidate sees, while it also sees one that is off in between.
  template <std::size_t W>
  Bits<W> cyclic(const LinkGraph<W>& graph, const GraphClosure<W>& closure) const {
    Bits<W> all{};
    for (std::size_t part = 0; part < closure.parts(); ++part) {
      const Bits<W>& members = closure.members(part);
      CandidateBits by_on, by_off;
      Bits<W> off{};
      std::size_t count = 0;
      members.for_each([&](std::size_t i) {
        ++count;
        off |= graph.partners(i);
      });
      if (count < 2) continue;
      // What sees a member sees one that is on. What sees a partner of one that another one puts
      // off sees one that is off.
      members.for_each([&](std::size_t i) { by_on |= weak_links(graph.candidate(i)); });
      off.for_each([&](std::size_t i) {
        if (graph.weak(i).intersects(members)) by_off |= weak_links(graph.candidate(i));
      });
      by_on &= by_off;
      if (by_on.intersects(refuted_)) all |= members;
    }
    return all;
  }

  /// Offers the first of the shortest chains, and returns its number of nodes; 0 if there is
  /// none that matters.
  template <std::size_t W>
  int chain(const LinkGraph<W>& graph, const GraphClosure<W>& closure, GraphLengths<W>& lengths,
            std::size_t pass) {
    // The candidates are tried in order for each length, so the first that fits is the one that the
    // original reaches first.
    CandidateBits open = closure.refuted();
    open |= closure.proved();
    // Lengths go two beyond the limit: such a chain is no hint, but a cycle along it may be one.
    for (int nodes = kMinNodes; nodes <= limits_[pass] + 2; nodes += 2) {
      budget_.spend(graph.size());
      bool state = false;
      int candidate = 0;
      if (!open.any_of([&](int c) {
            candidate = c;
            const std::size_t i = graph.number(c);
            state = closure.refuted().contains(c) && lengths.refutes(i, nodes);
            return state || (closure.proved().contains(c) && lengths.proves(i, nodes));
          })) {
        continue;
      }
      if (nodes <= limits_[pass]) {
        ChainHint hint;
        hint.complexity = nodes;
        hint.rating = rating_of_chain(kPasses[pass], nodes);
        hint.sort_key = kPasses[pass].sort_key;
        hint.conclusion = literal(candidate, !state);
        hint.order = order_of(pass, candidate) + (state ? 1 : 2);
        hint.eliminations = eliminations_of(board_, hint.conclusion);
        if (offer(hint)) {
          name_ = kPasses[pass].y ? "Forcing Chain"
                  : nodes == 6    ? "Turbot Fish"
                                  : "Forcing X-Chain";
        }
      }
      return nodes;
    }
    return 0;
  }

  /// Offers the cycles of at most that many steps that a breadth first search from a candidate
  /// finds; `previous` leads back along candidates of cycles.
  template <std::size_t W>
  void cycles_from(const LinkGraph<W>& graph, CycleLinks<W>& links,
                   const std::array<Bits<W>, LinkGraph<W>::kMax>& previous, std::size_t start,
                   std::size_t pass, int max_steps) {
    // Steps are two links. What leads back to the start in that many steps or fewer, so that a node
    // is dropped when the steps that are left cannot close the cycle:
    std::array<Bits<W>, LinkGraph<W>::kMax> back;  // no cycle has a candidate on twice
    back[0] = {};
    Bits<W> known{};
    known.insert(start);
    Bits<W> fresh = known;
    int depth = 0;
    for (; depth + 1 < std::min(max_steps, static_cast<int>(back.size())); ++depth) {
      Bits<W> further{};
      fresh.for_each([&](std::size_t i) { further |= previous[i]; });
      fresh = further - known;
      if (fresh.empty()) break;
      known |= fresh;
      back[as_index(depth) + 1] = known;
      back[as_index(depth) + 1].erase(start);
    }
    const auto leads_back = [&](int steps) -> const Bits<W>& {
      return back[as_index(std::clamp(steps, 0, depth))];
    };
    if (!graph.next(start).intersects(leads_back(max_steps - 1))) return;
    assert(max_steps >= 2);
    tree_.set_root(start);
    Bits<W> on{};
    on.insert(start);
    std::size_t next = 0;
    for (int steps = 1; next < tree_.size() && steps <= max_steps; ++steps) {
      const std::size_t level = tree_.size();
      const Bits<W>& useful = leads_back(max_steps - steps);
      for (; next < level; ++next) {
        for (const auto [off, to] : links.from(tree_[next].on)) {
          if (to == start) {
            // The start is reached again. One step is no cycle, and one that is too short for the
            // chain along it strikes nothing.
            if (steps >= 2 && 2 * steps + 2 >= shortest_[pass] && !tree_.passes(next, off)) {
              cycle_hint(graph, start, off, next, pass, 2 * steps);
            }
          } else if (useful.contains(to) && !on.contains(to) && !tree_.passes(next, off)) {
            on.insert(to);
            tree_.add(to, off, next);
          }
        }
      }
    }
  }

  /// A cycle strikes what sees a node that is on and one that is off, outside its own cells.
  template <std::size_t W>
  void cycle_hint(const LinkGraph<W>& graph, std::size_t start, std::size_t off, std::size_t node,
                  std::size_t pass, int links) {
    CellSet inside;
    CandidateBits by_on, by_off;
    const auto add = [&](CandidateBits& seen, std::size_t i) {
      const int candidate = graph.candidate(i);
      inside.insert(cell_of(candidate));
      seen |= weak_links(candidate);
    };
    add(by_on, start);
    add(by_off, off);
    tree_.for_each_on_path(node, [&](const CycleTree::Node& n) {
      add(by_on, n.on);
      add(by_off, n.off);
    });
    by_on &= by_off;
    CandidateBits eliminations;
    bool any = false;
    by_on.for_each([&](int candidate) {
      if (!board_.has(candidate) || inside.contains(cell_of(candidate))) return;
      eliminations.insert(candidate);
      any = true;
    });
    if (!any) return;
    ChainHint hint;
    hint.rating = rating_of_cycle(kPasses[pass], links);
    hint.complexity = links;
    hint.sort_key = kPasses[pass].sort_key;
    hint.conclusion = -1;
    hint.order = order_of(pass, graph.candidate(start));
    hint.eliminations = eliminations;
    if (!offer(hint)) return;
    name_ = kPasses[pass].x && kPasses[pass].y ? "Bidirectional Cycle"
            : kPasses[pass].y                  ? "Bidirectional Y-Cycle"
            : inside.size() == 4               ? "Generalized X-Wing"
                                               : "Bidirectional X-Cycle";
  }

  bool offer(const ChainHint& hint) {
    if (found_ && !is_before(hint, best_)) return false;
    found_ = true;
    best_ = hint;
    // A hint of a pass with more nodes than its limit is rated worse, or the same and longer. Where
    // only the rating is wanted, equal is not better.
    for (std::size_t i = 0; i < kPasses.size(); ++i) {
      const double base = std::min(kPasses[i].cycle_rating, kPasses[i].chain_rating);
      int max_complexity = 0;
      while (max_complexity < kNoLimit) {
        const double lowest = base + length_rating(max_complexity + 1);
        if (lowest > hint.rating ||
            (lowest == hint.rating && (rating_only_ || max_complexity + 1 > hint.complexity))) {
          break;
        }
        ++max_complexity;
      }
      limits_[i] = std::min(limits_[i], max_complexity);
    }
    return true;
  }

  /// A chain from a literal to its opposite, and a cycle, have four nodes at least.
  static constexpr int kMinNodes = 4;
  /// What a Y-cycle of three cells strikes is struck by an XY-Wing.
  static constexpr int kMinYLinks = 8;
  /// No chain has more nodes, with each candidate on and off.
  static constexpr int kNoLimit = 2 * kCandidates;

  const Board& board_;
  const bool rating_only_;
  Budget& budget_;
  DigitMissCache& misses_;
  BoardGraph& graph_;
  ChainHint& best_;
  std::string& name_;
  bool found_ = false;
  std::array<int, 3> shortest_{};  ///< chains of a pass, or of one that has its links; 0: none
  CandidateBits refuted_;          ///< by any chain, or more
  std::array<int, 3> limits_{kNoLimit, kNoLimit, kNoLimit};
  CycleTree tree_;
};

// Three questions about one board: the hint that Sudoku Explainer takes, the rating of the easiest
// one, and the strikes of all that are not harder than a rating. The last needs no chain: closures
// show what is refuted, lengths by how short a chain.
//
// Invariant: what is remembered of a digit holds while its places are the same, and for one rating.
//
// Source: ours; the rule is Chaining of Sudoku Explainer 1.2.1.

/// Applies the eliminations of chains of at most that many nodes, an even number.
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
  // Where a board contradicts itself, as one may that unique loops have been tried on, the one may
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
  return BestSingleChain(board, HintSelection::kFirst, budget, find_misses_, *graph_, best, name)
      .find();
}

bool SingleChainSearch::find_easiest(const Board& board, Budget& budget, ChainHint& best) {
  std::string name;
  return BestSingleChain(board, HintSelection::kAnyOfSameRating, budget, find_misses_, *graph_,
                         best, name)
      .find();
}

// X links first, digit by digit: they are rated lowest and are quickest. If they find something
// the board has changed, and the caller begins again with singles.
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
