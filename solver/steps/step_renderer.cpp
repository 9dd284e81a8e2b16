// What all languages share.

#include "solver/steps/step_renderer.h"

#include <algorithm>
#include <type_traits>

#include "solver/board/rows.h"
#include "solver/clues/clue_kinds.h"
#include "solver/clues/clue_text.h"

namespace gridmill::widest::step_text {

std::string StepRenderer::render_slot(const SlotValue& value, bool or_last) const {
  const Conjunction between = or_last ? Conjunction::kOr : Conjunction::kAnd;
  return std::visit(
      [&](const auto& what) {
        using T = std::decay_t<decltype(what)>;
        if constexpr (std::is_same_v<T, CellSet> || std::is_same_v<T, DigitSet> ||
                      std::is_same_v<T, std::vector<Candidate>>) {
          return render(what, between);
        } else {
          return render(what);
        }
      },
      value);
}

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

std::string StepRenderer::render(const std::vector<Cell>& cells) const {
  std::vector<std::string> names;
  for (const Cell c : cells) names.push_back(name_of(c));
  return wording_.language == Language::kEnglish ? list(names) : join(names, "、");
}

namespace {

/// A to H and J, as I looks like 1.
std::string letter_of(int row) { return std::string(1, "ABCDEFGHJ"[row]); }

}  // namespace

std::string StepRenderer::name_of(Cell cell) const {
  const int row = board_.row_of(cell);
  const std::string column = std::to_string(board_.column_of(cell) + 1);
  const bool english = wording_.language == Language::kEnglish;
  switch (wording_.cells) {
    case CellNames::kA1:
      return letter_of(row) + column;
    case CellNames::kWords:
      return english ? "row " + std::to_string(row + 1) + " column " + column
                     : std::to_string(row + 1) + "行" + column + "列";
    case CellNames::kR1C1:
      break;
  }
  return board_.name_of(cell);
}

std::string StepRenderer::render(const HouseSet& houses) const {
  std::vector<int> numbers;
  std::vector<std::string> rows;
  const bool is_list = houses.size() > 1 && wording_.language == Language::kEnglish;
  const auto row_houses = static_cast<int>(board_.count_of(HouseKind::kRow));
  std::vector<std::string> derived;
  for (const int h : houses) {
    if (is_list && is_derived(h)) {
      const std::string name = render(HouseSet::of(h));
      derived.push_back((name.starts_with("the house") ? "" : "the part of ") + name);
      continue;
    }
    if (wording_.cells == CellNames::kA1 && h < row_houses) {
      rows.push_back(letter_of(h));
    } else {
      numbers.push_back(h);
    }
  }
  const bool english = wording_.language == Language::kEnglish;
  if (!derived.empty()) {
    std::vector<std::pair<HouseWord, HouseSet>> plain;
    for (const int h : houses) {
      if (is_derived(h)) continue;
      const HouseWord word = label_of(board_, h).word;
      if (plain.empty() || plain.back().first != word) plain.emplace_back(word, HouseSet());
      plain.back().second.insert(h);
    }
    std::vector<std::string> parts;
    for (const auto& [word, own] : plain) parts.push_back(render(own));
    parts.insert(parts.end(), derived.begin(), derived.end() - 1);
    // A name with lists in it is shortened later ("this house"), so no comma is needed.
    return join(parts, ", ") + (parts.empty() ? "" : " and ") + derived.back();
  }
  if (rows.empty()) {
    std::string names = house_names(board_, numbers, wording_.language);
    const std::size_t at = english ? names.find("diagonal") : std::string::npos;
    if (at != std::string::npos) names.insert(at, "the ");
    return names;
  }
  std::vector<std::string> parts;
  if (english) {
    parts.push_back((rows.size() == 1 ? "row " : "rows ") + list(rows));
  } else {
    for (const std::string& row : rows) parts.push_back(row + "行目");
  }
  if (!numbers.empty()) parts.push_back(house_names(board_, numbers, wording_.language));
  return list(parts);
}

std::string StepRenderer::name_of(const Clue& clue) const {
  CellSet cells;
  for (const Cell c : clue.cells) cells.insert(c);
  for (const Cell c : clue.copies) cells.insert(c);
  for (const auto& line : clue.lines) {
    for (const Cell c : line) cells.insert(c);
  }
  if (clue.direction) {
    for (const Cell c : diagonal_of(clue, board_.digits())) cells.insert(c);
  }
  return render(ClueName{&clue, cells});
}

std::vector<std::string> StepRenderer::names_of_relations(const Why& why) const {
  struct Relation {
    std::string_view id, english, japanese;
  };
  static constexpr Relation kRelations[] = {
      {"anti-knight", "a knight's move away", "ナイトの動き"},
      {"anti-king", "a king's move away", "キングの動き"},
      {"non-consecutive", "as neighbors may not be consecutive",
       "隣り合うマスに一つ違いの数字は入らない"}};
  std::vector<std::string> names;
  for (const std::string_view id : why.relations) {
    for (const Relation& relation : kRelations) {
      if (relation.id == id) {
        names.emplace_back(in_language(wording_.language, relation.english, relation.japanese));
      }
    }
  }
  return names;
}

HouseSet StepRenderer::unusual(const HouseSet& houses) const {
  HouseSet result;
  for (const int h : houses) {
    if (is_unusual(board_, h)) result.insert(h);
  }
  return result;
}

std::vector<DigitSet> StepRenderer::digit_kinds(const Clue& clue) const {
  const ClueName name{&clue, {}};
  const bool is_entropic = is_of(name, "entropic");
  const int n = board_.digits();
  if ((!is_entropic && !is_of(name, "modular")) || n % 3 != 0) return {};
  std::vector<DigitSet> kinds(3);
  for (int d = 0; d < n; ++d) {
    kinds[static_cast<std::size_t>(is_entropic ? d * 3 / n : d % 3)] |=
        DigitSet::of(digit_of(d + 1));
  }
  return kinds;
}

HouseSet StepRenderer::houses_without(const FishView& view, Cell cell) const {
  HouseSet others;
  for (const int h : view.houses) {
    const std::vector<Cell> cells = cells_of_house(board_, h);
    if (std::find(cells.begin(), cells.end(), cell) == cells.end()) others.insert(h);
  }
  return others;
}

CellSet StepRenderer::outer_fins(const FishView& view) {
  CellSet fins = view.fins;
  for (const EndoFin& own : view.endo_fins) fins.erase(own.cell);
  return fins;
}

std::vector<std::pair<RuledOut, std::vector<Candidate>>> StepRenderer::together(
    const std::vector<RuledOut>& ruled_out) const {
  std::vector<std::pair<RuledOut, std::vector<Candidate>>> groups;
  for (const RuledOut& one : ruled_out) {
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const auto& group) {
      return group.first.excluded == one.excluded && group.first.why == one.why &&
             others_than_houses(group.first) == others_than_houses(one);
    });
    auto& filled =
        (same == groups.end() ? groups.emplace_back(one, std::vector<Candidate>()) : *same).second;
    if (std::find(filled.begin(), filled.end(), one.filled) == filled.end()) {
      filled.push_back(one.filled);
    }
  }
  return groups;
}

