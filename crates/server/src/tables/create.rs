//! A table that the server sets up by itself, people seated and cards dealt: made in one write, so
//! that it is either there and running or not there at all.

use super::game::RunningGame;
use super::seating::{Place, Seating};
use super::stored::{self, BadDeal, deal};
use super::takeovers::GameMoment;
use crate::people::PersonId;
use crate::store::NewTable;
use crate::tables::services::Services;
use tablee_engine::clock::Millis;
use tablee_engine::mixture::Mixture;
use tablee_engine::{Seat, SeatSet, Seed};
use tablee_protocol::Setup;

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
    clock_due: Option<Millis>,
    /// When a bot should have moved, if one is awaited.
    bot_due: Millis,
    /// Whom the game waits for first.
    awaited: SeatSet,
}

impl Founding {
    /// Deals; the rules are resolved by it. `secret` is the server's half of the seed.
    pub fn deal(
        services: &Services,
        setup: Setup,
        secret: Seed,
        now: Millis,
    ) -> Result<Founding, BadDeal> {
        let shares = vec![None; usize::from(setup.seats)];
        let seed = Mixture::new(secret, shares).seed();
        let table = deal(services, &setup, seed)?;
        let rules = table.record().rules;
        let awaited = table.awaits().must;
        let leads = awaited.iter().next().unwrap_or(Seat(0));
        let play = RunningGame::begin(table, setup.clock, now);
        let clock_due = play.clock.deadline().map(|due| due.at);
        let bot_due = services.bot_due(now);
        let setup = Setup { rules, ..setup };
        let id = crate::random::name();
        Ok(Founding {
            id,
            leads,
            setup,
            seating: None,
            secret,
            seed,
            tick: now,
            clock_due,
            bot_due,
            awaited,
        })
    }

    /// Seats people, in the seats of the game.
    #[must_use]
    pub fn seat(mut self, places: Vec<Place>) -> Founding {
        let empty = Seating::new(PersonId::SERVER, &self.setup);
        let mut seating = Seating { places, ..empty };
        seating.note_stand_ins(GameMoment { seq: 0, at: crate::time::wall() });
        self.seating = Some(seating);
        self
    }

    /// Keeps people from chatting from the start.
    #[must_use]
    pub fn mute(mut self, people: &[PersonId]) -> Founding {
        if let Some(seating) = &mut self.seating {
            people.iter().for_each(|person| seating.mute(*person));
        }
        self
    }

    /// The table as the store takes it, running.
    pub fn row(&self) -> NewTable {
        let empty = || Seating::new(PersonId::SERVER, &self.setup);
        let seating = self.seating.clone().unwrap_or_else(empty);
        let bot = self.awaited.iter().any(|seat| seating.bot_at(seat).is_some());
        let bot_due = bot.then_some(self.bot_due);
        let due = self.clock_due.into_iter().chain(bot_due).min();
        let deadline = due.and_then(|due| i64::try_from(due.0).ok());
        let start = stored::start(&self.seed, self.tick, deadline);
        let table = stored::new_table(&self.setup, &seating, self.secret);
        NewTable { id: self.id.clone(), start: Some(start), ..table }
    }
}
