//! Rulings of a steward that reach their table late: only the question that they are about is answered.

use crate::fair_play::challenge_a_word;
use crate::guest_table::GuestTable;
use crate::raw_client::Guest;
use crate::test_store;
use serde_json::json;
use tablee_engine::{OpenChallenge, Seat, Verdict};
use tablee_game_registry::all_games;
use tablee_server::tables::{HostOrder, Hosted};
use tablee_server::{Games, Server, Settings, Stop};
use tokio::runtime::Runtime;
use tokio::sync::oneshot;

#[test]
fn a_late_ruling_does_not_answer_another_question() {
    let (folder, runtime) = (tempfile::tempdir().unwrap(), Runtime::new().unwrap());
    let settings = Settings {
        listen: "127.0.0.1:0".parse().unwrap(),
        data: folder.path().to_owned(),
        store: test_store::database(folder.path()),
        steward_seconds: 600,
        ..Settings::default()
    };
    let (games, assets) = all_games().into_parts();
    let server = runtime.block_on(Server::bind(settings, Games { games, assets })).unwrap();
    let (address, app) = (server.address(), server.app().clone());
    let (stop, stopped) = oneshot::channel();
    let done = runtime.spawn(server.run(async {
        stopped.await.unwrap();
        Stop::AtOnce
    }));

    let setup = json!({
        "game": "lexicon", "seats": 2, "rules": {"steward": "human", "words": "challenge"},
    });
    let people = (0..2).map(|_| Guest::arrive(address)).collect();
    let mut table = GuestTable::seat_for(Guest::arrive(address), people, &setup);
    let (author, word) = challenge_a_word(&mut table);
    let asked = table.seq;
    let [author, challenger] = [author, author + 1].map(|seat| Seat(u8::from(seat % 2 == 1)));
    let asks = OpenChallenge { author, challenger, word, proposal: Verdict::Valid, near: None };
    // The number of an order names it for ever: each of these is another one.
    let rule = |number: usize, about: OpenChallenge| {
        let order = HostOrder::Rule(about, Verdict::Nonword);
        let key = format!("ruling.{number}");
        runtime.block_on(app.table_registry().host(&table.table, &key, order)).unwrap()
    };
    let seq = || GuestTable::join(table.table.clone(), table.people.clone()).seq;
    let others = [
        OpenChallenge { word: format!("{}S", asks.word), ..asks.clone() },
        OpenChallenge { author: challenger, challenger: author, ..asks.clone() },
    ];
    for (number, other) in others.into_iter().enumerate() {
        assert_eq!(rule(number, other.clone()), Hosted::Elapsed, "{other:?}");
        assert_eq!(seq(), asked, "the word still waits");
    }
    // What the dictionary proposes is not part of the question.
    let same = OpenChallenge { proposal: Verdict::Nonword, ..asks.clone() };
    assert_eq!(rule(7, same), Hosted::Done);
    assert!(seq() > asked);
    assert_eq!(rule(7, asks.clone()), Hosted::Known);
    assert_eq!(rule(8, asks), Hosted::Elapsed, "nothing is asked any more");
    stop.send(()).unwrap();
    runtime.block_on(done).unwrap().unwrap();
}
