#include "tools/io/compression.h"

#include <unicode/utf16.h>
#include <unicode/utf8.h>
#ifndef __EMSCRIPTEN__
#include <zlib.h>
#endif

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "solver/board/require.h"

namespace gridmill {
namespace {

constexpr std::string_view kAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/// The value of each character, kNoSextet if it is not of the alphabet.
constexpr std::uint8_t kNoSextet = 64;
constexpr auto kSextets = [] {
  std::array<std::uint8_t, 256> sextets{};
  sextets.fill(kNoSextet);
  for (std::size_t i = 0; i < kAlphabet.size(); ++i) {
    sextets[static_cast<unsigned char>(kAlphabet[i])] = static_cast<std::uint8_t>(i);
  }
  return sextets;
}();
constexpr std::uint32_t kChar8 = 0;   ///< a new character of 8 bits follows
constexpr std::uint32_t kChar16 = 1;  ///< of 16 bits
constexpr std::uint32_t kEnd = 2;
constexpr std::uint32_t kFirstPhrase = 3;
constexpr std::size_t kMaxCharacters = std::size_t{1} << 24U;

/// How wide codes are: one bit more each time the phrases could have outgrown them.
struct Width {
  std::uint32_t bits = 2;
  std::uint64_t left = 2;  ///< codes until the next bit
  void count() {
    if (--left != 0) return;
    left = std::uint64_t{1} << bits;
    ++bits;
  }
};

class BitWriter {
 public:
  /// Numbers go out lowest bit first, and fill characters from the highest bit down.
  void write(std::uint32_t value, std::uint32_t bits) {
    for (std::uint32_t i = 0; i < bits; ++i) {
      sextet_ = (sextet_ << 1U) | ((value >> i) & 1U);
      if (++used_ == 6) flush();
    }
  }
  std::string finish() {
    do {  // the original ends with a character more when the last one is just full
      write(0, 1);
    } while (used_ != 0);
    while (text_.size() % 4 != 0) text_ += '=';
    return std::move(text_);
  }

