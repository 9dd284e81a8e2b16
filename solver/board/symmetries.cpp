// Orders of the lines are made in full where they are few, and each is kept if it keeps the
// houses. Turns and mirror images keep all relations.

#include "solver/board/symmetries.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cassert>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <span>

namespace gridmill {
namespace {

/// A board with more orders than these gets its turns and mirror images only.
constexpr std::size_t kMaxListed = 5'000'000;

/// For each line of the image the line it shows.
using Order = std::array<std::uint8_t, kMaxCanvasLines>;
/// Of regions and extra houses.
using HouseSet = std::bitset<kMaxDigits + 255>;

/// All orders of n lines that keep groups of `size` together.
std::vector<Order> line_orders(int n, int size) {
  std::vector<Order> result;
  std::vector<int> groups(static_cast<std::size_t>(n / size));
  std::iota(groups.begin(), groups.end(), 0);
  do {
    // Odometer: the next permutation of the last group that has one, those behind it start anew.
    std::vector<std::uint8_t> lines;
    for (const int group : groups) {
      for (int i = 0; i < size; ++i) lines.push_back(static_cast<std::uint8_t>(group * size + i));
    }
    for (bool more = true; more;) {
      std::copy(lines.begin(), lines.end(), result.emplace_back().begin());
      more = false;
      for (auto group = lines.end(); group != lines.begin() && !more;) {
        const auto end = group;
        group -= size;
        more = std::next_permutation(group, end);
      }
    }
  } while (std::next_permutation(groups.begin(), groups.end()));
  return result;
}

/// How many there are, without making them; capped.
std::size_t number_of_orders(int n, int size) {
  std::size_t number = 1;
  for (int i = 0; i < n; ++i) {
    number *= static_cast<std::size_t>(i % size + 1) *
              static_cast<std::size_t>(i % size == 0 ? i / size + 1 : 1);
    if (number > kMaxListed) return number;
  }
  return number;
}

/// No order but as it is, and back to front.
std::vector<Order> both_ways(int n) {
  std::vector<Order> result(2);
  std::iota(result[0].begin(), result[0].begin() + n, std::uint8_t{0});
  result[1] = result[0];
  std::reverse(result[1].begin(), result[1].begin() + n);
  return result;
}

/// How many cells of each region and extra house a line has, by the size of the house. A line of an
/// image has the profile of the line that it shows.
using Profile = std::vector<std::pair<std::size_t, std::size_t>>;

/// Those of the rows or columns.
/// @param line_of  the line of a cell
template <typename LineOf>
std::vector<Profile> line_profiles(std::span<const House> houses, int lines,
                                   const LineOf& line_of) {
  std::vector<Profile> profiles(static_cast<std::size_t>(lines));
  for (const House& house : houses) {
    std::vector<std::size_t> counts(profiles.size());
    for (const Cell cell : house.cells) ++counts[static_cast<std::size_t>(line_of(cell))];
    for (std::size_t line = 0; line < counts.size(); ++line) {
      if (counts[line] != 0) profiles[line].emplace_back(house.cells.size(), counts[line]);
    }
  }
  for (Profile& profile : profiles) {
    std::sort(profile.begin(), profile.end());
    profile.erase(std::unique(profile.begin(), profile.end()), profile.end());
  }
  return profiles;
}

/// The orders in which each line has the profile of the line that it shows: of a board with a few
/// irregular houses a handful is left of 1,296.
std::vector<Order> orders_between(const std::vector<Order>& orders,
                                  const std::vector<Profile>& lines,
                                  const std::vector<Profile>& shown) {
  std::vector<Order> fitting;
  std::copy_if(orders.begin(), orders.end(), std::back_inserter(fitting), [&](const Order& order) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (lines[i] != shown[order[i]]) return false;
    }
    return true;
  });
  return fitting;
}

/// Decides which images of the cells keep the houses that orders of the lines do not keep by
/// themselves: regions and extra houses, and all houses of several grids.
class Keeper {
 public:
  explicit Keeper(const BoardSpec& board)
      : houses_(board.houses().subspan(board.has_several_grids() ? 0
                                       : board.has_boxes()       ? board.first_of(HouseKind::kExtra)
                                                           : board.first_of(HouseKind::kBox))),
        houses_of_(static_cast<std::size_t>(board.cells())) {
    for (std::size_t i = 0; i < houses_.size(); ++i) {
      for (const Cell cell : houses_[i].cells) houses_of_[cell.index].set(i);
    }
  }

  [[nodiscard]] std::span<const House> houses() const { return houses_; }

  /// @param shown  for a cell of the image the cell it shows
  template <typename Image>
  [[nodiscard]] bool keeps(const Image& shown) const {
    return std::all_of(houses_.begin(), houses_.end(), [&](const House& house) {
      HouseSet shared;  // houses that hold the images of all its cells
      shared.set();
      for (std::size_t i = 0; i < house.cells.size() && shared.any(); ++i) {
        shared &= houses_of_[shown(house.cells[i]).index];
      }
      for (std::size_t i = 0; i < houses_.size() && shared.any(); ++i) {
        if (shared.test(i) && houses_[i].cells.size() == house.cells.size()) return true;
      }
      return false;
    });
  }

 private:
  std::span<const House> houses_;
  std::vector<HouseSet> houses_of_;  ///< for each cell
};

/// Whether no cell of the image shows a hole of the canvas.
template <typename PlaceShown>
bool shows_cells(const BoardSpec& board, const PlaceShown& place_shown) {
  for (int i = 0; i < board.cells(); ++i) {
    const GridPlace place = place_shown(Cell{static_cast<std::uint16_t>(i)});
    if (!board.has_cell(place.row, place.column)) return false;
  }
  return true;
}

}  // namespace

