#!/usr/bin/env bash
# One part of a run: a task of a Slurm array. Submit it with tools/slurm/submit.sh, or by hand:
#   sbatch --array=1-16 tools/slurm/array.sh FOLDER [options of gridmill generate]
# Each task makes its shard into FOLDER/part-<task>.db. On TERM (a requeue, a preemption, the time
# limit) it commits and goes back into the queue; the next start is the same command, so it continues
# where it was.
#SBATCH --job-name=gridmill
#SBATCH --ntasks=1
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --signal=B:TERM@120
set -u
folder=$1
shift
gridmill=${GRIDMILL:-gridmill}
part=$folder/part-$SLURM_ARRAY_TASK_ID.db

# The shell gets the signal, so it has to wait in the background and pass it on.
"$gridmill" generate --db "$part" --shard auto --threads "${SLURM_CPUS_PER_TASK:-1}" "$@" &
child=$!
trap 'kill -TERM "$child" 2> /dev/null' TERM
wait "$child"
code=$?
# The signal ends `wait` too; then wait again, until the child is known to be gone.
while [ "$code" -eq 143 ]; do
  wait "$child"
  again=$?
  [ "$again" -eq 127 ] && break
  code=$again
done
if [ "$code" -eq 75 ] || [ "$code" -eq 143 ]; then
  echo "part $SLURM_ARRAY_TASK_ID: back into the queue"
  # Fails where Slurm is requeueing already, which is as well.
  scontrol requeue "$SLURM_JOB_ID" 2> /dev/null || true
fi
exit "$code"
