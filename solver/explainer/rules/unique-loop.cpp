// Unique Rectangles and Loops: cells with the same two candidates in a loop would make two
// solutions, unless one of the extra candidates holds. Types 1, 2 and 4: 4.5 (4 cells), 4.6
// (6), 4.7 (8), 5.0 (10 and more); type 3 adds 0.1 for each further digit of its naked set, or each
// other cell of its hidden set. The easiest of all loops is taken, and of equals the lowest type.
#include <algorithm>
#include <optional>

#include "solver/explainer/patterns.h"
#include "solver/explainer/rule.h"
#include "solver/explainer/single_solution.h"

namespace gridmill::explainer {
namespace {

using Strikes = std::vector<std::uint16_t>;
using Loop = KnownLoops::Loop;

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

/// Where loops of a pair may run.
struct Room {
  Mask pair;
  CellBits cells;
  std::size_t longest;  ///< no loop has more cells
  bool known = false;   ///< whether its loops are from an earlier sheet
  std::vector<Loop> loops{};
};

/// Takes away cells that are alone in one of their regions; false if no loop is left.
bool prune(std::array<Mask, 9>& rows) {
  for (;;) {
    Mask once = 0;
    Mask columns = 0;  // with two cells and more
    int cells = 0;
    for (const Mask row : rows) {
      columns = static_cast<Mask>(columns | (once & row));
      once = static_cast<Mask>(once | row);
      cells += size_of(row);
    }
    if (cells < 4) return false;
    bool changed = false;
    for (std::size_t band = 0; band < 9; band += 3) {
      // Boxes with two cells and more, as their three columns.
      Mask boxes = 0;
      for (int x = 0; x < 9; x += 3) {
        const auto box = static_cast<Mask>(0b111U << x);
        if (size_of(rows[band] & box) + size_of(rows[band + 1] & box) +
                size_of(rows[band + 2] & box) >=
            2) {
          boxes = static_cast<Mask>(boxes | box);
        }
      }
      for (std::size_t y = band; y < band + 3; ++y) {
        const auto row = static_cast<Mask>((rows[y] & (rows[y] - 1)) != 0 ? 0x1ff : 0);
        const auto kept = static_cast<Mask>(rows[y] & row & columns & boxes);
        changed = changed || kept != rows[y];
        rows[y] = kept;
      }
    }
    if (!changed) return true;
  }
}

/// The cells of a sheet that have both digits, by rows.
std::array<Mask, 9> cells_with(const Sheet& sheet, int low, int high) {
  std::array<Mask, 9> rows;
  for (int y = 0; y < 9; ++y) {
    rows[static_cast<std::size_t>(y)] =
        static_cast<Mask>(sheet.places(9 + y, low) & sheet.places(9 + y, high));
  }
  return rows;
}

CellBits set_of(const std::array<Mask, 9>& rows) {
  CellBits cells;
  for (int y = 0; y < 9; ++y) {
    for_bits(rows[static_cast<std::size_t>(y)], [&](int x) { cells.insert(9 * y + x); });
  }
  return cells;
}

/// Bounds the length of loops: all but two cells have the pair alone or the same digit beside it.
class LongestLoop {
 public:
  void add(Mask extras) {
    if (extras == 0) ++alone_;
    if (is_one(extras)) ++beside_[static_cast<std::size_t>(std::countr_zero(extras))];
  }
  /// An even number, 0 where no cell has the pair alone.
  [[nodiscard]] std::size_t length() const {
    if (alone_ == 0) return 0;
    const std::size_t most =
        alone_ + std::max<std::size_t>(2, *std::max_element(beside_.begin(), beside_.end()));
    return most - most % 2;
  }

 private:
  std::size_t alone_ = 0;
  std::array<std::size_t, kDigits> beside_{};
};

/// Each cell of a loop has another one in each of its regions.
Room room_for_loops(const Sheet& sheet, int low, int high) {
  Room room{static_cast<Mask>(bit_of(low) | bit_of(high)), {}, 0};
  std::array<Mask, 9> rows = cells_with(sheet, low, high);
  if (!prune(rows)) return room;
  room.cells = set_of(rows);
  LongestLoop longest;
  room.cells.for_each(
      [&](int cell) { longest.add(static_cast<Mask>(sheet.candidates(cell) & ~room.pair)); });
  room.longest = longest.length();
  return room;
}

/// A cell where a loop may run, and by number those that share its region of each kind.
struct Node {
  int cell = 0;
  Mask extras = 0;
  std::uint32_t regions = 0;
  std::array<std::uint64_t, 3> near{};
};

void add_node(std::vector<Node>& nodes, int cell, Mask extras) {
  Node& node = nodes.emplace_back();
  node.cell = cell;
  node.extras = extras;
  for (const std::uint8_t region : kGeometry.region[static_cast<std::size_t>(cell)]) {
    node.regions |= 1U << region;
  }
}

/// Joins all nodes, of which there are at most 64.
void join(std::vector<Node>& nodes) {
  std::array<std::uint64_t, kRegions> members{};
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    for_bits(nodes[i].regions, [&](int region) {
      members[static_cast<std::size_t>(region)] |= std::uint64_t{1} << i;
    });
  }
  for (Node& node : nodes) {
    for (std::size_t kind = 0; kind < 3; ++kind) {
      node.near[kind] = members[kGeometry.region[static_cast<std::size_t>(node.cell)][kind]];
    }
  }
}

class LoopSearch {
 public:
  LoopSearch(const Sheet& sheet, KnownLoops& known) : sheet_(sheet), known_(known) {}

