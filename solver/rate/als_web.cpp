#include "solver/rate/als_web.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "solver/rate/als.h"

/// Sets are found house by house among all choices of its open cells, then forgotten but for their
/// nodes. A node stands for all sets that have its digit in just these cells: what sees the cells
/// is the same for all, and when they lose the digit, all the sets are locked.
///
/// Invariant: "each cell of one node sees each cell of the other" runs both ways, so a node that
/// can lose its digit to another can take it from there as well.
///
/// A digit of a set of which nothing outside sees all places can neither be taken away nor take, so
/// it has no node; a set with fewer than two nodes is of no use.

namespace gridmill::als {
namespace {

constexpr auto add = RowClosure::add;
constexpr auto insert = RowClosure::insert;

bool contains(const std::uint64_t* row, std::size_t i) {
  return ((row[i / 64] >> (i % 64)) & 1U) != 0;
}

bool any(const std::uint64_t* row, std::size_t words) {
  return std::any_of(row, row + words, [](std::uint64_t word) { return word != 0; });
}

}  // namespace

template <typename F>
void Web::each(const Word* nodes, const F& f) const {
  for (std::size_t w = 0; w < node_words_; ++w) {
    for_bits(nodes[w], [&](int i) { f(w * 64 + static_cast<std::size_t>(i)); });
  }
}

template <typename F>
void Web::each(const Word* nodes, Digit digit, const F& f) const {
  for (std::size_t w = 0; w < part_words_; ++w) {
    for_bits(nodes[w],
             [&](int i) { f((part_[index(digit)] + w) * 64 + static_cast<std::size_t>(i)); });
  }
}

void Web::build(const Position& position) {
  state_ = &position.state();
  const Layout& layout = state_->layout();
  candidates_.build(*state_);
  words_ = candidates_.words();
  of_digit_.assign(kRatedDigits * words_, 0);
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    insert(row(of_digit_, index(candidates_[i].digit), words_), i);
  }
  heads_.assign(candidates_.size(), kNone);
  found_.clear();
  sets_.clear();
  HouseSet done;
  for (int h = 0; h < layout.houses(); done.insert(h++)) {
    House house;
    for (const Cell c : state_->open() & layout.house(h)) {
      house.cells[house.n] = c;
      house.digits[house.n] = state_->candidates(c);
      house.earlier[house.n] = layout.house_set_of(c) & done;
      for (const Digit d : DigitSet(state_->candidates(c))) {
        house.places[index(d)] |= 1U << house.n;
      }
      ++house.n;
    }
    add_sets(house);
  }
  number_nodes();
  find_sight();
  lock_sets();
  twice_known_ = false;
}

/// All choices of cells, by doubling: those with cell i are those before it with i added.
void Web::add_sets(const House& house) {
  constexpr std::size_t kChoices = std::size_t{1} << kRatedDigits;
  std::array<DigitMask, kChoices> digits;
  digits[0] = 0;
  for (std::size_t i = 0; i < house.n; ++i) {
    const std::size_t n = std::size_t{1} << i;
    for (std::size_t k = 0; k < n; ++k) {
      digits[n + k] = static_cast<DigitMask>(digits[k] | house.digits[i]);
    }
  }
  const std::size_t choices = std::size_t{1} << house.n;
  // Nobody can foresee which of them are sets, a branch least of all.
  std::array<std::uint16_t, kChoices> chosen;
  std::size_t sets = 0;
  for (std::size_t k = 1; k < choices; ++k) {
    chosen[sets] = static_cast<std::uint16_t>(k);
    sets += kBitCounts[digits[k]] == kBitCounts[k] + 1 ? 1U : 0U;
  }
  std::fill_n(of_house_.begin(), kRatedDigits << house.n, kUnknown);
  for (std::size_t i = 0; i < sets; ++i) add_set(house, chosen[i], digits[chosen[i]]);
}

void Web::add_set(const House& house, std::uint32_t chosen, DigitMask digits) {
  HouseSet earlier = HouseSet::all();
  for_bits(chosen, [&](int i) { earlier &= house.earlier[static_cast<std::size_t>(i)]; });
  if (!earlier.empty()) return;
  Set set;
  for (const Digit d : DigitSet(digits)) {
    const std::uint32_t places = house.places[index(d)] & chosen;
    NodeId& node = of_house_[(index(d) << house.n) + places];
    if (node == kUnknown) node = find_or_add(house, places, d);
    if (node == kNone) continue;
    set.nodes[index(d)] = node;
    set.digits = static_cast<DigitMask>(set.digits | digit_bit(d));
  }
  // What loses a digit has to be locked in another.
  if ((set.digits & (set.digits - 1)) == 0) return;
  for_bits(chosen, [&](int i) { set.cells.insert(house.cells[static_cast<std::size_t>(i)]); });
  sets_.push_back(set);
}

