//! Whole games over sockets: updates without gaps, resends, stale moves, reconnects, restarts.

use crate::client::{Person, Seatbelt};
use crate::house::House;
use serde_json::{Value, json};

/// Four people at a table of the toy game, everybody connected, the game started.
pub struct Evening {
    pub people: Vec<Person>,
    pub table: String,
    pub seats: Vec<Seatbelt>,
}

impl Evening {
    pub async fn begin(house: &House, setup: Value) -> Evening {
        let mut people = Vec::new();
        for _ in 0..4 {
            people.push(Person::arrive(house.address).await);
        }
        let made = people[0].ask("/api/tables", setup).await;
        let table = made["id"].as_str().unwrap().to_owned();
        for (seat, person) in people.iter().enumerate() {
            person.ask(&format!("/api/tables/{table}/sit"), json!({"seat": seat})).await;
            let ready = json!({"ready": true, "share": format!("{seat:064x}")});
            person.ask(&format!("/api/tables/{table}/ready"), ready).await;
        }
        let mut seats = Vec::new();
        for person in &people {
            seats.push(person.connect(&table, None).await);
        }
        people[0].ask(&format!("/api/tables/{table}/start"), json!({})).await;
        for seat in &mut seats {
            seat.until("resync").await;
        }
        Evening { people, table, seats }
    }

    pub async fn plain(house: &House) -> Evening {
        Evening::begin(house, json!({"game": "sneak", "seats": 4})).await
    }

