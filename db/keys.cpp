#include "db/keys.h"

#include <algorithm>
#include <charconv>

#include "solver/board/grid.h"

namespace gridmill {
namespace {

/// Fifteen digits fit into half a byte (0 pads the last one).
constexpr std::size_t kMostCellsOfHalfBytes = 15 * 15;

std::int64_t keyed_to(Database& database) {
  Statement statement = database.prepare("SELECT value FROM meta WHERE name = 'keyed_to'");
  std::int64_t id = 0;
  if (statement.step()) {
    const std::string_view text = statement.text(0);
    std::from_chars(text.data(), text.data() + text.size(), id);
  }
  return id;
}

}  // namespace

void make_puzzle_key(std::string_view shape, std::span<const std::uint8_t> digits,
                     std::string& key) {
  key.clear();
  if (shape != "9x9") {
    key += shape;
    key += '\0';
  }
  const std::size_t bytes = (digits.size() + 7) / 8;
  const std::size_t spare = 8 * bytes - digits.size();
  const std::size_t start = key.size();
  key.resize(start + bytes);
  const bool wide = digits.size() > kMostCellsOfHalfBytes;
  unsigned half = 0;  // the first digit of a pair, 0: none is waiting
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const unsigned digit = digits[i];
    if (digit == 0) continue;
    const std::size_t bit = spare + i;
    char& byte = key[start + bit / 8];
    byte = static_cast<char>(static_cast<unsigned char>(byte) | (0x80U >> (bit % 8)));
    if (wide) {
      key += static_cast<char>(digit);
    } else if (half == 0) {
      half = digit;
    } else {
      key += static_cast<char>(half << 4U | digit);
      half = 0;
    }
  }
  if (half != 0) key += static_cast<char>(half << 4U);
}

KeyIndex::KeyIndex(Database& database, std::size_t most_recent)
    : database_(database),
      most_recent_(most_recent),
      find_(database.prepare("SELECT puzzle FROM puzzle_key WHERE key = ?1")) {
  // Ids that were given out stay so, even if a person deletes the last rows.
  keyed_to_ = last_id_ = keyed_to(database);
  Statement rows =
      database.prepare("SELECT id, shape, puzzle FROM puzzle WHERE id > ?1 ORDER BY id");
  rows.bind(1, last_id_);
  std::vector<std::uint8_t> digits;
  std::string key;
  while (rows.step()) {
    digits.clear();
    for (const char c : rows.text(2)) {
      digits.push_back(static_cast<std::uint8_t>(std::max(0, digit_of_char(c))));
    }
    make_puzzle_key(rows.text(1), digits, key);
    last_id_ = rows.integer(0);
    recent_.emplace(key, last_id_);
  }
}

std::optional<std::int64_t> KeyIndex::take(const std::string& key) {
  const auto [entry, is_new] = recent_.try_emplace(key, last_id_ + 1);
  if (!is_new) return entry->second;
  fresh_.push_back(&entry->first);
  if (keyed_to_ > 0) {
    find_.bind_blob(1, key);
    if (find_.step()) {
      const std::int64_t id = find_.integer(0);
      find_.reset();
      fresh_.pop_back();
      recent_.erase(entry);
      return id;
    }
    find_.reset();
  }
  ++last_id_;
  return std::nullopt;
}

void KeyIndex::roll_back() {
  for (const std::string* key : fresh_) {
    const auto entry = recent_.find(*key);
    last_id_ = std::min(last_id_, entry->second - 1);
    recent_.erase(entry);
  }
  fresh_.clear();
}

void KeyIndex::flush() {
  if (recent_.empty()) return;
  // The first eight bytes as a number nearly always decide: no pointer is followed to compare.
  struct Entry {
    std::uint64_t first = 0;
    const std::pair<const std::string, std::int64_t>* entry = nullptr;
  };
  std::vector<Entry> sorted;
  sorted.reserve(recent_.size());
  for (const auto& entry : recent_) {
    std::uint64_t first = 0;
    for (std::size_t i = 0; i < 8; ++i) {
      const char c = i < entry.first.size() ? entry.first[i] : '\0';
      first = first << 8U | static_cast<unsigned char>(c);
    }
    sorted.push_back({first, &entry});
  }
  std::sort(sorted.begin(), sorted.end(), [](const Entry& a, const Entry& b) {
    return a.first != b.first ? a.first < b.first : a.entry->first < b.entry->first;
  });
  database_.trying("write the keys of puzzles");
  Transaction transaction(database_);
  Statement insert = database_.prepare("INSERT INTO puzzle_key (key, puzzle) VALUES (?1, ?2)");
  for (const Entry& e : sorted) {
    insert.bind_blob(1, e.entry->first).bind(2, e.entry->second).run();
  }
  const std::string last = std::to_string(last_id_);
  Statement mark = database_.prepare(
      "INSERT INTO meta (name, value) VALUES ('keyed_to', ?1) ON CONFLICT (name) DO UPDATE SET "
      "value = ?1");
  mark.bind(1, last).run();
  transaction.commit();
  recent_.clear();
  keyed_to_ = last_id_;
}

}  // namespace gridmill
