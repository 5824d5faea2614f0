//! Export, in PostgreSQL.

use super::connection::rows;
use super::error::Failure;
use super::store::moment;
use super::{
    Postgres, blocks, clubs, columns, deliveries, notices, passkeys, people, recovery_codes,
    sessions,
};
use crate::{ExportRows, PlayedRow, RatingRow, SaidRow};
use deadpool_postgres::GenericClient;
use tablee_protocol::PersonId;
use tokio_postgres::Row;

impl Postgres {
    pub async fn export(&self, person: PersonId) -> Result<Option<ExportRows>, Failure> {
        let mut client = self.reader().await?;
        let moment = moment(&mut client).await?;
        gather(&moment, person).await
    }
}

async fn gather(db: &impl GenericClient, id: PersonId) -> Result<Option<ExportRows>, Failure> {
    let Some(person) = people::find(db, id).await? else { return Ok(None) };
    let addresses = deliveries::addresses(db, id).await?.into_iter();
    Ok(Some(ExportRows {
        person,
        codes_left: recovery_codes::left(db, id).await?,
        sessions: sessions::of(db, id).await?,
        passkeys: passkeys::of(db, id).await?,
        bots: people::bots_of(db, id).await?,
        games: games(db, id).await?,
        chat: chat(db, id).await?,
        ratings: ratings(db, id).await?,
        notices: notices::choices(db, id).await?,
        addresses: addresses.map(|one| (one.channel, one.address)).collect(),
        blocked: blocks::blocked(db, id).await?,
        clubs: clubs::of(db, id).await?,
    }))
}

async fn games(db: &impl GenericClient, person: PersonId) -> Result<Vec<PlayedRow>, Failure> {
    let read = |row: &Row| {
        Ok(PlayedRow {
            table: row.try_get(0)?,
            game: row.try_get(1)?,
            seat: columns::number(row, 2)?,
            score: row.try_get(3)?,
            place: columns::number(row, 4)?,
            won: row.try_get(5)?,
            ended_at: row.try_get(6)?,
        })
    };
    let sql = "SELECT table_id, game, seat, score, place, won, p.ended_at FROM participants p
               JOIN finished USING (table_id) WHERE person = $1 ORDER BY p.ended_at";
    rows(db, sql, &[&person.0.as_slice()]).await?.iter().map(read).collect()
}

async fn chat(db: &impl GenericClient, person: PersonId) -> Result<Vec<SaidRow>, Failure> {
    let read = |row: &Row| {
        Ok(SaidRow { table: row.try_get(0)?, text: row.try_get(1)?, at: row.try_get(2)? })
    };
    let sql = "SELECT t.id, text, at FROM chat JOIN tables t ON no = table_no
               WHERE person = $1 ORDER BY chat.id";
    rows(db, sql, &[&person.0.as_slice()]).await?.iter().map(read).collect()
}

async fn ratings(db: &impl GenericClient, person: PersonId) -> Result<Vec<RatingRow>, Failure> {
    let read = |row: &Row| {
        let (game, rating) = (row.try_get(0)?, row.try_get(1)?);
        Ok(RatingRow { game, rating, sigma: row.try_get(2)?, games: columns::number(row, 3)? })
    };
    let sql = "SELECT game, rating, sigma, games FROM ratings WHERE person = $1 ORDER BY game";
    rows(db, sql, &[&person.0.as_slice()]).await?.iter().map(read).collect()
}
