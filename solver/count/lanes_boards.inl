#pragma once

// Kernel text of the lane counter: the rounds of a board, by its rules. See LANES.md.
//
// Invariants:
// 1. A round only removes candidates, and never one that some solution of the board has.
// 2. BoxBoard: sums_[lane] is the sum of the lane's cells after its last round; 0 if the lane has
//    another board now.
// 3. AnyBoard: each pass over rows or columns visits each segment and each cell once.

#include <cassert>
#include <cstdint>
#include <memory>
#include <type_traits>

#include "solver/count/lane_rules.h"
#include "solver/count/lanes_branch.inl"
#include "solver/count/lanes_peers.inl"

namespace gridmill {
namespace {

/// The rules of a board that are no rows, columns or boxes. `excluded` has a row for each cell if
/// there are relations.
template <class Findings>
GRIDMILL_LANES_INLINE void propagate_more(const LaneRules& rules, Word* lanes, VecStorage* excluded,
                                          Findings& findings) {
  for (const LaneRules::ExtraHouse& house : rules.extra_houses)
    propagate_house(house, lanes, findings);
  for (const LaneRules::Relation& relation : rules.relations) {
    propagate_relation(relation, rules.cells(), rules.digits(), lanes, excluded, findings);
  }
  for (const LaneRules::Cells& chain : rules.chains)
    propagate_chain(chain.cell, rules.digits(), lanes, findings);
  for (const LaneRules::NeighborLock& lock : rules.neighbor_locks)
    propagate_neighbors(lock, rules.digits(), lanes, findings);
  for (const LaneRules::CommonPeerLock& lock : rules.locks)
    propagate_common_peers(lock, lanes, findings);
}

/// The mini-lines that branches are about: the first two of the first two lines of every band and
/// stack of the 9x9 board, at 4 * band + 2 * line + box; stacks follow the bands.
struct MiniLines {
  /// The three cells of the mini-line, then those of the other two in its line.
  unsigned char cells[24][9] = {};

  constexpr MiniLines() {
    for (int place = 0; place < 24; ++place) {
      const int band = place / 4;
      const int line = band % 3 * 3 + place / 2 % 2;
      const int box = place % 2;
      for (int i = 0; i < 9; ++i) {
        const int at = i < 3 ? box * 3 + i : (box * 3 + i) % 9;
        cells[place][i] = static_cast<unsigned char>(band < 3 ? line * 9 + at : at * 9 + line);
      }
    }
  }
};
inline constexpr MiniLines kMiniLines;

/// Bits set in each lane of six vectors together. They are added up as carry-save adders do, to
/// ones, twos and fours, so that the bits of three vectors are counted instead of those of six.
GRIDMILL_LANES_INLINE Vec count_bits_of_six(const Vec (&v)[6]) {
  const Vec ones[2] = {xor3(v[0], v[1], v[2]), xor3(v[3], v[4], v[5])};
  const Vec twos[3] = {majority(v[0], v[1], v[2]), majority(v[3], v[4], v[5]),
                       and2(ones[0], ones[1])};
  const Vec one = count_bits(xor2(ones[0], ones[1]));
  const Vec two = count_bits(xor3(twos[0], twos[1], twos[2]));
  const Vec four = count_bits(majority(twos[0], twos[1], twos[2]));
  return add(one, add(shift_up(two, 1), shift_up(four, 2)));
}

/// For the 9x9 board: the band with the fewest paths that is not settled, in it a digit with two
/// paths (or three, or the next best), and a mini-line that one of them takes and another does
/// not. `paths` are 6 rows of lanes a band, as deduce<3, ...> leaves them. Source of the rule:
/// tdoku (Tom Dillon, github.com/t-dillon/tdoku), which branches on the paths themselves.
/// The first cell with the fewest candidates instead: 1.3, 1.8 and 2.1 times as long on the
/// 17-clue, SE 11+ and hardest lists.
inline void choose_path(const Word* paths, Choices& choices) {
  Vec min_count = broadcast(0x7fff);
  Vec band = zero();
  Vec path[6] = {zero(), zero(), zero(), zero(), zero(), zero()};
  for (int b = 0; b < 6; ++b) {
    Vec here[6];
    GRIDMILL_UNROLL for (int p = 0; p < 6; ++p) here[p] = load(paths + (b * 6 + p) * kLanes);
    // a settled band has 9 paths and becomes the largest number
    const Vec sum = and2(sub(count_bits_of_six(here), broadcast(10)), broadcast(0x7fff));
    const VecMask better = less_than(sum, min_count);
    min_count = min(sum, min_count);
    band = select(better, broadcast(4 * b), band);
    GRIDMILL_UNROLL for (int p = 0; p < 6; ++p) path[p] = select(better, here[p], path[p]);
  }

  Vec one = zero();  // digits with one path or more, two or more, ...
  Vec two = zero();
  Vec three = zero();
  Vec four = zero();
  GRIDMILL_UNROLL for (int p = 0; p < 6; ++p) {
    four = or_and(four, three, path[p]);
    three = or_and(three, two, path[p]);
    two = or_and(two, one, path[p]);
    one = or2(one, path[p]);
  }
  const Vec exactly_two = and_not(two, three);
  const Vec exactly_three = and_not(three, four);
  Vec digit = select(any_bits(exactly_three), exactly_three, two);
  digit = select(any_bits(exactly_two), exactly_two, digit);
  digit = and2(digit, sub(zero(), digit));

  // Paths in the order of BandPermutations<3>: 012 021 102 120 201 210. If the first line has the
  // digit in one box only, the second has it in two.
  const Vec first[3] = {or2(path[0], path[1]), or2(path[2], path[3]), or2(path[4], path[5])};
  const Vec second = or2(path[2], path[4]);
  const VecMask in_first = any_bits(and2(digit, majority(first[0], first[1], first[2])));
  const Vec boxes = select(in_first, first[0], second);
  const Vec place = add(band, select(in_first, zero(), broadcast(2)));
  store(choices.digit, digit);
  store(choices.place, select(any_bits(and2(digit, boxes)), place, add(place, broadcast(1))));
}

/// Boxes of a size that the compiler knows. `kMore`: there may be more rules than rows, columns and
/// boxes, or more than 9 digits.
template <int kHeight, int kWidth, bool kMore>
class BoxBoard {
 public:
  explicit BoxBoard(const LaneRules& rules)
      : rules_(rules),
        hinted_branching_(rules),
        peer_branching_(rules),
        excluded_(make_vec_storage(rules.relations.empty() ? 0 : cells())) {
    assert(rules.digits() == digits() && (kMore || rules.extra_houses.empty()));
  }

