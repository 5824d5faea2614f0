//! Agreements at a table: taking a move back, a pause, stopping. Somebody proposes, everybody
//! answers, and what all agree on becomes an input of the log. Bots always agree. A pause of a rated game has an
//! end: nobody gets out of losing by never going on.

use super::TableActor;
use super::error::TableError;
use super::game::TableInput;
use super::input::Source;
use super::mark::By;
use super::requests::Next;
use super::seating::{Place, SeatedPerson};
use crate::people::{Kind, PersonId};
use tablee_engine::{Agreement, Flow, Seat, Seed};
use tablee_protocol::{Answer, Bye, Pause, Proposal, Propose, TablePhase, Wish};

/// How often a game is taken back or agreed on at the most: its log is played again from the beginning where somebody
/// looks at it, and would grow for ever without a move.
const MOST_AGREED: usize = 200;

impl TableActor {
    /// Somebody proposes something; what needs nobody's leave is agreed on already.
    pub(super) async fn propose(
        &mut self,
        person: PersonId,
        asked: &Propose,
    ) -> Result<Next, TableError> {
        let seat = self.player(person)?;
        self.check_wish(asked.what)?;
        let seating = &self.stored.seating;
        let own = asked.what == Wish::Resume && self.pause_is_over();
        if !own && seating.proposal.as_ref().is_some_and(|open| open.by != seat) {
            return Err(TableError::OtherProposal);
        }
        let to = match asked.what {
            Wish::Undo => Some(self.check_undo(seat, asked.seen)?),
            Wish::Pause | Wish::Adjourn | Wish::Resume | Wish::Stop => None,
        };
        let id = seating.version + 1;
        let proposal = Proposal { id, what: asked.what, by: seat, agreed: vec![seat], to };
        if self.all_agree(&proposal) || to.is_some() && self.revealed_only_itself(seat).await {
            return Ok(Next::Agreed(proposal));
        }
        self.stored.seating.proposal = Some(proposal);
        Ok(Next::Keep)
    }

    /// Somebody agrees, or does not: then it is off. Whoever proposed it withdraws it so.
    pub(super) fn answer(&mut self, person: PersonId, answer: &Answer) -> Result<Next, TableError> {
        let seat = self.player(person)?;
        let open = self.stored.seating.proposal.take();
        let mut proposal =
            open.filter(|open| open.id == answer.proposal).ok_or(TableError::NoProposal)?;
        if !answer.agree {
            return Ok(Next::Keep);
        }
        if !proposal.agreed.contains(&seat) {
            proposal.agreed.push(seat);
        }
        if self.all_agree(&proposal) {
            return Ok(Next::Agreed(proposal));
        }
        self.stored.seating.proposal = Some(proposal);
        Ok(Next::Keep)
    }

    /// Everybody agrees: it becomes an input of the log, and then everybody is told.
    pub(super) async fn apply_agreement(&mut self, proposal: &Proposal) -> Result<(), TableError> {
        let input = match (proposal.what, proposal.to) {
            (Wish::Undo, to) => TableInput::Undo(to.ok_or(TableError::NothingToUndo)?),
            (Wish::Pause | Wish::Adjourn, _) => TableInput::Agreed(Agreement::Pause),
            (Wish::Resume, _) => TableInput::Agreed(Agreement::Resume),
            (Wish::Stop, _) => TableInput::Agreed(Agreement::Stop),
        };
        let done = self.input(By::Seat(proposal.by), input, Source::Agreement).await;
        done.map_err(|refusal| TableError::NotDone { message: refusal.message })?;
        let seating = &mut self.stored.seating;
        seating.proposal = None;
        seating.pause = match proposal.what {
            Wish::Pause => Some(Pause::Paused),
            Wish::Adjourn => Some(Pause::Adjourned),
            Wish::Undo | Wish::Resume | Wish::Stop => None,
        };
        if proposal.what == Wish::Stop {
            self.stored.phase = TablePhase::Closed;
        }
        self.keep().await?;
        if proposal.what == Wish::Stop {
            self.connections.disconnect_all(Bye::Ended);
        }
        Ok(())
    }

    /// Who has left is not asked any more: perhaps all others had agreed. A rated game that everybody has left
    /// goes on, so that bots play it out and it is rated.
    pub(super) fn after_leaving(&mut self) -> Next {
        self.forget_vain_proposal();
        if let Some(proposal) = self.resume_for_nobody().filter(|_| self.is_left_by_all()) {
            return Next::Agreed(proposal);
        }
        match self.stored.seating.proposal.take() {
            Some(proposal) if self.all_agree(&proposal) => Next::Agreed(proposal),
            open => {
                self.stored.seating.proposal = open;
                Next::Keep
            }
        }
    }

