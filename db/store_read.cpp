// Store::each, count and counts.

#include <algorithm>
#include <cassert>
#include <limits>
#include <unordered_map>

#include "db/puzzle_columns.h"
#include "db/query_sql.h"
#include "db/store_impl.h"
#include "db/stored_digits.h"
#include "solver/board/error.h"
#include "solver/board/require.h"

namespace gridmill {
namespace {

/// What is read of a row: the columns of the table, the seed of its run, then those of the scales.
std::string select_list(const Scales& scales) {
  return puzzle_select_list() +
         ", (SELECT seed FROM run WHERE run.id = " + qualified_name(PuzzleColumn::kRun) +
         ") AS seed" + scales.select_sql();
}

/// Where these are in the rows of a statement.
class PuzzleColumns {
 public:
  explicit PuzzleColumns(const Statement& rows) : seed(rows.column("seed")) {
    for (const std::string_view name : kPuzzleColumnNames) columns_.push_back(rows.column(name));
    assert(columns_.size() == kPuzzleColumns);
  }
  Column operator[](PuzzleColumn column) const {
    return columns_[static_cast<std::size_t>(column)];
  }

  Column seed;

 private:
  std::vector<Column> columns_;
};

/// Calls back with the id of each technique in a column and how often it was used.
template <typename Callback>
void read_technique_counts(const Database& database, const Statement& rows, Column column,
                           Callback&& callback) {
  const std::string_view text = rows.text_or_null(column).value_or("");
  if (!for_each_technique(text, callback)) {
    database.fail_corrupt("column 'techniques' does not hold techniques and their counts");
  }
}

/// Calls back with each wish in a column, and with the id of each of its techniques and how often
/// it was used.
template <typename OnWish, typename OnTechnique>
void read_wishes(const Database& database, const Statement& rows, Column column, OnWish&& on_wish,
                 OnTechnique&& on_technique) {
  bool good = true;
  const auto read = [&](std::string_view wish, std::string_view counts) {
    on_wish(wish);
    good = good && for_each_technique(counts, on_technique);
  };
  good = for_each_wish(rows.text_or_null(column).value_or(kUnknownWishPaths), read) && good;
  if (!good) database.fail_corrupt("column 'uses_by_wish' does not hold wishes and techniques");
}

/// The wishes in a column, with the names of their techniques.
template <typename NameOf>
std::vector<RatingRecord::WishPath> read_wish_paths(const Database& database, const Statement& rows,
                                                    Column column, NameOf&& name_of) {
  std::vector<RatingRecord::WishPath> paths;
  read_wishes(
      database, rows, column,
      [&](std::string_view wish) {
        paths.push_back({std::string(wish), {}});
      },
      [&](std::int64_t id, int count) {
        paths.back().uses.push_back({name_of(id), count});
      });
  return paths;
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
  bool accept(std::int64_t id, std::int64_t run_index) {
    if (walk_ == QuerySql::Walk::kById) return std::exchange(last_id_, id) < id;
    if (walk_ == QuerySql::Walk::kByRunIndex &&
        std::exchange(last_run_index_, run_index) >= run_index) {
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
  database.fail_corrupt("the file is damaged: puzzle " + std::to_string(id) +
                        " is out of order or duplicated");
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
    database.fail_corrupt("its " + std::string(what) + " is not a valid " + board.name() +
                          " board");
  }
  return grid;
}

}  // namespace

void Store::each(const Query& query, const std::function<bool(const StoredRecord&)>& callback,
                 bool with_technique_counts, const BadRowCallback& on_bad) const {
  Database& database = impl_->database;
  database.set_operation("read puzzles");
  if (impl_->is_unsatisfiable(query)) return;
  const QuerySql sql = QuerySql::rows(query, select_list(impl_->scales));
  Statement rows = sql.prepare(database);
  const PuzzleColumns column(rows);
  const RatingReader ratings(impl_->scales, rows);
  StoredRecord row;
  std::vector<std::pair<std::int64_t, RatingRecord::Use>> ranked;
  const auto read_rating = [&](RatingRecord& rating) {
    rating.level = rows.small(column[PuzzleColumn::kLevel]);
    const auto hardest =
        impl_->techniques.find(rows.integer_or_null(column[PuzzleColumn::kHardest]).value_or(0));
    if (hardest != impl_->techniques.end()) rating.hardest = hardest->second.name;
    rating.rounds = int_or_zero(rows, column[PuzzleColumn::kRounds]);
    rating.min_openings = int_or_zero(rows, column[PuzzleColumn::kMinOpenings]);
    if (!with_technique_counts) return;
    rating.uses_by_wish =
        read_wish_paths(database, rows, column[PuzzleColumn::kUsesByWish],
                        [&](std::int64_t id) { return impl_->technique_name(id); });
    ranked.clear();
    read_technique_counts(
        database, rows, column[PuzzleColumn::kTechniques], [&](std::int64_t id, int count) {
          const auto technique = impl_->techniques.find(id);
          if (technique == impl_->techniques.end()) return;
          ranked.push_back({technique->second.rank, {technique->second.name, count}});
        });
    std::sort(ranked.begin(), ranked.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [rank, use] : ranked) rating.uses.push_back(use);
    assert(rating.uses.size() == ranked.size());
  };
  const auto read = [&] {
    Record& record = row.record;
    record.run = rows.integer(column[PuzzleColumn::kRun]);
    record.index = rows.natural(column[PuzzleColumn::kRunIndex]);
    record.board = impl_->boards.board_with_clues_of_row(
        rows.name(column[PuzzleColumn::kBoard]), rows.text_or_null(column[PuzzleColumn::kLayout]),
        rows.text_or_null(column[PuzzleColumn::kCluesJson]));
    record.puzzle =
        grid_of(database, *record.board, rows.text(column[PuzzleColumn::kPuzzle]), "puzzle");
    record.solution =
        grid_of(database, *record.board, rows.text(column[PuzzleColumn::kSolution]), "solution");
    record.word.reset();
    if (const auto word = rows.text_or_null(column[PuzzleColumn::kWord])) {
      try {
        record.word = stored_word(*record.board, record.solution.digits(), *word,
                                  text_or_empty(rows, column[PuzzleColumn::kWordCells]));
      } catch (const ParseError& error) {
        database.fail_corrupt("its word: " + std::string(error.what()));
      }
    }
    record.givens = rows.small(column[PuzzleColumn::kGivens]);
    record.minimal = rows.integer(column[PuzzleColumn::kMinimal]) != 0;
    record.symmetry = rows.name(column[PuzzleColumn::kSymmetry]);
    record.rating.reset();
    if (!rows.is_null(column[PuzzleColumn::kLevel])) read_rating(record.rating.emplace());
    ratings.read(record.ratings);
    record.seed.reset();
    if (const auto seed = rows.integer_or_null(column.seed)) {
      record.seed = static_cast<std::uint64_t>(*seed);
    }
  };
  const QuerySql::Walk walk = QuerySql::walk_of(query);
  RowOrder order(walk, query.above_id > 0 ? query.above_id : INT64_MIN);
  while (rows.step()) {
    row.id = rows.integer(column[PuzzleColumn::kId]);
    const bool is_by_run_index = walk == QuerySql::Walk::kByRunIndex;
    if (!order.accept(row.id,
                      is_by_run_index ? rows.integer(column[PuzzleColumn::kRunIndex]) : 0)) {
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

/// Describes what is wrong with a row's entry in puzzle_key. The row's key is at its hash or behind
/// it, after those of other rows.
class KeyIssueFinder {
 public:
  explicit KeyIssueFinder(Database& database)
      : find_(database.prepare("SELECT k.puzzle, " + qualified_name(PuzzleColumn::kCanonical) +
                               " FROM puzzle_key AS k LEFT JOIN puzzle AS p ON p.id = k.puzzle "
                               "WHERE k.hash = ?1")),
        puzzle_(find_.column(0)),
        canonical_(find_.column(1)) {}

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
        fault = "it is equivalent to puzzle " + std::to_string(other);
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
  Statement read = database.prepare("SELECT " + select_list(impl_->scales) +
                                    " FROM puzzle AS p WHERE id > ?1 ORDER BY id LIMIT ?2");
  const PuzzleColumns column(read);
  const RatingReader ratings(impl_->scales, read);
  KeyIssueFinder key_issues(database);
  const std::int64_t indexed_to = database.integer(
      "SELECT coalesce(max(CAST(value AS INTEGER)), 0) FROM meta WHERE name = 'indexed_to'");
  const auto name_of = [&](std::int64_t id) { return impl_->technique_name(id); };
  const auto read_row = [&](RawRow& row) {
    row.run = read.integer(column[PuzzleColumn::kRun]);
    row.run_index = read.integer(column[PuzzleColumn::kRunIndex]);
    row.board = read.name(column[PuzzleColumn::kBoard]);
    row.layout = text_or_empty(read, column[PuzzleColumn::kLayout]);
    row.clues_json = text_or_empty(read, column[PuzzleColumn::kCluesJson]);
    row.word = read.text_or_null(column[PuzzleColumn::kWord]);
    row.word_cells = text_or_empty(read, column[PuzzleColumn::kWordCells]);
    row.puzzle = read.text(column[PuzzleColumn::kPuzzle]);
    row.solution = read.text(column[PuzzleColumn::kSolution]);
    row.givens = read.integer(column[PuzzleColumn::kGivens]);
    row.minimal = read.integer(column[PuzzleColumn::kMinimal]);
    row.symmetry = read.name(column[PuzzleColumn::kSymmetry]);
    row.canonical = text_or_empty(read, column[PuzzleColumn::kCanonical]);
    row.is_keyed = row.id <= indexed_to;
    row.key_issue = key_issues.find(row);
    RatingRecord rating;
    bool rated = false;
    for (const Column part : {column[PuzzleColumn::kLevel], column[PuzzleColumn::kHardest],
                              column[PuzzleColumn::kRounds], column[PuzzleColumn::kMinOpenings]}) {
      rated = rated || !read.is_null(part);
    }
    rating.level = int_or_zero(read, column[PuzzleColumn::kLevel]);
    if (const auto hardest = read.integer_or_null(column[PuzzleColumn::kHardest])) {
      rating.hardest = name_of(*hardest);
    }
    rating.rounds = int_or_zero(read, column[PuzzleColumn::kRounds]);
    rating.min_openings = int_or_zero(read, column[PuzzleColumn::kMinOpenings]);
    read_technique_counts(database, read, column[PuzzleColumn::kTechniques],
                          [&](std::int64_t id, int count) {
                            rating.uses.push_back({name_of(id), count});
                          });
    const Column wishes = column[PuzzleColumn::kUsesByWish];
    rating.uses_by_wish = read_wish_paths(database, read, wishes, name_of);
    row.has_unknown_wish_paths = read.text_or_null(wishes) == kUnknownWishPaths;
    if (rated || !rating.uses.empty() || !rating.uses_by_wish.empty()) {
      row.rating = std::move(rating);
    }
    ratings.read(row.ratings, true);
  };
  rows.clear();
  read.bind(1, after).bind(2, static_cast<std::int64_t>(max_rows));
  std::int64_t last = after;
  while (read.step()) {
    RawRow& row = rows.emplace_back();
    row.id = read.integer(column[PuzzleColumn::kId]);
    if (std::exchange(last, row.id) >= row.id) fail_out_of_order(database, row.id);
    try {
      read_row(row);
    } catch (const StoreError& error) {
      if (error.kind() != StoreError::Kind::kCorrupt) throw;
      row.read_error = error.why();
    }
  }
  assert(rows.size() <= max_rows && (rows.empty() || rows.back().id == last));
}

std::uint64_t Store::count(const Query& query) const {
  Database& database = impl_->database;
  database.set_operation("count puzzles");
  if (impl_->is_unsatisfiable(query)) return 0;
  const QuerySql sql = QuerySql::count(query);
  Statement statement = sql.prepare(database);
  return statement.step() ? statement.natural("count") : 0;
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

TechniqueName Store::Impl::technique_name(std::int64_t technique) const {
  const auto entry = techniques.find(technique);
  return entry == techniques.end() ? TechniqueName("technique " + std::to_string(technique))
                                   : entry->second.name;
}

std::vector<NamedCount> Store::Impl::count_techniques(const Query& query) {
  const QuerySql sql = QuerySql::techniques(query);
  Statement rows = sql.prepare(database);
  std::unordered_map<std::int64_t, std::uint64_t> by_id;
  const Column column = rows.column("techniques");
  const Column wishes = rows.column("uses_by_wish");
  std::unordered_set<std::int64_t> ids;  // of a row with wishes
  while (rows.step()) {
    const bool has_wishes = !rows.is_null(wishes);
    ids.clear();
    read_technique_counts(database, rows, column, [&](std::int64_t id, int /*count*/) {
      if (!has_wishes || ids.insert(id).second) ++by_id[id];
    });
    if (!has_wishes) continue;
    read_wishes(
        database, rows, wishes, [](std::string_view /*wish*/) {},
        [&](std::int64_t id, int /*count*/) {
          if (ids.insert(id).second) ++by_id[id];
        });
  }
  std::map<std::pair<std::int64_t, std::string>, std::uint64_t> by_rank;
  for (const auto& [id, number] : by_id) {
    const auto technique = techniques.find(id);
    if (technique == techniques.end()) continue;
    by_rank[{technique->second.rank, technique->second.name.text()}] = number;
  }
  std::vector<NamedCount> counts;
  assert(by_rank.size() <= by_id.size());
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
  std::vector<NamedCount> counts;
  const Column value = rows.column("value");
  while (rows.step()) {
    NamedCount& line = counts.emplace_back();
    if (!rows.is_null(value)) line.name = rows.name(value);
    line.count = rows.natural("count");
  }
  return counts;
}

}  // namespace gridmill
