// Skyscraper: two parallel strong links with an end each in the same line.
#include "solver/rate/single_digit.h"

namespace gridmill {

template <>
void find<Technique::kSkyscraper>(const Position& position, Sink& sink) {
  single_digit::find_skyscraper(position, sink);
}

}  // namespace gridmill
