# make play runs the game, make test runs all tests; each installs what it needs into .venv.

PYTHON ?= python3
BIN := .venv/bin
ARGS ?=
PYTEST := $(BIN)/python -m pytest -n 2 --dist worksteal
FAST := tests/rules tests/locale tests/drawing tests/mapmaking/test_report.py $(foreach noun,conformance game maps positions actions records rule_sets rule_numbers errors,tests/test_$(noun).py)

.PHONY: play install test test-browsers test-busy check lint fast messages docs generated bench bench-web bench-peers bench-commits strength attacks load scale faults mutants fuzz coverage help clean

play: .venv/installed  ## Play
	@$(BIN)/terranova play $(ARGS)

install: .venv/installed  ## Make .venv with the game in it

test: .venv/installed-test .venv/installed-browser .venv/installed-servers  ## Run all tests; every part runs, whatever became of the ones before
	@$(BIN)/terranova warm-up & compiling=$$!; failed=; \
	$(MAKE) --no-print-directory lint || failed="$$failed lint"; \
	wait $$compiling || failed="$$failed warm-up"; \
	$(PYTEST) --ignore tests/browser --ignore tests/browsers $(ARGS) || failed="$$failed tests"; \
	$(PYTEST) tests/browser $(ARGS) || failed="$$failed browser"; \
	if [ -n "$$failed" ]; then echo "failed:$$failed" >&2; exit 1; fi
# The browser tests run apart: the browser's driver keeps an event loop running.

test-browsers: .venv/installed-browser .venv/installed-browsers  ## Walk through the game in Chromium, Firefox and WebKit, then Lighthouse for all pages
	@$(BIN)/terranova warm-up
	@failed=; \
	$(BIN)/python -m pytest -n 0 -p no:randomly tests/browsers $(ARGS) || failed="$$failed walk"; \
	$(BIN)/python -m tools.lighthouse_pages || failed="$$failed lighthouse"; \
	if [ -n "$$failed" ]; then echo "failed:$$failed" >&2; exit 1; fi

test-busy:  ## Run all tests beside two busy loops
	@trap 'kill $$loops 2>/dev/null' EXIT; trap 'exit 130' INT TERM HUP; \
	for loop in 1 2; do (while kill -0 $$$$ 2>/dev/null; do :; done) & loops="$$loops $$!"; done; \
	$(MAKE) --no-print-directory test
# The loops end with their shell, even if that is killed.

check: .venv/installed-test lint fast  ## Lint, types and the fast tests, in under a minute

lint: .venv/installed-test .venv/installed-node
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache
	@npm run --silent lint

fast: .venv/installed-test
	@$(BIN)/terranova warm-up
	@$(BIN)/python -m pytest -n 2 --dist worksteal -m "not slow" -q $(FAST) $(ARGS)

messages: .venv/installed  ## Collect the messages, bring the catalogues up to date, say what is missing
	@$(BIN)/python -m tools.messages update

docs: .venv/installed-docs  ## Build the documentation site into build/site; warnings are errors
	@$(BIN)/terranova warm-up >&2
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --quiet --strict
	@echo "build/site/index.html"

generated: .venv/installed-test  ## Write every file that a tool writes; ARGS="golden tokens" for some, ARGS=--check to list stale ones
	@$(BIN)/python -m tools.generated $(ARGS)

bench: .venv/installed-bench  ## Measure speed, memory and start-up; ARGS=--json for a program
	@$(BIN)/terranova warm-up >&2
	@$(BIN)/python -m tools.bench $(ARGS)

bench-web: .venv/installed-browser  ## Measure server and pages: round trips, memory, first paint; ARGS=--json for a program
	@$(BIN)/terranova warm-up >&2
	@$(BIN)/python -m tools.bench_web $(ARGS)
	@$(BIN)/python -m tools.bench_store >&2

bench-peers: .venv/installed-node tools/peers/node_modules/.installed  ## Measure an action here, in boardgame.io and in Colyseus, in turn
	@$(BIN)/terranova warm-up >&2
	@$(BIN)/python -m tools.bench_peers $(ARGS)