/// The node of these cells of a house; none if nothing sees all of them.
Web::NodeId Web::find_or_add(const House& house, std::uint32_t chosen, Digit digit) {
  Node node;
  node.digit = digit;
  node.seen = state_->places(digit);
  HouseSet earlier = HouseSet::all();
  for_bits(chosen, [&](int i) {
    const Cell c = house.cells[static_cast<std::size_t>(i)];
    node.cells.insert(c);
    node.seen &= state_->layout().peers(c);
    earlier &= house.earlier[static_cast<std::size_t>(i)];
  });
  if (node.seen.empty()) return kNone;
  NodeId& head = heads_[candidates_.number({node.cells.front(), digit})];
  if (!earlier.empty()) {
    for (NodeId i = head; i != kNone; i = found_[i].next) {
      if (found_[i].cells == node.cells) return i;
    }
  }
  node.next = head;
  head = static_cast<NodeId>(found_.size());
  assert(head < kUnknown);
  found_.push_back(node);
  return head;
}

/// Digit by digit, each from a new word on.
void Web::number_nodes() {
  count_ = {};
  for (const Node& node : found_) ++count_[index(node.digit)];
  node_words_ = 0;
  part_words_ = 1;
  for (std::size_t d = 0; d < kRatedDigits; ++d) {
    part_[d] = node_words_;
    node_words_ += (count_[d] + 63) / 64;
    part_words_ = std::max(part_words_, (count_[d] + 63) / 64);
  }
  nodes_.resize(node_words_ * 64);
  std::array<std::size_t, kRatedDigits> next;
  for (std::size_t d = 0; d < kRatedDigits; ++d) next[d] = part_[d] * 64;
  // The lists of first cells are done with, so `next` can say where a node has gone.
  for (Node& node : found_) {
    node.next = static_cast<NodeId>(next[index(node.digit)]++);
    nodes_[node.next] = node;
  }
  for (Set& set : sets_) {
    for (const Digit d : DigitSet(set.digits)) {
      set.nodes[index(d)] = found_[set.nodes[index(d)]].next;
    }
  }
}

/// Which nodes a candidate or a node sees.
void Web::find_sight() {
  const Layout& layout = state_->layout();
  const std::size_t words = part_words_;
  holding_.assign(candidates_.size() * words, 0);
  seen_.assign(nodes_.size() * words_, 0);
  each_node([&](std::size_t n) {
    const auto& [cells, seen, digit, next] = nodes_[n];
    for (const Cell c : cells) {
      insert(row(holding_, candidates_.number({c, digit}), words), n - part_[index(digit)] * 64);
    }
    for (const Cell c : seen) insert(row(seen_, n, words_), candidates_.number({c, digit}));
  });
  sight_.resize(candidates_.size() * words);
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    const auto [cell, digit] = candidates_[i];
    Word* const sight = row(sight_, i, words);
    std::size_t left = count_[index(digit)];
    for (std::size_t w = 0; w < words; ++w) {
      sight[w] = left >= 64 ? ~Word{0} : (Word{1} << left) - 1;
      left -= std::min<std::size_t>(left, 64);
    }
    for (const Cell c : state_->places(digit) - layout.peers(cell)) {
      const Word* const holding = row(holding_, candidates_.number({c, digit}), words);
      for (std::size_t w = 0; w < words; ++w) sight[w] &= ~holding[w];
    }
  }
  joined_.resize(nodes_.size() * words);
  each_node([&](std::size_t n) {
    Word* const joined = row(joined_, n, words);
    std::fill_n(joined, words, ~Word{0});
    for (const Cell c : nodes_[n].cells) {
      const Word* const sight = row(sight_, candidates_.number({c, nodes_[n].digit}), words);
      for (std::size_t w = 0; w < words; ++w) joined[w] &= sight[w];
    }
  });
}

