//! Finished games: concluded once, listed, rated and counted.

use super::{ADA, BO, EVE, guest, member, on_both, running_table};
use tablee_protocol::{DrawnFace, Kind, PersonId, TablePhase, Visibility};
use tablee_storage::{Conclusion, Filter, Rating, SeatResult, Store};

on_both!(
    a_game_ends_once,
    members_are_rated_and_guests_are_not,
    who_deletes_the_account_has_left_and_the_others_are_rated,
    ratings_of_games_that_end_at_once_all_count,
    games_are_found_by_filters_and_page_by_page,
    leaders_standings_and_tallies_agree,
    what_a_bot_found_out_is_kept,
);

/// Everybody gains what their place is.
fn rate(before: &[Rating], places: &[u32]) -> Vec<Rating> {
    let gain = |(rating, place): (&Rating, &u32)| Rating {
        mean: rating.mean + f64::from(*place),
        sigma: rating.sigma,
    };
    before.iter().zip(places).map(gain).collect()
}

pub fn seat(person: Option<PersonId>, place: u32) -> SeatResult {
    let level = person.is_none().then(|| "strong".to_owned());
    SeatResult { person, level, score: 100 - i64::from(place), place, won: place == 1 }
}

/// A table with a game that runs, and how it ends.
pub async fn game(store: &Store, id: &str, ended_at: i64, seats: Vec<SeatResult>) -> Conclusion {
    let no = store.create_table(running_table(id)).await.unwrap();
    Conclusion {
        no,
        table: id.to_owned(),
        game: "toy".to_owned(),
        record: vec![1, 2, 0, 3],
        rules: "{}".to_owned(),
        plies: 12,
        visibility: Visibility::Public,
        started_at: None,
        ended_at,
        rate: Some(rate),
        practice: None,
        seats,
    }
}

async fn a_game_ends_once(store: &Store) {
    member(store, ADA, "Ada").await;
    member(store, BO, "Bo").await;
    let ended = game(store, "a", 500, vec![seat(Some(ADA), 1), seat(Some(BO), 2)]).await;
    store.conclude(ended.clone()).await.unwrap();
    store.conclude(Conclusion { ended_at: 900, record: vec![9], ..ended }).await.unwrap();
    assert_eq!(store.table("a").await.unwrap().unwrap().phase, TablePhase::Over);
    assert_eq!(store.record("a").await.unwrap(), Some(vec![1, 2, 0, 3]));
    assert_eq!(store.record("b").await.unwrap(), None);
    let row = store.finished_game("a").await.unwrap().unwrap();
    assert_eq!((row.plies, row.started_at, row.ended_at, row.rated), (12, 110, 500, true));
    let first = &row.seats[0];
    assert_eq!(
        (first.person, first.name.as_deref(), first.kind),
        (Some(ADA), Some("Ada"), Kind::Member)
    );
    assert_eq!(
        (first.score, first.place, first.won, first.rating_change),
        (99, 1, true, Some(1.0))
    );
    let owl = DrawnFace::try_from(9).unwrap();
    assert!(store.choose_face(ADA, owl).await.unwrap());
    let row = store.finished_game("a").await.unwrap().unwrap();
    assert_eq!([row.seats[0].face, row.seats[1].face], [Some(owl), None]);
    assert!(store.finished_game("b").await.unwrap().is_none());
    assert_eq!(store.tallies("toy").await.unwrap().rows[0].games, 1);
    assert_eq!(store.deadlines().await.unwrap(), []);
    // A game without a result leaves a record and nothing else.
    let ended = game(store, "c", 500, Vec::new()).await;
    store.conclude(ended).await.unwrap();
    assert!(store.record("c").await.unwrap().is_some());
    assert!(store.finished_game("c").await.unwrap().is_none());
}

async fn members_are_rated_and_guests_are_not(store: &Store) {
    member(store, ADA, "Ada").await;
    guest(store, EVE, "Eve").await;
    for (id, seats) in [
        ("guest", vec![seat(Some(ADA), 1), seat(Some(EVE), 2)]),
        ("bot", vec![seat(Some(ADA), 1), seat(None, 2)]),
        ("twice", vec![seat(Some(ADA), 1), seat(Some(ADA), 2)]),
    ] {
        let ended = game(store, id, 500, seats).await;
        store.conclude(ended).await.unwrap();
        let row = store.finished_game(id).await.unwrap().unwrap();
        assert!(!row.rated, "{id}");
        assert_eq!(row.seats[0].rating_change, None, "{id}");
    }
    let bot = &store.finished_game("bot").await.unwrap().unwrap().seats[1];
    assert_eq!((bot.person, &bot.name, bot.kind), (None, &None, Kind::Bot));
    assert_eq!(bot.level.as_deref(), Some("strong"));
    assert_eq!(store.leaders("toy", ADA, 0, 9).await.unwrap().leaders, []);
}

