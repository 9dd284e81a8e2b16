#include "solver/rate/chains.h"

#include <bit>

namespace gridmill::chains {

namespace {

/// The set bits of `words` words of a node set, ascending.
template <typename Set, typename F>
void each(const Set& set, std::size_t words, F&& f) {
  for (std::size_t w = 0; w < words; ++w) {
    for (std::uint64_t rest = set[w]; rest != 0; rest &= rest - 1) {
      f(w * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
    }
  }
}

Digit digit_of(std::size_t d) { return {static_cast<std::uint8_t>(d + 1)}; }

}  // namespace

void Graph::add_node(Digit digit, CellSet cells) {
  if (digit_.size() == n_) {
    digit_.emplace_back();
    cells_.emplace_back();
    weak_.emplace_back();
    strong_.emplace_back();
    on_from_.emplace_back();
    off_from_.emplace_back();
  }
  digit_[n_] = digit;
  cells_[n_] = cells;
  strong_[n_].clear();
  ++n_;
}

void Graph::link_strong(int a, int b) {
  if (a < 0 || b < 0) return;
  strong_[static_cast<std::size_t>(a)].push_back(static_cast<std::uint16_t>(b));
  strong_[static_cast<std::size_t>(b)].push_back(static_cast<std::uint16_t>(a));
}

int Graph::find_node(Digit digit, CellSet cells) const {
  const Cell first = cells.front();
  if (cells == CellSet::of(first)) return index_[first.index][digit.value - 1U];
  for (std::size_t i = groups_of_[digit.value - 1U]; i < groups_of_[digit.value]; ++i) {
    if (cells_[i] == cells) return static_cast<int>(i);
  }
  return -1;
}

void Graph::build(const Position& position, const Rules& rules) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  const auto digits = static_cast<std::size_t>(layout.digits());
  n_ = 0;
  for (std::size_t d = 0; d < digits; ++d) {
    for (const Cell c : state.places(digit_of(d))) {
      index_[c.index][d] = static_cast<std::uint16_t>(n_);
      add_node(digit_of(d), CellSet::of(c));
    }
  }
  candidates_ = n_;
  for (std::size_t d = 0; d < digits; ++d) {
    groups_of_[d] = n_;
    if (!rules.groups) continue;
    const CellSet places = state.places(digit_of(d));
    for (const Crossing& crossing : layout.crossings()) {
      if (!layout.is_box(crossing.from)) continue;
      const CellSet cells = places & crossing.cells;
      if (cells != CellSet() && cells != CellSet::of(cells.front())) add_node(digit_of(d), cells);
    }
  }
  groups_of_[digits] = n_;
  words_ = (n_ + 63) / 64;
  if (rules.houses) link_houses(position, rules.groups);
  if (rules.cells) {
    for (const Cell c : state.open()) {
      if (state.count(c) != 2) continue;
      const DigitSet two(state.candidates(c));
      const Digit a = two.front();
      const Digit b = (two - DigitSet::of(a)).front();
      link_strong(index_[c.index][a.value - 1U], index_[c.index][b.value - 1U]);
    }
  }
  link_weakly(position, rules.in_cell);
}

void Graph::link_houses(const Position& position, bool groups) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  for (HouseSet full = layout.full_houses(); full != 0; full &= full - 1) {
    const int h = std::countr_zero(full);
    for (const Digit digit : DigitSet(state.missing(h))) {
      const std::uint32_t mask = position.places(h, digit.value);
      const int count = std::popcount(mask);
      const CellSet places = state.places(digit) & layout.house(h);
      if (count == 2) {
        const Cell a = places.front();
        link_strong(index_[a.index][digit.value - 1U], find_node(digit, places - CellSet::of(a)));
        continue;
      }
      if (!groups || count < 2) continue;
      // A house in two parts, at least one of them a group; each pair of parts once.
      for (std::size_t i = groups_of_[digit.value - 1U]; i < groups_of_[digit.value]; ++i) {
        if (!places.contains(cells_[i])) continue;
        const CellSet rest = places - cells_[i];
        if (rest.empty()) continue;
        const int other = find_node(digit, rest);
        if (other >= 0 && (static_cast<std::size_t>(other) < candidates_ ||
                           static_cast<std::size_t>(other) > i)) {
          link_strong(static_cast<int>(i), other);
        }
      }
    }
  }
}

void Graph::link_weakly(const Position& position, bool in_cell) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  for (std::size_t i = 0; i < n_; ++i) {
    Nodes& weak = weak_[i];
    std::fill_n(weak.begin(), words_, std::uint64_t{0});
    const std::size_t d = digit_[i].value - 1U;
    const CellSet seen = layout.common_peers(cells_[i]);
    for (const Cell c : seen& state.places(digit_[i])) insert(weak, index_[c.index][d]);
    for (std::size_t g = groups_of_[d]; g < groups_of_[d + 1]; ++g) {
      if (seen.contains(cells_[g])) insert(weak, g);
    }
    if (!in_cell || i >= candidates_) continue;
    const Cell c = cells_[i].front();
    for (const Digit other : DigitSet(state.candidates(c)) - DigitSet::of(digit_[i])) {
      insert(weak, index_[c.index][other.value - 1U]);
    }
  }
}

