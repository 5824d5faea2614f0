//! Requests to a table over HTTP: sit, leave, ready, start, reveal, and the host's say. What
//! everybody has to agree to is in `agreement.rs`.

use super::TableActor;
use super::error::TableError;
use super::game::RunningGame;
use super::hiding::nowhere;
use super::reveal::SeedPart;
use super::seating::Readiness;
use super::stored::{self, BadDeal};
use crate::people::moment::{Moment, now};
use crate::people::{PersonId, Visitor};
use crate::store::StoreError;
use tablee_engine::clock::Millis;
use tablee_engine::mixture::Mixture;
use tablee_protocol::request::{ChatSwitch, Mute, Ready, Remove, Reveal, SeatBot, Sit, Start};
use tablee_protocol::{Answer, Bye, Proposal, Propose, TablePhase, TableView, WatchSwitch};

/// How often a change is tried where other nodes are quicker.
const TRIES: u32 = 10;

/// A change somebody asks for.
#[derive(Clone, Debug)]
pub enum Request {
    /// Take a seat.
    Sit(Sit),
    /// Stand up; a bot plays on in a running game, unless only bots would.
    Leave,
    /// Be ready, or no longer.
    Ready(Ready),
    /// A bot for a seat.
    Bot(SeatBot),
    /// Somebody has to go.
    Remove(Remove),
    /// The game starts.
    Start(Start),
    /// The share one had committed to.
    Reveal(Reveal),
    /// A bot of this level plays on for me.
    StandIn(String),
    /// An organiser withdraws me from a tournament: a bot plays on.
    Withdraw,
    /// Play on in person.
    TakeBack,
    /// An organiser lets me play on in person.
    GiveBack,
    /// Something everybody has to agree to.
    Propose(Propose),
    /// Yes or no to what was proposed.
    Answer(Answer),
    /// The chat on or off.
    Chat(ChatSwitch),
    /// Somebody may not chat, or may again.
    Mute(Mute),
    /// Nobody may look on, or people may again.
    Watch(WatchSwitch),
    /// The same people, again: this is the new table.
    Rematch(String),
    /// Those who have not come by now to a table that was found for them give their seats up.
    FillSeats(Moment),
    /// The bell of a tournament has rung at this moment (server time), and the game knows none.
    Overtime(Millis),
    /// An admin ends the table.
    End,
}

impl Request {
    /// Whether the server asks by itself, or for an admin or an organiser.
    fn is_of_server(&self) -> bool {
        match self {
            Request::StandIn(_)
            | Request::Withdraw
            | Request::GiveBack
            | Request::FillSeats(_)
            | Request::Overtime(_)
            | Request::End => true,
            Request::Sit(_)
            | Request::Leave
            | Request::Ready(_)
            | Request::Bot(_)
            | Request::Remove(_)
            | Request::Start(_)
            | Request::Reveal(_)
            | Request::TakeBack
            | Request::Propose(_)
            | Request::Answer(_)
            | Request::Chat(_)
            | Request::Mute(_)
            | Request::Watch(_)
            | Request::Rematch(_) => false,
        }
    }
}

impl TableActor {
    /// Does what somebody asks, if they may. Nothing changes when it cannot be stored. Where another
    /// node was quicker, it is done to what that one has left.
    pub(super) async fn ask(
        &mut self,
        visitor: &Visitor,
        request: Request,
    ) -> Result<TableView, TableError> {
        if self.services.bus.is_shared() {
            self.catch_up().await;
        }
        let mut tries = 1;
        loop {
            match self.ask_once(visitor, request.clone()).await {
                Err(TableError::Store(StoreError::Overtaken { .. })) if tries < TRIES => tries += 1,
                answer => return answer,
            }
        }
    }

