#pragma once

// Positions written as lines, as in data/techniques/<id>.txt:
//
//     cells | candidates gone | the result of all instances of the technique together
//
// Cells are one character each, '.' for an open one and '+' before a digit that is no given;
// candidates are "R1C2<>35", placements "R1C2=3"; "none" means that there must be no instance.

#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "solver/rate/finder_context.h"
#include "solver/rate/technique.h"
#include "tests/catch.h"

namespace gridmill {

/// "R1C2=3 R1C3<>45", sorted by cell; "none" if there is nothing.
inline std::string text_of(const BoardSpec& shape, const CandidateSet& placements,
                           const CandidateSet& eliminations) {
  std::string text;
  for (int i = 0; i < shape.cells(); ++i) {
    const Cell c{static_cast<std::uint16_t>(i)};
    for (const bool place : {true, false}) {
      std::string digits;
      for (int d = 1; d <= shape.digits(); ++d) {
        const Candidate candidate{c, {static_cast<std::uint8_t>(d)}};
        if ((place ? placements : eliminations).contains(candidate)) {
          digits += to_char(candidate.digit);
        }
      }
      if (digits.empty()) continue;
      text += (text.empty() ? "" : " ") + shape.name_of(c) + (place ? "=" : "<>") + digits;
    }
  }
  return text.empty() ? "none" : text;
}

/// Keeps the first thing that a finder finds, which has to stop at that.
class FirstDeduction final : public Sink {
 public:
  explicit FirstDeduction(bool conclusions_only = false) : conclusions_only_(conclusions_only) {}
  [[nodiscard]] bool conclusions_only() const override { return conclusions_only_; }
  bool report(const Deduction& found) override {
    REQUIRE(deduction.placements.empty());
    REQUIRE(deduction.eliminations.empty());
    deduction = found;
    return false;
  }
  Deduction deduction;

 private:
  bool conclusions_only_;
};

/// Adds up everything that a finder finds.
class SumOfDeductions final : public Sink {
 public:
  explicit SumOfDeductions(bool conclusions_only = false) : conclusions_only_(conclusions_only) {}
  [[nodiscard]] bool conclusions_only() const override { return conclusions_only_; }
  bool report(const Deduction& deduction) override {
    ++count;
    placements.add(deduction.placements);
    eliminations.add(deduction.eliminations);
    return true;
  }
  int count = 0;
  CandidateSet placements;
  CandidateSet eliminations;

 private:
  bool conclusions_only_;
};

/// The result of all instances of a technique together.
inline std::string findings(const TechniqueInfo& row, const State& state) {
  FinderContext position(state);
  SumOfDeductions sum;
  find(row.technique, position, sum);
  return text_of(state.topology().board(), sum.placements, sum.eliminations);
}

/// The first two fields of a line.
inline std::string text_of(const State& state) {
  const BoardTopology& topology = state.topology();
  std::string text;
  std::vector<std::uint8_t> board;
  for (const Cell c : topology.all_cells()) {
    const Digit d{state.value(c)};
    if (!d.empty() && !state.givens().contains(c)) text += '+';
    text += to_char(d);
    board.push_back(d.value);
  }
  State fresh(topology);
  fresh.reset(board);
  CandidateSet gone;
  for (int d = 1; d <= topology.digits(); ++d) {
    gone.add(Digit{static_cast<std::uint8_t>(d)}, fresh.places(d) - state.places(d));
  }
  return text + " | " + text_of(topology.board(), {}, gone);
}

/// Sets up the position of a line; returns the third field. Fails the test on a bad line.
inline std::string read_position(std::string_view line, State& state) {
  const std::size_t bar = line.find(" | ");
  const std::size_t bar2 = line.find(" | ", bar + 3);
  REQUIRE(bar2 != std::string_view::npos);
  const BoardSpec& shape = state.topology().board();
  std::vector<std::uint8_t> board;
  CellSet givens;
  for (std::size_t i = 0; i < bar; ++i) {
    const bool found = line[i] == '+';
    const int d = digit_of_char(line[i += found ? 1 : 0]);
    REQUIRE(d >= 0);
    if (d > 0 && !found) givens.insert(Cell{static_cast<std::uint16_t>(board.size())});
    board.push_back(static_cast<std::uint8_t>(d));
  }
  REQUIRE(board.size() == static_cast<std::size_t>(shape.cells()));
  state.reset(board);
  state.set_givens(givens);
  std::string_view gone = line.substr(bar + 3, bar2 - bar - 3);
  while (gone != "none" && !gone.empty()) {
    const std::string_view word = gone.substr(0, gone.find(' '));
    gone.remove_prefix(std::min(word.size() + 1, gone.size()));
    REQUIRE(word.size() >= 7);
    const Cell c = shape.cell_at(word[1] - '1', word[3] - '1');
    for (const char digit : word.substr(6)) {
      state.eliminate({static_cast<std::uint8_t>(digit - '0')}, CellSet::of(c));
    }
  }
  REQUIRE(state.invariant_holds());
  return std::string(line.substr(bar2 + 3));
}

/// Calls f(line, state, deduction) with the first find in each position of the technique's data
/// file, near misses left out.
template <typename F>
void each_first_find(const TechniqueInfo& row, const BoardTopology& topology, const F& f) {
  REQUIRE_FALSE(row.needs_clues);
  std::ifstream file(GRIDMILL_SOURCE_DIR "/data/techniques/" + std::string(row.id) + ".txt");
  REQUIRE(file);
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#' || line.ends_with("| none")) continue;
    State state(topology);
    (void)read_position(line, state);
    FirstDeduction first;
    FinderContext position(state);
    find(row.technique, position, first);
    f(line, state, first.deduction);
  }
}

}  // namespace gridmill
