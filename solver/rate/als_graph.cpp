// Sets are found house by house among all choices of its open cells, then forgotten except their
// nodes. A node represents all sets that have its digit in exactly these cells: the cells that see
// it are the same for all of them, and when it loses the digit, all these sets are locked.
//
// Invariants:
//   1. A set has one digit more than cells. Its nodes have its digits.
//   2. No two nodes have the same digit and cells, and no node sees its own cells.
//   3. Both ends of a join have one digit, and each cell of one sees each cell of the other. So a
//      chain read backwards is a chain.
//   4. `ends_` and `end_of_` are each other's inverse.
//
// A candidate is refuted if it gives both ends of a join their digit.
//
// Joins are few, and all that a set does without one is to take candidates. So rows of sets are
// kept for the ends of joins only.
//
// If no cell outside sees all places of a digit of a set, it neither eliminates nor is eliminated,
// so it has no node; a set with fewer than two nodes is of no use.

#include "solver/rate/als_graph.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "solver/rate/als.h"

namespace gridmill::inline GRIDMILL_BOARDS::als {
namespace {

DigitSet without(DigitMask digits, Digit d) { return DigitSet(digits) - DigitSet::of(d); }

/// By choice of cells, bit by bit: the digits of such a set, or 0 for too many cells.
using SetDigits = std::array<std::uint16_t, kBitCounts.size()>;

constexpr SetDigits set_digits(int max_cells) {
  SetDigits result{};
  for (std::size_t k = 0; k < result.size(); ++k) {
    if (kBitCounts[k] <= max_cells) result[k] = static_cast<std::uint16_t>(kBitCounts[k] + 1);
  }
  return result;
}

/// By the maximum number of cells, for boards of small houses.
constexpr std::array<SetDigits, 10> kSetDigits = [] {
  std::array<SetDigits, 10> result{};
  for (std::size_t cells = 0; cells < result.size(); ++cells) {
    result[cells] = set_digits(static_cast<int>(cells));
  }
  return result;
}();

/// Counts up to 12 bits without a table, so that the compiler counts several masks at once.
[[maybe_unused]] constexpr std::uint16_t count_in_lane(std::uint16_t mask) {
  mask = static_cast<std::uint16_t>(mask - (mask >> 1 & 0x5555));
  mask = static_cast<std::uint16_t>((mask & 0x3333) + (mask >> 2 & 0x3333));
  return static_cast<std::uint16_t>((mask + (mask >> 4) + (mask >> 8)) & 0xf);
}

}  // namespace

void Nodes::clear() {
  nodes_.clear();
  singles_ = {};
  for (std::vector<NodeId>& wide : wide_) wide.clear();
  for (Table* table : {&heads_, &single_}) {
    for (auto& nodes : *table) nodes.fill(kNone);
  }
}

NodeId Nodes::add(Digit digit, CellSet cells, CellSet seen) {
  const auto node = static_cast<NodeId>(nodes_.size());
  assert(node < kNone && find(digit, cells) == kNone);
  assert(!cells.empty() && !seen.intersects(cells));
  const Cell first = cells.front();
  NodeId& head = heads_[index(digit)][first.index];
  nodes_.push_back({cells, seen, digit, head});
  head = node;
  if (!cells.several()) {
    single_[index(digit)][first.index] = node;
    singles_[index(digit)].insert(first);
  } else if (seen.several()) {
    wide_[index(digit)].push_back(node);
  }
  return node;
}

void AlsGraph::build(const FinderContext& context) {
  state_ = &context.state();
  const BoardTopology& topology = state_->topology();
  max_cells_ = max_als_cells(context);
  nodes_.clear();
  sets_.clear();
  HouseSet done;
  for (int h = 0; h < topology.houses(); done.insert(h++)) {
    House house;
    for (const Cell c : state_->open() & topology.house(h)) {
      house.cells[house.n] = CellSet::of(c);
      house.peers[house.n] = topology.peers(c);
      house.earlier[house.n] = topology.house_set_of(c) & done;
      house.digits[house.n] = state_->candidates(c);
      for (const Digit d : DigitSet(state_->candidates(c))) {
        house.places[index(d)] |= 1U << house.n;
      }
      ++house.n;
    }
    add_sets(house);
  }
  add_restricted_commons();
  locked_ = false;
  pairs_known_ = false;
  losses_known_ = false;
}

/// All choices of cells, by doubling: those with cell i are those before it with i added.
void AlsGraph::add_sets(const House& house) {
  if constexpr (kSmallHouses) {
    constexpr std::size_t kChoices = std::size_t{1} << kTabled;
    std::array<DigitMask, kChoices> digits;
    digits[0] = 0;
    for (std::size_t i = 0; i < house.n; ++i) {
      const std::size_t n = std::size_t{1} << i;
      for (std::size_t k = 0; k < n; ++k) {
        digits[n + k] = static_cast<DigitMask>(digits[k] | house.digits[i]);
      }
    }
    const std::size_t choices = std::size_t{1} << house.n;
    const SetDigits& of_set = kSetDigits[static_cast<std::size_t>(max_cells_)];
    std::array<std::uint16_t, kChoices> surplus;
    for (std::size_t k = 0; k < choices; ++k) {
      surplus[k] = static_cast<std::uint16_t>(count_in_lane(static_cast<std::uint16_t>(digits[k])) -
                                              of_set[k]);
    }
    // Which of them are sets is unpredictable, so there is no branch.
    std::array<std::uint16_t, kChoices> chosen;
    std::size_t sets = 0;
    for (std::size_t k = 1; k < choices; ++k) {
      chosen[sets] = static_cast<std::uint16_t>(k);
      sets += surplus[k] == 0 ? 1U : 0U;
    }
    std::fill_n(of_house_.begin(), kRatedDigits << house.n, kUnknown);
    for (std::size_t i = 0; i < sets; ++i) add_set(house, chosen[i], digits[chosen[i]]);
  } else {
    add_few(house, 0, 0, 0);
  }
}

/// Those of few cells, by adding one cell after the other as long as the digits may suffice.
void AlsGraph::add_few(const House& house, std::size_t begin, std::uint32_t chosen,
                       DigitMask digits) {
  const int cells = count_of(chosen);
  if (cells != 0 && count_of(digits) == cells + 1) add_set(house, chosen, digits);
  if (cells == max_cells_) return;
  for (std::size_t i = begin; i < house.n; ++i) {
    const auto more = static_cast<DigitMask>(digits | house.digits[i]);
    if (count_of(more) > max_cells_ + 1) continue;
    add_few(house, i + 1, chosen | 1U << i, more);
  }
}

void AlsGraph::add_set(const House& house, std::uint32_t chosen, DigitMask digits) {
  assert(count_of(digits) == count_of(chosen) + 1 && count_of(chosen) <= max_cells_);
  AlsVertex set;
  HouseSet earlier = HouseSet::all();
  for_bits(chosen, [&](int i) {
    set.cells |= house.cells[static_cast<std::size_t>(i)];
    earlier &= house.earlier[static_cast<std::size_t>(i)];
  });
  assert(set.cells.size() == count_of(chosen));
  if (!earlier.empty()) return;
  std::uint32_t held = 0;
  for (const Digit d : DigitSet(digits)) {
    const std::uint32_t places = house.places[index(d)] & chosen;
    NodeId& node = of_house_[kSmallHouses ? (index(d) << house.n) + places : 0];
    if (!kSmallHouses || node == kUnknown) node = find_or_add(house, places, d);
    if (node == Nodes::kNone) continue;
    set.nodes[index(d)] = node;
    set.digits = static_cast<DigitMask>(set.digits | mask_of(d));
    held |= places;
  }
  // What loses a digit has to be locked in another; if all that has a node is in one cell, the
  // others are a naked set. (Where sets may have any size, larger ones prove the same for the
  // cell.)
  const bool in_one_cell = count_of(chosen) > 1 && (held & (held - 1)) == 0;
  if (in_one_cell && max_cells_ < kRatedDigits) return;
  if ((set.digits & (set.digits - 1)) != 0) sets_.push_back(set);
}

/// The node of these cells of a house; none if nothing sees all of them.
NodeId AlsGraph::find_or_add(const House& house, std::uint32_t chosen, Digit digit) {
  assert(chosen != 0 && (chosen & ~house.places[index(digit)]) == 0);
  CellSet cells;
  CellSet seen = state_->places(digit);
  HouseSet earlier = HouseSet::all();
  for_bits(chosen, [&](int i) {
    cells |= house.cells[static_cast<std::size_t>(i)];
    seen &= house.peers[static_cast<std::size_t>(i)];
    earlier &= house.earlier[static_cast<std::size_t>(i)];
  });
  if (seen.empty()) return Nodes::kNone;
  if (!kSmallHouses || !earlier.empty()) {
    const NodeId node = nodes_.find(digit, cells);
    if (node != Nodes::kNone) return node;
  }
  assert(nodes_.size() < kUnknown);
  return nodes_.add(digit, cells, seen);
}

void AlsGraph::add_restricted_commons() {
  restricted_commons_.clear();
  ends_.clear();
  end_of_.assign(nodes_.size(), Nodes::kNone);
  nodes_.each_pair(0, [&](NodeId one, NodeId two) { add_restricted_common(one, two); });
}

void AlsGraph::add_restricted_common(NodeId one, NodeId two) {
  assert(nodes_[one].seen.contains(nodes_[two].cells));
  assert(nodes_[two].seen.contains(nodes_[one].cells));
  assert(nodes_[one].digit == nodes_[two].digit);
  restricted_commons_.push_back({end_of(one), end_of(two)});
}

NodeId AlsGraph::end_of(NodeId node) {
  if (end_of_[node] == Nodes::kNone) {
    end_of_[node] = static_cast<NodeId>(ends_.size());
    ends_.push_back(node);
  }
  assert(ends_[end_of_[node]] == node);
  return end_of_[node];
}

/// What follows when a node loses its digit: its sets have all others.
void AlsGraph::lock_sets() {
  if (std::exchange(locked_, true)) return;
  candidates_.build(*state_);
  const std::size_t words = candidates_.words();
  of_digit_.assign(kRatedDigits * words, 0);
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    insert(row(of_digit_, index(candidates_[i].digit), words), i);
  }
  seen_.assign(nodes_.size() * words, 0);
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    for (const Cell c : nodes_[i].seen) {
      insert(row(seen_, i, words), candidates_.number({c, nodes_[i].digit}));
    }
  }
  set_words_ = (sets_.size() + 63) / 64;
  gone_.assign(nodes_.size() * words, 0);
  sets_of_.assign(ends_.size() * set_words_, 0);
  std::vector<Word>& all = scratch_;
  for (std::size_t i = 0; i < sets_.size(); ++i) {
    AlsVertex& set = sets_[i];
    all.assign(words, 0);
    for (const Digit d : DigitSet(set.digits)) {
      const NodeId node = set.node(d);
      add(all.data(), row(seen_, node, words), words);
      const NodeId end = end_of_[node];
      if (end == Nodes::kNone) continue;
      set.ends[index(d)] = end;
      set.joined = static_cast<DigitMask>(set.joined | mask_of(d));
      insert(row(sets_of_, end, set_words_), i);
    }
    assert((set.joined & ~set.digits) == 0);
    for (const Digit d : DigitSet(set.digits))
      add(row(gone_, set.node(d), words), all.data(), words);
  }
  // The digit that is lost is not what the sets are locked in.
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    remove(row(gone_, i, words), row(of_digit_, index(nodes_[i].digit), words), words);
  }
  joined_sets_.assign(ends_.size() * set_words_, 0);
  for (const auto& [one, two] : restricted_commons_) {
    add(row(joined_sets_, one, set_words_), row(sets_of_, two, set_words_), set_words_);
    add(row(joined_sets_, two, set_words_), row(sets_of_, one, set_words_), set_words_);
  }
}

