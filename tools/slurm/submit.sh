#!/usr/bin/env bash
# A run on a cluster: an array of PARTS tasks, and a merge that waits for all of them.
#   tools/slurm/submit.sh FOLDER PARTS [options of gridmill generate]
#   tools/slurm/submit.sh /shared/june 64 --count 10000000 --seed 7
# FOLDER must be seen by every node and ends up with part-*.db, puzzles.db and the logs. GRIDMILL
# names the program where it is not in PATH; SBATCH_* variables (partition, time limit, account) reach
# sbatch. A seed is needed: all parts must have the same one.
set -euo pipefail
if [ $# -lt 3 ]; then
  sed -n '3,4s/^# *//p' "$0" >&2
  exit 2
fi
folder=$(mkdir -p "$1" && cd "$1" && pwd)
parts=$2
shift 2
case " $* " in
  *" --seed "* | *" --seed="* | *" -s "*) ;;
  *) echo "expected --seed N: all parts must have the same one" >&2; exit 2 ;;
esac
here=$(cd "$(dirname "$0")" && pwd)
array=$(sbatch --parsable --array="1-$parts" --output="$folder/part-%a.log" \
  "$here/array.sh" "$folder" "$@")
merge=$(sbatch --parsable --dependency="afterok:$array" --kill-on-invalid-dep=yes \
  --output="$folder/merge.log" "$here/merge.sh" "$folder")
echo "array $array, then merge $merge; 'squeue --me' shows them"
