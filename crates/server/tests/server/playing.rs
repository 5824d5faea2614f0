//! Whole games over sockets: updates without gaps, resends, stale moves, reconnects, restarts.

use crate::client::{Person, SeatSocket};
use crate::stored_rows::sql;
use crate::test_server::TestServer;
use serde_json::{Value, json};
use tablee_engine::Share;

/// Four people at a table of the toy game, everybody connected, the game started.
pub struct RunningTable {
    pub people: Vec<Person>,
    pub table: String,
    pub seats: Vec<SeatSocket>,
}

/// The share that a seat adds to the seed.
pub fn share(seat: usize) -> Share {
    format!("{seat:064x}").parse().unwrap()
}

impl RunningTable {
    pub async fn begin(server: &TestServer, setup: Value) -> RunningTable {
        let mut people = Vec::new();
        for _ in 0..4 {
            people.push(Person::arrive(server.address).await);
        }
        RunningTable::seat(people, setup).await
    }

    /// These people sit down and play.
    pub async fn seat(people: Vec<Person>, setup: Value) -> RunningTable {
        let made = people[0].ask("/api/tables", setup).await;
        RunningTable::seat_at(made["id"].as_str().unwrap().to_owned(), people).await
    }

    /// These people sit down at a table of the first one's and play.
    pub async fn seat_at(table: String, people: Vec<Person>) -> RunningTable {
        for (seat, person) in people.iter().enumerate() {
            person.ask(&format!("/api/tables/{table}/sit"), json!({"seat": seat})).await;
            let ready = json!({"ready": true, "commitment": share(seat).commitment()});
            person.ask(&format!("/api/tables/{table}/ready"), ready).await;
        }
        let mut seats = Vec::new();
        for person in &people {
            seats.push(person.connect(&table, None).await);
        }
        people[0].ask(&format!("/api/tables/{table}/start"), json!({})).await;
        for (seat, person) in people.iter().enumerate() {
            person.ask(&format!("/api/tables/{table}/reveal"), json!({"share": share(seat)})).await;
        }
        for seat in &mut seats {
            seat.until("resync").await;
        }
        RunningTable { people, table, seats }
    }

    pub async fn plain(server: &TestServer) -> RunningTable {
        RunningTable::begin(server, json!({"game": "sneak", "seats": 4})).await
    }

    pub fn turn(&self) -> usize {
        self.seats.iter().position(SeatSocket::is_awaited).unwrap()
    }

    /// The seat whose turn it is plays the first thing on its menu; everybody hears of it.
    pub async fn play_one(&mut self) -> usize {
        let turn = self.turn();
        let action = self.seats[turn].legal[0].clone();
        let id = self.seats[turn].act(&action).await;
        let update = self.seats[turn].until("update").await;
        assert_eq!(update["ack"], json!(id), "{update}");
        let seq = self.seats[turn].seq;
        for seat in &mut self.seats {
            seat.reach(seq).await;
        }
        turn
    }

    pub async fn play_out(&mut self) {
        while !self.seats[0].is_over() {
            self.play_one().await;
        }
    }

    pub fn path(&self, rest: &str) -> String {
        format!("/api/tables/{}/{rest}", self.table)
    }
}

/// A server in a folder of its own, with an game under way.
struct ReconnectingTable {
    data: tempfile::TempDir,
    server: TestServer,
    game: RunningTable,
}

impl ReconnectingTable {
    async fn begin() -> ReconnectingTable {
        let data = tempfile::tempdir().unwrap();
        let server = TestServer::open(data.path()).await;
        let game = RunningTable::plain(&server).await;
        ReconnectingTable { data, server, game }
    }

    /// The server closes and opens again; everybody finds it.
    async fn restart(self) -> ReconnectingTable {
        let ReconnectingTable { data, server, mut game } = self;
        server.close().await;
        for seat in &mut game.seats {
            assert_eq!(seat.until("bye").await["reason"], "shutdown");
        }
        let server = TestServer::open(data.path()).await;
        game.people.iter_mut().for_each(|person| person.address = server.address);
        ReconnectingTable { data, server, game }
    }
}

