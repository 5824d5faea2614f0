//! Inspection: what the doctor reads is what was written.

use super::tournaments::{created, growth};
use super::{ADA, both, input, member, on_both, running_table};
use std::collections::BTreeSet;
use tablee_protocol::{TablePhase, Visibility};
use tablee_storage::{Conclusion, NewEntry, NewTable, RoundTable, SeatResult, Store};

on_both!(a_game_is_read_with_everything_about_it, a_tournament_is_read_with_everything_about_it);

async fn end(store: &Store, no: i64, table: &str) {
    let seat = SeatResult {
        person: Some(ADA),
        level: Some("strong".to_owned()),
        score: 7,
        place: 1,
        won: true,
    };
    let game = Conclusion {
        no,
        table: table.to_owned(),
        game: "toy".to_owned(),
        record: vec![5],
        rules: "{}".to_owned(),
        plies: 1,
        visibility: Visibility::Public,
        started_at: Some(1),
        ended_at: 2,
        rate: None,
        practice: None,
        seats: vec![seat],
    };
    store.conclude(game).await.unwrap();
}

async fn a_game_is_read_with_everything_about_it(store: &Store) {
    let table = NewTable { log: vec![input(0)], ..running_table("a") };
    let no = store.create_table(table).await.unwrap();
    assert_eq!(store.games_to_inspect().await.unwrap(), [(no, "a".to_owned())]);
    end(store, no, "a").await;
    let game = store.inspect_game(no).await.unwrap();
    assert_eq!((game.phase, game.head, game.seed), (TablePhase::Over, 1, Some([2; 32])));
    assert_eq!((game.log, game.record), (vec![input(0)], Some(vec![5])));
    let result = game.results[0];
    assert_eq!((result.score, result.won, result.left), (7, true, true));
    assert_eq!(store.unsound().await.unwrap(), Vec::<String>::new());
}

async fn a_tournament_is_read_with_everything_about_it(store: &Store) {
    member(store, ADA, "Ada").await;
    let no = store.create_tournament(created("cup")).await.unwrap().unwrap();
    let entry = NewEntry { at: 11, entry: "{}".to_owned(), introduces: Vec::new() };
    let mut grown = growth(no, 1, vec![entry]);
    let rounds = ["t", "u"].map(|table| RoundTable {
        round: 1,
        number: u16::from(table == "u"),
        table: table.to_owned(),
        leads: 0,
    });
    grown.tables = rounds.iter().map(|r| (r.clone(), running_table(&r.table))).collect();
    assert!(store.grow_tournament(grown).await.unwrap());
    let table = store.table("t").await.unwrap().unwrap().no;
    end(store, table, "t").await;
    let listed = store.tournaments_to_inspect().await.unwrap();
    assert_eq!(listed, [("cup".to_owned(), r#"{"name":"Ada's cup"}"#.to_owned())]);
    let found = store.inspect_tournament("cup").await.unwrap().unwrap();
    assert_eq!((found.no, found.phase.as_str(), found.length), (no, "playing", 2));
    assert_eq!((found.log.len(), found.log[1].clone()), (2, (1, 11, "{}".to_owned())));
    assert_eq!((found.people, found.tables), (BTreeSet::from([ADA]), rounds.to_vec()));
    assert_eq!(
        found.scores.into_iter().collect::<Vec<_>>(),
        [("t".to_owned(), vec![7]), ("u".to_owned(), Vec::new()),]
    );
    assert!(store.inspect_tournament("other").await.unwrap().is_none());
    assert_eq!(store.unsound().await.unwrap(), Vec::<String>::new());
}

/// The same things happen on both, and both tell the same story.
#[tokio::test]
async fn both_databases_tell_the_same_story() {
    let mut told = Vec::new();
    for (_dir, store) in both().await {
        member(&store, ADA, "Ada").await;
        store.create_tournament(created("cup")).await.unwrap();
        let no = store.create_table(running_table("a")).await.unwrap();
        end(&store, no, "a").await;
        told.push(format!(
            "{:?} {:?} {:?} {:?} {:?}",
            store.export(ADA).await.unwrap(),
            store.inspect_tournament("cup").await.unwrap(),
            store.inspect_game(no).await.unwrap(),
            store.finished_game("a").await.unwrap(),
            store.standings(ADA).await.unwrap(),
        ));
        store.close().await;
    }
    assert_eq!(told[0], told[1]);
}
