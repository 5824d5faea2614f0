//! The tables, tournaments and seasons of clubs.

use super::finished::{game, seat};
use super::tournaments::{created, growth};
use super::{ADA, BO, EVE, guest, member, name, on_both, open_table, running_table};
use tablee_protocol::club::{ChangeSeason, Scheme};
use tablee_protocol::{Kind, PersonId, Visibility};
use tablee_storage::{
    ClubGame, Conclusion, DELETED, NewClub, NewEntry, RoundTable, SeasonChange, SeasonRow, Store,
};

on_both!(
    a_table_is_one_clubs_and_its_rematch_too,
    results_are_those_of_the_clubs_tables_in_time,
    tournaments_are_told_with_when_they_were_played,
    seasons_are_made_ended_and_removed,
    a_season_in_which_a_game_counts_is_not_changed,
);

async fn two_clubs(store: &Store) {
    member(store, ADA, "Ada").await;
    member(store, BO, "Bo").await;
    guest(store, EVE, "Eve").await;
    for id in ["A", "B"] {
        let new = NewClub {
            id: id.to_owned(),
            name: name(id),
            about: String::new(),
            visibility: Visibility::Public,
            code: "code".to_owned(),
            owner: ADA,
            at: 10,
            most: 9,
        };
        store.found_club(new).await.unwrap();
    }
}

fn table(id: &str) -> ClubGame {
    ClubGame::Table(id.to_owned())
}

fn tournament(id: &str) -> ClubGame {
    ClubGame::Tournament(id.to_owned())
}

async fn a_table_is_one_clubs_and_its_rematch_too(store: &Store) {
    two_clubs(store).await;
    for id in ["open", "running", "again"] {
        store.create_table(open_table(id)).await.unwrap();
    }
    assert!(store.add_club_game("A", table("open"), 20).await.unwrap());
    assert!(!store.add_club_game("B", table("open"), 21).await.unwrap(), "it is the other one's");
    assert!(!store.add_club_game("none", table("running"), 21).await.unwrap());
    assert!(store.continue_club_table("open", "again", 22).await.unwrap());
    assert!(!store.continue_club_table("running", "x", 22).await.unwrap(), "nobody's");
    assert_eq!(store.club_tables("A", 9).await.unwrap(), ["again", "open"], "the newest first");
    assert_eq!(store.club_tables("A", 1).await.unwrap(), ["again"]);
    assert!(!store.remove_club_game("B", table("open")).await.unwrap());
    assert!(store.remove_club_game("A", table("open")).await.unwrap());
    assert_eq!(store.club_tables("A", 9).await.unwrap(), ["again"]);
    assert!(store.close_club("A").await.unwrap());
    assert!(store.add_club_game("B", table("again"), 30).await.unwrap(), "free again");
}

async fn finish(store: &Store, id: &str, at: i64, people: &[PersonId]) -> Conclusion {
    let seats = people.iter().enumerate().map(|(n, who)| seat(Some(*who), n as u32 + 1));
    let ended = game(store, id, at, seats.chain([seat(None, 9)]).collect()).await;
    store.conclude(ended.clone()).await.unwrap();
    ended
}

