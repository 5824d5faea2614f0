//! Hidden pages: who is connected by a page that is behind others is told elsewhere that a game waits.

use crate::client::Person;
use crate::contacts::{Four, Lobby};
use crate::notices::{MINUTE, add_address, choose, id_of, near, open, open_node, until};
use crate::patience::until_so;
use crate::playing::RunningTable;
use crate::private_postgres::new_database;
use crate::receiver::Receiver;
use crate::test_server::TestServer;
use serde_json::{Value, json};
use tablee_engine::Seat;
use tablee_protocol::notices::{Channel, NoticeKind};
use tablee_server::Settings;
use tablee_server::people::PersonId;
use tablee_server::store::NoticeRow;
use tablee_server::time::wall;

/// A game whose next player wants to be told.
struct Watched {
    game: RunningTable,
    seat: usize,
    person: PersonId,
    receiver: Receiver,
}

impl Watched {
    async fn of(server: &TestServer) -> Watched {
        let game = RunningTable::plain(server).await;
        let receiver = Receiver::open().await;
        let seat = (game.turn() + 1) % 4;
        let person = id_of(&game.people[seat]).await;
        choose(&game.people[seat], Value::Null).await;
        add_address(server.app.store(), person, Channel::Webhook, receiver.url()).await;
        Watched { game, seat, person, receiver }
    }

    /// Their page says whether it is hidden, and the table has heard it.
    async fn turn_page(&mut self, hidden: bool) {
        let socket = &mut self.game.seats[self.seat];
        socket.say(json!({"type": "page", "hidden": hidden})).await;
        socket.say(json!({"type": "chat", "text": "heard"})).await;
        socket.until("chat").await;
    }

    /// They go to another node, with a page that nobody sees; it is known here.
    async fn move_to(&mut self, there: &TestServer, here: &TestServer) {
        self.game.people[self.seat].address = there.address;
        let behind = self.game.people[self.seat].connect_hidden(&self.game.table).await;
        let front = std::mem::replace(&mut self.game.seats[self.seat], behind);
        front.close().await;
        self.until_seen(here, false).await;
    }

    /// Waits until a node knows that they are connected, and whether they see the table.
    async fn until_seen(&self, node: &TestServer, sees: bool) {
        let seat = Seat(u8::try_from(self.seat).unwrap());
        let (table, other) = (&self.game.table, (self.seat + 1) % 4);
        let is_known = async || node.app.services().seat_index.looks(table, seat) == sees;
        until_so("the node knows whether they see the table", is_known).await;
        let (path, person) = (format!("/api/tables/{table}"), &self.game.people[other]);
        let is_here = async || person.get(&path).await.json()["seats"][self.seat]["here"] == true;
        until_so("they are shown as connected", is_here).await;
    }

    /// The others play until the game waits for them.
    async fn wait_for_them(&mut self) {
        while !self.game.seats[self.seat].is_awaited() {
            let turn = self.game.turn();
            let action = self.game.seats[turn].legal[0].clone();
            self.game.seats[turn].act(&action).await;
            let seq = self.game.seats[turn].seq + 1;
            for socket in &mut self.game.seats {
                socket.reach(seq).await;
            }
        }
    }
}

fn is_due(notices: &[NoticeRow]) -> bool {
    notices.iter().any(|notice| notice.due.is_some())
}

