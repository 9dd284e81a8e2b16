// Unique Loop: a loop of six cells or more in which two digits could be swapped.
#include "solver/rate/uniqueness.h"

namespace gridmill {

template <>
void find<Technique::kUniqueLoop>(const Position& position, Sink& sink) {
  uniqueness::find_loop(position, sink);
}

}  // namespace gridmill
