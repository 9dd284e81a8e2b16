// The part of a dynamic propagation before any look inside, and all of it in a nested search. It is
// the loop of multiple_follow.cpp for these links, with tables instead of a board: a group, which
// is a cell or a digit in a region, has the number of its candidates that are left, and their XOR.
// So if two are left, the partner of one takes an operation.
//
// Invariants: those of multiple_follow.cpp. When a group puts its last candidate on, all others of
// the board are off and have nodes, so these are its parents. The set behind a node has earlier
// nodes only, so it needs the words up to the node's own index.
//
// Source: Sudoku Explainer 1.2.1, Chaining; the tables are ours.

#include "solver/explainer/chains/link_follower.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "solver/explainer/chains/link_graph.h"

namespace gridmill::explainer {
namespace {

/// The groups of a candidate in the order in which links are followed.
constexpr auto kGroupsOf = [] {
  std::array<std::array<std::uint16_t, 4>, kCandidates> groups{};
  for (int c = 0; c < kCandidates; ++c) {
    auto& of = groups[as_index(c)];
    of[0] = static_cast<std::uint16_t>(cell_of(c));
    for (std::size_t kind = 0; kind < 3; ++kind) {
      of[kind + 1] =
          static_cast<std::uint16_t>(kCells + kDigits * region_of(cell_of(c), kind) + digit_of(c));
    }
  }
  return groups;
}();
constexpr std::array<Cause, 4> kCauseOf{kByCell, kByBox, kByRow, kByColumn};

}  // namespace

LinkFollower::LinkFollower() : popcnt_(cpu_has(InstructionSet::kBmi2)) {}

void LinkFollower::start_board(const CandidateBits& all) {
  all_.groups.fill(0);
  all_.states.fill(kGone);
  nodes_at_most_ = as_index(all.size()) + 1;  // at a contradiction there is one more
  // A region has its places in the order of cells, as candidates are.
  all.for_each([&](int c) {
    all_.states[as_index(c)] = kOpen;
    for (const std::uint16_t g : kGroupsOf[as_index(c)]) {
      members_[g][as_index(all_.groups[g] / kOne)] = static_cast<std::uint16_t>(c);
      all_.groups[g] = static_cast<Group>((all_.groups[g] + kOne) ^ c);
    }
  });
}

std::uint64_t LinkFollower::follow(Propagation& p, int start, const WeakLinks& links,
                                   int max_count) {
  return dispatch_width<4>(nodes_at_most_, [&](auto w) {
    return run_with_optional_popcnt(popcnt_, [&] { return run<w>(p, start, links, max_count); });
  });
}

template <std::size_t W>
inline std::uint64_t LinkFollower::run(Propagation& p, int start, const WeakLinks& links,
                                       int max_count) {
  Progress at;
  left_ = all_;
  p.on = p.off = {};
  p.conflict_on = p.conflict_off = -1;
  p.cut = false;
  add(p, at, start, kAssumed, 0);
  count_ancestors<W>(at);
  std::size_t on_next = 0, off_next = 0;
  std::size_t counted = 0;
  int live = 0;  // nodes in the queues that count no more than max_count
  for (bool holds = true; holds;) {
    if (max_count < 2 * kCandidates) {
      for (; counted < at.size; ++counted) live += nodes_[counted].count <= max_count ? 1 : 0;
      if (live == 0 && on_next + off_next > 0 && on_next + off_next < at.size) {
        p.cut = true;
        break;
      }
      const std::size_t next = on_next < at.on_size ? on_queue_[on_next] : off_queue_[off_next];
      live -= on_next + off_next < at.size && nodes_[next].count <= max_count ? 1 : 0;
    }
    if (on_next < at.on_size) {
      holds = switch_on(p, at, on_queue_[on_next++], links);
    } else if (off_next < at.off_size) {
      holds = switch_off<W>(p, at, off_queue_[off_next++]);
    } else {
      break;
    }
  }
  p.nodes.assign(nodes_.begin(), nodes_.begin() + static_cast<std::ptrdiff_t>(at.size));
  p.parents.assign(parents_.begin(),
                   parents_.begin() + static_cast<std::ptrdiff_t>(at.parent_count));
  assert(p.invariant_holds());
  return at.cost;
}

/// Adds a node, whose parents are the last ones noted, `parent_count` in all; false at a
/// contradiction, and then the node is in no set.
inline bool LinkFollower::add(Propagation& p, Progress& at, int lit, Cause cause,
                              std::size_t parent_count) {
  const std::size_t index = at.size++;
  Propagation::Node& node = nodes_[index];
  node.literal = static_cast<std::uint16_t>(lit);
  node.parent_count = static_cast<std::uint16_t>(parent_count);
  node.first_parent = static_cast<std::uint32_t>(at.parent_count - parent_count);
  node.cause = cause;
  const int candidate = candidate_in(lit);
  State& state = left_.states[as_index(candidate)];
  if (state != kOpen) {
    const int other = p.node_of(lit ^ 1);
    p.conflict_on = is_on(lit) ? static_cast<int>(index) : other;
    p.conflict_off = is_on(lit) ? other : static_cast<int>(index);
    return false;
  }
  p.at[as_index(lit)] = static_cast<std::uint16_t>(index);
  if (is_on(lit)) {
    state = kOn;
    p.on.insert(candidate);
    on_queue_[at.on_size++] = static_cast<std::uint16_t>(index);
  } else {
    state = kOff;
    p.off.insert(candidate);
    off_queue_[at.off_size++] = static_cast<std::uint16_t>(index);
  }
  return true;
}

/// Makes the set behind the last node.
template <std::size_t W>
inline void LinkFollower::count_ancestors(Progress& at) {
  const std::size_t index = at.size - 1;
  assert(index < 64 * W);
  Propagation::Node& node = nodes_[index];
  std::array<std::uint64_t, W> all{};
  const auto insert = [&](std::size_t i) {
    for (std::size_t w = 0; w < W; ++w) all[w] |= std::uint64_t{i / 64 == w} << (i % 64);
  };
  insert(index);
  for (std::size_t k = 0; k < node.parent_count; ++k) {
    const std::size_t parent = parents_[node.first_parent + k];
    const std::uint64_t* const more = &sets_[W * set_of_[parent]];
    for (std::size_t w = 0; w < W; ++w) all[w] |= more[w];
    insert(parent);
  }
  std::uint64_t* const set = &sets_[W * at.set_count];
  int count = 0;
  for (std::size_t w = 0; w < W; ++w) {
    count += std::popcount(all[w]);
    set[w] = all[w];
  }
  node.count = static_cast<std::uint16_t>(count);
  set_of_[index] = static_cast<std::uint16_t>(at.set_count++);
}

/// False at a contradiction.
inline bool LinkFollower::switch_on(Propagation& p, Progress& at, std::size_t node,
                                    const WeakLinks& links) {
  const auto targets = links.of(candidate_in(nodes_[node].literal), true);
  at.cost += targets.size();
  // First collected, then added, as both loops have few branches that are hard to predict.
  std::array<std::uint16_t, WeakLinks::kMax> open;
  std::size_t count = 0;
  for (const std::uint16_t to : targets) {
    open[count] = to;
    count += left_.states[to] >= kOpen ? 1 : 0;
  }
  for (std::size_t i = 0; i < count; ++i) {
    const int to = open[i];
    parents_[at.parent_count++] = static_cast<std::uint16_t>(node);
    const bool holds = add(p, at, literal(to, false), kByCell, 1);
    // It has the nodes behind the one that is on, and itself.
    nodes_[at.size - 1].count = static_cast<std::uint16_t>(nodes_[node].count + 1);
    set_of_[at.size - 1] = set_of_[node];
    if (!holds) return false;
  }
  return true;
}

/// Puts on what is left alone by a candidate that goes off; false at a contradiction.
template <std::size_t W>
inline bool LinkFollower::switch_off(Propagation& p, Progress& at, std::size_t node) {
  const int candidate = candidate_in(nodes_[node].literal);
  const auto& of = kGroupsOf[as_index(candidate)];
  ++at.cost;
  // Groups that have one left now.
  unsigned fresh = 0;
  std::array<unsigned, 4> left;
  for (std::size_t i = 0; i < of.size(); ++i) {
    left[i] = (left_.groups[of[i]] - unsigned{kOne}) ^ static_cast<unsigned>(candidate);
    left_.groups[of[i]] = static_cast<Group>(left[i]);
    const unsigned single = left[i] / kOne == 1 ? 1U : 0U;
    fresh |= (single & (left_.states[left[i] % kOne] != kOn ? 1U : 0U)) << i;
  }
  for (; fresh != 0; fresh &= fresh - 1) {
    const auto i = as_index(std::countr_zero(fresh));
    const int to = static_cast<int>(left[i] % kOne);
    if (left_.states[as_index(to)] == kOn) continue;  // by a group before
    const std::size_t first = at.parent_count;
    parents_[at.parent_count++] = static_cast<std::uint16_t>(node);
    const std::uint16_t* const members = members_[of[i]].data();
    for (std::size_t k = 0; k < as_index(all_.groups[of[i]] / kOne); ++k) {
      if (members[k] == candidate || members[k] == to) continue;
      parents_[at.parent_count++] =
          static_cast<std::uint16_t>(p.node_of(literal(members[k], false)));
    }
    const bool holds = add(p, at, literal(to, true), kCauseOf[i], at.parent_count - first);
    count_ancestors<W>(at);
    if (!holds) return false;
  }
  return true;
}

}  // namespace gridmill::explainer
