//! Clubs, in the data file.

use super::{Sqlite, columns, deliveries};
use crate::{
    ClubEntry, ClubJoining, ClubMemberRow, ClubNaming, ClubRoleChange, ClubRow, NewClub, OwnName,
    StoreError,
};
use rusqlite::{Connection, OptionalExtension as _, Params, Row};
use tablee_protocol::club::ClubRole;
use tablee_protocol::{PersonId, Visibility};

const COLUMNS: &str = "c.id, c.name, c.about, c.visibility, c.code, c.created_at,
    (SELECT count(*) FROM club_members WHERE club = c.id AND role <> 'asked') AS members";

/// Roles in the order of what they may do.
const BY_ROLE: &str =
    "CASE m.role WHEN 'owner' THEN 0 WHEN 'officer' THEN 1 WHEN 'member' THEN 2 ELSE 3 END,
    m.since, m.person";

impl Sqlite {
    pub async fn found_club(&self, new: NewClub) -> Result<ClubNaming, StoreError> {
        self.write(move |db| {
            let NewClub { id, name, about, visibility, code, owner, at, most } = new;
            if belongs_to(db, owner)? >= most {
                return Ok(ClubNaming::TooMany);
            }
            let insert =
                "INSERT INTO clubs (id, name, skeleton, about, visibility, code, created_at)
                          VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (skeleton) DO NOTHING";
            let OwnName { name, skeleton } = name;
            let row = (&id, name, skeleton, about, visibility.as_str(), code, at);
            if db.execute(insert, row)? == 0 {
                return Ok(ClubNaming::Taken);
            }
            let owns =
                "INSERT INTO club_members (club, person, role, since) VALUES (?, ?, 'owner', ?)";
            db.execute(owns, (&id, owner.0, at))?;
            Ok(ClubNaming::Done)
        })
        .await
    }

    pub async fn club(&self, id: &str) -> Result<Option<ClubRow>, StoreError> {
        let (sql, id) = (format!("SELECT {COLUMNS} FROM clubs c WHERE c.id = ?"), id.to_owned());
        self.read(move |db| db.prepare_cached(&sql)?.query_row([id], read).optional()).await
    }

    pub async fn listed_clubs(&self, most: usize) -> Result<Vec<ClubRow>, StoreError> {
        let sql = format!(
            "SELECT {COLUMNS} FROM clubs c WHERE c.visibility = 'public'
             ORDER BY members DESC, c.created_at, c.id LIMIT ?"
        );
        self.read(move |db| db.prepare_cached(&sql)?.query_map([most], read)?.collect()).await
    }

    pub async fn clubs_of(&self, person: PersonId) -> Result<Vec<(ClubRow, ClubRole)>, StoreError> {
        self.read(move |db| of(db, person)).await
    }

    pub async fn club_requests(&self, person: PersonId) -> Result<Vec<(String, u32)>, StoreError> {
        let sql = "SELECT asks.club, count(*) FROM club_members asks
                   JOIN club_members leads ON leads.club = asks.club
                   WHERE leads.person = ?1 AND leads.role IN ('owner', 'officer') AND asks.role = 'asked'
                   AND NOT EXISTS
                       (SELECT 1 FROM blocks WHERE person = ?1 AND blocked = asks.person)
                   GROUP BY asks.club ORDER BY asks.club";
        self.read(move |db| {
            let counted = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
            db.prepare_cached(sql)?.query_map([person.0], counted)?.collect()
        })
        .await
    }

