#include "solver/explainer/single_chains.h"

#include <algorithm>
#include <type_traits>
#include <variant>

#include "solver/explainer/link_graph.h"
#include "solver/explainer/parents.h"

namespace gridmill::explainer {

/// All links of the sheets that were asked for last.
class SheetGraph {
 public:
  /// Calls `body(known)` with a Known of the sheet.
  template <typename Body>
  void visit(const Sheet& sheet, Body&& body) {
    Entry& entry = find(sheet);
    entry.used = ++uses_;
    std::visit(
        [&](auto& known) {
          if constexpr (!std::is_same_v<decltype(known), std::monostate&>) body(known);
        },
        entry.known);
  }

 private:
  template <std::size_t W>
  struct Known {
    Known(const Sheet& sheet, const Leads& leads)
        : graph(sheet, {}, &leads), closure(graph), lengths(graph) {}
    LinkGraph<W> graph;
    GraphClosure<W> closure;
    GraphLengths<W> lengths;
  };
  struct Entry {
    std::uint64_t used = 0;
    Sheet sheet;
    std::variant<std::monostate, Known<1>, Known<2>, Known<4>, Known<12>> known;
  };

  Entry& find(const Sheet& sheet) {
    for (Entry& entry : entries_) {
      if (entry.used != 0 && entry.sheet == sheet) return entry;
    }
    Entry& oldest =
        *std::min_element(entries_.begin(), entries_.end(),
                          [](const Entry& a, const Entry& b) { return a.used < b.used; });
    const Leads leads(sheet);
    with_words<1>(leads.count,
                  [&](auto w) { oldest.known.template emplace<Known<w>>(sheet, leads); });
    oldest.sheet = sheet;
    return oldest;
  }

  std::uint64_t uses_ = 0;
  std::array<Entry, 4> entries_;
};

namespace {

/// One of the three passes: which links are used.
struct Pass {
  bool x, y;
  int sort_key;
  double cycle_rating, chain_rating;
};
constexpr std::array<Pass, 3> kPasses{
    {{true, false, 2, 6.5, 6.6}, {false, true, 3, 6.5, 6.5}, {true, true, 4, 7.0, 7.0}}};

int order_of(std::size_t pass, int candidate) {
  return (static_cast<int>(pass) * kCandidates + candidate) * 3;
}

/// Longer than any chain.
constexpr int kUnlimited = 100;

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

/// The candidates that chains of X links alone refute or prove, among those that any chains do.
struct XClosure {
  explicit XClosure(const Closure& closure) {
    for (int digit = 0; digit < kDigits; ++digit) close(closure, digit);
  }

  CandidateBits refuted, proved;

 private:
  void close(const Closure& closure, int digit) {
    // Places of the digit by numbers from 0, and sets of them as words.
    std::array<int, kCells> candidates;
    std::array<std::uint8_t, kCells> number;
    std::size_t count = 0;
    bool any = false;
    for (int cell = 0; cell < kCells; ++cell) {
      const int c = candidate_of(cell, digit);
      if (!closure.all().contains(c)) continue;
      any = any || closure.refuted().contains(c) || closure.proved().contains(c);
      number[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(count);
      candidates[count++] = c;
    }
    if (!any) return;
    if (count > 64) {  // does not fit; what is too much is only looked at in vain
      for (std::size_t i = 0; i < count; ++i) {
        refuted.insert(candidates[i]);
        proved.insert(candidates[i]);
      }
    } else {
      std::array<std::uint64_t, 64> partners{};
      std::array<std::uint64_t, 64> weak{};
      std::array<std::uint64_t, 64> on{};
      for (std::size_t i = 0; i < count; ++i) {
        const StrongLinks& strong = closure.strong(candidates[i]);
        for (int k = 0; k < strong.count; ++k) {
          const auto to = static_cast<std::size_t>(k);
          if (strong.cause[to] != kByCell) {
            partners[i] |= std::uint64_t{1}
                           << number[static_cast<std::size_t>(cell_of(strong.to[to]))];
          }
        }
        for (std::size_t j = 0; j < i; ++j) {
          if (!kGeometry.sees[static_cast<std::size_t>(cell_of(candidates[i]))].contains(
                  cell_of(candidates[j]))) {
            continue;
          }
          weak[i] |= std::uint64_t{1} << j;
          weak[j] |= std::uint64_t{1} << i;
        }
      }
      for (std::size_t i = 0; i < count; ++i) {
        on[i] = std::uint64_t{1} << i;
        for (std::uint64_t off = weak[i]; off != 0; off &= off - 1) {
          on[i] |= partners[static_cast<std::size_t>(std::countr_zero(off))];
        }
      }
      for (std::size_t k = 0; k < count; ++k) {
        for (std::size_t i = 0; i < count; ++i) {
          if (((on[i] >> k) & 1U) != 0) on[i] |= on[k];
        }
      }
      for (std::size_t i = 0; i < count; ++i) {
        if ((on[i] & weak[i]) != 0) refuted.insert(candidates[i]);
        for (std::uint64_t to = partners[i]; to != 0; to &= to - 1) {
          if (((on[static_cast<std::size_t>(std::countr_zero(to))] >> i) & 1U) != 0) {
            proved.insert(candidates[i]);
          }
        }
      }
    }
  }
};

/// Looks for all hints.
class SingleChains {
 public:
  SingleChains(const Sheet& sheet, const WeakLinks& links, const Closure& closure, Budget& budget)
      : sheet_(sheet), links_(links), closure_(closure), budget_(budget) {}

