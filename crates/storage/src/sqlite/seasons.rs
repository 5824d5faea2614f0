//! Seasons of clubs, in the data file.

use super::{Sqlite, columns};
use crate::{Moment, SeasonChange, SeasonRow, SeenTournament, StoreError};
use rusqlite::{OptionalExtension as _, Row};
use tablee_protocol::club::ChangeSeason;

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

    pub async fn change_season(
        &self,
        club: &str,
        season: &str,
        change: ChangeSeason,
        seen: Vec<SeenTournament>,
        most: usize,
    ) -> Result<SeasonChange, StoreError> {
        let (season, club) = (season.to_owned(), club.to_owned());
        self.write(move |db| {
            let counts = "SELECT EXISTS (
                SELECT 1 FROM club_tables c JOIN finished f ON f.table_id = c.table_id
                JOIN participants p ON p.table_id = f.table_id
                WHERE c.club = s.club AND f.practice IS NULL AND f.ended_at >= s.starts_at
                AND (s.ends_at IS NULL OR f.ended_at < s.ends_at)
                AND (s.game IS NULL OR f.game = s.game))
                FROM club_seasons s WHERE s.id = ? AND s.club = ?";
            let mut counts = db.prepare_cached(counts)?;
            let counts = counts.query_row((&season, &club), |row| row.get::<_, bool>(0));
            match counts.optional()? {
                None => return Ok(SeasonChange::Gone),
                Some(true) => return Ok(SeasonChange::Counts),
                Some(false) => {}
            }
            let tournaments = "SELECT d.id, d.length
                FROM club_tournaments c JOIN drives d ON d.id = c.tournament_id
                WHERE c.club = ? ORDER BY c.at DESC, d.no DESC LIMIT ?";
            let mut tournaments = db.prepare_cached(tournaments)?;
            let found = tournaments.query_map((&club, most), |row| Ok((row.get(0)?, row.get(1)?)));
            if found?.collect::<rusqlite::Result<Vec<SeenTournament>>>()? != seen {
                return Ok(SeasonChange::Otherwise);
            }
            let ChangeSeason { name, scheme, drops } = &change;
            let update = "UPDATE club_seasons SET name = ?3, scheme = ?4, drops = ?5
                          WHERE id = ?1 AND club = ?2";
            db.execute(update, (season, club, name, scheme.as_str(), drops))?;
            Ok(SeasonChange::Done)
        })
        .await
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
