//! Package contents: the version, shell completions, manual pages, notices, the deployment.

use crate::architecture::root;
use std::process::{Command, Output};

fn tablee(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tablee")).args(args).output().unwrap()
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

/// Containers are not run by the tests: that names, ports and settings fit together can be seen without.
#[test]
fn the_deployment_of_several_nodes_fits_together() {
    let read = |path: &str| std::fs::read_to_string(root().join(path)).unwrap();
    let [compose, proxy] = ["deploy/compose.yaml", "deploy/Caddyfile"].map(read);
    let node = |line: &str| Some(line.strip_prefix("  ")?.strip_suffix(": *node")?.to_owned());
    let nodes: Vec<String> = compose.lines().filter_map(node).collect();
    assert_eq!(nodes, ["node1", "node2", "node3"]);
    let doors: Vec<String> = nodes.iter().map(|node| format!("{node}:7777")).collect();
    assert!(proxy.contains(&format!("reverse_proxy {} {{", doors.join(" "))), "{proxy}");
    assert!(proxy.contains("health_uri /readyz") && proxy.contains("health_port 7778"), "{proxy}");
    for line in
        ["TABLEE_LISTEN: 0.0.0.0:7777", "TABLEE_OPS_LISTEN: 0.0.0.0:7778", "@database/tablee"]
    {
        assert!(compose.contains(line), "{line}");
    }
    assert!(compose.contains("\n  database:\n"), "the store's host is a service");
    assert!(compose.contains("TABLEE_BUS: nats://bus:4222\n"), "{compose}");
    assert!(compose.contains("\n  bus:\n"), "the bus's host is a service");
    let settings = read("docs/settings.md");
    let names = compose.split("TABLEE_").skip(1).filter_map(|rest| rest.split(':').next());
    for name in names {
        assert!(settings.contains(&format!("`TABLEE_{name}`")), "there is no setting {name}");
    }
}
