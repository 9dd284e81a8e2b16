#include "tools/run/record_sinks.h"

#include "tools/cli/messages.h"
#include "tools/cli/progress.h"

namespace gridmill {

std::vector<std::size_t> StoreSink::accept(std::span<const Record> records,
                                           std::uint64_t next_index) {
  std::vector<std::size_t> refused;
  for (const AppendResult::Duplicate& duplicate :
       store_.append(run_, records, next_index).duplicates) {
    refused.push_back(duplicate.position);
    if (++duplicates_ > kMaxNamed) continue;
    named_ += localize(language_, Message::kWasRefused,
                       {std::to_string(records[duplicate.position].index),
                        std::to_string(duplicate.equals)}) +
              "\n";
  }
  return refused;
}

std::string StoreSink::refused() const {
  return named_ + (duplicates_ > kMaxNamed ? localize(language_, Message::kAndMore,
                                                      {format_count(duplicates_ - kMaxNamed)}) +
                                                 "\n"
                                           : "");
}

}  // namespace gridmill
