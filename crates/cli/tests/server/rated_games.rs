//! Members whose rated games are interrupted again and again: every game that ended has moved their ratings once.

use crate::player_group::insist;
use crate::replay::Books;
use serde_json::{Value, json};
use tablee_engine::Rng;
use tablee_load::{ApiClient, Person};

/// What everybody is rated at first, inside.
const FIRST: f64 = 25.0;

/// How far two readings of one number may be apart: the store writes them as text here.
const NEAR: f64 = 1e-9;

/// A new member. The server may be down for a moment.
pub async fn register(server: &mut ApiClient, rng: &mut Rng) -> Person {
    let guest = server.guest().await.unwrap();
    let name = format!("Rated {}", rng.below(1_000_000_000));
    let asked = json!({ "name": name, "password": "a password of its own" });
    let answer = match insist(server, &guest, "/api/register", &asked).await {
        // An earlier try may have come through without an answer: then the password is set.
        Err((409, _)) => insist(server, &guest, "/api/login", &asked).await,
        answer => answer,
    };
    Person { cookie: answer.unwrap().cookie.unwrap() }
}

/// The id of somebody.
pub async fn id_of(server: &mut ApiClient, who: &Person) -> String {
    let answer = server.get("/api/me", Some(who)).await.unwrap();
    let me: Value = serde_json::from_slice(&answer.body).unwrap();
    me["id"].as_str().unwrap().to_owned()
}

/// Each of these members has been rated once for each of so many games, one after the other, and the rating of now
/// is that after the last one.
pub fn compare_ratings(books: &Books, members: &[String], games: usize) {
    for member in members {
        let changes = books.rating_changes(member);
        assert_eq!(changes.len(), games, "{member}: {changes:?}");
        let mut rating = FIRST;
        for [before, after] in changes {
            assert!((before - rating).abs() < NEAR, "{member}: {before} follows {rating}");
            rating = after;
        }
        let now = books.ratings(member);
        match games {
            0 => assert!(now.is_empty(), "{member}: {now:?}"),
            _ => {
                assert_eq!((now.len(), now[0][1] as usize), (1, games), "{member}: {now:?}");
                assert!((now[0][0] - rating).abs() < NEAR, "{member}: {now:?}, {rating}");
            }
        }
    }
}
