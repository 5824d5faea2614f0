#!/bin/sh
# Builds an older commit of this repository in a worktree of its own below target, and replaces three nodes of it by this
# version under play, and the other way round (tools/rolling-upgrade.sh). The older commit is the one in
# tools/upgrade-from, which every step of a migration since then can be reached from without stopping all nodes.
# What it needs of other people's crates is shared with this version; its own are compiled once: some minutes.
#
# usage: upgrade.sh [COMMIT]
set -eu
cd "$(dirname "$0")/.."
commit=${1:-$(cat tools/upgrade-from)}
git cat-file -e "$commit^{commit}" || { echo "$commit is not in this repository" >&2; exit 1; }
git merge-base --is-ancestor "$commit" HEAD || { echo "$commit is not an ancestor of this version" >&2; exit 1; }
tools/requirements.sh rust compiler postgres nats
cargo=${CARGO:-cargo}
place=$PWD/target/upgrade
target=$PWD/target
mkdir -p "$place"
if ! [ -x "$place/tablee-$commit" ]; then
    git worktree prune
    [ -e "$place/source/.git" ] || git worktree add --detach --force "$place/source" "$commit"
    git -C "$place/source" checkout --quiet --detach "$commit"
    # The page is not looked at: the older one is not built, which would need npm once more.
    (cd "$place/source" && TABLEE_SKIP_WEB=1 CARGO_TARGET_DIR=$target "$cargo" build --workspace --locked --bin tablee)
    cp "$target/debug/tablee" "$place/tablee-$commit"
    git worktree remove --force "$place/source"
fi
"$cargo" build --workspace --locked --bin tablee
cp "$target/debug/tablee" "$place/tablee-new"
tools/rolling-upgrade.sh "$place/tablee-$commit" "$place/tablee-new"
tools/rolling-upgrade.sh "$place/tablee-new" "$place/tablee-$commit"