    pub async fn club_members(&self, club: &str) -> Result<Vec<ClubMemberRow>, StoreError> {
        let sql = format!(
            "SELECT m.person, p.name, m.role, m.since, p.face FROM club_members m
             JOIN persons p ON p.id = m.person WHERE m.club = ? ORDER BY {BY_ROLE}"
        );
        let read = |row: &Row<'_>| {
            Ok(ClubMemberRow {
                person: columns::person(row, 0)?,
                name: row.get(1)?,
                role: columns::club_role(row, 2)?,
                since: row.get(3)?,
                face: columns::face(row, 4)?,
            })
        };
        let club = club.to_owned();
        self.read(move |db| db.prepare_cached(&sql)?.query_map([club], read)?.collect()).await
    }

    pub async fn present_club(
        &self,
        club: &str,
        name: OwnName,
        about: String,
        visibility: Visibility,
    ) -> Result<ClubNaming, StoreError> {
        let club = club.to_owned();
        self.write(move |db| {
            let OwnName { name, skeleton } = name;
            let other = "SELECT count(*) FROM clubs WHERE skeleton = ? AND id <> ?";
            if count(db, other, (&skeleton, &club))? > 0 {
                return Ok(ClubNaming::Taken);
            }
            let update =
                "UPDATE clubs SET name = ?, skeleton = ?, about = ?, visibility = ? WHERE id = ?";
            let done = db.execute(update, (name, skeleton, about, visibility.as_str(), club))? == 1;
            Ok(if done { ClubNaming::Done } else { ClubNaming::Gone })
        })
        .await
    }

    pub async fn renew_club_code(&self, club: &str, code: String) -> Result<bool, StoreError> {
        let values = (code, club.to_owned());
        let update = "UPDATE clubs SET code = ? WHERE id = ?";
        self.write(move |db| Ok(db.execute(update, values)? == 1)).await
    }

    pub async fn enter_club(&self, entry: ClubEntry) -> Result<ClubJoining, StoreError> {
        self.write(move |db| {
            let ClubEntry { club, person, role, at, most_clubs, most_people, deliveries } = entry;
            if count(db, "SELECT count(*) FROM clubs WHERE id = ?", [&club])? == 0 {
                return Ok(ClubJoining::Gone);
            }
            let now = role_in(db, &club, person)?;
            if now.is_some_and(|now| now <= role) {
                return Ok(ClubJoining::Done);
            }
            if now.is_none() && belongs_to(db, person)? >= most_clubs {
                return Ok(ClubJoining::TooMany);
            }
            if people_in(db, &club, role)? >= most_people {
                return Ok(ClubJoining::Full);
            }
            let enter =
                "INSERT INTO club_members (club, person, role, since) VALUES (?1, ?2, ?3, ?4)
                         ON CONFLICT DO UPDATE SET role = ?3, since = ?4";
            db.execute(enter, (club, person.0, role.as_str(), at))?;
            deliveries
                .into_iter()
                .try_for_each(|delivery| deliveries::insert_once(db, delivery))?;
            Ok(ClubJoining::Done)
        })
        .await
    }

    pub async fn change_club_role(
        &self,
        club: &str,
        person: PersonId,
        (before, after): (ClubRole, ClubRole),
        most: usize,
    ) -> Result<ClubRoleChange, StoreError> {
        let club = club.to_owned();
        self.write(move |db| {
            if role_in(db, &club, person)? != Some(before) {
                return Ok(ClubRoleChange::Otherwise);
            }
            let owners = "SELECT count(*) FROM club_members WHERE club = ? AND role = 'owner'";
            let last = before == ClubRole::Owner && count(db, owners, [&club])? == 1;
            if last && after != ClubRole::Owner {
                return Ok(ClubRoleChange::LastOwner);
            }
            if !before.belongs() && people_in(db, &club, after)? >= most {
                return Ok(ClubRoleChange::Full);
            }
            let update = "UPDATE club_members SET role = ? WHERE club = ? AND person = ?";
            db.execute(update, (after.as_str(), club, person.0))?;
            Ok(ClubRoleChange::Done)
        })
        .await
    }

    pub async fn leave_club(
        &self,
        club: &str,
        person: PersonId,
        role: ClubRole,
    ) -> Result<bool, StoreError> {
        let club = club.to_owned();
        self.write(move |db| {
            let delete = "DELETE FROM club_members WHERE club = ? AND person = ? AND role = ?";
            let left = db.execute(delete, (&club, person.0, role.as_str()))? == 1;
            if left {
                succeed(db, &club)?;
            }
            Ok(left)
        })
        .await
    }

    pub async fn close_club(&self, club: &str) -> Result<bool, StoreError> {
        let club = club.to_owned();
        self.write(move |db| Ok(db.execute("DELETE FROM clubs WHERE id = ?", [club])? == 1)).await
    }
}

/// The clubs in which somebody is anything, by name, and what.
pub fn of(db: &Connection, person: PersonId) -> rusqlite::Result<Vec<(ClubRow, ClubRole)>> {
    let sql = format!(
        "SELECT {COLUMNS}, m.role FROM club_members m JOIN clubs c ON c.id = m.club
         WHERE m.person = ? ORDER BY c.skeleton"
    );
    let both = |row: &Row<'_>| Ok((read(row)?, columns::club_role(row, 7)?));
    db.prepare_cached(&sql)?.query_map([person.0], both)?.collect()
}

/// The same, by their names in addresses.
pub fn clubs_with(db: &Connection, person: PersonId) -> rusqlite::Result<Vec<String>> {
    let sql = "SELECT club FROM club_members WHERE person = ?";
    db.prepare_cached(sql)?.query_map([person.0], |row| row.get(0))?.collect()
}

/// Gives a club that lost its last owner another one; one without members goes.
pub fn succeed(db: &Connection, club: &str) -> rusqlite::Result<()> {
    let promote = format!(
        "UPDATE club_members SET role = 'owner' WHERE club = ?1
         AND person = (SELECT m.person FROM club_members m
                       WHERE m.club = ?1 AND m.role <> 'asked' ORDER BY {BY_ROLE} LIMIT 1)"
    );
    if db.execute(&promote, [club])? == 0 {
        db.execute("DELETE FROM clubs WHERE id = ?", [club])?;
    }
    Ok(())
}

fn role_in(db: &Connection, club: &str, person: PersonId) -> rusqlite::Result<Option<ClubRole>> {
    let sql = "SELECT role FROM club_members WHERE club = ? AND person = ?";
    let read = |row: &Row<'_>| columns::club_role(row, 0);
    db.prepare_cached(sql)?.query_row((club, person.0), read).optional()
}

/// In how many clubs somebody is anything.
fn belongs_to(db: &Connection, person: PersonId) -> rusqlite::Result<usize> {
    count(db, "SELECT count(*) FROM club_members WHERE person = ?", [person.0])
}

/// How many belong to a club, or ask to, whichever `role` does.
fn people_in(db: &Connection, club: &str, role: ClubRole) -> rusqlite::Result<usize> {
    let sql = "SELECT count(*) FROM club_members WHERE club = ? AND (role <> 'asked') = ?";
    count(db, sql, (club, role.belongs()))
}

fn count(db: &Connection, sql: &str, values: impl Params) -> rusqlite::Result<usize> {
    db.prepare_cached(sql)?.query_row(values, |row| row.get(0))
}

fn read(row: &Row<'_>) -> rusqlite::Result<ClubRow> {
    Ok(ClubRow {
        id: row.get(0)?,
        name: row.get(1)?,
        about: row.get(2)?,
        visibility: columns::visibility(row, 3)?,
        code: row.get(4)?,
        created_at: row.get(5)?,
        members: row.get(6)?,
    })
}
