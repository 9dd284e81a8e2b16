#pragma once

// Puzzles in a SQLite file. schema.md describes the file and what it promises.

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "db/query.h"
#include "db/store_error.h"
#include "solver/record.h"

namespace gridmill {

/// A row of the table of levels, as the caller has it.
struct LevelRow {
  int number = 0;  ///< 1..7
  std::string_view name;
  std::string_view name_ja;
};

/// A row of the table of techniques, as the caller has it; their order is their rank.
struct TechniqueRow {
  std::string_view id;     ///< "naked-pair"
  std::string_view title;  ///< "Naked Pair"
  std::string_view family;
  int level = 0;  ///< must be one of the levels
};

/// A scale, as the caller has it.
struct ScaleRow {
  std::string_view name;   ///< "se"
  std::string_view title;  ///< for people
  int version = 0;         ///< of our implementation, from 1: raised when it rates otherwise
  std::vector<RatingColumn> columns;  ///< of its ratings; none: kOwnScale
};
/// Gridmill's own scale; its ratings are of type RatingRecord.
inline constexpr std::string_view kOwnScale = "gridmill";

/// Which version of our implementation of a scale made the ratings of a run.
struct RatingVersion {
  std::int64_t run = 0;
  std::string scale;
  int version = 0;
};

/// What makes a run: the same recipe is the same run.
struct RunSpec {
  std::string recipe;     ///< everything that decides which puzzles come out, as text
  std::string arguments;  ///< the command line, for people
  std::string version;    ///< of the program
  std::optional<std::uint64_t> seed;
};

/// A run as it is in the file.
struct Run {
  std::int64_t id = 0;
  std::uint64_t next_index = 0;             ///< the first puzzle that is not in the file yet
  std::uint64_t stored = 0;                 ///< rows added so far
  std::uint64_t duplicates = 0;             ///< duplicates so far
  std::optional<std::uint64_t> last_index;  ///< of its last row
  RunSpec spec;
  std::string started_at;  ///< UTC, "2025-01-31T23:59:59Z"
};

/// What became of a batch.
struct AppendResult {
  /// A record that equals a row: not added.
  struct Duplicate {
    std::size_t position = 0;  ///< in the batch
    std::int64_t equals = 0;   ///< id of the row
  };
  std::uint64_t stored = 0;
  std::vector<Duplicate> duplicates;
};

/// A row of the file.
struct StoredRecord {
  std::int64_t id = 0;
  Record record;
};

/// A row as it is in the file, nothing of it believed: for `verify`.
struct RawRow {
  std::int64_t id = 0;
  std::string read_error;  ///< why what follows could not be read; empty: it could
  std::int64_t run = 0;
  std::int64_t run_index = 0;
  std::string board;
  std::string layout;               ///< of a jigsaw; empty: none
  std::string clues_json;           ///< the text of its clues; empty: none
  std::optional<std::string> word;  ///< of a word sudoku
  std::string word_cells;           ///< the names of its cells
  std::string puzzle;
  std::string solution;
  std::int64_t givens = 0;
  std::int64_t minimal = 0;
  std::string symmetry;
  std::optional<RatingRecord> rating;   ///< none: the row has nothing of one
  bool has_unknown_wish_paths = false;  ///< the row is from before schema 10, and has no paths
  std::vector<ScaleRating> ratings;     ///< the same
  std::string canonical;                ///< packed, as make_puzzle_key does
  bool is_keyed = true;   ///< false: its key was in the writer's memory, and not yet in puzzle_key
  std::string key_issue;  ///< what is wrong with its entry in puzzle_key; empty: nothing
};

/// What became of a database that was merged.
struct MergeResult {
  std::uint64_t rows = 0;  ///< looked at
  std::uint64_t added = 0;
  std::uint64_t duplicates = 0;  ///< equal a row under some symmetry
  std::uint64_t conflicts = 0;   ///< not equal, but the run has another puzzle of that number
  std::uint64_t stale = 0;       ///< ratings left out: the run has others, by a newer version
  bool complete = true;          ///< false: stopped, and nothing was added
};

/// A line of a count: "5" 1200. No name: rows without a value (not rated).
struct NamedCount {
  std::optional<std::string> name;
  std::uint64_t count = 0;
};

/// A database of puzzles. At most one Store writes a file at a time; any number may read it. A
/// Store opened for reading shows a snapshot of the file for as long as it lives: the state after
/// the last batch before it was opened. A writer's log grows meanwhile and cannot be truncated. One
/// thread at a time per Store. Every function may throw StoreError, and has then changed nothing.
class Store {
 public:
  enum class Mode : std::uint8_t {
    kRead,    ///< an existing file, as it is now
    kWrite,   ///< an existing file, to add to it
    kCreate,  ///< the same, made when it is missing
  };
  enum class Journal : std::uint8_t {
    kAuto,      ///< WAL, on a network file system rollback
    kWal,       ///< fast, readers do not wait; must not be used on a network file system
    kRollback,  ///< a plain rollback journal, each commit on the disk before append returns
  };
  struct Options {
    Journal journal = Journal::kAuto;
    int busy_ms = 10'000;  ///< how long to wait for another program's lock, in milliseconds
    /// That many keys of new rows are kept in memory at most (70 MB) before they go into the file
    /// together; at ten million rows that is about twenty for each page they go to.
    std::size_t keys_in_memory = 1'000'000;
    /// A separate thread moves the log into the file, so that `append` does not wait for the
    /// disk.
    bool background_checkpoint = false;
    /// Pages of the log (8 KB) that it moves at a time; what is left in the end is waited for.
    int checkpoint_pages = 1024;
    /// Rows of another file that `merge` copies between two reports of its progress.
    std::int64_t merge_rows = 100'000;
  };

