#!/usr/bin/env bash
# Runs every test with its long counts. All tests get one fresh seed, which is
# printed; ASSAY_SEED=n replays a run. Parts of the longest tests that passed with
# the same test binary and the same content (and the same seed, where one is used) are not done
# again: a run that was interrupted goes on with ASSAY_SEED=n. ASSAY_STATE names the file
# that remembers them. LONG chooses tests by a pattern: make check-long LONG='TestJava|TestSMT'
set -euo pipefail
source "$(dirname "$0")/go.sh"
scripts/needs.sh
source scripts/testing.sh
export ASSAY_LONG=1
export ASSAY_SEED=${ASSAY_SEED:-$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')}
export ASSAY_STATE=${ASSAY_STATE:-$PWD/out/long.jsonl}
export GOFLAGS="${GOFLAGS:-} -trimpath" # tests that build the command do it with the same flags
mkdir -p "$(dirname "$ASSAY_STATE")"
echo "seed: ASSAY_SEED=$ASSAY_SEED"
echo "what is done: ASSAY_STATE=$ASSAY_STATE"
go test -count=1 -p 1 -timeout 12h ${LONG:+-v -run "$LONG"} ./...
