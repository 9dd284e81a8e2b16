// Reads `.shape` texts, line by line.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "solver/board/board_data.h"
#include "solver/board/board_spec.h"
#include "solver/board/error.h"
#include "solver/board/features.h"
#include "solver/board/relations.h"
#include "solver/board/rows.h"
#include "solver/board/text.h"

namespace gridmill {
namespace {

/// "<a>A<b>B" with two positive numbers, such as "R1C2" or "2x3".
std::optional<std::pair<int, int>> number_pair(std::string_view text, std::string_view first,
                                               std::string_view second) {
  if (!text.starts_with(first)) return std::nullopt;
  text.remove_prefix(first.size());
  const std::size_t middle = text.find(second);
  if (middle == std::string_view::npos) return std::nullopt;
  const auto one = parse_as<int>(text.substr(0, middle));
  const auto other = parse_as<int>(text.substr(middle + second.size()));
  if (!one || !other || *one < 1 || *other < 1) return std::nullopt;
  return std::pair(*one, *other);
}

/// A rule that is short for extra houses: the cells at one place of the boxes, for each place.
constexpr std::string_view kDisjointGroups = "disjoint-groups";

std::string known_rules() {
  return "'" + join(relation_kinds(), "', '", &RelationKind::id) + "', '" +
         std::string(kDisjointGroups) + "'";
}

class Reader {
 public:
  explicit Reader(const std::string& file) : file_(file) {}

  BoardRules read(std::string_view text) {
    while (!text.empty()) {
      ++line_;
      const std::size_t end = std::min(text.find('\n'), text.size());
      const std::string_view line = text.substr(0, end);
      words_ = tokenize(line.substr(0, line.find('#')));  // which begins a comment
      text.remove_prefix(std::min(end + 1, text.size()));
      if (!words_.empty()) read_line();
    }
    finish_size();
    if (digits_ == 0) {
      throw ParseError(file_, std::max<std::size_t>(line_, 1),
                       "expected a line 'box HxW' or 'regions', found none");
    }
    return std::move(rules_);
  }

  /// The line of the last grid of several.
  [[nodiscard]] std::size_t last_grid() const { return last_grid_; }

 private:
  [[nodiscard]] ParseError wrong(const std::string& expected, std::string_view found) const {
    return {file_, line_, "expected " + expected + ", found " + in_quotes(found)};
  }

  void read_line() {
    const std::string_view verb = words_[0];
    if (verb == "regions" || verb == "jigsaw") {
      read_regions();
      return;
    }
    if (verb == "grid") {
      read_grid();
      return;
    }
    finish_size();
    if (verb == "box") {
      read_box();
    } else if (verb == "house") {
      read_house();
    } else if (verb == "rule") {
      read_rule();
    } else {
      throw wrong("'box', 'regions', 'grid', 'house' or 'rule'", verb);
    }
  }

  void read_box() {
    if (digits_ != 0) throw wrong("the size of the board once", words_[0]);
    std::optional<std::pair<int, int>> box;
    if (words_.size() == 2) box = number_pair(words_[1], "", "x");
    if (!box || box->first > kMaxDigits || box->second > kMaxDigits ||
        box->first * box->second > kMaxDigits) {
      throw wrong("'box HxW' with H times W at most 25", words_.back());
    }
    rules_.box_height = box->first;
    rules_.box_width = box->second;
    digits_ = box->first * box->second;
  }

  /// Letters of one or more lines; the board is known when another line follows.
  void read_regions() {
    if (digits_ != 0) throw wrong("the size of the board once", words_[0]);
    if (words_.size() < 2) throw wrong("'regions' and a letter for each cell", words_[0]);
    const bool is_jigsaw = words_[0] == "jigsaw";
    if (!letters_.empty() && is_jigsaw != rules_.is_jigsaw)
      throw wrong("either 'regions' or 'jigsaw'", words_[0]);
    rules_.is_jigsaw = is_jigsaw;
    for (std::size_t i = 1; i < words_.size(); ++i) letters_ += words_[i];
    if (letters_.size() > kMaxCells) throw wrong("at most 625 cells", words_.back());
    last_letters_ = line_;
  }

