#pragma once

// The raw arguments of a command: the texts of its options, from the command line, the
// environment (GRIDMILL_<OPTION>) and --config FILE, in this order of precedence. They
// are not validated yet. A command turns them into its own arguments, a struct of typed and
// validated values, once and before it does anything; only that struct continues to the code that
// works. ripgrep has the same two layers, low and high arguments (crates/core/flags).
//
// The parser is Boost.Program_options; only raw_arguments.cpp includes it.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/option_table.h"

namespace gridmill {

class RawArguments {
 public:
  /// @param argv  the command and what follows it; argv[0] is the command's name
  /// Throws UsageError.
  RawArguments(const OptionTable& table, int argc, const char* const* argv);

  /// Whether --help was given; then nothing else has been read.
  [[nodiscard]] bool is_help_requested() const { return help_; }
  /// Whether the person gave the option: a fallback does not count.
  [[nodiscard]] bool is_given(std::string_view name) const;
  /// Whether a switch is on.
  [[nodiscard]] bool is_on(std::string_view name) const;
  /// The value of an option that has a fallback or is required.
  [[nodiscard]] std::string text(std::string_view name) const;
  /// The value of an option, or none where it has none.
  [[nodiscard]] std::optional<std::string> find(std::string_view name) const;
  /// The arguments without a dash, in their order.
  [[nodiscard]] const std::vector<std::string>& positional() const { return positional_; }
  /// The command line as a shell reads it, for the record.
  [[nodiscard]] const std::string& line() const { return line_; }

 private:
  struct Entry {
    std::optional<std::string> text;  ///< none for a switch
    bool given = false;
    bool on = false;
  };
  /// The entry of an option. Throws ContractViolation if the command does not declare it.
  [[nodiscard]] const Entry& entry(std::string_view name) const;

  std::map<std::string, Entry, std::less<>> entries_;  ///< one for each option of the table
  std::vector<std::string> positional_;
  std::string line_ = "gridmill";
  bool help_ = false;
};

}  // namespace gridmill
