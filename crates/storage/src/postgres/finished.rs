//! Finished games, in PostgreSQL.

use super::Postgres;
use super::columns::{self, signed};
use super::connection::{maybe_row, rows};
use super::error::Failure;
use crate::{Filter, FinishedPage, FinishedRow, FinishedSeat};
use deadpool_postgres::GenericClient;
use tablee_protocol::Kind;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

impl Postgres {
    pub async fn finished_games(&self, filter: Filter) -> Result<FinishedPage, Failure> {
        let client = self.reader().await?;
        let Query { sql, values } = Query::of(&filter);
        let values: Vec<&(dyn ToSql + Sync)> =
            values.iter().map(|value| &**value as &(dyn ToSql + Sync)).collect();
        let found = rows(&client, &sql, &values).await?;
        let more = found.len() > filter.limit;
        let mut games = Vec::new();
        for row in found.iter().take(filter.limit) {
            let mut game = read_game(row)?;
            game.seats = seats(&client, &game.table).await?;
            games.push(game);
        }
        Ok(FinishedPage { games, more })
    }

    pub async fn finished_game(&self, table: &str) -> Result<Option<FinishedRow>, Failure> {
        let client = self.reader().await?;
        let sql = format!("SELECT {COLUMNS} FROM finished f WHERE table_id = $1");
        let Some(row) = maybe_row(&client, &sql, &[&table]).await? else { return Ok(None) };
        let mut game = read_game(&row)?;
        game.seats = seats(&client, table).await?;
        Ok(Some(game))
    }

    pub async fn record(&self, table: &str) -> Result<Option<Vec<u8>>, Failure> {
        record(&self.reader().await?, table).await
    }
}

pub async fn record(db: &impl GenericClient, table: &str) -> Result<Option<Vec<u8>>, Failure> {
    let sql = "SELECT record FROM records WHERE table_id = $1";
    let found = maybe_row(db, sql, &[&table]).await?;
    found.map(|row| Ok(row.try_get(0)?)).transpose()
}

const COLUMNS: &str =
    "f.table_id, f.game, f.rules, f.plies, f.started_at, f.ended_at, f.rated, f.practice";

/// A query and its values. Only fixed text becomes SQL; what was asked is always a value.
struct Query {
    sql: String,
    values: Vec<Box<dyn ToSql + Sync + Send>>,
}

impl Query {
    fn of(filter: &Filter) -> Query {
        let sql = format!("SELECT {COLUMNS} FROM finished f");
        let mut query = Query { sql, values: Vec::new() };
        let (mut ended, mut table) = ("f.ended_at", "f.table_id");
        if filter.person.is_some() {
            query.sql.push_str(" JOIN participants p ON p.table_id = f.table_id");
            // The order of the person's own index.
            (ended, table) = ("p.ended_at", "p.table_id");
            if filter.opponent.is_some() {
                // Both indexes have the same order: each game is looked up in the other's.
                query.sql.push_str(
                    " JOIN participants o ON o.ended_at = p.ended_at AND o.table_id = p.table_id",
                );
            }
        }
        query.sql.push_str(" WHERE true");
        if let Some(person) = filter.person {
            query.and("p.person = ?", person.0.to_vec());
            if let Some(opponent) = filter.opponent {
                query.and("o.person = ?", opponent.0.to_vec());
            }
            if let Some(won) = filter.won {
                query.and("p.won = ?", won);
            }
        }
        if let Some(game) = &filter.game {
            query.and("f.game = ?", game.clone());
        }
        if filter.person.is_none() || filter.person != filter.asker {
            query.sql.push_str(" AND f.visibility = 'public'");
        }
        if let Some(moment) = filter.from {
            query.and(&format!("{ended} >= ?"), moment);
        }
        if let Some(moment) = filter.to {
            query.and(&format!("{ended} < ?"), moment);
        }
        if let Some((moment, id)) = &filter.before {
            query.and(&format!("({ended}, {table}) < (?"), *moment);
            let place = query.value(id.clone());
            query.sql.push_str(&format!(", {place})"));
        }
        // One more than asked for tells whether there are more.
        let most = query.value(signed(filter.limit + 1));
        query.sql.push_str(&format!(" ORDER BY {ended} DESC, {table} DESC LIMIT {most}"));
        query
    }

    /// One condition more; `?` is where its value goes.
    fn and(&mut self, condition: &str, value: impl ToSql + Sync + Send + 'static) {
        let place = self.value(value);
        self.sql.push_str(" AND ");
        self.sql.push_str(&condition.replace('?', &place));
    }

    /// One value more; how the SQL calls it.
    fn value(&mut self, value: impl ToSql + Sync + Send + 'static) -> String {
        self.values.push(Box::new(value));
        format!("${}", self.values.len())
    }
}

fn read_game(row: &Row) -> Result<FinishedRow, Failure> {
    Ok(FinishedRow {
        table: row.try_get(0)?,
        game: row.try_get(1)?,
        rules: row.try_get(2)?,
        plies: columns::number(row, 3)?,
        started_at: row.try_get(4)?,
        ended_at: row.try_get(5)?,
        rated: row.try_get(6)?,
        practice: row.try_get(7)?,
        seats: Vec::new(),
    })
}

async fn seats(db: &impl GenericClient, table: &str) -> Result<Vec<FinishedSeat>, Failure> {
    let sql = "SELECT p.person, w.name, w.kind, w.deleted_at, p.level, p.score, p.place, p.won,
               p.rating_after - p.rating_before, w.face
               FROM participants p LEFT JOIN persons w ON w.id = p.person
               WHERE p.table_id = $1 ORDER BY p.seat";
    rows(db, sql, &[&table]).await?.iter().map(read_seat).collect()
}

fn read_seat(row: &Row) -> Result<FinishedSeat, Failure> {
    let person = columns::maybe_person(row, 0)?;
    let unknown = if person.is_some() { Kind::Guest } else { Kind::Bot };
    let kind: Option<&str> = row.try_get(2)?;
    Ok(FinishedSeat {
        person,
        name: columns::name(row, 1, 3)?,
        kind: kind.and_then(Kind::named).unwrap_or(unknown),
        level: row.try_get(4)?,
        score: row.try_get(5)?,
        place: columns::number(row, 6)?,
        won: row.try_get(7)?,
        rating_change: row.try_get(8)?,
        face: columns::face(row, 9)?,
    })
}
