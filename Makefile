# The two commands: `make run` serves games, `make test` checks everything.

.DEFAULT_GOAL := run
.PHONY: run test quick tools format lint page unit tests attacks postgres upgrade deployment binary openapi python chromium fonts browser browser-all shots docs dist bench help

# One after the other also with `make -j`: `attacks` measures how long moves take and must have the machine for itself, and
# several calls of Cargo would only wait for the lock of the same target directory. Cargo uses all cores by itself.
.NOTPARALLEL:

CARGO ?= cargo
# Which commit a binary was built from; `tablee --version` says it.
COMMIT = $(shell git describe --always --dirty --abbrev=8 2>/dev/null)

run: ## Build and start the server; prints its address and opens a browser where there is one.
	@tools/requirements.sh rust compiler
	@tools/requirements.sh node || echo "Going on without it: the server will show a page that says how to get the real one." >&2
	@TABLEE_COMMIT=$(COMMIT) $(CARGO) build --release --package tablee --locked
	@./target/release/tablee serve

test: tools format lint page tests attacks postgres openapi browser docs ## Everything: format, clippy, the page, tests, the OpenAPI text, whole games in a browser, doc tests.

quick: tools format lint unit page ## What is quick: format, clippy, unit tests, the page. No browser, no whole games.

tools: ## Check that everything is there that the tests need; install what may be installed.
	@tools/requirements.sh rust compiler format lint node

format:
	$(CARGO) fmt --all --check

lint:
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings

page: web/node_modules/.package-lock.json
	cd web && npm run --silent format:check && npm run --silent lint && npm run --silent check && npm test --silent && npm run --silent build -- --logLevel warn && npm run --silent budget

web/node_modules/.package-lock.json: web/package-lock.json
	@tools/requirements.sh node
	cd web && npm ci --no-audit --no-fund --prefer-offline

unit:
	$(CARGO) test --workspace --locked --lib --bins --quiet

# Tests with real servers wait most of their time (for time limits, for a node that is gone, for a database that starts):
# with one test for each processor the processors idle.
TEST_THREADS ?= $(shell expr 2 '*' $$(getconf _NPROCESSORS_ONLN))

tests:
	@tools/requirements.sh strace postgres nats
	$(CARGO) test --workspace --locked --lib --bins --tests -- --test-threads=$(TEST_THREADS) $(patsubst %,--skip %,$(ATTACK_TESTS))

# Floods and other attacks, each beside a table whose moves must not wait longer than is promised: one at a time, so
# that no other test takes the machine from it.
# A handover must not make them wait longer than a second.
ATTACK_TESTS = abuse:: attacks:: budgets:: floods:: handover::

attacks: ## Attacks on the server, one at a time, each beside a table whose moves keep a p99 of 250 ms; handovers within a second.
	TABLEE_ALONE=1 $(CARGO) test --workspace --locked --test server -- --test-threads=1 $(ATTACK_TESTS)

# Every test of the server once more, with every server on a PostgreSQL database of its own, but for these:
# - what is about the data file itself: a full disk, its locks, syncs and backups, the bytes that remain in it,
#   the files of older versions, the way from there to PostgreSQL;
FILE_TESTS = disk:: durability:: forgetting:: migration_kills:: a_game_goes_on_in_postgresql_and_comes_back
# - what breaks the data file in fifteen ways to see each found, by SQL that SQLite alone knows;
SQL_TESTS = every_fault_of_a_tournament_is_named
# - what runs on PostgreSQL in `make tests` already, whichever store is asked for.
FLEET_TESTS = bus:: bus_versions:: deployment:: dump:: fleet_metrics:: node_sessions:: nodes:: races:: takeover:: fleet_faults:: nats:: rolling_restart:: store_trouble::
# It lasts seven minutes on two idle cores, and eleven where two other builds share them.

postgres: ## All tests of the server, on PostgreSQL; but for those about data files.
	@tools/requirements.sh postgres nats
	TABLEE_TEST_STORE=postgres TABLEE_KILLS=12 $(CARGO) test --workspace --locked --test server -- --test-threads=$(TEST_THREADS) $(patsubst %,--skip %,$(FILE_TESTS) $(SQL_TESTS) $(FLEET_TESTS))

upgrade: ## Replace nodes of an older commit (tools/upgrade-from) by this version under play, and back; compiles it first: some minutes. By hand.
	@tools/upgrade.sh

