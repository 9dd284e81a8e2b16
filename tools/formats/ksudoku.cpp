// KSudoku's XML (KDE; its classes Serializer and SKGraph in version 1.4), read through Expat. A
// board is a list of groups: the rows, columns and blocks of ordinary grids, and
// "cliques", which are the other houses. Cells are numbered column by column; those in no group are
// holes. The reader makes the text of a .shape file from the groups, so that BoardSpec checks them.

#include <expat.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <set>

#include "solver/board/error.h"
#include "tools/formats/format.h"
#include "tools/formats/json_value.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

using CellList = std::vector<GridPlace>;  // ascending

/// The groups of a board.
struct Graph {
  int order = 0;  ///< number of digits
  int rows = 0;
  int columns = 0;
  std::vector<GridPlace> grids;
  std::vector<CellList> houses;  ///< without rows and columns

  [[nodiscard]] GridPlace place_of(int number) const {
    if (number < 0 || number >= rows * columns) {
      throw FormatError("expected a cell of " + std::to_string(columns) + " x " +
                        std::to_string(rows) + ", found " + std::to_string(number));
    }
    return {number % rows, number / rows};
  }
  [[nodiscard]] bool has_cell(int row, int column) const {
    return std::any_of(grids.begin(), grids.end(), [&](const GridPlace& grid) {
      return row >= grid.row && row < grid.row + order && column >= grid.column &&
             column < grid.column + order;
    });
  }
};

CellList block(const GridPlace& first, int height, int width) {
  CellList cells;
  for (int i = 0; i < height * width; ++i) {
    cells.push_back({first.row + i / width, first.column + i % width});
  }
  return cells;
}

std::vector<CellList> blocks_of(const GridPlace& grid, int order, int height) {
  const int width = order / height;
  std::vector<CellList> blocks;
  for (int row = 0; row < order; row += height) {
    for (int column = 0; column < order; column += width) {
      blocks.push_back(block({grid.row + row, grid.column + column}, height, width));
    }
  }
  return blocks;
}

std::string name_of(const GridPlace& place) {
  return "R" + std::to_string(place.row + 1) + "C" + std::to_string(place.column + 1);
}

/// The line of the boxes or regions, whose houses are removed from the others.
std::string box_line(const Graph& graph, std::vector<CellList>& houses) {
  const auto keep_others = [&](const std::set<CellList>& boxes) {
    std::erase_if(houses, [&](const CellList& house) { return boxes.count(house) != 0; });
  };
  // 6 digits have boxes of 2x3 rather than 3x2.
  for (int height = graph.order; height >= 1; --height) {
    if (graph.order % height != 0 || height * height > graph.order) continue;
    for (const int side : {height, graph.order / height}) {
      std::set<CellList> boxes;
      for (const GridPlace& grid : graph.grids) {
        for (CellList& box : blocks_of(grid, graph.order, side)) boxes.insert(std::move(box));
      }
      const bool has_all = std::all_of(boxes.begin(), boxes.end(), [&](const CellList& box) {
        return std::find(houses.begin(), houses.end(), box) != houses.end();
      });
      if (!has_all) continue;
      keep_others(boxes);
      return "box " + std::to_string(side) + "x" + std::to_string(graph.order / side);
    }
  }
  std::map<GridPlace, char> region_of;
  std::set<CellList> regions;
  for (const CellList& house : houses) {
    if (static_cast<int>(house.size()) != graph.order ||
        std::any_of(house.begin(), house.end(),
                    [&](const GridPlace& cell) { return region_of.count(cell) != 0; })) {
      continue;
    }
    for (const GridPlace& cell : house) {
      region_of[cell] = static_cast<char>('A' + static_cast<int>(regions.size()));
    }
    regions.insert(house);
  }
  if (graph.grids.size() != 1 || static_cast<int>(regions.size()) != graph.order) {
    throw FormatError("expected boxes of one size, or the regions of one grid, found other groups");
  }
  keep_others(regions);
  std::string line = "regions ";
  for (const auto& [cell, region] : region_of) line += region;
  return line;
}

