#include "tools/book/parts.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>

#include "solver/board/error.h"

namespace gridmill {
namespace {

struct PartRow {
  Part::Kind kind;
  std::string_view name;
};

constexpr PartRow kRows[] = {
#define PART(id, name, about) {Part::Kind::k##id, name},
#include "tools/book/parts.def"
#undef PART
};

Part part_of(const std::string& name) {
  for (const PartRow& row : kRows) {
    if (row.name == name) return {row.kind, "", ""};
  }
  if (name.find_first_of("./") == std::string::npos) {
    throw ParseError(
        "", 0,
        "expected parts (" + part_names() + ") and names of text files, found '" + name + "'");
  }
  std::ifstream in(name, std::ios::binary);
  if (!in) throw ParseError("", 0, "cannot open the text file " + name);
  return {Part::Kind::kText, name, {std::istreambuf_iterator<char>(in), {}}};
}

}  // namespace

std::vector<Part> parse_parts(std::string_view list) {
  std::vector<Part> parts;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    Part part = part_of(std::string(list.substr(begin, end - begin)));
    if (std::find(parts.begin(), parts.end(), part) != parts.end()) {
      throw ParseError("", 0,
                       "expected each part once, found again '" +
                           std::string(list.substr(begin, end - begin)) + "'");
    }
    parts.push_back(std::move(part));
    begin = end + 1;
  }
  const bool has_puzzles = std::any_of(parts.begin(), parts.end(), [](const Part& part) {
    return part.kind == Part::Kind::kPuzzles;
  });
  if (!has_puzzles) throw ParseError("", 0, "expected puzzles among the parts");
  return parts;
}

std::string part_names() {
  std::string names;
  for (const PartRow& row : kRows) names += (names.empty() ? "" : ",") + std::string(row.name);
  return names;
}

}  // namespace gridmill
