#!/usr/bin/env bash
# Regenerates the measured tables: every program of bench that needs nothing
# from outside, then every Go benchmark. BENCH chooses by a pattern: make bench BENCH=vm
set -euo pipefail
source "$(dirname "$0")/go.sh"
scripts/needs.sh
echo "commit $(git rev-parse --short HEAD 2>/dev/null || echo unknown), $(go version), $(nproc) cores"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/bench" ./bench
for program in $("$work/bench" -all | grep -e "${BENCH:-}" || true); do
	echo "== bench $program"
	"$work/bench" "$program"
done
benchmarks=$(go list ./... | grep -e "${BENCH:-}" || true)
[ -z "$benchmarks" ] || go test -run '^$' -bench . -benchmem $benchmarks
