// Nets and cases in Japanese.

#include <algorithm>

#include "solver/clues/clue_kinds.h"
#include "solver/steps/japanese_clues.h"

namespace gridmill::widest::step_text {
namespace {

/// A longer net has a line for each of its sentences, in bytes.
constexpr std::size_t kLongJapaneseStory = 1200;

}  // namespace

std::string JapaneseClues::render(const Refutations& refutations) const {
  const std::vector<Candidate> alike = failing_alike(refutations.nets);
  if (!alike.empty()) {
    return whichever(changes_of(alike)) + impasse(refutations.nets.front().impasse) + "。";
  }
  std::string text;
  bool has_lines = refutations.nets.size() >= kStoriesInLine;
  for (const Net& net : refutations.nets) {
    std::string own = story(net, false);
    if (own.size() > kLongJapaneseStory) {
      has_lines = true;
      for (const std::string_view next : {"次に、", "さらに"}) {
        for (std::size_t at = 0; (at = own.find(next, at)) != std::string::npos;) {
          own.insert(at, "\n");
          at += next.size() + 1;
        }
      }
    }
    const Consequence& first = net.consequences.front();
    if (refutations.nets.size() > 1) {
      own += "そこで、" + are_not({{first.cells.front(), first.digit}}) + "。";
    }
    text += (text.empty() || !has_lines ? "" : "\n") + own;
  }
  return shortened(text + (has_lines ? "\n" : ""));
}

std::string JapaneseClues::render(const Cases& cases) const {
  std::string text =
      cases.digits.size() > 1
          ? render(cases.cells) + "は" + render(cases.digits, Conjunction::kOr) + "です。"
          : StepRenderer::render(cases.house) + "の" + render(cases.digits) + "は" +
                render(cases.cells, Conjunction::kOr) + "に入ります。";
  constexpr std::size_t kLongResult = 100;
  const std::string between = behind_story(cases.nets.size(), "");
  std::string concluded;  // by the case before
  for (const Net& net : cases.nets) {
    const Consequence& last = net.consequences.back();
    const Parts parts = parts_of_net(net);
    const std::string why =
        notes_of(beyond(beyond(net.causes, cases.placed), net.impasse.left)) + "。";
    text += between + is(net.consequences.front()) + "なら、";
    if (!net.impasse.empty()) {
      text += goes_on(parts) + impasse(net.impasse) + why + "この場合はありません。";
      continue;
    }
    const std::string end = conclusion(cases);
    const bool ends_so = !parts.empty() && last.is_placed && end == is(last) + "です";
    const bool is_repeated = end.size() > kLongResult && end == concluded;
    text += ends_so ? ends(parts) : goes_on(parts) + (is_repeated ? "同じ結論になります" : end);
    text += why;
    concluded = end;
  }
  return shortened(text + between);
}

std::string JapaneseClues::story(const Net& net, bool is_inner) const {
  const Consequence& first = net.consequences.front();
  const auto shown = shown_consequences(net);
  const std::string assumed = (is_inner ? "さらに" : "") + is(first);
  std::string text = shown.empty() ? assumed + "だと、" : "仮に" + is(first) + "だとします。";
  if (is_inner && !shown.empty()) text = "さらに、" + text;
  Parts parts;
  for (const auto& [step, gone] : shown) {
    if (step.refutation.empty()) {
      parts.push_back(follows(step, gone));
      continue;
    }
    if (!parts.empty()) text += "すると、" + ends(parts) + "。";
    parts.clear();
    text += story(step.refutation.front(), true) + "そこで、" + are_not(gone) + "。";
  }
  if (!shown.empty()) text += "すると、" + goes_on(parts);
  return text + impasse(net.impasse) + notes_of(beyond(net.causes, net.impasse.left)) + "。";
}

JapaneseClues::Parts JapaneseClues::parts_of_net(const Net& net) const {
  Parts parts;
  for (const auto& [step, gone] : shown_consequences(net)) parts.push_back(follows(step, gone));
  return parts;
}

std::string JapaneseClues::because(const Causes& causes, const CellSet& own) const {
  std::vector<std::string> placed;
  for (const Change& change : changes_of(causes.placed)) {
    placed.push_back(join(names_of(change.cells), "・") + "の" + render(change.digits));
  }
  const char* between = placed.size() > 2 ? "、" : "と";
  std::string text = placed.empty() ? "" : join(placed, between) + "による";
  for (const Change& change : changes_of(causes.removed)) {
    text +=
        (text.empty() ? "" : "、") +
        (own.size() == 1 && change.cells == own ? "" : join(names_of(change.cells), "・") + "の") +
        render(change.digits) + "は消えている";
  }
  return text;
}

std::string JapaneseClues::notes_of(const Causes& causes, const std::string& reason,
                                    const CellSet& own) const {
  const std::string note = because(causes, own);
  const std::string both = reason + (reason.empty() || note.empty() ? "" : "：") + note;
  return in_parentheses(both.empty() ? std::vector<std::string>() : std::vector{both},
                        causes.ruled_out);
}

JapaneseClues::Part JapaneseClues::follows(const Consequence& step,
                                           const std::vector<Candidate>& gone) const {
  const HouseSet& house = step.why.houses;
  if (step.is_placed) {
    const std::string pair = house.empty() ? by_pair(step) : "";
    const std::string reason = house.empty() ? "" : StepRenderer::render(house) + "でここだけ";
    return {is(step), pair.empty() ? notes_of(step.causes, reason, step.cells) : pair};
  }
  std::string reason;
  if (house.empty()) {
    reason = "入ると" + (step.left.empty() ? "" : render(step.left, Conjunction::kAnd) + "では") +
             name_of(*step.why.clues.front()) + "が埋まらない";
  } else {
    const int places = step.places.size();
    reason =
        StepRenderer::render(house) + "で" + digit_placeholder(step.by) + "が残る" +
        join(names_of(step.places), "・") +
        (step.by == step.digit
             ? one_of(places, "が見える", "がどちらも見える", "がすべて見える")
             : one_of(places, "と両立しない", "のどちらとも両立しない", "のどれとも両立しない"));
  }
  const bool is_one = changes_of(gone).size() == 1;
  const CellSet own = is_one ? step.cells : CellSet();
  return {are_not(gone, ""), notes_of(beyond(step.causes, step.left), reason, own), "入らず",
          "入りません"};
}

std::string JapaneseClues::impasse(const Impasse& end) const {
  if (end.clue != nullptr) {
    return (end.left.empty() ? "" : render(end.left, Conjunction::kAnd) + "では、") +
           (end.has_others && !end.left.empty() ? "ほかのマスに何を入れても" : "") +
           name_of(*end.clue) + "が埋まりません";
  }
  return end.house.empty() ? render(end.cell) + "に入る数字がなくなります"
                           : StepRenderer::render(end.house) + "に" + digit_placeholder(end.digit) +
                                 "の入るマスがなくなります";
}

std::string JapaneseClues::conclusion(const Cases& cases) const {
  std::vector<std::string> texts;
  for (const Candidate& c : cases.placed) texts.push_back(is(c));
  std::string text = texts.empty() ? "" : join(texts, "、") + "です";
  const std::vector<Candidate> others = not_plain(cases);
  if (others.empty()) return text;
  return (text.empty() ? "" : text + "。また、") + are_not(others);
}

std::string JapaneseClues::by_pair(const Consequence& step) const {
  const Causes& causes = step.causes;
  if (causes.ruled_out.size() != 1 || !causes.placed.empty() || !causes.removed.empty()) return "";
  const RuledOut& one = causes.ruled_out.front();
  if (!one.why.houses.empty() || !one.why.relations.empty() || one.why.clues.size() != 1) return "";
  const Clue& clue = *one.why.clues.front();
  const CellSet both = step.cells | CellSet::of(one.filled.cell);
  const auto has = [&](Cell cell) { return both.contains(cell); };
  if (clue.cells.size() != 2 || !clue.lines.empty() || is_of({&clue, {}}, "clone") ||
      !std::all_of(clue.cells.begin(), clue.cells.end(), has)) {
    return "";
  }
  return "（" + name_of(one.filled.cell) + "との間の" + render(ClueName{&clue, {}}) + "）";
}

}  // namespace gridmill::widest::step_text
