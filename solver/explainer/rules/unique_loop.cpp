// Unique Rectangles and Loops: cells with the same two candidates in a loop would make two
// solutions, unless one of the extra candidates holds. They are rated by length; type 3 adds 0.1
// for each further digit of its naked set, or each other cell of its hidden set. The easiest of all
// loops is taken, and of equals the lowest type.
//
// Loops are walked from each cell of two, kind of region by kind of region, as Sudoku Explainer
// walks them: which loops it allows depends on the cells that it has looked at before (extend).
//
// What is ours: cells where no loop can run are left out of the walk, but still looked at (enter),
// and the loops of a pair are kept while its cells stay as they are (known_loops.h).
//
// Invariant: what is kept of a pair is what the walk would find now, loops in the order of the
// cells from which they were walked.
//
// Source: Sudoku Explainer 1.2.1, UniqueLoops.
#include <algorithm>

#include "solver/explainer/chains/chains.h"
#include "solver/explainer/loops/loop_cells.h"
#include "solver/explainer/loops/loop_types.h"
#include "solver/explainer/rule.h"

namespace gridmill::explainer {
namespace {

using Loop = KnownLoops::Loop;

/// Where loops of a pair may run.
struct Room {
  Mask pair;
  CellSet cells;
  std::size_t longest;  ///< no loop has more cells
  bool known = false;   ///< whether its loops are from an earlier sheet
  std::vector<Loop> loops{};
};

/// Where loops of a pair may run on a sheet; `longest` is 0 where none can.
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

class LoopSearch {
 public:
  LoopSearch(const Sheet& sheet, KnownLoops& known, const Ratings& ratings)
      : sheet_(sheet), known_(known), types_(sheet, ratings) {}

  /// What all loops find.
  std::vector<Found>& run() {
    known_.update(sheet_);
    std::vector<Room> open = rooms();
    for (int cell = 0; cell < kCells && !open.empty(); ++cell) {
      const Mask pair = sheet_.candidates(cell);
      if (!is_two(pair)) continue;
      const auto room =
          std::find_if(open.begin(), open.end(), [&](const Room& row) { return row.pair == pair; });
      if (room == open.end()) continue;
      if (room->known) {
        for (const Loop& loop : room->loops) {
          if (loop.front() == cell) types_.judge(pair, loop);
        }
      } else if (room->cells.contains(cell)) {
        enter(*room);
        const std::size_t start = cells_.number(cell);
        first_ = std::uint64_t{1} << start;
        near_first_ = cells_[start].near_any();
        extend(start, 2, 0, -1);
      }
    }
    for (const Room& room : open) {
      if (!room.known) note(room);
    }
    return types_.found();
  }

 private:
  /// The pairs that a cell has as its only candidates, where there may be loops.
  std::vector<Room> rooms() {
    std::array<Mask, kDigits> bivalue{};  // by the lower digit, both digits
    for (int cell = 0; cell < kCells; ++cell) {
      const Mask pair = sheet_.candidates(cell);
      if (!is_two(pair)) continue;
      Mask& mask = bivalue[as_index(std::countr_zero(pair))];
      mask = static_cast<Mask>(mask | pair);
    }
    std::vector<Room> open;
    for (int low = 0; low < kDigits; ++low) {
      for_bits(bivalue[as_index(low)] & ~bit_of(low), [&](int high) {
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
    return open;
  }

  void note(const Room& room) {
    const int low = std::countr_zero(room.pair);
    const int high = std::countr_zero(static_cast<Mask>(room.pair & ~bit_of(low)));
    known_.note(low, high, set_of(cells_with(sheet_, low, high)), room.loops);
  }

  /// Numbers the cells that have both digits of the pair, in their order. Those outside the room
  /// are looked at, too, and that counts.
  void enter(Room& room) {
    if (room_ == &room) return;
    assert(!room.known && room.longest >= 4);
    room_ = &room;
    met_.clear();
    cells_.clear();
    usable_ = 0;
    for (int cell = 0; cell < kCells; ++cell) {
      const Mask digits = sheet_.candidates(cell);
      if ((digits & room.pair) != room.pair) continue;
      if (room.cells.contains(cell)) usable_ |= std::uint64_t{1} << cells_.size();
      cells_.add(cell, static_cast<Mask>(digits & ~room.pair));
    }
    cells_.join();
  }

  /// Adds a cell, which is entered by a region of kind `entered`, and goes on. At most `allowed`
  /// more cells may have extra digits, unless all have the same one. `extra` also absorbs the extra
  /// digits of cells that were only looked at, as in Sudoku Explainer 1.2.1. So after two rescues
  /// it may refuse a third one that has the same extra digit; without this, loops would be found
  /// that the original does not find.
  void extend(std::size_t number, int allowed, Mask extra, int entered) {
    const LoopCell& cell = cells_[number];
    path_.push(cell, number);
    loop_.push_back(cell.cell);
    const bool last = path_.size() >= room_->longest;
    const std::uint64_t usable =
        path_.size() + 1 < room_->longest ? usable_ : usable_ & near_first_;
    // A loop leaves a cell by another kind of region than it came by, as in the original: two links
    // in one region would be three of its cells.
    for (int kind = 0; kind < 3; ++kind) {
      if (kind == entered) continue;
      const std::uint64_t near = cell.near[as_index(kind)];
      const bool closes = (near & first_) != 0 && path_.balanced();
      if (last) {
        if (closes) meet();
        continue;
      }
      for (std::uint64_t rest = near & (~path_.cells() | (closes ? first_ : 0)); rest != 0;
           rest &= rest - 1) {
        const auto next = as_index(std::countr_zero(rest));
        const std::uint64_t bit = rest & (~rest + 1);
        if (bit == first_) {
          meet();
          continue;
        }
        // From here on for all later neighbours, whether or not the walk goes there.
        extra = static_cast<Mask>(extra | cells_[next].extras);
        const bool more = cells_[next].extras != 0;
        if ((usable & bit) != 0 && (!more || is_one(extra) || allowed > 0) &&
            path_.admits(cells_[next])) {
          extend(next, allowed - (more ? 1 : 0), extra, kind);
        }
      }
    }
    loop_.pop_back();
    path_.pop(cell, number);
  }

  /// The same loop comes up from several starts, and both ways round.
  void meet() {
    if (std::find(met_.begin(), met_.end(), path_.cells()) != met_.end()) return;
    met_.push_back(path_.cells());
    room_->loops.push_back(loop_);
    types_.judge(room_->pair, loop_);
  }

  const Sheet& sheet_;
  KnownLoops& known_;
  LoopTypes types_;
  Room* room_ = nullptr;  ///< that the next three are for
  LoopCells cells_;
  std::uint64_t usable_ = 0;        ///< what can be in a loop
  std::vector<std::uint64_t> met_;  ///< its loops, as sets
  LoopPath path_;
  Loop loop_;  ///< the same in order
  std::uint64_t first_ = 0, near_first_ = 0;
};

}  // namespace

bool find_unique_loop(Search& search, const RuleInfo& row, Hint& hint) {
  LoopSearch loops(search.sheet, search.chains.known_loops(), row.ratings);
  std::vector<Found>& found = loops.run();
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
