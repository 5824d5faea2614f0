//! Tournaments, in PostgreSQL.

use super::columns::{self, signed};
use super::connection::{Values, maybe_row, row, rows, run};
use super::error::Failure;
use super::mentions::put_names;
use super::store::moment;
use super::{Postgres, people, requests, tables};
use crate::crash_point::CrashPoint;
use crate::mentions::{self, Named, Unnaming};
use crate::{
    Growth, NewEntry, NewTournament, RoundTable, RunningTournaments, TournamentNo, TournamentRow,
};
use deadpool_postgres::GenericClient;
use tablee_protocol::PersonId;
use tokio_postgres::Row;

impl Postgres {
    pub async fn create_tournament(
        &self,
        new: NewTournament,
    ) -> Result<Option<TournamentNo>, Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        // Whoever makes two at once makes one after the other: they are counted.
        people::lock(&transaction, &[new.maker]).await?;
        if made_by(&transaction, new.maker).await? >= signed(new.most) {
            return Ok(None);
        }
        let people = named(&transaction, &new.first.introduces).await?;
        let summary = mentions::encode_json(&new.summary, &people);
        let insert =
            "INSERT INTO drives (id, visibility, phase, length, summary, venue, created_at)
                      VALUES ($1, $2, $3, 1, $4, $5, $6) RETURNING no";
        let NewTournament { id, phase, venue, created_at, .. } = &new;
        let visibility = new.visibility.as_str();
        let values: Values<'_> = &[id, &visibility, phase, &summary, venue, created_at];
        let no: TournamentNo = row(&transaction, insert, values).await?.try_get(0)?;
        insert_entry(&transaction, no, 0, &new.first).await?;
        transaction.commit().await?;
        Ok(Some(no))
    }

    pub async fn unended_tournaments(&self, maker: PersonId) -> Result<usize, Failure> {
        let made = made_by(&self.reader().await?, maker).await?;
        Ok(usize::try_from(made).unwrap_or(usize::MAX))
    }

    pub async fn grow_tournament(&self, growth: Growth) -> Result<bool, Failure> {
        let Growth { no, length, entries, phase, summary, tables, request } = growth;
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        let after = length + entries.len();
        let summary = titled(&transaction, no, &summary).await?;
        let update = "UPDATE drives SET length = $3, phase = $4, summary = $5
                      WHERE no = $1 AND length = $2";
        let values = [signed(length), signed(after)];
        let grown =
            run(&transaction, update, &[&no, &values[0], &values[1], &phase, &summary]).await?;
        if grown == 0 {
            return Ok(false);
        }
        for (n, entry) in (length..).zip(&entries) {
            insert_entry(&transaction, no, n, entry).await?;
        }
        for (round, table) in &tables {
            tables::insert(&transaction, table).await?;
            insert_table(&transaction, no, round).await?;
        }
        if let Some(name) = &request {
            requests::keep(&transaction, no, name, length..after).await?;
        }
        CrashPoint::TournamentBeforeCommit.reached();
        transaction.commit().await?;
        CrashPoint::TournamentCommitted.reached();
        Ok(true)
    }

    pub async fn end_tournament(&self, no: TournamentNo, length: usize) -> Result<bool, Failure> {
        let sql = "SELECT phase FROM drives WHERE no = $1 AND length = $2";
        let length = signed(length);
        let found = maybe_row(&self.reader().await?, sql, &[&no, &length]).await?;
        // Most are looked at when that was noted long ago.
        match found.map(|row| row.try_get::<_, String>(0)).transpose()?.as_deref() {
            None => return Ok(false),
            Some("ended") => return Ok(true),
            Some(_) => {}
        }
        let sql = "UPDATE drives SET phase = 'ended' WHERE no = $1 AND length = $2";
        Ok(run(&self.writer().await?, sql, &[&no, &length]).await? == 1)
    }

    pub async fn set_venue(
        &self,
        no: TournamentNo,
        before: String,
        venue: String,
    ) -> Result<bool, Failure> {
        let sql = "UPDATE drives SET venue = $3 WHERE no = $1 AND venue = $2";
        Ok(run(&self.writer().await?, sql, &[&no, &before, &venue]).await? == 1)
    }

    pub async fn tournament_lengths(
        &self,
        tournaments: Vec<String>,
    ) -> Result<Vec<(String, usize)>, Failure> {
        let sql = "SELECT id, length FROM drives WHERE id = ANY ($1)";
        let found = rows(&self.reader().await?, sql, &[&tournaments]).await?;
        found.iter().map(|row| Ok((row.try_get(0)?, columns::number(row, 1)?))).collect()
    }

    pub async fn tournament(&self, id: &str) -> Result<Option<TournamentRow>, Failure> {
        let mut client = self.reader().await?;
        let moment = moment(&mut client).await?;
        let head = "SELECT no, venue, created_at FROM drives WHERE id = $1";
        let Some(head) = maybe_row(&moment, head, &[&id]).await? else { return Ok(None) };
        let no: TournamentNo = head.try_get(0)?;
        let entries = "SELECT entry FROM drive_entries WHERE drive_no = $1 ORDER BY n";
        let log = put_names(&moment, texts(&rows(&moment, entries, &[&no]).await?)?).await?;
        let tables = round_tables(&moment, no).await?;
        let (venue, created_at) = (head.try_get(1)?, head.try_get(2)?);
        Ok(Some(TournamentRow { no, venue, created_at, log, tables }))
    }

    pub async fn running_tournaments(&self) -> Result<RunningTournaments, Failure> {
        let client = self.reader().await?;
        let playing = "SELECT id FROM drives WHERE phase = 'playing' ORDER BY no";
        let between = "SELECT id FROM drives WHERE phase = 'between' ORDER BY no";
        Ok(RunningTournaments {
            playing: texts(&rows(&client, playing, &[]).await?)?,
            between: texts(&rows(&client, between, &[]).await?)?,
        })
    }

    pub async fn round_in_play(&self, table: &str) -> Result<Option<String>, Failure> {
        let sql = "SELECT d.id FROM drive_tables t JOIN drives d ON d.no = t.drive_no
             JOIN tables x ON x.id = t.table_id
             WHERE t.table_id = $1 AND (x.phase = 'running' OR d.phase = 'playing' AND t.round =
               (SELECT max(round) FROM drive_tables WHERE drive_no = t.drive_no))";
        let found = maybe_row(&self.reader().await?, sql, &[&table]).await?;
        Ok(found.map(|row| row.try_get(0)).transpose()?)
    }

    pub async fn listed_tournaments(&self, most: u32) -> Result<Vec<String>, Failure> {
        let client = self.reader().await?;
        let sql =
            "SELECT summary FROM drives WHERE visibility = 'public' ORDER BY no DESC LIMIT $1";
        put_names(&client, texts(&rows(&client, sql, &[&i64::from(most)]).await?)?).await
    }
}