    async fn ask_once(
        &mut self,
        visitor: &Visitor,
        request: Request,
    ) -> Result<TableView, TableError> {
        let before = (self.stored.seating.clone(), self.stored.phase);
        let revision = self.stored.revision;
        let changed = self.change(visitor, request).await;
        self.stored.seating.broken_starts.date(now());
        self.stored.seating.renew_after(before.0.broken_starts.count, now());
        let done = match changed {
            Ok(Next::Keep) => self.keep().await,
            Ok(Next::Unchanged) => Ok(()),
            Ok(Next::Start) => self.start().await,
            Ok(Next::Agreed(proposal)) => self.apply_agreement(&proposal).await,
            Err(refused) => Err(refused),
        };
        // What another node has stored meanwhile stays.
        if done.is_err() && self.stored.revision == revision {
            (self.stored.seating, self.stored.phase) = before;
        }
        if self.stored.phase != TablePhase::Running && self.stored.phase != TablePhase::Over {
            let seating = &self.stored.seating;
            self.connections.reseat(|person| seating.seat_of(person));
        }
        done?;
        self.shut_out();
        self.schedule_bots();
        Ok(self.view_for(visitor))
    }

    async fn change(&mut self, visitor: &Visitor, request: Request) -> Result<Next, TableError> {
        // Whoever a table is hidden from is told the same as where there is none, whatever they ask.
        if !request.is_of_server() && self.is_hidden_from(visitor) {
            return Err(nowhere());
        }
        let person = visitor.id;
        match request {
            Request::Sit(sit) => {
                self.only_in(TablePhase::Open)?;
                self.check_blocks(visitor)?;
                self.check_device(visitor)?;
                let comes = self.stored.seating.seat_of(person).is_none();
                self.stored.seating.sit(visitor, sit.seat)?;
                if comes {
                    self.stored.seating.await_arrivals(now());
                }
            }
            Request::Leave if self.plays_alone(person) => self.close(),
            Request::Leave if self.stored.phase == TablePhase::Running => {
                let (level, now) = (self.substitute(), self.game_moment());
                self.stored.seating.leave(person, &level, now)?;
            }
            Request::StandIn(level) => {
                self.only_in(TablePhase::Running)?;
                let (level, now) = (self.level(&level)?, self.game_moment());
                self.stored.seating.abandon(person, &level, now)?;
            }
            Request::Withdraw => {
                self.only_in(TablePhase::Running)?;
                let (level, now) = (self.substitute(), self.game_moment());
                self.stored.seating.withdraw(person, &level, now)?;
            }
            Request::Leave => {
                self.only_in(TablePhase::Open)?;
                self.stored.seating.stand_up(person);
                if self.stored.seating.host == person {
                    self.stored.seating.pass_host();
                }
                // Still the host: nobody else sits here.
                if self.stored.seating.host == person {
                    self.close();
                }
            }
            Request::Ready(ready) => {
                self.only_in(TablePhase::Open)?;
                let readiness = if ready.ready { Readiness::Ready } else { Readiness::Waiting };
                let part = seed_part(ready.commitment, ready.share)?;
                self.stored.seating.ready(person, readiness, part)?;
                return Ok(self.after_readiness());
            }
            Request::Bot(bot) => {
                self.stored.seating.only_host(person)?;
                self.only_in(TablePhase::Open)?;
                let level = bot.level.map(|level| self.level(&level)).transpose()?;
                self.stored.seating.put_bot(bot.seat, level)?;
                return Ok(self.after_readiness());
            }
            Request::Remove(remove) => {
                self.stored.seating.only_host(person)?;
                self.only_in(TablePhase::Open)?;
                let person = self.stored.seating.remove(remove.seat)?;
                self.connections.disconnect(person, Bye::Removed);
            }
            Request::Start(start) => {
                self.stored.seating.only_host(person)?;
                self.only_in(TablePhase::Open)?;
                self.stored.seating.check_start()?;
                self.stored.seating.commit_host(seed_part(start.commitment, start.share)?);
                self.stored.seating.begin_reveal();
                self.stored.seating.await_arrivals(now());
                return Ok(self.after_reveal());
            }
            Request::Reveal(reveal) => {
                let share = reveal.share.parse()?;
                // Told by two pages of one person: the first has started the game.
                if self.stored.phase == TablePhase::Running
                    && self.stored.seating.was_told(person, share)
                {
                    return Ok(Next::Unchanged);
                }
                self.only_in(TablePhase::Open)?;
                self.stored.seating.reveal(person, share)?;
                return Ok(self.after_reveal());
            }
            Request::TakeBack | Request::GiveBack => {
                self.only_in(TablePhase::Running)?;
                self.check_return(person, matches!(request, Request::GiveBack))?;
                let now = self.game_moment();
                self.stored.seating.take_back(person, now)?;
            }
            Request::Chat(switch) => {
                self.stored.seating.only_host(person)?;
                self.stored.seating.chat = switch.on;
            }
            Request::Mute(mute) => {
                self.stored.seating.only_host(person)?;
                match mute.muted {
                    true => self.stored.seating.mute(mute.person),
                    false => self.stored.seating.unmute(mute.person),
                }
            }
            Request::Watch(switch) => {
                self.stored.seating.only_host(person)?;
                self.stored.seating.unwatched = !switch.on;
            }
            Request::Rematch(table) => {
                self.only_in(TablePhase::Over)?;
                self.stored.seating.seat_of(person).ok_or(TableError::NotSeated)?;
                self.stored.seating.rematch.get_or_insert(table);
            }
            Request::Propose(asked) => return self.propose(person, &asked).await,
            Request::Answer(answer) => return self.answer(person, &answer),
            Request::FillSeats(now) => {
                self.only_in(TablePhase::Open)?;
                self.stored.seating.fill_up(now);
                return Ok(self.after_readiness());
            }
            Request::Overtime(rung_at) => {
                self.only_in(TablePhase::Running)?;
                self.stored.seating.rung_at.get_or_insert(rung_at);
            }
            Request::End => self.close(),
        }
        Ok(self.after_leaving())
    }

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

