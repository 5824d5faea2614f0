//! Duplicate: every table plays the same deals; a score is the difference to what the field made
//! of the same seat, in hundredths, more being better.

use crate::entry::Sheet;
use crate::formats::level::OpenSeating;
use crate::formats::mixing::Reach;
use crate::formats::rounds;
use crate::round::Round;
use crate::score;
use crate::seating::Cause;
use crate::settings::Settings;
use crate::tournament::Tournament;
use tablee_engine::Seat;

/// Scores are hundredths of the game's points.
pub const HUNDREDTHS: i64 = 100;

/// The next seating: everybody meets as many others as possible, in every seat.
pub(crate) fn plan(t: &Tournament, round: u16) -> OpenSeating {
    let mut people = t.roster.clone();
    t.seeds.of(round).stream("seating", u32::from(round)).shuffle(&mut people);
    rounds::seat(t, &people, Reach::Everywhere, |_, met| Cause::Mixed { met })
}

/// What a seat's points are worth against the field: tables with the same number of seats had
/// the same cards. A table alone of its size is compared with itself.
pub(crate) fn worth(sheet: &Sheet, seat: Seat, round: &Round, settings: &Settings) -> i64 {
    let sheets =
        round.boards.iter().filter(|board| board.settled).filter_map(|board| board.result.as_ref());
    let alike: Vec<&Sheet> = sheets
        .map(|entered| &entered.sheet)
        .filter(|other| other.points.len() == sheet.points.len())
        .collect();
    let field: Vec<i64> = match alike.len() {
        0 | 1 => (0u8..)
            .zip(&sheet.points)
            .map(|(s, _)| score::points(sheet, Seat(s), settings))
            .collect(),
        _ => alike.into_iter().map(|other| score::points(other, seat, settings)).collect(),
    };
    let count = (field.len() as i64).max(1);
    let mine = score::points(sheet, seat, settings);
    let ahead = settings.better.as_cost(field.iter().sum::<i64>() - mine * count);
    rounded(ahead * HUNDREDTHS, count)
}

/// A quotient, halves away from zero.
fn rounded(sum: i64, count: i64) -> i64 {
    (2 * sum.abs() + count) / (2 * count) * sum.signum()
}
