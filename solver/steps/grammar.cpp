#include "solver/steps/grammar.h"

#include "solver/board/house_names.h"

namespace gridmill::told::words {

std::vector<std::string> Grammar::names_of(DigitSet digits) {
  std::vector<std::string> names;
  for (const Digit d : digits) names.push_back(digit_mark(d));
  return names;
}

std::vector<std::string> Grammar::names_of(const CellSet& cells) const {
  std::vector<std::string> names;
  for (const Cell c : cells) names.push_back(name_of(c));
  return names;
}

std::string Grammar::say(const CellSet& cells, Between between) const {
  return list(names_of(cells), between);
}

std::string Grammar::say(DigitSet digits, Between between) const {
  return list(names_of(digits), between);
}

std::string Grammar::say(const HouseSet& houses) const {
  std::vector<int> numbers;
  for (const int h : houses) numbers.push_back(h);
  return house_names(shape_, numbers, wording_.language);
}

std::unique_ptr<Grammar> make_grammar(const Shape& shape, const Wording& wording) {
  return wording.language == Language::kJapanese ? make_japanese(shape, wording)
                                                 : make_english(shape, wording);
}

}  // namespace gridmill::told::words
