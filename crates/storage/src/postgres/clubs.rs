//! Clubs, in PostgreSQL. Whoever changes who is in a club holds its row.

use super::connection::{Values, maybe_row, row, rows, run};
use super::error::Failure;
use super::{Postgres, columns, deliveries, people};
use crate::{
    ClubEntry, ClubJoining, ClubMemberRow, ClubNaming, ClubRoleChange, ClubRow, NewClub, OwnName,
};
use deadpool_postgres::GenericClient;
use tablee_protocol::club::ClubRole;
use tablee_protocol::{PersonId, Visibility};
use tokio_postgres::Row;

const COLUMNS: &str = "c.id, c.name, c.about, c.visibility, c.code, c.created_at,
    (SELECT count(*) FROM club_members WHERE club = c.id AND role <> 'asked') AS members";

/// Roles in the order of what they may do.
const BY_ROLE: &str =
    "CASE m.role WHEN 'owner' THEN 0 WHEN 'officer' THEN 1 WHEN 'member' THEN 2 ELSE 3 END,
    m.since, m.person";

impl Postgres {
    pub async fn found_club(&self, new: NewClub) -> Result<ClubNaming, Failure> {
        let NewClub { id, name, about, visibility, code, owner, at, most } = new;
        let OwnName { name, skeleton } = name;
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        people::lock(&transaction, &[owner]).await?;
        if belongs_to(&transaction, owner).await? >= columns::signed(most) {
            return Ok(ClubNaming::TooMany);
        }
        let insert = "INSERT INTO clubs (id, name, skeleton, about, visibility, code, created_at)
                      VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (skeleton) DO NOTHING";
        let visibility = visibility.as_str();
        let values: Values<'_> = &[&id, &name, &skeleton, &about, &visibility, &code, &at];
        if run(&transaction, insert, values).await? == 0 {
            return Ok(ClubNaming::Taken);
        }
        let owns =
            "INSERT INTO club_members (club, person, role, since) VALUES ($1, $2, 'owner', $3)";
        run(&transaction, owns, &[&id, &owner.0.as_slice(), &at]).await?;
        transaction.commit().await?;
        Ok(ClubNaming::Done)
    }

    pub async fn club(&self, id: &str) -> Result<Option<ClubRow>, Failure> {
        let sql = format!("SELECT {COLUMNS} FROM clubs c WHERE c.id = $1");
        maybe_row(&self.reader().await?, &sql, &[&id]).await?.as_ref().map(read).transpose()
    }

    pub async fn listed_clubs(&self, most: usize) -> Result<Vec<ClubRow>, Failure> {
        let sql = format!(
            "SELECT {COLUMNS} FROM clubs c WHERE c.visibility = 'public'
             ORDER BY members DESC, c.created_at, c.id LIMIT $1"
        );
        let found = rows(&self.reader().await?, &sql, &[&columns::signed(most)]).await?;
        found.iter().map(read).collect()
    }

    pub async fn clubs_of(&self, person: PersonId) -> Result<Vec<(ClubRow, ClubRole)>, Failure> {
        of(&self.reader().await?, person).await
    }

    pub async fn club_requests(&self, person: PersonId) -> Result<Vec<(String, u32)>, Failure> {
        let sql = "SELECT asks.club, count(*) FROM club_members asks
                   JOIN club_members leads ON leads.club = asks.club
                   WHERE leads.person = $1 AND leads.role IN ('owner', 'officer') AND asks.role = 'asked'
                   AND NOT EXISTS
                       (SELECT 1 FROM blocks WHERE person = $1 AND blocked = asks.person)
                   GROUP BY asks.club ORDER BY asks.club";
        let found = rows(&self.reader().await?, sql, &[&person.0.as_slice()]).await?;
        found.iter().map(|row| Ok((row.try_get(0)?, columns::number(row, 1)?))).collect()
    }

