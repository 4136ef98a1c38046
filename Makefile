# make bench   set up what is needed, run the reference solution of one task of each app, print a table of results
# make test    set up what is needed, run the tests (live tests for some apps: see LIVE), prove some tasks again
# make test-all  the same, but test all apps and prove all tasks again
# make prove   prove the tasks whose proof is stale
# make pages   write what is generated: the apps' READMEs, the table of apps in the README, docs/desk.md, the JSON schemas
# make allure  install the command line that makes Allure reports
# make real-servers  run model agents against LiteLLM's proxy and fakellm, and OpenEnv's client against our environments,
#              each in an environment of its own; a part of `make test`
# make test-kubernetes  build Kubernetes 1.20 from Debian's source (7 to 11 minutes, then kept), start a cluster on this machine,
#              run desktops on it (13 minutes), and stop it; needs root and the Docker engine with cgroup v1
# make site    build the documentation as a site in site/, with a gallery of tasks; RUNS="runs/latest …" gives it pictures
# make speed   measure how long a step and a rollout take, compared with the naive way; needs an idle machine
# make speed-settling   run the experiment behind the rule for when the screen counts as settled
# bench and test can be repeated and are then fast. As root they install and start Docker and npm if they are missing, and
# for the tests Chromium, ffmpeg and Java, and say so; otherwise they print the command to run.

SHELL := /bin/bash
BIN := .venv/bin
PART := @scripts/part
# A start of Python that has to compile the whole project takes three times as long.
unexport PYTHONDONTWRITEBYTECODE
# One more at a time than two cores: with two, a third of the processors' time goes by unused, as desktops wait for conditions.
# No more desktops start at once than there are cores, whatever the number. The tests of one file share a desktop. In the order
# of conftest.py: by itself pytest-xdist ends with the files that have the fewest tests, and those with desktops are among them.
PYTEST_ARGS ?= -n 3 --dist loadfile --no-loadscope-reorder --durations=12
# What `make bench` runs.
BENCH ?= pytest benchmark/ --agent=oracle -m smoke -n 2

.PHONY: help bench test test-all ready furnished lint tests proofs prove pages engine browser media allure npm images doctor environment clean real-servers site speed speed-settling test-kubernetes

help:
	@sed -n 's/^# //p;/^$$/q' Makefile

bench: images
	$(PART) "rollouts of the oracle" $(BIN)/$(BENCH)

test: ready real-servers tests proofs

test-all: LIVE := --recent 10000 --others 0
test-all: LIVE_ONLY :=
test-all: SOME :=
test-all: ready .venv-servers/verifiers/installed real-servers tests images
	$(PART) "proof records" $(BIN)/opencomputer proofs check
	$(PART) "all proofs again" $(BIN)/pytest benchmark/ --prove-all -n 2

# One core checks the code while the other one builds images.
ready: environment
	@make --no-print-directory furnished LIVE="$(LIVE)" & images=$$!; \
	make --no-print-directory lint site $(SERVERS); code=$$?; wait $$images && exit $$code

furnished: engine browser media allure npm
	$(PART) "images" $(BIN)/opencomputer image build $(TESTED_WITH) $$($(BIN)/opencomputer apps sample $(LIVE))

environment: .venv/installed

.venv/installed: pyproject.toml requirements-dev.txt scripts/environment
	$(PART) "virtual environment" scripts/environment
	@touch $@

engine: environment
	$(PART) "container engine" scripts/engine

browser: environment
	$(PART) "browser" scripts/browser

media: environment
	$(PART) "ffmpeg" scripts/media

npm: environment
	$(PART) "npm" scripts/npm

allure: environment
	$(PART) "Allure's command line" scripts/allure

images: engine npm
	$(PART) "images" $(BIN)/opencomputer image build

doctor: environment
	@$(BIN)/opencomputer doctor

