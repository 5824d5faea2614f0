//! Plan of a simulation: the game, its rules for one hand, the tournament's settings, the bots.
//! Whatever is wrong with the request is said here, before anything is played.

use super::bots::{self, Level};
use crate::args::{Failure, Simulate};
use crate::chance;
use crate::game_choice;
use crate::option_values;
use serde_json::{Map, Value};
use tablee_engine::table::Opening;
use tablee_engine::{AnyGame, Assets, Lang};
use tablee_game_registry::GameRegistry;
use tablee_tournament::{BadSettings, Format, Judge, Settings, Sizes};

/// The fewest and the most who may take part.
const PLAYERS: std::ops::RangeInclusive<u32> = 4..=2000;

/// A tournament about to be simulated.
pub(super) struct SimulationPlan<'a> {
    pub asked: &'a Simulate,
    pub game: &'a dyn AnyGame,
    pub assets: &'a Assets,
    pub settings: Settings,
    pub levels: Vec<Level>,
}

impl<'a> SimulationPlan<'a> {
    pub fn make(
        registry: &'a GameRegistry,
        asked: &'a Simulate,
    ) -> Result<SimulationPlan<'a>, Failure> {
        let game = game_choice::find(registry, &asked.game, Lang::En)?;
        enough(asked.players)?;
        let settings = Settings {
            better: game.better(),
            format: asked.format.into(),
            sizes: sizes(game, asked)?,
            advance: asked.advance,
            rules: rules(game, asked)?,
            bell: 0,
            countersign: 0,
            judge: Judge::Auto,
            ..Settings::drive("simulation", game.id(), asked.hands, chance::chosen(&asked.seed))
        };
        settings.check().map_err(|bad| Failure::usage(blamed(&bad, asked)))?;
        let levels = bots::read(game, asked)?;
        let plan = SimulationPlan { asked, game, assets: &registry.assets, settings, levels };
        plan.play_matches()?;
        Ok(plan)
    }

    /// Opens a table of every size that may come, so that bad rules are told at once.
    fn play_matches(&self) -> Result<(), Failure> {
        let Sizes { fewest, most, .. } = self.settings.sizes;
        for seats in fewest..=most {
            let (rules, seed) = (self.settings.rules.clone(), self.settings.seed);
            let opening = Opening { seats: seats.into(), rules, seed, deals: Vec::new() };
            let opened = self.game.open(&opening, self.assets);
            opened.map_err(|bad| Failure::usage(bad.to_string()))?;
        }
        Ok(())
    }

    /// How many threads play.
    pub fn jobs(&self) -> usize {
        let processors = || std::thread::available_parallelism().map_or(2, usize::from);
        self.asked.jobs.map_or_else(processors, usize::from)
    }

    /// What one round is called.
    pub fn unit(&self) -> &'static str {
        match self.settings.format {
            Format::Drive => "hands",
            _ => "rounds",
        }
    }
}

/// What is wrong with the settings, and the option that says so.
fn blamed(bad: &BadSettings, asked: &Simulate) -> String {
    match bad {
        BadSettings::Rounds { most } => {
            format!("--hands {}: a tournament has 1 to {most} hands", asked.hands)
        }
        BadSettings::Advance { .. } => format!("--advance {}: {bad}", asked.advance),
        other => other.to_string(),
    }
}

fn enough(players: u32) -> Result<(), Failure> {
    if PLAYERS.contains(&players) {
        return Ok(());
    }
    let (least, most) = PLAYERS.into_inner();
    let hint = match players < least {
        true => "; a single small table is what `tablee arena` plays",
        false => "",
    };
    Err(Failure::usage(format!(
        "--players {players}: a tournament has {least} to {most} people{hint}"
    )))
}

/// L8.1, L8.5 for the drive; the usual size may be another one elsewhere.
fn sizes(game: &dyn AnyGame, asked: &Simulate) -> Result<Sizes, Failure> {
    let (min, max) = game.seats().into_inner();
    let usual = asked.seats;
    if Format::from(asked.format) == Format::Drive && usual != Sizes::DRIVE.usual {
        let message = format!("--seats {usual}: a drive is played at tables of four (L8.1)");
        return Err(Failure::usage(message));
    }
    let (least, most) = (3.max(min), max.min(5));
    if !(least..=most).contains(&usual) {
        let message = format!("--seats {usual}: tables of {least} to {most} are played");
        return Err(Failure::usage(message));
    }
    Ok(Sizes { least: min, fewest: least, usual, most })
}

/// What the game plays at tournaments; then what was asked for.
fn rules(game: &dyn AnyGame, asked: &Simulate) -> Result<Map<String, Value>, Failure> {
    let specs = game.options();
    let none = || Failure::usage(format!("--game {}: it has no tournaments", game.id()));
    let mut rules = game.tournament_rules(Judge::Auto).ok_or_else(none)?;
    rules.extend(option_values::read(&specs, &asked.set, Lang::En)?);
    Ok(rules)
}
