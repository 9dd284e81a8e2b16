#include "solver/explainer/single_chains.h"

#include <algorithm>

#include "solver/explainer/parents.h"

namespace gridmill::explainer {
namespace {

/// One of the three passes: which links are used.
struct Pass {
  bool x, y;
  int sort_key;
  double cycle_rating, chain_rating;
};
constexpr std::array<Pass, 3> kPasses{
    {{true, false, 2, 6.5, 6.6}, {false, true, 3, 6.5, 6.5}, {true, true, 4, 7.0, 7.0}}};

/// A path of literals, from the conclusion back to the assumption.
using Path = std::vector<std::uint16_t>;

/// By what a candidate goes off when another one is on.
Cause weak_cause(int on, int off) {
  if (cell_of(on) == cell_of(off)) return kByCell;
  const auto a = static_cast<std::size_t>(cell_of(on));
  const auto b = static_cast<std::size_t>(cell_of(off));
  for (std::size_t kind = 0; kind < 3; ++kind) {
    if (kGeometry.region[a][kind] == kGeometry.region[b][kind]) return static_cast<Cause>(kind);
  }
  return kAssumed;
}

class SingleChains {
 public:
  SingleChains(const Sheet& sheet, const WeakLinks& links, const Closure& closure, Budget& budget)
      : sheet_(sheet), links_(links), closure_(closure), budget_(budget) {}

  /// Calls `visit(hint, path)` for every hint, in the order in which Sudoku Explainer finds them;
  /// `visit` may lower limit(pass).
  template <typename Visit>
  void search(Visit&& visit) {
    for (const Pass& pass : kPasses) {
      if (limit(pass) <= 0) continue;
      for (int cell = 0; cell < kCells; ++cell) {
        const int size = sheet_.size(cell);
        if (size < 2 || (size > 2 && !pass.x)) continue;
        for_bits(sheet_.candidates(cell), [&](int digit) {
          const int candidate = candidate_of(cell, digit);
          found_cycles_.clear();
          found_chains_.clear();
          if (closure_.in_cycle(candidate)) cycles(candidate, pass);
          if (pass.x) {
            if (closure_.refuted().contains(candidate)) chain(literal(candidate, true), pass);
            if (closure_.proved().contains(candidate)) chain(literal(candidate, false), pass);
          }
          for (const Path& path : found_cycles_) cycle_hint(path, pass, visit);
          for (const Path& path : found_chains_) chain_hint(path, pass, visit);
        });
      }
    }
  }

  /// Only hints up to this one's rating and complexity are still wanted.
  void want_below(double rating, int complexity) {
    for (std::size_t i = 0; i < kPasses.size(); ++i) {
      // A hint of this pass with more nodes than this is rated worse, or the same and longer.
      int most = 0;
      while (most < kNoLimit) {
        const double lowest =
            std::min(kPasses[i].cycle_rating, kPasses[i].chain_rating) + length_rating(most + 1);
        if (lowest > rating || (lowest == rating && most + 1 > complexity)) break;
        ++most;
      }
      limits_[i] = std::min(limits_[i], most);
    }
  }

 private:
  static constexpr int kNoLimit = 1000;

  [[nodiscard]] int limit(const Pass& pass) const {
    return limits_[static_cast<std::size_t>(&pass - kPasses.data())];
  }

  struct OnNode {
    std::uint16_t candidate, off;  ///< what is on, and what went off before it
    int parent;                    ///< index of the on node before that
  };

  /// Finds the cycles that a breadth first search from the candidate finds, with 4 links or more.
  void cycles(int start, const Pass& pass) {
    nodes_.clear();
    nodes_.push_back({static_cast<std::uint16_t>(start), 0, -1});
    CandidateBits on;
    on.insert(start);
    std::size_t next = 0;
    for (int length = 2; next < nodes_.size() && length <= limit(pass); length += 2) {
      const std::size_t level = nodes_.size();
      for (; next < level; ++next) {
        const int p = static_cast<int>(next);
        for (const std::uint16_t off : links_.of(nodes_[next].candidate, pass.y)) {
          if (!sheet_.has(off) || is_ancestor(p, off)) continue;
          budget_.spend(1);
          const StrongLinks strong = strong_links(sheet_, off, pass.y, pass.x);
          for (int i = 0; i < strong.count; ++i) {
            const std::uint16_t to = strong.to[static_cast<std::size_t>(i)];
            if (length >= 4 && to == start) {
              Path path{static_cast<std::uint16_t>(literal(to, true)),
                        static_cast<std::uint16_t>(literal(off, false))};
              append(path, p);
              found_cycles_.push_back(std::move(path));
            }
            if (!on.contains(to)) {
              on.insert(to);
              nodes_.push_back({to, off, p});
            }
          }
        }
      }
    }
  }

