# make bench   set up what is needed, run the reference solution of one task of each app, print a table of results
# make test    set up what is needed, run the tests (live tests for some apps: see LIVE), prove some tasks again
# make test-all  the same, but test all apps and prove all tasks again
# make prove   prove the tasks whose proof is stale
# make allure  install the command line that makes Allure reports
# make real-servers  run model agents against LiteLLM's proxy and fakellm, each of which gets an environment of its own
# make speed   measure how long a step and a rollout take, compared with the naive way; needs an idle machine
# make speed-settling   run the experiment behind the rule for when the screen counts as settled
# bench and test can be repeated and are then fast. As root they install and start Docker if it is missing, and for the
# tests Chromium, Java and npm, and say so; otherwise they print the command to run.

SHELL := /bin/bash
BIN := .venv/bin
PART := @scripts/part
# Two at a time, which two cores can handle while desktops start; the tests of one file share a desktop.
PYTEST_ARGS ?= -n 2 --dist loadfile --durations=12
# What `make bench` runs.
BENCH ?= pytest benchmark/ --agent=oracle -m smoke -n 2

.PHONY: help bench test test-all lint tests proofs prove engine browser allure images doctor environment clean real-servers speed speed-settling

help:
	@sed -n 's/^# //p;/^$$/q' Makefile

bench: images
	$(PART) "rollouts of the oracle" $(BIN)/$(BENCH)

test: lint tests proofs

test-all: LIVE := --recent 10000 --others 0
test-all: lint tests images
	$(PART) "proof records" $(BIN)/opencomputer proofs check
	$(PART) "all proofs again" $(BIN)/pytest benchmark/ --prove-all -n 2

environment: .venv/installed

.venv/installed: pyproject.toml requirements-dev.txt scripts/environment
	$(PART) "virtual environment" scripts/environment
	@touch $@

engine: environment
	$(PART) "container engine" scripts/engine

browser: environment
	$(PART) "browser" scripts/browser

allure: environment
	$(PART) "Allure's command line" scripts/allure

images: engine
	$(PART) "images" $(BIN)/opencomputer image build

doctor: environment
	@$(BIN)/opencomputer doctor

lint: environment
	$(PART) "ruff check" $(BIN)/ruff check .
	$(PART) "ruff format" $(BIN)/ruff format --check .
	$(PART) "imports" $(BIN)/lint-imports --no-cache
	$(PART) "task lints" $(BIN)/opencomputer tasks check --lints benchmark
	$(PART) "mypy" $(BIN)/mypy pytest_opencomputer tests $(wildcard apps benchmark)

# The apps whose live tests run: those changed last and some others, drawn at random by the commit.
LIVE ?= --recent 2 --others 1
LIVE_APPS = $$($(BIN)/opencomputer apps sample $(LIVE) | paste -sd,)
# The apps that the plugin's own tests use.
TESTED_WITH := darktable galculator gedit

tests: engine browser allure
	$(PART) "images" $(BIN)/opencomputer image build $(TESTED_WITH) $$($(BIN)/opencomputer apps sample $(LIVE))
	$(PART) "tests" scripts/tried $(PYTEST_ARGS) --live-apps "$(LIVE_APPS)" -- tests apps

# Other servers have other versions of packages that this project needs, and each has an environment of its own.
real-servers: environment .venv-servers/fakellm/installed .venv-servers/litellm/installed
	$(PART) "real servers" env OPENCOMPUTER_SERVERS=$(CURDIR)/.venv-servers $(BIN)/pytest tests/real_servers

.venv-servers/%/installed: tests/real_servers/%.txt
	$(PART) "environment of $*" bash -c 'python3 -m venv .venv-servers/$* && .venv-servers/$*/bin/pip install -q -r $<'
	@touch $@

# The tasks that are proven again: those proven last and some others, drawn at random by the commit. Images are built as needed.
SAMPLE ?= --recent 2 --others 1

proofs: engine
	$(PART) "proof records" $(BIN)/opencomputer proofs check
	$(PART) "sample of proofs again" scripts/tried --prove-all -n 2 -- $$($(BIN)/opencomputer proofs sample $(SAMPLE))

# Proves the tasks whose proof is stale and writes the records.
prove: images
	$(PART) "proofs" bash -c '$(BIN)/pytest benchmark/ --prove -n 2; code=$$?; [ $$code -eq 5 ] || exit $$code'

speed: images
	$(PART) "speed" $(BIN)/python -m tests.speed --write docs

speed-settling: images
	$(PART) "settling" $(BIN)/python -m tests.speed --settling 2 --write docs

clean:
	rm -rf .venv .venv-servers .pytest_cache .mypy_cache .ruff_cache .hypothesis runs out
