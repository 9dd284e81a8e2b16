// Keys are packed, hashed and looked up here. canonical_keys.h has the formats and the invariants.

#include "db/canonical_keys.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>

#include "db/puzzle_columns.h"
#include "solver/board/grid.h"
#include "solver/board/symmetries.h"
#include "solver/board/text.h"
#include "solver/clues/clue_symmetries.h"

namespace gridmill {
namespace {

/// Fifteen digits fit into half a byte (0 pads the last one).
constexpr std::size_t kMaxHalfByteCells = 15 * 15;

[[noreturn]] void fail_damaged(const Database& database, std::string_view what) {
  database.fail_corrupt("the file is damaged: " + std::string(what));
}

std::int64_t indexed_to(Database& database) {
  Statement statement = database.prepare("SELECT value FROM meta WHERE name = 'indexed_to'");
  std::int64_t id = 0;
  if (statement.step()) {
    const std::string_view text = statement.text("value");
    id = parse_as<std::int64_t>(text).value_or(-1);
    if (id < 0) fail_damaged(database, "'indexed_to' is not the id of a puzzle");
  }
  return id;
}

/// For assertions: whether two boards have as many givens, as forms of one puzzle do.
[[maybe_unused]] bool have_equal_givens(std::span<const std::uint8_t> one,
                                        std::span<const std::uint8_t> two) {
  return one.size() == two.size() && std::count(one.begin(), one.end(), std::uint8_t{0}) ==
                                         std::count(two.begin(), two.end(), std::uint8_t{0});
}

/// As canonical_label, of the board without turning it.
std::string own_label(const BoardSpec& board) {
  std::string label = board.is_jigsaw() ? board.layout() : "";
  return label += board.clue_text();
}

}  // namespace

bool is_solved_by(const BoardSpec& board, std::span<const std::uint8_t> puzzle,
                  std::span<const std::uint8_t> solution) {
  for (std::size_t i = 0; i < puzzle.size(); ++i) {
    if (puzzle[i] != 0 && puzzle[i] != solution[i]) return false;
  }
  return is_solved(board, solution) && (!board.has_clues() || clues_hold(board, Grid(solution)));
}

void make_puzzle_key(std::string_view board, std::span<const std::uint8_t> digits, std::string& key,
                     std::string_view label) {
  assert(!board.empty() && static_cast<unsigned char>(board.front()) > 1);
  key.clear();
  if (board != "9x9") {
    key += board;
    key += '\0';
  }
  key += label;
  assert(digits.size() <= kMaxCells);
  // In local arrays first, as whatever is written through a char might be the string itself.
  std::array<std::uint8_t, kMaxCells + 1> givens;  // and a zero, if their number is odd
  std::array<char, (kMaxCells + 7) / 8 + kMaxCells> bytes;
  std::size_t number = 0;
  std::size_t end = 0;
  const std::size_t spare = (8 - digits.size() % 8) % 8;
  for (std::size_t i = 0; i < digits.size();) {
    unsigned bits = 0;
    for (const std::size_t behind = 8 * (end + 1) - spare; i < behind; ++i) {
      const unsigned is_given = digits[i] != 0 ? 1U : 0U;
      bits = bits << 1U | is_given;
      givens[number] = digits[i];
      number += is_given;
    }
    bytes[end++] = static_cast<char>(bits);
  }
  assert(end == (digits.size() + 7) / 8 && number <= digits.size());
  givens[number] = 0;
  const bool half = digits.size() <= kMaxHalfByteCells;
  for (std::size_t i = 0; i < number; i += half ? 2 : 1) {
    bytes[end++] = static_cast<char>(half ? givens[i] << 4U | givens[i + 1] : givens[i]);
  }
  assert(end == (digits.size() + 7) / 8 + (half ? (number + 1) / 2 : number));
  key.append(bytes.data(), end);
}

void append_own_cells(std::span<const std::uint8_t> digits, std::string& key) {
  std::string own;
  make_puzzle_key("9x9", digits, own);
  key += own;
}

bool allows_equivalent(Database& database, const std::string& table) {
  return database.integer("SELECT EXISTS (SELECT 1 FROM " + table +
                          " WHERE recipe LIKE '% equivalent=yes%')") != 0;
}

bool is_key_of(std::string_view key, std::string_view key_of_class,
               std::span<const std::uint8_t> digits) {
  if (key == key_of_class) return true;
  std::string own(key_of_class);
  append_own_cells(digits, own);
  return key == own;
}

/// A canonizer with a copy of its board, which may outlive the board itself.
struct CanonicalKeyBuilder::BoardCanonizer {
  explicit BoardCanonizer(const BoardSpec& original)
      : board(BoardSpec::parse(original.name(), original.rules(), original.name())),
        canonizer(board) {}