#[tokio::test]
async fn four_people_play_a_whole_game() {
    let ReconnectingTable { data: _data, server, mut game } = ReconnectingTable::begin().await;
    let early = game.people[1].get(&game.path("record")).await;
    assert_eq!((early.status, early.code().as_str()), (409, "not_over"));
    game.play_out().await;
    for (seat, belt) in game.seats.iter().enumerate() {
        // What the updates added up to is what somebody who comes now is told.
        let fresh = game.people[seat].connect(&game.table, None).await;
        assert_eq!(fresh.view, belt.view);
        assert_eq!(fresh.status, belt.status);
        assert!(belt.heard.iter().filter(|m| m.contains("\"update\"")).all(|m| m.len() < 2048));
    }
    let over = game.people[0].get(&format!("/api/tables/{}", game.table)).await.json();
    assert_eq!(over["phase"], "over");
    let record = game.people[0].get(&game.path("record")).await.json();
    assert_eq!(record["mixture"]["commitment"], over["commitment"]);
    assert_eq!(record["inputs"].as_array().unwrap().len() as u64, game.seats[0].seq);
    server.close().await;
}

/// The server is killed after the last move was stored and before the books were closed; whoever
/// asks for the record before anybody wakes the table gets it all the same.
#[tokio::test]
async fn asking_for_a_record_closes_books_that_a_kill_left_open() {
    let ReconnectingTable { data, server, mut game } = ReconnectingTable::begin().await;
    game.play_out().await;
    let path = game.path("record");
    let before = game.people[0].get(&path).await;
    assert_eq!(before.status, 200, "{}", before.text);
    server.close().await;
    // What closing the books writes, taken back; and no deadline that would wake the table.
    sql(
        data.path(),
        "DELETE FROM records; DELETE FROM participants; DELETE FROM finished;
         DELETE FROM seat_tallies;
         UPDATE tables SET phase = 'running', deadline = NULL;",
    );
    let server = TestServer::open(data.path()).await;
    game.people[0].address = server.address;
    let after = game.people[0].get(&path).await;
    assert_eq!((after.status, &after.text), (200, &before.text));
    let table = game.people[0].get(&format!("/api/tables/{}", game.table)).await.json();
    assert_eq!(table["phase"], "over");
    server.close().await;
}

/// Who deletes their account in the middle of a game is a deleted person at the table at once,
/// and in all that is written when it ends.
#[tokio::test]
async fn a_deleted_name_leaves_a_table_in_play() {
    let ReconnectingTable { data, server, mut game } = ReconnectingTable::begin().await;
    let table = format!("/api/tables/{}", game.table);
    let seat = |view: Value| view["seats"][1]["name"].as_str().unwrap().to_owned();
    let name = seat(game.people[0].get(&table).await.json());
    assert_eq!(game.people[1].send("DELETE", "/api/me", "", "").await.status, 200);
    assert_eq!(game.seats[1].until("bye").await["reason"], "removed");
    assert_eq!(seat(game.people[0].get(&table).await.json()), "deleted person");
    server.close().await;
    let people = sql(data.path(), "SELECT people FROM papers").concat();
    assert!(people.contains("person"), "{people}");
    assert!(!people.contains("name") && !people.contains(&name), "{name} in {people}");
    let server = TestServer::open(data.path()).await;
    game.people[0].address = server.address;
    assert_eq!(seat(game.people[0].get(&table).await.json()), "deleted person");
    server.close().await;
}

#[tokio::test]
async fn whatever_is_said_is_answered() {
    let ReconnectingTable { data: _data, server, mut game } = ReconnectingTable::begin().await;
    let turn = game.turn();
    let other = (turn + 1) % 4;
    let legal = game.seats[turn].legal[0].clone();
    let act = |id: &str, seen: u64, action: &str| json!({"type": "act", "id": id, "seen": seen, "action": action});
    let host = json!({"type": "host", "id": "h", "seen": 0, "action": "bell"});
    let refused = |id: &str, code: &str| json!({"type": "refused", "ack": id, "code": code});
    let known = json!({"type": "ack", "ack": "once", "seq": 1});
    // Who says what, how many inputs there are then, and what they are told.
    let script = [
        (other, act("early", 0, "play 1"), 0, refused("early", "not_your_turn")),
        (turn, act("odd", 0, "nonsense"), 0, refused("odd", "bad_notation")),
        (turn, json!({"type": "dance", "id": "x"}), 0, refused("x", "bad_message")),
        (1, host.clone(), 0, refused("h", "not_seated")),
        (0, host, 0, refused("h", "host_plays")),
        (turn, act("once", 0, &legal), 1, json!({"type": "update", "ack": "once", "seq": 1})),
        (turn, act("once", 0, &legal), 1, known.clone()),
        (other, act("late", 0, &legal), 1, refused("late", "stale")),
    ];
    for (seat, said, seq, told) in script {
        let belt = &mut game.seats[seat];
        belt.say(said.clone()).await;
        let answer = belt.until(told["type"].as_str().unwrap()).await;
        for (name, value) in told.as_object().unwrap() {
            assert_eq!(&answer[name], value, "{said} was answered {answer}");
        }
        assert_eq!(game.seats[seat].seq.max(seq), seq, "{said} changed something");
    }
    // Who is stale is told the present; so is a move that is sent again though a bot plays on.
    let resync = game.seats[other].until("resync").await;
    assert_eq!((&resync["seq"], resync["missed"].as_array().unwrap().len()), (&json!(1), 1));
    game.people[turn].ask(&game.path("leave"), json!({})).await;
    game.seats[turn].say(act("once", 0, &legal)).await;
    assert_eq!(game.seats[turn].until("ack").await, known);
    server.close().await;
}

