//! Package contents: the version, shell completions, manual pages, notices.

use std::process::{Command, Output};

fn tablee(args: &[&str]) -> Output {
    let mut tablee = Command::new(env!("CARGO_BIN_EXE_tablee"));
    tablee.args(args).env("LC_ALL", "C").output().unwrap()
}

/// The subcommands that `tablee --help` lists.
fn subcommands() -> Vec<String> {
    let help = String::from_utf8(tablee(&["--help"]).stdout).unwrap();
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = listed.take_while(|line| !line.is_empty());
    names.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

#[test]
fn the_version_names_a_commit_or_says_that_it_is_unknown() {
    let said = String::from_utf8(tablee(&["--version"]).stdout).unwrap();
    let start = format!("tablee {} (commit ", env!("CARGO_PKG_VERSION"));
    let commit = said.trim_end().strip_prefix(&start).and_then(|rest| rest.strip_suffix(')'));
    assert!(commit.is_some_and(|commit| !commit.is_empty()), "{said}");
}

#[test]
fn completions_know_every_subcommand() {
    let names = subcommands();
    assert!(names.iter().any(|name| name == "serve"), "{names:?}");
    for shell in ["bash", "zsh", "fish"] {
        let script = String::from_utf8(tablee(&["completions", shell]).stdout).unwrap();
        for name in &names {
            assert!(script.contains(name), "{shell} does not complete {name}");
        }
    }
    let unknown = tablee(&["completions", "korn"]);
    assert_eq!(unknown.status.code(), Some(2));
}

#[test]
fn every_subcommand_has_a_manual_page() {
    let dir = tempfile::tempdir().unwrap();
    let man = dir.path().join("man1");
    assert!(tablee(&["manual", man.to_str().unwrap()]).status.success());
    let page = std::fs::read_to_string(man.join("tablee.1")).unwrap();
    assert!(page.contains(".TH"), "{page}");
    for name in subcommands().iter().filter(|name| *name != "help") {
        assert!(man.join(format!("tablee-{name}.1")).is_file(), "{name} has no page");
    }
    let file = man.join("tablee.1");
    let refused = tablee(&["manual", file.to_str().unwrap()]);
    let said = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(1), "{said}");
    assert!(said.contains("cannot write the manual to"), "{said}");
}

#[test]
fn the_binary_carries_the_notices_of_what_others_made() {
    let said = tablee(&["licences"]);
    let text = String::from_utf8(said.stdout).unwrap();
    assert!(said.status.success());
    for part in [
        "rusqlite",
        "tokio",
        "svelte",
        "Fraunces",
        "SIL OPEN FONT LICENSE",
        "word list",
        "Apache License",
    ] {
        assert!(text.contains(part), "{part} is not named");
    }
}
