#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "solver/board/language.h"

namespace gridmill {

/// The rows of words.def.
enum class Word : std::uint8_t {
#define WORD(id, english, japanese) k##id,
#include "tools/book/words.def"
#undef WORD
};

/// The rows of faults.def.
enum class Fault : std::uint8_t {
#define FAULT(id, english, japanese) k##id,
#include "tools/book/faults.def"
#undef FAULT
};

/// A text with each "{}" filled in, from the left; "{0}" and "{1}" say which filling they are, for
/// languages that have another order.
[[nodiscard]] std::string filled_in(std::string_view text,
                                    std::initializer_list<std::string> fillings);
/// A text in the language, with its fillings.
[[nodiscard]] std::string say(Language language, Word word,
                              std::initializer_list<std::string> fillings = {});
[[nodiscard]] std::string say(Language language, Fault fault,
                              std::initializer_list<std::string> fillings = {});
/// A size of text or width of a line: "0.75", to a thousandth.
[[nodiscard]] std::string say_points(double points);
/// A length in points as printers of that language have it: "0.375 in", "9.53mm".
[[nodiscard]] std::string say_length(Language language, double points);
/// The name of a level; of 0, what a chapter of unrated puzzles is called.
[[nodiscard]] std::string level_name(Language language, int level);
/// The name of a chapter of that level with puzzles of a kind: "Killer, Easy"; "" is any kind, and
/// "none" puzzles without clues.
[[nodiscard]] std::string chapter_name(Language language, std::string_view kind, int level);
/// What a puzzle of that level asks for; nothing for 0.
[[nodiscard]] std::string level_about(Language language, int level);

}  // namespace gridmill
