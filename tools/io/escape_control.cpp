#include "tools/io/escape_control.h"

namespace gridmill {
namespace {

void append_escaped(std::string& out, char c) {
  constexpr char kHex[] = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  out += "\\x";
  out += kHex[byte >> 4U];
  out += kHex[byte & 15U];
}

bool is_control(char c) {
  return (static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t') || c == '\x7f';
}

}  // namespace

std::string escape_control(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_c1 = text[i] == '\xc2' && i + 1 < text.size() &&
                       (static_cast<unsigned char>(text[i + 1]) & 0xE0U) == 0x80U;
    if (is_c1) {
      append_escaped(out, text[i]);
      append_escaped(out, text[++i]);
    } else if (is_control(text[i])) {
      append_escaped(out, text[i]);
    } else {
      out += text[i];
    }
  }
  return out;
}

EscapingStream::int_type EscapingStream::overflow(int_type c) {
  if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
  const char text = traits_type::to_char_type(c);
  return xsputn(&text, 1) == 1 ? c : traits_type::eof();
}

std::streamsize EscapingStream::xsputn(const char* text, std::streamsize size) {
  const std::string shown = escape_control({text, static_cast<std::size_t>(size)});
  const auto all = static_cast<std::streamsize>(shown.size());
  return inner_->sputn(shown.data(), all) == all ? size : 0;
}

}  // namespace gridmill