    pub fn turn(&self) -> usize {
        self.seats.iter().position(Seatbelt::is_awaited).unwrap()
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

/// A house in a folder of its own, with an evening under way.
struct Party {
    data: tempfile::TempDir,
    house: House,
    evening: Evening,
}

impl Party {
    async fn begin() -> Party {
        let data = tempfile::tempdir().unwrap();
        let house = House::open(data.path()).await;
        let evening = Evening::plain(&house).await;
        Party { data, house, evening }
    }

    /// The house closes and opens again; everybody finds it.
    async fn restart(self) -> Party {
        let Party { data, house, mut evening } = self;
        house.close().await;
        for seat in &mut evening.seats {
            assert_eq!(seat.until("bye").await["reason"], "shutdown");
        }
        let house = House::open(data.path()).await;
        evening.people.iter_mut().for_each(|person| person.address = house.address);
        Party { data, house, evening }
    }
}

#[tokio::test]
async fn four_people_play_a_whole_game() {
    let Party { data: _data, house, mut evening } = Party::begin().await;
    let early = evening.people[1].get(&evening.path("record")).await;
    assert_eq!((early.status, early.code().as_str()), (409, "not_over"));
    evening.play_out().await;
    for (seat, belt) in evening.seats.iter().enumerate() {
        // What the updates added up to is what somebody who comes now is told.
        let fresh = evening.people[seat].connect(&evening.table, None).await;
        assert_eq!(fresh.view, belt.view);
        assert_eq!(fresh.status, belt.status);
        assert!(belt.heard.iter().filter(|m| m.contains("\"update\"")).all(|m| m.len() < 2048));
    }
    let over = evening.people[0].get(&format!("/api/tables/{}", evening.table)).await.json();
    assert_eq!(over["phase"], "over");
    let record = evening.people[0].get(&evening.path("record")).await.json();
    assert_eq!(record["mixture"]["commitment"], over["commitment"]);
    assert_eq!(record["inputs"].as_array().unwrap().len() as u64, evening.seats[0].seq);
    house.close().await;
}

/// The house is killed after the last move was stored and before the books were closed; whoever
/// asks for the record before anybody wakes the table gets it all the same.
#[tokio::test]
async fn asking_for_a_record_closes_books_that_a_kill_left_open() {
    let Party { data, house, mut evening } = Party::begin().await;
    evening.play_out().await;
    let path = evening.path("record");
    let before = evening.people[0].get(&path).await;
    assert_eq!(before.status, 200, "{}", before.text);
    house.close().await;
    let db = rusqlite::Connection::open(data.path().join(tablee_server::store::FILE)).unwrap();
    // What closing the books writes, taken back; and no deadline that would wake the table.
    db.execute_batch(
        "DELETE FROM records; DELETE FROM participants; DELETE FROM finished;
         DELETE FROM seat_tallies;
         UPDATE tables SET phase = 'running', deadline = NULL;",
    )
    .unwrap();
    drop(db);
    let house = House::open(data.path()).await;
    evening.people[0].address = house.address;
    let after = evening.people[0].get(&path).await;
    assert_eq!((after.status, &after.text), (200, &before.text));
    let table = evening.people[0].get(&format!("/api/tables/{}", evening.table)).await.json();
    assert_eq!(table["phase"], "over");
    house.close().await;
}

/// Who deletes their account in the middle of a game is a deleted person at the table at once,
/// and in all that is written when it ends.
#[tokio::test]
async fn a_deleted_name_leaves_a_table_in_play() {
    let Party { data, house, mut evening } = Party::begin().await;
    let table = format!("/api/tables/{}", evening.table);
    let seat = |view: Value| view["seats"][1]["name"].as_str().unwrap().to_owned();
    let name = seat(evening.people[0].get(&table).await.json());
    assert_eq!(evening.people[1].send("DELETE", "/api/me", "", "").await.status, 200);
    assert_eq!(evening.seats[1].until("bye").await["reason"], "removed");
    assert_eq!(seat(evening.people[0].get(&table).await.json()), "deleted person");
    house.close().await;
    let db = rusqlite::Connection::open(data.path().join(tablee_server::store::FILE)).unwrap();
    let people: String = db.query_row("SELECT people FROM papers", [], |row| row.get(0)).unwrap();
    assert!(!people.contains("name") && !people.contains(&name), "{name} in {people}");
    drop(db);
    let house = House::open(data.path()).await;
    evening.people[0].address = house.address;
    assert_eq!(seat(evening.people[0].get(&table).await.json()), "deleted person");
    house.close().await;
}

#[tokio::test]
async fn whatever_is_said_is_answered() {
    let Party { data: _data, house, mut evening } = Party::begin().await;
    let turn = evening.turn();
    let other = (turn + 1) % 4;
    let legal = evening.seats[turn].legal[0].clone();
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
        let belt = &mut evening.seats[seat];
        belt.say(said.clone()).await;
        let answer = belt.until(told["type"].as_str().unwrap()).await;
        for (name, value) in told.as_object().unwrap() {
            assert_eq!(&answer[name], value, "{said} was answered {answer}");
        }
        assert_eq!(evening.seats[seat].seq.max(seq), seq, "{said} changed something");
    }
    // Who is stale is told the present; so is a move that is sent again though a bot plays on.
    let resync = evening.seats[other].until("resync").await;
    assert_eq!((&resync["seq"], resync["missed"].as_array().unwrap().len()), (&json!(1), 1));
    evening.people[turn].ask(&evening.path("leave"), json!({})).await;
    evening.seats[turn].say(act("once", 0, &legal)).await;
    assert_eq!(evening.seats[turn].until("ack").await, known);
    house.close().await;
}

#[tokio::test]
async fn a_move_that_is_sent_again_is_known_after_a_restart() {
    let mut party = Party::begin().await;
    let turn = party.evening.turn();
    let action = party.evening.seats[turn].legal[0].clone();
    let act = json!({"type": "act", "id": "once", "seen": 0, "action": action});
    party.evening.seats[turn].say(act.clone()).await;
    party.evening.seats[turn].until("update").await;
    let Party { data: _data, house, evening } = party.restart().await;
    let mut again = evening.people[turn].connect(&evening.table, Some(0)).await;
    assert_eq!(again.seq, 1);
    again.say(act).await;
    assert_eq!(again.until("ack").await["seq"], 1);
    house.close().await;
}

#[tokio::test]
async fn who_comes_back_is_told_what_it_missed() {
    let Party { data: _data, house, mut evening } = Party::begin().await;
    evening.play_one().await;
    let gone = (evening.turn() + 1) % 4;
    let person = gone;
    let seen = evening.seats[gone].seq;
    evening.seats.remove(gone).close().await;
    let turn = evening.seats.iter().position(Seatbelt::is_awaited).unwrap();
    let action = evening.seats[turn].legal[0].clone();
    evening.seats[turn].act(&action).await;
    evening.seats[turn].until("update").await;
    let mut back = evening.people[person].connect(&evening.table, Some(seen)).await;
    let welcome: Value = serde_json::from_str(&back.heard[0]).unwrap();
    let missed = welcome["missed"].as_array().unwrap();
    assert_eq!((missed.len(), &missed[0]["seq"]), (1, &json!(seen + 1)));
    assert_eq!(back.seq, seen + 1);
    back.say(json!({"type":"ping"})).await;
    back.until("pong").await;
    house.close().await;
}

#[tokio::test]
async fn a_game_goes_on_after_a_restart() {
    let mut party = Party::begin().await;
    for _ in 0..5 {
        party.evening.play_one().await;
    }
    let before: Vec<Value> = party.evening.seats.iter().map(|seat| seat.view.clone()).collect();
    let Party { data: _data, house, mut evening } = party.restart().await;
    for (seat, known) in before.iter().enumerate() {
        evening.seats[seat] = evening.people[seat].connect(&evening.table, Some(5)).await;
        assert_eq!((&evening.seats[seat].view, evening.seats[seat].seq), (known, 5));
    }
    evening.play_out().await;
    house.close().await;
}

#[tokio::test]
async fn a_spectator_never_sees_a_hand() {
    let Party { data: _data, house, mut evening } = Party::begin().await;
    let stranger = Person::arrive(house.address).await;
    let mut watching = stranger.connect(&evening.table, None).await;
    assert_eq!((watching.seat, &watching.view["hand"]), (None, &json!([])));
    evening.play_out().await;
    let end = evening.seats[0].seq;
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
    house.close().await;
}

#[tokio::test]
async fn leaving_a_game_against_bots_alone_ends_it() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let host = Person::arrive(house.address).await;
    let made = host.ask("/api/tables", json!({"game":"sneak","seats":2})).await;
    let path = |rest: &str| format!("/api/tables/{}/{rest}", made["id"].as_str().unwrap());
    host.ask(&path("sit"), json!({})).await;
    host.ask(&path("bot"), json!({"seat":1,"level":"first"})).await;
    host.ask(&path("start"), json!({})).await;
    assert_eq!(host.ask(&path("leave"), json!({})).await["phase"], "closed");
    let record = host.get(&path("record")).await;
    assert_eq!(record.status, 409, "nothing counts that only bots have played");
    house.close().await;
}