lint: environment
	$(PART) "ruff check" $(BIN)/ruff check .
	$(PART) "ruff format" $(BIN)/ruff format --check .
	$(PART) "imports" $(BIN)/lint-imports --no-cache
	$(PART) "task lints" $(BIN)/opencomputer tasks check --lints benchmark
	$(PART) "mypy" $(BIN)/mypy pytest_opencomputer tests $(wildcard apps benchmark examples/*.py)

# The apps whose live tests run: those changed last and some others, drawn at random by the commit.
LIVE ?= --recent 1 --others 1
# Of each composed task, six variants are looked at, and of tests with many cases, one case in four; `make test-all` looks at all.
SOME := --variants-made 6 --one-in 4
LIVE_ONLY = --live-apps "$$($(BIN)/opencomputer apps sample $(LIVE) | paste -sd,)"
# The apps that the plugin's own tests use.
TESTED_WITH := darktable galculator gedit

tests: furnished
	$(PART) "tests" scripts/tried $(PYTEST_ARGS) $(LIVE_ONLY) $(SOME) -- tests apps

# Other servers have other versions of packages that this project needs, and each has an environment of its own. The lists of
# packages are complete, so nothing is resolved anew: a release of some package cannot break them.
SERVERS := $(patsubst %,.venv-servers/%/installed,fakellm litellm openenv)

real-servers: $(SERVERS)
	$(PART) "real servers" env OPENCOMPUTER_SERVERS=$(CURDIR)/.venv-servers scripts/tried --durations=3 -- tests/real_servers

.venv-servers/%/installed: tests/real_servers/%.txt | environment
	$(PART) "environment of $*" bash -c '$(BIN)/python -m venv --clear .venv-servers/$* && .venv-servers/$*/bin/pip install --quiet --disable-pip-version-check --no-input --no-deps -r $<'
	@touch $@

# The cluster is stopped whatever becomes of the tests.
KUBERNETES = $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/pytest-opencomputer/kubernetes

test-kubernetes: engine
	$(PART) "Kubernetes" scripts/kubernetes/build
	$(PART) "images" $(BIN)/opencomputer image build galculator
	$(PART) "cluster" scripts/kubernetes/cluster start
	$(PART) "tests on a cluster" env OPENCOMPUTER_KUBERNETES=$(KUBERNETES)/cluster/keys/admin.kubeconfig \
		scripts/tried --durations=8 -- tests/kubernetes; code=$$?; scripts/kubernetes/cluster stop && exit $$code

# The tasks that are proven again: those proven last and some others, drawn at random by the commit. Images are built as needed.
SAMPLE ?= --recent 1 --others 1

proofs: engine
	$(PART) "proof records" $(BIN)/opencomputer proofs check
	$(PART) "sample of proofs again" scripts/tried --prove-all -n 2 -- $$($(BIN)/opencomputer proofs sample $(SAMPLE))

# Proves the tasks whose proof is stale and writes the records.
prove: images
	$(PART) "proofs" bash -c '$(BIN)/pytest benchmark/ --prove -n 2; code=$$?; [ $$code -eq 5 ] || exit $$code'

pages: environment
	$(PART) "generated pages" scripts/pages

# The site is built by programs that the project itself does not need, in an environment of its own.
site: .venv-site/installed
	$(PART) "site" env NO_MKDOCS_2_WARNING=1 PYTHONPATH=$(CURDIR) GALLERY_RUNS="$(RUNS)" \
		.venv-site/bin/mkdocs build -q -f scripts/site/mkdocs.yml

.venv-site/installed: pyproject.toml scripts/site/requirements.txt
	$(PART) "environment of the site" bash -c 'python3 -m venv .venv-site && .venv-site/bin/pip install -q -r scripts/site/requirements.txt -e .'
	@touch $@

speed: images
	$(PART) "speed" $(BIN)/python -m tests.speed --write docs

speed-settling: images
	$(PART) "settling" $(BIN)/python -m tests.speed --settling 2 --write docs

clean:
	rm -rf .venv .venv-servers .venv-site site .pytest_cache .mypy_cache .ruff_cache .hypothesis runs out
