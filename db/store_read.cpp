#include <algorithm>
#include <limits>
#include <unordered_map>

#include "db/query_sql.h"
#include "db/store_impl.h"
#include "db/technique_counts.h"
#include "solver/board/require.h"

/// Store::each, count and counts.

namespace gridmill {
namespace {

/// What is read of a row, with the columns of all scales behind it.
constexpr std::string_view kColumns =
    "p.id AS id, p.run AS run, p.number AS number, p.shape AS shape, p.puzzle AS puzzle, "
    "p.solution AS solution, p.clues AS clues, p.minimal AS minimal, p.symmetry AS symmetry, "
    "p.level AS level, p.hardest AS hardest, p.rounds AS rounds, p.narrowest AS narrowest, "
    "p.canonical AS canonical, p.techniques AS techniques, p.layout AS layout, p.rules AS rules, "
    "(SELECT seed FROM run WHERE run.id = p.run) AS seed";

/// Where kColumns are in the rows of a statement.
struct PuzzleColumns {
  explicit PuzzleColumns(const Statement& rows)
      : id(rows.column("id")),
        run(rows.column("run")),
        run_index(rows.column("number")),
        board(rows.column("shape")),
        puzzle(rows.column("puzzle")),
        solution(rows.column("solution")),
        givens(rows.column("clues")),
        minimal(rows.column("minimal")),
        symmetry(rows.column("symmetry")),
        level(rows.column("level")),
        hardest(rows.column("hardest")),
        rounds(rows.column("rounds")),
        min_openings(rows.column("narrowest")),
        canonical(rows.column("canonical")),
        techniques(rows.column("techniques")),
        layout(rows.column("layout")),
        clues_json(rows.column("rules")),
        seed(rows.column("seed")) {}

  Column id, run, run_index, board, puzzle, solution, givens, minimal, symmetry;
  Column level, hardest, rounds, min_openings, canonical, techniques, layout, clues_json, seed;
};

/// Calls back with the id of each technique in a column and how often it was used.
template <typename Callback>
void read_technique_counts(const Database& database, const Statement& rows, Column column,
                           Callback&& callback) {
  const std::string_view text = rows.text_or_null(column).value_or("");
  if (!for_each_technique(text, callback)) {
    database.fail(StoreError::Kind::kCorrupt,
                  "column 'techniques' holds something else than techniques and their counts");
  }
}

int int_or_zero(const Statement& rows, Column column) {
  return rows.is_null(column) ? 0 : rows.small(column);
}

std::string text_or_empty(const Statement& rows, Column column) {
  return std::string(rows.text_or_null(column).value_or(""));
}

/// Sees to it that no row comes twice, as in a file of which pages were damaged.
class RowOrder {
 public:
  RowOrder(QuerySql::Walk walk, std::int64_t above) : walk_(walk), last_id_(above) {}

  /// Whether this row may come now.
  bool accept(std::int64_t id, std::int64_t number) {
    if (walk_ == QuerySql::Walk::kById) return std::exchange(last_id_, id) < id;
    if (walk_ == QuerySql::Walk::kByRunIndex && std::exchange(last_run_index_, number) >= number) {
      return false;
    }
    std::uint64_t& word = seen_[id / 64];
    const std::uint64_t bit = 1ULL << (static_cast<std::uint64_t>(id) % 64);
    const bool is_new = (word & bit) == 0;
    word |= bit;
    return is_new;
  }

