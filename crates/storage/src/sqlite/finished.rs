//! Finished games, in the data file.

use super::{Sqlite, columns};
use crate::{Filter, FinishedPage, FinishedRow, FinishedSeat, StoreError};
use rusqlite::types::Value as Sql;
use rusqlite::{Connection, OptionalExtension as _, Row, params_from_iter};
use tablee_protocol::{Kind, PersonId};

impl Sqlite {
    pub async fn finished_games(&self, filter: Filter) -> Result<FinishedPage, StoreError> {
        self.read(move |db| list(db, &filter)).await
    }

    pub async fn finished_game(&self, table: &str) -> Result<Option<FinishedRow>, StoreError> {
        let table = table.to_owned();
        self.read(move |db| {
            let sql = format!("SELECT {COLUMNS} FROM finished f WHERE table_id = ?");
            let found = db.prepare_cached(&sql)?.query_row([&table], read_game).optional()?;
            let Some(mut game) = found else { return Ok(None) };
            game.seats = seats(db, &table)?;
            Ok(Some(game))
        })
        .await
    }

    pub async fn record(&self, table: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let table = table.to_owned();
        self.read(move |db| record(db, &table)).await
    }
}

pub fn record(db: &Connection, table: &str) -> rusqlite::Result<Option<Vec<u8>>> {
    db.prepare_cached("SELECT record FROM records WHERE table_id = ?")?
        .query_row([table], |row| row.get(0))
        .optional()
}

fn list(db: &Connection, filter: &Filter) -> rusqlite::Result<FinishedPage> {
    let (sql, values) = query(db, filter)?;
    let mut games: Vec<FinishedRow> = db
        .prepare_cached(&sql)?
        .query_map(params_from_iter(values), read_game)?
        .collect::<rusqlite::Result<_>>()?;
    let more = games.len() > filter.limit;
    games.truncate(filter.limit);
    for game in &mut games {
        game.seats = seats(db, &game.table)?;
    }
    Ok(FinishedPage { games, more })
}

const COLUMNS: &str =
    "f.table_id, f.game, f.rules, f.plies, f.started_at, f.ended_at, f.rated, f.practice";

/// The query and its values. Only fixed text becomes SQL; what was asked is always a value.
fn query(db: &Connection, filter: &Filter) -> rusqlite::Result<(String, Vec<Sql>)> {
    let mut sql = format!("SELECT {COLUMNS} FROM finished f");
    let (mut conditions, mut values) = (Vec::new(), Vec::<Sql>::new());
    let mut ended = "f.ended_at";
    let mut table = "f.table_id";
    if let Some(person) = filter.person {
        let (of, joined) = match filter.opponent {
            Some(opponent) => games_of_both(db, person, opponent)?,
            None => ("p", "participants p"),
        };
        sql = format!("SELECT {COLUMNS} FROM {joined} JOIN finished f ON f.table_id = p.table_id");
        conditions.push("p.person = ?");
        values.push(blob(person));
        // The order of that person's index.
        (ended, table) = match of {
            "o" => ("o.ended_at", "o.table_id"),
            _ => ("p.ended_at", "p.table_id"),
        };
        if let Some(opponent) = filter.opponent {
            conditions.push("o.person = ? AND o.ended_at = p.ended_at AND o.table_id = p.table_id");
            values.push(blob(opponent));
        }
        if let Some(won) = filter.won {
            conditions.push("p.won = ?");
            values.push(i64::from(won).into());
        }
    }
    if let Some(game) = &filter.game {
        conditions.push("f.game = ?");
        values.push(game.clone().into());
    }
    if filter.person.is_none() || filter.person != filter.asker {
        conditions.push("f.visibility = 'public'");
    }
    let from = format!("{ended} >= ?");
    let to = format!("{ended} < ?");
    let before = format!("({ended}, {table}) < (?, ?)");
    if let Some(moment) = filter.from {
        conditions.push(&from);
        values.push(moment.into());
    }
    if let Some(moment) = filter.to {
        conditions.push(&to);
        values.push(moment.into());
    }
    if let Some((moment, id)) = &filter.before {
        conditions.push(&before);
        values.extend([Sql::from(*moment), id.clone().into()]);
    }
    if !conditions.is_empty() {
        sql.push_str(" WHERE ");
        sql.push_str(&conditions.join(" AND "));
    }
    // One more than asked for tells whether there are more.
    sql.push_str(&format!(" ORDER BY {ended} DESC, {table} DESC LIMIT {}", filter.limit + 1));
    Ok((sql, values))
}

/// Whose games are gone through, and the join: of the two, the one who has fewer games, because each of
/// them is looked up among the other's.
fn games_of_both(
    db: &Connection,
    person: PersonId,
    opponent: PersonId,
) -> rusqlite::Result<(&'static str, &'static str)> {
    // More than this many need not be told apart.
    let sql = "SELECT count(*) FROM (SELECT 1 FROM participants WHERE person = ? LIMIT 5000)";
    let games = |one: PersonId| -> rusqlite::Result<u32> {
        db.prepare_cached(sql)?.query_row([one.0], |row| row.get(0))
    };
    Ok(match games(opponent)? < games(person)? {
        true => ("o", "participants o CROSS JOIN participants p"),
        false => ("p", "participants p CROSS JOIN participants o"),
    })
}

fn blob(person: PersonId) -> Sql {
    Sql::Blob(person.0.to_vec())
}

fn read_game(row: &Row<'_>) -> rusqlite::Result<FinishedRow> {
    Ok(FinishedRow {
        table: row.get(0)?,
        game: row.get(1)?,
        rules: row.get(2)?,
        plies: row.get(3)?,
        started_at: row.get(4)?,
        ended_at: row.get(5)?,
        rated: row.get(6)?,
        practice: row.get(7)?,
        seats: Vec::new(),
    })
}

fn seats(db: &Connection, table: &str) -> rusqlite::Result<Vec<FinishedSeat>> {
    db.prepare_cached(
        "SELECT p.person, w.name, w.kind, w.deleted_at, p.level, p.score, p.place, p.won,
         p.rating_after - p.rating_before, w.face
         FROM participants p LEFT JOIN persons w ON w.id = p.person
         WHERE p.table_id = ? ORDER BY p.seat",
    )?
    .query_map([table], read_seat)?
    .collect()
}

fn read_seat(row: &Row<'_>) -> rusqlite::Result<FinishedSeat> {
    let person = columns::maybe_person(row, 0)?;
    let unknown = if person.is_some() { Kind::Guest } else { Kind::Bot };
    let kind: Option<String> = row.get(2)?;
    Ok(FinishedSeat {
        person,
        name: columns::name(row, 1, 3)?,
        kind: kind.and_then(|kind| Kind::named(&kind)).unwrap_or(unknown),
        level: row.get(4)?,
        score: row.get(5)?,
        place: row.get(6)?,
        won: row.get(7)?,
        rating_change: row.get(8)?,
        face: columns::face(row, 9)?,
    })
}