    pub async fn club_members(&self, club: &str) -> Result<Vec<ClubMemberRow>, Failure> {
        let sql = format!(
            "SELECT m.person, p.name, m.role, m.since, p.face FROM club_members m
             JOIN persons p ON p.id = m.person WHERE m.club = $1 ORDER BY {BY_ROLE}"
        );
        let found = rows(&self.reader().await?, &sql, &[&club]).await?;
        let read = |row| {
            Ok(ClubMemberRow {
                person: columns::person(row, 0)?,
                name: row.try_get(1)?,
                role: columns::club_role(row, 2)?,
                since: row.try_get(3)?,
                face: columns::face(row, 4)?,
            })
        };
        found.iter().map(read).collect()
    }

    pub async fn present_club(
        &self,
        club: &str,
        name: OwnName,
        about: String,
        visibility: Visibility,
    ) -> Result<ClubNaming, Failure> {
        let OwnName { name, skeleton } = name;
        let update =
            "UPDATE clubs SET name = $1, skeleton = $2, about = $3, visibility = $4 WHERE id = $5";
        let visibility = visibility.as_str();
        let client = self.writer().await?;
        match run(&client, update, &[&name, &skeleton, &about, &visibility, &club]).await {
            Ok(0) => Ok(ClubNaming::Gone),
            Ok(_) => Ok(ClubNaming::Done),
            Err(failure) if failure.is_duplicate() => Ok(ClubNaming::Taken),
            Err(failure) => Err(failure),
        }
    }

    pub async fn renew_club_code(&self, club: &str, code: String) -> Result<bool, Failure> {
        let update = "UPDATE clubs SET code = $1 WHERE id = $2";
        Ok(run(&self.writer().await?, update, &[&code, &club]).await? == 1)
    }

    pub async fn enter_club(&self, entry: ClubEntry) -> Result<ClubJoining, Failure> {
        let ClubEntry { club, person, role, at, most_clubs, most_people, deliveries } = entry;
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        people::lock(&transaction, &[person]).await?;
        if !hold(&transaction, &club).await? {
            return Ok(ClubJoining::Gone);
        }
        let now = role_in(&transaction, &club, person).await?;
        if now.is_some_and(|now| now <= role) {
            return Ok(ClubJoining::Done);
        }
        let clubs = belongs_to(&transaction, person).await?;
        if now.is_none() && clubs >= columns::signed(most_clubs) {
            return Ok(ClubJoining::TooMany);
        }
        if people_in(&transaction, &club, role).await? >= columns::signed(most_people) {
            return Ok(ClubJoining::Full);
        }
        let enter = "INSERT INTO club_members (club, person, role, since) VALUES ($1, $2, $3, $4)
                     ON CONFLICT (club, person) DO UPDATE SET role = $3, since = $4";
        run(&transaction, enter, &[&club, &person.0.as_slice(), &role.as_str(), &at]).await?;
        for delivery in &deliveries {
            deliveries::insert_once(&transaction, delivery).await?;
        }
        transaction.commit().await?;
        Ok(ClubJoining::Done)
    }

    pub async fn change_club_role(
        &self,
        club: &str,
        person: PersonId,
        (before, after): (ClubRole, ClubRole),
        most: usize,
    ) -> Result<ClubRoleChange, Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        hold(&transaction, club).await?;
        if role_in(&transaction, club, person).await? != Some(before) {
            return Ok(ClubRoleChange::Otherwise);
        }
        let owners = "SELECT count(*) FROM club_members WHERE club = $1 AND role = 'owner'";
        let owners: i64 = row(&transaction, owners, &[&club]).await?.try_get(0)?;
        if before == ClubRole::Owner && after != ClubRole::Owner && owners == 1 {
            return Ok(ClubRoleChange::LastOwner);
        }
        let full = people_in(&transaction, club, after).await? >= columns::signed(most);
        if !before.belongs() && full {
            return Ok(ClubRoleChange::Full);
        }
        let update = "UPDATE club_members SET role = $1 WHERE club = $2 AND person = $3";
        run(&transaction, update, &[&after.as_str(), &club, &person.0.as_slice()]).await?;
        transaction.commit().await?;
        Ok(ClubRoleChange::Done)
    }

    pub async fn leave_club(
        &self,
        club: &str,
        person: PersonId,
        role: ClubRole,
    ) -> Result<bool, Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        hold(&transaction, club).await?;
        let delete = "DELETE FROM club_members WHERE club = $1 AND person = $2 AND role = $3";
        let (id, role) = (person.0.as_slice(), role.as_str());
        if run(&transaction, delete, &[&club, &id, &role]).await? == 0 {
            return Ok(false);
        }
        succeed(&transaction, club).await?;
        transaction.commit().await?;
        Ok(true)
    }

    pub async fn close_club(&self, club: &str) -> Result<bool, Failure> {
        let delete = "DELETE FROM clubs WHERE id = $1";
        Ok(run(&self.writer().await?, delete, &[&club]).await? == 1)
    }
}

