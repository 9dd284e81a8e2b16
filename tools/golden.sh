#!/usr/bin/env bash
# Writes data/golden.txt, which golden_test holds every scale against.
#   tools/golden.sh     new answers for the puzzles and positions of the list, and positions for a new
#                       technique, from its data file: after a change of a scale that is meant. Read
#                       the difference before it is committed.
#   tools/golden.sh N   a new list, from a search through the first N puzzles of a fixed seed.
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --build build/release --target golden_test > /dev/null
test=build/release/tests/golden_test
[ $# -eq 0 ] || GRIDMILL_GOLDEN_SEARCH=$1 "$test" '[search]'
"$test" '[answers]'
git diff --stat -- data/golden.txt || true
