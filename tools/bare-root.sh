#!/usr/bin/env bash
# Tries the README on a bare machine: makes a root file system with Debian's base system, Rust, make
# and Node and nothing else, and runs in it what a newcomer runs. By hand, as root, on Debian; takes
# as long as a cold build and test. Everything is in DIR, which must not exist; its logs stay there.
#
# usage: bare-root.sh source DIR      a fresh clone of HEAD: `make run` until the server answers, then `make test`
#        bare-root.sh release DIR     the tarball and the Debian package of `make dist`: installed and started
#
# Rust and Node are this machine's own, copied; so is the configuration of its package registries,
# certificates included.
set -euo pipefail
cd "$(dirname "$0")/.."
mode=${1:-} dir=${2:-}
case $mode in source | release) ;; *) sed -n 's/^# usage: /usage: /p; s/^#        bare/       bare/p' "$0" >&2; exit 2 ;; esac
[ -n "$dir" ] && [ ! -e "$dir" ] || { echo "bare-root.sh: DIR must be a path where nothing is yet" >&2; exit 2; }
[ "$(id -u)" = 0 ] || { echo "bare-root.sh: only root can make a root file system" >&2; exit 1; }
command -v debootstrap >/dev/null || { apt-get update -q && apt-get install -q -y --no-install-recommends debootstrap; }

mkdir -p "$dir"
dir=$(cd "$dir" && pwd)
root=$dir/root
port=7790
address=http://127.0.0.1:$port

say() { printf '%s  %s\n' "$(date +%T)" "$*" | tee -a "$dir/log"; }

# All that a command in the root knows of this machine.
environment=(HOME=/root LANG=C.UTF-8 TERM=dumb TABLEE_LISTEN="127.0.0.1:$port"
    PATH=/root/.cargo/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin)
for name in NODE_EXTRA_CA_CERTS SSL_CERT_FILE PIP_CERT; do
    [ -z "${!name:-}" ] || environment+=("$name=${!name}")
done

inside() {
    chroot "$root" /usr/bin/env -i "${environment[@]}" "$@"
}

clean_up() {
    [ -z "${server:-}" ] || kill -- "-$server" 2>/dev/null || true
    for place in dev/shm dev proc; do umount "$root/$place" 2>/dev/null || true; done
}
trap clean_up EXIT