    /// Drops a proposal that nothing can come of any more: whoever made it has left or moved on, or
    /// the game has ended.
    pub(super) fn forget_vain_proposal(&mut self) {
        let Some(open) = &self.stored.seating.proposal else { return };
        let playing = self.play.as_ref().filter(|play| !play.table.status().over);
        let stands = playing.is_some_and(|play| match open.what {
            Wish::Undo => open.to == play.own_last(open.by),
            Wish::Resume => play.stands_still(),
            Wish::Pause | Wish::Adjourn => !play.stands_still(),
            Wish::Stop => self.may_be_stopped(),
        });
        if !stands || self.stored.seating.bot_at(open.by).is_some() {
            self.stored.seating.proposal = None;
            self.publish_table();
        }
    }

    /// After a restart the log says whether the game stands still or was stopped.
    pub(super) async fn recall_flow(&mut self) {
        let flow = self.play.as_ref().map(|play| play.table.flow());
        if flow == Some(Flow::Stopped) && self.stored.phase == TablePhase::Running {
            self.stored.phase = TablePhase::Closed;
            if let Err(error) = self.keep().await {
                tracing::error!(table = %self.stored.id, %error, "a stopped table stays open");
            }
        }
        let paused = flow == Some(Flow::Paused);
        let known = self.stored.seating.pause.filter(|_| paused);
        self.stored.seating.pause = known.or(paused.then_some(Pause::Paused));
    }

    /// The seat of somebody who plays it in person.
    fn player(&self, person: PersonId) -> Result<Seat, TableError> {
        let seat = self.stored.seating.seat_of(person).ok_or(TableError::NotSeated)?;
        let own = self.stored.seating.bot_at(seat).is_none();
        own.then_some(seat).ok_or(TableError::NotSeated)
    }

    /// Whether the game may be stopped: a rated one only while it has hardly begun, so that nobody gets out
    /// of a game that goes badly.
    fn may_be_stopped(&self) -> bool {
        let seats = self.stored.seating.places.len() as u64;
        !self.stored.setup.rated || self.play.as_ref().is_some_and(|play| play.seq() < seats)
    }

    /// Whether such a thing can be proposed now. Tournaments are their organisers' affair; what is
    /// rated is not taken back, and stopped only while it has hardly begun.
    fn check_wish(&self, what: Wish) -> Result<(), TableError> {
        let wrong = TableError::WrongPhase { phase: self.stored.phase };
        let play =
            self.play.as_ref().filter(|_| self.stored.phase == TablePhase::Running).ok_or(wrong)?;
        let (setup, host) = (&self.stored.setup, self.stored.seating.host);
        let tournament = setup.tournament.is_some() || host == PersonId::SERVER;
        let in_earnest = match what {
            Wish::Undo => setup.rated,
            Wish::Stop => !self.may_be_stopped(),
            // A game that counts is not put off to a day that may never come.
            Wish::Adjourn => setup.rated,
            Wish::Pause | Wish::Resume => false,
        };
        if tournament || in_earnest {
            return Err(TableError::InEarnest);
        }
        let grows = matches!(what, Wish::Undo | Wish::Pause | Wish::Adjourn);
        if grows && play.agreed_count() >= MOST_AGREED {
            return Err(TableError::TooManyAgreements { most: MOST_AGREED });
        }
        let possible = match what {
            Wish::Resume => play.stands_still(),
            Wish::Undo | Wish::Pause | Wish::Adjourn => !play.stands_still(),
            Wish::Stop => true,
        };
        let pause = self.stored.seating.pause;
        if possible { Ok(()) } else { Err(TableError::OutOfPlay { pause }) }
    }

    /// How many inputs would stand again. Who has not seen the newest one would take back more than
    /// it knows, and who asks twice would take back two.
    fn check_undo(&self, seat: Seat, seen: u64) -> Result<u32, TableError> {
        let play = self.play.as_ref().ok_or(TableError::NothingToUndo)?;
        if play.seq() != seen {
            return Err(TableError::MovedOn { seq: play.seq() });
        }
        play.own_last(seat).ok_or(TableError::NothingToUndo)
    }

