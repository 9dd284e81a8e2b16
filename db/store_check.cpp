// Store::check: the file as a whole. Every table is compared with the others; the rows
// of `puzzle` one by one are the business of `raw_rows` and its caller.
//
// What the schema must be is not written down a second time: an empty file is made in memory, by
// the same steps and with the scales that this file names, and the two schemas are compared.

#include <algorithm>
#include <initializer_list>
#include <map>
#include <unordered_map>
#include <utility>

#include "db/puzzle_columns.h"
#include "db/schema.h"
#include "db/store_impl.h"
#include "db/stored_digits.h"

namespace gridmill {
namespace {

/// SQL as SQLite keeps it, whatever its line breaks.
std::string normalized(std::string_view sql) {
  std::string text;
  for (const char c : sql) {
    const bool space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!space) {
      text += c;
    } else if (!text.empty() && text.back() != ' ') {
      text += ' ';
    }
  }
  return text;
}

/// The SQL of a table with its columns in one order: scales bring theirs when they come.
std::string with_sorted_columns(std::string_view sql) {
  const std::size_t begin = std::min(sql.find('('), sql.size());
  const std::size_t end = std::max(std::min(sql.rfind(')'), sql.size()), begin);
  std::vector<std::string> columns;
  std::string_view rest = sql.substr(begin, end - begin);
  while (!rest.empty()) {
    const std::string_view column = rest.substr(1, rest.find(',', 1) - 1);
    rest.remove_prefix(column.size() + 1);
    columns.emplace_back(normalized(column));
  }
  std::sort(columns.begin(), columns.end());
  std::string sorted(sql.substr(0, begin));
  for (const std::string& column : columns) sorted += "," + column;
  return sorted + std::string(sql.substr(end));
}

/// Type and name of everything that has been created, with its SQL.
using Schema = std::map<std::pair<std::string, std::string>, std::string>;

Schema schema_of(Database& database) {
  Schema schema;
  // SQLite's own things (sqlite_stat1, automatic indexes) come and go with it.
  Statement rows =
      database.prepare("SELECT type, name, sql FROM sqlite_schema WHERE name NOT GLOB 'sqlite_*'");
  while (rows.step()) {
    const std::string text = normalized(rows.text_or_null("sql").value_or(""));
    schema[{std::string(rows.text("type")), std::string(rows.text("name"))}] =
        rows.text("type") == "table" ? with_sorted_columns(text) : text;
  }
  return schema;
}

/// Removes a part of a text, if it is there.
void erase(std::string& text, const std::string& part) {
  if (const std::size_t at = text.find(part); at != std::string::npos) text.erase(at, part.size());
}

/// @param issues  gets the issues of scales that every file has
Schema expected_schema(const Scales& scales, std::vector<std::string>& issues) {
  Database blank("an empty file", Database::Access::kMemory, 0);
  migrate(blank);
  Transaction transaction(blank);
  Scales own(blank);
  own.load();
  for (const Scales::Scale& scale : own.all()) {
    const Scales::Scale* found = scales.find(scale.name);
    if (found == nullptr || found->title != scale.title) {
      issues.push_back("the scale '" + scale.name + "' differs from Gridmill's");
    }
  }
  own.add(scales);
  return schema_of(blank);
}

class FileCheck {
 public:
  FileCheck(Database& database, Boards& boards, const Scales& scales)
      : database_(database), boards_(boards), scales_(scales) {}

  std::vector<std::string> find_issues() {
    return run({&FileCheck::check_pages, &FileCheck::check_references, &FileCheck::check_schema,
                &FileCheck::check_boards, &FileCheck::check_labels,
                &FileCheck::check_technique_counts, &FileCheck::check_row_counts,
                &FileCheck::check_runs, &FileCheck::check_keys, &FileCheck::check_ledger});
  }

  /// The same without schema and keys, which `merge` does not copy.
  std::vector<std::string> find_content_issues() {
    return run({&FileCheck::check_pages, &FileCheck::check_references, &FileCheck::check_boards,
                &FileCheck::check_labels, &FileCheck::check_technique_counts,
                &FileCheck::check_runs, &FileCheck::check_ledger});
  }

 private:
  std::vector<std::string> run(std::initializer_list<void (FileCheck::*)()> parts) {
    for (const auto part : parts) {
      try {
        (this->*part)();
      } catch (const StoreError& error) {
        // What cannot be read is a fault, and the other rows are checked all the same.
        if (error.kind() == StoreError::Kind::kBusy ||
            error.kind() == StoreError::Kind::kInterrupted) {
          throw;
        }
        issues_.push_back(error.why());
      }
    }
    return std::move(issues_);
  }

  /// A fault for each row of a question: its text column `fault`.
  void report_rows(std::string_view sql) {
    Statement rows = database_.prepare(sql);
    while (rows.step()) issues_.emplace_back(rows.text("fault"));
  }

  void check_pages() {
    Statement rows = database_.prepare("PRAGMA integrity_check");
    while (rows.step()) {
      const std::string_view found = rows.text("integrity_check");
      if (found != "ok") issues_.emplace_back(found);
    }
  }

