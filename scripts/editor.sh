#!/usr/bin/env bash
# Drives `assay dap` with the client that VS Code tests debuggers with. It needs node, and the client from npm,
# which is kept in out/. Without them it says so, and ends well: nothing else needs them.
set -euo pipefail
cd "$(dirname "$0")/.."
client=@vscode/debugadapter-testsupport
version=1.68.0

skip() {
	echo "SKIPPED: the debugger was not driven by a client of editors: $*" >&2
	exit 0
}
command -v node >/dev/null || skip "node is not installed"
command -v npm >/dev/null || skip "npm is not installed"
into=out/editor
if [ ! -d "$into/node_modules/$client" ]; then
	mkdir -p "$into"
	timeout 120 npm install --prefix "$into" --no-save --no-audit --no-fund --prefer-offline --fetch-retries 1 \
		"$client@$version" >"$into/install.log" 2>&1 || skip "npm cannot install $client ($into/install.log)"
fi
source scripts/go.sh
go build -trimpath -o bin/assay ./cmd/assay
trace=$into/trace.json
status=0
bin/assay check --trace "$trace" --output /dev/null cases/java-contracts/LinkedList.java 2>/dev/null || status=$?
if [ "$status" != 1 ]; then
	echo "the counterexample is not found: assay check ends with $status" >&2
	exit 1
fi
timeout 180 node scripts/editor.js "$PWD" "$into" "$trace"