bench-commits: .venv/installed-node .venv/installed-servers tools/peers/node_modules/.installed  ## Measure committed actions beside a bare INSERT loop and boardgame.io
	@$(BIN)/terranova warm-up >&2
	@$(BIN)/python -m tools.bench_commits $(ARGS)

strength: .venv/installed  ## Measure the claims about strength, for hours; ARGS="ladder --games 40" for a part
	@$(BIN)/terranova warm-up >&2
	@$(BIN)/python -m tools.strength $(ARGS)

attacks: .venv/installed-test  ## Attack the server beside honest players; ARGS="--seconds 10 pings codes" for some
	@$(BIN)/terranova warm-up >&2
	@$(BIN)/python -m tools.attacks $(ARGS)

load: .venv/installed-test .venv/installed-node .venv/installed-servers  ## Put 1,000 sockets on the server; ARGS="--shared 2 --json" on PostgreSQL and Redis
	@$(BIN)/terranova warm-up >&2
	@$(BIN)/python -m tools.load $(ARGS)

scale: .venv/installed  ## Say what 1,000 to 1,000,000 players need
	@$(BIN)/python -m tools.scale $(ARGS)

faults: .venv/installed-test .venv/installed-servers  ## Kill the server 200 times during live play, then fill its disk 100 times; ARGS="--kills 1000", ARGS=shared for many processes
	@$(BIN)/terranova warm-up >&2
	@$(BIN)/python -m tools.faults $(ARGS)

mutants: .venv/installed-test .venv/installed-browser .venv/installed-servers  ## Plant bugs and see whether a test notices: those that once went unnoticed; ARGS="sample --count 200" for others, for hours
	@$(BIN)/terranova warm-up >&2
	@$(BIN)/python -m tools.mutants $(or $(ARGS),planted)

fuzz: .venv/installed-fuzz  ## Play the core against the naive rules and feed everything that reads foreign text; ARGS="twins --seconds 36000" for a part, and for longer
	@$(BIN)/terranova warm-up >&2
	@$(BIN)/python -m tools.fuzz $(ARGS)

coverage: .venv/installed-coverage .venv/installed-browser .venv/installed-servers  ## Say which lines and branches the tests reach; ARGS="rules server" for some of rules, library, server, browser
	@$(BIN)/terranova warm-up >&2
	@$(BIN)/python -m tools.coverage $(ARGS)

.venv/bin/python:
	@$(PYTHON) -m venv .venv

.venv/installed: pyproject.toml constraints.txt tools/install.sh | .venv/bin/python
	@tools/install.sh
	@touch $@

.venv/installed-test: .venv/installed
	@tools/install.sh test
	@touch $@

.venv/installed-node: package.json tools/install-node.sh | .venv/bin/python
	@tools/install-node.sh
	@touch $@

.venv/installed-browser: tools/install-browser.sh .venv/installed-test .venv/installed-node
	@tools/install-browser.sh
	@touch $@

.venv/installed-browsers: tools/install-browsers.sh tools/lighthouse/package.json .venv/installed-node
	@tools/install-browsers.sh
	@touch $@

.venv/installed-servers: tools/install-servers.sh | .venv/bin/python
	@tools/install-servers.sh
	@touch $@

tools/peers/node_modules/.installed: tools/peers/package.json
	@cd tools/peers && npm install --no-package-lock --no-audit --no-fund --silent
	@touch $@

.venv/installed-docs: .venv/installed
	@tools/install.sh docs
	@touch $@

.venv/installed-fuzz: .venv/installed-test
	@tools/install.sh fuzz
	@touch $@

.venv/installed-coverage: .venv/installed-test
	@tools/install.sh coverage
	@touch $@

.venv/installed-bench: .venv/installed
	@tools/install.sh bench
	@touch $@

help:  ## Say what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 16

clean:  ## Remove everything that was made
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
