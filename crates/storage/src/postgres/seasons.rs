//! Seasons of clubs, in PostgreSQL.

use super::connection::{Values, maybe_row, rows, run};
use super::error::Failure;
use super::{Postgres, clubs, columns};
use crate::{Moment, SeasonChange, SeasonRow, SeenTournament};
use tablee_protocol::club::ChangeSeason;
use tokio_postgres::Row;

impl Postgres {
    pub async fn add_season(&self, season: SeasonRow, most: usize) -> Result<bool, Failure> {
        let SeasonRow { id, club, name, game, scheme, drops, zone, .. } = &season;
        let SeasonRow { starts_at, ends_at, created_at, .. } = &season;
        let (scheme, drops, most) = (scheme.as_str(), i64::from(*drops), columns::signed(most));
        let insert =
            "INSERT INTO club_seasons (id, club, name, game, scheme, drops, zone, starts_at,
                          ends_at, created_at)
                      SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
                      WHERE (SELECT count(*) FROM club_seasons WHERE club = $2) < $11";
        let values: Values<'_> =
            &[id, club, name, game, &scheme, &drops, zone, starts_at, ends_at, created_at, &most];
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        // Of two that are made at once the second counts the first.
        if !clubs::hold(&transaction, club).await? || run(&transaction, insert, values).await? == 0
        {
            return Ok(false);
        }
        transaction.commit().await?;
        Ok(true)
    }

    pub async fn seasons(&self, club: &str) -> Result<Vec<SeasonRow>, Failure> {
        let sql = "SELECT id, club, name, game, scheme, drops, zone, starts_at, ends_at, created_at
                   FROM club_seasons WHERE club = $1 ORDER BY starts_at DESC, created_at DESC, id";
        rows(&self.reader().await?, sql, &[&club]).await?.iter().map(read).collect()
    }

    pub async fn change_season(
        &self,
        club: &str,
        season: &str,
        change: ChangeSeason,
        seen: Vec<SeenTournament>,
        most: usize,
    ) -> Result<SeasonChange, Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        let counts = "SELECT EXISTS (
            SELECT 1 FROM club_tables c JOIN finished f ON f.table_id = c.table_id
            JOIN participants p ON p.table_id = f.table_id
            WHERE c.club = s.club AND f.practice IS NULL AND f.ended_at >= s.starts_at
            AND (s.ends_at IS NULL OR f.ended_at < s.ends_at)
            AND (s.game IS NULL OR f.game = s.game))
            FROM club_seasons s WHERE s.id = $1 AND s.club = $2 FOR UPDATE OF s";
        match maybe_row(&transaction, counts, &[&season, &club]).await? {
            None => return Ok(SeasonChange::Gone),
            Some(row) if row.try_get(0)? => return Ok(SeasonChange::Counts),
            Some(_) => {}
        }
        let tournaments = "SELECT d.id, d.length
            FROM club_tournaments c JOIN drives d ON d.id = c.tournament_id
            WHERE c.club = $1 ORDER BY c.at DESC, d.no DESC LIMIT $2";
        let found = rows(&transaction, tournaments, &[&club, &columns::signed(most)]).await?;
        let read = |row: &Row| Ok((row.try_get(0)?, columns::number(row, 1)?));
        if found.iter().map(read).collect::<Result<Vec<SeenTournament>, Failure>>()? != seen {
            return Ok(SeasonChange::Otherwise);
        }
        let update = "UPDATE club_seasons SET name = $3, scheme = $4, drops = $5
                      WHERE id = $1 AND club = $2";
        let (scheme, drops) = (change.scheme.as_str(), i64::from(change.drops));
        let values: Values<'_> = &[&season, &club, &change.name, &scheme, &drops];
        run(&transaction, update, values).await?;
        transaction.commit().await?;
        Ok(SeasonChange::Done)
    }

    pub async fn end_season(&self, club: &str, season: &str, at: Moment) -> Result<bool, Failure> {
        let sql = "UPDATE club_seasons SET ends_at = $3
                   WHERE id = $1 AND club = $2 AND (ends_at IS NULL OR ends_at > $3)";
        Ok(run(&self.writer().await?, sql, &[&season, &club, &at]).await? == 1)
    }

    pub async fn remove_season(&self, club: &str, season: &str) -> Result<bool, Failure> {
        let sql = "DELETE FROM club_seasons WHERE id = $1 AND club = $2";
        Ok(run(&self.writer().await?, sql, &[&season, &club]).await? == 1)
    }
}

fn read(row: &Row) -> Result<SeasonRow, Failure> {
    Ok(SeasonRow {
        id: row.try_get(0)?,
        club: row.try_get(1)?,
        name: row.try_get(2)?,
        game: row.try_get(3)?,
        scheme: columns::scheme(row, 4)?,
        drops: columns::number(row, 5)?,
        zone: row.try_get(6)?,
        starts_at: row.try_get(7)?,
        ends_at: row.try_get(8)?,
        created_at: row.try_get(9)?,
    })
}
