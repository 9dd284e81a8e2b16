// The words of a sentence with its facts.

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "solver/steps/step_text.h"

namespace gridmill::widest::step_text {
namespace {

/// "In the diagonal" becomes "on the diagonal".
void use_on_for_diagonals(std::string& text) {
  constexpr std::string_view kEnd = "n the diagonal";
  for (std::size_t at = 0; (at = text.find(kEnd, at + 1)) != std::string::npos;) {
    const char in = text[at - 1];
    if (in == 'I' || in == 'i') text[at - 1] = in == 'I' ? 'O' : 'o';
  }
}

/// Gives a reason that holds for many exclusions once.
void name_once(std::string& text, std::string_view reason) {
  const std::size_t first = text.find(reason);
  if (first == std::string::npos) return;
  for (std::size_t at = 0; (at = text.find(reason, first + 1)) != std::string::npos;) {
    text.erase(at, reason.size());
  }
}

void replace_all(std::string& text, std::string_view words, std::string_view by) {
  for (std::size_t at = 0; (at = text.find(words, at)) != std::string::npos; at += by.size()) {
    text.replace(at, words.size(), by);
  }
}

std::size_t size_of(const SlotValue& value) {
  return std::visit(
      [](const auto& what) -> std::size_t {
        if constexpr (requires { what.size(); }) {
          return static_cast<std::size_t>(what.size());
        } else {
          return 1;
        }
      },
      value);
}

}  // namespace

/// Derived houses and absent candidates come first, sights before the result or else at the end. A
/// name that is not known stays as it is, braces and all, which steps_test looks for.
std::string text_of(const SentenceFacts& facts, Language language, const StepRenderer& renderer) {
  std::string text;
  std::vector<std::string> notes;
  const std::string_view sentence = in_language(language, facts.english, facts.japanese);
  for (const std::string_view name : {"ruled_out", "swap"}) {
    const auto note = facts.slots.find(name);
    if (note == facts.slots.end() || sentence.find(name) != std::string_view::npos) continue;
    notes.push_back(renderer.render_slot(note->second, false));
  }
  const std::string_view blank = language == Language::kEnglish ? " " : "";
  // What cells see goes in parentheses behind the sentence that says so.
  const auto add_sights = [&](std::string_view name) {
    const auto sight = facts.slots.find(name);
    if (sight == facts.slots.end()) return;
    std::string note = renderer.render_slot(sight->second, false);
    if (language != Language::kEnglish) {
      text += note;
      return;
    }
    // "R1C1 sees both (R1C1 sees ...)"
    bool is_part = false;
    for (const std::string verb : {" sees ", " see "}) {
      const std::size_t at = note.find(verb);
      if (at == std::string::npos || note.find(" sees ", at + 1) != std::string::npos ||
          note.find(" see ", at + 1) != std::string::npos) {
        continue;
      }
      const std::string subject = note.substr(0, at + verb.size());
      for (const char* whom : {"it. ", "both. ", "all of them. "}) {
        if (!text.ends_with(subject + whom)) continue;
        note.erase(0, subject.size());
        is_part = true;
      }
    }
    if (is_part) {
      text.resize(text.size() - 2);
      text += " (" + note + "). ";
    } else {
      text += "(" + note + ".) ";
    }
  };
  for (const std::string_view start : {"absent", "demand"}) {
    for (const auto& [name, value] : facts.slots) {
      if (!name.starts_with(start)) continue;
      text.append(renderer.render_slot(value, false)).append(blank);
    }
  }
  for_each_piece(sentence, [&](std::string_view words, const Slot& slot) {
    text += words;
    if (slot.name.empty()) return;
    if (slot.name == "stem_sight" || slot.name == "sight") return add_sights(slot.name);
    if (slot.name == "result") {
      if (sentence.find("{sight}") == std::string_view::npos) add_sights("sight");
      for (const std::string& note : notes) text.append(note).append(blank);
      notes.clear();
    }
    const auto value = facts.slots.find(slot.name);
    if (value == facts.slots.end()) {
      if (slot.name != "swap" && slot.name != "ruled_out")
        text += "{" + std::string(slot.name) + "}";
    } else if (slot.words.empty()) {
      text += renderer.render_slot(value->second, slot.or_last);
    } else {
      const std::size_t i = std::max<std::size_t>(size_of(value->second), 1) - 1;
      text += slot.words[std::min(i, slot.words.size() - 1)];
    }
  });
  for (const std::string& note : notes) text.append(blank).append(note);
  for (std::size_t at = 0; (at = text.find("\n ", at)) != std::string::npos;) text.erase(at + 1, 1);
  const auto derived = facts.slots.find("derived");
  if (derived != facts.slots.end()) {
    std::vector<DerivedName> names =
        renderer.names_of_derived(std::get<DerivedHouses>(derived->second).houses);
    // "rows 1 and 2 outside region 1" is also the beginning of another name.
    std::stable_sort(names.begin(), names.end(), [](const DerivedName& a, const DerivedName& b) {
      return a.name.size() > b.name.size();
    });
    for (const auto& [house, name, short_name] : names) {
      replace_all(text, "the part of " + name, short_name);
      replace_all(text, name, short_name);
    }
    // As a reason in parentheses: "（R5C5からR8C2が見える：同じ枠）"
    replace_all(text, "（この枠", "（同じ枠");
    replace_all(text, "：この枠", "：同じ枠");
    text = renderer.render_slot(derived->second, false).append(blank) + text;
  }
  if (language == Language::kEnglish) {
    use_on_for_diagonals(text);
    name_once(text, ", as neighbors may not be consecutive");
  } else {
    name_once(text, "：隣り合うマスに一つ違いの数字は入らない");
  }
  return text;
}

std::vector<DerivedName> StepRenderer::names_of_derived(const HouseSet& derived) const {
  std::vector<DerivedName> names;
  const auto add = [&](const auto& self, int house) -> void {
    if (!is_derived(house) || find_by(names, &DerivedName::house, house) != nullptr) return;
    const auto [of, without] = parts_of(house);
    for (const int part : of | without) self(self, part);
    names.push_back({house, render(HouseSet::of(house)), ""});
  };
  for (const int house : derived) add(add, house);
  const bool english = wording_.language == Language::kEnglish;
  for (std::size_t i = 0; i < names.size(); ++i) {
    names[i].short_name = names.size() == 1
                              ? (english ? "this house" : "この枠")
                              : (english ? "implied house " : "隠れた枠") + std::to_string(i + 1);
  }
  return names;
}

std::string StepRenderer::render_named(const HouseSet& houses,
                                       const std::vector<DerivedName>& names) const {
  HouseSet plain;
  std::vector<std::string> parts;
  for (const int h : houses) {
    const DerivedName* own = find_by(names, &DerivedName::house, h);
    if (own == nullptr) {
      plain.insert(h);
    } else {
      parts.push_back(own->short_name);
    }
  }
  if (!plain.empty()) parts.insert(parts.begin(), render(plain));
  return list(parts);
}

std::string StepRenderer::runs_of(const std::vector<Cell>& cells, std::string_view to) const {
  CellSet left;
  for (const Cell c : cells) left.insert(c);
  std::vector<std::string> parts;
  while (!left.empty()) {
    const Cell first = left.front();
    std::vector<Cell> best = {first};
    for (const bool down : {false, true}) {
      std::vector<Cell> run = {first};
      for (int i = 1;; ++i) {
        const int row = board_.row_of(first) + (down ? i : 0);
        const int column = board_.column_of(first) + (down ? 0 : i);
        if (row >= board_.rows() || column >= board_.columns() || !board_.has_cell(row, column) ||
            !left.contains(CellSet::of(board_.cell_at(row, column)))) {
          break;
        }
        run.push_back(board_.cell_at(row, column));
      }
      if (run.size() >= 3 && run.size() > best.size()) best = std::move(run);
    }
    for (const Cell c : best) left.erase(c);
    parts.push_back(name_of(first));
    if (best.size() > 1) parts.back().append(to).append(name_of(best.back()));
  }
  return list(parts);
}

std::string StepRenderer::ranges_of(DigitSet digits, std::string_view dash,
                                    std::string_view between) {
  std::string text;
  for (DigitSet left = digits; !left.empty();) {
    const Digit first = left.front();
    Digit last = first;
    const auto next = [](Digit d) { return Digit{static_cast<std::uint8_t>(d.value + 1)}; };
    while (last.value < kMaxDigits && left.contains(next(last))) last = next(last);
    if (last.value - first.value < 2) last = first;
    if (!text.empty()) text += between;
    text += digit_placeholder(first);
    if (last != first) text += std::string(dash) + digit_placeholder(last);
    for (int d = first.value; d <= last.value; ++d) {
      left -= DigitSet::of(Digit{static_cast<std::uint8_t>(d)});
    }
  }
  return text;
}

std::vector<std::string> StepRenderer::runs_of(const std::vector<int>& numbers,
                                               std::string_view dash) {
  std::vector<std::string> runs;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    if (last - i < 2) last = i;
    runs.push_back(std::to_string(numbers[i]));
    if (last > i) runs.back() += std::string(dash) + std::to_string(numbers[last]);
    i = last + 1;
  }
  return runs;
}

