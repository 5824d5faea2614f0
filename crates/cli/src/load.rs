//! `tablee load`: the load generator on the command line.

use crate::args::{Failure, Load};
use crate::comparison::{self, Figures};
use crate::option_values;
use crate::output::outln;
use crate::progress::Progress;
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};
use tablee_engine::Lang;
use tablee_game_registry::all_games;
use tablee_load::{
    BadPlan, Idle, LoadError, LoadPlan, Report, ServerPlace, Spawned, measure_idle, run as put,
};

/// What a run found.
enum Found {
    Idle(Idle),
    Moves(Box<Report>),
}

/// Puts load on a server and says what it found.
pub fn run(asked: &Load) -> Result<(), Failure> {
    if let Some(other) = &asked.comparing.against {
        return run_pairs(asked, other);
    }
    let own = match asked.spawn {
        true => (0..asked.nodes).map(|_| spawn(&this()?, asked.store.as_deref())).collect(),
        false => Ok(Vec::new()),
    };
    let found = measure(asked, &own?, asked.seed)?;
    match (&found, asked.json) {
        (Found::Idle(idle), true) => outln!("{}", idle_json(idle)),
        (Found::Idle(idle), false) => print!("{idle}"),
        (Found::Moves(report), true) => outln!("{}", json!(report)),
        (Found::Moves(report), false) => print!("{report}"),
    }
    comparison::conclude(&asked.comparing, &figures(asked, &found), asked.json)
}

/// Puts the same load on a server of this program and on one of another build, in turn.
fn run_pairs(asked: &Load, other: &Path) -> Result<(), Failure> {
    if !asked.spawn {
        return Err(Failure::usage("--against starts both servers itself: add --spawn"));
    }
    let this = this()?;
    let of = |program: &Path, pair: u32| {
        let own = spawn(program, None)?;
        let seed = asked.seed.wrapping_add(pair.into());
        Ok(figures(asked, &measure(asked, &[own], seed)?))
    };
    let pairs = asked.comparing.pairs;
    let found = comparison::compare(pairs, |pair| of(&this, pair), |pair| of(other, pair))?;
    print!("{found}");
    Ok(())
}

fn this() -> Result<PathBuf, Failure> {
    std::env::current_exe().map_err(|error| Failure::no(error.to_string()))
}

fn spawn(program: &Path, store: Option<&str>) -> Result<Spawned, Failure> {
    Spawned::start(program, store).map_err(|error| Failure::no(error.to_string()))
}

fn measure(asked: &Load, own: &[Spawned], seed: u64) -> Result<Found, Failure> {
    let plan = LoadPlan { seed, ..plan(asked, own)? };
    let spinner = Progress::spinner("");
    let progress = |line: &str| spinner.say(line);
    if asked.idle_tables > 0 || asked.idle_connections > 0 {
        let idle = measure_idle(&plan, asked.idle_tables, asked.idle_connections, progress);
        return idle.map(Found::Idle).map_err(failure);
    }
    put(plan, progress).map(|report| Found::Moves(Box::new(report))).map_err(failure)
}

/// The figures of a run, by what was measured.
fn figures(asked: &Load, found: &Found) -> Figures {
    let mut figures = Figures::new();
    match found {
        Found::Idle(idle) => {
            if idle.tables > 0 {
                figures.insert("load idle table bytes".to_owned(), idle.per_table());
            }
            if idle.connections > 0 {
                figures.insert("load idle connection bytes".to_owned(), idle.per_connection());
            }
        }
        Found::Moves(report) => {
            let pace = asked.rate.map_or("closed".to_owned(), |rate| format!("{rate}/s"));
            let store = asked.store.as_ref().map(|_| format!(" postgres {}", asked.nodes));
            let store = store.unwrap_or_default();
            let run =
                format!("load {} {}x{} {pace}{store}", report.game, report.tables, report.seats);
            for (what, value) in report.figures() {
                figures.insert(format!("{run} {what}"), value);
            }
        }
    }
    figures
}

fn plan(asked: &Load, own: &[Spawned]) -> Result<LoadPlan, Failure> {
    let usage = |bad: BadPlan| Failure::usage(bad.to_string());
    let place = if asked.remote_ok { ServerPlace::Anywhere } else { ServerPlace::Loopback };
    let nodes = match own {
        [] => vec![place.read(&asked.url).map_err(usage)?],
        own => own.iter().map(Spawned::address).collect(),
    };
    let plan = LoadPlan {
        nodes,
        pids: own.iter().map(Spawned::pid).chain(asked.pid).collect(),
        database: asked.store.as_ref().map(|_| "postgres"),
        game: asked.game.clone(),
        seats: asked.seats,
        rules: rules(asked)?,
        tables: asked.tables,
        seconds: asked.seconds,
        rate: asked.rate,
        spectators: asked.spectators,
        drop: asked.drop,
        seed: asked.seed,
        threads: asked.threads,
    };
    plan.check().map_err(usage)?;
    Ok(plan)
}

/// The options asked for. A server may know games that this program does not: then it decides.
fn rules(asked: &Load) -> Result<Map<String, Value>, Failure> {
    let registry = all_games();
    let specs = registry.find(&asked.game).map(|game| game.options()).unwrap_or_default();
    option_values::read(&specs, &asked.set, Lang::En)
}

fn failure(error: LoadError) -> Failure {
    match error {
        LoadError::Plan(bad) => Failure::usage(bad.to_string()),
        other => Failure::no(other.to_string()),
    }
}

fn idle_json(idle: &Idle) -> Value {
    let mut shown = json!(idle);
    shown["bytes_per_table"] = json!(idle.per_table());
    shown["bytes_per_connection"] = json!(idle.per_connection());
    shown
}
