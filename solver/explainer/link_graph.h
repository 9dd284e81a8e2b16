#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "solver/explainer/chain_hint.h"

/// The links between the candidates of a sheet as sets of bits. A sheet has some 150 candidates
/// when it comes to chains, so they get numbers from 0, in their order, and the sets are short.

namespace gridmill::explainer {

/// 64 * W bits. Without a value unless braces say so.
template <std::size_t W>
struct Bits {
  std::array<std::uint64_t, W> words;

  void insert(std::size_t i) { words[i >> 6] |= std::uint64_t{1} << (i & 63); }
  void erase(std::size_t i) { words[i >> 6] &= ~(std::uint64_t{1} << (i & 63)); }
  [[nodiscard]] bool contains(std::size_t i) const {
    return ((words[i >> 6] >> (i & 63)) & 1U) != 0;
  }
  [[nodiscard]] bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words) any |= word;
    return any == 0;
  }
  Bits& operator|=(const Bits& o) {
    for (std::size_t w = 0; w < W; ++w) words[w] |= o.words[w];
    return *this;
  }
  Bits& operator&=(const Bits& o) {
    for (std::size_t w = 0; w < W; ++w) words[w] &= o.words[w];
    return *this;
  }
  /// Takes away what the other one has.
  Bits& remove(const Bits& o) {
    for (std::size_t w = 0; w < W; ++w) words[w] &= ~o.words[w];
    return *this;
  }
  /// The least element, if there is one.
  [[nodiscard]] std::size_t first() const {
    std::size_t w = 0;
    while (w + 1 < W && words[w] == 0) ++w;
    return w * 64 + static_cast<std::size_t>(std::countr_zero(words[w]));
  }
  [[nodiscard]] bool intersects(const Bits& o) const {
    std::uint64_t any = 0;
    for (std::size_t w = 0; w < W; ++w) any |= words[w] & o.words[w];
    return any != 0;
  }
  /// Calls `body(i)` for each element, ascending.
  template <typename Body>
  void for_each(Body&& body) const {
    for (std::size_t w = 0; w < W; ++w) {
      for (std::uint64_t rest = words[w]; rest != 0; rest &= rest - 1) {
        body(w * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
      }
    }
  }
  /// Whether `body(i)` is true for one; stops there.
  template <typename Body>
  [[nodiscard]] bool any_of(Body&& body) const {
    for (std::size_t w = 0; w < W; ++w) {
      for (std::uint64_t rest = words[w]; rest != 0; rest &= rest - 1) {
        if (body(w * 64 + static_cast<std::size_t>(std::countr_zero(rest)))) return true;
      }
    }
    return false;
  }
};

/// Which links a graph has, and for which candidates.
struct LinkKinds {
  bool x = true, y = true;            ///< strong links by regions, by cells
  Mask digits = 0x1ff;                ///< candidates of these digits
  const CellBits* bivalue = nullptr;  ///< candidates of these cells of two only
};

/// The candidates that have strong links.
struct Leads {
  explicit Leads(const Sheet& sheet) {
    const CellBits pairs = sheet.few_candidates(2);
    pairs.for_each(
        [&](int cell) { digits[static_cast<std::size_t>(cell)] = sheet.candidates(cell); });
    count = 2 * static_cast<std::size_t>(pairs.size());
    const Sheet::ByRegion few = sheet.few_places(2);
    for (std::size_t region = 0; region < kRegions; ++region) {
      for_bits(few[region], [&](int digit) {
        for_bits(sheet.places(static_cast<int>(region), digit), [&](int place) {
          Mask& mask = digits[kGeometry.cells[region][static_cast<std::size_t>(place)]];
          if (((mask >> digit) & 1) != 0) return;
          mask = static_cast<Mask>(mask | bit_of(digit));
          ++count;
        });
      });
    }
  }

  std::array<Mask, kCells> digits{};  ///< by cell
  std::size_t count = 0;
};

/// Calls `body(integral_constant)` with a W, `Least` or more, that is enough for so many
/// candidates.
template <std::size_t Least = 2, typename Body>
decltype(auto) with_words(std::size_t candidates, Body&& body) {
  if constexpr (Least == 1) {
    if (candidates <= 64) return body(std::integral_constant<std::size_t, 1>{});
  }
  if (candidates <= 128) return body(std::integral_constant<std::size_t, 2>{});
  if (candidates <= 256) return body(std::integral_constant<std::size_t, 4>{});
  return body(std::integral_constant<std::size_t, 12>{});
}

