// Uniqueness Test 3: the further digits of two cells in a line form a naked set with other cells.
#include "solver/rate/uniqueness.h"

namespace gridmill {

template <>
void find<Technique::kUniquenessTest3>(const Position& position, Sink& sink) {
  uniqueness::find_test(position, Technique::kUniquenessTest3, 3, sink);
}

}  // namespace gridmill