std::vector<std::pair<RuledOut, std::vector<Candidate>>> StepRenderer::own_digits_together(
    const std::vector<RuledOut>& ruled_out) const {
  std::vector<std::pair<RuledOut, std::vector<Candidate>>> groups;
  std::vector<CellSet> own;  // by group: the cells that just lose the digit of the one filled cell
  for (auto& [one, filled] : together(ruled_out)) {
    CellSet cells;
    for (const Candidate& c : one.excluded) {
      if (filled.size() == 1 && c.digit == one.filled.digit) cells.insert(c.cell);
    }
    if (std::size(one.excluded) != static_cast<std::size_t>(cells.size())) cells = {};
    std::size_t i = 0;
    while (i < groups.size() &&
           (cells.empty() || own[i] != cells || !(one.why == groups[i].first.why) ||
            others_than_houses(one) != others_than_houses(groups[i].first) ||
            groups[i].second.back().cell == filled.front().cell)) {
      ++i;
    }
    if (i == groups.size()) {
      groups.emplace_back(one, filled);
      own.push_back(cells);
      continue;
    }
    std::vector<Candidate>& excluded = groups[i].first.excluded;
    excluded.insert(excluded.end(), one.excluded.begin(), one.excluded.end());
    groups[i].second.push_back(filled.front());
  }
  return groups;
}

std::vector<Candidate> StepRenderer::gone_likewise(const std::vector<Misfit>& misfits,
                                                   const Misfit& misfit) {
  std::vector<Candidate> gone;
  for (const Misfit& one : misfits) {
    if (one.plus == misfit.plus && one.used == misfit.used) gone.push_back(one.candidate);
  }
  return gone;
}

std::vector<Sight> StepRenderer::of_any_digit(const std::vector<Sight>& sight) {
  std::vector<Sight> result;
  for (const Sight& one : sight) {
    const auto same = std::find_if(result.begin(), result.end(), [&](const Sight& other) {
      return other.cell == one.cell && other.why == one.why;
    });
    (same == result.end() ? result.emplace_back(one) : *same).seen |= one.seen;
  }
  return result;
}

