#pragma once

#include <cstdint>
#include <span>
#include <string_view>

/// The tables of a Gridmill file; schema.md describes every one for readers of the file.

namespace gridmill {

class Database;

/// "GMil": says whose file it is, in its header (PRAGMA application_id).
inline constexpr std::int64_t kApplicationId = 0x474D696C;

/// A step that makes the schema.
struct Migration {
  std::string_view sql;
  void (*backfill)(Database& database) = nullptr;  ///< what SQL alone cannot do, after it
};

/// All steps: step i turns version i (PRAGMA user_version) into i + 1. They are append-only, as
/// files of every version are about; a new file goes through all of them.
[[nodiscard]] std::span<const Migration> migrations();

/// The version that this program reads and writes.
[[nodiscard]] std::int64_t schema_version();

/// Whether the file holds nothing at all yet.
[[nodiscard]] bool is_blank(Database& database);

/// Throws StoreError when the file is of another program (kNotGridmill) or newer than this one
/// (kNewer).
void require_known_schema(Database& database);

/// Brings a blank or older file up to the present version, each step in one transaction.
void migrate(Database& database);

}  // namespace gridmill
