//! Seasons of a club: made, changed, ended and removed by those who lead it, and the tables they come to.
//! `scoring.rs` counts; here the evenings are gathered.
//!
//! An evening is everything the club finished on one day, at its tables and in its tournaments: a club of four
//! friends has evenings of one table, a large one evenings with a tournament, and both have seasons. A day ends at
//! six in the morning in the season's time zone, so that a game after midnight belongs to the evening before.

use super::scoring::{Finisher, GameResult, RankedMember, Standings, standings};
use super::{ClubError, Clubs, card};
use crate::people::moment::{Moment, now};
use crate::people::{Kind, PersonId, Visitor};
use crate::random;
use crate::store::{ClubResultRow, ClubTournamentRow, SeasonChange, SeasonRow};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use std::collections::{BTreeSet, HashMap};
use tablee_engine::Better;
use tablee_protocol::club::{
    ChangeSeason, Club, ClubRole, NewSeason, Season, SeasonEvening, SeasonLine, SeasonTable,
};
use tablee_protocol::tournament::{TournamentInfo, TournamentPhase};

/// How many seasons a club has at most.
const MOST_SEASONS: usize = 50;

/// How many evenings may be dropped.
const MOST_DROPS: u8 = 50;

/// How many games of a season are counted, the latest, and how many tournaments.
const MOST_GAMES: usize = 5_000;
const MOST_TOURNAMENTS: usize = 200;

/// How long the name of a time zone may be.
const LONGEST_ZONE: usize = 64;

/// When a day ends: at six in the morning.
const NIGHT: SignedDuration = SignedDuration::from_hours(6);

/// What is wrong with a season.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadSeason {
    /// Nobody knows this time zone.
    #[error("there is no such time zone; name one like “Europe/Paris”")]
    Zone,
    /// It would end before it begins.
    #[error("a season ends after it begins")]
    Order,
    /// A moment that no calendar has.
    #[error("“starts_at” and “ends_at” are milliseconds since 1970")]
    Moment,
    /// Too many evenings are dropped.
    #[error("at most {MOST_DROPS} evenings are dropped")]
    Drops,
}

impl Clubs {
    /// Makes a season.
    pub async fn add_season(
        &self,
        visitor: &Visitor,
        club: &str,
        new: NewSeason,
    ) -> Result<Club, ClubError> {
        self.must_be(visitor, club, ClubRole::Officer).await?;
        let row = self.settled(club, new)?;
        match self.store().add_season(row, MOST_SEASONS).await? {
            true => self.look(visitor, club).await,
            false => Err(ClubError::TooManySeasons { most: MOST_SEASONS }),
        }
    }

    fn settled(&self, club: &str, new: NewSeason) -> Result<SeasonRow, ClubError> {
        let NewSeason { name, game, scheme, drops, zone, starts_at, ends_at } = new;
        let name = card::title(&name)?;
        if let Some(game) = &game {
            self.services.games.find(game)?;
        }
        if zone.len() > LONGEST_ZONE || TimeZone::get(&zone).is_err() {
            return Err(BadSeason::Zone.into());
        }
        let known = |at: Moment| at >= 0 && Timestamp::from_millisecond(at).is_ok();
        if !known(starts_at) || !ends_at.is_none_or(known) {
            return Err(BadSeason::Moment.into());
        }
        if ends_at.is_some_and(|end| end <= starts_at) {
            return Err(BadSeason::Order.into());
        }
        check_drops(drops)?;
        let (id, club, created_at) = (random::name(), club.to_owned(), now());
        Ok(SeasonRow { id, club, name, game, scheme, drops, zone, starts_at, ends_at, created_at })
    }