fn is_seen(notices: &[NoticeRow]) -> bool {
    notices.iter().any(|notice| notice.due.is_none())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_the_page_behind_others_is_told_and_still_shown_as_connected() {
    let data = tempfile::tempdir().unwrap();
    let server = open(data.path()).await;
    let mut watched = Watched::of(&server).await;
    watched.turn_page(true).await;
    watched.wait_for_them().await;
    until(server.app.store(), watched.person, is_due).await;
    let path = format!("/api/tables/{}", watched.game.table);
    let table = watched.game.people[0].get(&path).await.json();
    assert_eq!(table["seats"][watched.seat]["here"], true);
    server.app.notices().round(wall() + 2 * MINUTE).await.unwrap();
    assert_eq!(watched.receiver.next().await.json()["kind"], "turn");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_brings_the_page_to_the_front_in_time_is_told_nothing() {
    let data = tempfile::tempdir().unwrap();
    let server = open(data.path()).await;
    let mut watched = Watched::of(&server).await;
    watched.turn_page(true).await;
    watched.wait_for_them().await;
    until(server.app.store(), watched.person, is_due).await;
    watched.turn_page(false).await;
    until(server.app.store(), watched.person, is_seen).await;
    server.app.notices().round(wall() + 2 * MINUTE).await.unwrap();
    watched.receiver.has_nothing();
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_page_in_front_is_enough_and_one_that_connects_hidden_is_none() {
    let data = tempfile::tempdir().unwrap();
    let server = open(data.path()).await;
    let mut watched = Watched::of(&server).await;
    let (person, table) = (watched.game.people[watched.seat].clone(), watched.game.table.clone());
    let behind = person.connect_hidden(&table).await;
    let seat = Seat(u8::try_from(watched.seat).unwrap());
    let looks = || server.app.services().seat_index.looks(&table, seat);
    assert!(looks(), "the other page is in front");
    let front = std::mem::replace(&mut watched.game.seats[watched.seat], behind);
    front.close().await;
    until_so("no page is in front", async || !looks()).await;
    watched.wait_for_them().await;
    until(server.app.store(), watched.person, is_due).await;
    let front = person.connect(&table, None).await;
    until(server.app.store(), watched.person, is_seen).await;
    front.close().await;
    server.app.notices().round(wall() + 2 * MINUTE).await.unwrap();
    watched.receiver.has_nothing();
    server.close().await;
}

/// They look at the page that shows their tables.
async fn look_at_tables(person: &Person, hidden: bool) -> Lobby {
    let mut lobby = Lobby::enter_with(person, &format!("mine=true&hidden={hidden}")).await;
    lobby.until(|message| message["type"] == "mine").await;
    lobby
}

impl Watched {
    /// A turn is not told while the page is in front, and is told when it is hidden.
    async fn is_told_once_hidden(&mut self, server: &TestServer, mut front: Lobby) {
        self.wait_for_them().await;
        until(server.app.store(), self.person, is_due).await;
        let later = wall() + 2 * MINUTE;
        server.app.notices().round(later).await.unwrap();
        self.receiver.has_nothing();
        front.say(json!({"type": "page", "hidden": true})).await;
        let pages = &server.app.services().front_pages;
        until_so("no page is in front", async || !pages.has(self.person)).await;
        server.app.notices().round(later + MINUTE).await.unwrap();
        assert_eq!(self.receiver.next().await.json()["kind"], "turn");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sees_their_tables_is_told_once_the_page_is_hidden() {
    let data = tempfile::tempdir().unwrap();
    let server = open(data.path()).await;
    let mut watched = Watched::of(&server).await;
    watched.turn_page(true).await;
    let person = watched.game.people[watched.seat].clone();
    let _behind = look_at_tables(&person, true).await;
    let front = look_at_tables(&person, false).await;
    watched.is_told_once_hidden(&server, front).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_lists_no_tables_but_ones_own_holds_notices_back_too() {
    let data = tempfile::tempdir().unwrap();
    let server = open(data.path()).await;
    let mut watched = Watched::of(&server).await;
    watched.turn_page(true).await;
    let person = watched.game.people[watched.seat].clone();
    let query = "mine=true&hidden=false&list=false";
    let mut front = Lobby::enter_with(&person, query).await;
    // The first that is told are their own tables: others are not.
    assert_eq!(front.until(|_| true).await["type"], "mine");
    watched.is_told_once_hidden(&server, front).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_at_another_node_that_shows_their_tables_holds_notices_back() {
    let (url, data) = (new_database(), tempfile::tempdir().unwrap());
    let prompt = |settings: &mut Settings| {
        settings.notice_networks = near();
        settings.notice_delay_seconds = 15;
        settings.store = Some(url.clone());
    };
    let node = async |name| TestServer::open_with(&data.path().join(name), prompt).await;
    let (here, there) = (node("a").await, node("b").await);
    let mut watched = Watched::of(&here).await;
    watched.turn_page(true).await;
    let mut person = watched.game.people[watched.seat].clone();
    person.address = there.address;
    let mut front = look_at_tables(&person, false).await;
    watched.wait_for_them().await;
    let waits = |message: &Value| {
        message["tables"].as_array().is_some_and(|all| all.iter().any(|one| one["my_turn"] == true))
    };
    front.until(|message| message["type"] == "mine" && waits(message)).await;
    // It is due 15 s after their turn has begun; the node at which they look puts it off by 20 s from now on.
    let held = |notices: &[NoticeRow]| {
        notices.iter().any(|notice| notice.due.is_some_and(|due| due >= notice.since + 20_000))
    };
    until(here.app.store(), watched.person, held).await;
    let notices = here.app.store().notices_of(watched.person).await.unwrap();
    here.app.notices().round(notices[0].since + 16_000).await.unwrap();
    watched.receiver.has_nothing();
    for node in [here, there] {
        node.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_at_another_node_that_shows_an_invitation_holds_its_notice_back() {
    let (url, data) = (new_database(), tempfile::tempdir().unwrap());
    let node = async |name| open_node(&data.path().join(name), &url).await;
    let (here, there) = (node("a").await, node("b").await);
    let mut receiver = Receiver::open().await;
    let four = Four::meet(&here).await;
    choose(&four.people[1], Value::Null).await;
    add_address(here.app.store(), four.ids[1], Channel::Webhook, receiver.url()).await;
    let looks = Person { address: there.address, ..four.people[1].clone() };
    let mut front = look_at_tables(&looks, false).await;
    let before = wall();
    four.people[0].ask(&four.invite(1), json!({})).await;
    // It would be sent after five seconds; a busy machine is given fifteen to hold it back.
    let store = here.app.store();
    assert!(store.next_notice().await.unwrap().unwrap() >= before + 5_000);
    let invitation = NoticeKind::Invitation.as_str();
    store.postpone_deliveries(four.ids[1], invitation, before + 15_000).await.unwrap();
    front.until(|message| message["invitations"][0]["game"] == "sneak").await;
    // The node at which they see it puts it off by 20 s from now on.
    let is_held = async || {
        let due = store.next_notice().await.unwrap();
        due.is_some_and(|due| due >= before + 20_000)
    };
    until_so("the notice is held back", is_held).await;
    here.app.notices().round(before + 16_000).await.unwrap();
    receiver.has_nothing();
    // Once nobody looks any more it is sent.
    front.say(json!({"type": "page", "hidden": true})).await;
    let pages = &there.app.services().front_pages;
    until_so("no page is in front", async || !pages.has(four.ids[1])).await;
    here.app.notices().round(wall() + MINUTE).await.unwrap();
    assert_eq!(receiver.next().await.json()["kind"], "invitation");
    for node in [here, there] {
        node.close().await;
    }
}

/// Nodes on a database of their own.
async fn three_nodes() -> ([TestServer; 3], tempfile::TempDir) {
    let (url, data) = (new_database(), tempfile::tempdir().unwrap());
    let node = async |name| open_node(&data.path().join(name), &url).await;
    ([node("a").await, node("b").await, node("c").await], data)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_is_hidden_at_another_node_is_hidden_at_all() {
    let ([here, there, third], _data) = three_nodes().await;
    let mut watched = Watched::of(&here).await;
    watched.move_to(&there, &here).await;
    watched.wait_for_them().await;
    until(here.app.store(), watched.person, is_due).await;
    here.app.notices().round(wall() + 2 * MINUTE).await.unwrap();
    assert_eq!(watched.receiver.next().await.json()["kind"], "turn");
    for node in [here, there, third] {
        node.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_is_in_front_at_another_node_is_seen_by_all() {
    let ([here, there, third], _data) = three_nodes().await;
    let mut watched = Watched::of(&here).await;
    watched.move_to(&there, &here).await;
    watched.wait_for_them().await;
    until(here.app.store(), watched.person, is_due).await;
    watched.turn_page(false).await;
    watched.until_seen(&here, true).await;
    until(here.app.store(), watched.person, is_seen).await;
    // A node that does not have the table in memory asks whether it waits for them, too.
    here.app.store().remove_notice(watched.person, &watched.game.table).await.unwrap();
    let person = &mut watched.game.people[watched.seat];
    person.address = third.address;
    choose(person, Value::Null).await;
    let notices = here.app.store().notices_of(watched.person).await.unwrap();
    assert!(!is_due(&notices), "{notices:?}");
    for node in [&here, &there, &third] {
        node.app.notices().round(wall() + 2 * MINUTE).await.unwrap();
    }
    watched.receiver.has_nothing();
    for node in [here, there, third] {
        node.close().await;
    }
}
