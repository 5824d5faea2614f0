//! A contest: bots play the same deals from every seat with the same chance, so that luck of the
//! cards cancels out, on as many threads as somebody likes.

use crate::arena_game::ArenaGame;
use crate::contest_results::{ContestResults, DealResult};
use crate::measured_game::MeasuredGame;
use crate::no_contest::NoContest;
use crate::player::Player;
use crate::seating::Format;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use tablee_engine::{Assets, Opening};

/// Who plays at what.
pub struct Contest<'a> {
    /// The game.
    pub measured: &'a dyn MeasuredGame,
    /// What the game needs.
    pub assets: &'a Assets,
    /// Seats and options; every deal has a seed of its own, made from this one.
    pub opening: Opening,
    /// How the bots are seated.
    pub format: Format,
    /// How many deals.
    pub deals: u32,
    /// How many threads.
    pub jobs: usize,
    /// Brings the bots; every thread has its own.
    pub hire: &'a (dyn Fn() -> Vec<Box<dyn Player>> + Sync),
    /// Set from outside to stop everything.
    pub halt: &'a AtomicBool,
}

/// What a thread reports: a deal by its number.
type News = (u32, Result<Vec<DealResult>, NoContest>);

impl Contest<'_> {
    /// Plays the deals; `report` hears after each how things stand. When halted, what was played
    /// until then is the result.
    pub fn run(
        &self,
        mut report: impl FnMut(&ContestResults),
    ) -> Result<ContestResults, NoContest> {
        self.measured.open(&self.opening, self.assets)?;
        let (next, over) = (AtomicU32::new(0), AtomicBool::new(false));
        let (send, news) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.jobs.clamp(1, self.deals.max(1) as usize) {
                let (send, next, over) = (send.clone(), &next, &over);
                scope.spawn(move || self.work(next, over, &send));
            }
            drop(send);
            let mut results = ContestResults::default();
            let mut failed = None;
            for (number, deal) in news {
                match deal {
                    Ok(showings) => {
                        results.enter(number, showings);
                        report(&results);
                    }
                    Err(NoContest::Halted) => {}
                    Err(no) => {
                        over.store(true, Ordering::Relaxed);
                        failed.get_or_insert(no);
                    }
                }
            }
            failed.map_or(Ok(results), Err)
        })
    }

    /// One thread: takes the next deal until there is none.
    fn work(&self, next: &AtomicU32, over: &AtomicBool, send: &Sender<News>) {
        let mut players = (self.hire)();
        while !over.load(Ordering::Relaxed) && !self.halt.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.deals {
                return;
            }
            let deal = self.deal(number, &mut players);
            if send.send((number, deal)).is_err() {
                return;
            }
        }
    }

    /// One deal at all its tables. It depends on its number alone, not on who plays it when.
    fn deal(
        &self,
        number: u32,
        players: &mut [Box<dyn Player>],
    ) -> Result<Vec<DealResult>, NoContest> {
        let seed = self.opening.seed.stream("duel", number).seed();
        let seats = self.opening.seats as usize;
        let mut order = seed.stream("seating", 0);
        let mut showings = vec![DealResult::default(); players.len()];
        for seating in self.format.seatings(players.len(), seats, &mut order) {
            let table =
                self.measured.open(&Opening { seed, ..self.opening.clone() }, self.assets)?;
            let rng = |seat: usize| seed.stream("duel-bot", seat as u32);
            let rngs = (0..seats).map(rng).collect();
            let seating = &seating;
            let arena_game = ArenaGame { table, seating, players, rngs, showings: &mut showings };
            arena_game.play(self.measured.game().better(), self.halt)?;
        }
        Ok(showings)
    }
}
