#include "solver/explainer/rule.h"

namespace gridmill::explainer {

std::span<const RuleInfo> rules() {
  static constexpr RuleInfo kTable[] = {
#define RULE(name, id) {Rule::k##name, id, &find<Rule::k##name>},
#include "solver/explainer/rules.def"
#undef RULE
  };
  return kTable;
}

}  // namespace gridmill::explainer
