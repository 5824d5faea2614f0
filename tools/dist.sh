#!/usr/bin/env bash
# Makes a release in target/release-files: a static binary, a tarball and a Debian package of it, a bill of
# materials (CycloneDX), checksums.
#
# usage: dist.sh [TARGET]      TARGET: x86_64-unknown-linux-gnu (this machine's unless given),
#                              aarch64-unknown-linux-gnu, or the same with musl
#
# The binary is static: with glibc's targets it is linked to glibc's static library (libc6-dev has
# it), so that it needs no glibc of a certain age where it runs, only Linux 3.2 or newer.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo=${CARGO:-cargo}
host=$(rustc -vV | sed -n 's/^host: //p')
target=${1:-$host}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
arch=${target%%-*}
case $target in
    x86_64-unknown-linux-*) debian=amd64 ;;
    aarch64-unknown-linux-*) debian=arm64 ;;
    *) echo "dist.sh: no release is made for $target; known are x86_64- and aarch64-unknown-linux-gnu or -musl" >&2; exit 2 ;;
esac
# Everything in the release bears the time of its commit: the same commit gives the same files.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)}
export SOURCE_DATE_EPOCH

build_binary() {
    if [ "$target" = aarch64-unknown-linux-gnu ] && [ "$host" != "$target" ]; then
        tools/requirements.sh arm-compiler
        export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
    fi
    [ -d "$(rustc --print sysroot)/lib/rustlib/$target" ] || [ -n "${CARGO_UNSTABLE_BUILD_STD:-}" ] || {
        echo "dist.sh: Rust's library for $target is missing: rustup target add $target" >&2
        exit 1
    }
    "$cargo" build --profile dist --package tablee --locked --target "$target" \
        --config "target.$target.rustflags=[\"-C\",\"target-feature=+crt-static\"]"
    binary=target/$target/dist/tablee
}

# A binary that runs here and writes completions and manual: the released one where it can.
choose_writer() {
    writer=$binary
    if [ "$arch" != "${host%%-*}" ]; then
        "$cargo" build --package tablee --locked
        writer=target/debug/tablee
    fi
}

# The notices of everything that is compiled in are part of the source, since the binary prints them
# (`tablee licences`): no release is made with old ones.
check_notices() {
    python3 tools/licences.py notices | cmp --silent - licences/third-party.txt || {
        echo "dist.sh: licences/third-party.txt is not what is compiled in: tools/licences.py notices > licences/third-party.txt" >&2
        exit 1
    }
}

fill_tree() {
    install -D -m 755 "$binary" "$tree/tablee"
    install -D -m 644 -t "$tree" README.md CHANGELOG.md LICENSE LICENSE-APACHE LICENSE-MIT packaging/tablee.service packaging/tablee.socket packaging/tablee.default
    install -D -m 644 -t "$tree/docs" docs/*.md
    for language in games/lexicon/words/*/LICENCE; do
        install -D -m 644 "$language" "$tree/licences/words-$(basename "$(dirname "$language")")"
    done
    install -m 644 licences/third-party.txt "$tree/licences/libraries"
    python3 tools/licences.py sbom >"$tree/tablee.cdx.json"
    mkdir -p "$tree/completions" "$tree/man"
    "$writer" completions bash >"$tree/completions/tablee.bash"
    "$writer" completions zsh >"$tree/completions/_tablee"
    "$writer" completions fish >"$tree/completions/tablee.fish"
    "$writer" manual "$tree/man"
}

make_tarball() {
    tar --create --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
        --directory "$dist" "$(basename "$tree")" | gzip -9 --no-name >"$tree.tar.gz"
}

make_debian_package() {
    command -v dpkg-deb >/dev/null || { echo "dpkg-deb is missing: no Debian package is made" >&2; return; }
    local root=$dist/debian-$debian
    rm -rf "$root"
    install -D -m 755 "$tree/tablee" "$root/usr/bin/tablee"
    install -D -m 644 "$tree/tablee.service" "$root/lib/systemd/system/tablee.service"
    install -D -m 644 "$tree/tablee.socket" "$root/lib/systemd/system/tablee.socket"
    install -D -m 644 "$tree/tablee.default" "$root/etc/default/tablee"
    install -D -m 644 "$tree/completions/tablee.bash" "$root/usr/share/bash-completion/completions/tablee"
    install -D -m 644 "$tree/completions/_tablee" "$root/usr/share/zsh/vendor-completions/_tablee"
    install -D -m 644 "$tree/completions/tablee.fish" "$root/usr/share/fish/vendor_completions.d/tablee.fish"
    for page in "$tree"/man/*.1; do
        mkdir -p "$root/usr/share/man/man1"
        gzip -9 --no-name <"$page" >"$root/usr/share/man/man1/$(basename "$page").gz"
    done
    install -D -m 644 -t "$root/usr/share/doc/tablee" "$tree/README.md" "$tree/CHANGELOG.md"
    install -D -m 644 -t "$root/usr/share/doc/tablee/docs" "$tree"/docs/*.md
    cat LICENSE LICENSE-MIT LICENSE-APACHE "$tree"/licences/* >"$root/usr/share/doc/tablee/copyright"
    install -D -m 755 -t "$root/DEBIAN" packaging/debian/postinst packaging/debian/prerm
    echo /etc/default/tablee >"$root/DEBIAN/conffiles"
    sed -e "s/@VERSION@/$version/" -e "s/@ARCHITECTURE@/$debian/" \
        -e "s/@SIZE@/$(du -sk --exclude=DEBIAN "$root" | cut -f 1)/" packaging/debian/control >"$root/DEBIAN/control"
    (cd "$root" && find . -type f ! -path './DEBIAN/*' -printf '%P\n' | sort | xargs md5sum >DEBIAN/md5sums)
    find "$root" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
    dpkg-deb --root-owner-group --build "$root" "$dist/tablee_${version}_$debian.deb" >/dev/null
    rm -rf "$root"
}

dist=target/release-files
tree=$dist/tablee-$version-$arch-linux
rm -rf "$tree"
mkdir -p "$tree"
check_notices
build_binary
choose_writer
fill_tree
make_tarball
make_debian_package
install -m 644 "$tree/tablee.cdx.json" "$dist/tablee-$version-$arch-linux.cdx.json"
rm -rf "$tree"
(cd "$dist" && find . -maxdepth 1 -type f ! -name SHA256SUMS -printf '%P\n' | sort | xargs sha256sum >SHA256SUMS)
(cd "$dist" && ls -l)
