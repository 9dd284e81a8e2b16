#pragma once

// The columns of the table `puzzle`, each named in puzzle_columns.def alone.

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

namespace gridmill {

enum class PuzzleColumn : std::uint8_t {
#define PUZZLE_COLUMN(constant, name, declaration, view) k##constant,
#include "db/puzzle_columns.def"
};

inline constexpr auto kPuzzleColumnNames = std::to_array<std::string_view>({
#define PUZZLE_COLUMN(constant, name, declaration, view) name,
#include "db/puzzle_columns.def"
});
inline constexpr std::size_t kPuzzleColumns = kPuzzleColumnNames.size();

[[nodiscard]] constexpr std::string_view name_of(PuzzleColumn column) {
  return kPuzzleColumnNames.at(static_cast<std::size_t>(column));
}

/// The column in a statement that calls the table `p`: "p.level".
[[nodiscard]] std::string qualified_name(PuzzleColumn column);
/// All columns in their order for INSERT: "id, puzzle, ...".
[[nodiscard]] std::string puzzle_column_list();
/// The same for SELECT from `puzzle AS p`: "p.id AS id, p.puzzle AS puzzle, ...".
[[nodiscard]] std::string puzzle_select_list();
/// Their declarations for CREATE TABLE.
[[nodiscard]] std::string puzzle_column_declarations();
/// What SELECT needs for the view `puzzles` of the table `p`.
/// @param rating_columns  the columns of the scales, each with a comma and a line end behind it
[[nodiscard]] std::string puzzle_view_columns(std::string_view rating_columns);

// The techniques of a puzzle as the column puzzle.techniques has them: a JSON object of the id of
// each technique and how often it was used, {"4":2,"17":1}. SQL can ask such a text, which costs a
// fraction of a row for each technique: schema.md has the figures.

/// Writes the text of a puzzle's techniques into a string: as empty as before if there are none.
class TechniqueCountWriter {
 public:
  explicit TechniqueCountWriter(std::string& text) : text_(text) { text_.clear(); }

  void add(std::int64_t technique, int count) {
    constexpr std::size_t kMaxEntrySize = 40;  // a separator, two numbers with their signs, quotes
    const std::size_t size = text_.size();
    text_.resize(size + kMaxEntrySize);
    char* at = text_.data() + size;
    char* const end = at + kMaxEntrySize;
    if (size != 0) --at;  // the brace that closed it
    *at++ = size == 0 ? '{' : ',';
    *at++ = '"';
    at = std::to_chars(at, end, technique).ptr;
    *at++ = '"';
    *at++ = ':';
    at = std::to_chars(at, end, count).ptr;
    *at++ = '}';
    assert(at <= end);
    text_.resize(static_cast<std::size_t>(at - text_.data()));
    assert(text_.starts_with("{\"") && text_.ends_with('}'));
  }

 private:
  std::string& text_;
};

/// Calls back with the id of each technique and how often it was used; false: the text continues as
/// none of ours does. Empty: none.
template <typename Callback>
bool for_each_technique(std::string_view text, Callback&& callback) {
  const char* at = text.data();
  const char* const end = at + text.size();
  const auto skip = [&](std::string_view wanted) {
    const bool there = std::string_view(at, static_cast<std::size_t>(end - at)).starts_with(wanted);
    if (there) at += wanted.size();
    return there;
  };
  const auto read = [&](auto& number) {
    const auto [behind, error] = std::from_chars(at, end, number);
    at = behind;
    return error == std::errc();
  };
  for (bool first = true; at != end && text != "{}"; first = false) {
    std::int64_t technique = 0;
    int count = 0;
    if (!skip(first ? "{\"" : ",\"") || !read(technique) || !skip("\":") || !read(count)) {
      return false;
    }
    callback(technique, count);
    if (skip("}")) return at == end;
  }
  return text.empty() || text == "{}";
}

// The paths of wishes as the column puzzle.uses_by_wish has them: a JSON object of the name of each
// wish and its techniques in the form above, {"sue-de-coq":{"4":2,"17":1}}.

/// No paths are known, although a wish found some: of rows from before schema 10.
inline constexpr std::string_view kUnknownWishPaths = "{}";

/// Whether a name needs no escapes in JSON and in messages.
[[nodiscard]] inline bool is_wish_name(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return ' ' <= c && c <= '~' && c != '"' && c != '\\';
  });
}

/// Appends a wish to such a text, which may be empty.
/// @param counts  from TechniqueCountWriter
inline void append_wish(std::string& text, std::string_view name, std::string_view counts) {
  assert(is_wish_name(name) && counts.starts_with('{'));
  if (text.empty()) {
    text = "{";
  } else {
    text.back() = ',';
  }
  text.append("\"").append(name).append("\":").append(counts).append("}");
}

/// Calls back with the name of each wish and its techniques; false: the text continues as none of
/// ours does.
template <typename Callback>
bool for_each_wish(std::string_view text, Callback&& callback) {
  if (text == kUnknownWishPaths) return true;
  for (bool first = true; first || text != "}"; first = false) {
    const std::string_view begin = first ? "{\"" : ",\"";
    const std::size_t colon = text.find("\":{", begin.size());
    const std::size_t end = text.find('}', begin.size());
    if (!text.starts_with(begin) || colon >= end || end == std::string_view::npos) return false;
    const std::string_view name = text.substr(begin.size(), colon - begin.size());
    if (!is_wish_name(name)) return false;
    callback(name, text.substr(colon + 2, end - colon - 1));
    text.remove_prefix(end + 1);
  }
  return true;
}

}  // namespace gridmill