CandidateSet Graph::refuted() {
  CandidateSet result;
  for (std::size_t start = 0; start < candidates_; ++start) {
    // What is off if `start` is on, in waves.
    Nodes off = weak_[start];
    Nodes wave = off;
    bool grown = true;
    while (grown && !contains(off, start)) {
      Nodes next;
      std::fill_n(next.begin(), words_, std::uint64_t{0});
      each(wave, words_, [&](std::size_t x) {
        for (const std::uint16_t y : strong_[x]) {
          for (std::size_t w = 0; w < words_; ++w) next[w] |= weak_[y][w];
        }
      });
      grown = false;
      for (std::size_t w = 0; w < words_; ++w) {
        wave[w] = next[w] & ~off[w];
        off[w] |= next[w];
        grown = grown || wave[w] != 0;
      }
    }
    if (contains(off, start)) result.add(digit_[start], cells_[start]);
  }
  return result;
}

/// What follows if `from` is off, nearest first.
void Graph::search(std::size_t from) {
  std::fill_n(on_.begin(), words_, std::uint64_t{0});
  std::fill_n(off_.begin(), words_, std::uint64_t{0});
  insert(off_, from);
  queue_.assign(1, static_cast<std::uint16_t>(from));
  for (std::size_t at = 0; at < queue_.size(); ++at) {
    const std::uint16_t x = queue_[at];
    for (const std::uint16_t y : strong_[x]) {
      if (contains(on_, y)) continue;
      insert(on_, y);
      on_from_[y] = x;
      for (std::size_t w = 0; w < words_; ++w) {
        for (std::uint64_t rest = weak_[y][w] & ~off_[w]; rest != 0; rest &= rest - 1) {
          const std::size_t z = w * 64 + static_cast<std::size_t>(std::countr_zero(rest));
          off_from_[z] = y;
          if (!strong_[z].empty()) queue_.push_back(static_cast<std::uint16_t>(z));
        }
        off_[w] |= weak_[y][w];
      }
    }
  }
}

/// The candidates that see both nodes.
void Graph::add_common(std::size_t a, std::size_t b, CandidateSet& eliminations) const {
  for (std::size_t w = 0; w < words_; ++w) {
    for (std::uint64_t rest = weak_[a][w] & weak_[b][w]; rest != 0; rest &= rest - 1) {
      const std::size_t z = w * 64 + static_cast<std::size_t>(std::countr_zero(rest));
      if (z < candidates_) eliminations.add(digit_[z], cells_[z]);
    }
  }
}

/// Notes the chain's cells and digits and, if it is a loop, what its weak links eliminate.
CellSet Graph::add_path(std::size_t from, std::size_t to, bool loop, Deduction& deduction) {
  CellSet cells;
  std::size_t on = to;
  while (true) {
    const std::size_t off = on_from_[on];
    cells |= cells_[on] | cells_[off];
    deduction.digits = static_cast<DigitMask>(deduction.digits | 1U << (digit_[on].value - 1U) |
                                              1U << (digit_[off].value - 1U));
    if (off == from) return cells;
    if (loop) add_common(off_from_[off], off, deduction.eliminations);
    on = off_from_[off];
  }
}

void Graph::tell_chains(const Position& position, Technique technique, bool same_digit,
                        Sink& sink) {
  for (std::size_t from = 0; from < n_; ++from) {
    if (strong_[from].empty()) continue;
    search(from);
    bool more = true;
    each(Nodes(on_), words_, [&](std::size_t to) {
      if (!more || to < from || (same_digit && digit_[to] != digit_[from])) return;
      Deduction deduction;
      deduction.technique = technique;
      const bool loop = contains(weak_[from], to);
      add_common(from, to, deduction.eliminations);
      if (to == from) {
        if (to >= candidates_) return;
        const Cell cell = cells_[to].front();
        deduction.eliminations = CandidateSet();
        for (const Digit d :
             DigitSet(position.state().candidates(cell)) - DigitSet::of(digit_[to])) {
          deduction.eliminations.add(d, cells_[to]);
        }
        deduction.variant = 1;
      } else if (same_digit || loop) {
        deduction.variant = 0;
      } else {
        deduction.variant = cells_[from] == cells_[to] ? 1 : 2;
      }
      deduction.cells = add_path(from, to, loop && !same_digit && to != from, deduction);
      if (deduction.eliminations.empty()) return;
      more = sink.take(deduction);
      if (same_digit || loop || to == from) return;
      // The same as a loop that begins and ends at the candidate that goes.
      const CandidateSet common = deduction.eliminations;
      deduction.variant = 1;
      for (std::size_t z = 0; z < candidates_ && more; ++z) {
        if (!common.contains({cells_[z].front(), digit_[z]})) continue;
        deduction.eliminations = CandidateSet();
        deduction.eliminations.add(digit_[z], cells_[z]);
        more = sink.take(deduction);
      }
    });
    if (!more) return;
  }
}

void find(const Position& position, Technique technique, const Rules& rules, bool same_digit,
          Sink& sink) {
  Graph& graph = position.graph();
  graph.build(position, rules);
  if (!sink.conclusions_only()) {
    graph.tell_chains(position, technique, same_digit, sink);
    return;
  }
  Deduction deduction;
  deduction.technique = technique;
  deduction.eliminations = graph.refuted();
  if (!deduction.eliminations.empty()) sink.take(deduction);
}

}  // namespace gridmill::chains
