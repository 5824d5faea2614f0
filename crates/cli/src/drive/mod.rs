//! `tablee drive`: tournaments without people.

mod bots;
mod checks;
mod fate;
mod hall;
mod plan;
mod progress;
mod report;
mod table;

use crate::args::{Drive, DriveCommand, Failure, Simulate};
use crate::catalog::catalog;
use hall::Hall;
use plan::Plan;
use report::Report;
use std::time::Instant;

/// Does what was asked.
pub fn run(asked: &Drive) -> Result<(), Failure> {
    match &asked.command {
        DriveCommand::Simulate(asked) => simulate(asked),
    }
}

/// Plays a whole tournament and prints what came of it.
fn simulate(asked: &Simulate) -> Result<(), Failure> {
    let catalog = catalog();
    let plan = Plan::make(&catalog, asked)?;
    let start = Instant::now();
    let mut hall = Hall::open(&plan)?;
    hall.play()?;
    let seconds = start.elapsed().as_secs_f64();
    let report = Report::new(&plan, &hall, seconds);
    match asked.json {
        true => println!("{}", report.json()),
        false => print!("{}", report.text()),
    }
    report.verdict()
}
