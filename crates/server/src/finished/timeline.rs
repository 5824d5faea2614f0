//! A finished game as a replay: what every seat saw at every step, told as changes, as the socket
//! of a running game tells them to one seat.

use crate::games::{Games, UnknownGame};
use crate::store::Logged;
use crate::tables::camera::Camera;
use std::borrow::Cow;
use tablee_engine::record::{BadRecord, Chain};
use tablee_engine::{AnyTable, Assets, Record};
use tablee_protocol::replay::Replay;
use tablee_protocol::text;

/// Why a record cannot be shown.
#[derive(Debug, thiserror::Error)]
pub enum NoFilm {
    /// The game is not on offer any more.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The record does not replay here.
    #[error(transparent)]
    Record(#[from] BadRecord),
}

/// A film, as the text of a JSON object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Film(pub String);

impl Film {
    /// Plays a record again and notes what every seat sees. `log` knows how long moves took and
    /// who made them; it may be shorter than the record.
    pub fn shoot(id: &str, record: &Record, log: &[Logged], games: &Games) -> Result<Film, NoFilm> {
        let mut table = lay(record, games)?;
        let (mut camera, start) = Camera::begin(table.as_ref());
        let mut steps = Vec::with_capacity(record.inputs.len());
        for (index, entry) in record.inputs.iter().enumerate() {
            let before = index.checked_sub(1).and_then(|last| log.get(last));
            let step =
                camera.step(table.as_mut(), index + 1, &entry.input, log.get(index), before)?;
            steps.push(step);
        }
        Ok(Film(text(&Replay {
            table: Cow::Borrowed(id),
            game: Cow::Borrowed(&record.game),
            seats: record.seats.0,
            rules: Cow::Borrowed(&record.rules),
            start,
            steps,
        })))
    }
}

/// The table of a record before its first input.
pub(super) fn lay(record: &Record, games: &Games) -> Result<Box<dyn AnyTable>, NoFilm> {
    let game = games.of_version(&record.game, record.version)?;
    let assets: &Assets = &games.assets;
    Ok(game.lay(record, assets, Chain::Required)?)
}
