// ALS-XZ, ALS-XY-Wing and ALS chains. A set of n cells of a house with n + 1 digits lacks just one
// of them. If two sets have a digit whose places all see each other (a restricted common), one of
// the two lacks it and holds all its other digits; so another digit that both have is in one of
// them, and goes from what sees all its places in both.
//
// Invariant: sets are listed house by house, rows, columns, boxes, each once; single cells with
// two candidates are sets. Partners come later in the list than the set that they join, so a chain
// leads down the list only. That misses chains; HoDoKu does so for speed.
//
// Order: the first XZ and the first XY-Wing that eliminate something are HoDoKu's; of chains it
// takes the best (BestStep). Partners do not overlap, by HoDoKu's default.
//
// A set lacks one digit in the solution. Of two that a restricted common joins one lacks it there,
// so only such sets are compared.
//
// Source: HoDoKu 2.2.0's order and default settings; the terms are sudopedia's.

#include "solver/hodoku/als.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace gridmill::hodoku {

void AlsTable::build(const Board& board, std::span<const std::uint8_t> solution) {
  sets_.clear();
  commons_.clear();
  starts_.clear();
  for (int house = 0; house < kHouses; ++house) {
    collect(board, house);
  }
  note_sets(board, solution);
  for (std::size_t a = 0; a < sets_.size(); ++a) {
    starts_.push_back(commons_.size());
    find_commons(board, a);
  }
  starts_.push_back(commons_.size());
}

/// Writes down which sets have what, in rows of bits.
void AlsTable::note_sets(const Board& board, std::span<const std::uint8_t> solution) {
  words_ = (sets_.size() + 63) / 64;
  for (auto* rows : {&having_, &lacking_, &restricted_}) {
    for (Row& row : *rows) row.assign(words_, 0);
  }
  board.for_each_candidate([&](int cell, int digit) {
    having_at_[static_cast<std::size_t>(candidate_of(cell, digit))].assign(words_, 0);
  });
  lacks_.clear();
  useful_.clear();
  for (std::size_t i = 0; i < sets_.size(); ++i) {
    const Als& set = sets_[i];
    const auto add = [&](Row& row) { row[i / 64] |= std::uint64_t{1} << (i % 64); };
    DigitMask useful = 0;
    int lacks = set.digits;
    for (const Cell c : set.cells) lacks &= ~digit_bit(solution[c.index]);
    assert(std::has_single_bit(static_cast<unsigned>(lacks)));
    lacks_.push_back(static_cast<std::uint8_t>(lowest_digit(static_cast<unsigned>(lacks))));
    add(lacking_[lacks_.back()]);
    for (const Digit d : DigitSet(set.digits)) {
      add(having_[d.value]);
      if (!set.seen_of(d).empty()) useful = static_cast<DigitMask>(useful | digit_bit(d.value));
      for (const Cell c : set.places_of(d)) {
        add(having_at_[static_cast<std::size_t>(candidate_of(c.index, d.value))]);
      }
    }
    useful_.push_back(useful);
  }
}

/// The sets after `a` that have restricted commons with it: all their places of the digit see all
/// places in `a`. One of the two lacks the digit, so of most digits few sets are asked.
void AlsTable::find_commons(const Board& board, std::size_t a) {
  const Als& one = sets_[a];
  Row& partners = restricted_[0];
  std::fill(partners.begin() + static_cast<std::ptrdiff_t>(a / 64), partners.end(), 0);
  for (const Digit d : DigitSet(useful_[a])) {
    const Row& from = lacks_[a] == d.value ? having_[d.value] : lacking_[d.value];
    Row& row = restricted_[d.value];
    for (std::size_t w = a / 64; w < words_; ++w) row[w] = from[w];
    for (const Cell c : board.places(d.value) - one.seen_of(d)) {
      const Row& having = having_at_[static_cast<std::size_t>(candidate_of(c.index, d.value))];
      for (std::size_t w = a / 64; w < words_; ++w) row[w] &= ~having[w];
    }
    for (std::size_t w = a / 64; w < words_; ++w) partners[w] |= row[w];
  }
  partners[a / 64] &= ~std::uint64_t{1} << (a % 64);
  for (std::size_t w = a / 64; w < words_; ++w) {
    for_bits(partners[w], [&](int bit) {
      const std::size_t b = 64 * w + static_cast<std::size_t>(bit);
      if (one.cells.intersects(sets_[b].cells)) return;
      // Each restricted common is missing in one of the two sets, and each set lacks one digit; so
      // there are at most two.
      int first = 0;
      int second = 0;
      for (const Digit d : DigitSet(static_cast<std::uint32_t>(useful_[a] & sets_[b].digits))) {
        if ((restricted_[d.value][w] >> bit & 1U) == 0) continue;
        assert(pattern::is_restricted(one, sets_[b], d) && second == 0);
        (first == 0 ? first : second) = d.value;
      }
      commons_.push_back({static_cast<int>(a), static_cast<int>(b), first, second});
    });
  }
}

