//! Agreements at a table: taking a move back, pausing, stopping.

use crate::client::Person;
use crate::patience::until_so;
use crate::playing::RunningTable;
use crate::test_server::TestServer;
use serde_json::{Value, json};

impl RunningTable {
    async fn propose(&self, seat: usize, what: &str) -> Value {
        let seen = self.seats[seat].seq;
        self.people[seat].ask(&self.path("propose"), json!({"what": what, "seen": seen})).await
    }

    async fn refusal(&self, seat: usize, what: &str) -> String {
        let seen = self.seats[seat].seq;
        let body = json!({"what": what, "seen": seen});
        self.people[seat].post(&self.path("propose"), body).await.code()
    }

    async fn answer(&self, seat: usize, proposal: &Value, agree: bool) -> Value {
        let body = json!({"proposal": proposal["id"], "agree": agree});
        self.people[seat].ask(&self.path("answer"), body).await
    }

    async fn look(&self) -> Value {
        self.people[0].get(&format!("/api/tables/{}", self.table)).await.json()
    }

    async fn views(&mut self) -> Vec<Value> {
        let mut views = Vec::new();
        for person in &self.people {
            views.push(person.connect(&self.table, None).await.view);
        }
        views
    }

    /// The seat whose turn it is does that, which must be on its menu; everybody hears of it.
    async fn do_first(&mut self, verb: &str) -> usize {
        let turn = self.turn();
        let action = self.seats[turn].legal.iter().find(|action| action.starts_with(verb));
        let action = action.unwrap().clone();
        self.seats[turn].act(&action).await;
        let seq = self.seats[turn].seq + 1;
        for seat in &mut self.seats {
            seat.reach(seq).await;
        }
        turn
    }

    async fn reach(&mut self, seq: u64) {
        for seat in &mut self.seats {
            seat.reach(seq).await;
        }
    }
}

#[tokio::test]
async fn a_move_that_revealed_only_itself_is_taken_back_by_whoever_made_it() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let mut game = RunningTable::plain(&server).await;
    let before = game.views().await;
    let seat = game.do_first("play").await;
    let table = game.propose(seat, "undo").await;
    assert_eq!(table.get("proposal"), None, "nobody is asked");
    game.reach(2).await;
    let heard: Vec<Value> = game
        .seats
        .iter()
        .map(|seat| serde_json::from_str(seat.heard.last().unwrap()).unwrap())
        .collect();
    assert!(game.seats.iter().all(|seat| seat.seq == 2), "{heard:?}");
    assert_eq!(game.views().await, before, "every view is what it was");
    let told: Vec<Value> = game.seats.iter().map(|seat| seat.view.clone()).collect();
    assert_eq!(told, before, "what was told as changes comes to the same");
    assert_eq!(game.turn(), seat);
    // Sent again it is not done again: the table has moved on.
    let stale = json!({"what": "undo", "seen": 1});
    assert_eq!(game.people[seat].post(&game.path("propose"), stale).await.code(), "moved_on");
    assert_eq!(game.refusal(seat, "undo").await, "nothing_to_undo");
    let seq = game.seats[0].seq;
    let table = game.table.clone();
    let path = game.path("record");
    game.play_out().await;
    let record = game.people[0].get(&path).await.json();
    assert_eq!(record["inputs"][1]["undo"], 0, "{record}");
    assert!(seq < game.seats[0].seq);
    let timeline = game.people[0].get(&format!("/api/tables/{table}/replay")).await.json();
    assert_eq!(
        (&timeline["steps"][1]["back_to"], &timeline["steps"][1]["by"]),
        (&json!(0), &json!(seat))
    );
    server.close().await;
}

#[tokio::test]
async fn what_told_more_is_taken_back_when_everybody_agrees() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let mut game = RunningTable::plain(&server).await;
    let before = game.views().await;
    let seat = game.do_first("swap").await;
    let open = game.propose(seat, "undo").await["proposal"].clone();
    assert_eq!((&open["what"], &open["by"]), (&json!("undo"), &json!(seat)), "a card was seen");
    let others: Vec<usize> = (0..4).filter(|other| *other != seat).collect();
    let other = game.refusal(others[0], "pause").await;
    assert_eq!(other, "other_proposal", "one at a time");
    assert_eq!(game.answer(others[0], &open, false).await.get("proposal"), None);
    let late = json!({"proposal": open["id"], "agree": true});
    let late = game.people[others[1]].post(&game.path("answer"), late).await;
    assert_eq!(late.code(), "no_proposal");
    let open = game.propose(seat, "undo").await["proposal"].clone();
    for other in &others[..2] {
        assert_eq!(game.answer(*other, &open, true).await["proposal"]["what"], "undo");
    }
    // It is still open after a restart.
    server.close().await;
    let server = TestServer::open(data.path()).await;
    let person = &game.people[others[2]];
    let person = Person { address: server.address, cookie: person.cookie.clone() };
    let body = json!({"proposal": open["id"], "agree": true});
    let done = person.ask(&game.path("answer"), body).await;
    assert_eq!(done.get("proposal"), None);
    for (seat, person) in game.people.iter_mut().enumerate() {
        person.address = server.address;
        let seen = person.connect(&game.table, None).await;
        assert_eq!((&seen.view, seen.seq), (&before[seat], 2));
    }
    server.close().await;
}

