#pragma once

// Chains from both states of a candidate, from all candidates of a cell or from all places of a
// digit in a region: contradiction, double, cell and region forcing chains; Nishio is the
// contradictions of one digit.
//
// Source: Sudoku Explainer 1.2.1, Chaining, for what is found and in which order.
//
// One class, a file for each of its jobs:
//
//     multiple_chains.cpp     where to look, conclusions, and the best of them
//     multiple_shortest.cpp   the shortest chains by lengths alone
//     multiple_follow.cpp     what an assumption implies, in Sudoku Explainer's order, and the
//                             patterns and chains inside a chain

#include <cassert>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "solver/explainer/chains/chain_hint.h"
#include "solver/explainer/chains/graph_closure.h"
#include "solver/explainer/chains/implication_bounds.h"
#include "solver/explainer/chains/link_follower.h"
#include "solver/explainer/chains/links.h"
#include "solver/explainer/chains/propagation.h"

namespace gridmill::explainer {

class MultipleChains {
 public:
  explicit MultipleChains(Budget& budget) : budget_(budget) {}

  /// Forgets what earlier searches found, so that the next one costs what it costs alone.
  void clear() {
    board_ = Board();
    clear_inside();
    digit_findings_ = {};
    bounds_.clear();
  }

  /// The hint that Sudoku Explainer would take, rated from `base` on; `name` gets its name. `links`
  /// are those of any board with at least the candidates of this one, and have to live until the
  /// board changes.
  bool find(const Board& board, const WeakLinks& links, const ChainMode& mode, double base,
            ChainHint& best, std::string& name);

  /// What cell and region chains that are not dynamic strike, of at most a rating.
  struct EasiestChains {
    /// Regions of three places and more are not examined any more when the first of them is in a
    /// cell of two.
    struct Region {
      int region, digit;
      CandidateBits eliminations;
    };
    double rating;             ///< of the easiest
    CandidateBits easiest;     ///< what it strikes; nothing if there are several that differ
    CandidateBits persistent;  ///< what those strike that stay until they are taken
    std::vector<Region> regions;
  };
  /// Nothing if single chains have a result, or these have none. Those that are rated
  /// like the easiest count in any case. `base`: what the rule rates a chain before its length.
  std::optional<EasiestChains> find_easy(const Board& board, double base, double rating);

  /// All hints in Sudoku Explainer's order, none with the strikes of an earlier one, with parents:
  /// the candidates of `source` that are no more on the board and on whose absence the hint
  /// depends. `targets` are those of the board, for a search that is not dynamic.
  std::vector<ChainHint> all(const Board& board, const Board& source, const WeakLinks& links,
                             const ChainMode& mode, const SearchTargets* targets);

 private:
  /// The values are Sudoku Explainer's sort keys.
  enum Form : int { kDouble = 1, kCell = 5, kRegion = 6, kContradiction = 7 };
  /// The literals from which chains to one conclusion start.
  struct Starts {
    std::array<std::uint16_t, 9> items;
    std::size_t count = 0;
    void add(int literal) {
      assert(count < items.size());
      items[count++] = static_cast<std::uint16_t>(literal);
    }
    [[nodiscard]] std::span<const std::uint16_t> literals() const { return {items.data(), count}; }
  };
  /// A conclusion, and the chains to it.
  struct Finding {
    int complexity = 0;
    Form form{};
    int conclusion = 0;
    int region = 0;
    int order = 0;
    Starts starts;
    std::array<std::uint16_t, 9> ends;  ///< nodes in their propagations
  };
  static constexpr int kNotFollowed = -1;
  /// A propagation, kept for the next search on the same board.
  struct Entry {
    Propagation what;
    int level = kNotFollowed;
    bool plus = false;                             ///< whether the two sizes below are known
    std::size_t plus_nodes = 0, plus_parents = 0;  ///< at the end of kInsidePatterns
  };
  /// What a pattern or chain inside a chain strikes.
  struct Gain {
    int candidate, nested;
    std::size_t first_parent, parent_count;
  };
  enum Nested : int { kNestedSingle, kNestedMultiple, kNestedDynamic, kNestedKinds };

