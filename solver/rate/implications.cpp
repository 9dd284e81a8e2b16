// What is lost is a row of bits, with candidates and all that leads to more. So what follows from
// the loss of one side of a link is what the other side takes, a row as it is. The closure starts
// from there, as every way back to a candidate begins with the loss of one side of a link.
//
// Invariants:
//   1. Each step needs one node only. A link with several cells follows from a node that takes the
//      digit from all of them, not from several nodes that take one each. So the closure is what
//      chains imply, and no net.
//   2. The two sides of a link are different nodes.
//   3. The cells of a node are places of its digit.
//   4. `held_` is valid for the nodes of `closure_`.
//
// A chain that people draw passes each candidate once; a way through the graph may come back to
// one. Implications can be put behind each other however they cross, so the closure has all chains
// and refutes what they refute together.

#include "solver/rate/implications.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "solver/rate/als.h"

namespace gridmill::inline GRIDMILL_BOARDS {

void Implications::build(FinderContext& context, const LinkOptions& options) {
  state_ = &context.state();
  in_cell_ = options.in_cell;
  rows_.build(*state_);
  groups_.clear();
  links_.clear();
  lists_.assign(rows_.size(), kNone);
  each_strong_link_of_sets(context, options, [&](Digit a, CellSet one, Digit b, CellSet two) {
    const Number first = number_of(a, one);
    links_.push_back({first, number_of(b, two)});
    assert(links_.back().one != links_.back().two);
  });
  als_graph_ = options.sets ? &context.als().als_graph(context) : nullptr;
  als_graph_word_ = rows_.words() + (groups_.size() + 63) / 64;
  closure_.reset(als_graph_word_ + (als_graph_ ? (als_graph_->nodes().size() + 63) / 64 : 0));
  const std::size_t words = closure_.words();
  assert(words >= als_graph_word_ && words * 64 <= kNone);
  held_.resize(als_graph_word_ * 64 * words);
  find_excluded(context);
  if (als_graph_) add_sets();
  for (const auto& [one, two] : links_) {
    find_held(one);
    find_held(two);
    TransitiveClosure::add(closure_.row(one), held_.data() + two * words, words);
    TransitiveClosure::add(closure_.row(two), held_.data() + one * words, words);
  }
}

namespace {

constexpr int kMaxCombinationCells = 4;

/// What the open cells of a cage hold together, of its arrangements.
class Arrangements {
 public:
  Arrangements(const State& state, const clues::Sum& cage) {
    int rest = cage.total;
    DigitMask used = 0;
    for (const Cell c : cage.groups.front().cells) {
      if (state.open().contains(c)) {
        masks_[size_++] = state.candidates(c);
      } else {
        used |= mask_of(Digit{state.value(c)});
        rest -= state.value(c);
      }
    }
    add(0, used, rest);
  }

  /// What the j-th open cell has if the i-th has a digit.
  [[nodiscard]] DigitMask left(std::size_t i, Digit digit, std::size_t j) const {
    return together_[i][digit.value - 1U][j];
  }

 private:
  void add(std::size_t i, DigitMask used, int rest) {
    if (i + 1 == size_) {
      if (rest < 1 || rest > kRatedDigits) return;
      const DigitMask last = mask_of(Digit{static_cast<std::uint8_t>(rest)});
      if ((masks_[i] & last & ~used) == 0) return;
      chosen_[i] = last;
      note();
      return;
    }
    for (const Digit d : DigitSet(static_cast<DigitMask>(masks_[i] & ~used))) {
      if (d.value >= rest) return;
      chosen_[i] = mask_of(d);
      add(i + 1, static_cast<DigitMask>(used | mask_of(d)), rest - d.value);
    }
  }
  void note() {
    for (std::size_t i = 0; i < size_; ++i) {
      auto& others = together_[i][static_cast<std::size_t>(std::countr_zero(chosen_[i]))];
      for (std::size_t j = 0; j < size_; ++j) others[j] |= chosen_[j];
    }
  }

