// Lists of columns for SQL, made from puzzle_columns.def.

#include "db/puzzle_columns.h"

#include <cassert>

#include "solver/board/rows.h"
#include "solver/board/text.h"

namespace gridmill {

std::string qualified_name(PuzzleColumn column) { return "p." + std::string(name_of(column)); }

std::string puzzle_column_list() { return join(kPuzzleColumnNames, ", "); }

std::string puzzle_select_list() {
  return join(kPuzzleColumnNames, ", ", [](std::string_view name) {
    return "p." + std::string(name) + " AS " + std::string(name);
  });
}

std::string puzzle_column_declarations() {
  std::string list;
#define PUZZLE_COLUMN(constant, name, declaration, view) \
  list += std::string(list.empty() ? "" : ",\n") + "  " + name + " " + declaration;
#include "db/puzzle_columns.def"
  return list;
}

std::string puzzle_view_columns(std::string_view rating_columns) {
  std::string list;
  const auto add = [&](std::string_view name, std::string_view value) {
    if (value.empty()) return;
    list.append("  ").append(value).append(" AS ").append(name).append(",\n");
  };
#define PUZZLE_COLUMN(constant, name, declaration, view) add(name, view);
#define VIEW_COLUMN(name, value) add(name, value);
#define RATING_COLUMNS() list += rating_columns;
#include "db/puzzle_columns.def"
  assert(list.ends_with(",\n"));
  list.resize(list.size() - 2);  // the last comma
  return list;
}

}  // namespace gridmill
