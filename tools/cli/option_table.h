#pragma once

// The options of a command as data. Help, man page, completion and parser read the same rows, so
// they cannot differ.

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/board/rows.h"

namespace gridmill {

/// A row: "--limit N", a switch such as "--quiet", or one with a letter, "-q".
struct Option {
  std::string name;                          ///< without dashes
  std::string short_name;                    ///< "q", or empty
  std::string value_name;                    ///< what the help calls the value, empty: a switch
  std::string help;                          ///< a line for -h; more lines follow in --help
  std::string group;                         ///< heading in --help
  std::optional<std::string> default_value;  ///< the value if the option is not given
  std::vector<std::string> values;           ///< known values, for completion
  std::vector<std::string_view> synonyms;    ///< names that people try, for suggestions
  bool is_required = false;
  bool is_output = false;  ///< the value is a file that the command writes

  [[nodiscard]] bool is_switch() const { return value_name.empty(); }
  /// The first line of `help`.
  [[nodiscard]] std::string summary() const { return help.substr(0, help.find('\n')); }
  /// The first line with the default, if there is one.
  [[nodiscard]] std::string summary_with_default() const {
    const bool has_default = !default_value.value_or("").empty();
    return summary() + (has_default ? " (default: " + *default_value + ")" : "");
  }
  /// All of `help`: a line, or sentences.
  [[nodiscard]] std::string full_text() const {
    const std::size_t end = help.find('\n');
    std::string text = summary_with_default();
    if (end == std::string::npos) return text;
    return text + (text.ends_with('.') ? "" : ".") + help.substr(end);
  }
  /// Whether the value may be a file that the command reads: each that is called FILE and is not
  /// written. An option that is not declared as written is refused as an output.
  [[nodiscard]] bool may_be_input() const {
    return !is_output && value_name.find("FILE") != std::string::npos;
  }
  /// Whether the value may be several of `values`, separated by commas.
  [[nodiscard]] bool is_list() const { return value_name == "LIST"; }
  /// Whether the value may be a file or folder.
  [[nodiscard]] bool is_path() const {
    return value_name.find("FILE") != std::string::npos ||
           value_name.find("FOLDER") != std::string::npos;
  }
  Option& with_default(std::string text) {
    default_value = std::move(text);
    return *this;
  }
  Option& with_values(std::vector<std::string> all) {
    values = std::move(all);
    return *this;
  }
  Option& with_synonyms(std::initializer_list<std::string_view> names) {
    synonyms = names;
    return *this;
  }
  Option& required() {
    is_required = true;
    return *this;
  }
  Option& written() {
    is_output = true;
    return *this;
  }
};

/// The ids of the rows of a table, as values of an option.
template <typename Rows>
[[nodiscard]] std::vector<std::string> ids_of(const Rows& rows) {
  std::vector<std::string> ids;
  for (const auto& row : rows) ids.emplace_back(row.id);
  return ids;
}
/// The same for a table whose rows have names.
template <typename Rows>
[[nodiscard]] std::vector<std::string> names_of(const Rows& rows) {
  std::vector<std::string> names;
  for (const auto& row : rows) names.emplace_back(row.name);
  return names;
}

/// The row of a table with that id, or nullptr.
template <typename Rows>
[[nodiscard]] auto* find_by_id(const Rows& rows, std::string_view id) {
  return find_by(
      rows, [](const auto& row) -> std::string_view { return row.id; }, id);
}

/// What a command takes: options in the order of its help, and arguments without a dash.
class OptionTable {
 public:
  static constexpr int kAnyNumber = -1;

  /// --name; "name,n" has the letter -n as well.
  Option& add_switch(const std::string& name, std::string help);
  /// --name VALUE, the same way. The row may be completed: `.with_default("1")`, `.required()`.
  Option& add(const std::string& name, std::string value_name, std::string help);
  /// Options that are added from here on are listed under this heading (at first "Options").
  void begin_group(std::string heading) { group_ = std::move(heading); }
  /// The options that -h lists, in this order. Without a call -h lists all of them.
  void set_common(std::initializer_list<std::string_view> names);
  /// Arguments without a dash, at most that many. A command has one kind of them or none.
  /// @param values  all that there are; empty: files
  void add_positional(std::string name, int max_count = kAnyNumber,
                      std::vector<std::string> values = {});

  /// Moves a row out of help and completion, where the command has no use for the option.
  void hide(std::string_view name);

  [[nodiscard]] std::span<const Option> options() const { return options_; }
  [[nodiscard]] std::span<const Option> hidden() const { return hidden_; }
  /// The options of -h.
  [[nodiscard]] std::vector<const Option*> common() const;
  /// The row of --name, hidden or not, or nullptr.
  [[nodiscard]] const Option* find(std::string_view name) const;
  /// What the arguments without a dash are, empty: there are none.
  [[nodiscard]] const std::string& positional() const { return positional_; }
  [[nodiscard]] int max_positional() const { return max_positional_; }
  [[nodiscard]] std::span<const std::string> positional_values() const {
    return positional_values_;
  }

 private:
  std::vector<Option> options_;
  std::vector<Option> hidden_;
  std::vector<std::string_view> common_;
  std::string group_ = "Options";
  std::string positional_;
  int max_positional_ = 0;
  std::vector<std::string> positional_values_;
};

}  // namespace gridmill
