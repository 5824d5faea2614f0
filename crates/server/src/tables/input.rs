//! Input pipeline of a move, from top to bottom: received → known already? → fresh? → checked →
//! stored → acknowledged → told. People, clocks and bots all go the same way.

use super::connections::ConnId;
use super::dispatch::SnapshotReason;
use super::frames::{self, Newest};
use super::game::TableInput;
use super::logged_input::{AGREED, UNDO};
use super::mark::{By, Stamp, Timed};
use super::{BadTable, StoredTable, TableActor};
use crate::crash_point::CrashPoint;
use crate::people::PersonId;
use crate::store::{Append, Logged, StoreError};
use std::borrow::Cow;
use std::time::Instant;
use tablee_engine::Viewer;
use tablee_engine::clock::Millis;
use tablee_protocol::{
    Acknowledged, Bye, Code, Intent, Origin, Refusal, ServerMessage, TablePhase,
};

/// How long an action may be; the longest of any game is far shorter.
pub(super) const LONGEST: usize = 1_000;

/// Where an input came from.
#[derive(Clone, Copy)]
pub(super) enum Source<'a> {
    /// Somebody sent it.
    Person { conn: ConnId, person: PersonId, id: &'a str },
    /// Time was up.
    Clock,
    /// A bot played.
    Bot,
    /// The server spoke as the host.
    Server { id: &'a str },
    /// The people of the table agreed.
    Agreement,
    /// Another node has stored it.
    Node(Option<Origin>),
}

impl Source<'_> {
    fn origin(self) -> Option<Origin> {
        match self {
            Source::Person { .. } | Source::Server { .. } | Source::Agreement => None,
            Source::Clock => Some(Origin::Clock),
            Source::Bot => Some(Origin::Bot),
            Source::Node(origin) => origin,
        }
    }

    /// Who sent it and by what name, so that it is known when it is sent again.
    fn named(&self) -> Option<(PersonId, &str)> {
        match self {
            Source::Person { person, id, .. } => Some((*person, id)),
            Source::Server { id } => Some((PersonId::SERVER, id)),
            Source::Clock | Source::Bot | Source::Agreement | Source::Node(_) => None,
        }
    }
}

/// Whether what a person wants to do is taken in.
enum Admission {
    Fresh,
    Known(u64),
    Refused(Refusal),
}

impl TableActor {
    /// Received from somebody who plays.
    pub(super) async fn act(&mut self, conn: ConnId, intent: Intent) {
        let Some((visitor, viewer)) = self.connections.who(conn) else { return };
        let person = visitor.id;
        let seat = viewer.seat().filter(|seat| self.stored.seating.bot_at(*seat).is_none());
        let Some(seat) = seat else {
            // What was stored while the seat was its own stays acknowledged.
            if let Some(seq) = self.known(person, &intent.id) {
                return self.acknowledge_again(conn, &intent.id, seq);
            }
            let message = match viewer {
                Viewer::Spectator => "You do not sit at this table.",
                Viewer::Seat(_) => "A bot plays your seat: take it back first.",
            };
            let refusal = Refusal::new(Code::NotSeated, message);
            return self.refuse(conn, Some(&intent.id), &refusal);
        };
        self.take_in(conn, person, By::Seat(seat), &intent).await;
    }

    /// Received from the host.
    pub(super) async fn act_as_host(&mut self, conn: ConnId, intent: Intent) {
        let Some((visitor, _)) = self.connections.who(conn) else { return };
        let person = visitor.id;
        if let Err(refusal) = self.check_host(person) {
            return self.refuse(conn, Some(&intent.id), &refusal);
        }
        self.take_in(conn, person, By::Host, &intent).await;
    }

    async fn take_in(&mut self, conn: ConnId, person: PersonId, by: By, intent: &Intent) {
        let id = intent.id.as_str();
        // Whoever comes from another node may have seen more than this one has heard.
        if self.services.bus.is_shared() && self.seq() < intent.seen {
            Box::pin(self.catch_up()).await;
        }
        match self.admission(person, intent) {
            Admission::Fresh => {
                let source = Source::Person { conn, person, id };
                if let Err(refusal) = self.input(by, TableInput::Act(&intent.action), source).await
                {
                    // What came first may have been this one, sent to another node before.
                    match self.known(person, id).filter(|_| refusal.code == Code::Stale) {
                        Some(seq) => self.acknowledge_again(conn, id, seq),
                        None => self.refuse(conn, Some(id), &refusal),
                    }
                }
            }
            Admission::Known(seq) => self.acknowledge_again(conn, id, seq),
            Admission::Refused(refusal) => {
                self.refuse(conn, Some(id), &refusal);
                if refusal.code == Code::Stale {
                    self.send_snapshot(conn, SnapshotReason::Resync, Some(intent.seen));
                }
            }
        }
    }

