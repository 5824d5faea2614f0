//! The tournament that is simulated: its log is written entry by entry, its tables are played on
//! all threads.

use super::bots::{called, person};
use super::disruptions::Disruptions;
use super::plan::SimulationPlan;
use super::table::{self, Deal, Played};
use crate::args::Failure;
use crate::progress::Progress;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use tablee_engine::Millis;
use tablee_tournament::laws::{self, Breach};
use tablee_tournament::{Entry, Format, Input, TableNo, Tournament, TournamentPhase};

/// What happened at the tables, in numbers.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Counts {
    pub games: usize,
    pub rang: usize,
    pub plies: u64,
}

/// A tournament in progress.
pub(super) struct Simulation<'a> {
    plan: &'a SimulationPlan<'a>,
    pub tournament: Tournament,
    pub counts: Counts,
    /// The first law that was broken.
    pub breach: Option<Breach>,
    disruptions: Disruptions,
    now: Millis,
}

impl<'a> Simulation<'a> {
    /// Everybody registers and checks in.
    pub fn open(plan: &'a SimulationPlan<'a>) -> Result<Simulation<'a>, Failure> {
        let settings = plan.settings.clone();
        let first = Entry::server(Millis::ZERO, Input::Created { settings });
        let tournament = Tournament::create(&first).map_err(|no| Failure::no(no.to_string()))?;
        let disruptions = Disruptions::new(plan);
        let (counts, now) = (Counts::default(), Millis::ZERO);
        let mut simulation =
            Simulation { plan, tournament, counts, breach: None, disruptions, now };
        for number in 0..plan.asked.players as usize {
            simulation.register(number)?;
            simulation.enter(Input::CheckedIn { person: person(number), commitment: None })?;
        }
        simulation.enter(Input::Started)?;
        Ok(simulation)
    }

    /// Somebody who was not there from the start may register, too.
    pub fn register(&mut self, number: usize) -> Result<(), Failure> {
        let name = called(number, &self.plan.levels);
        self.enter(Input::Registered { person: person(number), name })
    }

    pub fn enter(&mut self, input: Input) -> Result<(), Failure> {
        self.now = self.now.plus(Millis(1));
        let entered = self.tournament.enter(Entry::server(self.now, input));
        entered.map_err(|no| Failure::no(format!("the log refused an entry: {no}")))
    }

    /// Plays until nothing is left to play.
    pub fn play(&mut self) -> Result<(), Failure> {
        let progress = Progress::bar(0);
        progress.say(self.plan.unit());
        while let TournamentPhase::Between { next } = self.tournament.phase() {
            let of = match self.plan.settings.format {
                Format::Knockout => usize::from(next),
                _ => usize::from(self.plan.settings.rounds),
            };
            progress.set(u64::from(next) - 1, of as u64);
            if self.plan.asked.unrest > 0 {
                self.disrupt(next)?;
            }
            self.watch(laws::glance(&self.tournament));
            if self.tournament.upcoming().is_none() {
                break;
            }
            self.round(next)?;
        }
        drop(progress);
        self.watch(laws::examine(&self.tournament));
        self.enter(Input::Ended)
    }

    /// People come and go, and results turn out to have been wrong.
    fn disrupt(&mut self, next: u16) -> Result<(), Failure> {
        for input in self.disruptions.between(&self.tournament, next) {
            let entry = Entry::server(self.now, input);
            // Disruptions proposes; what the rules refuse does not happen.
            if self.tournament.check(&entry).is_ok() {
                self.tournament.apply(entry);
            }
        }
        Ok(())
    }

    fn watch(&mut self, kept: laws::Kept) {
        if let Err(breach) = kept {
            self.breach.get_or_insert(breach);
        }
    }

    /// One round: all tables are played, then their results are entered in order.
    fn round(&mut self, round: u16) -> Result<(), Failure> {
        self.enter(Input::BellStarted { round })?;
        let mut played = self.tables(round)?;
        played.sort_by_key(|(table, _)| *table);
        for (_, Played { sheet, rang, plies }) in played {
            self.counts.games += 1;
            self.counts.rang += usize::from(rang);
            self.counts.plies += u64::from(plies);
            let sheet = self.disruptions.misread(sheet);
            self.enter(Input::ResultEntered(sheet))?;
        }
        Ok(())
    }

    /// Plays the tables of a round on all threads.
    fn tables(&self, round: u16) -> Result<Vec<(TableNo, Played)>, Failure> {
        let seating = self.tournament.seating();
        let table_seatings = seating.map(|seating| seating.tables.as_slice()).unwrap_or_default();
        let (next, (send, receive)) = (AtomicUsize::new(0), mpsc::channel());
        std::thread::scope(|scope| {
            for _ in 0..self.plan.jobs().min(table_seatings.len()) {
                let (send, next) = (send.clone(), &next);
                scope.spawn(move || {
                    while let Some((at, table_seating)) = {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        table_seatings.get(at).map(|table_seating| (at, table_seating))
                    } {
                        let table = TableNo::at(at);
                        let seed = self.tournament.deal_seed(round, table);
                        let deal = Deal { round, table, table_seating, seed };
                        let played = table::play(self.plan, &deal).map(|played| (table, played));
                        if send.send(played).is_err() {
                            return;
                        }
                    }
                });
            }
        });
        drop(send);
        receive.into_iter().collect()
    }
}
