//! Tries, in the data file.

use super::Sqlite;
use crate::sweeping::SLICE;
use crate::{CountedTry, Moment, StoreError, Try, TryKey, TryVerdict};
use rusqlite::OptionalExtension as _;

impl Sqlite {
    pub async fn attempt(&self, tries: Vec<Try>, now: Moment) -> Result<TryVerdict, StoreError> {
        self.write(move |db| {
            let mut find = db.prepare_cached("SELECT count, last_at FROM tries WHERE key = ?")?;
            let (mut longest, mut before) = (0, Vec::new());
            for Try { key, patience } in &tries {
                let found =
                    find.query_row([key], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
                let (count, last) = found.unwrap_or((0, now));
                longest = patience.wait(count, last, now).max(longest);
                before.push((*key, last));
            }
            if longest > 0 {
                return Ok(TryVerdict::Wait(longest));
            }
            let mut count = db.prepare_cached(
                "INSERT INTO tries (key, count, last_at) VALUES (?1, 1, ?2)
                 ON CONFLICT (key) DO UPDATE SET last_at = ?2,
                 count = CASE WHEN ?2 - last_at < ?3 THEN count + 1 ELSE 1 END",
            )?;
            for Try { key, patience } in &tries {
                count.execute((key, now, patience.memory()))?;
            }
            Ok(TryVerdict::Counted(CountedTry { at: now, before }))
        })
        .await
    }

    pub async fn settle_try(
        &self,
        counted: CountedTry,
        forgiven: Vec<TryKey>,
    ) -> Result<(), StoreError> {
        self.write(move |db| {
            let refund = "UPDATE tries SET count = max(count - 1, 0),
                 last_at = CASE WHEN last_at = ?2 THEN ?3 ELSE last_at END WHERE key = ?1";
            for (key, last) in counted.before {
                match forgiven.contains(&key) {
                    true => db.prepare_cached("DELETE FROM tries WHERE key = ?")?.execute([key])?,
                    false => db.prepare_cached(refund)?.execute((key, counted.at, last))?,
                };
            }
            Ok(())
        })
        .await
    }

    pub async fn sweep_tries(&self, before: Moment) -> Result<usize, StoreError> {
        let delete = "DELETE FROM tries WHERE key IN
             (SELECT key FROM tries WHERE last_at < ?1 LIMIT ?2)";
        self.write(move |db| db.prepare_cached(delete)?.execute((before, SLICE))).await
    }
}