    /// Changes a season of which no evening counts yet.
    pub async fn change_season(
        &self,
        visitor: &Visitor,
        club: &str,
        season: &str,
        change: ChangeSeason,
    ) -> Result<Club, ClubError> {
        self.must_be(visitor, club, ClubRole::Officer).await?;
        let seasons = self.store().seasons(club).await?;
        let row = seasons.into_iter().find(|one| one.id == season).ok_or(ClubError::NoSeason)?;
        let name = card::title(&change.name)?;
        check_drops(change.drops)?;
        let tournaments = self.store().club_tournaments(club, MOST_TOURNAMENTS).await?;
        let seen = tournaments.into_iter().map(|one| (one.id, one.length)).collect();
        // Whether a tournament is over stands in its log: it is looked at here, and the store sees to it that none has
        // gone on since.
        if !self.results(&row).await?.is_empty() {
            return Err(ClubError::SeasonCounts);
        }
        let change = ChangeSeason { name, ..change };
        match self.store().change_season(club, season, change, seen, MOST_TOURNAMENTS).await? {
            SeasonChange::Done => self.look(visitor, club).await,
            SeasonChange::Counts => Err(ClubError::SeasonCounts),
            SeasonChange::Otherwise => Err(ClubError::Overtaken),
            SeasonChange::Gone => Err(ClubError::NoSeason),
        }
    }

    /// Ends a season now.
    pub async fn end_season(
        &self,
        visitor: &Visitor,
        club: &str,
        season: &str,
    ) -> Result<Club, ClubError> {
        self.must_be(visitor, club, ClubRole::Officer).await?;
        match self.store().end_season(club, season, now()).await? {
            true => self.look(visitor, club).await,
            false => Err(ClubError::SeasonOver),
        }
    }

    /// Removes a season; its games stay.
    pub async fn remove_season(
        &self,
        visitor: &Visitor,
        club: &str,
        season: &str,
    ) -> Result<Club, ClubError> {
        self.must_be(visitor, club, ClubRole::Officer).await?;
        match self.store().remove_season(club, season).await? {
            true => self.look(visitor, club).await,
            false => Err(ClubError::NoSeason),
        }
    }

    /// The table of a season.
    pub async fn season(&self, club: &str, season: &str) -> Result<SeasonTable, ClubError> {
        let row = self.store().club(club).await?.ok_or(ClubError::Missing)?;
        let seasons = self.store().seasons(club).await?;
        let season = seasons.into_iter().find(|one| one.id == season).ok_or(ClubError::NoSeason)?;
        let members = self.store().club_members(club).await?;
        let members = members.into_iter().filter(|one| one.role.belongs());
        let names: HashMap<PersonId, String> = members.map(|one| (one.person, one.name)).collect();
        let listed: BTreeSet<PersonId> = names.keys().copied().collect();
        let results = self.results(&season).await?;
        let drops = usize::from(season.drops);
        let Standings { evenings, lines } = standings(&results, season.scheme, drops, &listed);
        let named = |line: RankedMember| {
            let RankedMember { rank, person, total, wins, marks } = line;
            let name = names.get(&person).cloned().unwrap_or_default();
            SeasonLine { rank, person, name, total, wins, marks }
        };
        let evening = |(date, games): (Date, u32)| SeasonEvening { date: date.to_string(), games };
        Ok(SeasonTable {
            club: row.name,
            season: shown(season),
            evenings: evenings.into_iter().map(evening).collect(),
            lines: lines.into_iter().map(named).collect(),
        })
    }

    /// Everything of a season that has ended.
    async fn results(&self, season: &SeasonRow) -> Result<Vec<GameResult<Date>>, ClubError> {
        let zone = TimeZone::get(&season.zone).unwrap_or(TimeZone::UTC);
        let span = (season.starts_at, season.ends_at.unwrap_or(Moment::MAX));
        let counts = |game: &str| season.game.as_deref().is_none_or(|wanted| wanted == game);
        let games = self.store().club_results(&season.club, span, MOST_GAMES).await?;
        let games = games.into_iter().filter(|row| counts(&row.game));
        let mut results: Vec<_> = games.filter_map(|row| self.game_result(row, &zone)).collect();
        let rows = self.store().club_tournaments(&season.club, MOST_TOURNAMENTS).await?;
        for row in rows.into_iter().filter(|row| (span.0..span.1).contains(&row.played_at)) {
            let Ok(tournament) = serde_json::from_str::<TournamentInfo>(&row.summary) else {
                continue;
            };
            let over =
                matches!(tournament.phase, TournamentPhase::Finished | TournamentPhase::Ended);
            if over && counts(&tournament.agreed.game) {
                results.extend(self.tournament_result(&row, tournament.agreed.better, &zone).await);
            }
        }
        Ok(results)
    }

