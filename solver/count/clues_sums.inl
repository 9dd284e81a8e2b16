#pragma once

// Kernel text of the clue counter: cages, which are sets of digits, and sums. Up to 15 sets are the
// bits of a lane, so all of them are checked at once. See CLUES.md.
//
// Invariants of SetsPropagator:
// 1. The sets of a table have as many digits as there are cells.
// 2. outside_[begin, end) of a Sets divides the cells outside that see two or more of its cells.
//    The cells of one Outside do not see the same ones, which are [unseen, cells) of
//    outside_cells_.

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <type_traits>
#include <vector>

#include "solver/board/constraints.h"
#include "solver/count/clue_model.h"
#include "solver/count/clues_lanes.inl"

namespace gridmill {
namespace {

/// Some sets of so many digits, as lanes look at them. Masks of digits have kBits.
template <std::size_t kBits>
struct SetsTable {
  static constexpr std::size_t kSetsOfBlock = 15;
  using FromDigits = BitMap<false, kBits>;
  using FromSets = BitMap<false, kSetsOfBlock>;

  /// Up to 15 sets: bit i represents the i-th.
  struct Block {
    CandidateMask all = 0;
    FromDigits meets;              ///< from digits: the sets with one of them
    FromSets digits;               ///< from sets: their digits
    FromSets lacking;              ///< from sets: the digits that one of them lacks
    std::vector<FromDigits> with;  ///< by place j, from digits: the sets whose j-th digit is there
    std::vector<FromSets> digit;   ///< by place j, from sets: their j-th digits
  };
  /// Sets of up to so many digits are found exactly: 2 to the power of 5 ways to have used some.
  static constexpr std::size_t kMaxExact = 5;

  SetsTable(int all, std::size_t n, std::span<const DigitBits> sets) {
    const auto digits_count = static_cast<std::size_t>(all);
    const auto everything = static_cast<CandidateMask>(all_digits(all));
    for (std::size_t begin = 0; begin < sets.size(); begin += kSetsOfBlock) {
      assert(static_cast<std::size_t>(std::popcount(sets[begin])) == n);
      const auto some = sets.subspan(begin, std::min(kSetsOfBlock, sets.size() - begin));
      Block& block = blocks.emplace_back();
      block.all = static_cast<CandidateMask>(all_digits(static_cast<int>(some.size())));
      const auto from_digits = [&](const auto& is_in) {
        std::array<CandidateMask, ClueModel::kMaxModelDigits> of_bit = {};
        for (std::size_t d = 0; d < digits_count; ++d) {
          for (std::size_t s = 0; s < some.size(); ++s) {
            if (is_in(some[s], d)) of_bit[d] |= static_cast<CandidateMask>(1U << s);
          }
        }
        return FromDigits(std::span(of_bit).first(digits_count));
      };
      const auto from_sets = [&](const auto& digits_of) {
        std::array<CandidateMask, kSetsOfBlock> of_bit = {};
        for (std::size_t s = 0; s < some.size(); ++s)
          of_bit[s] = static_cast<CandidateMask>(digits_of(some[s]));
        return FromSets(std::span(of_bit).first(some.size()));
      };
      block.meets = from_digits([](DigitBits set, std::size_t d) { return (set >> d & 1U) != 0; });
      block.digits = from_sets([](DigitBits set) { return set; });
      block.lacking = from_sets([&](DigitBits set) { return everything & ~set; });
      for (std::size_t j = 0; n <= kMaxExact && j < n; ++j) {
        const auto place = [j](DigitBits set) {
          for (std::size_t i = 0; i < j; ++i) set &= set - 1;
          return set & (0 - set);
        };
        block.with.push_back(from_digits(
            [&](DigitBits set, std::size_t d) { return place(set) == DigitBits{1} << d; }));
        block.digit.push_back(from_sets(place));
      }
    }
  }

  std::vector<Block> blocks;
};

/// The tables of cages on boards of up to nine digits, by number of cells and sum.
class CageTables {
 public:
  static constexpr int kDigits = 9;
  using Table = SetsTable<10>;
  static const Table& of(std::size_t n, int sum) {
    assert(n <= kDigits && 0 <= sum && static_cast<std::size_t>(sum) < kSums);
    static const CageTables tables;
    return tables.tables_[n * kSums + static_cast<std::size_t>(sum)];
  }