  BoardSpec board;
  Canonizer canonizer;
};

void CanonicalKeyBuilder::make(const BoardSpec& board, std::span<const std::uint8_t> puzzle,
                               std::span<const std::uint8_t> solution, std::string_view board_name,
                               std::string& key) {
  const auto cells = static_cast<std::size_t>(board.cells());
  if (puzzle.size() != cells || solution.size() != cells ||
      !is_solved_by(board, puzzle, solution)) {
    make_puzzle_key(board_name, puzzle, key, own_label(board));
    return;
  }
  form_.resize(cells);
  if (board.is_jigsaw() || board.has_clues()) {
    const std::unique_ptr<Canonizer> canonizer = make_canonizer(board);
    (void)canonizer->canonize(puzzle, solution, form_);
    assert(have_equal_givens(form_, puzzle));
    make_puzzle_key(board_name, form_, key, canonizer->label());
    return;
  }
  constexpr std::size_t kMaxBoards = 64;
  auto known = canonizers_.find(board.digest());
  if (known == canonizers_.end()) {
    if (canonizers_.size() == kMaxBoards) canonizers_.clear();
    known = canonizers_.emplace(board.digest(), std::make_shared<BoardCanonizer>(board)).first;
  }
  (void)known->second->canonizer.canonize(puzzle, solution, form_);
  assert(have_equal_givens(form_, puzzle));
  make_puzzle_key(board_name, form_, key);
}

void CanonicalKeyBuilder::make(const Record& record, std::string_view board_name,
                               std::string& key) {
  if (record.canonical.size() != 0) {
    assert(have_equal_givens(record.canonical.digits(), record.puzzle.digits()));
    make_puzzle_key(
        board_name, record.canonical.digits(), key,
        record.canonical_label.empty() ? canonical_label(*record.board) : record.canonical_label);
  } else {
    make(*record.board, record.puzzle.digits(), record.solution.digits(), board_name, key);
  }
}

std::uint64_t hash_of_key(std::string_view key) {
  std::uint64_t hash = key.size();
  while (!key.empty()) {
    const std::string_view word = key.substr(0, 8);
    key.remove_prefix(word.size());
    std::uint64_t value = 0;
    for (const char c : word) value = value << 8U | static_cast<unsigned char>(c);
    // SplitMix64's last step; source: Steele, Lea, Flood, doi:10.1145/2660193.2660195.
    hash = (hash ^ value) + 0x9E3779B97F4A7C15U;
    hash = (hash ^ (hash >> 30U)) * 0xBF58476D1CE4E5B9U;
    hash = (hash ^ (hash >> 27U)) * 0x94D049BB133111EBU;
    hash ^= hash >> 31U;
  }
  return hash;
}

KeyIndex::KeyIndex(Database& database, std::size_t max_recent, std::size_t min_flush)
    : database_(database),
      max_recent_(max_recent),
      min_flush_(min_flush),
      find_(database.prepare("SELECT puzzle FROM puzzle_key WHERE hash = ?1")),
      found_row_(find_.column("puzzle")),
      key_of_row_(database.prepare("SELECT " + qualified_name(PuzzleColumn::kCanonical) +
                                   " FROM puzzle AS p WHERE p.id = ?1")),
      key_(key_of_row_.column(0)) {
  load();
}

/// Reads what the file has, with nothing in memory.
void KeyIndex::load() {
  assert(unwritten_.empty() && committed_ == 0);
  // Ids that were given out stay so, even if a person deletes the last rows.
  last_id_ = indexed_to(database_);
  has_older_ = last_id_ != 0;
  for (bool more = true; more;) {
    more = load_some();
    commit();  // what was loaded is in the file
    assert(committed_ == unwritten_.size());
    if (more) flush();
  }
}

/// Reads keys that are not in the table until the memory is full; false: there are no more.
bool KeyIndex::load_some() {
  Statement rows = database_.prepare("SELECT p.id, " + qualified_name(PuzzleColumn::kCanonical) +
                                     " FROM puzzle AS p WHERE p.id > ?1 ORDER BY p.id");
  const Column id = rows.column(0);
  const Column canonical = rows.column(1);
  rows.bind(1, last_id_);
  std::string key;
  while (!is_full()) {
    if (!rows.step()) return false;
    const std::int64_t row = rows.integer(id);
    if (row <= last_id_) fail_damaged(database_, "its puzzles are out of order");
    last_id_ = row;
    key = rows.text_or_null(canonical).value_or("");
    // Files of the first schema may hold several of a class: the first one has the key.
    const Slot slot = slot_of(key);
    if (!slot.row) add(slot.hash, last_id_);
  }
  return true;
}

std::optional<std::int64_t> KeyIndex::row_at(std::uint64_t hash) {
  const auto recent = recent_.find(hash);
  if (recent || !has_older_) return recent;
  find_.bind(1, static_cast<std::int64_t>(hash));
  std::optional<std::int64_t> row;
  if (find_.step()) row = find_.integer(found_row_);
  find_.reset();
  return row;
}

/// Whether that row has the key. A row that a person deleted without its key still counts: the
/// chance of another key with its hash is 2^-64.
bool KeyIndex::row_has(std::int64_t id, std::string_view key) {
  assert(id > 0);
  key_of_row_.bind(1, id);
  const bool equal = !key_of_row_.step() || key_of_row_.text_or_null(key_).value_or("") == key;
  key_of_row_.reset();
  return equal;
}

KeyIndex::Slot KeyIndex::slot_of(std::string_view key) {
  Slot slot{hash_of_key(key), std::nullopt};
  for (;; ++slot.hash) {
    slot.row = row_at(slot.hash);
    if (!slot.row || row_has(*slot.row, key)) return slot;
  }
}

std::optional<std::int64_t> KeyIndex::find(std::string_view key) { return slot_of(key).row; }

std::optional<std::int64_t> KeyIndex::find_or_insert(std::string_view key) {
  const Slot slot = slot_of(key);
  if (slot.row) return slot.row;
  if (last_id_ == std::numeric_limits<std::int64_t>::max()) {
    fail_damaged(database_, "there are no ids left");
  }
  add(slot.hash, ++last_id_);
  assert(recent_.find(slot.hash) == last_id_);
  return std::nullopt;
}

void KeyIndex::add(std::uint64_t hash, std::int64_t row) {
  assert(row > 0 && row <= last_id_);
  recent_.add(hash, row);
  unwritten_.push_back({static_cast<std::int64_t>(hash), row});
}

void KeyIndex::roll_back() {
  if (std::exchange(is_flush_open_, false)) {
    recent_.clear();
    unwritten_.clear();
    committed_ = 0;
    load();
    return;
  }
  assert(committed_ <= unwritten_.size());
  for (; unwritten_.size() > committed_; unwritten_.pop_back(), --last_id_) {
    assert(unwritten_.back()[1] == last_id_);  // ids ascend without gaps
    recent_.remove(static_cast<std::uint64_t>(unwritten_.back()[0]));
  }
}

bool KeyIndex::is_full() const {
  // As many for each page of the table in a small file as in a large one.
  const std::size_t share = static_cast<std::size_t>(last_id_) / 8;
  return unwritten_.size() >= std::min(max_recent_, std::max(min_flush_, share));
}

void KeyIndex::flush() {
  if (unwritten_.empty()) return;
  is_flush_open_ = database_.in_transaction();
  assert(is_flush_open_ || committed_ == unwritten_.size());
  std::sort(unwritten_.begin(), unwritten_.end());
  assert(std::adjacent_find(unwritten_.begin(), unwritten_.end(), [](const auto& a, const auto& b) {
           return a[0] >= b[0];
         }) == unwritten_.end());
  database_.set_operation("write the keys of puzzles");
  std::optional<Transaction> transaction;
  if (!is_flush_open_) transaction.emplace(database_);
  Statement insert =
      database_.prepare("INSERT INTO puzzle_key (hash, puzzle) " + RowSource::sql(2));
  // In pieces: to roll a statement back, SQLite keeps the pages that it has changed, in a large
  // file one per key.
  constexpr std::size_t kPiece = 4096;
  NumberRows<2> piece;
  for (std::size_t at = 0; at < unwritten_.size(); at += kPiece) {
    const std::size_t n = std::min(kPiece, unwritten_.size() - at);
    const auto first = unwritten_.begin() + static_cast<std::ptrdiff_t>(at);
    piece.numbers.assign(first, first + static_cast<std::ptrdiff_t>(n));
    insert.bind(1, piece).run(static_cast<std::int64_t>(n));
  }
  const std::string last = std::to_string(last_id_);
  Statement mark = database_.prepare(
      "INSERT INTO meta (name, value) VALUES ('indexed_to', ?1) ON CONFLICT (name) DO UPDATE SET "
      "value = ?1");
  mark.bind(1, last).run(1);
  if (transaction) transaction->commit();
  unwritten_.clear();
  committed_ = 0;
  // As long as all keys are in memory, the table need not be asked.
  if (!has_older_ && recent_.size() < max_recent_) return;
  recent_.clear();
  has_older_ = true;
}

}  // namespace gridmill