  static constexpr int digits() { return kHeight * kWidth; }
  static constexpr int cells() { return digits() * digits(); }
  /// Whether branches go by likely grids.
  static constexpr bool kUsesHint = kMore;
  static constexpr bool kHasSeveralGrids = false;
  /// With fewer givens a board branches by cells: decided band by band, nearly empty boards run
  /// into contradictions that are seen too late.
  static constexpr int kMinGivensForPaths = kHeight == 3 && kWidth == 3 ? 17 : cells() + 1;

  GRIDMILL_LANES_INLINE Outcome round(Word* lanes) {
    constexpr int kDigits = digits();
    std::conditional_t<(kDigits <= 9), Sums, Changes> findings(kDigits);
    if constexpr (kMore) propagate_more(rules_, lanes, excluded_.get(), findings);
    for (int b = 0; b < kBands; ++b) {
      const BandCells<kDigits, kWidth, 1> band{lanes + b * kHeight * kDigits * kLanes};
      deduce<kHeight, kWidth, false>(band, paths(b), findings);
    }
    for (int s = 0; s < kStacks; ++s) {
      const BandCells<1, kHeight * kDigits, kDigits> stack{lanes + s * kWidth * kLanes};
      deduce<kWidth, kHeight, true>(stack, paths(kBands + s), findings);
    }
    return findings.outcome(kDigits, sums_);
  }

  /// The rules have other sets now.
  void rules_changed() { hinted_branching_.update_house_count(); }
  /// The lane has another board now: no board has that sum, so it counts as changed.
  void mark_changed(int lane) {
    assert(0 <= lane && lane < kLanes);
    sums_[lane] = 0;
  }

  /// Where the boards branch that do not branch by cells.
  void choose(Choices& choices) const {
    if constexpr (kBranchesByPaths) choose_path(paths_, choices);
  }
  /// The boards of all lanes when choose_hinted was called last, or nullptr: see LaneStacks.
  [[nodiscard]] const Word* boards() const { return peer_branching_.boards(); }
  /// Where boards branch by likely grids: see HintedBranching.
  [[gnu::noinline]] LaneMask choose_hinted(LaneMask stuck, const Word* lanes, const Word* hint,
                                           Choices& choices) {
    LaneMask near = 0;
    if (peer_branching_.choose(stuck, lanes, hint, choices, near)) return near;
    return hinted_branching_.choose<kWidth>(stuck, digits(), kHeight, lanes, hint, choices);
  }