 private:
  static constexpr std::size_t kSums = kDigits * (kDigits + 1) / 2 + 1;

  CageTables() {
    std::vector<std::vector<DigitBits>> sets((kDigits + 1) * kSums);
    for (DigitBits set = 0; set <= all_digits(kDigits); ++set) {
      std::size_t sum = 0;
      for (DigitBits m = set; m != 0; m &= m - 1)
        sum += static_cast<std::size_t>(std::countr_zero(m)) + 1;
      sets[static_cast<std::size_t>(std::popcount(set)) * kSums + sum].push_back(set);
    }
    for (std::size_t i = 0; i < sets.size(); ++i) tables_.emplace_back(kDigits, i / kSums, sets[i]);
  }

  std::vector<Table> tables_;
};

/// Cells that are all different and together one of some sets of digits: cages, and families of
/// sets.
template <std::size_t kBits>
class SetsPropagator {
 public:
  explicit SetsPropagator(const ClueModel& model)
      : model_(model), all_(static_cast<CandidateMask>(all_digits(model.digits))) {
    const std::size_t sets = model.families.size() + model.cages.size();
    sets_.reserve(sets);
    outside_.reserve(4 * sets);  // as many as most puzzles have
    outside_cells_.reserve(32 * sets);
    own_tables_.reserve(model.families.size());
    for (const ClueModel::Family& some : model.families) {
      own_tables_.emplace_back(model.digits, some.cells.size(), some.sets);
      add_sets(some.cells, own_tables_.back(), some.origin);
    }
    if constexpr (std::is_same_v<Table, CageTables::Table>) {
      for (const ClueModel::Cage& some : model.cages) {
        if (model.impossible) break;
        add_sets(some.cells, CageTables::of(some.cells.size(), some.sum), some.origin);
      }
    }
  }

  [[nodiscard]] std::size_t size() const { return sets_.size(); }
  [[nodiscard]] LaneBoards::Cells cells(std::size_t i) const { return sets_[i].cells; }
  [[nodiscard]] ClueModel::Origin origin(std::size_t i) const { return sets_[i].origin; }
  /// Whether it is exact: asked again, it finds nothing.
  [[nodiscard]] bool is_exact(std::size_t i) const {
    const std::size_t n = sets_[i].cells.size();
    return 2 <= n && n <= Table::kMaxExact;
  }
  void propagate(LaneBoards& boards, std::size_t i) const {
    const Sets& s = sets_[i];
    switch (s.cells.size()) {
      case 2:
        return propagate_exactly<2>(boards, s);
      case 3:
        return propagate_exactly<3>(boards, s);
      case 4:
        return propagate_exactly<4>(boards, s);
      case 5:
        return propagate_exactly<5>(boards, s);
      default:
        return propagate_common(boards, s);
    }
  }

 private:
  using Cells = LaneBoards::Cells;
  using Table = SetsTable<kBits>;
  using DigitMap = BitMap<false, kBits>;

  /// Cells that are all different and one of some sets.
  struct Sets {
    Cells cells;
    const Table* table;
    std::size_t begin;  ///< in `outside_`
    std::size_t end;
    ClueModel::Origin origin;
  };
  /// Cells outside of `Sets` that see the same two cells of it and more, in `outside_cells_`.
  struct Outside {
    std::uint32_t unseen;  ///< where those of `Sets` begin that they do not see
    std::uint32_t cells;   ///< where they begin themselves
    std::uint32_t end;
  };

  void add_sets(const Cells& cells, const Table& table, ClueModel::Origin origin) {
    ClueModel::CellBits own;
    ClueModel::CellBits once;
    ClueModel::CellBits rest;  // what sees two of the cells and more
    for (const std::uint16_t c : cells) {
      own.insert(int{c});
      rest |= once & model_.seen[c];
      once |= model_.seen[c];
    }
    rest -= own;
    const std::size_t begin = outside_.size();
    const auto add = [&](const ClueModel::CellBits& some) {
      const auto first = static_cast<std::uint32_t>(outside_cells_.size());
      some.for_each([&](int c) { outside_cells_.push_back(static_cast<std::uint16_t>(c)); });
      return first;
    };
    while (!rest.empty()) {
      const ClueModel::CellBits unseen = own - model_.seen[rest.front().index];
      ClueModel::CellBits alike = rest;
      for (const std::uint16_t c : cells) {
        unseen.contains(int{c}) ? alike -= model_.seen[c] : alike &= model_.seen[c];
      }
      assert(alike.contains(rest.front().index));
      Outside& outside = outside_.emplace_back();
      outside.unseen = add(unseen);
      outside.cells = add(alike);
      outside.end = static_cast<std::uint32_t>(outside_cells_.size());
      rest -= alike;
    }
    sets_.push_back({cells, &table, begin, outside_.size(), origin});
  }

