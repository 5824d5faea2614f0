//! Finished games: lists with filters and a cursor, and one game by its table.

use crate::people::person::DELETED;
use crate::people::{Kind, PersonId};
use crate::wire::Practice;
use rusqlite::types::Value as Sql;
use rusqlite::{Connection, OptionalExtension as _, Row, params_from_iter};
use serde::Serialize;
use utoipa::ToSchema;

/// Which games are asked for. Everything that is nothing does not filter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Asked {
    /// Who asks: sees also the games by link they played.
    pub asker: Option<PersonId>,
    /// Only of this game.
    pub game: Option<String>,
    /// Only with this person.
    pub person: Option<PersonId>,
    /// Only with this person as well.
    pub opponent: Option<PersonId>,
    /// Only those the person won, or did not.
    pub won: Option<bool>,
    /// Only that ended at this moment or later (ms since 1970).
    pub from: Option<i64>,
    /// Only that ended before this moment (ms since 1970).
    pub to: Option<i64>,
    /// Only after this one in the list: when it ended, and its table.
    pub before: Option<(i64, String)>,
    /// How many at most.
    pub limit: usize,
}

/// Some finished games, the latest first.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "HistoryPage"))]
pub struct Page {
    /// The games.
    pub games: Vec<Game>,
    /// What to ask as `before` for the next ones; nothing at the end.
    pub next: Option<String>,
}

/// One finished game.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "FinishedGame"))]
pub struct Game {
    /// The table; the game stays at `/g/{table}`.
    pub table: String,
    /// Which game.
    pub game: String,
    /// Every option.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(type = "JsonObject"))]
    pub rules: serde_json::Value,
    /// How many inputs it had.
    pub plies: u32,
    /// When it began (ms since 1970).
    pub started_at: i64,
    /// When it ended (ms since 1970).
    pub ended_at: i64,
    /// Whether ratings moved.
    pub rated: bool,
    /// Where it was played on from; such a game counts nowhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub practice: Option<Practice>,
    /// Who sat where and how it ended for them.
    pub seats: Vec<Seated>,
}

/// One seat of a finished game.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Seated {
    /// Who; nothing for a bot of the house.
    #[schema(value_type = Option<String>)]
    pub person: Option<PersonId>,
    /// What they are called now.
    pub name: Option<String>,
    /// What sort of player; bots of the house are `bot`.
    pub kind: Kind,
    /// The level of the bot that played, or that played on.
    pub level: Option<String>,
    /// Points or chips.
    pub score: i64,
    /// 1 is best.
    pub place: u32,
    /// Whether the game was won.
    pub won: bool,
    /// How far the rating moved, as shown.
    pub rating_change: Option<i64>,
}

/// A list of finished games.
pub fn list(db: &Connection, asked: &Asked) -> rusqlite::Result<Page> {
    let (sql, values) = query(asked);
    let mut rows: Vec<Game> = db
        .prepare_cached(&sql)?
        .query_map(params_from_iter(values), read_game)?
        .collect::<rusqlite::Result<_>>()?;
    let more = rows.len() > asked.limit;
    rows.truncate(asked.limit);
    for game in &mut rows {
        game.seats = seats(db, &game.table)?;
    }
    let last = rows.last().filter(|_| more);
    let next = last.map(|game| format!("{}.{}", game.ended_at, game.table));
    Ok(Page { games: rows, next })
}

/// One finished game. Whoever knows its table may see it.
pub fn find(db: &Connection, table: &str) -> rusqlite::Result<Option<Game>> {
    let sql = format!("SELECT {COLUMNS} FROM finished f WHERE table_id = ?");
    let found = db.prepare_cached(&sql)?.query_row([table], read_game).optional()?;
    let Some(mut game) = found else { return Ok(None) };
    game.seats = seats(db, table)?;
    Ok(Some(game))
}

const COLUMNS: &str =
    "f.table_id, f.game, f.rules, f.plies, f.started_at, f.ended_at, f.rated, f.practice";