#[tokio::test]
async fn bots_fill_seats_and_play_on_for_those_who_leave() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let host = Person::arrive(house.address).await;
    let made = host.ask("/api/tables", json!({"game":"sneak","seats":3})).await;
    let path = |rest: &str| format!("/api/tables/{}/{rest}", made["id"].as_str().unwrap());
    host.ask(&path("sit"), json!({})).await;
    let empty = host.post(&path("start"), json!({})).await;
    assert_eq!((empty.status, empty.code().as_str()), (409, "not_ready"));
    let friend = Person::arrive(house.address).await;
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
        watching.hear().await.unwrap();
    }
    let back = host.post(&path("takeback"), json!({})).await;
    assert_eq!(back.code(), "wrong_phase");
    let again = host.ask(&path("rematch"), json!({})).await;
    assert_eq!((&again["phase"], &again["seats"][0]["ready"]), (&json!("open"), &json!(false)));
    assert_eq!(host.ask(&path("rematch"), json!({})).await["id"], again["id"]);
    house.close().await;
}

#[tokio::test]
async fn when_time_is_up_the_game_goes_on() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let clock = json!({"kind":"per_move","seconds":1});
    let setup = json!({"game":"sneak","seats":4,"rules":{"tricks":1},"clock":clock});
    let mut evening = Evening::begin(&house, setup).await;
    let update = evening.seats[0].until("update").await;
    assert_eq!(update["origin"], "clock");
    assert!(update["think_ms"].as_u64().unwrap() >= 1000, "{update}");
    assert_eq!(update["clock"]["faces"].as_array().unwrap().len(), 4);
    house.close().await;
}