  static constexpr std::size_t kCells = kMaxCombinationCells;
  std::size_t size_ = 0;  ///< open cells
  std::array<DigitMask, kCells> masks_{};
  std::array<DigitMask, kCells> chosen_{};
  std::array<std::array<std::array<DigitMask, kCells>, kRatedDigits>, kCells> together_{};
};

}  // namespace

/// In a clue with few open cells a candidate leaves few combinations, which people can look through
/// as they follow a chain.
void Implications::find_excluded(FinderContext& context) {
  excluded_.clear();
  for (const clues::Sum& sum : context.clues().sums()) {
    const CellSet open = sum.cells & state_->open();
    if (open.size() < 2 || open.size() > kMaxCombinationCells) continue;
    excluded_.resize(rows_.size());
    if (sum.is_cage()) {
      find_excluded(sum);
      continue;
    }
    for (const Cell c : open) {
      for (const Digit d : DigitSet(state_->candidates(c))) {
        CandidateSet& excluded = excluded_[rows_.number({c, d})];
        clues::SumCombinations& arranger = context.sum_combinations();
        // If there is no combination, all others are excluded, and so the candidate is refuted.
        const bool possible = arranger.run(*state_, sum, {CellSet::of(c), mask_of(d)});
        for (std::size_t g = 0; g < sum.groups.size(); ++g) {
          for (std::size_t i = 0; i < sum.groups[g].cells.size(); ++i) {
            const Cell other = sum.groups[g].cells[i];
            if (other == c) continue;
            const auto left = possible ? arranger.left()[g][i] : DigitMask{0};
            for (const Digit e :
                 DigitSet(static_cast<DigitMask>(state_->candidates(other) & ~left))) {
              excluded.add({other, e});
            }
          }
        }
      }
    }
  }
}

/// The same for a cage.
void Implications::find_excluded(const clues::Sum& cage) {
  const Arrangements arrangements(*state_, cage);
  std::vector<Cell> open;
  for (const Cell c : cage.groups.front().cells) {
    if (state_->open().contains(c)) open.push_back(c);
  }
  for (std::size_t i = 0; i < open.size(); ++i) {
    for (const Digit d : DigitSet(state_->candidates(open[i]))) {
      CandidateSet& excluded = excluded_[rows_.number({open[i], d})];
      for (std::size_t j = 0; j < open.size(); ++j) {
        if (j == i) continue;
        const DigitMask left = arrangements.left(i, d, j);
        for (const Digit e :
             DigitSet(static_cast<DigitMask>(state_->candidates(open[j]) & ~left))) {
          excluded.add({open[j], e});
        }
      }
    }
  }
}

/// The number of a candidate or of a group, which is made if there is none.
Implications::Number Implications::number_of(Digit digit, CellSet cells) {
  assert(state_->places(digit).contains(cells));
  const std::size_t first = rows_.number({cells.front(), digit});
  if (cells.is_single()) return static_cast<Number>(first);
  const std::size_t before = rows_.words() * 64;
  Number& list = lists_[first];
  for (Number i = list; i != kNone; i = groups_[i].next) {
    if (groups_[i].cells == cells) return static_cast<Number>(before + i);
  }
  groups_.push_back({cells, digit, list});
  list = static_cast<Number>(groups_.size() - 1);
  assert(list < kNone && groups_[list].cells == cells);
  return static_cast<Number>(before + list);
}

/// What has lost a digit in its places is locked in its others.
void Implications::add_sets() {
  const std::size_t words = closure_.words();
  const als::Nodes& nodes = als_graph_->nodes();
  seen_.assign(nodes.size() * words, 0);
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    lose(nodes[n].digit, nodes[n].seen, seen_.data() + n * words);
    closure_.add_node(als_graph_word_ * 64 + n);
  }
  for (const als::AlsGraph::AlsVertex& set : als_graph_->sets()) {
    for (const Digit lost : DigitSet(set.digits)) {
      Word* const row = closure_.row(als_graph_word_ * 64 + set.node(lost));
      for (const Digit held : DigitSet(set.digits) - DigitSet::of(lost)) {
        TransitiveClosure::add(row, seen_.data() + set.node(held) * words, words);
      }
    }
  }
}

/// Cells lose a digit, and groups and nodes of sets among them. Each is in one list only, so it
/// is met once.
void Implications::lose(Digit digit, CellSet cells, Word* row) const {
  assert(state_->places(digit).contains(cells));
  for (const Cell c : cells) {
    const std::size_t lost = rows_.number({c, digit});
    TransitiveClosure::insert(row, lost);
    for (Number i = lists_[lost]; i != kNone; i = groups_[i].next) {
      if (cells.contains(groups_[i].cells)) TransitiveClosure::insert(row, rows_.words() * 64 + i);
    }
  }
  if (!als_graph_) return;
  als_graph_->nodes().each_inside(digit, cells, [&](std::size_t n) {
    TransitiveClosure::insert(row, als_graph_word_ * 64 + n);
  });
}

/// What is lost at once if one of some cells has a digit.
void Implications::hold(Digit digit, CellSet cells, Word* row) const {
  assert(!cells.empty() && state_->places(digit).contains(cells));
  lose(digit, state_->places(digit) & state_->topology().common_peers(cells), row);
  hold_others(digit, cells, row);
}

/// What is lost of other digits then.
void Implications::hold_others(Digit digit, CellSet cells, Word* row) const {
  if (!in_cell_) return;
  state_->topology().each_excluded(digit, cells, [&](Digit other, CellSet barred) {
    lose(other, state_->places(other) & barred, row);
  });
  if (!cells.is_single()) return;
  if (!excluded_.empty()) {
    const CandidateSet& excluded = excluded_[rows_.number({cells.front(), digit})];
    for (const Digit d : DigitSet(state_->topology().all_digits())) {
      if (!excluded[d].empty()) lose(d, state_->places(d) & excluded[d], row);
    }
  }
  const DigitSet others = DigitSet(state_->candidates(cells.front())) - DigitSet::of(digit);
  for (const Digit d : others) lose(d, cells, row);
}

