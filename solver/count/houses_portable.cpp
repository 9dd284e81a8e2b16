// The house counter in the compilers' vector extensions: words are picked one by one.
#include <memory>
#include <utility>

#include "solver/board/board_spec.h"
#include "solver/count/counter.h"
#include "solver/count/house_fill.h"
#include "solver/count/house_tables.h"
#include "solver/count/houses_kernel.inl"

namespace gridmill {

bool supports_houses_portable(const BoardSpec& board) { return HouseTables::supports(board); }
std::unique_ptr<Counter> make_houses_portable(const BoardSpec& board) {
  return std::make_unique<HouseCounter>(board);
}
std::unique_ptr<HouseFill> make_house_fill_portable(const BoardSpec& board) {
  return std::make_unique<HouseFiller>(board);
}

bool supports_house_fill(const BoardSpec& board) { return HouseTables::supports(board); }
std::unique_ptr<HouseFill> make_house_fill(const BoardSpec& board) {
  std::unique_ptr<HouseFill> fill = make_house_fill_avx512(board);
  if (fill == nullptr) fill = make_house_fill_avx2(board);
  return fill != nullptr ? std::move(fill) : make_house_fill_portable(board);
}

}  // namespace gridmill