  /// Calls `visit(hint, path)` for every hint; hint.order tells Sudoku Explainer's order.
  template <typename Visit>
  void search(Visit&& visit) {
    const XClosure x_closure(closure_);
    Mask digits = 0;  // a cycle that strikes something runs along a chain that refutes it
    x_closure.refuted.for_each(
        [&](int c) { digits = static_cast<Mask>(digits | bit_of(digit_of(c))); });
    for (std::size_t pass = 0; pass < kPasses.size(); ++pass) {
      if (kPasses[pass].x) {
        const auto try_chain = [&](int start) {
          const int candidate = candidate_in(start);
          if (sheet_.size(cell_of(candidate)) < 2) return;
          order_ = order_of(pass, candidate) + (is_on(start) ? 1 : 2);
          if (chain(start, kPasses[pass])) chain_hint(found_, kPasses[pass], visit);
        };
        const CandidateBits& open_on = kPasses[pass].y ? closure_.refuted() : x_closure.refuted;
        const CandidateBits& open_off = kPasses[pass].y ? closure_.proved() : x_closure.proved;
        if (open_on.empty() && open_off.empty()) continue;
        open_on.for_each([&](int c) { try_chain(literal(c, true)); });
        open_off.for_each([&](int c) { try_chain(literal(c, false)); });
      }
      for (int cell = 0; cell < kCells; ++cell) {
        const int size = sheet_.size(cell);
        if (size < 2 || (size > 2 && !kPasses[pass].x)) continue;
        for_bits(sheet_.candidates(cell), [&](int digit) {
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
    CandidateBits last;  // what puts the start on by going off
    const StrongLinks& around = closure_.strong(start);
    for (int i = 0; i < around.count; ++i) {
      if (used(around, i, pass)) last.insert(around.to[static_cast<std::size_t>(i)]);
    }
    std::size_t next = 0;
    for (int length = 2; next < nodes_.size(); length += 2) {
      const std::size_t level = nodes_.size();
      for (; next < level; ++next) {
        const int p = static_cast<int>(next);
        const int at = nodes_[next].candidate;
        const bool closes = length >= 4 && last.intersects(weak_links(at));
        const auto targets = links_.of(at, pass.y);
        budget_.spend(targets.size());
        for (const std::uint16_t off : targets) {
          if (!sheet_.has(off)) continue;
          const StrongLinks& strong = closure_.strong(off);
          if (strong.count == 0 || is_ancestor(p, off)) continue;
          if (closes && last.contains(off) && may_strike(start, off, p)) {
            Path path{static_cast<std::uint16_t>(literal(start, true)),
                      static_cast<std::uint16_t>(literal(off, false))};
            append(path, p);
            found_cycles_.push_back(std::move(path));
          }
          for (int i = 0; i < strong.count; ++i) {
            // What does not lead back is of no use.
            const std::uint16_t to = strong.to[static_cast<std::size_t>(i)];
            if (used(strong, i, pass) && !on.contains(to) && closure_.same_part(start, to)) {
              on.insert(to);
              nodes_.push_back({to, off, p});
            }
          }
        }
      }
    }
  }

  /// Whether a pass goes along the i-th strong link.
  static bool used(const StrongLinks& strong, int i, const Pass& pass) {
    return strong.cause[static_cast<std::size_t>(i)] == kByCell ? pass.y : pass.x;
  }

  /// Whether something that can be refuted sees both a node that is on and one that is off.
  [[nodiscard]] bool may_strike(int start, int off, int node) const {
    CandidateBits by_on = weak_links(start);
    CandidateBits by_off = weak_links(off);
    for (; nodes_[static_cast<std::size_t>(node)].parent >= 0;
         node = nodes_[static_cast<std::size_t>(node)].parent) {
      by_on |= weak_links(nodes_[static_cast<std::size_t>(node)].candidate);
      by_off |= weak_links(nodes_[static_cast<std::size_t>(node)].off);
    }
    by_on &= by_off;
    return by_on.intersects(closure_.refuted());
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

  /// Finds the shortest chain from a literal to its opposite, breadth first, into found_.
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
        if (used(around, i, pass)) last.insert(around.to[static_cast<std::size_t>(i)]);
      }
    }
    if (is_on(start) && !pass.y) {
      for (int d = 0; d < kDigits; ++d) last.erase(candidate_of(cell_of(candidate_in(start)), d));
    }
    const auto reach = [&](int from, int to, CandidateBits& known) {
      const int candidate = candidate_in(to);
      if (known.contains(candidate)) return false;
      known.insert(candidate);
      parent_[static_cast<std::size_t>(to)] = static_cast<std::uint16_t>(from);
      if (is_on(to) == is_on(start) && last.contains(candidate)) {
        found_.assign(1, static_cast<std::uint16_t>(start ^ 1));
        for (int at = to; at != start; at = parent_[static_cast<std::size_t>(at)]) {
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
        const auto targets = links_.of(candidate_in(at), pass.y);
        budget_.spend(targets.size());
        for (const std::uint16_t to : targets) {
          if ((closure_.strong(to).count != 0 || !is_on(start)) && sheet_.has(to) &&
              reach(at, literal(to, false), off)) {
            return true;
          }
        }
      } else {
        const StrongLinks& strong = closure_.strong(candidate_in(at));
        for (int i = 0; i < strong.count; ++i) {
          if (used(strong, i, pass) &&
              reach(at, literal(strong.to[static_cast<std::size_t>(i)], true), on)) {
            return true;
          }
        }
      }
    }
    return false;
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
    hint.order = order_;
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
    hint.order = order_;
    hint.strikes = strikes_of(sheet_, path.front());
    visit(hint, path);
  }

  const Sheet& sheet_;
  const WeakLinks& links_;
  const Closure& closure_;
  Budget& budget_;
  std::vector<OnNode> nodes_;
  std::vector<std::uint16_t> queue_;
  std::array<std::uint16_t, 2 * kCandidates> parent_;
  std::vector<Path> found_cycles_;
  Path found_;
  int order_ = 0;
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
  if (a.sort_key != b.sort_key) return a.sort_key < b.sort_key;
  return a.order < b.order;
}

/// The steps of cycles, two links each, in the order in which Sudoku Explainer takes them.
template <std::size_t W>
class StepsInOrder {
 public:
  /// What goes off, and what goes on then.
  struct Step {
    std::uint16_t off, to;
  };

  /// `cyclic`: what may be on in cycles.
  StepsInOrder(const Sheet& sheet, const LinkGraph<W>& graph, const Pass& pass,
               const Bits<W>& cyclic)
      : sheet_(sheet), graph_(graph), pass_(pass), cyclic_(cyclic) {}

  /// Those from a candidate that is on: first by what is in its cell, then in its box, in its row,
  /// in its column. Valid until the next call.
  std::span<const Step> from(std::size_t on) {
    Range& range = ranges_[on];
    if (!known_.contains(on)) {
      known_.insert(on);
      range.begin = steps_.size();
      Bits<W> rest = graph_.weak(on);
      rest &= graph_.leads();
      const auto cell = static_cast<std::size_t>(cell_of(graph_.candidate(on)));
      const auto add = [&](auto&& belongs) {
        Bits<W> later{};
        rest.for_each([&](std::size_t off) {
          if (!graph_.partners(off).intersects(cyclic_)) return;
          const int candidate = graph_.candidate(off);
          if (!belongs(static_cast<std::size_t>(cell_of(candidate)))) {
            later.insert(off);
            return;
          }
          const StrongLinks links = strong_links(sheet_, candidate, pass_.y, pass_.x);
          for (int i = 0; i < links.count; ++i) {
            const std::size_t to = graph_.number(links.to[static_cast<std::size_t>(i)]);
            if (!cyclic_.contains(to)) continue;
            steps_.push_back({static_cast<std::uint16_t>(off), static_cast<std::uint16_t>(to)});
          }
        });
        rest = later;
      };
      add([&](std::size_t other) { return other == cell; });
      for (std::size_t kind = 0; kind < 3; ++kind) {
        add([&](std::size_t other) {
          return kGeometry.region[other][kind] == kGeometry.region[cell][kind];
        });
      }
      range.end = steps_.size();
    }
    return {steps_.data() + range.begin, steps_.data() + range.end};
  }

 private:
  struct Range {
    std::size_t begin, end;
  };

  const Sheet& sheet_;
  const LinkGraph<W>& graph_;
  const Pass& pass_;
  const Bits<W>& cyclic_;
  Bits<W> known_{};
  std::array<Range, LinkGraph<W>::kMost> ranges_;
  std::vector<Step> steps_;
};

/// Where cycles may run that strike something.
template <std::size_t W>
class CycleStarts {
 public:
  /// `cyclic`: what may be on in cycles; `previous`: what of it leads there in a step, two links.
  CycleStarts(const LinkGraph<W>& graph, const std::array<Bits<W>, LinkGraph<W>::kMost>& previous,
              const Bits<W>& cyclic, const CandidateBits& refuted)
      : graph_(graph), previous_(previous), cyclic_(cyclic) {
    cyclic.for_each([&](std::size_t i) {
      after_[0][i] = {};
      after_[0][i].insert(i);
      before_[0][i] = after_[0][i];
    });
    std::array<Bits<W>, kDigits> of_digit{};
    for (std::size_t i = 0; i < graph.members(); ++i) {
      of_digit[static_cast<std::size_t>(digit_of(graph.candidate(i)))].insert(i);
    }
    refuted.for_each([&](int c) {
      const CellBits& sees = kGeometry.sees[static_cast<std::size_t>(cell_of(c))];
      Pair pair{};
      of_digit[static_cast<std::size_t>(digit_of(c))].for_each([&](std::size_t i) {
        if (!sees.contains(cell_of(graph.candidate(i)))) return;
        pair.on.insert(i);
        pair.before_off |= graph.partners(i);
      });
      pair.on &= cyclic;
      pair.before_off &= cyclic;
      if (!pair.on.empty() && !pair.before_off.empty()) pairs_.push_back(pair);
    });
  }

  /// What is on in cycles of at most so many steps in which a refuted candidate sees one that is on
  /// and one that is off. They may run through the same candidates more than once.
  Bits<W> find(int steps) {
    const auto last = static_cast<std::size_t>(steps);
    while (levels_ < last && levels_ < kMost && !complete_) add_level();
    if (levels_ < last && !complete_) return cyclic_;
    Bits<W> starts{};
    for (const Pair& pair : pairs_) {
      pair.on.for_each([&](std::size_t i) {
        const Bits<W> both = together(i, last);
        if (both.intersects(pair.before_off)) starts |= both;
      });
    }
    return starts;
  }
  /// Whether more steps do not make a difference.
  [[nodiscard]] bool all(int steps) const {
    return pairs_.empty() || (complete_ && static_cast<std::size_t>(steps) > 2 * levels_);
  }

 private:
  using Sets = std::array<Bits<W>, LinkGraph<W>::kMost>;
  static constexpr std::size_t kMost = 12;
  /// What a refuted candidate sees, on, and what is on before it sees one that is off.
  struct Pair {
    Bits<W> on, before_off;
  };

  /// What is in a cycle of at most so many steps with a candidate.
  [[nodiscard]] Bits<W> together(std::size_t i, std::size_t steps) const {
    Bits<W> together{};
    for (std::size_t k = 0; k <= steps; ++k) {
      Bits<W> both = after_[std::min(k, levels_)][i];
      both &= before_[std::min(steps - k, levels_)][i];
      together |= both;
    }
    return together;
  }

  void add_level() {
    const std::size_t k = ++levels_;
    complete_ = true;
    cyclic_.for_each([&](std::size_t i) {
      after_[k][i] = after_[k - 1][i];
      Bits<W> next = graph_.next(i);
      next &= cyclic_;
      next.for_each([&](std::size_t to) { after_[k][i] |= after_[k - 1][to]; });
      before_[k][i] = before_[k - 1][i];
      previous_[i].for_each([&](std::size_t to) { before_[k][i] |= before_[k - 1][to]; });
      complete_ = complete_ && after_[k][i].words == after_[k - 1][i].words &&
                  before_[k][i].words == before_[k - 1][i].words;
    });
  }

  const LinkGraph<W>& graph_;
  const std::array<Bits<W>, LinkGraph<W>::kMost>& previous_;
  const Bits<W>& cyclic_;
  std::vector<Pair> pairs_;
  std::size_t levels_ = 0;
  bool complete_ = false;                       ///< further levels are equal
  std::array<Sets, kMost + 1> after_, before_;  ///< what is on at most so many steps later, before
};

/// Looks for the one hint that Sudoku Explainer would take.
class BestSingleChain {
 public:
  BestSingleChain(const Sheet& sheet, Budget& budget, FruitlessDigits& fruitless, SheetGraph& graph,
                  ChainHint& best, std::string& name)
      : sheet_(sheet),
        budget_(budget),
        fruitless_(fruitless),
        graph_(graph),
        best_(best),
        name_(name),
        refuted_(candidates_of(sheet)) {}

  /// Finds the best hint.
  bool find() {
    search();
    return found_;
  }
  /// Finds one that is rated like the best one.
  bool find_easiest() {
    rating_only_ = true;
    search();
    return found_;
  }

 private:
  struct OnNode {
    std::uint16_t at, off;  ///< what is on, and what went off before it, as numbers
    int parent;             ///< index of the on node before that
  };

  void search() {
    for (int digit = 0; digit < kDigits; ++digit) x_chains(digit);
    if (limits_[2] < 4) {
      y_cycles(nullptr);
      return;
    }
    graph_.visit(sheet_, [&](auto& all) {
      const auto& graph = all.graph;
      const auto& closure = all.closure;
      budget_.spend(2 * graph.size());
      // What a cycle strikes is refuted by a chain that runs along the cycle.
      if (closure.empty()) return;
      refuted_ = closure.refuted();
      shortest_[1] = shortest_[2] = chain(graph, closure, all.lengths, 2);
      if (!may_be_cycles(1) && !may_be_cycles(2)) return;
      const auto on = cyclic(graph, closure);
      if (on.empty()) return;
      CellBits cells;
      on.for_each([&](std::size_t i) { cells.insert(cell_of(graph.candidate(i))); });
      y_cycles(&cells);
      if (shortest_[2] != 0 && may_be_cycles(2)) cycles(graph, on, 2);
    });
  }

  /// Cycles of cells of two; only of `among`, if there are any.
  void y_cycles(const CellBits* among) {
    if (!may_be_cycles(1)) return;
    CellBits cells = sheet_.few_candidates(2);
    if (among != nullptr) cells = cells & *among;
    with_words<1>(2 * static_cast<std::size_t>(cells.size()), [&](auto w) {
      const LinkGraph<w> links(sheet_, {.x = false, .bivalue = &cells});
      cycles(links, cyclic(links, GraphClosure<w>(links)), 1);
    });
  }

  /// Whether a pass may have cycles that matter. What a cycle strikes is refuted by a chain along
  /// it, longer by two.
  [[nodiscard]] bool may_be_cycles(std::size_t pass) const {
    return limits_[pass] >= least_links(pass);
  }
  /// What a cycle of three cells of two strikes is struck by an XY-Wing.
  [[nodiscard]] int least_links(std::size_t pass) const {
    return std::max(pass == 1 ? 8 : 4, shortest_[pass] - 2);
  }

  /// Cycles and chains of one digit.
  void x_chains(int digit) {
    if (fruitless_.known(sheet_, digit)) return;
    if (!DigitLinks(sheet_, digit).chains_tell()) {
      fruitless_.note(sheet_, digit);
      return;
    }
    int places = 0;
    for (int y = 0; y < 9; ++y) places += size_of(sheet_.places(9 + y, digit));
    if (places <= 64) {
      x_chains<1>(digit);
    } else {
      x_chains<2>(digit);
    }
  }
  template <std::size_t W>
  void x_chains(int digit) {
    const LinkGraph<W> graph(sheet_, {.y = false, .digits = bit_of(digit)});
    budget_.spend(graph.size());
    const GraphClosure<W> closure(graph);
    if (closure.empty()) return;
    GraphLengths<W> lengths(graph);
    shortest_[0] = chain(graph, closure, lengths, 0);
    if (shortest_[0] != 0 && may_be_cycles(0)) cycles(graph, cyclic(graph, closure), 0);
  }

  /// Cycles of what is on in them.
  template <std::size_t W>
  void cycles(const LinkGraph<W>& graph, const Bits<W>& on, std::size_t pass) {
    if (on.empty()) return;
    std::array<Bits<W>, LinkGraph<W>::kMost> previous;
    on.for_each([&](std::size_t i) {
      previous[i] = graph.previous(i);
      previous[i] &= on;
    });
    CycleStarts<W> starts(graph, previous, on, refuted_);
    StepsInOrder<W> links(sheet_, graph, kPasses[pass], on);
    const auto search = [&](const Bits<W>& from, int steps) {
      from.for_each([&](std::size_t i) {
        if (!may_be_cycles(pass)) return;
        cycles_from(graph, links, previous, i, pass, std::min(steps, limits_[pass] / 2));
      });
    };
    // Mostly the shortest that there may be are there, and then no longer ones are needed.
    int steps = least_links(pass) / 2;
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
      members.for_each([&](std::size_t i) { by_on |= weak_links(graph.candidate(i)); });
      off.for_each([&](std::size_t i) {
        if (graph.weak(i).intersects(members)) by_off |= weak_links(graph.candidate(i));
      });
      by_on &= by_off;
      if (by_on.intersects(refuted_)) all |= members;
    }
    return all;
  }

  /// Offers the first of the shortest chains, and returns its number of nodes; 0 where there is
  /// none that matters.
  template <std::size_t W>
  int chain(const LinkGraph<W>& graph, const GraphClosure<W>& closure, GraphLengths<W>& lengths,
            std::size_t pass) {
    CandidateBits open = closure.refuted();
    open |= closure.proved();
    for (int nodes = 4; nodes <= limits_[pass] + 2; nodes += 2) {
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
        hint.rating = kPasses[pass].chain_rating + length_rating(nodes);
        hint.sort_key = kPasses[pass].sort_key;
        hint.conclusion = literal(candidate, !state);
        hint.order = order_of(pass, candidate) + (state ? 1 : 2);
        hint.strikes = strikes_of(sheet_, hint.conclusion);
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

  /// Offers the cycles of at most so many steps that a breadth first search from a candidate finds;
  /// `previous` leads back along candidates of cycles.
  template <std::size_t W>
  void cycles_from(const LinkGraph<W>& graph, StepsInOrder<W>& links,
                   const std::array<Bits<W>, LinkGraph<W>::kMost>& previous, std::size_t start,
                   std::size_t pass, int most_steps) {
    // Steps are two links. What leads back to the start in so many steps or fewer:
    std::array<Bits<W>, kMostSteps> back;
    back[0] = {};
    Bits<W> known{};
    known.insert(start);
    Bits<W> fresh = known;
    int depth = 0;
    for (; depth + 1 < std::min(most_steps, kMostSteps); ++depth) {
      Bits<W> further{};
      fresh.for_each([&](std::size_t i) { further |= previous[i]; });
      for (std::size_t w = 0; w < W; ++w) {
        fresh.words[w] = further.words[w] & ~known.words[w];
      }
      if (fresh.empty()) break;
      known |= fresh;
      back[static_cast<std::size_t>(depth) + 1] = known;
      back[static_cast<std::size_t>(depth) + 1].erase(start);
    }
    const auto leads_back = [&](int steps) -> const Bits<W>& {
      return back[static_cast<std::size_t>(std::clamp(steps, 0, depth))];
    };
    if (!graph.next(start).intersects(leads_back(most_steps - 1))) return;
    nodes_.assign(1, {static_cast<std::uint16_t>(start), 0, -1});
    Bits<W> on{};
    on.insert(start);
    std::size_t next = 0;
    for (int steps = 1; next < nodes_.size() && steps <= most_steps; ++steps) {
      const std::size_t level = nodes_.size();
      const Bits<W>& useful = leads_back(most_steps - steps);
      for (; next < level; ++next) {
        const int p = static_cast<int>(next);
        const std::size_t at = nodes_[next].at;
        for (const auto [off, to] : links.from(at)) {
          if (to == start) {
            if (steps >= 2 && 2 * steps + 2 >= shortest_[pass] && !is_ancestor(p, off)) {
              cycle_hint(graph, start, off, p, pass, 2 * steps);
            }
          } else if (useful.contains(to) && !on.contains(to) && !is_ancestor(p, off)) {
            on.insert(to);
            nodes_.push_back({to, off, p});
          }
        }
      }
    }
  }

  [[nodiscard]] bool is_ancestor(int node, std::uint16_t off) const {
    for (; nodes_[static_cast<std::size_t>(node)].parent >= 0;
         node = nodes_[static_cast<std::size_t>(node)].parent) {
      if (nodes_[static_cast<std::size_t>(node)].off == off) return true;
    }
    return false;
  }

  /// A cycle strikes what sees a node that is on and one that is off, outside its own cells.
  template <std::size_t W>
  void cycle_hint(const LinkGraph<W>& graph, std::size_t start, std::size_t off, int node,
                  std::size_t pass, int links) {
    CellBits inside;
    CandidateBits by_on, by_off;
    const auto add = [&](CandidateBits& seen, std::size_t i) {
      const int candidate = graph.candidate(i);
      inside.insert(cell_of(candidate));
      seen |= weak_links(candidate);
    };
    add(by_on, start);
    add(by_off, off);
    for (; nodes_[static_cast<std::size_t>(node)].parent >= 0;
         node = nodes_[static_cast<std::size_t>(node)].parent) {
      add(by_on, nodes_[static_cast<std::size_t>(node)].at);
      add(by_off, nodes_[static_cast<std::size_t>(node)].off);
    }
    by_on &= by_off;
    CandidateBits strikes;
    bool any = false;
    by_on.for_each([&](int candidate) {
      if (!sheet_.has(candidate) || inside.contains(cell_of(candidate))) return;
      strikes.insert(candidate);
      any = true;
    });
    if (!any) return;
    ChainHint hint;
    hint.rating = kPasses[pass].cycle_rating + length_rating(links);
    hint.complexity = links;
    hint.sort_key = kPasses[pass].sort_key;
    hint.conclusion = -1;
    hint.order = order_of(pass, graph.candidate(start));
    hint.strikes = strikes;
    if (!offer(hint)) return;
    name_ = kPasses[pass].x && kPasses[pass].y ? "Bidirectional Cycle"
            : kPasses[pass].y                  ? "Bidirectional Y-Cycle"
            : inside.size() == 4               ? "Generalized X-Wing"
                                               : "Bidirectional X-Cycle";
  }

  bool offer(const ChainHint& hint) {
    if (found_ && !before(hint, best_)) return false;
    found_ = true;
    best_ = hint;
    // A hint of a pass with more nodes than its limit is rated worse, or the same and longer.
    for (std::size_t i = 0; i < kPasses.size(); ++i) {
      const double base = std::min(kPasses[i].cycle_rating, kPasses[i].chain_rating);
      int most = 0;
      while (most < kNoLimit) {
        const double lowest = base + length_rating(most + 1);
        if (lowest > hint.rating ||
            (lowest == hint.rating && (rating_only_ || most + 1 > hint.complexity))) {
          break;
        }
        ++most;
      }
      limits_[i] = std::min(limits_[i], most);
    }
    return true;
  }

  static constexpr int kNoLimit = 1000;
  static constexpr int kMostSteps = 64;

  const Sheet& sheet_;
  Budget& budget_;
  FruitlessDigits& fruitless_;  ///< in which no chain of X links tells anything
  SheetGraph& graph_;
  ChainHint& best_;
  std::string& name_;
  bool found_ = false;
  bool rating_only_ = false;
  std::array<int, 3> shortest_{};  ///< chains of a pass, or of one that has its links; 0: none
  CandidateBits refuted_;          ///< by any chain, or more
  std::array<int, 3> limits_{kNoLimit, kNoLimit, kNoLimit};
  std::vector<OnNode> nodes_;
};

}  // namespace

Closure::Closure(const Sheet& sheet) : all_(candidates_of(sheet)) {
  CandidateBits leads;  // the candidates with strong links
  all_.for_each([&](int c) {
    strong_[static_cast<std::size_t>(c)] = strong_links(sheet, c, true, true);
    if (strong_[static_cast<std::size_t>(c)].count != 0) leads.insert(c);
  });
  // From a candidate that is on to those that are on two links further.
  std::array<std::uint16_t, kCandidates> begin;
  std::array<std::uint16_t, kCandidates> end;
  std::vector<std::uint16_t> next;
  next.reserve(4096);
  all_.for_each([&](int c) {
    begin[static_cast<std::size_t>(c)] = static_cast<std::uint16_t>(next.size());
    CandidateBits weak = weak_links(c);
    weak &= leads;
    weak.for_each([&](int off) {
      const StrongLinks& links = strong_[static_cast<std::size_t>(off)];
      for (int i = 0; i < links.count; ++i) {
        const std::uint16_t to = links.to[static_cast<std::size_t>(i)];
        if (to != c) next.push_back(to);
      }
    });
    end[static_cast<std::size_t>(c)] = static_cast<std::uint16_t>(next.size());
  });
  // Tarjan's algorithm, without recursion; a part is complete after all parts it leads to.
  constexpr std::uint16_t kUnseen = 0xffff;
  std::array<std::uint16_t, kCandidates> number;
  number.fill(kUnseen);
  part_.fill(kUnseen);
  std::array<std::uint16_t, kCandidates> low;
  std::array<std::uint16_t, kCandidates> stack;
  std::array<std::uint16_t, kCandidates> path;
  std::array<std::uint16_t, kCandidates> edge;
  std::size_t stacked = 0;
  std::size_t depth = 0;
  std::uint16_t seen = 0;
  parts_.reserve(256);
  all_.for_each([&](int root) {
    if (number[static_cast<std::size_t>(root)] != kUnseen) return;
    path[depth++] = static_cast<std::uint16_t>(root);
    while (depth != 0) {
      const std::size_t at = path[depth - 1];
      if (number[at] == kUnseen) {
        number[at] = low[at] = seen++;
        edge[at] = begin[at];
        stack[stacked++] = static_cast<std::uint16_t>(at);
      }
      bool deeper = false;
      for (; edge[at] < end[at]; ++edge[at]) {
        const std::size_t to = next[edge[at]];
        if (number[to] == kUnseen) {
          path[depth++] = static_cast<std::uint16_t>(to);
          deeper = true;
          break;
        }
        if (part_[to] == kUnseen) low[at] = std::min(low[at], std::min(low[to], number[to]));
      }
      if (deeper) continue;
      --depth;
      if (low[at] != number[at]) continue;
      const auto index = static_cast<std::uint16_t>(parts_.size());
      Part& part = parts_.emplace_back();
      std::size_t first = stacked;
      do {
        --first;
        part_[stack[first]] = index;
        part.on.insert(stack[first]);
      } while (stack[first] != at);
      part.cyclic = stacked - first > 1;
      for (std::size_t i = first; i < stacked; ++i) {
        for (std::size_t e = begin[stack[i]]; e < end[stack[i]]; ++e) {
          // A set that has a candidate has all that it leads to.
          if (!part.on.contains(next[e])) part.on |= parts_[part_[next[e]]].on;
        }
      }
      stacked = first;
    }
  });
  all_.for_each([&](int c) {
    CandidateBits both = on(c);
    both &= weak_links(c);
    if (!both.empty()) refuted_.insert(c);
    const StrongLinks& links = strong_[static_cast<std::size_t>(c)];
    for (int i = 0; i < links.count; ++i) {
      if (on(links.to[static_cast<std::size_t>(i)]).contains(c)) proved_.insert(c);
    }
  });
}

SingleChainSearch::SingleChainSearch() : graph_(std::make_unique<SheetGraph>()) {}
SingleChainSearch::~SingleChainSearch() = default;

bool SingleChainSearch::find(const Sheet& sheet, Budget& budget, ChainHint& best,
                             std::string& name) {
  return BestSingleChain(sheet, budget, nothing_at_all_, *graph_, best, name).find();
}

bool SingleChainSearch::find_easiest(const Sheet& sheet, Budget& budget, ChainHint& best) {
  std::string name;
  return BestSingleChain(sheet, budget, nothing_at_all_, *graph_, best, name).find_easiest();
}

namespace {

/// Takes what chains of at most so many nodes, an even number, tell.
template <std::size_t W>
bool apply_chains(Sheet& sheet, const LinkGraph<W>& graph, const GraphClosure<W>& closure,
                  GraphLengths<W>& lengths, int nodes) {
  const bool all = nodes >= kUnlimited;
  CandidateBits struck, placed;
  closure.refuted().for_each([&](int c) {
    if (all || lengths.refutes(graph.number(c), nodes)) struck.insert(c);
  });
  closure.proved().for_each([&](int c) {
    if (all || lengths.proves(graph.number(c), nodes)) placed.insert(c);
  });
  struck.for_each([&](int c) { sheet.strike(c); });
  placed.for_each([&](int c) { sheet.place(cell_of(c), digit_of(c)); });
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

bool SingleChainSearch::apply(Sheet& sheet, double rating) {
  // The most nodes that a chain of that rating has.
  const auto most_nodes = [&](const Pass& pass) {
    int nodes = 2;
    while (nodes < kUnlimited && pass.chain_rating + length_rating(nodes + 2) <= rating) nodes += 2;
    return nodes;
  };
  if (rating != rating_) {
    rating_ = rating;
    most_x_ = most_nodes(kPasses[0]);
    most_xy_ = most_nodes(kPasses[2]);
    nothing_to_apply_ = {};
  }
  bool any = false;
  for (int digit = 0; digit < kDigits && most_x_ >= 4; ++digit) {
    // Chains of X links depend on the places of their digit alone.
    if (nothing_to_apply_.known(sheet, digit) || nothing_at_all_.known(sheet, digit)) continue;
    int places = 0;
    for (int y = 0; y < 9; ++y) places += size_of(sheet.places(9 + y, digit));
    if (!DigitLinks(sheet, digit).chains_tell()) {
      nothing_at_all_.note(sheet, digit);
    } else if (places <= 64 ? apply_x_chains<1>(sheet, digit, most_x_)
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
