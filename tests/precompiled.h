#pragma once

// What many tests include, compiled once for all of them: the standard library, Catch2, and the
// central types of the rooms.

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "db/store.h"
#include "gen/puzzle_source.h"
#include "solver/clues/clue_kinds.h"
#include "solver/count/counter.h"
#include "solver/rate/any_rater.h"
#include "tests/catch.h"
#include "tests/files.h"
