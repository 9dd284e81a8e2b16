#include "solver/steps/step_renderer.h"

#include "solver/board/house_names.h"

namespace gridmill::widest::step_text {

std::vector<std::string> StepRenderer::names_of(DigitSet digits) {
  std::vector<std::string> names;
  for (const Digit d : digits) names.push_back(digit_placeholder(d));
  return names;
}

std::vector<std::string> StepRenderer::names_of(const CellSet& cells) const {
  std::vector<std::string> names;
  for (const Cell c : cells) names.push_back(name_of(c));
  return names;
}

std::string StepRenderer::render(const CellSet& cells, Conjunction between) const {
  return list(names_of(cells), between);
}

std::string StepRenderer::render(DigitSet digits, Conjunction between) const {
  return list(names_of(digits), between);
}

std::string StepRenderer::render(const HouseSet& houses) const {
  std::vector<int> numbers;
  for (const int h : houses) numbers.push_back(h);
  return house_names(board_, numbers, wording_.language);
}

std::unique_ptr<StepRenderer> make_renderer(const BoardSpec& board, const Wording& wording) {
  return wording.language == Language::kJapanese ? make_japanese_renderer(board, wording)
                                                 : make_english_renderer(board, wording);
}

}  // namespace gridmill::widest::step_text
