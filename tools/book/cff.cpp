#include "tools/book/cff.h"

#include <map>

namespace gridmill {
namespace {

/// Big-endian numbers of a table; 0 beyond its end.
class Bytes {
 public:
  explicit Bytes(std::string_view table) : table_(table) {}
  [[nodiscard]] std::size_t number(std::size_t at, std::size_t size) const {
    std::size_t value = 0;
    for (std::size_t i = at; i < at + size; ++i) {
      value = value << 8 | (i < table_.size() ? static_cast<unsigned char>(table_[i]) : 0U);
    }
    return value;
  }

 private:
  std::string_view table_;
};

/// An INDEX: objects one after the other, with their offsets before them.
struct Index {
  std::size_t first = 0;  ///< where its first object begins
  std::size_t second = 0;
  std::size_t end = 0;
};

Index index_at(const Bytes& bytes, std::size_t at) {
  const std::size_t count = bytes.number(at, 2);
  if (count == 0) return {at + 2, at + 2, at + 2};
  const std::size_t size = bytes.number(at + 2, 1);
  const std::size_t base = at + 2 + (count + 1) * size;  // offsets count from 1
  const auto offset = [&](std::size_t i) { return base + bytes.number(at + 3 + i * size, size); };
  return {offset(0), offset(1), offset(count)};
}

constexpr std::size_t kCharset = 15;
constexpr std::size_t kRos = 12 << 8 | 30;  // keyed by CIDs

/// The operators of a DICT with their last operands.
std::map<std::size_t, std::size_t> dict_of(const Bytes& bytes, std::size_t at, std::size_t end) {
  std::map<std::size_t, std::size_t> dict;
  std::size_t operand = 0;
  while (at < end) {
    const std::size_t b = bytes.number(at++, 1);
    if (b <= 21) {
      dict[b == 12 ? b << 8 | bytes.number(at++, 1) : b] = operand;
    } else if (b == 28) {
      operand = bytes.number(at, 2);
      at += 2;
    } else if (b == 29) {
      operand = bytes.number(at, 4);
      at += 4;
    } else if (b == 30) {  // a real number, in halves of bytes up to 0xf
      while (at < end && (bytes.number(at, 1) & 0xf) != 0xf) ++at;
      ++at;
    } else if (b >= 247) {  // negative ones are no offsets
      operand = b <= 250 ? (b - 247) * 256 + bytes.number(at, 1) + 108 : 0;
      ++at;
    } else {
      operand = b - 139;
    }
  }
  return dict;
}

}  // namespace

std::vector<std::uint16_t> cids_of(std::string_view table, std::size_t glyphs) {
  const Bytes bytes(table);
  const Index names = index_at(bytes, bytes.number(2, 1));
  const Index tops = index_at(bytes, names.end);
  const std::map<std::size_t, std::size_t> top = dict_of(bytes, tops.first, tops.second);
  const auto charset = top.find(kCharset);
  if (!top.contains(kRos) || charset == top.end()) return {};
  std::vector<std::uint16_t> cids{0};
  std::size_t at = charset->second;
  const std::size_t format = bytes.number(at++, 1);
  const std::size_t left =
      format;  // bytes of the number of glyphs that follow the first of a range
  while (cids.size() < glyphs && at < table.size()) {
    const std::size_t first = bytes.number(at, 2);
    const std::size_t more = bytes.number(at + 2, left);
    at += 2 + left;
    for (std::size_t i = 0; i <= more && cids.size() < glyphs; ++i) {
      cids.push_back(static_cast<std::uint16_t>(first + i));
    }
  }
  return cids;
}

}  // namespace gridmill
