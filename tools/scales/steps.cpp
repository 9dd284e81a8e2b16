#include "tools/scales/steps.h"

#include "tools/export/rows.h"

namespace gridmill {
namespace {

/// `"name":[...]`, with an item of the list by `append(item)`.
template <typename List, typename F>
void append_list(std::string& out, std::string_view name, const List& list, const F& append) {
  out += ",\"";
  out += name;
  out += "\":[";
  bool first = true;
  for (const auto& item : list) {
    if (!first) out += ',';
    first = false;
    append(item);
  }
  out += ']';
}

}  // namespace

void append_step(std::string& out, const Shape& shape, const Step& step) {
  const auto cell = [&](Cell c) { append_json_string(out, shape.name_of(c)); };
  const auto digit = [&](Digit d) { out += std::to_string(d.value); };
  const auto house = [&](const std::string& name) { append_json_string(out, name); };
  const auto candidate = [&](const Candidate& c) {
    out += "{\"cell\":";
    cell(c.cell);
    out += ",\"digit\":";
    digit(c.digit);
    out += '}';
  };
  const TechniqueInfo& row = info(step.technique);
  out += "\"technique\":";
  append_json_string(out, row.id);
  out += ",\"title\":";
  append_json_string(out, row.title);
  append_list(out, "digits", step.digits, digit);
  append_list(out, "cells", step.cells, cell);
  append_list(out, "fins", step.fins, cell);
  append_list(out, "houses", step.houses, house);
  append_list(out, "placements", step.placements, candidate);
  append_list(out, "eliminations", step.eliminations, candidate);
  out += ",\"text\":";
  append_json_string(out, step.to_string(shape));
}

}  // namespace gridmill
