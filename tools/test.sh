#!/usr/bin/env bash
# Installs what is missing, builds the release and runs every test. Run it again as often as you
# like. Tests that need benchmark lists read them from $GRIDMILL_PUZZLES and $GRIDMILL_ORACLES, and
# are skipped without them.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/scripts/install.sh

install_missing test
build_release -DBUILD_TESTING=ON
echo "== Testing"
ctest --preset release -j "$(nproc)"
