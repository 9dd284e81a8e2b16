// Template Delete: places that no template of a digit has.
#include "solver/rate/technique.h"
#include "solver/rate/templates.h"

namespace gridmill {

template <>
void find<Technique::kTemplateDelete>(const Position& position, Sink& sink) {
  templates::find_delete(position, sink);
}

}  // namespace gridmill
