// Uniqueness Test 1: one cell of the rectangle has more than two digits.
#include "solver/rate/uniqueness.h"

namespace gridmill {

template <>
void find<Technique::kUniquenessTest1>(const Position& position, Sink& sink) {
  uniqueness::find_test(position, Technique::kUniquenessTest1, 1, sink);
}

}  // namespace gridmill
