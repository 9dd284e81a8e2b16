#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "solver/board/board_spec.h"

namespace gridmill {

/// HoDoKu's levels.
enum class HodokuLevel : std::uint8_t { kEasy, kMedium, kHard, kUnfair, kExtreme };

/// A step of HoDoKu's path.
struct HodokuStep {
  std::string_view code;   ///< HoDoKu's number of the technique: "0803"; empty: none
  std::string_view title;  ///< the row of HoDoKu's table that found it: "W-Wing"
  HodokuLevel level{};
  int score = 0;
  std::vector<Candidate> placements;
  std::vector<Candidate> eliminations;  ///< in the order in which they are carried out
};

struct HodokuRating {
  HodokuLevel level{};
  int score = 0;
};

/// "EASY", "MEDIUM", "HARD", "UNFAIR", "EXTREME".
[[nodiscard]] std::string_view name_of(HodokuLevel level);

/// Level and score of HoDoKu 2.2.0 with its default settings. The score is the sum over the steps
/// of one path: after each step the search restarts with the easiest technique and takes the first
/// step that HoDoKu would take. The path depends on the board's orientation, and so do the score
/// and, rarely, the level.
///
/// Reuses its memory: use one object per thread.
class HodokuRater {
 public:
  HodokuRater();
  HodokuRater(const HodokuRater&) = delete;
  HodokuRater& operator=(const HodokuRater&) = delete;
  ~HodokuRater();

  /// HoDoKu supports the plain 9x9 only.
  [[nodiscard]] static bool supports(const BoardSpec& board) {
    return &board == &BoardSpec::standard();
  }

  /// Whether every step is compared with the solution; UnsoundStep is thrown if one is wrong.
  void set_check(bool check) { check_ = check; }

  /// @param givens    81 digits, row-major, 0 = empty; exactly one solution
  /// @param solution  that solution
  [[nodiscard]] HodokuRating rate(std::span<const std::uint8_t> givens,
                                  std::span<const std::uint8_t> solution);
  /// The path behind the score. Parameters as above.
  [[nodiscard]] std::vector<HodokuStep> path(std::span<const std::uint8_t> givens,
                                             std::span<const std::uint8_t> solution);

 private:
  template <typename F>
  void solve(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution, F&& f);

  struct Work;
  std::unique_ptr<Work> work_;
  bool check_ = false;
};

}  // namespace gridmill
