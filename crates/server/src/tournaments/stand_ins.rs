//! Stand-ins: a bot plays for somebody at a tournament, who lets them play in person again, and who has too much
//! interest in it to decide.

use super::VenueKind;
use super::actor::TournamentActor;
use super::commands::meant;
use super::entrant::Entrant;
use super::error::TournamentError;
use super::request::StandIn;
use crate::people::Visitor;
use crate::tables::{Request as TableRequest, TableError};
use tablee_engine::Millis;
use tablee_tournament::{By, Entry, Input, PersonId, Refusal};

impl TournamentActor {
    /// Whether nobody decides where it would help them.
    pub(super) fn check_interests(&self, by: &By, input: &Input) -> Result<(), Refusal> {
        self.tournament.is_free_to(by, input)?;
        if self.stored.venue.venue == VenueKind::Cards {
            return Ok(());
        }
        // Games of the server score themselves: what is typed there helps whoever is measured by it.
        let typed = match input {
            Input::Corrected { with, .. } => matches!(**with, Input::ResultEntered(_)),
            input => matches!(input, Input::ResultEntered(_)),
        };
        if let By::Person(me) = by
            && typed
            && self.tournament.competes(me)
        {
            return Err(Refusal::Competes);
        }
        self.tournament.is_known_away(by, input)
    }

    /// A bot plays the seat of somebody who was withdrawn to its end. The log says so already, whatever the table answers.
    pub(super) async fn hand_over(&self, room: &str, visitor: &Visitor, request: TableRequest) {
        match self.table_registry.ask(room, visitor, request).await {
            // A table that is over needs no bot any more.
            Ok(_) | Err(TableError::WrongPhase { .. }) => {}
            Err(error) => {
                let tournament = &self.stored.id;
                tracing::error!(tournament, room, %error, "a table waits for who was withdrawn");
            }
        }
    }

    /// A bot plays for somebody, or no longer: first at the table, then in the log, so that what
    /// the table reports about it is what the log says.
    pub(super) async fn stand_in(
        &mut self,
        me: &PersonId,
        by: By,
        asked: StandIn,
    ) -> Result<Vec<usize>, TournamentError> {
        let person = meant(me, asked.person);
        if Entrant::is_bot(&person) {
            return Err(TournamentError::BotPlaysItself);
        }
        let (input, request) = match asked.level {
            Some(level) => {
                let bot = self.level(Some(level))?;
                let input = Input::StandInSat { person: person.clone(), bot: bot.clone() };
                (input, TableRequest::StandIn(bot))
            }
            None => {
                let is_let = person != *me || self.return_due(&person) == Some(Millis::ZERO);
                let request = if is_let { TableRequest::GiveBack } else { TableRequest::TakeBack };
                (Input::StandInLeft { person: person.clone() }, request)
            }
        };
        let entry = Entry { at: self.now(), by: by.clone(), input: input.clone() };
        self.check_interests(&by, &input)?;
        self.tournament.check(&entry)?;
        if let (Some(room), Some(visitor)) = (self.room_of(&person), self.visitor(&person)) {
            let asked = self.table_registry.ask(&room, &visitor, request).await;
            if let Err(refused @ TableError::LeftTournament) = asked {
                return Err(match self.return_due(&person) {
                    Some(left) => TournamentError::ReturnLater { seconds: left.0.div_ceil(1_000) },
                    None => refused.into(),
                });
            }
        }
        self.enter(by, vec![input]).await
    }

    /// How long somebody still waits who had a bot move for them again and again, or left their table, until they may
    /// take the seat back themselves; nothing where an organiser decides, who does not play. The bot plays every move
    /// meanwhile: nobody picks the hard ones for it. It follows from the log.
    pub(super) fn return_due(&self, person: &PersonId) -> Option<Millis> {
        if self.tournament.has_impartial_organiser() || !self.tournament.people().is_present(person)
        {
            return None;
        }
        let sat = |entry: &&Entry| match &entry.input {
            Input::StandInSat { person: whom, .. } => whom == person,
            _ => false,
        };
        let since = self.tournament.log().iter().rev().find(sat)?.at;
        let lasts = Millis(self.services.settings.seat_return_seconds.saturating_mul(1_000));
        Some(lasts.less(self.now().less(since)))
    }
}
