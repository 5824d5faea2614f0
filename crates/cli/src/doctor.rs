//! `tablee doctor`: is the data sound, does every stored game and tournament replay, and does the mail server answer?

use crate::args::{Doctor, Failure};
use crate::data;
use crate::progress::Progress;
use std::io::Write as _;
use tablee_game_registry::all_games;
use tablee_server::Settings;
use tablee_server::net::smtp::Smtp;
use tablee_server::ops::doctor::{Checkup, Practice, Problem, examine};

/// Runs `tablee doctor`; fails naming everything that is wrong.
pub fn run(options: &Doctor) -> Result<(), Failure> {
    let registry = all_games();
    let find = |id: &str, version: u16| registry.of_version(id, version);
    let practice = Practice { find: &find, assets: &registry.assets };
    let bar = Progress::bar(0);
    let mut progress = |done: u64, total: u64| bar.set(done, total);
    let environment = |name: &str| std::env::var(name).ok();
    let settings = Settings::read(options.config.as_deref(), environment);
    let settings = settings.map_err(|error| Failure::usage(error.to_string()))?;
    let checkup = data::runtime()?.block_on(async {
        let store = data::open(&options.data).await?;
        let examined = examine(&store, &practice, &mut progress).await;
        let mut checkup = examined.map_err(|error| Failure::no(error.to_string()))?;
        checkup.faults.extend(examine_mail(&settings).await);
        Ok(checkup)
    });
    drop(bar);
    report(&checkup?)
}

/// What is wrong with the mail server that the settings name, where they name one: it is reached, trusted and logged
/// in at, and sent nothing.
async fn examine_mail(settings: &Settings) -> Option<Problem> {
    let fault = |problem: String| Problem { subject: "mail".to_owned(), problem };
    let mail = match settings.mail() {
        Ok(mail) => mail?,
        Err(error) => return Some(fault(error.to_string())),
    };
    let place = format!("{}:{}", mail.server.host, mail.server.port);
    let checked = Smtp::new(mail).check().await;
    checked.err().map(|error| fault(format!("{place}: {error}")))
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
