//! Crashes at the named points of what is written seldom: forgetting somebody, what an admin does, and the entries of
//! a duplicate. What was not committed is not there at all, what was is there once.

use crate::raw_client::Guest;
use crate::replay::Books;
use crate::server_process::{IN_HASTE, Server, doctor, free};
use crate::sessions::admin;
use crate::tournament::{replayed, wait};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use tablee_load::ApiClient;
use tablee_server::crash_point::{CrashPoint, VARIABLE};
use tablee_tournament::laws;
use tokio::task::block_in_place;

const PASSWORD: &str = "correct horse battery";

fn launch(data: &Path, address: SocketAddr, armed: Option<&str>) -> Server {
    try_launch(data, address, armed).unwrap_or_else(|said| panic!("{said}"))
}

/// The same; what the server said instead, where it ends before it listens.
fn try_launch(data: &Path, address: SocketAddr, armed: Option<&str>) -> Result<Server, String> {
    let armed = armed.map(|armed| (VARIABLE, armed));
    let environment: Vec<_> = IN_HASTE.into_iter().chain(armed).collect();
    Server::try_launch(data, address, &environment)
}

/// Sends a request at which the server ends as it was told to, and starts it again.
fn crash_at(
    mut server: Server,
    data: &Path,
    point: CrashPoint,
    request: impl FnOnce() -> u16,
) -> Server {
    let address = server.address();
    server.stop();
    let mut server = launch(data, address, Some(point.name()));
    assert_eq!(request(), 0, "{point}: nobody answers");
    let status = server.ended();
    let said = server.said();
    assert!(said.contains(&format!("crash point {point} reached")), "{status}: {said}");
    launch(data, address, None)
}

fn register(address: SocketAddr, name: &str) -> Guest {
    let mut member = Guest::arrive(address);
    member.ask("/api/register", &json!({"name": name, "password": PASSWORD}));
    member
}

#[test]
fn somebody_is_forgotten_wholly_or_not_at_all() {
    let (data, address) = (tempfile::tempdir().unwrap(), free());
    let mut server = launch(data.path(), address, None);
    for (point, forgotten) in
        [(CrashPoint::ForgetBeforeCommit, false), (CrashPoint::ForgetCommitted, true)]
    {
        let ada = register(address, if forgotten { "Ada" } else { "Bo" });
        let body = json!({"password": PASSWORD}).to_string();
        let asks = ada.with("Content-Type: application/json\r\n");
        let erase = || asks.send("DELETE", "/api/me", body.as_bytes());
        server = crash_at(server, data.path(), point, || erase().status);
        let me = ada.get("/api/me").json();
        assert_eq!(me["kind"], if forgotten { "guest" } else { "member" }, "{point}: {me}");
        let books = Books::open(data.path());
        let left = books.count("persons WHERE name IN ('Ada', 'Bo')");
        assert_eq!(left, usize::from(!forgotten), "{point}");
        // Who was not told asks again: then it is done, once.
        assert_eq!(erase().status, 200, "{point}");
        assert_eq!(books.count("persons WHERE name IN ('Ada', 'Bo')"), 0, "{point}");
        assert_eq!(books.count("recovery_codes"), 0, "{point}");
    }
    drop(server);
    doctor(data.path());
}

#[test]
fn what_an_admin_does_is_done_and_noted_or_neither() {
    let (data, address) = (tempfile::tempdir().unwrap(), free());
    let mut server = launch(data.path(), address, None);
    let keeper = register(address, "Keeper");
    admin(data.path(), &["grant", "Keeper"]);
    let noted = |data: &Path| Books::open(data).count("audit WHERE action = 'ban'");
    for (before, (point, done)) in
        [(CrashPoint::ModerateBeforeCommit, false), (CrashPoint::ModerateCommitted, true)]
            .into_iter()
            .enumerate()
    {
        let name = format!("Bo {before}");
        let bo = register(address, &name);
        let path = format!("/api/admin/people/Bo%20{before}/ban");
        let ban = || keeper.post(&path, &json!({}));
        server = crash_at(server, data.path(), point, || ban().status);
        assert_eq!(bo.get("/api/me").status, if done { 403 } else { 200 }, "{point}");
        assert_eq!(noted(data.path()), before + usize::from(done), "{point}");
        if !done {
            assert_eq!(ban().status, 200, "{point}");
            assert_eq!(noted(data.path()), before + 1, "{point}");
        }
        assert_eq!(bo.get("/api/me").status, 403, "{point}");
    }
    drop(server);
    doctor(data.path());
}

