//! A table that the house sets up by itself, people seated and cards dealt: made in one write, so
//! that it is either there and running or not there at all.

use super::archive::deal;
use super::frames;
use super::play::Play;
use super::seating::{Place, Seating};
use crate::house::House;
use crate::people::PersonId;
use crate::wire::Setup;
use rusqlite::Connection;
use tablee_engine::clock::Millis;
use tablee_engine::mixture::Mixture;
use tablee_engine::{Seat, Seed};

/// A table about to be made.
#[derive(Clone, Debug)]
pub struct Founding {
    /// Its name in addresses.
    pub id: String,
    /// The seat of the game that plays first.
    pub leads: Seat,
    setup: Setup,
    seating: Option<Seating>,
    secret: Seed,
    seed: Seed,
    tick: Millis,
    deadline: Option<i64>,
}

impl Founding {
    /// Deals; the rules are resolved by it. `secret` is the house's half of the seed.
    pub fn deal(
        house: &House,
        setup: Setup,
        secret: Seed,
        now: Millis,
    ) -> Result<Founding, String> {
        let shares = vec![None; usize::from(setup.seats)];
        let seed = Mixture::new(secret, shares).seed();
        let table = deal(house, &setup, seed)?;
        let rules = table.record().rules;
        let leads = table.awaits().must.iter().next().unwrap_or(Seat(0));
        let play = Play::begin(table, setup.clock, now);
        let deadline = play.clock.deadline().and_then(|due| i64::try_from(due.at.0).ok());
        let setup = Setup { rules, ..setup };
        let id = crate::random::name();
        Ok(Founding { id, leads, setup, seating: None, secret, seed, tick: now, deadline })
    }

    /// Seats people, in the seats of the game.
    #[must_use]
    pub fn seat(mut self, places: Vec<Place>) -> Founding {
        let empty = Seating::new(PersonId::HOUSE, self.setup.seats, self.setup.chat);
        self.seating = Some(Seating { places, ..empty });
        self
    }

    /// Writes it down, running.
    pub fn write(&self, db: &Connection) -> rusqlite::Result<()> {
        let empty = || Seating::new(PersonId::HOUSE, self.setup.seats, self.setup.chat);
        let people = frames::text(&self.seating.clone().unwrap_or_else(empty));
        let bytes = |seed: &Seed| crate::random::unhex(&seed.reveal()).unwrap_or_default();
        let at = crate::time::wall();
        db.prepare_cached(
            "INSERT INTO tables (id, game, phase, visibility, deadline, created_at)
             VALUES (?, ?, 'running', ?, ?, ?)",
        )?
        .execute((
            &self.id,
            &self.setup.game,
            self.setup.visibility.as_str(),
            self.deadline,
            at,
        ))?;
        let no = db.last_insert_rowid();
        let tick = i64::try_from(self.tick.0).unwrap_or(i64::MAX);
        db.prepare_cached(
            "INSERT INTO papers (table_no, setup, people, secret, seed, started_at, started_tick)
             VALUES (?, ?, ?, ?, ?, ?, ?)",
        )?
        .execute((
            no,
            frames::text(&self.setup),
            people,
            bytes(&self.secret),
            bytes(&self.seed),
            at,
            tick,
        ))?;
        Ok(())
    }
}
