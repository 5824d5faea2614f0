//! Games over a bad line: connections drop, messages come late, twice, in another order or from
//! connections given up long ago. Whole games come to their end, every move is there once, and
//! everybody sees what a fresh replay shows.

use crate::player_group::{PlayerGroup, Talk, plans};
use crate::replay::Books;
use crate::server_process::{IN_HASTE, Server, doctor, free};
use crate::unreliable_proxy::UnreliableProxy;
use std::time::Instant;
use tablee_engine::Seed;
use tokio::sync::Semaphore;

/// Games at each table.
const GAMES: usize = 5;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bad_line_delays_games_and_changes_nothing() {
    let began = Instant::now();
    let data = tempfile::tempdir().unwrap();
    let server = Server::launch(data.path(), free(), &IN_HASTE);
    let seed = Seed::numbered(11);
    let proxy = UnreliableProxy::dig(server.address(), seed).await;
    let mut tasks = Vec::new();
    for (number, plan) in (0..).zip(plans().into_iter().chain(plans())) {
        let (server, unreliable, rng) =
            (server.address(), proxy.address, seed.stream("group", number));
        let folder = data.path().to_owned();
        tasks.push(tokio::spawn(async move {
            let mut group = PlayerGroup::gather(server, unreliable, plan, Talk::Silence, rng).await;
            let (moves, mut books) = (Semaphore::new(0), Books::open(&folder));
            for turn in 0.. {
                group.turn(&moves).await;
                if turn % 3 == 0 {
                    books = group.glance(books).await;
                }
                if group.finished() == GAMES {
                    break;
                }
            }
            group
        }));
    }
    let mut parties = Vec::new();
    for task in tasks {
        parties.push(task.await.unwrap());
    }
    let books = Books::open(data.path());
    for group in &mut parties {
        group.compare(&books, &[]).await;
        group.compare_past(&books);
    }
    let moves: usize = parties.iter().map(PlayerGroup::acknowledged).sum();
    let mishaps = proxy.mishaps.counts();
    println!("{moves} moves in {:.1?}: {mishaps:?}", began.elapsed());
    assert!(mishaps.iter().all(|(_, count)| *count > 0), "the line was too good: {mishaps:?}");
    drop(server);
    doctor(data.path());
}
