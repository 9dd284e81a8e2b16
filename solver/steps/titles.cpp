#include "solver/steps/step_text.h"

#include <cctype>

#include "solver/board/house_names.h"
#include "solver/clues/clue_kinds.h"
#include "solver/steps/clue_facts.h"
#include "solver/steps/clue_reasons.h"

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

}  // namespace

std::string title_of_hidden_single(const BoardSpec& board, int house, Language language) {
  const auto title_of = [&](std::string_view id) -> Title {
    const TechniqueInfo& row = *find_technique(id);
    return {row.title, row.japanese};
  };
  const auto title = [&]() -> Title {
    switch (label_of(board, house).word) {
      case HouseWord::kRow:
      case HouseWord::kColumn:
        return title_of("hidden-single-line");
      case HouseWord::kBox:
        return title_of("hidden-single-box");
      case HouseWord::kRegion:
        return {"Hidden Single (region)", "ここしか入らない（領域で1か所）"};
      default:
        return {"Hidden Single (extra house)", "ここしか入らない（行・列・ブロックのほかで1か所）"};
    }
  }();
  return std::string(in_language(language, title.english, title.japanese));
}

std::string title_of(const State& state, const Deduction& deduction, Language language) {
  const TechniqueInfo& row = info(deduction.technique);
  const BoardSpec& board = state.topology().board();
  Title title{row.title, row.japanese};
  if (row.id == "hidden-single-box" || row.id == "hidden-single-line") {
    return title_of_hidden_single(board, deduction.houses.front(), language);
  } else if (row.id == "pointing" || row.id == "claiming") {
    title = title_of_locked(board, deduction, title);
  } else if (row.family == "lines") {
    return title_of(*clue_of(state, deduction).clue->kind, language);
  } else if (row.id == "no-partner") {
    const Pairing pairing = pairing_of(state, deduction);
    if (pairing.kind == Pairing::Kind::kRise) return title_of(*pairing.clue.clue->kind, language);
  }
  return std::string(in_language(language, title.english, title.japanese));
}

}  // namespace gridmill::widest::step_text
