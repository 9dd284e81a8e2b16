#pragma once

// Solving steps as JSON. Each step has its text and, as facts, every slot of the sentence, so a
// program needs no parser for the text.

#include <string>

#include "solver/rate/technique.h"
#include "solver/steps/hint.h"
#include "solver/steps/step_describer.h"

namespace gridmill {

/// Appends the members of a step's JSON object, without the braces: "technique" (id), "title",
/// "digits", "cells", "fins", "houses", "placements" and "eliminations" ({"cell": "R1C5", "digit":
/// 1}), "links" ({"from": "R1C5=1", "to": "R1C5/R1C6=2", "kind": "strong", "weak" or "forces"}),
/// "facts" (the slots of the step's sentence by name, see sentences.def: everything in the text),
/// and the describer's "where" to look, "result" and "text".
void append_step(std::string& out, const StepDescription& step);
/// Appends a step as a hint: `{"number":12,"technique":...,"title":...,"where":...,"text":...}`
/// with its placements and eliminations.
/// @param number      of the step, from 1
/// @param with_board  also "board" (its digits before the step) and "candidates" (of each cell)
void append_hint(std::string& out, int number, const StepDescription& step, bool with_board);
/// A hint as JSON, by depth: "kind" ("step"), "text", "where", "technique" (id), "title" and
/// "step".
[[nodiscard]] std::string json_of_hint(const StepDescription& step, HintDepth depth);
/// The same for mistakes: "kind" ("wrong" or "missing"), "text", and a list that is called like the
/// kind.
[[nodiscard]] std::string json_of_mistakes(const BoardSpec& board, const Mistakes& mistakes,
                                           HintDepth depth, const Wording& wording);
/// A puzzle without a hint: "kind" ("none") and "text".
[[nodiscard]] std::string json_of_no_hint(const std::string& text);
/// Appends `,"facts":{...}`.
void append_facts(std::string& out, const StepDescription& step);
/// Appends what a step does, for programs that learn from it: `["naked-pair","-R1C3=2","-R1C7=2"]`,
/// its technique, then the digits that go in (+) and the candidates that go (-).
void append_action(std::string& out, const BoardSpec& board, const widest::Deduction& deduction);
/// "[{...},...]"
[[nodiscard]] std::string json_of(std::span<const StepDescription> steps);

/// Appends `,"name":[{"cell": "R1C5", "digit": 1}, ...]`.
void append_candidates(std::string& out, const BoardSpec& board, std::string_view name,
                       const std::vector<Candidate>& candidates);

}  // namespace gridmill
