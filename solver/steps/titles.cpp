#include "solver/steps/step_text.h"

#include <cctype>

#include "solver/board/house_names.h"
#include "solver/clues/clue_kinds.h"
#include "solver/steps/clue_facts.h"
#include "solver/steps/clue_reasons.h"
#include "solver/steps/pattern_facts.h"

namespace gridmill::widest::step_text {
namespace {

struct Title {
  std::string_view english, japanese;
};

/// "Sandwich Sum"; "Skyscraper Clue", as there is a pattern of that name.
std::string title_of(const ClueKind& kind, Language language) {
  if (language == Language::kJapanese) return std::string(kind.japanese);
  std::string title(kind.english);
  for (std::size_t i = 0; i < title.size(); ++i) {
    if (i > 0 && title[i - 1] != ' ' && title[i - 1] != '-') continue;
    title[i] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[i])));
  }
  return kind.id == "skyscraper" ? title + " Clue" : title;
}

Title title_of_locked(const BoardSpec& board, const Deduction& d, const Title& own) {
  constexpr int kCell = 1;
  constexpr int kLeftovers = 2;
  if (d.variant == kLeftovers) return {"Law of Leftovers", "はみ出したマスの法則"};
  if (d.variant == kCell) return {"Cell Forcing", "どの候補でも消える数字"};
  if (d.covers.empty()) return {"Common Peer Elimination", "どこに入っても消える候補"};
  for (const int h : d.houses | d.covers) {
    if (is_unusual(board, h)) return {own.english, "ロックされた候補"};
  }
  return own;
}

Title title_of_row(std::string_view id) {
  const TechniqueInfo& row = *find_technique(id);
  return {row.title, row.japanese};
}

/// Of a chain that was looked for with almost locked sets.
Title title_of_set_chain(const StepDescription& step, const Title& own) {
  bool has_sets = step.links.empty() || !step.nets.empty();
  bool has_groups = false;
  const auto inspect = [&](const std::vector<Link>& links) {
    for (const Link& link : links) {
      has_sets = has_sets || !link.set.empty();
      has_groups = has_groups || link.from.cells.size() > 1 || link.to.cells.size() > 1;
    }
  };
  inspect(step.links);
  for (const std::vector<Link>& links : step.further) inspect(links);
  return has_sets ? own : title_of_row(has_groups ? "grouped-nice-loop" : "nice-loop");
}

}  // namespace

std::string title_of_last_left(const BoardSpec& board, const Deduction& deduction,
                               Language language) {
  if (!deduction.houses.empty()) {
    return title_of_hidden_single(board, deduction.houses.front(), language);
  }
  const Title title = title_of_row("naked-single");
  return std::string(in_language(language, title.english, title.japanese));
}

std::string title_of_hidden_single(const BoardSpec& board, int house, Language language) {
  const auto title = [&]() -> Title {
    switch (label_of(board, house).word) {
      case HouseWord::kRow:
      case HouseWord::kColumn:
        return title_of_row("hidden-single-line");
      case HouseWord::kBox:
        return title_of_row("hidden-single-box");
      case HouseWord::kRegion:
        return {"Hidden Single (region)", "ここしか入らない（領域で1か所）"};
      default:
        return {"Hidden Single (extra house)", "ここしか入らない（行・列・ブロックのほかで1か所）"};
    }
  }();
  return std::string(in_language(language, title.english, title.japanese));
}

std::string title_of(const State& state, const StepDescription& step) {
  const Deduction& deduction = step.deduction;
  const Language language = step.wording.language;
  const TechniqueInfo& row = info(deduction.technique);
  const BoardSpec& board = state.topology().board();
  Title title{row.title, row.japanese};
  if (row.id == "hidden-single-box" || row.id == "hidden-single-line") {
    return title_of_hidden_single(board, deduction.houses.front(), language);
  }
  const auto title_of_pairing = [&](const Pairing& pairing) {
    if (pairing.kind == Pairing::Kind::kRise) return title_of(*pairing.clue.clue->kind, language);
    const Title own = title_of_row("no-partner");
    return std::string(in_language(language, own.english, own.japanese));
  };
  if (row.id == "pointing" || row.id == "claiming") {
    const Pairing pairing = partner_pairing_of(state, deduction);
    if (pairing.clue.clue != nullptr) return title_of_pairing(pairing);
    title = title_of_locked(board, deduction, title);
  } else if (row.id == "als-nice-loop") {
    title = title_of_set_chain(step, title);
  } else if (row.family == "lines") {
    return title_of(*clue_of(state, deduction).clue->kind, language);
  } else if (row.id == "no-partner") {
    return title_of_pairing(pairing_of(state, deduction));
  }
  return std::string(in_language(language, title.english, title.japanese));
}

}  // namespace gridmill::widest::step_text
