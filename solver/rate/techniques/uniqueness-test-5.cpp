// Uniqueness Test 5: two cells in a diagonal, or three, have one same digit more.
#include "solver/rate/uniqueness.h"

namespace gridmill {

template <>
void find<Technique::kUniquenessTest5>(const Position& position, Sink& sink) {
  uniqueness::find_test(position, Technique::kUniquenessTest5, 5, sink);
}

}  // namespace gridmill
