// Hidden Single in a row, a column or an extra house: the digit has one place left there.
#include "solver/rate/singles.h"

namespace gridmill {

template <>
void find<Technique::kHiddenSingleLine>(const Position& position, Sink& sink) {
  singles::find_hidden(position, Technique::kHiddenSingleLine, position.layout().full_lines(),
                       sink);
}

}  // namespace gridmill
