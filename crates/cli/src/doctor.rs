//! `tablee doctor`: is the data sound, and does every stored game and tournament replay?

use crate::args::{Doctor, Failure};
use crate::data;
use crate::progress::Progress;
use std::io::Write as _;
use tablee_game_registry::all_games;
use tablee_server::ops::doctor::{Checkup, Practice, examine};

/// Runs `tablee doctor`; fails naming everything that is wrong.
pub fn run(options: &Doctor) -> Result<(), Failure> {
    let registry = all_games();
    let find = |id: &str, version: u16| registry.of_version(id, version);
    let practice = Practice { find: &find, assets: &registry.assets };
    let bar = Progress::bar(0);
    let mut progress = |done: u64, total: u64| bar.set(done, total);
    let checkup = data::runtime()?.block_on(async {
        let store = data::open(&options.data).await?;
        let examined = examine(&store, &practice, &mut progress).await;
        examined.map_err(|error| Failure::no(error.to_string()))
    });
    drop(bar);
    report(&checkup?)
}

fn report(checkup: &Checkup) -> Result<(), Failure> {
    let Checkup { finished, running, tournaments, written_by, faults } = checkup;
    let mut out = std::io::stdout();
    for fault in faults {
        let told = writeln!(out, "{}: {}", fault.subject, fault.problem);
        told.map_err(|error| Failure::no(error.to_string()))?;
    }
    let games = format!("{finished} finished and {running} running games");
    let examined = match tournaments {
        0 => format!("{games} replayed"),
        1 => format!("{games} and 1 tournament replayed"),
        _ => format!("{games} and {tournaments} tournaments replayed"),
    };
    if faults.is_empty() {
        let version = written_by.as_deref().unwrap_or("an unknown version");
        let told = writeln!(out, "OK: {examined}. Last written by tablee {version}.");
        return told.map_err(|error| Failure::no(error.to_string()));
    }
    let faults = match faults.len() {
        1 => "1 fault".to_owned(),
        many => format!("{many} faults"),
    };
    Err(Failure::no(format!("{faults}; {examined}")))
}