  explicit Store(const std::string& file, Mode mode) : Store(file, mode, Options()) {}
  Store(const std::string& file, Mode mode, const Options& options);
  Store(Store&& other) noexcept;
  Store& operator=(Store&& other) noexcept;
  ~Store();

  [[nodiscard]] const std::string& file() const;
  /// Calls `read`, and ends it when the flag becomes true, also within a long statement. Returns
  /// false then. Must not write.
  bool read_until(const std::atomic<bool>& stop, const std::function<void()>& read) const;

  /// Brings the tables of levels, techniques and scales up to these; rows that are no longer there
  /// stay, because puzzles may name them. Must come before records with ratings.
  void set_tables(std::span<const LevelRow> levels, std::span<const TechniqueRow> techniques,
                  std::span<const ScaleRow> scales);
  /// The name that a board has in the file, or will have when its first puzzle comes: its own,
  /// unless another board has that.
  [[nodiscard]] std::string board_name(const BoardSpec& board) const;
  /// The board of that name in the file, or why there is none.
  struct Board {
    BoardRef board;
    std::string error;
  };
  [[nodiscard]] Board board(std::string_view name) const;
  /// The board of a row, which for a jigsaw or with clues is its own, or why there is none.
  struct RowBoard {
    BoardRef board;
    std::string error;
  };
  [[nodiscard]] RowBoard board_of(const RawRow& row) const;
  /// The names of all boards in the file.
  [[nodiscard]] std::vector<std::string> board_names() const;

  /// Whether a run gave words to its puzzles; other puzzles have none.
  [[nodiscard]] bool has_words() const;

  /// The run of that recipe: the existing one if the file has it (continue at next_index), else a
  /// new one.
  [[nodiscard]] Run begin_run(const RunSpec& spec);
  /// All runs, by id.
  [[nodiscard]] std::vector<Run> runs() const;

  /// Adds a batch and moves the run on to `next_index`, both or neither. Puzzles that equal a row,
  /// or one before in the batch, under some symmetry are refused: the first of a class stays. With
  /// a rating, level and techniques must be in the tables of set_tables. No run has ratings by two
  /// versions of a scale: throws StoreError (kConflict) instead.
  /// If equivalent puzzles are allowed, only the same puzzle is refused. The boards then have no
  /// clues and no layout.
  /// @param run         as begin_run gave it, changed by each append
  /// @param records     indices ascending from run.next_index on, all below next_index
  /// @param next_index  where the run continues; puzzles in between that are not in the batch were
  ///                    not wanted
  AppendResult append(Run& run, std::span<const Record> records, std::uint64_t next_index,
                      bool allows_equivalent = false);

  /// The location of the puzzle of that class, if there is one. The Store must be open for writing.
  struct PuzzleLocation {
    std::int64_t id = 0;
    std::int64_t run = 0;
    std::uint64_t index = 0;  ///< within its run
  };
  [[nodiscard]] std::optional<PuzzleLocation> find(const Record& record);

