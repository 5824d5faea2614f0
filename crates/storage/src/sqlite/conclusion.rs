//! Conclusion of a game, in the data file.

use super::{Sqlite, people};
use crate::conclusion::Rater;
use crate::crash_point::CrashPoint;
use crate::{Conclusion, Moment, Rate, Rating, SeatResult, StoreError};
use rusqlite::{Connection, OptionalExtension as _, Row};
use tablee_protocol::Kind;

/// The rating of one seat before and after.
type Step = Option<(Rating, Rating)>;

impl Sqlite {
    pub async fn conclude(&self, game: Conclusion) -> Result<(), StoreError> {
        let concluded = self.write(move |db| {
            conclude(db, &game)?;
            CrashPoint::ConcludeBeforeCommit.reached();
            Ok(())
        });
        concluded.await?;
        CrashPoint::ConcludeCommitted.reached();
        Ok(())
    }
}

fn conclude(db: &Connection, game: &Conclusion) -> rusqlite::Result<()> {
    db.prepare_cached(
        "INSERT OR IGNORE INTO records (table_id, game, record, ended_at) VALUES (?, ?, ?, ?)",
    )?
    .execute((&game.table, &game.game, &game.record, game.ended_at))?;
    if !game.seats.is_empty() {
        enter(db, game)?;
    }
    db.prepare_cached("UPDATE papers SET revision = revision + 1 WHERE table_no = ?")?
        .execute([game.no])?;
    db.prepare_cached("UPDATE tables SET phase = 'over', deadline = NULL WHERE no = ?")?
        .execute([game.no])?;
    Ok(())
}

/// Enters the game into the history, unless it is there.
fn enter(db: &Connection, game: &Conclusion) -> rusqlite::Result<()> {
    let raters = match game.rate {
        Some(rate) => raters(db, &game.seats)?.map(|raters| (rate, raters)),
        None => None,
    };
    let placed = raters.as_ref().and_then(|(_, raters)| game.without_deleted(raters));
    let game = placed.as_ref().unwrap_or(game);
    let started_at = match game.started_at {
        Some(started_at) => started_at,
        None => db
            .prepare_cached(
                "SELECT coalesce((SELECT started_at FROM papers WHERE table_no = ?1), ?2)",
            )?
            .query_row((game.no, game.ended_at), |row| row.get(0))?,
    };
    if insert_game(db, game, started_at, raters.is_some())? == 0 {
        return Ok(());
    }
    let steps = match raters {
        Some((rate, raters)) => update_ratings(db, game, rate, &raters)?,
        None => vec![None; game.seats.len()],
    };
    for (seat, (result, step)) in game.seats.iter().zip(steps).enumerate() {
        insert_participant(db, game, seat, result, step)?;
    }
    // Whoever plays on may know what is coming: that is no statistic.
    match game.practice {
        Some(_) => Ok(()),
        None => tally(db, game, started_at),
    }
}

/// The people to be rated: all seats, if all were taken by different members. Who left or has deleted the account
/// is rated, too: the others have played against them.
fn raters(db: &Connection, seats: &[SeatResult]) -> rusqlite::Result<Option<Vec<Rater>>> {
    let mut raters: Vec<Rater> = Vec::new();
    for seat in seats {
        let Some(person) = seat.person else { return Ok(None) };
        let member = people::find(db, person)?.filter(|known| known.kind == Kind::Member);
        let Some(member) = member else { return Ok(None) };
        if raters.iter().any(|rater| rater.person == person) {
            return Ok(None);
        }
        raters.push(Rater { person, deleted_at: member.deleted_at });
    }
    Ok((raters.len() >= 2).then_some(raters))
}

fn insert_game(
    db: &Connection,
    game: &Conclusion,
    started_at: Moment,
    rated: bool,
) -> rusqlite::Result<usize> {
    db.prepare_cached(
        "INSERT OR IGNORE INTO finished
         (table_id, game, rules, seats, plies, started_at, ended_at, visibility, rated, practice)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )?
    .execute((
        &game.table,
        &game.game,
        &game.rules,
        game.seats.len(),
        game.plies,
        started_at,
        game.ended_at,
        game.visibility.as_str(),
        rated,
        &game.practice,
    ))
}

