// Template Set: cells that every template of a digit has.
#include "solver/rate/technique.h"
#include "solver/rate/templates.h"

namespace gridmill {

template <>
void find<Technique::kTemplateSet>(const Position& position, Sink& sink) {
  templates::find_set(position, sink);
}

}  // namespace gridmill
