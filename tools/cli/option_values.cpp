#include "tools/cli/option_values.h"

#include <cctype>
#include <functional>
#include <iterator>
#include <map>

#include "gen/full_grid.h"
#include "gen/symmetry.h"
#include "solver/count/counter.h"
#include "solver/rate/levels.h"
#include "solver/rate/technique.h"
#include "tools/bench/bench.h"
#include "tools/book/book_data.h"
#include "tools/cli/command.h"
#include "tools/cli/facets.h"
#include "tools/cli/help_topics.h"
#include "tools/cli/manual.h"
#include "tools/cli/rules_options.h"
#include "tools/export/format.h"
#include "tools/scales/scale.h"

namespace gridmill {
namespace {

using Words = std::vector<std::string>;

template <typename Rows>
Words ids_of(const Rows& rows) {
  Words ids;
  for (const auto& row : rows) ids.emplace_back(row.id);
  return ids;
}

template <typename Rows>
Words names_of(const Rows& rows) {
  Words names;
  for (const auto& row : rows) names.emplace_back(row.name);
  return names;
}

Words formats_that(bool (*serves)(const FormatInfo&)) {
  Words ids;
  for (const FormatInfo& format : formats()) {
    if (serves(format)) ids.emplace_back(format.id);
  }
  return ids;
}

/// "1", ..., "7", "beginner", ...
Words level_names() {
  Words names;
  for (const LevelInfo& level : levels()) names.push_back(std::to_string(level.level));
  for (const LevelInfo& level : levels()) {
    std::string name;
    for (const char c : level.english) name += static_cast<char>(std::tolower(c));
    names.push_back(name);
  }
  return names;
}

Words shape_names() {
  Words names;
  for (const Shape& shape : Shape::all()) names.push_back(shape.name());
  return names;
}

Words with(std::string_view more, Words words) {
  words.emplace_back(more);
  return words;
}

}  // namespace

bool takes_list(const Option& option) { return option.value == "LIST"; }

bool takes_file(const Option& option) {
  return option.value.find("FILE") != std::string::npos ||
         option.value.find("FOLDER") != std::string::npos;
}

Words values_of(std::string_view command, const Option& option) {
  if (option.name == "format") {
    if (command == "generate" || command == "query" || command == "export")
      return formats_that([](const FormatInfo& format) { return format.make_writer != nullptr; });
    return command == "bench" ? Words{"text", "csv", "json"} : Words{"lines", "csv", "json"};
  }
  if (option.name == "rate") {
    Words how{"gridmill", "none"};
    if (command != "generate") return how;
    for (const ScaleInfo& scale : scales()) {
      if (!scale.is_own()) how.emplace_back(scale.id);
    }
    return how;
  }
  static const std::map<std::string, std::function<Words()>> kValues{
      {"at-most", [] { return with("none", level_names()); }},
      {"avoids", [] { return ids_of(techniques()); }},
      {"by", [] { return ids_of(facets()); }},
      {"counter", [] { return ids_of(counters()); }},
      {"depth",
       [] {
         return Words{"where", "technique", "step"};
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
         return Words{"en", "ja"};
       }},
      {"level", level_names},
      {"method",
       [] {
         return Words{"count", "logic", "trial"};
       }},
      {"needs", [] { return ids_of(techniques()); }},
      {"printer", [] { return names_of(printer_data()); }},
      {"profile", [] { return names_of(profile_data()); }},
      {"scale", [] { return ids_of(scales()); }},
      {"rules",
       [] {
         const auto ids = rule_ids();
         return Words(ids.begin(), ids.end());
       }},
      {"shape", shape_names},
      {"shard", [] { return Words{"auto"}; }},
      {"symmetry", [] { return ids_of(symmetries()); }},
      {"technique", [] { return ids_of(techniques()); }},
      {"uses", [] { return ids_of(techniques()); }},
  };
  const auto found = kValues.find(option.name);
  return found == kValues.end() ? Words() : found->second();
}

Words arguments_of(std::string_view command) {
  if (command == "completion") return {std::begin(kShells), std::end(kShells)};
  if (command == "bench") return ids_of(benches());
  if (command != "help") return {};
  Words names = names_of(commands());
  for (const HelpTopic& topic : help_topics()) names.emplace_back(topic.name);
  return names;
}

}  // namespace gridmill
