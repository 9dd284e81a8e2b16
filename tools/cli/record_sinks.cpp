#include "tools/cli/record_sinks.h"

#include "tools/cli/messages.h"
#include "tools/cli/progress.h"

namespace gridmill {

std::vector<std::size_t> StoreSink::take(std::span<const Record> records,
                                         std::uint64_t next_index) {
  std::vector<std::size_t> refused;
  for (const Appended::Duplicate& duplicate : store_.append(run_, records, next_index).refused) {
    refused.push_back(duplicate.position);
    if (++duplicates_ > kNamed) continue;
    named_ +=
        say(language_, Message::kWasRefused,
            {std::to_string(records[duplicate.position].index), std::to_string(duplicate.equals)}) +
        "\n";
  }
  return refused;
}

std::string StoreSink::refused() const {
  return named_ +
         (duplicates_ > kNamed
              ? say(language_, Message::kAndMore, {format_count(duplicates_ - kNamed)}) + "\n"
              : "");
}

}  // namespace gridmill
