#!/usr/bin/env bash
# Shows assay at work on an example that fails: the verdict with its
# counterexample. `make try` built bin/assay before.
set -u
source "$(dirname "$0")/go.sh"

mkdir -p out

# show runs a command as a user would, and asks for its exit status.
show() {
	want=$1
	shift
	echo
	echo "\$ ${*/bin\/assay/assay}"
	"$@"
	got=$?
	[ "$got" -eq "$want" ] || { echo "make try: exit status $got, expected $want" >&2; exit 1; }
}

show 1 bin/assay check --trace out/trace.json docs/guide/examples/register.fir
show 1 bin/assay run --trace out/trace.json
show 0 bin/assay check --coverage cases/fir/r4-register-with-chosen-id.fir

echo
echo "Now write your own, or read docs/guide/README.md."
