//! Sessions, bans and roles over several nodes: what ends at one ends the sockets at another, with the bus and
//! without.

use crate::nodes::two_nodes;
use crate::private_nats::PrivateNats;
use crate::private_postgres::{new_database, run};
use crate::raw_client::Guest;
use crate::relay::{Relay, Target};
use crate::server_process::{Server, free};
use crate::sessions::{Open, PASSWORD, admin_of, elsewhere, member, tournament_setup};
use crate::store_trouble::await_metric;
use serde_json::json;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// How often a node looks by itself who was banned.
const LOOK_FOR_BANS: Duration = Duration::from_secs(2);

/// How many are banned one after the other. Without news each of them waits for the next look.
const BANS: u32 = 12;

fn lobby() -> Vec<String> {
    vec!["/api/lobby/ws?mine=true".to_owned()]
}

/// Somebody at another node.
fn at(node: SocketAddr, guest: &Guest) -> Guest {
    Guest { address: node, ..guest.clone() }
}

/// A new password, a logout, bans, a role that is taken away: at one node, with sockets at the other.
fn what_ends_here_ends_there([here, there]: [SocketAddr; 2], url: &str) {
    let (mut ada, _) = member(here, "Ada");
    let thief = elsewhere(there, "Ada");
    let mut own = Open::by(&at(there, &ada), &lobby());
    let mut stolen = Open::by(&thief, &lobby());
    let new = json!({"old": PASSWORD, "new": "another horse battery"});
    assert_eq!(ada.post("/api/me/password", &new).status, 204);
    stolen.are_closed("session");
    own.are_open();
    ada.ask("/api/logout", &json!({}));
    own.are_closed("session");
    let ((bo, _), (cy, _)) = (member(here, "Bo"), member(here, "Cy"));
    for name in ["Bo", "Cy"] {
        admin_of(url, &["grant", name]);
    }
    let guests: Vec<Guest> = (0..BANS)
        .map(|n| {
            let mut guest = Guest::arrive(there);
            guest.ask("/api/me", &json!({"name": format!("Guest {n}")}));
            guest
        })
        .collect();
    let mut open: Vec<Open> = guests.iter().map(|guest| Open::by(guest, &lobby())).collect();
    let began = Instant::now();
    for (guest, sockets) in guests.iter().zip(&mut open) {
        let banned = bo.post(&format!("/api/admin/people/{}/ban", guest.id()), &json!({}));
        assert_eq!(banned.status, 200, "{}", banned.body);
        sockets.are_closed("removed");
        let refused = guest.try_socket(&lobby()[0]).map(|_| ()).unwrap_err();
        refused.refuses(403, "banned", "An admin has banned you");
    }
    let looks = LOOK_FOR_BANS * (BANS - 1);
    assert!(began.elapsed() < looks, "{:?}: nobody was told, all were found", began.elapsed());
    let mut sockets = Open::by(&at(there, &cy), &lobby());
    assert_eq!(bo.post("/api/admin/people/Cy/revoke", &json!({})).status, 200);
    sockets.are_closed("session");
    // The command line tells no node: each looks by itself.
    let mut both = [here, there].map(|node| Open::by(&at(node, &cy), &lobby()));
    admin_of(url, &["ban", "Cy"]);
    both.iter_mut().for_each(|sockets| sockets.are_closed("removed"));
}

#[test]
fn what_ends_at_one_node_ends_at_another_by_notifications() {
    let (nodes, url) = two_nodes(&[]);
    what_ends_here_ends_there([nodes[0].address(), nodes[1].address()], &url);
}

#[test]
fn what_ends_at_one_node_ends_at_another_by_nats_and_without() {
    let mut nats = PrivateNats::start();
    let (nodes, url) = two_nodes(&[("TABLEE_BUS", &nats.url())]);
    let addresses = [nodes[0].address(), nodes[1].address()];
    what_ends_here_ends_there(addresses, &url);
    nats.stop();
    for node in addresses {
        await_metric(node, "tablee_nats_connected", 0);
    }
    let (ada, _) = member(addresses[0], "Eve");
    let mut stolen = Open::by(&elsewhere(addresses[1], "Eve"), &lobby());
    assert_eq!(ada.send("DELETE", "/api/me/sessions", b"").status, 204);
    stolen.are_closed("session");
}

/// Two nodes, and the wire by which the second one reaches NATS.
fn nodes_with_a_wire(nats: &PrivateNats) -> ([Server; 2], Relay) {
    let bus = nats.url();
    let host = bus.trim_start_matches("nats://").rsplit('@').next().unwrap().to_owned();
    let wire = Relay::to(Target::Tcp(host.clone()));
    let url = new_database();
    let by_wire = bus.replace(&host, &wire.address.to_string());
    let nodes = [&bus, &by_wire].map(|bus| Server::node(&url, free(), &[("TABLEE_BUS", bus)]));
    for node in &nodes {
        await_metric(node.address(), "tablee_nats_connected", 1);
    }
    (nodes, wire)
}

/// One node alone has lost NATS: the others publish there what it cannot hear, for as long as that lasts.
#[test]
fn a_session_ends_at_a_node_that_does_not_hear_the_others() {
    let nats = PrivateNats::start();
    let ([here, there], wire) = nodes_with_a_wire(&nats);
    let (mut ada, _) = member(here.address(), "Ada");
    let mut stolen = Open::by(&elsewhere(there.address(), "Ada"), &lobby());
    let mut own = Open::by(&at(there.address(), &ada), &lobby());
    wire.cut();
    await_metric(there.address(), "tablee_nats_connected", 0);
    own.are_open();
    assert_eq!(ada.send("DELETE", "/api/me/sessions", b"").status, 204);
    stolen.are_closed("session");
    ada.ask("/api/logout", &json!({}));
    own.are_closed("session");
}

/// The same for what a role at a tournament has opened.
#[test]
fn a_role_that_is_taken_is_missed_at_a_node_that_does_not_hear_the_others() {
    let nats = PrivateNats::start();
    let ([here, there], wire) = nodes_with_a_wire(&nats);
    let mut organiser = Guest::arrive(here.address());
    let made = organiser.ask("/api/drives", &tournament_setup());
    let path = format!("/api/drives/{}", made["id"].as_str().unwrap());
    let mut helper = Guest::arrive(here.address());
    helper.ask("/api/me", &json!({"name": "Helga"}));
    let roles = format!("{path}/roles");
    organiser.ask(&roles, &json!({"person": helper.id(), "role": "organiser"}));
    let mut sockets = Open::by(&at(there.address(), &helper), &[format!("{path}/ws")]);
    wire.cut();
    await_metric(there.address(), "tablee_nats_connected", 0);
    sockets.are_open();
    organiser.ask(&roles, &json!({"person": helper.id()}));
    sockets.are_closed("session");
}

/// A node is killed after it has ended a session and before it has told anybody.
#[test]
fn a_session_that_ended_untold_is_found() {
    let (nodes, url) = two_nodes(&[]);
    let (ada, _) = member(nodes[0].address(), "Ada");
    let mut sockets = Open::by(&at(nodes[1].address(), &ada), &lobby());
    run(&url, "DELETE FROM sessions");
    sockets.are_closed("session");
}
