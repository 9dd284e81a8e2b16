#include "tools/formats/steps.h"

#include "solver/board/json_text.h"
#include "solver/steps/notation.h"

namespace gridmill {
namespace {

/// `"name":[...]`, with an item of the list by `append(item)`.
template <typename List, typename F>
void append_list(std::string& out, std::string_view name, const List& list, const F& append) {
  out += ",\"";
  out += name;
  out += "\":";
  append_json_list(out, list, append);
}

void append_members(std::string& out, const BoardSpec& board, const StepDescription& description) {
  const Step& step = description.step;
  const auto cell = [&](Cell c) { append_json_string(out, board.name_of(c)); };
  const auto digit = [&](Digit d) { out += std::to_string(d.value); };
  const auto house = [&](const std::string& name) { append_json_string(out, name); };
  out += "\"technique\":";
  append_json_string(out, info(step.technique).id);
  out += ",\"title\":";
  append_json_string(out, description.title);
  append_list(out, "digits", step.digits, digit);
  append_list(out, "cells", step.cells, cell);
  append_list(out, "fins", step.fins, cell);
  append_list(out, "houses", step.houses, house);
  append_candidates(out, board, "placements", step.placements);
  append_candidates(out, board, "eliminations", step.eliminations);
}

void append_text(std::string& out, std::string_view name, std::string_view text) {
  out += ",\"";
  out += name;
  out += "\":";
  append_json_string(out, text);
}

}  // namespace

void append_candidates(std::string& out, const BoardSpec& board, std::string_view name,
                       const std::vector<Candidate>& candidates) {
  append_list(out, name, candidates, [&](const Candidate& c) {
    out += "{\"cell\":";
    append_json_string(out, board.name_of(c.cell));
    out += ",\"digit\":" + std::to_string(c.digit.value) + "}";
  });
}

void append_action(std::string& out, const BoardSpec& board, const widest::Deduction& deduction) {
  out += "[\"";
  out += info(deduction.technique).id;
  const auto append = [&](char sign, const CandidateSetOf<SizeTwentyFive>& candidates) {
    for (int d = 1; d <= board.digits(); ++d) {
      for (const Cell c : candidates[{static_cast<std::uint8_t>(d)}]) {
        out += "\",\"";
        out += sign;
        out += board.name_of(c) + "=" + std::to_string(d);
      }
    }
  };
  append('+', deduction.placements);
  append('-', deduction.eliminations);
  out += "\"]";
}

void append_step(std::string& out, const StepDescription& step) {
  const BoardSpec& board = step.before.board();
  append_members(out, board, step);
  append_list(out, "links", step.links, [&](const Link& link) {
    out += "{\"from\":";
    append_json_string(out, name_of(board, link.from));
    append_text(out, "to", name_of(board, link.to));
    constexpr const char* kKinds[] = {"strong", "weak", "forces"};
    append_text(out, "kind", kKinds[static_cast<std::size_t>(link.kind)]);
    out += '}';
  });
  append_facts(out, step);
  append_text(out, "where", step.where);
  append_text(out, "result", step.result);
  append_text(out, "text", step.text());
  append_text(out, "notation", to_notation(step));
}

std::string json_of(std::span<const StepDescription> steps) {
  std::string json = "[";
  for (const StepDescription& step : steps) {
    json += json.size() == 1 ? "{" : ",{";
    append_step(json, step);
    json += '}';
  }
  return json + "]";
}

}  // namespace gridmill
