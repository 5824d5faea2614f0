# The two commands: `make run` serves games, `make test` checks everything.

.DEFAULT_GOAL := run
.PHONY: run test tools format lint page tests chromium browser browser-all docs bench

CARGO ?= cargo

run: ## Build and start the server; prints its address and opens a browser where there is one.
	@command -v $(CARGO) >/dev/null || { echo "Rust is missing: install it from https://rustup.rs"; exit 1; }
	@$(CARGO) build --release --package tablee
	@./target/release/tablee serve

test: tools format lint page tests browser docs ## Everything: format, clippy, the page, tests, whole games in a browser, doc tests.

tools:
	@command -v $(CARGO) >/dev/null || { echo "Rust is missing: install it from https://rustup.rs"; exit 1; }
	@$(CARGO) fmt --version >/dev/null 2>&1 || rustup component add rustfmt || { echo "rustfmt is missing: rustup component add rustfmt"; exit 1; }
	@$(CARGO) clippy --version >/dev/null 2>&1 || rustup component add clippy || { echo "clippy is missing: rustup component add clippy"; exit 1; }

format:
	$(CARGO) fmt --all --check

lint:
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings

page: web/node_modules/.package-lock.json
	cd web && npm run --silent check && npm test --silent && npm run --silent build -- --logLevel warn && npm run --silent budget

web/node_modules/.package-lock.json: web/package-lock.json
	@command -v npm >/dev/null || { echo "Node is missing: install Node 20 or newer with npm (https://nodejs.org)"; exit 1; }
	cd web && npm ci --no-audit --no-fund --prefer-offline

tests:
	$(CARGO) test --workspace --locked --lib --bins --tests

# Installs what is missing where that is allowed; once it is there, nothing here needs the network.
chromium:
	@test -n "$(CHROMIUM)" || command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null \
		|| { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -q \
			&& { apt-get install -q -y --no-install-recommends chromium-headless-shell || apt-get install -q -y --no-install-recommends chromium; }; } \
		|| { echo "Chromium is missing, the browser tests need it: apt-get install chromium, or set CHROMIUM to its path"; exit 1; }

browser: chromium web/node_modules/.package-lock.json ## Whole games in a real browser, against the real server; pictures in target/shots.
	$(CARGO) build --package tablee --locked
	cd web && npm run --silent e2e

browser-all: chromium web/node_modules/.package-lock.json ## The whole browser suite, also the longest: every lesson and rulebook, a hall of a hundred tables.
	$(CARGO) build --package tablee --locked
	cd web && npm run --silent e2e all

docs:
	$(CARGO) test --workspace --locked --doc
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --locked --no-deps --lib --quiet

bench: ## Measure (see BENCHMARKS.md).
	$(CARGO) bench --workspace --locked
