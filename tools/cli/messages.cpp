#include "tools/cli/messages.h"

#include "tools/book/words.h"
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

std::string say(Language language, Message message, std::initializer_list<std::string> fillings) {
  const MessageRow& row = kMessages[static_cast<std::size_t>(message)];
  return filled_in(in_language(language, row.english, row.japanese), fillings);
}

std::string counted(Language language, std::uint64_t n, Message one, Message more) {
  return n == 1 ? say(language, one) : say(language, more, {format_count(n)});
}

}  // namespace gridmill
