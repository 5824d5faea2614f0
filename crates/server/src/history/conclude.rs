//! What is written when a game ends: who took part, how it ended, tallies, ratings. All of it
//! in the transaction that ends the game, so that none of it can be missing or doubled.

use super::places::places;
use super::rating::{Rating, rate};
use crate::people::person::Person;
use crate::people::{Kind, PersonId};
use crate::wire::Practice;
use rusqlite::{Connection, OptionalExtension as _};
use tablee_engine::record::{Ending, Record};

/// A game that has just ended.
#[derive(Clone, Debug)]
pub struct Finished<'a> {
    /// The table.
    pub table: &'a str,
    /// The sealed record: game, rules, inputs, scores, winners.
    pub record: &'a Record,
    /// Who sat where, seat by seat.
    pub sitters: &'a [Sitter],
    /// `public` or `link`.
    pub visibility: &'a str,
    /// When it began (ms since 1970).
    pub started_at: i64,
    /// When it ended (ms since 1970).
    pub ended_at: i64,
    /// Whether the table was opened for a rated game.
    pub rated: bool,
    /// Where it was played on from, if it was.
    pub practice: Option<&'a Practice>,
}

/// Who sat on one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sitter {
    /// A person, or a bot account, to the end.
    Person(PersonId),
    /// A person who left; a bot of the house played on.
    Abandoned {
        /// Who.
        person: PersonId,
        /// The level of the bot.
        level: String,
    },
    /// A bot of the house.
    Bot {
        /// Its level.
        level: String,
    },
}

impl Sitter {
    fn person(&self) -> Option<PersonId> {
        match self {
            Sitter::Person(person) | Sitter::Abandoned { person, .. } => Some(*person),
            Sitter::Bot { .. } => None,
        }
    }

    fn level(&self) -> Option<&str> {
        match self {
            Sitter::Person(_) => None,
            Sitter::Abandoned { level, .. } | Sitter::Bot { level } => Some(level),
        }
    }
}

/// The rating of one seat before and after.
type Step = Option<(Rating, Rating)>;

/// Writes the end of a game; a second time for the same table changes nothing.
pub fn conclude(db: &Connection, finished: &Finished<'_>) -> rusqlite::Result<()> {
    let Some(ending) = &finished.record.result else { return Ok(()) };
    let winners: Vec<usize> = ending.winners.iter().map(|seat| usize::from(seat.0)).collect();
    let places = places(&ending.scores, &winners);
    let raters = if finished.rated { raters(db, finished.sitters)? } else { None };
    if insert_game(db, finished, raters.is_some())? == 0 {
        return Ok(());
    }
    let steps = match raters {
        Some(raters) => update_ratings(db, finished, &raters, &places)?,
        None => vec![None; finished.sitters.len()],
    };
    let seats = finished.sitters.iter().zip(&places).zip(steps).enumerate();
    for (seat, ((sitter, place), step)) in seats {
        let result = (ending.scores.get(seat).copied(), *place, winners.contains(&seat));
        insert_participant(db, finished, seat, sitter, result, step)?;
    }
    // Whoever plays on may know what is coming: that is no statistic.
    match finished.practice {
        Some(_) => Ok(()),
        None => tally(db, finished, ending),
    }
}

/// The people to be rated: all seats, if all are different members who stayed.
fn raters(db: &Connection, sitters: &[Sitter]) -> rusqlite::Result<Option<Vec<PersonId>>> {
    let mut raters = Vec::new();
    for sitter in sitters {
        let Sitter::Person(person) = sitter else { return Ok(None) };
        let known = Person::find(db, *person)?;
        let is_member = known.is_some_and(|p| p.kind == Kind::Member && p.deleted_at.is_none());
        if !is_member || raters.contains(person) {
            return Ok(None);
        }
        raters.push(*person);
    }
    Ok((raters.len() >= 2).then_some(raters))
}