async fn results_are_those_of_the_clubs_tables_in_time(store: &Store) {
    two_clubs(store).await;
    for (id, at, people) in
        [("a", 100, vec![ADA, BO]), ("b", 200, vec![EVE, ADA]), ("c", 300, vec![BO, ADA])]
    {
        finish(store, id, at, &people).await;
    }
    finish(store, "other", 150, &[ADA, BO]).await;
    let practice = game(store, "practice", 160, vec![seat(Some(ADA), 1)]).await;
    let practice = Conclusion { practice: Some("{}".to_owned()), ..practice };
    store.conclude(practice).await.unwrap();
    for id in ["a", "b", "c", "practice"] {
        store.add_club_game("A", table(id), 20).await.unwrap();
    }
    assert_eq!(store.club_tables("A", 9).await.unwrap(), Vec::<String>::new(), "all are over");
    let all = store.club_results("A", (0, i64::MAX), 9).await.unwrap();
    let ids: Vec<&str> = all.iter().map(|row| row.table.as_str()).collect();
    assert_eq!(ids, ["c", "b", "a"], "the latest first, without what was played on");
    let first = &all[0].seats[0];
    assert_eq!((first.person, first.name.as_str(), first.kind), (BO, "Bo", Kind::Member));
    assert_eq!((first.score, first.place, first.won), (99, 1, true));
    assert_eq!((all[0].game.as_str(), all[0].ended_at), ("toy", 300));
    assert_eq!(all[0].visibility, Visibility::Public);
    assert_eq!(all[0].seats.len(), 2, "bots of the server are left out");
    let some = store.club_results("A", (100, 300), 9).await.unwrap();
    assert_eq!(some, all[1..], "from the first moment on, before the second");
    assert_eq!(store.club_results("A", (0, 999), 1).await.unwrap(), all[..1]);
    assert_eq!(store.club_results("B", (0, 999), 9).await.unwrap(), []);
    store.forget(BO, 900).await.unwrap();
    let after = store.club_results("A", (0, 999), 1).await.unwrap();
    assert_eq!((after[0].seats[0].person, after[0].seats[0].name.as_str()), (BO, DELETED));
}

