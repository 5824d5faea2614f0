//! Forgetting a person, in the data file.

use super::{Sqlite, clubs, people};
use crate::crash_point::CrashPoint;
use crate::forget::{ABOUT, PERSONAL};
use crate::{Moment, StoreError};
use rusqlite::Connection;
use tablee_protocol::PersonId;

impl Sqlite {
    pub async fn forget(&self, person: PersonId, at: Moment) -> Result<Vec<PersonId>, StoreError> {
        let forgotten = self.write(move |db| {
            let forgotten = forget(db, person, at)?;
            CrashPoint::ForgetBeforeCommit.reached();
            Ok(forgotten)
        });
        let forgotten = forgotten.await?;
        CrashPoint::ForgetCommitted.reached();
        Ok(forgotten)
    }
}

pub fn forget(db: &Connection, person: PersonId, at: Moment) -> rusqlite::Result<Vec<PersonId>> {
    let bots = people::bots_of(db, person)?.into_iter().map(|bot| bot.id);
    let all: Vec<PersonId> = bots.chain([person]).collect();
    all.iter().try_for_each(|id| forget_one(db, *id, at))?;
    Ok(all)
}

fn forget_one(db: &Connection, person: PersonId, at: Moment) -> rusqlite::Result<()> {
    let left = clubs::clubs_with(db, person)?;
    for table in PERSONAL {
        db.execute(&format!("DELETE FROM {table} WHERE person = ?"), [person.0])?;
    }
    for (table, column) in ABOUT {
        db.execute(&format!("DELETE FROM {table} WHERE {column} = ?"), [person.0])?;
    }
    left.iter().try_for_each(|club| clubs::succeed(db, club))?;
    db.execute(
        "UPDATE persons SET name = '', skeleton = NULL, namesake = 0, face = NULL, password = NULL, role = 'player',
         owner = NULL, muted_until = NULL, deleted_at = ? WHERE id = ?",
        (at, person.0),
    )?;
    Ok(())
}