/// With `leads` only what has strong links is in sets, and has the first numbers: the rest can
/// begin a chain or be refuted, but no chain leads through it.
template <std::size_t W>
class LinkGraph {
 public:
  using Set = Bits<W>;
  static constexpr std::size_t kMost = 64 * W;

  /// The sheet must not have more than kMost such candidates, or leads.
  LinkGraph(const Sheet& sheet, const LinkKinds& kinds, const Leads* leads = nullptr) {
    std::array<Mask, kRegions> usable;
    if (kinds.bivalue != nullptr) usable.fill(0);
    std::size_t rest = leads == nullptr ? 0 : leads->count;
    members_ = rest;
    std::size_t next_member = 0;
    for (int cell = 0; cell < kCells; ++cell) {
      const Mask digits = sheet.candidates(cell);
      if (digits == 0 || (kinds.bivalue != nullptr && !kinds.bivalue->contains(cell))) continue;
      const Mask first_digits =
          leads == nullptr ? digits : leads->digits[static_cast<std::size_t>(cell)];
      Set group{};
      std::array<std::size_t, kDigits> rows;
      std::size_t count = 0;
      for_bits(digits & kinds.digits, [&](int digit) {
        const bool member = ((first_digits >> digit) & 1) != 0;
        const std::size_t i = member ? next_member++ : rest++;
        const int c = candidate_of(cell, digit);
        number_[static_cast<std::size_t>(c)] = static_cast<std::uint16_t>(i);
        candidate_[i] = static_cast<std::uint16_t>(c);
        partners_[i] = {};
        if (member) group.insert(i);
        rows[count++] = i;
      });
      if (kinds.bivalue != nullptr) {
        for (std::size_t kind = 0; kind < 3; ++kind) {
          Mask& mask = usable[kGeometry.region[static_cast<std::size_t>(cell)][kind]];
          mask = static_cast<Mask>(mask |
                                   bit_of(kGeometry.place[static_cast<std::size_t>(cell)][kind]));
        }
      }
      for (std::size_t k = 0; k < count; ++k) weak_[rows[k]] = group;
      if (kinds.y && count == 2) link(rows[0], rows[1]);
    }
    if (leads == nullptr) members_ = next_member;
    size_ = std::max(rest, members_);
    const Sheet::ByRegion several = sheet.few_places(9);
    for (std::size_t region = 0; region < kRegions; ++region) {
      for_bits(several[region] & kinds.digits, [&](int digit) {
        Mask places = sheet.places(static_cast<int>(region), digit);
        const bool strong = kinds.x && is_two(places);
        if (kinds.bivalue != nullptr) places = static_cast<Mask>(places & usable[region]);
        if ((places & (places - 1)) == 0) return;
        std::array<std::size_t, 9> rows;
        std::size_t count = 0;
        Set group{};
        for_bits(places, [&](int place) {
          const std::size_t i =
              number(candidate_of(kGeometry.cells[region][static_cast<std::size_t>(place)], digit));
          if (i < members_) group.insert(i);
          rows[count++] = i;
        });
        for (std::size_t k = 0; k < count; ++k) weak_[rows[k]] |= group;
        if (strong) link(rows[0], rows[1]);
      });
    }
    for (std::size_t i = 0; i < members_; ++i) weak_[i].erase(i);
    for (std::size_t i = 0; i < size_; ++i) {
      Set& next = next_[i];
      next = {};
      Set off = weak_[i];
      off &= leads_;
      off.for_each([&](std::size_t y) { next |= partners_[y]; });
      if (i < members_) next.erase(i);
    }
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  /// How many can be in sets: the first ones.
  [[nodiscard]] std::size_t members() const { return members_; }
  [[nodiscard]] int candidate(std::size_t i) const { return candidate_[i]; }
  /// The number of a candidate that the graph has.
  [[nodiscard]] std::size_t number(int candidate) const {
    return number_[static_cast<std::size_t>(candidate)];
  }
  /// What goes off when i is on, what goes on when i is off.
  [[nodiscard]] const Set& weak(std::size_t i) const { return weak_[i]; }
  [[nodiscard]] const Set& partners(std::size_t i) const { return partners_[i]; }
  /// The candidates with strong links.
  [[nodiscard]] const Set& leads() const { return leads_; }
  /// What goes on two links after i went on.
  [[nodiscard]] const Set& next(std::size_t i) const { return next_[i]; }
  /// What puts i on two links later.
  [[nodiscard]] Set previous(std::size_t i) const {
    Set set{};
    partners_[i].for_each([&](std::size_t y) { set |= weak_[y]; });
    set.erase(i);
    return set;
  }

 private:
  void link(std::size_t a, std::size_t b) {
    partners_[a].insert(b);
    partners_[b].insert(a);
    leads_.insert(a);
    leads_.insert(b);
  }

  std::size_t size_ = 0, members_ = 0;
  Set leads_{};
  std::array<std::uint16_t, kCandidates> candidate_;
  std::array<std::uint16_t, kCandidates> number_;
  std::array<Set, kCandidates> weak_, partners_, next_;
};

/// What candidates imply by any number of links. Implications hold backwards between opposites: if
/// a being on puts b on, then b being off puts a off. So what is off need not be followed: a
/// candidate is refuted exactly if it puts one of its own weak links on, and proved exactly if its
/// strong links put it on.
template <std::size_t W>
class GraphClosure {
 public:
  using Set = Bits<W>;

