// Unique Rectangles and Loops: cells with the same two candidates in a loop would make two
// solutions, unless one of the extra candidates holds. Types 1, 2 and 4: 4.5 (4 cells), 4.6
// (6), 4.7 (8), 5.0 (10 and more); type 3 adds 0.1 for each further digit of its naked set, or each
// other cell of its hidden set. The easiest of all loops is taken, and of equals the lowest type.
#include <algorithm>
#include <optional>

#include "solver/explainer/patterns.h"
#include "solver/explainer/rule.h"

namespace gridmill::explainer {
namespace {

using Strikes = std::vector<std::uint16_t>;
using Loop = std::vector<int>;

/// What tells two findings apart: those with equal keys are one.
struct Key {
  int type = 0;  ///< 5 is type 3 with a hidden set
  CellBits loop;
  int region = 0;
  Mask digits = 0, cells = 0;
  bool operator==(const Key&) const = default;
};
struct Found {
  double rating = 0;
  Key key;
  std::size_t length = 0;
  Strikes strikes;
  [[nodiscard]] int type() const { return std::min(key.type, 3 + (key.type == 4 ? 1 : 0)); }
};

double base_rating(std::size_t length) {
  double rating = 4.5;
  if (length >= 10) rating += 0.3;
  if (length >= 8) {
    rating += 0.2;
  } else if (length >= 6) {
    rating += 0.1;
  }
  return rating;
}

class LoopSearch {
 public:
  explicit LoopSearch(const Sheet& sheet) : sheet_(sheet) {}

  std::vector<Found> run() {
    for (int cell = 0; cell < kCells; ++cell) {
      if (sheet_.size(cell) != 2) continue;
      pair_ = sheet_.candidates(cell);
      cells_ = {};
      for (int c = 0; c < kCells; ++c) {
        if ((sheet_.candidates(c) & pair_) == pair_) cells_.insert(c);
      }
      if (cells_.size() < 4) continue;
      loop_.clear();
      in_loop_ = {};
      visited_ = {};
      extend(cell, 2, 0, -1);
    }
    return std::move(found_);
  }

 private:
  [[nodiscard]] Mask extras(int cell) const {
    return static_cast<Mask>(sheet_.candidates(cell) & ~pair_);
  }

  /// Adds `cell`, which is entered by a region of kind `entered`, and goes on. `extra` also absorbs
  /// the extra digits of cells that were only looked at: Sudoku Explainer 1.2.1 does so, and with
  /// it allows a few more loops.
  void extend(int cell, int allowed, Mask extra, int entered) {
    // A region is entered at most once with each parity.
    const std::size_t parity = loop_.size() % 2;
    std::uint32_t regions = 0;
    for (const std::uint8_t region : kGeometry.region[static_cast<std::size_t>(cell)]) {
      regions |= 1U << region;
    }
    if ((visited_[parity] & regions) != 0) return;
    visited_[parity] |= regions;
    loop_.push_back(cell);
    in_loop_.insert(cell);
    for (int kind = 0; kind < 3; ++kind) {
      if (kind == entered) continue;
      const int region =
          kGeometry.region[static_cast<std::size_t>(cell)][static_cast<std::size_t>(kind)];
      (cells_ & kGeometry.cell_set[static_cast<std::size_t>(region)]).for_each([&](int next) {
        if (next == loop_.front() && loop_.size() >= 4) {
          // ... and as often with the other one.
          if (visited_[0] == visited_[1]) judge();
        } else if (!in_loop_.contains(next)) {
          extra = static_cast<Mask>(extra | extras(next));
          const bool more = sheet_.size(next) > 2;
          if (!more || is_one(extra) || allowed > 0) {
            extend(next, allowed - (more ? 1 : 0), extra, kind);
          }
        }
      });
    }
    loop_.pop_back();
    in_loop_.erase(cell);
    visited_[parity] &= ~regions;
  }