/// What follows when a node loses its digit: its sets have all others.
void Web::lock_sets() {
  set_words_ = (sets_.size() + 63) / 64;
  closure_.reset(words_ + node_words_, words_ * 64);
  each_node([&](std::size_t n) { closure_.add_node(words_ * 64 + n); });
  sets_of_.assign(nodes_.size() * set_words_, 0);
  Rows all(words_);  // by the set, of all its digits
  Rows next(node_words_ + part_words_);
  for (std::size_t i = 0; i < sets_.size(); ++i) {
    const Set& set = sets_[i];
    std::fill(all.begin(), all.end(), Word{0});
    std::fill(next.begin(), next.end(), Word{0});
    for (const Digit d : DigitSet(set.digits)) {
      const std::size_t n = set.nodes[index(d)];
      insert(row(sets_of_, n, set_words_), i);
      add(all.data(), row(seen_, n, words_), words_);
      add(next.data() + part_[index(d)], row(joined_, n, part_words_), part_words_);
    }
    for (const Digit d : DigitSet(set.digits)) {
      const std::size_t n = set.nodes[index(d)];
      add(gone(n), all.data(), words_);
      add(leads(n), next.data(), node_words_);
    }
  }
  // The digit that is lost is not what the sets are locked in.
  each_node([&](std::size_t n) {
    const std::size_t d = index(nodes_[n].digit);
    Word* const own_gone = gone(n);
    const Word* const own = row(of_digit_, d, words_);
    for (std::size_t w = 0; w < words_; ++w) own_gone[w] &= ~own[w];
    std::fill_n(leads(n) + part_[d], (count_[d] + 63) / 64, Word{0});
  });
}

void Web::find_twice() {
  if (twice_known_) return;
  twice_.assign(nodes_.size() * words_, 0);
  each_node([&](std::size_t n) {
    Word* const twice = row(twice_, n, words_);
    each(leads(n), [&](std::size_t to) { add(twice, gone(to), words_); });
  });
  twice_known_ = true;
}

/// What takes the digit from a set, and so leads to its own loss by another.
CandidateSet Web::pairs() {
  find_twice();
  Rows result(words_);
  each_node([&](std::size_t n) {
    const Word* const seen = row(seen_, n, words_);
    const Word* const twice = row(twice_, n, words_);
    for (std::size_t w = 0; w < words_; ++w) result[w] |= seen[w] & twice[w];
  });
  CandidateSet gone = candidates_.set_of(result.data());
  set_rows_.resize(3 * set_words_);
  for (const Set& set : sets_) add_doubly_joined(set, gone);
  return gone;
}

/// Adds the sets that are joined to a set by a digit.
void Web::add_joined(const Set& set, Digit digit, Word* sets) {
  each(row(joined_, set.nodes[index(digit)], part_words_), digit,
       [&](std::size_t n) { add(sets, row(sets_of_, n, set_words_), set_words_); });
}

/// What a set takes that another joins by two digits: of the two sets each lacks one of these, so
/// the set is locked in all others.
void Web::add_doubly_joined(const Set& set, CandidateSet& gone) {
  Word* const by_digit = row(set_rows_, 0, set_words_);
  Word* const once = row(set_rows_, 1, set_words_);
  Word* const twice = row(set_rows_, 2, set_words_);
  int joins = 0;
  for (const Digit x : DigitSet(set.digits)) {
    const std::size_t n = set.nodes[index(x)];
    if (!any(row(joined_, n, part_words_), part_words_)) continue;
    if (++joins == 1) std::fill_n(once, 2 * set_words_, Word{0});
    std::fill_n(by_digit, set_words_, Word{0});
    add_joined(set, x, by_digit);
    for (std::size_t w = 0; w < set_words_; ++w) {
      twice[w] |= once[w] & by_digit[w];
      once[w] |= by_digit[w];
    }
  }
  if (joins < 2) return;
  for (std::size_t w = 0; w < set_words_; ++w) {
    for_bits(twice[w], [&](int i) {
      const Set& other = sets_[w * 64 + static_cast<std::size_t>(i)];
      DigitMask common = 0;
      for (const Digit x : DigitSet(static_cast<DigitMask>(set.digits & other.digits))) {
        const std::size_t there = other.nodes[index(x)] - part_[index(x)] * 64;
        if (contains(row(joined_, set.nodes[index(x)], part_words_), there)) {
          common = static_cast<DigitMask>(common | digit_bit(x));
        }
      }
      for (const Digit z : DigitSet(set.digits)) {
        if (count_of(static_cast<DigitMask>(common & ~digit_bit(z))) < 2) continue;
        gone.add(z, nodes_[set.nodes[index(z)]].seen - other.cells);
      }
    });
  }
}

