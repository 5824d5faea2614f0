//! Spending, in the data file.

use super::Sqlite;
use crate::spending::Micros;
use crate::sweeping::SLICE;
use crate::{Charge, StoreError};
use rusqlite::{Connection, OptionalExtension as _};

impl Sqlite {
    pub async fn spend(&self, charges: Vec<Charge>, now: Micros) -> Result<bool, StoreError> {
        self.write(move |db| {
            let mut after = Vec::new();
            for charge in &charges {
                let known = full_at(db, charge)?.filter(|at| *at <= charge.latest(now));
                let then = known.map_or(now, |at| at.max(now)).saturating_add(charge.cost());
                if charge.is_beyond() || then > now.saturating_add(charge.whole()) {
                    return Ok(false);
                }
                after.push((charge.key, then));
            }
            let note = "INSERT INTO spending (key, full_at) VALUES (?1, ?2)
                        ON CONFLICT (key) DO UPDATE SET full_at = ?2";
            for (key, then) in after {
                db.prepare_cached(note)?.execute((key, then))?;
            }
            Ok(true)
        })
        .await
    }

    pub async fn refund(&self, charges: Vec<Charge>) -> Result<(), StoreError> {
        self.write(move |db| {
            let back = "UPDATE spending SET full_at = full_at - ?2 WHERE key = ?1";
            for charge in charges {
                db.prepare_cached(back)?.execute((charge.key, charge.cost()))?;
            }
            Ok(())
        })
        .await
    }

    pub async fn sweep_spending(&self, now: Micros) -> Result<usize, StoreError> {
        let delete = "DELETE FROM spending WHERE key IN
             (SELECT key FROM spending WHERE full_at <= ?1 LIMIT ?2)";
        self.write(move |db| db.prepare_cached(delete)?.execute((now, SLICE))).await
    }
}

fn full_at(db: &Connection, charge: &Charge) -> rusqlite::Result<Option<Micros>> {
    let find = "SELECT full_at FROM spending WHERE key = ?";
    db.prepare_cached(find)?.query_row([charge.key], |row| row.get(0)).optional()
}
