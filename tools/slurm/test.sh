#!/usr/bin/env bash
# A real Slurm on this machine alone: three virtual nodes run an array, one task is sent back into the
# queue in the middle and one gets the TERM that comes before a time limit, the parts are merged, and the
# puzzles must be those of a single run. Needs root (or sudo) to install what is missing; starts its own
# daemons in a separate folder, on separate ports, and removes them again.
set -euo pipefail
cd "$(dirname "$0")/../.."
. tools/scripts/install.sh
export GRIDMILL=${GRIDMILL:-$PWD/build/release/gridmill}
[ -x "$GRIDMILL" ] || { install_missing build && build_release; }
install_packages slurm-wlm munge procps || exit 77
export PATH=$PATH:/usr/sbin

folder=$(mktemp -d /tmp/gridmill-slurm-XXXXXX)
chmod 755 "$folder"
export SLURM_CONF=$folder/slurm.conf
daemons=()
stop() {
  pkill -KILL -f "generate --db $folder/run/" || true
  [ ${#daemons[@]} -eq 0 ] || kill "${daemons[@]}" 2> /dev/null || true
  wait
  rm -rf "$folder"
}
trap stop EXIT
fail() {
  echo "FAILED: $*" >&2
  tail -n 5 "$folder"/*.log "$folder"/run/*.log >&2 || true
  exit 1
}
# until_true SECONDS WHAT COMMAND...
until_true() {
  local end=$((SECONDS + $1)) what=$2
  shift 2
  until "$@"; do
    [ $SECONDS -lt $end ] || fail "waited too long until $what"
    sleep 0.1
  done
}

echo "== Starting Slurm with three nodes in $folder"
mkdir "$folder/state" "$folder/run"
dd if=/dev/urandom of="$folder/munge.key" bs=1024 count=1 status=none
chmod 600 "$folder/munge.key"
cat > "$SLURM_CONF" << CONF
ClusterName=gridmill
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
# A requeued job waits for its old credential to expire.
AuthInfo=socket=$folder/munge.socket,cred_expire=5
SlurmctldPort=16817
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool-%n
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd-%n.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
ReturnToService=2
MpiDefault=none
SchedulerParameters=sched_interval=2,bf_interval=2
NodeName=n[1-3] NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 Port=[17001-17003] CPUs=1 State=UNKNOWN
PartitionName=main Nodes=n[1-3] Default=YES MaxTime=INFINITE State=UP
CONF
# Nothing here needs control groups, but slurmd looks for some; those of version 1 it only uses when asked
# to, so it also starts where none are mounted, or belong to root.
echo "CgroupPlugin=cgroup/v1" > "$folder/cgroup.conf"
munged --foreground --force --key-file="$folder/munge.key" --socket="$folder/munge.socket" \
  --pid-file="$folder/munged.pid" --seed-file="$folder/munged.seed" --log-file="$folder/munged.log" \
  2> /dev/null &
daemons+=($!)
until_true 20 "munge is there" test -S "$folder/munge.socket"
slurmctld -D 2> /dev/null &
daemons+=($!)
for node in n1 n2 n3; do
  mkdir "$folder/spool-$node"
  slurmd -D -N $node 2> /dev/null &
  daemons+=($!)
done
all_idle() { [ "$(sinfo --noheader --Node --format=%t 2> /dev/null | grep -c '^idle$')" = 3 ]; }
until_true 60 "three nodes are idle" all_idle
sinfo

echo "== An array of four tasks; in the middle, part 2 is requeued and part 3 gets a TERM"
recipe=(--count "${GRIDMILL_SLURM_COUNT:-240000}" --seed 7 --symmetry random)
tools/slurm/submit.sh "$folder/run" 4 "${recipe[@]}"
rows_of() { "$GRIDMILL" query --count --db "$folder/run/part-$1.db" 2> /dev/null || echo 0; }
# A part that has begun is held, so that it cannot be done before it is interrupted, however fast it is.
signal_part() { pkill "-$1" -f "generate --db $folder/run/part-$2.db"; }
is_held() { [ "$(rows_of "$1")" -gt 0 ] && signal_part STOP "$1"; }
for part in 2 3; do
  until_true 60 "part $part has begun" is_held "$part"
done
task_of() {
  squeue --noheader --array --format=%i --states=RUNNING | grep "_$1\$" ||
    fail "part $1 was done before it could be interrupted"
}
scontrol requeue "$(task_of 2)"
scancel --batch --signal=TERM "$(task_of 3)"
for part in 2 3; do
  signal_part CONT "$part" || true
  was_interrupted() { grep -q 'interrupted after' "$folder/run/part-$part.log"; }
  until_true 60 "part $part has been interrupted" was_interrupted
  echo "part $part was interrupted with $(rows_of $part) puzzles"
done
all_done() { [ -z "$(squeue --noheader)" ]; }
until_true 240 "all jobs are done" all_done
for part in 2 3; do
  grep -q 'continuing after' "$folder/run/part-$part.log" || fail "part $part did not go on"
done
[ -f "$folder/run/puzzles.db" ] || fail "there is no merged database"

echo "== The same puzzles as a single run?"
"$GRIDMILL" query --db "$folder/run/puzzles.db" | sort > "$folder/merged.txt"
"$GRIDMILL" generate -q "${recipe[@]}" | sort > "$folder/single.txt"
cmp "$folder/merged.txt" "$folder/single.txt" || fail "the puzzles differ"
echo "$(wc -l < "$folder/single.txt") puzzles, all the same"
