//! Accounts, in PostgreSQL. Two who take the same name at once: the unique index lets one of them.

use super::connection::run;
use super::error::Failure;
use super::{Postgres, people, recovery_codes, sessions};
use crate::crash_point::CrashPoint;
use crate::{NameTaking, NewSession, OwnName, Registration, SessionHash};
use deadpool_postgres::GenericClient;
use tablee_protocol::{DrawnFace, PersonId};

impl Postgres {
    pub async fn add_guest(
        &self,
        person: PersonId,
        name: String,
        session: NewSession,
    ) -> Result<(), Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        let insert = "INSERT INTO persons (id, kind, name, created_at) VALUES ($1, 'guest', $2, $3)
                      ON CONFLICT DO NOTHING";
        run(&transaction, insert, &[&person.0.as_slice(), &name, &session.at]).await?;
        sessions::begin(&transaction, person, &session).await?;
        CrashPoint::GuestBeforeCommit.reached();
        transaction.commit().await?;
        CrashPoint::GuestCommitted.reached();
        Ok(())
    }

    pub async fn register(&self, new: Registration) -> Result<NameTaking, Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        let Registration { person, name, password, codes, session } = new;
        if people::is_taken(&transaction, &name, Some(person)).await? {
            return Ok(NameTaking::Taken);
        }
        let update = "UPDATE persons SET kind = 'member', name = $1, skeleton = $2, namesake = 0,
                      password = $3 WHERE id = $4 AND kind = 'guest' AND deleted_at IS NULL";
        let id = person.0.as_slice();
        match run(&transaction, update, &[&name.name, &name.skeleton, &password, &id]).await {
            Ok(0) => return Ok(NameTaking::Gone),
            Err(failure) if failure.is_duplicate() => return Ok(NameTaking::Taken),
            updated => updated?,
        };
        recovery_codes::replace(&transaction, person, &codes).await?;
        sessions::begin(&transaction, person, &session).await?;
        sessions::hand_over(&transaction, person, session.hash).await?;
        sessions::end_others(&transaction, person, Some(session.hash)).await?;
        CrashPoint::RegisterBeforeCommit.reached();
        transaction.commit().await?;
        CrashPoint::RegisterCommitted.reached();
        Ok(NameTaking::Done)
    }

    pub async fn choose_face(&self, person: PersonId, face: DrawnFace) -> Result<bool, Failure> {
        let update = "UPDATE persons SET face = $1 WHERE id = $2 AND deleted_at IS NULL";
        let (face, id) = (i64::from(face.number()), person.0.as_slice());
        Ok(run(&self.writer().await?, update, &[&face, &id]).await? == 1)
    }

    pub async fn rename(&self, person: PersonId, name: OwnName) -> Result<NameTaking, Failure> {
        let client = self.writer().await?;
        if people::is_taken(&client, &name, Some(person)).await? {
            return Ok(NameTaking::Taken);
        }
        let update = "UPDATE persons SET name = $1,
                      skeleton = CASE kind WHEN 'guest' THEN NULL ELSE $2::text END, namesake = 0
                      WHERE id = $3 AND deleted_at IS NULL";
        let id = person.0.as_slice();
        match run(&client, update, &[&name.name, &name.skeleton, &id]).await {
            Ok(0) => Ok(NameTaking::Gone),
            Ok(_) => Ok(NameTaking::Done),
            Err(failure) if failure.is_duplicate() => Ok(NameTaking::Taken),
            Err(failure) => Err(failure),
        }
    }

    pub async fn set_password(
        &self,
        person: PersonId,
        password: String,
        but: Option<SessionHash>,
    ) -> Result<(), Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        replace_password(&transaction, person, &password).await?;
        sessions::end_others(&transaction, person, but).await?;
        Ok(transaction.commit().await?)
    }
}

pub async fn replace_password(
    db: &impl GenericClient,
    person: PersonId,
    password: &str,
) -> Result<(), Failure> {
    let update = "UPDATE persons SET password = $1 WHERE id = $2";
    run(db, update, &[&password, &person.0.as_slice()]).await.map(drop)
}