deployment: ## Let Caddy, nginx and Prometheus of Debian read deploy/ and the examples of docs/proxy.md; unpacked below target. By hand.
	@tools/check-deployment.sh

# The server for the browser tests. Asking for the whole workspace and one test selects the same
# features as `make tests` does, so that nothing is compiled a second time.
binary:
	$(CARGO) build --workspace --locked --bin tablee --test types

openapi: python binary ## The server answers as its OpenAPI text says (schemathesis, in a Python environment of its own).
	@tools/openapi/check target/debug/tablee

python:
	@tools/requirements.sh python

# Installs what is missing where that is allowed; once it is there, nothing here needs the network.
chromium:
	@test -n "$(CHROMIUM)" || command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null \
		|| { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -q \
			&& { apt-get install -q -y --no-install-recommends chromium-headless-shell || apt-get install -q -y --no-install-recommends chromium; }; } \
		|| { echo "Chromium is missing, the browser tests need it: apt-get install chromium, or set CHROMIUM to its path"; exit 1; }

# DejaVu, a Korean font and Arial's equal: what most machines have in one form or another.
fonts:
	@{ command -v fc-list && fc-list :family="DejaVu Sans" file | grep -q . && fc-list :family="Liberation Sans" file | grep -q . && fc-list :lang=ko file | grep -q .; } >/dev/null 2>&1 \
		|| { test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
			&& echo "Installing the fonts that the browser tests need: fontconfig fonts-dejavu-core fonts-liberation fonts-nanum" \
			&& apt-get update -q && apt-get install -q -y --no-install-recommends fontconfig fonts-dejavu-core fonts-liberation fonts-nanum; } \
		|| { echo "Fonts are missing, the browser tests need them: apt-get install fontconfig fonts-dejavu-core fonts-liberation fonts-nanum"; exit 1; }

# What looks at where things are; these run once more as on a machine that has DejaVu and no Korean font.
LAYOUT_TESTS = fonts four_players screens lobby

browser: binary chromium fonts web/node_modules/.package-lock.json ## Whole games in a real browser, against the real server; pictures in target/shots.
	cd web && npm run --silent e2e
	cd web && npm run --silent e2e -- --fonts=dejavu $(LAYOUT_TESTS)

browser-all: binary chromium fonts web/node_modules/.package-lock.json ## The whole browser suite, also the longest: every lesson and rulebook, a tournament of a hundred tables.
	cd web && npm run --silent e2e all
	cd web && npm run --silent e2e -- --fonts=dejavu all

shots: chromium fonts web/node_modules/.package-lock.json ## Screenshots of the three tables in target/shots, and the picture of the README.
	cd web && npm run --silent shots && npm run --silent picture

# (--examples: for the features of `make lint`, so that no dependency is checked a second time.)
docs:
	$(CARGO) test --workspace --locked --doc
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --locked --no-deps --lib --examples --quiet

dist: web/node_modules/.package-lock.json ## A release in target/release-files: static binary, tarball, Debian package, bill of materials, checksums. TARGET=… for another machine.
	@tools/requirements.sh rust compiler node
	@TABLEE_COMMIT=$(COMMIT) tools/dist.sh $(TARGET)

# The figures of this run, by name, and those that their ratio is printed to.
BENCH_FILE ?= target/bench.json
BASELINE ?= tools/baseline.json
MEASURED = --save $(BENCH_FILE) --baseline $(BASELINE)

bench: ## Measure rules, dictionaries and server: figures in target/bench.json, with the ratio to the stored baseline.
	@tools/requirements.sh rust compiler
	@TABLEE_COMMIT=$(COMMIT) $(CARGO) build --release --package tablee --locked
	./target/release/tablee bench $(MEASURED)
	./target/release/tablee load --spawn --tables 200 --seats 4 --seconds 10 $(MEASURED)
	./target/release/tablee load --spawn --tables 2000 --seats 4 --rate 0.2 --seconds 10 $(MEASURED)
	./target/release/tablee load --spawn --idle-tables 2000 $(MEASURED)
	./target/release/tablee load --spawn --idle-connections 4000 $(MEASURED)
	$(CARGO) bench --workspace --locked

help: ## This list.
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/\1\t\2/p' $(MAKEFILE_LIST) | while IFS="$$(printf '\t')" read -r name about; do printf '%-12s %s\n' "$$name" "$$about"; done
