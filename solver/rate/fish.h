#pragma once

#include "solver/rate/position.h"
#include "solver/rate/technique.h"

/// The base/cover kernel. A digit has one place in each of k base houses. If k cover houses hold
/// all of those places, the digit goes from the rest of the covers; places that no cover holds are
/// fins, and places in two bases are endo fins: what sees every fin, and is in a cover outside the
/// bases (or in two covers), goes.

namespace gridmill::fish {

/// Which houses may be bases and covers. Basic: rows against columns. Franken: boxes on either side
/// as well, one at least. Mutant: any mixture that is neither.
enum class Kind : std::uint8_t { kBasic, kFranken, kMutant };

/// What to look for.
struct Rules {
  Kind kind = Kind::kBasic;
  int size = 2;
  bool finned = false;
  /// Of finned basic fish: a base that is left with one place or none without its fins.
  bool sashimi = false;
};

/// At most five fins and two endo fins, as HoDoKu has it.
void find(const Position& position, Technique technique, const Rules& rules, Sink& sink);

}  // namespace gridmill::fish