#[tokio::test]
async fn a_move_that_is_sent_again_is_known_after_a_restart() {
    let mut party = ReconnectingTable::begin().await;
    let turn = party.game.turn();
    let action = party.game.seats[turn].legal[0].clone();
    let act = json!({"type": "act", "id": "once", "seen": 0, "action": action});
    party.game.seats[turn].say(act.clone()).await;
    party.game.seats[turn].until("update").await;
    let ReconnectingTable { data: _data, server, game } = party.restart().await;
    let mut again = game.people[turn].connect(&game.table, Some(0)).await;
    assert_eq!(again.seq, 1);
    again.say(act).await;
    assert_eq!(again.until("ack").await["seq"], 1);
    server.close().await;
}

#[tokio::test]
async fn who_comes_back_is_told_what_it_missed() {
    let ReconnectingTable { data: _data, server, mut game } = ReconnectingTable::begin().await;
    game.play_one().await;
    let gone = (game.turn() + 1) % 4;
    let person = gone;
    let seen = game.seats[gone].seq;
    game.seats.remove(gone).close().await;
    let turn = game.seats.iter().position(SeatSocket::is_awaited).unwrap();
    let action = game.seats[turn].legal[0].clone();
    game.seats[turn].act(&action).await;
    game.seats[turn].until("update").await;
    let mut back = game.people[person].connect(&game.table, Some(seen)).await;
    let welcome: Value = serde_json::from_str(&back.heard[0]).unwrap();
    let missed = welcome["missed"].as_array().unwrap();
    assert_eq!((missed.len(), &missed[0]["seq"]), (1, &json!(seen + 1)));
    assert_eq!(back.seq, seen + 1);
    back.say(json!({"type":"ping"})).await;
    back.until("pong").await;
    server.close().await;
}

#[tokio::test]
async fn a_game_goes_on_after_a_restart() {
    let mut party = ReconnectingTable::begin().await;
    for _ in 0..5 {
        party.game.play_one().await;
    }
    let before: Vec<Value> = party.game.seats.iter().map(|seat| seat.view.clone()).collect();
    let ReconnectingTable { data: _data, server, mut game } = party.restart().await;
    for (seat, known) in before.iter().enumerate() {
        game.seats[seat] = game.people[seat].connect(&game.table, Some(5)).await;
        assert_eq!((&game.seats[seat].view, game.seats[seat].seq), (known, 5));
    }
    game.play_out().await;
    server.close().await;
}

#[tokio::test]
async fn a_spectator_never_sees_a_hand() {
    let ReconnectingTable { data: _data, server, mut game } = ReconnectingTable::begin().await;
    let stranger = Person::arrive(server.address).await;
    let mut watching = stranger.connect(&game.table, None).await;
    assert_eq!((watching.seat, &watching.view["hand"]), (None, &json!([])));
    game.play_out().await;
    let end = game.seats[0].seq;
    watching.reach(end).await;
    for heard in &watching.heard {
        let message: Value = serde_json::from_str(heard).unwrap();
        let hand = &message["patch"]["hand"];
        assert!(hand.is_null() || *hand == json!([]), "{heard}");
        assert!(message["legal"].is_null(), "{heard}");
        assert!(!heard.contains("\"share\"") && !heard.contains("\"secret\""), "{heard}");
    }
    watching.say(json!({"type":"act","id":"a","seen":end,"action":"play 1"})).await;
    assert_eq!(watching.until("refused").await["code"], "not_seated");
    server.close().await;
}

#[tokio::test]
async fn leaving_a_game_against_bots_alone_ends_it() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let host = Person::arrive(server.address).await;
    let made = host.ask("/api/tables", json!({"game":"sneak","seats":2})).await;
    let path = |rest: &str| format!("/api/tables/{}/{rest}", made["id"].as_str().unwrap());
    host.ask(&path("sit"), json!({})).await;
    host.ask(&path("bot"), json!({"seat":1,"level":"first"})).await;
    host.ask(&path("start"), json!({})).await;
    assert_eq!(host.ask(&path("leave"), json!({})).await["phase"], "closed");
    let record = host.get(&path("record")).await;
    assert_eq!(record.status, 409, "nothing counts that only bots have played");
    server.close().await;
}

