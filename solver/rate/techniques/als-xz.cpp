// ALS-XZ: two almost locked sets with one restricted common or two.
#include "solver/rate/als.h"

namespace gridmill {

template <>
void find<Technique::kAlsXz>(const Position& position, Sink& sink) {
  als::find_xz(position, sink);
}

}  // namespace gridmill