/// The rounds of the duplicate, and its tables.
const ROUNDS: usize = 3;
const TABLES: usize = 2;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_duplicate_that_is_killed_at_its_entries_has_one_result_for_each_board() {
    let (data, address) = (tempfile::tempdir().unwrap(), free());
    let mut server = block_in_place(|| launch(data.path(), address, None));
    let mut api = ApiClient::at(address);
    let organiser = api.guest().await.unwrap();
    let setup = json!({
        "name": "Boards", "game": "lexio", "format": "duplicate", "rounds": ROUNDS, "better": "high",
        "bell": 0, "countersign": 0, "interval": 0, "rules": {"rounds": 1},
    });
    let made = api.post("/api/drives", &organiser, &setup).await.unwrap();
    let made: Value = serde_json::from_slice(&made.body).unwrap();
    let tournament = made["id"].as_str().unwrap().to_owned();
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    let bots = json!({"bots": 4 * TABLES, "level": "random", "id": "r"});
    api.post(&path("register"), &organiser, &bots).await.unwrap();
    let points = [CrashPoint::TournamentBeforeCommit, CrashPoint::TournamentCommitted];
    // The start itself, then what the games and the server enter.
    let mut started = false;
    for (crash, point) in points.into_iter().cycle().take(6).enumerate() {
        let arm = format!("{point}:{}", 1 + crash / 4);
        block_in_place(|| server.kill());
        let armed = block_in_place(|| try_launch(data.path(), address, Some(&arm)));
        let said = match armed {
            Ok(up) => {
                server = up;
                if !started {
                    let mut api = ApiClient::at(address);
                    let answer = api.post(&path("start"), &organiser, &json!({})).await;
                    // Committed and not answered, it is refused from then on.
                    started = answer.is_err_and(|error| error.to_string().contains("409"))
                        || point == CrashPoint::TournamentCommitted;
                }
                let status = block_in_place(|| server.ended());
                format!("{status}: {}", server.said())
            }
            // Games that are on enter what is due at once: the point may be reached before the server listens.
            Err(said) => {
                assert!(started, "nothing is entered before the start: {said}");
                said
            }
        };
        assert!(said.contains(&format!("crash point {point} reached")), "{said}");
    }
    server = block_in_place(|| launch(data.path(), address, None));
    wait(address, &tournament, |view| view["phase"] == "finished").await;
    let mut api = ApiClient::at(address);
    api.post(&path("end"), &organiser, &json!({})).await.unwrap();
    let tournament = replayed(&mut api, &path("log")).await;
    laws::examine(&tournament).unwrap();
    assert_eq!(tournament.rounds().len(), ROUNDS);
    let mut games = Vec::new();
    for round in 1..=ROUNDS {
        let answer = api.get(&path(&format!("rounds/{round}")), None).await.unwrap();
        let told: Value = serde_json::from_slice(&answer.body).unwrap();
        let mut seeds = Vec::new();
        for table in told["tables"].as_array().unwrap() {
            let game = table["result"]["record"].as_str().unwrap().to_owned();
            let answer = api.get(&format!("/api/tables/{game}/record"), None).await.unwrap();
            let record: Value = serde_json::from_slice(&answer.body).unwrap();
            seeds.push(record["seed"].clone());
            games.push(game);
        }
        assert_eq!(seeds.len(), TABLES);
        assert!(seeds.iter().all(|seed| *seed == seeds[0]), "round {round}: the same cards");
    }
    games.sort_unstable();
    games.dedup();
    assert_eq!(games.len(), ROUNDS * TABLES, "no game counts twice");
    assert_eq!(Books::open(data.path()).records(), ROUNDS * TABLES, "no board was dealt twice");
    drop(server);
    doctor(data.path());
}