    pub(super) fn after_reveal(&mut self) -> Next {
        if self.stored.seating.all_revealed() { Next::Start } else { Next::Keep }
    }

    /// Mixes the seed, deals, stores, and tells everybody.
    async fn start(&mut self) -> Result<(), TableError> {
        let mixture = Mixture::new(self.stored.secret, self.stored.seating.shares());
        let seed = mixture.seed();
        let turn = self.services.heavy.turn().await;
        let dealt = turn.attempt(|| self.stored.deal(&self.services, seed));
        let table = dealt.map_err(BadDeal::Failed)??;
        let now = self.services.time.now();
        let play = RunningGame::begin(table, self.stored.setup.clock, now);
        let deadline = self.services.wake_time(&play, &self.stored, now);
        let store = &self.services.store;
        let kept = stored::keep_start(store, &self.stored, &seed, now, deadline).await;
        self.after_keeping(kept).await?;
        self.stored.started = Some((seed, now));
        (self.play, self.stored.phase) = (Some(play), TablePhase::Running);
        self.services.metrics.games.add();
        let seating = &self.stored.seating;
        self.connections.reseat(|person| seating.seat_of(person));
        self.publish_table();
        self.record_turn(crate::time::wall());
        self.prepare_menus().await;
        self.send_snapshots();
        Ok(())
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

    /// The table is at its end, and everybody is told so.
    fn close(&mut self) {
        self.stored.phase = TablePhase::Closed;
        self.connections.disconnect_all(Bye::Ended);
    }

    fn only_in(&self, phase: TablePhase) -> Result<(), TableError> {
        let wrong = TableError::WrongPhase { phase: self.stored.phase };
        (self.stored.phase == phase).then_some(()).ok_or(wrong)
    }

    /// A bot might have made the hard moves: who has left a rated game has lost it, and who has left a
    /// table of a tournament of their own will, was withdrawn, or had a bot move for them a second time
    /// comes back to it only if an organiser lets them.
    fn check_return(&self, person: PersonId, is_let: bool) -> Result<(), TableError> {
        let (setup, seating) = (&self.stored.setup, &self.stored.seating);
        let sitter = seating.seat_of(person).and_then(|seat| seating.sitter(seat));
        let Some(sitter) = sitter.filter(|sitter| sitter.away.is_some()) else { return Ok(()) };
        if setup.rated {
            return Err(TableError::LeftRated);
        }
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

/// What follows from a change.
pub(super) enum Next {
    /// It is kept.
    Keep,
    /// It was so already.
    Unchanged,
    /// The game starts.
    Start,
    /// Everybody agrees.
    Agreed(Proposal),
}

/// A commitment counts before a share that came with it.
fn seed_part(commitment: Option<String>, share: Option<String>) -> Result<SeedPart, TableError> {
    Ok(match (commitment, share) {
        (Some(commitment), _) => SeedPart::Committed(commitment.parse()?),
        (None, Some(share)) => SeedPart::Revealed(share.parse()?),
        (None, None) => SeedPart::Nothing,
    })
}
