// BUG type 4: two cells with extra candidates are the only places of another digit.
#include "solver/rate/uniqueness.h"

namespace gridmill {

template <>
void find<Technique::kBugType4>(const Position& position, Sink& sink) {
  uniqueness::find_bug(position, Technique::kBugType4, 4, sink);
}

}  // namespace gridmill
