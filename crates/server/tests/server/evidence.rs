//! Evidence: who is examined and how they are named, which games count, who may ask.

use super::browser::TestServer;
use super::history::{finish, id_of};
use axum::http::StatusCode;
use tablee_protocol::evidence::{EvidenceReport, PairEvidence};
use tablee_server::evidence::{
    BadEvaluations, EvaluatedGame, Evaluation, Evaluations, GameSelection, read_examined,
};
use tablee_server::people::PersonId;
use tablee_server::ratings::Occupant;

/// The evaluation of a table at which every seat made the expert's move of two after a second.
fn evaluated(table: &str, tournament: Option<&str>, seats: u8) -> EvaluatedGame {
    let decision = |seat| Evaluation {
        seat,
        choices: 2,
        think_ms: Some(1000),
        swings: vec![0.0; usize::from(seats)],
    };
    EvaluatedGame {
        table: table.to_owned(),
        tournament: tournament.map(str::to_owned),
        decisions: (0..seats).map(decision).collect(),
    }
}

async fn report(
    server: &TestServer,
    games: Vec<EvaluatedGame>,
    which: GameSelection,
) -> EvidenceReport {
    let examined = read_examined(server.app.store(), "g", Evaluations { games }, &which).await;
    examined.unwrap().report()
}

/// Two members who have finished `games` games with each other and a third, each of them evaluated: a favour
/// is one among others.
async fn pair(server: &TestServer, games: usize) -> (PersonId, PersonId, Vec<EvaluatedGame>) {
    let (mut ada, mut bob) = (server.member("Ada").await, server.member("Bob").await);
    let (a, b) = (id_of(&mut ada).await, id_of(&mut bob).await);
    let c = id_of(&mut server.member("Cy").await).await;
    let mut found = Vec::new();
    for number in 0..games {
        let table = format!("t{number}");
        finish(server, &table, [a, b, c].map(Occupant::Person).to_vec(), &[0]).await;
        found.push(evaluated(&table, None, 3));
    }
    (a, b, found)
}

#[tokio::test]
async fn bots_and_those_who_left_are_not_examined() {
    let server = TestServer::new().await;
    let (a, b, _) = pair(&server, 0).await;
    let level = || "expert".to_owned();
    let left = Occupant::Abandoned { person: b, level: level(), at: 5 };
    finish(&server, "t", vec![Occupant::Person(a), left, Occupant::Bot { level: level() }], &[0])
        .await;
    let said = report(&server, vec![evaluated("t", None, 3)], GameSelection::All).await;
    assert_eq!((said.games, said.people), (1, 1), "only Ada played to the end");
}

#[tokio::test]
async fn people_are_named_as_they_are_now_with_their_rating_and_their_games() {
    let server = TestServer::new().await;
    let (a, b, games) = pair(&server, 9).await;
    let said = report(&server, games.clone(), GameSelection::All).await;
    assert_eq!((said.games, said.people), (9, 3));
    assert!(said.least_games <= 9, "the test must have enough games");
    let both =
        |pair: &&PairEvidence| [a, b].iter().all(|id| pair.who.iter().any(|one| one.person == *id));
    let found = said.pairs.iter().find(both).unwrap();
    let of = |person| found.who.iter().find(|one| one.person == person).unwrap();
    assert_eq!([of(a), of(b)].map(|one| one.name.as_deref()), [Some("Ada"), Some("Bob")]);
    assert!(of(a).rating > of(b).rating, "Ada won them all");
    assert_eq!(found.games.len(), 9, "every figure comes with its games");
    assert!(found.games.contains(&"t0".to_owned()));
    assert!(said.closeness.is_empty(), "three people are no peers to be compared with");

    server.app.store().forget(b, 2000).await.unwrap();
    let text = serde_json::to_string(&report(&server, games, GameSelection::All).await).unwrap();
    assert!(text.contains("Ada") && !text.contains("Bob"), "{text}");
}

#[tokio::test]
async fn a_tournament_shows_its_own_games_and_unknown_tables_count_for_nothing() {
    let server = TestServer::new().await;
    let (_, _, mut games) = pair(&server, 3).await;
    games[1].tournament = Some("drive".to_owned());
    games.push(evaluated("never played here", Some("drive"), 3));
    let own = report(&server, games.clone(), GameSelection::Tournament("drive".to_owned())).await;
    assert_eq!((own.games, own.people), (1, 3));
    let other =
        report(&server, games.clone(), GameSelection::Tournament("another".to_owned())).await;
    assert_eq!((other.games, other.people), (0, 0));
    assert_eq!(report(&server, games, GameSelection::All).await.games, 3);
}

#[tokio::test]
async fn nobody_but_an_admin_may_ask() {
    let server = TestServer::new().await;
    let (mut guest, mut member) = (server.visitor(), server.member("Ada").await);
    assert_eq!(member.get("/api/admin/evidence/lexio").await.0, StatusCode::FORBIDDEN);
    assert_ne!(guest.get("/api/admin/evidence/lexio").await.0, StatusCode::OK);
    assert_eq!(member.get("/api/drives/none/evidence").await.0, StatusCode::NOT_FOUND);
}

#[test]
fn evaluations_are_kept_whole_and_a_spoilt_file_is_named() {
    let data = tempfile::tempdir().unwrap();
    assert_eq!(Evaluations::read(data.path(), "g").unwrap(), Evaluations::default());
    let kept = Evaluations { games: vec![evaluated("t", Some("drive"), 4)] };
    kept.write(data.path(), "g").unwrap();
    assert_eq!(Evaluations::read(data.path(), "g").unwrap(), kept);
    assert!(kept.has("t") && !kept.has("u"));
    assert_eq!(Evaluations::read(data.path(), "another").unwrap(), Evaluations::default());

    let file = data.path().join("evidence").join("g.json");
    std::fs::write(&file, "{\"games\": [").unwrap();
    let error = Evaluations::read(data.path(), "g").unwrap_err();
    assert!(matches!(error, BadEvaluations::Content { .. }), "{error:?}");
    assert!(error.to_string().contains("g.json"), "{error}");
}
