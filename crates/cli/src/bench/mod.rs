//! `tablee bench`: how fast the rules run here, as a table or as JSON.

mod other_program;
mod words;

use crate::args::{Bench, Failure};
use crate::comparison::{self, Figures};
use crate::game_choice;
use crate::output::outln;
use crate::progress::Progress;
use lexicon::Language;
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;
use tablee_bots::{BenchmarkResult, Figure};
use tablee_engine::Lang;
use tablee_game_registry::{Entry, GameRegistry, all_games};

/// Measures every game at its smallest, usual and largest table.
pub fn run(options: &Bench) -> Result<(), Failure> {
    let registry = all_games();
    if let Some(game) = &options.game {
        game_choice::find(&registry, game, Lang::En)?;
    }
    if !(0.05..=600.0).contains(&options.seconds) {
        return Err(Failure::usage("--seconds takes a number from 0.05 to 600"));
    }
    if let Some(matches) = options.matches {
        play_matches(&registry, options, matches);
        return Ok(());
    }
    if let Some(other) = &options.comparing.against {
        let (this, pairs) = (other_program::this()?, options.comparing.pairs);
        let bar = Progress::bar(2 * u64::from(pairs));
        let of = |program: &Path| {
            let figures = other_program::figures(program, options);
            bar.step();
            figures
        };
        let found = comparison::compare(pairs, |_| of(&this), |_| of(other))?;
        drop(bar);
        print!("{found}");
        return Ok(());
    }
    let rows = measure(&registry, options);
    let lists = measure_words(options);
    if options.json {
        let rows: Vec<Value> = rows.iter().map(to_json).collect();
        let lists: Vec<Value> = lists.iter().map(words_to_json).collect();
        outln!("{}", json!({ "games": rows, "words": lists }));
    } else {
        print_table(&rows);
        print_words(&lists);
    }
    comparison::conclude(&options.comparing, &figures(&rows, &lists), options.json)
}

/// All figures by name: nanoseconds each, the best of a run.
fn figures(rows: &[Row], lists: &[List]) -> Figures {
    let games = rows.iter().flat_map(|Row { game, seats, benchmark }| {
        let named = move |figure: &Figure| {
            (format!("bench {game} {seats} {} ns", figure.what), figure.best_ns)
        };
        benchmark.figures.iter().map(named)
    });
    let words = lists.iter().flat_map(|(language, figures)| {
        let named = |figure: &Figure| {
            (format!("bench words {} {} ns", language.name(), figure.what), figure.best_ns)
        };
        figures.iter().map(named)
    });
    games.chain(words).collect()
}

/// One dictionary's figures.
type List = (Language, Vec<Figure>);

fn measure_words(options: &Bench) -> Vec<List> {
    let time = Duration::from_secs_f64(options.seconds);
    let asked = options.game.as_deref().is_none_or(|game| game == "lexicon");
    let languages = Language::ALL.iter().filter(|_| asked);
    let spinner = Progress::spinner("measuring the dictionaries …");
    let lists = languages.map(|language| {
        spinner.say(format!("measuring the dictionary {} …", language.name()));
        (*language, words::figures(*language, time))
    });
    lists.collect()
}

fn print_words(lists: &[List]) {
    for (language, figures) in lists {
        outln!();
        outln!("dictionary {}", language.name());
        for figure in figures {
            outln!(
                "  {:16} {:>9}   median {:>9}",
                figure.what,
                human(figure.best_ns),
                human(figure.median_ns)
            );
        }
    }
}

fn words_to_json((language, figures): &List) -> Value {
    let figures: Vec<Value> = figures.iter().map(figure_to_json).collect();
    json!({ "dictionary": language.name(), "figures": figures })
}

/// One game at one table size.
struct Row {
    game: &'static str,
    seats: u8,
    benchmark: BenchmarkResult,
}

fn measure(registry: &GameRegistry, options: &Bench) -> Vec<Row> {
    let time = Duration::from_secs_f64(options.seconds);
    let mut rows = Vec::new();
    let spinner = Progress::spinner("measuring …");
    for entry in wanted(registry, options) {
        let range = entry.game.seats();
        let mut sizes = vec![*range.start(), 4, *range.end()];
        sizes.dedup();
        for seats in sizes {
            spinner.say(format!("measuring {} with {seats} seats …", entry.game.id()));
            if let Some(benchmark) = (entry.benchmark)(seats, &registry.assets, time) {
                rows.push(Row { game: entry.game.id(), seats, benchmark });
            }
        }
    }
    rows
}

fn wanted<'a>(registry: &'a GameRegistry, options: &'a Bench) -> impl Iterator<Item = &'a Entry> {
    let asked = |id: &str| options.game.as_deref().is_none_or(|game| game == id);
    registry.games().iter().filter(move |entry| asked(entry.game.id()))
}

/// The table size of counted matches.
const USUAL_SEATS: u8 = 4;

fn play_matches(registry: &GameRegistry, options: &Bench, matches: u64) {
    for entry in wanted(registry, options) {
        if let Some((rounds, plies)) = (entry.play_matches)(USUAL_SEATS, &registry.assets, matches)
        {
            outln!("{}: {matches} matches, {rounds} rounds, {plies} plies", entry.game.id());
        }
    }
}

fn print_table(rows: &[Row]) {
    outln!("game     seats   rounds/s   worlds/s  plies/round  choices     determinize  view");
    for Row { game, seats, benchmark } in rows {
        let time = |what: &str| {
            let figure = benchmark.figures.iter().find(|figure| figure.what == what);
            figure.map_or(String::new(), |figure| human(figure.best_ns))
        };
        let per_second = |what: &str| {
            let figure = benchmark.figures.iter().find(|figure| figure.what == what);
            figure.map_or(0.0, |figure| 1e9 / figure.best_ns)
        };
        outln!(
            "{game:8} {seats:5} {:10.0} {:10.0} {:12.1}  {:10}  {:11}  {}",
            per_second("round"),
            per_second("world"),
            benchmark.plies_per_round,
            time("choices"),
            time("determinize"),
            time("view"),
        );
    }
    outln!();
    outln!("Best of nine batches on one core, uniform random play. Rounds are dealt from a seed;");
    outln!("worlds are sampled from a view at the start of a round and played to its end;");
    outln!("choices, determinize and view of one position after thirty plies.");
}

fn human(ns: f64) -> String {
    match ns {
        ns if ns < 1e3 => format!("{ns:.0} ns"),
        ns if ns < 1e6 => format!("{:.1} µs", ns / 1e3),
        ns => format!("{:.2} ms", ns / 1e6),
    }
}

fn to_json(row: &Row) -> Value {
    let figures: Vec<Value> = row.benchmark.figures.iter().map(figure_to_json).collect();
    let plies = row.benchmark.plies_per_round;
    json!({ "game": row.game, "seats": row.seats, "plies_per_round": plies, "figures": figures })
}

fn figure_to_json(figure: &Figure) -> Value {
    json!({ "what": figure.what, "best_ns": figure.best_ns, "median_ns": figure.median_ns })
}
