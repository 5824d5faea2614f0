//! Conclusion of a game, in PostgreSQL. The people of the game are locked first, in one order, so
//! that two games that end at once count one after the other and never wait crosswise.

use super::columns::signed;
use super::connection::{maybe_row, row, run};
use super::error::Failure;
use super::{Postgres, people};
use crate::conclusion::Rater;
use crate::crash_point::CrashPoint;
use crate::{Conclusion, Moment, Rate, Rating, SeatResult};
use deadpool_postgres::GenericClient;
use tablee_protocol::{Kind, PersonId};

/// The rating of one seat before and after.
type Step = Option<(Rating, Rating)>;

impl Postgres {
    pub async fn conclude(&self, game: Conclusion) -> Result<(), Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        conclude(&transaction, &game).await?;
        CrashPoint::ConcludeBeforeCommit.reached();
        transaction.commit().await?;
        CrashPoint::ConcludeCommitted.reached();
        Ok(())
    }
}

async fn conclude(db: &impl GenericClient, game: &Conclusion) -> Result<(), Failure> {
    let insert = "INSERT INTO records (table_id, game, record, ended_at) VALUES ($1, $2, $3, $4)
                  ON CONFLICT DO NOTHING";
    run(db, insert, &[&game.table, &game.game, &game.record, &game.ended_at]).await?;
    if !game.seats.is_empty() {
        enter(db, game).await?;
    }
    let papers = "UPDATE papers SET revision = revision + 1 WHERE table_no = $1";
    run(db, papers, &[&game.no]).await?;
    let over = "UPDATE tables SET phase = 'over', deadline = NULL WHERE no = $1";
    run(db, over, &[&game.no]).await.map(drop)
}

/// Enters the game into the history, unless it is there.
async fn enter(db: &impl GenericClient, game: &Conclusion) -> Result<(), Failure> {
    let seated: Vec<PersonId> = game.seats.iter().filter_map(|seat| seat.person).collect();
    people::lock(db, &seated).await?;
    let raters = match game.rate {
        Some(rate) => raters(db, &game.seats).await?.map(|raters| (rate, raters)),
        None => None,
    };
    let placed = raters.as_ref().and_then(|(_, raters)| game.without_deleted(raters));
    let game = placed.as_ref().unwrap_or(game);
    let started_at = match game.started_at {
        Some(started_at) => started_at,
        None => {
            let sql = "SELECT coalesce((SELECT started_at FROM papers WHERE table_no = $1), $2)";
            row(db, sql, &[&game.no, &game.ended_at]).await?.try_get(0)?
        }
    };
    if insert_game(db, game, started_at, raters.is_some()).await? == 0 {
        return Ok(());
    }
    let steps = match raters {
        Some((rate, raters)) => update_ratings(db, game, rate, &raters).await?,
        None => vec![None; game.seats.len()],
    };
    for (seat, (result, step)) in game.seats.iter().zip(steps).enumerate() {
        insert_participant(db, game, seat, result, step).await?;
    }
    // Whoever plays on may know what is coming: that is no statistic.
    match game.practice {
        Some(_) => Ok(()),
        None => tally(db, game, started_at).await,
    }
}

/// The people to be rated: all seats, if all were taken by different members. Who left or has deleted the account
/// is rated, too: the others have played against them.
async fn raters(
    db: &impl GenericClient,
    seats: &[SeatResult],
) -> Result<Option<Vec<Rater>>, Failure> {
    let mut raters: Vec<Rater> = Vec::new();
    for seat in seats {
        let Some(person) = seat.person else { return Ok(None) };
        let known = people::find(db, person).await?;
        let Some(member) = known.filter(|known| known.kind == Kind::Member) else {
            return Ok(None);
        };
        if raters.iter().any(|rater| rater.person == person) {
            return Ok(None);
        }
        raters.push(Rater { person, deleted_at: member.deleted_at });
    }
    Ok((raters.len() >= 2).then_some(raters))
}

async fn insert_game(
    db: &impl GenericClient,
    game: &Conclusion,
    started_at: Moment,
    rated: bool,
) -> Result<u64, Failure> {
    let insert = "INSERT INTO finished
         (table_id, game, rules, seats, plies, started_at, ended_at, visibility, rated, practice)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING";
    run(
        db,
        insert,
        &[
            &game.table,
            &game.game,
            &game.rules,
            &signed(game.seats.len()),
            &signed(game.plies),
            &started_at,
            &game.ended_at,
            &game.visibility.as_str(),
            &rated,
            &game.practice,
        ],
    )
    .await
}

