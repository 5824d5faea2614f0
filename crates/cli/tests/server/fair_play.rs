//! Rated games are one's own, and nobody judges itself: leaving costs the game, there is no way
//! back, and only a host who holds no cards rings the bell or rules on words.

use crate::binary::Binary;
use crate::guest_table::GuestTable;
use crate::raw_client::Guest;
use serde_json::{Value, json};

fn quick(more: &[(&str, &str)]) -> Binary {
    let bots = [("BOT_THINK_MS", "1"), ("BOT_PACE_MS", "0"), ("BOT_COURTESY_MS", "0")];
    Binary::start(&[&bots, more].concat())
}

fn lexicon(rules: Value) -> Value {
    json!({"game": "lexicon", "seats": 2, "rules": rules})
}

fn bell(seen: u64) -> Value {
    json!({"type": "host", "id": format!("bell {seen}"), "seen": seen, "action": "bell"})
}

/// Plays one seat until the game is over and its result stored; a bot plays the other.
fn play_out(person: &Guest, table: &str, seat: u64) {
    let mut socket = person.socket(table, None);
    let mut now = socket.until(&["welcome"]);
    while now["status"]["over"] != true {
        let seq = now["seq"].as_u64().unwrap();
        if now["status"]["to_act"].as_array().unwrap().contains(&json!(seat)) {
            let action = socket.sync()["actions"][0].clone();
            let id = format!("s{seq}");
            socket.say(&json!({"type": "act", "id": id, "seen": seq, "action": action}));
        }
        now = socket.until(&["update"]);
    }
    while socket.until(&["table"])["table"]["phase"] != "over" {}
}

#[test]
fn leaving_a_rated_game_is_losing_it() {
    let server = quick(&[]);
    let mut people: Vec<Guest> = (0..2).map(|_| Guest::arrive(server.address)).collect();
    for (person, name) in people.iter_mut().zip(["Ada Rated", "Bo Rated"]) {
        person.ask("/api/register", &json!({"name": name, "password": "correct horse battery"}));
    }
    let setup = json!({"game": "lexio", "seats": 2, "rated": true, "rules": {"rounds": 1}});
    let mut table = GuestTable::seat(people, &setup);
    table.moves(1);
    let mut leaver = table.people[0].clone();
    leaver.ask(&table.path("/leave"), &json!({}));
    leaver.post(&table.path("/takeback"), &json!({})).refuses(409, "left_rated", "rated game");
    play_out(&table.people[1], &table.table, 1);
    let path = format!("/api/history/{}", table.table);
    let game = leaver.get(&path).json();
    assert_eq!(game["rated"], true, "{game}");
    let place = |seat: usize| (&game["seats"][seat]["place"], &game["seats"][seat]["won"]);
    assert_eq!(place(0), (&json!(2), &json!(false)));
    assert_eq!(place(1).0, &json!(1));
    assert!(game["seats"][0]["rating_change"].as_i64() < Some(0), "{game}");
    assert!(game["seats"][1]["rating_change"].as_i64() > Some(0), "{game}");
}

#[test]
fn a_host_who_holds_cards_does_not_ring_the_bell() {
    let server = quick(&[]);
    let mut table = GuestTable::gather(server.address, &lexicon(json!({})));
    let seq = table.seq;
    table.sockets[0].refused(&bell(seq), "host_plays", "holds no cards");

    // A host who only watches may.
    let host = Guest::arrive(server.address);
    let people = (0..2).map(|_| Guest::arrive(server.address)).collect();
    let table = GuestTable::seat_for(host.clone(), people, &lexicon(json!({})));
    let mut watching = host.socket(&table.table, None);
    watching.until(&["welcome"]);
    watching.say(&bell(table.seq));
    assert_eq!(watching.until(&["update", "refused"])["by"], "host");
}

/// Plays until a word is laid, and challenges it.
fn challenge_a_word(table: &mut GuestTable) {
    loop {
        let seat = table.turn().unwrap();
        let menu = table.menu(seat);
        if let Some(word) = menu.iter().find(|action| action.starts_with("word ")) {
            table.act(seat, word);
            table.act(1 - seat, "challenge");
            return;
        }
        let discard = menu.iter().find(|action| action.starts_with("discard ")).unwrap();
        table.act(seat, discard);
    }
}

#[test]
fn a_game_does_not_wait_for_a_steward_for_ever() {
    let human = || lexicon(json!({"steward": "human", "words": "challenge"}));
    // Where the host plays, nobody may judge: the dictionary does, at once.
    let server = quick(&[("STEWARD_SECONDS", "1")]);
    let mut table = GuestTable::gather(server.address, &human());
    challenge_a_word(&mut table);
    let ruled = table.sockets[0].until(&["update"]);
    assert_eq!((&ruled["by"], &ruled["origin"]), (&json!("host"), &json!("clock")), "{ruled}");

    // A host who is away has the time that the settings give.
    let people = (0..2).map(|_| Guest::arrive(server.address)).collect();
    let mut table = GuestTable::seat_for(Guest::arrive(server.address), people, &human());
    challenge_a_word(&mut table);
    let ruled = table.sockets[0].until(&["update"]);
    assert_eq!((&ruled["by"], &ruled["origin"]), (&json!("host"), &json!("clock")), "{ruled}");
}
