//! Ratings and statistics, in PostgreSQL.

use super::connection::{maybe_row, row, rows};
use super::error::Failure;
use super::{Postgres, columns, people};
use crate::ratings::whole_parts;
use crate::{LeaderRow, LeaderRows, Rated, Rating, StandingRow, Tallies, TallyRow};
use tablee_protocol::PersonId;
use tokio_postgres::Row;

impl Postgres {
    pub async fn leaders(
        &self,
        game: &str,
        asker: PersonId,
        enough: u32,
        limit: u32,
    ) -> Result<LeaderRows, Failure> {
        let client = self.reader().await?;
        let best =
            "SELECT r.person, w.name, r.rating, r.sigma, r.games, w.face, w.kind FROM ratings r
             JOIN persons w ON w.id = r.person
             WHERE r.game = $1 AND r.games >= $2 AND w.banned_at IS NULL AND w.deleted_at IS NULL
             ORDER BY r.rating - 2 * r.sigma DESC, r.person LIMIT $3";
        let best = rows(&client, best, &[&game, &i64::from(enough), &i64::from(limit)]).await?;
        let leader = |row: &Row| {
            let (person, name) = (columns::person(row, 0)?, row.try_get(1)?);
            let (face, kind) = (columns::face(row, 5)?, columns::kind(row, 6)?);
            Ok(LeaderRow { person, name, kind, rated: rated(row, 2)?, face })
        };
        let leaders = best.iter().map(leader).collect::<Result<_, Failure>>()?;
        let own = "SELECT rating, sigma, games FROM ratings WHERE person = $1 AND game = $2";
        let own = maybe_row(&client, own, &[&asker.0.as_slice(), &game]).await?;
        Ok(LeaderRows { leaders, asker: own.map(|row| rated(&row, 0)).transpose()? })
    }

    pub async fn standings(&self, person: PersonId) -> Result<Vec<StandingRow>, Failure> {
        let sql = "SELECT f.game, count(*), count(*) FILTER (WHERE p.won),
                    avg(p.place)::double precision, max(p.ended_at), r.rating, r.sigma, r.games
             FROM participants p JOIN finished f ON f.table_id = p.table_id
             LEFT JOIN ratings r ON r.person = p.person AND r.game = f.game
             WHERE p.person = $1 GROUP BY f.game, r.rating, r.sigma, r.games
             ORDER BY count(*) DESC, f.game";
        let found = rows(&self.reader().await?, sql, &[&person.0.as_slice()]).await?;
        found.iter().map(standing).collect()
    }

    pub async fn ratings_of(
        &self,
        game: &str,
        people: Vec<PersonId>,
    ) -> Result<Vec<(PersonId, Rated)>, Failure> {
        let sql = "SELECT person, rating, sigma, games FROM ratings
                   WHERE game = $1 AND person = ANY ($2)";
        let found = rows(&self.reader().await?, sql, &[&game, &people::ids(&people)]).await?;
        found.iter().map(|row| Ok((columns::person(row, 0)?, rated(row, 1)?))).collect()
    }

    pub async fn tallies(&self, game: &str) -> Result<Tallies, Failure> {
        let client = self.reader().await?;
        let sql = "WITH held AS (
               SELECT f.seats, p.seat, count(*) AS games, sum(f.plies)::bigint AS plies,
                 sum(greatest(f.ended_at - f.started_at, 0))::bigint AS ms,
                 sum(p.won::int::double precision / greatest(1, (SELECT count(*)
                   FROM participants w WHERE w.table_id = f.table_id AND w.won))) AS wins
               FROM drives d JOIN drive_tables t ON t.drive_no = d.no
               JOIN finished f ON f.table_id = t.table_id
               JOIN participants p ON p.table_id = f.table_id
               WHERE d.phase = 'playing' AND f.game = $1 AND f.practice IS NULL AND t.round =
                 (SELECT max(round) FROM drive_tables WHERE drive_no = d.no)
               GROUP BY f.seats, p.seat)
             SELECT s.seats, s.seat, s.games - coalesce(h.games, 0), s.wins - coalesce(h.wins, 0),
               s.plies - coalesce(h.plies, 0), s.ms - coalesce(h.ms, 0)
             FROM seat_tallies s LEFT JOIN held h ON h.seats = s.seats AND h.seat = s.seat
             WHERE s.game = $1 AND s.games > coalesce(h.games, 0) ORDER BY s.seats, s.seat";
        let found = rows(&client, sql, &[&game]).await?;
        let players = "SELECT count(*) FROM players WHERE game = $1";
        let players = columns::number(&row(&client, players, &[&game]).await?, 0)?;
        Ok(Tallies { rows: found.iter().map(tally).collect::<Result<_, _>>()?, players })
    }
}

fn rated(row: &Row, first: usize) -> Result<Rated, Failure> {
    let rating = Rating { mean: row.try_get(first)?, sigma: row.try_get(first + 1)? };
    Ok(Rated { rating, games: columns::number(row, first + 2)? })
}

fn standing(row: &Row) -> Result<StandingRow, Failure> {
    let is_rated = row.try_get::<_, Option<f64>>(5)?.is_some();
    Ok(StandingRow {
        game: row.try_get(0)?,
        games: columns::number(row, 1)?,
        won: columns::number(row, 2)?,
        average_place: row.try_get(3)?,
        last: row.try_get(4)?,
        rated: is_rated.then(|| rated(row, 5)).transpose()?,
    })
}

fn tally(row: &Row) -> Result<TallyRow, Failure> {
    Ok(TallyRow {
        seats: columns::number(row, 0)?,
        seat: columns::number(row, 1)?,
        games: columns::number(row, 2)?,
        wins: whole_parts(row.try_get(3)?),
        plies: columns::number(row, 4)?,
        ms: columns::number(row, 5)?,
    })
}
