//! The conclusion of a game as the store takes it: who took part, how it ended, whether it is rated.

use super::places::{Left, places};
use super::rating::rate;
use crate::people::PersonId;
use crate::store::{Conclusion, SeatResult, TableNo};
use tablee_engine::Better;
use tablee_engine::record::Record;
use tablee_protocol::{Practice, Visibility};

/// A game that has just ended.
#[derive(Clone, Debug)]
pub struct Finished<'a> {
    /// The table's number in the file.
    pub no: TableNo,
    /// The table.
    pub table: &'a str,
    /// The sealed record: game, rules, inputs, scores, winners.
    pub record: &'a Record,
    /// Which scores win in that game.
    pub better: Better,
    /// Who sat where, seat by seat.
    pub sitters: &'a [Occupant],
    /// Whether strangers find it.
    pub visibility: Visibility,
    /// When it began (ms since 1970); nothing: when the table says.
    pub started_at: Option<i64>,
    /// When it ended (ms since 1970).
    pub ended_at: i64,
    /// Whether the table was opened for a rated game.
    pub rated: bool,
    /// Where it was played on from, if it was.
    pub practice: Option<&'a Practice>,
}

/// Who sat on one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Occupant {
    /// A person, or a bot account, to the end.
    Person(PersonId),
    /// A person who left; a bot of the server played on.
    Abandoned {
        /// The person's id.
        person: PersonId,
        /// The level of the bot.
        level: String,
        /// When they left (ms since 1970).
        at: i64,
    },
    /// A bot of the server.
    Bot {
        /// Its level.
        level: String,
    },
}

impl Occupant {
    fn person(&self) -> Option<PersonId> {
        match self {
            Occupant::Person(person) | Occupant::Abandoned { person, .. } => Some(*person),
            Occupant::Bot { .. } => None,
        }
    }

    fn level(&self) -> Option<&str> {
        match self {
            Occupant::Person(_) => None,
            Occupant::Abandoned { level, .. } | Occupant::Bot { level } => Some(level),
        }
    }
}

impl Finished<'_> {
    /// What the store writes when the game ends; `packed` is the record, packed.
    pub fn conclusion(&self, packed: Vec<u8>) -> Conclusion {
        let record = self.record;
        Conclusion {
            no: self.no,
            table: self.table.to_owned(),
            game: record.game.clone(),
            record: packed,
            rules: serde_json::to_string(&record.rules).unwrap_or_default(),
            plies: record.inputs.len(),
            visibility: self.visibility,
            started_at: self.started_at,
            ended_at: self.ended_at,
            rate: self.rated.then_some(rate),
            practice: self.practice.and_then(|practice| serde_json::to_string(practice).ok()),
            seats: self.seats(),
        }
    }

    /// The seats whose people gave up a rated game, and when: they come last, and nobody wins through a bot.
    fn left(&self) -> Vec<Left> {
        let gave_up = |(seat, sitter): (usize, &Occupant)| match sitter {
            Occupant::Abandoned { at, .. } if self.rated => Some((seat, *at)),
            Occupant::Abandoned { .. } | Occupant::Person(_) | Occupant::Bot { .. } => None,
        };
        self.sitters.iter().enumerate().filter_map(gave_up).collect()
    }

    /// How it ended, seat by seat; nothing without a result.
    fn seats(&self) -> Vec<SeatResult> {
        let Some(ending) = &self.record.result else { return Vec::new() };
        let winners: Vec<usize> = ending.winners.iter().map(|seat| usize::from(seat.0)).collect();
        let left = self.left();
        let places = places(&ending.scores, &winners, &left, self.better);
        let seats = self.sitters.iter().zip(places).enumerate();
        seats
            .map(|(seat, (sitter, place))| SeatResult {
                person: sitter.person(),
                level: sitter.level().map(str::to_owned),
                score: ending.scores.get(seat).copied().unwrap_or_default(),
                place,
                won: winners.contains(&seat) && !left.iter().any(|(one, _)| *one == seat),
            })
            .collect()
    }
}
