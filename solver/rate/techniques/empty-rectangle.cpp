// Empty Rectangle: a digit's places in a box lie in one row and one column, and a strong link.
#include "solver/rate/single_digit.h"

namespace gridmill {

template <>
void find<Technique::kEmptyRectangle>(const Position& position, Sink& sink) {
  single_digit::find_empty_rectangle(position, sink);
}

}  // namespace gridmill
