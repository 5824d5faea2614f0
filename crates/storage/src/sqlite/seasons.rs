//! Seasons of clubs, in the data file.

use super::{Sqlite, columns};
use crate::{Moment, SeasonRow, StoreError};
use rusqlite::Row;

impl Sqlite {
    pub async fn add_season(&self, season: SeasonRow, most: usize) -> Result<bool, StoreError> {
        let insert =
            "INSERT INTO club_seasons (id, club, name, game, scheme, drops, zone, starts_at,
                          ends_at, created_at)
                      SELECT ?1, id, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10 FROM clubs WHERE id = ?2
                      AND (SELECT count(*) FROM club_seasons WHERE club = ?2) < ?11";
        self.write(move |db| {
            let SeasonRow { id, club, name, game, scheme, drops, zone, .. } = &season;
            let SeasonRow { starts_at, ends_at, created_at, .. } = &season;
            let scheme = scheme.as_str();
            let values = rusqlite::params![
                id, club, name, game, scheme, drops, zone, starts_at, ends_at, created_at, most
            ];
            Ok(db.execute(insert, values)? == 1)
        })
        .await
    }

    pub async fn seasons(&self, club: &str) -> Result<Vec<SeasonRow>, StoreError> {
        let sql = "SELECT id, club, name, game, scheme, drops, zone, starts_at, ends_at, created_at
                   FROM club_seasons WHERE club = ? ORDER BY starts_at DESC, created_at DESC, id";
        let club = club.to_owned();
        self.read(move |db| db.prepare_cached(sql)?.query_map([club], read)?.collect()).await
    }

    pub async fn end_season(
        &self,
        club: &str,
        season: &str,
        at: Moment,
    ) -> Result<bool, StoreError> {
        let sql = "UPDATE club_seasons SET ends_at = ?3
                   WHERE id = ?1 AND club = ?2 AND (ends_at IS NULL OR ends_at > ?3)";
        let values = (season.to_owned(), club.to_owned(), at);
        self.write(move |db| Ok(db.execute(sql, values)? == 1)).await
    }

    pub async fn remove_season(&self, club: &str, season: &str) -> Result<bool, StoreError> {
        let values = (season.to_owned(), club.to_owned());
        let sql = "DELETE FROM club_seasons WHERE id = ? AND club = ?";
        self.write(move |db| Ok(db.execute(sql, values)? == 1)).await
    }
}

fn read(row: &Row<'_>) -> rusqlite::Result<SeasonRow> {
    Ok(SeasonRow {
        id: row.get(0)?,
        club: row.get(1)?,
        name: row.get(2)?,
        game: row.get(3)?,
        scheme: columns::scheme(row, 4)?,
        drops: row.get(5)?,
        zone: row.get(6)?,
        starts_at: row.get(7)?,
        ends_at: row.get(8)?,
        created_at: row.get(9)?,
    })
}
