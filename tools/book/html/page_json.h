#pragma once

// JSON for the page: values of the solver's types as lists and numbers.

#include <concepts>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>

#include "solver/board/board_class.h"
#include "solver/board/board_spec.h"
#include "solver/board/candidate_set.h"
#include "solver/board/constraints.h"
#include "solver/board/derived_houses.h"
#include "solver/board/grid_lines.h"
#include "solver/board/json_text.h"
#include "solver/board/text.h"
#include "solver/steps/step_describer.h"
#include "tools/drawing/svg.h"

namespace gridmill::page_json {

/// JSON that cannot end the script element it is in.
struct Json {
  std::string text;
};

template <typename... Values>
Json array(const Values&... values);
template <typename List>
requires requires(const List& list) { list.begin(); }
Json json(const List& items);

inline Json json(Json value) { return value; }
inline Json json(std::same_as<bool> auto value) { return {value ? "true" : "false"}; }
inline Json json(int number) { return {std::to_string(number)}; }
inline Json json(std::size_t number) { return {std::to_string(number)}; }
inline Json json(Cell cell) { return json(int{cell.index}); }
inline Json json(Digit digit) { return json(int{digit.value}); }
inline Json json(std::string_view text) {
  std::string quoted;
  append_json_string(quoted, text);
  return {replace_characters(quoted, {{'<', "\\u003c"}})};
}
inline Json json(const std::string& text) { return json(std::string_view(text)); }

inline Json json(const Candidate& candidate) { return array(candidate.cell, candidate.digit); }
/// An arrow as [cells, digit, cells, digit, kind]: 0 strong, 1 weak, 2 forces.
inline Json json(const Link& link) {
  return array(link.from.cells, link.from.digit, link.to.cells, link.to.digit,
               static_cast<int>(link.kind));
}
/// [[digit, cells], ...]
inline Json json(const widest::CandidateSet& set) {
  std::string text;
  for (std::size_t d = 1; d <= std::size_t{widest::CandidateSet::kDigits}; ++d) {
    const Digit digit{static_cast<std::uint8_t>(d)};
    if (set[digit].empty()) continue;
    text += (text.empty() ? "" : ",") + array(digit, set[digit]).text;
  }
  return {"[" + text + "]"};
}
inline Json json(const House& house) { return json(house.cells); }
inline Json json(const DerivedHouse& house) { return json(house.cells); }
/// [difference, [cell, cell, ...]]
inline Json json(const Relation& relation) {
  std::vector<Cell> cells;
  for (const auto& [one, other] : relation.pairs) cells.insert(cells.end(), {one, other});
  return array(relation.difference, cells);
}
/// [down, at, from, to, between boxes]
inline Json json(const GridLine& line) {
  return array(line.vertical ? 1 : 0, line.at, line.from, line.to,
               line.kind == GridLine::Kind::kThin ? 0 : 1);
}
inline Json json(const Constraints::AllDifferent& one) { return json(one.cells); }
inline Json json(const Constraints::BinaryTable& one) {
  return array(one.one, one.other, one.table);
}
inline Json json(const Constraints::Term& term) { return array(term.cell, term.factor); }
inline Json json(const Constraints::Sum& sum) { return array(sum.terms, sum.total); }

inline Json decimal(double number, int decimals) { return {number_text(number, decimals)}; }

/// A list of what `value_of` returns for the items.
template <typename List, typename F>
Json list(const List& items, const F& value_of) {
  return {"[" + join(items, ",", [&](const auto& item) { return json(value_of(item)).text; }) +
          "]"};
}
template <typename List>
requires requires(const List& list) { list.begin(); }
Json json(const List& items) { return list(items, std::identity()); }

template <typename... Values>
Json array(const Values&... values) {
  return {"[" + join(std::initializer_list<std::string>{json(values).text...}, ",") + "]"};
}

class JsonObject {
 public:
  template <typename T>
  JsonObject& add(std::string_view name, const T& value) {
    text_ += (text_.size() == 1 ? "" : ",") + json(name).text + ":" + json(value).text;
    return *this;
  }
  [[nodiscard]] Json done() const { return {text_ + "}"}; }

 private:
  std::string text_ = "{";
};

}  // namespace gridmill::page_json
