#!/usr/bin/env bash
# Runs every test with its long counts. All tests get one fresh seed, which is
# printed; ASSAY_SEED=n replays a run.
set -euo pipefail
source "$(dirname "$0")/go.sh"
scripts/needs.sh
export ASSAY_LONG=1
export ASSAY_SEED=${ASSAY_SEED:-$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')}
echo "seed: ASSAY_SEED=$ASSAY_SEED"
go test -count=1 -p 1 -timeout 12h ./...