std::vector<std::pair<Consequence, std::vector<Candidate>>> StepRenderer::shown_consequences(
    const Net& net) {
  std::vector<std::pair<Consequence, std::vector<Candidate>>> result;
  for (std::size_t i = 1; i < net.consequences.size(); ++i) {
    const Consequence& step = net.consequences[i];
    const bool goes_on = !result.empty() && !step.is_placed && !step.why.clues.empty() &&
                         !result.back().first.is_placed && result.back().first.why == step.why;
    if (!goes_on) result.emplace_back(step, std::vector<Candidate>());
    auto& [shown, gone] = result.back();
    if (goes_on) {
      const auto append_new = [](auto& list, const auto& more) {
        for (const auto& one : more) {
          if (std::find(list.begin(), list.end(), one) == list.end()) list.push_back(one);
        }
      };
      append_new(shown.causes.placed, step.causes.placed);
      append_new(shown.causes.removed, step.causes.removed);
      for (const RuledOut& one : step.causes.ruled_out) {
        std::vector<RuledOut>& all = shown.causes.ruled_out;
        const auto same = std::find_if(all.begin(), all.end(), [&](const RuledOut& other) {
          return other.filled == one.filled && other.why == one.why;
        });
        if (same == all.end()) {
          all.push_back(one);
        } else {
          append_new(same->excluded, one.excluded);
        }
      }
      // In each cell is left what is left for both.
      CellSet cells;
      for (const Candidate& c : shown.left) cells.insert(c.cell);
      std::erase_if(shown.left, [&](const Candidate& c) {
        return std::find(step.left.begin(), step.left.end(), c) == step.left.end() &&
               std::any_of(step.left.begin(), step.left.end(),
                           [&](const Candidate& other) { return other.cell == c.cell; });
      });
      for (const Candidate& c : step.left) {
        if (!cells.contains(c.cell)) shown.left.push_back(c);
      }
    }
    if (!step.is_placed) {
      for (const Cell c : step.cells) gone.push_back({c, step.digit});
    }
  }
  return result;
}

std::vector<Candidate> StepRenderer::failing_alike(const std::vector<Net>& nets) {
  std::vector<Candidate> assumed;
  for (const Net& net : nets) {
    if (nets.size() == 1 || !fail_alike(nets.front(), net)) return {};
    assumed.push_back({net.consequences.front().cells.front(), net.consequences.front().digit});
  }
  return assumed;
}

std::vector<Candidate> StepRenderer::not_plain(const Cases& cases) const {
  const auto share = [&](Cell a, Cell b) {
    const auto houses = board_.houses();
    return std::any_of(houses.begin(), houses.end(), [&](const House& house) {
      const auto has = [&](Cell cell) {
        return std::find(house.cells.begin(), house.cells.end(), cell) != house.cells.end();
      };
      return has(a) && has(b);
    });
  };
  std::vector<Candidate> result = cases.eliminated;
  std::erase_if(result, [&](const Candidate& gone) {
    return std::any_of(cases.placed.begin(), cases.placed.end(), [&](const Candidate& c) {
      return c.cell == gone.cell || (c.digit == gone.digit && share(c.cell, gone.cell));
    });
  });
  return result;
}

std::pair<HouseSet, HouseSet> StepRenderer::parts_of(int derived) const {
  const HouseLabel label = label_of(board_, derived);
  std::pair<HouseSet, HouseSet> parts;
  for (const int h : label.of) parts.first.insert(h);
  for (const int h : label.without) parts.second.insert(h);
  return parts;
}

std::string StepRenderer::sets_of_digits(const std::vector<DigitSet>& sets,
                                         std::string_view between) const {
  std::vector<std::string> texts;
  for (const DigitSet set : sets) {
    std::string text;
    for (const std::string& digit : names_of(set)) {
      text += (text.empty() || board_.digits() <= 9 ? "" : "+") + digit;
    }
    texts.push_back(text);
  }
  std::string result;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    result += (i == 0 ? "" : i + 1 == texts.size() ? std::string(between) : ", ") + texts[i];
  }
  return result;
}

namespace {

/// A way of a line: a set of a case.
struct LineWay {
  const LineReasons::Case* own = nullptr;
  DigitSet set;
  std::size_t narrowing = 0;
};

std::vector<LineWay> ways_of(const LineReasons& reasons) {
  std::vector<LineWay> ways;
  for (const LineReasons::Case& some : reasons.cases) {
    for (const DigitSet set : some.sets) ways.push_back({&some, set, reasons.narrowings.size()});
  }
  for (std::size_t i = 0; i < reasons.narrowings.size(); ++i) {
    for (const int way : reasons.narrowings[i].ways) {
      ways[static_cast<std::size_t>(way)].narrowing = i;
    }
  }
  return ways;
}

}  // namespace

