//! Playing on from a finished game: a new table that begins with the same seed and the same first
//! inputs, one person in a seat of their choice, bots in the others. It counts nowhere.

use super::error::FinishedError;
use super::timeline::open_record;
use crate::people::Visitor;
use crate::store::Logged;
use crate::tables::registry::TableRegistry;
use crate::tables::{Place, ReservedPlace, SeatedPerson, Seating, TableError};
use tablee_engine::clock::Control;
use tablee_engine::record::{Entry, Input};
use tablee_engine::table::{Step, way};
use tablee_engine::{Record, Seat};
use tablee_protocol::replay::PlayOn;
use tablee_protocol::{Practice, Setup, TableView, Visibility, Watch};

/// How many inputs that are copied cost one write more than the request itself.
const INPUTS_PER_WRITE: u32 = 100;

/// The most that copying costs: the longest game can be played on by whoever has asked for little else.
const MOST_WRITES: u32 = 50;

/// How many writes the inputs cost that are copied to the new table.
pub fn more_writes(wanted: &PlayOn) -> u32 {
    (wanted.ply / INPUTS_PER_WRITE).min(MOST_WRITES)
}

/// Makes the table.
pub async fn play_on(
    tables: &TableRegistry,
    visitor: &Visitor,
    id: &str,
    record: Record,
    wanted: PlayOn,
    place: ReservedPlace,
) -> Result<TableView, FinishedError> {
    let services = tables.services();
    let game = services.games.of_version(&record.game, record.version);
    let game = game.map_err(super::TimelineError::Game)?;
    let level = services.bot_level(game, wanted.level.as_deref())?;
    let seats = record.seats.0;
    if wanted.seat >= seats {
        let last = usize::from(seats.saturating_sub(1));
        return Err(TableError::NoSeat { seat: wanted.seat, last }.into());
    }
    let kept = wanted.ply as usize;
    let inputs = record.inputs.get(..kept).ok_or_else(|| too_late(record.inputs.len()))?;
    let permit = tables.services().heavy.permit().await;
    let over = permit.attempt(|| {
        let mut table = open_record(&record, &tables.services().games)?;
        for (before, entry) in inputs.iter().enumerate() {
            table.redo(before + 1, &entry.input).map_err(super::TimelineError::from)?;
        }
        Ok::<bool, FinishedError>(table.status().over)
    });
    if over.map_err(|_| FinishedError::Failed)?? {
        return Err(too_late(record.inputs.len()));
    }
    let setup = Setup {
        game: record.game.clone(),
        seats,
        rules: record.rules.clone(),
        game_version: Some(record.version),
        clock: Control::default(),
        visibility: Visibility::Link,
        chat: false,
        rated: false,
        aids: true,
        watch: Watch::Table,
        practice: Some(Practice { from: id.to_owned(), ply: wanted.ply }),
        tournament: None,
    };
    let mut seating = Seating::new(visitor.id, &setup);
    seating.places = vec![Place::Bot(level); usize::from(seats)];
    let sitter = SeatedPerson { ready: true, ..SeatedPerson::new(visitor) };
    seating.places[Seat(wanted.seat).index()] = Place::Person(sitter);
    let log = counting(inputs).filter_map(logged).collect();
    Ok(tables.resume(setup, seating, record.seed, log, place).await?)
}

fn too_late(inputs: usize) -> FinishedError {
    FinishedError::TooLate { most: inputs.saturating_sub(1) }
}

/// The inputs that count: what was taken back is not played on from.
fn counting(inputs: &[Entry]) -> impl Iterator<Item = &Entry> {
    let log: Vec<Input> = inputs.iter().map(|entry| entry.input.clone()).collect();
    way(&log, log.len()).into_iter().filter_map(|step| match step {
        Step::Counts(at) => inputs.get(at),
        Step::TakenBack { .. } => None,
    })
}

/// An input that was made at another table: nobody's, and it took no time here. What the people
/// there agreed on is theirs.
fn logged(entry: &Entry) -> Option<Logged> {
    let (seat, action) = match &entry.input {
        Input::Seat { seat, action } => (Some(seat.0), action.clone()),
        Input::Host { host } => (None, host.clone()),
        Input::Undo { .. } | Input::Agreed { .. } => return None,
    };
    Some(Logged {
        seat,
        action,
        person: None,
        client_id: None,
        think_ms: 0,
        lag_ms: 0,
        away_ms: 0,
        at: crate::time::wall(),
        tick: 0,
        origin: Some("record".to_owned()),
    })
}