namespace {

/// Whether an earlier house holds the cells too: lines come before boxes.
bool is_listed(int house, CellSet cells) {
  const int first = cells.front().index;
  return (house >= 9 && house_cells(row_of(first)).contains(cells)) ||
         (house >= 18 && house_cells(9 + column_of(first)).contains(cells));
}

}  // namespace

/// A set that an earlier house also contains is not reported again.
void AlsTable::collect(const Board& board, int house) {
  std::array<Cell, 9> open;
  std::array<DigitMask, 9> digits;
  std::size_t n = 0;
  for (const Cell c : house_cells(house) & board.open()) {
    open[n] = c;
    digits[n++] = board.candidates(c.index);
  }
  pattern::for_almost_locked<SizeNine>(
      std::span(open).first(n), std::span<const DigitMask>(digits).first(n),
      [&](CellSet cells, DigitMask all) {
        if (is_listed(house, cells)) return;
        sets_.emplace_back(
            cells, all, [&](Digit d) { return board.places(d.value); },
            [](CellSet places) { return common_peers(places); });
      });
}

namespace {

/// The digits that both sets have and that are not restricted go where all their places see.
void eliminate_common(const Als& one, const Als& two, int restricted, SolutionStep& step) {
  for (const Digit d :
       DigitSet(static_cast<std::uint32_t>(one.digits & two.digits & ~restricted))) {
    step.eliminate(one.seen_of(d) & two.seen_of(d), d.value);
  }
}

int mask_of(int digit) { return digit == 0 ? 0 : digit_bit(digit); }
int mask_of(const RestrictedCommon& common) {
  return mask_of(common.first) | mask_of(common.second);
}

/// Two sets bound by two digits: one set lacks the first, the other the second. So each of the
/// other digits of `one` is locked in it. HoDoKu takes nothing from the partner's cells.
void eliminate_locked(const Als& one, const Als& two, int restricted, SolutionStep& step) {
  for (const Digit d : DigitSet(static_cast<std::uint32_t>(one.digits & ~restricted))) {
    step.eliminate(one.seen_of(d) - two.cells, d.value);
  }
}

/// ALS chains: every set as the start, partners further down the table only. From link to link
/// another digit binds. If the first set lacks a digit, it holds that of the first link, so the
/// next set lacks that and holds the digit of its next link, and so on; the last set lacks the
/// digit of the last link and holds all others. So a digit that both ends have, and that is in
/// neither end link, is in one of them. HoDoKu counts from three links on: two are an XY-Wing.
class AlsChains {
 public:
  explicit AlsChains(StepFinder& search)
      : table_(search.als()),
        step_(search.scratch),
        best_step_(search.best_step),
        visited_(table_.commons().size() * kStates) {}

  bool find(SolutionStep& step) {
    best_step_.clear();
    for (start_ = 0; start_ < static_cast<int>(table_.sets().size()); ++start_) {
      const auto [begin, end] = table_.commons_of(start_);
      for (std::size_t i = begin; i < end; ++i) {
        const RestrictedCommon& common = table_.commons()[i];
        for (const int digit : {common.first, common.second}) {
          if (digit == 0) continue;
          // A first link with two digits may use either; HoDoKu tries them one after the other.
          first_ = digit_bit(digit);
          ++stamp_;
          extend(common.b, first_, 1);
        }
      }
    }
    return best_step_.copy_to(step);
  }

 private:
  static constexpr std::size_t kStates = 8;
  static constexpr int kMaxLinks = 50;

  /// Which of a link's digits are left to it behind a link that uses `used`: both of two if none of
  /// them is used, the other one otherwise.
  static int left_of(const RestrictedCommon& common, int used) {
    if (common.second == 0) return mask_of(common) & ~used;
    if ((used & digit_bit(common.second)) != 0) return digit_bit(common.first);
    if ((used & digit_bit(common.first)) != 0) return digit_bit(common.second);
    return mask_of(common);
  }

  /// All chains that continue from a set. What a chain gives depends on its start, its first digit,
  /// and its last link with the digits that are left to that. So a link is walked once for each
  /// such state: chains that reach it by other ways find nothing else, the limit of 50 links
  /// aside.
  void extend(int set, int used, int links) {
    if (links >= kMaxLinks) return;
    const auto [begin, end] = table_.commons_of(set);
    for (std::size_t i = begin; i < end; ++i) {
      const RestrictedCommon& common = table_.commons()[i];
      const int left = left_of(common, used);
      if (left == 0) continue;
      const int now = links + 1;
      // The continuation of a link depends on its digits, and on whether the chain is long enough.
      const bool both = left == mask_of(common);
      const std::size_t digits = both ? 2U : left == digit_bit(common.first) ? 0U : 1U;
      const std::size_t state = (now >= 3 ? 4U : 0U) + digits;
      std::uint32_t& visited = visited_[kStates * i + state];
      if (visited == stamp_) continue;
      visited = stamp_;
      if (now >= 3) report_chain(common.b, left);
      // Only the first digit of a link with both is compared with the next link: HoDoKu's slip.
      extend(common.b, both ? digit_bit(common.first) : left, now);
    }
  }