  void finish_regions() {
    if (letters_.empty() || digits_ != 0) return;
    const auto fail = [&](const std::string& what) {
      return ParseError(file_, last_letters_, what);
    };
    while (digits_ * digits_ < static_cast<int>(letters_.size())) ++digits_;
    if (digits_ * digits_ != static_cast<int>(letters_.size())) {
      throw fail("expected a letter for each cell of a square board, found " +
                 std::to_string(letters_.size()));
    }
    for (const char letter : letters_) {
      const auto cells = std::count(letters_.begin(), letters_.end(), letter);
      if (cells != digits_) {
        throw fail("expected regions of " + std::to_string(digits_) + " cells, found " +
                   std::to_string(cells) + " of '" + letter + "'");
      }
      rules_.regions.push_back(static_cast<std::uint8_t>(letter));
    }
  }

  /// A grid of several. The canvas is known when another line follows.
  void read_grid() {
    if (rules_.box_height == 0) throw wrong("'box HxW' before the first grid", words_[0]);
    if (cells_) throw wrong("the grids before the first house or rule", words_[0]);
    const auto place =
        words_.size() == 2 || words_.size() == 3 ? number_pair(words_[1], "R", "C") : std::nullopt;
    if (!place)
      throw wrong("'grid', its top left cell counted from R1C1 and at most a board", words_.back());
    if (digits_ > kMaxGridDigits) {
      throw wrong("grids of at most " + std::to_string(kMaxGridDigits) + " digits", words_[0]);
    }
    const int last = kMaxCanvasLines - digits_ + 1;
    if (place->first > last || place->second > last) {
      throw wrong("a grid within " + std::to_string(kMaxCanvasLines) + " rows and columns",
                  words_[1]);
    }
    const GridPlace grid{place->first - 1, place->second - 1};
    if (contains(rules_.grids, grid)) throw wrong("each grid at another place", words_[1]);
    if (rules_.grids.size() == kMaxGrids) {
      throw wrong("at most " + std::to_string(kMaxGrids) + " grids", words_[1]);
    }
    rules_.grids.push_back(grid);
    last_grid_ = line_;
    if (words_.size() == 3) read_member(grid, words_[2]);
  }

  /// Its extra houses, which get their cells when the canvas is known.
  void read_member(const GridPlace& grid, std::string_view name) {
    const BoardData* data = find_by(board_data(), &BoardData::name, name);
    if (data == nullptr) throw wrong("a built-in board", name);
    const BoardRules member = Reader(file_).read(data->text);
    if (member.box_height != rules_.box_height || member.box_width != rules_.box_width) {
      throw wrong("a board with boxes of " + std::to_string(rules_.box_height) + "x" +
                      std::to_string(rules_.box_width),
                  name);
    }
    if (!member.relations.empty() || member.grids.size() > 1) {
      throw wrong("a board whose only rules are boxes and houses", name);
    }
    for (const std::vector<Cell>& house : member.extra_houses) {
      member_houses_.push_back({grid, house});
    }
  }

  void finish_size() {
    finish_regions();
    if (digits_ != 0 && !cells_) finish_grids();
  }

  void finish_grids() {
    const auto fail = [&](const std::string& expected, const std::string& found) {
      return ParseError(file_, last_grid_, "expected " + expected + ", found " + found);
    };
    std::vector<GridPlace>& grids = rules_.grids;
    if (grids.empty()) grids.emplace_back();
    const auto has = [&](int GridPlace::*line) { return find_by(grids, line, 0) != nullptr; };
    if (!has(&GridPlace::row)) throw fail("a grid that begins in row 1", "none");
    if (!has(&GridPlace::column)) throw fail("a grid that begins in column 1", "none");
    cells_.emplace(digits_, grids);
    if (grids.size() > 1 && cells_->size() > kMaxGridCells) {
      throw fail("grids with at most " + std::to_string(kMaxGridCells) + " cells",
                 std::to_string(cells_->size()));
    }
    for (const auto& [grid, house] : member_houses_) add_house_of_grid(grid, house);
  }