  [[nodiscard]] bool is_ancestor(int node, int off) const {
    for (; nodes_[static_cast<std::size_t>(node)].parent >= 0;
         node = nodes_[static_cast<std::size_t>(node)].parent) {
      if (nodes_[static_cast<std::size_t>(node)].off == off) return true;
    }
    return false;
  }

  void append(Path& path, int node) const {
    for (; node >= 0; node = nodes_[static_cast<std::size_t>(node)].parent) {
      const OnNode& n = nodes_[static_cast<std::size_t>(node)];
      path.push_back(static_cast<std::uint16_t>(literal(n.candidate, true)));
      if (n.parent >= 0) path.push_back(static_cast<std::uint16_t>(literal(n.off, false)));
    }
  }

  /// Finds the shortest chain from a literal to its opposite, breadth first.
  void chain(int start, const Pass& pass) {
    queue_.assign(1, static_cast<std::uint16_t>(start));
    CandidateBits on, off;
    (is_on(start) ? on : off).insert(candidate_in(start));
    const int most = limit(pass);
    std::size_t level_end = 1;
    int nodes = 1;
    const auto reach = [&](int from, int to, CandidateBits& known) {
      const auto target = static_cast<std::uint16_t>(to);
      if (to == (start ^ 1)) {
        Path path{target};
        for (int at = from; at != start; at = parent_[static_cast<std::size_t>(at)]) {
          path.push_back(static_cast<std::uint16_t>(at));
        }
        path.push_back(static_cast<std::uint16_t>(start));
        found_chains_.push_back(std::move(path));
        return true;
      }
      if (!known.contains(candidate_in(to))) {
        known.insert(candidate_in(to));
        parent_[target] = static_cast<std::uint16_t>(from);
        queue_.push_back(target);
      }
      return false;
    };
    for (std::size_t next = 0; next < queue_.size(); ++next) {
      if (next == level_end) {
        level_end = queue_.size();
        ++nodes;
      }
      if (nodes + 1 > most) return;
      const int at = queue_[next];
      if (is_on(at)) {
        for (const std::uint16_t to : links_.of(candidate_in(at), pass.y)) {
          if (!sheet_.has(to)) continue;
          budget_.spend(1);
          if (reach(at, literal(to, false), off)) return;
        }
      } else {
        const StrongLinks strong = strong_links(sheet_, candidate_in(at), pass.y, pass.x);
        for (int i = 0; i < strong.count; ++i) {
          if (reach(at, literal(strong.to[static_cast<std::size_t>(i)], true), on)) return;
        }
      }
    }
  }

  template <typename Visit>
  void cycle_hint(const Path& path, const Pass& pass, Visit&& visit) {
    // The first node of the path is its last one too.
    const int complexity = static_cast<int>(path.size()) - 1;
    CellBits inside;
    for (const std::uint16_t node : path) inside.insert(cell_of(candidate_in(node)));
    CandidateBits by_on, by_off;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
      const int candidate = candidate_in(path[i]);
      const int digit = digit_of(candidate);
      CandidateBits& seen = is_on(path[i]) ? by_on : by_off;
      for (const std::uint8_t peer :
           kGeometry.peers[static_cast<std::size_t>(cell_of(candidate))]) {
        if (sheet_.has(peer, digit) && !inside.contains(peer))
          seen.insert(candidate_of(peer, digit));
      }
    }
    by_on &= by_off;
    if (by_on.empty()) return;
    ChainHint hint;
    hint.rating = pass.cycle_rating + length_rating(complexity);
    hint.complexity = complexity;
    hint.sort_key = pass.sort_key;
    hint.conclusion = -1;
    hint.strikes = by_on;
    visit(hint, path);
  }