  std::vector<Found> run() {
    known_.update(sheet_);
    Mask bivalue[kDigits] = {};  // pairs that a cell has as its only candidates
    for (int cell = 0; cell < kCells; ++cell) {
      if (!is_two(sheet_.candidates(cell))) continue;
      const int low = std::countr_zero(sheet_.candidates(cell));
      bivalue[low] = static_cast<Mask>(bivalue[low] | sheet_.candidates(cell));
    }
    std::vector<Room> open;
    for (int low = 0; low < kDigits; ++low) {
      for_bits(bivalue[low] & ~bit_of(low), [&](int high) {
        if (const std::vector<Loop>* loops = known_.find(low, high)) {
          if (loops->empty()) return;
          open.push_back({static_cast<Mask>(bit_of(low) | bit_of(high)), {}, 0, true, *loops});
          return;
        }
        Room room = room_for_loops(sheet_, low, high);
        if (room.longest >= 4) {
          open.push_back(std::move(room));
        } else {
          note(room);
        }
      });
    }
    if (open.empty()) return {};
    for (int cell = 0; cell < kCells; ++cell) {
      pair_ = sheet_.candidates(cell);
      if (!is_two(pair_)) continue;
      const auto room = std::find_if(open.begin(), open.end(),
                                     [&](const Room& row) { return row.pair == pair_; });
      if (room == open.end()) continue;
      if (room->known) {
        for (const Loop& loop : room->loops) {
          if (loop.front() != cell) continue;
          loop_ = loop;
          judge();
        }
        loop_.clear();
        continue;
      }
      if (!room->cells.contains(cell)) continue;
      enter_room(*room);
      const auto start = std::find_if(nodes_.begin(), nodes_.end(),
                                      [&](const Node& node) { return node.cell == cell; });
      extend(static_cast<std::size_t>(start - nodes_.begin()), 2, 0, -1);
    }
    for (const Room& room : open) {
      if (!room.known) note(room);
    }
    return std::move(found_);
  }

 private:
  [[nodiscard]] Mask extras(int cell) const {
    return static_cast<Mask>(sheet_.candidates(cell) & ~pair_);
  }

  void note(const Room& room) {
    const int low = std::countr_zero(room.pair);
    const int high = std::countr_zero(static_cast<Mask>(room.pair & ~bit_of(low)));
    known_.note(low, high, set_of(cells_with(sheet_, low, high)), room.loops);
  }

  /// Numbers the cells that have both digits of the pair, in their order.
  void enter_room(Room& room) {
    if (room_ == &room) return;
    room_ = &room;
    met_.clear();
    nodes_.clear();
    usable_ = 0;
    for (int cell = 0; cell < kCells; ++cell) {
      if ((sheet_.candidates(cell) & room.pair) != room.pair) continue;
      if (room.cells.contains(cell)) usable_ |= std::uint64_t{1} << nodes_.size();
      add_node(nodes_, cell, extras(cell));
    }
    join(nodes_);
  }

