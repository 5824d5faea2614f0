//! Playing on from a finished game: a new table that begins with the same seed and the same first
//! inputs, one person in a seat of their choice, bots in the others. It counts nowhere.

use super::film::lay;
use crate::app::App;
use crate::people::Visitor;
use crate::room::{Place, Seating, Sitter};
use crate::store::Logged;
use crate::wire::{ApiError, Practice, Setup, TableView, Visibility};
use serde::Deserialize;
use tablee_engine::clock::Control;
use tablee_engine::record::{Entry, Input};
use tablee_engine::{Record, Seat};
use utoipa::ToSchema;

/// Where to play on and as whom.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayOn {
    /// How many inputs are kept, from 0: the deal alone.
    pub ply: u32,
    /// The seat to take.
    pub seat: u8,
    /// How well the others play; the house's usual level unless given.
    pub level: Option<String>,
}

/// Makes the table.
pub async fn play_on(
    app: &App,
    visitor: &Visitor,
    id: &str,
    record: Record,
    wanted: PlayOn,
) -> Result<TableView, ApiError> {
    let level = level(app, &record, wanted.level)?;
    let seats = record.seats.0;
    if wanted.seat >= seats {
        let last = seats.saturating_sub(1);
        let message = format!("There is no seat {}; the seats are 0 to {last}.", wanted.seat);
        return Err(ApiError::bad_request(message));
    }
    let kept = wanted.ply as usize;
    let inputs = record.inputs.get(..kept).ok_or_else(|| too_late(record.inputs.len()))?;
    let mut table = lay(&record, &app.house().games)?;
    for (before, entry) in inputs.iter().enumerate() {
        table.redo(before + 1, &entry.input).map_err(super::NoFilm::from)?;
    }
    if table.status().over {
        return Err(too_late(record.inputs.len()));
    }
    let mut seating = Seating::new(visitor.id, seats, false);
    seating.places = vec![Place::Bot(level); usize::from(seats)];
    let sitter = Sitter { ready: true, ..Sitter::new(visitor) };
    seating.places[Seat(wanted.seat).index()] = Place::Person(sitter);
    let setup = Setup {
        game: record.game.clone(),
        seats,
        rules: record.rules.clone(),
        clock: Control::default(),
        visibility: Visibility::Link,
        chat: false,
        rated: false,
        aids: true,
        practice: Some(Practice { from: id.to_owned(), ply: wanted.ply }),
        drive: None,
    };
    let log = inputs.iter().map(logged).collect();
    app.hall().resume(setup, seating, record.seed, log).await
}

fn level(app: &App, record: &Record, wanted: Option<String>) -> Result<String, ApiError> {
    let levels = app.house().games.find(&record.game)?.levels();
    let usual = &app.house().settings.substitute;
    let wanted = match wanted {
        Some(wanted) => wanted,
        None if levels.contains(&usual.as_str()) => usual.clone(),
        None => levels.last().copied().unwrap_or_default().to_owned(),
    };
    if levels.contains(&wanted.as_str()) {
        return Ok(wanted);
    }
    Err(ApiError::bad_request(format!("No such level; there are: {}.", levels.join(", "))))
}

fn too_late(inputs: usize) -> ApiError {
    let most = inputs.saturating_sub(1);
    ApiError::bad_request(format!("There is nothing to play on there: `ply` is 0 to {most}."))
}

/// An input that was made at another table: nobody's, and it took no time here.
fn logged(entry: &Entry) -> Logged {
    let (seat, action) = match &entry.input {
        Input::Seat { seat, action } => (Some(seat.0), action.clone()),
        Input::Host { host } => (None, host.clone()),
    };
    Logged {
        seat,
        action,
        person: None,
        client_id: None,
        think_ms: 0,
        at: crate::time::wall(),
        tick: 0,
        origin: Some("record".to_owned()),
    }
}
