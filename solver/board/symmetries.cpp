// Orders of the rows are made in full if they are few. For each, the columns are chosen one by one,
// as long as the images of their cells fit into houses. Turns and mirror images keep all relations.

#include "solver/board/symmetries.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cassert>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <optional>
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

/// Which lines of the board a line of the image can show, as bits: those that have its profile.
using LineMasks = std::array<std::uint64_t, kMaxCanvasLines>;
static_assert(kMaxCanvasLines <= 64);

LineMasks masks_of(const std::vector<Profile>& lines, const std::vector<Profile>& shown) {
  LineMasks masks{};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (std::size_t j = 0; j < shown.size(); ++j) {
      if (lines[i] == shown[j]) masks[i] |= std::uint64_t{1} << j;
    }
  }
  return masks;
}

/// Whether the first `lines` lines of the image have the profiles of the lines that they show.
bool fits(const Order& order, const LineMasks& masks, std::size_t lines) {
  for (std::size_t i = 0; i < lines; ++i) {
    if ((masks[i] >> order[i] & 1U) == 0) return false;
  }
  return true;
}

/// Decides which images of the cells keep the houses that orders of the lines do not keep by
/// themselves: regions and extra houses, and all houses of several grids.
class Keeper {
 public:
  explicit Keeper(const BoardSpec& board)
      : houses_(board.houses().subspan(board.has_several_grids() ? 0
                                       : board.has_boxes()       ? board.first_of(HouseKind::kExtra)
                                                           : board.first_of(HouseKind::kBox))),
        houses_of_(static_cast<std::size_t>(board.cells())),
        numbers_of_(houses_of_.size()) {
    for (std::size_t i = 0; i < houses_.size(); ++i) {
      for (const Cell cell : houses_[i].cells) {
        houses_of_[cell.index].set(i);
        numbers_of_[cell.index].push_back(i);
      }
    }
  }

  [[nodiscard]] std::span<const House> houses() const { return houses_; }
  /// Whether a house has the cell.
  [[nodiscard]] bool holds(Cell cell) const { return !numbers_of_[cell.index].empty(); }

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

  /// The houses that can be the images of the houses, as far as some of their cells are known.
  using Images = std::vector<HouseSet>;
  [[nodiscard]] Images all_images() const {
    Images images(houses_.size());
    for (std::size_t i = 0; i < houses_.size(); ++i) {
      for (std::size_t j = 0; j < houses_.size(); ++j) {
        if (houses_[i].cells.size() == houses_[j].cells.size()) images[i].set(j);
      }
    }
    return images;
  }
  /// Narrows them down to those that hold the image of a cell. Returns false if a house has none
  /// left.
  [[nodiscard]] bool narrow(Images& images, Cell cell, Cell shown) const {
    return std::all_of(numbers_of_[cell.index].begin(), numbers_of_[cell.index].end(),
                       [&](std::size_t house) {
                         images[house] &= houses_of_[shown.index];
                         return images[house].any();
                       });
  }

 private:
  std::span<const House> houses_;
  std::vector<HouseSet> houses_of_;                   ///< for each cell
  std::vector<std::vector<std::size_t>> numbers_of_;  ///< the same as numbers
};

/// Finds the orders of the columns that keep the houses with a given order of the rows, in the
/// order of the list. Orders that begin with the same columns follow each other, so one that fails
/// at a column is skipped together with its neighbors that have the same columns up to there.
class PrefixSearch {
 public:
  /// @param line_of  the column of a cell
  template <typename LineOf>
  PrefixSearch(const BoardSpec& board, const Keeper& keeper, const std::vector<Order>& orders,
               std::size_t lines, const LineOf& line_of)
      : keeper_(keeper), orders_(orders), cells_(lines), ends_(lines), images_(lines + 1) {
    for (int i = 0; i < board.cells(); ++i) {
      const Cell cell{static_cast<std::uint16_t>(i)};
      // Without holes, cells of no house can show any cell.
      const bool has_holes = board.cells() < board.rows() * board.columns();
      if (has_holes || keeper.holds(cell)) cells_[line_of(cell)].push_back(cell);
    }
    std::vector<std::size_t> common(orders.size());  // with the next order
    for (std::size_t i = 0; i + 1 < orders.size(); ++i) {
      common[i] = common_lines(orders[i], orders[i + 1], lines);
    }
    for (std::size_t line = 0; line < lines; ++line) {
      std::vector<std::uint32_t>& ends = ends_[line];
      ends.resize(orders.size());
      for (std::size_t i = orders.size(); i-- > 0;) {
        ends[i] = common[i] > line ? ends[i + 1] : static_cast<std::uint32_t>(i + 1);
      }
    }
    images_[0] = keeper.all_images();
  }

