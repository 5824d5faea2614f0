//! Stewards of a tournament: no table waits for one for ever, and whoever plays decides nothing
//! where it would help them.

use crate::binary::Binary;
use crate::fair_play::{challenge_a_word, quick};
use crate::guest_table::GuestTable;
use crate::quarantine::spoil;
use crate::raw_client::Guest;
use crate::server_process::{Server, free};
use serde_json::{Value, json};
use std::net::SocketAddr;

/// A tournament whose first round is on.
struct Evening {
    organiser: Guest,
    /// Who plays; the first may be an organiser, too.
    people: Vec<Guest>,
    tournament: String,
}

impl Evening {
    /// So many people play; `plays` says whether the first of them is an organiser, too.
    fn begin(server: &Binary, setup: &Value, people: usize, plays: bool) -> Evening {
        Evening::begin_at(server.address, setup, people, plays)
    }

    fn begin_at(address: SocketAddr, setup: &Value, people: usize, plays: bool) -> Evening {
        let mut organiser = Guest::arrive(address);
        let tournament = organiser.ask("/api/drives", setup)["id"].as_str().unwrap().to_owned();
        let people = GuestTable::people(address, people);
        let mut evening = Evening { organiser, people, tournament };
        for number in 0..evening.people.len() {
            let (register, check_in) = (evening.path("register"), evening.path("check-in"));
            evening.people[number].ask(&register, &json!({}));
            evening.people[number].ask(&check_in, &json!({}));
        }
        if plays {
            let role = json!({"person": evening.people[0].id(), "role": "organiser"});
            evening.order("roles", &role);
        }
        evening.order("start", &json!({}));
        evening.order("bell", &json!({"do": "start"}));
        evening
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/drives/{}/{rest}", self.tournament)
    }

    fn order(&mut self, what: &str, body: &Value) {
        let path = self.path(what);
        self.organiser.ask(&path, body);
    }

    /// What concerns somebody alone.
    fn mine(&self, person: &Guest) -> Value {
        person.try_socket(&self.path("ws")).unwrap().until(&["mine"])
    }

    /// Everybody at the first person's table, in the order of the seats.
    fn table(&self) -> GuestTable {
        self.table_of(&self.people[0])
    }

    fn table_of(&self, somebody: &Guest) -> GuestTable {
        let room = |person: &Guest| self.mine(person)["place"]["room"].clone();
        let here = room(somebody);
        let table = here.as_str().unwrap().to_owned();
        let seat = |person: &Guest| {
            let welcome = person.socket(&table, None).until(&["welcome"]);
            welcome["you"]["seat"].as_u64().unwrap()
        };
        let mut people: Vec<Guest> =
            self.people.iter().filter(|person| room(person) == here).cloned().collect();
        people.sort_by_cached_key(seat);
        GuestTable::join(table, people)
    }
}

fn words() -> Value {
    json!({
        "name": "Words", "game": "lexicon", "format": "drive", "rounds": 1, "better": "low",
        "bell": 420, "countersign": 0, "judge": "human", "rules": {"dictionary": "en"},
    })
}

#[test]
fn no_table_waits_for_a_steward_for_ever() {
    let server = quick(&[("STEWARD_SECONDS", "1")]);
    let evening = Evening::begin(&server, &words(), 4, false);
    let mut table = evening.table();
    challenge_a_word(&mut table);
    // Everybody at the table is told how long it waits for the steward, then the dictionary decides.
    for socket in &mut table.sockets {
        while socket.until(&["table"])["table"]["ruling_seconds"] != 1 {}
        let ruled = socket.until(&["update"]);
        assert_eq!(ruled["by"], "host", "{ruled}");
        assert!(socket.until(&["table"])["table"]["ruling_seconds"].is_null());
    }
    let log = evening.organiser.get(&evening.path("log")).json();
    let entries = log["entries"].as_array().unwrap();
    let ruled = entries.iter().find(|entry| entry["input"]["do"] == "challenge_ruled").unwrap();
    assert_eq!(ruled["by"], "server", "{ruled}");
    let mine = evening.mine(&evening.organiser);
    assert_eq!(mine["organiser"]["challenges"], json!([]), "{mine}");
}