  /// The digits of the end links are left out: an end may lack its link's digit.
  void report_chain(int end, int last) {
    if ((table_.useful(start_) & table_.useful(end) & ~(first_ | last)) == 0) return;
    const Als& one = table_.sets()[static_cast<std::size_t>(start_)];
    const Als& two = table_.sets()[static_cast<std::size_t>(end)];
    step_.clear();
    eliminate_common(one, two, first_ | last, step_);
    best_step_.offer(step_);
  }

  const AlsTable& table_;
  SolutionStep& step_;
  BestStep& best_step_;
  int start_ = 0;
  int first_ = 0;
  std::vector<std::uint32_t> visited_;  ///< by state: the last start that reached it
  std::uint32_t stamp_ = 0;
};

}  // namespace

/// One restricted common takes the other digits that both sets have. With two, each is such a digit
/// for the other, and both sets are locked besides.
bool find_als_xz(StepFinder& search, const StepInfo& /*row*/, SolutionStep& step) {
  const AlsTable& table = search.als();
  for (const RestrictedCommon& common : table.commons()) {
    const Als& one = table.sets()[static_cast<std::size_t>(common.a)];
    const Als& two = table.sets()[static_cast<std::size_t>(common.b)];
    eliminate_common(one, two, mask_of(common.first), step);
    if (common.second != 0) {
      eliminate_common(one, two, mask_of(common.second), step);
      eliminate_locked(one, two, mask_of(common), step);
      eliminate_locked(two, one, mask_of(common), step);
    }
    if (!step.eliminations.empty()) return true;
  }
  return false;
}

/// Pairs of restricted commons, in order, with one set in common. Two sets that a third one joins
/// by different digits: the third lacks at most one of these, so one of the two lacks its own and
/// holds the rest, and a digit that both have is in one of them. HoDoKu goes through all pairs; the
/// lists of each set leave out those that share none, in the same order.
bool find_als_xy_wing(StepFinder& search, const StepInfo& /*row*/, SolutionStep& step) {
  const AlsTable& table = search.als();
  const auto& commons = table.commons();
  // What joins a set to another one, in the order of the commons, set by set.
  struct Join {
    std::size_t common = 0;
    int set = 0;
  };
  const auto at = [](int set) { return static_cast<std::size_t>(set); };
  std::vector<std::size_t> ends(table.sets().size() + 1);
  for (const RestrictedCommon& common : commons) {
    ++ends[at(common.a)];
    ++ends[at(common.b)];
  }
  std::size_t sum = 0;
  for (std::size_t& end : ends) end = sum += end;
  std::vector<Join> joins(sum);
  for (std::size_t i = commons.size(); i-- != 0;) {
    joins[--ends[at(commons[i].a)]] = {i, commons[i].b};
    joins[--ends[at(commons[i].b)]] = {i, commons[i].a};
  }
  // Of each set: where its joins behind the first one of the pair begin.
  std::vector<std::size_t> next(ends.begin(), ends.end() - 1);
  ends.erase(ends.begin());
  for (std::size_t i = 0; i < commons.size(); ++i) {
    const RestrictedCommon& first = commons[i];
    const int digits = mask_of(first);
    std::size_t by_a = ++next[at(first.a)];
    std::size_t by_b = ++next[at(first.b)];
    while (true) {
      const bool more_a = by_a < ends[at(first.a)];
      const bool more_b = by_b < ends[at(first.b)];
      if (!more_a && !more_b) break;
      // The third set is the one of the list.
      const bool from_a = more_a && (!more_b || joins[by_a].common < joins[by_b].common);
      const Join& join = joins[from_a ? by_a++ : by_b++];
      const int other = from_a ? first.b : first.a;
      const RestrictedCommon& second = commons[join.common];
      // The third set may lack that digit, and then neither link is of use.
      if (first.second == 0 && second.second == 0 && first.first == second.first) continue;
      const int restricted = digits | mask_of(second);
      if ((table.useful(other) & table.useful(join.set) & ~restricted) == 0) continue;
      const Als& one = table.sets()[at(other)];
      const Als& two = table.sets()[at(join.set)];
      if (one.cells.intersects(two.cells)) continue;
      eliminate_common(one, two, restricted, step);
      if (!step.eliminations.empty()) return true;
    }
  }
  return false;
}

bool find_als_chain(StepFinder& search, const StepInfo& /*row*/, SolutionStep& step) {
  return AlsChains(search).find(step);
}

}  // namespace gridmill::hodoku
