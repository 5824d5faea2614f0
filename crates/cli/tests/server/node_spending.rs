//! Durable budgets over several nodes: whoever goes from node to node has no more than at one, nor after a restart.

use crate::budgets::promised;
use crate::nodes::two_nodes;
use crate::private_nats::PrivateNats;
use crate::raw_client::Guest;
use crate::server_process::{PATIENCE, Server, free};
use crate::store_trouble::{await_metric, metric};
use serde_json::json;
use std::net::SocketAddr;
use std::time::Instant;

const SETTINGS: [(&str, &str); 2] =
    [("TABLEE_ACCOUNTS_PER_DAY", "4"), ("TABLEE_WRITES_BURST", "1000")];

/// Somebody as a proxy on the same machine names them.
fn from(node: SocketAddr, address: &str) -> Guest {
    Guest::stranger(node).with(&format!("X-Forwarded-For: {address}\r\n"))
}

/// Registers from an address; the code of a refusal.
fn register(node: SocketAddr, address: &str, name: &str) -> Result<(), String> {
    let asked = json!({"name": name, "password": "correct horse battery"});
    let answer = from(node, address).post("/api/register", &asked);
    if answer.status == 201 { Ok(()) } else { Err(answer.code()) }
}

#[test]
fn an_address_makes_as_many_accounts_at_two_nodes_as_at_one() {
    let (mut nodes, url) = two_nodes(&SETTINGS);
    let at = [nodes[0].address(), nodes[1].address()];
    for n in 0..4 {
        register(at[n % 2], "203.0.113.9", &format!("Member {n}")).unwrap();
    }
    for node in at {
        let refused = register(node, "203.0.113.9", "One more").unwrap_err();
        assert_eq!(refused, "too_many_accounts");
    }
    register(at[0], "203.0.113.8", "Somebody else").unwrap();
    // A node that is killed and comes back has forgotten nothing.
    nodes[0].kill();
    let again = Server::node(&url, free(), &SETTINGS);
    let refused = register(again.address(), "203.0.113.9", "One more").unwrap_err();
    assert_eq!(refused, "too_many_accounts");
}

/// How many writes of an address are answered at a node, of so many.
fn writes(node: SocketAddr, address: &str, count: usize) -> usize {
    let asks = |_: &usize| {
        let answer = from(node, address).post("/api/logout", &json!({}));
        answer.status == 200 || answer.code() != "too_fast"
    };
    (0..count).filter(asks).count()
}

fn an_address_writes_as_much_at_two_nodes([here, there]: [SocketAddr; 2]) {
    let received = || metric(there, "tablee_bus_received_total");
    let (began, before) = (Instant::now(), received());
    let written = writes(here, "203.0.113.9", 60);
    assert!(promised(40, 0.1, began).contains(&written), "{written}");
    // An eighth of the budget at a time; nothing else is told meanwhile.
    let heard = || received() >= before + 8;
    while !heard() {
        assert!(began.elapsed() < PATIENCE, "the other node hears nothing");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let more = writes(there, "203.0.113.9", 60);
    assert!(promised(0, 0.1, began).contains(&more), "{more} more at the other node");
    assert_eq!(writes(there, "203.0.113.8", 20), 20, "others have theirs");
}

const WRITES: [(&str, &str); 2] =
    [("TABLEE_WRITES_BURST", "40"), ("TABLEE_WRITES_PER_SECOND", "0.1")];

#[test]
fn an_address_writes_as_much_at_two_nodes_as_at_one() {
    let (nodes, _) = two_nodes(&WRITES);
    an_address_writes_as_much_at_two_nodes([nodes[0].address(), nodes[1].address()]);
}

#[test]
fn an_address_writes_as_much_at_two_nodes_on_nats_as_at_one() {
    let nats = PrivateNats::start();
    let bus = nats.url();
    let settings = [WRITES.as_slice(), &[("TABLEE_BUS", bus.as_str())]].concat();
    let (nodes, _) = two_nodes(&settings);
    for node in &nodes {
        await_metric(node.address(), "tablee_nats_connected", 1);
    }
    an_address_writes_as_much_at_two_nodes([nodes[0].address(), nodes[1].address()]);
}

#[test]
fn an_address_has_the_same_budget_of_accounts_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::launch(folder.path(), free(), &SETTINGS);
    for n in 0..4 {
        register(server.address(), "203.0.113.9", &format!("Member {n}")).unwrap();
    }
    server.kill();
    let server = Server::launch(folder.path(), free(), &SETTINGS);
    let refused = register(server.address(), "203.0.113.9", "One more").unwrap_err();
    assert_eq!(refused, "too_many_accounts");
    register(server.address(), "203.0.113.8", "Somebody else").unwrap();
}

#[test]
fn messages_invitations_bots_and_tournaments_are_counted_for_all_nodes() {
    let (nodes, _) = two_nodes(&SETTINGS);
    let at = [nodes[0].address(), nodes[1].address()];
    let mut person = Guest::arrive(at[0]);
    person.ask("/api/me", &json!({"name": "Mallory"}));
    let mallory = |n: usize, address: &str| Guest {
        address: at[n % 2],
        ..person.with(&format!("X-Forwarded-For: {address}\r\n"))
    };
    // Messages, wherever the same person asks from.
    let mail = json!({"address": "mallory@den.example"});
    let began = Instant::now();
    let asked = (0..20)
        .filter(|n| {
            let from = mallory(*n, &format!("203.0.113.{n}"));
            from.post("/api/me/notices/mails", &mail).code() != "too_fast"
        })
        .count();
    assert!(promised(5, 1.0 / 30.0, began).contains(&asked), "{asked} messages");
    // Invitations, here of somebody who was never met.
    let began = Instant::now();
    let invited = (0..60)
        .filter(|n| {
            let from = mallory(*n, &format!("203.0.113.{n}"));
            let path = format!("/api/me/people/{}/invite", "0".repeat(32));
            from.post(&path, &json!({})).code() != "too_fast"
        })
        .count();
    assert!(promised(30, 1.0 / 20.0, began).contains(&invited), "{invited} invitations");
    // Bots: four thousand at once, here for a tournament that is not there.
    let began = Instant::now();
    let entered = (0..8)
        .filter(|n| {
            let path = "/api/drives/dkwnbd3ns9m5pgz29xgt/register";
            let from = mallory(*n, &format!("203.0.113.{n}"));
            from.post(path, &json!({"bots": 500})).code() != "too_fast"
        })
        .count();
    assert_eq!(entered, 8);
    let one = mallory(0, "203.0.113.9")
        .post("/api/drives/dkwnbd3ns9m5pgz29xgt/register", &json!({"bots": 1000}));
    // A thousand come back in a thousand seconds.
    assert!(began.elapsed().as_secs() < 1000);
    one.refuses(429, "too_fast", "Too many requests");
    // Tournaments of one address, here of rules that no cards can be dealt by.
    let setup = json!({"name": "Spring", "game": "lexicon", "format": "rounds", "rounds": 1, "better": "low",
        "bell": 0, "countersign": 0, "rules": {"dictionary": "none"}});
    let make = |n: usize| from(at[n % 2], "203.0.113.77").post("/api/drives", &setup);
    for n in 0..60 {
        make(n).refuses(400, "bad_request", "dictionary");
    }
    for n in 0..2 {
        make(n).refuses(429, "too_fast", "");
    }
}