  void check_references() {
    report_rows(
        "SELECT 'table ' || \"table\" || ', row ' || coalesce(rowid, '?') || ': there is no such "
        "row "
        "in table ' || parent AS fault FROM pragma_foreign_key_check");
    report_rows(
        "SELECT 'table board has no ''' || board || '''' AS fault FROM (SELECT board FROM puzzle "
        "EXCEPT SELECT name FROM board ORDER BY board)");
  }

  void check_schema() {
    Schema expected = expected_schema(scales_, issues_);
    // An older file is checked by readers, too.
    for (const Migration& migration : pending_migrations(database_, "main")) {
      const std::string column(migration.column);
      erase(expected[{"table", "puzzle"}], "," + column + " " + std::string(migration.type));
      erase(expected[{"view", "puzzles"}], ", p." + column + " AS " + column);
    }
    const Schema found = schema_of(database_);
    const auto description_of = [](const Schema::key_type& key) {
      return key.first + " '" + key.second + "'";
    };
    for (const auto& [key, sql] : expected) {
      const auto there = found.find(key);
      if (there == found.end()) {
        issues_.push_back("there is no " + description_of(key));
      } else if (there->second != sql) {
        issues_.push_back("the " + description_of(key) + " differs from Gridmill's");
      }
    }
    for (const auto& [key, sql] : found) {
      if (!expected.contains(key))
        issues_.push_back("the " + description_of(key) + " is not Gridmill's");
    }
  }

  void check_boards() {
    for (const Boards::Board& entry : boards_.all()) {
      const Boards::ParsedBoard parsed = boards_.parse(entry);
      if (parsed.board == nullptr) issues_.push_back(parsed.error);
    }
  }

  /// Levels, techniques, scales and their versions.
  void check_labels() {
    report_rows(
        "SELECT 'level ' || id || ' is out of range or has no name' AS fault FROM level WHERE id < "
        "1 OR id "
        "> 9 OR name = '' OR name_ja = ''");
    report_rows(
        "SELECT 'the technique ''' || name || ''' has no name, title, family, level or rank' AS "
        "fault FROM technique WHERE name = '' OR title = '' OR family = '' OR rank < 1 OR level IS "
        "NULL");
    report_rows(
        "SELECT 'run ' || run || ' was rated by version ' || version || ' of the scale ''' || "
        "scale "
        "|| '''' AS fault FROM rating_version WHERE version < 0");
  }

  /// The techniques of puzzles, the first puzzle with a fault of each; a text that is no list of
  /// techniques is reported with its row.
  void check_technique_counts() {
    struct Technique {
      std::string name;
      bool is_reported = false;
    };
    std::unordered_map<std::int64_t, Technique> techniques;
    Statement names = database_.prepare("SELECT id, name FROM technique");
    while (names.step()) techniques[names.integer("id")].name = names.text("name");
    const std::string techniques_column = qualified_name(PuzzleColumn::kTechniques);
    const std::string wishes_column = qualified_name(PuzzleColumn::kUsesByWish);
    Statement rows = database_.prepare("SELECT p.id, " + techniques_column + ", " + wishes_column +
                                       " FROM puzzle AS p WHERE " + techniques_column +
                                       " IS NOT NULL OR " + wishes_column + " IS NOT NULL");
    const Column id = rows.column(0);
    const Column uses = rows.column(1);
    const Column wishes = rows.column(2);
    const auto check = [&](std::int64_t number, int count) {
      Technique& technique = techniques[number];
      const bool is_known = !technique.name.empty();
      if ((is_known && count > 0) || std::exchange(technique.is_reported, true)) return;
      issues_.push_back(
          "puzzle " + std::to_string(rows.integer(id)) +
          (is_known ? " uses " + technique.name + " " + std::to_string(count) + " times"
                    : " uses technique " + std::to_string(number) + ", which is not in the file"));
    };
    while (rows.step()) {
      (void)for_each_technique(rows.text_or_null(uses).value_or(""), check);
      (void)for_each_wish(rows.text_or_null(wishes).value_or(kUnknownWishPaths),
                          [&](std::string_view /*wish*/, std::string_view counts) {
                            (void)for_each_technique(counts, check);
                          });
    }
  }

  /// Progress against rows: so many were added. `merge` counts them again.
  void check_row_counts() {
    report_rows(
        "SELECT 'run ' || run || ' has ' || rows || ' puzzles; according to its progress, ' || "
        "stored || ' were stored' AS fault FROM (SELECT run, stored, (SELECT count(*) FROM puzzle "
        "WHERE "
        "puzzle.run = progress.run) AS rows FROM progress) WHERE rows <> stored");
  }