  void add(int type, double rating, Strikes strikes, int region = 0, Mask digits = 0,
           Mask cells = 0) {
    if (strikes.empty()) return;
    Found found{rating, {type, in_loop_, region, digits, cells}, loop_.size(), std::move(strikes)};
    const auto same = [&](const Found& other) { return other.key == found.key; };
    if (std::none_of(found_.begin(), found_.end(), same)) found_.push_back(std::move(found));
  }

  void judge() {
    std::vector<int> rescues;
    Mask extra = 0;
    for (const int cell : loop_) {
      if (sheet_.size(cell) > 2) {
        rescues.push_back(cell);
        extra = static_cast<Mask>(extra | extras(cell));
      }
    }
    const double rating = base_rating(loop_.size());
    if (rescues.size() == 1) {
      Strikes strikes;
      for_bits(pair_, [&](int d) {
        strikes.push_back(static_cast<std::uint16_t>(candidate_of(rescues[0], d)));
      });
      add(1, rating, std::move(strikes));
    } else if (rescues.size() > 2) {
      common_digit(rescues, rating);
    } else if (rescues.size() == 2) {
      if (is_one(extra)) {
        common_digit(rescues, rating);
      } else if (size_of(extra) >= 2) {
        sets(rescues[0], rescues[1], extra, rating);
      }
      locked_digit(rescues[0], rescues[1], rating);
    }
  }

  /// Type 2: the extra cells share an extra digit.
  void common_digit(const std::vector<int>& rescues, double rating) {
    const int digit = std::countr_zero(extras(rescues[0]));
    CellBits seen = kGeometry.sees[static_cast<std::size_t>(rescues[0])];
    for (const int cell : rescues) seen = seen & kGeometry.sees[static_cast<std::size_t>(cell)];
    Strikes strikes;
    seen.for_each([&](int cell) {
      if (sheet_.has(cell, digit)) {
        strikes.push_back(static_cast<std::uint16_t>(candidate_of(cell, digit)));
      }
    });
    add(2, rating, std::move(strikes));
  }

  /// Type 3: the extra digits of the two cells, seen as one cell, belong to a naked or hidden set.
  void sets(int first, int second, Mask extra, double rating) {
    const auto a = static_cast<std::size_t>(first);
    const auto b = static_cast<std::size_t>(second);
    for (int n = size_of(extra); n <= 7; ++n) {
      for (std::size_t kind = 0; kind < 3; ++kind) {
        const int region = kGeometry.region[a][kind];
        if (region != kGeometry.region[b][kind]) continue;
        const Mask bit_a = bit_of(kGeometry.place[a][kind]);
        const Mask bit_b = bit_of(kGeometry.place[b][kind]);
        const int empty = sheet_.empty_cells(region);
        if (2 * n <= empty) naked_sets(first, second, extra, rating, n, region, bit_a, bit_b);
        if (2 * n < empty) hidden_sets(extra, rating, n, region, bit_a, bit_b);
      }
    }
  }

  void naked_sets(int first, int second, Mask extra, double rating, int n, int region, Mask bit_a,
                  Mask bit_b) {
    const auto& cells = kGeometry.cells[static_cast<std::size_t>(region)];
    const auto shared =
        static_cast<Mask>(extra & sheet_.candidates(first) & sheet_.candidates(second));
    for (const Mask members : subsets_of_nine(n)) {
      if ((members & bit_a) == 0 || (members & bit_b) != 0) continue;
      Mask others = 0;
      bool usable = true;
      for_bits(members & ~bit_a, [&](int place) {
        const Mask digits = sheet_.candidates(cells[static_cast<std::size_t>(place)]);
        usable = usable && size_of(digits) >= 2;
        others = static_cast<Mask>(others | digits);
      });
      const auto all = static_cast<Mask>(others | extra);
      if (!usable || size_of(static_cast<Mask>(others | shared)) != n || size_of(all) != n) {
        continue;
      }
      Strikes strikes;
      for_naked_strikes(sheet_, {region, static_cast<Mask>(members | bit_b), all},
                        [&](int c) { strikes.push_back(static_cast<std::uint16_t>(c)); });
      add(3, rating + (n - 1) * 0.1, std::move(strikes), region, all,
          static_cast<Mask>(members & ~bit_a));
    }
  }

