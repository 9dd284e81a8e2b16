#!/usr/bin/env bash
# Compares the signature that build/release/gridmill prints with the last one in a commit message:
# a commit that changes the output states it. Does nothing outside a git checkout.
set -euo pipefail
cd "$(dirname "$0")/../.."
git rev-parse --git-dir > /dev/null 2>&1 || exit 0
promised=$(git log --first-parent --format=%B | grep -m 1 -E '^Bench: [0-9a-f]{16}$' || true)
[ -n "$promised" ] || { echo "no commit states a signature"; exit 0; }
parts=$(build/release/gridmill bench)
printed=$(sed -n 1p <<< "$parts")
if [ "$printed" != "$promised" ]; then
  echo "the output changed: it has '$printed', the last commit that states a signature says '$promised'." >&2
  echo "End the commit message with the new line; raise kRecipeVersion or kRulesVersion if puzzles changed," >&2
  echo "kRaterVersion if levels did. The parts, of which 'gridmill bench' before the change shows the old ones:" >&2
  sed 1d <<< "$parts" >&2
  exit 1
fi
echo "signature as promised: $printed"
