#include "tools/cli/option_table.h"

#include <algorithm>
#include <cassert>

#include "solver/board/rows.h"

namespace gridmill {

Option& OptionTable::add_switch(const std::string& name, std::string help) {
  return add(name, "", std::move(help));
}

Option& OptionTable::add(const std::string& name, std::string value_name, std::string help) {
  const std::size_t comma = std::min(name.find(','), name.size());
  Option row;
  row.name = name.substr(0, comma);
  row.short_name = name.substr(std::min(comma + 1, name.size()));
  row.value_name = std::move(value_name);
  row.help = std::move(help);
  row.group = group_;
  assert(!row.name.empty() && row.short_name.size() <= 1 && !row.help.empty());
  assert(find(row.name) == nullptr);
  return options_.emplace_back(std::move(row));
}

void OptionTable::add_positional(std::string name, int max_count, std::vector<std::string> values) {
  assert(positional_.empty() && find(name) == nullptr);
  assert(max_count == kAnyNumber || max_count > 0);
  positional_ = std::move(name);
  max_positional_ = max_count;
  positional_values_ = std::move(values);
}

void OptionTable::set_common(std::initializer_list<std::string_view> names) { common_ = names; }

std::vector<const Option*> OptionTable::common() const {
  std::vector<const Option*> rows;
  for (const std::string_view name : common_) rows.push_back(find(name));
  assert(std::find(rows.begin(), rows.end(), nullptr) == rows.end());
  if (!rows.empty()) return rows;
  for (const Option& option : options_) rows.push_back(&option);
  return rows;
}

void OptionTable::hide(std::string_view name) {
  const auto row = std::find_if(options_.begin(), options_.end(),
                                [&](const Option& option) { return option.name == name; });
  assert(row != options_.end());
  hidden_.push_back(*row);
  options_.erase(row);
}

const Option* OptionTable::find(std::string_view name) const {
  const Option* found = find_by(options_, &Option::name, name);
  return found != nullptr ? found : find_by(hidden_, &Option::name, name);
}

}  // namespace gridmill
