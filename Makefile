# Everything a person or a machine does here. `make help` lists it; ARGS="…" is handed on.
SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help setup up test check fmt bench bench-big bench-report torture messages screenshots lock

PY := .venv/bin/python
INSTALLED := .venv/.installed-$(firstword $(shell cksum requirements.lock))
KERNELS := $(wildcard gin/bots/hard/*.py gin/bots/hard/kernel/*.py) gin/bots/prospects.py gin/rules/cards.py gin/rules/melds.py
ARGS ?=
# Each process of the tests has services of its own, unless they are given.
PARALLEL := $(if $(DATABASE_URL)$(REDIS_URL),,-n auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder)

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "%-14s%s\n", $$1, $$2}' Makefile

setup: $(INSTALLED) .venv/.compiled ## install into .venv what requirements.lock says, compile the kernels

$(INSTALLED):
	@echo 'installing requirements.lock into .venv' >&2
	@python=$$(for python in python3.11 python3.12 python3.13 python3; do \
	  $$python -c 'import ensurepip, sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null \
	  && echo $$python && break; done) \
	|| { echo 'Python 3.11, 3.12 or 3.13 with its venv module is needed' >&2; exit 1; }; \
	$(PY) -m pip --version >/dev/null 2>&1 || $$python -m venv --clear .venv
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock >&2
	@rm -f .venv/.installed-* .venv/.compiled && touch $@

.venv/.compiled: $(INSTALLED) $(KERNELS)
ifneq ($(wildcard gin/bots/hard/warm.py),)
	@echo 'compiling the kernels' >&2
	@$(PY) -m gin.bots.hard.warm >&2
endif
	@touch $@

up: setup ## the whole server: http://127.0.0.1:8000/
	@exec $(PY) manage.py up --with-parent $(ARGS)

test: setup ## all tests
	@$(PY) -m tests.web.browser
	.venv/bin/pytest $(PARALLEL) $(ARGS)

check: setup ## lint, format, types, import contracts, lock and translations
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy
	.venv/bin/lint-imports
	$(PY) -m config.checks

fmt: setup ## format and repair what can be repaired
	.venv/bin/ruff format
	.venv/bin/ruff check --fix

bench: setup ## the benchmarks, JSON lines on standard output, kept in build/bench.jsonl
	@mkdir -p build && set -o pipefail && $(PY) -m bench $(ARGS) | tee -a build/bench.jsonl

bench-big: setup ## moves, chores and the admin's pages over a million rooms; takes minutes and 5.1 GB
	@mkdir -p build && set -o pipefail && $(PY) -m bench.growth $(ARGS) | tee -a build/bench.jsonl

bench-report: setup ## the tables and pictures of the docs, from build/bench.jsonl
	@$(PY) -m bench.report $(ARGS)

torture: setup ## the long forms of the torture tests
	TORTURE=1 .venv/bin/pytest -m torture $(ARGS)

messages: setup ## bring the catalogs of texts up to date with the sources
	$(PY) -m config.translations

screenshots: setup ## the pictures in docs/screenshots
	$(PY) -m tests.web.screenshots $(ARGS)

lock: ## compile requirements.lock from pyproject.toml
	@folder=$$(mktemp -d) && trap "rm -r $$folder" EXIT && \
	{ uv=$$(command -v uv) || { python3 -m venv $$folder && $$folder/bin/pip install --quiet uv && uv=$$folder/bin/uv; }; } && \
	$$uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url \
	  --extra dev pyproject.toml -o requirements.lock
