#!/usr/bin/env bash
# Tests the tests: changes one token of a room's code at a time (`<` to `<=`, a constant by one, a
# condition negated, a statement dropped: tools/scripts/mutate.pl), builds, and runs that room's tests until
# one fails. A mutant that passes them all is a survivor: code that no test checks, or that changes
# only the speed. tests/MUTANTS.md names those that live on purpose.
#
#   tools/scripts/mutants.sh ROOM [--count N] [--seed S] [--files REGEX] [--jobs J] [--plan FILE]
#
# ROOM is a folder: gen, db, solver/count, ... The same seed draws the same mutants from the same
# code. --plan runs the mutants of a file instead of random ones, such as build/mutants/ROOM.survivors.
# All work is done in copies under build/mutants; the checkout is only read. Assertions are on, the
# benchmark lists of others are out of sight. Not counted are mutants that do not compile and those
# that compile to the same object code.
set -euo pipefail
cd "$(dirname "$0")/../.."

usage() {
  sed -n '7s/^# *//p' tools/scripts/mutants.sh >&2
  exit 2
}
[ $# -gt 0 ] || usage
room=${1%/} count=50 seed=1 files=. jobs=1 plan=
shift
while [ $# -gt 1 ]; do
  case $1 in
    --count) count=$2 ;;
    --seed) seed=$2 ;;
    --files) files=$2 ;;
    --jobs) jobs=$2 ;;
    --plan) plan=$(realpath "$2") ;;
    *) usage ;;
  esac
  shift 2
done
[ $# -eq 0 ] || usage

case $room in  # the tests of each room
  db) tests="db_canonical_keys db db_check db_query db_merge db_scales db_schema db_lock db_fault" ;;
  gen)
    tests="random fill uniformity feasibility jigsaw_layouts regions puzzle_generator minimizer"
    tests+=" level_minimizer pattern pipeline recipe_versions clue_puzzle_generator few_givens generate_rules gen_contracts"
    ;;
  gen/run) tests="goal_run gen_contracts goal goal_levels goal_fault resume vicinity wish_paths" ;;
  solver/board) tests="board canonical sets" ;;
  solver/count) tests="count counters lanes budget cdcl_solver lane_boards clue_count clues redundancy effort" ;;
  solver/explainer) tests="near golden explainer explainer_parts explainer_solution explainer_loops golden_bulk" ;;
  solver/hodoku) tests="near golden hodoku golden_bulk" ;;
  solver/pattern) tests="enumeration near golden rate hodoku explainer explainer_parts explainer_solution golden_bulk" ;;
  solver/rate) tests="state near golden rate technique technique_library golden_bulk" ;;
  solver/clues) tests="clues clue_meanings clue_board drawing" ;;
  solver/steps) tests="step_text_golden steps" ;;
  *)
    echo "mutants.sh: no tests are named for the room '$room'" >&2
    exit 2
    ;;
