//! Changes of a table that somebody asks for: one function for each request. What everybody has to agree to is in
//! `agreement.rs`.

use super::TableActor;
use super::error::TableError;
use super::game::RunningGame;
use super::requests::Next;
use super::reveal::SeedPart;
use super::seating::Readiness;
use crate::people::moment::{Moment, now};
use crate::people::{PersonId, Visitor};
use tablee_engine::clock::Millis;
use tablee_protocol::request::{ChatSwitch, Mute, Ready, Remove, Reveal, SeatBot, Sit, Start};
use tablee_protocol::{Bye, TablePhase, WatchSwitch};

/// How somebody for whom a bot plays comes back to their seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ComesBack {
    /// They ask for it.
    ByThemselves,
    /// An organiser lets them.
    LetByOrganiser,
}

/// Taking a seat, leaving it, coming back.
impl TableActor {
    pub(super) fn sit(&mut self, visitor: &Visitor, sit: &Sit) -> Result<Next, TableError> {
        self.only_in(TablePhase::Open)?;
        self.check_blocks(visitor)?;
        self.check_device(visitor)?;
        let comes = self.stored.seating.seat_of(visitor.id).is_none();
        self.stored.seating.sit(visitor, sit.seat)?;
        if comes {
            self.stored.seating.await_arrivals(now());
        }
        Ok(self.after_leaving())
    }

    /// A bot plays on in a running game, unless only bots would.
    pub(super) fn leave(&mut self, person: PersonId) -> Result<Next, TableError> {
        if self.plays_alone(person) {
            self.close();
        } else if self.stored.phase == TablePhase::Running {
            let (level, now) = (self.substitute(), self.game_moment());
            self.stored.seating.leave(person, &level, now)?;
        } else {
            self.only_in(TablePhase::Open)?;
            self.stand_up(person);
        }
        Ok(self.after_leaving())
    }

    fn stand_up(&mut self, person: PersonId) {
        self.stored.seating.stand_up(person);
        if self.stored.seating.host == person {
            self.stored.seating.pass_host();
        }
        // Still the host: nobody else sits here.
        if self.stored.seating.host == person {
            self.close();
        }
    }

    pub(super) fn remove(&mut self, host: PersonId, remove: &Remove) -> Result<Next, TableError> {
        self.stored.seating.only_host(host)?;
        self.only_in(TablePhase::Open)?;
        let person = self.stored.seating.remove(remove.seat)?;
        self.connections.disconnect(person, Bye::Removed);
        Ok(self.after_leaving())
    }

    pub(super) fn stand_in(&mut self, person: PersonId, level: &str) -> Result<Next, TableError> {
        self.only_in(TablePhase::Running)?;
        let (level, now) = (self.level(level)?, self.game_moment());
        self.stored.seating.abandon(person, &level, now)?;
        Ok(self.after_leaving())
    }

    pub(super) fn withdraw(&mut self, person: PersonId) -> Result<Next, TableError> {
        self.only_in(TablePhase::Running)?;
        let (level, now) = (self.substitute(), self.game_moment());
        self.stored.seating.withdraw(person, &level, now)?;
        Ok(self.after_leaving())
    }

    pub(super) fn come_back(
        &mut self,
        person: PersonId,
        how: ComesBack,
    ) -> Result<Next, TableError> {
        self.only_in(TablePhase::Running)?;
        self.check_return(person, how)?;
        let now = self.game_moment();
        self.stored.seating.take_back(person, now)?;
        Ok(self.after_leaving())
    }
}

/// Before the start: who is ready, bots, the shares of the seed.
impl TableActor {
    pub(super) fn become_ready(
        &mut self,
        person: PersonId,
        ready: Ready,
    ) -> Result<Next, TableError> {
        self.only_in(TablePhase::Open)?;
        let readiness = if ready.ready { Readiness::Ready } else { Readiness::Waiting };
        let part = seed_part(ready.commitment, ready.share)?;
        self.stored.seating.ready(person, readiness, part)?;
        Ok(self.after_readiness())
    }

    pub(super) fn seat_bot(&mut self, host: PersonId, bot: SeatBot) -> Result<Next, TableError> {
        self.stored.seating.only_host(host)?;
        self.only_in(TablePhase::Open)?;
        let level = bot.level.map(|level| self.level(&level)).transpose()?;
        self.stored.seating.put_bot(bot.seat, level)?;
        Ok(self.after_readiness())
    }

    pub(super) fn begin_start(&mut self, host: PersonId, start: Start) -> Result<Next, TableError> {
        self.stored.seating.only_host(host)?;
        self.only_in(TablePhase::Open)?;
        self.stored.seating.check_start()?;
        self.stored.seating.commit_host(seed_part(start.commitment, start.share)?);
        self.stored.seating.begin_reveal();
        self.stored.seating.await_arrivals(now());
        Ok(self.after_reveal())
    }

    pub(super) fn reveal(&mut self, person: PersonId, reveal: &Reveal) -> Result<Next, TableError> {
        let share = reveal.share.parse()?;
        // Told by two pages of one person: the first has started the game.
        if self.stored.phase == TablePhase::Running && self.stored.seating.was_told(person, share) {
            return Ok(Next::Unchanged);
        }
        self.only_in(TablePhase::Open)?;
        self.stored.seating.reveal(person, share)?;
        Ok(self.after_reveal())
    }

    pub(super) fn after_reveal(&mut self) -> Next {
        if self.stored.seating.all_revealed() { Next::Start } else { Next::Keep }
    }