/// The first column of every row.
fn texts(rows: &[Row]) -> Result<Vec<String>, Failure> {
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// How many tournaments that have not ended somebody has made.
async fn made_by(db: &impl GenericClient, person: PersonId) -> Result<i64, Failure> {
    let sql = "SELECT count(*) FROM drive_people p JOIN drives d ON d.no = p.drive_no
         JOIN drive_entries e ON e.drive_no = d.no AND e.n = 0
         WHERE p.person = $1 AND d.phase NOT IN ('finished', 'ended')
           AND e.entry::json #>> '{by,person}' = encode($1, 'hex')";
    people::count(db, sql, person).await
}

/// The tables of all rounds of a tournament.
pub async fn round_tables(
    db: &impl GenericClient,
    no: TournamentNo,
) -> Result<Vec<RoundTable>, Failure> {
    let read = |row: &Row| {
        let (round, number) = (columns::number(row, 0)?, columns::number(row, 1)?);
        Ok(RoundTable { round, number, table: row.try_get(2)?, leads: columns::number(row, 3)? })
    };
    let sql = "SELECT round, number, table_id, leads FROM drive_tables WHERE drive_no = $1
               ORDER BY round, number";
    rows(db, sql, &[&no]).await?.iter().map(read).collect()
}

async fn insert_entry(
    db: &impl GenericClient,
    no: TournamentNo,
    n: usize,
    new: &NewEntry,
) -> Result<(), Failure> {
    let introduce = "INSERT INTO drive_people (person, drive_no)
                     SELECT id, $2::bigint FROM unnest($1::bytea[]) AS id ON CONFLICT DO NOTHING";
    run(db, introduce, &[&people::ids(&new.introduces), &no]).await?;
    let entry = unnamed(db, no, &new.entry).await?;
    let insert = "INSERT INTO drive_entries (drive_no, n, at, entry) VALUES ($1, $2, $3, $4)";
    run(db, insert, &[&no, &signed(n), &new.at, &entry]).await.map(drop)
}

async fn insert_table(
    db: &impl GenericClient,
    no: TournamentNo,
    table: &RoundTable,
) -> Result<(), Failure> {
    let insert = "INSERT INTO drive_tables (drive_no, round, number, table_id, leads)
                  VALUES ($1, $2, $3, $4, $5)";
    let [round, number] = [table.round, table.number].map(i64::from);
    let leads = i64::from(table.leads);
    run(db, insert, &[&no, &round, &number, &table.table, &leads]).await.map(drop)
}

/// An entry with references in place of names of people who have to do with the tournament.
async fn unnamed(
    db: &impl GenericClient,
    no: TournamentNo,
    entry: &str,
) -> Result<String, Failure> {
    Ok(match mentions::unnaming(entry) {
        Unnaming::Done(entry) => entry,
        Unnaming::Maker(maker) => mentions::encode_json(entry, &named(db, maker.as_slice()).await?),
        Unnaming::Everybody => mentions::encode_json(entry, &people_of(db, no).await?),
    })
}

/// A summary with a reference in place of the name of whoever made the tournament.
async fn titled(
    db: &impl GenericClient,
    no: TournamentNo,
    summary: &str,
) -> Result<String, Failure> {
    let first = "SELECT entry FROM drive_entries WHERE drive_no = $1 AND n = 0";
    let maker = match maybe_row(db, first, &[&no]).await? {
        Some(row) => mentions::maker(row.try_get(0)?),
        None => None,
    };
    Ok(mentions::encode_json(summary, &named(db, maker.as_slice()).await?))
}

/// Everybody who has to do with a tournament, and what they are called.
async fn people_of(db: &impl GenericClient, no: TournamentNo) -> Result<Vec<Named>, Failure> {
    let sql = "SELECT p.id, p.name FROM drive_people d JOIN persons p ON p.id = d.person
               WHERE d.drive_no = $1 AND p.deleted_at IS NULL";
    let found = rows(db, sql, &[&no]).await?;
    found.iter().map(|row| Ok((columns::person(row, 0)?, row.try_get(1)?))).collect()
}

async fn named(db: &impl GenericClient, people: &[PersonId]) -> Result<Vec<Named>, Failure> {
    let sql = "SELECT id, name FROM persons WHERE id = ANY ($1) AND deleted_at IS NULL";
    let found = rows(db, sql, &[&people::ids(people)]).await?;
    found.iter().map(|row| Ok((columns::person(row, 0)?, row.try_get(1)?))).collect()
}
