#!/usr/bin/env python3
"""Notices of everything that is in the binary, and a bill of materials of it.

usage: licences.py notices > licences/third-party.txt
       licences.py sbom > tablee.cdx.json      (CycloneDX 1.5)

Crates are those that cargo compiles into `tablee` on this kind of machine, without what runs only
while compiling. Texts that are the same are printed once.
"""

import glob
import hashlib
import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CARGO = os.environ.get("CARGO", "cargo")
NOTICE = re.compile(r"^(licen[cs]e|copying|notice|unlicen[cs]e|copyright)", re.IGNORECASE)
# What the page carries beside our own code; its fonts have a text of their own.
NPM = ["@noble/hashes", "svelte"]


def crates():
    """Name, version and licence of every crate in the binary, in order."""
    tree = subprocess.run(
        [CARGO, "tree", "--package", "tablee", "--locked", "--offline", "--edges", "normal,no-proc-macro",
         "--prefix", "none", "--format", "{p}|{l}"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout
    found = set()
    for line in tree.splitlines():
        package, licence = line.replace(" (*)", "").split("|")
        if "(/" not in package:
            name, version = package.split(" v")
            found.add((name, version.split(" ")[0], licence.replace("/", " OR ")))
    return sorted(found)


def texts(folder):
    """The notices in a folder, the shortest name first."""
    names = sorted(name for name in os.listdir(folder) if NOTICE.match(name))
    for name in names:
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            with open(path, encoding="utf-8", errors="replace") as file:
                yield file.read().replace("\r\n", "\n").strip()


def crate_folder(name, version):
    home = os.environ.get("CARGO_HOME", os.path.expanduser("~/.cargo"))
    found = glob.glob(os.path.join(home, "registry/src/*", f"{name}-{version}"))
    if not found:
        sys.exit(f"the source of {name} {version} is not here: run `cargo fetch` first")
    return found[0]


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read().strip()


def npm_version(name):
    return json.loads(read("web/node_modules", name, "package.json"))["version"]


def notices():
    packages = [(f"{name} {version}: {licence}", list(texts(crate_folder(name, version))))
                for name, version, licence in crates()]
    for name in NPM:
        folder = os.path.join(ROOT, "web/node_modules", name)
        packages.append((f"{name} {npm_version(name)} (page): MIT", list(texts(folder))))
    packages.append(("Figtree, Fraunces (fonts of the page): OFL-1.1", [read("web/public/fonts-licence.txt")]))
    for path in sorted(glob.glob(os.path.join(ROOT, "games/lexicon/words/*/LICENCE"))):
        language = os.path.basename(os.path.dirname(path))
        packages.append((f"word list of Lexicon, {language}", [read(os.path.relpath(path, ROOT))]))
    shared = {}
    for package, found in packages:
        for text in found:
            key = re.sub(r"\s+", " ", text)
            shared.setdefault(key, (text, []))[1].append(package)
    print("Tablée contains the following, each under the licence named beside it.\n")
    for package, _ in packages:
        print(f"  {package}")
    for text, owners in shared.values():
        print("\n" + "=" * 80)
        for owner in owners:
            print(owner)
        print("-" * 80 + "\n")
        print(text)


def sbom():
    version = re.search(r'^version = "(.*)"', read("Cargo.toml"), re.MULTILINE).group(1)
    lock = read("Cargo.lock")
    hashes = dict(
        ((name, number), checksum) for name, number, checksum in re.findall(
            r'name = "(.*)"\nversion = "(.*)"\nsource = ".*"\nchecksum = "(.*)"', lock))
    components = []
    for name, number, licence in crates():
        component = {
            "type": "library", "name": name, "version": number,
            "purl": f"pkg:cargo/{name}@{number}", "licenses": [{"expression": licence}],
        }
        if (name, number) in hashes:
            component["hashes"] = [{"alg": "SHA-256", "content": hashes[name, number]}]
        components.append(component)
    for name in NPM:
        number = npm_version(name)
        components.append({
            "type": "library", "name": name, "version": number,
            "purl": f"pkg:npm/{name}@{number}", "licenses": [{"expression": "MIT"}],
        })
    name = "tablee"
    body = {
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "metadata": {"component": {
            "type": "application", "name": name, "version": version,
            "purl": f"pkg:cargo/{name}@{version}",
        }},
        "components": components,
    }
    # The same parts give the same name: a build can be made again.
    digest = hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()
    serial = f"{digest[:8]}-{digest[8:12]}-5{digest[13:16]}-8{digest[17:20]}-{digest[20:32]}"
    json.dump({"serialNumber": f"urn:uuid:{serial}", **body}, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    todo = {"notices": notices, "sbom": sbom}.get("".join(sys.argv[1:]))
    if not todo:
        sys.exit(__doc__)
    todo()
