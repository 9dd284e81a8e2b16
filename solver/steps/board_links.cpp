// Chains through the whole board, for candidates that a finder has refuted by chains of its
// kind without recording one. If the candidate were true, links would lead back to it being false.
// The candidate sees the first and the last node of the chain, and one of the two is true.

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "solver/pattern/als.h"
#include "solver/steps/clue_filler.h"
#include "solver/steps/links.h"

namespace gridmill::widest {
namespace {

constexpr std::size_t kNone = ~std::size_t{0};

/// What chains of a technique are made of.
struct Parts {
  bool houses = true;  ///< strong links inside houses
  bool groups = false;
  bool sets = false;
};

Parts parts_of(const TechniqueInfo& row) {
  const bool sets_alone = row.family == "almost locked sets";
  const bool sets = sets_alone || row.id == "als-nice-loop";
  const bool groups = row.id == "grouped-nice-loop" || row.id == "als-nice-loop";
  return {.houses = !sets_alone, .groups = groups, .sets = sets};
}

struct CellsHash {
  std::size_t operator()(const CellSet& cells) const {
    std::uint64_t hash = 0;
    for (const std::uint64_t word : cells.bits().words) {
      hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
      hash ^= hash >> 32;
    }
    return hash;
  }
};

class Board {
 public:
  Board(const State& state, const Parts& parts) : state_(state), topology_(state.topology()) {
    for (const Cell c : state.open()) {
      for (const Digit d : DigitSet(state.candidates(c))) add({d, CellSet::of(c)});
    }
    for (const Cell c : state.open()) {
      const DigitSet digits(state.candidates(c));
      if (digits.size() != 2) continue;
      const Digit a = digits.front();
      const Digit b = (digits - DigitSet::of(a)).front();
      link(find({a, CellSet::of(c)}), find({b, CellSet::of(c)}), {});
    }
    add_clue_exclusions();
    if (parts.groups) add_groups();
    if (parts.houses) link_houses();
    if (parts.sets && topology_.digits() <= SizeNine::kDigits) add_sets<SizeNine::kDigits>();
    if (parts.sets && topology_.digits() > SizeNine::kDigits) add_sets<kMaxCellsOfLargeBoards>();
  }

  /// A shortest chain that refutes the candidate; none if there is none.
  [[nodiscard]] std::vector<Link> refute(Candidate gone) {
    // Breadth first; a node becomes true by one that is false, and false by one that is true.
    const std::size_t start = find({gone.digit, CellSet::of(gone.cell)});
    std::vector<std::size_t> on_by(nodes_.size(), kNone);
    std::vector<std::size_t> off_by(nodes_.size(), kNone);
    std::vector<std::size_t> on{start};
    for (std::size_t at = 0; at < on.size(); ++at) {
      for (const std::size_t off : excluded_by(on[at])) {
        if (off_by[off] != kNone) continue;
        off_by[off] = on[at];
        if (off == start) return chain_back(on_by, off_by, start);
        for (const Strong& strong : strong_[off]) {
          if (on_by[strong.to] != kNone || strong.to == start) continue;
          on_by[strong.to] = off;
          on.push_back(strong.to);
        }
      }
    }
    return {};
  }

 private:
  static constexpr int kMaxCellsOfLargeBoards = 4;  // as the rater has it

  struct Strong {
    std::size_t to = 0;
    CellSet set;  ///< that makes the link, if one does
  };

  void add(const Node& node) {
    numbers_[node.digit.value - 1U].emplace(node.cells, nodes_.size());
    of_digit_[node.digit.value - 1U].push_back(nodes_.size());
    nodes_.push_back(node);
    strong_.emplace_back();
  }
  [[nodiscard]] std::size_t find(const Node& node) const {
    const auto& numbers = numbers_[node.digit.value - 1U];
    const auto found = numbers.find(node.cells);
    return found == numbers.end() ? kNone : found->second;
  }
  std::size_t find_or_add(const Node& node) {
    const std::size_t found = find(node);
    if (found != kNone) return found;
    add(node);
    return nodes_.size() - 1;
  }
  void link(std::size_t a, std::size_t b, const CellSet& set) {
    assert(a != b);
    strong_[a].push_back({b, set});
    strong_[b].push_back({a, set});
  }

