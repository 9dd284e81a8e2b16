#include "tools/cli/messages.h"

#include <iostream>

#include "tools/book/book_strings.h"
#include "tools/cli/progress.h"

namespace gridmill {
namespace {

struct MessageRow {
  std::string_view english;
  std::string_view japanese;
};

constexpr MessageRow kMessages[] = {
#define MESSAGE(id, english, japanese) {english, japanese},
#include "tools/cli/messages.def"
#undef MESSAGE
};

}  // namespace

std::string localize(Language language, Message message, std::initializer_list<std::string> args) {
  const MessageRow& row = kMessages[static_cast<std::size_t>(message)];
  return fill_template(in_language(language, row.english, row.japanese), args);
}

void report(Language language, Message message, std::initializer_list<std::string> args) {
  std::cerr << "gridmill: " << localize(language, message, args) << "\n";
}

std::string localize_plural(Language language, std::uint64_t n, Message one, Message more) {
  return n == 1 ? localize(language, one) : localize(language, more, {format_count(n)});
}

}  // namespace gridmill
