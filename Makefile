# Everything a player, a maker or a developer does with this tree. `make` alone lists it.
#
# PYTHON  the interpreter that .venv is made with        make test PYTHON=python3.13
# ARGS    what is passed on to the command               make run ARGS="--lan"

PYTHON ?= python3
ARGS ?=
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet --quiet
UV_VERSION := 0.13.9

.DEFAULT_GOAL := help
.PHONY: help run demo test check bench soak test-pi test-systemd walks pictures hardware lock wheels wheel clean
.DELETE_ON_ERROR:

help:  ## list what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(VENV)/.run  ## start the companion on the simulated table
	@exec $(BIN)/companion run --config companion/simulated/table.toml $(ARGS)

demo: $(VENV)/.run  ## a recorded game plays itself, over and over
	@exec $(BIN)/companion demo $(ARGS)

test: debian $(VENV)/.dev  ## run every test, in a browser too
	@exec $(BIN)/pytest $(ARGS)

check: $(VENV)/.dev  ## format, lint, types, import contracts
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/.bench  ## measure presses, start, memory, idling and counting against their bounds
	@exec $(BIN)/python -m bench $(ARGS)

soak: $(VENV)/.dev  ## the tests that count for minutes
	@exec $(BIN)/pytest -m soak $(ARGS)

test-pi: $(VENV)/.dev  ## boot a Raspberry Pi 3 in qemu, and press simulated buttons in a kernel (docs/test-pi.md)
	@tests/debian tests/pi/debian.txt
	@exec $(BIN)/pytest -m pi tests/pi $(ARGS)

test-systemd: $(VENV)/.dev  ## install in a fresh Debian, boot it, hang and kill the service (as root; docs/install-pi.md)
	@tests/debian tests/systemd/debian.txt
	@exec $(BIN)/pytest -m systemd tests/systemd $(ARGS)

walks: $(VENV)/.dev  ## work out the tables of the fast count anew (docs/scoring.md)
	@exec $(BIN)/python -m tools.walks

pictures: debian $(VENV)/.dev  ## take the pictures of docs/pictures anew
	@PYTHONPATH=. exec $(BIN)/python docs/pictures/take.py $(ARGS)

hardware: $(VENV)/.run  ## write the drawings, maps and lists of hardware/ anew
	@exec $(BIN)/python -m hardware

# uv is pip's own resolver for all Pythons and machines at once; the locks it writes are pip's, and name no index.
UV := build/lock/bin/uv
LOCK := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-build \
	--no-emit-index-url --no-emit-find-links --no-header --no-annotate --excludes requirements/unused.txt

lock: $(UV)  ## pin the dependencies again, newest first, and see that every one has its wheels
	$(LOCK) --upgrade --output-file requirements/run.txt pyproject.toml requirements/build.in
	$(LOCK) --upgrade --constraints requirements/run.txt --output-file requirements/dev.txt \
		pyproject.toml requirements/build.in requirements/dev.in
	$(LOCK) --upgrade --output-file requirements/foreign.txt requirements/foreign.in
	$(LOCK) --upgrade --constraints requirements/dev.txt --output-file requirements/bench.txt requirements/bench.in
	requirements/wheels $(UV)

wheels: $(UV)  ## see that every lock, and what a Pi installs without one, has its wheels
	@requirements/wheels $(UV)

$(UV): Makefile
	@$(PYTHON) -m venv build/lock
	@build/lock/bin/python -m pip --disable-pip-version-check --quiet --quiet install uv==$(UV_VERSION)
	@touch $@

wheel: $(VENV)/.dev  ## build the package into dist/
	rm -rf dist
	$(PIP) wheel --no-deps --no-build-isolation --no-index --wheel-dir dist .

clean:  ## remove what was made, .venv too; games are kept elsewhere and stay
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: debian
debian:
	@tests/debian

# The locks are whole, so pip resolves nothing (--no-deps), takes nothing that has another hash, and compiles nothing.
define install
	@$(PYTHON) -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo 'python 3.11 or newer with venv is needed: apt install python3-venv' >&2; exit 1; }
	@echo "setting up $(VENV) from requirements/$(1).txt (only when it has changed) ..." >&2
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) install --require-hashes --no-deps --only-binary :all: --requirement requirements/$(1).txt
	@$(PIP) install --no-deps --no-build-isolation --no-index --editable .
	@touch $(VENV)/.run $@
endef

$(VENV)/.run: requirements/run.txt pyproject.toml
	$(call install,run)

$(VENV)/.dev: requirements/run.txt requirements/dev.txt requirements/foreign.txt pyproject.toml
	$(call install,dev)
	@$(PIP) download --require-hashes --no-deps --only-binary :all: --python-version 3.12 --platform manylinux_2_34_x86_64 \
		--dest $(VENV)/foreign --requirement requirements/foreign.txt

# The other scorer, for comparison alone.
$(VENV)/.bench: requirements/bench.txt $(VENV)/.dev
	@$(PIP) install --require-hashes --no-deps --only-binary :all: --requirement requirements/bench.txt
	@touch $@