/// A built-in board, a jigsaw, or a board named after its rules.
BoardRef board_of(const Graph& graph) {
  if (graph.grids.empty()) throw FormatError("expected groups of a sudoku, found none");
  std::vector<CellList> houses = graph.houses;
  std::string text = box_line(graph, houses);
  // There may be holes all along the edges.
  GridPlace first = graph.grids.front();
  for (const GridPlace& grid : graph.grids) {
    first = {std::min(first.row, grid.row), std::min(first.column, grid.column)};
  }
  const auto name = [&](const GridPlace& place) {
    return " " + name_of({place.row - first.row, place.column - first.column});
  };
  if (graph.grids.size() > 1) {
    for (const GridPlace& grid : graph.grids) text += "\ngrid" + name(grid);
  }
  for (const CellList& house : houses) text += "\nhouse" + join(house, "", name);
  try {
    const std::string file = "the graph as a board";
    const BoardSpec board = BoardSpec::parse("", text, file);
    if (const BoardSpec* built_in = BoardSpec::with_digest(board.digest())) {
      return BoardRef(built_in);
    }
    const BoardSpec* jigsaws = BoardSpec::jigsaw_of(board.digits());
    if (jigsaws != nullptr && !board.has_boxes() && !board.has_extra_houses()) {
      return jigsaw_board(*jigsaws, *parse_regions(board.layout()));
    }
    return share_board(BoardSpec::parse(std::to_string(board.rows()) + "x" +
                                            std::to_string(board.columns()) + "-" +
                                            board.digest().substr(0, 8),
                                        text, file));
  } catch (const ParseError& error) {
    throw FormatError(error.what());
  }
}

/// The givens in the order of the board's cells.
std::string cells_of(const Graph& graph, std::string_view values) {
  const auto size = static_cast<std::size_t>(graph.rows * graph.columns);
  if (values.size() != size) {
    throw FormatError("expected " + std::to_string(size) + " values, found " +
                      std::to_string(values.size()));
  }
  std::string cells;
  for (int row = 0; row < graph.rows; ++row) {
    for (int column = 0; column < graph.columns; ++column) {
      const char value = values[static_cast<std::size_t>(column * graph.rows + row)];
      const bool is_cell = graph.has_cell(row, column);
      if (is_cell ? value != '_' && (value <= 'a' || value > 'a' + graph.order) : value != '.') {
        throw FormatError(std::string(is_cell ? "expected '_' or a letter from b on"
                                              : "expected '.' for a cell in no group") +
                          ", found " + in_quotes({&value, 1}) + " at " + name_of({row, column}));
      }
      if (!is_cell) continue;
      cells += value == '_' ? '.' : to_char({static_cast<std::uint8_t>(value - 'a')});
    }
  }
  return cells;
}

class KsudokuParser final : public FormatParser {
 public:
  KsudokuParser() : parser_(XML_ParserCreate(nullptr), &XML_ParserFree) {
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(parser_.get(), &KsudokuParser::begin_element,
                          &KsudokuParser::end_element);
    XML_SetCharacterDataHandler(parser_.get(), &KsudokuParser::add_text);
  }

  [[nodiscard]] bool recognizes(std::string_view head) const override {
    return first_line_of(head).starts_with('<') && head.find("<ksudoku") != std::string_view::npos;
  }
  void on_line(std::string_view text, std::size_t number, PuzzleSink& sink) override {
    parse(text, number, sink, false);
    parse("\n", number, sink, false);
  }
  [[nodiscard]] bool accepts_chunks() const override { return true; }
  void on_chunk(std::string_view text, std::size_t number, PuzzleSink& sink) override {
    parse(text, number, sink, false);
  }
  void on_end(PuzzleSink& sink) override {
    parse("", last_line_, sink, true);
    if (!is_broken_ && puzzles_ == 0) {
      sink.on_error(last_line_, "expected a <puzzle>, found none");
    }
  }

 private:
  using Attributes = std::map<std::string, std::string>;

  static void XMLCALL begin_element(void* self, const XML_Char* name, const XML_Char** list) {
    auto& parser = *static_cast<KsudokuParser*>(self);
    Attributes attributes;
    for (; *list != nullptr; list += 2) attributes[list[0]] = list[1];
    parser.text_.clear();
    parser.checked([&] { parser.begin(name, attributes); });
  }
  static void XMLCALL end_element(void* self, const XML_Char* name) {
    auto& parser = *static_cast<KsudokuParser*>(self);
    parser.checked([&] { parser.end(name); });
    parser.text_.clear();
  }
  static void XMLCALL add_text(void* self, const XML_Char* text, int size) {
    constexpr std::size_t kMaxText = 10'000;  // more than any board has
    auto& parser = *static_cast<KsudokuParser*>(self);
    if (parser.text_.size() < kMaxText) parser.text_.append(text, static_cast<std::size_t>(size));
  }