esac
library=libgridmill_${room##*/}.a
[ "$room" != solver/clues ] || library=libgridmill_board.a  # the kinds of clues belong to the board
compgen -G "$room/*.cpp" > /dev/null || library=  # a room of headers

for name in "${!GRIDMILL_@}"; do unset "$name"; done
work=$PWD/build/mutants
mkdir -p "$work"
exec 9> "$work/lock"
flock -n 9 || { echo "mutants.sh: another one is at work in build/mutants" >&2 && exit 1; }
name=${room//\//-}
begin=$SECONDS

# Brings the copy TREE up to date. Files that stay the same keep their time, so they stay built.
copy_to() {
  local file
  mkdir -p "$1"
  git ls-files -co --exclude-standard | while read -r file; do
    [ ! -e "$file" ] || echo "$file"
  done | sort > "$1.wanted"
  (cd "$1" && find . -type f | sed 's,^\./,,' | sort | comm -13 "$1.wanted" - | xargs -r -d '\n' rm)
  while read -r file; do
    cmp -s "$file" "$1/$file" || { mkdir -p "$1/$(dirname "$file")" && cp "$file" "$1/$file"; }
  done < "$1.wanted"
}

# build TARGET...: in the worker's build folder.
build() { ninja -C "$build" -j "$threads" "$@" > "$build/log" 2>&1; }

# run_test TEST SECONDS: with a limit on its processor time, its memory, and the time on the wall.
run_test() (
  ulimit -c 0 -t "$2" -v 16000000
  mkdir -p "$build/tmp"
  export TMPDIR=$build/tmp
  cd "$TMPDIR"
  status=0
  timeout -k 5 $((60 + 10 * $2)) "$build/tests/$1_test" --abort > "$build/$1.log" 2>&1 || status=$?
  cd "$build" && rm -rf tmp
  exit $status
)

# same FILE: whether it is as it was built from the original.
same() { cmp -s "$build/$1" "$build/original/$(basename "$1")"; }

# same_test TEST: the same of a test program, and of the program, which some tests run.
same_test() { same "tests/${1}_test" && { [ ! -e "$build/gridmill" ] || same gridmill; }; }

# prepare WORKER: a copy, built, with all tests passed and timed, in $build/order; those that are as
# they were the last time are not run again.
prepare() {
  local test launcher=() TIMEFORMAT='%U %S'
  tree=$work/tree-$1
  build=$tree.build
  copy_to "$tree"
  ! command -v ccache > /dev/null || launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  cmake -G Ninja -S "$tree" -B "$build" -DCMAKE_BUILD_TYPE=Debug -DBUILD_TESTING=ON -DGRIDMILL_BATCHES=OFF \
    -DCMAKE_CXX_FLAGS_DEBUG="-O1 -D_GLIBCXX_ASSERTIONS" "${launcher[@]}" \
    > "$build.log" 2>&1 || { cat "$build.log" && exit 1; }
  # shellcheck disable=SC2086
  build $library ${tests// /_test }_test || { cat "$build/log" && exit 1; }
  mkdir -p "$build/original"
  [ -z "$library" ] || cp "$build/$library" "$build/original"
  : > "$build/order"
  for test in $tests; do
    if ! same_test "$test" || [ ! -e "$build/original/$test.time" ]; then
      { time run_test "$test" 900; } 2> "$build/time" ||
        { echo "mutants.sh: ${test}_test fails as it is" >&2 && exit 1; }
      awk -v test="$test" '{ print int(1000 * ($1 + $2)), test }' "$build/time" \
        > "$build/original/$test.time"
      cp "$build/tests/${test}_test" "$build/original"
    fi
    cat "$build/original/$test.time" >> "$build/order"
  done
  [ ! -e "$build/gridmill" ] || cp "$build/gridmill" "$build/original"
}

# order_for FILE: the tests for mutants of it: those that its name has in it, then the fastest.
order_for() {
  sort -n "$build/order" | awk -v file="${1#"$tree/$room/"}" '
    index(file, $2) { print; next } { rest = rest $0 "\n" } END { printf "%s", rest }'
}

# fate FILE OFFSET LENGTH OLD NEW: makes the mutant in the copy and prints its fate: stale
# (there is other code now), broken, equivalent, survives, or the test that kills it: that fails or
# takes four times as long (and three seconds).
fate() {
  local test milliseconds changed=
  "$tree/tools/scripts/mutate.pl" apply "$@" || { echo stale && return; }
  if [ -n "$library" ]; then
    build "$library" || { echo broken && return; }
    same "$library" || changed=yes
  fi
  while read -r milliseconds test; do
    build "${test}_test" || { echo broken && return; }
    ! same_test "$test" || continue
    changed=yes
    run_test "$test" $((3 + milliseconds / 250)) 2> /dev/null || { echo "$test" && return; }
  done < <(order_for "$1")
  [ -z "$changed" ] && echo equivalent || echo survives
}

# worker NUMBER: every jobs-th mutant of the plan.
worker() {
  local file line offset length old new
  tree=$work/tree-$1
  build=$tree.build
  while IFS=$'\t' read -r file line offset length old new; do
    cp "$tree/$file" "$build/original/file"
    printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\n' \
      "$(fate "$tree/$file" "$offset" "$length" "$old" "$new")" \
      "$file" "$line" "$offset" "$length" "$old" "$new" | tee -a "$work/$name.fates"
    cp "$build/original/file" "$tree/$file"
  done < <(awk -v j="$jobs" -v k="$1" 'NR % j == k % j' "$work/$name.plan")
}

threads=$(nproc)
for ((k = 1; k <= jobs; ++k)); do prepare "$k"; done
threads=$((threads > jobs ? threads / jobs : 1))
export CCACHE_DISABLE=1  # a mutant is compiled once
if [ -n "$plan" ]; then
  cp "$plan" "$work/$name.plan"
else
  cd "$work/tree-1"
  # A folder with a README.md is a separate room.
  own=()
  while read -r other; do own+=(-not -path "$other/*"); done \
    < <(find "$room" -mindepth 2 -name README.md -printf '%h\n')
  find "$room" -type f "${own[@]}" | grep -E '\.(cpp|h|inl)$' | grep -E "$files" | sort |
    xargs -d '\n' tools/scripts/mutate.pl list "$count" "$seed" > "$work/$name.plan"
fi
: > "$work/$name.fates"
echo "== $room: $(wc -l < "$work/$name.plan") mutants, ready after $((SECONDS - begin)) s;" \
  "tests (ms of processor time): $(tr '\n' ' ' < "$work/tree-1.build/order")"
trap 'kill $(jobs -p) 2> /dev/null; exit 130' INT TERM
for ((k = 1; k <= jobs; ++k)); do worker "$k" & done
wait

how_many() { cut -f1 "$work/$name.fates" | grep -c -x -E "$1" || true; }
grep '^survives' "$work/$name.fates" | cut -f2- | sort -t $'\t' -k1,1 -k2,2n > "$work/$name.survivors" || true
all=$(how_many '.*') broken=$(how_many 'broken|stale') same=$(how_many equivalent) alive=$(how_many survives)
counted=$((all - broken - same))
echo "== Survivors"
while IFS=$'\t' read -r file line _ _ old new; do
  echo "$file:$line: $old -> ${new:-(dropped)}"
  sed -n "${line}s/^ */    /p" "$work/tree-1/$file"
done < "$work/$name.survivors"
echo "== $room, seed $seed: $all mutants, $broken do not compile, $same equivalent," \
  "$((counted - alive)) of $counted killed" \
  "($((counted > 0 ? 100 * (counted - alive) / counted : 100)) %), $alive survive;" \
  "$((SECONDS - begin)) s"