  /// Exactly: `at` has, for some places of the sorted sets, the sets whose digits there can be in
  /// as many of the first cells; `to` those of them that lead to a whole set.
  template <std::size_t n>
  void propagate_exactly(LaneBoards& boards, const Sets& s) const {
    Vec left[n];
    for (Vec& some : left) some = zero();
    Vec possible = zero();
    Vec lacking = zero();
    assert(s.cells.size() == n);
    for (const typename Table::Block& block : s.table->blocks) {
      assert(block.with.size() == n && block.digit.size() == n);
      Vec can[n][n];
      Vec at[1U << n];
      for (std::size_t i = 0; i < n; ++i) {
        const BitMapIndex<DigitMap::kParts> rows(boards.at(s.cells[i]));
        for (std::size_t j = 0; j < n; ++j) can[i][j] = block.with[j](rows);
      }
      at[0] = broadcast(block.all);
      for_each_constant<1U << n>([&](auto after) {
        if constexpr (after != 0) {
          constexpr std::size_t i = std::popcount(after()) - 1;
          Vec some = zero();
          for_each_constant<n>([&](auto j) {
            if constexpr ((after >> j & 1U) != 0) some |= at[after & ~(1U << j)] & can[i][j];
          });
          at[after] = some;
        }
      });
      Vec to[1U << n];
      to[(1U << n) - 1] = at[(1U << n) - 1];
      for_each_constant<n>([&](auto back) {
        constexpr std::size_t i = n - 1 - back;
        Vec used[n];
        for (Vec& some : used) some = zero();
        for_each_constant<1U << n>([&](auto before) {
          if constexpr (std::popcount(before()) == i) {
            Vec leads = zero();
            for_each_constant<n>([&](auto j) {
              if constexpr ((before >> j & 1U) == 0) {
                const Vec next = to[before | 1U << j];
                leads |= next & can[i][j];
                used[j] |= next & at[before];
              }
            });
            to[before] = leads & at[before];
          }
        });
        for (std::size_t j = 0; j < n; ++j) left[i] |= block.digit[j](used[j] & can[i][j]);
      });
      const Vec sets = at[(1U << n) - 1];
      possible |= block.digits(sets);
      lacking |= block.lacking(sets);
    }
    if (!boards.fail(~any_bit(possible), s.cells)) return;
    Vec solved = zero();
    for (std::size_t i = 0; i < n; ++i) solved |= single(left[i]);
    if (boards.put(s.cells, left)) lock(boards, s, possible & ~lacking & ~solved);
  }

  /// What all sets have in common that fit each cell by itself.
  void propagate_common(LaneBoards& boards, const Sets& s) const {
    Vec once = zero();
    Vec twice = zero();
    for (const std::uint16_t c : s.cells) {
      const Vec mask = boards.at(c);
      twice |= once & mask;
      once |= mask;
    }
    Vec possible = zero();
    Vec lacking = zero();
    const Vec outside = ~once & broadcast(all_);
    for (const typename Table::Block& block : s.table->blocks) {
      Vec sets = broadcast(block.all) & ~block.meets(outside);
      for (const std::uint16_t c : s.cells) sets &= block.meets(boards.at(c));
      possible |= block.digits(sets);
      lacking |= block.lacking(sets);
    }
    if (!boards.fail(~any_bit(possible), s.cells)) return;
    const Vec needed = possible & ~lacking;
    const Vec hidden = needed & ~twice;
    Vec left[ClueModel::kMaxModelDigits];
    Vec solved = zero();
    Vec two = zero();
    for (std::size_t i = 0; i < s.cells.size(); ++i) {
      const Vec mask = boards.at(s.cells[i]);
      const Vec here = mask & hidden;
      two |= here & (here - 1);
      left[i] = select(here, here, mask & possible);
      solved |= single(left[i]);
    }
    if (boards.fail(any_bit(two), s.cells) && boards.put(s.cells, left))
      lock(boards, s, needed & ~solved);
  }

