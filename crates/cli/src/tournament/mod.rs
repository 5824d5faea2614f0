//! `tablee tournament`: tournaments without people.

mod bots;
mod checks;
mod disruptions;
mod plan;
mod report;
mod simulation;
mod table;

use crate::args::{Failure, Simulate, TournamentCommand, TournamentOptions};
use crate::output::outln;
use plan::SimulationPlan;
use report::Report;
use simulation::Simulation;
use std::time::Instant;
use tablee_game_registry::all_games;

/// Does what was asked.
pub fn run(asked: &TournamentOptions) -> Result<(), Failure> {
    match &asked.command {
        TournamentCommand::Simulate(asked) => simulate(asked),
    }
}

/// Plays a whole tournament and prints what came of it.
fn simulate(asked: &Simulate) -> Result<(), Failure> {
    let registry = all_games();
    let plan = SimulationPlan::make(&registry, asked)?;
    let start = Instant::now();
    let mut simulation = Simulation::open(&plan)?;
    simulation.play()?;
    let seconds = start.elapsed().as_secs_f64();
    let report = Report::new(&plan, &simulation, seconds);
    match asked.json {
        true => outln!("{}", report.json()),
        false => print!("{}", report.text()),
    }
    report.verdict()
}