fn insert_game(db: &Connection, finished: &Finished<'_>, rated: bool) -> rusqlite::Result<usize> {
    let record = finished.record;
    let rules = serde_json::to_string(&record.rules).unwrap_or_default();
    db.prepare_cached(
        "INSERT OR IGNORE INTO finished
         (table_id, game, rules, seats, plies, started_at, ended_at, visibility, rated, practice)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )?
    .execute((
        finished.table,
        &record.game,
        rules,
        finished.sitters.len(),
        record.inputs.len(),
        finished.started_at,
        finished.ended_at,
        finished.visibility,
        rated,
        finished.practice.and_then(|practice| serde_json::to_string(practice).ok()),
    ))
}

fn insert_participant(
    db: &Connection,
    finished: &Finished<'_>,
    seat: usize,
    sitter: &Sitter,
    (score, place, won): (Option<i64>, u32, bool),
    step: Step,
) -> rusqlite::Result<()> {
    let (before, after) = step.unzip();
    db.prepare_cached(
        "INSERT INTO participants (table_id, seat, person, level, score, place, won, ended_at,
         rating_before, sigma_before, rating_after, sigma_after)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )?
    .execute((
        finished.table,
        seat,
        sitter.person(),
        sitter.level(),
        score.unwrap_or_default(),
        place,
        won,
        finished.ended_at,
        before.map(|rating| rating.mean),
        before.map(|rating| rating.sigma),
        after.map(|rating| rating.mean),
        after.map(|rating| rating.sigma),
    ))?;
    if let Some(person) = sitter.person().filter(|_| finished.practice.is_none()) {
        db.prepare_cached("INSERT OR IGNORE INTO players (game, person) VALUES (?, ?)")?
            .execute((&finished.record.game, person))?;
    }
    Ok(())
}

fn update_ratings(
    db: &Connection,
    finished: &Finished<'_>,
    raters: &[PersonId],
    places: &[u32],
) -> rusqlite::Result<Vec<Step>> {
    let game = &finished.record.game;
    let before: Vec<Rating> =
        raters.iter().map(|person| rating_of(db, *person, game)).collect::<Result<_, _>>()?;
    let after = rate(&before, places);
    for (person, rating) in raters.iter().zip(&after) {
        db.prepare_cached(
            "INSERT INTO ratings (person, game, rating, sigma, games, updated_at)
             VALUES (?, ?, ?, ?, 1, ?)
             ON CONFLICT (person, game) DO UPDATE SET rating = excluded.rating,
             sigma = excluded.sigma, games = games + 1, updated_at = excluded.updated_at",
        )?
        .execute((person, game, rating.mean, rating.sigma, finished.ended_at))?;
    }
    Ok(before.into_iter().zip(after).map(Some).collect())
}

fn rating_of(db: &Connection, person: PersonId, game: &str) -> rusqlite::Result<Rating> {
    let known = db
        .prepare_cached("SELECT rating, sigma FROM ratings WHERE person = ? AND game = ?")?
        .query_row((person, game), |row| Ok(Rating { mean: row.get(0)?, sigma: row.get(1)? }))
        .optional()?;
    Ok(known.unwrap_or_default())
}

/// Adds the game to the statistics; a shared win counts in parts.
fn tally(db: &Connection, finished: &Finished<'_>, ending: &Ending) -> rusqlite::Result<()> {
    let record = finished.record;
    let share = 1.0 / ending.winners.len().max(1) as f64;
    let lasted = (finished.ended_at - finished.started_at).max(0);
    let mut add = db.prepare_cached(
        "INSERT INTO seat_tallies (game, seats, seat, games, wins, plies, ms)
         VALUES (?, ?, ?, 1, ?, ?, ?)
         ON CONFLICT (game, seats, seat) DO UPDATE SET games = games + 1,
         wins = wins + excluded.wins, plies = plies + excluded.plies, ms = ms + excluded.ms",
    )?;
    for seat in 0..finished.sitters.len() {
        let won = ending.winners.iter().any(|winner| usize::from(winner.0) == seat);
        let wins = if won { share } else { 0.0 };
        let seats = finished.sitters.len();
        add.execute((&record.game, seats, seat, wins, record.inputs.len(), lasted))?;
    }
    Ok(())
}
