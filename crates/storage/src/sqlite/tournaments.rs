//! Tournaments, in the data file.

use super::mentions::Names;
use super::{Sqlite, columns, requests, tables};
use crate::crash_point::CrashPoint;
use crate::mentions::{self, Named, Unnaming};
use crate::{
    Growth, NewEntry, NewTournament, RoundTable, RunningTournaments, StoreError, TournamentNo,
    TournamentRow,
};
use rusqlite::{Connection, OptionalExtension as _, Row};
use tablee_protocol::PersonId;

impl Sqlite {
    pub async fn create_tournament(
        &self,
        new: NewTournament,
    ) -> Result<Option<TournamentNo>, StoreError> {
        self.write(move |db| {
            if made_by(db, new.maker)? >= new.most {
                return Ok(None);
            }
            let people = named(db, new.first.introduces.iter().copied())?;
            let summary = mentions::encode_json(&new.summary, &people);
            db.prepare_cached(
                "INSERT INTO drives (id, visibility, phase, length, summary, venue, created_at)
                 VALUES (?, ?, ?, 1, ?, ?, ?)",
            )?
            .execute((
                &new.id,
                new.visibility.as_str(),
                new.phase,
                summary,
                &new.venue,
                new.created_at,
            ))?;
            let no = db.last_insert_rowid();
            insert_entry(db, no, 0, &new.first)?;
            Ok(Some(no))
        })
        .await
    }

    pub async fn unended_tournaments(&self, maker: PersonId) -> Result<usize, StoreError> {
        self.read(move |db| made_by(db, maker)).await
    }

    pub async fn grow_tournament(&self, growth: Growth) -> Result<bool, StoreError> {
        let grown = self.write(move |db| {
            let Growth { no, length, entries, phase, summary, tables, request } = growth;
            let after = length + entries.len();
            let grown = db
                .prepare_cached(
                    "UPDATE drives SET length = ?3, phase = ?4, summary = ?5
                     WHERE no = ?1 AND length = ?2",
                )?
                .execute((no, length, after, phase, titled(db, no, &summary)?))?;
            if grown == 0 {
                return Ok(false);
            }
            for (n, entry) in (length..).zip(&entries) {
                insert_entry(db, no, n, entry)?;
            }
            for (round, table) in &tables {
                tables::insert(db, table)?;
                insert_table(db, no, round)?;
            }
            if let Some(name) = &request {
                requests::keep(db, no, name, length..after)?;
            }
            CrashPoint::TournamentBeforeCommit.reached();
            Ok(true)
        });
        let grown = grown.await?;
        CrashPoint::TournamentCommitted.reached();
        Ok(grown)
    }

    pub async fn end_tournament(
        &self,
        no: TournamentNo,
        length: usize,
    ) -> Result<bool, StoreError> {
        let phase = "SELECT phase FROM drives WHERE no = ? AND length = ?";
        let find = move |db: &Connection| {
            let read = |row: &Row<'_>| row.get::<_, String>(0);
            db.prepare_cached(phase)?.query_row((no, length), read).optional()
        };
        // Most are looked at when that was noted long ago.
        match self.read(find).await?.as_deref() {
            None => return Ok(false),
            Some("ended") => return Ok(true),
            Some(_) => {}
        }
        let sql = "UPDATE drives SET phase = 'ended' WHERE no = ? AND length = ?";
        self.write(move |db| Ok(db.execute(sql, (no, length))? == 1)).await
    }

    pub async fn set_venue(
        &self,
        no: TournamentNo,
        before: String,
        venue: String,
    ) -> Result<bool, StoreError> {
        let sql = "UPDATE drives SET venue = ?3 WHERE no = ?1 AND venue = ?2";
        self.write(move |db| Ok(db.execute(sql, (no, before, venue))? == 1)).await
    }

