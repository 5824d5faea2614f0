//! The law of undo: now and then somebody takes its last action back. Every view is then what it
//! was before that action, and an undo that needs nobody's leave has told nobody anything.

use super::{Found, Law, Tally};
use crate::chance::Rng;
use crate::game::Game;
use crate::seat::{Seat, Viewer};
use crate::table::Table;

/// How often an action is taken back, one time in so many.
const SELDOM: u32 = 12;
/// How often nothing more is taken back after it, one time in so many.
const FURTHER: u32 = 3;
/// How often in one game, so that it ends.
const MOST: usize = 16;

/// What a game was like after each input.
pub(super) struct Undoing<G: Game> {
    past: Vec<G::State>,
    rng: Rng,
    undone: usize,
}

impl<G: Game> Undoing<G> {
    pub(super) fn new(table: &Table<G>, rng: Rng) -> Undoing<G> {
        Undoing { past: vec![table.state().clone()], rng, undone: 0 }
    }

    /// Notes what the game is like after the newest inputs.
    pub(super) fn note(&mut self, table: &Table<G>) {
        self.past.resize(table.log().len() + 1, table.state().clone());
    }

    /// Notes the newest input and lets somebody think again, now and then; sometimes several, one
    /// after the other.
    pub(super) fn second_thoughts(&mut self, table: &mut Table<G>, tally: &mut Tally) -> Found {
        self.note(table);
        if table.is_over() || self.rng.below(SELDOM) > 0 {
            return Ok(());
        }
        while self.undone < MOST {
            let seats: Vec<Seat> = table.game().seats().iter().collect();
            let seat = seats[self.rng.index(seats.len())];
            let Some(last) = table.last_action(seat) else { return Ok(()) };
            self.take_back(table, seat, last, tally)?;
            if self.rng.below(FURTHER) == 0 {
                break;
            }
        }
        Ok(())
    }

    fn take_back(
        &mut self,
        table: &mut Table<G>,
        seat: Seat,
        last: usize,
        tally: &mut Tally,
    ) -> Found {
        tally.harmless += usize::from(self.judged_alike(table, seat)?);
        let to = u32::try_from(last).unwrap_or(u32::MAX);
        table.undo(seat, to).map_err(|refused| (Law::Undo, format!("seat {seat}: {refused}")))?;
        (self.undone, tally.undone) = (self.undone + 1, tally.undone + 1);
        self.note(table);
        self.is_as_it_was(table, last)
    }

    /// What an action has told does not depend on the worlds that happened to be tried.
    fn judged_alike(&mut self, table: &Table<G>, seat: Seat) -> Found<bool> {
        let harmless = table.revealed_only_itself(seat, &mut self.rng);
        if harmless && !table.revealed_only_itself(seat, &mut self.rng) {
            let detail = format!("seat {seat}: other worlds show that something was told");
            return Err((Law::Undo, detail));
        }
        Ok(harmless)
    }

    fn is_as_it_was(&self, table: &Table<G>, last: usize) -> Found {
        let (game, was) = (table.game(), &self.past[last]);
        for who in Viewer::everyone(game.seats()) {
            let (seen, before) = (table.view(who), game.view(was, who));
            if seen != before {
                return Err((Law::Undo, format!("{who:?} sees {seen:?} instead of {before:?}")));
            }
        }
        if table.state() != was {
            return Err((Law::Undo, format!("the game is {:?}, it was {was:?}", table.state())));
        }
        Ok(())
    }
}
