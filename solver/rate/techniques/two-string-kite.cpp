// 2-String Kite: a strong link of a row and one of a column that meet in a box.
#include "solver/rate/single_digit.h"

namespace gridmill {

template <>
void find<Technique::kTwoStringKite>(const Position& position, Sink& sink) {
  single_digit::find_kite(position, sink);
}

}  // namespace gridmill
