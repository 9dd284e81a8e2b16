#pragma once

#include <string>

#include "solver/rate/technique.h"

namespace gridmill {

/// Appends the members of a step's JSON object, without the braces: "technique" (id), "title",
/// "digits", "cells", "fins", "houses", "placements" and "eliminations" ({"cell": "R1C5", "digit":
/// 1}), and "text", the step in words.
void append_step(std::string& out, const Shape& shape, const Step& step);

}  // namespace gridmill
