#include "solver/hodoku/als.h"

#include <algorithm>
#include <bit>

/// ALS-XZ, ALS-XY-Wing and ALS chains. A set of n cells of a house with n + 1 digits lacks just one
/// of them. If two sets have a digit whose places all see each other (a restricted common), one of
/// the two lacks it and holds all its other digits; so another digit that both have is in one of
/// them, and goes from what sees all its places in both.
///
/// Invariant: sets are listed house by house, rows, columns, boxes, each once; single cells with
/// two candidates are sets. Partners come later in the list than the set that they join, so a chain
/// leads down the list only. That misses chains; HoDoKu does so for speed.
///
/// Order: the first XZ and the first XY-Wing that eliminate something are HoDoKu's; of chains it
/// takes the best (Choice). Partners do not overlap, by HoDoKu's default.
///
/// Source: HoDoKu 2.2.0's order and default settings; the terms are sudopedia's.

namespace gridmill::hodoku {

void AlsTable::build(const Board& board) {
  sets_.clear();
  commons_.clear();
  starts_.clear();
  for (int house = 0; house < kHouses; ++house) {
    collect(board, house);
  }
  for (std::size_t a = 0; a < sets_.size(); ++a) {
    starts_.push_back(commons_.size());
    const std::span<const Als> sets(sets_);
    pattern::for_restricted(sets, a, true, [&](std::size_t b, DigitMask digits) {
      // Each restricted common is missing in one of the two sets, and each set lacks one digit; so
      // on a board with a solution there are at most two.
      const int first = lowest_digit(digits);
      const int last = std::bit_width(digits);
      commons_.push_back(
          {static_cast<int>(a), static_cast<int>(b), first, first == last ? 0 : last});
    });
  }
  starts_.push_back(commons_.size());
}

namespace {

/// Whether an earlier house holds the cells too: lines come before boxes.
bool is_told(int house, CellSet cells) {
  const int first = cells.front().index;
  return (house >= 9 && house_cells(row_of(first)).contains(cells)) ||
         (house >= 18 && house_cells(9 + column_of(first)).contains(cells));
}

}  // namespace

/// A set that an earlier house holds too is not told again.
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
        if (is_told(house, cells)) return;
        sets_.emplace_back(
            cells, all, [&](Digit d) { return board.places(d.value); },
            [](CellSet places) { return common_peers(places); });
      });
}

namespace {

/// The digits that both sets have and that are not restricted go where all their places see.
void eliminate_common(const Als& one, const Als& two, int restricted, Move& move) {
  for (const Digit d :
       DigitSet(static_cast<std::uint32_t>(one.digits & two.digits & ~restricted))) {
    move.eliminate(one.seen_of(d) & two.seen_of(d), d.value);
  }
}

int mask_of(int digit) { return digit == 0 ? 0 : digit_bit(digit); }
int mask_of(const RestrictedCommon& common) {
  return mask_of(common.first) | mask_of(common.second);
}

/// Two sets bound by two digits: one set lacks the first, the other the second. So each of the
/// other digits of `one` is locked in it. HoDoKu takes nothing from the partner's cells.
void eliminate_locked(const Als& one, const Als& two, int restricted, Move& move) {
  for (const Digit d : DigitSet(static_cast<std::uint32_t>(one.digits & ~restricted))) {
    move.eliminate(one.seen_of(d) - two.cells, d.value);
  }
}

/// ALS chains: every set as the start, partners further down the table only. From link to link
/// another digit binds. If the first set lacks a digit, it holds that of the first link, so the
/// next set lacks that and holds the digit of its next link, and so on; the last set lacks the
/// digit of the last link and holds all others. So a digit that both ends have, and that is in
/// neither end link, is in one of them. HoDoKu counts from three links on: two are an XY-Wing.
class AlsChains {
 public:
  explicit AlsChains(Search& search)
      : table_(search.als()), step_(search.scratch), choice_(search.choice) {}

  const Move* find() {
    choice_.clear();
    for (start_ = 0; start_ < static_cast<int>(table_.sets().size()); ++start_) {
      const auto [begin, end] = table_.commons_of(start_);
      for (std::size_t i = begin; i < end; ++i) {
        const RestrictedCommon& common = table_.commons()[i];
        for (const int digit : {common.first, common.second}) {
          if (digit == 0) continue;
          // A first link with two digits may use either; HoDoKu tries them one after the other.
          first_ = digit_bit(digit);
          visited_.assign(table_.commons().size() * kStates, 0);
          extend(common.b, first_, 1);
        }
      }
    }
    return choice_.best();
  }

 private:
  static constexpr std::size_t kStates = 8;
  static constexpr int kMostLinks = 50;

  /// Which of a link's digits are left to it behind a link that uses `used`: both of two if none of
  /// them is used, the other one otherwise.
  static int left_of(const RestrictedCommon& common, int used) {
    if (common.second == 0) return mask_of(common) & ~used;
    if ((used & digit_bit(common.second)) != 0) return digit_bit(common.first);
    if ((used & digit_bit(common.first)) != 0) return digit_bit(common.second);
    return mask_of(common);
  }

