#pragma once

// The tables of a Gridmill file; schema.md describes every one for readers of the file.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace gridmill {

class Database;

/// "GMil": marks Gridmill's files, in the header (PRAGMA application_id).
inline constexpr std::int64_t kApplicationId = 0x474D696C;

/// The oldest version (PRAGMA user_version) that can be opened. Versions 1 to 8 were never
/// released.
inline constexpr std::int64_t kFirstSchemaVersion = 9;

/// Adds a column to `puzzle` of older files. Readers, who change nothing, compute it instead.
struct Migration {
  std::int64_t version;  ///< of the schema that has the column
  std::string_view column;
  std::string_view type;
  std::string_view value;  ///< in rows that were there before, if
  std::string_view where;  ///< this holds of them; '$' is the schema with a dot: "$run"
};

/// The version that this program reads and writes.
[[nodiscard]] std::int64_t schema_version();

/// Whether the file is empty: no tables, and no mark of any program.
[[nodiscard]] bool is_blank(Database& database);

/// Throws StoreError if the file is another program's (kNotGridmill), of a newer schema (kNewer) or
/// of one that is too old (kTooOld).
/// @param schema  SQLite's name for the file: "main", or that of an attached one
/// @param file    its name, for the message
void require_known_schema(Database& database, const std::string& schema, const std::string& file);
/// The migrations that a file of a known version needs.
[[nodiscard]] std::span<const Migration> pending_migrations(Database& database,
                                                            const std::string& schema);
/// SQL for the value of a column that a file lacks, in a row of its table `puzzle`.
[[nodiscard]] std::string migrated_value_sql(const Migration& migration, const std::string& schema);
/// Makes an older file look like one of the present version for readers of this connection, with a
/// temporary view. In a transaction.
void simulate_migrations(Database& database);

/// Creates the tables in a blank file, or migrates an older one, in one transaction.
void migrate(Database& database);

}  // namespace gridmill