CandidateSet Web::wings() {
  find_twice();
  // Two steps and back are a wing, or a set that is joined to another twice.
  Rows result(words_);
  Rows lost(words_);
  each_node([&](std::size_t n) {
    std::fill(lost.begin(), lost.end(), Word{0});
    each(leads(n), [&](std::size_t to) { add(lost.data(), row(twice_, to, words_), words_); });
    const Word* const seen = row(seen_, n, words_);
    for (std::size_t w = 0; w < words_; ++w) result[w] |= seen[w] & lost[w];
  });
  CandidateSet gone;
  for (std::size_t w = 0; w < words_; ++w) {
    for_bits(result[w], [&](int i) {
      const Candidate target = candidates_[w * 64 + static_cast<std::size_t>(i)];
      if (is_wing(target)) gone.add(target);
    });
  }
  return gone;
}

/// Whether a set in the middle joins two sets that would lose the digit to the target.
bool Web::is_wing(Candidate target) {
  // Of the sets in the middle: those with one end at least and with two, and by digit.
  Rows once(set_words_);
  Rows twice(set_words_);
  Rows joined(set_words_);
  std::array<Rows, kRatedDigits> by_digit;
  for (Rows& sets : by_digit) sets.resize(set_words_);
  Rows ends(set_words_);
  each(row(sight_, candidates_.number(target), part_words_), target.digit,
       [&](std::size_t n) { add(ends.data(), row(sets_of_, n, set_words_), set_words_); });
  for (std::size_t w = 0; w < set_words_; ++w) {
    for_bits(ends[w], [&](int i) {
      const Set& end = sets_[w * 64 + static_cast<std::size_t>(i)];
      std::fill(joined.begin(), joined.end(), Word{0});
      for (const Digit x : DigitSet(end.digits) - DigitSet::of(target.digit)) {
        add_joined(end, x, joined.data());
        add_joined(end, x, by_digit[index(x)].data());
      }
      for (std::size_t v = 0; v < set_words_; ++v) {
        twice[v] |= once[v] & joined[v];
        once[v] |= joined[v];
      }
    });
  }
  for (std::size_t w = 0; w < set_words_; ++w) {
    Word one_digit = 0;
    Word two_digits = 0;
    for (const Rows& sets : by_digit) {
      two_digits |= one_digit & sets[w];
      one_digit |= sets[w];
    }
    // Two ends and two digits are enough: there are two joins that differ in both, unless all joins
    // share their end or their digit.
    if ((twice[w] & two_digits) != 0) return true;
  }
  return false;
}

CandidateSet Web::chains() {
  Rows result(words_);
  each_node([&](std::size_t n) {
    const Word* const seen = row(seen_, n, words_);
    const Word* const lost = closure_.lost(words_ * 64 + n);
    for (std::size_t w = 0; w < words_; ++w) result[w] |= seen[w] & lost[w];
  });
  return candidates_.set_of(result.data());
}

void Web::add_seen(Digit digit, CellSet cells, Word* nodes) const {
  Word* const part = nodes + part_[index(digit)];
  for (std::size_t w = 0; w < (count_[index(digit)] + 63) / 64; ++w) {
    Word all = ~Word{0};
    for (const Cell c : cells) all &= sight_[candidates_.number({c, digit}) * part_words_ + w];
    part[w] |= all;
  }
}

CandidateSet Web::blossom(Cell stem) {
  Rows result(words_, ~Word{0});
  Rows losses(words_);
  for (const Digit d : DigitSet(state_->candidates(stem))) {
    std::fill(losses.begin(), losses.end(), Word{0});
    each(row(sight_, candidates_.number({stem, d}), part_words_), d,
         [&](std::size_t n) { add(losses.data(), gone(n), words_); });
    Word left = 0;
    for (std::size_t w = 0; w < words_; ++w) {
      result[w] &= losses[w];
      left |= result[w];
    }
    if (left == 0) return {};
  }
  for (const Digit d : DigitSet(state_->candidates(stem))) {
    const Word* const own = row(of_digit_, index(d), words_);
    for (std::size_t w = 0; w < words_; ++w) result[w] &= ~own[w];
  }
  return candidates_.set_of(result.data());
}

}  // namespace gridmill::als
