//! A finished game as a replay: what every seat saw at every step, told as changes, as the socket
//! of a running game tells them to one seat.

use crate::games::{Games, UnknownGame};
use crate::store::Logged;
use crate::tables::timeline_recorder::TimelineRecorder;
use std::borrow::Cow;
use tablee_engine::record::{BadRecord, Chain};
use tablee_engine::{AnyTable, Assets, Record};
use tablee_protocol::replay::Replay;
use tablee_protocol::{BrokenStarts, Disconnection, Takeover, text};

/// Why a record cannot be shown.
#[derive(Debug, thiserror::Error)]
pub enum TimelineError {
    /// The game is not on offer any more.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The record does not replay here.
    #[error(transparent)]
    Record(#[from] BadRecord),
    /// It would be longer than it may be.
    #[error("its replay would be longer than {most} MB")]
    TooLong {
        /// So many megabytes at most.
        most: usize,
    },
}

/// What the server that had a game played knows beside its record; nothing of a game that was brought here.
#[derive(Default)]
pub struct Played {
    /// How long moves took and who made them; it may be shorter than the record.
    pub log: Vec<Logged>,
    /// When bots took seats over.
    pub takeovers: Vec<Takeover>,
    /// When people were without a connection.
    pub disconnections: Vec<Disconnection>,
    /// The starts that were broken off before.
    pub broken_starts: Option<BrokenStarts>,
}

/// How long a timeline may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Longest {
    /// As long as it is: the game was played here.
    Any,
    /// So many megabytes; a record is a hundredth of what a stranger can make of it.
    Megabytes(usize),
}

/// A timeline, as the text of a JSON object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimelineJson(pub String);

impl TimelineJson {
    /// Plays a record again and notes what every seat sees.
    pub fn build(
        id: &str,
        record: &Record,
        known: Played,
        games: &Games,
        longest: Longest,
    ) -> Result<TimelineJson, TimelineError> {
        let Played { log, takeovers, disconnections, broken_starts } = known;
        let mut table = open_record(record, games)?;
        let (mut recorder, start) = TimelineRecorder::begin(table.as_ref());
        let mut steps = Vec::with_capacity(record.inputs.len());
        let mut length = 0;
        for (index, entry) in record.inputs.iter().enumerate() {
            let step = recorder.step(table.as_mut(), index + 1, &entry.input, log.get(index))?;
            if let Longest::Megabytes(most) = longest {
                length += text(&step).len();
                if length > most << 20 {
                    return Err(TimelineError::TooLong { most });
                }
            }
            steps.push(step);
        }
        Ok(TimelineJson(text(&Replay {
            table: Cow::Borrowed(id),
            game: Cow::Borrowed(&record.game),
            seats: record.seats.0,
            rules: Cow::Borrowed(&record.rules),
            start,
            steps,
            takeovers,
            disconnections,
            broken_starts,
        })))
    }
}

/// The table of a record before its first input.
pub(super) fn open_record(
    record: &Record,
    games: &Games,
) -> Result<Box<dyn AnyTable>, TimelineError> {
    let game = games.of_version(&record.game, record.version)?;
    let assets: &Assets = &games.assets;
    Ok(game.open_record(record, assets, Chain::Required)?)
}
