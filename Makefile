# The ways to start. `make` alone lists them.

.PHONY: help build try test editor check-long fuzz bench golden fmt lint clean vscode

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 22

build: ## build bin/assay
	CGO_ENABLED=0 go build -trimpath -o bin/assay ./cmd/assay

try: build ## check an example that fails and show why; needs Go only
	@scripts/try.sh

test: ## install what the tests need, if it may; then run them all
	@scripts/test.sh

editor: ## drive the debugger with the client of editors, from npm; skipped without node
	@scripts/editor.sh

check-long: ## all random comparisons with a fresh seed (ASSAY_SEED replays); takes hours
	@scripts/long.sh

fuzz: ## each fuzz target for FUZZTIME (5m)
	@scripts/fuzz.sh

bench: ## print the tables of docs/benchmarks
	@scripts/bench.sh

golden: ## rewrite all goldens; look at the difference before you commit it
	ASSAY_UPDATE=1 go test -count=1 ./...

fmt: ## format all Go code
	gofmt -w .

lint: ## gofmt and go vet
	@scripts/lint.sh

vscode: ## package the extension for VS Code with npm, as editors/vscode/*.vsix
	cd editors/vscode && npm run package

clean: ## remove what was built
	rm -rf bin out