  void add_groups() {
    for (const Intersection& crossing : topology_.intersections()) {
      if (!topology_.is_box(crossing.from)) continue;
      for (const Digit d : DigitSet(topology_.all_digits())) {
        const CellSet cells = state_.places(d) & crossing.cells;
        if (cells.size() > 1) find_or_add({d, cells});
      }
    }
  }

  /// Two nodes that hold all places of their digit in a house.
  void link_houses() {
    for (const int h : topology_.full_houses()) {
      for (const Digit d : DigitSet(state_.missing(h))) {
        const CellSet places = state_.places(d) & topology_.house(h);
        std::vector<std::size_t> inside;
        for (const std::size_t i : of_digit_[d.value - 1U]) {
          if (places.contains(nodes_[i].cells)) inside.push_back(i);
        }
        for (const std::size_t a : inside) {
          for (const std::size_t b : inside) {
            if (a < b && (nodes_[a].cells | nodes_[b].cells) == places) link(a, b, {});
          }
        }
      }
    }
  }

  template <int kMaxSetCells>
  void add_sets() {
    std::unordered_set<CellSet, CellsHash> sets;
    for (int h = 0; h < topology_.houses(); ++h) {
      std::vector<Cell> open;
      std::vector<DigitMask> digits;
      for (const Cell c : topology_.house(h) & state_.open()) {
        open.push_back(c);
        digits.push_back(state_.candidates(c));
      }
      pattern::for_almost_locked<Size, kMaxSetCells>(
          std::span<const Cell>(open), std::span<const DigitMask>(digits),
          [&](const CellSet& cells, DigitMask all) {
            // A single cell has its link already.
            if (cells.size() == 1 || !sets.insert(cells).second) return;
            std::vector<std::size_t> nodes;
            for (const Digit d : DigitSet(all)) {
              nodes.push_back(find_or_add({d, state_.places(d) & cells}));
            }
            for (std::size_t a = 0; a < nodes.size(); ++a) {
              for (std::size_t b = 0; b < a; ++b) link(nodes[b], nodes[a], cells);
            }
          });
    }
  }

  /// Candidates that leave a clue with few open cells no way to be filled, as the rater has it.
  void add_clue_exclusions() {
    constexpr int kMaxOpenCells = 4;
    if (!topology_.board().has_clues()) return;
    by_clues_.resize(at(topology_.cells()) * at(topology_.digits()));
    const ClueConstraints constraints(topology_);
    for (const ClueConstraint& constraint : constraints.all()) {
      const CellSet open = constraint.cells & state_.open();
      if (constraint.automaton != nullptr || open.size() > kMaxOpenCells) continue;
      ClueFiller filler(state_, constraint);
      filler.ignore_links();
      std::vector<Candidate> own;
      for (const Cell c : open) {
        for (const Digit d : DigitSet(state_.candidates(c))) own.push_back({c, d});
      }
      for (const Candidate& a : own) {
        for (const Candidate& b : own) {
          if (a.cell < b.cell && !filler.can_be({a, b})) {
            exclude_by_clue(a, b);
            exclude_by_clue(b, a);
          }
        }
      }
    }
  }

  [[nodiscard]] static std::size_t at(int number) { return static_cast<std::size_t>(number); }
  [[nodiscard]] std::size_t number(Candidate c) const {
    return c.cell.index * at(topology_.digits()) + c.digit.value - 1U;
  }
  void exclude_by_clue(Candidate by, Candidate gone) {
    std::vector<Node>& list = by_clues_[number(by)];
    const auto same = std::find_if(list.begin(), list.end(),
                                   [&](const Node& node) { return node.digit == gone.digit; });
    (same == list.end() ? list.emplace_back(Node{gone.digit, {}}) : *same).cells.insert(gone.cell);
  }

