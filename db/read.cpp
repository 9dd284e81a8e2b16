#include <algorithm>

#include "db/query_sql.h"
#include "db/store_impl.h"

/// Store::each, count and counts.

namespace gridmill {
namespace {

constexpr std::string_view kColumns =
    "p.id, p.run, p.number, p.shape, p.puzzle, p.solution, p.clues, p.minimal, p.symmetry, "
    "p.level, p.hardest, p.rounds, p.narrowest, (SELECT seed FROM run WHERE run.id = p.run), "
    "p.se_er, p.se_ep, p.se_ed, p.hodoku_level, p.hodoku_score";

/// A board that the file holds; anything but a board of that shape is damage.
Grid board(const Database& database, const Shape& shape, std::string_view text, std::int64_t id) {
  Grid grid(shape);
  bool good = text.size() == grid.size();
  for (std::size_t i = 0; good && i < text.size(); ++i) {
    const int digit = digit_of_char(text[i]);
    good = digit >= 0 && digit <= shape.digits();
    if (good) grid.digits()[i] = static_cast<std::uint8_t>(digit);
  }
  if (!good) {
    database.fail(StoreError::Kind::kCorrupt,
                  "puzzle " + std::to_string(id) + " does not hold a " + shape.name() + " board");
  }
  return grid;
}

}  // namespace

const Shape& Store::Impl::shape(std::string_view name) const {
  const Shape* shape = Shape::find(name);
  if (shape != nullptr) return *shape;
  const auto found = shapes.find(name);
  if (found == shapes.end()) {
    database.fail(StoreError::Kind::kOther, "the shape '" + std::string(name) +
                                                "' is not built in; its .shape file is needed");
  }
  return *found->second;
}

void Store::each(const Query& query, const std::function<bool(const StoredRecord&)>& callback,
                 bool with_uses) const {
  Database& database = impl_->database;
  database.trying("read puzzles");
  const QuerySql sql = QuerySql::rows(query, kColumns);
  Statement rows = sql.prepare(database);
  Statement uses =
      database.prepare("SELECT technique, count FROM puzzle_technique WHERE puzzle = ?1");
  StoredRecord row;
  std::vector<std::pair<std::int64_t, RatingRecord::Use>> ranked;
  while (rows.step()) {
    row.id = rows.integer(0);
    Record& record = row.record;
    record.run = rows.integer(1);
    record.index = static_cast<std::uint64_t>(rows.integer(2));
    record.shape = &impl_->shape(rows.text(3));
    record.puzzle = board(database, *record.shape, rows.text(4), row.id);
    record.solution = board(database, *record.shape, rows.text(5), row.id);
    record.clues = static_cast<int>(rows.integer(6));
    record.minimal = rows.integer(7) != 0;
    record.symmetry = rows.text(8);
    record.rating.reset();
    if (!rows.is_null(9)) {
      RatingRecord& rating = record.rating.emplace();
      rating.level = static_cast<int>(rows.integer(9));
      const auto hardest = impl_->techniques.find(rows.integer(10));
      if (hardest != impl_->techniques.end()) rating.hardest = hardest->second.name;
      rating.rounds = static_cast<int>(rows.integer(11));
      rating.narrowest = static_cast<int>(rows.integer(12));
      if (with_uses) {
        ranked.clear();
        uses.bind(1, row.id);
        while (uses.step()) {
          const auto technique = impl_->techniques.find(uses.integer(0));
          if (technique == impl_->techniques.end()) continue;
          ranked.push_back({technique->second.rank,
                            {technique->second.name, static_cast<int>(uses.integer(1))}});
        }
        uses.reset();
        std::sort(ranked.begin(), ranked.end(),
                  [](const auto& a, const auto& b) { return a.first < b.first; });
        for (auto& [rank, use] : ranked) rating.uses.push_back(std::move(use));
      }
    }
    record.se.reset();
    if (!rows.is_null(14)) {
      // What is NULL reads as 0.
      record.se = {static_cast<int>(rows.integer(14)), static_cast<int>(rows.integer(15)),
                   static_cast<int>(rows.integer(16))};
    }
    record.hodoku.reset();
    if (!rows.is_null(17)) {
      record.hodoku = {std::string(rows.text(17)), static_cast<int>(rows.integer(18))};
    }
    record.seed.reset();
    if (!rows.is_null(13)) record.seed = static_cast<std::uint64_t>(rows.integer(13));
    if (!callback(row)) break;
  }
}

namespace {

/// What is wrong with a row's entry in puzzle_key. The row's key is at its hash or behind it, after
/// those of other rows.
std::string key_fault(Statement& find, const RawRow& row) {
  std::string fault;
  if (row.canonical.empty()) return "it has no canonical key";
  std::int64_t other = 0;
  for (std::uint64_t hash = hash_of_key(row.canonical); fault.empty(); ++hash) {
    find.bind(1, static_cast<std::int64_t>(hash));
    if (!find.step()) {
      if (row.is_keyed) fault = "its key is not in puzzle_key";
      find.reset();
      break;
    }
    if (find.integer(0) == row.id) {
      find.reset();
      break;
    }
    if (find.text(1) == row.canonical) {
      other = find.integer(0);
      fault = "it is the same as puzzle " + std::to_string(other) + " under a symmetry";
    }
    find.reset();
  }
  return fault;
}

}  // namespace

void Store::raw_rows(std::int64_t after, std::size_t most, std::vector<RawRow>& rows) const {
  Database& database = impl_->database;
  database.trying("read puzzles");
  Statement read = database.prepare(
      "SELECT id, run, shape, puzzle, solution, clues, minimal, symmetry, level, hardest, rounds, "
      "narrowest, canonical, number, se_er, se_ep, se_ed, hodoku_level, hodoku_score FROM puzzle "
      "WHERE id > ?1 ORDER BY id LIMIT ?2");
  Statement uses =
      database.prepare("SELECT technique, count FROM puzzle_technique WHERE puzzle = ?1");
  Statement find = database.prepare(
      "SELECT k.puzzle, p.canonical FROM puzzle_key AS k LEFT JOIN puzzle AS p ON p.id = k.puzzle "
      "WHERE k.key = ?1");
  Statement keyed =
      database.prepare("SELECT CAST(value AS INTEGER) FROM meta WHERE name = 'keyed_to'");
  const std::int64_t keyed_to = keyed.step() ? keyed.integer(0) : 0;
  const auto name_of = [&](std::int64_t id) {
    const auto technique = impl_->techniques.find(id);
    return technique == impl_->techniques.end() ? "technique " + std::to_string(id)
                                                : technique->second.name;
  };
  rows.clear();
  read.bind(1, after).bind(2, static_cast<std::int64_t>(most));
  while (read.step()) {
    RawRow& row = rows.emplace_back();
    row.id = read.integer(0);
    row.run = read.integer(1);
    row.number = read.integer(13);
    row.shape = read.text(2);
    row.puzzle = read.text(3);
    row.solution = read.text(4);
    row.clues = read.integer(5);
    row.minimal = read.integer(6);
    row.symmetry = read.text(7);
    row.canonical = read.text(12);
    row.is_keyed = row.id <= keyed_to;
    row.key_fault = key_fault(find, row);
    RatingRecord rating;
    bool rated = false;
    for (int column = 8; column <= 11; ++column) rated = rated || !read.is_null(column);
    rating.level = static_cast<int>(read.integer(8));
    if (!read.is_null(9)) rating.hardest = name_of(read.integer(9));
    rating.rounds = static_cast<int>(read.integer(10));
    rating.narrowest = static_cast<int>(read.integer(11));
    uses.bind(1, row.id);
    while (uses.step()) {
      rating.uses.push_back({name_of(uses.integer(0)), static_cast<int>(uses.integer(1))});
    }
    uses.reset();
    if (rated || !rating.uses.empty()) row.rating = std::move(rating);
    if (!read.is_null(14) || !read.is_null(15) || !read.is_null(16)) {
      row.se = {static_cast<int>(read.integer(14)), static_cast<int>(read.integer(15)),
                static_cast<int>(read.integer(16))};
    }
    if (!read.is_null(17) || !read.is_null(18)) {
      row.hodoku = {std::string(read.text(17)), static_cast<int>(read.integer(18))};
    }
  }
}

std::uint64_t Store::count(const Query& query) const {
  Database& database = impl_->database;
  database.trying("count puzzles");
  const QuerySql sql = QuerySql::count(query);
  Statement statement = sql.prepare(database);
  return statement.step() ? static_cast<std::uint64_t>(statement.integer(0)) : 0;
}

std::vector<NamedCount> Store::Impl::count_techniques(const Query& query) {
  const QuerySql sql = QuerySql::techniques(query);
  Statement rows = sql.prepare(database);
  std::unordered_map<std::int64_t, std::uint64_t> by_id;
  while (rows.step()) ++by_id[rows.integer(0)];
  std::map<std::pair<std::int64_t, std::string>, std::uint64_t> by_rank;
  for (const auto& [id, number] : by_id) {
    const auto technique = techniques.find(id);
    if (technique == techniques.end()) continue;
    by_rank[{technique->second.rank, technique->second.name}] = number;
  }
  std::vector<NamedCount> counts;
  counts.reserve(by_rank.size());
  for (const auto& [technique, number] : by_rank) counts.push_back({technique.second, number});
  return counts;
}

std::vector<NamedCount> Store::counts(Facet facet, const Query& query) const {
  Database& database = impl_->database;
  database.trying("count puzzles");
  if (facet == Facet::kTechnique) return impl_->count_techniques(query);
  const QuerySql sql = QuerySql::counts(query, facet);
  Statement rows = sql.prepare(database);
  std::vector<NamedCount> counts;
  while (rows.step()) {
    NamedCount& line = counts.emplace_back();
    if (!rows.is_null(0)) line.name = rows.text(0);
    line.count = static_cast<std::uint64_t>(rows.integer(1));
  }
  return counts;
}

}  // namespace gridmill
