#!/usr/bin/env bash
# The commit-msg hook: checks a commit message, in a file, and explains what is wrong with it.
#   tools/scripts/commit_msg.sh --install    makes this script the hook of your clone
#   tools/scripts/commit_msg.sh FILE         checks a message, as Git does before each commit
# A subject is imperative, has at most 72 characters, names what changed, and does not end with a
# period. A blank line separates it from the body.
set -euo pipefail
export LC_ALL=C.UTF-8
if [ "${1-}" = --install ]; then
  hooks=$(git rev-parse --path-format=absolute --git-path hooks)
  mkdir -p "$hooks"
  ln -sf "$(realpath "$0")" "$hooks/commit-msg"
  echo "$hooks/commit-msg"
  exit
fi
mapfile -t lines < <(grep -v '^#' "${1:?expected --install or FILE}" || true)
subject=${lines[0]-}
fail() {
  printf 'commit message: %s:\n  %s\n' "$1" "$subject" >&2
  exit 1
}

case $subject in "Merge "* | "Revert "* | "fixup! "* | "squash! "*) exit 0 ;; esac
[ -n "$subject" ] || fail "the subject is missing"
[ ${#subject} -le 72 ] || fail "the subject has ${#subject} characters, expected at most 72"
[[ $subject != *. ]] || fail "the subject ends with a period"
[ -z "${lines[1]-}" ] || fail "expected a blank line below the subject"

# Verbs that end like another form of a verb.
case ${subject%% *} in
  [!A-Z]*) fail "expected a capital letter at the start" ;;
  A | An | The | That | This | What | Which | Who | It | There | No | Some | More)
    fail "expected an imperative verb at the start" ;;
  Address | Bypass | Compress | Discuss | Express | Focus | Guess | Miss | Pass | Press | Process | Embed | Exceed | \
    Feed | Need | Proceed | Seed | Speed | Shed | Bring | Ping | String) ;;
  *s | *ed | *ing) fail "expected an imperative verb at the start, not '${subject%% *}'" ;;
esac
banned='tell|tells|told|know|knows|say|says|said|stands|comes|goes|whoever|nobody|somebody'
if [[ ${subject,,} =~ (^|[^a-z])($banned)([^a-z]|$) ]]; then
  fail "'${BASH_REMATCH[2]}' does not name what changed"
fi
