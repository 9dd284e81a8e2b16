#include "tools/export/formats/picture.h"

#include "solver/board/features.h"
#include "solver/board/wrapped.h"

namespace gridmill {

std::vector<std::string> lines_under(const Shape& shape) {
  const auto width = static_cast<std::size_t>(kCell * shape.digits() / kRuleLetter);
  std::vector<std::string> lines;
  for (const RuleSentence& rule : rule_sentences(shape)) {
    if (rule.is_drawn) continue;
    for (std::string& line : wrapped(rule.english, width)) lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace gridmill