  void hidden_sets(Mask extra, double rating, int n, int region, Mask bit_a, Mask bit_b) {
    std::vector<int> rest;
    for_bits(0x1ffU & ~pair_ & ~extra, [&](int d) { rest.push_back(d); });
    const int count = static_cast<int>(rest.size());
    if (n - 2 > count) return;
    for (const Mask chosen : subsets_of_nine(n - 2)) {
      if ((chosen >> count) != 0) break;
      Mask digits = pair_;
      for_bits(chosen, [&](int i) {
        digits = static_cast<Mask>(digits | bit_of(rest[static_cast<std::size_t>(i)]));
      });
      Mask places = 0;
      bool usable = true;
      for_bits(digits, [&](int d) {
        const auto mask = static_cast<Mask>(sheet_.places(region, d) & ~bit_b);
        usable = usable && mask != 0;
        places = static_cast<Mask>(places | mask);
      });
      if (!usable || size_of(places) != n) continue;
      const auto others = static_cast<Mask>(places & ~bit_a & ~bit_b);
      Strikes strikes;
      for_hidden_strikes(sheet_, {region, others, digits},
                         [&](int c) { strikes.push_back(static_cast<std::uint16_t>(c)); });
      add(5, rating + (size_of(others) - 1) * 0.1, std::move(strikes), region, digits, others);
    }
  }

  /// Type 4: one digit of the pair has to be in one of the two cells, so the other one goes.
  void locked_digit(int first, int second, double rating) {
    const int low = std::countr_zero(pair_);
    const int high = std::countr_zero(static_cast<Mask>(pair_ & (pair_ - 1)));
    bool low_locked = false;
    bool high_locked = false;
    for (std::size_t kind = 0; kind < 3; ++kind) {
      const int region = kGeometry.region[static_cast<std::size_t>(first)][kind];
      if (region != kGeometry.region[static_cast<std::size_t>(second)][kind]) continue;
      const Mask both = bit_of(kGeometry.place[static_cast<std::size_t>(first)][kind]) |
                        bit_of(kGeometry.place[static_cast<std::size_t>(second)][kind]);
      low_locked = low_locked || (sheet_.places(region, low) & ~both) == 0;
      high_locked = high_locked || (sheet_.places(region, high) & ~both) == 0;
    }
    if (!low_locked && !high_locked) return;
    const int gone = low_locked ? high : low;
    add(4, rating,
        {static_cast<std::uint16_t>(candidate_of(first, gone)),
         static_cast<std::uint16_t>(candidate_of(second, gone))});
  }

  const Sheet& sheet_;
  Mask pair_ = 0;
  CellBits cells_;  ///< that have both digits of the pair
  Loop loop_;
  CellBits in_loop_;
  std::array<std::uint32_t, 2> visited_{};  ///< the regions, by parity
  std::vector<Found> found_;
};

}  // namespace

template <>
bool find<Rule::kUniqueLoop>(Search& search, Hint& hint) {
  std::vector<Found> found = LoopSearch(search.sheet).run();
  if (found.empty()) return false;
  Found& best = *std::min_element(found.begin(), found.end(), [](const Found& a, const Found& b) {
    return a.rating != b.rating ? a.rating < b.rating : a.type() < b.type();
  });
  hint.rating = best.rating;
  hint.name = best.length == 4 ? "Unique Rectangle" : "Unique Loop";
  if (best.length > 6) hint.name += " " + std::to_string(best.length);
  hint.name += " type " + std::to_string(best.type());
  hint.strikes = std::move(best.strikes);
  return true;
}

}  // namespace gridmill::explainer