/// The query and its values. Only fixed text becomes SQL; what was asked is always a value.
fn query(asked: &Asked) -> (String, Vec<Sql>) {
    let mut sql = format!("SELECT {COLUMNS} FROM finished f");
    let (mut conditions, mut values) = (Vec::new(), Vec::<Sql>::new());
    let mut ended = "f.ended_at";
    let mut table = "f.table_id";
    if let Some(person) = asked.person {
        sql.push_str(" JOIN participants p ON p.table_id = f.table_id");
        conditions.push("p.person = ?");
        values.push(blob(person));
        // The order of the person's own index.
        (ended, table) = ("p.ended_at", "p.table_id");
        if let Some(won) = asked.won {
            conditions.push("p.won = ?");
            values.push(i64::from(won).into());
        }
    }
    if let Some(opponent) = asked.opponent {
        conditions.push(
            "EXISTS (SELECT 1 FROM participants o WHERE o.table_id = f.table_id AND o.person = ?)",
        );
        values.push(blob(opponent));
    }
    if let Some(game) = &asked.game {
        conditions.push("f.game = ?");
        values.push(game.clone().into());
    }
    if asked.person.is_none() || asked.person != asked.asker {
        conditions.push("f.visibility = 'public'");
    }
    let from = format!("{ended} >= ?");
    let to = format!("{ended} < ?");
    let before = format!("({ended}, {table}) < (?, ?)");
    if let Some(moment) = asked.from {
        conditions.push(&from);
        values.push(moment.into());
    }
    if let Some(moment) = asked.to {
        conditions.push(&to);
        values.push(moment.into());
    }
    if let Some((moment, id)) = &asked.before {
        conditions.push(&before);
        values.extend([Sql::from(*moment), id.clone().into()]);
    }
    if !conditions.is_empty() {
        sql.push_str(" WHERE ");
        sql.push_str(&conditions.join(" AND "));
    }
    // One more than asked for tells whether there are more.
    sql.push_str(&format!(" ORDER BY {ended} DESC, {table} DESC LIMIT {}", asked.limit + 1));
    (sql, values)
}

fn blob(person: PersonId) -> Sql {
    Sql::Blob(person.0.to_vec())
}

fn read_game(row: &Row<'_>) -> rusqlite::Result<Game> {
    let rules: String = row.get(2)?;
    let practice: Option<String> = row.get(7)?;
    Ok(Game {
        table: row.get(0)?,
        game: row.get(1)?,
        rules: serde_json::from_str(&rules).unwrap_or_default(),
        plies: row.get(3)?,
        started_at: row.get(4)?,
        ended_at: row.get(5)?,
        rated: row.get(6)?,
        practice: practice.and_then(|text| serde_json::from_str(&text).ok()),
        seats: Vec::new(),
    })
}

fn seats(db: &Connection, table: &str) -> rusqlite::Result<Vec<Seated>> {
    db.prepare_cached(
        "SELECT p.person, w.name, w.kind, w.deleted_at, p.level, p.score, p.place, p.won,
         p.rating_after - p.rating_before
         FROM participants p LEFT JOIN persons w ON w.id = p.person
         WHERE p.table_id = ? ORDER BY p.seat",
    )?
    .query_map([table], read_seat)?
    .collect()
}

fn read_seat(row: &Row<'_>) -> rusqlite::Result<Seated> {
    let person: Option<PersonId> = row.get(0)?;
    let deleted: Option<i64> = row.get(3)?;
    let name: Option<String> = row.get(1)?;
    let kind: Option<Kind> = row.get(2)?;
    let change: Option<f64> = row.get(8)?;
    Ok(Seated {
        person,
        name: if deleted.is_some() { Some(DELETED.to_owned()) } else { name },
        kind: kind.unwrap_or(if person.is_some() { Kind::Guest } else { Kind::Bot }),
        level: row.get(4)?,
        score: row.get(5)?,
        place: row.get(6)?,
        won: row.get(7)?,
        rating_change: change.map(super::rating::shown_change),
    })
}
