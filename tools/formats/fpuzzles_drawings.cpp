// Drawings for clues that f-puzzles itself does not draw. They are added on writing, in the
// players' usual colors. On reading, a drawing is accepted only if its clue is in the puzzle, too.

#include <algorithm>
#include <cctype>
#include <iterator>

#include "solver/board/json_text.h"
#include "solver/board/rows.h"
#include "solver/clues/clue_kinds.h"
#include "tools/formats/fpuzzles_parts.h"

namespace gridmill::fpuzzles {
namespace {

/// What people draw by hand, or the extension for them.
constexpr std::string_view kDrawings[] = {"line", "circle", "rectangle", "cage", "text"};

/// A kind of clues that f-puzzles does not draw: lines in the color that its players know, and
/// numbers outside the board.
struct DrawnKind {
  std::string_view member;
  std::string_view name;  ///< of the extension
  std::string_view color;
  std::string_view width;  ///< of the line, in cells; empty: a number
};
constexpr DrawnKind kDrawn[] = {
    {"whispers", "German Whispers", "#67F067", "0.2"},
    {"renban", "Renban", "#F067F0", "0.25"},
    {"entropicline", "Entropic Line", "#FFCCAA", "0.15"},
    {"modularline", "Modular Line", "#33BBBB", "0.15"},
    {"regionsumline", "Region Sum Line", "#2ECBFF", "0.15"},
    {"slowthermometer", "Slow Thermometer", "#6495ED", "0.3"},
    {"xsum", "X Sum", "#000000", ""},
    {"skyscraper", "Skyscraper", "#000000", ""},
};

/// The member that a constraint's name means, except what comes before it in the name:
/// "German Whispers" are `whispers`.
bool names_member(std::string_view name, std::string_view member) {
  std::string id;
  for (const char c : name) {
    if (c != ' ') id += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return id.ends_with(member);
}

bool is_drawn_clue(const JsonValue& puzzle, const JsonValue& drawing) {
  const JsonValue* name = drawing.find("fromConstraint");
  const bool is_named = name != nullptr && name->is_string();
  // In its first version the extension drew lines only, without their meaning.
  if (!is_named && !has_nonempty(drawing, "isNewConstraint")) return false;
  return std::any_of(std::begin(kDrawn), std::end(kDrawn), [&](const DrawnKind& kind) {
    const bool is_meant = is_named ? names_member(name->text(), kind.member) : !kind.width.empty();
    return is_meant && has_nonempty(puzzle, kind.member);
  });
}

std::string name_of(GridCoord place) {
  return "\"R" + std::to_string(place.row) + "C" + std::to_string(place.column) + '"';
}

void append_list(std::string& out, std::string_view member, const std::string& items) {
  if (items.empty()) return;
  ((out += ",\"") += member) += "\":[" + items + "]";
}

}  // namespace

bool is_drawn_clues(const JsonValue& puzzle, const JsonValue& member) {
  const auto drawings = member.items();
  return contains(kDrawings, member.name()) && member.is_list() &&
         std::all_of(drawings.begin(), drawings.end(),
                     [&](const JsonValue& drawing) { return is_drawn_clue(puzzle, drawing); });
}

void append_drawings(std::string& out, const BoardSpec& board) {
  std::string lines;
  std::string circles;
  std::string texts;
  for (const Clue& clue : board.clues()) {
    const DrawnKind* kind = find_by(kDrawn, &DrawnKind::member, clue.kind->key);
    if (kind == nullptr) continue;
    const auto add = [&](std::string& items, const std::string& members) {
      items += (items.empty() ? "{" : ",{") + members + ",\"fromConstraint\":";
      append_json_string(items, kind->name);
      items += '}';
    };
    const std::string color = '"' + std::string(kind->color) + '"';
    if (clue.coord) {
      add(texts, "\"cells\":[" + name_of(*clue.coord) + "],\"value\":\"" +
                     std::to_string(clue.value.value()) + "\",\"fontC\":" + color +
                     ",\"size\":0.7");
    }
    for (const std::vector<Cell>& line : clue.lines) {
      std::string cells;
      append_json_list(cells, line, [&](Cell c) {
        cells += name_of({board.row_of(c) + 1, board.column_of(c) + 1});
      });
      add(lines, "\"lines\":[" + cells + "],\"outlineC\":" + color +
                     ",\"width\":" + std::string(kind->width));
      if (kind->member != "slowthermometer") continue;
      const std::string bulb = cells.substr(0, cells.find_first_of(",]")) + "]";
      add(circles, "\"cells\":" + bulb + ",\"baseC\":" + color + ",\"outlineC\":" + color +
                       ",\"width\":0.8,\"height\":0.8");
    }
  }
  append_list(out, "line", lines);
  append_list(out, "circle", circles);
  append_list(out, "text", texts);
}

}  // namespace gridmill::fpuzzles
