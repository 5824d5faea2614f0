//! The tables and tournaments of a club: whoever hosts one may make it the club's before it begins.

use super::{ClubError, Clubs};
use crate::people::Visitor;
use crate::people::moment::{Moment, now};
use crate::store::{ClubGame, ClubResultRow, ClubResultSeat, ClubTournamentRow};
use crate::tables::lobby::{people_at, summary};
use std::collections::HashSet;
use tablee_protocol::club::{Club, ClubRole, ClubTournament, FinishedClubGame};
use tablee_protocol::tournament::{TournamentInfo, TournamentPhase};
use tablee_protocol::{Kind, LobbyTable, PersonId, TablePhase, Visibility};

/// How many of each a club shows.
const LISTED: usize = 30;

/// How many finished games a club shows.
const FINISHED: usize = 10;

impl Clubs {
    /// A table that the visitor hosts, and whose game has not begun, becomes the club's.
    pub async fn add_table(
        &self,
        visitor: &Visitor,
        club: &str,
        table: &str,
    ) -> Result<Club, ClubError> {
        self.must_be(visitor, club, ClubRole::Member).await?;
        let view = self.tables.look_as(visitor, table).await?;
        if view.host != visitor.id {
            return Err(ClubError::NotHost);
        }
        if view.phase != TablePhase::Open {
            return Err(ClubError::HasBegun);
        }
        self.add(club, ClubGame::Table(view.id)).await?;
        self.look(visitor, club).await
    }

    /// A tournament that the visitor organises, and that has not begun, becomes the club's; for those who
    /// lead the club.
    pub async fn add_tournament(
        &self,
        visitor: &Visitor,
        club: &str,
        tournament: &str,
    ) -> Result<Club, ClubError> {
        self.must_be(visitor, club, ClubRole::Officer).await?;
        let person = visitor.id;
        let asked = self
            .tournaments
            .answer(tournament, move |actor| Ok((actor.info(), actor.is_organised_by(person))));
        let (tournament, organises) = asked.await?;
        if !organises {
            return Err(ClubError::NotHost);
        }
        if tournament.phase != TournamentPhase::Registration {
            return Err(ClubError::HasBegun);
        }
        self.add(club, ClubGame::Tournament(tournament.id)).await?;
        self.look(visitor, club).await
    }

    async fn add(&self, club: &str, game: ClubGame) -> Result<(), ClubError> {
        match self.store().add_club_game(club, game, now()).await? {
            true => Ok(()),
            false => Err(ClubError::OfAClub),
        }
    }

    /// A table or a tournament is not the club's any more; for those who lead it.
    pub async fn remove_game(
        &self,
        visitor: &Visitor,
        club: &str,
        game: ClubGame,
    ) -> Result<Club, ClubError> {
        self.must_be(visitor, club, ClubRole::Officer).await?;
        match self.store().remove_club_game(club, game).await? {
            true => self.look(visitor, club).await,
            false => Err(ClubError::NotOfThisClub),
        }
    }

    /// The open and running tables of a club that somebody may see: strangers those that are public, and
    /// nobody one at which somebody is who blocks them.
    pub(super) async fn tables_seen(
        &self,
        viewer: PersonId,
        club: &str,
        belongs: bool,
    ) -> Result<Vec<LobbyTable>, ClubError> {
        let hidden = self.services.blocks.hidden_from(viewer);
        let hides = |people: Vec<PersonId>, hidden: &HashSet<PersonId>| {
            people.iter().any(|person| hidden.contains(person))
        };
        let mut seen = Vec::new();
        for id in self.store().club_tables(club, LISTED).await? {
            // A table that cannot be read must not hide the others.
            let Ok(view) = self.tables.look(&id).await else { continue };
            let open = belongs || view.visibility == Visibility::Public;
            let alive = matches!(view.phase, TablePhase::Open | TablePhase::Running);
            if open && alive && !hides(people_at(&view), &hidden) {
                seen.push(summary(&view));
            }
        }
        Ok(seen)
    }

    /// The last games of a club.
    pub(super) async fn games_seen(
        &self,
        club: &str,
        belongs: bool,
    ) -> Result<Vec<FinishedClubGame>, ClubError> {
        let rows = self.store().club_results(club, (0, Moment::MAX), FINISHED).await?;
        let open = |row: &ClubResultRow| belongs || row.visibility == Visibility::Public;
        Ok(rows.into_iter().filter(open).map(finished).collect())
    }

    /// The last tournaments of a club.
    pub(super) async fn tournaments_seen(
        &self,
        club: &str,
        belongs: bool,
    ) -> Result<Vec<ClubTournament>, ClubError> {
        let rows = self.store().club_tournaments(club, LISTED).await?;
        let open = |row: &ClubTournamentRow| belongs || row.visibility == Visibility::Public;
        Ok(rows.into_iter().filter(open).filter_map(listed).collect())
    }
}

fn finished(row: ClubResultRow) -> FinishedClubGame {
    let ClubResultRow { table, game, ended_at, .. } = row;
    let won: Vec<ClubResultSeat> = row.seats.into_iter().filter(|seat| seat.won).collect();
    let bots = won.iter().filter(|seat| seat.kind == Kind::Bot);
    let bot_winners = bots.map(|seat| seat.name.clone()).collect();
    let winners = won.into_iter().map(|seat| seat.name).collect();
    FinishedClubGame { table, game, ended_at, winners, bot_winners }
}

fn listed(row: ClubTournamentRow) -> Option<ClubTournament> {
    let tournament: TournamentInfo = match serde_json::from_str(&row.summary) {
        Ok(tournament) => tournament,
        Err(error) => {
            tracing::error!(%error, "a tournament is left out of the list of its club");
            return None;
        }
    };
    Some(ClubTournament {
        id: row.id,
        name: tournament.agreed.name,
        game: tournament.agreed.game,
        phase: tournament.phase,
        people: tournament.people,
        played_at: row.played_at,
    })
}
