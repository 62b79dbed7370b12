# `make play` and `make test` need Python 3.11 or newer and make; the rest is put into .venv, at the versions in the lock files.
# Another Python: make setup PY=/path/to/python3

PY ?=
UV_VERSION := 0.13.9

VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv
RUN := $(VENV)/.run
DEV := $(VENV)/.dev
BENCH := $(VENV)/.bench
NODE := node_modules/.npm-ci
BROWSER := $(VENV)/.browser
NATIVE := $(VENV)/.native

PYTHONS := $(if $(PY),"$(PY)",python3.14 python3.13 python3.12 python3.11 python3)
NEW_ENOUGH := import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))
INSTALL := $(UV) pip install -q --python $(BIN)/python --no-deps
WITH_NODE := PATH="$(CURDIR)/$(BIN):$$PATH"
COMPILE := $(UV) pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url $(UPGRADE)

.PHONY: setup play test check format wire native lock bench clean

setup: $(RUN)

play: $(RUN)
	$(BIN)/muggins serve --open

# Much of what tests do is wait, so there is one more of them at a time than there are processors.
test: check $(BROWSER) $(NATIVE)
	$(BIN)/python -m pytest -n $$(($$(getconf _NPROCESSORS_ONLN) + 1)) --dist worksteal

check: $(DEV) $(NODE)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python tools/wire_types.py --check
	$(WITH_NODE) node_modules/.bin/tsc

format: $(DEV)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

# The types of the wire, for the page.
wire: $(DEV) $(NODE)
	$(BIN)/python tools/wire_types.py

# The kernels in C, or why there are none.
native: $(RUN)
	$(BIN)/python hatch_build.py

bench: $(BENCH) $(NATIVE)
	set -e; for each in benchmarks/*.py; do $(BIN)/python "$$each"; done

# What is locked stays at its version; `make lock UPGRADE=--upgrade` takes the newest.
lock: $(VENV)/.uv-$(UV_VERSION)
	$(COMPILE) --extra server --group build pyproject.toml -o requirements.lock
	$(COMPILE) --extra server --group dev pyproject.toml -c requirements.lock -o requirements-dev.lock
	$(COMPILE) --group bench -o requirements-bench.lock
	$(COMPILE) --extra server --extra postgres pyproject.toml -c requirements.lock -o requirements-postgres.lock

clean:
	rm -rf $(VENV) node_modules

# A stamp a set of packages: to run, to develop (which holds all of the first, and nothing else), to compare with others,
# to check the page.
$(VENV)/.uv-$(UV_VERSION):
	@for py in $(PYTHONS); do \
	  if "$$py" -c '$(NEW_ENOUGH)' 2>/dev/null; then exec "$$py" -m venv --clear $(VENV); fi; \
	done; \
	echo 'Muggins needs Python 3.11 or newer with its venv module; install it, or name it: make $(or $(MAKECMDGOALS),setup) PY=/path/to/python3' >&2; \
	exit 1
	$(BIN)/python -m pip install -q --disable-pip-version-check uv==$(UV_VERSION)
	@touch $@

$(RUN): $(VENV)/.uv-$(UV_VERSION) requirements.lock pyproject.toml
	$(INSTALL) --require-hashes -r requirements.lock
	$(INSTALL) --no-build-isolation -e .
	@touch $@

$(DEV): requirements-dev.lock $(RUN)
	@rm -f $(BENCH)
	$(UV) pip sync -q --python $(BIN)/python --require-hashes requirements-dev.lock
	$(INSTALL) --no-build-isolation -e .
	@touch $@

$(BENCH): requirements-bench.lock $(RUN)
	$(INSTALL) --require-hashes -r requirements-bench.lock
	@touch $@

$(NODE): package-lock.json .npmrc | $(DEV)
	$(WITH_NODE) npm ci --loglevel=error --prefer-offline >/dev/null
	@touch $@

# Where none can be had the build goes on, and the tests say what they skipped.
$(BROWSER): tools/browser.py | $(DEV)
	@if $(BIN)/python tools/browser.py; then touch $@; fi

# The install builds the kernels in C; this does it again when they have changed. Where they cannot be built, the tests say
# what they skipped.
$(NATIVE): hatch_build.py $(wildcard src/muggins/kernels/native/*) $(RUN)
	@$(BIN)/python hatch_build.py || true
	@touch $@
