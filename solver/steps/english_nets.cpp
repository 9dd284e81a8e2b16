// Nets and cases in English.

#include <algorithm>
#include <map>
#include <set>

#include "solver/clues/clue_kinds.h"
#include "solver/steps/english_chains.h"

namespace gridmill::widest::step_text {
namespace {

/// How many steps are put into one sentence.
constexpr std::size_t kStepsInSentence = 6;
/// A longer net has a line for each of its sentences.
constexpr std::size_t kLongStory = 700;

}  // namespace

std::string EnglishChains::render(const Refutations& refutations) const {
  const std::vector<Candidate> alike = failing_alike(refutations.nets);
  if (!alike.empty()) {
    return "With " + render(alike, Conjunction::kOr) + ", " +
           impasse(refutations.nets.front().impasse) + ".";
  }
  std::string text;
  bool has_lines = refutations.nets.size() >= kStoriesInLine;
  for (const Net& net : refutations.nets) {
    std::string own = story(net, " ");
    if (own.size() > kLongStory) {
      own = story(net, "\n");
      has_lines = true;
    }
    if (refutations.nets.size() > 1) {
      const Consequence& first = net.consequences.front();
      own += " So " + is_not(first.cells, first.digit) + ".";
    }
    text += (text.empty() ? "" : has_lines ? "\n" : " ") + own;
  }
  return shortened(text, refutations.nets) + (has_lines ? "\n" : "");
}

std::string EnglishChains::render(const Cases& cases) const {
  std::string text =
      cases.digits.size() > 1
          ? render(cases.cells) + " is " + render(cases.digits, Conjunction::kOr) + "."
          : "In " + render(cases.house) + ", " + render(cases.digits) + " is in " +
                render(cases.cells, Conjunction::kOr) + ".";
  const std::string between = behind_story(cases.nets.size(), " ");
  std::string concluded;  // by the case before
  for (const Net& net : cases.nets) {
    text += between + "If " + is(net.consequences.front()) + ", ";
    const std::vector<std::string> steps = steps_of(net);
    if (!net.impasse.empty()) {
      text += (steps.empty() ? "" : "then " + sentences(steps) + ", and so ") + end_of(net) +
              ", which is impossible.";
      continue;
    }
    // A digit that is concluded is mostly the last step.
    const Consequence& last = net.consequences.back();
    const bool ends_so = conclusion(cases, {}) == is(last) && last.is_placed && !steps.empty();
    if (!steps.empty()) text += "then " + sentences(steps) + (ends_so ? "" : ", so ");
    const std::string end = conclusion(cases, net.consequences.front().cells);
    const bool is_repeated = end.size() > kLongConclusion && end == concluded;
    concluded = end;
    text += (ends_so       ? ""
             : is_repeated ? "the same follows"
                           : end) +
            notes_of(beyond(net.causes, cases.placed)) + ".";
  }
  return shortened(text, cases.nets) + (between == " " ? "" : between);
}

std::string EnglishChains::story(const Net& net, const std::string& between) const {
  std::string text = "Suppose " + is(net.consequences.front());
  text += between.empty() ? ", too." : ".";
  const std::string blank = between.empty() ? " " : between;
  std::vector<std::string> steps;
  bool is_long = false;
  const auto flush = [&] {
    if (!steps.empty()) text += (is_long ? blank : " ") + "Then " + sentences(steps, blank) + ".";
    is_long = true;
    steps.clear();
  };
  for (const auto& [step, gone] : shown_consequences(net)) {
    if (step.refutation.empty()) {
      steps.push_back(follows(step, gone));
      continue;
    }
    flush();
    text += blank + story(step.refutation.front(), "") + " So " + are_not(gone) + ".";
  }
  if (!is_long && steps.size() <= kStepsInSentence) {
    return text + " Then " + (steps.empty() ? "" : list(steps) + ", and so ") + end_of(net) + ".";
  }
  flush();
  return text + blank + "Now " + end_of(net) + ".";
}

std::string EnglishChains::is(const Consequence& step) const {
  return is(Node{step.digit, step.cells});
}

std::string EnglishChains::because(const Causes& causes, const CellSet& own) const {
  std::string text;
  if (!causes.placed.empty()) {
    text = "because of " + render(causes.placed, Conjunction::kAnd);
  }
  if (causes.removed.empty()) return text;
  const std::vector<Change> changes = changes_of(causes.removed);
  const bool is_own = own.size() == 1 && changes.size() == 1 && changes.front().cells == own;
  return text + (text.empty() ? "as " : ", and as ") +
         (is_own ? "it is not " + render(changes.front().digits, Conjunction::kOr)
                 : are_not(causes.removed));
}

std::string EnglishChains::notes_of(const Causes& causes, const std::string& reason,
                                    const CellSet& own) const {
  std::string note = because(causes, own);
  const bool are_all_placed = !causes.placed.empty() && causes.removed.empty();
  const bool is_rest = reason.empty() && are_all_placed && !causes.ruled_out.empty();
  if (is_rest) {
    note = render(causes.placed, Conjunction::kAnd) +
           by_number(causes.placed, " rules out the rest", " rule out the rest");
  }
  note = reason + (reason.empty() || note.empty() ? "" : ", ") + note;
  std::vector<std::string> notes = excludes(causes.ruled_out);
  if (!note.empty()) notes.insert(is_rest ? notes.end() : notes.begin(), note);
  return notes.empty() ? "" : " (" + join(notes, "; ") + ")";
}

std::string EnglishChains::follows(const Consequence& step,
                                   const std::vector<Candidate>& gone) const {
  const HouseSet& house = step.why.houses;
  if (step.is_placed) {
    const std::string pair = house.empty() ? by_pair(step) : "";
    if (!pair.empty()) return is(step) + pair;
    return is(step) +
           notes_of(step.causes, house.empty() ? "" : "last place in " + render(house), step.cells);
  }
  std::string reason;
  if (house.empty()) {
    reason = "else the " + name_of(*step.why.clues.front()) + " could not be filled" +
             (step.left.empty() ? "" : " with " + contents(step.left));
  } else {
    const std::string places = render(step.places);
    const std::string only =
        ", the only places left for " + digit_placeholder(step.by) + " in " + render(house);
    reason = step.by == step.digit
                 ? by_number(step.cells, "it sees ", "they see ") + places + only
                 : places + only + "," +
                       by_number(step.cells, " each rule it out", " each rule them out");
  }
  const bool is_one = changes_of(gone).size() == 1;
  const CellSet own = is_one ? step.cells : CellSet();
  return are_not(gone) + notes_of(beyond(step.causes, step.left), reason, own);
}

std::vector<std::string> EnglishChains::steps_of(const Net& net) const {
  std::vector<std::string> texts;
  for (const auto& [step, gone] : shown_consequences(net)) texts.push_back(follows(step, gone));
  return texts;
}

std::string EnglishChains::sentences(const std::vector<std::string>& steps,
                                     const std::string& between) const {
  std::string text;
  for (std::size_t i = 0; i < steps.size();) {
    // No sentence of one step at the end.
    const std::size_t left = steps.size() - i;
    const std::size_t n = left <= kStepsInSentence + 2 ? left : kStepsInSentence;
    const auto from = steps.begin() + static_cast<std::ptrdiff_t>(i);
    text += (text.empty() ? "" : "." + between + "Then ") +
            list(std::vector<std::string>(from, from + static_cast<std::ptrdiff_t>(n)));
    i += n;
  }
  return text;
}

std::string EnglishChains::contents(const std::vector<Candidate>& left) const {
  std::vector<std::string> texts;
  for (const Change& change : changes_of(left)) {
    texts.push_back(render(change.digits, Conjunction::kOr) + " in " + render(change.cells));
  }
  return list(texts);
}

std::string EnglishChains::impasse(const Impasse& end) const {
  if (end.clue != nullptr) {
    return "the " + name_of(*end.clue) + " cannot be filled" +
           (end.left.empty() ? "" : " with " + contents(end.left)) +
           (end.has_others && !end.left.empty() ? ", whichever candidates its other cells take"
                                                : "");
  }
  if (end.house.empty()) return render(end.cell) + " has no candidate left";
  return render(end.house) + " has no place for " + digit_placeholder(end.digit);
}

std::string EnglishChains::end_of(const Net& net) const {
  return impasse(net.impasse) + notes_of(beyond(net.causes, net.impasse.left));
}

std::string EnglishChains::conclusion(const Cases& cases, const CellSet& assumed) const {
  std::vector<std::string> texts;
  for (const Candidate& c : cases.placed) texts.push_back(is(c));
  const std::vector<Candidate> others = not_plain(cases);
  const std::vector<Change> changes = changes_of(others);
  if (texts.empty() && changes.size() == 1 && changes.front().cells == assumed) {
    return "it is not " + render(changes.front().digits, Conjunction::kOr);
  }
  if (!others.empty()) texts.push_back(are_not(others));
  return list(texts);
}

std::string EnglishChains::by_pair(const Consequence& step) const {
  const Causes& causes = step.causes;
  if (causes.ruled_out.size() != 1 || !causes.placed.empty() || !causes.removed.empty()) return "";
  const RuledOut& one = causes.ruled_out.front();
  const bool by_clue =
      one.why.houses.empty() && one.why.relations.empty() && one.why.clues.size() == 1;
  if (!by_clue) return "";
  const Clue& clue = *one.why.clues.front();
  const CellSet both = step.cells | CellSet::of(one.filled.cell);
  const auto cells = std::count_if(clue.cells.begin(), clue.cells.end(),
                                   [&](Cell cell) { return both.contains(cell); });
  if (clue.cells.size() != 2 || cells != 2 || !clue.lines.empty()) return "";
  const std::string name = name_of(clue);
  return " (by the " + name.substr(0, name.find(" between ")) + " with " +
         name_of(one.filled.cell) + ")";
}

namespace {

/// The clues that a net names.
void add_clues(const Net& net, std::vector<const Clue*>& clues) {
  const auto add = [&](const Why& why) {
    clues.insert(clues.end(), why.clues.begin(), why.clues.end());
  };
  for (const Consequence& step : net.consequences) {
    add(step.why);
    for (const RuledOut& one : step.causes.ruled_out) add(one.why);
    for (const Net& inner : step.refutation) add_clues(inner, clues);
  }
  for (const RuledOut& one : net.causes.ruled_out) add(one.why);
  if (net.impasse.clue != nullptr) clues.push_back(net.impasse.clue);
}

}  // namespace

std::string EnglishChains::shortened(std::string text, const std::vector<Net>& nets) const {
  constexpr std::size_t kLongText = 800;
  if (text.size() <= kLongText) return text;
  const auto replace_later = [&](const std::string& what, const std::string& by) {
    std::size_t at = what.empty() ? std::string::npos : text.find(what);
    if (at == std::string::npos) return;
    while ((at = text.find(what, at + 1)) != std::string::npos) text.replace(at, what.size(), by);
  };
  std::vector<const Clue*> clues;
  for (const Net& net : nets) add_clues(net, clues);
  std::map<std::string, std::set<std::string>> names;  // by the words before the cells
  for (const Clue* clue : clues) {
    replace_later(kinds_of_digits(*clue), "");
    if (clue->kind->fields == kNoFields || (clue->coord && !clue->direction)) continue;
    const std::string name = name_of(*clue);
    std::size_t end = std::min(name.find(" from "), name.find(" between "));
    if (end == std::string::npos) end = name.find(' ');
    if (end == std::string::npos) continue;
    const std::string sum = clue->direction ? " of " + std::to_string(clue->value.value_or(0)) : "";
    names[name.substr(0, end) + sum].insert(name);
  }
  for (const auto& [kind, all] : names) {
    if (all.size() == 1) replace_later("the " + *all.begin(), "that " + kind);
  }
  return text;
}

}  // namespace gridmill::widest::step_text
