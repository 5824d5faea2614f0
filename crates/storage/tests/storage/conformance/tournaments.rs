//! Tournaments: a log that grows where it is as long as believed, and in which nobody is named.

use super::finished::{game, seat};
use super::{ADA, BO, guest, member, on_both, running_table};
use tablee_protocol::{TablePhase, Visibility};
use tablee_storage::{
    Conclusion, DELETED, Growth, NewEntry, NewTournament, RequestName, RoundTable, Store,
};

on_both!(
    a_tournament_grows_where_it_is_as_long_as_believed,
    a_member_makes_no_more_than_they_may,
    a_request_that_is_sent_again_is_known,
    a_table_belongs_to_a_round_while_it_is_on_or_its_game_runs,
    a_tournament_that_was_ended_is_played_until_its_games_are_closed,
    a_game_of_a_round_counts_in_statistics_once_the_round_is_over,
    names_are_kept_by_id_and_shown_as_they_are_now,
);

fn entry(at: i64, text: &str) -> NewEntry {
    NewEntry { at, entry: text.to_owned(), introduces: Vec::new() }
}

pub fn created(id: &str) -> NewTournament {
    let first =
        format!(r#"{{"by":{{"person":"{ADA}"}},"input":{{"do":"created","name":"Ada's cup"}}}}"#);
    NewTournament {
        id: id.to_owned(),
        visibility: Visibility::Public,
        phase: "registration",
        summary: r#"{"name":"Ada's cup"}"#.to_owned(),
        venue: "{}".to_owned(),
        created_at: 100,
        first: NewEntry { introduces: vec![ADA], ..entry(10, &first) },
        maker: ADA,
        most: 2,
    }
}

pub fn growth(no: i64, length: usize, entries: Vec<NewEntry>) -> Growth {
    Growth {
        no,
        length,
        entries,
        phase: "playing",
        summary: r#"{"name":"Ada's cup"}"#.to_owned(),
        tables: Vec::new(),
        request: None,
    }
}

async fn a_tournament_grows_where_it_is_as_long_as_believed(store: &Store) {
    member(store, ADA, "Ada").await;
    let no = store.create_tournament(created("cup")).await.unwrap().unwrap();
    let round = RoundTable { round: 1, number: 2, table: "t".to_owned(), leads: 3 };
    let mut grown = growth(no, 1, vec![entry(11, "{}"), entry(12, r#"{"n":2}"#)]);
    grown.tables = vec![(round.clone(), running_table("t"))];
    assert!(store.grow_tournament(grown.clone()).await.unwrap());
    assert!(!store.grow_tournament(grown).await.unwrap(), "somebody else was first");
    let row = store.tournament("cup").await.unwrap().unwrap();
    assert_eq!((row.no, row.venue.as_str(), row.created_at), (no, "{}", 100));
    assert_eq!((row.log.len(), row.log[2].as_str()), (3, r#"{"n":2}"#));
    assert_eq!(row.tables, [round]);
    assert!(store.table("t").await.unwrap().is_some());
    assert!(store.tournament("other").await.unwrap().is_none());
    let asked = vec!["cup".to_owned(), "nowhere".to_owned()];
    assert_eq!(store.tournament_lengths(asked).await.unwrap(), [("cup".to_owned(), 3)]);
    let home = || r#"{"at":"home"}"#.to_owned();
    assert!(store.set_venue(no, "{}".to_owned(), home()).await.unwrap());
    assert!(!store.set_venue(no, "{}".to_owned(), "[]".to_owned()).await.unwrap());
    assert_eq!(store.tournament("cup").await.unwrap().unwrap().venue, r#"{"at":"home"}"#);
    let running = store.running_tournaments().await.unwrap();
    assert_eq!((running.playing, running.between), (vec!["cup".to_owned()], Vec::new()));
    assert_eq!(store.uptime().await.unwrap(), 12);
}

async fn a_member_makes_no_more_than_they_may(store: &Store) {
    member(store, ADA, "Ada").await;
    let ids = ["a", "b", "c", "d", "e"];
    let mut made = 0;
    let making = ids.map(|id| {
        let store = store.clone();
        tokio::spawn(async move { store.create_tournament(created(id)).await.unwrap() })
    });
    for task in making {
        made += usize::from(task.await.unwrap().is_some());
    }
    assert_eq!(made, 2);
    assert_eq!(store.unended_tournaments(ADA).await.unwrap(), 2);
    assert_eq!(store.unended_tournaments(BO).await.unwrap(), 0);
    assert_eq!(store.listed_tournaments(9).await.unwrap().len(), 2);
}

async fn a_request_that_is_sent_again_is_known(store: &Store) {
    member(store, ADA, "Ada").await;
    let no = store.create_tournament(created("cup")).await.unwrap().unwrap();
    let name = RequestName { person: ADA, id: "r1".to_owned() };
    assert_eq!(store.request_done(no, name.clone()).await.unwrap(), None);
    let grown = Growth { request: Some(name.clone()), ..growth(no, 1, vec![entry(11, "{}")]) };
    assert!(store.grow_tournament(grown).await.unwrap());
    assert_eq!(store.request_done(no, name.clone()).await.unwrap(), Some(1..2));
    let other = RequestName { person: BO, ..name };
    assert_eq!(store.request_done(no, other).await.unwrap(), None);
}

async fn names_are_kept_by_id_and_shown_as_they_are_now(store: &Store) {
    member(store, ADA, "Ada").await;
    guest(store, BO, "Bo").await;
    let no = store.create_tournament(created("cup")).await.unwrap().unwrap();
    let text = format!(r#"{{"input":{{"do":"registered","name":"Bo","person":"{BO}"}}}}"#);
    let registered = NewEntry { introduces: vec![BO], ..entry(11, &text) };
    let announced = entry(12, r#"{"input":{"do":"announced","text":"Bo is late, Ada"}}"#);
    let paper = entry(13, r#"{"input":{"do":"registered","name":"Marie","person":"paper-1"}}"#);
    let grown = growth(no, 1, vec![registered, announced, paper]);
    assert!(store.grow_tournament(grown).await.unwrap());
    let log = store.tournament("cup").await.unwrap().unwrap().log.concat();
    assert!(log.contains("Bo is late, Ada") && log.contains("Marie"), "{log}");
    store.forget(BO, 50).await.unwrap();
    store.forget(ADA, 50).await.unwrap();
    let log = store.tournament("cup").await.unwrap().unwrap().log.concat();
    assert!(log.contains(&format!("{DELETED} is late, {DELETED}")), "{log}");
    assert!(log.contains("Marie"), "who has no account has no other place: {log}");
    let listed = store.listed_tournaments(9).await.unwrap();
    assert_eq!(listed, [format!(r#"{{"name":"{DELETED}'s cup"}}"#)]);
}

async fn a_table_belongs_to_a_round_while_it_is_on_or_its_game_runs(store: &Store) {
    member(store, ADA, "Ada").await;
    let no = store.create_tournament(created("cup")).await.unwrap().unwrap();
    let seated = |round: u16, table: &str| {
        let place = RoundTable { round, number: 1, table: table.to_owned(), leads: 0 };
        (place, running_table(table))
    };
    let mut grown = growth(no, 1, vec![entry(11, "{}")]);
    grown.tables = vec![seated(1, "first")];
    assert!(store.grow_tournament(grown).await.unwrap());
    let of = async |table: &str| store.round_in_play(table).await.unwrap();
    assert_eq!(of("first").await.as_deref(), Some("cup"));
    assert_eq!(of("elsewhere").await, None);
    // Its game is over, and others of the round are not.
    let table = store.table("first").await.unwrap().unwrap();
    store
        .keep_people(table.no, table.revision, table.people, TablePhase::Over, None)
        .await
        .unwrap();
    assert_eq!(of("first").await.as_deref(), Some("cup"));
    let mut grown = growth(no, 2, vec![entry(12, "{}")]);
    grown.tables = vec![seated(2, "second")];
    assert!(store.grow_tournament(grown).await.unwrap());
    assert_eq!(of("first").await, None, "another round is on");
    // It has ended, and a game of it still runs.
    let ended = Growth { phase: "ended", ..growth(no, 3, vec![entry(13, "{}")]) };
    assert!(store.grow_tournament(ended).await.unwrap());
    assert_eq!(of("second").await.as_deref(), Some("cup"));
    let table = store.table("second").await.unwrap().unwrap();
    store
        .keep_people(table.no, table.revision, table.people, TablePhase::Closed, None)
        .await
        .unwrap();
    assert_eq!(of("second").await, None);
}

async fn a_tournament_that_was_ended_is_played_until_its_games_are_closed(store: &Store) {
    member(store, ADA, "Ada").await;
    let no = store.create_tournament(created("cup")).await.unwrap().unwrap();
    let mut grown = growth(no, 1, vec![entry(11, "{}")]);
    let seated = |number: u16, table: &str| {
        (RoundTable { round: 1, number, table: table.to_owned(), leads: 0 }, running_table(table))
    };
    grown.tables = vec![seated(1, "over"), seated(2, "running")];
    assert!(store.grow_tournament(grown).await.unwrap());
    let table = store.table("over").await.unwrap().unwrap();
    let over = TablePhase::Over;
    store.keep_people(table.no, table.revision, table.people, over, None).await.unwrap();
    // Its log has ended it, and the same cards are still held at the other table.
    assert!(store.grow_tournament(growth(no, 2, vec![entry(12, "{}")])).await.unwrap());
    assert_eq!(store.round_in_play("over").await.unwrap().as_deref(), Some("cup"));
    assert!(!store.end_tournament(no, 2).await.unwrap(), "the log is longer");
    assert_eq!(store.running_tournaments().await.unwrap().playing, ["cup"]);
    assert!(store.end_tournament(no, 3).await.unwrap());
    assert!(store.end_tournament(no, 3).await.unwrap(), "said again");
    assert!(!store.end_tournament(no, 2).await.unwrap(), "nothing of that length");
    assert_eq!(store.running_tournaments().await.unwrap().playing, [""; 0]);
    assert_eq!(store.round_in_play("over").await.unwrap(), None);
}

async fn a_game_of_a_round_counts_in_statistics_once_the_round_is_over(store: &Store) {
    member(store, ADA, "Ada").await;
    let shared = || vec![seat(Some(ADA), 1), seat(None, 1), seat(None, 1), seat(None, 2)];
    let before = game(store, "before", 500, shared()).await;
    store.conclude(Conclusion { rate: None, ..before.clone() }).await.unwrap();
    let known = store.tallies("toy").await.unwrap().rows;
    assert_eq!((known.len(), known[0].wins, known[3].wins), (4, 0.333333, 0.0));
    let no = store.create_tournament(created("cup")).await.unwrap().unwrap();
    let place =
        |round, table: &str| RoundTable { round, number: 1, table: table.to_owned(), leads: 0 };
    let mut grown = growth(no, 1, vec![entry(11, "{}")]);
    grown.tables = vec![(place(1, "first"), running_table("first"))];
    assert!(store.grow_tournament(grown).await.unwrap());
    let table = store.table("first").await.unwrap().unwrap();
    let ended = |seats| Conclusion {
        no: table.no,
        table: "first".to_owned(),
        rate: None,
        plies: 30,
        ended_at: 900,
        seats,
        ..before.clone()
    };
    store.conclude(ended(shared())).await.unwrap();
    assert_eq!(store.tallies("toy").await.unwrap().rows, known, "others play the same cards");
    assert_eq!(store.tallies("other").await.unwrap().rows, []);
    let over = Growth { phase: "between", ..growth(no, 2, vec![entry(12, "{}")]) };
    assert!(store.grow_tournament(over).await.unwrap());
    let counted = store.tallies("toy").await.unwrap().rows;
    let first = &counted[0];
    assert_eq!((first.games, first.wins, first.plies), (2, 0.666667, 42));
    assert_eq!(first.ms, 390 + 790);
    // The next round holds back its own games and no earlier ones.
    let mut grown = growth(no, 3, vec![entry(13, "{}")]);
    grown.tables = vec![(place(2, "second"), running_table("second"))];
    assert!(store.grow_tournament(grown).await.unwrap());
    assert_eq!(store.tallies("toy").await.unwrap().rows, counted);
}
