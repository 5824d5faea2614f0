//! `tablee bench`: how fast the rules run here, as a table or as JSON.

use crate::args::{Bench, Failure};
use crate::catalog::{Catalog, Entry, catalog};
use serde_json::{Value, json};
use std::io::IsTerminal as _;
use std::time::Duration;
use tablee_bots::Gauge;

/// Measures every game at its smallest, usual and largest table.
pub fn run(options: &Bench) -> Result<(), Failure> {
    let catalog = catalog();
    if let Some(game) = &options.game
        && catalog.find(game).is_none()
    {
        let known = catalog.ids().join(", ");
        return Err(Failure::usage(format!("no game “{game}”; the games are: {known}")));
    }
    if !(0.05..=600.0).contains(&options.seconds) {
        return Err(Failure::usage("--seconds takes a number from 0.05 to 600"));
    }
    if let Some(matches) = options.matches {
        rehearse(&catalog, options, matches);
        return Ok(());
    }
    let rows = measure(&catalog, options);
    if options.json {
        println!("{}", Value::Array(rows.iter().map(to_json).collect()));
    } else {
        print_table(&rows);
    }
    Ok(())
}

/// One game at one table size.
struct Row {
    game: &'static str,
    seats: u8,
    gauge: Gauge,
}

fn measure(catalog: &Catalog, options: &Bench) -> Vec<Row> {
    let time = Duration::from_secs_f64(options.seconds);
    let mut rows = Vec::new();
    for entry in wanted(catalog, options) {
        let range = entry.game.seats();
        let mut sizes = vec![*range.start(), 4, *range.end()];
        sizes.dedup();
        for seats in sizes {
            progress(&format!("measuring {} with {seats} seats …", entry.game.id()));
            if let Some(gauge) = (entry.gauge)(seats, &catalog.assets, time) {
                rows.push(Row { game: entry.game.id(), seats, gauge });
            }
        }
    }
    progress("");
    rows
}

fn wanted<'a>(catalog: &'a Catalog, options: &'a Bench) -> impl Iterator<Item = &'a Entry> {
    let asked = |id: &str| options.game.as_deref().is_none_or(|game| game == id);
    catalog.games().iter().filter(move |entry| asked(entry.game.id()))
}

/// The table size of counted matches.
const USUAL_SEATS: u8 = 4;

fn rehearse(catalog: &Catalog, options: &Bench, matches: u64) {
    for entry in wanted(catalog, options) {
        if let Some((rounds, plies)) = (entry.rehearse)(USUAL_SEATS, &catalog.assets, matches) {
            println!("{}: {matches} matches, {rounds} rounds, {plies} plies", entry.game.id());
        }
    }
}

/// One line that is written over, where somebody watches.
fn progress(text: &str) {
    if std::io::stderr().is_terminal() {
        eprint!("\r{text:50}\r");
    }
}

fn print_table(rows: &[Row]) {
    println!("game     seats   rounds/s  plies/round  choices     determinize  view");
    for Row { game, seats, gauge } in rows {
        let time = |what: &str| {
            let figure = gauge.figures.iter().find(|figure| figure.what == what);
            figure.map_or(String::new(), |figure| human(figure.best_ns))
        };
        let round = gauge.figures.iter().find(|figure| figure.what == "round");
        let per_second = round.map_or(0.0, |figure| 1e9 / figure.best_ns);
        println!(
            "{game:8} {seats:5} {per_second:10.0} {:12.1}  {:10}  {:11}  {}",
            gauge.plies_per_round,
            time("choices"),
            time("determinize"),
            time("view"),
        );
    }
    println!();
    println!("Best of nine batches on one core, uniform random play with full legal lists, deal");
    println!("included; choices, determinize and view of one position after thirty plies.");
}

fn human(ns: f64) -> String {
    match ns {
        ns if ns < 1e3 => format!("{ns:.0} ns"),
        ns if ns < 1e6 => format!("{:.1} µs", ns / 1e3),
        ns => format!("{:.2} ms", ns / 1e6),
    }
}

fn to_json(row: &Row) -> Value {
    let figure = |figure: &tablee_bots::Figure| json!({ "what": figure.what, "best_ns": figure.best_ns, "median_ns": figure.median_ns });
    let figures: Vec<Value> = row.gauge.figures.iter().map(figure).collect();
    let plies = row.gauge.plies_per_round;
    json!({ "game": row.game, "seats": row.seats, "plies_per_round": plies, "figures": figures })
}
