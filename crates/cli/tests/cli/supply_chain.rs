//! The supply chain by `deny.toml`, without a network: licences, sources, crates that are not wanted, versions left open.
//!
//! It reads what cargo knows of the crates that are built on this machine. `cargo deny check`, where it is installed,
//! reads licence texts too and asks a database of advisories, which this repository does not carry.

use crate::architecture::root;
use serde_json::Value;
use std::collections::BTreeMap;
use std::process::Command;

const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// The words in quotes between a line that begins like this and the line that closes its list.
fn list(start: &str) -> Vec<String> {
    let text = std::fs::read_to_string(root().join("deny.toml")).unwrap();
    let lines = text.lines().skip_while(|line| !line.starts_with(start)).skip(1);
    let inside = lines.take_while(|line| *line != "]").filter(|line| !line.trim().starts_with('#'));
    let quoted = inside.filter_map(|line| line.split('"').nth(1)).map(str::to_owned);
    quoted.collect()
}

fn metadata() -> Value {
    let version = Command::new("rustc").arg("-vV").output().unwrap();
    let version = String::from_utf8(version.stdout).unwrap();
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap().to_owned();
    let mut cargo = Command::new(std::env::var("CARGO").unwrap_or("cargo".to_owned()));
    cargo.args(["metadata", "--locked", "--offline", "--format-version", "1"]);
    let told = cargo.args(["--filter-platform", &host]).current_dir(root()).output().unwrap();
    assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
    serde_json::from_slice(&told.stdout).unwrap()
}

/// Whether one of the licences may be chosen, all that are needed together.
fn is_allowed(licence: &str, allowed: &[String]) -> bool {
    // "MIT/Apache-2.0" is how it was written once. No licence here has brackets within brackets.
    let licence = licence.replace('/', " OR ");
    if let Some((before, rest)) = licence.split_once('(') {
        let (inner, after) = rest.split_once(')').unwrap();
        let inner = if is_allowed(inner, allowed) { "MIT" } else { "refused" };
        return is_allowed(&format!("{before}{inner}{after}"), allowed);
    }
    let allows = |one: &str| allowed.iter().any(|known| known == one.trim());
    licence.split(" OR ").any(|choice| choice.split(" AND ").all(allows))
}

#[test]
fn everything_that_is_built_keeps_to_deny_toml() {
    let (allowed, unwanted) = (list("allow = ["), list("deny = ["));
    assert!(allowed.len() > 5 && unwanted.len() > 1, "{allowed:?} {unwanted:?}");
    let metadata = metadata();
    let packages = metadata["packages"].as_array().unwrap();
    let mut versions: BTreeMap<&str, usize> = BTreeMap::new();
    for package in packages {
        let name = package["name"].as_str().unwrap();
        *versions.entry(name).or_default() += 1;
        assert!(!unwanted.iter().any(|other| other == name), "{name} is not wanted");
        let Some(source) = package["source"].as_str() else {
            for need in package["dependencies"].as_array().unwrap() {
                let open = need["req"] == "*" && need["path"].is_null();
                assert!(!open, "{name} takes any version of {}", need["name"]);
            }
            continue;
        };
        assert_eq!(source, CRATES_IO, "{name} comes from elsewhere");
        let licence = package["license"].as_str().unwrap_or_default();
        assert!(is_allowed(licence, &allowed), "{name} is under “{licence}”");
    }
    assert!(versions.len() > 100, "{} crates", versions.len());
    versions.retain(|_, count| *count > 1);
    println!("in two versions or more: {versions:?}");
}

#[test]
fn a_licence_that_is_not_allowed_is_found() {
    let allowed = ["MIT", "Zlib"].map(str::to_owned);
    for fine in
        ["MIT", "Zlib OR GPL-3.0", "MIT/GPL-3.0", "(GPL-3.0 OR MIT) AND Zlib", "MIT AND Zlib"]
    {
        assert!(is_allowed(fine, &allowed), "{fine}");
    }
    for bad in
        ["", "GPL-3.0", "MIT AND GPL-3.0", "(GPL-3.0 OR MPL-2.0) AND MIT", "MIT AND (GPL-3.0)"]
    {
        assert!(!is_allowed(bad, &allowed), "{bad}");
    }
}