  /// Digits that occur in these cells: what sees all their places loses them.
  void lock(LaneBoards& boards, const Sets& s, Vec digits) const {
    if ((any_bit(digits) & boards.alive()) == 0) return;
    const std::uint16_t* cells = outside_cells_.data();
    for (std::size_t k = s.begin; k < s.end; ++k) {
      const Outside& outside = outside_[k];
      assert(outside.unseen <= outside.cells && outside.cells < outside.end);
      Vec gone = digits;
      for (std::uint32_t i = outside.unseen; i < outside.cells; ++i) gone &= ~boards.at(cells[i]);
      if ((any_bit(gone) & boards.alive()) == 0) continue;
      for (std::uint32_t i = outside.cells; i < outside.end; i += LaneBoards::kMaxCellsAtOnce) {
        boards.eliminate(
            {cells + i, std::min<std::size_t>(LaneBoards::kMaxCellsAtOnce, outside.end - i)}, gone);
      }
    }
  }

  const ClueModel& model_;
  CandidateMask all_;
  std::vector<Table> own_tables_;
  std::vector<Sets> sets_;
  std::vector<Outside> outside_;
  std::vector<std::uint16_t> outside_cells_;
};

/// The bounds of a group, its cells all different. Its least digits are those that its cells take
/// if each takes the smallest one that is free: whatever their order, these are the same.
struct GroupBounds {
  Vec min_digits;  ///< digits
  Vec max_digits;  ///< digits counted from the other end
};

/// Sums of groups of cells.
template <std::size_t kBits>
class SumPropagator {
 public:
  /// A sum of more cells is not looked at closely.
  static constexpr std::size_t kMaxCloseCells = 40;

  explicit SumPropagator(int digits)
      : digits_(digits), all_(static_cast<CandidateMask>(all_digits(digits))) {
    const auto n = static_cast<std::size_t>(digits);
    std::array<CandidateMask, ClueModel::kMaxModelDigits> turned = {};
    std::array<CandidateMask, ClueModel::kMaxModelDigits> value = {};
    for (std::size_t d = 0; d < n; ++d) {
      turned[d] = static_cast<CandidateMask>(1U << (n - 1 - d));
      value[d] = static_cast<CandidateMask>(d + 1);
    }
    turned_ = BitMap<false, kBits>(std::span(turned).first(n));
    value_ = BitMap<true, kBits>(std::span(value).first(n));
  }

  /// Groups with a total: what the least and the greatest sum leave.
  void propagate(LaneBoards& boards, const ClueModel::Sum& s) const {
    constexpr std::size_t kMaxGroups = 24;
    GroupBounds bounds[kMaxGroups];
    const std::size_t known = std::min(s.groups.size(), kMaxGroups);
    const auto digits = static_cast<CandidateMask>(digits_);
    Vec min_sum = zero();
    Vec max_sum = zero();
    Vec wrong = zero();
    for (std::size_t g = 0; g < s.groups.size(); ++g) {
      const ClueModel::Group& group = s.groups[g];
      GroupBounds here{zero(), zero()};
      for (const std::uint16_t c : group.cells) {
        const Vec mask = boards.at(c);
        here.min_digits = with_next(here.min_digits, lowest_bit(mask));
        here.max_digits = with_next(here.max_digits, lowest_bit(turned_(mask)));
      }
      wrong |= (here.min_digits | here.max_digits) & broadcast(static_cast<CandidateMask>(~all_));
      const Vec low = value_(here.min_digits);
      const Vec high = broadcast(static_cast<CandidateMask>(group.cells.size() * (digits + 1U))) -
                       value_(here.max_digits);
      const auto factor = static_cast<CandidateMask>(group.factor);
      min_sum += (group.factor > 0 ? low : high) * factor;
      max_sum += (group.factor > 0 ? high : low) * factor;
      if (g < known) bounds[g] = here;
    }
    const Vec up = broadcast(static_cast<CandidateMask>(s.total)) - min_sum;
    const Vec down = max_sum - broadcast(static_cast<CandidateMask>(s.total));
    constexpr CandidateMask kSign = 0x8000;
    wrong |= (up | down) & broadcast(kSign);
    if (!fail(boards, any_bit(wrong), s)) return;
    const Vec widest = broadcast(static_cast<CandidateMask>(digits - 1));
    for (std::size_t g = 0; g < known; ++g) {
      const ClueModel::Group& group = s.groups[g];
      const int size = std::abs(group.factor);
      Vec more = group.factor > 0 ? up : down;
      Vec less = group.factor > 0 ? down : up;
      if (size != 1) {
        more /= static_cast<CandidateMask>(size);
        less /= static_cast<CandidateMask>(size);
      }
      const Vec tight = greater_than(widest, min_signed(more, less));
      if ((any_bit(tight) & boards.alive()) == 0) continue;
      const Vec from_below = spread_up(bounds[g].min_digits, min_signed(more, widest));
      const Vec from_above = turned_(spread_up(bounds[g].max_digits, min_signed(less, widest)));
      for (const std::uint16_t c : group.cells) boards.set(c, from_below & from_above);
    }
  }

