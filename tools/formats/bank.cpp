// The format of the Sudoku Exchange puzzle bank: hash, puzzle, rating. The hash is 12 digits of
// SHA-1 and is verified, so damaged records are detected.

#include <array>
#include <bit>

#include "tools/formats/format.h"
#include "tools/formats/table_writer.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

/// The first 12 hexadecimal digits of the SHA-1 (FIPS 180-4) of a text of 81 characters: two blocks
/// of 64 bytes with the padding.
std::string hash_of(std::string_view text) {
  std::array<unsigned char, 128> bytes{};
  std::copy(text.begin(), text.end(), bytes.begin());
  bytes[text.size()] = 0x80;
  const std::size_t bits = 8 * text.size();
  bytes[126] = static_cast<unsigned char>(bits >> 8U);
  bytes[127] = static_cast<unsigned char>(bits & 255U);
  std::uint32_t h[5] = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
  for (std::size_t block = 0; block < bytes.size(); block += 64) {
    std::uint32_t w[80];
    for (std::size_t i = 0; i < 16; ++i) {
      w[i] = 0;
      for (std::size_t j = 0; j < 4; ++j) w[i] = (w[i] << 8U) | bytes[block + 4 * i + j];
    }
    for (std::size_t i = 16; i < 80; ++i) {
      w[i] = std::rotl(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    }
    auto [a, b, c, d, e] = h;
    for (std::size_t i = 0; i < 80; ++i) {
      std::uint32_t f = 0;
      if (i < 20) {
        f = ((b & c) | (~b & d)) + 0x5A827999;
      } else if (i < 40) {
        f = (b ^ c ^ d) + 0x6ED9EBA1;
      } else if (i < 60) {
        f = ((b & c) | (b & d) | (c & d)) + 0x8F1BBCDC;
      } else {
        f = (b ^ c ^ d) + 0xCA62C1D6;
      }
      const std::uint32_t next = std::rotl(a, 5) + f + e + w[i];
      e = d;
      d = c;
      c = std::rotl(b, 30);
      b = a;
      a = next;
    }
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
  }
  constexpr char kHex[] = "0123456789abcdef";
  std::string hex;
  for (std::size_t i = 0; i < 12; ++i) hex += kHex[(h[i / 8] >> (28 - 4 * (i % 8))) & 15U];
  return hex;
}

/// Sudoku Exchange's bank: 12 digits of the hash, the puzzle, its rating as nn.n. The hash is
/// checked, so a damaged record is detected.
class BankParser final : public FormatParser {
 public:
  [[nodiscard]] bool recognizes(std::string_view head) const override {
    const auto tokens = tokenize(first_line_of(head));
    return tokens.size() == 3 && tokens[0].size() == 12 && tokens[1].size() == 81;
  }
  void on_line(std::string_view text, std::size_t number, PuzzleSink& sink) override {
    const auto tokens = tokenize(text);
    if (tokens.empty() || tokens[0].starts_with('#')) return;
    if (tokens.size() != 3 || tokens[0].size() != 12 || tokens[1].size() != 81 ||
        tokens[1].find_first_not_of("0123456789") != std::string_view::npos ||
        tokens[2].find_first_not_of("0123456789.") != std::string_view::npos) {
      sink.on_error(number, "expected a hash, 81 digits and a rating, found " + in_quotes(text));
    } else if (const std::string hash = hash_of(tokens[1]); hash != tokens[0]) {
      sink.on_error(number,
                    "expected the hash " + hash + " of this puzzle, found " + in_quotes(tokens[0]));
    } else {
      sink.on_puzzle({number, std::string(tokens[1]), {}, BoardRef(&BoardSpec::standard())});
    }
  }
};

}  // namespace

std::unique_ptr<FormatParser> make_bank_parser() { return std::make_unique<BankParser>(); }

void write_bank(const Record& record, std::string& out) {
  std::string digits;
  append_board(digits, record.puzzle.digits(), '0');
  const std::string level = std::to_string(record.level()) + ".0";
  out += hash_of(digits) + ' ' + digits + ' ' + std::string(4 - level.size(), ' ') + level + '\n';
}

}  // namespace gridmill