#[tokio::test]
async fn a_paused_game_stands_still_until_everybody_goes_on() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let clock = json!({"kind": "bank", "seconds": 600, "increment": 0});
    let setup = json!({"game": "sneak", "seats": 4, "clock": clock});
    let mut game = RunningTable::begin(&server, setup).await;
    let open = game.propose(1, "adjourn").await["proposal"].clone();
    for seat in [0, 2, 3] {
        game.answer(seat, &open, true).await;
    }
    game.reach(1).await;
    let turn = game.turn();
    let action = game.seats[turn].legal.first().cloned().unwrap_or_default();
    game.seats[turn].act(&action).await;
    assert_eq!(game.seats[turn].until("refused").await["code"], "paused");
    let mine = game.people[turn].get("/api/me/tables").await.json();
    let mine = &mine["tables"][0];
    assert_eq!((&mine["pause"], &mine["my_turn"]), (&json!("adjourned"), &json!(false)));
    assert_eq!(game.refusal(0, "pause").await, "out_of_play");
    let open = game.propose(2, "resume").await["proposal"].clone();
    for seat in [0, 1, 3] {
        game.answer(seat, &open, true).await;
    }
    game.reach(2).await;
    assert_eq!(game.look().await["phase"], "running");
    assert_eq!(game.look().await.get("pause"), None);
    game.play_one().await;
    server.close().await;
}

/// Who loses must not be able to put that off by agreeing to a pause and never to its end.
#[tokio::test]
async fn a_pause_of_a_rated_game_has_an_end_and_then_one_seat_is_enough_to_go_on() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let setup = json!({"game": "sneak", "seats": 4, "rated": true});
    let mut game = RunningTable::begin(&server, setup).await;
    game.play_one().await;
    assert_eq!(game.refusal(0, "adjourn").await, "in_earnest", "no day is sure to come");
    let open = game.propose(0, "pause").await["proposal"].clone();
    for seat in [1, 2, 3] {
        game.answer(seat, &open, true).await;
    }
    game.reach(2).await;
    let (paused, now) = (game.look().await, tablee_server::time::wall());
    let until = paused["pause_until"].as_i64().unwrap();
    assert_eq!(paused["pause"], "paused");
    assert!(
        (now..=now + 900_000).contains(&until),
        "{until} is within {now} and a quarter of an hour"
    );
    // Nobody is taken by surprise: before that all go on together, and whose line is down is waited for.
    let open = game.propose(3, "resume").await["proposal"].clone();
    assert_eq!(open["what"], "resume");
    assert_eq!(game.refusal(1, "resume").await, "other_proposal");
    drop(game.seats.remove(2));
    until_so("seat 2 is gone", async || game.look().await["seats"][2]["here"] == false).await;
    for seat in [0, 1] {
        assert_eq!(game.answer(seat, &open, true).await["pause"], "paused");
    }
    server.close().await;
    let server = TestServer::open_with(data.path(), |all| all.rated_pause_seconds = 0).await;
    game.people.iter_mut().for_each(|person| person.address = server.address);
    let mut seats = Vec::new();
    for person in &game.people {
        seats.push(person.connect(&game.table, None).await);
    }
    game.seats = seats;
    let going_on = game.propose(1, "resume").await;
    assert_eq!((going_on.get("pause"), going_on.get("pause_until")), (None, None), "{going_on}");
    game.reach(3).await;
    game.play_one().await;
    server.close().await;
}

#[tokio::test]
async fn a_game_is_stopped_when_everybody_agrees_and_counts_for_nobody() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let mut game = RunningTable::plain(&server).await;
    let open = game.propose(0, "stop").await["proposal"].clone();
    for seat in [1, 2] {
        game.answer(seat, &open, true).await;
    }
    let closed = game.answer(3, &open, true).await;
    assert_eq!(closed["phase"], "closed");
    assert_eq!(game.seats[0].until("update").await["agreed"], "stop");
    assert_eq!(game.seats[0].until("bye").await["reason"], "ended");
    assert_eq!(game.people[0].get(&game.path("record")).await.status, 409);
    server.close().await;
}

