# Works with Python 3.11 or later and nothing else. Everything is installed into .venv.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check

.PHONY: help demo test deep fidelity bench pictures mutants record lock clean

help:
	@echo 'make demo     tell a fight (no key, no network beyond the package index)'
	@echo 'make test     everything a change must pass'
	@echo 'make deep     the same tests with their full counts'
	@echo 'make fidelity how true the prose is kept, measured'
	@echo 'make bench    how fast it is'
	@echo 'make pictures take the pictures of the pages anew'
	@echo 'make mutants  small faults in the rules, and whether the tests notice'
	@echo 'make record   talk to a real model once more and keep what it said'
	@echo 'make lock     pin what development uses, anew'

demo: .venv/.runtime
	@$(BIN)/woundscribe demo

# In two halves at once, as long as each other; rules and narrator are measured by their own tests, but for those that
# walk through many fights whose every line others cover.
DOORS := tests/woundscribe/doors tests/woundscribe/web
WALKS := $(addprefix tests/narrator/,guard/test_other_tellings.py plain/test_byhand.py plain/test_secrets.py test_align.py)
test: .venv/.development
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/coverage erase
	{ $(BIN)/coverage run -p -m pytest tests/rules; one=$$?; $(BIN)/pytest tests/woundscribe $(DOORS:%=--ignore=%) && \
	  test $$one = 0; } >.half.log 2>&1 & half=$$!; \
	$(BIN)/coverage run -p -m pytest tests/narrator $(WALKS:%=--ignore=%); other=$$?; \
	$(BIN)/pytest $(WALKS) $(DOORS); doors=$$?; \
	$(BIN)/pytest tests --ignore=tests/rules --ignore=tests/narrator --ignore=tests/woundscribe; rest=$$?; \
	wait $$half; one=$$?; cat .half.log; rm -f .half.log; \
	test $$one = 0 && test $$other = 0 && test $$doors = 0 && test $$rest = 0
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --include='rules/*' --fail-under=100 --skip-covered --show-missing
	$(BIN)/coverage report --include='narrator/*' --fail-under=95 --skip-covered --show-missing

deep: .venv/.development
	WOUNDSCRIBE_DEEP=1 $(BIN)/pytest

fidelity: .venv/.development
	$(BIN)/python -m tests.fidelity

bench: .venv/.development
	$(BIN)/python -m bench

pictures: .venv/.development
	WOUNDSCRIBE_PICTURES=1 WOUNDSCRIBE_TEST_CHROMIUM=1 $(BIN)/pytest tests/woundscribe/web/sights/test_pictures.py

mutants: .venv/.development
	$(BIN)/python -m tests.mutants rules/bright_dark --sample 800
	$(BIN)/python -m tests.mutants rules/narrative_d10 --sample 400

# WHERE keeps the server and the model between recordings.
WHERE ?= .recording
record: .venv/.development
	$(BIN)/python -m tests.record $(WHERE)

lock:
	rm -rf .venv-lock
	$(PYTHON) -m venv .venv-lock
	.venv-lock/bin/python -m pip --quiet --disable-pip-version-check install --upgrade pip 'setuptools>=77'
	.venv-lock/bin/python -m pip --quiet --disable-pip-version-check install -e . --group dev
	.venv-lock/bin/python -m pip freeze --all --exclude pip --exclude-editable > requirements-dev.lock
	rm -rf .venv-lock

clean:
	rm -rf .venv .venv-lock build dist *.egg-info

# The stamps say what was last installed, and from which lists.
.venv/.python:
	@$(PYTHON) -c 'import sys; sys.exit(None if sys.version_info >= (3, 11) else \
	"Woundscribe needs Python 3.11 or later; this is %d.%d. Say which to use: make PYTHON=python3.11 demo" \
	% sys.version_info[:2])'
	@$(PYTHON) -m venv .venv
	@touch $@

.venv/.runtime: .venv/.python pyproject.toml
	@echo 'Installing into .venv …'
	@$(PIP) install --editable .
	@touch $@

.venv/.development: .venv/.python pyproject.toml requirements-dev.lock
	@echo 'Installing into .venv …'
	@$(PIP) install --requirement requirements-dev.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@ .venv/.runtime
