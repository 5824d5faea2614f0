//! Tries, in PostgreSQL. The keys of a try are locked in one order, so that two nodes count one after the other and
//! never wait crosswise.

use super::Postgres;
use super::columns::{self, signed};
use super::connection::{rows, run};
use super::error::Failure;
use crate::sweeping::SLICE;
use crate::{CountedTry, Moment, Try, TryKey, TryVerdict};
use std::collections::HashMap;

impl Postgres {
    pub async fn attempt(&self, mut tries: Vec<Try>, now: Moment) -> Result<TryVerdict, Failure> {
        tries.sort_by_key(|one| one.key);
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        let keys: Vec<&[u8]> = tries.iter().map(|one| one.key.as_slice()).collect();
        // Of many that come at once one makes the row, and the others wait for it.
        let new = "INSERT INTO tries (key, count, last_at)
                   SELECT key, 0, $2::bigint FROM unnest($1::bytea[]) AS key ORDER BY key
                   ON CONFLICT DO NOTHING";
        run(&transaction, new, &[&keys, &now]).await?;
        let known = "SELECT key, count, last_at FROM tries WHERE key = ANY ($1)
                     ORDER BY key FOR UPDATE";
        let mut found = HashMap::new();
        for row in rows(&transaction, known, &[&keys]).await? {
            let (count, last): (u32, Moment) = (columns::number(&row, 1)?, row.try_get(2)?);
            found.insert(columns::bytes::<32>(&row, 0)?, (count, last));
        }
        let known = |key: &TryKey| found.get(key).copied().unwrap_or((0, now));
        let wait = |one: &Try| {
            let (count, last) = known(&one.key);
            one.patience.wait(count, last, now)
        };
        let longest = tries.iter().map(wait).max().unwrap_or(0);
        if longest > 0 {
            return Ok(TryVerdict::Wait(longest));
        }
        let count = "UPDATE tries SET last_at = $2,
                     count = CASE WHEN $2 - last_at < $3 THEN count + 1 ELSE 1 END WHERE key = $1";
        for Try { key, patience } in &tries {
            run(&transaction, count, &[&key.as_slice(), &now, &patience.memory()]).await?;
        }
        transaction.commit().await?;
        let before = tries.iter().map(|one| (one.key, known(&one.key).1)).collect();
        Ok(TryVerdict::Counted(CountedTry { at: now, before }))
    }

    pub async fn settle_try(
        &self,
        counted: CountedTry,
        forgiven: Vec<TryKey>,
    ) -> Result<(), Failure> {
        // One by one, so that no lock is held while another is waited for.
        let client = self.writer().await?;
        let refund = "UPDATE tries SET count = greatest(count - 1, 0),
             last_at = CASE WHEN last_at = $2 THEN $3 ELSE last_at END WHERE key = $1";
        for (key, last) in counted.before {
            let key = key.as_slice();
            match forgiven.iter().any(|forgiven| forgiven == key) {
                true => run(&client, "DELETE FROM tries WHERE key = $1", &[&key]).await?,
                false => run(&client, refund, &[&key, &counted.at, &last]).await?,
            };
        }
        Ok(())
    }

    pub async fn sweep_tries(&self, before: Moment) -> Result<usize, Failure> {
        // A key that is being tried is left for the next time: whoever sweeps waits for nobody.
        let delete = "DELETE FROM tries WHERE key IN
             (SELECT key FROM tries WHERE last_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)";
        let gone = run(&self.writer().await?, delete, &[&before, &signed(SLICE)]).await?;
        Ok(usize::try_from(gone).unwrap_or(usize::MAX))
    }
}
