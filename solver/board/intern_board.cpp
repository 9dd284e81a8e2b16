#include "solver/board/intern_board.h"

#include <map>
#include <mutex>
#include <utility>

namespace gridmill {

const BoardSpec& intern_board(BoardSpec&& board) {
  static std::mutex mutex;
  static std::map<std::pair<std::string, std::string>, BoardSpec> kept;  // by digest and name
  const std::scoped_lock lock(mutex);
  const std::pair key(board.digest(), board.name());
  return kept.try_emplace(key, std::move(board)).first->second;
}

}  // namespace gridmill
