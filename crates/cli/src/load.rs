//! `tablee load`: the load generator on the command line.

use crate::args::{Failure, Load};
use crate::progress::Progress;
use serde_json::{Map, Value, json};
use tablee_engine::options;
use tablee_game_registry::all_games;
use tablee_load::{
    BadPlan, Idle, LoadError, Place, Plan, Report, Spawned, measure_idle, run as put,
};

/// Puts load on a server and says what it found.
pub fn run(asked: &Load) -> Result<(), Failure> {
    let own = asked.spawn.then(spawn).transpose()?;
    let plan = plan(asked, own.as_ref())?;
    let spinner = Progress::spinner("");
    let progress = |line: &str| spinner.say(line);
    if asked.idle_tables > 0 || asked.idle_connections > 0 {
        let idle = measure_idle(&plan, asked.idle_tables, asked.idle_connections, progress);
        drop(spinner);
        print(asked, &told(idle)?, idle_json)
    } else {
        let report = put(plan, progress);
        drop(spinner);
        print(asked, &told(report)?, |report: &Report| json!(report))
    }
}

fn spawn() -> Result<Spawned, Failure> {
    let program = std::env::current_exe().map_err(|error| Failure::no(error.to_string()))?;
    Spawned::start(&program).map_err(|error| Failure::no(error.to_string()))
}

fn plan(asked: &Load, own: Option<&Spawned>) -> Result<Plan, Failure> {
    let usage = |bad: BadPlan| Failure::usage(bad.to_string());
    let place = if asked.remote_ok { Place::Anywhere } else { Place::Loopback };
    let address = match own {
        Some(own) => own.address(),
        None => place.read(&asked.url).map_err(usage)?,
    };
    let plan = Plan {
        pid: own.map(Spawned::pid).or(asked.pid),
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
        ..Plan::at(address)
    };
    plan.check().map_err(usage)?;
    Ok(plan)
}

/// The options asked for. A server may know games that this program does not: then it decides.
fn rules(asked: &Load) -> Result<Map<String, Value>, Failure> {
    let registry = all_games();
    let specs = registry.find(&asked.game).map(|game| game.options()).unwrap_or_default();
    let read = |set: &String| {
        let (name, value) = set.split_once('=').ok_or_else(|| {
            Failure::usage(format!("--set {set}: an option is set like rounds=3"))
        })?;
        Ok((name.to_owned(), options::read_value(&specs, name, value)))
    };
    asked.set.iter().map(read).collect()
}

fn told<T>(done: Result<T, LoadError>) -> Result<T, Failure> {
    done.map_err(|error| match error {
        LoadError::Plan(bad) => Failure::usage(bad.to_string()),
        other => Failure::no(other.to_string()),
    })
}

fn print<T: std::fmt::Display>(
    asked: &Load,
    found: &T,
    json: impl Fn(&T) -> Value,
) -> Result<(), Failure> {
    match asked.json {
        true => println!("{}", json(found)),
        false => print!("{found}"),
    }
    Ok(())
}

fn idle_json(idle: &Idle) -> Value {
    let mut shown = json!(idle);
    shown["bytes_per_table"] = json!(idle.per_table());
    shown["bytes_per_connection"] = json!(idle.per_connection());
    shown
}