    /// Known already? Fresh?
    fn admission(&self, person: PersonId, intent: &Intent) -> Admission {
        let Some(play) = &self.play else {
            let message = "The game has not started.";
            return Admission::Refused(Refusal::new(Code::NotStarted, message));
        };
        if intent.id.is_empty() || intent.id.len() > 64 {
            let message = "“id” has 1 to 64 characters.";
            return Admission::Refused(Refusal::new(Code::BadMessage, message));
        }
        if intent.action.len() > LONGEST {
            let message = format!("An action has at most {LONGEST} characters.");
            return Admission::Refused(Refusal::new(Code::BadNotation, message));
        }
        if let Some(seq) = self.known(person, &intent.id) {
            return Admission::Known(seq);
        }
        if intent.seen != play.seq() {
            let message = format!("The table is at {}, you saw {}.", play.seq(), intent.seen);
            return Admission::Refused(Refusal::new(Code::Stale, message));
        }
        Admission::Fresh
    }

    /// The input that somebody's action of that name has become already.
    fn known(&self, person: PersonId, id: &str) -> Option<u64> {
        self.play.as_ref()?.resent(person, id)
    }

    /// Sent again: it is an input already.
    fn acknowledge_again(&mut self, conn: ConnId, id: &str, seq: u64) {
        let ack = Acknowledged { ack: Cow::Borrowed(id), seq };
        self.connections.send(conn, ServerMessage::Ack(ack).text());
    }

    /// One input, from wherever: checked, stored, acknowledged, told.
    pub(super) async fn input(
        &mut self,
        by: By,
        input: TableInput<'_>,
        source: Source<'_>,
    ) -> Result<(), Refusal> {
        let now = self.now();
        let (lag, away) = (self.lag_of(by, source), self.away_of(by, input, now));
        let stamp = Stamp { at: now, wall: crate::time::wall(), lag, away };
        let entry = self.check(by, input, source, stamp)?;
        let at = entry.at;
        if let Err(error) = self.store(entry, now).await {
            if self.services.bus.is_shared() && matches!(error, StoreError::Conflict { .. }) {
                self.services.metrics.lost_races.add();
                Box::pin(self.start_over()).await;
                return Err(Refusal::new(Code::Stale, "Another move came first."));
            }
            tracing::error!(table = %self.stored.id, %error, "a move could not be stored");
            Box::pin(self.start_over()).await;
            return Err(Refusal::new(Code::Storage, "The move could not be stored; try again."));
        }
        if let (Some(play), Some((person, id))) = (&mut self.play, source.named()) {
            play.remember(person, id);
        }
        self.services.metrics.moves.add();
        self.services.bus.publish(|| self.news_of_move());
        self.prepare_menus().await;
        // Whoever hears of the move and asks for their tables at once is told the same.
        self.record_turn(at);
        self.announce(by, source);
        self.after_input();
        self.finish_if_over().await;
        self.schedule_bots();
        Ok(())
    }

    /// What follows from an input besides telling it.
    pub(super) fn after_input(&mut self) {
        self.forget_vain_proposal();
        self.publish();
        self.send_ruling();
    }