async fn who_deletes_the_account_has_left_and_the_others_are_rated(store: &Store) {
    for (person, name) in [(ADA, "Ada"), (BO, "Bo"), (EVE, "Eve")] {
        member(store, person, name).await;
    }
    let first = game(store, "first", 500, vec![seat(Some(ADA), 1), seat(Some(BO), 2)]).await;
    store.conclude(first).await.unwrap();
    // Bo wins, but has gone before the end; Ada had left before that, and a bot played on.
    store.forget(BO, 550).await.unwrap();
    let left = SeatResult { level: Some("strong".to_owned()), ..seat(Some(ADA), 3) };
    let seats = vec![left, seat(Some(BO), 1), seat(Some(EVE), 2)];
    let ended = game(store, "second", 600, seats).await;
    store.conclude(ended).await.unwrap();
    let row = store.finished_game("second").await.unwrap().unwrap();
    assert!(row.rated, "{row:?}");
    let places: Vec<u32> = row.seats.iter().map(|seat| seat.place).collect();
    assert_eq!(places, [3, 2, 1]);
    let of = async |person| store.leaders("toy", person, 0, 9).await.unwrap().asker;
    let mean = async |person| of(person).await.unwrap().rating.mean;
    assert_eq!((mean(ADA).await, mean(EVE).await), (25.0 + 1.0 + 3.0, 25.0 + 1.0));
    assert!(of(BO).await.is_none(), "nothing new is kept of who has gone");
    // What Bo was worth to the others is what the last game says.
    let change = row.seats[1].rating_change;
    assert_eq!(change, Some(2.0));
    let [one, two] = [(ADA, 610), (EVE, 620)];
    for (person, at) in [one, two] {
        store.forget(person, at).await.unwrap();
    }
    let seats = vec![seat(Some(ADA), 1), seat(Some(EVE), 2)];
    let ended = game(store, "third", 700, seats).await;
    store.conclude(ended).await.unwrap();
    let row = store.finished_game("third").await.unwrap().unwrap();
    let places: Vec<u32> = row.seats.iter().map(|seat| seat.place).collect();
    assert_eq!(places, [2, 1], "who went first is last");
}

async fn ratings_of_games_that_end_at_once_all_count(store: &Store) {
    member(store, ADA, "Ada").await;
    member(store, BO, "Bo").await;
    let mut games = Vec::new();
    for n in 0..12 {
        let seats = match n % 2 {
            0 => vec![seat(Some(ADA), 1), seat(Some(BO), 2)],
            _ => vec![seat(Some(BO), 2), seat(Some(ADA), 1)],
        };
        games.push(game(store, &format!("g{n}"), 500, seats).await);
    }
    let ending = games.into_iter().map(|game| {
        let store = store.clone();
        tokio::spawn(async move { store.conclude(game).await })
    });
    for ended in ending.collect::<Vec<_>>() {
        ended.await.unwrap().unwrap();
    }
    let of = async |person| store.leaders("toy", person, 0, 9).await.unwrap().asker.unwrap();
    let (ada, bo) = (of(ADA).await, of(BO).await);
    assert_eq!((ada.games, ada.rating.mean), (12, 25.0 + 12.0));
    assert_eq!((bo.games, bo.rating.mean), (12, 25.0 + 24.0));
    assert_eq!(store.ratings_of("toy", vec![BO, EVE]).await.unwrap(), [(BO, bo)]);
    assert_eq!(store.tallies("toy").await.unwrap().rows[0].games, 12);
}

