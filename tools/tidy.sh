#!/usr/bin/env bash
# Runs clang-tidy over every source of the project, with the checks of .clang-tidy.
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --preset release-clang > /dev/null
cmake --build --preset release-clang --target gridmill > /dev/null  # generated sources
git ls-files '*.cpp' | xargs -P "$(nproc)" -n 4 clang-tidy --quiet -p build/release-clang