 private:
  QuerySql::Walk walk_;
  std::int64_t last_id_;
  std::int64_t last_run_index_ = std::numeric_limits<std::int64_t>::min();
  std::unordered_map<std::int64_t, std::uint64_t> seen_;  ///< ids that do not ascend, by 64
};

[[noreturn]] void fail_out_of_order(const Database& database, std::int64_t id) {
  database.fail(StoreError::Kind::kCorrupt, "the file is damaged: puzzle " + std::to_string(id) +
                                                " is out of order or there twice");
}

/// A board that the file holds; anything but a board of that board is damage.
Grid grid_of(const Database& database, const BoardSpec& board, std::string_view text,
             std::string_view what) {
  Grid grid(board);
  bool good = text.size() == grid.size();
  for (std::size_t i = 0; good && i < text.size(); ++i) {
    const int digit = digit_of_char(text[i]);
    good = digit >= 0 && digit <= board.digits();
    if (good) grid.digits()[i] = static_cast<std::uint8_t>(digit);
  }
  if (!good) {
    database.fail(StoreError::Kind::kCorrupt,
                  "its " + std::string(what) + " is no " + board.name() + " board");
  }
  return grid;
}

}  // namespace

void Store::each(const Query& query, const std::function<bool(const StoredRecord&)>& callback,
                 bool with_technique_counts, const BadRowCallback& on_bad) const {
  Database& database = impl_->database;
  database.set_operation("read puzzles");
  if (impl_->is_unsatisfiable(query)) return;
  const QuerySql sql = QuerySql::rows(query, std::string(kColumns) + impl_->scales.select_sql());
  Statement rows = sql.prepare(database);
  const PuzzleColumns column(rows);
  const RatingReader ratings(impl_->scales, rows);
  StoredRecord row;
  std::vector<std::pair<std::int64_t, RatingRecord::Use>> ranked;
  const auto read_rating = [&](RatingRecord& rating) {
    rating.level = rows.small(column.level);
    const auto hardest = impl_->techniques.find(rows.integer_or_null(column.hardest).value_or(0));
    if (hardest != impl_->techniques.end()) rating.hardest = hardest->second.name;
    rating.rounds = int_or_zero(rows, column.rounds);
    rating.min_openings = int_or_zero(rows, column.min_openings);
    if (!with_technique_counts) return;
    ranked.clear();
    read_technique_counts(database, rows, column.techniques, [&](std::int64_t id, int count) {
      const auto technique = impl_->techniques.find(id);
      if (technique == impl_->techniques.end()) return;
      ranked.push_back({technique->second.rank, {technique->second.name, count}});
    });
    std::sort(ranked.begin(), ranked.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [rank, use] : ranked) rating.uses.push_back(use);
  };
  const auto read = [&] {
    Record& record = row.record;
    record.run = rows.integer(column.run);
    record.index = rows.natural(column.run_index);
    record.board = impl_->boards.board_with_clues_of_row(rows.text(column.board),
                                                         rows.text_or_null(column.layout),
                                                         rows.text_or_null(column.clues_json));
    record.puzzle = grid_of(database, *record.board, rows.text(column.puzzle), "puzzle");
    record.solution = grid_of(database, *record.board, rows.text(column.solution), "solution");
    record.givens = rows.small(column.givens);
    record.minimal = rows.integer(column.minimal) != 0;
    record.symmetry = rows.text(column.symmetry);
    record.rating.reset();
    if (!rows.is_null(column.level)) read_rating(record.rating.emplace());
    ratings.read(record.ratings);
    record.seed.reset();
    if (const auto seed = rows.integer_or_null(column.seed)) {
      record.seed = static_cast<std::uint64_t>(*seed);
    }
  };
  const QuerySql::Walk walk = QuerySql::walk_of(query);
  RowOrder order(walk, query.above_id > 0 ? query.above_id : INT64_MIN);
  while (rows.step()) {
    row.id = rows.integer(column.id);
    const bool by_number = walk == QuerySql::Walk::kByRunIndex;
    if (!order.accept(row.id, by_number ? rows.integer(column.run_index) : 0)) {
      fail_out_of_order(database, row.id);
    }
    try {
      read();
    } catch (const StoreError& error) {
      if (error.kind() != StoreError::Kind::kCorrupt) throw;
      if (!on_bad)
        database.fail(error.kind(), "puzzle " + std::to_string(row.id) + ": " + error.why());
      on_bad(row.id, error.why());
      continue;
    }
    if (!callback(row)) break;
  }
}

namespace {

/// Tells what is wrong with a row's entry in puzzle_key. The row's key is at its hash or behind it,
/// after those of other rows.
class KeyIssueFinder {
 public:
  explicit KeyIssueFinder(Database& database)
      : find_(database.prepare("SELECT k.puzzle AS puzzle, p.canonical AS canonical FROM "
                               "puzzle_key AS k LEFT JOIN puzzle AS p ON p.id = k.puzzle WHERE "
                               "k.key = ?1")),
        puzzle_(find_.column("puzzle")),
        canonical_(find_.column("canonical")) {}

  std::string find(const RawRow& row) {
    if (row.canonical.empty()) return "it has no canonical key";
    std::string fault;
    bool found = false;
    for (std::uint64_t hash = hash_of_key(row.canonical); fault.empty() && !found; ++hash) {
      find_.bind(1, static_cast<std::int64_t>(hash));
      if (!find_.step()) {
        found = true;
        if (row.is_keyed) fault = "its key is not in puzzle_key";
      } else if (const std::int64_t other = find_.integer(puzzle_); other == row.id) {
        found = true;
      } else if (find_.text_or_null(canonical_) == row.canonical) {
        fault = "it is the same as puzzle " + std::to_string(other) + " under a symmetry";
      }
      find_.reset();
    }
    return fault;
  }