    pub(super) fn fill_empty_seats(&mut self, now: Moment) -> Result<Next, TableError> {
        self.only_in(TablePhase::Open)?;
        self.stored.seating.fill_up(now);
        Ok(self.after_readiness())
    }
}

/// What the host switches, and what follows a game.
impl TableActor {
    pub(super) fn switch_chat(
        &mut self,
        host: PersonId,
        switch: &ChatSwitch,
    ) -> Result<Next, TableError> {
        self.stored.seating.only_host(host)?;
        self.stored.seating.chat = switch.on;
        Ok(self.after_leaving())
    }

    pub(super) fn mute(&mut self, host: PersonId, mute: &Mute) -> Result<Next, TableError> {
        self.stored.seating.only_host(host)?;
        match mute.muted {
            true => self.stored.seating.mute(mute.person),
            false => self.stored.seating.unmute(mute.person),
        }
        Ok(self.after_leaving())
    }

    pub(super) fn switch_watching(
        &mut self,
        host: PersonId,
        switch: &WatchSwitch,
    ) -> Result<Next, TableError> {
        self.stored.seating.only_host(host)?;
        self.stored.seating.unwatched = !switch.on;
        Ok(self.after_leaving())
    }

    pub(super) fn note_rematch(
        &mut self,
        person: PersonId,
        table: String,
    ) -> Result<Next, TableError> {
        self.only_in(TablePhase::Over)?;
        self.stored.seating.seat_of(person).ok_or(TableError::NotSeated)?;
        self.stored.seating.rematch.get_or_insert(table);
        Ok(self.after_leaving())
    }

    pub(super) fn note_bell(&mut self, rung_at: Millis) -> Result<Next, TableError> {
        self.only_in(TablePhase::Running)?;
        self.stored.seating.rung_at.get_or_insert(rung_at);
        Ok(self.after_leaving())
    }

    /// The table is at its end, and everybody is told so.
    pub(super) fn close(&mut self) {
        self.stored.phase = TablePhase::Closed;
        self.connections.disconnect_all(Bye::Ended);
    }
}

/// What is asked first.
impl TableActor {
    /// Refuses who does not meet somebody at the table. Who sits already may stay.
    fn check_blocks(&self, visitor: &Visitor) -> Result<(), TableError> {
        let (seating, blocks) = (&self.stored.seating, &self.services.blocks);
        let mut people = seating.sitters().map(|sitter| sitter.id).chain([seating.host]);
        let meets = |other| [visitor.id, visitor.holder()].map(|one| blocks.are_apart(one, other));
        let apart = people.any(|other| meets(other).contains(&true));
        match apart && seating.seat_of(visitor.id).is_none() {
            true => Err(TableError::Apart),
            false => Ok(()),
        }
    }

    /// Refuses a second person at one device where the game counts.
    fn check_device(&self, visitor: &Visitor) -> Result<(), TableError> {
        let setup = &self.stored.setup;
        match visitor.companion_of.is_some() && (setup.rated || setup.tournament.is_some()) {
            true => Err(TableError::OneSeatEach),
            false => Ok(()),
        }
    }

    /// Whether somebody plays against bots alone: a game that nobody would see to its end, and
    /// that would count for a person who played half of it.
    fn plays_alone(&self, person: PersonId) -> bool {
        let seating = &self.stored.seating;
        let own = seating.host == person && seating.seat_of(person).is_some();
        self.stored.phase == TablePhase::Running
            && !self.stored.setup.rated
            && own
            && seating.is_only(person)
    }

    fn only_in(&self, phase: TablePhase) -> Result<(), TableError> {
        let wrong = TableError::WrongPhase { phase: self.stored.phase };
        (self.stored.phase == phase).then_some(()).ok_or(wrong)
    }

    /// A bot might have made the hard moves: who has left a rated game has lost it, and who has left a
    /// table of a tournament of their own will, was withdrawn, or had a bot move for them a second time
    /// comes back to it only if an organiser lets them.
    fn check_return(&self, person: PersonId, how: ComesBack) -> Result<(), TableError> {
        let (setup, seating) = (&self.stored.setup, &self.stored.seating);
        let sitter = seating.seat_of(person).and_then(|seat| seating.sitter(seat));
        let Some(sitter) = sitter.filter(|sitter| sitter.away.is_some()) else { return Ok(()) };
        if setup.rated {
            return Err(TableError::LeftRated);
        }
        let is_let = how == ComesBack::LetByOrganiser;
        let moved = |play: &RunningGame| {
            seating.seat_of(person).is_some_and(|seat| play.has_bot_moved_again(seat))
        };
        let again = || self.play.as_ref().is_some_and(moved);
        match setup.tournament.is_some() && !is_let && (sitter.is_gone() || again()) {
            true => Err(TableError::LeftTournament),
            false => Ok(()),
        }
    }

    fn level(&self, wanted: &str) -> Result<String, TableError> {
        let game = self.services.rules_of(&self.stored.setup)?;
        self.services.bot_level(game, Some(wanted))
    }
}

/// A commitment counts before a share that came with it.
fn seed_part(commitment: Option<String>, share: Option<String>) -> Result<SeedPart, TableError> {
    Ok(match (commitment, share) {
        (Some(commitment), _) => SeedPart::Committed(commitment.parse()?),
        (None, Some(share)) => SeedPart::Revealed(share.parse()?),
        (None, None) => SeedPart::Nothing,
    })
}