  template <typename Visit>
  void chain_hint(const Path& path, const Pass& pass, Visit&& visit) {
    ChainHint hint;
    hint.complexity = static_cast<int>(path.size());
    hint.rating = pass.chain_rating + length_rating(hint.complexity);
    hint.sort_key = pass.sort_key;
    hint.conclusion = path.front();
    hint.strikes = strikes_of(sheet_, path.front());
    visit(hint, path);
  }

  const Sheet& sheet_;
  const WeakLinks& links_;
  const Closure& closure_;
  Budget& budget_;
  std::array<int, 3> limits_{kNoLimit, kNoLimit, kNoLimit};
  std::vector<OnNode> nodes_;
  std::vector<std::uint16_t> queue_;
  std::array<std::uint16_t, 2 * kCandidates> parent_;
  std::vector<Path> found_cycles_, found_chains_;
};

/// Collects what a path depends on; `cause(i)` is that of its i-th node.
void collect_parents(const Sheet& sheet, const Sheet& source, const Path& path, bool y,
                     Parents& parents) {
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    if (!is_on(path[i])) continue;
    const int candidate = candidate_in(path[i]);
    const StrongLinks strong = strong_links(sheet, candidate_in(path[i + 1]), y, true);
    for (int k = 0; k < strong.count; ++k) {
      if (strong.to[static_cast<std::size_t>(k)] == candidate) {
        parents.add(sheet, source, candidate, strong.cause[static_cast<std::size_t>(k)]);
      }
    }
  }
}

/// The same for the cycle run backwards. Sudoku Explainer keeps the causes of the forward run, so
/// that a node that is on is put down to the weak link that switched it off before.
void collect_parents_backwards(const Sheet& sheet, const Sheet& source, const Path& path,
                               Parents& parents) {
  for (std::size_t i = path.size() - 1; i-- > 0;) {
    if (is_on(path[i])) continue;
    const int candidate = candidate_in(path[i]);
    parents.add(sheet, source, candidate, weak_cause(candidate_in(path[i + 1]), candidate));
  }
}

std::uint64_t identity_of(const Path& path) {
  std::uint64_t hash = 1469598103934665603ULL;
  for (const std::uint16_t node : path) hash = (hash ^ node) * 1099511628211ULL;
  return hash;
}

bool before(const ChainHint& a, const ChainHint& b) {
  if (a.rating != b.rating) return a.rating < b.rating;
  if (a.complexity != b.complexity) return a.complexity < b.complexity;
  return a.sort_key < b.sort_key;
}

}  // namespace

Closure::Closure(const Sheet& sheet) {
  const CandidateBits all = candidates_of(sheet);
  // From a candidate that is on to those that are on two links further.
  std::array<std::uint16_t, kCandidates> begin;
  std::array<std::uint16_t, kCandidates> end;
  std::vector<std::uint16_t> next;
  next.reserve(2048);
  std::array<StrongLinks, kCandidates> strong;
  all.for_each(
      [&](int c) { strong[static_cast<std::size_t>(c)] = strong_links(sheet, c, true, true); });
  all.for_each([&](int c) {
    begin[static_cast<std::size_t>(c)] = static_cast<std::uint16_t>(next.size());
    CandidateBits weak = weak_links(c);
    weak &= all;
    weak.for_each([&](int off) {
      const StrongLinks& links = strong[static_cast<std::size_t>(off)];
      for (int i = 0; i < links.count; ++i) next.push_back(links.to[static_cast<std::size_t>(i)]);
    });
    end[static_cast<std::size_t>(c)] = static_cast<std::uint16_t>(next.size());
  });
  // Tarjan's algorithm, without recursion; a part is complete after all parts it leads to.
  constexpr std::uint16_t kUnseen = 0xffff;
  std::array<std::uint16_t, kCandidates> number;
  number.fill(kUnseen);
  part_.fill(kUnseen);
  std::array<std::uint16_t, kCandidates> low;
  std::vector<std::uint16_t> stack, path;
  std::array<std::uint16_t, kCandidates> edge;
  std::uint16_t count = 0;
  parts_.reserve(256);
  all.for_each([&](int root) {
    if (number[static_cast<std::size_t>(root)] != kUnseen) return;
    path.push_back(static_cast<std::uint16_t>(root));
    while (!path.empty()) {
      const std::size_t at = path.back();
      if (number[at] == kUnseen) {
        number[at] = low[at] = count++;
        edge[at] = begin[at];
        stack.push_back(static_cast<std::uint16_t>(at));
      }
      bool deeper = false;
      for (; edge[at] < end[at]; ++edge[at]) {
        const std::size_t to = next[edge[at]];
        if (number[to] == kUnseen) {
          path.push_back(static_cast<std::uint16_t>(to));
          deeper = true;
          break;
        }
        if (part_[to] == kUnseen) low[at] = std::min(low[at], std::min(low[to], number[to]));
      }
      if (deeper) continue;
      path.pop_back();
      if (low[at] != number[at]) continue;
      const auto index = static_cast<std::uint16_t>(parts_.size());
      Part& part = parts_.emplace_back();
      std::size_t first = stack.size();
      do {
        --first;
        part_[stack[first]] = index;
      } while (stack[first] != at);
      part.cyclic = stack.size() - first > 1;
      for (std::size_t i = first; i < stack.size(); ++i) {
        const std::size_t member = stack[i];
        part.on.insert(static_cast<int>(member));
        part.off |= weak_links(static_cast<int>(member));
        std::uint16_t last = index;
        for (std::size_t e = begin[member]; e < end[member]; ++e) {
          const std::uint16_t to = part_[next[e]];
          if (to == last || to == index) continue;
          last = to;
          part.on |= parts_[to].on;
          part.off |= parts_[to].off;
        }
      }
      part.off &= all;
      stack.resize(first);
    }
  });
  all.for_each([&](int c) {
    CandidateBits both = on(c);
    both &= off(c);
    if (!both.empty()) refuted_.insert(c);
    const StrongLinks& links = strong[static_cast<std::size_t>(c)];
    if (links.count == 0) return;
    CandidateBits on_then, off_then;
    for (int i = 0; i < links.count; ++i) {
      on_then |= on(links.to[static_cast<std::size_t>(i)]);
      off_then |= off(links.to[static_cast<std::size_t>(i)]);
    }
    const bool back = on_then.contains(c);
    on_then &= off_then;
    if (back || !on_then.empty()) proved_.insert(c);
  });
}

