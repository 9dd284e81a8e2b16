// Conditions are joined by AND; every value is a bound parameter.

#include "db/query_sql.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <type_traits>

#include "db/puzzle_columns.h"
#include "db/scales.h"
#include "solver/board/json_text.h"
#include "solver/board/require.h"
#include "solver/board/rows.h"
#include "solver/clues/clue_kinds.h"

namespace gridmill {
namespace {

/// A column of `puzzle AS p`.
std::string p(PuzzleColumn column) { return qualified_name(column); }

/// A list as the JSON array that json_each reads: one parameter, however long.
template <typename Value>
std::string json_array(const std::vector<Value>& values) {
  std::string array;
  append_json_list(array, values, [&](const Value& value) {
    if constexpr (std::is_same_v<Value, std::string>) {
      append_json_string(array, value);
    } else {
      array += std::to_string(value);
    }
  });
  return array;
}

/// A column of a rating, which is no parameter: it must be a plain name.
std::string rating_column(const std::string& name) {
  GRIDMILL_REQUIRE(is_column_name(name));
  return "p." + name;
}

/// Whether the techniques of a puzzle name one, those of its rating or of a wish.
/// @param name  of the technique, as a parameter
std::string uses_technique(const std::string& name) {
  const auto has = [&](PuzzleColumn column) {
    return "coalesce(instr(" + p(column) +
           ", (SELECT '\"' || id || '\":' FROM technique WHERE name = " + name + ")), 0) > 0";
  };
  return "(" + has(PuzzleColumn::kTechniques) + " OR " + has(PuzzleColumn::kUsesByWish) + ")";
}

/// Whether the text of the clues has one of a kind: its member, or, where that is a list of words,
/// its word, which is before another or at the end.
std::string has_kind(std::string_view id) {
  const ClueKind* kind = find_clue_kind(id);
  GRIDMILL_REQUIRE(kind != nullptr);
  const auto has = [](std::string_view text) {
    return "instr(" + p(PuzzleColumn::kCluesJson) + ", '" + std::string(text) + "') > 0";
  };
  if (kind->word().empty()) return has("\"" + std::string(kind->member()) + "\":");
  const std::string word = "\"" + std::string(kind->word()) + "\"";
  return "(" + has(word + ",") + " OR " + has(word + "]") + ")";
}

}  // namespace

// SQLite has no statistics to go by and does not know that a limit ends the walk early, so the
// choice of the index is made here ("+column" takes a column out of the planner's hands):
//  - one level: puzzle_by_level, whose rows of a level come by id;
//  - several levels: by id through the table; rows of several levels out of the index would all
//    have to be sorted before the first one comes;
//  - a run and no level: its own index, in order of the numbers;
//  - counts: whatever is smallest.
QuerySql::Walk QuerySql::walk_of(const Query& query) {
  if (query.shuffle_seed || !query.ids.empty() || query.exported) return Walk::kAny;
  if (query.run && query.levels.empty() && !query.one_per_solution) return Walk::kByRunIndex;
  return Walk::kById;
}

QuerySql QuerySql::rows(const Query& query, std::string_view columns) {
  const Walk walk = walk_of(query);
  QuerySql result;
  result.sql_ = "SELECT " + std::string(columns) + " FROM puzzle AS p";
  result.filter(query, walk);
  result.order(query, walk);
  return result;
}

QuerySql QuerySql::count(const Query& query) {
  QuerySql result;
  if (!query.limit && query.offset == 0) {
    result.sql_ = "SELECT count(*) AS count FROM puzzle AS p";
    result.filter(query, Walk::kAny);
    return result;
  }
  result = rows(query, "1");
  result.sql_ = "SELECT count(*) AS count FROM (" + result.sql_ + ")";
  return result;
}

QuerySql QuerySql::techniques(const Query& query) {
  QuerySql result;
  result.sql_ = "SELECT " + p(PuzzleColumn::kTechniques) + " AS techniques, " +
                p(PuzzleColumn::kUsesByWish) + " AS uses_by_wish FROM puzzle AS p";
  result.filter(query, Walk::kAny);
  result.and_where(p(PuzzleColumn::kTechniques) + " IS NOT NULL");
  return result;
}

QuerySql QuerySql::counts(const Query& query, Facet facet) {
  using enum PuzzleColumn;
  constexpr std::array kColumns = {kLevel, kGivens, kHardest, kSymmetry,
                                   kBoard, kRun,    kMinimal, kRounds};  // in the order of Facet
  const std::string column = p(kColumns.at(static_cast<std::size_t>(facet)));
  if (facet != Facet::kHardest) return counts(query, column, column, "1");
  // Grouped by the number in the row first: names are looked up once a group, not once a row.
  const std::string technique = " FROM technique WHERE id = " + column + ")";
  return counts(query, "(SELECT name" + technique, column, "(SELECT rank" + technique);
}

QuerySql QuerySql::counts(const Query& query, const RatingFacet& facet) {
  const std::string column = rating_column(facet.column);
  if (!facet.tenths) return counts(query, column, column, column);
  return counts(query,
                "CASE WHEN " + column + " < 0 THEN 'over budget' WHEN " + column +
                    " IS NOT NULL THEN printf('%.1f', " + column + " / 10.0) END",
                column, column);
}

QuerySql QuerySql::counts(const Query& query, const std::string& name, const std::string& group,
                          const std::string& rank) {
  assert(!name.empty() && !group.empty());  // the facet is a column
  QuerySql result;
  result.sql_ = "SELECT " + name + " AS value, count(*) AS count FROM puzzle AS p";
  result.filter(query, Walk::kAny);
  result.sql_ += " GROUP BY " + group + " ORDER BY " + rank + ", 1";
  return result;
}

void QuerySql::filter(const Query& query, Walk walk) {
  using enum PuzzleColumn;
  if (query.levels.size() == 1) {
    and_where(p(kLevel) + " = " + bind(query.levels[0]));
  } else if (!query.levels.empty()) {
    const std::string column = walk == Walk::kAny ? p(kLevel) : "+" + p(kLevel);
    and_where(column + is_any_of(query.levels));
  }
  if (query.unrated) and_where(p(kLevel) + " IS NULL");
  if (query.min_givens) and_where(p(kGivens) + " >= " + bind(*query.min_givens));
  if (query.max_givens) and_where(p(kGivens) + " <= " + bind(*query.max_givens));
  if (query.minimal) and_where(p(kMinimal) + " = " + bind(*query.minimal ? 1 : 0));
  if (query.symmetry) and_where(p(kSymmetry) + " = " + bind(*query.symmetry));
  if (query.boards.size() == 1) {
    and_where(p(kBoard) + " = " + bind(query.boards[0]));
  } else if (!query.boards.empty()) {
    and_where(p(kBoard) + is_any_of(query.boards));
  }
  for (const std::vector<std::string>& group : query.clue_kinds) {
    GRIDMILL_REQUIRE(!group.empty());
    and_where("(" + join(group, " OR ", has_kind) + ")");
  }
  for (const ClueKind& kind : clue_kinds()) {
    if (query.allowed_clue_kinds.empty() || kind.fields == kNoFields) continue;
    if (!contains(query.allowed_clue_kinds, kind.id)) and_where("NOT " + has_kind(kind.id));
  }
  if (query.has_clues) and_where(p(kCluesJson) + (*query.has_clues ? " IS NOT NULL" : " IS NULL"));
  if (query.has_word) and_where(p(kWord) + (*query.has_word ? " IS NOT NULL" : " IS NULL"));
  if (query.min_rounds) and_where(p(kRounds) + " >= " + bind(*query.min_rounds));
  if (query.max_rounds) and_where(p(kRounds) + " <= " + bind(*query.max_rounds));
  for (const Query::RatingRange& range : query.ratings) {
    if (range.min) and_where(rating_column(range.column) + " >= " + bind(*range.min));
    if (range.max) and_where(rating_column(range.column) + " <= " + bind(*range.max));
  }
  for (const auto& [left, right] : query.equal) {
    and_where(rating_column(left) + " = " + rating_column(right));
  }
  if (query.without) and_where(rating_column(*query.without) + " IS NULL");
  if (query.above_id > 0) and_where(p(kId) + " > " + bind(query.above_id));
  if (!query.hardest.empty()) {
    and_where(p(kHardest) + " IN (SELECT id FROM technique WHERE name" + is_any_of(query.hardest) +
              ")");
  }
  const auto uses = [&](const std::string& name) { return uses_technique(bind(name)); };
  for (const std::vector<std::string>& group : query.uses) {
    GRIDMILL_REQUIRE(!group.empty());
    and_where("(" + join(group, " OR ", uses) + ")");
  }
  for (const std::string& name : query.avoids) and_where("NOT " + uses(name));
  if (query.run) {
    const std::string column = walk == Walk::kById ? "+" + p(kRun) : p(kRun);
    and_where(column + " = " + bind(*query.run));
  }
  if (query.unknown_wish_paths) and_where(p(kUsesByWish) + " = " + bind(kUnknownWishPaths));
  if (query.unused) {
    and_where("NOT EXISTS (SELECT 1 FROM export_item AS x WHERE x.puzzle = " + p(kId) + ")");
  }
  if (query.exported) {
    and_where(p(kId) +
              " IN (SELECT x.puzzle FROM export_item AS x JOIN export AS e ON e.id = x.export "
              "WHERE e.name = " +
              bind(*query.exported) + ")");
  }
  if (!query.ids.empty()) {
    and_where(p(kId) + is_any_of(query.ids));
  }
  if (query.one_per_solution) {
    Query inner = query;
    inner.one_per_solution = false;
    QuerySql first;
    first.values_ = std::move(values_);  // continue counting parameters
    first.sql_ = "SELECT min(" + p(kId) + ") FROM puzzle AS p";
    first.filter(inner, Walk::kAny);
    values_ = std::move(first.values_);
    and_where(p(kId) + " IN (" + first.sql_ + " GROUP BY " + p(kBoard) + ", " + p(kSolution) + ")");
  }
}

void QuerySql::order(const Query& query, Walk walk) {
  using enum PuzzleColumn;
  if (query.shuffle_seed) {
    sql_ += " ORDER BY shuffle_key(" + p(kPuzzle) + ", " +
            bind(static_cast<std::int64_t>(*query.shuffle_seed)) + "), " + p(kId);
  } else if (query.exported) {
    sql_ +=
        " ORDER BY (SELECT min(x.position) FROM export_item AS x JOIN export AS e ON e.id = "
        "x.export WHERE e.name = " +
        bind(*query.exported) + " AND x.puzzle = " + p(kId) + "), " + p(kId);
  } else {
    sql_ += walk == Walk::kByRunIndex ? " ORDER BY " + p(kRunIndex) : " ORDER BY " + p(kId);
  }
  if (query.limit || query.offset > 0) {
    // A limit of -1 is SQLite's "none", which OFFSET needs in front of it.
    constexpr auto kMaxLimit = static_cast<std::uint64_t>(INT64_MAX);
    sql_ += " LIMIT " +
            bind(query.limit ? static_cast<std::int64_t>(std::min(*query.limit, kMaxLimit)) : -1);
    sql_ += " OFFSET " + bind(static_cast<std::int64_t>(std::min(query.offset, kMaxLimit)));
  }
}

void QuerySql::and_where(std::string_view condition) {
  sql_ += has_where_ ? " AND " : " WHERE ";
  sql_ += condition;
  has_where_ = true;
}

template <typename Value>
std::string QuerySql::is_any_of(const std::vector<Value>& values) {
  return " IN (SELECT value FROM json_each(" + bind(json_array(values)) + "))";
}

std::string QuerySql::bind(std::int64_t value) {
  values_.emplace_back(value);
  return "?" + std::to_string(values_.size());
}

std::string QuerySql::bind(std::string_view value) {
  values_.emplace_back(std::string(value));
  return "?" + std::to_string(values_.size());
}

Statement QuerySql::prepare(Database& database) const {
  Statement statement = database.prepare(sql_);
  int parameter = 0;
  for (const auto& bound : values_) {
    std::visit([&](const auto& value) { statement.bind(++parameter, value); }, bound);
  }
  assert(parameter == statement.parameters());
  return statement;
}

}  // namespace gridmill
