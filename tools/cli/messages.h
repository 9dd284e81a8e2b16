#pragma once

// Messages for the user in the language of the command (messages.def). Errors are in English and
// not in the table.

#include <cstdint>
#include <initializer_list>
#include <string>

#include "solver/board/language.h"

namespace gridmill {

/// The rows of messages.def.
enum class Message : std::uint8_t {
#define MESSAGE(id, english, japanese) k##id,
#include "tools/cli/messages.def"
#undef MESSAGE
};

/// A message in the language, with each "{}" filled in.
[[nodiscard]] std::string localize(Language language, Message message,
                                   std::initializer_list<std::string> args = {});
/// How many there are: the first message for one, else the second with the number.
[[nodiscard]] std::string localize_plural(Language language, std::uint64_t n, Message one,
                                          Message more);
/// Prints a message on standard error: "gridmill: ...".
void report(Language language, Message message, std::initializer_list<std::string> args = {});
/// "1 puzzle", "12,345 puzzles"
[[nodiscard]] inline std::string format_puzzle_count(Language language, std::uint64_t n) {
  return localize_plural(language, n, Message::kOnePuzzle, Message::kPuzzleCount);
}
/// "1 page", "64 pages"
[[nodiscard]] inline std::string format_page_count(Language language, std::uint64_t n) {
  return localize_plural(language, n, Message::kOnePage, Message::kPages);
}

}  // namespace gridmill