fn insert_participant(
    db: &Connection,
    game: &Conclusion,
    seat: usize,
    result: &SeatResult,
    step: Step,
) -> rusqlite::Result<()> {
    let (before, after) = step.unzip();
    db.prepare_cached(
        "INSERT INTO participants (table_id, seat, person, level, score, place, won, ended_at,
         rating_before, sigma_before, rating_after, sigma_after)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )?
    .execute((
        &game.table,
        seat,
        result.person.map(|person| person.0),
        &result.level,
        result.score,
        result.place,
        result.won,
        game.ended_at,
        before.map(|rating| rating.mean),
        before.map(|rating| rating.sigma),
        after.map(|rating| rating.mean),
        after.map(|rating| rating.sigma),
    ))?;
    if let Some(person) = result.person.filter(|_| game.practice.is_none()) {
        db.prepare_cached("INSERT OR IGNORE INTO players (game, person) VALUES (?, ?)")?
            .execute((&game.game, person.0))?;
    }
    Ok(())
}

fn update_ratings(
    db: &Connection,
    game: &Conclusion,
    rate: Rate,
    raters: &[Rater],
) -> rusqlite::Result<Vec<Step>> {
    let before: Vec<Rating> =
        raters.iter().map(|rater| rating_of(db, *rater, &game.game)).collect::<Result<_, _>>()?;
    let places: Vec<u32> = game.seats.iter().map(|seat| seat.place).collect();
    let after = rate(&before, &places);
    let remain = |(rater, _): &(&Rater, &Rating)| rater.deleted_at.is_none();
    for (Rater { person, .. }, rating) in raters.iter().zip(&after).filter(remain) {
        db.prepare_cached(
            "INSERT INTO ratings (person, game, rating, sigma, games, updated_at)
             VALUES (?, ?, ?, ?, 1, ?)
             ON CONFLICT (person, game) DO UPDATE SET rating = excluded.rating,
             sigma = excluded.sigma, games = games + 1, updated_at = excluded.updated_at",
        )?
        .execute((person.0, &game.game, rating.mean, rating.sigma, game.ended_at))?;
    }
    Ok(before.into_iter().zip(after).map(Some).collect())
}

/// What somebody is rated at. The rating goes with an account that is deleted; what it was stays in the games.
fn rating_of(db: &Connection, rater: Rater, game: &str) -> rusqlite::Result<Rating> {
    let sql = match rater.deleted_at {
        None => "SELECT rating, sigma FROM ratings WHERE person = ? AND game = ?",
        Some(_) => {
            "SELECT p.rating_after, p.sigma_after FROM participants p
             JOIN finished f ON f.table_id = p.table_id
             WHERE p.person = ? AND f.game = ? AND p.rating_after IS NOT NULL
             ORDER BY p.ended_at DESC LIMIT 1"
        }
    };
    let read = |row: &Row<'_>| Ok(Rating { mean: row.get(0)?, sigma: row.get(1)? });
    let known = db.prepare_cached(sql)?.query_row((rater.person.0, game), read).optional()?;
    Ok(known.unwrap_or_default())
}

/// Adds the game to the statistics; a shared win counts in parts.
fn tally(db: &Connection, game: &Conclusion, started_at: Moment) -> rusqlite::Result<()> {
    let winners = game.seats.iter().filter(|seat| seat.won).count();
    let share = 1.0 / winners.max(1) as f64;
    let lasted = (game.ended_at - started_at).max(0);
    let mut add = db.prepare_cached(
        "INSERT INTO seat_tallies (game, seats, seat, games, wins, plies, ms)
         VALUES (?, ?, ?, 1, ?, ?, ?)
         ON CONFLICT (game, seats, seat) DO UPDATE SET games = games + 1,
         wins = wins + excluded.wins, plies = plies + excluded.plies, ms = ms + excluded.ms",
    )?;
    for (seat, result) in game.seats.iter().enumerate() {
        let wins = if result.won { share } else { 0.0 };
        add.execute((&game.game, game.seats.len(), seat, wins, game.plies, lasted))?;
    }
    Ok(())
}
