// Links to SudokuPad, which contain a puzzle in f-puzzles' JSON (fpuzzles_link.h). f-puzzles cannot
// express several grids. These are written in SudokuPad's own JSON, as the converters of
// marktekfan/sudokupad-penpa-import write it: boxes are regions, the other houses are cages without
// sum or border, and holes are filled with gray.

#include <algorithm>

#include "solver/board/features.h"
#include "solver/board/json_text.h"
#include "solver/board/text.h"
#include "solver/clues/rule_sentences.h"
#include "tools/formats/fpuzzles_link.h"

namespace gridmill {
namespace {

void append_cells(std::string& json, const BoardSpec& board, const House& house) {
  append_json_list(json, house.cells, [&](Cell c) {
    json += '[' + std::to_string(board.row_of(c)) + ',' + std::to_string(board.column_of(c)) + ']';
  });
}

/// Whether SudokuPad can have a box as a region: no other box shares only a part of it.
bool is_region(const BoardSpec& board, const House& box) {
  return std::all_of(box.cells.begin(), box.cells.end(), [&](Cell c) {
    const auto houses = board.houses_of(c);
    return std::count_if(houses.begin(), houses.end(), [&](std::uint16_t h) {
             return board.houses()[h].kind == HouseKind::kBox;
           }) == 1;
  });
}

std::string metadata(const Record& record, std::int64_t id) {
  const BoardSpec& board = *record.board;
  std::string json = "{";
  if (id != 0) json += "\"title\":\"#" + std::to_string(id) + "\",";
  json += "\"author\":\"Gridmill\",\"norowcol\":true,\"rules\":";
  append_json_string(json, join(rule_sentences(board), "\n", &RuleSentence::english));
  for (const Relation& relation : board.relations()) {
    json += ",\"" + replace_characters(relation.id, {{'-', ""}}) + "\":true";
  }
  if (record.solution.size() == 0) return json + '}';
  json += ",\"solution\":\"";
  for (int row = 0; row < board.rows(); ++row) {
    for (int column = 0; column < board.columns(); ++column) {
      json +=
          board.has_cell(row, column) ? to_char(record.solution[board.cell_at(row, column)]) : '?';
    }
  }
  return json + "\"}";
}

std::string diagonals(const BoardSpec& board, const BoardFeatures& features) {
  std::string json;
  const auto add = [&](int row, int to_row, int column) {
    json += std::string(json.empty() ? "" : ",") + "{\"color\":\"#A0A0A0\",\"thickness\":2,";
    json += "\"wayPoints\":[[" + std::to_string(row) + ',' + std::to_string(column) + "],[" +
            std::to_string(to_row) + ',' + std::to_string(column + board.digits()) + "]]}";
  };
  for (const MemberGrid& member : board.members()) {
    const auto [top, left] = member.place;
    if (features.falling) add(top, top + board.digits(), left);
    if (features.rising) add(top + board.digits(), top, left);
  }
  return json;
}

class SudokupadWriter final : public RecordWriter {
 public:
  void write(const Record& record, std::int64_t id, std::string& out) override {
    if (!record.board->has_several_grids()) return links_->write(record, id, out);
    out += "https://sudokupad.app/scl" + link_payload(sudokupad_text(record, id)) + '\n';
  }

 private:
  std::unique_ptr<RecordWriter> links_ = make_link_writer("https://sudokupad.app/fpuzzles");
};

}  // namespace

std::string sudokupad_text(const Record& record, std::int64_t id) {
  const BoardSpec& board = *record.board;
  std::string json = "{\"id\":\"gridmill" + (id == 0 ? "" : std::to_string(id)) +
                     "\",\"cellSize\":64,\"metadata\":" + metadata(record, id) + ",\"cells\":[";
  std::string holes;
  for (int row = 0; row < board.rows(); ++row) {
    json += row == 0 ? "[" : ",[";
    for (int column = 0; column < board.columns(); ++column) {
      if (column != 0) json += ',';
      const bool is_cell = board.has_cell(row, column);
      const Digit digit = is_cell ? record.puzzle[board.cell_at(row, column)] : Digit{};
      json += digit.empty() ? "{}" : "{\"value\":" + std::to_string(digit.value) + '}';
      if (is_cell) continue;
      holes += std::string(holes.empty() ? "" : ",") +
               "{\"backgroundColor\":\"#CFCFCF\",\"center\":[" + std::to_string(row) + ".5," +
               std::to_string(column) + ".5],\"width\":1,\"height\":1}";
    }
    json += ']';
  }
  const BoardFeatures features = board_features(board);
  std::string regions;
  std::string cages;
  for (const House& house : board.houses()) {
    const bool as_region = house.kind == HouseKind::kBox && is_region(board, house);
    std::string& list = as_region ? regions : cages;
    if (!list.empty()) list += ',';
    if (as_region) {
      append_cells(list, board, house);
      continue;
    }
    list += "{\"unique\":true,";
    list += contains(features.areas, &house) ? "\"style\":\"extraregion\",\"cells\":"
                                             : "\"hidden\":true,\"cells\":";
    append_cells(list, board, house);
    list += '}';
  }
  json += "],\"regions\":[" + regions + "],\"cages\":[" + cages + "],\"underlays\":[" + holes +
          "],\"lines\":[" + diagonals(board, features) + ']';
  if (!board.relations().empty()) {
    json += ",\"global\":";
    append_json_list(json, board.relations(), [&](const Relation& relation) {
      json += '"' + replace_characters(relation.id, {{'-', ""}}) + '"';
    });
  }
  return json + '}';
}

std::unique_ptr<FormatParser> make_sudokupad_parser() { return make_link_parser("sudokupad.app"); }
std::unique_ptr<RecordWriter> make_sudokupad_writer() {
  return std::make_unique<SudokupadWriter>();
}

}  // namespace gridmill
