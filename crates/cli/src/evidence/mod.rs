//! `tablee evidence`: games evaluated and examined, and the detectors tried on players whose play is known.

mod curves;
mod population;
mod round;
mod simulation;
mod stored;

use crate::args::{Evidence, EvidenceCommand, Failure};

/// Runs `tablee evidence`.
pub fn run(options: &Evidence) -> Result<(), Failure> {
    match &options.command {
        EvidenceCommand::Evaluate(asked) => stored::evaluate(asked),
        EvidenceCommand::Report(asked) => stored::report(asked),
        EvidenceCommand::Simulate(asked) => simulation::run(asked),
    }
}