#[test]
fn l8_6_an_organiser_who_holds_cards_neither_rings_nor_judges_the_own_table() {
    let server = quick(&[]);
    let mut evening = Evening::begin(&server, &words(), 4, true);
    let (ring, rule) = (evening.path("bell"), evening.path("rule"));
    let playing = evening.people[0].clone();
    playing.post(&ring, &json!({"do": "ring"})).refuses(403, "forbidden", "still plays");
    let mut table = evening.table();
    challenge_a_word(&mut table);
    let doubted = loop {
        let mine = evening.mine(&evening.organiser);
        if mine["organiser"]["challenges"][0].is_object() {
            break mine["organiser"]["challenges"][0]["challenge"].clone();
        }
    };
    let ruling = json!({"challenge": doubted, "verdict": "valid"});
    playing.post(&rule, &ruling).refuses(403, "forbidden", "decides nothing about it");
    evening.order("rule", &ruling);
    evening.order("bell", &json!({"do": "ring"}));
}

#[test]
fn who_plays_a_duplicate_is_shown_and_decides_nothing_elsewhere() {
    let server = quick(&[]);
    let setup = json!({
        "name": "Boards", "game": "lexicon", "format": "duplicate", "rounds": 1, "better": "low",
        "bell": 420, "countersign": 0, "rules": {"dictionary": "en"},
    });
    let mut evening = Evening::begin(&server, &setup, 8, true);
    let playing = evening.people[0].clone();
    let own = evening.mine(&playing);
    let number = own["place"]["table"].as_u64().unwrap();
    let shown = |mine: &Value| -> Vec<u64> {
        let tables = mine["organiser"]["tables"].as_array().unwrap();
        tables.iter().map(|table| table["table"].as_u64().unwrap()).collect()
    };
    assert_eq!(shown(&own), [number]);
    let all = evening.mine(&evening.organiser);
    assert_eq!(shown(&all), [1, 2]);
    let other = &all["organiser"]["tables"][usize::from(number == 1)];
    let room = other["room"].as_str().unwrap();
    // Neither the room itself, should its name be known, nor its people are a matter of who plays.
    let Err(closed) = playing.try_socket(&format!("/api/tables/{room}/ws")) else {
        panic!("the other table is open");
    };
    assert_eq!(closed.status, 403, "{}", closed.body);
    let sits_there = |person: &&Guest| evening.mine(person)["place"]["table"] != number;
    let rival = evening.people.iter().find(sits_there).unwrap().id();
    let penalty = json!({"person": rival, "points": 50, "reason": "slow"});
    playing.post(&evening.path("penalty"), &penalty).refuses(403, "forbidden", "does not play may");
    let score = json!({"table": other["table"], "points": [0, 9, 9, 9]});
    playing.post(&evening.path("result"), &score).refuses(403, "forbidden", "still plays");
    evening.order("penalty", &penalty);
    // The log says that something was entered there; what and why is for who may look at that table.
    let log = evening.path("log");
    let decided = |reader: &Guest| -> Value {
        let part = reader.get(&log).json();
        let entries = part["entries"].as_array().unwrap();
        entries.last().unwrap()["input"].clone()
    };
    let (told, whole) = (decided(&playing), decided(&evening.organiser));
    assert_eq!((&whole["points"], &whole["reason"]), (&json!(50), &json!("slow")), "{whole}");
    assert_eq!(told, json!({"do": "withheld", "round": 1, "table": other["table"]}));
}

