#!/usr/bin/env bash
# Fuzzes each target for FUZZTIME, one after the other. FUZZ chooses targets by
# a pattern: make fuzz FUZZ=Trace FUZZTIME=1m
set -euo pipefail
source "$(dirname "$0")/go.sh"
failed=()
found=0
for package in $(go list ./...); do
	for target in $(go test -list "^Fuzz.*${FUZZ:-}" "$package" | grep '^Fuzz' || true); do
		found=$((found + 1))
		echo "== $package $target"
		go test -run '^$' -fuzz "^$target\$" -fuzztime "${FUZZTIME:-5m}" -fuzzminimizetime 10x "$package" || failed+=("$package $target")
	done
done
echo "$found fuzz targets, ${#failed[@]} failed"
[ "$found" -gt 0 ] || { echo "no fuzz target matches" >&2; exit 1; }
[ ${#failed[@]} -eq 0 ] || { printf 'failed: %s\n' "${failed[@]}" >&2; exit 1; }