    pub async fn tournament_lengths(
        &self,
        tournaments: Vec<String>,
    ) -> Result<Vec<(String, usize)>, StoreError> {
        self.read(move |db| {
            let mut query = db.prepare_cached("SELECT length FROM drives WHERE id = ?")?;
            let mut found = Vec::new();
            for id in tournaments {
                let length = query.query_row([&id], |row| row.get(0)).optional()?;
                found.extend(length.map(|length| (id, length)));
            }
            Ok(found)
        })
        .await
    }

    pub async fn tournament(&self, id: &str) -> Result<Option<TournamentRow>, StoreError> {
        let id = id.to_owned();
        self.read(move |db| {
            let moment = db.unchecked_transaction()?;
            find(&moment, &id)
        })
        .await
    }

    pub async fn running_tournaments(&self) -> Result<RunningTournaments, StoreError> {
        let sql = "SELECT id FROM drives WHERE phase = ? ORDER BY no";
        self.read(|db| {
            let mut query = db.prepare(sql)?;
            let mut in_phase =
                |phase| query.query_map([phase], |row| row.get(0))?.collect::<Result<_, _>>();
            Ok(RunningTournaments { playing: in_phase("playing")?, between: in_phase("between")? })
        })
        .await
    }

    pub async fn round_in_play(&self, table: &str) -> Result<Option<String>, StoreError> {
        let table = table.to_owned();
        let sql = "SELECT d.id FROM drive_tables t JOIN drives d ON d.no = t.drive_no
             JOIN tables x ON x.id = t.table_id
             WHERE t.table_id = ? AND (x.phase = 'running' OR d.phase = 'playing' AND t.round =
               (SELECT max(round) FROM drive_tables WHERE drive_no = t.drive_no))";
        self.read(move |db| db.prepare_cached(sql)?.query_row([table], |row| row.get(0)).optional())
            .await
    }

    pub async fn listed_tournaments(&self, most: u32) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT summary FROM drives WHERE visibility = 'public' ORDER BY no DESC LIMIT ?";
        self.read(move |db| {
            let mut names = Names::new(db);
            let mut query = db.prepare_cached(sql)?;
            let summaries = query.query_map([most], |row| row.get::<_, String>(0))?;
            summaries.map(|summary| names.put_into(summary?)).collect()
        })
        .await
    }
}

/// How many tournaments that have not ended somebody has made.
fn made_by(db: &Connection, person: PersonId) -> rusqlite::Result<usize> {
    db.prepare_cached(
        "SELECT count(*) FROM drive_people p JOIN drives d ON d.no = p.drive_no
         JOIN drive_entries e ON e.drive_no = d.no AND e.n = 0
         WHERE p.person = ?1 AND d.phase NOT IN ('finished', 'ended')
           AND json_extract(e.entry, '$.by.person') = lower(hex(?1))",
    )?
    .query_row([person.0], |row| row.get(0))
}

