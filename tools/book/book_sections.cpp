#include "tools/book/book_sections.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "solver/board/error.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

struct SectionEntry {
  BookSection::Kind kind;
  std::string_view name;
};

constexpr SectionEntry kRows[] = {
#define BOOK_SECTION(id, section, name, about) {BookSection::Kind::k##id, name},
#include "tools/book/book_sections.def"
#undef BOOK_SECTION
};

BookSection parse_section(const std::string& name) {
  for (const SectionEntry& row : kRows) {
    if (row.name == name) return {row.kind, "", ""};
  }
  if (name.find_first_of("./") == std::string::npos) {
    throw ParseError(
        "", 0,
        "expected parts (" + section_names() + ") and names of text files, found '" + name + "'");
  }
  std::ifstream in(name, std::ios::binary);
  if (!in) throw ParseError("", 0, "cannot open the text file " + name);
  return {BookSection::Kind::kText, name, {std::istreambuf_iterator<char>(in), {}}};
}

}  // namespace

std::vector<BookSection> parse_sections(std::string_view list) {
  std::vector<BookSection> sections;
  for (const std::string_view name : split(list, ',')) {
    BookSection section = parse_section(std::string(name));
    if (std::find(sections.begin(), sections.end(), section) != sections.end()) {
      throw ParseError("", 0, "expected each part once, found again '" + std::string(name) + "'");
    }
    sections.push_back(std::move(section));
  }
  const bool has_puzzles = std::any_of(
      sections.begin(), sections.end(),
      [](const BookSection& section) { return section.kind == BookSection::Kind::kPuzzles; });
  if (!has_puzzles) throw ParseError("", 0, "expected puzzles among the parts");
  return sections;
}

std::string section_names(const std::string& separator) {
  std::string names;
  for (const SectionEntry& row : kRows) {
    names += (names.empty() ? "" : separator) + std::string(row.name);
  }
  return names;
}

}  // namespace gridmill
