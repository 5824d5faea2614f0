//! The tables and tournaments of clubs, in PostgreSQL.

use super::connection::{rows, run};
use super::error::Failure;
use super::mentions::put_names;
use super::{Postgres, columns};
use crate::club_games::gathered;
use crate::{ClubGame, ClubResultRow, ClubResultSeat, ClubTournamentRow, Moment};
use tokio_postgres::Row;

impl Postgres {
    pub async fn add_club_game(
        &self,
        club: &str,
        game: ClubGame,
        at: Moment,
    ) -> Result<bool, Failure> {
        // The club stays until the row that refers to it is there.
        let (sql, id) = match game {
            ClubGame::Table(id) => (
                "INSERT INTO club_tables (table_id, club, at)
                 SELECT $1, id, $3 FROM clubs WHERE id = $2 FOR KEY SHARE ON CONFLICT DO NOTHING",
                id,
            ),
            ClubGame::Tournament(id) => (
                "INSERT INTO club_tournaments (tournament_id, club, at)
                 SELECT $1, id, $3 FROM clubs WHERE id = $2 FOR KEY SHARE ON CONFLICT DO NOTHING",
                id,
            ),
        };
        Ok(run(&self.writer().await?, sql, &[&id, &club, &at]).await? == 1)
    }

    pub async fn continue_club_table(
        &self,
        table: &str,
        next: &str,
        at: Moment,
    ) -> Result<bool, Failure> {
        let sql = "INSERT INTO club_tables (table_id, club, at)
                   SELECT $2, club, $3 FROM club_tables WHERE table_id = $1 ON CONFLICT DO NOTHING";
        Ok(run(&self.writer().await?, sql, &[&table, &next, &at]).await? == 1)
    }

    pub async fn remove_club_game(&self, club: &str, game: ClubGame) -> Result<bool, Failure> {
        let (sql, id) = match game {
            ClubGame::Table(id) => {
                ("DELETE FROM club_tables WHERE table_id = $1 AND club = $2", id)
            }
            ClubGame::Tournament(id) => {
                ("DELETE FROM club_tournaments WHERE tournament_id = $1 AND club = $2", id)
            }
        };
        Ok(run(&self.writer().await?, sql, &[&id, &club]).await? == 1)
    }

    pub async fn club_tables(&self, club: &str, most: usize) -> Result<Vec<String>, Failure> {
        let sql = "SELECT t.id FROM club_tables c JOIN tables t ON t.id = c.table_id
                   WHERE c.club = $1 AND t.phase IN ('open', 'running')
                   ORDER BY c.at DESC, t.no DESC LIMIT $2";
        let found = rows(&self.reader().await?, sql, &[&club, &columns::signed(most)]).await?;
        found.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    pub async fn club_results(
        &self,
        club: &str,
        (from, until): (Moment, Moment),
        most: usize,
    ) -> Result<Vec<ClubResultRow>, Failure> {
        let sql = "SELECT f.table_id, f.game, f.visibility, f.ended_at, p.person, n.name,
                          n.deleted_at, n.kind, p.score, p.place, p.won
                   FROM (SELECT f.* FROM club_tables c JOIN finished f ON f.table_id = c.table_id
                         WHERE c.club = $1 AND f.ended_at >= $2 AND f.ended_at < $3
                         AND f.practice IS NULL ORDER BY f.ended_at DESC, f.table_id LIMIT $4) f
                   JOIN participants p ON p.table_id = f.table_id
                   JOIN persons n ON n.id = p.person
                   ORDER BY f.ended_at DESC, f.table_id, p.seat";
        let most = columns::signed(most);
        let found = rows(&self.reader().await?, sql, &[&club, &from, &until, &most]).await?;
        Ok(gathered(found.iter().map(read).collect::<Result<Vec<_>, _>>()?))
    }

    pub async fn club_tournaments(
        &self,
        club: &str,
        most: usize,
    ) -> Result<Vec<ClubTournamentRow>, Failure> {
        let sql = "SELECT d.id, d.visibility, d.summary, coalesce(
                       (SELECT max(f.ended_at) FROM drive_tables t
                        JOIN finished f ON f.table_id = t.table_id WHERE t.drive_no = d.no), c.at),
                       d.length
                   FROM club_tournaments c JOIN drives d ON d.id = c.tournament_id
                   WHERE c.club = $1 ORDER BY c.at DESC, d.no DESC LIMIT $2";
        let client = self.reader().await?;
        let found = rows(&client, sql, &[&club, &columns::signed(most)]).await?;
        let summaries: Result<Vec<String>, Failure> =
            found.iter().map(|row| Ok(row.try_get(2)?)).collect();
        let summaries = put_names(&client, summaries?).await?;
        let read = |(row, summary): (&Row, String)| {
            Ok(ClubTournamentRow {
                id: row.try_get(0)?,
                visibility: columns::visibility(row, 1)?,
                summary,
                played_at: row.try_get(3)?,
                length: columns::number(row, 4)?,
            })
        };
        found.iter().zip(summaries).map(read).collect()
    }
}

fn read(row: &Row) -> Result<(ClubResultRow, ClubResultSeat), Failure> {
    let game = ClubResultRow {
        table: row.try_get(0)?,
        game: row.try_get(1)?,
        visibility: columns::visibility(row, 2)?,
        ended_at: row.try_get(3)?,
        seats: Vec::new(),
    };
    let seat = ClubResultSeat {
        person: columns::person(row, 4)?,
        name: columns::name(row, 5, 6)?.unwrap_or_default(),
        kind: columns::kind(row, 7)?,
        score: row.try_get(8)?,
        place: columns::number(row, 9)?,
        won: row.try_get(10)?,
    };
    Ok((game, seat))
}
