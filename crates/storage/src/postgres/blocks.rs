//! Blocks, in PostgreSQL.

use super::connection::{maybe_row, rows, run};
use super::error::Failure;
use super::{Postgres, columns, people};
use crate::{Block, BlockOutcome, Moment};
use deadpool_postgres::GenericClient;
use tablee_protocol::PersonId;

/// Whom somebody blocks, the latest first.
pub async fn blocked(db: &impl GenericClient, person: PersonId) -> Result<Vec<PersonId>, Failure> {
    let sql = "SELECT blocked FROM blocks WHERE person = $1 ORDER BY at DESC, blocked";
    let found = rows(db, sql, &[&person.0.as_slice()]).await?;
    found.iter().map(|row| columns::person(row, 0)).collect()
}

impl Postgres {
    pub async fn blocks(&self) -> Result<Vec<Block>, Failure> {
        let sql = "SELECT person, blocked FROM blocks";
        let found = rows(&self.reader().await?, sql, &[]).await?;
        let read =
            |row| Ok(Block { person: columns::person(row, 0)?, blocked: columns::person(row, 1)? });
        found.iter().map(read).collect()
    }

    pub async fn bot_owners(&self) -> Result<Vec<(PersonId, PersonId)>, Failure> {
        let sql = "SELECT id, owner FROM persons WHERE kind = 'bot' AND owner IS NOT NULL";
        let found = rows(&self.reader().await?, sql, &[]).await?;
        found.iter().map(|row| Ok((columns::person(row, 0)?, columns::person(row, 1)?))).collect()
    }

    pub async fn blocked_by(&self, person: PersonId) -> Result<Vec<PersonId>, Failure> {
        blocked(&self.reader().await?, person).await
    }

    pub async fn block(
        &self,
        block: Block,
        at: Moment,
        most: usize,
    ) -> Result<BlockOutcome, Failure> {
        let Block { person, blocked: other } = block;
        let (id, whom) = (person.0.as_slice(), other.0.as_slice());
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        // Of two that block at once the second counts what the first has done.
        people::lock(&transaction, &[person]).await?;
        let known = "SELECT 1 FROM persons WHERE id = $1 AND deleted_at IS NULL";
        if maybe_row(&transaction, known, &[&whom]).await?.is_none() {
            return Ok(BlockOutcome::Unknown);
        }
        let already = blocked(&transaction, person).await?;
        if already.len() >= most && !already.contains(&other) {
            return Ok(BlockOutcome::TooMany);
        }
        let insert = "INSERT INTO blocks (person, blocked, at) VALUES ($1, $2, $3)
                      ON CONFLICT DO NOTHING";
        run(&transaction, insert, &[&id, &whom, &at]).await?;
        let void = "DELETE FROM invitations WHERE person = $1 AND inviter = $2
                    OR person = $2 AND inviter = $1";
        run(&transaction, void, &[&id, &whom]).await?;
        transaction.commit().await?;
        Ok(BlockOutcome::Done)
    }

    pub async fn unblock(&self, block: Block) -> Result<bool, Failure> {
        let delete = "DELETE FROM blocks WHERE person = $1 AND blocked = $2";
        let (id, whom) = (block.person.0.as_slice(), block.blocked.0.as_slice());
        Ok(run(&self.writer().await?, delete, &[&id, &whom]).await? == 1)
    }
}
