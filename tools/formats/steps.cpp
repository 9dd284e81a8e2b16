#include "tools/formats/steps.h"

#include "solver/board/json_text.h"

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

void append_hint(std::string& out, int number, const StepDescription& step, bool with_board) {
  const PencilmarkGrid& before = step.before;
  const BoardSpec& board = before.board();
  out += "{\"number\":" + std::to_string(number);
  append_text(out, "technique", info(step.step.technique).id);
  append_text(out, "title", step.title);
  append_text(out, "where", step.where);
  append_text(out, "text", step.text());
  append_candidates(out, board, "placements", step.step.placements);
  append_candidates(out, board, "eliminations", step.step.eliminations);
  if (with_board) {
    std::string digits;
    std::vector<std::string> candidates;
    for (int i = 0; i < board.cells(); ++i) {
      const Cell c{static_cast<std::uint16_t>(i)};
      digits += to_char(before.value(c));
      std::string& list = candidates.emplace_back();
      for (const Digit d : before.candidates(c)) list += to_char(d);
    }
    append_text(out, "board", digits);
    append_list(out, "candidates", candidates,
                [&](const std::string& list) { append_json_string(out, list); });
  }
  out += '}';
}

namespace {

/// `{"kind":"none","text":"No hint: ..."`
std::string begin_hint(std::string_view kind, std::string_view text) {
  std::string json = "{\"kind\":";
  append_json_string(json, kind);
  append_text(json, "text", text);
  return json;
}

}  // namespace

std::string json_of_hint(const StepDescription& step, HintDepth depth) {
  std::string json = begin_hint("step", hint_text(step, depth));
  append_text(json, "where", step.where);
  if (depth != HintDepth::kWhere) {
    append_text(json, "technique", info(step.step.technique).id);
    append_text(json, "title", step.title);
  }
  if (depth == HintDepth::kStep) {
    json += ",\"step\":{";
    append_step(json, step);
    json += '}';
  }
  return json + "}";
}

std::string json_of_mistakes(const BoardSpec& board, const Mistakes& mistakes, HintDepth depth,
                             const Wording& wording) {
  const bool wrong = !mistakes.wrong.empty();
  const std::string_view kind = wrong ? "wrong" : "missing";
  std::string json = begin_hint(kind, mistakes_text(board, mistakes, depth, wording));
  if (depth >= (wrong ? HintDepth::kTechnique : HintDepth::kStep)) {
    append_candidates(json, board, kind, wrong ? mistakes.wrong : mistakes.missing);
  }
  return json + "}";
}

std::string json_of_no_hint(const std::string& text) { return begin_hint("none", text) + "}"; }

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
