// A new scale adds its columns to `puzzle` and to the view `puzzles`.

#include "db/scales.h"

#include <algorithm>
#include <cassert>

#include "db/puzzle_columns.h"
#include "solver/board/require.h"
#include "solver/board/rows.h"

namespace gridmill {
namespace {

using Kind = StoreError::Kind;

/// "se_er TENTHS, hodoku_level TEXT": how the table keeps the columns of a scale.
std::string text_of(const std::vector<RatingColumn>& columns) {
  return join(columns, ", ", [](const RatingColumn& column) {
    return column.name + (column.is_text ? " TEXT" : column.tenths ? " TENTHS" : " INTEGER");
  });
}

std::vector<RatingColumn> columns_of(std::string_view text) {
  std::vector<RatingColumn> columns;
  while (!text.empty()) {
    const std::string_view part = text.substr(0, text.find(", "));
    text.remove_prefix(std::min(part.size() + 2, text.size()));
    columns.push_back({std::string(part.substr(0, part.find(' '))), part.ends_with(" TEXT"),
                       part.ends_with(" TENTHS")});
  }
  return columns;
}

/// The column that has 8.3 where this one has 83; below 0 is no rating. It is a computed column,
/// which takes no room, because columns of a view have no type, and readers such as DuckDB need
/// one.
std::string decimal_column(const RatingColumn& column) { return column.name + "_decimal"; }
std::string add_decimal_column_sql(const RatingColumn& column) {
  return "ALTER TABLE puzzle ADD COLUMN " + decimal_column(column) +
         " REAL GENERATED ALWAYS AS (iif(" + column.name + " < 0, " + column.name + ", " +
         column.name + " / 10.0))";
}

/// "se_er = NULL, se_ep = NULL"
std::string set_null_sql(const Scales::Scale& scale) {
  return join(scale.columns, ", ",
              [](const RatingColumn& column) { return column.name + " = NULL"; });
}

}  // namespace

bool is_column_name(std::string_view name) {
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  return !name.empty() && is_letter(name.front()) &&
         std::all_of(name.begin(), name.end(),
                     [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; });
}

void Scales::load() {
  std::map<std::string, int, std::less<>> versions;
  for (const Scale& scale : scales_) versions[scale.name] = scale.version;
  scales_.clear();
  writers_.clear();
  Statement rows =
      database_.prepare("SELECT name, title, columns FROM " + schema_ + ".scale ORDER BY id");
  while (rows.step()) {
    Scale& scale = scales_.emplace_back();
    scale.name = rows.text("name");
    scale.title = rows.text("title");
    scale.columns = columns_of(rows.text("columns"));
    scale.version = versions[scale.name];
    for (const RatingColumn& column : scale.columns) {
      if (!is_column_name(column.name)) {
        database_.fail_corrupt("the scale '" + scale.name + "' has a column '" + column.name +
                               "', which is not a valid name");
      }
    }
  }
  commit();
}

void Scales::roll_back() {
  scales_ = committed_;
  writers_.clear();
}

const Scales::Scale* Scales::find(std::string_view name) const {
  return find_by(scales_, &Scale::name, name);
}

const Scales::Scale& Scales::known_scale(std::string_view name) const {
  const Scale* scale = find(name);
  GRIDMILL_REQUIRE(scale != nullptr && scale->version > 0);
  return *scale;
}

bool Scales::has_column(std::string_view name) const {
  return std::any_of(scales_.begin(), scales_.end(), [&](const Scale& scale) {
    return find_by(scale.columns, &RatingColumn::name, name) != nullptr;
  });
}

void Scales::add_standard() {
  add(Scale{std::string(kOwnScale), "Gridmill", {}, 0});
  const auto tenths = [](const char* name) { return RatingColumn{name, false, true}; };
  add(Scale{"se", "Sudoku Explainer", {tenths("se_er"), tenths("se_ep"), tenths("se_ed")}, 0});
  add(Scale{"hodoku", "HoDoKu", {{"hodoku_level", true}, {"hodoku_score"}}, 0});
}

void Scales::set(std::span<const ScaleRow> rows) {
  for (const ScaleRow& row : rows) {
    GRIDMILL_REQUIRE(row.version > 0);
    add(Scale{std::string(row.name), std::string(row.title), row.columns, row.version});
  }
}

void Scales::add(const Scales& others) {
  for (Scale scale : others.scales_) {
    if (const Scale* ours = find(scale.name)) scale.version = ours->version;
    add(scale);
  }
}

/// Adds a scale, or what is new of one.
void Scales::add(const Scale& scale) {
  assert(database_.in_transaction());
  Scale* const ours = find_by(scales_, &Scale::name, scale.name);
  Scale joined = ours != nullptr ? *ours : Scale{scale.name, scale.title, {}, 0};
  joined.version = scale.version;
  const std::size_t before = joined.columns.size();
  for (const RatingColumn& column : scale.columns) {
    GRIDMILL_REQUIRE(is_column_name(column.name));
    if (find_by(joined.columns, &RatingColumn::name, column.name) != nullptr) continue;
    database_.execute("ALTER TABLE puzzle ADD COLUMN " + column.name +
                      (column.is_text ? " TEXT" : " INTEGER"));
    if (column.tenths) database_.execute(add_decimal_column_sql(column));
    joined.columns.push_back(column);
  }
  writers_.clear();
  if (ours != nullptr) {
    *ours = joined;
    if (joined.columns.size() == before) return;
  } else {
    scales_.push_back(joined);
  }
  const std::string columns = text_of(joined.columns);
  assert(text_of(columns_of(columns)) == columns);
  assert(joined.columns.size() >= before);
  Statement row = database_.prepare(
      "INSERT INTO scale (name, title, columns) VALUES (?1, ?2, ?3) ON CONFLICT (name) DO UPDATE "
      "SET columns = ?3");
  row.bind(1, joined.name).bind(2, joined.title).bind(3, columns).run();
  if (joined.columns.size() != before) make_view();
}

/// The view `puzzles`, whose columns are an interface: the columns of a scale are with the others
/// of its kind. Tenths of the table are decimals there, such as 8.3.
void Scales::make_view() {
  std::string ratings;
  for (const Scale& scale : scales_) {
    for (const RatingColumn& column : scale.columns) {
      ratings += "  p." + (column.tenths ? decimal_column(column) : column.name) + " AS " +
                 column.name + ",\n";
    }
  }
  database_.execute("DROP VIEW IF EXISTS puzzles;\nCREATE VIEW puzzles AS\nSELECT\n" +
                    puzzle_view_columns(ratings) + "\nFROM puzzle AS p;");
}

std::string Scales::select_sql() const {
  std::string text;
  for (const Scale& scale : scales_) {
    for (const RatingColumn& column : scale.columns) {
      text += ", p." + column.name + " AS " + column.name;
    }
  }
  return text;
}

std::optional<int> Scales::version_of(std::int64_t run, std::string_view scale) {
  Statement row =
      database_.prepare("SELECT version FROM rating_version WHERE run = ?1 AND scale = ?2");
  row.bind(1, run).bind(2, scale);
  if (!row.step()) return std::nullopt;
  return row.small("version");
}

void Scales::claim_version(std::int64_t run, std::string_view scale) {
  assert(database_.in_transaction());
  assert(run > 0);
  const int ours = known_scale(scale).version;
  const std::optional<int> theirs = version_of(run, scale);
  if (theirs == ours) return;
  if (theirs) {
    database_.fail(Kind::kConflict, "run " + std::to_string(run) + " has ratings by version " +
                                        std::to_string(*theirs) + " of the scale '" +
                                        std::string(scale) + "'; this program has version " +
                                        std::to_string(ours));
  }
  Statement add =
      database_.prepare("INSERT INTO rating_version (run, scale, version) VALUES (?1, ?2, ?3)");
  add.bind(1, run).bind(2, scale).bind(3, ours).run(1);
  assert(version_of(run, scale) == ours);
}

std::uint64_t Scales::clear_outdated_ratings(std::string_view scale) {
  assert(database_.in_transaction());
  const Scale& ours = known_scale(scale);
  struct Found {
    std::int64_t run;
    std::optional<std::int64_t> version;
  };
  std::vector<Found> found;
  {
    Statement rows = database_.prepare(
        "SELECT run.id AS run, v.version AS version FROM run LEFT JOIN rating_version AS v ON "
        "v.run = run.id AND "
        "v.scale = ?1 WHERE v.version IS NOT ?2");
    rows.bind(1, scale).bind(2, ours.version);
    while (rows.step()) found.push_back({rows.integer("run"), rows.integer_or_null("version")});
  }
  std::uint64_t stale = 0;
  for (const Found& old : found) {
    if (old.version && *old.version > ours.version) {
      database_.fail(Kind::kNewer, "a newer Gridmill rated run " + std::to_string(old.run) +
                                       " on the scale '" + ours.name + "' (version " +
                                       std::to_string(*old.version) + ", this program has " +
                                       std::to_string(ours.version) + ")");
    }
    stale += clear(old.run, ours);
  }
  Statement note = database_.prepare(
      "INSERT INTO rating_version (run, scale, version) SELECT id, ?1, ?2 FROM run WHERE true ON "
      "CONFLICT (run, scale) DO UPDATE SET version = ?2");
  note.bind(1, scale).bind(2, ours.version).run();
  return stale;
}

std::uint64_t Scales::clear(std::int64_t run, const Scale& scale, std::int64_t above) {
  assert(database_.in_transaction());
  assert(run > 0 && above >= 0);
  if (scale.columns.empty()) return 0;
  Statement update = database_.prepare("UPDATE main.puzzle SET " + set_null_sql(scale) +
                                       " WHERE run = ?1 AND id > ?2 AND " + scale.columns[0].name +
                                       " IS NOT NULL");
  update.bind(1, run).bind(2, above).run();
  return static_cast<std::uint64_t>(database_.changes());
}

void Scales::write(std::int64_t puzzle, std::string_view scale, const RatingValues& values) {
  assert(database_.in_transaction());
  assert(puzzle > 0);
  const Scale& ours = known_scale(scale);
  GRIDMILL_REQUIRE(values.size() == ours.columns.size() && !values.empty());
  GRIDMILL_REQUIRE(!std::holds_alternative<std::monostate>(values[0]));
  auto writer = writers_.find(scale);
  if (writer == writers_.end()) {
    std::string sql;
    for (std::size_t i = 0; i < ours.columns.size(); ++i) {
      sql += (i == 0 ? "UPDATE puzzle SET " : ", ") + ours.columns[i].name + " = ?" +
             std::to_string(i + 2);
    }
    sql +=
        " WHERE id = ?1 AND (SELECT version FROM rating_version AS v WHERE v.run = puzzle.run "
        "AND v.scale = '" +
        ours.name + "') = " + std::to_string(ours.version);
    writer = writers_.emplace(ours.name, database_.prepare(sql)).first;
  }
  Statement& update = writer->second;
  assert(update.parameters() == static_cast<int>(values.size()) + 1);
  update.bind(1, puzzle);
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::visit([&](const auto& value) { update.bind(static_cast<int>(i) + 2, value); }, values[i]);
  }
  update.run();
  if (database_.changes() != 1) {
    database_.fail(Kind::kConflict, "puzzle " + std::to_string(puzzle) +
                                        " does not exist, or its run was rated by another version");
  }
}

