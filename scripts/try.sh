#!/usr/bin/env bash
# Shows assay at work on an example that fails: the verdict with its
# counterexample. `make try` built bin/assay before.
set -u
source "$(dirname "$0")/go.sh"

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

