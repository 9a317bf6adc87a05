#!/usr/bin/env bash
# Says what make test costs: seconds of processor time, and by the clock, of each test binary with all that it
# starts, the dearest first. Nothing is taken from the cache of results.
#
#   scripts/cost.sh                    all packages, and what compiling cost; FRESH=1: with an empty cache of Go
#   scripts/cost.sh ./vm ./solve/...   some packages
#   scripts/cost.sh -t ./cmd/assay     each test of a package in a process of its own; RUN chooses by a pattern
set -euo pipefail
source "$(dirname "$0")/go.sh"
source scripts/testing.sh
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
export CLOCK=$work/clock
TIMEFORMAT='%U %S %R'
run=$PWD/scripts/clock.sh status=0

if [ "${1-}" = -t ]; then
	package=$2
	go test -c -o "$work/test" "$package"
	cd "$package"
	: >"$work/said"
	for test in $("$work/test" -test.list "${RUN:-.}"); do
		"$run" "$work/test" -test.run "^$test\$" -test.timeout 40m >"$work/said" || { status=1; cat "$work/said"; }
		sed -i "\$s|[^ ]*\$|$test|" "$CLOCK"
	done
else
	[ -z "${FRESH-}" ] || export GOCACHE=$work/cache
	{ time { { [ $# -gt 0 ] || go vet ./...; } && go test -vet=off -count=1 -timeout 40m -exec "$run" "${@:-./...}" >"$work/said" 2>&1; } || status=1; } 2>"$work/all"
	[ "$status" = 0 ] || grep -v '^ok\|no test files' "$work/said"
	awk -v all="$(tail -n 1 "$work/all")" '{ n += $1 } END { split(all, a); printf "%.0f s of processor time by the tests, %.0f s by all, with compiling and vetting; %.0f s by the clock\n", n, a[1] + a[2], a[3] }' "$CLOCK"
fi
[ -e "$CLOCK" ] || { cat "$work/said" >&2; echo "no test ran" >&2; exit 1; }
echo "  processor  clock  what"
sort -rn "$CLOCK" | sed "s|$PWD|.|" | awk '{ printf "%9.1f s %5.0f s  %s\n", $1, $2, $3 }'
exit $status
