#!/usr/bin/env bash
# Joins the parts of an array into FOLDER/puzzles.db; safe to repeat. Submitted by submit.sh to run
# after the array:
#   sbatch --dependency=afterok:ARRAY_JOB tools/slurm/merge.sh FOLDER
#SBATCH --job-name=gridmill-merge
#SBATCH --ntasks=1
#SBATCH --requeue
#SBATCH --open-mode=append
set -eu
folder=$1
"${GRIDMILL:-gridmill}" merge --into "$folder/puzzles.db" "$folder"/part-*.db
