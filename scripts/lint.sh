#!/usr/bin/env bash
# gofmt and go vet.
set -euo pipefail
source "$(dirname "$0")/go.sh"
unformatted=$(gofmt -l .)
if [ -n "$unformatted" ]; then
	echo "not formatted (run make fmt):" >&2
	echo "$unformatted" >&2
	exit 1
fi
go vet ./...
