//! The whole ladder of a game: every level alone against a table of the one below, from the bot
//! that plays at random to the one that sees all cards.

use super::ArenaRun;
use super::contender::{Contender, ORACLE, budget, written};
use super::figures::{columns, estimate_text, share};
use super::report::Report;
use crate::args::Failure;
use crate::output::outln;
use serde_json::{Value, json};
use tablee_bots::{ContestResults, Format, Measure};

/// The rungs, from the bottom.
const RUNGS: [&str; 6] = ["uniform", "novice", "casual", "strong", "expert", ORACLE];

/// Plays rung after rung and prints the ladder.
pub(super) fn climb(arena_run: &ArenaRun<'_>) -> Result<(), Failure> {
    let thinks = budget(&arena_run.asked.budget)?;
    let (mut rows, mut rungs, mut fewest) = (vec![head()], Vec::new(), usize::MAX);
    for pair in RUNGS.windows(2) {
        let bots = [pair[1], pair[0]].map(|level| Contender::built_in(level, level, thinks));
        let results = arena_run.play(&bots, Format::Duel)?;
        fewest = fewest.min(results.deals());
        if results.deals() > 0 {
            rows.push(row(&bots, &results));
            rungs.push(
                Report { arena_run, bots: &bots, format: Format::Duel, results: &results }.json(),
            );
        }
        if arena_run.halted() {
            break;
        }
    }
    arena_run.enough(rungs.len())?;
    print(arena_run, &rows, rungs, &written(thinks));
    arena_run.interrupted(fewest)
}

fn print(arena_run: &ArenaRun<'_>, rows: &[Vec<String>], rungs: Vec<Value>, thinks: &str) {
    let asked = arena_run.asked;
    if asked.json {
        outln!("{}", json!({ "game": asked.game, "ladder": rungs }));
        return;
    }
    let set = asked.set.iter().map(|setting| format!(", {setting}")).collect::<String>();
    outln!("{}, {} seats{set}: each level alone against the one below", asked.game, asked.seats);
    outln!(
        "{} deals from every seat, {thinks} a move, seed “{}”; mean ± 95 % over deals\n",
        asked.deals,
        asked.seed
    );
    print!("{}", columns(rows));
}

fn head() -> Vec<String> {
    let head = ["level over level", "margin/round", "margin/game", "won", "ms/move", "clear"];
    head.map(str::to_owned).to_vec()
}

fn row(bots: &[Contender; 2], results: &ContestResults) -> Vec<String> {
    let margin = results.measure(0, Measure::MarginPerRound);
    vec![
        format!("{} over {}", bots[0].name, bots[1].name),
        estimate_text(margin),
        estimate_text(results.measure(0, Measure::MarginPerGame)),
        share(results.measure(0, Measure::Wins)),
        format!("{:.2}", results.pace(0).ms()),
        if margin.is_clear() { "yes" } else { "no" }.to_owned(),
    ]
}