  /// The report of a row without a valid puzzle: its id, and the reason.
  using BadRowCallback = std::function<void(std::int64_t id, const std::string& fault)>;
  /// Calls back for each row of the query, in its order, until that returns false. No row comes
  /// twice: if a damaged file has it so, throws StoreError (kCorrupt).
  /// @param with_technique_counts  false leaves rating->uses empty, which is faster
  /// @param on_bad  gets rows that hold no puzzle, which are left out; none: throws StoreError
  void each(const Query& query, const std::function<bool(const StoredRecord&)>& callback,
            bool with_technique_counts = true, const BadRowCallback& on_bad = {}) const;
  [[nodiscard]] std::uint64_t count(const Query& query = {}) const;
  /// Counts of the query's rows by the values of a facet, in its natural order.
  [[nodiscard]] std::vector<NamedCount> counts(Facet facet, const Query& query = {}) const;
  [[nodiscard]] std::vector<NamedCount> counts(const RatingFacet& facet,
                                               const Query& query = {}) const;

  /// Throws StoreError (kCorrupt) with the first error, if this file would spoil another one that
  /// it is merged into: whatever `check` finds, apart from its schema and keys, and rows that are
  /// no puzzles or have another key than their own. Puzzles are not solved.
  void require_mergeable() const;
  /// Adds the rows of another database that are in none of ours, with their runs and exports, in
  /// their order: in one transaction, so all of them or nothing. A run with a recipe of ours
  /// becomes part of ours. Again, it changes nothing.
  /// @param file         the other database, mergeable; it is only read, and may be written
  ///   meanwhile: what is here in the end is one state of it
  /// @param on_progress  called after each piece of rows; false: undo it all
  /// @param stop         undoes it all when it becomes true, within a millisecond; null: never
  MergeResult merge(const std::string& file,
                    const std::function<bool(const MergeResult&)>& on_progress,
                    const std::atomic<bool>* stop = nullptr);

  /// Up to `max_rows` rows with ids above `after`, ascending, as they are in the file. Throws
  /// StoreError (kCorrupt) if their ids do not ascend.
  void raw_rows(std::int64_t after, std::size_t max_rows, std::vector<RawRow>& rows) const;

  /// A technique as the file has it.
  struct StoredTechnique {
    std::string name;
    std::string title;
    std::string family;
    std::int64_t level = 0;
    std::int64_t rank = 0;
    bool operator==(const StoredTechnique&) const = default;
  };
  /// The tables of levels (by id: name and Japanese name) and techniques (by rank), as the file has
  /// them.
  [[nodiscard]] std::map<std::int64_t, std::pair<std::string, std::string>> stored_levels() const;
  [[nodiscard]] std::vector<StoredTechnique> stored_techniques() const;

  /// Which versions made the ratings that the file has, by run and scale.
  [[nodiscard]] std::vector<RatingVersion> rating_versions() const;
  /// Must come before `set_ratings`: clears ratings on a scale that an older version made, and
  /// marks all others as this program's. Returns how many were cleared. Throws StoreError (kNewer)
  /// if a newer version made some.
  std::uint64_t clear_outdated_ratings(std::string_view scale);
  /// A rating for a puzzle that is there.
  struct PuzzleRating {
    std::int64_t id = 0;
    RatingValues values;  ///< one per column of the scale
  };
  /// The paths that its wishes found for a puzzle that is there.
  struct PuzzleWishPaths {
    std::int64_t id = 0;
    std::vector<RatingRecord::WishPath> paths;
  };
  /// Replaces the paths of puzzles, all or none of them. Their techniques must be in the file.
  void set_wish_paths(std::span<const PuzzleWishPaths> puzzles);
  /// Gives puzzles ratings, all or none of them.
  void set_ratings(std::string_view scale, std::span<const PuzzleRating> ratings);

  /// Notes in the ledger that these puzzles went, in this order, into a book or file; then
  /// Query::unused leaves them out. A name can be used once; throws StoreError (kConflict) if it is
  /// taken or an id is no row. Returns the id of the export.
  std::int64_t record_export(std::string_view name, std::string_view format,
                             std::span<const std::int64_t> ids);
  /// Takes an export out of the ledger: what no other export has is unused again. Returns the
  /// number of its puzzles; none: there is no export of that name.
  std::optional<std::uint64_t> release_export(std::string_view name);
  /// The names in the ledger, oldest first.
  [[nodiscard]] std::vector<std::string> export_names() const;
  /// The format of an export; none: there is no export of that name.
  [[nodiscard]] std::optional<std::string> export_format(std::string_view name) const;
  /// The formats that match a pattern of SQL's LIKE, by the names of their exports.
  [[nodiscard]] std::map<std::string, std::string> export_formats(std::string_view like) const;

  /// What is wrong with the file as a whole, one per line; empty: nothing. Pages and foreign keys;
  /// a schema that is not Gridmill's; boards, levels, techniques, versions; progress against rows;
  /// the number of keys; the ledger. Reads everything.
  [[nodiscard]] std::vector<std::string> check() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace gridmill
