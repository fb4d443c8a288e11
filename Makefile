# make play runs the game, make test runs all tests; each installs what it needs into .venv.

PYTHON ?= python3
BIN := .venv/bin
ARGS ?=
PYTEST := $(BIN)/python -m pytest -n 2 --dist worksteal
FAST := tests/rules tests/locale tests/drawing tests/mapmaking/test_report.py $(foreach noun,conformance game maps positions actions records rule_sets rule_numbers errors,tests/test_$(noun).py)

.PHONY: play install test test-busy check lint fast messages bench bench-web strength faults help clean

play: .venv/installed  ## Play
	@$(BIN)/terranova warm-up
	@$(BIN)/terranova play $(ARGS)

install: .venv/installed  ## Make .venv with the game in it

test: .venv/installed-test .venv/installed-browser  ## Run all tests; every part runs, whatever became of the ones before
	@$(BIN)/terranova warm-up & compiling=$$!; failed=; \
	$(MAKE) --no-print-directory lint || failed="$$failed lint"; \
	wait $$compiling || failed="$$failed warm-up"; \
	$(PYTEST) --ignore tests/browser $(ARGS) || failed="$$failed tests"; \
	$(PYTEST) tests/browser $(ARGS) || failed="$$failed browser"; \
	if [ -n "$$failed" ]; then echo "failed:$$failed" >&2; exit 1; fi
# The browser tests run apart: the browser's driver keeps an event loop running.

test-busy:  ## Run all tests beside two busy loops
	@for loop in 1 2; do (while :; do :; done) & loops="$$loops $$!"; done; trap "kill $$loops" EXIT INT TERM; $(MAKE) --no-print-directory test

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

bench: .venv/installed-bench  ## Measure speed, memory and start-up; ARGS=--json for a program
	@$(BIN)/terranova warm-up >&2
	@$(BIN)/python -m tools.bench $(ARGS)

bench-web: .venv/installed-browser  ## Measure server and pages: round trips, memory, first paint; ARGS=--json for a program
	@$(BIN)/terranova warm-up >&2
	@$(BIN)/python -m tools.bench_web $(ARGS)

strength: .venv/installed  ## Measure the claims about strength, for hours; ARGS="ladder --games 40" for a part
	@$(BIN)/terranova warm-up >&2
	@$(BIN)/python -m tools.strength $(ARGS)

faults: .venv/installed-test  ## Kill the server 200 times during live play
	@$(BIN)/terranova warm-up >&2
	@$(BIN)/python -m tools.faults $(ARGS)

.venv/bin/python:
	@$(PYTHON) -m venv .venv

.venv/installed: pyproject.toml constraints.txt | .venv/bin/python
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	@touch $@

.venv/installed-test: .venv/installed
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[test]'
	@touch $@

.venv/installed-node: package.json tools/install-node.sh | .venv/bin/python
	@tools/install-node.sh
	@touch $@

.venv/installed-browser: tools/install-browser.sh .venv/installed-test .venv/installed-node
	@tools/install-browser.sh
	@touch $@

.venv/installed-bench: .venv/installed
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[bench]'
	@touch $@

help:  ## Say what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 16

clean:  ## Remove everything that was made
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
