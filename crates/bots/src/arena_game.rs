//! Arena game at one table: everybody is asked in turn, failures are made good by the rules' timeout
//! action, and what is worth counting is noted for whoever sat there.

use crate::contest_results::DealResult;
use crate::measured_game::MeasuredTable;
use crate::no_contest::NoContest;
use crate::player::{Decision, MoveRequest, Player, PlayerFault};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use tablee_engine::any::Need;
use tablee_engine::{Better, Rng, Seat};

/// No game is longer; one that is has stopped going anywhere.
const LONGEST: usize = 100_000;

/// One game being played.
pub(crate) struct ArenaGame<'a> {
    pub(crate) table: Box<dyn MeasuredTable>,
    /// Which bot sits in which seat.
    pub(crate) seating: &'a [usize],
    pub(crate) players: &'a mut [Box<dyn Player>],
    /// Luck, by seat.
    pub(crate) rngs: Vec<Rng>,
    /// How the bots did in this deal so far.
    pub(crate) showings: &'a mut [DealResult],
}

impl ArenaGame<'_> {
    /// Plays to the end, unless somebody halts everything.
    pub(crate) fn play(mut self, better: Better, halt: &AtomicBool) -> Result<(), NoContest> {
        let start = self.table.table().status().scores;
        let mut rounds = 0;
        for _ in 0..LONGEST {
            if halt.load(Ordering::Relaxed) {
                return Err(NoContest::Halted);
            }
            let before = self.table.table().status();
            if before.over {
                self.settle(better, &start, rounds);
                return Ok(());
            }
            self.ply()?;
            let now = self.table.table().status();
            if now.over || now.round != before.round {
                rounds += 1;
                self.count();
            }
        }
        Err(NoContest::Stuck(format!("no end after {LONGEST} plies")))
    }

    /// Somebody acts. Who may cut in goes first: it will be too late afterwards.
    fn ply(&mut self) -> Result<(), NoContest> {
        let status = self.table.table().status();
        for seat in status.may_act.iter() {
            if let Some(action) = self.ask(seat, Need::May) {
                if self.table.table_mut().act(seat, &action).is_ok() {
                    return Ok(());
                }
                self.blame(seat, PlayerFault::Illegal);
            }
        }
        // Under some rules a host has a say, and no bot plays the host.
        let whom = if status.awaits_host { "its host" } else { "nobody who sits there" };
        let nobody = || NoContest::Stuck(format!("it waits for {whom}"));
        let seat = status.to_act.first().ok_or_else(nobody)?;
        if let Some(action) = self.ask(seat, Need::Must) {
            if self.table.table_mut().act(seat, &action).is_ok() {
                return Ok(());
            }
            self.blame(seat, PlayerFault::Illegal);
        }
        let action = self.table.table().timeout(seat).ok_or_else(nobody)?;
        let done = self.table.table_mut().act(seat, &action);
        done.map(|_| ()).map_err(|no| NoContest::Stuck(format!("{action}: {no:?}")))
    }

    /// What the bot of a seat wants to do, if it answers and wants anything.
    fn ask(&mut self, seat: Seat, need: Need) -> Option<String> {
        let bot = *self.seating.get(seat.index())?;
        let rng = self.rngs.get_mut(seat.index())?;
        let start = Instant::now();
        let decision =
            self.players.get_mut(bot)?.decide(&*self.table, MoveRequest { seat, need, rng });
        if need == Need::Must {
            self.showings[bot].pace.note(start.elapsed());
        }
        match decision {
            Decision::Act(action) => Some(action),
            Decision::Silent if need == Need::May => None,
            Decision::Silent => {
                self.blame(seat, PlayerFault::Garbled);
                None
            }
            Decision::Fault(fault) => {
                self.blame(seat, fault);
                None
            }
        }
    }

    fn blame(&mut self, seat: Seat, fault: PlayerFault) {
        if let Some(bot) = self.seating.get(seat.index()) {
            *self.showings[*bot].faults.entry(fault).or_default() += 1;
        }
    }

    /// Notes what the game counts of a round that has just ended.
    fn count(&mut self) {
        for (seat, bot) in self.seating.iter().enumerate() {
            for (name, value) in self.table.table().figures(Seat(seat as u8)) {
                let entry = self.showings[*bot].figures.entry(name).or_default();
                *entry = (entry.0 + value, entry.1 + 1);
            }
        }
    }

    /// Notes how the game ended.
    fn settle(&mut self, better: Better, start: &[i64], rounds: u32) {
        let status = self.table.table().status();
        let won: Vec<i64> =
            status.scores.iter().zip(start).map(|(end, start)| end - start).collect();
        let rounds = f64::from(rounds.max(1));
        let share = 1.0 / status.winners.len().max(1) as f64;
        for (seat, bot) in self.seating.iter().enumerate() {
            let points = better.turn(won.get(seat).copied().unwrap_or_default() as f64);
            let margin = better.margin(&won, Seat(seat as u8));
            let wins = if status.winners.contains(Seat(seat as u8)) { share } else { 0.0 };
            let game = [points, points / rounds, margin, margin / rounds, wins];
            let showing = &mut self.showings[*bot];
            showing.sat += 1;
            showing.sums.iter_mut().zip(game).for_each(|(sum, value)| *sum += value);
        }
    }
}