# Debian's base, from the mirror that this machine uses.
make_root() {
    . /etc/os-release
    local mirror
    mirror=$({ cat /etc/apt/sources.list /etc/apt/sources.list.d/*.sources 2>/dev/null || true; } |
        sed -n 's/^URIs: *//p; s/^deb  *\(\[.*\] *\)\{0,1\}\([^ ]*\) .*/\2/p' | head -n 1)
    say "debootstrap $VERSION_CODENAME"
    debootstrap --variant=minbase --include=ca-certificates "$VERSION_CODENAME" "$root" "$mirror" >"$dir/debootstrap.log" 2>&1
    rm -rf "$root/etc/apt/sources.list" "$root/etc/apt/apt.conf.d"
    for place in /etc/apt/sources.list /etc/apt/sources.list.d /etc/apt/apt.conf.d /etc/resolv.conf /etc/hosts \
        /etc/ssl/certs /usr/local/share/ca-certificates /usr/share/ca-certificates /etc/pip.conf /usr/etc/npmrc /root/.npmrc /root/.cargo/config.toml; do
        [ ! -e "$place" ] || { mkdir -p "$root$(dirname "$place")" && cp -aL --remove-destination "$place" "$root$(dirname "$place")/"; }
    done
    mount -t proc proc "$root/proc"
    mount --bind /dev "$root/dev"
    [ ! -d /dev/shm ] || mount --bind /dev/shm "$root/dev/shm"
    say "root: $(inside dpkg-query -W | wc -l) packages, $(du -shx "$root" | cut -f 1)"
}

# make from Debian; the Rust and the Node of this machine.
add_tools() {
    inside sh -c 'apt-get update -q && apt-get install -q -y --no-install-recommends make' >"$dir/apt.log" 2>&1
    local sysroot modules
    sysroot=$(rustc --print sysroot)
    mkdir -p "$root/opt/rust" "$root/root/.cargo/bin" "$root/usr/local/lib/node_modules"
    for part in bin lib libexec; do [ ! -d "$sysroot/$part" ] || cp -a "$sysroot/$part" "$root/opt/rust/"; done
    for tool in "$root"/opt/rust/bin/*; do ln -s "/opt/rust/bin/$(basename "$tool")" "$root/root/.cargo/bin/"; done
    cp -L "$(command -v node)" "$root/usr/local/bin/node"
    modules=$(dirname "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")")
    cp -a "$modules/npm" "$root/usr/local/lib/node_modules/"
    ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
    say "with make, $(inside rustc --version | cut -d ' ' -f 1-2), node $(inside node --version), npm $(inside npm --version)"
}

# Starts a command in the root in the background and waits until the server in it answers.
start_until_it_answers() {
    local name=$1 limit=$2 begin
    shift 2
    begin=$(date +%s%N)
    setsid chroot "$root" /usr/bin/env -i "${environment[@]}" TABLEE_DATA="/tmp/data-$name" "$@" >"$dir/$name.log" 2>&1 &
    server=$!
    until curl -sf "$address/" -o "$dir/$name.html"; do
        kill -0 "$server" 2>/dev/null || { say "$name: stopped before it answered, see $dir/$name.log"; exit 1; }
        [ $(($(date +%s%N) - begin)) -lt "${limit}000000000" ] || { say "$name: no answer in $limit s"; exit 1; }
        sleep 0.02
    done
    say "$name: answers after $((($(date +%s%N) - begin) / 1000000)) ms, $(stat -c %s "$dir/$name.html") bytes of page"
    kill -- "-$server"
    wait "$server" 2>/dev/null || true
    server=
}

timed() {
    local name=$1 begin status=0
    shift
    begin=$(date +%s)
    inside "$@" >"$dir/$name.log" 2>&1 || status=$?
    say "$name: status $status after $(($(date +%s) - begin)) s, see $dir/$name.log"
    return $status
}

try_source() {
    git clone -q --no-hardlinks . "$root/tablee"
    say "commit $(git rev-parse --short HEAD), $(nproc) cores, load $(cut -d ' ' -f 1 /proc/loadavg)"
    say "without root, this is missing:"
    chroot --userspec=65534:65534 "$root" /usr/bin/env -i PATH=/usr/bin:/bin /tablee/tools/requirements.sh rust compiler format lint node 2>&1 |
        tee -a "$dir/log" || true
    start_until_it_answers make-run 3600 make -C /tablee run
    timed make-test make -C /tablee test
    timed make-test-again make -C /tablee test
    timed make-quick make -C /tablee quick
}

try_release() {
    local files=target/release-files
    ls $files/*.tar.gz $files/*.deb >/dev/null || { say "make dist first"; exit 1; }
    cp $files/* "$root/tmp/"
    timed checksums sh -c 'cd /tmp && sha256sum --check SHA256SUMS'
    timed unpack sh -c 'mkdir /opt/tablee && tar -xzf /tmp/tablee-*-$(uname -m)-linux.tar.gz -C /opt/tablee --strip-components=1'
    start_until_it_answers tarball 60 /opt/tablee/tablee serve --no-open
    timed install sh -c 'dpkg -i /tmp/tablee_*_$(dpkg --print-architecture).deb && tablee --version'
    start_until_it_answers package 60 /usr/bin/tablee serve --no-open
    timed remove sh -c 'dpkg -r tablee && ! command -v tablee && dpkg -P tablee && ! test -e /etc/default/tablee'
}

make_root
if [ "$mode" = source ]; then
    add_tools
    try_source
else
    try_release
fi
