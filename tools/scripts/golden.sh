#!/usr/bin/env bash
# Writes data/golden*.txt, which hold every scale, and the words about its steps.
#   tools/scripts/golden.sh             the answers, for the puzzles and positions of the list, and positions
#                               for a new technique, from its data file. This is for a change of a
#                               scale that is meant. Read the difference before it is committed.
#   tools/scripts/golden.sh --again     chooses the positions again as well, for the puzzles of the list
#   tools/scripts/golden.sh --search N  searches the puzzles, too, among the first N of a fixed seed
set -euo pipefail
cd "$(dirname "$0")/../.."
cmake --build build/release --target golden_test near_test golden_bulk_test step_text_golden_test > /dev/null
test=build/release/tests/golden_test
case "${1-}" in
  "") ;;
  --again) "$test" '[positions]' ;;
  --search)
    GRIDMILL_GOLDEN_SEARCH=${2:?"N is missing"} "$test" '[search]'
    "$test" '[positions]'
    ;;
  *)
    sed -n '2,7s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac
"$test" '[answers]'
build/release/tests/near_test '[answers]'
build/release/tests/golden_bulk_test '[answers]'
build/release/tests/step_text_golden_test '[answers]'
git diff --stat -- data/golden.txt data/golden*.txt || true
