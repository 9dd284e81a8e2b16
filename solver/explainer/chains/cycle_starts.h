#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <vector>

#include "solver/explainer/chains/link_graph.h"
#include "solver/explainer/chains/links.h"

/// Where cycles may run that strike something. What a cycle strikes is refuted by a chain along the
/// cycle, so a cycle matters only if some refuted candidate sees both a node that is on and one
/// that is off. Sets tell which candidates are on such closed walks of a given length, and only
/// from these cycles are walked.
///
/// Invariant: starts are never too few. A closed walk that visits a candidate twice is no cycle,
/// but counts here; and where levels run out before they are complete, all candidates are starts.
///
/// Source: ours.

namespace gridmill::explainer {

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