  /// @param house  cells of the grid, row-major
  void add_house_of_grid(const GridPlace& grid, const std::vector<Cell>& house) {
    std::vector<Cell> cells;
    for (const Cell c : house) {
      cells.push_back(cells_->at(grid.row + c.index / digits_, grid.column + c.index % digits_));
    }
    add_house(std::move(cells));
  }

  void read_house() {
    if (digits_ == 0) throw wrong("'box HxW' or 'regions' before the first house", words_[0]);
    if (rules_.is_jigsaw) throw wrong("only the regions of a jigsaw", words_[0]);
    if (words_.size() < 2 || words_.size() - 1 > static_cast<std::size_t>(digits_)) {
      throw wrong("'house' and 1 to " + std::to_string(digits_) + " cells", words_.back());
    }
    std::vector<Cell> cells;
    for (std::size_t i = 1; i < words_.size(); ++i) {
      const auto place = number_pair(words_[i], "R", "C");
      if (!place || !cells_->has(place->first - 1, place->second - 1)) {
        throw wrong("a cell such as R1C1 on this board", words_[i]);
      }
      const Cell c = cells_->at(place->first - 1, place->second - 1);
      if (contains(cells, c)) throw wrong("each cell of a house once", words_[i]);
      cells.push_back(c);
    }
    add_house(std::move(cells));
  }

  void read_rule() {
    if (digits_ == 0) throw wrong("'box HxW' or 'regions' before the first rule", words_[0]);
    if (rules_.is_jigsaw) throw wrong("only the regions of a jigsaw", words_[0]);
    const std::string_view id = words_.back();
    if (words_.size() == 2 && id == kDisjointGroups) {
      if (rules_.box_height == 0) throw wrong("'box HxW' with disjoint groups", id);
      for (const GridPlace& grid : rules_.grids) {
        for (const auto& group : disjoint_groups(rules_.box_height, rules_.box_width)) {
          add_house_of_grid(grid, group);
        }
      }
      return;
    }
    const RelationKind* kind = find_by(relation_kinds(), &RelationKind::id, id);
    if (words_.size() != 2 || kind == nullptr) {
      throw wrong("'rule' and one of " + known_rules(), id);
    }
    if (digits_ > kMaxRelatedDigits) {
      throw wrong(
          "a board of at most " + std::to_string(kMaxRelatedDigits) + " digits for this rule", id);
    }
    if (!contains(rules_.relations, kind->id)) rules_.relations.push_back(kind->id);
  }

  void add_house(std::vector<Cell> cells) {
    rules_.extra_houses.push_back(std::move(cells));
    if (rules_.extra_houses.size() > kMaxExtraHouses) {
      throw wrong("at most " + std::to_string(kMaxExtraHouses) + " extra houses", words_[0]);
    }
  }

  const std::string& file_;
  std::size_t line_ = 0;
  std::vector<std::string_view> words_;
  std::string letters_;
  std::size_t last_letters_ = 0;  ///< line of the last ones
  int digits_ = 0;                ///< 0: not known yet
  std::size_t last_grid_ = 0;     ///< line of the last grid
  std::optional<BoardCells> cells_;
  std::vector<std::pair<GridPlace, std::vector<Cell>>> member_houses_;
  BoardRules rules_;
};

}  // namespace

BoardSpec BoardSpec::parse(std::string name, std::string_view text, const std::string& file) {
  if (!is_name(name)) {
    throw ParseError(file +
                     ": expected a name of a board in UTF-8 without control characters, found " +
                     in_quotes(name));
  }
  Reader reader(file);
  BoardSpec board(std::move(name), reader.read(text));
  if (board.has_several_grids() && board.houses().size() > kMaxGridHouses) {
    throw ParseError(file, reader.last_grid(),
                     "expected grids with at most " + std::to_string(kMaxGridHouses) +
                         " houses, found " + std::to_string(board.houses().size()));
  }
  return board;
}

}  // namespace gridmill
