//! "Why do I sit here?" and "where do I sit next?", answered from the log.

use crate::entry::Input;
use crate::formats;
use crate::people::Presence;
use crate::person::{PersonId, TableNo};
use crate::score;
use crate::seating::{Cause, Seating};
use crate::settings::Format;
use crate::tournament::{Tournament, TournamentPhase};
use serde::{Deserialize, Serialize};
use tablee_engine::Seat;

/// One link of the chain that leads to somebody's seat. Entries are numbers of lines in the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Fact {
    /// Registered.
    Registered {
        /// The entry.
        entry: usize,
    },
    /// Is there, is expected, did not come, or has left.
    Is {
        /// The person's presence.
        presence: Presence,
        /// The entry since which.
        entry: usize,
    },
    /// A cause of the seat in a round.
    Because {
        /// The round's number.
        round: u16,
        /// The cause.
        cause: Cause,
    },
    /// The result that a cause rests on was amended.
    Amended {
        /// The entry of the result.
        entry: usize,
        /// The entry that amended it.
        by: usize,
        /// Whether the seating it would have changed was already played: people sat as they sat.
        too_late: bool,
    },
    /// So that is the seat.
    Sits {
        /// The round's number.
        round: u16,
        /// The table's number.
        table: TableNo,
        /// The seat's number.
        seat: Seat,
    },
    /// And deals there (L8.3).
    Deals {
        /// The table's number.
        table: TableNo,
    },
    /// A bot plays there for the person.
    StandIn {
        /// The bot's level.
        bot: String,
    },
    /// Was not among the best of the table and plays no more.
    KnockedOut {
        /// The round's number.
        round: u16,
        /// The table's number.
        table: TableNo,
    },
}

/// Where somebody sits next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "next", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Next {
    /// The round is seated, or on.
    Seated {
        /// The round's number.
        round: u16,
        /// The table's number.
        table: TableNo,
        /// The seat's number.
        seat: Seat,
    },
    /// The own table is done, others are not: so it will be unless people come, go or amend.
    Expected {
        /// The round's number.
        round: u16,
        /// The table's number.
        table: TableNo,
        /// Which seat, once that table is done, too.
        seat: Option<Seat>,
    },
    /// To be known when the round is complete.
    Open,
    /// Nowhere: over, knocked out, not there.
    Nowhere,
}

impl Tournament {
    /// The chain of facts that leads to where somebody sits now, or why they do not.
    pub fn why(&self, person: &PersonId) -> Vec<Fact> {
        let Some(one) = self.people.get(person) else { return Vec::new() };
        let mut facts = vec![Fact::Registered { entry: one.registered }];
        if one.since != one.registered {
            facts.push(Fact::Is { presence: one.presence, entry: one.since });
        }
        match self.seating().filter(|seating| seating.find(person).is_some()) {
            Some(seating) => self.explain(seating, person, &mut facts),
            None => facts.extend(self.knocked_out(person)),
        }
        facts.extend(one.stand_in.clone().map(|bot| Fact::StandIn { bot }));
        facts
    }

    /// Where somebody sat in every round that has begun, with causes.
    pub fn history(&self, person: &PersonId) -> Vec<Fact> {
        let mut facts = Vec::new();
        for round in &self.rounds {
            self.explain(&round.seating, person, &mut facts);
        }
        facts
    }

    fn explain(&self, seating: &Seating, person: &PersonId, facts: &mut Vec<Fact>) {
        let Some((table, seat)) = seating.find(person) else { return };
        let Some(table_seating) = seating.table(table) else { return };
        let round = seating.round;
        for cause in
            table_seating.places.get(seat.index()).into_iter().flat_map(|place| &place.causes)
        {
            facts.push(Fact::Because { round, cause: cause.clone() });
            facts.extend(cause.entry().into_iter().flat_map(|entry| self.amended(entry, round)));
        }
        facts.push(Fact::Sits { round, table, seat });
        if table_seating.dealer == Some(seat) {
            facts.push(Fact::Deals { table });
        }
    }

    /// The amendments of a result that a seating of `round` rests on.
    fn amended(&self, entry: usize, round: u16) -> Vec<Fact> {
        let begun = self.log.iter().position(
            |line| matches!(line.input, Input::BellStarted { round: begun } if begun == round),
        );
        let amends = |(by, line): (usize, &crate::entry::Entry)| match &line.input {
            Input::Corrected { entry: of, .. } if *of == entry => {
                Some(Fact::Amended { entry, by, too_late: begun.is_some_and(|begun| begun < by) })
            }
            _ => None,
        };
        self.log.iter().enumerate().filter_map(amends).collect()
    }

    fn knocked_out(&self, person: &PersonId) -> Option<Fact> {
        let round = self.rounds.iter().rfind(|round| round.seating.find(person).is_some())?;
        let (table, _) = round.seating.find(person)?;
        let knockout = self.settings.format == Format::Knockout && !formats::is_last(self);
        (knockout && round.is_complete())
            .then_some(Fact::KnockedOut { round: round.seating.round, table })
    }

    /// Where somebody sits next, as far as it is known.
    pub fn next(&self, person: &PersonId) -> Next {
        let seated = |seating: &Seating| {
            let (table, seat) = seating.find(person)?;
            Some(Next::Seated { round: seating.round, table, seat })
        };
        match self.phase {
            TournamentPhase::Registration if self.people.get(person).is_some() => Next::Open,
            TournamentPhase::Between { .. } => {
                self.upcoming().and_then(seated).unwrap_or(Next::Nowhere)
            }
            TournamentPhase::Playing { .. } if !self.people.is_present(person) => Next::Nowhere,
            TournamentPhase::Playing { .. } if formats::is_last(self) => Next::Nowhere,
            TournamentPhase::Playing { .. } => self.expected(person).unwrap_or(Next::Open),
            _ => Next::Nowhere,
        }
    }

    /// L8.3 for somebody whose table is done while others play.
    fn expected(&self, person: &PersonId) -> Option<Next> {
        let round = self.rounds.last().filter(|_| self.settings.format == Format::Drive)?;
        let (table, seat) = round.seating.find(person)?;
        let winner = |table: TableNo| {
            let (_, board) = round.table(table).filter(|(_, board)| board.settled)?;
            score::winner(board, &self.settings, &self.seeds).map(|winner| winner.seat)
        };
        let next = round.seating.round + 1;
        if winner(table)? != seat {
            return Some(Next::Expected { round: next, table, seat: Some(seat) });
        }
        let up = table.up(round.boards.len());
        Some(Next::Expected { round: next, table: up, seat: winner(up) })
    }
}

impl Cause {
    /// The entry a cause rests on, where it rests on one.
    pub fn entry(&self) -> Option<usize> {
        match self {
            Cause::Won { entry, .. }
            | Cause::Stayed { entry, .. }
            | Cause::Arrived { entry }
            | Cause::Advanced { entry, .. }
            | Cause::ByHand { entry } => Some(*entry),
            Cause::Lot
            | Cause::MovedUp { .. }
            | Cause::Levelled { .. }
            | Cause::Paired { .. }
            | Cause::Mixed { .. } => None,
        }
    }
}