const CandidateSet& AlsGraph::pairs() {
  if (pairs_known_) return pairs_;
  lock_sets();
  const std::size_t words = candidates_.words();
  std::vector<Word>& both = scratch_;
  both.assign(words, 0);
  each_restricted_common([&](NodeId one, NodeId two) {
    add_common(both.data(), row(gone_, one, words), row(gone_, two, words), words);
  });
  pairs_ = candidates_.set_of(both.data());
  for (const AlsVertex& set : sets_) add_doubly_joined(set, pairs_);
  pairs_known_ = true;
  return pairs_;
}

/// What a set takes that another joins by two digits: of the two sets each lacks one of these, so
/// the set is locked in all others.
void AlsGraph::add_doubly_joined(const AlsVertex& set, CandidateSet& gone) {
  std::array<const Word*, kRatedDigits> rows;
  std::size_t n = 0;
  for (const Digit x : DigitSet(set.joined)) rows[n++] = row(joined_sets_, set.end(x), set_words_);
  if (n < 2) return;
  for (std::size_t w = 0; w < set_words_; ++w) {
    Word once = 0;
    Word twice = 0;
    for (std::size_t i = 0; i < n; ++i) {
      twice |= once & rows[i][w];
      once |= rows[i][w];
    }
    for_bits(twice, [&](int i) {
      const AlsVertex& other = sets_[w * 64 + static_cast<std::size_t>(i)];
      DigitMask common = 0;
      for (const Digit x : DigitSet(static_cast<DigitMask>(set.joined & other.joined))) {
        if (nodes_[set.node(x)].seen.contains(nodes_[other.node(x)].cells)) {
          common = static_cast<DigitMask>(common | mask_of(x));
        }
      }
      for (const Digit z : DigitSet(set.digits)) {
        if (without(common, z).size() < 2) continue;
        gone.add(z, nodes_[set.node(z)].seen - other.cells);
      }
    });
  }
}

