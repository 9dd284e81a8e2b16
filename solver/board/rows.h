#pragma once

// Rows of tables and values of lists: looked up, and joined to a text.

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gridmill {

/// Whether a list holds a value.
template <typename List, typename Value>
[[nodiscard]] constexpr bool contains(const List& list, const Value& value) {
  return std::find(std::begin(list), std::end(list), value) != std::end(list);
}

/// The first row of which a member, or what a function returns for it, is equal to a value;
/// nullptr if there is none.
template <typename Rows, typename Member, typename Value>
[[nodiscard]] constexpr auto* find_by(Rows&& rows, Member member, const Value& value) {
  const auto found = std::find_if(std::begin(rows), std::end(rows), [&](const auto& row) {
    return std::invoke(member, row) == value;
  });
  return found == std::end(rows) ? nullptr : &*found;
}

/// The index of a value in a list, to which it is added if it is new.
template <typename T>
[[nodiscard]] std::size_t index_in(std::vector<T>& list, const T& value) {
  const auto found = std::find(list.begin(), list.end(), value);
  if (found != list.end()) return static_cast<std::size_t>(found - list.begin());
  list.push_back(value);
  return list.size() - 1;
}

/// The texts of the rows, a member or what a function returns for it, with `between` between them.
template <typename Rows, typename Text>
[[nodiscard]] std::string join(const Rows& rows, std::string_view between, Text text_of) {
  std::string text;
  bool is_first = true;
  for (const auto& row : rows) {
    if (!std::exchange(is_first, false)) text += between;
    text += std::invoke(text_of, row);
  }
  return text;
}

}  // namespace gridmill
