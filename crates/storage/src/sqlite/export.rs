//! Export, in the data file.

use super::{
    Sqlite, blocks, clubs, deliveries, notices, passkeys, people, recovery_codes, sessions,
};
use crate::{ExportRows, PlayedRow, RatingRow, SaidRow, StoreError};
use rusqlite::{Connection, Row};
use tablee_protocol::PersonId;

impl Sqlite {
    pub async fn export(&self, person: PersonId) -> Result<Option<ExportRows>, StoreError> {
        self.read(move |db| gather(&*db.unchecked_transaction()?, person)).await
    }
}

fn gather(db: &Connection, id: PersonId) -> rusqlite::Result<Option<ExportRows>> {
    let Some(person) = people::find(db, id)? else { return Ok(None) };
    let addresses = deliveries::addresses(db, id)?.into_iter();
    Ok(Some(ExportRows {
        person,
        codes_left: recovery_codes::left(db, id)?,
        sessions: sessions::of(db, id)?,
        passkeys: passkeys::of(db, id)?,
        bots: people::bots_of(db, id)?,
        games: games(db, id)?,
        chat: chat(db, id)?,
        ratings: ratings(db, id)?,
        notices: notices::choices(db, id)?,
        addresses: addresses.map(|one| (one.channel, one.address)).collect(),
        blocked: blocks::blocked(db, id)?,
        clubs: clubs::of(db, id)?,
    }))
}

fn games(db: &Connection, person: PersonId) -> rusqlite::Result<Vec<PlayedRow>> {
    let read = |row: &Row<'_>| {
        Ok(PlayedRow {
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
    .query_map([person.0], read)?
    .collect()
}

fn chat(db: &Connection, person: PersonId) -> rusqlite::Result<Vec<SaidRow>> {
    let read =
        |row: &Row<'_>| Ok(SaidRow { table: row.get(0)?, text: row.get(1)?, at: row.get(2)? });
    db.prepare(
        "SELECT t.id, text, at FROM chat JOIN tables t ON no = table_no
         WHERE person = ? ORDER BY chat.id",
    )?
    .query_map([person.0], read)?
    .collect()
}

fn ratings(db: &Connection, person: PersonId) -> rusqlite::Result<Vec<RatingRow>> {
    let read = |row: &Row<'_>| {
        let (game, rating) = (row.get(0)?, row.get(1)?);
        Ok(RatingRow { game, rating, sigma: row.get(2)?, games: row.get(3)? })
    };
    db.prepare("SELECT game, rating, sigma, games FROM ratings WHERE person = ? ORDER BY game")?
        .query_map([person.0], read)?
        .collect()
}
