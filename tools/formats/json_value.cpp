#include "tools/formats/json_value.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cassert>
#include <memory>
#include <utility>
#include <vector>

#include "tools/io/string_util.h"

namespace gridmill {

/// Takes the values in the order of the text. Those of the lists and objects that are open are on a
/// stack, each list or object below its own; when it is closed, these move to their place.
class ParsedJson::Builder final : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit Builder(ParsedJson& made) : made_(made) {
    constexpr std::size_t kUsual = 128;
    stack_.reserve(kUsual);
  }

  bool null() override { return add(JsonValue::Null()); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(std::int64_t value) override { return add(value); }
  bool number_unsigned(std::uint64_t value) override {
    if (std::in_range<std::int64_t>(value)) return add(static_cast<std::int64_t>(value));
    return add(JsonValue::Number{kept(std::to_string(value))});
  }
  bool number_float(double value, const std::string&) override {
    return add(JsonValue::Number{kept(nlohmann::json(value).dump())});
  }
  bool string(std::string& value) override { return add(kept(value)); }
  bool binary(nlohmann::json::binary_t&) override { return false; }  // which JSON has not
  bool start_array(std::size_t) override { return open(JsonValue::List()); }
  bool start_object(std::size_t) override { return open(JsonValue::Object()); }
  bool key(std::string& name) override {
    name_ = kept(name);
    return true;
  }
  bool end_array() override {
    const std::span<const JsonValue> items = close();
    stack_.back().value_ = JsonValue::List{items};
    return true;
  }
  bool end_object() override {
    sort_members();
    const std::span<const JsonValue> members = close();
    stack_.back().value_ = JsonValue::Object{members};
    return true;
  }
  bool parse_error(std::size_t byte, const std::string&,
                   const nlohmann::detail::exception&) override {
    made_.bad_byte_ = byte;
    return false;
  }
  [[nodiscard]] const JsonValue& value() const { return stack_.front(); }

 private:
  template <typename Value>
  bool add(const Value& value) {
    if (++made_.values_ > kMaxValues) return false;
    JsonValue& added = stack_.emplace_back();
    added.name_ = std::exchange(name_, {});
    added.value_ = value;
    return true;
  }
  template <typename Value>
  bool open(const Value& value) {
    open_.push_back(stack_.size());
    return add(value);
  }
  /// Takes what is in the last list or object from the stack to where it stays.
  std::span<const JsonValue> close() {
    const std::size_t first = open_.back() + 1;
    const std::size_t count = stack_.size() - first;
    auto* const items = made_.arena_.allocate<JsonValue>(count);
    std::uninitialized_copy_n(stack_.data() + first, count, items);
    stack_.resize(first);
    open_.pop_back();
    return {items, count};
  }
  /// By name, and of those with the same name the last one.
  void sort_members() {
    const auto begin = stack_.begin() + static_cast<std::ptrdiff_t>(open_.back() + 1);
    const auto is_before = [](const JsonValue& a, const JsonValue& b) { return a.name_ < b.name_; };
    if (!std::is_sorted(begin, stack_.end(), is_before)) {
      std::stable_sort(begin, stack_.end(), is_before);
    }
    const auto is_same = [](const JsonValue& a, const JsonValue& b) { return a.name_ == b.name_; };
    const auto twice = std::adjacent_find(begin, stack_.end(), is_same);
    if (twice == stack_.end()) return;
    if (made_.repeated_member_.empty()) made_.repeated_member_ = twice->name_;
    // From behind, the first one of each name is the last one.
    const auto kept = std::unique(stack_.rbegin(), std::make_reverse_iterator(begin), is_same);
    stack_.erase(begin, kept.base());
  }
  /// The text where it stays.
  std::string_view kept(std::string_view text) {
    if (text.empty()) return {};
    auto* const letters = made_.arena_.allocate<char>(text.size());
    std::copy(text.begin(), text.end(), letters);
    return {letters, text.size()};
  }

  ParsedJson& made_;
  std::vector<JsonValue> stack_;
  std::vector<std::size_t> open_;  ///< in the stack
  std::string_view name_;          ///< of the next value
};

ParsedJson::ParsedJson(std::string_view text) {
  Builder builder(*this);
  is_good_ = nlohmann::json::sax_parse(text, &builder);
  if (is_good_) value_ = builder.value();
}

std::string quoted(const JsonValue& value) {
  if (value.is_list()) return "a list";
  if (value.is_object()) return "an object";
  if (value.is_null()) return in_quotes("null");
  if (value.is_integer()) return in_quotes(std::to_string(value.integer()));
  if (value.is_string()) return in_quotes(nlohmann::json(value.text()).dump());
  if (const auto* number = std::get_if<JsonValue::Number>(&value.value_))
    return in_quotes(number->text);
  return in_quotes(value.is_false() ? "false" : "true");
}

bool JsonSplitter::feed(char c, std::size_t line) {
  if (depth_ == 0) {
    assert(c == '{');
    line_ = line;
    depth_ = 1;
    text_ = c;
    in_string_ = false;
    escaped_ = false;
    return false;
  }
  if (text_.size() < kMaxSize) text_ += c;
  if (in_string_) {
    if (escaped_) {
      escaped_ = false;
    } else if (c == '\\') {
      escaped_ = true;
    } else if (c == '"') {
      in_string_ = false;
    }
  } else if (c == '"') {
    in_string_ = true;
  } else if (c == '{') {
    ++depth_;
  } else if (c == '}') {
    --depth_;
  }
  return depth_ == 0;
}

std::size_t line_of_error(std::string_view text, std::size_t first_line, std::size_t byte) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(byte, text.size()));
  return first_line + static_cast<std::size_t>(std::count(text.begin(), end, '\n'));
}

}  // namespace gridmill