 private:
  void flush() {
    text_ += kAlphabet[sextet_];
    sextet_ = used_ = 0;
  }
  std::string text_;
  std::uint32_t sextet_ = 0;
  std::uint32_t used_ = 0;
};

class BitReader {
 public:
  explicit BitReader(std::string_view text) : text_(text) {}
  /// The next number; false: the text ends before, or holds something else than base64.
  bool read(std::uint32_t bits, std::uint32_t& value) {
    value = 0;
    for (std::uint32_t i = 0; i < bits; ++i) {
      if (left_ == 0) {
        if (at_ == text_.size()) return false;
        sextet_ = kSextets[static_cast<unsigned char>(text_[at_++])];
        if (sextet_ == kNoSextet) return false;
        left_ = 6;
      }
      value |= ((sextet_ >> --left_) & 1U) << i;
    }
    return true;
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t sextet_ = 0;
  std::uint32_t left_ = 0;
};

/// Half a pair becomes U+FFFD.
std::string utf8_of(const std::u16string& text) {
  std::string result;
  const auto size = static_cast<std::int32_t>(text.size());
  for (std::int32_t i = 0; i < size;) {
    char32_t code = 0;
    U16_NEXT_OR_FFFD(text.data(), i, size, code);
    std::uint8_t bytes[U8_MAX_LENGTH] = {};
    std::size_t end = 0;
    U8_APPEND_UNSAFE(bytes, end, code);
    result.append(bytes, bytes + end);
  }
  return result;
}

}  // namespace

/// Three bytes are four characters of six bits.
std::string base64(const std::vector<unsigned char>& bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const auto at = [&](std::size_t k) {
      return i + k < bytes.size() ? static_cast<unsigned>(bytes[i + k]) : 0U;
    };
    const unsigned bits = at(0) << 16U | at(1) << 8U | at(2);
    for (std::size_t k = 0; k < 4; ++k) {
      text += i + k > bytes.size() ? '=' : kAlphabet[bits >> (18 - 6 * k) & 63U];
    }
  }
  return text;
}

std::string lz_compress_to_base64(std::string_view ascii) {
  BitWriter out;
  Width width;
  std::unordered_map<std::uint64_t, std::uint32_t> phrases;  // (phrase, character) -> phrase
  std::uint32_t next_phrase = kFirstPhrase;
  std::uint32_t singles[128] = {};  // the phrase of one character, 0: not yet
  bool is_new[128] = {};            // it has not gone out yet
  std::uint32_t phrase = 0;
  int single = -1;  // the phrase's character, if it has one only
  const auto put = [&] {
    if (single >= 0 && is_new[single]) {
      is_new[single] = false;
      out.write(kChar8, width.bits);
      out.write(static_cast<std::uint32_t>(single), 8);
      width.count();
    } else {
      out.write(phrase, width.bits);
    }
    width.count();
  };
  for (const char c : ascii) {
    const auto code = static_cast<unsigned char>(c);
    GRIDMILL_REQUIRE(code < 128);
    if (singles[code] == 0) {
      singles[code] = next_phrase++;
      is_new[code] = true;
    }
    if (phrase != 0) {
      const std::uint64_t longer = (std::uint64_t{phrase} << 8U) | code;
      if (const auto known = phrases.find(longer); known != phrases.end()) {
        phrase = known->second;
        single = -1;
        continue;
      }
      put();
      phrases[longer] = next_phrase++;
    }
    phrase = singles[code];
    single = code;
  }
  if (phrase != 0) put();
  out.write(kEnd, width.bits);
  return out.finish();
}

std::optional<std::string> lz_decompress_from_base64(std::string_view text,
                                                     std::size_t& allowance) {
  while (text.ends_with('=')) text.remove_suffix(1);
  BitReader in(text);
  // A phrase is the one before it and one character more, so it is in the output already.
  struct Phrase {
    std::size_t begin = 0;
    std::size_t size = 0;
  };
  std::vector<Phrase> phrases(kFirstPhrase);
  std::u16string out;
  Width width;
  Phrase last;
  const std::size_t had = allowance;
  const std::size_t max_size = std::min(kMaxCharacters, had);
  for (;;) {
    allowance = had - std::min(had, out.size());
    std::uint32_t code = 0;
    if (!in.read(width.bits, code)) return std::nullopt;
    if (code == kEnd) return utf8_of(out);
    Phrase phrase;
    if (code == kChar8 || code == kChar16) {
      std::uint32_t character = 0;
      if (!in.read(code == kChar8 ? 8 : 16, character)) return std::nullopt;
      phrase = {out.size(), 1};
      phrases.push_back(phrase);
      out += static_cast<char16_t>(character);
      width.count();
    } else if (last.size != 0 && code < phrases.size()) {
      phrase = {out.size(), phrases[code].size};
      for (std::size_t i = 0; i < phrase.size; ++i) out += out[phrases[code].begin + i];
    } else if (last.size != 0 && code == phrases.size()) {
      phrase = {out.size(), last.size + 1};
      for (std::size_t i = 0; i < last.size; ++i) out += out[last.begin + i];
      out += out[last.begin];
    } else {
      return std::nullopt;
    }
    if (out.size() > max_size) {
      allowance = had - max_size;
      return std::nullopt;
    }
    if (last.size != 0) phrases.push_back({last.begin, last.size + 1});
    width.count();
    last = phrase;
  }
}

std::optional<std::string> lz_decompress_from_base64(std::string_view text) {
  std::size_t allowance = kMaxCharacters;
  return lz_decompress_from_base64(text, allowance);
}

#ifndef __EMSCRIPTEN__  // which has no zlib; only books compress their pages
std::string deflate_to_base64(std::string_view text) {
  uLongf size = compressBound(static_cast<uLong>(text.size()));
  std::vector<unsigned char> bytes(size);
  const int result = compress2(bytes.data(), &size, reinterpret_cast<const Bytef*>(text.data()),
                               static_cast<uLong>(text.size()), Z_BEST_COMPRESSION);
  GRIDMILL_REQUIRE(result == Z_OK);
  bytes.resize(size);
  return base64(bytes);
}
#endif

}  // namespace gridmill
