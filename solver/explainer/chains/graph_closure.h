#pragma once

#include "solver/explainer/chains/link_graph.h"

/// What candidates imply by any number of links. This is the closure for everything that follows
/// single lines of implication; dynamic_closure.h is the one for several lines together, and
/// digit_links.h answers the same for one digit when only a word of bits is needed.
///
/// Implications hold backwards between opposites: if a being on puts b on, then b being off puts a
/// off. So what is off need not be followed: a candidate is refuted exactly if it puts one of its
/// own weak links on, and proved exactly if its strong links put it on.
///
/// Source: R. Tarjan, Depth-first search and linear graph algorithms, SIAM J. Comput. 1 (1972).

namespace gridmill::explainer {

/// Candidates that imply each other are a *part*. Parts are numbered as Tarjan's algorithm
/// completes them, so none leads to a later one, and each is finished from those before it.
template <std::size_t W>
class GraphClosure {
 public:
  using Set = Bits<W>;

  explicit GraphClosure(const LinkGraph<W>& graph) {
    // Without recursion: `path` is the way from the root, `open` what is on Tarjan's stack.
    constexpr std::size_t kMost = LinkGraph<W>::kMost;
    std::array<std::uint16_t, kMost> number;
    std::array<std::uint16_t, kMost> low;
    std::array<std::uint16_t, kMost> stack;
    std::array<std::uint16_t, kMost> path;
    std::size_t stacked = 0;
    std::size_t depth = 0;
    std::uint16_t seen = 0;
    Set unseen{};
    Set open{};
    const auto enter = [&](std::size_t i) {
      number[i] = low[i] = seen++;
      unseen.erase(i);
      open.insert(i);
      stack[stacked++] = static_cast<std::uint16_t>(i);
      path[depth++] = static_cast<std::uint16_t>(i);
    };
    for (std::size_t i = 0; i < graph.members(); ++i) unseen.insert(i);
    for (std::size_t root = 0; root < graph.members(); ++root) {
      if (!unseen.contains(root)) continue;
      enter(root);
      while (depth != 0) {
        const std::size_t at = path[depth - 1];
        std::size_t deeper = kMost;
        for (std::size_t w = 0; w < W; ++w) {
          const std::uint64_t rest = graph.next(at).words[w] & unseen.words[w];
          if (rest == 0) continue;
          deeper = w * 64 + as_index(std::countr_zero(rest));
          break;
        }
        if (deeper != kMost) {
          enter(deeper);
          continue;
        }
        --depth;
        Set back = graph.next(at);
        back &= open;
        back.for_each([&](std::size_t to) { low[at] = std::min(low[at], number[to]); });
        if (depth != 0) {
          const std::size_t parent = path[depth - 1];
          low[parent] = std::min(low[parent], low[at]);
        }
        if (low[at] != number[at]) continue;
        Set& on = on_[parts_];
        on = {};
        std::size_t first = stacked;
        do {
          --first;
          part_[stack[first]] = static_cast<std::uint16_t>(parts_);
          on.insert(stack[first]);
          open.erase(stack[first]);
        } while (stack[first] != at);
        members_[parts_] = on;
        for (std::size_t i = first; i < stacked; ++i) {
          // A set that has a candidate has all that it leads to.
          Set next = graph.next(stack[i]);
          next.remove(on);
          for (; !next.empty(); next.remove(on)) on |= on_[part_[next.first()]];
        }
        stacked = first;
        ++parts_;
      }
    }
    assert(stacked == 0 && open.empty());
    for (std::size_t i = 0; i < graph.members(); ++i) {
      if (on(i).intersects(graph.weak(i))) refuted_.insert(graph.candidate(i));
    }
    // What has no strong links is in no set, but may be where a chain begins.
    for (std::size_t i = graph.members(); i < graph.size(); ++i) {
      const Set& weak = graph.weak(i);
      if (graph.next(i).any_of([&](std::size_t to) { return on(to).intersects(weak); })) {
        refuted_.insert(graph.candidate(i));
      }
    }
    graph.leads().for_each([&](std::size_t i) {
      if (graph.partners(i).any_of([&](std::size_t to) { return on(to).contains(i); })) {
        proved_.insert(graph.candidate(i));
      }
    });
  }

  /// What is on when i, which can be in sets, is on.
  [[nodiscard]] const Set& on(std::size_t i) const { return on_[part_[i]]; }
  /// The sets of candidates that imply each other; none leads to a later one.
  [[nodiscard]] std::size_t parts() const { return parts_; }
  [[nodiscard]] std::size_t part(std::size_t i) const { return part_[i]; }
  [[nodiscard]] const Set& on_of(std::size_t part) const { return on_[part]; }
  [[nodiscard]] const Set& members(std::size_t part) const { return members_[part]; }
  [[nodiscard]] const CandidateBits& refuted() const { return refuted_; }
  [[nodiscard]] const CandidateBits& proved() const { return proved_; }
  /// Whether chains tell nothing.
  [[nodiscard]] bool empty() const { return refuted_.empty() && proved_.empty(); }

 private:
  std::size_t parts_ = 0;
  CandidateBits refuted_, proved_;
  std::array<std::uint16_t, LinkGraph<W>::kMost> part_;
  std::array<Set, LinkGraph<W>::kMost> on_, members_;
};

}  // namespace gridmill::explainer