#[test]
fn a_playing_organiser_puts_no_bot_in_a_rivals_seat() {
    let server = quick(&[]);
    for format in ["duplicate", "drive"] {
        let mut setup = words();
        setup["format"] = json!(format);
        let mut evening = Evening::begin(&server, &setup, 8, true);
        let playing = evening.people[0].clone();
        let number = evening.mine(&playing)["place"]["table"].clone();
        let at_own_table = format == "drive";
        let rival = evening.people[1..]
            .iter()
            .find(|person| (evening.mine(person)["place"]["table"] == number) == at_own_table);
        let rival = rival.unwrap().clone();
        let room = evening.mine(&rival)["place"]["room"].as_str().unwrap().to_owned();
        let away = |rival: &Guest| -> Value {
            let welcome = rival.socket(&room, None).until(&["welcome"]);
            let seats = welcome["table"]["seats"].as_array().unwrap();
            seats.iter().find(|seat| seat["person"] == rival.id()).unwrap()["away"].clone()
        };
        let whom = |level: Option<&str>| json!({"person": rival.id(), "level": level});
        let path = evening.path("stand-in");
        playing.post(&path, &whom(Some("novice"))).refuses(403, "forbidden", "still plays");
        assert_eq!(away(&rival), Value::Null, "the table was changed before it was refused");
        // Nor is a bot that an organiser seated taken away again.
        evening.order("stand-in", &whom(Some("novice")));
        assert_eq!(away(&rival), "novice");
        playing.post(&path, &whom(None)).refuses(403, "forbidden", "still plays");
        assert_eq!(away(&rival), "novice");
    }
}

#[test]
fn a_playing_organiser_sends_no_rival_of_another_table_away() {
    let server = quick(&[]);
    let mut setup = words();
    setup["format"] = json!("drive");
    let mut evening = Evening::begin(&server, &setup, 8, true);
    let playing = evening.people[0].clone();
    let number = evening.mine(&playing)["place"]["table"].clone();
    let elsewhere = |person: &&Guest| evening.mine(person)["place"]["table"] != number;
    let rival = evening.people.iter().find(elsewhere).unwrap().id();
    let whom = json!({"person": rival});
    let bot = json!({"person": rival, "level": "novice"});
    let sendings = [("withdraw", &whom), ("no-show", &whom), ("stand-in", &bot)];
    for (verb, body) in sendings {
        playing.post(&evening.path(verb), body).refuses(403, "forbidden", "does not play may");
    }
    // Where every organiser plays, only who is away by what the server knows.
    evening.order("roles", &json!({"person": evening.organiser.id()}));
    for (verb, body) in sendings {
        playing.post(&evening.path(verb), body).refuses(403, "forbidden", "not known to be away");
    }
    let score = json!({"table": 3 - number.as_u64().unwrap(), "points": [0, 9, 9, 9]});
    playing.post(&evening.path("result"), &score).refuses(403, "forbidden", "does not play may");
}

#[test]
fn who_is_withdrawn_by_an_organiser_is_not_said_to_have_left() {
    let server = quick(&[]);
    let mut evening = Evening::begin(&server, &words(), 4, false);
    let room = evening.mine(&evening.people[0])["place"]["room"].as_str().unwrap().to_owned();
    let (withdrawn, mut leaver) = (evening.people[1].clone(), evening.people[2].clone());
    evening.order("withdraw", &json!({"person": withdrawn.id()}));
    leaver.ask(&evening.path("withdraw"), &json!({}));
    let welcome = evening.people[0].socket(&room, None).until(&["welcome"]);
    let seats = welcome["table"]["seats"].as_array().unwrap();
    let told = |person: &Guest| {
        let seat = seats.iter().find(|seat| seat["person"] == person.id()).unwrap();
        (seat["away"].is_string(), seat["left"].clone())
    };
    assert_eq!(told(&evening.people[0]), (false, Value::Null));
    assert_eq!(told(&withdrawn), (true, Value::Null));
    assert_eq!(told(&leaver), (true, json!(true)));
    // Neither comes back by themselves.
    for person in [withdrawn, leaver] {
        let back = person.post(&format!("/api/tables/{room}/takeback"), &json!({}));
        back.refuses(409, "left_tournament", "unless an organiser");
    }
}

