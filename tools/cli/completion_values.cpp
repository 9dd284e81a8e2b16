#include "tools/cli/completion_values.h"

#include <cctype>
#include <functional>
#include <iterator>
#include <map>

#include "gen/filler.h"
#include "gen/symmetry.h"
#include "solver/count/counter.h"
#include "solver/rate/level_table.h"
#include "solver/rate/technique.h"
#include "tools/bench/bench.h"
#include "tools/book/profile.h"
#include "tools/cli/command.h"
#include "tools/cli/facets.h"
#include "tools/cli/man_page.h"
#include "tools/cli/query_options.h"
#include "tools/cli/rules_options.h"
#include "tools/formats/format.h"
#include "tools/scales/scale.h"

namespace gridmill {
namespace {

using Tokens = std::vector<std::string>;

template <typename Rows>
Tokens ids_of(const Rows& rows) {
  Tokens ids;
  for (const auto& row : rows) ids.emplace_back(row.id);
  return ids;
}

template <typename Rows>
Tokens names_of(const Rows& rows) {
  Tokens names;
  for (const auto& row : rows) names.emplace_back(row.name);
  return names;
}

Tokens formats_that(bool (*predicate)(const FormatInfo&)) {
  Tokens ids;
  for (const FormatInfo& format : formats()) {
    if (predicate(format)) ids.emplace_back(format.id);
  }
  return ids;
}

/// "1", ..., "7", "beginner", ...
Tokens level_names() {
  Tokens names;
  for (const LevelInfo& level : levels()) names.push_back(std::to_string(level.level));
  for (const LevelInfo& level : levels()) {
    std::string name;
    for (const char c : level.english) name += static_cast<char>(std::tolower(c));
    names.push_back(name);
  }
  return names;
}

Tokens board_names() {
  Tokens names;
  for (const BoardSpec& board : BoardSpec::all()) names.push_back(board.name());
  return names;
}

Tokens with(std::string_view more, Tokens words) {
  words.emplace_back(more);
  return words;
}

}  // namespace

bool is_list_option(const Option& option) { return option.value_name == "LIST"; }

bool is_path_option(const Option& option) {
  return option.value_name.find("FILE") != std::string::npos ||
         option.value_name.find("FOLDER") != std::string::npos;
}

Tokens completion_values(std::string_view command, const Option& option) {
  if (option.name == "format") {
    if (command == "generate" || command == "query" || command == "export")
      return formats_that([](const FormatInfo& format) { return format.make_writer != nullptr; });
    return command == "bench" ? Tokens{"text", "csv", "json"} : Tokens{"lines", "csv", "json"};
  }
  if (option.name == "scale") {
    return command == "generate" ? with("none", ids_of(scales())) : ids_of(scales());
  }
  if (option.name == "rules") {
    const auto ids = command == "generate" ? rule_ids() : stored_rule_ids();
    return Tokens(ids.begin(), ids.end());
  }
  if (option.name == "max-level") {
    return command == "generate" ? with("none", level_names()) : level_names();
  }
  static const std::map<std::string, std::function<Tokens()>> kValues{
      {"avoids", [] { return ids_of(techniques()); }},
      {"board", board_names},
      {"by", [] { return ids_of(facets()); }},
      {"counter", [] { return ids_of(counters()); }},
      {"depth",
       [] {
         return Tokens{"where", "technique", "step"};
       }},
      {"fill", [] { return ids_of(fills()); }},
      {"from",
       [] {
         return with("auto",
                     formats_that([](const FormatInfo& format) { return format.is_read(); }));
       }},
      {"hardest", [] { return ids_of(techniques()); }},
      {"lang",
       [] {
         return Tokens{"en", "ja"};
       }},
      {"level", level_names},
      {"medium",
       [] {
         return Tokens{"print", "screen"};
       }},
      {"method",
       [] {
         return Tokens{"search", "logic", "backdoor"};
       }},
      {"needs", [] { return ids_of(techniques()); }},
      {"printer", [] { return names_of(printer_data()); }},
      {"profile", [] { return names_of(profile_data()); }},
      {"shard", [] { return Tokens{"auto"}; }},
      {"symmetry", [] { return ids_of(symmetries()); }},
      {"technique", [] { return ids_of(techniques()); }},
      {"uses", [] { return ids_of(techniques()); }},
  };
  const auto found = kValues.find(option.name);
  return found == kValues.end() ? Tokens() : found->second();
}

Tokens completion_arguments(std::string_view command) {
  if (command == "completion") return {std::begin(kShells), std::end(kShells)};
  if (command == "bench") return ids_of(benches());
  if (command != "help") return {};
  Tokens names = names_of(commands());
  for (const HelpTopic& topic : help_topics()) names.emplace_back(topic.name);
  return names;
}

}  // namespace gridmill
