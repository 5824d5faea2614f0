#!/bin/sh
# Replaces three nodes of one version by another, one after the other, while people play at them: on a private
# PostgreSQL, with and without a private NATS. Everybody is asked to come back and can; every acknowledged move is in
# the log once; `tablee doctor` finds nothing wrong. By hand: `make test` does the same with one version.
# Swap the two to see whether one can go back.
#
# usage: rolling-upgrade.sh OLD_BINARY NEW_BINARY     (TABLEE_UPGRADE_MOVES: how many moves between two steps)
set -eu
if [ $# -ne 2 ]; then
    sed -n 's/^# usage: /usage: /p' "$0" >&2
    exit 2
fi
TABLEE_UPGRADE_FROM=$(realpath "$1")
TABLEE_UPGRADE_TO=$(realpath "$2")
TABLEE_UPGRADE_MOVES=${TABLEE_UPGRADE_MOVES:-400}
export TABLEE_UPGRADE_FROM TABLEE_UPGRADE_TO TABLEE_UPGRADE_MOVES
cd "$(dirname "$0")/.."
tools/requirements.sh rust postgres nats
"${CARGO:-cargo}" test --workspace --locked --test server -- --nocapture --test-threads 1 a_rolling_restart_of