#[test]
fn who_had_a_bot_move_twice_comes_back_only_by_an_organiser() {
    let server = quick(&[]);
    let mut evening = Evening::begin(&server, &words(), 4, false);
    let mut table = evening.table();
    let seat = table.turn().unwrap();
    let mut person = table.people[seat].clone();
    let (whom, own) = (person.id(), evening.path("stand-in"));
    // Whoever takes a card for a card ends no hand, whatever was dealt.
    let exchange = |table: &mut GuestTable| {
        let open = |menu: &[String]| menu.iter().position(|one| one.ends_with(" open"));
        table.play(|menu| open(menu).unwrap_or(0));
    };
    let until_turn = |table: &mut GuestTable| {
        while table.turn() != Some(seat) {
            exchange(table);
        }
    };
    for spell in 1..=2 {
        until_turn(&mut table);
        evening.order("stand-in", &json!({"person": whom, "level": "novice"}));
        let beside = &mut table.sockets[(seat + 1) % 4];
        while beside.until(&["update"])["origin"] != "bot" {}
        table = GuestTable::join(table.table, table.people);
        if spell == 1 {
            // A line may be cut once.
            person.ask(&own, &json!({"level": null}));
            until_turn(&mut table);
            exchange(&mut table);
        }
    }
    for (path, body) in [(own, json!({"level": null})), (table.path("/takeback"), json!({}))] {
        let back = person.post(&path, &body);
        back.refuses(409, "left_tournament", "unless an organiser");
    }
    evening.order("stand-in", &json!({"person": whom, "level": null}));
    let welcome = person.socket(&table.table, None).until(&["welcome"]);
    assert_eq!(welcome["table"]["seats"][seat]["away"], Value::Null);
}

/// Nobody but players organises: the seat comes back by itself, and not before the bot has had it for a while.
#[test]
fn where_every_organiser_plays_a_seat_is_taken_back_after_a_public_wait() {
    for (seconds, every) in [("600", true), ("0", true), ("0", false)] {
        let server = quick(&[("SEAT_RETURN_SECONDS", seconds)]);
        let mut evening = Evening::begin(&server, &words(), 4, true);
        if every {
            let role = json!({"person": evening.organiser.id(), "role": null});
            evening.order("roles", &role);
        }
        let mut leaver = evening.people[1].clone();
        let room = evening.mine(&leaver)["place"]["room"].as_str().unwrap().to_owned();
        leaver.ask(&format!("/api/tables/{room}/leave"), &json!({}));
        let mut watching = leaver.try_socket(&evening.path("ws")).unwrap();
        // The bot has the seat in the log, too.
        let log = || evening.organiser.get(&evening.path("log")).body;
        while !log().contains("stand_in_sat") {
            watching.until(&["change"]);
        }
        let (own, back) = (evening.path("stand-in"), json!({"level": null}));
        match (seconds, every) {
            ("600", _) => leaver.post(&own, &back).refuses(409, "return_later", "seconds"),
            (_, false) => leaver.post(&own, &back).refuses(409, "left_tournament", "organiser"),
            (_, true) => {
                leaver.ask(&own, &back);
                let welcome = leaver.socket(&room, None).until(&["welcome"]);
                let seats = welcome["table"]["seats"].as_array().unwrap();
                assert!(seats.iter().all(|seat| seat["away"].is_null()), "{welcome}");
                assert!(log().contains("stand_in_left"));
            }
        }
    }
}

#[test]
fn who_plays_online_types_no_result_of_the_own_table() {
    let server = quick(&[]);
    let mut setup = words();
    setup["countersign"] = json!(60);
    let evening = Evening::begin(&server, &setup, 4, true);
    let playing = evening.people[0].clone();
    let number = evening.mine(&playing)["place"]["table"].clone();
    let score = json!({"table": number, "points": [0, 9, 9, 9]});
    playing.post(&evening.path("result"), &score).refuses(403, "forbidden", "decides nothing");
}

