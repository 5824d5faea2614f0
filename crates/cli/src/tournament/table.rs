//! One table of one round: a real game, played by bots by a type-erased table.

use super::bots;
use super::plan::SimulationPlan;
use crate::args::Failure;
use tablee_engine::table::Opening;
use tablee_engine::{AnyTable, HostCommand, Rng, Seat, Seed, Viewer};
use tablee_tournament::{Sheet, Source, TableNo, TableSeating};

/// No hand is longer.
const LONGEST: u32 = 20_000;

/// What is to be played.
pub(super) struct Deal<'a> {
    pub round: u16,
    pub table: TableNo,
    pub table_seating: &'a TableSeating,
    pub seed: Seed,
}

/// What came of it.
pub(super) struct Played {
    pub sheet: Sheet,
    /// Whether the bell ended the hand.
    pub rang: bool,
    /// How many inputs it took.
    pub plies: u32,
}

/// A game in progress.
struct TableGame<'a> {
    plan: &'a SimulationPlan<'a>,
    table: Box<dyn AnyTable>,
    /// Who sits where in the game.
    people: Vec<tablee_tournament::PersonId>,
    rng: Rng,
}

/// Plays one table to its end.
pub(super) fn play(plan: &SimulationPlan<'_>, deal: &Deal<'_>) -> Result<Played, Failure> {
    let seats = deal.table_seating.places.len();
    let (rules, seed) = (plan.settings.rules.clone(), deal.seed);
    let opening = Opening { seats: seats as u64, rules, seed, deals: Vec::new() };
    let table = plan.game.open(&opening, plan.assets);
    let table = table.map_err(|bad| Failure::no(bad.to_string()))?;
    // The game decides who leads; people sit down so that it is the dealer's left neighbour.
    let leads = table.status().to_act.first().unwrap_or(Seat(0));
    let number = u32::from(deal.round) << 16 | u32::from(deal.table.0);
    let people = deal.table_seating.at_game(leads);
    let rng = plan.settings.seed.stream("bots", number);
    let mut table_game = TableGame { plan, table, people, rng };
    let (rang, plies) = table_game.finish()?;
    let source = Source::Game(format!("simulated-{}-{}", deal.round, deal.table));
    let result = table_game.table.tournament().and_then(|table| table.result());
    let result = result.ok_or_else(|| Failure::no("a hand ended without a result".to_owned()))?;
    let sheet =
        Sheet::of_game(&result, (deal.round, deal.table), deal.table_seating, leads, source);
    Ok(Played { sheet, rang, plies })
}

impl TableGame<'_> {
    /// Plays to the end; the bell is a limit of turns here (L8.2).
    fn finish(&mut self) -> Result<(bool, u32), Failure> {
        let bell = self.plan.asked.bell.saturating_mul(self.people.len() as u32);
        let mut turns = 0;
        for ply in 0..LONGEST {
            let status = self.table.status();
            if status.over {
                return Ok((false, ply));
            }
            if bell > 0 && turns == bell && self.ring() {
                return Ok((true, ply));
            }
            if !self.cut_in() {
                self.turn()?;
                turns += 1;
            }
        }
        let at = self.table.view(Viewer::Spectator).to_string();
        Err(Failure::no(format!(
            "a hand that does not end: {}",
            at.chars().take(300).collect::<String>()
        )))
    }

    /// Rings the bell where the game knows one; the others go on.
    fn ring(&mut self) -> bool {
        let action = self.table.tournament().and_then(|table| table.host_action(HostCommand::Ring));
        action.is_some_and(|action| self.table.host(&action).is_ok())
    }

    /// Who may cut in goes first: it would be too late afterwards.
    fn cut_in(&mut self) -> bool {
        let may = self.table.status().may_act;
        for seat in may.iter() {
            let level = bots::level(&self.people[seat.index()], &self.plan.levels);
            let advice = self.table.advise(seat, &level.name, level.budget, &mut self.rng);
            if let Some(advice) = advice.filter(|advice| advice.is_worth_it())
                && self.table.act(seat, &advice.action).is_ok()
            {
                return true;
            }
        }
        false
    }

    fn turn(&mut self) -> Result<(), Failure> {
        let stuck = || Failure::no("a hand waits for nobody who sits there".to_owned());
        let seat = self.table.status().to_act.first().ok_or_else(stuck)?;
        let level = bots::level(&self.people[seat.index()], &self.plan.levels);
        let advice = self.table.advise(seat, &level.name, level.budget, &mut self.rng);
        if advice.is_some_and(|advice| self.table.act(seat, &advice.action).is_ok()) {
            return Ok(());
        }
        let action = self.table.timeout(seat).ok_or_else(stuck)?;
        self.table.act(seat, &action).map(|_| ()).map_err(|_| stuck())
    }
}
