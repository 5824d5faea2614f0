//! The tables and tournaments of clubs, in the data file.

use super::mentions::Names;
use super::{Sqlite, columns};
use crate::club_games::gathered;
use crate::{ClubGame, ClubResultRow, ClubResultSeat, ClubTournamentRow, Moment, StoreError};
use rusqlite::Row;

impl Sqlite {
    pub async fn add_club_game(
        &self,
        club: &str,
        game: ClubGame,
        at: Moment,
    ) -> Result<bool, StoreError> {
        let (sql, id) = match game {
            ClubGame::Table(id) => (
                "INSERT OR IGNORE INTO club_tables (table_id, club, at)
                 SELECT ?1, id, ?3 FROM clubs WHERE id = ?2",
                id,
            ),
            ClubGame::Tournament(id) => (
                "INSERT OR IGNORE INTO club_tournaments (tournament_id, club, at)
                 SELECT ?1, id, ?3 FROM clubs WHERE id = ?2",
                id,
            ),
        };
        let values = (id, club.to_owned(), at);
        self.write(move |db| Ok(db.execute(sql, values)? == 1)).await
    }

    pub async fn continue_club_table(
        &self,
        table: &str,
        next: &str,
        at: Moment,
    ) -> Result<bool, StoreError> {
        let sql = "INSERT OR IGNORE INTO club_tables (table_id, club, at)
                   SELECT ?2, club, ?3 FROM club_tables WHERE table_id = ?1";
        let values = (table.to_owned(), next.to_owned(), at);
        self.write(move |db| Ok(db.execute(sql, values)? == 1)).await
    }

    pub async fn remove_club_game(&self, club: &str, game: ClubGame) -> Result<bool, StoreError> {
        let (sql, id) = match game {
            ClubGame::Table(id) => ("DELETE FROM club_tables WHERE table_id = ? AND club = ?", id),
            ClubGame::Tournament(id) => {
                ("DELETE FROM club_tournaments WHERE tournament_id = ? AND club = ?", id)
            }
        };
        let values = (id, club.to_owned());
        self.write(move |db| Ok(db.execute(sql, values)? == 1)).await
    }

    pub async fn club_tables(&self, club: &str, most: usize) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT t.id FROM club_tables c JOIN tables t ON t.id = c.table_id
                   WHERE c.club = ? AND t.phase IN ('open', 'running')
                   ORDER BY c.at DESC, t.no DESC LIMIT ?";
        let values = (club.to_owned(), most);
        self.read(move |db| db.prepare_cached(sql)?.query_map(values, |row| row.get(0))?.collect())
            .await
    }

    pub async fn club_results(
        &self,
        club: &str,
        (from, until): (Moment, Moment),
        most: usize,
    ) -> Result<Vec<ClubResultRow>, StoreError> {
        let sql = "SELECT f.table_id, f.game, f.visibility, f.ended_at, p.person, n.name,
                          n.deleted_at, n.kind, p.score, p.place, p.won
                   FROM (SELECT f.* FROM club_tables c JOIN finished f ON f.table_id = c.table_id
                         WHERE c.club = ?1 AND f.ended_at >= ?2 AND f.ended_at < ?3
                         AND f.practice IS NULL ORDER BY f.ended_at DESC, f.table_id LIMIT ?4) f
                   JOIN participants p ON p.table_id = f.table_id
                   JOIN persons n ON n.id = p.person
                   ORDER BY f.ended_at DESC, f.table_id, p.seat";
        let values = (club.to_owned(), from, until, most);
        self.read(move |db| {
            let mut query = db.prepare_cached(sql)?;
            let rows = query.query_map(values, read)?.collect::<rusqlite::Result<Vec<_>>>()?;
            Ok(gathered(rows))
        })
        .await
    }

    pub async fn club_tournaments(
        &self,
        club: &str,
        most: usize,
    ) -> Result<Vec<ClubTournamentRow>, StoreError> {
        let sql = "SELECT d.id, d.visibility, d.summary, coalesce(
                       (SELECT max(f.ended_at) FROM drive_tables t
                        JOIN finished f ON f.table_id = t.table_id WHERE t.drive_no = d.no), c.at),
                       d.length
                   FROM club_tournaments c JOIN drives d ON d.id = c.tournament_id
                   WHERE c.club = ? ORDER BY c.at DESC, d.no DESC LIMIT ?";
        let values = (club.to_owned(), most);
        self.read(move |db| {
            let mut names = Names::new(db);
            let read = |row: &Row<'_>| {
                Ok(ClubTournamentRow {
                    id: row.get(0)?,
                    visibility: columns::visibility(row, 1)?,
                    summary: row.get(2)?,
                    played_at: row.get(3)?,
                    length: row.get(4)?,
                })
            };
            let mut query = db.prepare_cached(sql)?;
            let rows = query.query_map(values, read)?;
            let named = rows.map(|row| {
                let row = row?;
                Ok(ClubTournamentRow { summary: names.put_into(row.summary)?, ..row })
            });
            named.collect()
        })
        .await
    }
}

fn read(row: &Row<'_>) -> rusqlite::Result<(ClubResultRow, ClubResultSeat)> {
    let game = ClubResultRow {
        table: row.get(0)?,
        game: row.get(1)?,
        visibility: columns::visibility(row, 2)?,
        ended_at: row.get(3)?,
        seats: Vec::new(),
    };
    let seat = ClubResultSeat {
        person: columns::person(row, 4)?,
        name: columns::name(row, 5, 6)?.unwrap_or_default(),
        kind: columns::kind(row, 7)?,
        score: row.get(8)?,
        place: row.get(9)?,
        won: row.get(10)?,
    };
    Ok((game, seat))
}