#[test]
fn who_plays_a_duplicate_is_told_no_word_that_is_doubted_elsewhere() {
    let server = quick(&[]);
    let mut setup = words();
    setup["format"] = json!("duplicate");
    let evening = Evening::begin(&server, &setup, 8, true);
    let playing = &evening.people[0];
    let number = evening.mine(playing)["place"]["table"].clone();
    let elsewhere = |person: &&Guest| evening.mine(person)["place"]["table"] != number;
    let rival = evening.people.iter().find(elsewhere).unwrap();
    challenge_a_word(&mut evening.table_of(rival));
    let doubt = loop {
        let doubt = evening.mine(&evening.organiser)["organiser"]["challenges"][0].clone();
        if doubt.is_object() {
            break doubt;
        }
    };
    assert!(doubt["until"].as_u64() > doubt["at"].as_u64(), "when the dictionary decides: {doubt}");
    assert_eq!(evening.mine(playing)["organiser"]["challenges"], json!([]));
    let told = |reader: &Guest| -> (bool, String) {
        let log = reader.get(&evening.path("log")).json();
        let entry = &log["entries"][doubt["challenge"].as_u64().unwrap() as usize]["input"];
        (entry["do"] == "withheld", entry.to_string())
    };
    let word = doubt["word"].as_str().unwrap();
    assert!(told(&evening.organiser).1.contains(word));
    let (withheld, entry) = told(playing);
    assert!(withheld && !entry.contains(word), "{entry}");
    let whole = playing.try_socket(&evening.path("ws")).unwrap().until(&["tournament"]);
    let tables = whole["tables"].as_array().unwrap();
    assert!(tables.iter().all(|table| table["ruling"] == false), "{whole}");
    let ruling = json!({"challenge": doubt["challenge"], "verdict": "valid"});
    playing.post(&evening.path("rule"), &ruling).refuses(403, "forbidden", "still plays");
}

#[test]
fn a_playing_organiser_punishes_nobody_at_the_own_table_and_corrects_nothing_there() {
    let server = quick(&[]);
    let mut setup = words();
    setup["rounds"] = json!(2);
    let mut evening = Evening::begin(&server, &setup, 4, true);
    let playing = evening.people[0].clone();
    let rival = evening.people[1].id();
    let penalty = json!({"person": rival, "points": 50, "reason": "mine"});
    let punish = evening.path("penalty");
    playing.post(&punish, &penalty).refuses(403, "forbidden", "decides nothing about it");
    let number = evening.mine(&playing)["place"]["table"].clone();
    evening.order("result", &json!({"table": number, "points": [9, 9, 9, 9]}));
    let log = evening.organiser.get(&evening.path("log")).json();
    let entries = log["entries"].as_array().unwrap();
    let entered = entries.iter().find(|one| one["input"]["do"] == "result_entered").unwrap();
    let result = json!({"points": [0, 9, 9, 9]});
    let correct = json!({"entry": entered["entry"], "reason": "mine", "result": result});
    let corrected = playing.post(&evening.path("correct"), &correct);
    corrected.refuses(403, "forbidden", "does not play may");
    // Nor after leaving the tournament, to which one may come back.
    let mut leaver = playing.clone();
    leaver.ask(&evening.path("withdraw"), &json!({}));
    playing.post(&evening.path("end"), &json!({})).refuses(403, "forbidden", "does not play may");
    evening.order("penalty", &penalty);
    evening.order("end", &json!({}));
}

#[test]
fn a_table_whose_tournament_cannot_be_read_goes_on_without_a_steward() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let mut server = Server::launch(&data, free(), &[("TABLEE_STEWARD_SECONDS", "600")]);
    let evening = Evening::begin_at(server.address(), &words(), 4, false);
    let mut table = evening.table();
    challenge_a_word(&mut table);
    server.stop();
    let never = "replace(entry, '\"at\":', '\"at\":-')";
    spoil(&data, &format!("UPDATE drive_entries SET entry = {never} WHERE n = 3 RETURNING 1"));
    let server = Server::launch(&data, free(), &[("TABLEE_STEWARD_SECONDS", "1")]);
    let here = |old: Guest| Guest { address: server.address(), ..old };
    let refused =
        here(evening.organiser.clone()).get(&format!("/api/drives/{}", evening.tournament));
    refused.refuses(500, "unplayable", "cannot be read");
    let people = table.people.into_iter().map(here).collect();
    let mut table = GuestTable::join(table.table, people);
    let ruled = table.sockets[0].until(&["update"]);
    assert_eq!((&ruled["by"], &ruled["origin"]), (&json!("host"), &json!("clock")), "{ruled}");
}
