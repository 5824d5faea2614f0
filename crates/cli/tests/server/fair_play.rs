//! Rated games are one's own, and nobody judges itself: leaving costs the game, there is no way
//! back, and only a host who holds no cards rings the bell or rules on words.

use crate::binary::Binary;
use crate::guest_table::GuestTable;
use crate::raw_client::{Guest, PATIENCE};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// A server whose bots do not think.
pub fn quick(more: &[(&str, &str)]) -> Binary {
    let bots = [("BOT_THINK_MS", "1"), ("BOT_PACE_MS", "0"), ("BOT_COURTESY_MS", "0")];
    Binary::start(&[&bots, more].concat())
}

fn lexicon(rules: Value) -> Value {
    json!({"game": "lexicon", "seats": 2, "rules": rules})
}

/// People with an account each.
pub fn members<const N: usize>(server: &Binary, names: [&str; N]) -> Vec<Guest> {
    let member = |name| {
        let mut person = Guest::arrive(server.address);
        person.ask("/api/register", &json!({"name": name, "password": "correct horse battery"}));
        person
    };
    names.map(member).into()
}

pub fn rated_lexio() -> Value {
    json!({"game": "lexio", "seats": 2, "rated": true, "rules": {"rounds": 1}})
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
    let mut table = GuestTable::seat(members(&server, ["Ada Rated", "Bo Rated"]), &rated_lexio());
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

/// Everybody leaves, one after the other: nobody gets a draw out of being the second.
#[test]
fn of_all_who_leave_a_rated_game_the_first_is_last() {
    let server = quick(&[]);
    let names = ["Ada Rated", "Bo Rated", "Cy Rated", "Di Rated"];
    let people = members(&server, names);
    for (seats, order) in [(2, vec![1, 0]), (4, vec![2, 0, 3, 1])] {
        let setup = json!({"game": "lexio", "seats": seats, "rated": true, "rules": {"rounds": 1}});
        let mut table = GuestTable::seat(people[..seats].to_vec(), &setup);
        table.moves(1);
        let path = table.path("/leave");
        for seat in &order {
            table.people[*seat].ask(&path, &json!({}));
        }
        while table.sockets[0].until(&["table"])["table"]["phase"] != "over" {}
        let game = people[0].get(&format!("/api/history/{}", table.table)).json();
        assert_eq!(game["rated"], true, "{game}");
        for (place, seat) in (1..=seats).rev().zip(order) {
            assert_eq!(game["seats"][seat]["place"], place, "seat {seat} of {game}");
            assert_eq!(game["seats"][seat]["won"], false, "seat {seat} of {game}");
        }
    }
}

#[test]
fn a_host_who_holds_cards_does_not_ring_the_bell() {
    let server = quick(&[]);
    let mut table = GuestTable::gather(server.address, &lexicon(json!({})));
    let seq = table.seq;
    table.sockets[0].refused(&bell(seq), "host_plays", "holds no cards");
    let rule = json!({"type": "host", "id": "rule", "seen": seq, "action": "rule valid"});
    table.sockets[0].refused(&rule, "host_plays", "holds no cards");

    // A host who only watches may.
    let host = Guest::arrive(server.address);
    let people = (0..2).map(|_| Guest::arrive(server.address)).collect();
    let table = GuestTable::seat_for(host.clone(), people, &lexicon(json!({})));
    let mut watching = host.socket(&table.table, None);
    watching.until(&["welcome"]);
    watching.say(&bell(table.seq));
    assert_eq!(watching.until(&["update", "refused"])["by"], "host");
}

#[test]
fn who_stays_away_from_a_rated_game_has_left_it_and_who_comes_back_has_not() {
    let server = quick(&[("ABSENCE_SECONDS", "5")]);
    let mut table = GuestTable::seat(members(&server, ["Ada Rated", "Bo Rated"]), &rated_lexio());
    let awaited = table.turn().unwrap();
    // A line that is down for a moment costs nothing but the time on the clock.
    let person = table.people[awaited].clone();
    drop(table.sockets.remove(awaited));
    let mut back = person.socket(&table.table, None);
    assert!(back.until(&["welcome"])["table"]["seats"][awaited]["away"].is_null());
    back.leave();
    while table.sockets[0].until(&["table"])["table"]["seats"][awaited]["away"].is_null() {}
    person.post(&table.path("/takeback"), &json!({})).refuses(409, "left_rated", "rated game");
}

/// Nobody sits at a table for days: whoever is not there has time until the clock says otherwise.
#[test]
fn a_rated_game_by_correspondence_is_not_lost_by_being_away() {
    let server = quick(&[("ABSENCE_SECONDS", "5")]);
    let mut days = rated_lexio();
    days["clock"] = json!({"kind": "days", "days": 3});
    let slow = GuestTable::seat(members(&server, ["Ada Rated", "Bo Rated"]), &days);
    let mut live = GuestTable::seat(members(&server, ["Cy Rated", "Di Rated"]), &rated_lexio());
    let (away, gone) = (slow.turn().unwrap(), live.turn().unwrap());
    let GuestTable { mut sockets, people, table, .. } = slow;
    drop(sockets.remove(away));
    drop(live.sockets.remove(gone));
    // The other has left by now, and was away for a shorter time.
    while live.sockets[0].until(&["table"])["table"]["seats"][gone]["away"].is_null() {}
    let shown = people[1 - away].get(&format!("/api/tables/{table}")).json();
    assert!(shown["seats"][away]["away"].is_null(), "{shown}");
}

/// Everybody agrees to a pause, and who loses never comes back to end it.
#[test]
fn a_pause_does_not_save_a_rated_game_from_being_lost() {
    let server = quick(&[("ABSENCE_SECONDS", "5"), ("RATED_PAUSE_SECONDS", "0")]);
    let mut table = GuestTable::seat(members(&server, ["Ada Rated", "Bo Rated"]), &rated_lexio());
    let awaited = table.turn().unwrap();
    let (mut loser, mut other) = (table.people[awaited].clone(), table.people[1 - awaited].clone());
    let (propose, answer) = (table.path("/propose"), table.path("/answer"));
    let open = loser.ask(&propose, &json!({"what": "pause", "seen": table.seq}));
    let yes = json!({"proposal": open["proposal"]["id"], "agree": true});
    assert_eq!(other.ask(&answer, &yes)["pause"], "paused");
    drop(table.sockets.remove(awaited));
    let on = other.ask(&propose, &json!({"what": "resume", "seen": table.seq + 1}));
    assert!(on["pause"].is_null(), "{on}");
    while table.sockets[0].until(&["table"])["table"]["seats"][awaited]["away"].is_null() {}
    loser.post(&table.path("/takeback"), &json!({})).refuses(409, "left_rated", "rated game");
    play_out(&other, &table.table, 1 - awaited as u64);
    let game = other.get(&format!("/api/history/{}", table.table)).json();
    assert_eq!((&game["rated"], &game["seats"][awaited]["place"]), (&json!(true), &json!(2)));
}

/// Everybody agrees to a pause of the game.
fn pause(table: &mut GuestTable) {
    let (propose, answer) = (table.path("/propose"), table.path("/answer"));
    let open = table.people[0].ask(&propose, &json!({"what": "pause", "seen": table.seq}));
    let yes = json!({"proposal": open["proposal"]["id"], "agree": true});
    assert_eq!(table.people[1].ask(&answer, &yes)["pause"], "paused");
}

/// Nobody gets out of losing by a pause after which everybody goes.
#[test]
fn a_rated_game_that_is_paused_and_left_by_all_is_played_out_and_rated() {
    let server = quick(&[]);
    let mut table = GuestTable::seat(members(&server, ["Ada Rated", "Bo Rated"]), &rated_lexio());
    table.moves(1);
    pause(&mut table);
    let leave = table.path("/leave");
    assert_eq!(table.people[1].ask(&leave, &json!({}))["pause"], "paused", "Ada is still here");
    table.people[0].ask(&leave, &json!({}));
    while table.sockets[0].until(&["table"])["table"]["phase"] != "over" {}
    let game = table.people[0].get(&format!("/api/history/{}", table.table)).json();
    let places = [0, 1].map(|seat| game["seats"][seat]["place"].clone());
    assert_eq!((&game["rated"], places), (&json!(true), [json!(1), json!(2)]), "{game}");
}

/// The server stops in the pause, and nobody comes back to the game.
#[test]
fn a_rated_game_goes_on_after_its_pause_also_where_nobody_comes_back() {
    let data = tempfile::tempdir().unwrap();
    let launch = || {
        let settings = [("ABSENCE_SECONDS", "5"), ("RATED_PAUSE_SECONDS", "1")];
        Binary::start_in(data.path(), &settings, tempfile::tempdir().unwrap())
    };
    let server = launch();
    let mut setup = rated_lexio();
    setup["clock"] = json!({"kind": "bank", "seconds": 60, "increment": 0});
    let mut table = GuestTable::seat(members(&server, ["Ada Rated", "Bo Rated"]), &setup);
    pause(&mut table);
    server.stop();
    let server = launch();
    let reader = Guest::arrive(server.address);
    // Looking at the game does not wake it.
    let began = Instant::now();
    let path = table.path("");
    while reader.get(&path).json()["pause"] == "paused" {
        assert!(began.elapsed() < PATIENCE, "still paused: {}", reader.get(&path).body);
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn who_stays_connected_and_never_moves_has_left_a_rated_game_without_clocks() {
    let server = quick(&[("RATED_WAIT_SECONDS", "5")]);
    let mut table = GuestTable::seat(members(&server, ["Ada Rated", "Bo Rated"]), &rated_lexio());
    let awaited = table.turn().unwrap();
    let told = &mut table.sockets[1 - awaited];
    while told.until(&["table"])["table"]["seats"][awaited]["away"].is_null() {}
    let person = &table.people[awaited];
    person.post(&table.path("/takeback"), &json!({})).refuses(409, "left_rated", "rated game");
}

#[test]
fn nobody_acts_as_the_host_of_a_rated_game() {
    let server = quick(&[]);
    let mut people = members(&server, ["Ada Rated", "Bo Rated", "Cy Hosts"]);
    let host = people.pop().unwrap();
    let setup = json!({"game": "lexicon", "seats": 2, "rated": true});
    let table = GuestTable::seat_for(host.clone(), people, &setup);
    let mut watching = host.socket(&table.table, None);
    watching.until(&["welcome"]);
    watching.refused(&bell(table.seq), "host_plays", "nobody at a rated table");
}

/// Plays until a word is laid, and challenges it: whose word it is, and which.
pub fn challenge_a_word(table: &mut GuestTable) -> (usize, String) {
    loop {
        let seat = table.turn().unwrap();
        let menu = table.menu(seat);
        if let Some(word) = menu.iter().find(|action| action.starts_with("word ")) {
            table.act(seat, word);
            table.act((seat + 1) % table.people.len(), "challenge");
            let spelling = word.trim_start_matches("word ").to_uppercase();
            return (seat, spelling);
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
    while table.sockets[0].until(&["table"])["table"]["ruling_seconds"] != 1 {}
    let ruled = table.sockets[0].until(&["update"]);
    assert_eq!((&ruled["by"], &ruled["origin"]), (&json!("host"), &json!("clock")), "{ruled}");
    assert!(table.sockets[0].until(&["table"])["table"]["ruling_seconds"].is_null());
}

/// What the others and whoever looks on are told after somebody has taken the open card: their views,
/// and the update.
fn told_of_an_open_card(server: &Binary, aids: bool) -> [Value; 3] {
    let setup = json!({"game": "lexicon", "seats": 2, "aids": aids});
    let mut table = GuestTable::gather(server.address, &setup);
    let taker = table.turn().unwrap();
    let menu = table.menu(taker);
    let take = |action: &&String| action.starts_with("discard ") && action.ends_with(" open");
    let action = menu.iter().find(take).unwrap();
    let other = table.people[1 - taker].clone();
    let mut beside = other.socket(&table.table, None);
    beside.until(&["welcome"]);
    table.act(taker, action);
    let update = beside.until(&["update"]);
    let spectator = Guest::arrive(server.address);
    let [seated, looking] = [other, spectator]
        .map(|person| person.socket(&table.table, None).until(&["welcome"])["view"].clone());
    [seated, looking, update]
}

#[test]
fn a_table_without_aids_sends_nothing_that_only_helps_memory() {
    let server = quick(&[]);
    let [seated, looking, update] = told_of_an_open_card(&server, true);
    let known =
        |view: &Value| view["known"].as_array().unwrap().iter().any(|one| one != &json!([]));
    assert!(known(&seated) && known(&looking), "{seated}");
    assert!(update.to_string().contains("\"known\""), "{update}");
    let [seated, looking, update] = told_of_an_open_card(&server, false);
    for view in [seated, looking] {
        assert_eq!(view["known"], json!([]), "{view}");
        let memory = json!({"pool": [], "old": [], "mine": null, "trace": []});
        assert_eq!(view["memory"], memory, "{view}");
    }
    let told = update.to_string();
    assert!(!told.contains("\"known\"") && !told.contains("\"trace\""), "{told}");
}

/// What everybody is told who comes to a table after some moves and has seen none of them: the seats, and
/// somebody who looks on.
fn told_to_all(server: &Binary, game: &str, seats: usize, aids: bool) -> Vec<Value> {
    let setup = json!({"game": game, "seats": seats, "aids": aids});
    let mut table = GuestTable::gather(server.address, &setup);
    // Cards that are taken openly are what others could remember.
    let takes = |menu: &[String]| menu.iter().position(|one| one.ends_with(" open")).unwrap_or(0);
    for _ in 0..12 {
        table.play(takes);
    }
    for socket in table.sockets.iter_mut().filter(|_| !aids) {
        socket.refused(&json!({"type": "hint", "level": "novice"}), "no_advice", "No advice");
    }
    let everybody = table.people.iter().cloned().chain([Guest::arrive(server.address)]);
    everybody
        .map(|person| person.socket(&table.table, Some(0)).until(&["welcome"]))
        .inspect(|welcome| assert!(welcome["missed"].is_array(), "{welcome}"))
        .collect()
}

#[test]
fn off_means_off_in_every_game_for_whoever_comes_back_too() {
    let server = quick(&[]);
    let turns = |told: &Value| told["view"]["recent"].as_array().unwrap().len();
    assert!(told_to_all(&server, "lexicon", 3, true).iter().all(|told| turns(told) > 1));
    for told in told_to_all(&server, "lexicon", 3, false) {
        assert_eq!((turns(&told), &told["view"]["known"]), (1, &json!([])), "{told}");
        assert_eq!(told["view"]["memory"]["trace"], json!([]), "{told}");
        let missed = told["missed"].to_string();
        assert!(!missed.contains("\"known\"") && !missed.contains("\"trace\""), "{missed}");
    }

    let ranges = |told: &Value| told["view"].to_string().matches("\"range\":[").count();
    let unseen = |told: &Value| {
        let colours = told["view"]["unseen"].as_object().unwrap().values();
        colours.map(|numbers| numbers.as_array().unwrap().len()).sum::<usize>()
    };
    let helped = told_to_all(&server, "xylo", 4, true);
    assert!(helped.iter().any(|told| ranges(told) > 0), "{helped:?}");
    assert!(helped.iter().all(|told| unseen(told) < 60), "{helped:?}");
    for told in told_to_all(&server, "xylo", 4, false) {
        assert_eq!((ranges(&told), unseen(&told)), (0, 60), "{told}");
        assert!(!told["missed"].to_string().contains("\"range\""), "{told}");
    }

    // Which tiles were played is public (R8), and nothing is told that is worked out from them: what is new
    // in a view is a memory aid, or has its place here.
    let public = [
        "chips",
        "face_down",
        "hand",
        "highest",
        "last",
        "opener",
        "phase",
        "round",
        "rounds",
        "seat",
        "sizes",
        "to_beat",
        "tricks",
        "turn",
        "winners",
    ];
    for told in told_to_all(&server, "lexio", 4, false) {
        let names: Vec<&str> =
            told["view"].as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(names, public, "{told}");
    }
}

#[test]
fn a_rated_game_gives_no_hints_and_one_that_is_lost_on_time_is_rated() {
    let server = quick(&[]);
    let mut setup = rated_lexio();
    setup["clock"] = json!({"kind": "bank", "seconds": 5, "increment": 0});
    let mut table = GuestTable::seat(members(&server, ["Ada Rated", "Bo Rated"]), &setup);
    for socket in &mut table.sockets {
        socket.refused(&json!({"type": "hint", "level": "strong"}), "no_advice", "No advice");
    }
    // Nobody moves any more: the clock ends the game, and it counts.
    while table.sockets[0].until(&["table"])["table"]["phase"] != "over" {}
    let game = table.people[0].get(&format!("/api/history/{}", table.table)).json();
    assert_eq!(game["rated"], true, "{game}");
    let change = |seat: usize| game["seats"][seat]["rating_change"].as_i64().unwrap();
    assert!(change(0) != 0 && change(0).signum() == -change(1).signum(), "{game}");
}
