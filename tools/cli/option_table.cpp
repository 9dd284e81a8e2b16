#include "tools/cli/option_table.h"

#include <algorithm>
#include <cassert>

namespace gridmill {

Option& OptionTable::add_switch(const std::string& name, std::string about) {
  return add(name, "", std::move(about));
}

Option& OptionTable::add(const std::string& name, std::string value, std::string about) {
  const std::size_t comma = std::min(name.find(','), name.size());
  Option row;
  row.name = name.substr(0, comma);
  row.letter = name.substr(std::min(comma + 1, name.size()));
  row.value = std::move(value);
  row.about = std::move(about);
  assert(!row.name.empty() && row.letter.size() <= 1 && !row.about.empty());
  assert(find(row.name) == nullptr);
  return options_.emplace_back(std::move(row));
}

void OptionTable::add_words(std::string name, int most) {
  assert(words_.empty() && find(name) == nullptr);
  assert(most == kAnyNumber || most > 0);
  words_ = std::move(name);
  most_words_ = most;
}

const Option* OptionTable::find(std::string_view name) const {
  const auto row = std::find_if(options_.begin(), options_.end(),
                                [&](const Option& option) { return option.name == name; });
  return row == options_.end() ? nullptr : &*row;
}

}  // namespace gridmill
