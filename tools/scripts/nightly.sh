#!/usr/bin/env bash
# Runs the checks that are too long for tools/test.sh: clang and clang-tidy on every file, each
# header and fragment by itself, all tests in the presets debug, asan and tsan, the long tests, the
# figures of README.md and the help, and mutants of the rooms that count, generate, rate and store.
#
#   tools/scripts/nightly.sh [--list] [--restart] [PART...]
#
# Prints one line per part: its result, its seconds and its name. A part that passed is not run
# again until a tracked file changes, so an interrupted night continues where it stopped; --restart
# forgets what passed. The output of a part is in build/nightly/PART.log. Exits 1 if a part failed.
set -uo pipefail
cd "$(dirname "$0")/../.."
. tools/scripts/install.sh

part_clang() { tools/scripts/clang.sh; }
part_tidy() { tools/scripts/tidy.sh; }
part_fragments() { tools/scripts/fragments.sh; }
part_debug() { run_preset debug; }
part_asan() { run_preset asan; }
part_tsan() { run_preset tsan; }
part_long() { GRIDMILL_SLOW_TESTS=1 run_preset release; }
part_slurm() { tools/slurm/test.sh; }
part_claims() { cmake --build build/release --target gridmill > /dev/null && tools/scripts/claims.sh; }
part_mutants-count() { run_mutants solver/count; }
part_mutants-gen() { run_mutants gen; }
part_mutants-gen-run() { run_mutants gen/run; }
part_mutants-rate() { run_mutants solver/rate; }
part_mutants-db() { run_mutants db; }
parts=(clang tidy fragments debug asan tsan long slurm claims mutants-count mutants-gen
  mutants-gen-run mutants-rate mutants-db)

# run_preset PRESET: builds a preset and runs all its tests.
run_preset() {
  cmake --preset "$1" -DBUILD_TESTING=ON > /dev/null && cmake --build --preset "$1" &&
    ctest --preset "$1" -j "$(nproc)"
}

# run_mutants ROOM: at least 95 of 100 mutants must fail a test; each night draws others.
run_mutants() {
  local log=build/nightly/mutants.txt
  tools/scripts/mutants.sh "$1" --count 45 --seed "$(date +%Y%m%d)" | tee "$log"
  [ "${PIPESTATUS[0]}" -eq 0 ] && tail -n 1 "$log" |
    awk '{ if (match($0, /\([0-9]+ %\)/)) exit substr($0, RSTART + 1, RLENGTH - 4) + 0 < 95; exit 1 }'
}

# The state of the tracked files: a part that passed with another one is run again.
state_of_tree() { { git rev-parse HEAD && git diff HEAD; } | sha256sum | cut -c1-16; }

chosen=()
while [ $# -gt 0 ]; do
  case $1 in
    --list) printf '%s\n' "${parts[@]}" && exit ;;
    --restart) rm -rf build/nightly ;;
    *)
      if ! declare -F "part_$1" > /dev/null; then
        echo "nightly.sh: '$1' is not a part; nightly.sh --list prints them" >&2
        exit 2
      fi
      chosen+=("$1")
      ;;
  esac
  shift
done
[ ${#chosen[@]} -gt 0 ] || chosen=("${parts[@]}")

mkdir -p build/nightly
install_missing test || exit 1
install_packages clang clang-tidy || exit 1
state=$(state_of_tree)
failed=0
for part in "${chosen[@]}"; do
  passed=build/nightly/$part.passed
  if [ "$(cat "$passed" 2> /dev/null)" = "$state" ]; then
    echo "passed before      $part"
    continue
  fi
  begin=$SECONDS
  "part_$part" > "build/nightly/$part.log" 2>&1
  case $? in
    0)
      result=passed
      echo "$state" > "$passed"
      ;;
    77) result=skipped ;;
    *)
      result=FAILED
      failed=1
      ;;
  esac
  printf '%-7s %8d s  %s\n' "$result" $((SECONDS - begin)) "$part"
done
exit $failed