RatingReader::RatingReader(const Scales& scales, const Statement& rows) : rows_(rows) {
  for (const Scales::Scale& scale : scales.all()) {
    if (scale.columns.empty()) continue;
    ScaleEntry& part = entries_.emplace_back(ScaleEntry{&scale, {}});
    for (const RatingColumn& column : scale.columns) {
      part.columns.push_back(rows.column(column.name));
    }
    assert(part.columns.size() == scale.columns.size());
  }
}

void RatingReader::read(std::vector<ScaleRating>& ratings, bool all) const {
  ratings.clear();
  for (const auto& [scale, columns] : entries_) {
    const auto has_value = [this](Column column) { return !rows_.is_null(column); };
    if (all ? std::none_of(columns.begin(), columns.end(), has_value) : !has_value(columns[0])) {
      continue;
    }
    ScaleRating& rating = ratings.emplace_back(ScaleRating{scale->name, {}});
    for (std::size_t i = 0; i < columns.size(); ++i) {
      RatingValue& value = rating.values.emplace_back();
      if (!has_value(columns[i])) continue;
      assert(i < scale->columns.size());
      if (scale->columns[i].is_text) {
        value = std::string(rows_.name(columns[i]));
      } else {
        value = rows_.integer(columns[i]);
      }
    }
  }
}

}  // namespace gridmill