std::vector<bool> StepRenderer::named_by_set(const LineReasons& reasons) {
  const std::vector<LineWay> ways = ways_of(reasons);
  std::vector<bool> result;
  for (const LineWay& way : ways) {
    result.push_back(std::none_of(ways.begin(), ways.end(), [&](const LineWay& other) {
      return way.set == other.set && way.narrowing != other.narrowing;
    }));
  }
  return result;
}

std::vector<bool> StepRenderer::named_both_ways(const LineReasons& reasons) {
  const std::vector<LineWay> ways = ways_of(reasons);
  std::vector<bool> result;
  for (const LineWay& way : ways) {
    result.push_back(std::any_of(ways.begin(), ways.end(), [&](const LineWay& other) {
      return way.set == other.set && way.narrowing == other.narrowing &&
             way.own->low == other.own->high && way.own->high == other.own->low;
    }));
  }
  return result;
}

std::string StepRenderer::in_order(const std::vector<Digit>& digits) const {
  std::string text;
  for (const Digit d : digits) {
    text += (text.empty() || board_.digits() <= 9 ? "" : "-") + digit_placeholder(d);
  }
  return text;
}

std::vector<Change> changes_of(const std::vector<Candidate>& candidates) {
  std::vector<std::pair<Cell, DigitSet>> cells;
  for (const Candidate& c : candidates) {
    const auto same = std::find_if(cells.begin(), cells.end(),
                                   [&](const auto& own) { return own.first == c.cell; });
    if (same == cells.end()) {
      cells.emplace_back(c.cell, DigitSet::of(c.digit));
    } else {
      same->second |= DigitSet::of(c.digit);
    }
  }
  std::sort(cells.begin(), cells.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Change> groups;
  for (const auto& [cell, digits] : cells) {
    const auto same = std::find_if(groups.begin(), groups.end(),
                                   [&, own = digits](const Change& c) { return c.digits == own; });
    if (same == groups.end()) {
      groups.push_back({CellSet::of(cell), digits});
    } else {
      same->cells.insert(cell);
    }
  }
  return groups;
}

std::pair<int, bool> StepRenderer::needed_in(const LineReasons::Gap& gap,
                                             const ClueName& clue) const {
  const int n = board_.digits();
  const int total = clue.clue->value.value_or(0);
  const bool is_added = gap.between.size() == gap.first.digit.value - 1;
  return {is_added ? total - gap.first.digit.value : n * (n + 1) / 2 - total, is_added};
}

DigitSet StepRenderer::too_large(const LineReasons& reasons) {
  DigitSet digits;
  for (const LineReasons::Trial& trial : reasons.trials) {
    const Digit own = trial.candidate.digit;
    const bool is_first = trial.gaps.size() == 1 && trial.gaps.front().first == trial.candidate;
    if (is_first && own.value > 1 && own.value >= reasons.clue.clue->value.value_or(0)) {
      digits |= DigitSet::of(own);
    }
  }
  return digits;
}

std::vector<std::size_t> StepRenderer::with_same_sets(const LineReasons& reasons, std::size_t i) {
  std::vector<std::size_t> same;
  for (std::size_t j = 0; j < reasons.cases.size(); ++j) {
    if (reasons.cases[j].sets == reasons.cases[i].sets) same.push_back(j);
  }
  return same;
}

std::vector<std::string> StepRenderer::wanted_in(const ClueName& circle, DigitSet digits) {
  if (digits.size() == 1) return names_of(digits);
  std::vector<std::string> names;
  for (const int value : circle.clue->digits) {
    const Digit digit = digit_of(value);
    if (digits.contains(digit)) names.push_back(digit_placeholder(digit));
  }
  return names;
}

bool StepRenderer::is_of(const ClueName& name, std::string_view id) {
  return name.clue != nullptr && name.clue->kind->id == id;
}

const std::vector<Cell>* StepRenderer::line_of(const ClueName& name) {
  if (name.clue == nullptr) return nullptr;
  for (const std::vector<Cell>& line : name.clue->lines) {
    CellSet cells;
    for (const Cell c : line) cells.insert(c);
    for (const Cell c : name.clue->cells) cells.insert(c);
    if (line.size() > 1 && line.front() != line.back() && cells.contains(name.cells)) return &line;
  }
  return nullptr;
}

}  // namespace gridmill::widest::step_text
