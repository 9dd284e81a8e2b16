// Uniqueness Test 2: two cells in a line have one same digit more.
#include "solver/rate/uniqueness.h"

namespace gridmill {

template <>
void find<Technique::kUniquenessTest2>(const Position& position, Sink& sink) {
  uniqueness::find_test(position, Technique::kUniquenessTest2, 2, sink);
}

}  // namespace gridmill