bool find_single_chain(const Sheet& sheet, const WeakLinks& links, Budget& budget, ChainHint& best,
                       std::string& name) {
  const Closure closure(sheet);
  // What a cycle strikes is refuted by a chain that runs along the cycle.
  if (closure.empty()) return false;
  bool found = false;
  SingleChains chains(sheet, links, closure, budget);
  chains.search([&](const ChainHint& hint, const Path& path) {
    if (found && !before(hint, best)) return;
    found = true;
    best = hint;
    chains.want_below(hint.rating, hint.complexity);
    const bool x = hint.sort_key != 3;
    const bool y = hint.sort_key != 2;
    if (hint.conclusion < 0) {
      CellBits cells;
      for (const std::uint16_t node : path) cells.insert(cell_of(candidate_in(node)));
      name = x && y              ? "Bidirectional Cycle"
             : y                 ? "Bidirectional Y-Cycle"
             : cells.size() == 4 ? "Generalized X-Wing"
                                 : "Bidirectional X-Cycle";
    } else {
      name = y ? "Forcing Chain" : hint.complexity == 6 ? "Turbot Fish" : "Forcing X-Chain";
    }
  });
  return found;
}

std::vector<ChainHint> all_single_chains(const Sheet& sheet, const Sheet& source,
                                         const WeakLinks& links, const Closure& closure,
                                         Budget& budget) {
  std::vector<ChainHint> hints;
  if (closure.empty()) return hints;
  std::vector<Path> paths;
  SingleChains chains(sheet, links, closure, budget);
  chains.search([&](const ChainHint& hint, const Path& path) {
    hints.push_back(hint);
    hints.back().identity = paths.size();
    paths.push_back(path);
  });
  std::stable_sort(hints.begin(), hints.end(), before);
  std::vector<ChainHint> kept;
  for (ChainHint& hint : hints) {
    if (std::any_of(kept.begin(), kept.end(),
                    [&](const ChainHint& other) { return other.strikes == hint.strikes; })) {
      continue;
    }
    const Path& path = paths[hint.identity];
    Parents parents;
    collect_parents(sheet, source, path, hint.sort_key != 2, parents);
    if (hint.conclusion < 0) collect_parents_backwards(sheet, source, path, parents);
    hint.parents = parents.take();
    hint.identity = identity_of(path);
    kept.push_back(std::move(hint));
  }
  return kept;
}

}  // namespace gridmill::explainer
