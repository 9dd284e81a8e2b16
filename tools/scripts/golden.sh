#!/usr/bin/env bash
# Writes data/golden*.txt after an intended change of a scale, a step's text, the help or a message.
# Read the difference before you commit it.
#   tools/scripts/golden.sh             answers for the listed puzzles and positions
#   tools/scripts/golden.sh --again     also chooses the positions anew
#   tools/scripts/golden.sh --search N  also searches for puzzles, among the first N of a fixed seed
set -euo pipefail
cd "$(dirname "$0")/../.."
cmake --build build/release --target golden_test near_test golden_bulk_test step_text_golden_test transcript_test effort_test > /dev/null
test=build/release/tests/golden_test
case "${1-}" in
  "") ;;
  --again) "$test" '[positions]' ;;
  --search)
    GRIDMILL_GOLDEN_SEARCH=${2:?"N is missing"} "$test" '[search]'
    "$test" '[positions]'
    ;;
  *)
    sed -n '2,6s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac
"$test" '[answers]'
build/release/tests/near_test '[answers]'
build/release/tests/golden_bulk_test '[answers]'
build/release/tests/step_text_golden_test '[answers]'
build/release/tests/transcript_test '[answers]'
build/release/tests/effort_test '[answers]'
git diff --stat -- data/golden.txt data/golden*.txt || true