  /// All chains that go on from a set. What a chain gives depends on its start, its first digit,
  /// and its last link with the digits that are left to that. So a link is walked once for each
  /// such state: chains that come to it by other ways find nothing else, the limit of 50 links
  /// aside.
  void extend(int set, int used, int links) {
    if (links >= kMostLinks) return;
    const auto [begin, end] = table_.commons_of(set);
    for (std::size_t i = begin; i < end; ++i) {
      const RestrictedCommon& common = table_.commons()[i];
      const int left = left_of(common, used);
      if (left == 0) continue;
      const int now = links + 1;
      // What lies behind a link depends on its digits, and on whether the chain is long enough.
      const bool both = left == mask_of(common);
      const std::size_t digits = both ? 2U : left == digit_bit(common.first) ? 0U : 1U;
      const std::size_t state = (now >= 3 ? 4U : 0U) + digits;
      char& visited = visited_[kStates * i + state];
      if (visited != 0) continue;
      visited = 1;
      if (now >= 3) tell(common.b, left);
      // Only the first digit of a link with both is compared with the next link: HoDoKu's slip.
      extend(common.b, both ? digit_bit(common.first) : left, now);
    }
  }

  /// The digits of the end links are left out: an end may lack its link's digit.
  void tell(int end, int last) {
    const Als& one = table_.sets()[static_cast<std::size_t>(start_)];
    const Als& two = table_.sets()[static_cast<std::size_t>(end)];
    step_.clear();
    eliminate_common(one, two, first_ | last, step_);
    if (!step_.eliminations.empty()) choice_.add(step_);
  }

  const AlsTable& table_;
  Move& step_;
  Choice& choice_;
  int start_ = 0;
  int first_ = 0;
  std::vector<char> visited_;
};

}  // namespace

/// One restricted common takes the other digits that both sets have. With two, each is such a digit
/// for the other, and both sets are locked besides.
bool find_als_xz(Search& search, Move& move) {
  const AlsTable& table = search.als();
  move.code = "0901";
  for (const RestrictedCommon& common : table.commons()) {
    const Als& one = table.sets()[static_cast<std::size_t>(common.a)];
    const Als& two = table.sets()[static_cast<std::size_t>(common.b)];
    eliminate_common(one, two, mask_of(common.first), move);
    if (common.second != 0) {
      eliminate_common(one, two, mask_of(common.second), move);
      eliminate_locked(one, two, mask_of(common), move);
      eliminate_locked(two, one, mask_of(common), move);
    }
    if (!move.eliminations.empty()) return true;
  }
  return false;
}

/// Pairs of restricted commons, in order, with one set in common. Two sets that a third one joins
/// by different digits: the third lacks at most one of these, so one of the two lacks its own and
/// holds the rest, and a digit that both have is in one of them. HoDoKu goes through all pairs; the
/// lists of each set leave out those that share none, in the same order.
bool find_als_xy_wing(Search& search, Move& move) {
  const AlsTable& table = search.als();
  const auto& commons = table.commons();
  move.code = "0902";
  std::vector<std::vector<std::size_t>> of_set(table.sets().size());
  for (std::size_t i = 0; i < commons.size(); ++i) {
    of_set[static_cast<std::size_t>(commons[i].a)].push_back(i);
    of_set[static_cast<std::size_t>(commons[i].b)].push_back(i);
  }
  std::vector<std::size_t> partners;
  for (std::size_t i = 0; i < commons.size(); ++i) {
    const RestrictedCommon& first = commons[i];
    partners.clear();
    for (const int set : {first.a, first.b}) {
      const auto& list = of_set[static_cast<std::size_t>(set)];
      partners.insert(partners.end(), std::upper_bound(list.begin(), list.end(), i), list.end());
    }
    std::sort(partners.begin(), partners.end());
    for (const std::size_t j : partners) {
      const RestrictedCommon& second = commons[j];
      // The third set may lack that digit, and then neither link says anything.
      if (first.second == 0 && second.second == 0 && first.first == second.first) continue;
      const bool by_a = first.a == second.a || first.a == second.b;
      const int pivot = by_a ? first.a : first.b;
      const Als& one = table.sets()[static_cast<std::size_t>(by_a ? first.b : first.a)];
      const Als& two =
          table.sets()[static_cast<std::size_t>(second.a == pivot ? second.b : second.a)];
      if (one.cells.intersects(two.cells)) continue;
      eliminate_common(one, two, mask_of(first) | mask_of(second), move);
      if (!move.eliminations.empty()) return true;
    }
  }
  return false;
}

bool find_als_chain(Search& search, Move& move) {
  AlsChains chains(search);
  const Move* best = chains.find();
  if (best == nullptr) return false;
  move = *best;
  move.code = "0903";
  return true;
}

}  // namespace gridmill::hodoku
