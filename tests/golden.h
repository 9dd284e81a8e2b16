#pragma once

// The results of the three scales, as in data/golden.txt: of a puzzle everything, of a position
// what one row of a scale's table finds there. golden_test compares; golden_writer.cpp writes the
// list.

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "solver/count/counter.h"
#include "solver/explainer/explainer.h"
#include "solver/hodoku/rater.h"
#include "solver/hodoku/step_finder.h"
#include "solver/rate/rater.h"
#include "tests/only_solution.h"

namespace gridmill::golden {

/// The results of the scales for a puzzle.
struct Verdict {
  std::string level;   ///< level, hardest, rounds, min_openings, digest of the uses and the steps
  std::string se;      ///< ER, EP, ED, digest of the steps
  std::string hodoku;  ///< level, score, digest of the path
  /// The three, as a line of the list has them.
  [[nodiscard]] std::string text() const { return level + " | " + se + " | " + hodoku; }
};

/// The tables whose rows the list must cover.
enum class Scale : std::uint8_t { kLevel, kSe, kHodoku };
[[nodiscard]] std::string_view name_of(Scale scale);

/// A row of a scale's table by what the list calls it: a technique's or a rule's id, HoDoKu's
/// title.
struct Row {
  Scale scale{};
  std::string_view name;
  bool operator==(const Row&) const = default;
  bool operator<(const Row& other) const {
    return std::tie(scale, name) < std::tie(other.scale, other.name);
  }
  [[nodiscard]] std::string text() const {
    return std::string(name_of(scale)) + " " + std::string(name);
  }
};
/// All rows of the three tables.
[[nodiscard]] std::vector<Row> all_rows();

/// A line of the list about a puzzle; the answer is empty before it is first written.
struct Puzzle {
  std::string givens;
  std::string answer;  ///< Verdict::text()
};
/// A line of the list about a position.
struct Position {
  std::string state;  ///< cells | candidates gone
  Row row;
  std::string answer;
};
struct List {
  std::string head;  ///< the comment
  std::vector<Puzzle> puzzles;
  std::vector<Row> unused;  ///< by the puzzles
  std::vector<Position> positions;
};
inline constexpr const char* kFile = GRIDMILL_SOURCE_DIR "/data/golden.txt";
/// Reads the list. Fails the test on a bad line.
[[nodiscard]] List read_list();
/// 81 digits of a puzzle's text.
[[nodiscard]] std::vector<std::uint8_t> digits_of(const std::string& givens);

/// How often each row is used on the way to a solution.
using Uses = std::map<Row, int>;
/// The rows of the three tables that are not used, in the order of the tables.
[[nodiscard]] std::vector<Row> unused_rows(const Uses& uses);

/// Three raters and a counter. One thread's.
class GoldenEvaluator {
 public:
  GoldenEvaluator();

  /// The results of the scales for a puzzle. Adds the rows used to `uses`, and one line a step to
  /// `steps`, unless they are null.
  [[nodiscard]] Verdict evaluate(const std::vector<std::uint8_t>& givens, Uses* uses = nullptr,
                                 std::vector<std::string>* steps = nullptr);
  /// What a row's finder finds in a position: the number of instances and their digest for a
  /// technique, the first step for the other scales; "none" if that is nothing.
  [[nodiscard]] std::string find(const State& state, const Row& row);
  /// The same for all rows of HoDoKu's table; stops when `on_row(row, answer)` is false.
  using OnRow = std::function<bool(const Row& row, const std::string& answer)>;
  void each_hodoku(const State& state, const OnRow& on_row);
  /// The only solution. Fails the test if there is another one or none.
  [[nodiscard]] std::vector<std::uint8_t> solve(const std::vector<std::uint8_t>& givens) {
    return only_solution(*counter_, givens);
  }

 private:
  [[nodiscard]] std::string find_se(const State& state, std::string_view id);

  Rater rater_{BoardSpec::standard()};
  explainer::Explainer explainer_;
  HodokuRater hodoku_;
  hodoku::StepFinder search_;
  std::unique_ptr<Counter> counter_ = make_counter(BoardSpec::standard());
};

}  // namespace gridmill::golden
