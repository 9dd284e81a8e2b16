#pragma once

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
[[nodiscard]] std::string say(Language language, Message message,
                              std::initializer_list<std::string> fillings = {});
/// How many there are: the first message for one, else the second with the number.
[[nodiscard]] std::string counted(Language language, std::uint64_t n, Message one, Message more);
/// "1 puzzle", "12,345 puzzles"
[[nodiscard]] inline std::string puzzles_in_words(Language language, std::uint64_t n) {
  return counted(language, n, Message::kOnePuzzle, Message::kPuzzleCount);
}
/// "1 page", "64 pages"
[[nodiscard]] inline std::string pages_in_words(Language language, std::uint64_t n) {
  return counted(language, n, Message::kOnePage, Message::kPages);
}

}  // namespace gridmill
