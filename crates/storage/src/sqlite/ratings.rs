//! Ratings and statistics, in the data file.

use super::{Sqlite, columns};
use crate::ratings::whole_parts;
use crate::{LeaderRow, LeaderRows, Rated, Rating, StandingRow, StoreError, Tallies, TallyRow};
use rusqlite::{Connection, OptionalExtension as _, Row};
use tablee_protocol::PersonId;

impl Sqlite {
    pub async fn leaders(
        &self,
        game: &str,
        asker: PersonId,
        enough: u32,
        limit: u32,
    ) -> Result<LeaderRows, StoreError> {
        let game = game.to_owned();
        self.read(move |db| leaders(db, &game, asker, enough, limit)).await
    }

    pub async fn standings(&self, person: PersonId) -> Result<Vec<StandingRow>, StoreError> {
        self.read(move |db| {
            db.prepare_cached(
                "SELECT f.game, count(*), sum(p.won), avg(p.place), max(p.ended_at),
                        r.rating, r.sigma, r.games
                 FROM participants p JOIN finished f ON f.table_id = p.table_id
                 LEFT JOIN ratings r ON r.person = p.person AND r.game = f.game
                 WHERE p.person = ? GROUP BY f.game ORDER BY count(*) DESC, f.game",
            )?
            .query_map([person.0], standing)?
            .collect()
        })
        .await
    }

    pub async fn ratings_of(
        &self,
        game: &str,
        people: Vec<PersonId>,
    ) -> Result<Vec<(PersonId, Rated)>, StoreError> {
        let game = game.to_owned();
        let sql = "SELECT rating, sigma, games FROM ratings WHERE person = ? AND game = ?";
        self.read(move |db| {
            let mut query = db.prepare_cached(sql)?;
            let mut found = Vec::new();
            for person in people {
                let own = query.query_row((person.0, &game), |row| rated(row, 0)).optional()?;
                found.extend(own.map(|own| (person, own)));
            }
            Ok(found)
        })
        .await
    }

    pub async fn tallies(&self, game: &str) -> Result<Tallies, StoreError> {
        let game = game.to_owned();
        self.read(move |db| tallies(db, &game)).await
    }
}

fn rated(row: &Row<'_>, first: usize) -> rusqlite::Result<Rated> {
    let rating = Rating { mean: row.get(first)?, sigma: row.get(first + 1)? };
    Ok(Rated { rating, games: row.get(first + 2)? })
}

fn leaders(
    db: &Connection,
    game: &str,
    asker: PersonId,
    enough: u32,
    limit: u32,
) -> rusqlite::Result<LeaderRows> {
    let leader = |row: &Row<'_>| {
        let (person, name) = (columns::person(row, 0)?, row.get(1)?);
        let (face, kind) = (columns::face(row, 5)?, columns::kind(row, 6)?);
        Ok(LeaderRow { person, name, kind, rated: rated(row, 2)?, face })
    };
    let leaders = db
        .prepare_cached(
            "SELECT r.person, w.name, r.rating, r.sigma, r.games, w.face, w.kind FROM ratings r
             JOIN persons w ON w.id = r.person
             WHERE r.game = ?1 AND r.games >= ?2 AND w.banned_at IS NULL AND w.deleted_at IS NULL
             ORDER BY r.rating - 2 * r.sigma DESC, r.person LIMIT ?3",
        )?
        .query_map((game, enough, limit), leader)?
        .collect::<rusqlite::Result<_>>()?;
    let asker = db
        .prepare_cached("SELECT rating, sigma, games FROM ratings WHERE person = ? AND game = ?")?
        .query_row((asker.0, game), |row| rated(row, 0))
        .optional()?;
    Ok(LeaderRows { leaders, asker })
}

fn standing(row: &Row<'_>) -> rusqlite::Result<StandingRow> {
    let is_rated = row.get::<_, Option<f64>>(5)?.is_some();
    Ok(StandingRow {
        game: row.get(0)?,
        games: row.get(1)?,
        won: row.get(2)?,
        average_place: row.get(3)?,
        last: row.get(4)?,
        rated: is_rated.then(|| rated(row, 5)).transpose()?,
    })
}

fn tallies(db: &Connection, game: &str) -> rusqlite::Result<Tallies> {
    let tally = |row: &Row<'_>| {
        Ok(TallyRow {
            seats: row.get(0)?,
            seat: row.get(1)?,
            games: row.get(2)?,
            wins: whole_parts(row.get(3)?),
            plies: row.get(4)?,
            ms: row.get(5)?,
        })
    };
    let rows = db
        .prepare_cached(
            "WITH held AS (
               SELECT f.seats, p.seat, count(*) AS games, sum(f.plies) AS plies,
                 sum(max(f.ended_at - f.started_at, 0)) AS ms,
                 sum(p.won * 1.0 / max(1, (SELECT count(*) FROM participants w
                   WHERE w.table_id = f.table_id AND w.won))) AS wins
               FROM drives d JOIN drive_tables t ON t.drive_no = d.no
               JOIN finished f ON f.table_id = t.table_id
               JOIN participants p ON p.table_id = f.table_id
               WHERE d.phase = 'playing' AND f.game = ?1 AND f.practice IS NULL AND t.round =
                 (SELECT max(round) FROM drive_tables WHERE drive_no = d.no)
               GROUP BY f.seats, p.seat)
             SELECT s.seats, s.seat, s.games - coalesce(h.games, 0), s.wins - coalesce(h.wins, 0),
               s.plies - coalesce(h.plies, 0), s.ms - coalesce(h.ms, 0)
             FROM seat_tallies s LEFT JOIN held h ON h.seats = s.seats AND h.seat = s.seat
             WHERE s.game = ?1 AND s.games > coalesce(h.games, 0) ORDER BY s.seats, s.seat",
        )?
        .query_map([game], tally)?
        .collect::<rusqlite::Result<_>>()?;
    let players = db
        .prepare_cached("SELECT count(*) FROM players WHERE game = ?")?
        .query_row([game], |row| row.get(0))?;
    Ok(Tallies { rows, players })
}
