//! Evaluating and examining the games of a server's data, also while it runs.

use crate::args::{Evaluate, Failure, Report};
use crate::data;
use crate::progress::Progress;
use crate::serve::games;
use std::collections::HashSet;
use std::io::Write as _;
use std::path::Path;
use tablee_server::Games;
use tablee_server::evidence::{EvaluatedGame, Evaluations, GameSelection, read_examined};
use tablee_storage::Store;

/// After so many games the file is written, so that little is lost when somebody stops it.
const WRITTEN_EVERY: usize = 10;
/// How many lines of each list are printed.
const LINES: usize = 10;

/// Runs `tablee evidence evaluate`.
pub(super) fn evaluate(asked: &Evaluate) -> Result<(), Failure> {
    let (dir, games) = (data::folder(&asked.data), games());
    known(&games, &asked.game)?;
    let evaluated = data::runtime()?.block_on(async {
        let store = data::open(&asked.data).await?;
        evaluate_all(&store, &games, &dir, asked).await
    })?;
    say(&format!(
        "{evaluated} games evaluated; `tablee evidence report {}` shows them.",
        asked.game
    ))
}

async fn evaluate_all(
    store: &Store,
    games: &Games,
    dir: &Path,
    asked: &Evaluate,
) -> Result<usize, Failure> {
    let mut evaluations = Evaluations::read(dir, &asked.game).map_err(failed)?;
    let known: HashSet<String> = evaluations.games.iter().map(|game| game.table.clone()).collect();
    let tables = store.games_to_inspect().await.map_err(failed)?;
    let bar = Progress::bar(tables.len() as u64);
    let mut fresh = 0;
    for (done, (_, table)) in tables.iter().enumerate() {
        bar.set(done as u64, tables.len() as u64);
        if asked.most.is_some_and(|most| fresh >= most) {
            break;
        }
        // Cheap first: most games of a later run are known.
        if known.contains(table) {
            continue;
        }
        let is_ours = store.finished_game(table).await.map_err(failed)?;
        if is_ours.is_none_or(|found| found.game != asked.game) {
            continue;
        }
        match EvaluatedGame::of_table(store, games, table, asked.playouts).await {
            Ok(Some(game)) => evaluations.games.push(game),
            Ok(None) => continue,
            Err(error) => {
                eprintln!("table {table} is left out: {error}");
                continue;
            }
        }
        fresh += 1;
        if fresh % WRITTEN_EVERY == 0 {
            evaluations.write(dir, &asked.game).map_err(failed)?;
        }
    }
    evaluations.write(dir, &asked.game).map_err(failed)?;
    Ok(fresh)
}

/// Runs `tablee evidence report`.
pub(super) fn report(asked: &Report) -> Result<(), Failure> {
    let dir = data::folder(&asked.data);
    known(&games(), &asked.game)?;
    let evaluations = Evaluations::read(&dir, &asked.game).map_err(failed)?;
    let which = asked.tournament.clone().map_or(GameSelection::All, GameSelection::Tournament);
    let examination = data::runtime()?.block_on(async {
        let store = data::open(&asked.data).await?;
        read_examined(&store, &asked.game, evaluations, &which).await.map_err(failed)
    })?;
    let found = examination.report();
    if asked.json {
        return say(&serde_json::to_string_pretty(&found).map_err(failed)?);
    }
    let (games, people, least) = (found.games, found.people, found.least_games);
    say(&format!(
        "{}: {games} evaluated games of {people} people; nothing is said below {least} games.\n\
         High scores are unusual, and no proof: docs/evidence.md says how often honest people have them.",
        found.game
    ))?;
    let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "a guest".to_owned());
    let people = [
        ("Cost of a decision, beside people of the same rating", &found.closeness),
        ("Think times following the choices, beside people of the same rating", &found.think_times),
    ];
    for (title, list) in people {
        say(&format!("\n{title}"))?;
        for one in list.iter().take(LINES) {
            say(&format!(
                "{} {:5.1}  {:.2} ± {:.2}, usual {:.2} ({} peers), {} games: {} ({})",
                mark(one.unusual),
                one.score,
                one.mean,
                one.half,
                one.usual,
                one.peers,
                one.games.len(),
                name(&one.who.name),
                one.who.rating,
            ))?;
        }
    }
    say("\nPoints that two people's moves gave each other before others, in a game")?;
    for one in found.pairs.iter().take(LINES) {
        let both: Vec<String> = one.who.iter().map(|who| name(&who.name)).collect();
        say(&format!(
            "{} {:5.1}  {:.2} ± {:.2}, at a cost of {:.2}, {} games: {}",
            mark(one.unusual),
            one.score,
            one.mean,
            one.half,
            one.cost,
            one.games.len(),
            both.join(", "),
        ))?;
    }
    Ok(())
}

fn mark(unusual: bool) -> char {
    if unusual { '!' } else { ' ' }
}

fn known(games: &Games, game: &str) -> Result<(), Failure> {
    games.find(game).map(drop).map_err(|error| Failure::usage(error.to_string()))
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::no(error.to_string())
}

fn say(text: &str) -> Result<(), Failure> {
    writeln!(std::io::stdout(), "{text}").map_err(failed)
}
