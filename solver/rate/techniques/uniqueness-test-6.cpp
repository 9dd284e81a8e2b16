// Uniqueness Test 6: two cells in a diagonal have more, and a digit has no other place in their
// lines.
#include "solver/rate/uniqueness.h"

namespace gridmill {

template <>
void find<Technique::kUniquenessTest6>(const Position& position, Sink& sink) {
  uniqueness::find_test(position, Technique::kUniquenessTest6, 6, sink);
}

}  // namespace gridmill
