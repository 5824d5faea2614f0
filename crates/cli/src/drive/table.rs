//! One table of one round: a real game, played by bots through its erased face.

use super::bots;
use super::plan::Plan;
use crate::args::Failure;
use tablee_drive::{Company, Sheet, Source, TableNo, Tally};
use tablee_engine::table::Opening;
use tablee_engine::{AnyTable, Rng, Seat, Seed, Viewer};

/// No hand is longer.
const LONGEST: u32 = 20_000;

/// What is to be played.
pub(super) struct Deal<'a> {
    pub round: u16,
    pub table: TableNo,
    pub company: &'a Company,
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
struct Sitting<'a> {
    plan: &'a Plan<'a>,
    table: Box<dyn AnyTable>,
    /// Who sits where in the game.
    people: Vec<tablee_drive::PersonId>,
    rng: Rng,
}

/// Plays one table to its end.
pub(super) fn play(plan: &Plan<'_>, deal: &Deal<'_>) -> Result<Played, Failure> {
    let seats = deal.company.places.len();
    let (rules, seed) = (plan.settings.rules.clone(), deal.seed);
    let opening = Opening { seats: seats as u64, rules, seed, deals: Vec::new() };
    let table = plan.game.open(&opening, plan.assets);
    let table = table.map_err(|bad| Failure::no(bad.to_string()))?;
    let start = table.status();
    // The game decides who leads; people sit down so that it is the dealer's left neighbour.
    let leads = start.to_act.first().unwrap_or(Seat(0));
    let number = u32::from(deal.round) << 16 | u32::from(deal.table.0);
    let people = deal.company.at_game(leads);
    let rng = plan.settings.seed.stream("bots", number);
    let mut sitting = Sitting { plan, table, people, rng };
    let (rang, plies) = sitting.finish()?;
    let source = Source::Game(format!("simulated-{}-{}", deal.round, deal.table));
    let tally = sitting.tally(&start.scores);
    let sheet = tally.sheet((deal.round, deal.table), deal.company, leads, source);
    Ok(Played { sheet, rang, plies })
}

impl Sitting<'_> {
    /// Plays to the end; the bell is a limit of turns here (L8.2).
    fn finish(&mut self) -> Result<(bool, u32), Failure> {
        let bell = self.plan.asked.bell.saturating_mul(self.people.len() as u32);
        let mut turns = 0;
        for ply in 0..LONGEST {
            let status = self.table.status();
            if status.over {
                return Ok((false, ply));
            }
            // Only games with a host know a bell; the others go on.
            if bell > 0 && turns == bell && self.table.host("bell").is_ok() {
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

    /// What the hand came to.
    fn tally(&self, start: &[i64]) -> Tally {
        let end = self.table.status().scores;
        let mut tally = Tally::default();
        for (at, seat) in (0u8..).map(Seat).take(self.people.len()).enumerate() {
            let figures = self.table.figures(seat);
            let figure = |name: &str| figures.iter().find(|(n, _)| *n == name).map(|(_, v)| *v);
            let points = |scores: &[i64]| scores.get(at).copied().unwrap_or_default();
            tally.totals.push(points(&end) - points(start));
            tally.hand.push(figure("hand points").map(|points| points as i64));
            if figure("went out") == Some(1.0) {
                tally.out = Some(seat);
            }
        }
        tally
    }
}
