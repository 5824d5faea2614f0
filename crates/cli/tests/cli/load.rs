//! `tablee load` through the real process: what it refuses before it does anything.

use std::process::Command;

/// What the command says when it is used wrongly.
fn refused(args: &[&str]) -> String {
    let output =
        Command::new(env!("CARGO_BIN_EXE_tablee")).arg("load").args(args).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn load_stays_within_bounds() {
    for (args, told) in [
        (vec!["--tables", "0"], "--tables must be from 1 to 10000, not 0"),
        (vec!["--seconds", "86400"], "--seconds must be from 1 to 600"),
        (vec!["--tables", "9000", "--seats", "8"], "the number of connections must be from 0 to"),
        (vec!["--drop", "2"], "--drop must be from 0 to 0.5"),
        (vec!["--set", "rounds"], "--set rounds: write it as option=value"),
        (vec!["--against", "x"], "--against starts both servers itself: add --spawn"),
        (vec!["--pairs", "3"], "--against <PROGRAM>"),
        (vec!["--url", "ftp://127.0.0.1"], "is no address; it is like http://127.0.0.1:7777"),
    ] {
        let said = refused(&args);
        assert!(said.contains(told), "{args:?}: {said}");
    }
}

#[test]
fn load_stays_on_this_machine_unless_allowed() {
    let said = refused(&["--url", "http://192.0.2.1:7777"]);
    assert!(said.contains("is not this machine") && said.contains("--remote-ok"), "{said}");
}
