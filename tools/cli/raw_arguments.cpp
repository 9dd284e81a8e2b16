#include "tools/cli/raw_arguments.h"

#include <algorithm>
#include <boost/program_options/environment_iterator.hpp>
#include <boost/program_options/errors.hpp>
#include <boost/program_options/options_description.hpp>
#include <boost/program_options/parsers.hpp>
#include <boost/program_options/positional_options.hpp>
#include <boost/program_options/variables_map.hpp>
#include <cassert>
#include <cctype>
#include <sstream>

#include "solver/board/require.h"
#include "tools/cli/command.h"
#include "tools/cli/man_page.h"
#include "tools/cli/suggestions.h"
#include "tools/io/read_limited.h"

namespace gridmill {
namespace {

namespace po = boost::program_options;

constexpr std::string_view kHelp = "help";

/// The rows in Boost's terms.
po::options_description described(const OptionTable& table) {
  po::options_description result;
  const auto add = [&](const Option& row) {
    const std::string name = row.short_name.empty() ? row.name : row.name + "," + row.short_name;
    if (row.name == kHelp) {
      result.add_options()(name.c_str(), row.help.c_str());
    } else if (row.is_switch()) {
      result.add_options()(name.c_str(), po::bool_switch(), row.help.c_str());
    } else {
      auto* value = po::value<std::string>()->value_name(row.value_name);
      if (row.default_value) value->default_value(*row.default_value);
      if (row.is_required) value->required();
      result.add_options()(name.c_str(), value, row.help.c_str());
    }
  };
  for (const Option& row : table.options()) add(row);
  for (const Option& row : table.hidden()) add(row);
  return result;
}

/// "GRIDMILL_MAX_TIME" -> "max-time" when the command has that option, else "".
std::string option_of_variable(const std::string& variable, const OptionTable& table) {
  constexpr std::string_view kPrefix = "GRIDMILL_";
  if (!variable.starts_with(kPrefix)) return "";
  std::string name = variable.substr(kPrefix.size());
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) {
    return c == '_' ? '-' : static_cast<char>(std::tolower(c));
  });
  return name != kHelp && table.find(name) != nullptr ? name : "";
}

/// Reads the options and arguments of the command line.
void read_line(const OptionTable& table, const po::options_description& options, int argc,
               const char* const* argv, po::variables_map& map) {
  // Arguments without a dash are an option, too, but the help does not list it.
  po::options_description all;
  all.add(options);
  po::positional_options_description positional;
  if (!table.positional().empty()) {
    all.add_options()(table.positional().c_str(), po::value<std::vector<std::string>>());
    positional.add(table.positional().c_str(), table.max_positional());
  }
  using po::command_line_style::style_t;
  const int style =
      static_cast<int>(style_t::unix_style) & ~static_cast<int>(style_t::allow_guessing);
  po::store(
      po::command_line_parser(argc, argv).options(all).positional(positional).style(style).run(),
      map);
}

void read_config(const std::string& file, const po::options_description& options,
                 po::variables_map& map) {
  const auto text = read_limited(file);
  if (!text) throw UsageError(file + ": cannot open the configuration file");
  std::istringstream in(*text);
  try {
    po::store(po::parse_config_file(in, options), map);
  } catch (const po::unknown_option& error) {
    throw UsageError(file + ": there is no option '" + error.get_option_name() + "'");
  } catch (const po::error& error) {
    throw UsageError(file + ": " + error.what());
  }
}

/// The options that may be meant by a name that none has.
std::vector<std::string_view> likely_options(const OptionTable& table, std::string_view wrong) {
  wrong = wrong.substr(0, wrong.find('='));
  std::vector<std::string_view> names;
  for (const Option& row : table.options()) {
    for (const std::string_view synonym : row.synonyms) {
      if (wrong == "--" + std::string(synonym)) return {row.name};
    }
    names.push_back(row.name);
  }
  return closest_names(wrong, names);
}

}  // namespace

RawArguments::RawArguments(const OptionTable& table, int argc, const char* const* argv) {
  assert(argc > 0);
  for (int i = 0; i < argc; ++i) {
    const std::string_view word = argv[i];
    const bool is_plain =
        !word.empty() && word.find_first_of(" \t\n'\"\\$`;&|<>()*?[]{}~#!") == word.npos;
    line_ += " " + (is_plain ? std::string(word) : shell_quoted(word));
  }
  const po::options_description options = described(table);
  po::variables_map map;
  try {
    read_line(table, options, argc, argv, map);
    help_ = map.count(std::string(kHelp)) != 0;
    if (help_) return;
    po::store(po::parse_environment(
                  options,
                  [&](const std::string& variable) { return option_of_variable(variable, table); }),
              map);
    if (map.count("config") != 0) read_config(map["config"].as<std::string>(), options, map);
    po::notify(map);
  } catch (const po::unknown_option& error) {
    throw UsageError("there is no option '" + error.get_option_name() + "'" +
                     did_you_mean(likely_options(table, error.get_option_name()), "--"));
  } catch (const po::error& error) {
    throw UsageError(error.what());
  }
  const auto read_entry = [&](const Option& row) {
    Entry& entry = entries_[row.name];
    if (row.name == kHelp || map.count(row.name) == 0) return;
    const po::variable_value& value = map[row.name];
    entry.given = !value.defaulted();
    if (row.is_switch()) {
      entry.on = value.as<bool>();
    } else {
      entry.text = value.as<std::string>();
    }
  };
  for (const Option& row : table.options()) read_entry(row);
  for (const Option& row : table.hidden()) read_entry(row);
  if (!table.positional().empty() && map.count(table.positional()) != 0) {
    positional_ = map[table.positional()].as<std::vector<std::string>>();
  }
}

const RawArguments::Entry& RawArguments::entry(std::string_view name) const {
  const auto found = entries_.find(name);
  GRIDMILL_REQUIRE(found != entries_.end());
  return found->second;
}

bool RawArguments::is_given(std::string_view name) const { return entry(name).given; }

bool RawArguments::is_on(std::string_view name) const {
  assert(!entry(name).text);
  return entry(name).on;
}

std::string RawArguments::text(std::string_view name) const {
  assert(entry(name).text);
  return *entry(name).text;
}

std::optional<std::string> RawArguments::find(std::string_view name) const {
  return entry(name).text;
}

}  // namespace gridmill