  explicit GraphClosure(const LinkGraph<W>& graph) {
    // Tarjan's algorithm, without recursion; a part is complete after all parts it leads to.
    constexpr std::size_t kMost = LinkGraph<W>::kMost;
    std::array<std::uint16_t, kMost> number;
    std::array<std::uint16_t, kMost> low;
    std::array<std::uint16_t, kMost> stack;
    std::array<std::uint16_t, kMost> path;
    std::size_t stacked = 0;
    std::size_t depth = 0;
    std::uint16_t seen = 0;
    Set unseen{};
    Set open{};  // on the stack
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
          deeper = w * 64 + static_cast<std::size_t>(std::countr_zero(rest));
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
    for (std::size_t i = 0; i < graph.members(); ++i) {
      if (on(i).intersects(graph.weak(i))) refuted_.insert(graph.candidate(i));
    }
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
  [[nodiscard]] bool empty() const { return refuted_.empty() && proved_.empty(); }

 private:
  std::size_t parts_ = 0;
  CandidateBits refuted_, proved_;
  std::array<std::uint16_t, LinkGraph<W>::kMost> part_;
  std::array<Set, LinkGraph<W>::kMost> on_, members_;
};

/// How long the shortest chain from a candidate to its own opposite is, two links a step. Both
/// halves of a chain are found from its start: a start that puts y on in i steps and y', which
/// excludes y, in j steps refutes itself with 2 (i + j) + 2 nodes.
template <std::size_t W>
class GraphLengths {
 public:
  using Set = Bits<W>;

  explicit GraphLengths(const LinkGraph<W>& graph) : graph_(graph) {}

  /// Whether a chain of at most so many nodes, an even number, leads from i on to i off.
  bool refutes(std::size_t i, int nodes) {
    const int steps = nodes / 2 - 1;
    const Set far = reach(steps - steps / 2, i);
    return graph_.weak(i).intersects(far) || excludes(reach(steps / 2, i), far);
  }
  /// Whether one leads from i off to i on.
  bool proves(std::size_t i, int nodes) {
    const int steps = nodes / 2 - 2;
    Set near{};
    graph_.partners(i).for_each([&](std::size_t to) { near |= reach(steps / 2, to); });
    Set far = near;
    if (steps % 2 != 0) {
      graph_.partners(i).for_each([&](std::size_t to) { far |= reach(steps / 2 + 1, to); });
    }
    return excludes(near, far);
  }

 private:
  struct Level {
    Set known{};
    std::vector<Set> sets;
  };

  /// What is on at most so many steps after i.
  Set reach(int steps, std::size_t i) {
    if (steps <= 1) {
      Set set{};
      if (steps == 1) set = graph_.next(i);
      if (i < graph_.members()) set.insert(i);
      return set;
    }
    if (i >= graph_.members()) return reach_further(steps, i);
    const auto index = static_cast<std::size_t>(steps - 2);
    if (levels_.size() <= index) levels_.resize(index + 1);
    if (levels_[index].sets.empty()) levels_[index].sets.resize(graph_.members());
    if (!levels_[index].known.contains(i)) {
      const Set set = reach_further(steps, i);
      levels_[index].known.insert(i);
      levels_[index].sets[i] = set;
    }
    return levels_[index].sets[i];
  }
  Set reach_further(int steps, std::size_t i) {
    Set set = reach(steps - 1, i);
    graph_.next(i).for_each([&](std::size_t to) { set |= reach(steps - 1, to); });
    return set;
  }

  [[nodiscard]] bool excludes(const Set& near, const Set& far) const {
    return near.any_of([&](std::size_t i) { return graph_.weak(i).intersects(far); });
  }

  const LinkGraph<W>& graph_;
  std::vector<Level> levels_;
};

}  // namespace gridmill::explainer
