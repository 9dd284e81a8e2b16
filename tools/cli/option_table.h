#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

/// The options of a command as data. The help, the manual page, the completions and the parser
/// read the same rows, so they cannot differ.

namespace gridmill {

/// A row: "--limit N", a switch such as "--quiet", or one with a letter, "-q".
struct Option {
  std::string name;                     ///< without dashes
  std::string letter;                   ///< "q", or empty
  std::string value;                    ///< what the help calls the value, empty: a switch
  std::string about;                    ///< one line for the help
  std::optional<std::string> fallback;  ///< the value where nobody gives one
  bool is_required = false;
  bool is_output = false;  ///< the value is a file that the command writes

  [[nodiscard]] bool is_switch() const { return value.empty(); }
  /// Whether the value may be a file that the command reads: each that is called FILE and is not
  /// written. An option that forgets to say that it is written is refused as an output.
  [[nodiscard]] bool names_input() const {
    return !is_output && value.find("FILE") != std::string::npos;
  }
  Option& otherwise(std::string text) {
    fallback = std::move(text);
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

/// What a command takes: options in the order of its help, and arguments without a dash.
class OptionTable {
 public:
  static constexpr int kAnyNumber = -1;

  /// --name; "name,n" has the letter -n as well.
  Option& add_switch(const std::string& name, std::string about);
  /// --name VALUE, the same way. The row may be completed: `.otherwise("1")`, `.required()`.
  Option& add(const std::string& name, std::string value, std::string about);
  /// Arguments without a dash, at most that many. A command has one kind of them or none.
  void add_words(std::string name, int most = kAnyNumber);

  [[nodiscard]] std::span<const Option> options() const { return options_; }
  /// The row of --name, or nullptr.
  [[nodiscard]] const Option* find(std::string_view name) const;
  /// What the arguments without a dash are, empty: there are none.
  [[nodiscard]] const std::string& words() const { return words_; }
  [[nodiscard]] int most_words() const { return most_words_; }

 private:
  std::vector<Option> options_;
  std::string words_;
  int most_words_ = 0;
};

}  // namespace gridmill
