// WXYZ-Wing: four cells with four digits, of which only one has places that do not all see each other.
#include "solver/rate/als.h"

namespace gridmill {

template <>
void find<Technique::kWxyzWing>(const Position& position, Sink& sink) {
  als::find_wxyz_wing(position, sink);
}

}  // namespace gridmill