  /// Adds a cell, which is entered by a region of kind `entered`, and goes on. `extra` also absorbs
  /// the extra digits of cells that were only looked at: Sudoku Explainer 1.2.1 does so, and with
  /// it allows a few more loops.
  void extend(std::size_t index, int allowed, Mask extra, int entered) {
    const Node& node = nodes_[index];
    const std::size_t parity = loop_.size() % 2;
    visited_[parity] |= node.regions;
    loop_.push_back(node.cell);
    loop_set_ |= std::uint64_t{1} << index;
    if (loop_.size() == 1) {
      first_ = std::uint64_t{1} << index;
      near_first_ = node.near[0] | node.near[1] | node.near[2];
    }
    const bool last = loop_.size() >= room_->longest;
    const std::uint64_t usable =
        loop_.size() + 1 < room_->longest ? usable_ : usable_ & near_first_;
    for (int kind = 0; kind < 3; ++kind) {
      if (kind == entered) continue;
      const std::uint64_t near = node.near[static_cast<std::size_t>(kind)];
      // A region is entered at most once with each parity, and as often with one as with the other.
      const bool closes = (near & first_) != 0 && loop_.size() >= 4 && visited_[0] == visited_[1];
      if (last) {
        if (closes) meet();
        continue;
      }
      for (std::uint64_t rest = near & (~loop_set_ | (closes ? first_ : 0)); rest != 0;
           rest &= rest - 1) {
        const auto next = static_cast<std::size_t>(std::countr_zero(rest));
        const std::uint64_t bit = rest & (~rest + 1);
        if (bit == first_) {
          meet();
          continue;
        }
        extra = static_cast<Mask>(extra | nodes_[next].extras);
        const bool more = nodes_[next].extras != 0;
        if ((usable & bit) != 0 && (!more || is_one(extra) || allowed > 0) &&
            (visited_[1 - parity] & nodes_[next].regions) == 0) {
          extend(next, allowed - (more ? 1 : 0), extra, kind);
        }
      }
    }
    loop_.pop_back();
    loop_set_ &= ~(std::uint64_t{1} << index);
    visited_[parity] &= ~node.regions;
  }

  void add(int type, double rating, Strikes strikes, int region = 0, Mask digits = 0,
           Mask cells = 0) {
    if (strikes.empty()) return;
    Found found{
        rating, {type, loop_cells(), region, digits, cells}, loop_.size(), std::move(strikes)};
    const auto same = [&](const Found& other) { return other.key == found.key; };
    if (std::none_of(found_.begin(), found_.end(), same)) found_.push_back(std::move(found));
  }

  [[nodiscard]] CellBits loop_cells() const {
    CellBits cells;
    for (const int cell : loop_) cells.insert(cell);
    return cells;
  }

