#!/bin/sh
# Checks the files for operators with the programs that read them: Caddy, nginx and Prometheus of Debian. What is not
# installed is unpacked below target/deployment-tools and nowhere else. By hand: `make test` reads the same files itself.
#
# usage: check-deployment.sh
set -eu
cd "$(dirname "$0")/.."
tools=$PWD/target/deployment-tools
mkdir -p "$tools/root"

# Prints the path of a program, from a package of Debian where it is not installed.
program() {
    if command -v "$1"; then return; fi
    if ! [ -x "$tools/root/$2/$1" ]; then
        (cd "$tools" && apt-get download -q "$3" >download.log 2>&1) || { cat "$tools/download.log" >&2; exit 1; }
        for package in "$tools/$3"_*.deb; do dpkg -x "$package" "$tools/root"; done
    fi
    echo "$tools/root/$2/$1"
}

promtool=$(program promtool usr/bin prometheus)
"$promtool" check config deploy/prometheus.yml
"$promtool" test rules deploy/alerts.test.yml

caddy=$(program caddy usr/bin caddy)
mkdir -p "$tools/home"
HOME=$tools/home XDG_DATA_HOME=$tools/home PUBLIC_HOST=tablee.example \
    "$caddy" validate --adapter caddyfile --config deploy/Caddyfile 2>"$tools/caddy.log" || { cat "$tools/caddy.log" >&2; exit 1; }

# The example of docs/proxy.md, with a certificate of its own and files where nobody needs to be root.
nginx=$(program nginx usr/sbin nginx)
site=$tools/site
mkdir -p "$site/logs"
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=tablee.example \
    -keyout "$site/tablee.example.key" -out "$site/tablee.example.pem" 2>"$tools/openssl.log" || { cat "$tools/openssl.log" >&2; exit 1; }
{
    echo "pid $site/nginx.pid; error_log $site/logs/error.log; events {} http {"
    echo 'access_log off;'
    for kind in client_body proxy fastcgi uwsgi scgi; do echo "${kind}_temp_path $site/$kind;"; done
    # shellcheck disable=SC2016 # The dollar is nginx's.
    sed -n 's/^with `\(map \$http_upgrade .*}\)` in the `http` block.*/\1/p' docs/proxy.md
    sed -n '/^```nginx$/,/^```$/p' docs/proxy.md | sed '/^```/d' | sed "s#/etc/ssl/#$site/#"
    echo '}'
} >"$site/nginx.conf"
grep -q '^map ' "$site/nginx.conf" && grep -q proxy_pass "$site/nginx.conf" || { echo "docs/proxy.md has no example of nginx any more" >&2; exit 1; }
"$nginx" -t -p "$site" -c "$site/nginx.conf" -e "$site/logs/error.log"
