// Chains through the whole board, for candidates that a finder has refuted by chains of its
// kind without recording one. If the candidate were true, links would lead back to it being false.
// The candidate sees the first and the last node of the chain, and one of the two is true.

#include <algorithm>
#include <array>
#include <cassert>
#include <set>
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
  [[nodiscard]] std::vector<Link> refute(Candidate gone) const {
    // Breadth first; a node becomes true by one that is false, and false by one that is true.
    const std::size_t start = find({gone.digit, CellSet::of(gone.cell)});
    std::vector<std::size_t> on_by(nodes_.size(), kNone);
    std::vector<std::size_t> off_by(nodes_.size(), kNone);
    std::vector<std::size_t> on{start};
    for (std::size_t at = 0; at < on.size(); ++at) {
      for (std::size_t off = 0; off < nodes_.size(); ++off) {
        if (off_by[off] != kNone || !exclude(nodes_[on[at]], nodes_[off])) continue;
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
    nodes_.push_back(node);
    strong_.emplace_back();
    of_digit_[node.digit.value - 1U].push_back(nodes_.size() - 1);
  }
  [[nodiscard]] std::size_t find(const Node& node) const {
    for (const std::size_t i : of_digit_[node.digit.value - 1U]) {
      if (nodes_[i].cells == node.cells) return i;
    }
    return kNone;
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
        const std::vector<std::size_t>& all = of_digit_[d.value - 1U];
        for (const std::size_t a : all) {
          for (const std::size_t b : all) {
            if (a < b && (nodes_[a].cells | nodes_[b].cells) == places) link(a, b, {});
          }
        }
      }
    }
  }

  template <int kMaxSetCells>
  void add_sets() {
    std::vector<CellSet> sets;
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
            if (cells.size() == 1 || std::find(sets.begin(), sets.end(), cells) != sets.end()) {
              return;
            }
            sets.push_back(cells);
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
    const ClueConstraints constraints(topology_);
    for (const ClueConstraint& constraint : constraints.all()) {
      const CellSet open = constraint.cells & state_.open();
      if (constraint.automaton != nullptr || open.size() > kMaxOpenCells) continue;
      ClueFiller filler(state_, constraint);
      std::vector<Candidate> own;
      for (const Cell c : open) {
        for (const Digit d : DigitSet(state_.candidates(c))) own.push_back({c, d});
      }
      for (const Candidate& a : own) {
        for (const Candidate& b : own) {
          if (a.cell < b.cell && !filler.can_be({a, b})) {
            by_clues_.insert({a, b});
            by_clues_.insert({b, a});
          }
        }
      }
    }
  }

  /// Whether not both can be true.
  [[nodiscard]] bool exclude(const Node& a, const Node& b) const {
    if (a.digit == b.digit && topology_.common_peers(a.cells).contains(b.cells)) return true;
    if (a.digit != b.digit && a.cells == b.cells) return a.cells.size() == 1;
    if (by_clues_.empty() && !topology_.has_differences()) return false;
    for (const Cell x : a.cells) {
      for (const Cell y : b.cells) {
        const Candidate one{x, a.digit};
        const Candidate other{y, b.digit};
        if (!topology_.excludes(one, other) && !by_clues_.contains({one, other})) return false;
      }
    }
    return true;
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
  std::set<std::pair<Candidate, Candidate>> by_clues_;
  std::vector<Node> nodes_;
  std::vector<std::vector<Strong>> strong_;
  std::array<std::vector<std::size_t>, Size::kDigits> of_digit_;
};

}  // namespace

std::vector<std::vector<Link>> search_board(const State& state, const Deduction& deduction) {
  const Board board(state, parts_of(info(deduction.technique)));
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
