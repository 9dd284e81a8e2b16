#include "solver/board/kept_shapes.h"

#include <map>
#include <mutex>
#include <utility>

namespace gridmill {

const Shape& keep(Shape&& shape) {
  static std::mutex mutex;
  static std::map<std::pair<std::string, std::string>, Shape> kept;  // by digest and name
  const std::scoped_lock lock(mutex);
  const std::pair key(shape.digest(), shape.name());
  return kept.try_emplace(key, std::move(shape)).first->second;
}

}  // namespace gridmill