#[tokio::test]
async fn bots_fill_seats_and_play_on_for_those_who_leave() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let host = Person::arrive(server.address).await;
    let made = host.ask("/api/tables", json!({"game":"sneak","seats":3})).await;
    let path = |rest: &str| format!("/api/tables/{}/{rest}", made["id"].as_str().unwrap());
    host.ask(&path("sit"), json!({})).await;
    let empty = host.post(&path("start"), json!({})).await;
    assert_eq!((empty.status, empty.code().as_str()), (409, "not_ready"));
    let friend = Person::arrive(server.address).await;
    friend.ask(&path("sit"), json!({"seat":1})).await;
    friend.ask(&path("ready"), json!({"ready":true})).await;
    host.ask(&path("bot"), json!({"seat":2,"level":"first"})).await;
    host.ask(&path("start"), json!({})).await;
    for (seat, person) in [(0, &host), (1, &friend)] {
        let left = person.ask(&path("leave"), json!({})).await;
        assert_eq!(left["seats"][seat]["away"], "first");
    }
    let mut watching = host.connect(made["id"].as_str().unwrap(), None).await;
    while !watching.is_over() {
        watching.receive().await.unwrap();
    }
    let back = host.post(&path("takeback"), json!({})).await;
    assert_eq!(back.code(), "wrong_phase");
    let again = host.ask(&path("rematch"), json!({})).await;
    assert_eq!((&again["phase"], &again["seats"][0]["ready"]), (&json!("open"), &json!(false)));
    assert_eq!(host.ask(&path("rematch"), json!({})).await["id"], again["id"]);
    server.close().await;
}

#[tokio::test]
async fn when_time_is_up_the_game_goes_on() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let clock = json!({"kind":"per_move","seconds":1});
    let setup = json!({"game":"sneak","seats":4,"rules":{"tricks":1},"clock":clock});
    let mut game = RunningTable::begin(&server, setup).await;
    let update = game.seats[0].until("update").await;
    assert_eq!(update["origin"], "clock");
    assert!(update["think_ms"].as_u64().unwrap() >= 1000, "{update}");
    assert_eq!(update["clock"]["faces"].as_array().unwrap().len(), 4);
    server.close().await;
}

#[tokio::test]
async fn a_disconnection_in_ones_turn_is_told_with_the_move() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let clock = json!({"kind":"per_move","seconds":4});
    let setup = json!({"game":"sneak","seats":4,"rules":{"tricks":1},"clock":clock});
    let mut game = RunningTable::begin(&server, setup).await;
    let awaited = game.seats.iter().position(SeatSocket::is_awaited).unwrap();
    game.seats.remove(awaited).close().await;
    let update = game.seats[0].until("update").await;
    assert_eq!((&update["by"], &update["origin"]), (&json!(awaited), &json!("clock")));
    let (away, think) = (update["away_ms"].as_u64(), update["think_ms"].as_u64());
    assert!(away.is_some() && away <= think, "{update}");
    let late = game.people[(awaited + 1) % 4].connect(&game.table, Some(0)).await;
    let welcome: Value = serde_json::from_str(&late.heard[0]).unwrap();
    assert_eq!(welcome["missed"][0]["away_ms"].as_u64(), away);
    server.close().await;
}

#[tokio::test]
async fn whoever_comes_is_told_how_long_moves_took_and_which_a_bot_made() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let host = Person::arrive(server.address).await;
    let made = host.ask("/api/tables", json!({"game":"sneak","seats":2})).await;
    let id = made["id"].as_str().unwrap();
    let path = |rest: &str| format!("/api/tables/{id}/{rest}");
    host.ask(&path("sit"), json!({"seat":0})).await;
    host.ask(&path("bot"), json!({"seat":1,"level":"first"})).await;
    let mut seat = host.connect(id, None).await;
    host.ask(&path("start"), json!({})).await;
    seat.until("resync").await;
    while !seat.is_over() {
        if seat.is_awaited() {
            let action = seat.legal[0].clone();
            seat.act(&action).await;
        }
        seat.until("update").await;
    }
    let other = host.connect(id, Some(0)).await;
    let welcome: Value = serde_json::from_str(&other.heard[0]).unwrap();
    let missed = welcome["missed"].as_array().unwrap();
    assert_eq!(missed.len() as u64, seat.seq);
    for input in missed {
        let origin = if input["by"] == 1 { json!("bot") } else { Value::Null };
        assert_eq!(input["origin"], origin, "{input}");
        assert!(input["think_ms"].is_u64(), "{input}");
    }
    server.close().await;
}
