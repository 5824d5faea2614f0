//! Spending, in PostgreSQL. Each bucket is one statement, so that of two nodes that take the last of it one gets it; the
//! buckets of a charge are taken in one order, so that nobody waits crosswise.

use super::Postgres;
use super::columns::signed;
use super::connection::run;
use super::error::Failure;
use crate::Charge;
use crate::spending::Micros;
use crate::sweeping::SLICE;
use tokio_postgres::types::ToSql;

/// Takes for a while ($3) from a bucket ($1) unless it would be full later than then ($4).
const TAKE: &str = "INSERT INTO spending AS s (key, full_at) VALUES ($1, $2::bigint + $3::bigint)
    ON CONFLICT (key) DO UPDATE SET
        full_at = CASE WHEN s.full_at > $5 THEN $2 ELSE greatest(s.full_at, $2) END + $3
    WHERE CASE WHEN s.full_at > $5 THEN $2 ELSE greatest(s.full_at, $2) END + $3 <= $4";

impl Postgres {
    pub async fn spend(&self, mut charges: Vec<Charge>, now: Micros) -> Result<bool, Failure> {
        if charges.iter().any(Charge::is_beyond) {
            return Ok(false);
        }
        charges.sort_by_key(|charge| charge.key);
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        for charge in &charges {
            let key = charge.key.as_slice();
            let (cost, empty) = (charge.cost(), now.saturating_add(charge.whole()));
            let with: [&(dyn ToSql + Sync); 5] = [&key, &now, &cost, &empty, &charge.latest(now)];
            if run(&transaction, TAKE, &with).await? == 0 {
                return Ok(false);
            }
        }
        transaction.commit().await?;
        Ok(true)
    }

    pub async fn refund(&self, charges: Vec<Charge>) -> Result<(), Failure> {
        // One by one, so that no lock is held while another is waited for.
        let client = self.writer().await?;
        let back = "UPDATE spending SET full_at = full_at - $2 WHERE key = $1";
        for charge in charges {
            run(&client, back, &[&charge.key.as_slice(), &charge.cost()]).await?;
        }
        Ok(())
    }

    pub async fn sweep_spending(&self, now: Micros) -> Result<usize, Failure> {
        // A bucket that is being taken from is left for the next time: whoever sweeps waits for nobody.
        let delete = "DELETE FROM spending WHERE key IN
             (SELECT key FROM spending WHERE full_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED)";
        let gone = run(&self.writer().await?, delete, &[&now, &signed(SLICE)]).await?;
        Ok(usize::try_from(gone).unwrap_or(usize::MAX))
    }
}
