#pragma once

// The tree that a breadth first search for cycles grows: candidates that continue, two links apart,
// each with the one that went off in between. A cycle is the way from the root to a node, closed
// by one more step.
//
// Invariant: a parent is stored before its children, so each path back ends at the root, the first
// node.

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/explainer/chains/chain_hint.h"
#include "solver/explainer/chains/link_graph.h"
#include "solver/explainer/chains/links.h"
#include "solver/explainer/geometry.h"

namespace gridmill::explainer {

class CycleTree {
 public:
  /// Candidates, or their numbers in a graph.
  struct Node {
    std::uint16_t on, off;  ///< what is on, and what went off before it; the root has no `off`
    int parent;             ///< -1 for the root
  };

  void set_root(std::size_t root) { nodes_.assign(1, {static_cast<std::uint16_t>(root), 0, -1}); }
  /// A child; the parent is there already.
  void add(std::uint16_t on, std::uint16_t off, std::size_t parent) {
    assert(parent < nodes_.size());
    nodes_.push_back({on, off, static_cast<int>(parent)});
  }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] const Node& operator[](std::size_t i) const { return nodes_[i]; }

  /// Calls `body(node)` for each node on the way back from one, without the root.
  template <typename Body>
  void for_each_on_path(std::size_t i, Body&& body) const {
    for (const Node* node = &nodes_[i]; node->parent >= 0; node = &nodes_[as_index(node->parent)]) {
      body(*node);
    }
  }
  /// Whether the way to a node has switched `off` off already: no cycle does so twice.
  [[nodiscard]] bool passes(std::size_t i, std::uint16_t off) const {
    for (const Node* node = &nodes_[i]; node->parent >= 0; node = &nodes_[as_index(node->parent)]) {
      if (node->off == off) return true;
    }
    return false;
  }

 private:
  std::vector<Node> nodes_;  ///< parents before their children
};

// The steps of cycles, two links each, in the order in which Sudoku Explainer takes them: the
// first way to a candidate is the one that stays, so the order decides which cycles are found.
//
// Invariant: a range does not change once it is known; new steps are appended. The graph orders its
// members by number only, so the steps of a candidate are sorted into the original's groups when
// they are first used.
//
// Source: Sudoku Explainer 1.2.1, Chaining, for the order.

/// What is off by one link and what is on by the next, from each candidate; found when asked for.
template <std::size_t W>
class CycleLinks {
 public:
  /// The literal that is switched off, and the one that is switched on by that.
  struct LinkPair {
    std::uint16_t off, to;
  };

  /// `cyclic`: what may be on in cycles.
  CycleLinks(const Board& board, const LinkGraph<W>& graph, const Pass& pass, const Bits<W>& cyclic)
      : board_(board), graph_(graph), pass_(pass), cyclic_(cyclic) {}

  /// Those from a candidate that is on: first by what is in its cell, then in its box, in its row,
  /// in its column. Valid until the next call.
  std::span<const LinkPair> from(std::size_t on) {
    assert(cyclic_.contains(on));
    Range& range = ranges_[on];
    if (!known_.contains(on)) {
      known_.insert(on);
      range.begin = link_pairs_.size();
      // Candidates that turn off and have partners; each group removes its own from the rest.
      Bits<W> rest = graph_.weak(on);
      rest &= graph_.leads();
      const auto cell = as_index(cell_of(graph_.candidate(on)));
      const auto add = [&](auto&& belongs) {
        Bits<W> later{};
        rest.for_each([&](std::size_t off) {
          // Of no use to a cycle, and left out of all groups.
          if (!graph_.partners(off).intersects(cyclic_)) return;
          const int candidate = graph_.candidate(off);
          if (!belongs(as_index(cell_of(candidate)))) {
            later.insert(off);
            return;
          }
          const StrongLinks links = strong_links(board_, candidate, pass_.y, pass_.x);
          for (int i = 0; i < links.count; ++i) {
            const std::size_t to = graph_.number(links.to[as_index(i)]);
            if (!cyclic_.contains(to)) continue;
            link_pairs_.push_back(
                {static_cast<std::uint16_t>(off), static_cast<std::uint16_t>(to)});
          }
        });
        rest = later;
      };
      add([&](std::size_t other) { return other == cell; });
      for (std::size_t kind = 0; kind < 3; ++kind) {
        add([&](std::size_t other) { return region_of(other, kind) == region_of(cell, kind); });
      }
      range.end = link_pairs_.size();
    }
    return {link_pairs_.data() + range.begin, link_pairs_.data() + range.end};
  }

