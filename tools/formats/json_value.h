#pragma once

// The values of a JSON text, which a library parses. They are stored in a few blocks of memory,
// because a puzzle has hundreds of values and each is read once.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace gridmill {

/// A value of a JSON text, which it points into.
class JsonValue {
 public:
  [[nodiscard]] bool is_null() const { return is<Null>(); }
  [[nodiscard]] bool is_false() const { return is<bool>() && !std::get<bool>(value_); }
  /// A number without a fraction that fits into 64 bits.
  [[nodiscard]] bool is_integer() const { return is<std::int64_t>(); }
  [[nodiscard]] bool is_string() const { return is<std::string_view>(); }
  [[nodiscard]] bool is_list() const { return is<List>(); }
  [[nodiscard]] bool is_object() const { return is<Object>(); }

  /// Of a member of an object.
  [[nodiscard]] std::string_view name() const { return name_; }
  [[nodiscard]] std::int64_t integer() const { return std::get<std::int64_t>(value_); }
  /// Of a string; other values have none.
  [[nodiscard]] std::string_view text() const {
    return is_string() ? std::get<std::string_view>(value_) : std::string_view();
  }
  /// Of a list, or the members of an object by their names, each of which is there once; other
  /// values have none.
  [[nodiscard]] std::span<const JsonValue> items() const {
    if (const auto* list = std::get_if<List>(&value_)) return list->items;
    if (const auto* object = std::get_if<Object>(&value_)) return object->members;
    return {};
  }
  /// A member; null: there is none of that name, or this is no object.
  [[nodiscard]] const JsonValue* find(std::string_view name) const {
    if (!is_object()) return nullptr;
    const std::span<const JsonValue> members = items();
    const auto found = std::lower_bound(
        members.begin(), members.end(), name,
        [](const JsonValue& member, std::string_view wanted) { return member.name_ < wanted; });
    return found == members.end() || found->name_ != name ? nullptr : &*found;
  }

 private:
  friend class ParsedJson;
  friend std::string quoted(const JsonValue& value);
  using Null = std::monostate;
  /// One that is no such integer.
  struct Number {
    std::string_view text;
  };
  struct List {
    std::span<const JsonValue> items;
  };
  struct Object {
    std::span<const JsonValue> members;
  };
  template <typename Kind>
  [[nodiscard]] bool is() const {
    return std::holds_alternative<Kind>(value_);
  }

  std::string_view name_;
  std::variant<Null, bool, std::int64_t, Number, std::string_view, List, Object> value_;
};

/// What is wrong with a puzzle that JSON describes.
class FormatError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What a message may quote of a value: a scalar as written, of others their type. So
/// values that may be nested a million deep are never traversed.
[[nodiscard]] std::string quoted(const JsonValue& value);

/// Memory in a few blocks, which are freed together. libc++ 13 has no memory resources.
class JsonArena {
 public:
  /// Uninitialized memory for objects without destructors.
  template <typename T>
  [[nodiscard]] T* allocate(std::size_t count) {
    static_assert(std::is_trivially_destructible_v<T> && alignof(T) <= kAlignment);
    return static_cast<T*>(allocate_bytes(count * sizeof(T)));
  }

 private:
  static constexpr std::size_t kAlignment = alignof(std::max_align_t);
  static constexpr std::size_t kFirst = std::size_t{1} << 15U;  ///< enough for nearly all puzzles

  void* allocate_bytes(std::size_t size) {
    size = (size + kAlignment - 1) / kAlignment * kAlignment;
    if (size > free_.size()) {
      const std::size_t block = std::max(size, kFirst << std::min<std::size_t>(blocks_.size(), 9));
      blocks_.push_back(std::make_unique<std::byte[]>(block));
      free_ = {blocks_.back().get(), block};
    }
    void* const at = free_.data();
    free_ = free_.subspan(size);
    return at;
  }

  alignas(kAlignment) std::array<std::byte, kFirst> first_;
  std::span<std::byte> free_{first_};
  std::vector<std::unique_ptr<std::byte[]>> blocks_;
};

/// A text that is read.
class ParsedJson {
 public:
  explicit ParsedJson(std::string_view text);
  /// Each value takes 40 bytes, in the text maybe two. The steps of a puzzle have fewer values.
  static constexpr std::size_t kMaxValues = std::size_t{1} << 21U;
  ParsedJson(const ParsedJson&) = delete;
  ParsedJson& operator=(const ParsedJson&) = delete;

  [[nodiscard]] bool is_good() const { return is_good_; }
  [[nodiscard]] bool is_too_large() const { return values_ > kMaxValues; }
  /// How many bytes a reader has seen when it knows that the text is no JSON.
  [[nodiscard]] std::size_t bad_byte() const { return bad_byte_; }
  /// A member that an object has twice, of which the last one counts; empty: none has.
  [[nodiscard]] std::string_view repeated_member() const { return repeated_member_; }
  /// The value of the text, if it is good.
  [[nodiscard]] const JsonValue& value() const { return value_; }

 private:
  class Builder;

  JsonArena arena_;
  JsonValue value_;
  bool is_good_ = false;
  std::size_t values_ = 0;  ///< that were read
  std::size_t bad_byte_ = 0;
  std::string_view repeated_member_;
};

/// Takes objects out of a text, each over any number of lines: finds the brace that closes the
/// first one.
class JsonSplitter {
 public:
  /// No document of a puzzle is longer. What is behind so many characters of one is not kept.
  static constexpr std::size_t kMaxSize = std::size_t{1} << 24U;

  /// Whether a document has begun and not ended.
  [[nodiscard]] bool is_open() const { return depth_ != 0; }
  /// Where the last document began.
  [[nodiscard]] std::size_t line() const { return line_; }
  /// Takes a character of a line: `{`, or any where a document is open.
  /// @return whether it ends the document, whose text is `text()` then
  bool feed(char c, std::size_t line);
  /// Of the last document.
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] bool is_too_long() const { return text_.size() == kMaxSize; }
  /// The open document will not end.
  void drop() { depth_ = 0; }

 private:
  std::string text_;
  std::size_t line_ = 0;
  std::size_t depth_ = 0;
  bool in_string_ = false;
  bool escaped_ = false;
};

/// What a message says of a text that is_too_large().
inline constexpr const char* kTooManyValues =
    "expected a puzzle, found a JSON document of more than 2 Mi values";

/// The line of a document in which JSON ends to be JSON.
/// @param byte  ParsedJson::bad_byte
[[nodiscard]] std::size_t line_of_error(std::string_view text, std::size_t first_line,
                                        std::size_t byte);

}  // namespace gridmill
