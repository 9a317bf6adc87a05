#!/usr/bin/env bash
# Runs every test: what they need first, then gofmt and go vet, then all
# packages. A package that passes is one line; a failing test is shown whole.
set -euo pipefail
source "$(dirname "$0")/go.sh"
scripts/needs.sh
source scripts/testing.sh
scripts/lint.sh
go test -vet=off -timeout 40m ./... # go vet has looked at all