std::vector<CellMap> symmetries_of(const BoardSpec& board, int height, int width) {
  const int n = board.digits();
  const std::size_t row_orders = number_of_orders(n, height);
  const bool all_orders = board.has_boxes() && !board.has_several_grids() &&
                          board.relations().empty() && n <= 9 && row_orders <= kMaxListed &&
                          row_orders * number_of_orders(n, width) <= kMaxListed;
  const std::vector<Order> rows = all_orders ? line_orders(n, height) : both_ways(board.rows());
  const std::vector<Order> columns =
      all_orders ? line_orders(n, width) : both_ways(board.columns());
  const bool has_holes = board.cells() < board.rows() * board.columns();
  const Keeper keeper(board);
  const auto row_profiles =
      line_profiles(keeper.houses(), board.rows(), [&](Cell cell) { return board.row_of(cell); });
  const auto column_profiles = line_profiles(keeper.houses(), board.columns(),
                                             [&](Cell cell) { return board.column_of(cell); });
  std::vector<CellMap> result;
  for (const bool turned : {false, true}) {
    if (turned && (height != width || board.rows() != board.columns())) break;
    // Turned, the columns of the image show rows.
    for (const Order& r :
         orders_between(rows, turned ? column_profiles : row_profiles, row_profiles)) {
      for (const Order& c :
           orders_between(columns, turned ? row_profiles : column_profiles, column_profiles)) {
        const auto place_shown = [&](Cell cell) {
          const auto row = static_cast<std::size_t>(board.row_of(cell));
          const auto column = static_cast<std::size_t>(board.column_of(cell));
          return turned ? GridPlace{r[column], c[row]} : GridPlace{r[row], c[column]};
        };
        const auto shown = [&](Cell cell) {
          const GridPlace place = place_shown(cell);
          return board.cell_at(place.row, place.column);
        };
        if (has_holes && !shows_cells(board, place_shown)) continue;
        if (!keeper.keeps(shown)) continue;
        CellMap& map = result.emplace_back();
        for (int cell = 0; cell < board.cells(); ++cell) {
          map.push_back(shown({static_cast<std::uint16_t>(cell)}).index);
        }
      }
    }
  }
  return result;
}

namespace {

/// The turns and mirror images of a square of n by n cells.
std::vector<CellMap> square_symmetries_of(int n) {
  std::vector<CellMap> result;
  for (int turn = 0; turn < 8; ++turn) {
    CellMap& map = result.emplace_back();
    for (int row = 0; row < n; ++row) {
      for (int column = 0; column < n; ++column) {
        const int down = (turn & 2) != 0 ? n - 1 - row : row;
        const int across = (turn & 4) != 0 ? n - 1 - column : column;
        map.push_back(
            static_cast<std::uint16_t>((turn & 1) != 0 ? across * n + down : down * n + across));
      }
    }
  }
  return result;
}

const std::vector<CellMap>& all_square_symmetries(int n) {
  static const std::vector<std::vector<CellMap>> turns = [] {
    std::vector<std::vector<CellMap>> result;
    for (int digits = 0; digits <= kMaxDigits; ++digits)
      result.push_back(square_symmetries_of(digits));
    return result;
  }();
  return turns[static_cast<std::size_t>(n)];
}

}  // namespace

GridCoord SquareSymmetry::image(GridCoord coord, int digits) const {
  if ((number & 1) != 0) std::swap(coord.row, coord.column);
  if ((number & 2) != 0) coord.row = digits + 1 - coord.row;
  if ((number & 4) != 0) coord.column = digits + 1 - coord.column;
  return coord;
}

Direction SquareSymmetry::image(Direction direction) const {
  if ((number & 1) != 0) std::swap(direction.down, direction.right);
  if ((number & 2) != 0) direction.down = -direction.down;
  if ((number & 4) != 0) direction.right = -direction.right;
  return direction;
}

std::vector<SquareSymmetry> square_symmetries_of(const BoardSpec& board) {
  assert(!board.has_several_grids());
  const std::vector<CellMap>& maps = all_square_symmetries(board.digits());
  const Keeper keeper(board);
  std::vector<SquareSymmetry> result;
  for (int number = 0; number < 8; ++number) {
    const CellMap& map = maps[static_cast<std::size_t>(number)];
    const auto shown = [&](Cell cell) { return Cell{map[cell.index]}; };
    if (!board.is_jigsaw()) {
      if ((number & 1) != 0 && board.box_height() != board.box_width()) continue;
      if (!keeper.keeps(shown)) continue;
    }
    result.push_back({number, &map});
  }
  return result;
}

std::string transformed_layout(const BoardSpec& board, const CellMap& map) {
  std::string layout(map.size(), ' ');
  std::array<char, kMaxDigits> letters{};
  char next = 'A';
  for (std::size_t i = 0; i < layout.size(); ++i) {
    char& letter = letters[static_cast<std::size_t>(board.box_of({map[i]}))];
    if (letter == 0) letter = next++;
    layout[i] = letter;
  }
  return layout;
}

CanonicalLayout canonical_layout(const BoardSpec& jigsaw) {
  CanonicalLayout result;
  for (const CellMap& map : all_square_symmetries(jigsaw.digits())) {
    const std::string layout = transformed_layout(jigsaw, map);
    if (result.to.empty() || layout < result.layout) {
      result.layout = layout;
      result.to.clear();
    }
    if (layout == result.layout) result.to.push_back(&map);
  }
  return result;
}

}  // namespace gridmill