  /// Exceptions do not pass through Expat. After the first error of a puzzle the rest is skipped.
  template <typename Handle>
  void checked(const Handle& handle) {
    try {
      handle();
    } catch (const FormatError& error) {
      if (!std::exchange(is_bad_, true)) sink_->on_error(line_, error.what());
    }
  }

  static int integer(const Attributes& attributes, const char* name, int min, int max) {
    const auto found = attributes.find(name);
    const std::string text = found == attributes.end() ? "" : found->second;
    const auto number = parse_as<int>(std::string_view(text));
    if (number && *number >= min && *number <= max) return *number;
    throw FormatError(std::string("expected ") + name + "=\"N\" of " + std::to_string(min) +
                      " to " + std::to_string(max) + ", found " + in_quotes(text));
  }

  void begin(std::string_view name, const Attributes& attributes) {
    if (name == "puzzle") {
      ++puzzles_;
      line_ = static_cast<std::size_t>(XML_GetCurrentLineNumber(parser_.get()));
      graph_ = {};
      values_.clear();
      is_bad_ = false;
    } else if (is_bad_ || puzzles_ == 0) {
      return;
    } else if (name == "graph") {
      begin_graph(attributes);
    } else if (name == "sudokugroups") {
      add_groups(integer(attributes, "at", 0, graph_.rows * graph_.columns - 1),
                 integer(attributes, "withblocks", 0, 1) == 1);
    } else if (name == "clique") {
      clique_size_ = integer(attributes, "size", 1, kMaxDigits);
    } else if (name == "roxdokugroups" || name == "cage") {
      throw FormatError("expected a sudoku without cages or layers, found <" + std::string(name) +
                        ">");
    }
  }

  void begin_graph(const Attributes& attributes) {
    constexpr int kMaxLines = 64;
    const auto found = attributes.find("type");
    const std::string type = found == attributes.end() ? "" : found->second;
    graph_.order = integer(attributes, "order", 1, kMaxDigits);
    graph_.rows = graph_.columns = graph_.order;
    if (type == "sudoku") return add_groups(0, true);
    if (type != "custom") {
      throw FormatError("expected a graph of type sudoku or custom, found " + in_quotes(type));
    }
    graph_.columns = integer(attributes, "sizeX", 1, kMaxLines);
    graph_.rows = integer(attributes, "sizeY", 1, kMaxLines);
    static_cast<void>(integer(attributes, "sizeZ", 1, 1));
  }

  void add_groups(int at, bool with_blocks) {
    const GridPlace grid = graph_.place_of(at);
    if (grid.row + graph_.order > graph_.rows || grid.column + graph_.order > graph_.columns) {
      throw FormatError("expected a grid within " + std::to_string(graph_.columns) + " x " +
                        std::to_string(graph_.rows) + " cells, found one at " + name_of(grid));
    }
    check_count();
    graph_.grids.push_back(grid);
    if (!with_blocks) return;
    int side = 1;
    while (side * side < graph_.order) ++side;
    if (side * side != graph_.order) {
      throw FormatError("expected square blocks, found " + std::to_string(graph_.order) +
                        " digits");
    }
    for (CellList& house : blocks_of(grid, graph_.order, side)) {
      graph_.houses.push_back(std::move(house));
    }
  }

  void end(std::string_view name) {
    if (is_bad_ || puzzles_ == 0) return;
    if (name == "clique") {
      add_clique();
    } else if (name == "values") {
      values_ = trim(text_);
    } else if (name == "puzzle") {
      const BoardRef board = board_of(graph_);
      sink_->on_puzzle({line_, cells_of(graph_, values_), {}, board});
    }
  }

  void add_clique() {
    CellList house;
    for (const std::string_view token : tokenize(text_)) {
      const auto number = parse_as<int>(token);
      if (!number) throw FormatError("expected numbers of cells, found " + in_quotes(token));
      house.push_back(graph_.place_of(*number));
    }
    std::sort(house.begin(), house.end());
    if (static_cast<int>(house.size()) != clique_size_) {
      throw FormatError("expected a clique of " + std::to_string(clique_size_) + " cells, found " +
                        std::to_string(house.size()));
    }
    check_count();
    graph_.houses.push_back(std::move(house));
  }