CandidateSet AlsGraph::wings() {
  lock_sets();
  // What gives one end of a join its digit takes it from the other. A chain may be read from both
  // sides, so `gone_` is also what gives an end its digit by one set.
  const std::size_t words = candidates_.words();
  taken_.assign(ends_.size() * words, 0);
  for (const auto& [one, two] : restricted_commons_) {
    add(row(taken_, one, words), row(gone_, ends_[two], words), words);
    add(row(taken_, two, words), row(gone_, ends_[one], words), words);
  }
  // Two joins of one set are a wing, or a set that is joined to another twice.
  std::vector<Word>& twice = scratch_;
  twice.assign(words, 0);
  for (const AlsVertex& set : sets_) {
    for (const Digit x : DigitSet(set.joined)) {
      for (const Digit y : DigitSet(set.joined & (mask_of(x) - 1U))) {
        add_common(twice.data(), row(taken_, set.end(x), words), row(taken_, set.end(y), words),
                   words);
      }
    }
  }
  CandidateSet gone;
  for (std::size_t w = 0; w < words; ++w) {
    for_bits(twice[w], [&](int i) {
      const Candidate c = candidates_[w * 64 + static_cast<std::size_t>(i)];
      if (is_wing(c)) gone.add(c);
    });
  }
  return gone;
}