  /// A sum of plain cells where little is missing, exactly except equal digits: each cell has its
  /// least digit or some more, and bit e of a lane represents e more in all. Digits of negative
  /// factors count from the other end. Boards where more than 15 are missing stay as they are.
  void propagate_closely(LaneBoards& boards, const ClueModel::Sum& s) const {
    constexpr CandidateMask kMaxMissing = 15;
    Vec more[kMaxCloseCells];   // what a cell can have more than least, as bits
    Vec shift[kMaxCloseCells];  // back to its digits
    Vec reach[kMaxCloseCells + 1];
    std::size_t n = 0;
    Vec missing = broadcast(static_cast<CandidateMask>(s.total));
    const auto digits = static_cast<CandidateMask>(digits_);
    for (const ClueModel::Group& group : s.groups) {
      for (const std::uint16_t c : group.cells) {
        assert(n < kMaxCloseCells && std::abs(group.factor) == 1);
        const Vec mask = group.factor > 0 ? boards.at(c) : turned_(boards.at(c));
        const Vec min_digit = value_(lowest_bit(mask));
        if (group.factor > 0) {
          missing -= min_digit;
        } else {
          missing += broadcast(static_cast<CandidateMask>(digits + 1)) - min_digit;
        }
        shift[n] = min_digit - broadcast(1);
        more[n] = shift_down(mask, shift[n]);
        ++n;
      }
    }
    if (!fail(boards, any_bit(missing & broadcast(0x8000)), s)) return;
    const Vec far = greater_than(missing, broadcast(kMaxMissing));
    if ((~any_bit(far) & boards.alive()) == 0) return;
    reach[0] = broadcast(1);
    for (std::size_t i = 0; i < n; ++i) {
      Vec all = zero();
      for_each_constant<kBits>([&](auto e) {
        all |= select_or_zero(more[i] & broadcast(static_cast<CandidateMask>(1U << e)),
                              reach[i] << e());
      });
      reach[i + 1] = all;
    }
    Vec to = shift_up(broadcast(1), missing) & reach[n];
    if (!fail(boards, ~any_bit(to | far), s)) return;
    for (std::size_t g = s.groups.size(); g-- > 0;) {
      const ClueModel::Group& group = s.groups[g];
      for (std::size_t k = group.cells.size(); k-- > 0;) {
        --n;
        Vec from = zero();
        Vec used = zero();
        for_each_constant<kBits>([&](auto e) {
          const Vec bit = broadcast(static_cast<CandidateMask>(1U << e));
          const Vec lead = select_or_zero(more[n] & bit, (to >> e()) & reach[n]);
          from |= lead;
          used |= select_or_zero(lead, bit);
        });
        to = from;
        const Vec left = shift_up(used, shift[n]);
        boards.set(group.cells[k], (group.factor > 0 ? left : turned_(left)) | far);
      }
    }
    assert(n == 0);
  }

 private:
  /// Some boards cannot hold this sum. False: none is left.
  static bool fail(LaneBoards& boards, LaneMask failed, const ClueModel::Sum& s) {
    failed &= boards.alive();
    if (failed == 0) return true;
    const auto by = static_cast<unsigned>(std::popcount(failed));
    for (const ClueModel::Group& group : s.groups) {
      for (const std::uint16_t c : group.cells) boards.bump_weight(c, by);
    }
    return boards.kill(failed);
  }

  int digits_;
  CandidateMask all_;
  BitMap<false, kBits> turned_;  ///< digits counted from the other end
  BitMap<true, kBits> value_;    ///< the sum of digits
};

}  // namespace
}  // namespace gridmill