 private:
  struct Range {
    std::size_t begin, end;
  };

  const Board& board_;
  const LinkGraph<W>& graph_;
  const Pass& pass_;
  const Bits<W>& cyclic_;
  Bits<W> known_{};
  std::array<Range, LinkGraph<W>::kMax> ranges_;
  std::vector<LinkPair> link_pairs_;
};

// Where cycles may run that strike something. What a cycle strikes is refuted by a chain along the
// cycle, so a cycle matters only if some refuted candidate sees both a node that is on and one
// that is off. Sets hold the candidates on such closed walks of a given length. Cycles are
// searched from these candidates only.
//
// Invariant: starts are never too few. A closed walk that visits a candidate twice is no cycle,
// but counts here; and where levels run out before they are complete, all candidates are starts.
//
// Source: ours.

/// Grows, level by level, what is on so many steps after and before each candidate.
template <std::size_t W>
class CycleStarts {
 public:
  /// `cyclic`: what may be on in cycles; `previous`: what of it leads there in a step, two links.
  CycleStarts(const LinkGraph<W>& graph, const std::array<Bits<W>, LinkGraph<W>::kMax>& previous,
              const Bits<W>& cyclic, const CandidateBits& refuted)
      : graph_(graph), previous_(previous), cyclic_(cyclic) {
    cyclic.for_each([&](std::size_t i) {
      after_[0][i] = {};
      after_[0][i].insert(i);
      before_[0][i] = after_[0][i];
    });
    std::array<Bits<W>, kDigits> of_digit{};
    for (std::size_t i = 0; i < graph.members(); ++i) {
      of_digit[as_index(digit_of(graph.candidate(i)))].insert(i);
    }
    refuted.for_each([&](int c) {
      const CellSet& sees = seen_by(cell_of(c));
      SeenNodes pair{};
      of_digit[as_index(digit_of(c))].for_each([&](std::size_t i) {
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
    const auto last = as_index(steps);
    assert(last >= 1);
    while (levels_ < last && levels_ < kMax && !complete_) add_level();
    if (levels_ < last && !complete_) return cyclic_;
    Bits<W> starts{};
    for (const SeenNodes& pair : pairs_) {
      pair.on.for_each([&](std::size_t i) {
        const Bits<W> both = together(i, last);
        if (both.intersects(pair.before_off)) starts |= both;
      });
    }
    return starts;
  }
  /// Whether more steps do not make a difference.
  // With twice as many steps as levels both halves of a cycle are complete.
  [[nodiscard]] bool all(int steps) const {
    return pairs_.empty() || (complete_ && as_index(steps) > 2 * levels_);
  }

 private:
  using Sets = std::array<Bits<W>, LinkGraph<W>::kMax>;
  /// Levels that are kept. Longer cycles are rare, and walked from everywhere.
  static constexpr std::size_t kMax = 12;
  /// What a refuted candidate sees, on, and what is on before it sees one that is off.
  struct SeenNodes {
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
    assert(levels_ < kMax && !complete_);
    const std::size_t k = ++levels_;
    complete_ = true;
    cyclic_.for_each([&](std::size_t i) {
      after_[k][i] = after_[k - 1][i];
      Bits<W> next = graph_.next(i);
      next &= cyclic_;
      next.for_each([&](std::size_t to) { after_[k][i] |= after_[k - 1][to]; });
      before_[k][i] = before_[k - 1][i];
      previous_[i].for_each([&](std::size_t to) { before_[k][i] |= before_[k - 1][to]; });
      complete_ =
          complete_ && after_[k][i] == after_[k - 1][i] && before_[k][i] == before_[k - 1][i];
    });
  }

  const LinkGraph<W>& graph_;
  const std::array<Bits<W>, LinkGraph<W>::kMax>& previous_;
  const Bits<W>& cyclic_;
  std::vector<SeenNodes> pairs_;
  std::size_t levels_ = 0;
  bool complete_ = false;                      ///< further levels are equal
  std::array<Sets, kMax + 1> after_, before_;  ///< what is on at most so many steps later, before
};

}  // namespace gridmill::explainer
