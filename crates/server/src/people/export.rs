//! Everything the server keeps about a person, for that person.

use super::PersonId;
use super::person::Person;
use super::recovery;
use super::session::{self, Session};
use rusqlite::{Connection, Row};
use serde::Serialize;
use utoipa::ToSchema;

/// All of a person's data. Secrets are not in it: they are stored as hashes.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Export {
    /// The person.
    pub profile: Profile,
    /// Browsers that are logged in.
    pub sessions: Vec<Session>,
    /// Bot accounts.
    pub bots: Vec<Profile>,
    /// Finished games; the record of each is at `/api/tables/{table}/record`.
    pub games: Vec<Played>,
    /// What the person said.
    pub chat: Vec<Said>,
    /// Ratings per game.
    pub ratings: Vec<Rated>,
}

/// A person's row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Profile {
    /// Who.
    #[schema(value_type = String)]
    pub id: PersonId,
    /// What they are called.
    pub name: String,
    /// What sort of player.
    pub kind: super::Kind,
    /// What they may do beyond playing.
    pub role: super::Role,
    /// Since when (ms since 1970).
    pub created_at: i64,
    /// Until when they may not chat (ms since 1970).
    pub muted_until: Option<i64>,
    /// Recovery codes that were not used yet.
    pub recovery_codes_left: u32,
}

/// One finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Played {
    /// The table.
    pub table: String,
    /// The game.
    pub game: String,
    /// The seat, from 0.
    pub seat: u8,
    /// Points or chips.
    pub score: i64,
    /// 1 is best.
    pub place: u32,
    /// Whether it was won.
    pub won: bool,
    /// When it ended (ms since 1970).
    pub ended_at: i64,
}

/// One line of chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Said {
    /// The table.
    pub table: String,
    /// What.
    pub text: String,
    /// When (ms since 1970).
    pub at: i64,
}

/// The rating in one game.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Rated {
    /// The game.
    pub game: String,
    /// The rating, on the inner scale (25 is average).
    pub rating: f64,
    /// Its standard deviation, on the same scale.
    pub sigma: f64,
    /// How many rated games.
    pub games: u32,
}

/// Gathers everything; nothing where there is no row about the person.
pub fn gather(db: &Connection, person: PersonId) -> rusqlite::Result<Option<Export>> {
    let Some(profile) = Person::find(db, person)? else { return Ok(None) };
    let codes = recovery::left(db, person)?;
    let bots = Person::bots_of(db, person)?.into_iter().map(|bot| Profile::of(bot, 0));
    Ok(Some(Export {
        profile: Profile::of(profile, codes),
        sessions: session::list(db, person, None)?,
        bots: bots.collect(),
        games: games(db, person)?,
        chat: chat(db, person)?,
        ratings: ratings(db, person)?,
    }))
}

impl Profile {
    fn of(person: Person, recovery_codes_left: u32) -> Profile {
        let Person { id, name, kind, role, created_at, muted_until, .. } = person;
        Profile { id, name, kind, role, created_at, muted_until, recovery_codes_left }
    }
}

fn games(db: &Connection, person: PersonId) -> rusqlite::Result<Vec<Played>> {
    let read = |row: &Row<'_>| {
        Ok(Played {
            table: row.get(0)?,
            game: row.get(1)?,
            seat: row.get(2)?,
            score: row.get(3)?,
            place: row.get(4)?,
            won: row.get(5)?,
            ended_at: row.get(6)?,
        })
    };
    db.prepare(
        "SELECT table_id, game, seat, score, place, won, p.ended_at FROM participants p
         JOIN finished USING (table_id) WHERE person = ? ORDER BY p.ended_at",
    )?
    .query_map([person], read)?
    .collect()
}

fn chat(db: &Connection, person: PersonId) -> rusqlite::Result<Vec<Said>> {
    let read = |row: &Row<'_>| Ok(Said { table: row.get(0)?, text: row.get(1)?, at: row.get(2)? });
    db.prepare("SELECT t.id, text, at FROM chat JOIN tables t ON no = table_no WHERE person = ? ORDER BY chat.id")?
        .query_map([person], read)?
        .collect()
}

fn ratings(db: &Connection, person: PersonId) -> rusqlite::Result<Vec<Rated>> {
    let read = |row: &Row<'_>| {
        let (game, rating) = (row.get(0)?, row.get(1)?);
        Ok(Rated { game, rating, sigma: row.get(2)?, games: row.get(3)? })
    };
    db.prepare("SELECT game, rating, sigma, games FROM ratings WHERE person = ? ORDER BY game")?
        .query_map([person], read)?
        .collect()
}