    /// The game checks the input and takes it; what the log says of it.
    fn check(
        &mut self,
        by: By,
        input: TableInput<'_>,
        source: Source<'_>,
        stamp: Stamp,
    ) -> Result<Logged, Refusal> {
        let Some(play) = &mut self.play else {
            return Err(Refusal::new(Code::NotStarted, "The game has not started."));
        };
        if self.stored.phase != TablePhase::Running {
            return Err(Refusal::new(Code::GameOver, "The game is over."));
        }
        let (action, Timed { think_ms, lag_ms }) = play.take(by, input, source.origin(), stamp)?;
        if let (By::Seat(seat), TableInput::Act(_)) = (by, input) {
            self.absences.moved(seat, stamp.at);
        }
        let named = source.named();
        let origin = match input {
            TableInput::Act(_) => source.origin().map(Origin::as_str),
            TableInput::Undo(_) => Some(UNDO),
            TableInput::Agreed(_) => Some(AGREED),
        };
        Ok(Logged {
            seat: by.seat(),
            action,
            person: named.map(|(person, _)| person.0),
            client_id: named.map(|(_, id)| id.to_owned()),
            think_ms,
            lag_ms,
            away_ms: u32::try_from(stamp.away.0).unwrap_or(u32::MAX),
            at: stamp.wall,
            tick: i64::try_from(stamp.at.0).unwrap_or(i64::MAX),
            origin: origin.map(str::to_owned),
        })
    }

    /// Stores the newest input, on the condition that the log is as long as it was before it.
    async fn store(&mut self, entry: Logged, now: Millis) -> Result<(), StoreError> {
        let Some(play) = &self.play else { return Ok(()) };
        let deadline = self.wake_time(now);
        let seq = play.seq().saturating_sub(1);
        let append = Append { table: self.stored.no, seq, entry, deadline };
        CrashPoint::AppendBefore.reached();
        let began = Instant::now();
        let stored = self.services.store.append(append).await;
        self.services.metrics.appends.add(began.elapsed());
        stored
    }

    /// Acknowledges the newest input to the mover, then tells everybody else.
    pub(super) fn announce(&mut self, by: By, source: Source<'_>) {
        let Some(play) = &self.play else { return };
        let overtime = self.overtime_shown();
        let newest = Newest::of(play, source.origin(), overtime, self.now());
        let Some(newest) = newest else { return };
        let mover = match (by, source) {
            (By::Seat(seat), _) => Viewer::Seat(seat),
            (By::Host, Source::Person { person, .. }) => self.stored.seating.seat_of(person).into(),
            (By::Host, _) => Viewer::Spectator,
        };
        let others = Viewer::everyone(play.seats()).filter(|viewer| *viewer != mover);
        for viewer in std::iter::once(mover).chain(others) {
            if !self.connections.watches(viewer) {
                continue;
            }
            let diff = self.connections.diff(viewer, &*play.table);
            let menu = frames::menu(play, viewer);
            let mut update = newest.update(play, viewer, diff, menu.as_deref());
            let mut own = None;
            if let Source::Person { conn, id, .. } = source
                && viewer == mover
            {
                update.ack = Some(Cow::Borrowed(id));
                let message = ServerMessage::Update(update);
                self.connections.send(conn, message.text());
                CrashPoint::MoveAcknowledged.reached();
                if !self.connections.watches_beside(viewer, conn) {
                    continue;
                }
                let ServerMessage::Update(changed) = message else { continue };
                (own, update) = (Some(conn), changed);
                update.ack = None;
            }
            self.connections.send_viewer(viewer, own, ServerMessage::Update(update).text().into());
        }
    }

    /// The file is the truth: forgets what is in memory and reads it again.
    async fn start_over(&mut self) {
        let read = StoredTable::read(&self.services.store, &self.stored.id).await;
        let replayed = match read {
            Ok(stored) => {
                let permit = self.services.heavy.permit().await;
                let play = permit.attempt(|| stored.replay(&self.services));
                let play = play.unwrap_or_else(|error| Err(BadTable::failed(&stored.id, error)));
                play.map(|play| (stored, play))
            }
            Err(error) => Err(error),
        };
        match replayed {
            Ok((stored, play)) => {
                let moved = play.as_ref().map(|play| play.seq() + 1)
                    != self.play.as_ref().map(|play| play.seq());
                self.play = play;
                self.take_over(stored);
                // Another node may have moved on; otherwise nobody has been told anything.
                self.note_ruling();
                if moved {
                    self.record_turn(crate::time::wall());
                    self.prepare_menus().await;
                    self.send_snapshots();
                }
                self.schedule_bots();
            }
            Err(error) => {
                tracing::error!(table = %self.stored.id, %error, "a table cannot be read again");
                // Whoever comes back finds it as the file has it, or hears that it cannot be read.
                (self.play, self.lost) = (None, true);
                self.connections.disconnect_all(Bye::Shutdown);
            }
        }
    }
}