  /// @param shown  for a cell and the column that its column shows, the cell that it shows, if any
  /// @param masks  the columns that each column can show
  /// @param f      called with each order
  template <typename Shown, typename F>
  void each(const Shown& shown, const LineMasks& masks, const F& f) {
    std::size_t known = 0;  // columns of the order before that `images_` still has
    for (std::size_t i = 0; i < orders_.size();) {
      const Order& order = orders_[i];
      std::size_t line = known;
      while (line < cells_.size() && extend(line, order[line], shown, masks)) ++line;
      if (line == cells_.size()) f(order);
      const std::size_t next = line == cells_.size() ? i + 1 : ends_[line][i];
      if (next < orders_.size()) {
        known = std::min(line, common_lines(order, orders_[next], cells_.size()));
      }
      i = next;
    }
  }

 private:
  /// How many columns two orders have in common, from the first one on.
  static std::size_t common_lines(const Order& one, const Order& two, std::size_t lines) {
    std::size_t n = 0;
    while (n < lines && one[n] == two[n]) ++n;
    return n;
  }

  /// Takes one more column into the images. Returns false if no house is left for one of them.
  template <typename Shown>
  bool extend(std::size_t line, std::size_t line_shown, const Shown& shown,
              const LineMasks& masks) {
    if ((masks[line] >> line_shown & 1U) == 0) return false;
    images_[line + 1] = images_[line];
    return std::all_of(cells_[line].begin(), cells_[line].end(), [&](Cell cell) {
      const std::optional<Cell> other = shown(cell, line_shown);
      return other && keeper_.narrow(images_[line + 1], cell, *other);
    });
  }

  const Keeper& keeper_;
  const std::vector<Order>& orders_;
  std::vector<std::vector<Cell>> cells_;          ///< by column
  std::vector<std::vector<std::uint32_t>> ends_;  ///< by column, then by order: the first order
                                                  ///< behind it with other columns up to there
  std::vector<Keeper::Images> images_;            ///< by the number of columns
};

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
  const Keeper keeper(board);
  const auto row_profiles =
      line_profiles(keeper.houses(), board.rows(), [&](Cell cell) { return board.row_of(cell); });
  const auto column_profiles = line_profiles(keeper.houses(), board.columns(),
                                             [&](Cell cell) { return board.column_of(cell); });
  std::vector<CellMap> result;
  for (const bool turned : {false, true}) {
    if (turned && (height != width || board.rows() != board.columns())) break;
    // Turned, the columns of the image show rows.
    const LineMasks row_masks = masks_of(turned ? column_profiles : row_profiles, row_profiles);
    const LineMasks column_masks =
        masks_of(turned ? row_profiles : column_profiles, column_profiles);
    const auto line_of = [&](Cell cell) {
      return static_cast<std::size_t>(turned ? board.row_of(cell) : board.column_of(cell));
    };
    PrefixSearch search(board, keeper, columns, static_cast<std::size_t>(board.columns()), line_of);
    for (const Order& r : rows) {
      if (!fits(r, row_masks, row_profiles.size())) continue;
      const auto place_shown = [&](Cell cell, std::size_t line_shown) {
        const auto row = static_cast<std::size_t>(board.row_of(cell));
        const auto column = static_cast<std::size_t>(board.column_of(cell));
        return GridPlace{r[turned ? column : row], static_cast<int>(line_shown)};
      };
      search.each(
          [&](Cell cell, std::size_t line_shown) -> std::optional<Cell> {
            const GridPlace place = place_shown(cell, line_shown);
            if (!board.has_cell(place.row, place.column)) return std::nullopt;
            return board.cell_at(place.row, place.column);
          },
          column_masks,
          [&](const Order& c) {
            CellMap& map = result.emplace_back();
            for (int i = 0; i < board.cells(); ++i) {
              const Cell cell{static_cast<std::uint16_t>(i)};
              const GridPlace place = place_shown(cell, c[line_of(cell)]);
              map.push_back(board.cell_at(place.row, place.column).index);
            }
          });
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
