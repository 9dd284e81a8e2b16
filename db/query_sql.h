#pragma once

// A Query as SQL.
//
// Invariant: `sql_` has one parameter for each of `values_`, numbered from 1 in their order.

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "db/query.h"
#include "db/sqlite.h"

namespace gridmill {

/// A Query as SQL about the table `puzzle AS p`. What a person typed is always a bound parameter,
/// never part of the text.
class QuerySql {
 public:
  /// @param columns  what follows SELECT
  [[nodiscard]] static QuerySql rows(const Query& query, std::string_view columns);
  /// A single number, `count`: how many rows `rows` would give.
  [[nodiscard]] static QuerySql count(const Query& query);
  /// One column, `techniques`, of the puzzles that have any: to be read (puzzle_columns.h) and
  /// counted by the caller.
  [[nodiscard]] static QuerySql techniques(const Query& query);
  /// Two columns, `value` and `count`, by any other facet. Limit, offset and order do not count
  /// here.
  [[nodiscard]] static QuerySql counts(const Query& query, Facet facet);
  [[nodiscard]] static QuerySql counts(const Query& query, const RatingFacet& facet);

  [[nodiscard]] const std::string& sql() const { return sql_; }
  /// Prepares and binds; this object must stay as long as the statement is used.
  [[nodiscard]] Statement prepare(Database& database) const;

  /// How the rows are walked, which decides which index may be used: with ascending ids, ascending
  /// numbers of their run, or otherwise.
  enum class Walk : std::uint8_t { kAny, kById, kByRunIndex };
  [[nodiscard]] static Walk walk_of(const Query& query);

 private:
  QuerySql() = default;

  /// Counts by `name`, in order of `rank`; rows are grouped by `group`, which costs less.
  [[nodiscard]] static QuerySql counts(const Query& query, const std::string& name,
                                       const std::string& group, const std::string& rank);
  void filter(const Query& query, Walk walk);
  void order(const Query& query, Walk walk);
  void and_where(std::string_view condition);
  std::string bind(std::int64_t value);
  std::string bind(std::string_view value);
  /// " IN (...)" of a list that is bound as one parameter, because their number has a limit.
  template <typename Value>
  std::string is_any_of(const std::vector<Value>& values);

  std::string sql_;
  bool has_where_ = false;
  std::vector<std::variant<std::int64_t, std::string>> values_;
};

}  // namespace gridmill