    /// Whether nobody has learned anything from the newest input, an action of this seat, but that.
    async fn revealed_only_itself(&mut self, seat: Seat) -> bool {
        let services = self.services.clone();
        let permit = services.heavy.permit().await;
        let Some(play) = &self.play else { return false };
        let mut rng = Seed::new(crate::random::bytes()).stream("undo", 0);
        permit.attempt(|| play.table.revealed_only_itself(seat, &mut rng)).unwrap_or(false)
    }

    /// Until when a rated game stands still by agreement (ms since 1970); then anybody at the table may go on.
    pub(super) fn pause_until(&self) -> Option<i64> {
        let since =
            self.play.as_ref().filter(|_| self.stored.setup.rated)?.pauses.agreed_since()?;
        let lasts = self.services.settings.rated_pause().as_millis();
        Some(since.saturating_add(i64::try_from(lasts).unwrap_or(i64::MAX)))
    }

    /// Going on with a rated game that stands still, where nobody asks for it: by whoever left last, or else the
    /// first who sits here.
    fn resume_for_nobody(&self) -> Option<Proposal> {
        let seating = &self.stored.seating;
        self.pause_until().filter(|_| self.stored.phase == TablePhase::Running)?;
        let by = seating.takeovers.last().map(|last| last.seat);
        let by = by.or_else(|| seating.seat_of(seating.sitters().next()?.id))?;
        let id = seating.version + 1;
        Some(Proposal { id, what: Wish::Resume, by, agreed: Vec::new(), to: None })
    }

    /// Those who play in person and are no programs.
    fn players(&self) -> impl Iterator<Item = &SeatedPerson> {
        let in_person = |sitter: &&SeatedPerson| sitter.away.is_none() && sitter.kind != Kind::Bot;
        self.stored.seating.sitters().filter(in_person)
    }

    fn is_left_by_all(&self) -> bool {
        self.players().next().is_none()
    }

    /// Whether nobody who plays in person was here for so long that they would have come back by now.
    fn is_deserted(&self) -> bool {
        let absence = self.services.settings.absence();
        self.players().all(|sitter| {
            let left = self.left.iter().find(|(person, _)| *person == sitter.id);
            let since = left.map_or(self.woke, |(_, since)| *since);
            !self.is_here(sitter.id) && since.elapsed() >= absence
        })
    }

    /// What goes on with a rated game whose pause is over by now, where somebody has asked for it or nobody is here
    /// who could; and with one that everybody has left. Any other pause lasts until somebody who is here agrees.
    fn going_on(&self) -> Option<Proposal> {
        let for_nobody = self.resume_for_nobody();
        if !self.pause_is_over() {
            return for_nobody.filter(|_| self.is_left_by_all());
        }
        let open = self.stored.seating.proposal.clone();
        let asked = open.filter(|open| open.what == Wish::Resume && self.all_agree(open));
        asked.or(for_nobody.filter(|_| self.is_deserted()))
    }

    /// Goes on with a rated game where its pause has an end and that has come.
    pub(super) async fn end_pause(&mut self) {
        let going_on = self.going_on();
        if let Some(proposal) = going_on
            && let Err(error) = self.apply_agreement(&proposal).await
        {
            tracing::warn!(table = %self.stored.id, %error, "a pause is not ended");
        }
    }

    /// Whether the pause of a rated game has lasted as long as it may.
    pub(super) fn pause_is_over(&self) -> bool {
        self.pause_until().is_some_and(|until| until <= crate::time::wall())
    }

    /// Whether everybody has agreed who has to: whoever plays in person and is no program. A pause
    /// ends for those who are here; an adjourned game waits for all. So does a rated one until its pause is over:
    /// nobody's clock begins to run again because their line is down.
    fn all_agree(&self, proposal: &Proposal) -> bool {
        if proposal.what == Wish::Resume && self.pause_is_over() {
            return true;
        }
        let adjourned = self.stored.seating.pause == Some(Pause::Adjourned);
        let rated = self.stored.setup.rated;
        let waits = |sitter: &SeatedPerson| {
            let asked = proposal.what != Wish::Resume || adjourned || rated;
            sitter.away.is_none() && sitter.kind != Kind::Bot && (asked || self.is_here(sitter.id))
        };
        let places = self.stored.seating.places.iter().enumerate();
        let mut asked = places.filter(|(_, place)| match place {
            Place::Person(sitter) => waits(sitter),
            Place::Empty | Place::Bot(_) => false,
        });
        asked.all(|(index, _)| proposal.agreed.contains(&Seat(index as u8)))
    }
}
