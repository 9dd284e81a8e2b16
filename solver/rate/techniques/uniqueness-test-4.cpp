// Uniqueness Test 4: one of the two digits has no other place in a house of two cells in a line.
#include "solver/rate/uniqueness.h"

namespace gridmill {

template <>
void find<Technique::kUniquenessTest4>(const Position& position, Sink& sink) {
  uniqueness::find_test(position, Technique::kUniquenessTest4, 4, sink);
}

}  // namespace gridmill