async fn games_are_found_by_filters_and_page_by_page(store: &Store) {
    member(store, ADA, "Ada").await;
    member(store, BO, "Bo").await;
    for (id, ended_at, visibility, other) in [
        ("a", 500, Visibility::Public, Some(BO)),
        ("b", 600, Visibility::Public, None),
        ("B", 600, Visibility::Public, None),
        ("hidden", 700, Visibility::Link, Some(BO)),
    ] {
        let mut ended = game(store, id, ended_at, vec![seat(Some(ADA), 1), seat(other, 2)]).await;
        ended.visibility = visibility;
        store.conclude(ended).await.unwrap();
    }
    let find = async |filter: Filter| -> (Vec<String>, bool) {
        let page = store.finished_games(Filter { limit: 2, ..filter }).await.unwrap();
        (page.games.into_iter().map(|game| game.table).collect(), page.more)
    };
    let found = |ids: &[&str], more| (ids.iter().map(|id| (*id).to_owned()).collect(), more);
    assert_eq!(find(Filter::default()).await, found(&["b", "B"], true));
    let next = Filter { before: Some((600, "B".to_owned())), ..Filter::default() };
    assert_eq!(find(next).await, found(&["a"], false));
    let of = |person, asker| Filter { person: Some(person), asker, ..Filter::default() };
    assert_eq!(find(of(BO, None)).await, found(&["a"], false));
    assert_eq!(find(of(BO, Some(BO))).await, found(&["hidden", "a"], false));
    assert_eq!(find(of(BO, Some(ADA))).await, found(&["a"], false));
    let lost = Filter { won: Some(false), ..of(BO, Some(BO)) };
    assert_eq!(find(lost.clone()).await, found(&["hidden", "a"], false));
    assert_eq!(find(Filter { won: Some(true), ..lost }).await, found(&[], false));
    let met = Filter { opponent: Some(BO), ..of(ADA, Some(ADA)) };
    assert_eq!(find(met).await, found(&["hidden", "a"], false));
    // From the side of who has fewer games, on the next page.
    let met = Filter { opponent: Some(ADA), ..of(BO, Some(BO)) };
    let next = Filter { before: Some((700, "hidden".to_owned())), ..met };
    assert_eq!(find(next).await, found(&["a"], false));
    let never = Filter { opponent: Some(EVE), ..of(ADA, Some(ADA)) };
    assert_eq!(find(never).await, found(&[], false));
    let span = Filter { from: Some(500), to: Some(600), ..Filter::default() };
    assert_eq!(find(span).await, found(&["a"], false));
    let other = Filter { game: Some("other".to_owned()), ..Filter::default() };
    assert_eq!(find(other).await, found(&[], false));
    let last = Filter { before: Some((600, "b".to_owned())), ..of(ADA, Some(ADA)) };
    assert_eq!(find(last).await, found(&["B", "a"], false));
    // Another game that ended in the same moment is not one they played together.
    let alone = game(store, "beside", 500, vec![seat(Some(ADA), 1), seat(None, 2)]).await;
    store.conclude(alone).await.unwrap();
    let met = Filter { opponent: Some(BO), ..of(ADA, Some(ADA)) };
    assert_eq!(find(met).await, found(&["hidden", "a"], false));
}

async fn leaders_standings_and_tallies_agree(store: &Store) {
    for (person, name) in [(ADA, "Ada"), (BO, "Bo")] {
        member(store, person, name).await;
    }
    for id in ["a", "b"] {
        let ended = game(store, id, 500, vec![seat(Some(ADA), 1), seat(Some(BO), 2)]).await;
        store.conclude(ended).await.unwrap();
    }
    let practised = game(store, "c", 600, vec![seat(Some(ADA), 1), seat(None, 1)]).await;
    store
        .conclude(Conclusion { practice: Some("{}".to_owned()), rate: None, ..practised })
        .await
        .unwrap();
    let rows = store.leaders("toy", EVE, 2, 9).await.unwrap();
    let names: Vec<&str> = rows.leaders.iter().map(|row| row.name.as_str()).collect();
    assert_eq!((names, rows.asker), (vec!["Bo", "Ada"], None));
    assert_eq!(rows.leaders[0].rated.games, 2);
    assert_eq!(rows.leaders[0].kind, Kind::Member);
    let owl = DrawnFace::try_from(9).unwrap();
    assert!(store.choose_face(ADA, owl).await.unwrap());
    let faces = store.leaders("toy", EVE, 2, 9).await.unwrap();
    assert_eq!([faces.leaders[0].face, faces.leaders[1].face], [None, Some(owl)]);
    assert_eq!(store.leaders("toy", ADA, 3, 9).await.unwrap().leaders, []);
    assert_eq!(store.leaders("toy", ADA, 0, 1).await.unwrap().leaders.len(), 1);
    let standings = store.standings(ADA).await.unwrap();
    let toy = &standings[0];
    assert_eq!((toy.game.as_str(), toy.games, toy.won, toy.last), ("toy", 3, 3, 600));
    assert_eq!((toy.average_place, toy.rated.unwrap().games), (1.0, 2));
    assert_eq!(store.standings(EVE).await.unwrap(), []);
    let tallies = store.tallies("toy").await.unwrap();
    assert_eq!(tallies.players, 2);
    let first = &tallies.rows[0];
    assert_eq!((first.seats, first.seat, first.games, first.wins), (2, 0, 2, 2.0));
    assert_eq!((first.plies, first.ms), (24, 2 * 390));
    let exported = store.export(ADA).await.unwrap().unwrap();
    assert_eq!((exported.games.len(), exported.ratings.len()), (3, 1));
    assert_eq!(exported.ratings[0].games, 2);
}

async fn what_a_bot_found_out_is_kept(store: &Store) {
    assert_eq!(store.opinions("a", "strong").await.unwrap(), None);
    store.keep_opinions("a", "strong", "[1]".to_owned(), 5).await.unwrap();
    assert_eq!(store.opinions("a", "strong").await.unwrap().as_deref(), Some("[1]"));
    store.keep_opinions("a", "expert", "[2]".to_owned(), 6).await.unwrap();
    assert_eq!(store.opinions("a", "strong").await.unwrap(), None);
    assert_eq!(store.opinions("a", "expert").await.unwrap().as_deref(), Some("[2]"));
}
