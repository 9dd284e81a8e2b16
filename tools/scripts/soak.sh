#!/usr/bin/env bash
# Runs the long tests for hours, with new seeds each time, and reports the results. For a machine that
# has a night or a weekend: what a usual run does in seconds by a fixed seed, this does at length.
#
#   tools/scripts/soak.sh HOURS [PRESET...]
#
# The presets (release, asan and tsan if none are named) take turns. Each turn draws a seed, sets
# GRIDMILL_TEST_SEED and GRIDMILL_SLOW_TESTS, builds what has changed, and runs every test. When the
# time is up, tests that have begun are finished and no new ones begin. build/soak/report has a line
# for each test: preset, seed, result, seconds, name; build/soak has the output of those that
# failed. Ends with 1 if any failed, with the command that repeats each.
set -euo pipefail
cd "$(dirname "$0")/../.."
. tools/scripts/install.sh

if [ $# -lt 1 ] || ! [[ $1 =~ ^[0-9]+(\.[0-9]+)?$ ]]; then
  sed -n '5s/^# *//p' tools/scripts/soak.sh >&2
  exit 2
fi
SOAK_END=$(($(date +%s) + $(awk -v hours="$1" 'BEGIN {print int(3600 * hours)}')))
shift
presets=("$@")
[ $# -gt 0 ] || presets=(release asan tsan)
install_missing test

export SOAK=$PWD/build/soak SOAK_END
mkdir -p "$SOAK"
: > "$SOAK/report"
export GRIDMILL_SLOW_TESTS=1

# One test of a preset, unless the time is up.
soak_test() {
  [ "$(date +%s)" -lt "$SOAK_END" ] || return 0
  local preset=$1 name=$2 begin=$SECONDS output result
  output=$SOAK/$preset.$GRIDMILL_TEST_SEED.$name
  if ctest --preset "$preset" -R "^$name\$" > "$output" 2>&1; then
    result=passed
    grep -q '\*\*\*Skipped' "$output" && result=skipped
    rm "$output"
  else
    result=FAILED
  fi
  echo "$preset $GRIDMILL_TEST_SEED $result $((SECONDS - begin)) $name" >> "$SOAK/report"
}
export -f soak_test

for ((turn = 0; $(date +%s) < SOAK_END; ++turn)); do
  preset=${presets[turn % ${#presets[@]}]}
  GRIDMILL_TEST_SEED=$(($(date +%s) % 1000000000))
  export GRIDMILL_TEST_SEED
  echo "== $(date '+%F %T'): $preset, seed $GRIDMILL_TEST_SEED"
  cmake --preset "$preset" -DBUILD_TESTING=ON > /dev/null
  cmake --build --preset "$preset" > "$SOAK/build.$preset" 2>&1 || {
    tail -20 "$SOAK/build.$preset" >&2
    exit 1
  }
  # In a new order each time: a short soak begins with other tests than the one before.
  ctest --preset "$preset" -N | sed -n 's/^ *Test *#[0-9]*: //p' | shuf |
    xargs -P "$(nproc)" -I NAME bash -c 'soak_test "$1" NAME' soak_test "$preset"
done

echo "== What was done"
sort "$SOAK/report" | awk '
  { tests[$1]++; seconds[$1] += $4; if (!(($1, $2) in seen)) { seen[$1, $2] = 1; seeds[$1]++ }
    count[$1, $3]++ }
  END { for (p in tests)
      printf "%-14s %d seeds, %d tests: %d passed, %d skipped, %d failed; %.1f hours of tests\n",
        p, seeds[p], tests[p], count[p, "passed"], count[p, "skipped"], count[p, "FAILED"],
        seconds[p] / 3600 }'
failed=$(awk '$3 == "FAILED" {
  print "  GRIDMILL_SLOW_TESTS=1 GRIDMILL_TEST_SEED=" $2 " ctest --preset " $1 " -R \"^" $5 "$\"" }' \
  "$SOAK/report")
if [ -n "$failed" ]; then
  echo "== Failed (their output is in build/soak):"
  echo "$failed"
  exit 1
fi