  /// The same loop comes up from several starts, and both ways round.
  void meet() {
    if (std::find(met_.begin(), met_.end(), loop_set_) != met_.end()) return;
    met_.push_back(loop_set_);
    room_->loops.push_back(loop_);
    judge();
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
    Mask usable_cells = bit_a;
    for (std::size_t i = 0; i < 9; ++i) {
      const Mask digits = sheet_.candidates(cells[i]);
      if (size_of(digits) >= 2 && size_of(static_cast<Mask>(digits | extra)) <= n) {
        usable_cells = static_cast<Mask>(usable_cells | (1U << i));
      }
    }
    usable_cells = static_cast<Mask>(usable_cells & ~bit_b);
    if (size_of(usable_cells) < n) return;
    for (const Mask members : subsets_of_nine(n)) {
      if ((members & bit_a) == 0 || (members & ~usable_cells) != 0) continue;
      Mask others = 0;
      for_bits(members & ~bit_a, [&](int place) {
        others =
            static_cast<Mask>(others | sheet_.candidates(cells[static_cast<std::size_t>(place)]));
      });
      const auto all = static_cast<Mask>(others | extra);
      if (size_of(static_cast<Mask>(others | shared)) != n || size_of(all) != n) {
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
    const auto places_of = [&](int d) {
      return static_cast<Mask>(sheet_.places(region, d) & ~bit_b);
    };
    bool small = true;
    for_bits(pair_, [&](int d) { small = small && size_of(places_of(d)) <= n; });
    if (!small) return;
    std::array<int, kDigits> rest;
    int count = 0;
    for_bits(0x1ffU & ~pair_ & ~extra, [&](int d) {
      const int size = size_of(places_of(d));
      if (size >= 1 && size <= n) rest[static_cast<std::size_t>(count++)] = d;
    });
    if (n - 2 > count) return;
    for (const Mask chosen : subsets_of_nine(n - 2)) {
      if ((chosen >> count) != 0) break;
      Mask digits = pair_;
      for_bits(chosen, [&](int i) {
        digits = static_cast<Mask>(digits | bit_of(rest[static_cast<std::size_t>(i)]));
      });
      Mask places = 0;
      for_bits(digits, [&](int d) { places = static_cast<Mask>(places | places_of(d)); });
      if (size_of(places) != n) continue;
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
  KnownLoops& known_;
  Mask pair_ = 0;
  Room* room_ = nullptr;  ///< that the next three are for
  std::vector<Node> nodes_;
  std::uint64_t usable_ = 0;        ///< what can be in a loop
  std::vector<std::uint64_t> met_;  ///< its loops, as sets
  Loop loop_;
  std::uint64_t loop_set_ = 0, first_ = 0, near_first_ = 0;
  std::array<std::uint32_t, 2> visited_{};  ///< the regions, by parity
  std::vector<Found> found_;
};

/// What a loop's two cells with extra digits tell about a region that both are in, on which sets
/// are used up: the candidates that go whichever of the two has an extra digit.
template <typename Body>
void for_excluded(const Sheet& sheet, int region, Mask pair, const std::array<int, 2>& rescues,
                  Body&& body) {
  std::array<int, 9> cells;  // empty ones, the rescues last
  std::size_t count = 0;
  for (const std::uint8_t cell : kGeometry.cells[static_cast<std::size_t>(region)]) {
    if (sheet.empty(cell) && cell != rescues[0] && cell != rescues[1]) cells[count++] = cell;
  }
  cells[count++] = rescues[0];
  cells[count++] = rescues[1];
  std::array<Mask, 9> gone;
  gone.fill(0x1ff);
  for (int k = 0; k < 2; ++k) {
    std::swap(cells[count - 2], cells[count - 1]);
    std::array<Mask, 9> digits;
    for (std::size_t i = 0; i < count; ++i) digits[i] = sheet.candidates(cells[i]);
    // A digit cannot be in a cell exactly if others need it, so many cells for their digits; one of
    // these is the one that has an extra digit, as they do not do so without.
    digits[count - 1] = static_cast<Mask>(digits[count - 1] & ~pair);
    std::array<Mask, 9> left = digits;
    std::array<Mask, 256> all;
    all[0] = digits[count - 1];
    for (std::uint32_t set = 0; set < (1U << (count - 1)); ++set) {
      if (set != 0) {
        all[set] = static_cast<Mask>(all[set & (set - 1)] |
                                     digits[static_cast<std::size_t>(std::countr_zero(set))]);
      }
      const int spare = size_of(all[set]) - size_of(set) - 1;
      if (spare > 0) continue;
      for (std::size_t i = 0; i < count; ++i) {
        const bool inside = i == count - 1 || ((set >> i) & 1U) != 0;
        if (spare < 0) {
          left[i] = 0;
        } else if (!inside) {
          left[i] = static_cast<Mask>(left[i] & ~all[set]);
        }
      }
    }
    // The two have changed places for the second one.
    if (k == 1) std::swap(left[count - 2], left[count - 1]);
    for (std::size_t i = 0; i < count; ++i) gone[i] = static_cast<Mask>(gone[i] & ~left[i]);
  }
  std::swap(cells[count - 2], cells[count - 1]);
  for (std::size_t i = 0; i < count; ++i) {
    for_bits(sheet.candidates(cells[i]) & gone[i],
             [&](int digit) { body(candidate_of(cells[i], digit)); });
  }
}

/// Looks for loops that may be there on a sheet between two, and for what they tell more than the
/// later one.
class LoopsBetween {
 public:
  LoopsBetween(const Sheet& from, const Sheet& to) : from_(from), to_(to) {}

  /// What they may strike of the later one; some of it if the first one is enough.
  CandidateBits strikes(bool first_only) {
    first_only_ = first_only;
    search();
    return strikes_;
  }

 private:
  bool search() {
    std::array<std::array<Mask, 9>, kDigits> left{};  // where a digit may be in the end, by rows
    for (int cell = 0; cell < kCells; ++cell) {
      for_bits(to_.possible(cell), [&](int digit) {
        Mask& row = left[static_cast<std::size_t>(digit)][static_cast<std::size_t>(cell / 9)];
        row = static_cast<Mask>(row | bit_of(cell % 9));
      });
    }
    for (int low = 0; low < kDigits; ++low) {
      for (int high = low + 1; high < kDigits; ++high) {
        // Cells that have both digits at first, and may have one of them in the end. Otherwise what
        // the loop would tell, that it is broken, is known then.
        std::array<Mask, 9> rows = cells_with(from_, low, high);
        for (std::size_t y = 0; y < 9; ++y) {
          rows[y] = static_cast<Mask>(rows[y] & (left[static_cast<std::size_t>(low)][y] |
                                                 left[static_cast<std::size_t>(high)][y]));
        }
        pair_ = static_cast<Mask>(bit_of(low) | bit_of(high));
        if (prune(rows) && enter(rows) && search_pair()) return true;
      }
    }
    return false;
  }

  /// Extra digits are those that a cell has for certain.
  bool enter(const std::array<Mask, 9>& rows) {
    nodes_.clear();
    LongestLoop longest;
    set_of(rows).for_each([&](int cell) {
      const auto extras = static_cast<Mask>(to_.possible(cell) & ~pair_);
      longest.add(extras);
      add_node(nodes_, cell, extras);
    });
    longest_ = longest.length();
    if (longest_ < 4) return false;
    join(nodes_);
    return true;
  }

  /// Whether to stop.
  bool search_pair() {
    for (std::size_t start = 0; start + 3 < nodes_.size(); ++start) {
      near_first_ = nodes_[start].near[0] | nodes_[start].near[1] | nodes_[start].near[2];
      later_ = ~std::uint64_t{1} << start;
      if (extend(start, 0, 0)) return true;
    }
    return false;
  }

  /// Adds a cell to those of which `rescues` have extra digits, and goes on. Every region of a loop
  /// has one cell of each parity.
  bool extend(std::size_t index, int rescues, Mask extras) {
    const Node& node = nodes_[index];
    if (node.extras != 0) {
      extras = static_cast<Mask>(extras | node.extras);
      if (++rescues > 2 && !is_one(extras)) return false;
    }
    const std::uint64_t bit = std::uint64_t{1} << index;
    const std::size_t parity = size_ % 2;
    visited_[parity] |= node.regions;
    loop_ |= bit;
    ++size_;
    bool found = false;
    if (parity == 1 && visited_[0] == visited_[1]) {
      found = size_ >= 4 && (near_first_ & bit) != 0 && tells_more();
    } else if (size_ < longest_) {
      std::uint64_t rest = (node.near[0] | node.near[1] | node.near[2]) & later_ & ~loop_;
      if (size_ + 1 == longest_) rest &= near_first_;
      for (; rest != 0 && !found; rest &= rest - 1) {
        const auto next = static_cast<std::size_t>(std::countr_zero(rest));
        if ((nodes_[next].regions & visited_[1 - parity]) == 0) {
          found = extend(next, rescues, extras);
        }
      }
    }
    --size_;
    loop_ &= ~bit;
    visited_[parity] &= ~node.regions;
    return found;
  }

  /// Notes what a rule may strike of the later sheet, given that one of the extra digits holds;
  /// whether to stop. A loop has one where the solution is single.
  [[nodiscard]] bool tells_more() {
    CellBits seen;  // by all cells with extra digits
    Mask extras = 0;
    std::array<int, 2> rescues;
    std::size_t count = 0;
    for (std::uint64_t rest = loop_; rest != 0; rest &= rest - 1) {
      const Node& node = nodes_[static_cast<std::size_t>(std::countr_zero(rest))];
      if (node.extras == 0) continue;
      const CellBits& sees = kGeometry.sees[static_cast<std::size_t>(node.cell)];
      seen = count == 0 ? sees : seen & sees;
      extras = static_cast<Mask>(extras | node.extras);
      if (count < 2) rescues[count] = node.cell;
      ++count;
    }
    if (count == 1) {
      for_bits(to_.candidates(rescues[0]) & pair_,
               [&](int digit) { strikes_.insert(candidate_of(rescues[0], digit)); });
    }
    if (count >= 2 && is_one(extras)) {
      const int digit = std::countr_zero(extras);
      seen.for_each([&](int cell) {
        if (to_.has(cell, digit)) strikes_.insert(candidate_of(cell, digit));
      });
    }
    if (count == 2) {
      const auto a = static_cast<std::size_t>(rescues[0]);
      const auto b = static_cast<std::size_t>(rescues[1]);
      for (std::size_t kind = 0; kind < 3; ++kind) {
        const int region = kGeometry.region[a][kind];
        if (region != kGeometry.region[b][kind]) continue;
        for_excluded(to_, region, pair_, rescues, [&](int c) { strikes_.insert(c); });
      }
    }
    return first_only_ && !strikes_.empty();
  }

  const Sheet& from_;
  const Sheet& to_;
  bool first_only_ = false;
  CandidateBits strikes_;
  Mask pair_ = 0;
  std::vector<Node> nodes_;
  std::size_t longest_ = 0, size_ = 0;
  std::uint64_t loop_ = 0, later_ = 0, near_first_ = 0;
  std::array<std::uint32_t, 2> visited_{};
};

}  // namespace

bool may_meet_unique_loop(const Sheet& from, const Sheet& to) {
  return !LoopsBetween(from, to).strikes(true).empty();
}

CandidateBits strikes_of_loops(const Sheet& from, const Sheet& to) {
  return LoopsBetween(from, to).strikes(false);
}

template <>
bool find<Rule::kUniqueLoop>(Search& search, Hint& hint) {
  std::vector<Found> found = LoopSearch(search.sheet, search.chains.known_loops()).run();
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