/// The clubs in which somebody is anything, by name, and what.
pub async fn of(
    db: &impl GenericClient,
    person: PersonId,
) -> Result<Vec<(ClubRow, ClubRole)>, Failure> {
    let sql = format!(
        "SELECT {COLUMNS}, m.role FROM club_members m JOIN clubs c ON c.id = m.club
         WHERE m.person = $1 ORDER BY c.skeleton"
    );
    let found = rows(db, &sql, &[&person.0.as_slice()]).await?;
    found.iter().map(|row| Ok((read(row)?, columns::club_role(row, 7)?))).collect()
}

/// The clubs in which any of these people is anything, held until the transaction ends.
pub async fn clubs_with(
    db: &impl GenericClient,
    people: &[PersonId],
) -> Result<Vec<String>, Failure> {
    let sql =
        "SELECT id FROM clubs WHERE id IN (SELECT club FROM club_members WHERE person = ANY ($1))
               ORDER BY id FOR UPDATE";
    let found = rows(db, sql, &[&people::ids(people)]).await?;
    found.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// Gives a club that lost its last owner another one; one without members goes.
pub async fn succeed(db: &impl GenericClient, club: &str) -> Result<(), Failure> {
    let promote = format!(
        "UPDATE club_members SET role = 'owner' WHERE club = $1
         AND person = (SELECT m.person FROM club_members m
                       WHERE m.club = $1 AND m.role <> 'asked' ORDER BY {BY_ROLE} LIMIT 1)"
    );
    if run(db, &promote, &[&club]).await? == 0 {
        run(db, "DELETE FROM clubs WHERE id = $1", &[&club]).await?;
    }
    Ok(())
}

/// Holds a club until the transaction ends; false where there is none.
pub async fn hold(db: &impl GenericClient, club: &str) -> Result<bool, Failure> {
    let sql = "SELECT id FROM clubs WHERE id = $1 FOR UPDATE";
    Ok(maybe_row(db, sql, &[&club]).await?.is_some())
}

async fn role_in(
    db: &impl GenericClient,
    club: &str,
    person: PersonId,
) -> Result<Option<ClubRole>, Failure> {
    let sql = "SELECT role FROM club_members WHERE club = $1 AND person = $2";
    let found = maybe_row(db, sql, &[&club, &person.0.as_slice()]).await?;
    found.as_ref().map(|row| columns::club_role(row, 0)).transpose()
}

/// In how many clubs somebody is anything.
async fn belongs_to(db: &impl GenericClient, person: PersonId) -> Result<i64, Failure> {
    people::count(db, "SELECT count(*) FROM club_members WHERE person = $1", person).await
}

/// How many belong to a club, or ask to, whichever `role` does.
async fn people_in(db: &impl GenericClient, club: &str, role: ClubRole) -> Result<i64, Failure> {
    let sql = "SELECT count(*) FROM club_members WHERE club = $1 AND (role <> 'asked') = $2";
    Ok(row(db, sql, &[&club, &role.belongs()]).await?.try_get(0)?)
}

fn read(row: &Row) -> Result<ClubRow, Failure> {
    Ok(ClubRow {
        id: row.try_get(0)?,
        name: row.try_get(1)?,
        about: row.try_get(2)?,
        visibility: columns::visibility(row, 3)?,
        code: row.try_get(4)?,
        created_at: row.try_get(5)?,
        members: columns::number(row, 6)?,
    })
}