/// Whether a set in the middle joins two sets that would lose the digit to the target.
bool AlsGraph::is_wing(Candidate target) {
  assert(locked_ && state_->has(target));
  // Of the sets in the middle: those with one end at least and with two, and by digit.
  std::vector<Word> once(set_words_);
  std::vector<Word> twice(set_words_);
  std::vector<Word> joined(set_words_);
  std::vector<Word> by_digit(kRatedDigits * set_words_);
  for (const AlsVertex& end : sets_) {
    if (!DigitSet(end.digits).contains(target.digit)) continue;
    if (!nodes_[end.node(target.digit)].seen.contains(target.cell)) continue;
    std::fill(joined.begin(), joined.end(), Word{0});
    for (const Digit x : without(end.joined, target.digit)) {
      for (std::size_t w = 0; w < set_words_; ++w) {
        const Word sets = row(joined_sets_, end.end(x), set_words_)[w];
        row(by_digit, index(x), set_words_)[w] |= sets;
        joined[w] |= sets;
      }
    }
    for (std::size_t w = 0; w < set_words_; ++w) {
      twice[w] |= once[w] & joined[w];
      once[w] |= joined[w];
    }
  }
  for (std::size_t w = 0; w < set_words_; ++w) {
    Word one_digit = 0;
    Word two_digits = 0;
    for (std::size_t d = 0; d < kRatedDigits; ++d) {
      const Word sets = row(by_digit, d, set_words_)[w];
      two_digits |= one_digit & sets;
      one_digit |= sets;
    }
    // Two ends and two digits are enough: there are two joins that differ in both, unless all joins
    // share their end or their digit.
    if ((twice[w] & two_digits) != 0) return true;
  }
  return false;
}

/// By node, for all that see it.
void AlsGraph::find_losses() {
  lock_sets();
  const std::size_t words = candidates_.words();
  losses_.assign(candidates_.size() * words, 0);
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const Node& node = nodes_[i];
    for (const Cell c : node.seen) {
      add(row(losses_, candidates_.number({c, node.digit}), words), row(gone_, i, words), words);
    }
  }
  losses_known_ = true;
}

CandidateSet AlsGraph::blossom(Cell stem) {
  if (!losses_known_) find_losses();
  assert(state_->open().contains(stem));
  const std::size_t words = candidates_.words();
  std::vector<Word>& result = scratch_;
  result.assign(words, ~Word{0});
  for (const Digit d : DigitSet(state_->candidates(stem))) {
    const Word* const losses = row(losses_, candidates_.number({stem, d}), words);
    Word any = 0;
    for (std::size_t w = 0; w < words; ++w) any |= result[w] &= losses[w];
    if (any == 0) return {};
  }
  // A petal is not locked in the digit that it loses.
  for (const Digit d : DigitSet(state_->candidates(stem))) {
    remove(result.data(), row(of_digit_, index(d), words), words);
  }
  return candidates_.set_of(result.data());
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::als
