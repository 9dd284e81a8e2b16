// The clock: times of day, and runs that end by one.

#include <atomic>
#include <chrono>
#include <ctime>
#include <thread>

#include "tests/catch.h"
#include "tools/cli/interrupt_flag.h"
#include "tools/cli/parse_option.h"

using namespace gridmill;

TEST_CASE("times of day") {
  using namespace std::chrono;
  const auto now = system_clock::now();
  const std::time_t second = system_clock::to_time_t(now + minutes(90));
  std::tm day{};
  localtime_r(&second, &day);
  char text[16];
  std::strftime(text, sizeof(text), "%H:%M", &day);
  const auto until = parse_clock_time(text, now, "--until");
  CHECK(until > now + minutes(88));
  CHECK(until <= now + minutes(90));
  const std::time_t just = system_clock::to_time_t(now);
  localtime_r(&just, &day);
  std::strftime(text, sizeof(text), "%H:%M", &day);
  CHECK(parse_clock_time(text, now, "--until") > now + hours(22));  // tomorrow
}

TEST_CASE("the end of a run follows the clock that it is given") {
  using namespace std::chrono;
  // The test's clock stays where it is set and counts the calls. "Not yet" is known when the
  // source has looked twice since, however fast the machine is.
  const auto begin = system_clock::now();
  std::atomic<seconds> offset{seconds(0)};
  std::atomic<int> looks{0};
  const auto clock = [&] {
    ++looks;
    return begin + offset.load();
  };
  const auto has_ended_after_two_looks = [&](const InterruptFlag& stop) {
    for (const int enough = looks + 2; looks < enough && !stop.stopped();) {
      std::this_thread::sleep_for(milliseconds(1));
    }
    return stop.stopped();
  };
  const auto wait_for_the_end = [](const InterruptFlag& stop) {
    while (!stop.stopped()) std::this_thread::sleep_for(milliseconds(1));  // ctest has a limit
  };
  {
    const InterruptFlag stop(TimeLimit{std::nullopt, begin + hours(1)}, clock);
    CHECK_FALSE(has_ended_after_two_looks(stop));
    offset = -hours(1);  // set back, the moment is further away
    CHECK_FALSE(has_ended_after_two_looks(stop));
    offset = hours(2);  // set forward, it has passed
    wait_for_the_end(stop);
    CHECK_FALSE(stop.interrupted());
    CHECK(looks >= 5);
  }
  {
    // A budget does not look at the wall.
    looks = 0;
    const InterruptFlag stop(TimeLimit{50, std::nullopt}, clock);
    wait_for_the_end(stop);
    CHECK_FALSE(stop.interrupted());
    CHECK(looks == 0);
  }
}