async fn insert_participant(
    db: &impl GenericClient,
    game: &Conclusion,
    seat: usize,
    result: &SeatResult,
    step: Step,
) -> Result<(), Failure> {
    let (before, after) = step.unzip();
    let person = result.person.as_ref().map(|person| person.0.as_slice());
    let insert = "INSERT INTO participants (table_id, seat, person, level, score, place, won,
         ended_at, rating_before, sigma_before, rating_after, sigma_after)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
    run(
        db,
        insert,
        &[
            &game.table,
            &signed(seat),
            &person,
            &result.level,
            &result.score,
            &i64::from(result.place),
            &result.won,
            &game.ended_at,
            &before.map(|rating| rating.mean),
            &before.map(|rating| rating.sigma),
            &after.map(|rating| rating.mean),
            &after.map(|rating| rating.sigma),
        ],
    )
    .await?;
    if person.is_some() && game.practice.is_none() {
        let player = "INSERT INTO players (game, person) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        run(db, player, &[&game.game, &person]).await?;
    }
    Ok(())
}

async fn update_ratings(
    db: &impl GenericClient,
    game: &Conclusion,
    rate: Rate,
    raters: &[Rater],
) -> Result<Vec<Step>, Failure> {
    let mut before = Vec::new();
    for rater in raters {
        before.push(rating_of(db, *rater, &game.game).await?);
    }
    let places: Vec<u32> = game.seats.iter().map(|seat| seat.place).collect();
    let after = rate(&before, &places);
    let remain = |(rater, _): &(&Rater, &Rating)| rater.deleted_at.is_none();
    for (Rater { person, .. }, rating) in raters.iter().zip(&after).filter(remain) {
        let upsert = "INSERT INTO ratings (person, game, rating, sigma, games, updated_at)
             VALUES ($1, $2, $3, $4, 1, $5)
             ON CONFLICT (person, game) DO UPDATE SET rating = excluded.rating,
             sigma = excluded.sigma, games = ratings.games + 1, updated_at = excluded.updated_at";
        let person = person.0.as_slice();
        run(db, upsert, &[&person, &game.game, &rating.mean, &rating.sigma, &game.ended_at])
            .await?;
    }
    Ok(before.into_iter().zip(after).map(Some).collect())
}

/// What somebody is rated at. The rating goes with an account that is deleted; what it was stays in the games.
async fn rating_of(db: &impl GenericClient, rater: Rater, game: &str) -> Result<Rating, Failure> {
    let sql = match rater.deleted_at {
        None => "SELECT rating, sigma FROM ratings WHERE person = $1 AND game = $2",
        Some(_) => {
            "SELECT p.rating_after, p.sigma_after FROM participants p
             JOIN finished f ON f.table_id = p.table_id
             WHERE p.person = $1 AND f.game = $2 AND p.rating_after IS NOT NULL
             ORDER BY p.ended_at DESC LIMIT 1"
        }
    };
    Ok(match maybe_row(db, sql, &[&rater.person.0.as_slice(), &game]).await? {
        Some(row) => Rating { mean: row.try_get(0)?, sigma: row.try_get(1)? },
        None => Rating::default(),
    })
}

/// Adds the game to the statistics; a shared win counts in parts.
async fn tally(
    db: &impl GenericClient,
    game: &Conclusion,
    started_at: Moment,
) -> Result<(), Failure> {
    let winners = game.seats.iter().filter(|seat| seat.won).count();
    let share = 1.0 / winners.max(1) as f64;
    let lasted = (game.ended_at - started_at).max(0);
    let add = "INSERT INTO seat_tallies AS t (game, seats, seat, games, wins, plies, ms)
         VALUES ($1, $2, $3, 1, $4, $5, $6)
         ON CONFLICT (game, seats, seat) DO UPDATE SET games = t.games + 1,
         wins = t.wins + excluded.wins, plies = t.plies + excluded.plies, ms = t.ms + excluded.ms";
    let (seats, plies) = (signed(game.seats.len()), signed(game.plies));
    for (seat, result) in game.seats.iter().enumerate() {
        let wins = if result.won { share } else { 0.0 };
        run(db, add, &[&game.game, &seats, &signed(seat), &wins, &plies, &lasted]).await?;
    }
    Ok(())
}