    fn game_result(&self, row: ClubResultRow, zone: &TimeZone) -> Option<GameResult<Date>> {
        let better = self.services.games.find(&row.game).map_or(Better::High, |game| game.better());
        let people = row.seats.into_iter().filter(|seat| seat.kind != Kind::Bot);
        let finishers = people.map(|seat| Finisher {
            person: seat.person,
            place: seat.place,
            score: better.as_cost(seat.score).saturating_neg(),
        });
        let day = evening_of(row.ended_at, zone)?;
        Some(GameResult { day, finishers: finishers.collect() })
    }

    /// How a tournament ended; one that cannot be read must not hide the season.
    async fn tournament_result(
        &self,
        row: &ClubTournamentRow,
        better: Better,
        zone: &TimeZone,
    ) -> Option<GameResult<Date>> {
        let day = evening_of(row.played_at, zone)?;
        let known = self.tournament_results.get(&row.id, row.length);
        if let Some(finishers) = known {
            return Some(GameResult { day, finishers });
        }
        match self.finishers(&row.id, better).await {
            Ok(finishers) => {
                self.tournament_results.keep(&row.id, row.length, finishers.clone());
                Some(GameResult { day, finishers })
            }
            Err(error) => {
                tracing::warn!(tournament = row.id, %error, "a tournament is left out of its season");
                None
            }
        }
    }

    /// The people of a tournament who are ranked.
    async fn finishers(&self, id: &str, better: Better) -> Result<Vec<Finisher>, ClubError> {
        let lines = self.tournaments.answer(id, |actor| Ok(actor.finishers())).await?;
        let people = lines.iter().map(|(person, ..)| *person).collect();
        let called = self.store().called(people).await?;
        let is_bot =
            |person: &PersonId| called.get(person).is_some_and(|one| one.kind == Kind::Bot);
        let people = lines.into_iter().filter(|(person, ..)| !is_bot(person));
        let finisher = |(person, place, points)| Finisher {
            person,
            place,
            score: better.as_cost(points).saturating_neg(),
        };
        Ok(people.map(finisher).collect())
    }
}

fn check_drops(drops: u8) -> Result<(), BadSeason> {
    if drops > MOST_DROPS { Err(BadSeason::Drops) } else { Ok(()) }
}

/// On which evening something ended.
fn evening_of(at: Moment, zone: &TimeZone) -> Option<Date> {
    let local = zone.to_datetime(Timestamp::from_millisecond(at).ok()?);
    Some(local.checked_sub(NIGHT).ok()?.date())
}

/// A season as it is told.
pub fn shown(row: SeasonRow) -> Season {
    let SeasonRow { id, name, game, scheme, drops, zone, starts_at, ends_at, .. } = row;
    Season { id, name, game, scheme, drops, zone, starts_at, ends_at }
}

#[cfg(test)]
mod tests {
    use super::evening_of;
    use jiff::Timestamp;
    use jiff::tz::TimeZone;

    #[test]
    fn a_day_ends_at_six_in_the_morning_where_the_club_is() {
        let evening = |at: &str, zone: &str| {
            let at: Timestamp = at.parse().unwrap();
            evening_of(at.as_millisecond(), &TimeZone::get(zone).unwrap()).unwrap().to_string()
        };
        assert_eq!(evening("2026-05-14T21:00:00Z", "Europe/Paris"), "2026-05-14");
        assert_eq!(evening("2026-05-15T03:59:59Z", "Europe/Paris"), "2026-05-14");
        assert_eq!(evening("2026-05-15T04:00:00Z", "Europe/Paris"), "2026-05-15");
        assert_eq!(evening("2026-05-14T12:00:00Z", "Asia/Seoul"), "2026-05-14");
        assert_eq!(evening("2026-05-14T21:30:00Z", "Asia/Seoul"), "2026-05-15");
    }
}
