#!/usr/bin/env bash
# Regenerates the measured tables: every program below bench, then every Go
# benchmark. BENCH chooses by a pattern of the package: make bench BENCH=vm
set -euo pipefail
source "$(dirname "$0")/go.sh"
scripts/needs.sh
echo "commit $(git rev-parse --short HEAD 2>/dev/null || echo unknown), $(go version), $(nproc) cores"
go list -f '{{if eq .Name "main"}}{{.ImportPath}}{{end}}' ./bench/... 2>/dev/null | grep -e "${BENCH:-}" | while read -r program; do
	echo "== $program"
	go run "$program"
done
benchmarks=$(go list ./... | grep -e "${BENCH:-}" || true)
[ -z "$benchmarks" ] || go test -run '^$' -bench . -benchmem $benchmarks