  void check_runs() {
    report_rows(
        "SELECT 'run ' || id || ' has no progress' AS fault FROM run WHERE id NOT IN (SELECT run "
        "FROM "
        "progress)");
    report_rows(
        "SELECT 'run ' || run || ' continues at index ' || next_index || ' with ' || stored || "
        "' puzzles stored and ' || duplicates || ' duplicates' AS fault FROM progress WHERE "
        "next_index < 0 OR stored < 0 OR duplicates < 0 OR duplicates > next_index - stored");
    for (const char* date :
         {"'run ' || id || ' was started at ''' || started_at || '''' AS fault FROM run "
          "WHERE started_at",
          "'the export ''' || name || ''' was created at ''' || created_at || '''' AS fault "
          "FROM export WHERE created_at"}) {
      report_rows("SELECT " + std::string(date) +
                  " NOT GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:"
                  "[0-6][0-9]Z'");
    }
  }

  /// As many keys as rows (those of later rows are in the writer's memory, see KeyIndex): with
  /// raw_rows, which finds the key of every row, this shows that there are no others.
  void check_keys() {
    report_rows(
        "SELECT 'meta has an entry ''' || name || ''' that is not Gridmill''s' AS fault FROM meta "
        "WHERE name <> 'indexed_to'");
    report_rows(
        "SELECT '''indexed_to'' is not the id of a puzzle' AS fault FROM meta WHERE name = "
        "'indexed_to' "
        "AND (value = '' OR value GLOB '*[^0-9]*' OR length(value) > 18)");
    constexpr std::string_view kIndexedTo =
        "(SELECT coalesce(max(CAST(value AS INTEGER)), 0) FROM meta WHERE name = 'indexed_to')";
    const std::int64_t keys = database_.integer("SELECT count(*) FROM puzzle_key");
    const std::int64_t rows =
        database_.integer("SELECT count(*) FROM puzzle WHERE id <= " + std::string(kIndexedTo));
    if (keys != rows) {
      issues_.push_back("puzzle_key has " + std::to_string(keys) + " keys for " +
                        std::to_string(rows) + " puzzles");
    }
  }

  void check_ledger() {
    report_rows(
        "SELECT 'the export ''' || name || ''' has no puzzles' AS fault FROM export AS e WHERE NOT "
        "EXISTS (SELECT 1 FROM export_item AS x WHERE x.export = e.id)");
    report_rows(
        "SELECT 'the export ''' || name || ''' has puzzle ' || puzzle || ' ' || count(*) || ' "
        "times' "
        "AS fault FROM export_item AS x JOIN export AS e ON e.id = x.export GROUP BY x.export, "
        "x.puzzle HAVING count(*) > 1");
    report_rows(
        "SELECT 'the export ''' || name || ''' has a position ' || position AS fault FROM "
        "export_item "
        "AS x JOIN export AS e ON e.id = x.export WHERE position < 1");
  }

  Database& database_;
  Boards& boards_;
  const Scales& scales_;
  std::vector<std::string> issues_;
};

/// What is wrong with a row that is to be copied; empty: nothing.
std::string copy_error(const RawRow& row, const Store::RowBoard& board, CanonicalKeyBuilder& keys) {
  if (!row.read_error.empty()) return row.read_error;
  if (board.board == nullptr) return board.error;
  const auto puzzle = stored_digits(*board.board, row.puzzle);
  const auto solution = stored_digits(*board.board, row.solution);
  if (!puzzle || !solution || !is_solved_by(*board.board, *puzzle, *solution)) {
    return "its puzzle and solution do not fit the board " + board.board->name() + " or each other";
  }
  if (Grid(*puzzle).count_givens() != row.givens) return "its number of givens is different";
  if (std::string error = word_error(*board.board, *solution, row.word, row.word_cells);
      !error.empty()) {
    return error;
  }
  if (row.minimal != 0 && row.minimal != 1) return "its column 'minimal' is neither 0 nor 1";
  if (row.run_index < 0) return "its index is below 0";
  std::string key;
  keys.make(*board.board, *puzzle, *solution, row.board, key);
  return is_key_of(row.canonical, key, *puzzle) ? "" : "its canonical key is different";
}

}  // namespace

void Store::require_mergeable() const {
  constexpr std::size_t kRows = 4096;
  impl_->database.set_operation("merge it");
  const auto fail = [&](const std::string& error) {
    impl_->database.set_operation("merge it");
    impl_->database.fail_corrupt(error + "; 'gridmill verify --db FILE' lists all errors");
  };
  const auto issues =
      FileCheck(impl_->database, impl_->boards, impl_->scales).find_content_issues();
  if (!issues.empty()) fail(issues[0]);
  CanonicalKeyBuilder keys;
  std::vector<RawRow> rows;
  for (std::int64_t last = INT64_MIN;;) {
    raw_rows(last, kRows, rows);
    for (const RawRow& row : rows) {
      const std::string error = copy_error(row, board_of(row), keys);
      if (!error.empty()) fail("puzzle " + std::to_string(row.id) + ": " + error);
    }
    if (rows.size() < kRows) return;
    last = rows.back().id;
  }
}

std::vector<std::string> Store::check() const {
  impl_->database.set_operation("check the file");
  return FileCheck(impl_->database, impl_->boards, impl_->scales).find_issues();
}

}  // namespace gridmill
