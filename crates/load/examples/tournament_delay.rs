//! Delay until a move at one of many tables of a tournament is seen by who watches it: from sending
//! it to the frame at every watcher that shows it.
//!
//! `cargo run --release -p tablee-load --example tournament_delay -- target/release/tablee 100 20 20 60`:
//! the program to start, tables, watchers, players among the bots, seconds.

use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tablee_engine::{Rng, Seed};
use tablee_load::{ApiClient, Client, Histogram, Keep, Person, Received, Spawned, TableSocket};

type Fault = Box<dyn std::error::Error + Send + Sync>;

/// A move: at which table, as which input, when it was sent.
type Acts = Arc<Mutex<Vec<(u64, u64, Instant)>>>;

/// What a watcher saw: by table, how many inputs were shown when.
#[derive(Default)]
struct Seen {
    moves: BTreeMap<u64, Vec<(u64, Instant)>>,
    frames: u64,
    bytes: u64,
    largest: usize,
}

#[tokio::main]
async fn main() -> Result<(), Fault> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, otherwise: u64| -> Result<u64, Fault> {
        Ok(args.get(at).map(|text| text.parse()).transpose()?.unwrap_or(otherwise))
    };
    let program = args.first().ok_or("name the program to start")?;
    let (tables, watchers) = (number(1, 100)?, number(2, 20)?);
    let (players, seconds) = (number(3, 20)?, number(4, 60)?);
    let server = Spawned::start(Path::new(program), None)?;
    let address = server.address();
    let mut api = ApiClient::at(address);
    let organiser = api.guest().await?;
    let setup = json!({
        "name": "Load", "game": "lexicon", "format": "drive", "rounds": 50, "better": "low",
        "bell": 420, "countersign": 0, "interval": 1, "rules": {"dictionary": "en"},
    });
    let made: Value =
        serde_json::from_slice(&api.post("/api/drives", &organiser, &setup).await?.body)?;
    let tournament = made["id"].as_str().ok_or("no id")?.to_owned();
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    let mut people = Vec::new();
    for _ in 0..players {
        let person = api.guest().await?;
        api.post(&path("register"), &person, &json!({})).await?;
        api.post(&path("check-in"), &person, &json!({})).await?;
        people.push(person);
    }
    let described: Value =
        serde_json::from_slice(&api.get("/api/games/lexicon", None).await?.body)?;
    let bots = json!({"bots": tables * 4 - players, "level": described["levels"][0]});
    api.post(&path("register"), &organiser, &bots).await?;
    let acts = Acts::default();
    let end = Instant::now() + Duration::from_secs(seconds);
    let watching: Vec<_> =
        (0..watchers).map(|_| tokio::spawn(watch(address, path("ws"), end))).collect();
    api.post(&path("start"), &organiser, &json!({})).await?;
    for (number, person) in (0..).zip(people) {
        let rng = Seed::numbered(1).stream("players", number);
        tokio::spawn(play(address, path("ws"), person, acts.clone(), rng));
    }
    let mut seen = Vec::new();
    for watcher in watching {
        seen.push(watcher.await??);
    }
    report(&acts, &seen, seconds);
    Ok(())
}

async fn watch(address: SocketAddr, path: String, end: Instant) -> Result<Seen, Fault> {
    let mut socket = TableSocket::open(address, &path, None).await?;
    let mut seen = Seen::default();
    while let Ok(text) = tokio::time::timeout_at(end.into(), socket.next()).await {
        let (text, now) = (text?, Instant::now());
        seen.frames += 1;
        seen.bytes += text.len() as u64;
        seen.largest = seen.largest.max(text.len());
        let frame: Value = serde_json::from_str(&text)?;
        for table in frame["tables"].as_array().into_iter().flatten() {
            if let (Some(number), Some(moves)) = (table["table"].as_u64(), table["moves"].as_u64())
            {
                seen.moves.entry(number).or_default().push((moves, now));
            }
        }
    }
    Ok(seen)
}

/// Plays wherever it is seated, round after round.
async fn play(
    address: SocketAddr,
    path: String,
    person: Person,
    acts: Acts,
    mut rng: Rng,
) -> Result<(), Fault> {
    let mut socket = TableSocket::open(address, &path, Some(&person.cookie)).await?;
    let mut last = String::new();
    loop {
        let mine: Value = serde_json::from_str(&socket.next().await?)?;
        let place = &mine["place"];
        let Some(room) = place["room"].as_str().filter(|room| *room != last) else { continue };
        last = room.to_owned();
        let table = place["table"].as_u64().ok_or("no table")?;
        let mut client = Client::join(address, room, Some(&person), Keep::Turns).await?;
        let mut sent = None;
        while !client.mirror().status().is_none_or(|status| status.over) {
            let to_act = client.mirror().status().map(|status| status.to_act).unwrap_or_default();
            let mine = client.mirror().seat().is_some_and(|seat| to_act.contains(seat));
            if mine && client.mirror().pending().is_none() {
                match client.mirror().pick(|count| rng.index(count)) {
                    Some(action) => {
                        sent = Some(Instant::now());
                        client.act(action).await?;
                    }
                    None => client.ask_legal().await?,
                }
            }
            if let (Received::Update { mine: true }, Some(sent)) =
                (client.receive().await?, sent.take_if(|_| client.mirror().pending().is_none()))
            {
                let seq = client.mirror().seen().unwrap_or(0);
                acts.lock().map_err(|_| "poisoned")?.push((table, seq, sent));
            }
        }
    }
}

fn report(acts: &Acts, seen: &[Seen], seconds: u64) {
    let mut latency = Histogram::default();
    let mut missed = 0u64;
    let acts = acts.lock().map(|acts| acts.clone()).unwrap_or_default();
    for (table, seq, sent) in &acts {
        for watcher in seen {
            let shown = watcher.moves.get(table).into_iter().flatten();
            // The first frame after the move that shows it; a new round counts anew.
            let shown = shown.filter(|(moves, at)| moves >= seq && at >= sent);
            match shown.map(|(_, at)| *at).min() {
                Some(at) if at.duration_since(*sent) < Duration::from_secs(5) => {
                    latency.add(at.duration_since(*sent));
                }
                _ => missed += 1,
            }
        }
    }
    let frames: u64 = seen.iter().map(|watcher| watcher.frames).sum();
    let bytes: u64 = seen.iter().map(|watcher| watcher.bytes).sum();
    let largest = seen.iter().map(|watcher| watcher.largest).max().unwrap_or(0);
    println!(
        "{} moves seen by {} watchers: p50 {:.1} ms, p99 {:.1} ms, longest {:.1} ms; {missed} not seen within 5 s",
        acts.len(),
        seen.len(),
        latency.quantile_ms(0.5),
        latency.quantile_ms(0.99),
        latency.longest_ms(),
    );
    println!(
        "{frames} frames in {seconds} s, {} bytes each on average, the largest {largest}",
        bytes / frames.max(1),
    );
}