  void prepare(const Board& board, const ChainMode& mode);
  [[nodiscard]] SearchTargets dynamic_targets();
  [[nodiscard]] int least_count(int candidate, int lit) const;
  void add_shared(std::span<const std::uint16_t> group, int conclusion, int count);
  [[nodiscard]] bool may_improve(std::span<const std::uint16_t> group);
  [[nodiscard]] SearchTargets static_targets() const;
  template <typename OnCandidate, typename OnRegion, typename OnCell>
  void visit(const SearchTargets* targets, OnCandidate&& on_candidate, OnRegion&& on_region,
             OnCell&& on_cell) const;
  void search(const SearchTargets* targets);
  template <std::size_t W>
  [[nodiscard]] std::optional<EasiestChains> find_easy(const LinkGraph<W>& graph,
                                                       const SearchTargets& targets, double base,
                                                       double rating) const;
  template <std::size_t W>
  void keep_shortest(const LinkGraph<W>& graph, SearchTargets& targets) const;
  void search_digits();
  void search_best();
  [[nodiscard]] SearchTargets best_targets();
  void from_start(int start);
  void from_both(int candidate);
  [[nodiscard]] Starts starts_of(int region, int digit) const;
  [[nodiscard]] Starts starts_of(int cell) const;
  void common(const Starts& starts, Form form, int region);
  [[nodiscard]] int strikes_of(int conclusion) const;
  void offer(Finding& finding);

  [[nodiscard]] bool is_followed(int start) const {
    const Entry* const entry = entry_of_[as_index(start)];
    return entry != nullptr && entry->level == mode_.level;
  }
  [[nodiscard]] const Propagation& followed(int start) const {
    assert(is_followed(start));
    return entry_of_[as_index(start)]->what;
  }
  const Propagation& propagation(int start);
  void run(Entry& entry, int start);
  void follow(Propagation& p, std::size_t next);
  bool add(Propagation& p, int lit, Cause cause, int nested,
           std::span<const std::uint16_t> parents);
  bool switch_off(Propagation& p, int node);
  bool switch_on(Propagation& p, int node);
  bool search_inside(Propagation& p);
  void search_patterns(const Propagation& p);
  void search_static_chains(const Propagation& p, int exhausted_level);
  void add_gain(const Propagation& p, int nested, std::span<const std::uint16_t> parents,
                std::vector<std::uint16_t> eliminations);
  void add_gains(const Propagation& p, const std::vector<ChainHint>& hints);
  MultipleChains& inner();
  /// The hints of a nested search on what is left of the board; `search` makes it, unless its
  /// result is known. Valid until the next one.
  template <typename Search>
  const std::vector<ChainHint>& inside(Nested kind, Search&& search);
  void clear_inside() {
    for (auto& hints : inside_) hints.clear();
    hints_inside_ = 0;
  }

  Budget& budget_;
  Board board_;
  CandidateBits all_;  ///< candidates of the board
  std::size_t candidates_ = 0;
  const WeakLinks* links_ = nullptr;
  ChainMode mode_;
  std::array<Entry*, std::size_t{2} * kCandidates> entry_of_{};  ///< by literal
  /// In the order of their use on the board, so that a few of them serve most searches.
  std::vector<std::unique_ptr<Entry>> entries_;
  std::size_t entries_used_ = 0;
  ImplicationBounds bounds_;
  std::vector<NestedChain> nested_;
  AncestorCounter ancestor_counter_{nested_};
  AncestorSets ancestors_{nested_};
  LinkFollower link_follower_;

