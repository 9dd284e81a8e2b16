#include "tools/book/book_sections.h"

#include <algorithm>

#include "solver/board/error.h"
#include "solver/board/rows.h"
#include "tools/io/read_limited.h"
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
  if (const SectionEntry* row = find_by(kRows, &SectionEntry::name, name))
    return {row->kind, "", ""};
  if (name.find_first_of("./") == std::string::npos) {
    throw ParseError("expected parts (" + section_names() + ") or names of text files, found '" +
                     name + "'");
  }
  const auto text = read_limited(name);
  if (!text) throw ParseError("cannot open the text file " + name);
  return {BookSection::Kind::kText, name, *text};
}

}  // namespace

std::vector<BookSection> parse_sections(std::string_view list) {
  std::vector<BookSection> sections;
  for (const std::string_view name : split(list, ',')) {
    BookSection section = parse_section(std::string(name));
    if (contains(sections, section)) {
      throw ParseError("expected each part once, found '" + std::string(name) + "' twice");
    }
    sections.push_back(std::move(section));
  }
  if (find_by(sections, &BookSection::kind, BookSection::Kind::kPuzzles) == nullptr) {
    throw ParseError("expected puzzles among the parts");
  }
  return sections;
}

std::string section_names(const std::string& separator) {
  return join(kRows, separator, &SectionEntry::name);
}

}  // namespace gridmill