#[tokio::test]
async fn bots_always_agree_and_who_left_is_not_asked() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let host = Person::arrive(server.address).await;
    let made = host.ask("/api/tables", json!({"game": "sneak", "seats": 2})).await;
    let path = |rest: &str| format!("/api/tables/{}/{rest}", made["id"].as_str().unwrap());
    host.ask(&path("sit"), json!({"seat": 0})).await;
    host.ask(&path("bot"), json!({"seat": 1, "level": "first"})).await;
    host.ask(&path("start"), json!({})).await;
    let paused = host.ask(&path("propose"), json!({"what": "pause", "seen": 0})).await;
    assert_eq!(paused["pause"], "paused");
    let stopped = host.ask(&path("propose"), json!({"what": "stop", "seen": 1})).await;
    assert_eq!(stopped["phase"], "closed");
    let game = RunningTable::plain(&server).await;
    game.propose(0, "pause").await;
    for seat in [1, 2] {
        let open = game.look().await["proposal"].clone();
        game.answer(seat, &open, true).await;
    }
    let left = game.people[3].ask(&game.path("leave"), json!({})).await;
    assert_eq!(left["pause"], "paused", "everybody else had agreed");
    server.close().await;
}

#[tokio::test]
async fn nothing_is_taken_back_where_it_counts_and_strangers_are_not_heard() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let mut game = RunningTable::plain(&server).await;
    let stranger = Person::arrive(server.address).await;
    let body = json!({"what": "stop", "seen": 0});
    assert_eq!(stranger.post(&game.path("propose"), body).await.status, 403);
    assert_eq!(game.refusal(0, "resume").await, "out_of_play");
    assert_eq!(game.refusal(0, "undo").await, "nothing_to_undo");
    game.play_out().await;
    assert_eq!(game.refusal(0, "stop").await, "wrong_phase");
    let setup = json!({"game": "sneak", "seats": 4, "rated": true});
    let mut rated = RunningTable::begin(&server, setup).await;
    let seat = rated.play_one().await;
    assert_eq!(rated.refusal(seat, "undo").await, "in_earnest");
    assert_eq!(rated.propose(seat, "pause").await["proposal"]["what"], "pause");
    server.close().await;
}

/// A rated table takes a member at every seat; where somebody else sits, everybody is told before the start.
#[tokio::test]
async fn a_rated_table_says_that_its_game_will_not_be_rated() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let host = Person::arrive(server.address).await;
    let setup = json!({"game": "sneak", "seats": 2, "rated": true});
    let made = host.ask("/api/tables", setup.clone()).await;
    assert_eq!(made.get("not_rated"), None, "nobody sits there yet");
    let path = |rest: &str| format!("/api/tables/{}/{rest}", made["id"].as_str().unwrap());
    let bot = host.ask(&path("bot"), json!({"seat": 1, "level": "first"})).await;
    assert_eq!(bot["not_rated"], "bot");
    host.ask(&path("bot"), json!({"seat": 1, "level": null})).await;
    assert_eq!(host.ask(&path("sit"), json!({"seat": 0})).await["not_rated"], "guest");
    // At a table that is not rated nobody has to be told.
    let made = host.ask("/api/tables", json!({"game": "sneak", "seats": 2})).await;
    let path = format!("/api/tables/{}/sit", made["id"].as_str().unwrap());
    assert_eq!(host.ask(&path, json!({"seat": 0})).await.get("not_rated"), None);
    server.close().await;
}

#[tokio::test]
async fn a_rated_game_is_stopped_by_agreement_only_while_it_has_hardly_begun() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let setup = json!({"game": "sneak", "seats": 4, "rated": true});
    let mut game = RunningTable::begin(&server, setup.clone()).await;
    for _ in 0..3 {
        game.play_one().await;
    }
    // What was proposed in time and not agreed on in time is off.
    let open = game.propose(0, "stop").await["proposal"].clone();
    for seat in [1, 2] {
        game.answer(seat, &open, true).await;
    }
    game.play_one().await;
    let late = json!({"proposal": open["id"], "agree": true});
    assert_eq!(game.people[3].post(&game.path("answer"), late).await.code(), "no_proposal");
    assert_eq!(game.refusal(0, "stop").await, "in_earnest");
    let mut game = RunningTable::seat(game.people, setup).await;
    game.play_one().await;
    let open = game.propose(0, "stop").await["proposal"].clone();
    for seat in [1, 2] {
        assert_eq!(game.answer(seat, &open, true).await["phase"], "running");
    }
    assert_eq!(game.answer(3, &open, true).await["phase"], "closed");
    let rating = game.people[0].get("/api/me/stats").await.text;
    assert!(!rating.contains("\"games\":1"), "it counts for nobody: {rating}");
    server.close().await;
}
