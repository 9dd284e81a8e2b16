// The finders of techniques.def as a table: each row's finder is declared with the numbers that
// the row has behind the name, and called with them.
//
// The finders are declared here and nowhere else. So a row whose finder is missing fails to link,
// and so does one whose finder takes another number of arguments than the row gives.

#include "solver/rate/finder.h"

#include <cassert>

namespace gridmill::inline GRIDMILL_BOARDS {

/// The finders of the rows, declared: with a number for each that the row has behind the name.
namespace finders {

template <typename... Numbers>
using With = void(FinderContext& context, Technique technique, Numbers... numbers, Sink& sink);
template <int... kNumbers>
using Declared = With<decltype(kNumbers)...>;

#define TECHNIQUE(id, title, japanese, family, group, level, proof, eclipse, max_digits, finder, \
                  ...)                                                                           \
  Declared<__VA_ARGS__> finder;
#define CLUE_TECHNIQUE TECHNIQUE
#include "solver/rate/techniques.def"
#undef CLUE_TECHNIQUE
#undef TECHNIQUE

}  // namespace finders

namespace {

/// A finder with the numbers of its row. They are template arguments, so that the finders of all
/// rows have one type.
template <auto* kFinder, int... kNumbers>
void call(FinderContext& context, Technique technique, Sink& sink) {
  kFinder(context, technique, kNumbers..., sink);
}

using Finder = void(FinderContext& context, Technique technique, Sink& sink);
constexpr Finder* kFinders[] = {
#define TECHNIQUE(id, title, japanese, family, group, level, proof, eclipse, max_digits, ...) \
  &call<finders::__VA_ARGS__>,
#define CLUE_TECHNIQUE TECHNIQUE
#include "solver/rate/techniques.def"
#undef CLUE_TECHNIQUE
#undef TECHNIQUE
};

}  // namespace

void find(Technique technique, FinderContext& context, Sink& sink) {
  assert(static_cast<std::size_t>(technique) < std::size(kFinders));
  kFinders[static_cast<std::size_t>(technique)](context, technique, sink);
}

}  // namespace gridmill::inline GRIDMILL_BOARDS
