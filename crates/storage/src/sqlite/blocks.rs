//! Blocks, in the data file.

use super::{Sqlite, columns};
use crate::{Block, BlockOutcome, Moment, StoreError};
use rusqlite::{Connection, Row};
use tablee_protocol::PersonId;

/// Whom somebody blocks, the latest first.
pub fn blocked(db: &Connection, person: PersonId) -> rusqlite::Result<Vec<PersonId>> {
    let sql = "SELECT blocked FROM blocks WHERE person = ? ORDER BY at DESC, blocked";
    db.prepare_cached(sql)?.query_map([person.0], |row| columns::person(row, 0))?.collect()
}

fn count(db: &Connection, sql: &str, person: PersonId) -> rusqlite::Result<usize> {
    db.prepare_cached(sql)?.query_row([person.0], |row| row.get(0))
}

impl Sqlite {
    pub async fn blocks(&self) -> Result<Vec<Block>, StoreError> {
        let read = |row: &Row<'_>| {
            Ok(Block { person: columns::person(row, 0)?, blocked: columns::person(row, 1)? })
        };
        self.read(move |db| {
            db.prepare("SELECT person, blocked FROM blocks")?.query_map([], read)?.collect()
        })
        .await
    }

    pub async fn bot_owners(&self) -> Result<Vec<(PersonId, PersonId)>, StoreError> {
        let read = |row: &Row<'_>| Ok((columns::person(row, 0)?, columns::person(row, 1)?));
        let sql = "SELECT id, owner FROM persons WHERE kind = 'bot' AND owner IS NOT NULL";
        self.read(move |db| db.prepare(sql)?.query_map([], read)?.collect()).await
    }

    pub async fn blocked_by(&self, person: PersonId) -> Result<Vec<PersonId>, StoreError> {
        self.read(move |db| blocked(db, person)).await
    }

    pub async fn block(
        &self,
        block: Block,
        at: Moment,
        most: usize,
    ) -> Result<BlockOutcome, StoreError> {
        let Block { person, blocked: other } = block;
        self.write(move |db| {
            let known = "SELECT count(*) FROM persons WHERE id = ? AND deleted_at IS NULL";
            if count(db, known, other)? == 0 {
                return Ok(BlockOutcome::Unknown);
            }
            let already = blocked(db, person)?;
            if already.len() >= most && !already.contains(&other) {
                return Ok(BlockOutcome::TooMany);
            }
            let insert = "INSERT OR IGNORE INTO blocks (person, blocked, at) VALUES (?, ?, ?)";
            db.execute(insert, (person.0, other.0, at))?;
            let void = "DELETE FROM invitations WHERE person = ?1 AND inviter = ?2
                        OR person = ?2 AND inviter = ?1";
            db.execute(void, (person.0, other.0))?;
            Ok(BlockOutcome::Done)
        })
        .await
    }

    pub async fn unblock(&self, block: Block) -> Result<bool, StoreError> {
        let delete = "DELETE FROM blocks WHERE person = ? AND blocked = ?";
        self.write(move |db| Ok(db.execute(delete, (block.person.0, block.blocked.0))? == 1)).await
    }
}