 private:
  static constexpr int kBands = kWidth;    // bands of kHeight lines
  static constexpr int kStacks = kHeight;  // stacks of kWidth lines
  static constexpr bool kBranchesByPaths = kHeight == 3 && kWidth == 3 && !kMore;
  static constexpr int kBandPaths = BandPermutations<3>::kCount;

  /// Where the paths of a band or stack are stored, if anything reads them.
  auto paths([[maybe_unused]] int band) {
    if constexpr (kBranchesByPaths) {
      return &paths_[band * kBandPaths * kLanes];
    } else {
      return nullptr;
    }
  }

  const LaneRules& rules_;
  HintedBranching hinted_branching_;
  PeerBranching<kHeight, kWidth> peer_branching_;
  alignas(64) Word sums_[kLanes] = {};
  alignas(64) Word paths_[(kBranchesByPaths ? 6 * kBandPaths : 1) * kLanes] = {};
  std::unique_ptr<VecStorage[]> excluded_;
};

/// HintedBranching for several grids, whose cells are in any number of houses.
class GridsBranching {
 public:
  explicit GridsBranching(const LaneRules& rules)
      : rules_(rules),
        scores_(make_vec_storage(rules.cells())),
        weights_(make_vec_storage(rules.cells())),
        sums_(make_vec_storage(static_cast<int>(rules.houses.size()))) {}

  GRIDMILL_LANES_INLINE LaneMask choose(LaneMask lanes, const Word* cells, const Word* hint,
                                        Choices& choices) {
    CellScores found;
    for (int i = 0; i < rules_.cells(); ++i) {
      Vec here;
      store(scores_.get()[i].at,
            found.add_cell(load(cells + i * kLanes), load(hint + i * kLanes), here));
      store(weights_.get()[i].at, here);
    }
    for (std::size_t h = 0; h < rules_.houses.size(); ++h) {
      const LaneRules::Cells& house = rules_.houses[h];
      Vec sum = zero();
      for (int i = 0; i < house.size; ++i) sum = add(sum, load(weights_.get()[house.cell[i]].at));
      store(sums_.get()[h].at, sum);
    }
    Vec best = broadcast(CellScores::kMaxScore);
    Vec place = zero();
    for (int i = 0; i < rules_.cells(); ++i) {
      const LaneRules::Cells& houses = rules_.houses_of[static_cast<std::size_t>(i)];
      Vec score = load(scores_.get()[i].at);
      for (int k = 0; k < houses.size; ++k)
        score = sub(score, load(sums_.get()[houses.cell[k]].at));
      const VecMask better = less_than(score, best);
      best = min(score, best);
      place = select(better, broadcast(i), place);
    }
    store(choices.place, place);
    choose_digits(lanes, cells, hint, choices);
    return found.near_lanes();
  }

 private:
  const LaneRules& rules_;
  std::unique_ptr<VecStorage[]> scores_;
  std::unique_ptr<VecStorage[]> weights_;
  std::unique_ptr<VecStorage[]> sums_;
};

/// Several grids with boxes of a size that the compiler knows: a round is one of BoxBoard for each
/// grid. Cells of two grids are in two rounds, so what one grid excludes is excluded in the other.
template <int kHeight, int kWidth>
class GridsBoard {
 public:
  explicit GridsBoard(const LaneRules& rules)
      : rules_(rules),
        branching_(rules),
        excluded_(make_vec_storage(rules.relations.empty() ? 0 : rules.cells())) {
    assert(rules.digits() == digits() && rules.grid_rows.size() % digits() == 0);
  }

  static constexpr int digits() { return kHeight * kWidth; }
  [[nodiscard]] int cells() const { return rules_.cells(); }
  static constexpr bool kUsesHint = true;
  static constexpr bool kHasSeveralGrids = true;
  static constexpr int kMinGivensForPaths = kMaxCells + 1;

  Outcome round(Word* lanes) {
    Changes findings(digits());
    propagate_more(rules_, lanes, excluded_.get(), findings);
    const std::uint16_t* begin = rules_.grid_rows.data();
    const std::uint16_t* const end = begin + rules_.grid_rows.size();
    for (; begin != end; begin += digits()) {
      Word* row[digits()];
      for (int r = 0; r < digits(); ++r) row[r] = lanes + begin[r] * kLanes;
      propagate_grid(row, findings);
    }
    return findings.outcome(digits(), nullptr);
  }