  /// Before each group, so that a text costs no more than a board.
  void check_count() const {
    constexpr std::size_t kMaxGroups = 1000;
    if (graph_.grids.size() + graph_.houses.size() < kMaxGroups) return;
    throw FormatError("expected at most " + std::to_string(kMaxGroups) + " groups, found more");
  }

  void parse(std::string_view text, std::size_t number, PuzzleSink& sink, bool last) {
    last_line_ = number;
    if (is_broken_) return;  // reported already; XML ends at its first error
    sink_ = &sink;
    if (XML_Parse(parser_.get(), text.data(), static_cast<int>(text.size()), last ? 1 : 0) ==
        XML_STATUS_ERROR) {
      is_broken_ = true;
      sink.on_error(number, std::string("expected KSudoku's XML; the rest is not read: ") +
                                XML_ErrorString(XML_GetErrorCode(parser_.get())));
    }
  }

  std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser_;
  PuzzleSink* sink_ = nullptr;
  std::string text_;  ///< of the element
  Graph graph_;
  std::string values_;
  int clique_size_ = 0;
  std::size_t line_ = 1;  ///< of the puzzle
  std::size_t last_line_ = 1;
  std::size_t puzzles_ = 0;
  bool is_bad_ = false;     ///< an error of this puzzle was reported
  bool is_broken_ = false;  ///< of the XML
};

/// The groups of a board other than the plain one of square boxes.
std::string custom_groups(const BoardSpec& board) {
  const auto number_of = [&](int row, int column) {
    return std::to_string(column * board.rows() + row);
  };
  const bool has_blocks = board.has_boxes() && board.box_height() == board.box_width();
  std::string text;
  for (const MemberGrid& member : board.members()) {
    text += "\n    <sudokugroups at=\"" + number_of(member.place.row, member.place.column) +
            "\" withblocks=\"" + (has_blocks ? "1" : "0") + "\"/>";
  }
  for (const HouseKind kind : {HouseKind::kBox, HouseKind::kExtra}) {
    if (kind == HouseKind::kBox && has_blocks) continue;
    for (const auto& house : board.houses_of_kind(kind)) {
      text += "\n    <clique size=\"" + std::to_string(house.cells.size()) + "\">" +
              join(house.cells, " ",
                   [&](Cell c) { return number_of(board.row_of(c), board.column_of(c)); }) +
              "</clique>";
    }
  }
  return text + "\n   ";
}

}  // namespace

std::unique_ptr<FormatParser> make_ksudoku_parser() { return std::make_unique<KsudokuParser>(); }

/// '_' for an empty cell, '.' for a hole, the letter 'a' + d for digit d.
void write_ksudoku(const Record& record, std::string& out) {
  const BoardSpec& board = *record.board;
  out +=
      "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\" msecs-elapsed=\"0\">\n  <puzzle>\n"
      "   <graph order=\"" +
      std::to_string(board.digits()) + "\" type=\"";
  if (board.is_plain() && board.box_height() == board.box_width()) {
    out += "sudoku\" specific-type=\"Plain\"/>";
  } else {
    out += std::string("custom\" specific-type=\"") +
           (board.has_several_grids() ? "Samurai"
            : board.has_boxes()       ? "Plain"
                                      : "Jigsaw") +
           "\" name=\"" +
           replace_characters(board.name(), {{'&', "&amp;"}, {'<', "&lt;"}, {'"', "&quot;"}}) +
           "\" sizeX=\"" + std::to_string(board.columns()) + "\" sizeY=\"" +
           std::to_string(board.rows()) + "\" sizeZ=\"1\">" + custom_groups(board) + "</graph>";
  }
  out += "\n   <values>";
  for (int column = 0; column < board.columns(); ++column) {
    for (int row = 0; row < board.rows(); ++row) {
      if (!board.has_cell(row, column)) {
        out += '.';
        continue;
      }
      const Digit digit = record.puzzle[board.cell_at(row, column)];
      out += digit.empty() ? '_' : static_cast<char>('a' + digit.value);
    }
  }
  out += "</values>\n  </puzzle>\n </game>\n</ksudoku>\n";
}

}  // namespace gridmill
