#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gridmill {

/// A part of a book: a row of parts.def, or pages of the user's.
struct Part {
  enum class Kind {
#define PART(id, name, about) k##id,
#include "tools/book/parts.def"
#undef PART
    kText,  ///< the file `path`
  };
  Kind kind = Kind::kText;
  std::string path;
  std::string text;  ///< of the file: paragraphs parted by empty lines, "# Title" as the first line

  bool operator==(const Part&) const = default;
};

/// "title,preface.txt,puzzles,solutions": names of parts.def, and files, whose names have a dot or
/// a slash. Throws ParseError (without a place) for unknown or repeated ones, and when the puzzles
/// are missing.
[[nodiscard]] std::vector<Part> parse_parts(std::string_view list);

/// The names of all, in their usual order, separated by ",".
[[nodiscard]] std::string part_names();

}  // namespace gridmill
