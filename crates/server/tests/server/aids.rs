//! Aids are a setting of the table: off means that nobody is advised.

use crate::playing::RunningTable;
use crate::test_server::TestServer;
use serde_json::{Value, json};

/// What a seat hears that asks for a hint in its turn.
async fn hint(game: &mut RunningTable) -> Value {
    let turn = game.turn();
    game.seats[turn].say(json!({"type": "hint", "level": "first"})).await;
    loop {
        let heard = game.seats[turn].receive().await.unwrap();
        if ["hint", "refused"].contains(&heard["type"].as_str().unwrap()) {
            return heard;
        }
    }
}

#[tokio::test]
async fn a_table_without_aids_gives_no_hints_and_says_so_to_all() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let setup = |aids: bool| json!({"game": "sneak", "seats": 4, "aids": aids});
    let mut with = RunningTable::begin(&server, setup(true)).await;
    assert_eq!(hint(&mut with).await["type"], "hint");
    let mut without = RunningTable::begin(&server, setup(false)).await;
    let refused = hint(&mut without).await;
    assert_eq!((&refused["type"], &refused["code"]), (&json!("refused"), &json!("no_advice")));
    for person in &without.people {
        let shown = person.get(&format!("/api/tables/{}", without.table)).await.json();
        assert_eq!(shown["aids"], json!(false));
    }
    server.close().await;
}