  // One propagation:
  int start_ = 0;
  int looks_ = 0;  ///< for dynamic chains inside
  Board work_;
  CandidateBits open_;  ///< what is left of the board and not merely off
  std::vector<std::uint16_t> on_queue_, off_queue_;
  std::size_t on_next_ = 0, off_next_ = 0;
  int live_ = 0;  ///< queued nodes that may still lead to a hint that is short enough
  int exhausted_level_ =
      0;  ///< the level whose looks inside are known to find nothing as things are
  std::vector<Gain> gains_;
  std::vector<std::uint16_t> gain_parents_;
  std::unique_ptr<MultipleChains> inner_;
  const ImplicationBounds* outer_ =
      nullptr;                   ///< of a board with at least the candidates of this one
  KeptClosure* kept_ = nullptr;  ///< of the outer assumption
  bool keeps_closure_ = false;   ///< there
  /// What nested searches found, by two hashes of the candidates of the board: different
  /// assumptions, and the same one a step later, often leave the same board.
  using BoardKey = std::pair<std::uint64_t, std::uint64_t>;
  struct FirstHash {
    std::size_t operator()(const BoardKey& key) const { return key.first; }
  };
  std::array<std::unordered_map<BoardKey, std::vector<ChainHint>, FirstHash>, kNestedKinds> inside_;
  std::size_t hints_inside_ = 0;  ///< in all of these
  std::vector<ChainHint> fresh_;  ///< hints that are not kept

  // In dynamic_targets:
  /// What the best conclusion counts so far, by what it strikes (strikes_of).
  std::array<int, std::size_t{2} * kCandidates> least_;
  /// A conclusion of all candidates of a group, and what it counts at least.
  struct Shared {
    int literal, strikes, count;
  };
  std::vector<Shared> shared_;

  // What is found: only the best one, or the best for each set of strikes.
  bool only_best_ = true;
  int max_complexity_ = 0;  ///< complexity of the best one
  int order_ = 0;
  std::vector<Finding> findings_;
  std::array<std::int16_t, 2 * kCandidates> finding_of_{};
  /// Results of Nishio for the places of a digit (by rows).
  struct DigitFinding {
    bool searched = false;
    std::array<Mask, 9> rows{};
    std::optional<Finding> finding;
  };
  std::array<DigitFinding, kDigits> digit_findings_;
};

/// Calls `on_candidate(candidate)`, `on_region(region, digit)` and `on_cell(cell)` where a search
/// looks, in its order.
///
/// Kept from the original: a region is looked at when the search reaches its first place of the
/// digit. So a search that is not dynamic, which passes over cells of two, never looks at a region
/// whose first place is in such a cell. Looked at all the same, it would give shorter chains, and
/// lower ratings than the original's.
template <typename OnCandidate, typename OnRegion, typename OnCell>
void MultipleChains::visit(const SearchTargets* targets, OnCandidate&& on_candidate,
                           OnRegion&& on_region, OnCell&& on_cell) const {
  for (int cell = 0; cell < kCells; ++cell) {
    const int size = board_.size(cell);
    if (size < 2 || (size == 2 && !mode_.dynamic)) continue;
    for_bits(board_.candidates(cell), [&](int digit) {
      const int candidate = candidate_of(cell, digit);
      if (mode_.dynamic) on_candidate(candidate);
      for (std::size_t kind = 0; kind < 3; ++kind) {
        const int region = region_of(cell, kind);
        const Mask places = board_.places(region, digit);
        const int count = count_of(places);
        if ((count != 2 && (!mode_.multiple || count < 2)) ||
            std::countr_zero(places) != place_in(cell, kind) ||
            (targets != nullptr && ((targets->regions[as_index(region)] >> digit) & 1) == 0)) {
          continue;
        }
        on_region(region, digit);
      }
    });
    if (size > 2 && !mode_.multiple) continue;
    if (targets == nullptr || targets->cells.contains(cell)) on_cell(cell);
  }
}

}  // namespace gridmill::explainer