 private:
  Statement find_;
  Column puzzle_;
  Column canonical_;
};

}  // namespace

void Store::raw_rows(std::int64_t after, std::size_t max_rows, std::vector<RawRow>& rows) const {
  Database& database = impl_->database;
  database.set_operation("read puzzles");
  Statement read = database.prepare("SELECT " + std::string(kColumns) + impl_->scales.select_sql() +
                                    " FROM puzzle AS p WHERE id > ?1 ORDER BY id LIMIT ?2");
  const PuzzleColumns column(read);
  const RatingReader ratings(impl_->scales, read);
  KeyIssueFinder key_issues(database);
  const std::int64_t keyed_to = database.integer(
      "SELECT coalesce(max(CAST(value AS INTEGER)), 0) FROM meta WHERE name = 'keyed_to'");
  const auto name_of = [&](std::int64_t id) {
    const auto technique = impl_->techniques.find(id);
    return technique == impl_->techniques.end() ? TechniqueName("technique " + std::to_string(id))
                                                : technique->second.name;
  };
  const auto read_row = [&](RawRow& row) {
    row.run = read.integer(column.run);
    row.run_index = read.integer(column.run_index);
    row.board = read.text(column.board);
    row.layout = text_or_empty(read, column.layout);
    row.clues_json = text_or_empty(read, column.clues_json);
    row.puzzle = read.text(column.puzzle);
    row.solution = read.text(column.solution);
    row.givens = read.integer(column.givens);
    row.minimal = read.integer(column.minimal);
    row.symmetry = read.text(column.symmetry);
    row.canonical = text_or_empty(read, column.canonical);
    row.is_keyed = row.id <= keyed_to;
    row.key_issue = key_issues.find(row);
    RatingRecord rating;
    bool rated = false;
    for (const Column part : {column.level, column.hardest, column.rounds, column.min_openings}) {
      rated = rated || !read.is_null(part);
    }
    rating.level = int_or_zero(read, column.level);
    if (const auto hardest = read.integer_or_null(column.hardest)) {
      rating.hardest = name_of(*hardest);
    }
    rating.rounds = int_or_zero(read, column.rounds);
    rating.min_openings = int_or_zero(read, column.min_openings);
    read_technique_counts(database, read, column.techniques, [&](std::int64_t id, int count) {
      rating.uses.push_back({name_of(id), count});
    });
    if (rated || !rating.uses.empty()) row.rating = std::move(rating);
    ratings.read(row.ratings, true);
  };
  rows.clear();
  read.bind(1, after).bind(2, static_cast<std::int64_t>(max_rows));
  std::int64_t last = after;
  while (read.step()) {
    RawRow& row = rows.emplace_back();
    row.id = read.integer(column.id);
    if (std::exchange(last, row.id) >= row.id) fail_out_of_order(database, row.id);
    try {
      read_row(row);
    } catch (const StoreError& error) {
      if (error.kind() != StoreError::Kind::kCorrupt) throw;
      row.read_error = error.why();
    }
  }
}

std::uint64_t Store::count(const Query& query) const {
  Database& database = impl_->database;
  database.set_operation("count puzzles");
  if (impl_->is_unsatisfiable(query)) return 0;
  const QuerySql sql = QuerySql::count(query);
  Statement statement = sql.prepare(database);
  return statement.step() ? statement.natural(statement.column("count")) : 0;
}

bool Store::Impl::is_unsatisfiable(const Query& query) const {
  for (const Query::RatingRange& range : query.ratings) {
    if (!scales.has_column(range.column)) return true;
  }
  for (const auto& [left, right] : query.equal) {
    if (!scales.has_column(left) || !scales.has_column(right)) return true;
  }
  GRIDMILL_REQUIRE(!query.without || scales.has_column(*query.without));
  return false;
}

std::vector<NamedCount> Store::Impl::count_techniques(const Query& query) {
  const QuerySql sql = QuerySql::techniques(query);
  Statement rows = sql.prepare(database);
  std::unordered_map<std::int64_t, std::uint64_t> by_id;
  const Column column = rows.column("techniques");
  while (rows.step()) {
    read_technique_counts(database, rows, column,
                          [&](std::int64_t id, int /*count*/) { ++by_id[id]; });
  }
  std::map<std::pair<std::int64_t, std::string>, std::uint64_t> by_rank;
  for (const auto& [id, number] : by_id) {
    const auto technique = techniques.find(id);
    if (technique == techniques.end()) continue;
    by_rank[{technique->second.rank, technique->second.name.text()}] = number;
  }
  std::vector<NamedCount> counts;
  counts.reserve(by_rank.size());
  for (const auto& [technique, number] : by_rank) counts.push_back({technique.second, number});
  return counts;
}

std::vector<NamedCount> Store::counts(Facet facet, const Query& query) const {
  Database& database = impl_->database;
  database.set_operation("count puzzles");
  if (impl_->is_unsatisfiable(query)) return {};
  if (facet == Facet::kTechnique) return impl_->count_techniques(query);
  return impl_->count_values(QuerySql::counts(query, facet));
}

std::vector<NamedCount> Store::counts(const RatingFacet& facet, const Query& query) const {
  impl_->database.set_operation("count puzzles");
  if (impl_->is_unsatisfiable(query)) return {};
  if (!impl_->scales.has_column(facet.column)) return {{std::nullopt, count(query)}};
  return impl_->count_values(QuerySql::counts(query, facet));
}

std::vector<NamedCount> Store::Impl::count_values(const QuerySql& sql) {
  Statement rows = sql.prepare(database);
  const Column value = rows.column("value");
  const Column count = rows.column("count");
  std::vector<NamedCount> counts;
  while (rows.step()) {
    NamedCount& line = counts.emplace_back();
    line.name = rows.text_or_null(value);
    line.count = rows.natural(count);
  }
  return counts;
}

}  // namespace gridmill
