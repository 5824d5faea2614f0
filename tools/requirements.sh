#!/bin/sh
# Checks what a make target needs. Installs what a system package gives, where that is allowed (root
# with apt-get), and names every other missing piece in one line. Exits 1 if anything is missing.
#
# usage: requirements.sh PIECE...     (rust, compiler, arm-compiler, format, lint, node, python, strace, postgres, nats)
set -u
cd "$(dirname "$0")/.."
cargo=${CARGO:-cargo}
missing=0

name_missing() {
    echo "$1" >&2
    missing=1
}

has() {
    command -v "$1" >/dev/null 2>&1
}

# The first version of "A B" is at least the second.
at_least() {
    [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]
}

install_package() {
    [ "$(id -u)" = 0 ] && has apt-get || return 1
    echo "Installing $*"
    apt-get update -q >/dev/null && apt-get install -q -y --no-install-recommends "$@" >/dev/null
}

need_rust() {
    wanted=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
    if ! has "$cargo"; then
        name_missing "Rust is missing: install $wanted or newer from https://rustup.rs"
        return
    fi
    found=$(rustc --version 2>/dev/null | cut -d ' ' -f 2)
    at_least "${found:-0}" "$wanted" ||
        name_missing "Rust ${found:-of unknown version} is too old: $wanted or newer is needed (rustup update)"
}

need_component() {
    "$cargo" "$1" --version >/dev/null 2>&1 || rustup component add "$2" 2>/dev/null ||
        name_missing "$2 is missing: rustup component add $2"
}

# Rust links with it and SQLite is compiled by it.
need_compiler() {
    has cc || install_package gcc libc6-dev ||
        name_missing "A C compiler is missing: install gcc and libc6-dev (or your system's equal)"
}

need_arm_compiler() {
    has aarch64-linux-gnu-gcc || install_package gcc-aarch64-linux-gnu libc6-dev-arm64-cross ||
        name_missing "A C compiler for aarch64 is missing: install gcc-aarch64-linux-gnu and libc6-dev-arm64-cross"
}

# A test counts how often the server waits for the disk.
need_strace() {
    [ "$(uname)" != Linux ] || has strace || install_package strace ||
        name_missing "strace is missing, a test of durability needs it: install strace"
}

# The store is tested on PostgreSQL, too. Its programs are enough: the tests run a private cluster, and
# Debian's package makes none of its own.
need_postgres() {
    [ -n "${TABLEE_TEST_POSTGRES:-}" ] || has initdb || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 ||
        install_postgres ||
        name_missing "PostgreSQL is missing, tests of the store need it: install postgresql (15 or newer), or set TABLEE_TEST_POSTGRES to a server's URL"
}

install_postgres() {
    [ "$(id -u)" = 0 ] && has apt-get || return 1
    settings=/etc/postgresql-common/createcluster.conf
    [ -e $settings ] || { mkdir -p /etc/postgresql-common && echo "create_main_cluster = false" >$settings; }
    export DEBIAN_FRONTEND=noninteractive
    install_package -o Dpkg::Options::=--force-confold postgresql
}

# News between nodes are tested on NATS, too. Its program is enough: the tests start servers of their own.
need_nats() {
    [ -n "${TABLEE_TEST_NATS:-}" ] || has nats-server || [ -x /usr/sbin/nats-server ] || install_package nats-server ||
        name_missing "NATS is missing, tests of several nodes need it: install nats-server, or set TABLEE_TEST_NATS to a server's URL"
}

need_node() {
    wanted=$(sed -n 's/.*"node": ">=\([0-9.]*\)".*/\1/p' web/package.json)
    if ! has node; then
        name_missing "Node is missing: install $wanted or newer from https://nodejs.org"
        return
    fi
    found=$(node --version | tr -d v)
    at_least "$found" "$wanted" ||
        name_missing "Node $found is too old: $wanted or newer is needed (https://nodejs.org)"
    has npm || name_missing "npm is missing: it comes with Node from https://nodejs.org"
}

# With its own pip: the check of the OpenAPI text runs in an environment of its own.
need_python() {
    python3 -c 'import ensurepip, venv' 2>/dev/null || install_package python3 python3-venv ||
        name_missing "Python is missing: install python3 and python3-venv (or your system's equal)"
}

for piece; do
    case $piece in
        rust) need_rust ;;
        compiler) need_compiler ;;
        arm-compiler) need_arm_compiler ;;
        format) need_component fmt rustfmt ;;
        lint) need_component clippy clippy ;;
        node) need_node ;;
        python) need_python ;;
        strace) need_strace ;;
        postgres) need_postgres ;;
        nats) need_nats ;;
        *) echo "requirements.sh: unknown piece $piece; known are rust, compiler, arm-compiler, format, lint, node, python, strace, postgres, nats" >&2; exit 2 ;;
    esac
done
exit $missing
