// Hidden Single in a box: the digit has one place left there. The single that people see first.
#include "solver/rate/singles.h"

namespace gridmill {

template <>
void find<Technique::kHiddenSingleBox>(const Position& position, Sink& sink) {
  singles::find_hidden(position, Technique::kHiddenSingleBox, position.layout().boxes(), sink);
}

}  // namespace gridmill
