#include "gen/clue_sampler.h"

#include <algorithm>
#include <cassert>
#include <compare>
#include <set>

namespace gridmill {
namespace {

/// The places on the paper that clues have taken.
class OccupiedSpots {
 public:
  explicit OccupiedSpots(const BoardSpec& board) : board_(board) {}

  /// Takes the clue's places; false, and nothing is taken, if one of them is taken already or a
  /// line crosses itself.
  bool try_occupy(const Clue& clue) {
    std::set<Spot> spots;
    if (!add_spots(clue, spots)) return false;
    const auto taken = [&](const Spot& spot) { return taken_.contains(spot); };
    if (std::any_of(spots.begin(), spots.end(), taken)) return false;
    taken_.merge(spots);
    assert(spots.empty());  // each spot was free
    return true;
  }

 private:
  /// Half cells down and right from the corner of the board, in a layer: a line that continues a
  /// diagonal passes a corner of cells, where no other may cross it.
  struct Spot {
    int layer = 0;
    int down = 0;
    int right = 0;
    auto operator<=>(const Spot&) const = default;
  };
  static constexpr int kLines = 0;
  static constexpr int kGraphics = 1;  // on edges, corners and in the middle of cells
  static constexpr int kOutside = 2;   // the board

  [[nodiscard]] Spot middle(int layer, Cell c) const {
    return {layer, 2 * board_.row_of(c) + 1, 2 * board_.column_of(c) + 1};
  }

  /// False: a line crosses itself.
  [[nodiscard]] bool add_spots(const Clue& clue, std::set<Spot>& spots) const {
    const auto add_line = [&](const std::vector<Cell>& line) {
      for (std::size_t i = 0; i < line.size(); ++i) {
        const Spot spot = middle(kLines, line[i]);
        spots.insert(spot);
        if (i == 0) continue;
        const Spot before = middle(kLines, line[i - 1]);
        const Spot between{kLines, (spot.down + before.down) / 2, (spot.right + before.right) / 2};
        if (!spots.insert(between).second) return false;
      }
      return true;
    };
    if (!std::all_of(clue.lines.begin(), clue.lines.end(), add_line)) return false;
    if (clue.coord) {
      spots.insert({kOutside, clue.coord->row, clue.coord->column});
    } else if (!clue.lines.empty() || !clue.copies.empty()) {
      for (const auto* cells : {&clue.cells, &clue.copies}) {
        for (const Cell c : *cells) spots.insert(middle(kLines, c));
      }
    } else if (!clue.cells.empty()) {  // the middle of them all: a cell, an edge, a corner
      Spot sum{kGraphics, 0, 0};
      for (const Cell c : clue.cells) {
        sum.down += middle(kGraphics, c).down;
        sum.right += middle(kGraphics, c).right;
      }
      const auto n = static_cast<int>(clue.cells.size());
      assert(0 < sum.down / n && sum.down / n < 2 * board_.digits());
      spots.insert({kGraphics, sum.down / n, sum.right / n});
    }
    return true;
  }

  const BoardSpec& board_;
  std::set<Spot> taken_;
};

SampledClues sample_entry(const ClueRequest::Entry& part, bool all_stay, const BoardSpec& base,
                          const Grid& grid, RandomStream& stream, OccupiedSpots& occupied) {
  const RandomBelow below = [&](unsigned n) { return stream.below(n); };
  std::vector<Clue> all;
  for (const ClueKind* kind : part.rule->kinds) kind->generate(*kind, base, grid, below, all);
  stream.shuffle(std::span(all));
  SampledClues sampled{{}, part.count.min, all_stay};
  // The maximum, if no number is given; else a number in the range.
  std::size_t max_count = all.size();
  if (!all_stay && part.count.max != kUnlimitedClues) {
    const auto spread = static_cast<std::uint32_t>(part.count.max - part.count.min + 1);
    max_count = static_cast<std::size_t>(part.count.min) + stream.below(spread);
  }
  for (Clue& clue : all) {
    if (sampled.clues.size() == max_count) break;
    if (occupied.try_occupy(clue)) sampled.clues.push_back(std::move(clue));
  }
  assert(sampled.clues.size() <= max_count);
  return sampled;
}

}  // namespace

std::optional<std::vector<SampledClues>> sample_clues(const ClueRequest& request,
                                                      const BoardSpec& base, const Grid& grid,
                                                      RandomStream& stream) {
  assert(!base.has_clues());
  OccupiedSpots occupied(base);
  std::vector<SampledClues> result;
  for (const ClueRequest::Entry& part : request.entries) {
    assert(0 <= part.count.min && part.count.min <= part.count.max);
    if (part.rule->uses_cages()) continue;
    const bool all_stay = request.negative && !part.rule->negatives.empty();
    SampledClues sampled = sample_entry(part, all_stay, base, grid, stream, occupied);
    if (sampled.clues.size() < static_cast<std::size_t>(part.count.min)) return std::nullopt;
    if (all_stay) {
      for (const ClueKind* kind : part.rule->negatives) sampled.clues.emplace_back().kind = kind;
    }
    result.push_back(std::move(sampled));
  }
  return result;
}

}  // namespace gridmill