  /// Where a candidate excludes the digits, one set for each digit.
  [[nodiscard]] std::vector<CellSet> cells_excluded_by(Candidate c) const {
    std::vector<CellSet> cells(at(topology_.digits()), CellSet::of(c.cell));
    cells[c.digit.value - 1U] = topology_.peers(c.cell);
    topology_.each_excluded(c.digit, CellSet::of(c.cell), [&](Digit digit, const CellSet& gone) {
      cells[digit.value - 1U] |= gone;
    });
    if (by_clues_.empty()) return cells;
    for (const Node& gone : by_clues_[number(c)]) cells[gone.digit.value - 1U] |= gone.cells;
    return cells;
  }
  /// The nodes that are false if this one is true, in order; made once.
  [[nodiscard]] const std::vector<std::size_t>& excluded_by(std::size_t node) {
    excluded_.resize(nodes_.size());
    std::optional<std::vector<std::size_t>>& known = excluded_[node];
    if (known) return *known;
    std::vector<std::size_t>& list = known.emplace();
    const Node& own = nodes_[node];
    const bool is_group = own.cells != CellSet::of(own.cells.front());
    std::vector<CellSet> cells = cells_excluded_by({own.cells.front(), own.digit});
    for (const Cell c : own.cells - CellSet::of(own.cells.front())) {
      const std::vector<CellSet> more = cells_excluded_by({c, own.digit});
      for (std::size_t d = 0; d < cells.size(); ++d) cells[d] &= more[d];
    }
    for (std::size_t d = 0; d < cells.size(); ++d) {
      if (cells[d].empty()) continue;
      const Digit digit{static_cast<std::uint8_t>(d + 1)};
      const bool is_in_cell = digit != own.digit && !is_group && cells[d] == own.cells;
      if (is_in_cell) {
        const std::size_t other = find({digit, own.cells});
        if (other != kNone) list.push_back(other);
        continue;
      }
      for (const std::size_t other : of_digit_[d]) {
        const CellSet& there = nodes_[other].cells;
        if (cells[d].contains(there) && !(is_group && there == own.cells)) list.push_back(other);
      }
    }
    std::sort(list.begin(), list.end());
    return list;
  }

  [[nodiscard]] std::vector<Link> chain_back(const std::vector<std::size_t>& on_by,
                                             const std::vector<std::size_t>& off_by,
                                             std::size_t start) const {
    std::vector<Link> links;
    std::size_t on = off_by[start];
    while (true) {
      const std::size_t off = on_by[on];
      const auto& strong = strong_[off];
      const auto made =
          std::find_if(strong.begin(), strong.end(), [&](const Strong& s) { return s.to == on; });
      links.push_back({nodes_[off], nodes_[on], Link::Kind::kStrong, made->set});
      if (off_by[off] == start) break;
      on = off_by[off];
      links.push_back({nodes_[on], nodes_[off], Link::Kind::kWeak, {}});
    }
    std::reverse(links.begin(), links.end());
    return links;
  }

  const State& state_;
  const BoardTopology& topology_;
  std::vector<std::vector<Node>> by_clues_;  ///< by candidate: those that clues exclude with it
  std::vector<Node> nodes_;
  std::vector<std::vector<Strong>> strong_;
  std::vector<std::optional<std::vector<std::size_t>>> excluded_;
  std::array<std::unordered_map<CellSet, std::size_t, CellsHash>, Size::kDigits> numbers_;
  std::array<std::vector<std::size_t>, Size::kDigits> of_digit_;
};

}  // namespace

std::vector<std::vector<Link>> search_board(const State& state, const Deduction& deduction) {
  Board board(state, parts_of(info(deduction.technique)));
  std::vector<std::vector<Link>> chains;
  for (const Digit d : DigitSet(state.topology().all_digits())) {
    for (const Cell c : deduction.eliminations[d]) {
      std::vector<Link> links = board.refute({c, d});
      if (!links.empty()) chains.push_back(std::move(links));
    }
  }
  return chains;
}

}  // namespace gridmill::widest
