//! Requests to a table over HTTP: sit, leave, ready, start, reveal, and the host's say. What each changes is in
//! `changes.rs`; here it is done, kept and told.

use super::TableActor;
use super::changes::ComesBack;
use super::error::TableError;
use super::game::RunningGame;
use super::hiding::nowhere;
use super::stored::{self, BadDeal};
use crate::people::Visitor;
use crate::people::moment::{Moment, now};
use crate::store::StoreError;
use tablee_engine::clock::Millis;
use tablee_engine::mixture::Mixture;
use tablee_protocol::request::{ChatSwitch, Mute, Ready, Remove, Reveal, SeatBot, Sit, Start};
use tablee_protocol::{Answer, Proposal, Propose, TablePhase, TableView, WatchSwitch};

/// How often a change is tried where other nodes are quicker.
pub const MOST_TRIES: u32 = 10;

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
                Err(TableError::Store(StoreError::Overtaken { .. })) if tries < MOST_TRIES => {
                    tries += 1
                }
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
            Request::Sit(sit) => self.sit(visitor, &sit),
            Request::Leave => self.leave(person),
            Request::Ready(ready) => self.become_ready(person, ready),
            Request::Bot(bot) => self.seat_bot(person, bot),
            Request::Remove(remove) => self.remove(person, &remove),
            Request::Start(start) => self.begin_start(person, start),
            Request::Reveal(reveal) => self.reveal(person, &reveal),
            Request::StandIn(level) => self.stand_in(person, &level),
            Request::Withdraw => self.withdraw(person),
            Request::TakeBack => self.come_back(person, ComesBack::ByThemselves),
            Request::GiveBack => self.come_back(person, ComesBack::LetByOrganiser),
            Request::Propose(asked) => self.propose(person, &asked).await,
            Request::Answer(answer) => self.answer(person, &answer),
            Request::Chat(switch) => self.switch_chat(person, &switch),
            Request::Mute(mute) => self.mute(person, &mute),
            Request::Watch(switch) => self.switch_watching(person, &switch),
            Request::Rematch(table) => self.note_rematch(person, table),
            Request::FillSeats(now) => self.fill_empty_seats(now),
            Request::Overtime(rung_at) => self.note_bell(rung_at),
            Request::End => {
                self.close();
                Ok(self.after_leaving())
            }
        }
    }

    /// Mixes the seed, deals, stores, and tells everybody.
    async fn start(&mut self) -> Result<(), TableError> {
        let mixture = Mixture::new(self.stored.secret, self.stored.seating.shares());
        let seed = mixture.seed();
        let permit = self.services.heavy.permit().await;
        let dealt = permit.attempt(|| self.stored.deal(&self.services, seed));
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
