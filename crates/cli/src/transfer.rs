//! `tablee move`: the server's data from one store to another. Both sides are compared row by row, and
//! every game and tournament is replayed on both, before a server may start on the copy.

use crate::args::{Failure, Move};
use crate::data;
use crate::output::outln;
use crate::progress::Progress;
use tablee_game_registry::all_games;
use tablee_server::ops::doctor::{Checkup, Practice, examine};
use tablee_storage::{Stage, Store, Transfer};

/// Runs `tablee move`.
pub fn run(options: &Move) -> Result<(), Failure> {
    if options.from == options.to {
        return Err(Failure::usage("--from and --to are the same place"));
    }
    data::arm_crash_point()?;
    let told = data::runtime()?.block_on(transfer(options))?;
    outln!("{told}");
    Ok(())
}

async fn transfer(options: &Move) -> Result<String, Failure> {
    let no = |error: tablee_storage::TransferError| Failure::no(error.to_string());
    let transfer = Transfer::begin(&options.from, &options.to).await.map_err(no)?;
    let moved = moved(&transfer).await;
    match moved {
        Ok(told) => transfer.finish().await.map(|()| told).map_err(no),
        Err(failure) => {
            transfer.close().await;
            Err(failure)
        }
    }
}

/// Copies and checks; what to say when everything is as it was.
async fn moved(transfer: &Transfer) -> Result<String, Failure> {
    let rows = copy(transfer).await?;
    let before = replay(&transfer.source, "replaying the source").await?;
    let after = replay(&transfer.target, "replaying the copy").await?;
    if before != after {
        let problem = after.faults.iter().find(|fault| !before.faults.contains(fault));
        let problem = problem.map(|fault| format!(" ({}: {})", fault.subject, fault.problem));
        return Err(Failure::no(format!(
            "the copy does not replay as the source does{}; a server will not start on it",
            problem.unwrap_or_default()
        )));
    }
    let faults = match before.faults.len() {
        0 => String::new(),
        faults => {
            format!("\nThe source has {faults} faults, and so has the copy: `tablee doctor`.")
        }
    };
    Ok(format!(
        "Moved: {rows} rows are the same on both sides; {} finished and {} running games and {} tournaments \
         replay on both.\nThe source is unchanged: keep it until you have seen the server run on the copy.{faults}",
        before.finished, before.running, before.tournaments
    ))
}

async fn copy(transfer: &Transfer) -> Result<u64, Failure> {
    let bar = Progress::bar(0);
    let mut progress = |stage: Stage, done: u64, total: u64| {
        bar.set(done, total);
        bar.say(match stage {
            Stage::Copying => "copying",
            Stage::Comparing => "comparing",
        });
    };
    transfer.run(&mut progress).await.map_err(|error| Failure::no(error.to_string()))
}

async fn replay(store: &Store, stage: &'static str) -> Result<Checkup, Failure> {
    let registry = all_games();
    let find = |id: &str, version: u16| registry.of_version(id, version);
    let practice = Practice { find: &find, assets: &registry.assets };
    let bar = Progress::bar(0);
    bar.say(stage);
    let mut progress = |done: u64, total: u64| bar.set(done, total);
    let examined = examine(store, &practice, &mut progress).await;
    let mut checkup = examined.map_err(|error| Failure::no(error.to_string()))?;
    // The copy was written by this program, whoever wrote the source.
    checkup.written_by = None;
    Ok(checkup)
}
