#include "tools/cli/suggestions.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "solver/board/rows.h"
#include "solver/rate/technique.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

/// How many letters have to be put in, taken out, changed or swapped with the next one to make one
/// text of the other.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  std::vector<std::size_t> before;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const std::vector<std::size_t> above = std::exchange(row, {i + 1});
    for (std::size_t j = 0; j < b.size(); ++j) {
      std::size_t min_cost = above[j] + (a[i] == b[j] ? 0 : 1);
      if (i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j]) {
        min_cost = std::min(min_cost, before[j - 1] + 1);
      }
      row.push_back(std::min({min_cost, row[j] + 1, above[j + 1] + 1}));
    }
    before = above;
  }
  return row.back();
}

/// The letters, small, and the digits of a text.
std::string letters_of(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c >= 'A' && c <= 'Z') result += static_cast<char>(c - 'A' + 'a');
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) result += c;
  }
  return result;
}

}  // namespace

std::vector<std::string_view> closest_names(std::string_view wrong,
                                            std::span<const std::string_view> known) {
  constexpr std::size_t kMaxNames = 3;
  constexpr std::size_t kMinInfixLetters = 4;  // so many letters are no accident
  const std::string typed = letters_of(wrong);
  std::vector<std::pair<std::size_t, std::string_view>> near;
  for (const std::string_view name : known) {
    const std::string right = letters_of(name);
    const std::size_t distance = edit_distance(typed, right);
    const bool is_plural = typed.size() > kMinInfixLetters && typed.ends_with('s');
    const bool begins =
        typed.size() >= 2 && (right.starts_with(typed) ||
                              (is_plural && right.starts_with(typed.substr(0, typed.size() - 1))));
    const bool inside = typed.size() >= kMinInfixLetters && right.find(typed) != std::string::npos;
    if (3 * distance <= typed.size() || begins || inside) near.emplace_back(distance, name);
  }
  std::stable_sort(near.begin(), near.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string_view> names;
  for (const auto& [distance, name] : near) {
    if (names.size() < kMaxNames) names.push_back(name);
  }
  return names;
}

std::string did_you_mean(std::span<const std::string_view> names, std::string_view prefix) {
  if (names.empty()) return "";
  std::string text = ", did you mean ";
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i != 0) text += i + 1 == names.size() ? " or " : ", ";
    text += "'" + std::string(prefix) + std::string(names[i]) + "'";
  }
  return text + "?";
}

std::string unknown_technique(std::string_view name, bool families) {
  std::vector<std::string_view> known;
  for (const TechniqueInfo& row : techniques()) known.push_back(row.id);
  for (const TechniqueInfo& row : techniques()) {
    if (families && !contains(known, row.family)) known.push_back(row.family);
  }
  const std::string text = std::string("there is no technique ") + (families ? "or family " : "") +
                           "'" + std::string(name) + "'";
  const std::vector<std::string_view> near = closest_names(name, known);
  if (!near.empty()) return text + did_you_mean(near);
  return text + "; 'gridmill help techniques' lists them";
}

}  // namespace gridmill