/// Works out what a side of a link takes, once.
void Implications::find_held(std::size_t node) {
  assert(node < als_graph_word_ * 64);
  if (((closure_.nodes()[node / 64] >> (node % 64)) & 1U) != 0) return;
  closure_.add_node(node);
  Word* const row = held_.data() + node * closure_.words();
  std::fill_n(row, closure_.words(), Word{0});
  if (node < rows_.size()) {
    hold(rows_[node].digit, CellSet::of(rows_[node].cell), row);
  } else {
    const Group& group = groups_[node - rows_.words() * 64];
    hold(group.digit, group.cells, row);
  }
}

/// Writes down what is lost if a candidate is on, words of candidates alone; `row` is work space.
void Implications::find_lost(Candidate c, std::vector<Word>& row, Word* lost) {
  assert(state_->has(c));
  const std::size_t number = rows_.number(c);
  const Word* held = held_.data() + number * closure_.words();
  // Sides of links have it ready.
  if (((closure_.nodes()[number / 64] >> (number % 64)) & 1U) == 0) {
    row.assign(closure_.words(), 0);
    hold(c.digit, CellSet::of(c.cell), row.data());
    held = row.data();
  }
  std::copy_n(held, rows_.words(), lost);
  left_.resize(closure_.words());
  for (std::size_t w = 0; w < left_.size(); ++w) left_[w] = held[w] & closure_.nodes()[w];
  for (std::size_t w = 0; w < left_.size(); ++w) {
    while (left_[w] != 0) {
      const auto node = w * 64 + static_cast<std::size_t>(std::countr_zero(left_[w]));
      left_[w] &= left_[w] - 1;
      const Word* const further = closure_.lost(node);
      TransitiveClosure::add(lost, further, rows_.words());
      // The nodes among that are taken over with it.
      for (std::size_t v = w; v < left_.size(); ++v) left_[v] &= ~further[v];
    }
  }
}

CandidateSet Implications::lost_if(Candidate c) {
  std::vector<Word> row;
  std::vector<Word> lost(rows_.words());
  find_lost(c, row, lost.data());
  return rows_.set_of(lost.data());
}

CandidateSet Implications::forced_off() {
  const std::size_t words = rows_.words();
  std::vector<Word> row;
  std::vector<Word> lost(rows_.size() * words);
  for (std::size_t i = 0; i < rows_.size(); ++i) find_lost(rows_[i], row, lost.data() + i * words);
  std::vector<Word> off(words);
  std::vector<Word> common(words);
  // One of these is right.
  const auto begin = [&] { std::fill(common.begin(), common.end(), ~Word{0}); };
  const auto choose = [&](Candidate c) {
    const Word* const own = lost.data() + rows_.number(c) * words;
    for (std::size_t w = 0; w < words; ++w) common[w] &= own[w];
  };
  const auto end = [&] { TransitiveClosure::add(off.data(), common.data(), words); };
  for (const Cell c : state_->open()) {
    if (state_->candidates(c) == 0) continue;
    begin();
    for (const Digit d : DigitSet(state_->candidates(c))) choose({c, d});
    end();
  }
  const BoardTopology& topology = state_->topology();
  for (const int h : topology.full_houses()) {
    for (const Digit d : DigitSet(state_->missing(h))) {
      const CellSet places = state_->places(d) & topology.house(h);
      if (places.empty()) continue;
      begin();
      for (const Cell c : places) choose({c, d});
      end();
    }
  }
  return rows_.set_of(off.data());
}

CandidateSet Implications::refuted() {
  // A candidate that is lost if a side of a link holds its digit would take the digit from that
  // side, for weak links run both ways. If that leads to its own loss, it turns itself off.
  const std::size_t words = closure_.words();
  std::vector<Word> refuted(rows_.words());
  std::vector<Word> row(words);
  for (std::size_t w = 0; w < words; ++w) {
    for_bits(closure_.nodes()[w], [&](int i) {
      const std::size_t node = w * 64 + static_cast<std::size_t>(i);
      const Word* held = held_.data() + node * words;
      if (w >= als_graph_word_) {
        const als::Node& own = als_graph_->nodes()[node - als_graph_word_ * 64];
        std::copy_n(seen_.data() + (node - als_graph_word_ * 64) * words, words, row.begin());
        hold_others(own.digit, own.cells, row.data());
        held = row.data();
      }
      const Word* const lost = closure_.lost(node);
      for (std::size_t v = 0; v < refuted.size(); ++v) refuted[v] |= held[v] & lost[v];
    });
  }
  return rows_.set_of(refuted.data());
}

}  // namespace gridmill::inline GRIDMILL_BOARDS