async fn tournaments_are_told_with_when_they_were_played(store: &Store) {
    two_clubs(store).await;
    let no = store.create_tournament(created("cup")).await.unwrap().unwrap();
    store.create_tournament(created("late")).await.unwrap().unwrap();
    assert!(store.add_club_game("A", tournament("cup"), 500).await.unwrap());
    assert!(!store.add_club_game("A", tournament("cup"), 501).await.unwrap());
    assert!(store.add_club_game("A", tournament("late"), 510).await.unwrap());
    let round = RoundTable { round: 1, number: 1, table: "t".to_owned(), leads: 0 };
    let entry = NewEntry { at: 11, entry: "{}".to_owned(), introduces: Vec::new() };
    let mut grown = growth(no, 1, vec![entry]);
    grown.tables = vec![(round, running_table("t"))];
    assert!(store.grow_tournament(grown).await.unwrap());
    let table = store.table("t").await.unwrap().unwrap();
    let ended = game(store, "elsewhere", 700, vec![seat(Some(ADA), 1), seat(Some(BO), 2)]).await;
    let ended = Conclusion { no: table.no, table: "t".to_owned(), ..ended };
    store.conclude(ended).await.unwrap();
    let rows = store.club_tournaments("A", 9).await.unwrap();
    let told: Vec<_> =
        rows.iter().map(|row| (row.id.as_str(), row.played_at, row.length)).collect();
    assert_eq!(told, [("late", 510, 1), ("cup", 700, 2)]);
    assert_eq!(rows[1].summary, r#"{"name":"Ada's cup"}"#, "named as people are called now");
    assert_eq!(rows[1].visibility, Visibility::Public);
    assert_eq!(store.club_tournaments("A", 1).await.unwrap(), rows[..1]);
    assert!(!store.remove_club_game("B", tournament("cup")).await.unwrap());
    assert!(store.remove_club_game("A", tournament("cup")).await.unwrap());
    assert_eq!(store.club_tournaments("A", 9).await.unwrap().len(), 1);
}

fn season(id: &str, club: &str, starts_at: i64) -> SeasonRow {
    SeasonRow {
        id: id.to_owned(),
        club: club.to_owned(),
        name: "Printemps 봄".to_owned(),
        game: Some("toy".to_owned()),
        scheme: Scheme::Beaten,
        drops: 2,
        zone: "Europe/Paris".to_owned(),
        starts_at,
        ends_at: None,
        created_at: 50,
    }
}

fn change() -> ChangeSeason {
    ChangeSeason { name: "Été".to_owned(), scheme: Scheme::Score, drops: 0 }
}

async fn a_season_in_which_a_game_counts_is_not_changed(store: &Store) {
    two_clubs(store).await;
    let begins = season("s", "A", 200);
    let other = SeasonRow { game: Some("other".to_owned()), ..season("o", "A", 0) };
    let over = SeasonRow { ends_at: Some(200), ..season("p", "A", 150) };
    for row in [begins, other, over] {
        assert!(store.add_season(row, 9).await.unwrap());
    }
    let changed = async |season: &str, seen: &[(&str, usize)]| {
        let seen = seen.iter().map(|(id, length)| ((*id).to_owned(), *length)).collect();
        store.change_season("A", season, change(), seen, 9).await.unwrap()
    };
    finish(store, "before", 100, &[ADA, BO]).await;
    store.add_club_game("A", table("before"), 20).await.unwrap();
    finish(store, "of nobody", 300, &[ADA, BO]).await;
    assert_eq!(changed("s", &[]).await, SeasonChange::Done);
    store.create_tournament(created("cup")).await.unwrap().unwrap();
    store.add_club_game("A", tournament("cup"), 30).await.unwrap();
    assert_eq!(changed("s", &[]).await, SeasonChange::Otherwise, "a tournament was not seen");
    let length = store.club_tournaments("A", 9).await.unwrap()[0].length;
    assert_eq!(changed("s", &[("cup", length + 1)]).await, SeasonChange::Otherwise);
    assert_eq!(changed("s", &[("cup", length)]).await, SeasonChange::Done);
    finish(store, "counts", 200, &[ADA, BO]).await;
    store.add_club_game("A", table("counts"), 40).await.unwrap();
    assert_eq!(changed("s", &[("cup", length)]).await, SeasonChange::Counts);
    assert_eq!(changed("o", &[("cup", length)]).await, SeasonChange::Done, "another game");
    assert_eq!(changed("p", &[("cup", length)]).await, SeasonChange::Done, "it had ended");
}

async fn seasons_are_made_ended_and_removed(store: &Store) {
    two_clubs(store).await;
    let (spring, autumn) = (season("s", "A", 100), season("t", "A", 200));
    assert!(store.add_season(spring.clone(), 2).await.unwrap());
    assert!(store.add_season(autumn.clone(), 2).await.unwrap());
    assert!(!store.add_season(season("u", "A", 300), 2).await.unwrap(), "too many");
    assert!(!store.add_season(season("u", "none", 300), 2).await.unwrap());
    assert_eq!(store.seasons("A").await.unwrap(), [autumn.clone(), spring.clone()]);
    assert_eq!(store.seasons("B").await.unwrap(), []);
    let changed =
        async |club, seen| store.change_season(club, "s", change(), seen, 9).await.unwrap();
    assert_eq!(changed("B", Vec::new()).await, SeasonChange::Gone);
    assert_eq!(changed("A", Vec::new()).await, SeasonChange::Done);
    let ChangeSeason { name, scheme, drops } = change();
    let spring = SeasonRow { name, scheme, drops, ..spring };
    assert_eq!(store.seasons("A").await.unwrap(), [autumn.clone(), spring.clone()]);
    assert!(!store.end_season("B", "s", 400).await.unwrap());
    assert!(store.end_season("A", "s", 400).await.unwrap());
    assert!(!store.end_season("A", "s", 500).await.unwrap(), "it has ended before");
    assert!(store.end_season("A", "s", 300).await.unwrap(), "earlier");
    let ended = SeasonRow { ends_at: Some(300), ..spring };
    assert_eq!(store.seasons("A").await.unwrap(), [autumn, ended]);
    assert!(!store.remove_season("B", "t").await.unwrap());
    assert!(store.remove_season("A", "t").await.unwrap());
    assert_eq!(store.seasons("A").await.unwrap().len(), 1);
    assert!(store.close_club("A").await.unwrap());
    assert_eq!(store.seasons("A").await.unwrap(), []);
}
