//! Benchmark of waking a table: reading its log from the data file, playing it again, and going on with a game that was
//! kept. `cargo run --release -p tablee --example waking -- GAME [MOVES [OPTION=VALUE…]]`
#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tablee_engine::clock::{Control, Limit, Millis};
use tablee_engine::table::Opening;
use tablee_engine::{AnyTable, Seed};
use tablee_game_registry::all_games;
use tablee_protocol::{PersonId, Visibility};
use tablee_server::tables::{
    By, RunningGame, SleepingGame, SleepingGames, Stamp, TableInput, Timed,
};
use tablee_storage::{Append, Logged, NewTable, Start, Store};
use tokio::task::JoinSet;

/// When the game began.
const BEGAN: Millis = Millis(5_000);

/// How many tables are played at once, so that neighbours in a log do not stand beside each other in the file.
const TABLES: usize = 20;

/// How often everything is measured.
const TIMES: usize = 9;

const SEED: u64 = 21;

fn begin(table: Box<dyn AnyTable>) -> RunningGame {
    RunningGame::begin(table, Control::new(Limit::Days { days: 2 }).unwrap(), BEGAN)
}

/// A game played at random, as it is logged.
fn played(table: Box<dyn AnyTable>, most: u64) -> Vec<Logged> {
    let mut rng = Seed::numbered(SEED).stream("waking", 0);
    let (mut play, mut log) = (begin(table), Vec::new());
    while play.seq() < most
        && let Some(seat) = play.table.awaits().must.first()
    {
        let menu = play.table.legal(seat).actions;
        let action = menu[rng.index(menu.len())].clone();
        let stamp = Stamp::prompt(BEGAN.plus(Millis(play.seq() * 100)), 0);
        let input = TableInput::Act(&action);
        let (action, timed) = play.take(By::Seat(seat), input, None, stamp).unwrap();
        let Timed { think_ms, lag_ms } = timed;
        log.push(Logged {
            seat: Some(seat.0),
            action,
            person: Some([seat.0; 16]),
            client_id: Some(format!("{:08}", play.seq())),
            think_ms,
            lag_ms,
            away_ms: 0,
            at: 1_760_000_000_000,
            tick: i64::try_from(stamp.at.0).unwrap(),
            origin: None,
        });
    }
    log
}

/// The median of some runs, and the shortest and the longest of them.
fn median(mut times: Vec<Duration>) -> String {
    times.sort();
    format!("{:?} ({:?} to {:?})", times[times.len() / 2], times[0], times[times.len() - 1])
}

/// How long something takes that says itself how long it took.
fn measured(mut run: impl FnMut() -> Duration) -> String {
    median((0..TIMES).map(|_| run()).collect())
}

/// A table in the store that is being played.
fn new_table(number: usize, game: &str) -> NewTable {
    NewTable {
        id: number.to_string(),
        game: game.to_owned(),
        visibility: Visibility::Link,
        created_at: 0,
        setup: "{}".to_owned(),
        people: "{}".to_owned(),
        secret: [1; 32],
        start: Some(Start { seed: [1; 32], at: 0, tick: 0, deadline: None }),
        log: Vec::new(),
        makers: Vec::new(),
    }
}

/// How long the log of one of several tables is read that were played at the same time.
async fn reading(folder: &Path, game: &str, log: &[Logged]) -> String {
    let store = Arc::new(Store::open(folder).unwrap());
    let mut tables = JoinSet::new();
    for number in 0..TABLES {
        let table = store.create_table(new_table(number, game)).await.unwrap();
        let (store, log) = (store.clone(), log.to_vec());
        tables.spawn(async move {
            for (seq, entry) in (0..).zip(log) {
                store.append(Append { table, seq, entry, deadline: None }).await.unwrap();
            }
        });
    }
    tables.join_all().await;
    let mut times = Vec::new();
    for _ in 0..TIMES {
        let began = Instant::now();
        let read = store.whole_table("7", 30, 0).await.unwrap().unwrap();
        times.push(began.elapsed());
        assert_eq!(read.log.len(), log.len());
    }
    median(times)
}

/// How long it takes to play a log again.
fn replaying(open: impl Fn() -> Box<dyn AnyTable>, log: &[Logged]) -> String {
    measured(|| {
        let began = Instant::now();
        let mut play = begin(open());
        log.iter().for_each(|logged| play.redo(logged).unwrap());
        began.elapsed()
    })
}

/// A game as it is kept while its table sleeps.
fn kept(table: Box<dyn AnyTable>, log: &[Logged]) -> RunningGame {
    let mut play = begin(table);
    for logged in log {
        play.redo(logged).unwrap();
        play.remember(PersonId([0; 16]), "x");
    }
    play
}

/// How long it takes to go on with a game that was kept.
fn going_on(play: RunningGame, log: &[Logged]) -> String {
    let sleeping = SleepingGames::default();
    let started = (Seed::numbered(SEED), BEGAN);
    sleeping.put("t", SleepingGame { started, play });
    measured(|| {
        let began = Instant::now();
        let game = sleeping.take("t").unwrap();
        let new = &log[usize::try_from(game.known()).unwrap()..];
        let play = game.follow(Some(started), new).unwrap();
        let took = began.elapsed();
        sleeping.put("t", SleepingGame { started, play });
        took
    })
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let most = arguments.get(1).map_or(10_000, |most| most.parse().unwrap());
    let registry = all_games();
    let game = registry.find(&arguments[0]).unwrap();
    // As long as the game may be: `rounds=50`.
    let settings = arguments.iter().skip(2).filter_map(|setting| setting.split_once('='));
    let rules: serde_json::Map<_, _> = settings
        .map(|(name, value)| (name.to_owned(), serde_json::from_str(value).unwrap()))
        .collect();
    let open = || {
        let opening = Opening {
            seats: 4,
            rules: rules.clone(),
            seed: Seed::numbered(SEED),
            deals: Vec::new(),
        };
        game.open(&opening, &registry.assets).unwrap()
    };
    let log = played(open(), most);
    println!("{} moves of {}", log.len(), arguments[0]);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let read = runtime.block_on(reading(folder.path(), &arguments[0], &log));
    println!("reading the log: {read}");
    println!("playing it again: {}", replaying(open, &log));
    let play = kept(open(), &log);
    println!("{} kB in memory", play.memory() / 1000);
    println!("going on with one that was kept: {}", going_on(play, &log));
}
