// Board rules in f-puzzles' JSON: regions, extra regions, diagonals, disjoint groups and relations.
// The result is a built-in board, a jigsaw, or a shared board named after its digest.

#include <algorithm>

#include "solver/board/board_ref.h"
#include "solver/board/features.h"
#include "solver/board/json_text.h"
#include "solver/board/relations.h"
#include "tools/formats/fpuzzles_parts.h"

namespace gridmill::fpuzzles {
namespace {

constexpr const char* kExtraRegion = "extraregion";
constexpr const char* kFalling = "diagonal-";
constexpr const char* kRising = "diagonal+";
constexpr const char* kDisjointGroups = "disjointgroups";

/// The key of a relation: its id without hyphens.
std::string key_of(std::string_view relation) {
  std::string key(relation);
  std::erase(key, '-');
  return key;
}

std::vector<std::vector<Cell>> extra_houses_of(const JsonValue& puzzle, int size) {
  std::vector<std::vector<Cell>> houses;
  if (const JsonValue* regions = find_nonempty(puzzle, kExtraRegion)) {
    for (const JsonValue& region : list_of(*regions, "a list of extra regions")) {
      const JsonValue* listed = region.find("cells");
      if (listed == nullptr) {
        throw FormatError("expected an extra region with cells, found " + quoted(region));
      }
      std::vector<Cell> cells = parse_cells(*listed, size);
      if (cells.size() > static_cast<std::size_t>(size)) {
        throw FormatError("expected extra regions of at most " + std::to_string(size) +
                          " cells, found one of " + std::to_string(cells.size()));
      }
      std::sort(cells.begin(), cells.end());
      if (std::adjacent_find(cells.begin(), cells.end()) != cells.end()) {
        throw FormatError("expected extra regions of different cells, found a cell twice");
      }
      if (!cells.empty()) houses.push_back(std::move(cells));
    }
  }
  const auto add_diagonal = [&](const char* key, bool falling) {
    if (has_nonempty(puzzle, key)) houses.push_back(diagonal(size, falling));
  };
  add_diagonal(kFalling, true);
  add_diagonal(kRising, false);
  return houses;
}

/// @param regions  of each cell; -1, if the link has none, is the usual box
void read_regions(const std::vector<int>& regions, int size, BoardRules& rules) {
  const auto cells = static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
  const BoardSpec* usual = BoardSpec::with_cells(cells);
  std::vector<int> counts(static_cast<std::size_t>(size));
  for (std::size_t i = 0; i < cells; ++i) {
    int region = regions[i];
    if (region < 0) {
      if (usual == nullptr) {
        throw FormatError("expected a region for each cell of a board of " + std::to_string(size) +
                          " rows, found a cell without one");
      }
      region = usual->box_of({static_cast<std::uint16_t>(i)});
    }
    rules.regions.push_back(static_cast<std::uint8_t>(region));
    ++counts[static_cast<std::size_t>(region)];
  }
  for (int region = 0; region < size; ++region) {
    if (counts[static_cast<std::size_t>(region)] == size) continue;
    throw FormatError("expected regions of " + std::to_string(size) + " cells, found " +
                      std::to_string(counts[static_cast<std::size_t>(region)]) + " in region " +
                      std::to_string(region));
  }
}

bool has_board_rules(const JsonValue& puzzle) {
  const auto members = puzzle.items();
  return std::any_of(members.begin(), members.end(), [](const JsonValue& member) {
    return is_board_rule(member.name()) && is_nonempty(member);
  });
}

}  // namespace

bool is_board_rule(std::string_view member) {
  const auto& kinds = relation_kinds();
  return member == kExtraRegion || member == kFalling || member == kRising ||
         member == kDisjointGroups ||
         std::any_of(kinds.begin(), kinds.end(),
                     [&](const RelationKind& kind) { return key_of(kind.id) == member; });
}

BoardRef parse_board(const JsonValue& puzzle, const std::vector<int>& regions, int size) {
  const BoardSpec* usual = BoardSpec::with_cells(regions.size());
  if (usual != nullptr && !has_board_rules(puzzle) &&
      std::all_of(regions.begin(), regions.end(), [](int region) { return region < 0; })) {
    return BoardRef(usual);
  }
  BoardRules rules;
  read_regions(regions, size, rules);
  rules.extra_houses = extra_houses_of(puzzle, size);
  for (const RelationKind& kind : relation_kinds()) {
    const std::string key = key_of(kind.id);
    if (!has_nonempty(puzzle, key)) continue;
    if (size > kMaxRelatedDigits) {
      throw FormatError("expected a board of at most " + std::to_string(kMaxRelatedDigits) +
                        " digits with " + in_quotes(key));
    }
    rules.relations.push_back(kind.id);
  }
  if (has_nonempty(puzzle, kDisjointGroups)) {
    const BoardSpec boxes("", {0, 0, rules.regions, {}, {}, false});
    if (!boxes.has_boxes()) {
      throw FormatError("expected rectangular boxes with " + in_quotes(kDisjointGroups));
    }
    for (auto& group : disjoint_groups(boxes.box_height(), boxes.box_width())) {
      rules.extra_houses.push_back(std::move(group));
    }
  }
  if (rules.extra_houses.size() > kMaxExtraHouses) {
    throw FormatError("expected at most " + std::to_string(kMaxExtraHouses) +
                      " extra regions, found " + std::to_string(rules.extra_houses.size()));
  }
  BoardSpec board("", rules);
  if (const BoardSpec* built_in = BoardSpec::with_digest(board.digest())) {
    return BoardRef(built_in);
  }
  const BoardSpec* jigsaws = BoardSpec::jigsaw_of(size);
  if (jigsaws != nullptr && !board.has_boxes() && !board.has_extra_houses() &&
      board.relations().empty()) {
    return jigsaw_board(*jigsaws, rules.regions);
  }
  const std::string side = std::to_string(size);
  return share_board(
      BoardSpec(side + "x" + side + "-" + board.digest().substr(0, 8), std::move(rules)));
}

void append_board_rules(std::string& json, const BoardSpec& board) {
  const BoardFeatures features = board_features(board);
  const auto add = [&](const std::string& key) { json += ",\"" + key + "\":true"; };
  if (!features.areas.empty()) {
    json += ",\"" + std::string(kExtraRegion) + "\":";
    append_json_list(json, features.areas, [&](const House* area) {
      json += "{\"cells\":";
      append_json_list(json, area->cells, [&](Cell c) { json += '"' + board.name_of(c) + '"'; });
      json += '}';
    });
  }
  if (features.falling) add(kFalling);
  if (features.rising) add(kRising);
  if (features.disjoint_groups) add(kDisjointGroups);
  for (const Relation& relation : board.relations()) add(key_of(relation.id));
}

}  // namespace gridmill::fpuzzles