fn find(db: &Connection, id: &str) -> rusqlite::Result<Option<TournamentRow>> {
    let head = db
        .prepare_cached("SELECT no, venue, created_at FROM drives WHERE id = ?")?
        .query_row([id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .optional()?;
    let Some((no, venue, created_at)) = head else { return Ok(None) };
    let mut names = Names::new(db);
    let mut query =
        db.prepare_cached("SELECT entry FROM drive_entries WHERE drive_no = ? ORDER BY n")?;
    let entries = query.query_map([no], |row| row.get::<_, String>(0))?;
    let log = entries.map(|entry| names.put_into(entry?)).collect::<rusqlite::Result<_>>()?;
    Ok(Some(TournamentRow { no, venue, created_at, log, tables: round_tables(db, no)? }))
}

/// The tables of all rounds of a tournament.
pub fn round_tables(db: &Connection, no: TournamentNo) -> rusqlite::Result<Vec<RoundTable>> {
    let read = |row: &Row<'_>| {
        let (round, number) = (row.get(0)?, row.get(1)?);
        Ok(RoundTable { round, number, table: row.get(2)?, leads: row.get(3)? })
    };
    db.prepare_cached(
        "SELECT round, number, table_id, leads FROM drive_tables WHERE drive_no = ?
         ORDER BY round, number",
    )?
    .query_map([no], read)?
    .collect()
}

fn insert_entry(
    db: &Connection,
    no: TournamentNo,
    n: usize,
    new: &NewEntry,
) -> rusqlite::Result<()> {
    for person in &new.introduces {
        db.prepare_cached("INSERT OR IGNORE INTO drive_people (person, drive_no) VALUES (?, ?)")?
            .execute((person.0, no))?;
    }
    let entry = unnamed(db, no, &new.entry)?;
    db.prepare_cached("INSERT INTO drive_entries (drive_no, n, at, entry) VALUES (?, ?, ?, ?)")?
        .execute((no, n, new.at, entry))?;
    Ok(())
}

fn insert_table(db: &Connection, no: TournamentNo, table: &RoundTable) -> rusqlite::Result<()> {
    db.prepare_cached(
        "INSERT INTO drive_tables (drive_no, round, number, table_id, leads)
         VALUES (?, ?, ?, ?, ?)",
    )?
    .execute((no, table.round, table.number, &table.table, table.leads))?;
    Ok(())
}

/// An entry with references in place of names of people who have to do with the tournament.
fn unnamed(db: &Connection, no: TournamentNo, entry: &str) -> rusqlite::Result<String> {
    Ok(match mentions::unnaming(entry) {
        Unnaming::Done(entry) => entry,
        Unnaming::Maker(maker) => mentions::encode_json(entry, &named(db, maker.into_iter())?),
        Unnaming::Everybody => mentions::encode_json(entry, &people_of(db, no)?),
    })
}

/// A summary with a reference in place of the name of whoever made the tournament.
fn titled(db: &Connection, no: TournamentNo, summary: &str) -> rusqlite::Result<String> {
    let first: Option<String> = db
        .prepare_cached("SELECT entry FROM drive_entries WHERE drive_no = ? AND n = 0")?
        .query_row([no], |row| row.get(0))
        .optional()?;
    let maker = first.and_then(|entry| mentions::maker(&entry));
    Ok(mentions::encode_json(summary, &named(db, maker.into_iter())?))
}

/// Everybody who has to do with a tournament, and what they are called.
fn people_of(db: &Connection, no: TournamentNo) -> rusqlite::Result<Vec<Named>> {
    let read = |row: &Row<'_>| Ok((columns::person(row, 0)?, row.get(1)?));
    db.prepare_cached(
        "SELECT p.id, p.name FROM drive_people d JOIN persons p ON p.id = d.person
         WHERE d.drive_no = ? AND p.deleted_at IS NULL",
    )?
    .query_map([no], read)?
    .collect()
}

fn named(db: &Connection, people: impl Iterator<Item = PersonId>) -> rusqlite::Result<Vec<Named>> {
    let found = people.map(|person| {
        db.prepare_cached("SELECT name FROM persons WHERE id = ? AND deleted_at IS NULL")?
            .query_row([person.0], |row| Ok((person, row.get(0)?)))
            .optional()
    });
    found.filter_map(Result::transpose).collect()
}

/// Puts references in place of names into every log and summary of an older file.
pub fn remove_all_names(db: &Connection) -> rusqlite::Result<()> {
    let entries: Vec<(i64, TournamentNo, String)> = db
        .prepare("SELECT id, drive_no, entry FROM drive_entries")?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<rusqlite::Result<_>>()?;
    for (id, no, entry) in entries {
        let unnamed = unnamed(db, no, &entry)?;
        db.prepare_cached("UPDATE drive_entries SET entry = ?2 WHERE id = ?1 AND entry <> ?2")?
            .execute((id, unnamed))?;
    }
    let summaries: Vec<(TournamentNo, String)> = db
        .prepare("SELECT no, summary FROM drives")?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<rusqlite::Result<_>>()?;
    for (no, summary) in summaries {
        let summary = titled(db, no, &summary)?;
        db.execute("UPDATE drives SET summary = ?2 WHERE no = ?1", (no, summary))?;
    }
    Ok(())
}
