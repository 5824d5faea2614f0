//! `tablee arena`: bots against bots, every deal from every seat, with confidence intervals.

mod contender;
mod external;
mod figures;
mod ladder;
mod process;
mod report;

use crate::args::{Arena, Failure};
use crate::chance;
use crate::game_choice;
use crate::option_values;
use crate::output::outln;
use crate::progress::Progress;
use contender::Contender;
use figures::estimate_text;
use report::Report;
use serde_json::{Map, Value};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tablee_bots::{Contest, ContestResults, Format, Measure, MeasuredGame, Player};
use tablee_engine::table::Opening;
use tablee_engine::{AnyGame, Lang};
use tablee_game_registry::{GameRegistry, all_games};

/// The exit status of a program that was interrupted.
const INTERRUPTED: u8 = 130;

/// Plays the deals and prints what came of them.
pub fn run(asked: &Arena) -> Result<(), Failure> {
    let registry = all_games();
    let arena_run = ArenaRun::prepare(&registry, asked)?;
    listen(&arena_run.halt)?;
    match asked.ladder {
        true => ladder::climb(&arena_run),
        false => arena_run.contest(),
    }
}

/// Ctrl-C ends the contest, with what there is so far; a second one ends the program.
fn listen(halt: &Arc<AtomicBool>) -> Result<(), Failure> {
    let register = |signal| -> io::Result<()> {
        flag::register_conditional_shutdown(signal, INTERRUPTED.into(), Arc::clone(halt))?;
        flag::register(signal, Arc::clone(halt)).map(|_| ())
    };
    [SIGINT, SIGTERM]
        .into_iter()
        .try_for_each(register)
        .map_err(|error| Failure::no(format!("cannot listen for signals: {error}")))
}

/// Everything that stays the same from contest to contest.
struct ArenaRun<'a> {
    asked: &'a Arena,
    registry: &'a GameRegistry,
    measured: &'a dyn MeasuredGame,
    opening: Opening,
    /// Every option in force.
    rules: Map<String, Value>,
    halt: Arc<AtomicBool>,
}

impl<'a> ArenaRun<'a> {
    /// Finds the game and opens one table, so that whatever is wrong is said at once.
    fn prepare(registry: &'a GameRegistry, asked: &'a Arena) -> Result<ArenaRun<'a>, Failure> {
        let measured = registry
            .measured(&asked.game)
            .ok_or_else(|| game_choice::unknown(registry, &asked.game, Lang::En))?;
        let rules = settings(measured.game(), &asked.set)?;
        let seed = chance::chosen(&asked.seed);
        let opening = Opening { seats: asked.seats, rules, seed, deals: Vec::new() };
        let table = measured.open(&opening, &registry.assets);
        let table = table.map_err(|bad| Failure::usage(bad.to_string()))?;
        let rules = table.table().record().rules;
        Ok(ArenaRun { asked, registry, measured, opening, rules, halt: Arc::default() })
    }

    fn halted(&self) -> bool {
        self.halt.load(Ordering::Relaxed)
    }

    fn format(&self, bots: usize) -> Format {
        if self.asked.mixed || bots > 2 { Format::Mixed } else { Format::Duel }
    }

    /// Plays one contest between some bots.
    fn play(&self, bots: &[Contender], format: Format) -> Result<ContestResults, Failure> {
        let players =
            || bots.iter().map(|bot| bot.new_player(&self.rules)).collect::<Vec<Box<dyn Player>>>();
        let contest = Contest {
            measured: self.measured,
            assets: &self.registry.assets,
            opening: self.opening.clone(),
            format,
            deals: self.asked.deals,
            jobs: self.asked.jobs,
            hire: &players,
            halt: &self.halt,
        };
        let progress = Progress::bar(u64::from(self.asked.deals));
        let results = contest.run(|results| {
            progress.set(results.deals() as u64, u64::from(self.asked.deals));
            progress.say(lead(bots, results));
        });
        drop(progress);
        results.map_err(|no| Failure::usage(no.to_string()))
    }

    /// The contest that was asked for.
    fn contest(&self) -> Result<(), Failure> {
        let bots = contender::read(self.asked, self.measured)?;
        let format = self.format(bots.len());
        let results = self.play(&bots, format)?;
        self.enough(results.deals())?;
        let report = Report { arena_run: self, bots: &bots, format, results: &results };
        match self.asked.json {
            true => outln!("{}", report.json()),
            false => print!("{}", report.table()),
        }
        self.interrupted(results.deals())
    }

    fn enough(&self, deals: usize) -> Result<(), Failure> {
        match deals {
            0 => Err(Failure { message: "no deal was finished".to_owned(), status: INTERRUPTED }),
            _ => Ok(()),
        }
    }

    fn interrupted(&self, deals: usize) -> Result<(), Failure> {
        let message = format!("stopped after {deals} of {} deals", self.asked.deals);
        match self.halted() {
            true => Err(Failure { message, status: INTERRUPTED }),
            false => Ok(()),
        }
    }
}

/// The options somebody set.
pub(crate) fn settings(game: &dyn AnyGame, set: &[String]) -> Result<Map<String, Value>, Failure> {
    option_values::read(&game.options(), set, Lang::En)
}

/// By how much the first leads the second.
fn lead(bots: &[Contender], results: &ContestResults) -> String {
    let name = |n: usize| bots.get(n).map(|bot| bot.name.as_str()).unwrap_or_default();
    let lead = estimate_text(results.difference(0, 1, Measure::PointsPerRound));
    format!("{} − {} {lead}", name(0), name(1))
}