  void rules_changed() {}
  [[nodiscard]] const Word* boards() const { return nullptr; }
  void mark_changed(int /*lane*/) {}
  void choose(Choices& /*choices*/) const {}
  LaneMask choose_hinted(LaneMask stuck, const Word* lanes, const Word* hint, Choices& choices) {
    return branching_.choose(stuck, lanes, hint, choices);
  }

 private:
  /// The bands, then the stacks of the grid with these rows.
  static void propagate_grid(Word* const* row, Changes& findings) {
    for (int b = 0; b < digits(); b += kHeight) {
      deduce<kHeight, kWidth, false>(
          [&](int r, int x, int c) { return row[b + r] + (x * kWidth + c) * kLanes; }, nullptr,
          findings);
    }
    for (int s = 0; s < digits(); s += kWidth) {
      deduce<kWidth, kHeight, true>(
          [&](int r, int x, int c) { return row[x * kHeight + c] + (s + r) * kLanes; }, nullptr,
          findings);
    }
  }

  const LaneRules& rules_;
  GridsBranching branching_;
  std::unique_ptr<VecStorage[]> excluded_;
};

/// Boxes of any size, or regions of any form.
class AnyBoard {
 public:
  explicit AnyBoard(const LaneRules& rules)
      : rules_(rules),
        hinted_branching_(rules),
        segments_(std::make_unique<Segment[]>(static_cast<std::size_t>(
            rules.rows.segments < rules.columns.segments ? rules.columns.segments
                                                         : rules.rows.segments))),
        boxes_(std::make_unique<Box[]>(static_cast<std::size_t>(digits()))),
        line_claims_(make_vec_storage(digits())),
        excluded_(make_vec_storage(rules.relations.empty() ? 0 : cells())) {
    assert(rules.rows.segments >= digits() && rules.columns.segments >= digits());
  }

  [[nodiscard]] int digits() const { return rules_.digits(); }
  [[nodiscard]] int cells() const { return rules_.cells(); }
  static constexpr bool kUsesHint = true;
  static constexpr bool kHasSeveralGrids = false;
  static constexpr int kMinGivensForPaths = kMaxCells + 1;

  Outcome round(Word* lanes) {
    Changes findings(digits());
    propagate_more(rules_, lanes, excluded_.get(), findings);
    propagate_lines<false>(rules_.rows, lanes, findings);
    propagate_lines<true>(rules_.columns, lanes, findings);
    return findings.outcome(digits(), nullptr);
  }

  /// The rules have other sets now.
  void rules_changed() { hinted_branching_.update_house_count(); }
  [[nodiscard]] const Word* boards() const { return nullptr; }
  void mark_changed(int /*lane*/) {}
  void choose(Choices& /*choices*/) const {}
  LaneMask choose_hinted(LaneMask stuck, const Word* lanes, const Word* hint, Choices& choices) {
    return hinted_branching_.choose<0>(stuck, digits(), 1, lanes, hint, choices);
  }

 private:
  struct Segment {
    VecStorage any;     ///< digits that some cell of it can hold; then those that are its own
    VecStorage more;    ///< those that two or more cells of it can hold
    VecStorage single;  ///< those that a cell of it is settled on; then what it claims in its box
    VecStorage
        line;  ///< those that the rest of its line cannot hold; then what it claims in its line
  };
  struct Box {
    VecStorage any;      ///< digits that some segment of it can hold
    VecStorage more;     ///< those that two or more segments can hold
    VecStorage claimed;  ///< those that must be in one segment
  };

