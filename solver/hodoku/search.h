#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "solver/hodoku/board.h"
#include "solver/hodoku/scale.h"
#include "solver/hodoku/templates.h"

/// The search of HoDoKu 2.2.0 for the next step. Each finder stops at the step that HoDoKu would
/// take, so its order is part of what it finds; the comments say what that order is. Source of
/// orders and limits: HoDoKu 2.2.0's behaviour, sourceforge.net/projects/hodoku.

namespace gridmill::hodoku {

/// A step. Eliminations stand in the order in which they are carried out, which decides the order
/// of the singles that follow; one may stand twice.
struct Move {
  std::string_view code;  ///< HoDoKu's number of the technique: "0803"
  std::vector<Spot> placements;
  std::vector<Spot> eliminations;

  void clear() {
    code = {};
    placements.clear();
    eliminations.clear();
  }
  void eliminate(int cell, int digit) {
    eliminations.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)});
  }
  void eliminate(CellSet cells, int digit) {
    for (const Cell c : cells) eliminate(c.index, digit);
  }
  void place(int cell, int digit) {
    placements.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)});
  }
  /// By digit, then by cell, each once: how chains list them.
  void sort_eliminations();
};

/// The best step of those that a finder meets, where HoDoKu collects them all: more eliminations,
/// then a smaller sum of (weight * cell + digit) with the weights 1, 81, 161, ...; the first of
/// equals. What a chain would eliminate is mostly known before the chain is, so finders ask first.
class Choice {
 public:
  void clear() { best_.clear(); }
  /// Whether a step with the eliminations of this one, which are sorted, would be the best so far.
  [[nodiscard]] bool takes(const Move& move) const;
  void add(const Move& move) {
    if (takes(move)) best_ = move;
  }
  /// nullptr if there is none.
  [[nodiscard]] const Move* best() const { return best_.eliminations.empty() ? nullptr : &best_; }

 private:
  Move best_;
};

class Links;
class AlsTable;
class Rectangles;

/// A board with the tables that several finders share; `changed` voids them. One thread's.
class Search {
 public:
  Search();
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;
  ~Search();

  Board board;

  void reset(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution);
  /// Carries out a step.
  void apply(const Move& move);
  /// The solution spares searches: steps are sound, so a step that contradicts it is not looked
  /// for. It decides nothing but Brute Force.
  [[nodiscard]] std::span<const std::uint8_t> solution() const { return solution_; }
  /// Where the solution has a digit.
  [[nodiscard]] const CellSet& truth(int digit) const {
    return truth_[static_cast<std::size_t>(digit)];
  }

  [[nodiscard]] const Links& links(bool grouped);
  [[nodiscard]] const AlsTable& als();
  [[nodiscard]] const Rectangles& rectangles();
  /// The houses, a bit each, in which some naked or hidden subset takes candidates.
  [[nodiscard]] std::uint32_t loose_houses();
  /// Whether reasoning about this digit alone can eliminate anything.
  [[nodiscard]] bool is_reducible(int digit) {
    return templates_.has_misfits(board, digit, truth(digit));
  }
  /// The first sashimi fish of a size, 2 to 4: the search for finned ones finds it too.
  [[nodiscard]] Move& sashimi(int size) { return sashimi_[static_cast<std::size_t>(size - 2)]; }
  Choice choice;
  Move scratch;

 private:
  std::span<const std::uint8_t> solution_;
  std::array<CellSet, 10> truth_;
  Templates templates_;
  std::array<Move, 3> sashimi_;
  std::unique_ptr<Links> links_;
  std::unique_ptr<AlsTable> als_;
  std::unique_ptr<Rectangles> rectangles_;
  int links_known_ = 0;  ///< 1: without groups, 2: with groups
  std::uint32_t loose_houses_ = 0;
  bool loose_known_ = false;
  bool als_known_ = false;
  bool rectangles_known_ = false;
};

/// A row of steps.def.
struct StepInfo {
  int order = 0;
  std::string_view title;
  HodokuLevel level{};
  int score = 0;
  bool (*find)(Search& search, Move& move) = nullptr;
};
[[nodiscard]] std::span<const StepInfo> steps();

}  // namespace gridmill::hodoku
