#!/usr/bin/env bash
# Compares the signature that build/release/gridmill prints with the last one in a commit message:
# whoever changes the output says so. Does nothing outside a git checkout.
set -euo pipefail
cd "$(dirname "$0")/../.."
git rev-parse --git-dir > /dev/null 2>&1 || exit 0
promised=$(git log --first-parent --format=%B | grep -m 1 -E '^Bench: [0-9a-f]{16}$' || true)
[ -n "$promised" ] || { echo "no commit states a signature"; exit 0; }
printed=$(build/release/gridmill bench)
if [ "$printed" != "$promised" ]; then
  echo "the output changed: it has '$printed', the last commit that tells says '$promised'." >&2
  echo "End the commit message with the new line; raise kRecipeVersion if puzzles changed, kRaterVersion if levels did." >&2
  exit 1
fi
echo "signature as promised: $printed"