  /// What deduce does for a band, for all lines of one direction: naked and hidden singles of the
  /// lines and the boxes, and locked candidates where they meet. A segment claims, within its line,
  /// a digit that it is settled on or that no other segment of its box can hold; and within its
  /// box one that no other segment of its line can hold. Other segments lose what is claimed.
  template <bool kLast>
  void propagate_lines(const LaneRules::LineSegments& x, Word* lanes, Changes& findings) {
    collect(x, lanes, findings);
    claim(x, findings);
    Segment* s = segments_.get();
    const LaneRules::Segment* segment = x.segment;
    const std::uint16_t* at = x.cell;
    for (int line = 0; line < digits(); ++line) {
      const Vec claimed = load(line_claims_.get()[line].at);
      for (const Segment* end = segments_.get() + x.line_end[line]; s != end; ++s, ++segment) {
        const Vec bad = or_and_not(and_not(claimed, load(s->line.at)),
                                   load(boxes_.get()[segment->box].claimed.at), load(s->single.at));
        const Vec allowed = and_not(broadcast(-1), bad);
        const Vec forced = load(s->any.at);
        for (const std::uint16_t* last = x.cell + segment->end; at != last; ++at) {
          Word* to = lanes + *at * kLanes;
          const Vec before = load(to);
          const Vec cell = restrict_cell(before, allowed, forced);
          findings.note<kLast>(before, cell);
          store(to, cell);
        }
      }
    }
    assert(at == x.cell + cells() && segment == x.segment + x.segments);  // each cell once
  }

  void collect(const LaneRules::LineSegments& x, const Word* lanes, Changes& findings) {
    for (int b = 0; b < digits(); ++b) {
      store(boxes_.get()[b].any.at, zero());
      store(boxes_.get()[b].more.at, zero());
      store(boxes_.get()[b].claimed.at, zero());
    }
    Segment* s = segments_.get();
    const LaneRules::Segment* segment = x.segment;
    const std::uint16_t* at = x.cell;
    for (int line = 0; line < digits(); ++line) {
      Vec any_line = zero();
      Vec more_line = zero();
      Segment* const first = s;
      Segment* const end = segments_.get() + x.line_end[line];
      for (; s != end; ++s, ++segment) {
        Vec any = load(lanes + *at++ * kLanes);
        Vec single = add_single(zero(), any);
        Vec more = zero();
        for (const std::uint16_t* last = x.cell + segment->end; at != last; ++at) {
          const Vec cell = load(lanes + *at * kLanes);
          single = add_single(single, cell);
          more = or_and(more, any, cell);
          any = or2(any, cell);
        }
        store(s->any.at, any);
        store(s->more.at, more);
        store(s->single.at, single);
        more_line = or_and(more_line, any_line, any);
        any_line = or2(any_line, any);
        Box& box = boxes_.get()[segment->box];
        const Vec any_box = load(box.any.at);
        store(box.more.at, or_and(load(box.more.at), any_box, any));
        store(box.any.at, or2(any_box, any));
      }
      findings.alive = and2(findings.alive, any_line);
      for (s = first; s != end; ++s) store(s->line.at, and_not(load(s->any.at), more_line));
    }
    assert(at == x.cell + cells() && segment == x.segment + x.segments);  // each cell once
    for (int b = 0; b < digits(); ++b) {
      findings.alive = and2(findings.alive, load(boxes_.get()[b].any.at));
    }
  }

  void claim(const LaneRules::LineSegments& x, Changes& findings) {
    Segment* s = segments_.get();
    const LaneRules::Segment* segment = x.segment;
    Vec clash = zero();  // digits that two segments claim
    for (int line = 0; line < digits(); ++line) {
      Vec claimed = zero();
      for (const Segment* end = segments_.get() + x.line_end[line]; s != end; ++s, ++segment) {
        Box& box = boxes_.get()[segment->box];
        const Vec single = load(s->single.at);
        const Vec only_line = load(s->line.at);
        const Vec only_box = and_not(load(s->any.at), load(box.more.at));
        const Vec in_line = or2(only_box, single);
        const Vec in_box = or2(only_line, single);
        const Vec claimed_box = load(box.claimed.at);
        clash = or_and(or_and(clash, claimed, in_line), claimed_box, in_box);
        claimed = or2(claimed, in_line);
        store(box.claimed.at, or2(claimed_box, in_box));
        store(s->line.at, in_line);
        store(s->single.at, in_box);
        store(s->any.at, and_not(or2(only_box, only_line), load(s->more.at)));
      }
      store(line_claims_.get()[line].at, claimed);
    }
    assert(segment == x.segment + x.segments && s == segments_.get() + x.segments);
    findings.alive = and_not(findings.alive, clash);
  }

  const LaneRules& rules_;
  HintedBranching hinted_branching_;
  std::unique_ptr<Segment[]> segments_;
  std::unique_ptr<Box[]> boxes_;
  std::unique_ptr<VecStorage[]> line_claims_;
  std::unique_ptr<VecStorage[]> excluded_;
};

}  // namespace
}  // namespace gridmill
