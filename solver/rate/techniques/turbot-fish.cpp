// Turbot Fish: two strong links with an end each in the same house.
#include "solver/rate/single_digit.h"

namespace gridmill {

template <>
void find<Technique::kTurbotFish>(const Position& position, Sink& sink) {
  single_digit::find_turbot(position, sink);
}

}  // namespace gridmill
