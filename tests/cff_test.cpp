// The charset of fonts with PostScript outlines, on tables that were written by hand.

#include "tools/book/cff.h"
#include "tests/catch.h"

using namespace gridmill;

namespace {

std::string bytes(std::initializer_list<int> values) {
  std::string text;
  for (const int value : values) text += static_cast<char>(value);
  return text;
}

/// A header, no names, one top DICT of these bytes, and a charset.
std::string table(const std::string& top, const std::string& charset) {
  const std::string header = bytes({1, 0, 4, 4}) + bytes({0, 0});
  const std::string index = bytes({0, 1, 1, 1}) + static_cast<char>(1 + top.size());
  return header + index + top + charset;
}

}  // namespace

TEST_CASE("glyphs of a font that is keyed by CIDs have those of its charset") {
  using Cids = std::vector<std::uint16_t>;
  // Operands of ROS, then where the charset begins: after 6 + 5 + 9 bytes.
  const std::string ros = bytes({139, 140, 139, 12, 30});
  const std::string at = bytes({28, 0, 20, 15});
  const std::string by_one = bytes({0, 0, 7, 0, 9, 1, 0});
  CHECK(cids_of(table(ros + at, by_one), 4) == Cids{0, 7, 9, 256});
  const std::string short_ranges = bytes({1, 0, 7, 1, 1, 0, 0});
  CHECK(cids_of(table(ros + at, short_ranges), 4) == Cids{0, 7, 8, 256});
  const std::string long_ranges = bytes({2, 0, 5, 1, 0});
  const Cids many = cids_of(table(ros + at, long_ranges), 100);
  CHECK(many.size() == 100);
  CHECK(many[99] == 103);
  // Without ROS a glyph is its number; numbers of other lengths are passed over.
  CHECK(cids_of(table(bytes({139, 247, 0, 250, 1, 29, 0, 0, 0, 20, 15}), by_one), 4).empty());
  const std::string real = bytes({30, 0x12, 0x3f});
  CHECK(cids_of(table(ros + real + bytes({3, 28, 0, 24, 15}), by_one), 4) == Cids{0, 7, 9, 256});
  // What is cut short ends.
  CHECK(cids_of(table(ros + at, bytes({0, 0})), 4).size() <= 4);
  CHECK(cids_of("", 4).empty());
}