std::vector<int> StepRenderer::sizes_of(std::vector<int> distances) {
  for (int& own : distances) own = std::abs(own);
  std::sort(distances.begin(), distances.end());
  distances.erase(std::unique(distances.begin(), distances.end()), distances.end());
  return distances;
}

std::vector<int> StepRenderer::steps_between(const Sight& sight) const {
  const Why& why = sight.why;
  if (!why.houses.empty() || !why.relations.empty() || why.clues.size() != 1) return {};
  const Clue& clue = *why.clues.front();
  if (digit_kinds(clue).empty()) return {};
  std::vector<int> distances;
  for (const Cell c : sight.seen) distances.push_back(cells_between(clue, sight.cell, c));
  return sizes_of(std::move(distances));
}

bool StepRenderer::hold_alike(const std::vector<Claim>& ends) {
  return ends.size() == 2 && ends.front().kind == Claim::Kind::kHolds &&
         ends.back().kind == Claim::Kind::kHolds && ends.front().set == ends.back().set &&
         ends.front().node.cells == ends.back().node.cells;
}

std::vector<StepRenderer::NamedNarrowing> StepRenderer::by_names(
    const std::vector<Narrowing>& narrowings, const std::vector<std::string>& ways) {
  std::vector<NamedNarrowing> result;
  for (const Narrowing& narrowing : narrowings) {
    std::vector<std::string>& names = result.emplace_back(NamedNarrowing{{}, &narrowing}).names;
    for (const int way : narrowing.ways) {
      const std::string& name = ways[static_cast<std::size_t>(way)];
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const auto& a, const auto& b) { return a.names.size() < b.names.size(); });
  return result;
}

std::size_t StepRenderer::count_ways(const std::vector<Narrowing>& narrowings) {
  std::size_t count = 0;
  for (const Narrowing& narrowing : narrowings) count += narrowing.ways.size();
  return count;
}

}  // namespace gridmill::widest::step_text
